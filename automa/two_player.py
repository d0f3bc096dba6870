"""The Shadow Empire beside two people."""

from __future__ import annotations

from automa import deck
from automa.definitions import BOTS
from automa.income import change_favorites
from automa.state import Bots
from automa.turn import decision_turn
from engine.decisions import Steps
from engine.journal import EventData
from engine.state.game import Game


class ShadowFirstTurn(EventData):
    """Only checks its favorite."""


def shadow_turn(game: Game, bots: Bots) -> Steps[None]:
    """The first turn only checks the favorite; others play a pair, and an empty deck is renewed. (SHA-8 to SHA-13)"""
    if bots.era == 0:
        bots.era = 1
        game.tell(ShadowFirstTurn(), bots.shadow.seat, rule="SHA-13")
        yield from renew_deck(game, bots)
        return
    if bots.decks.left < BOTS.cards_in_a_pair:
        yield from renew_deck(game, bots)
    yield from decision_turn(game, bots)


def renew_deck(game: Game, bots: Bots) -> Steps[None]:
    """Checks the favorite, then shuffles all cards; none are added. (SHA-12)"""
    yield from change_favorites(game, bots)
    deck.shuffle(bots.decks)
    game.tell(deck.DeckShuffled(bots.decks.left), bots.shadow.seat, rule="SHA-12")
