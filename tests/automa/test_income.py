"""The income turns of the bots: when they come, the chart's order, VP by multipliers, first to an era, favorites."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from automa.income import vp_now
from automa.table.state import Table
from engine.play import Play
from tests.story import AUTOMA, SHADOW, YOU, Scene, at, board_of, event, events, mat_of, reasons, spaces, told


def income(scene: Scene, *luck: object, pair: Sequence[int] = (6, 7)) -> Play[Table]:
    """End the player's turn with an empty decision deck; `pair` lies face up, the rest of the base cards discarded."""
    rest = [card for card in range(1, 8) if card not in pair]
    scene.deck(discard=[*rest, 8][: 8 - len(pair)], pair=pair)
    play = scene.play(*luck)
    play.answer("end")
    return play


def vp_terms(play: Play[Table]) -> list[tuple[object, object, object]]:
    """What the mat counted, how many, times how much."""
    return [
        (told_.data["thing"], told_.data["count"], told_.data["factor"])
        for told_ in events(play, "vp", AUTOMA)
        if told_.data["source"] == "mat"
    ]


def kinds(play: Play[Table]) -> list[str]:
    """The kinds of all events, in order."""
    return [happened.kind for happened in play.journal]


# ---- when


def test_an_empty_deck_brings_an_income_turn_instead_of_a_pair() -> None:
    """(DCK-4, INA-1)"""
    play = income(Scene())
    assert told(play, "income_turn", "era") == [2]
    assert events(play, "pair") == []


def test_the_income_icon_of_the_last_pair_brings_an_income_turn_with_that_very_pair() -> None:
    """Level 4: both advance by the pair just drawn, once. Card 2 lets the Automa go anywhere; card 5 reads exploration
    first. (INA-8, DCK-5)
    """
    scene = Scene(level=4).deck(2, 5, discard=[1, 3, 4, 6, 7, 8]).explored(*range(34))
    play = scene.play("2", "5")
    play.answer("end")
    assert told(play, "income_icon", "card") == [2]
    assert told(play, "advanced", "track", AUTOMA) == ["exploration"]
    assert [seat.era for seat in board_of(play).seats] == [1, 2, 2]


def test_an_income_turn_by_the_empty_deck_advances_by_the_pair_used_before() -> None:
    """Level 3, card 3's flag with a building and card 5's tiebreaker. (INA-7, INA-8)"""
    scene = Scene(level=3).tokens(AUTOMA, technology=3).tokens(SHADOW, technology=2)
    play = income(scene, pair=(3, 5))
    assert told(play, "advanced", "track", AUTOMA) == ["technology"], "a landmark one space ahead"
    assert len(events(play, "refresh_tech")) == 1, "the Automa gains its benefit"
    assert spaces(play, SHADOW)["technology"] == 3, "card 3's flag is for the end: technology is nearest"


def test_the_steps_come_in_the_order_of_the_chart() -> None:
    """Level 4, income turn 3. (INA-1, INA-12)"""
    scene = Scene(level=4, civilization="engineers").era(2).landmarks(AUTOMA, "forge").explored(*range(34))
    play = income(scene, pair=(6, 7))
    order = [kind for kind in kinds(play) if kind != "advanced"]
    wanted = [
        "income_turn",
        "favorite_kept",
        "civilization",
        "vp",
        "cards_added",
        "tapestry_on_mat",
        "tapestry_beside",
        "deck_shuffled",
    ]
    assert [kind for kind in dict.fromkeys(order) if kind in wanted] == wanted
    assert kinds(play).index("advanced") in range(kinds(play).index("favorite_kept"), kinds(play).index("civilization"))
    assert [happened.rule for happened in events(play, "cards_added")] == ["INA-13", "INA-14"]


# ---- VP


@pytest.mark.parametrize(
    ("level", "turn", "rows", "vp"),
    [
        (2, 2, (1, 0, 1), 3 + 0 + 10),
        (2, 3, (2, 1, 1), 6 + 9 + 10),
        (2, 4, (2, 1, 2), 6 + 9 + 20),
        (2, 5, (3, 2, 3), 9 + 18 + 30),
        (5, 2, (1, 0, 1), 3 + 0 + 11),
        (5, 3, (2, 1, 2), 6 + 9 + 22),
        (5, 4, (2, 2, 2), 6 + 18 + 22),
        (5, 5, (3, 3, 4), 9 + 27 + 44),
    ],
)
def test_each_row_counts_times_its_multiplier(level: int, turn: int, rows: tuple[int, int, int], vp: int) -> None:
    """Two landmarks and a territory; military 5, science 4; technology 7, exploration 3. On level 5 its pair moves
    technology on to 8 before the VP. (INA-10, INA-11, BST-5)
    """
    scene = Scene(level=level).era(turn - 1).era(turn, YOU).landmarks(AUTOMA, "forge", "academy")
    scene.tokens(AUTOMA, military=5, science=4, technology=7, exploration=3)
    scene.mat.civilizations = []
    play = income(scene, pair=(6, 7))
    first, second, third = rows
    wanted = [("landmark", 2, first), ("territory_controlled", 1, first)]
    wanted += [("military_space", 5, second), ("science_space", 4, second)]
    wanted += [("technology_space", 7 if level == 2 else 8, third), ("exploration_space", 3, third)]
    assert vp_terms(play) == [term for term in wanted if term[2]], "what counts nothing is not told"
    assert board_of(play).seats[AUTOMA].vp == vp
    assert board_of(play).seats[SHADOW].vp == 0
    assert mat_of(play).covered == min(turn, 4) - 1, "the VP came before the next column was covered (INA-12, INA-15)"


