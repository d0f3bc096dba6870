"""What a finished game on screen turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, abort, render_template
from werkzeug.wrappers import Response

from automa.coach.turning_points import FinishedGame, TurningPoint, TurnSpent
from companion.drawings.players import PlayerLook
from companion.drawings.race import Flag
from companion.game.players import looks
from companion.game.sight import people_at
from companion.services import services
from companion.store.models import GameRow
from companion.store.replay import View
from companion.web import access
from companion.web.links import result_url_of
from companion.web.pages import go_to, wants_part
from companion.web.shown import show_game
from engine.decisions import NotPending

blueprint = Blueprint("turning", __name__)

ON_SCREEN: Final = ("solo", "people")
"""Kinds in which every answer is known."""


@dataclass(frozen=True, slots=True)
class TurningTold:
    """vp: beyond the other answer's; below 0, it cost. sure: half of a 95 % interval."""

    number: int  # on the chart
    turn: int
    look: PlayerLook
    chosen: TurnSpent
    other: TurnSpent
    vp: int
    sure: int


@dataclass(frozen=True, slots=True)
class TurningScreen:
    """points: None before all is searched; then `done` of `total`, both 0 if nobody has begun."""

    game_id: str
    points: tuple[TurningTold, ...] | None
    done: int
    total: int
    may_seek: bool
    asks: bool  # the page asks for each slice
    is_full: bool = False  # too many others wait
    broke_off: bool = False  # the last search

    @property
    def flags(self) -> tuple[Flag, ...]:
        return tuple(Flag(each.look, each.turn, each.number) for each in self.points or ())


@blueprint.get("/games/<game_id>/turning-points")
def show(game_id: str) -> str | Response:
    return _answer(access.require_game(game_id))


@blueprint.post("/games/<game_id>/turning-points")
def seek(game_id: str) -> str | Response:
    """Begin a search, or go on by a slice."""
    game = access.require_host(game_id)
    if not services().seekers.are_offered or game.finished is None or game.kind not in ON_SCREEN:
        raise NotPending("nothing to look for")
    with services().games.view(game_id, game) as view:
        played = FinishedGame(dict(view.play.setup), tuple(view.play.answers), people_at(view.play))
        seq = view.seq
    return _answer(game, is_full=not services().seekers.seek(game_id, seq, played))


def _answer(game: GameRow, *, is_full: bool = False) -> str | Response:
    if not wants_part():
        return go_to(result_url_of(game))
    with services().games.view(game.id, game) as view:
        show_game(view.play.state.game)
        screen = turning_screen(view, is_full=is_full)
    if screen is None:
        abort(404)
    if screen.points is not None:
        return Response(status=200, headers={"HX-Refresh": "true"})  # the chart above shows them too
    return render_template("game/result/_turning.html", turning=screen)


def turning_screen(view: View, *, is_full: bool = False) -> TurningScreen | None:
    """None if nothing can be found, or nobody looked and this phone may not."""
    if view.game.finished is None or view.game.kind not in ON_SCREEN or view.told is not None:
        return None
    seekers, found = services().seekers, services().turning_points.of(view.game.id, view.seq)
    may_seek = seekers.are_offered and access.standing().is_host
    if found is None and (how_far := seekers.how_far(view.game.id, view.seq)):
        return TurningScreen(view.game.id, None, *how_far, may_seek, seekers.in_slices)
    if found is None:
        broke_off = seekers.broke_off(view.game.id)
        screen = TurningScreen(view.game.id, None, 0, 0, may_seek, seekers.in_slices, is_full, broke_off)
        return screen if may_seek else None
    points = None if found.points is None else told(found.points, looks(view.play.state))
    return TurningScreen(view.game.id, points, found.done, found.total, may_seek, seekers.in_slices, is_full)


def told(points: Sequence[TurningPoint], everyone: Sequence[PlayerLook]) -> tuple[TurningTold, ...]:
    return tuple(
        TurningTold(
            number, each.turn, everyone[each.seat], each.chosen, each.other, round(each.vp), round(2 * each.error)
        )
        for number, each in enumerate(points, start=1)
    )


def told_at(game: GameRow, turn: int, everyone: Sequence[PlayerLook]) -> tuple[TurningTold, ...]:
    """Turning points of a turn; empty while the game goes on."""
    if game.finished is None or game.kind not in ON_SCREEN:
        return ()
    found = services().turning_points.of(game.id, services().games.seq(game.id))
    points = (found and found.points) or ()
    return tuple(each for each in told(points, everyone) if each.turn == turn)
