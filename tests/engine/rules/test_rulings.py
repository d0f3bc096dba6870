"""Rulings of the FAQ on civilizations that touch the rules of others."""

from __future__ import annotations

from engine.abilities.civilizations.isolationists import largest_stretch
from engine.rules.tech import upgrade
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.whole import HERE, RIVAL, drive, in_force, scene


def test_land_is_continuous_only_where_it_meets() -> None:
    """Three territories around the middle island, which joins none of them; two that share a side of land. (FAQ-5)"""
    game = scene()
    ground = game.board.map
    ground.outposts.clear()
    for hex in ((0, 0), (-1, -1), (1, 1)):
        ground.stand(hex, Outpost(HERE))
    assert largest_stretch(game.board, HERE, "forest") == 1
    ground.place((0, -1), PlacedTile(42, 0))
    ground.stand((0, -1), Outpost(HERE))
    assert largest_stretch(game.board, HERE, "forest") == 1, "no forest lies to its north-west yet"
    ground.place((0, -1), PlacedTile(42, 4))
    assert largest_stretch(game.board, HERE, "forest") == 2


def test_a_card_with_a_token_of_the_inventors_gives_its_square_to_both_and_moves() -> None:
    """First its owner gains the square benefit, then the Inventors do, then the card is theirs. (FAQ-4)"""
    game = scene(era=2)
    in_force(game, "inventors").memory["marked"] = ["canned_food"]
    game.players[RIVAL].tech = {"canned_food": "middle"}
    told = drive(game, upgrade(game, RIVAL, ignoring=True), "yes")
    assert [(event.seat, event.data["vp"]) for event in told.of("vp")] == [(RIVAL, 7), (HERE, 7)]
    kinds = [event.kind for event in told.events if event.kind in ("vp", "tech_taken_over")]
    assert kinds == ["vp", "vp", "tech_taken_over"]
    assert game.players[RIVAL].tech == {}
    assert game.players[HERE].tech == {"canned_food": "bottom"}
