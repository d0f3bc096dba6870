"""The Automa's turn: what each space of the tracks gives it, and what it never gains."""

from collections.abc import Sequence

import pytest

from automa.table.state import Table
from engine.decisions import Chances
from engine.play import Play
from engine.state.hexmap import Outpost
from tests.story import (
    AUTOMA,
    SHADOW,
    YOU,
    Scene,
    at,
    board_of,
    event,
    events,
    mat_of,
    spaces,
    told,
)


def stepping(track: str, to: int, **setup: object) -> Scene:
    """The Automa can only advance on one track, and will reach this space."""
    return Scene(**setup).only(AUTOMA, **{track: to - 1})


def step(track: str, to: int, *luck: object, **setup: object) -> Play[Table]:
    """The Automa advances to a space with this luck, by a pair that lets it go anywhere."""
    return stepping(track, to, **setup).bots_turn(7, 6, *luck)


def what_happened(play: Play[Table], seat: int = AUTOMA) -> list[str]:
    """The kinds of all that happened to a seat after its own advance by the card."""
    kinds = [happened.kind for happened in play.journal if happened.seat == seat]
    return kinds[kinds.index("advanced") + 1 :]


def where(play: Play[Table], seat: int) -> dict[str, int]:
    return {track: space for track, space in spaces(play, seat).items() if space != 12}


# ---- the turn


def test_the_bots_act_together_the_automa_first() -> None:
    """One tap ends your turn; both bots advance once, then it is your turn again. (AUT-1, AUT-2)"""
    play = Scene().tokens(AUTOMA, military=3).bots_turn(7, 6)
    assert told(play, "advanced", "by") == ["card", "card"]
    assert [moved.seat for moved in events(play, "advanced")] == [AUTOMA, SHADOW]
    assert play.state.seat == YOU
    assert play.state.round == 2


def test_the_bots_may_begin_the_round_as_a_pair() -> None:
    """Seated first, they act after your turn in the next round, and both before you are asked again. (AUT-1)"""
    play = Scene(first="bots").bots_turn(7, 6)
    assert play.state.order == [AUTOMA, YOU]
    assert [moved.seat for moved in events(play, "advanced")][-1] == SHADOW
    assert event(play, "bots_turn").data["round"] == 2
    assert play.state.seat == YOU


def test_the_automa_gains_what_the_space_gives_it() -> None:
    """Military 2 gives a tapestry card: face down beside its mat. (AUT-2, AUT-18)"""
    play = step("military", 2)
    assert event(play, "tapestry_beside").data["cards"] == 1
    assert (mat_of(play).cards, mat_of(play).covered) == (1, 0)


# ---- what each space gives

CHART: dict[tuple[str, int], Sequence[str]] = {
    ("exploration", 2): ["explored"],
    ("exploration", 3): ["explored"],
    ("exploration", 4): ["landmark", "explored"],
    ("exploration", 7): ["landmark", "explored"],
    ("exploration", 9): ["explored"],
    ("science", 2): ["tapestry_beside"],
    ("science", 4): ["landmark", "tapestry_beside"],
    ("military", 1): ["targets", "conquered"],
    ("military", 2): ["tapestry_beside"],
    ("military", 3): ["targets", "conquered"],
    ("military", 5): ["targets", "conquered"],
    ("military", 6): ["targets", "conquered", "tapestry_beside"],
    ("military", 7): ["landmark", "targets", "conquered"],
    ("military", 8): ["targets", "conquered"],
    ("military", 12): ["achievement", "vp", "targets", "conquered"],
    ("technology", 1): ["refresh_tech"],
    ("technology", 2): ["tapestry_beside"],
    ("technology", 3): ["refresh_tech"],
    ("technology", 4): ["landmark", "refresh_tech"],
    ("technology", 7): ["landmark", "refresh_tech"],
}
"""The spaces whose icons are on the Automa's chart and ask for no die: what happens there, in order."""


@pytest.mark.parametrize(("track", "space"), CHART)
def test_what_a_space_gives_the_automa(track: str, space: int) -> None:
    """Explore, tapestry card, conquer and refresh, each once, landmark and achievement before. (AUT-3, AUT-7, AUT-8,
    AUT-11 to AUT-14, AUT-18, AUT-22, ADV-4)

    Only 15 can be conquered, being printed, so that nothing is explored by a conquest.
    """
    scene = stepping(track, space).tokens(SHADOW, exploration=8).achievement("conquer_middle_island", AUTOMA)
    if track == "military":
        scene.explored(18, 19, 29)
    play = scene.bots_turn(7, 6)
    assert what_happened(play) == CHART[track, space]


NOTHING_THERE = {
    "exploration": [1, 5, 6, 8, 10, 11, 12],
    "science": [7, 8],
    "military": [4, 9, 10, 11],
    "technology": [5, 6, 8, 9, 10, 11, 12],
}


