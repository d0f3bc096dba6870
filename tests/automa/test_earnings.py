"""What the Automa earns: landmarks, achievements and VP, and the end of its game."""

import pytest

from automa.table import open_play
from automa.table.state import Table
from engine.play import Play
from engine.sources import Luck
from tests.story import AUTOMA, SHADOW, YOU, Scene, at, board_of, event, events, place, told


def stepping(track: str, to: int, **setup: object) -> Scene:
    """The Automa can only advance on one track, and will reach this space."""
    return Scene(**setup).only(AUTOMA, **{track: to - 1})


def step(track: str, to: int, *luck: object, **setup: object) -> Play[Table]:
    """The Automa advances to a space with this luck, by a pair that lets it go anywhere."""
    return stepping(track, to, **setup).bots_turn(7, 6, *luck)


# ---- landmarks


def test_the_first_token_into_a_tier_takes_its_landmark() -> None:
    """Military 4, 7 and 10 by the card. (AUT-24)"""
    for space, landmark in ((4, "barracks"), (7, "tank_factory"), (10, "fusion_reactor")):
        play = step("military", space)
        assert (told(play, "landmark", "landmark", AUTOMA), board_of(play).landmarks[landmark]) == ([landmark], AUTOMA)


def test_an_advance_without_benefit_takes_a_landmark_too() -> None:
    """Science 1 rolls technology, from 3 to 4: the Forge, no refresh. (AUT-24, AUT-10)"""
    play = stepping("science", 1).tokens(AUTOMA, technology=3).bots_turn(5, 3, "technology")
    assert board_of(play).landmarks["forge"] == AUTOMA
    assert events(play, "refresh_tech") == []


def test_a_landmark_taken_by_you_stays_yours() -> None:
    """The Automa enters the tier second. (AUT-24)"""
    play = stepping("military", 4).landmarks(YOU, "barracks").bots_turn(7, 6)
    assert events(play, "landmark") == []
    assert board_of(play).landmarks["barracks"] == YOU


def test_several_landmarks_may_be_claimed_in_one_turn() -> None:
    """Science 5 lets the Automa roll exploration, from 6 to 7; then the Shadow Empire reaches military 4. The Automa
    owns both landmarks. (AUT-24, AUT-25)
    """
    scene = stepping("science", 5).tokens(AUTOMA, exploration=6).only(SHADOW, military=3)
    play = scene.bots_turn(5, 3, "exploration")
    assert board_of(play).landmarks == {"train_station": AUTOMA, "barracks": AUTOMA}
    assert [(e.seat, e.data["owner"]) for e in events(play, "landmark")] == [(AUTOMA, AUTOMA), (SHADOW, AUTOMA)]


def test_a_roll_and_the_card_may_claim_a_landmark_each() -> None:
    """Science 4 by the card takes the Apothecary; next turn science 5 rolls technology into tier III. (AUT-24)"""
    play = stepping("science", 4).deck(7, 6, 5, 3).play(7, 6, 5, "technology")
    play.answer("end")
    play.answer("fix:board/seats/1/tokens/technology=[6]")
    play.answer("end")
    assert told(play, "landmark", "landmark", AUTOMA) == ["apothecary", "rubber_works"]
    assert len(events(play, "refresh_tech")) == 1


def test_both_bots_into_one_tier_claim_its_landmark_once() -> None:
    """Both tokens stand on technology 3: the Automa moves first and has it. (AUT-1, AUT-24)"""
    play = stepping("technology", 4).only(SHADOW, technology=3).bots_turn(7, 6)
    assert [(e.seat, e.data["landmark"]) for e in events(play, "landmark")] == [(AUTOMA, "forge")]


# ---- achievements


def test_completing_a_track_earns_the_automa_the_better_box() -> None:
    """10 VP, the first of all. (AUT-26, AUT-6)"""
    play = step("technology", 12)
    earned = event(play, "achievement")
    assert (earned.data["achievement"], earned.data["vp"]) == ("complete_track", 10)
    assert board_of(play).seats[AUTOMA].vp == 10


def test_second_to_complete_a_track_it_earns_five() -> None:
    """You have the 10. (AUT-26)"""
    play = stepping("technology", 12).achievement("complete_track", YOU).bots_turn(7, 6)
    assert board_of(play).seats[AUTOMA].vp == 5


def test_each_achievement_is_earned_once() -> None:
    """The Automa's second complete track gives nothing, and leaves the other box free. (AUT-26)"""
    play = stepping("technology", 12).achievement("complete_track", AUTOMA).bots_turn(7, 6)
    assert events(play, "achievement") == []
    assert board_of(play).achievements == {"complete_track": [AUTOMA]}


