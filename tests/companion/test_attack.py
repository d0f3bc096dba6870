"""Before an attack on the Automa whoever plays on screen is told of traps."""

from __future__ import annotations

from automa.players import random_player
from companion.store.models import GameRow
from engine.acts import Answer
from engine.rules.board.conquer import conquerable
from engine.sources import Luck
from engine.state.codec import hex_text
from engine.state.game import InPlay
from engine.state.hexmap import Outpost
from tests.companion.on_phone import words
from tests.conftest import Owner

AUTOMA = 1
WARNING = "may hold a trap"


def to_an_attack(owner: Owner, seed: int) -> tuple[GameRow, str, str]:
    """A solo game in which the Automa's territory may be conquered: its key, and that of a territory of nobody."""
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 1, "first": "player"}, "Alone")
    player = random_player(Luck(seed).pick)
    while True:
        with owner.parts.games.view(game.id) as view:
            asked, seq = view.play.pending, view.seq
            assert asked is not None, "the game is over without an attack"
            theirs = {hex_text(hex) for hex in view.play.state.game.board.map.controlled(AUTOMA)}
            keys = list(asked.options.keys()) if asked.kind == "conquer" else []
            attacks, others = [key for key in keys if key in theirs], [key for key in keys if key not in theirs]
            if attacks and others:
                return game, attacks[0], others[0]
            answer = player(asked)
        owner.parts.games.act(game.id, seq, Answer(answer))


def test_a_territory_of_the_automa_comes_with_a_word_of_its_cards(owner: Owner, solo_luck: None) -> None:
    """BTR-1: its face-down cards are turned over; on a territory of nobody there is nothing to fear."""
    game, attacked, free = to_an_attack(owner, seed=4)
    assert WARNING in words(owner.client.get(f"/play/{game.id}?key={attacked}"))
    assert WARNING not in words(owner.client.get(f"/play/{game.id}?key={free}"))
    lay_beside_the_mat(owner, game, 0)
    assert WARNING not in words(owner.client.get(f"/play/{game.id}?key={attacked}"))


def test_where_a_card_rules_out_traps_nobody_is_warned(owner: Owner, solo_luck: None) -> None:
    """Pillage and Plunder, as long as it is in play before the player. (TRP-1)"""
    game, attacked, _free = to_an_attack(owner, seed=4)
    with owner.parts.games.view(game.id) as view:
        view.play.state.game.in_play += (InPlay("pillage_and_plunder", 0, "pillage_and_plunder"),)
    assert WARNING not in words(owner.client.get(f"/play/{game.id}?key={attacked}"))


def lay_beside_the_mat(owner: Owner, game: GameRow, cards: int) -> None:
    """So many cards lie face down beside the Automa's mat."""
    with owner.parts.games.view(game.id) as view:
        automa = view.play.state.bots.automa
        assert automa is not None
        automa.cards = cards


def test_where_nothing_lies_beside_the_mat_nobody_is_warned(owner: Owner) -> None:
    """At the table: without an Automa, or before it has a card; another player may still have one. (BTR-1, TRP-1)"""
    two = owner.game(kind="table", players=2, names=["Anna", "Ben"])
    page = words(owner.client.get(f"/games/{two.id}/act/conquer?anywhere=1"))
    assert "A card rules out traps" in page and WARNING not in page
    alone = owner.game(kind="table")
    with owner.parts.games.view(alone.id) as view:
        view.play.state.game.board.map.stand((0, 0), Outpost(AUTOMA))
    for cards in (0, 1):
        lay_beside_the_mat(owner, alone, cards)
        assert (WARNING in words(owner.client.get(f"/games/{alone.id}/act/conquer?anywhere=1"))) == bool(cards)


def test_at_the_table_traps_are_spoken_of_where_a_hex_to_tap_is_somebodys(owner: Owner) -> None:
    """At the beginning only land of nobody borders on yours; beside the Automa's it is another thing. (BTR-1, CON-1)"""
    game = owner.game(kind="table")
    lay_beside_the_mat(owner, game, 1)
    page = words(owner.client.get(f"/games/{game.id}/act/conquer"))
    assert "A card rules out traps" not in page and WARNING not in page
    with owner.parts.games.view(game.id) as view:
        board = view.play.state.game.board
        board.map.stand((3, 0), Outpost(AUTOMA))
        assert (3, 0) in conquerable(board, 0)
    page = words(owner.client.get(f"/games/{game.id}/act/conquer"))
    assert "A card rules out traps" in page and WARNING in page


def test_where_all_that_the_automa_holds_is_full_no_trap_is_feared(owner: Owner) -> None:
    """CON-3, BTR-1: its start holds two outposts, and any other territory may be conquered, as from military 8."""
    game = owner.game(kind="table")
    for key in (
        "income",
        "end",
        "fix:bots/automa/cards=2",
        "fix:board/seats/0/tokens/military=[7]",
        "advance:military",
    ):
        owner.parts.games.act(game.id, owner.parts.games.seq(game.id), Answer(key))
    page = words(owner.client.get(f"/games/{game.id}"))
    assert "Conquer: tap the hex" in page and WARNING not in page and "A card rules out traps" not in page
    by_a_card = words(owner.client.get(f"/games/{game.id}/act/conquer?anywhere=1"))
    assert "A card rules out traps" in by_a_card and WARNING not in by_a_card, "a card may allow that one too"