def test_the_leftmost_multiplier_that_no_card_covers_counts() -> None:
    """The table is right: with one card missing on the mat of era 3 the second column still counts. (INA-10)"""
    scene = Scene().era(3).era(5, YOU).landmarks(AUTOMA, "forge")
    scene.mat.covered, scene.mat.civilizations = 1, []
    play = income(scene)
    assert vp_terms(play)[0] == ("landmark", 1, 2)


@pytest.mark.parametrize("yours", [1, 5])
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_what_an_income_turn_would_bring_now_is_what_it_brings(turn: int, yours: int) -> None:
    """With nothing moved before, whether or not you are first to the era. (INA-9, INA-10, INA-19)"""
    scene = Scene(level=2).era(turn - 1).era(yours, YOU).landmarks(AUTOMA, "forge", "academy")
    scene.tokens(AUTOMA, military=5, science=4, technology=7, exploration=3)
    scene.mat.civilizations = ["engineers"]
    expected = vp_now(scene.table.game, scene.bots, scene.mat)
    assert ("civilization" in expected) == (turn >= 2)
    assert board_of(income(scene)).seats[AUTOMA].vp == sum(expected.values())


# ---- first to an era


@pytest.mark.parametrize(("turn", "vp"), [(2, 2), (3, 3), (4, 4), (5, 0)])
def test_the_automa_scores_for_starting_an_era_before_you(turn: int, vp: int) -> None:
    """In income turn 5 no card is placed and nothing is scored for it. (INA-18, INA-19)"""
    scene = Scene().era(turn - 1).empty_map()
    scene.mat.civilizations = []
    play = income(scene)
    first = [happened.data["vp"] for happened in events(play, "vp") if happened.data["source"] == "first_to_era"]
    assert first == ([vp] if vp else [])


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_the_automa_scores_nothing_for_an_era_that_you_have_started(turn: int) -> None:
    """(INA-19)"""
    scene = Scene().era(turn - 1).era(turn, YOU).empty_map()
    scene.mat.civilizations = []
    play = income(scene)
    assert "first_to_era" not in told(play, "vp", "source")


# ---- cards and decks


def test_the_pair_the_discarded_and_the_added_cards_become_the_new_deck() -> None:
    """Level 2 adds two cards that nobody has seen. (INA-13, INA-17)"""
    scene = Scene().deck(discard=[1, 2, 3, 4, 5], pair=[6, 7])
    scene.decks.discard_unseen = 1
    play = scene.play()
    play.answer("end")
    decks = play.state.bots.decks
    assert sorted(decks.known) == [1, 2, 3, 4, 5, 6, 7]
    assert (decks.unseen, decks.left, decks.pair, decks.discard, decks.discard_unseen) == (3, 10, [], [], 0)
    assert decks.progress == list(range(8, 23))


def test_no_more_cards_are_added_than_the_progress_deck_holds() -> None:
    """(INA-14)"""
    scene = Scene(level=5).era(2).deck(discard=[1, 2, 3, 4, 5], pair=[6, 7])
    scene.decks.discard_unseen = 13
    play = scene.play()
    play.answer("end")
    assert play.state.bots.decks.left == 22


def test_a_tapestry_card_goes_beside_the_mat_and_another_on_it() -> None:
    """The one on the mat is none of the Automa's own. (INA-15, INA-16)"""
    scene = Scene().cards_beside_mat(2)
    play = income(scene)
    assert (mat_of(play).cards, mat_of(play).covered) == (3, 1)


