"""What the quick player does with its civilizations."""

from __future__ import annotations

import pytest

from automa.quick.player import Quick
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.build import gain_and_place_landmark, gain_building
from engine.rules.gain import gain
from engine.rules.supply import receive_civilization
from engine.state.codec import hex_text
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from tests.engine.civilizations.stories import begin
from tests.engine.whole import HERE, drive, pending, scene, stack

QUICK = Quick()
BOXES = ("base", "pp", "aa")


def playing(slug: str, *keys: str, era: int = 1) -> Game:
    game = scene(boxes=BOXES, era=era)
    begin(game, slug, *keys)
    return game


def collectors(era: int = 1) -> Game:
    """Within an advance turn."""
    game = playing("collectors", era=era)
    drive(game, react.ADVANCE_TURN_BEGUN.notify(game, HERE, ()))
    return game


def answered(game: Game, steps: Steps[object], *before: str) -> str:
    return QUICK.answer(game, pending(steps, *before))


@pytest.mark.parametrize(("others", "wanted"), [([], "keep"), (["barn"], "bakery")])
def test_the_collectors_put_a_tech_card_on_their_mat_if_they_have_others_to_upgrade(
    others: list[str], wanted: str
) -> None:
    game = collectors()
    game.players[HERE].tech = dict.fromkeys(others, "bottom")
    stack(game, "tech", ["bakery"])
    assert answered(game, gain(game, HERE, "invent", source="test")) == wanted


@pytest.mark.parametrize(("era", "wanted"), [(1, "keep"), (3, "academia")])
def test_the_collectors_put_a_tapestry_card_on_their_mat_once_they_hold_enough_to_play(era: int, wanted: str) -> None:
    game = collectors(era)
    game.players[HERE].hand = ["trap"]
    stack(game, "tapestry", ["academia"])
    assert answered(game, gain(game, HERE, "tapestry", source="test")) == wanted


@pytest.mark.parametrize(("landmark", "wanted"), [("forge", "landmark"), ("rubber_works", "city")])
def test_the_collectors_leave_large_landmarks_to_their_city(landmark: str, wanted: str) -> None:
    game = collectors()
    assert answered(game, gain_and_place_landmark(game, HERE, landmark, "BLD-8")) == wanted


def test_the_collectors_keep_an_outpost_instead_of_a_late_conquest() -> None:
    """It is their last chance to be paid for it."""
    early, late = (answered(game, gain(game, HERE, "conquer", source="test")) for game in map(with_land, (1, 3)))
    assert late == "collect" != early


def with_land(era: int) -> Game:
    """Somewhere to conquer."""
    game = collectors(era)
    free_land(game)
    return game


def free_land(game: Game) -> str:
    own = game.board.map.controlled(HERE)[0]
    near = next(hex for hex in game.board.map.neighbors(own) if hex in game.board.map.printed.hexes)
    game.board.map.place(near, PlacedTile(13, 0))
    return hex_text(near)


def test_the_nomads_settle_before_they_seal() -> None:
    """A territory settled now may be sealed later."""
    game = playing("nomads", era=2)
    own = game.board.map.controlled(HERE)[0]
    game.board.map.outposts[own] = game.board.map.outposts[own][:1]
    settled = free_land(game)
    decision = pending(gain_building(game, HERE, "house"))
    assert {settled, hex_text(own)} <= set(decision.options.keys())
    assert QUICK.answer(game, decision) == settled


def test_the_mystics_foretell_more_districts_than_territories() -> None:
    """The quick player usually completes about five and holds three."""
    game, foretold = scene(boxes=BOXES, era=0), dict[str, int]()
    steps = receive_civilization(game, HERE, "mystics", at_setup=True)
    decision = next(steps)
    while decision.subject != "track_completed":
        key = QUICK.answer(game, decision)
        foretold[decision.subject] = int(key)
        decision = steps.send(decision.options.parse(key))
    assert foretold["district"] > foretold["territory_controlled"]
