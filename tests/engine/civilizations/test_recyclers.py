"""Recyclers: civilizations.yaml, Recyclers, setup, extra_upgrade, recycle, scavenge, the revised mat and rulings."""

from __future__ import annotations

import pytest

from engine.abilities.tapestries.steam_tycoon import SteamTycoon
from engine.decisions import Steps
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.rules import tech
from engine.rules.gain import gain
from engine.rules.income import use_civilizations
from engine.rules.tapestry import when_played
from engine.state.game import Game
from engine.state.player import TechRow
from tests.engine.civilizations.player import first_income_turn, resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, Told, drive, in_force, listed, pending, refused, scene, stack

PP = ("base", "pp")
DRAWN = ("calendar", "barn", "bakery")


def recyclers(edition: Edition = "printed", *more: str, **cards: TechRow) -> Game:
    """They begin with the Calendar, discard two cards, and have some other cards too."""
    game = scene(boxes=PP)
    game.bags["tech"].unseen = dict.fromkeys((*DRAWN, "lithium_ion_battery"), 1)
    begin(game, "recyclers", *DRAWN, "calendar", *more, edition=edition)
    game.players[HERE].tech.update(cards)
    return game


def second_income(game: Game) -> Steps[None]:
    """The civilization step of income turn 2."""
    game.board.seats[HERE].era = 2
    return use_civilizations(game, HERE, 2)


def upgrading(game: Game, *keys: str) -> Told:
    """An upgrade as a benefit."""
    return drive(game, gain(game, HERE, "upgrade", source="test"), *keys)


def test_of_three_tech_cards_they_keep_one() -> None:
    """setup: 3 cards from the deck, 1 in the bottom row, 2 discarded."""
    game = recyclers()
    assert game.players[HERE].tech == {"calendar": "bottom"}
    assert game.bags["tech"].discarded == ["barn", "bakery"]
    assert game.bags["tech"].unseen == {"lithium_ion_battery": 1}


def test_gained_later_they_draw_too_and_may_upgrade_at_once() -> None:
    """gained_midgame: default, the draw of three too; the bar is for income turn 1."""
    game = scene(boxes=PP, era=3)
    game.bags["tech"].unseen = dict.fromkeys((*DRAWN, "lithium_ion_battery"), 1)
    gain_later(game, "recyclers", *DRAWN, "barn", edition="adjusted")
    assert game.players[HERE].tech == {"barn": "bottom"}, "ADJ-1: nothing is upgraded"
    assert tech.upgradable(game, HERE) == ["barn"]


def test_with_too_few_cards_they_take_what_there_is() -> None:
    """setup, GEN-6: the discards are shuffled, and with none left fewer are drawn."""
    game = scene(boxes=PP)
    game.bags["tech"].unseen, game.bags["tech"].discarded = {"barn": 1}, ["calendar"]
    begin(game, "recyclers", "barn")
    assert game.players[HERE].tech == {"barn": "bottom"}
    empty = scene(boxes=PP)
    empty.bags["tech"].unseen = {}
    begin(empty, "recyclers")
    assert not empty.players[HERE].tech


def test_the_card_kept_rests_during_income_turn_one() -> None:
    """setup: it may not be upgraded during income turn 1; after that it may."""
    game = recyclers(lithium_ion_battery="bottom")
    assert tech.upgradable(game, HERE) == ["lithium_ion_battery"], "the scene stands in income turn 1"
    assert refused(pending(tech.upgrade(game, HERE, optional=True)), "calendar") == "not_in_first_income"
    first_income_turn(game)
    assert tech.upgradable(game, HERE) == ["calendar", "lithium_ion_battery"]


