"""A resource, or toppled outposts that rise and topple others."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.components import Hex
from engine.hooks import react
from engine.journal import EventData
from engine.rules.board.achievements import check_toppled
from engine.rules.board.conquer import Toppled
from engine.rules.happenings import Played
from engine.state.codec import hex_text
from engine.state.game import Game, InPlay
from engine.things import At, Decline, Do

RESOURCE, DONE = "resource", "done"


class StoodUp(EventData):
    hex: Hex


class UprisingAsked(QuestionData): ...


class Revolution(TapestryAbility):
    """Up to three uprisings, no conquests: no dice, no middle island. (FAQ-14)"""

    slug = "revolution"

    @react.PLAYED
    def revolt(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seat = mine.owner
        risen: list[Hex] = []
        while len(risen) < self.card(game).amounts["territories"]:
            hexes = {hex_text(hex): At(hex) for hex in fallen(game, seat) if hex not in risen}
            if risen and not hexes:
                break
            otherwise: dict[str, Decline | Do] = {DONE: Decline("done")} if risen else {RESOURCE: Do("resource")}
            options: Keyed[At | Decline | Do] = Keyed({**hexes, **otherwise})
            chosen = yield from choose_for(mine, UprisingAsked(), options, subject=DONE if risen else RESOURCE)
            if not isinstance(chosen, At):
                break
            rise(game, seat, chosen.hex)
            risen.append(chosen.hex)
        if risen:
            check_toppled(game, seat)
        else:
            yield from self.gain_for(game, mine, "instead")


def fallen(game: Game, seat: int) -> list[Hex]:
    outposts = game.board.map.outposts
    return [hex for hex in outposts if any(outpost.seat == seat and not outpost.upright for outpost in outposts[hex])]


def rise(game: Game, seat: int, hex: Hex) -> None:
    board = game.board.map
    board.stand_up(hex, seat)
    game.tell(StoodUp(hex), seat)
    for other in {outpost.seat: None for outpost in board.outposts[hex] if outpost.upright and outpost.seat != seat}:
        board.topple(hex, other, by=seat)
        game.tell(Toppled(hex, by=seat), other)
