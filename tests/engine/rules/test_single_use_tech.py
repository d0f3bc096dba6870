"""Tech cards of Fantasies & Futures: charms or income turn 5 as prerequisite, squares that are gained once."""

from __future__ import annotations

import pytest

from engine.abilities.civilizations.inventors import gain_and_take, markable
from engine.abilities.civilizations.spies import benefit_of_tech
from engine.box import box_of
from engine.decks import DECKS
from engine.facts.cards import TECH_CARDS
from engine.rules.gain import gain
from engine.rules.nothing import Asked, why_nothing
from engine.rules.tech import raise_card, upgrade, why_not_upgrade
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.player import TechRow
from engine.things import TechCard
from tests.engine import charmed
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, scene

ONCE = "ff_exploration_or_military"


def table(row: TechRow = "middle", *, era: int = 2, tech: str = ONCE) -> Game:
    """A table where the player has one of these cards."""
    game = scene(era=era, box=charmed.box("base", "pp", "aa", "ff"))
    for seat in game.board.seats:
        seat.outposts = 0
    game.players[HERE].tech = {tech: row}
    return game


def test_a_charmed_card_ever_played_opens_the_top_row_to_its_owner_alone() -> None:
    """Covered or not; a neighbor's does not help. (TEC-9, CHM-7)"""
    game = table()
    game.players[RIVAL].tapestries[1] = ["left_coin"]
    why = why_not_upgrade(game, HERE, ONCE)
    assert why is not None and why.kind == "prerequisite_not_met"
    game.players[HERE].tapestries[1] = ["left_coin", "trap"]
    assert why_not_upgrade(game, HERE, ONCE) is None


def test_income_turn_5_opens_it_too() -> None:
    """(TEC-9)"""
    assert why_not_upgrade(table(era=4), HERE, ONCE) is not None
    assert why_not_upgrade(table(era=5), HERE, ONCE) is None


def test_a_card_without_charm_does_not_open_it() -> None:
    """(TEC-9)"""
    game = table()
    lay(game, "keeps_any_building", "market")
    assert why_not_upgrade(game, HERE, ONCE) is not None


def test_a_square_gained_once_turns_its_card_face_down() -> None:
    """It is used no more, and counts as a tech card. (TEC-10)"""
    game = table()
    game.players[HERE].tapestries[1] = ["left_coin"]
    drive(game, raise_card(game, HERE, ONCE), "military")
    player = game.players[HERE]
    assert game.board.seats[HERE].tokens["military"] == [1]
    assert (player.flipped, player.in_row("top"), player.usable("top")) == ([ONCE], [ONCE], [])
    why = why_nothing(Asked(game, HERE), "square")
    assert why is not None and why.kind == "no_tech_in_row"
    assert drive(game, gain(game, HERE, "square", source="test")).of("no_tech_in_row")
    drive(game, gain(game, HERE, {"vp_per": "tech"}, source="test"))
    assert game.board.seats[HERE].vp == 1


def test_a_usual_square_stays_face_up() -> None:
    """(TEC-6)"""
    game = table(tech="calendar")
    drive(game, raise_card(game, HERE, "calendar"))
    assert game.players[HERE].flipped == [] and game.players[HERE].usable("top") == ["calendar"]


def test_others_use_no_card_that_is_face_down() -> None:
    """Spies look for one in vain. (TEC-10)"""
    game = table("top")
    spies = in_force(game, "spies", RIVAL)
    assert benefit_of_tech(game, spies, ONCE, HERE) is not None
    game.players[HERE].flipped = [ONCE]
    assert benefit_of_tech(game, spies, ONCE, HERE) is None


