"""Before an attack on the Automa whoever plays on screen is told of traps."""

from __future__ import annotations

from automa.players import random_player
from companion.store.models import Game
from engine.acts import Answer
from engine.sources import Luck
from engine.state.codec import hex_text
from tests.companion.on_phone import words
from tests.conftest import Owner

AUTOMA = 1
WARNING = "may hold a trap"


def to_an_attack(owner: Owner, seed: int) -> tuple[Game, str, str]:
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


def lay_beside_the_mat(owner: Owner, game: Game, cards: int) -> None:
    """So many cards lie face down beside the Automa's mat."""
    with owner.parts.games.view(game.id) as view:
        automa = view.play.state.bots.automa
        assert automa is not None
        automa.cards = cards


def test_where_nothing_lies_beside_the_mat_nobody_is_warned(owner: Owner) -> None:
    """At the table: without an Automa, or before it has a card; another player may still have one. (BTR-1, TRP-1)"""
    two = owner.game(kind="table", players=2, names=["Anna", "Ben"])
    page = words(owner.client.get(f"/games/{two.id}/act/conquer"))
    assert "A card rules out traps" in page and WARNING not in page
    alone = owner.game(kind="table")
    for cards in (0, 1):
        lay_beside_the_mat(owner, alone, cards)
        assert (WARNING in words(owner.client.get(f"/games/{alone.id}/act/conquer"))) == bool(cards)