def test_adjusted_they_begin_with_an_upgrade() -> None:
    """adjustments, ADJ-5: with the one card kept this gives its circle benefit."""
    game = scene(boxes=PP, era=0)
    game.bags["tech"].unseen = dict.fromkeys((*DRAWN, "lithium_ion_battery"), 1)
    begin(game, "recyclers", *DRAWN, "calendar", edition="adjusted")
    assert game.players[HERE].tech == {"calendar": "middle"}
    assert resources(game) == {"culture": 1}
    assert CIVILIZATIONS["recyclers"].adjustment


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_they_upgrade_once_more_in_income_turns_two_to_five(turn: int) -> None:
    """extra_upgrade: optional."""
    game = recyclers(lithium_ion_battery="bottom")
    step(game, turn, *([] if turn == 1 else ["lithium_ion_battery"]))
    assert game.players[HERE].tech["lithium_ion_battery"] == ("bottom" if turn == 1 else "middle")
    left = recyclers(lithium_ion_battery="bottom")
    step(left, turn, *([] if turn == 1 else ["skip"]))
    assert left.players[HERE].tech["lithium_ion_battery"] == "bottom"


def test_an_upgrade_may_be_spent_to_send_a_card_back_down() -> None:
    """recycle: 5 VP every time, and nothing else; there is no prerequisite. (FAQ-7)"""
    game = recyclers(barn="top", bakery="top")
    game.board.seats[HERE].era = 2
    upgrading(game, "recycle", "barn")
    assert game.players[HERE].tech["barn"] == "bottom"
    assert vp(game) == 5
    assert not resources(game)
    upgrading(game, "recycle")
    assert vp(game) == 10, "the only card left in the top row"


def test_sending_back_is_never_forced() -> None:
    """recycle: optional, also where no card can be upgraded and the upgrade is a benefit."""
    game = recyclers(barn="top")
    game.players[HERE].tech.pop("calendar")
    upgrading(game, "skip")
    assert game.players[HERE].tech == {"barn": "top"}
    step(game, 2, "recycle")
    assert game.players[HERE].tech == {"barn": "bottom"}


def test_a_golden_age_pays_for_a_card_sent_back_down() -> None:
    """Ruling: recycling is done when upgrading, so what pays for an upgrade pays for it, after the 5 VP of the mat."""
    game = recyclers(barn="top")
    game.board.seats[HERE].era = 2
    in_force(game, "golden_age")
    told = upgrading(game, "recycle")
    assert [(event.data["source"], event.data["vp"]) for event in told.of("vp")] == [
        ("civilization:recyclers", 5),
        ("tapestry:golden_age", 3),
    ]


def test_what_follows_up_the_row_reached_gives_nothing_for_a_card_sent_back_down() -> None:
    """Ruling: only the 5 VP, no circle and no square; Alliance gives the benefit of an upgrade, the Forge asks for the
    top row, and the Inventors take a card over that reaches it."""
    game = recyclers(barn="top")
    game.board.seats[HERE].era = 2
    in_force(game, "alliance", RIVAL).memory["opponent"] = [str(HERE)]
    in_force(game, "inventors", RIVAL).memory["marked"] = ["barn"]
    in_force(game, "utilitarians").memory["tokens"] = ["forge"]
    upgrading(game, "recycle")
    assert (vp(game), vp(game, RIVAL)) == (5, 0)
    assert not resources(game)
    assert game.players[HERE].tech["barn"] == "bottom"


def test_a_card_just_upgraded_to_the_top_is_not_recycled_by_the_same_upgrade() -> None:
    """Ruling (FAQ): moving from top to bottom needs an upgrade of its own."""
    game = recyclers(calendar="middle")
    game.board.seats[HERE].era, game.board.seats[HERE].tokens["exploration"] = 2, [4]
    upgrading(game)
    assert game.players[HERE].tech == {"calendar": "top"}
    assert vp(game) == 7, "the square of the Calendar, and not 5 VP more"


def test_a_recycled_card_gives_its_benefits_again() -> None:
    """Ruling: it can be upgraded once more."""
    game = recyclers(barn="top")
    game.players[HERE].tech.pop("calendar")
    upgrading(game, "barn")
    before = vp(game)
    upgrading(game)
    assert vp(game) == before + 3, "the circle of the Barn"