def test_inventors_raise_no_such_card_of_another_to_its_top_row() -> None:
    """To the middle row they may. (TEC-10)"""
    game, of_an_opponent = table(), f"{HERE}:{ONCE}"
    inventors = in_force(game, "inventors", RIVAL)
    assert of_an_opponent not in markable(game, inventors)
    assert of_an_opponent in markable(table("bottom"), inventors)
    game.players[RIVAL].tech = {"ff_research_once": "middle"}
    assert f"{RIVAL}:ff_research_once" in markable(game, inventors), "their own they may"


def test_inventors_take_it_over_face_down() -> None:
    """They gain the square after its owner; it cannot be upgraded any more. (FAQ-4)"""
    game = table("top")
    game.players[HERE].flipped = [ONCE]
    inventors = in_force(game, "inventors", RIVAL)
    inventors.memory["marked"] = [ONCE]
    drive(game, gain_and_take(game, inventors, HERE, ONCE), "yes", "military")
    assert (game.players[HERE].tech, game.players[HERE].flipped) == ({}, [])
    assert (game.players[RIVAL].tech, game.players[RIVAL].flipped) == ({ONCE: "bottom"}, [ONCE])
    why = why_not_upgrade(game, RIVAL, ONCE)
    assert why is not None and why.kind == "tech_used_up"


def test_a_discarded_card_comes_back_face_up() -> None:
    """(TEC-10)"""
    game = table("top")
    game.players[HERE].flipped = [ONCE]
    held = DECKS["tech"].held
    assert held is not None
    held.remove(game.players[HERE], ONCE)
    assert game.players[HERE].flipped == []


def test_a_position_says_which_cards_are_face_down() -> None:
    """Nothing where none is."""
    game = table("top")
    assert "flipped" not in encode(game)["players"]["0"]  # type: ignore[index]
    game.players[HERE].flipped = [ONCE]
    plain = encode(game.copy())
    assert plain["players"]["0"]["flipped"] == [ONCE]  # type: ignore[index]
    assert encode(decode(Game, plain, game.box)) == plain


TRACKS_OF = {
    "ff_science_or_military": {"science", "military"},
    "ff_exploration_or_military": {"exploration", "military"},
    "ff_exploration_or_technology": {"exploration", "technology"},
    "ff_arts_or_technology": {"technology", "arts"},
    "ff_science_or_arts": {"science", "arts"},
}


@pytest.mark.parametrize("slug", TRACKS_OF)
def test_circle_and_square_advance_on_one_of_two_tracks(slug: str) -> None:
    """The circle without benefit, the square with benefit and bonus. (ICO-1, ICO-2, ADV-7)"""
    for row, benefit in (("bottom", False), ("middle", True)):
        game = table("bottom" if row == "bottom" else "middle", era=5, tech=slug)
        asked = pending(raise_card(game, HERE, slug))
        assert set(listed(asked)) == TRACKS_OF[slug]
        assert asked.data["benefit"] is benefit


def test_cards_of_the_arts_track_lie_only_in_a_box_that_has_it() -> None:
    """(SET-23)"""
    without = {slug for slug in TECH_CARDS if slug.startswith("ff_")} - box_of(("base", "ff")).tech_cards.keys()
    assert without == {"ff_arts_or_technology", "ff_science_or_arts"}
    assert without <= box_of(("base", "aa", "ff")).tech_cards.keys()


def test_what_is_inferred_of_these_cards_is_marked() -> None:
    """Eight cards, whose names nobody knows."""
    cards = [card for card in TECH_CARDS.values() if card.expansion == "ff"]
    assert len(cards) == 8 and all(card.single_use and card.name_unknown for card in cards)
    assert {card.prerequisite.confidence for card in cards if card.prerequisite} == {"medium"}
    assert not any(card.single_use or card.name_unknown for card in TECH_CARDS.values() if card.expansion == "base")


def test_a_card_of_one_choice_is_offered_as_a_tech_card() -> None:
    """It is a thing like any other."""
    game = table("bottom")
    assert pending(upgrade(game, HERE, optional=True)).thing(ONCE) == TechCard(ONCE, rises=True)