def test_with_no_box_free_completing_a_track_gives_nothing() -> None:
    """You and the Shadow Empire have both. (AUT-26)"""
    play = stepping("technology", 12).achievement("complete_track", YOU, SHADOW).bots_turn(7, 6)
    assert events(play, "achievement") == []
    assert board_of(play).seats[AUTOMA].vp == 0


def test_the_middle_island_earns_the_automa_its_box() -> None:
    """Conquered from 19; you have earned the first box before. (AUT-26)"""
    scene = stepping("military", 1).outposts(AUTOMA, 19).achievement("conquer_middle_island", YOU)
    play = scene.bots_turn(7, 5)
    assert board_of(play).map.controller(at(16)) == AUTOMA
    assert told(play, "vp", "vp", AUTOMA) == [5]


def test_toppling_your_second_outpost_earns_the_automa_its_box() -> None:
    """One of yours lies toppled by it on 15; it conquers 26. (AUT-26, AUT-27)"""
    scene = stepping("military", 1).outposts(YOU, 15, toppled_by=AUTOMA).outposts(YOU, 26)
    play = scene.bots_turn(7, 5)
    play.answer("none")
    earned = event(play, "achievement")
    assert (earned.seat, earned.data["achievement"], earned.data["vp"]) == (AUTOMA, "topple_two_outposts", 10)


def test_your_outpost_felled_by_a_card_of_the_automa_counts_for_it() -> None:
    """One lies toppled by it already; now a trap of its own topples your attacker. (AUT-26, AUT-27)"""
    scene = Scene().outposts(YOU, 15, toppled_by=AUTOMA).outposts(AUTOMA, 27).cards_beside_mat(1, trap=1, other=1)
    play = scene.play("trap")
    play.answer(f"conquer:{place(27)}")
    assert told(play, "achievement", "achievement", AUTOMA) == ["topple_two_outposts"]


def test_toppled_outposts_of_the_shadow_empire_do_not_count() -> None:
    """One of yours and the two Shadow outposts laid beside its own conquests: no achievement. (AUT-27)"""
    scene = stepping("military", 1).outposts(YOU, 15, toppled_by=AUTOMA).outposts(AUTOMA, 18)
    play = scene.outposts(SHADOW, 18, toppled=True).bots_turn(7, 6)
    assert len(events(play, "shadow_outpost")) == 1
    assert events(play, "achievement") == []


# ---- VP, end and winner


def test_the_automa_gains_vp_from_four_sources_only() -> None:
    """A whole game of random luck on level 4: mat, achievements, eras, civilization. (AUT-6, AUT-4, AUT-5)"""
    play = open_play({"level": 4}, Luck(11))
    play.answer("income")
    for _ in range(60):
        play.answer("end" if play.pending is not None and play.pending.kind == "turn" else "none")
    assert board_of(play).seats[AUTOMA].finished
    gained = {(e.seat, e.data["source"]) for e in events(play, "vp")}
    assert {seat for seat, _ in gained} == {AUTOMA}
    assert {source for _, source in gained} <= {"mat", "achievement", "first_to_era", "civilization"}
    assert board_of(play).seats[AUTOMA].vp == sum(int(str(vp)) for vp in told(play, "vp", "vp"))


def finishing(your_vp: int, automa_vp: int) -> Play[Table]:
    """The Automa's fifth income turn adds nothing to its VP; then you take yours and end the game."""
    scene = Scene(civilization="scientists").era(4).tokens(AUTOMA, **dict.fromkeys(Scene().board.tracks, 0)).empty_map()
    scene.seat(YOU).vp, scene.seat(AUTOMA).vp = your_vp, automa_vp
    scene.mat.civilizations = []
    scene.deck(pair=(6, 5), discard=(1, 2, 3, 4, 7, 8))
    play = scene.play()
    play.answer("end")
    return play


def test_after_income_turn_five_the_bots_are_finished() -> None:
    """You play on alone: nothing happens any more between your turns. (AUT-28)"""
    play = finishing(50, 40)
    assert event(play, "bots_finished").rule == "AUT-28"
    before = len(play.journal)
    play.answer("end")
    play.answer("end")
    assert len(play.journal) == before
    assert play.result is None
    play.answer("income")
    play.answer("end")
    assert play.result is not None


@pytest.mark.parametrize(
    ("yours", "the_automas", "winners"), [(50, 40, [YOU]), (40, 50, [AUTOMA]), (44, 44, [YOU, AUTOMA])]
)
def test_most_vp_win_and_a_tie_is_shared(yours: int, the_automas: int, winners: list[int]) -> None:
    """Between you and the Automa; the Shadow Empire is not counted. (AUT-29, AUT-30)"""
    play = finishing(yours, the_automas)
    play.answer("income")
    play.answer("end")
    assert play.result is not None
    assert play.result["winners"] == winners
    assert play.result["vp"] == {"0": yours, "1": the_automas}
