"""The benefit of an opponent's space, its bonus for the opponent."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Refusal, Steps
from engine.hooks import react
from engine.rules.advance import gain_bonus, gain_space, is_activated
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Token


class SpaceActivated(Refusal, kind="activated_already", rule="TRN-5"):
    track: str
    space: int


class OpponentsSpaceAsked(QuestionData): ...


class TradeEconomy(TapestryAbility):
    """The opponent's bonus is free. (TRN-4, TRN-5)"""

    slug = "trade_economy"

    @react.PLAYED
    def trade(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        stands = opponents_stand(game, mine.owner)
        seat = mine.owner
        left = {key: at for key, at in stands.items() if not is_activated(game, seat, at.track, at.space)}
        if not left:
            return
        options = Keyed(left, lambda key: why_not(stands, key))
        stand = yield from choose_for(mine, OpponentsSpaceAsked(), options)
        opponent, track, space = stand.of, stand.track, stand.space
        yield from gain_space(game, mine.owner, track, space, bonus=False)
        if opponent in game.players and game.board.still_playing([opponent]):
            yield from gain_bonus(game, opponent, track, space, free=True)


def opponents_stand(game: Game, seat: int) -> dict[str, Token]:
    """Keys `SEAT:TRACK:SPACE`."""
    return {
        f"{other}:{track}:{space}": Token(track, space, other)
        for other in game.board.opponents(seat)
        for track, spaces in game.board.seats[other].tokens.items()
        for space in sorted(set(spaces))
        if game.box.tracks[track].gives(space)
    }


def why_not(stands: dict[str, Token], key: str) -> Refusal | None:
    if key not in stands:
        return None
    return SpaceActivated(stands[key].track, stands[key].space)
