"""On which track a bot advances: what every decision card makes valid, and how its track tiebreaker is read."""

import pytest

from automa.definitions import DECISION_CARDS
from automa.tracks import choose_track
from tests.story import AUTOMA, SHADOW, YOU, Scene, event, events, listed, reason, reasons, spaces

E, S, M, T, F = "exploration", "science", "military", "technology", "favorite"
ALL, LANDMARK, END = "all_unfinished", "nearest_landmark_or_end", "nearest_end"

# What the 22 decision cards show: the Automa's icon, the Shadow Empire's icon, and the track tiebreaker downward.
CARDS = {
    1: (END, ALL, [F, M, E, T, S]),
    2: (ALL, LANDMARK, [M, E, F, S, T]),
    3: (LANDMARK, END, [S, T, M, E, F]),
    4: (LANDMARK, ALL, [T, S, F, M, E]),
    5: (ALL, LANDMARK, [E, M, T, S, F]),
    6: (ALL, ALL, [M, S, F, T, E]),
    7: (ALL, ALL, [F, T, E, M, S]),
    8: (ALL, ALL, [E, M, T, F, S]),
    9: (ALL, ALL, [T, S, F, E, M]),
    10: (LANDMARK, ALL, [M, E, T, S, F]),
    11: (ALL, LANDMARK, [F, E, M, S, T]),
    12: (ALL, ALL, [S, T, F, M, E]),
    13: (ALL, LANDMARK, [S, T, M, F, E]),
    14: (LANDMARK, ALL, [E, F, S, M, T]),
    15: (LANDMARK, LANDMARK, [F, M, T, E, S]),
    16: (ALL, LANDMARK, [T, E, F, S, M]),
    17: (ALL, ALL, [E, F, T, M, S]),
    18: (LANDMARK, ALL, [F, E, M, S, T]),
    19: (ALL, ALL, [M, T, S, E, F]),
    20: (ALL, ALL, [T, E, S, M, F]),
    21: (ALL, END, [E, T, F, S, M]),
    22: (END, ALL, [M, E, T, F, S]),
}

QUIET = {"exploration": 0, "science": 7, "military": 3, "technology": 4}
"""Spaces from which one step forward gives the Automa nothing, so that no luck is asked for."""


def order_of(read: list[str], favorite: str) -> list[str]:
    """The tracks in the order of a tiebreaker, the heart standing for a favorite."""
    return list(dict.fromkeys(favorite if entry == F else entry for entry in read))


def left_after(finished: list[str], start: dict[str, int]) -> dict[str, int]:
    return {track: 12 if track in finished else space for track, space in start.items()}


@pytest.mark.parametrize("favorite", [E, S, M, T])
@pytest.mark.parametrize("card", CARDS)
def test_the_automa_reads_every_tiebreaker_downward(card: int, favorite: str) -> None:
    """With every unfinished track valid the first in the tiebreaker is taken; then, that one finished, the second, and
    so on to the last; the heart is the Automa's own favorite. (TRK-1, TRK-5, TRK-7)
    """
    order = order_of(CARDS[card][2], favorite)
    for place, track in enumerate(order):
        scene = Scene().favorites(automa=favorite, shadow=M).tokens(AUTOMA, **left_after(order[:place], QUIET))
        play = scene.bots_turn(6 if card != 6 else 7, card)
        moved = event(play, "advanced", AUTOMA)
        assert moved.data["track"] == track
        assert set(listed(moved.why()[0].data["valid"])) == set(order[place:])
        if place < 3:
            tie = reason(moved, "track_tiebreaker")
            assert (tie.rule, tie.data["upward"], tie.data["favorite"]) == ("TRK-5", False, favorite)
            assert listed(tie.data["read"]) == CARDS[card][2]


