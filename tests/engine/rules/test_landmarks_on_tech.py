"""Tech cards that ask for a landmark on themselves; nobody knows which the publisher's are, so the pack says it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from automa.greedy import Greedy
from automa.piece_count import wrong_buildings
from engine.abilities.civilizations.inventors import gain_and_take
from engine.base_game import tallest_landmark
from engine.box import box_of
from engine.facts.cards import Prerequisite
from engine.rules.build import gain_and_place_landmark
from engine.rules.costs import discard
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.tech import why_not_upgrade
from engine.state.board import REMOVED
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.match import Match
from engine.state.player import TechRow
from tests.engine.whole import HERE, RIVAL, Told, drive, in_force, listed, pending, scene

BOX = box_of(("base", "aa"), ["uncharted"])
CARD = "aa_double_upgrade"
"""Circle: a culture. Square: two upgrades."""
OTHER = "income_building_after_4vp"
"""Circle: 4 VP. Square: any income building."""
ON_CARD, IN_CITY = f"tech:{CARD}", "city"
FORGE = "forge"
ROOM = "7,6r0"
"""The wide open corner of the city."""


def table(row: TechRow = "bottom", *cards: str) -> Game:
    game = scene(box=BOX)
    game.players[HERE].tech = dict.fromkeys(cards or (CARD,), row)
    return game


def landmark(game: Game, *answers: str, slug: str = FORGE) -> Told:
    return drive(game, gain_and_place_landmark(game, HERE, slug, "ADV-3"), *answers)


def fill_the_city(game: Game) -> None:
    """Every plot is taken."""
    capital = game.players[HERE].capital
    capital.extra.extend(sorted(capital.plan.plots))


def test_a_gained_landmark_may_lie_on_the_card_which_rises_at_once() -> None:
    """Instead of in the city, and whatever its size. (TEC-7)"""
    game = table()
    asked = pending(gain_and_place_landmark(game, HERE, FORGE, "ADV-3"))
    assert (asked.kind, listed(asked)) == ("place_to_build", [IN_CITY, ON_CARD])
    game = table()
    told = landmark(game, ON_CARD)
    player = game.players[HERE]
    assert (player.tech[CARD], player.on_tech, player.resources["culture"]) == ("middle", {CARD: FORGE}, 1)
    assert player.capital.buildings == []
    assert [event.kind for event in told.events] == ["landmark", "landmark_on_tech", "upgraded", "resource"]


def test_in_the_middle_row_the_landmark_brings_the_square() -> None:
    """(TEC-7)"""
    game = table("middle", OTHER)
    landmark(game, f"tech:{OTHER}", "market", "0,0r0")
    assert game.players[HERE].tech[OTHER] == "top" and game.players[HERE].taken["market"] == 1


@pytest.mark.parametrize(
    ("answers", "rows"),
    [
        (("bakery", "bakery"), {"bakery": "top", "barn": "bottom"}),
        (("bakery", "barn"), {"bakery": "middle", "barn": "middle"}),
    ],
)
def test_its_two_upgrades_raise_one_card_twice_or_two_cards_once(
    answers: tuple[str, str], rows: dict[str, TechRow]
) -> None:
    """(TEC-12)"""
    game = table("bottom", "bakery", "barn")
    steps, keys = gain(game, HERE, BOX.tech_cards[CARD].square, source="test"), list(answers)
    decision = next(steps)
    with suppress(StopIteration):
        while True:
            key = keys.pop(0) if decision.kind == "upgrade" else next(iter(decision.options.keys()))
            decision = steps.send(decision.options.parse(key))
    assert game.players[HERE].tech == rows and not keys


def test_the_city_takes_it_as_ever_if_its_owner_wants() -> None:
    """(TEC-7)"""
    game = table()
    landmark(game, IN_CITY, ROOM)
    assert game.players[HERE].on_tech == {} and game.players[HERE].tech[CARD] == "bottom"
    assert [placed.building for placed in game.players[HERE].capital.buildings] == [FORGE]


def test_without_a_landmark_of_its_own_the_card_cannot_reach_the_top_row() -> None:
    """A neighbor's does not help, nor one on another card; with it the card may rise at any upgrade. (TEC-7, TEC-8)"""
    game = table("middle", CARD, OTHER)
    game.players[RIVAL].on_tech = {CARD: "lighthouse"}
    game.players[HERE].on_tech = {OTHER: FORGE}
    refusal = why_not_upgrade(game, HERE, CARD)
    assert refusal is not None and refusal.kind == "prerequisite_not_met"
    assert why_not_upgrade(game, HERE, OTHER) is None
    assert why_not_upgrade(game, HERE, CARD, ignoring=True) is None


