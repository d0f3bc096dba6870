"""Academia, Golden Age, Industrialism: what inventing and upgrading bring in their eras."""

from __future__ import annotations

from engine.rules.gain import gain
from engine.rules.income import gain_income
from engine.rules.tech import invent, raise_card, upgrade, why_not_upgrade
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene, stack


def test_academia_pays_for_each_tech_card_and_each_tapestry_card() -> None:
    """Academia: 3 VP each time you invent a tech card and each time you gain a tapestry card."""
    game = scene(era=2)
    lay(game, "academia")
    stack(game, "tech", ["calendar"])
    drive(game, invent(game, HERE))
    assert game.board.seats[HERE].vp == 3
    stack(game, "tapestry", ["trap"])
    drive(game, gain(game, HERE, "tapestry", source="test"))
    assert game.board.seats[HERE].vp == 6


def test_academia_pays_for_the_tapestry_card_of_the_income_and_not_for_those_of_others() -> None:
    """Academia, ruling: once per card, the tapestry cards of the income step included. (INC-12)"""
    game = scene(era=2)
    lay(game, "academia")
    stack(game, "territory", ["6"])
    stack(game, "tapestry", ["trap"])
    told = drive(game, gain_income(game, HERE))
    assert [event.data["vp"] for event in told.of("vp")] == [3]
    stack(game, "tapestry", ["democracy"])
    stack(game, "tech", ["calendar"])
    drive(game, gain(game, RIVAL, ["tapestry", "invent"], source="test"))
    assert (game.board.seats[HERE].vp, game.board.seats[RIVAL].vp) == (3, 0)


def test_a_golden_age_ignores_prerequisites_and_pays_for_upgrades() -> None:
    """Golden Age: no prerequisites, 3 VP for each upgrade of yours; others need and gain what they did. (TEC-5)"""
    game = scene(era=2)
    game.players[HERE].tech["calendar"] = "middle"
    game.players[RIVAL].tech.update(canned_food="middle", radio="bottom")
    assert why_not_upgrade(game, HERE, "calendar") is not None
    lay(game, "golden_age")
    told = drive(game, upgrade(game, HERE))
    assert game.players[HERE].tech["calendar"] == "top"
    assert [(event.data["source"], event.data["vp"]) for event in told.of("vp")] == [
        ("tech:calendar", 7),
        ("tapestry:golden_age", 3),
    ]
    assert why_not_upgrade(game, RIVAL, "canned_food") is not None
    drive(game, upgrade(game, RIVAL))
    assert game.board.seats[HERE].vp == 10


def test_a_golden_age_pays_nothing_where_another_seat_upgrades_the_card() -> None:
    """Golden Age, ruling: no 3 VP when the token of another player upgrades your card."""
    game = scene(era=2)
    lay(game, "golden_age")
    game.players[HERE].tech["calendar"] = "bottom"
    drive(game, raise_card(game, HERE, "calendar", by=RIVAL))
    assert game.players[HERE].resources["culture"] == 1
    assert game.board.seats[HERE].vp == 0


def test_the_prerequisite_is_back_once_the_golden_age_is_covered() -> None:
    """Golden Age: a card on top of it ends its effect. (INC-8)"""
    game = scene(era=2)
    game.players[HERE].tech.update(calendar="middle", canned_food="bottom", dynamite="bottom")
    lay(game, "golden_age")
    lay(game, "trap")
    assert refused(pending(upgrade(game, HERE)), "calendar") == "prerequisite_not_met"


def test_industrialism_gives_the_circle_of_what_is_invented() -> None:
    """Industrialism: the circle benefit at once, mandatory; the card stays in the bottom row. (TEC-2)"""
    game = scene(era=2)
    lay(game, "industrialism")
    stack(game, "tech", ["calendar"])
    drive(game, invent(game, HERE))
    assert game.players[HERE].tech == {"calendar": "bottom"}
    assert game.players[HERE].resources["culture"] == 1
    stack(game, "tech", ["canned_food"])
    told = drive(game, invent(game, RIVAL))
    assert not told.of("resource")


def test_what_industrialism_brings_may_invent_again() -> None:
    """Industrialism: the circle of Eyeglasses invents, and that card gives its circle too. (GEN-6)"""
    game = scene(era=2)
    lay(game, "industrialism")
    stack(game, "tech", ["eyeglasses"])
    game.bags["tech"].discarded = ["calendar"]
    told = drive(game, invent(game, HERE))
    assert [event.data["tech"] for event in told.of("invented")] == ["eyeglasses", "calendar"]
    assert game.players[HERE].resources["culture"] == 1