@pytest.mark.parametrize("favorite", [E, S, M, T])
@pytest.mark.parametrize("card", CARDS)
def test_the_shadow_empire_reads_every_tiebreaker_upward(card: int, favorite: str) -> None:
    """The same from the last entry to the first, the heart being the Shadow Empire's favorite. (TRK-1, TRK-6, TRK-7)"""
    order = order_of(CARDS[card][2][::-1], favorite)
    for place, track in enumerate(order):
        start = left_after(order[:place], dict.fromkeys((E, S, M, T), 0))
        scene = Scene().favorites(automa=T, shadow=favorite).tokens(AUTOMA, **QUIET).tokens(SHADOW, **start)
        moved = event(scene.bots_turn(6 if card != 6 else 7, card), "advanced", SHADOW)
        assert moved.data["track"] == track
        if place < 3:
            tie = reason(moved, "track_tiebreaker")
            assert (tie.rule, tie.data["upward"], tie.data["favorite"]) == ("TRK-6", True, favorite)


@pytest.mark.parametrize("card", CARDS)
def test_every_track_card_makes_valid_what_its_icons_show(card: int) -> None:
    """Every card lies left once, on tracks where each icon leads elsewhere. (TRK-1, TRK-2, TRK-3)

    The Automa stands on military 8, exploration 9 (one step before a landmark) and technology 10 (two before the end);
    the Shadow Empire on science 9 and technology 10, with military its favorite; the right card begins with military
    for the Automa and with the favorite for the Shadow Empire.
    """
    scene = Scene().favorites(automa=S, shadow=M).landmarks(AUTOMA, "tech_hub")
    scene.tokens(AUTOMA, exploration=9, science=0, military=8, technology=10)
    scene.tokens(SHADOW, exploration=0, science=9, military=0, technology=10)
    play = scene.bots_turn(card, 10 if card != 10 else 5)
    for_automa, for_shadow, _ = CARDS[card]
    automa, shadow = event(play, "advanced", AUTOMA), event(play, "advanced", SHADOW)
    assert reason(automa, "valid_tracks").data["selector"] == for_automa
    assert reason(shadow, "valid_tracks").data["selector"] == for_shadow
    assert automa.data["track"] == {ALL: M, LANDMARK: E, END: T}[for_automa]
    assert shadow.data["track"] == {ALL: M, LANDMARK: S, END: T}[for_shadow]


def test_a_finished_track_is_no_longer_valid() -> None:
    """At the end of military, which card 6 names first: the next in the tiebreaker, science. (TRK-1)"""
    moved = event(Scene().tokens(AUTOMA, military=12, science=7).bots_turn(7, 6), "advanced", AUTOMA)
    assert moved.data["track"] == S
    assert reason(moved, "valid_tracks").data["valid"] == (E, S, T)


def test_the_nearest_landmark_counts_before_a_farther_end() -> None:
    """Military 2 is two steps from its landmark on 4, technology 9 three from the end: military. (TRK-2, TRK-8)"""
    scene = Scene().landmarks(YOU, "tech_hub").tokens(AUTOMA, exploration=0, science=0, military=2, technology=9)
    moved = event(scene.bots_turn(4, 20), "advanced", AUTOMA)
    assert moved.data["track"] == M
    assert reason(moved, "valid_tracks").data["distances"] == {E: 4, S: 4, M: 2, T: 3}


def test_the_end_counts_where_it_is_nearer_than_any_landmark() -> None:
    """Technology 11 is one step from the end, military 2 two from its landmark: technology. (TRK-2)"""
    scene = Scene().tokens(AUTOMA, exploration=0, science=0, military=2, technology=11)
    moved = event(scene.bots_turn(4, 6), "advanced", AUTOMA)
    assert moved.data["track"] == T
    assert reason(moved, "valid_tracks").data["valid"] == (T,)


def test_a_landmark_that_somebody_has_gained_does_not_count() -> None:
    """Military 3 would be one step from the Barracks, but you have them: four to the next one. (TRK-8)"""
    scene = Scene().landmarks(YOU, "barracks").tokens(AUTOMA, exploration=1, science=0, military=3, technology=2)
    moved = event(scene.bots_turn(4, 6), "advanced", AUTOMA)
    assert reason(moved, "valid_tracks").data["distances"] == {E: 3, S: 4, M: 4, T: 2}
    assert moved.data["track"] == T


