"""What a player may report at the table: every key, every refusal with its reason, and what is listed."""

from __future__ import annotations

import pytest

from automa.table.report_keys import ReportNotUnderstood, allowed, key_of, may_be_allowed, reported
from automa.table.reports import NoSuchPosition
from engine.decisions import CHANCE
from engine.log import Entry
from engine.sources import ByHand
from tests.automa.reporting import keys, pending, refused, why
from tests.story import AUTOMA, SHADOW, YOU, Scene, board_of, event, events, spaces, table, told

# ---- the turn


def test_a_players_turn_is_asked_again_until_it_ends() -> None:
    """The luck of the bots: their cards 7 and 5 lead them to technology and to exploration."""
    play = Scene().deck(3, 5, 6, 7).play(7, 5)
    for _ in range(3):
        assert pending(play) == (YOU, "turn")
        play.answer("vp:+1")
    play.answer("end")
    assert pending(play) == (YOU, "turn")
    assert [seat.vp for seat in board_of(play).seats] == [3, 0, 0]
    assert told(play, "pair", "track_card") == [7]
    assert play.state.round == 2


def test_every_report_is_a_checkpoint() -> None:
    play = Scene().play()
    assert play.pending is not None
    assert play.pending.checkpoint


@pytest.mark.parametrize(
    "key",
    [
        "",
        "!",
        "dance",
        "advance:science@two",
        "advance:science@²",
        "explore",
        "explore:here",
        "explore:1,0:0",
        "explore:1,0:49",
        "explore:1,0:x",
        "explore:1,0:13r6",
        "explore:1,0:13r12",
        "explore:1,0:²",
        "conquer:",
        "conquer:1;0",
        "vp:5",
        "vp:+",
        "vp:+1000",
        "vp:+²",
        "vp:+٣",
        "vp:++1",
        pytest.param("advance:science@" + "9" * 5000, id="a gigantic space"),
        pytest.param("explore:1,-1:" + "9" * 5000, id="a gigantic tile"),
        pytest.param("fix:board/seats/0/vp=" + " " * 10_000 + "7", id="a key longer than a whole table"),
        "income:2",
        "end:now",
        "fix:board/seats/0/vp",
    ],
)
def test_what_is_no_report_is_not_understood(key: str) -> None:
    play = Scene().play()
    assert refused(play, key) == ReportNotUnderstood(key)


# ---- the first turn


@pytest.mark.parametrize("key", ["advance:science", "explore:1,0", "conquer:1,1", "end"])
def test_the_first_turn_must_be_an_income_turn(key: str) -> None:
    """(TRN-1)"""
    play = table(["military", "exploration"])
    assert why(play, key) == ("income_turn_first", "TRN-1")
    assert may_be_allowed(play.pending, key)
    play.answer("income")
    assert board_of(play).seats[YOU].era == 1


def test_what_the_table_corrects_needs_no_income_turn_first() -> None:
    """(TRN-1)"""
    play = table(["military", "exploration"])
    for key in ("vp:+3", "landmark:bakery", 'fix:board/seats/0/name="Ada"'):
        play.answer(key)
    assert board_of(play).seats[YOU].vp == 3


def test_an_income_turn_begins_an_era_five_times_in_all() -> None:
    """(TRN-2, END-1)"""
    play = table(["military", "exploration"])
    for era in range(1, 6):
        play.answer("income")
        assert board_of(play).seats[YOU].era == era
        assert board_of(play).seats[YOU].finished == (era == 5)
    assert why(play, "income") == why(play, "income!") == ("no_income_turn_left", "TRN-2")
    assert told(play, "income_turn", "era", YOU) == [1, 2, 3, 4, 5]
    assert len(events(play, "player_finished")) == 1


def test_an_income_turn_says_whether_you_are_the_first_in_the_era() -> None:
    """The printed resources are yours if the Automa has not begun it; the Shadow Empire never begins one. (INA-20)"""
    first = Scene().era(1)
    first.seat(SHADOW).era = 4
    play = first.play()
    play.answer("income")
    assert told(play, "income_turn", "first") == [True]
    play = Scene().era(2, AUTOMA).play()
    play.answer("income")
    assert told(play, "income_turn", "first") == [False]


def test_on_level_1_your_first_income_turn_tells_you_to_advance() -> None:
    """(LVL-1)"""
    play = table(["military", "exploration"], level=1)
    play.answer("income")
    play.answer("income")
    assert told(play, "income_turn", "advances") == [("military", "exploration", "technology", "science"), ()]


# ---- tracks


