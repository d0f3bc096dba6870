"""How everybody stands, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawings.everyone import Counted, EveryoneScene, everyone_scene
from companion.drawings.income import income_scene
from companion.drawings.spark import Spark, sparks_of
from companion.game.points import race_of
from companion.game.sight import Sight
from engine.outlook import counts, incomes, rows_of
from engine.state.game import Game
from engine.state.player import RESOURCES


def everyone(sight: Sight) -> EveryoneScene:
    """If one person plays, leaves out rows that bots never fill."""
    game = sight.game
    seats = range(len(game.board.seats))
    rows = [_vp(game), *_tracks(game), _things(game, "territory"), _things(game, "landmark")]
    if len(game.players) > 1:
        resources = [Counted("resource", slug, [_resource(game, seat, slug) for seat in seats]) for slug in RESOURCES]
        cards = [_things(game, "tapestry"), _things(game, "tech")]
        income = Counted("income", "income", [next_income_vp(game, seat) for seat in seats])
        rows = [rows[0], *resources, *rows[1:], *cards, income]
    return everyone_scene(sight.looks, rows)


@dataclass(frozen=True, slots=True)
class AtAGlance:
    """Beside the board: what decides a game."""

    table: EveryoneScene
    race: tuple[Spark, ...]


def at_a_glance(sight: Sight) -> AtAGlance:
    game, looks = sight.game, sight.looks
    seats = range(len(game.board.seats))
    income = Counted("income", "income", [next_income_vp(game, seat) for seat in seats])
    table = everyone_scene(looks, [*(_things(game, thing) for thing in ("landmark", "territory", "tech")), income])
    return AtAGlance(table, sparks_of({looks[seat]: vp for seat, vp in race_of(sight.play, game.board.seats).items()}))


def _vp(game: Game) -> Counted:
    return Counted("vp", "vp", [seat.vp if seat.scores else None for seat in game.board.seats])


def _tracks(game: Game) -> list[Counted]:
    return [
        Counted(
            "track",
            slug,
            [
                max((track.advanced(space) for space in seat.tokens.get(slug, ())), default=0)
                for seat in game.board.seats
            ],
            whole=track.length,
        )
        for slug, track in game.box.tracks.items()
    ]


def _resource(game: Game, seat: int, slug: str) -> int | None:
    return game.players[seat].resources[slug] if seat in game.players else None


def _things(game: Game, thing: str) -> Counted:
    return Counted("things", thing, [_count(game, seat, thing) for seat in range(len(game.board.seats))])


def _count(game: Game, seat: int, thing: str) -> int | None:
    if thing == "territory":
        return len(game.board.map.controlled(seat))
    if thing == "landmark":
        return sum(holder == seat for holder in game.board.landmarks.values())
    if seat not in game.players:
        return None
    player = game.players[seat]
    return len(player.hand) if thing == "tapestry" else len(player.tech)


def next_income_vp(game: Game, seat: int) -> int | None:
    """None after the last income turn."""
    if seat not in game.players or game.board.seats[seat].finished or not game.players[seat].capital.mat:
        return None
    turn = game.board.seats[seat].era + 1
    rows, ahead = rows_of(game, seat), incomes(game, seat, turn)
    scene = income_scene(game.players[seat], rows, turn=turn, counts=counts(game, seat), income=ahead)
    return scene.next.vp if scene.next else None