def test_only_their_own_upgrades_send_cards_back() -> None:
    """recycle: an upgrade of theirs."""
    game = recyclers(barn="top")
    game.players[RIVAL].tech["lithium_ion_battery"] = "bottom"
    drive(game, gain(game, RIVAL, "upgrade", source="test"))
    assert game.players[RIVAL].tech["lithium_ion_battery"] == "middle"


def test_a_tech_card_may_be_taken_from_the_discards() -> None:
    """scavenge: any card of the pile."""
    game = recyclers()
    stack(game, "tech", ["lithium_ion_battery", "ammonia"])
    drive(game, gain(game, HERE, "invent", source="test"), "scavenge", "barn")
    assert game.players[HERE].tech["barn"] == "bottom"
    assert game.bags["tech"].discarded == ["bakery"]
    drive(game, gain(game, RIVAL, "invent", source="test"), "lithium_ion_battery")
    assert "bakery" not in game.players[RIVAL].tech


def test_a_card_invented_for_an_upgrade_may_come_from_the_discards() -> None:
    """scavenge: the card gained is the one that is upgraded."""
    game = recyclers()
    game.bags["tech"].face_up = ["lithium_ion_battery"]
    played = in_force(game, SteamTycoon.slug)
    drive(game, when_played(game, played, 1), "scavenge", "barn", "no")
    assert game.players[HERE].tech["barn"] == "middle"


def test_a_card_of_the_deck_may_come_from_the_discards_instead() -> None:
    """scavenge: whatever made them gain a tech card."""
    game = recyclers()
    stack(game, "tech", ["radio", "paper"])
    game.bags["tech"].face_up = ["lithium_ion_battery", "siegecraft", "zeppelins"]
    played = in_force(game, SteamTycoon.slug, RIVAL)
    drive(game, when_played(game, played, 1), "lithium_ion_battery", "radio", "yes", "scavenge", "bakery")
    assert game.players[HERE].tech["bakery"] == "bottom"


def test_the_card_that_the_tinkerers_give_may_come_from_the_discards() -> None:
    """scavenge: a tech card gained, that of the Tinkerers' setup too; who has no such mat draws."""
    game = recyclers()
    game.bags["tech"].unseen = dict.fromkeys(("paper", "radio"), 1)
    begin(game, "tinkerers", "scavenge", "bakery", seat=RIVAL)
    assert game.players[HERE].tech == {"calendar": "bottom", "bakery": "bottom"}
    assert game.bags["tech"].discarded == ["barn"]


def test_on_the_revised_mat_only_the_uppermost_discard_is_there() -> None:
    """rebalanced: when gaining a tech card, the top card of the pile."""
    game = recyclers("rebalanced")
    stack(game, "tech", ["lithium_ion_battery", "ammonia"])
    drive(game, gain(game, HERE, "invent", source="test"), "scavenge")
    assert "bakery" in game.players[HERE].tech
    assert game.bags["tech"].discarded == ["barn"]


def test_on_the_revised_mat_a_discard_comes_before_the_upgrade() -> None:
    """rebalanced: income turns 2 to 5; the card taken may be the one upgraded."""
    game = recyclers("rebalanced")
    assert listed(pending(second_income(game))) == ["skip", "bakery"]
    step(game, 2, "bakery", "bakery")
    assert game.players[HERE].tech["bakery"] == "middle"
    step(game, 3, "skip", "skip")
    assert game.bags["tech"].discarded == ["barn"]
    printed = recyclers()
    assert listed(pending(second_income(printed))) == ["calendar", "skip"]


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "recyclers" not in scene().bags["civilization"].unseen
    assert "recyclers" in scene(boxes=PP).bags["civilization"].unseen
    assert own(recyclers(), "recyclers").edition == "printed"
