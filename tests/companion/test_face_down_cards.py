"""Tapestry cards that lie face down on a mat: whoever may look at them reads them, to all others they have no face."""

from __future__ import annotations

from companion.drawings.player import tapestry_spaces
from companion.onscreen.sides import side_of
from engine.box import box_of
from engine.state.capital import Capital
from engine.state.player import FACE_DOWN, Player
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

LOOKED_AT = "Lies face down until its era. Only you may look at it."


def laid() -> Player:
    """A player with a card face down in era 2, and one covered by another in era 3."""
    player = Player(Capital(0, box=box_of()))
    player.tapestries[1:] = [[FACE_DOWN], [FACE_DOWN, "trap"], []]
    return player


def test_to_all_others_a_card_face_down_has_no_face() -> None:
    second, third = tapestry_spaces(laid())[1:3]
    assert second.card is not None and (second.card.name, second.card.face_down, second.card.turned) == (
        "",
        True,
        False,
    )
    assert [(card.name, card.face_down) for card in third.under] == [("", True)]


def test_whoever_may_look_at_it_reads_it_and_sees_that_it_lies_face_down() -> None:
    second, third = tapestry_spaces(laid(), known={1: "academia", 2: "tyranny"})[1:3]
    assert second.card is not None and (second.card.slug, second.card.face_down, second.card.turned) == (
        "academia",
        False,
        True,
    )
    assert third.card is not None and (third.card.slug, third.card.turned) == ("trap", False)
    assert [(card.slug, card.turned) for card in third.under] == [("tyranny", True)]


def test_on_screen_you_choose_your_cards_look_at_them_and_turn_them_over(owner: Owner) -> None:
    """What lies face down is told to the journal without its name, and the goal counts."""
    game = OnScreen(owner, scenario="foreshadow", foreshadowed=[])
    assert game.play_on("player_turn")
    game.answer("income")
    assert game.play_on("foreshadow_card")
    assert "Which card will come in era 2?" in game.page() and "The scenario Foreshadow" in game.page()
    offered, names = list[str](), list[str]()
    for _ in range(3):
        assert game.pending is not None
        offered = list(game.pending.options.keys())
        names.append(game.solo.game.box.tapestry_cards[offered[0]].name)
        game.answer(offered[0])
    assert "a card for a later era" in game.page()
    shown = words(game.get("/cards"))
    assert all(name in shown for name in names) and shown.count(LOOKED_AT) == 3
    journal = words(game.get("/journal"))
    assert (
        "shuffled the rest of the hand into the deck" in journal
        and journal.count("laid a tapestry card face down on era") == 3
    )
    assert "With no card in hand" not in journal
    assert game.play_on("player_turn")
    assert "of 30" in words(game.get())


def test_what_the_next_income_turn_brings_is_told_by_the_rules_of_the_scenario(owner: Owner) -> None:
    """No tapestry card of the mat, and the card of the era by its name where one would be played. (SCN5-9, SCN5-10)"""
    cards = ["capitalism", "academia", "mercantilism"]
    game = OnScreen(owner, scenario="foreshadow", foreshadowed=cards)
    assert game.play_on("player_turn")
    game.answer("income")
    assert game.play_on("player_turn")
    side = side_of(game.sight, 0)
    assert side.income.next is not None and side.income.next.turned == "Capitalism"
    assert "tapestry" not in dict(side.income.next.income) and dict(side.income.next.income)["culture"] == 1
    foretold = words(game.get("/city"))
    assert (
        "Turn over Capitalism and carry it out. Before your neighbors" in foretold
        and "Play a tapestry card." not in foretold
    )


def test_without_a_scenario_a_card_is_played_and_one_gained(owner: Owner) -> None:
    game = OnScreen(owner)
    assert game.play_on("player_turn")
    game.answer("income")
    assert game.play_on("player_turn")
    side = side_of(game.sight, 0)
    assert side.income.next is not None and side.income.next.turned is None
    assert dict(side.income.next.income)["tapestry"] == 1
    assert "Play a tapestry card." in words(game.get("/city"))