def test_an_advance_moves_the_token_and_claims_what_the_tier_gives() -> None:
    """(ADV-1, ADV-3)"""
    play = Scene().tokens(YOU, science=3).play()
    play.answer("advance:science")
    assert spaces(play, YOU)["science"] == 4
    assert board_of(play).landmarks == {"apothecary": YOU}
    assert event(play, "advanced").data["by"] == "report"


def test_a_completed_track_is_noticed() -> None:
    """(ACH-2)"""
    play = Scene().tokens(YOU, science=11).play()
    play.answer("advance:science")
    assert board_of(play).achievements == {"complete_track": [YOU]}
    assert board_of(play).seats[YOU].vp == 10


def test_of_several_tokens_one_can_be_named() -> None:
    """(ADV-5)"""
    play = Scene().tokens(YOU, science=[2, 5]).play()
    assert {"advance:science", "advance:science@2", "advance:science@5"} <= set(keys(play))
    play.answer("advance:science@2")
    play.answer("regress:science@5")
    assert board_of(play).seats[YOU].tokens["science"] == [3, 4]
    assert why(play, "advance:science@9") == ("no_token_there", "")


def test_a_token_at_the_end_or_at_the_start_stays_whatever_a_card_allows() -> None:
    """(ADV-6, ADV-8)"""
    play = Scene().tokens(YOU, science=12).play()
    assert why(play, "advance:science") == why(play, "advance:science!") == ("at_the_end", "ADV-6")
    assert why(play, "regress:military") == why(play, "regress:military!") == ("at_the_start", "ADV-8")


def test_there_is_no_token_on_a_track_that_is_not_played() -> None:
    play = Scene().play()
    assert why(play, "advance:arts") == ("no_token_there", "")
    assert why(play, "advance:cooking!") == ("no_token_there", "")


def test_a_regression_moves_the_token_back() -> None:
    """(ADV-8)"""
    play = Scene().tokens(YOU, military=4).play()
    play.answer("regress:military")
    assert spaces(play, YOU)["military"] == 3
    assert board_of(play).landmarks == {}


# ---- landmarks, achievements, the pool, VP


def test_a_landmark_gained_otherwise_is_reported_once() -> None:
    """(BLD-8)"""
    play = Scene().landmarks(AUTOMA, "forge").play()
    play.answer("landmark:bakery")
    assert board_of(play).landmarks["bakery"] == YOU
    assert why(play, "landmark:bakery!") == ("landmark_taken", "BLD-8")
    refusal = refused(play, "landmark:forge")
    assert (refusal.kind, refusal.data["owner"]) == ("landmark_taken", AUTOMA)
    assert why(play, "landmark:eiffel_tower!") == ("no_such_landmark", "")


def test_an_achievement_the_app_could_not_see_is_reported_once() -> None:
    """(ACH-1)"""
    play = Scene().achievement("complete_track", AUTOMA, SHADOW).play()
    play.answer("achievement:topple_two_outposts")
    assert board_of(play).seats[YOU].vp == 10
    assert why(play, "achievement:topple_two_outposts!") == ("achievement_earned_already", "ACH-1")
    assert why(play, "achievement:complete_track!") == ("achievement_boxes_taken", "ACH-1")
    assert why(play, "achievement:best_hat") == ("no_such_achievement", "")


def test_an_item_of_the_hucksters_pool_can_be_taken_instead_of_another() -> None:
    """(ACI-14)"""
    scene = Scene(boxes=("base", "pp"), civilization="hucksters")
    scene.mat.pool = ["space_tile", "tapestry", "tapestry"]
    play = scene.play()
    play.answer("pool:tapestry")
    assert play.state.bots.automa is not None
    assert play.state.bots.automa.pool == ["space_tile", "tapestry"]
    assert why(play, "pool:tech_card!") == ("not_in_the_pool", "ACI-14")
    assert why(Scene(players=2).play(), "pool:tapestry") == ("not_in_the_pool", "ACI-14")


def test_vp_go_up_and_down_but_not_below_nothing() -> None:
    play = Scene().play()
    play.answer("vp:+12")
    play.answer("vp:-5")
    assert board_of(play).seats[YOU].vp == 7
    assert why(play, "vp:-8!") == why(play, "vp:+0") == ("no_such_vp", "")
    assert told(play, "vp", "source") == ["entered", "entered"]


