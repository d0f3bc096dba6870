"""A finished game as a woven band, as SVG and PNG."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, get_template_attribute, render_template
from flask_babel import get_locale
from flask_babel import gettext as _
from markupsafe import Markup

from companion.drawings.band import BandScene, Column, band_scene
from companion.drawings.players import PlayerLook
from companion.game.band_scene import picks_of
from companion.game.players import looks
from companion.game.points import scores_of, turns_of
from companion.game.sight import people_at
from companion.services import services
from companion.store.replay import AnyPlay
from companion.store.rules_version import rules_version
from companion.web import access
from companion.web.pages import file_name
from companion.web.shown import show_game, shown_box

blueprint = Blueprint("band", __name__)

MOST_NAME = 14
"""Letters over a column."""


@blueprint.get("/games/<game_id>/band.svg")
def svg(game_id: str) -> Response:
    return _woven(game_id, "svg", "image/svg+xml", _drawn)


@blueprint.get("/games/<game_id>/band.png")
def png(game_id: str) -> Response:
    from companion.game.band_png import png_of  # Pillow, which no browser has

    return _woven(game_id, "png", "image/png", png_of)


def _drawn(scene: BandScene) -> bytes:
    return render_template("game/result/band.svg", scene=scene).encode()


def _woven(game_id: str, ending: str, mimetype: str, made_of: Callable[[BandScene], bytes]) -> Response:
    """As a file, which never changes."""
    game = access.require_game(game_id)
    if not game.finished:
        abort(404)

    def make() -> bytes:
        with services().games.view(game_id, game) as view:
            show_game(view.play.state.game)
            scene = _scene(view.play, game.name)
        return made_of(scene)

    known_by = (game_id, services().games.seq(game_id), game.name, rules_version(), str(get_locale()), ending)
    response = Response(services().pictures.get(known_by, make), mimetype=mimetype)
    response.headers.set("Content-Disposition", "inline", filename=f"tapestry-{file_name(game.name)}.{ending}")
    return response


def _scene(play: AnyPlay, name: str) -> BandScene:
    board = play.state.game.board
    seats = [number for number, seat in enumerate(board.seats) if seat.scores]
    scores, everyone = scores_of(play, play.state.game, seats), looks(play.state)
    picks = picks_of(turns_of(play)[1:], seats, people_at(play))
    columns = [
        Column(_player(everyone[seat]), everyone[seat].color, scores.vp[seat], seat in scores.winners, picks[seat])
        for seat in seats
    ]
    legend = [(slug, _(track.name)) for slug, track in shown_box().tracks.items()]
    return band_scene(name, columns, legend, (_("Landmark"), _("Conquest")))


def _player(look: PlayerLook) -> str:
    words = get_template_attribute("drawings/words.html", "player_words")(look)
    name = Markup(words).unescape()
    return name if len(name) <= MOST_NAME else f"{name[: MOST_NAME - 1]}…"
