"""Victory points as benefits, and counting what they score."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.decisions import Nothing, Steps
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import VOCABULARY
from engine.hooks import modify, react
from engine.rules.build import score_squares, vp_of_squares
from engine.rules.gain import number_in
from engine.rules.nothing import Asked, tell_of
from engine.rules.score import ForEach, score
from engine.rules.vocabulary import form
from engine.state.game import Game


class NoneToCount(Nothing, rule="INC-11"):
    """thing: what the VP count."""

    thing: str


@form("vp")
def gain_vp(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    score(game, seat, number_in(benefit, "vp"), source)
    yield from ()


def nothing_counted(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """None if scoring may have other effects, as of a city. (BLD-7, INC-11)"""
    thing = str(benefit["vp_per"])
    if count(asked.game, asked.seat, thing):
        return None
    heard = thing == "capital" and react.CAPITAL_SCORED.heard(asked.game)
    if heard or (thing == "capital" and vp_of_squares(asked.game, asked.seat, "with_the_city")):
        return None
    return NoneToCount(thing)


@form("vp_per", nothing=nothing_counted)
def score_per(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """(BLD-7)"""
    thing, each = str(benefit["vp_per"]), number_in(benefit, "each", 1)
    things = count(game, seat, thing)
    if not things and not source.startswith("income_mat"):
        tell_of(game, seat, {"vp_per": thing, "each": each})
    score(game, seat, things * each, source, about=ForEach(thing, things, each))
    if thing == "capital":
        score_squares(game, seat, "with_the_city")
        yield from react.CAPITAL_SCORED.notify(game, seat)


def count(game: Game, seat: int, thing: str) -> int:
    """thing: as in `vp_per`. (ADV-10, BLD-7, BLD-10, INC-11, RUL-1)"""
    taken = game.players[seat].taken
    if thing in taken:
        return taken[thing]
    if thing.endswith("_space"):
        return spaces_advanced(game, seat, thing.removesuffix("_space"))
    number = COUNTED[thing](game, seat)
    return modify.COUNTED.ask(game, number, {"seat": seat, "thing": thing}) if modify.COUNTED.heard(game) else number


COUNTED: Mapping[str, Callable[[Game, int], int]] = {
    "territory_controlled": lambda game, seat: len(game.board.map.controlled(seat)),
    "territory_tile": lambda game, seat: len(game.players[seat].territories),
    "tech": lambda game, seat: len(game.players[seat].tech),
    "tapestry": lambda game, seat: len(game.players[seat].hand) + sum(map(len, game.players[seat].tapestries)),
    "landmark": lambda game, seat: len(game.board.landmarks_of(seat)),
    "income_building": lambda game, seat: sum(game.players[seat].taken.values()),
    "capital": lambda game, seat: COUNTED["row"](game, seat) + COUNTED["column"](game, seat),
    "row": lambda game, seat: len(game.players[seat].capital.complete_rows()),
    "column": lambda game, seat: len(game.players[seat].capital.complete_columns()),
}
"""Besides rows' buildings and tracks' spaces."""


def is_counted(thing: str) -> bool:
    return thing in COUNTED or thing in INCOME_BUILDINGS or thing.removesuffix("_space") in VOCABULARY.tracks


def spaces_advanced(game: Game, seat: int, track: str) -> int:
    """A track completed by AI Singularity counts whole. (ADV-10, FAQ-18)

    At a table such a track has no tokens.
    """
    player = game.players.get(seat)
    completed = not game.board.seats[seat].tokens.get(track, [0]) if player is None else track in player.completed
    if completed and track in game.box.tracks:
        return game.box.tracks[track].length
    return game.board.advanced(seat, track)


def nobody_ahead(game: Game, seat: int, track: str) -> bool:
    """Bots included; a tie is enough. (ADV-5, FAQ-18)"""
    own = spaces_advanced(game, seat, track)
    return all(spaces_advanced(game, other, track) <= own for other in game.board.opponents(seat))


def everybody_ahead(game: Game, seat: int, track: str) -> bool:
    """Bots included. (ADV-5, FAQ-18)"""
    own = spaces_advanced(game, seat, track)
    return all(spaces_advanced(game, other, track) > own for other in game.board.opponents(seat))
