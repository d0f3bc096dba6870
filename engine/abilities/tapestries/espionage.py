"""Copies another visible tapestry card."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.journal import EventData
from engine.rules.happenings import Played
from engine.rules.tapestry import when_played
from engine.state.game import Game, InPlay
from engine.things import Tapestry


class TapestryCopied(EventData):
    """by: the copying card."""

    card: str
    by: str


class CopiedTapestryAsked(QuestionData): ...


class Espionage(TapestryAbility):
    """Any uncovered, face-up card but Espionage. (INC-8)"""

    slug = "espionage"

    @react.PLAYED
    def copy(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        options = dict[str, Tapestry]()
        for seat, player in game.players.items():
            for card in player.visible_tapestries():
                if card in game.box.tapestry_cards and card != self.slug:
                    options.setdefault(card, Tapestry(card, seat))
        if not options:
            return
        copied = yield from choose_for(mine, CopiedTapestryAsked(), Keyed(options))
        game.copies(mine, copied.slug)
        game.tell(TapestryCopied(mine.plays_as, self.slug), mine.owner)
        yield from when_played(game, mine, played.space)