@pytest.mark.parametrize(("track", "space"), [(track, to) for track, tos in NOTHING_THERE.items() for to in tos])
def test_spaces_without_an_icon_of_the_chart_give_nothing(track: str, space: int) -> None:
    """Tiles, buildings, VP, upgrades, circles, space tiles and repeated positions are ignored, and no bonus is bought.

    (AUT-3, AUT-4, AUT-5, AUT-19, AUT-20)
    """
    play = step(track, space)
    assert set(what_happened(play)) <= {"landmark", "achievement", "vp"}
    assert told(play, "vp", "source") == (["achievement"] if space == 12 else [])
    assert mat_of(play).cards == 0
    assert event(play, "advanced", AUTOMA).data["gains"] == ()


def test_the_repeated_refresh_of_technology_four_is_done_once() -> None:
    """A tech card and the refresh are shown; the three face-up cards are replaced once. (AUT-7, AUT-11, AUT-12)"""
    assert len(events(step("technology", 4), "refresh_tech")) == 1
    assert len(events(step("technology", 7), "refresh_tech")) == 1


def test_where_a_space_offers_a_choice_the_chart_decides() -> None:
    """Exploration 3: explore, no farm; military 3: conquer, no armory; science 3: the die, no house. (AUT-8)"""
    assert len(events(step("exploration", 3), "explored")) == 1
    assert len(events(step("military", 3), "conquered")) == 1
    assert told(step("science", 3, "science"), "rolled", "use") == ["research_x"]


def test_military_six_conquers_before_it_draws_a_card() -> None:
    """The printed order: the conquest, then the tapestry card. (AUT-22)"""
    kinds = what_happened(step("military", 6))
    assert kinds.index("conquered") < kinds.index("tapestry_beside")


def test_conquer_with_both_dice_is_a_conquest_like_any_other() -> None:
    """Military 7 and 12: no die is rolled. (AUT-13)"""
    for space in (7, 12):
        play = step("military", space)
        assert len(events(play, "conquered")) == 1
        assert events(play, "rolled") == []


# ---- the science die


@pytest.mark.parametrize("space", [5, 6])
def test_research_advances_with_benefit(space: int) -> None:
    """The die shows military; on military 2 waits a tapestry card. (AUT-9)"""
    play = stepping("science", space).tokens(AUTOMA, military=1).bots_turn(5, 3, "military")
    moved = events(play, "advanced", AUTOMA)
    assert [(m.data["track"], m.data["space"], m.data["by"]) for m in moved] == [
        ("science", space, "card"),
        ("military", 2, "roll"),
    ]
    assert mat_of(play).cards == 1


@pytest.mark.parametrize("space", [1, 3, 12])
def test_research_with_an_x_advances_without_benefit(space: int) -> None:
    """The same roll gives the space, but not the card. (AUT-10)"""
    scene = stepping("science", space).tokens(AUTOMA, military=1)
    play = scene.bots_turn(5, 3, "military")
    assert spaces(play, AUTOMA)["military"] == 2
    assert events(play, "advanced", AUTOMA)[-1].data["benefit"] is False
    assert mat_of(play).cards == 0


def test_research_may_lead_on_to_further_research() -> None:
    """Science 5, a roll of science to 6, a roll of science to 7, where nothing waits. (AUT-9)"""
    play = step("science", 5, "science", "science")
    assert [m.data["space"] for m in events(play, "advanced", AUTOMA)] == [5, 6, 7]


def test_the_die_of_the_base_game_shows_each_of_four_tracks_alike() -> None:
    """Three faces each of twelve. (AUT-9)"""
    with pytest.raises(LookupError):
        step("science", 5)
    scene = stepping("science", 5).deck(7, 6, 3, 5)
    play = scene.play(7, 6)
    with pytest.raises(LookupError):
        play.answer("end")
    assert play.pending is not None
    assert isinstance(play.pending.options, Chances)
    assert set(play.pending.options.weights()) == {"exploration", "science", "military", "technology"}
    assert len(set(play.pending.options.weights().values())) == 1


@pytest.mark.parametrize("space", [9, 11])
def test_advance_on_one_of_three_tracks_is_rolled(space: int) -> None:
    """Science is rolled again: only the three tracks can come up; military 2 gives its card, once. (AUT-15, AUT-7)"""
    scene = stepping("science", space).tokens(AUTOMA, military=1)
    play = scene.bots_turn(5, 3, "military")
    assert told(play, "rolled", "among") == [("military", "technology", "exploration")]
    assert [m.data["track"] for m in events(play, "advanced", AUTOMA)] == ["science", "military"]
    assert mat_of(play).cards == 1


def test_a_face_that_does_not_count_is_no_outcome_of_the_roll() -> None:
    """On science 9 the outcomes entered at the table leave science out; on science 10 two remain. (AUT-15, AUT-16)"""
    for space, faces in ((9, {"military", "technology", "exploration"}), (10, {"military", "technology"})):
        play = stepping("science", space).deck(7, 6, 3, 5).play(7, 6)
        with pytest.raises(LookupError):
            play.answer("end")
        assert play.pending is not None
        assert set(play.pending.options.keys()) == faces