def test_in_income_turn_5_no_card_is_placed_or_drawn_and_no_deck_is_made() -> None:
    """After it the bots are finished, and take no turn any more. (INA-18, AUT-28)"""
    scene = Scene(level=4, civilization="engineers").era(4).cards_beside_mat(2).explored(*range(34))
    play = income(scene, pair=(6, 7))
    assert (mat_of(play).cards, mat_of(play).covered) == (2, 3)
    assert play.state.bots.decks.left == 0
    assert not {"cards_added", "tapestry_on_mat", "deck_shuffled"} & set(kinds(play))
    assert (play.state.bots.finished, board_of(play).seats[AUTOMA].finished) == (True, True)
    before = len(play.journal)
    play.answer("end")
    assert len(play.journal) == before


def test_both_bots_move_through_the_eras_together() -> None:
    """(INA-21)"""
    play = income(Scene().era(2))
    assert [board_of(play).seats[seat].era for seat in (AUTOMA, SHADOW)] == [3, 3]
    assert play.state.bots.era == 3


# ---- favorites


def test_a_favorite_stays_while_its_track_is_not_finished_and_nobody_is_ahead() -> None:
    """An equal token is not ahead. (INA-3)"""
    scene = Scene().favorites("technology", "exploration").tokens(AUTOMA, technology=5).tokens(YOU, technology=5)
    play = income(scene)
    assert (mat_of(play).favorite, play.state.bots.shadow.favorite) == ("technology", "exploration")
    assert told(play, "favorite_kept", "track") == ["technology", "exploration"]


@pytest.mark.parametrize("who", [YOU, SHADOW])
def test_a_favorite_that_was_overtaken_changes(who: int) -> None:
    """By anybody, the other bot included. Science is one space before a landmark. (INA-3, INA-4)"""
    scene = Scene().tokens(AUTOMA, technology=4, science=3).tokens(who, technology=5)
    play = income(scene)
    assert mat_of(play).favorite == "science"
    changed = event(play, "favorite", AUTOMA)
    assert changed.data == {"from": "technology", "track": "science"}
    assert reasons(changed)[0] == ("favorite_overtaken", "INA-3")
    assert reasons(changed)[1] == ("valid_tracks", "TRK-2")


def test_only_your_most_advanced_token_overtakes() -> None:
    """(INA-3, ADV-5)"""
    scene = Scene().tokens(AUTOMA, technology=4, science=3).tokens(YOU, technology=[1, 5])
    assert mat_of(income(scene)).favorite == "science"


def test_an_overtaken_favorite_may_become_the_same_track_again() -> None:
    """It is the one nearest to a landmark. (INA-5)"""
    scene = Scene().tokens(AUTOMA, technology=3).tokens(YOU, technology=8)
    play = income(scene)
    assert event(play, "favorite", AUTOMA).data == {"from": "technology", "track": "technology"}


def test_a_new_favorite_may_be_that_of_the_other_bot() -> None:
    """(INA-5)"""
    scene = Scene().favorites("technology", "science").tokens(AUTOMA, technology=1, science=3).tokens(SHADOW, science=4)
    scene.tokens(YOU, technology=2)
    play = income(scene)
    assert (mat_of(play).favorite, play.state.bots.shadow.favorite) == ("science", "science")


def test_a_finished_favorite_changes_and_never_to_a_finished_track() -> None:
    """Science and military are finished as well; exploration is all that is left. (INA-3, INA-6)"""
    scene = Scene().only(AUTOMA, exploration=0)
    play = income(scene)
    assert mat_of(play).favorite == "exploration"
    assert reasons(event(play, "favorite", AUTOMA))[0] == ("favorite_finished", "INA-3")


def test_with_every_track_finished_the_favorite_stays_where_it_is() -> None:
    """(INA-6)"""
    play = income(Scene().only(AUTOMA))
    assert mat_of(play).favorite == "technology"
    assert events(play, "favorite", AUTOMA) == []


def test_of_tracks_equally_near_the_latest_tiebreaker_card_decides_for_each_bot_in_its_direction() -> None:
    """Card 4: technology, science, favorite, military, exploration; the Shadow Empire reads it upward. All tracks are
    four spaces before a landmark. (INA-4, INA-10, TRK-5, TRK-6)
    """
    scene = Scene().favorites("science", "military").tokens(YOU, science=1, military=1)
    play = income(scene, pair=(6, 4))
    assert (mat_of(play).favorite, play.state.bots.shadow.favorite) == ("technology", "exploration")
    assert event(play, "favorite", AUTOMA).why()[2].data["card"] == 4


def test_the_mat_counts_only_territories_that_the_automa_controls() -> None:
    """(INA-11, CON-2)"""
    scene = Scene().empty_map().outposts(AUTOMA, 22, 26).outposts(AUTOMA, 25, toppled_by=YOU)
    scene.mat.civilizations = []
    play = income(scene)
    assert ("territory_controlled", 2, 1) in vp_terms(play)
    assert at(25) in board_of(play).map.outposts
