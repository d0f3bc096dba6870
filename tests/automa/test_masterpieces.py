"""Masterpieces and the built-in players: what bots replace, and what greedy makes of the cards."""

from __future__ import annotations

from automa.greedy import Greedy
from automa.supplies import replace_face_up
from automa.worth import masterpiece_worth, standing, worth
from engine.rules import masterpieces
from engine.sources import Luck
from tests.engine.arts import WITH_TILES, arts_scene, give_masterpieces
from tests.engine.whole import HERE, drive, pending

GREEDY = Greedy(Luck(1).pick)


def test_the_bots_replace_the_masterpieces_that_lie_face_up() -> None:
    """(BAA-9)"""
    game = arts_scene()
    bag = game.bags["masterpiece"]
    old, new = list(bag.face_up), list(bag.unseen)[:3]
    drive(game, replace_face_up(game, "masterpiece"), *new)
    assert (bag.face_up, bag.discarded) == (new, old)


def test_greedy_takes_the_masterpiece_that_gives_most_in_the_turns_to_come() -> None:
    """(ART-2)"""
    game = arts_scene()
    game.bags["masterpiece"].face_up = ["vp_per_row", "vp_science_spaces", "vp_military_spaces"]
    game.board.seats[HERE].tokens["science"] = [11]
    assert GREEDY.answer(game, pending(masterpieces.create(game, HERE))) == "vp_science_spaces"
    early, late = (masterpiece_worth(arts_scene(era=era), HERE, "four_vp") for era in (1, 4))
    assert early > late > 0


def test_greedy_stands_better_with_a_masterpiece_and_broadcasts_the_best() -> None:
    """(ART-5, ART-6)"""
    with_one, without = arts_scene("four_vp"), arts_scene()
    assert standing(with_one, HERE) > standing(without, HERE)
    assert worth(with_one, HERE, "broadcast") > worth(without, HERE, "broadcast") == 0
    give_masterpieces(with_one, "vp_military_spaces")
    assert GREEDY.answer(with_one, pending(masterpieces.broadcast(with_one, HERE))) == "four_vp"


def test_inspiration_is_worth_nothing_without_tiles() -> None:
    """(ART-4)"""
    assert worth(arts_scene(), HERE, "inspire") == 0 < worth(arts_scene(box=WITH_TILES), HERE, "inspire")