def test_a_free_landmark_behind_the_token_does_not_count() -> None:
    """The Barracks on 4 are free, but the token stands on 4 already: three steps to the one on 7. (TRK-8)"""
    scene = Scene().tokens(AUTOMA, exploration=0, science=0, military=4, technology=0)
    moved = event(scene.bots_turn(4, 20), "advanced", AUTOMA)
    assert reason(moved, "valid_tracks").data["distances"] == {E: 4, S: 4, M: 3, T: 4}
    assert moved.data["track"] == M


def test_with_all_landmarks_gone_the_end_alone_counts() -> None:
    """Nothing but ends is left: the flag with the building is as the flag. (TRK-2, TRK-8)"""
    taken = ("barracks", "tank_factory", "fusion_reactor", "forge", "rubber_works", "tech_hub", "lighthouse")
    scene = Scene().landmarks(YOU, *taken, "train_station", "launch_pad", "apothecary", "academy", "laboratory")
    scene.tokens(AUTOMA, exploration=5, science=7, military=4, technology=5)
    moved = event(scene.bots_turn(4, 20), "advanced", AUTOMA)
    assert reason(moved, "valid_tracks").data["distances"] == {E: 7, S: 5, M: 8, T: 7}
    assert moved.data["track"] == S


def test_equally_near_tracks_are_a_tie() -> None:
    """Science and technology both five from the end: card 9 names technology first. (TRK-3, TRK-5)"""
    scene = Scene().tokens(AUTOMA, exploration=0, science=7, military=4, technology=7)
    moved = event(scene.bots_turn(1, 9), "advanced", AUTOMA)
    assert moved.data["track"] == T
    assert reasons(moved) == [("valid_tracks", "TRK-3"), ("track_tiebreaker", "TRK-5")]


def test_the_flag_never_chooses_a_track_that_is_finished() -> None:
    """Military at its end has distance none; science, nine steps from it, is the nearest. (TRK-3)"""
    scene = Scene().tokens(AUTOMA, exploration=0, science=3, military=12, technology=0)
    moved = event(scene.tokens(AUTOMA, science=7).bots_turn(1, 6), "advanced", AUTOMA)
    assert moved.data["track"] == S
    assert reason(moved, "valid_tracks").data["distances"] == {E: 12, S: 5, T: 12}


def test_a_single_valid_track_needs_no_tiebreaker() -> None:
    """The reasons stop at the valid tracks. (TRK-1)"""
    moved = event(Scene().only(AUTOMA, technology=4).bots_turn(6, 5), "advanced", AUTOMA)
    assert reasons(moved) == [("valid_tracks", "TRK-1")]


def test_the_heart_makes_each_bot_s_own_favorite_valid() -> None:
    """No card shows the heart as a bot's icon; a favorite that is finished is not valid. (TRK-4)"""
    scene = Scene().favorites(automa=S, shadow=M)
    game, bots, card = scene.table.game, scene.bots, DECISION_CARDS[6]
    assert choose_track(game, bots, AUTOMA, "favorite", card).valid == (S,)
    assert choose_track(game, bots, SHADOW, "favorite", card).track == M
    scene.tokens(AUTOMA, science=12)
    assert choose_track(game, bots, AUTOMA, "favorite", card).track is None


def test_a_bot_at_the_end_of_every_track_stays_where_it_is() -> None:
    """Neither the Automa nor the Shadow Empire advances. (TRK-9)"""
    play = Scene().only(AUTOMA).only(SHADOW).bots_turn(6, 5)
    assert [(e.seat, e.rule) for e in events(play, "all_tracks_finished")] == [(AUTOMA, "TRK-9"), (SHADOW, "TRK-9")]
    assert events(play, "advanced") == []
    assert set(spaces(play, AUTOMA).values()) == {12}
