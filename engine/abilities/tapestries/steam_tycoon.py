"""Steam Tycoon: a face-up tech card invented and upgraded, then a card of the deck for the neighbors."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.happenings import Played
from engine.rules.tech import invent, upgrade_invented
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Do


class InventFromDeckAsked(QuestionData):
    """Whether the top card of the deck is invented."""


class SteamTycoon(TapestryAbility):
    """When played: after its player the right neighbor, then the left one, may invent the top card of the deck."""

    slug = "steam_tycoon"

    @react.PLAYED
    def industrialize(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        tech = yield from invent(game, mine.owner, from_deck=False)
        yield from upgrade_invented(game, mine.owner, tech)
        deck = game.bags["tech"]
        for neighbor in reversed(game.board.still_playing(game.board.neighbors(mine.owner))):
            deck.refill()
            if neighbor not in game.players or not deck.left:
                continue
            options = Keyed(WHETHER)
            chosen = yield from choose_for(mine, InventFromDeckAsked(), options, seat=neighbor, subject=self.slug)
            if isinstance(chosen, Do):
                yield from invent(game, neighbor, face_up=False)
