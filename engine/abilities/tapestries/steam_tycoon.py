"""Invent and upgrade a face-up tech card; neighbors may invent."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.happenings import Played
from engine.rules.tech import invent, upgrade_invented
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Do


class InventFromDeckAsked(QuestionData): ...


class SteamTycoon(TapestryAbility):
    """Neighbors may invent the deck's top card, the right one first."""

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