def test_a_card_takes_one_landmark_and_none_in_the_top_row() -> None:
    """(TEC-7)"""
    for game in (table(), table("top")):
        if game.players[HERE].tech[CARD] == "bottom":
            landmark(game, ON_CARD, slug="lighthouse")
        asked = pending(gain_and_place_landmark(game, HERE, FORGE, "ADV-3"))
        assert asked.kind == "plot"


def test_a_landmark_without_room_in_the_city_goes_onto_such_a_card() -> None:
    """Beside the mat only if there is none; an income building never. (BLD-5)"""
    game = table()
    fill_the_city(game)
    landmark(game)
    assert game.players[HERE].on_tech == {CARD: FORGE} and game.players[HERE].capital.beside == []
    landmark(game, slug="lighthouse")
    assert game.players[HERE].capital.beside == ["lighthouse"]


def test_two_such_cards_are_a_choice() -> None:
    """(TEC-7, BLD-5)"""
    game = table("bottom", CARD, OTHER)
    fill_the_city(game)
    told = landmark(game, f"tech:{OTHER}")
    assert told.kinds() == ["place_to_build"] and game.players[HERE].on_tech == {OTHER: FORGE}


def test_a_landmark_on_a_card_counts_but_does_not_stand_in_the_city() -> None:
    """Nor does it break a tie. (RUL-1, END-4)"""
    game = table()
    landmark(game, ON_CARD)
    assert count(game, HERE, "landmark") == 1
    assert tallest_landmark(Match(game), HERE) == 0
    assert list(wrong_buildings(game, all_there=True)) == []


def test_a_discarded_card_takes_its_landmark_along() -> None:
    """(TEC-8)"""
    game = table()
    landmark(game, ON_CARD)
    told = drive(game, discard(game, HERE, "tech", 1, "x"))
    assert game.players[HERE].on_tech == {} and game.board.landmarks == {FORGE: REMOVED}
    assert count(game, HERE, "landmark") == 0 and [event.kind for event in told.events][:1] == ["landmark_discarded"]


def test_a_card_that_changes_hands_keeps_its_landmark() -> None:
    """It stays for the game, and now counts for whoever has the card. (TEC-8)"""
    game = table("middle", OTHER)
    inventors = in_force(game, "inventors", RIVAL)
    inventors.memory["marked"] = [OTHER]
    game.players[HERE].on_tech = {OTHER: FORGE}
    game.board.landmarks[FORGE] = HERE
    game.players[HERE].tech[OTHER] = "top"
    drive(game, gain_and_take(game, inventors, HERE, OTHER), "no")
    assert game.players[RIVAL].on_tech == {OTHER: FORGE} and game.players[HERE].on_tech == {}
    assert count(game, RIVAL, "landmark") == 1 and count(game, HERE, "landmark") == 0


def test_a_position_says_what_lies_on_a_card_and_is_silent_if_nothing_does() -> None:
    """(TEC-7)"""
    game = table()
    plain: Any = encode(game)
    assert "on_tech" not in plain["players"]["0"]
    landmark(game, ON_CARD)
    plain = encode(game.copy())
    assert plain["players"]["0"]["on_tech"] == {CARD: FORGE}
    assert decode(Game, plain, BOX).players[HERE].on_tech == {CARD: FORGE}
    copied = game.copy()
    copied.players[HERE].on_tech.clear()
    assert game.players[HERE].on_tech == {CARD: FORGE}


def test_four_cards_of_the_pack_ask_for_one() -> None:
    """(TEC-7)"""
    needed = Prerequisite("landmark_on_card", pack="uncharted")
    asking = [slug for slug, card in BOX.tech_cards.items() if card.prerequisite == needed]
    assert len(asking) == 4 and all(BOX.tech_cards[slug].expansion == "aa" for slug in asking)


def test_the_greedy_player_weighs_the_card_against_the_city() -> None:
    """In an empty city a whole income building is worth more."""
    game = table("middle", OTHER)
    asked = pending(gain_and_place_landmark(game, HERE, FORGE, "ADV-3"))
    assert Greedy(lambda keys: next(iter(keys))).answer(game, asked) == f"tech:{OTHER}"
