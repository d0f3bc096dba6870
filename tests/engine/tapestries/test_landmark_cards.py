"""Age of Wonders, Dystopia: landmarks counted, and one taken."""

from __future__ import annotations

import pytest

from engine.facts.components import LANDMARKS
from engine.rules.tapestry import play_card
from engine.state.board import REMOVED, Seat
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, listed, pending, refused, scene

SLUGS = ("forge", "bakery", "academy", "barn")


@pytest.mark.parametrize(
    ("owners", "answers", "vp", "coins"),
    [
        ((RIVAL, THIRD), ("coin", "coin"), 0, 2),
        ((HERE, HERE, RIVAL), (), 12, 0),
        ((), ("coin",), 6, 1),
        ((HERE, RIVAL, THIRD), ("coin",), 6, 1),
        ((HERE, RIVAL), ("coin",), 6, 1),
        ((RIVAL, RIVAL), ("coin",), 6, 1),
        ((HERE, RIVAL, RIVAL), ("coin",), 6, 1),
    ],
)
def test_age_of_wonders_compares_with_all_others(
    owners: tuple[int, ...], answers: tuple[str, ...], vp: int, coins: int
) -> None:
    """Age of Wonders: alone fewest, alone most, or anything else, ties included; tech card landmarks count too."""
    game = scene(3, era=2)
    game.board.landmarks = dict(zip(SLUGS, owners, strict=False))
    told = lay(game, "age_of_wonders", *answers)
    assert told.of("tapestry_played")[0].data["have"] == {seat: owners.count(seat) for seat in (HERE, RIVAL, THIRD)}
    assert told.resources_of() == ([(1, 2), (2, 2)] if coins == 2 else [(None, None)] * coins)
    assert (game.board.seats[HERE].vp, game.players[HERE].resources["coin"]) == (vp, coins)


def test_against_the_bots_nobody_is_alone_with_the_fewest() -> None:
    """Age of Wonders: the Shadow Empire has none, its landmarks being the Automa's."""
    game = scene(1, era=2)
    game.board.seats += [Seat("automa", "red"), Seat("shadow", "gray", landmarks_to=1, scores=False)]
    game.board.landmarks = {"forge": 1}
    lay(game, "age_of_wonders", "coin")
    assert game.board.seats[HERE].vp == 6


def test_dystopia_offers_the_unclaimed_landmarks_of_the_tracks() -> None:
    """Dystopia, ruling: only the 12 landmarks of the tracks, those of tech cards are not on offer. (BLD-8)"""
    game = scene(era=2)
    game.board.landmarks = {"forge": RIVAL, "academy": REMOVED}
    game.players[HERE].hand.append("dystopia")
    asked = pending(play_card(game, HERE, "dystopia", SPACE))
    assert len(listed(asked, 20)) == 10
    assert {refused(asked, slug) for slug in ("forge", "academy", "bakery", "opera_house")} == {"no_such_option"}


def test_the_landmark_of_dystopia_goes_into_the_city() -> None:
    """Dystopia: it is gained and placed. (BLD-2)"""
    game = scene(era=2)
    lay(game, "dystopia", "tech_hub", "4,4r0")
    assert game.board.landmarks == {"tech_hub": HERE}
    assert [placed.building for placed in game.players[HERE].capital.buildings] == ["tech_hub"]
    assert game.board.seats[HERE].tokens["technology"] == [0]


def test_dystopia_does_nothing_when_all_are_gone() -> None:
    """Dystopia, ruling: nothing happens if all are gone."""
    game = scene(era=2)
    game.board.landmarks = {slug: RIVAL for slug, landmark in LANDMARKS.items() if landmark.source == "track"}
    assert lay(game, "dystopia").asked == []
