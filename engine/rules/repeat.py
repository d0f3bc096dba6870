"""The icon that repeats a token's position."""

from __future__ import annotations

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.journal import EventData
from engine.rules.advance import gain_space, is_activated
from engine.rules.board.advance import ActivatedAlready
from engine.rules.nothing import Asked
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.things import Token


class RepeatedAlready(Nothing, rule="RES-5"): ...


class NoSpaceToRepeat(Nothing, kind="nothing_to_repeat", rule="RES-5"): ...


class NothingToRepeat(EventData): ...


class RepeatPositionAsked(QuestionData): ...


def nothing_to_repeat(asked: Asked) -> Nothing | None:
    """The icon, or every space with a token, was used. (RES-5, TRN-5)"""
    if repeated(asked.game, asked.seat, asked.source):
        return RepeatedAlready()
    return None if repeatable(asked.game, asked.seat) else NoSpaceToRepeat()


@word("repeat_position", nothing=nothing_to_repeat, sourced=True)
def repeat_position(game: Game, seat: int, source: str) -> Steps[None]:
    """Each icon and space once a turn. source: what shows the icon. (RES-5, TRN-5, FAQ-19)"""
    if repeated(game, seat, source):
        game.tell(ActivatedAlready(source=source), seat, rule="RES-5")
        return
    spaces = repeatable(game, seat)
    if not spaces:
        game.tell(NothingToRepeat(), seat, rule="RES-5")
        return
    game.activated.append(f"{seat}:repeat:{source}")
    token = yield from choose(seat, RepeatPositionAsked(), Keyed(spaces), source=game.source)
    yield from gain_space(game, seat, token.track, token.space, bonus=True)


def repeated(game: Game, seat: int, icon: str) -> bool:
    """The icon was used this turn. (RES-5)"""
    return f"{seat}:repeat:{icon}" in game.activated


def repeatable(game: Game, seat: int) -> dict[str, Token]:
    """Tokens whose space gave nothing this turn, by `TRACK@SPACE`. (TRN-5)"""
    return {
        f"{track}@{number}": Token(track, number)
        for track, numbers in game.board.seats[seat].tokens.items()
        for number in sorted(set(numbers))
        if game.box.tracks[track].gives(number) and not is_activated(game, seat, track, number)
    }