def test_vp_can_say_what_they_were_for() -> None:
    """The events of those that do not say so stay as they were."""
    play = Scene().play()
    for key in ("vp:+5@conquest", "vp:+2@income", "vp:+1"):
        play.answer(key)
    assert told(play, "vp", "source") == ["entered:conquest", "entered:income", "entered"]
    for nonsense in ("vp:+5@", "vp:+5@luck", "vp:5@income"):
        assert why(play, nonsense)[0] == "not_understood"


# ---- corrections


def test_any_part_of_the_position_can_be_put_right() -> None:
    play = Scene().play()
    play.answer("fix:board/seats/1/tokens/science=[5]")
    assert spaces(play, AUTOMA)["science"] == 5
    assert event(play, "fixed").data == {"path": "board/seats/1/tokens/science", "before": [0], "after": "[5]"}
    assert pending(play) == (YOU, "turn")


def test_a_correction_to_what_cannot_be_is_refused_with_place_and_problem() -> None:
    play = Scene().play()
    assert refused(play, "fix:board/seats/0/era=9") == NoSuchPosition("board/seats/0/era", "no_such_era")
    assert refused(play, "fix:board/seats/0/era=9!").data["problem"] == "no_such_era"
    assert refused(play, "fix:board/sets/0/era=2").data["problem"] == "no_such_part"
    assert refused(play, "fix:board/seats/0/era=two").data["problem"] == "not_json"


def test_a_correction_can_be_undone() -> None:
    play = Scene().play()
    play.answer('fix:bots/automa/favorite="military"')
    play.undo()
    assert play.state.bots.automa is not None
    assert play.state.bots.automa.favorite == "technology"


def test_a_correction_in_the_middle_of_the_bots_turn_keeps_the_luck_already_entered() -> None:
    """Card 7 and card 5 are entered; before the science die is, a token is put right."""
    play = Scene().deck(3, 5, 6, 7).only(AUTOMA, science=2).play()
    play.source = ByHand()
    for key in ("end", "7", "5"):
        play.answer(key)
    assert pending(play) == (CHANCE, "die")
    play.amend("fix:board/seats/0/vp=9")
    assert pending(play) == (CHANCE, "die")
    assert board_of(play).seats[YOU].vp == 9
    assert told(play, "pair", "track_card") == [7]


# ---- what is listed


def test_the_reports_listed_are_those_that_nothing_speaks_against() -> None:
    play = Scene().tokens(YOU, science=12).landmarks(YOU, "bakery").achievement("complete_track", YOU).play()
    listed = keys(play)
    assert [key for key in listed if key.startswith("explore")] == ["explore:1,0", "explore:3,-1", "explore:2,1"]
    assert [key for key in listed if key.startswith("conquer")] == ["conquer:2,-1", "conquer:1,1", "conquer:3,0"]
    assert [key for key in listed if key.startswith("advance")] == [
        "advance:exploration",
        "advance:military",
        "advance:technology",
    ]
    assert [key for key in listed if key.startswith("regress")] == ["regress:science"]
    assert "landmark:forge" in listed
    assert not {"landmark:bakery", "landmark:castle", "achievement:complete_track"} & set(listed)
    assert listed[-2:] == ["income", "end"]


def test_before_the_first_income_turn_only_that_and_what_the_table_knows_is_listed() -> None:
    """(TRN-1)"""
    play = table(["military", "exploration"])
    listed = {key.split(":")[0] for key in keys(play)}
    assert listed == {"landmark", "achievement", "income"}


def test_every_listed_report_is_accepted() -> None:
    play = Scene().tokens(YOU, science=[3, 5], military=12).play()
    for key in keys(play):
        if key == "end":
            continue
        play.answer(key)
        play.undo()


@pytest.mark.parametrize(
    "key",
    [
        *("advance:science", "advance:science@4", "regress:science@4", "singularity:military"),
        *("explore:1,-2", "explore:1,-2:17", "explore:1,-2:17r3", "tile:1,-2:17", "tile:1,-2:17r0"),
        *("conquer:-1,0", "conquer:-1,0@unanswered", "landmark:forge", "achievement:complete_track"),
        *("pool:coin", "income", "vp:+5", "vp:-3@tapestry", "fix:board/seats/0/vp=12", "end"),
    ],
)
def test_a_report_says_by_which_key_it_was_made(key: str) -> None:
    """Screens take keys from reports, and read a stored answer as its report, allowed by a card or not."""
    for stored in (key, allowed(key)):
        report = reported(Entry("answer", 0, stored, "turn|0|"))
        assert report is not None and key_of(report) == key
    assert reported(Entry("answer", 0, key, "response|0|conquest")) is None
    assert allowed(allowed(key)) == f"{key}!"