def test_a_rolled_track_that_is_finished_gives_nothing() -> None:
    """Science 9, military rolled, its token at the end: it stays. (AUT-23, AUT-15)"""
    play = step("science", 9, "military")
    refused = event(play, "cannot_advance", AUTOMA)
    assert (refused.rule, refused.data["track"]) == ("AUT-23", "military")
    assert spaces(play, AUTOMA)["military"] == 12


def test_regress_moves_one_space_back_with_the_benefit_there() -> None:
    """Science 10, technology rolled: from 5 back to 4, where the tech cards are refreshed. (AUT-16, AUT-17)"""
    play = stepping("science", 10).tokens(AUTOMA, technology=5).bots_turn(13, 3, "technology")
    assert spaces(play, AUTOMA)["technology"] == 4
    back = event(play, "regressed")
    assert (back.data["from"], back.data["space"], back.data["benefit"]) == (5, 4, True)
    assert len(events(play, "refresh_tech")) == 1


def test_regressing_into_a_tier_claims_no_landmark() -> None:
    """The Forge on technology 4 is free; the token comes to it from above and does not take it. (AUT-24, AUT-16)"""
    play = stepping("science", 10).tokens(AUTOMA, technology=5).bots_turn(13, 3, "technology")
    assert "forge" not in board_of(play).landmarks


def test_a_token_on_the_start_does_not_regress() -> None:
    """Science 10, military rolled, its token on the start. (AUT-16)"""
    play = stepping("science", 10).tokens(AUTOMA, military=0).bots_turn(13, 3, "military")
    assert event(play, "cannot_regress").data["track"] == "military"
    assert spaces(play, AUTOMA)["military"] == 0


def test_science_eleven_shows_its_advance_twice_and_does_it_once() -> None:
    """One roll; the second icon is ignored. (AUT-7, AUT-15)"""
    play = stepping("science", 11).tokens(AUTOMA, exploration=0).bots_turn(5, 3, "exploration")
    assert len(events(play, "rolled")) == 1
    assert where(play, AUTOMA) == {"exploration": 1, "science": 11}


def test_science_twelve_rolls_once_without_benefit() -> None:
    """Four dice are shown; one roll, exploration to 2 without exploring. (AUT-21, AUT-10)"""
    play = stepping("science", 12).tokens(AUTOMA, exploration=1).bots_turn(5, 3, "exploration")
    assert len(events(play, "rolled")) == 1
    assert spaces(play, AUTOMA)["exploration"] == 2
    assert events(play, "explored") == []


def test_a_roll_past_the_end_on_science_twelve_gives_no_vp() -> None:
    """Military is finished: no step and not the 5 VP of a player, only the achievement. (AUT-21, AUT-23)"""
    play = step("science", 12, "military")
    assert len(events(play, "cannot_advance")) == 1
    assert [(e.data["source"], e.data["vp"]) for e in events(play, "vp")] == [("achievement", 10)]


def test_no_space_is_activated_twice_in_a_turn() -> None:
    """Income turn 3 of level 6. The pair moves military from 6 to 7: a conquest. The Scientists roll science to 10,
    which takes military back to 6: a conquest and a card. The Explorers advance military to 7 again: nothing. (TRN-5)
    """
    scene = Scene(level=6, civilization="scientists", second_civilization="explorers").era(2)
    scene.mat.civilizations = ["scientists", "explorers"]
    scene.favorites(automa="military").tokens(AUTOMA, exploration=12, science=9, military=6, technology=12)
    play = scene.deck(pair=(6, 5), discard=(1, 2, 3, 4, 7, 8)).play("science", "military")
    play.answer("end")
    kinds = ("advanced", "regressed", "activated_already")
    moved = [
        (m.kind, m.data["space"])
        for m in play.journal
        if m.kind in kinds and (m.seat, m.data["track"]) == (AUTOMA, "military")
    ]
    assert moved == [("advanced", 7), ("regressed", 6), ("advanced", 7), ("activated_already", 7)]
    assert len(events(play, "conquered", AUTOMA)) == 2
    assert told(play, "landmark", "landmark", AUTOMA) == ["tank_factory", "laboratory"]


def test_a_space_may_be_activated_again_in_the_next_turn() -> None:
    """The token is put back between two turns: technology 4 is reached twice, and gives both times. (TRN-5)"""
    play = stepping("technology", 4).deck(7, 6, 5, 3).play(7, 6, 5)
    play.answer("end")
    assert len(events(play, "refresh_tech")) == 1
    play.answer("fix:board/seats/1/tokens/technology=[3]")
    play.answer("end")
    assert told(play, "advanced", "space", AUTOMA) == [4, 4]
    assert len(events(play, "refresh_tech")) == 2


def test_a_conquered_territory_holds_the_automa_s_own_outpost() -> None:
    """What the Automa takes comes out of its ten outposts, two of which began on 22. (AUT-13)"""
    play = step("military", 1)
    assert len(events(play, "conquered", AUTOMA)) == 1
    assert board_of(play).map.outposts[at(22)] == (Outpost(AUTOMA), Outpost(AUTOMA))
    assert board_of(play).seats[AUTOMA].outposts == 7
