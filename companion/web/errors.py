"""Errors as a page, or for htmx as a message on the open one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from flask import Flask, Response, g, make_response, render_template, request, url_for
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, InternalServerError

from companion.limits import TooOften
from companion.services import services
from companion.store.campaigns import CannotBegin, CannotTakeBack, CannotTakeIn, NoSuchCampaign
from companion.store.carried import NoParting
from companion.store.db import Overtaken, Unavailable
from companion.store.games import TooManyGames
from companion.store.guesses import WINDOW, TooManyGuesses, TooManyWaiting
from companion.store.guests import ENDED, LEFT, NoInvitation, NoSuchGuest, Out, SeatTaken, TooManyGuests
from companion.store.health import OF_THE_DISK, plainly
from companion.store.live import TooManyOfYours, TooManyStreams
from companion.store.log import NoSuchGame
from companion.store.models import GameRow
from companion.store.profiles import ProfileGone, ProfileMoved, UnknownToken
from companion.store.replay import CannotReplay, RulesBug, Stale, TooLong
from companion.store.seats import OnAPhone
from companion.web.access import KeepsSecrets, NotForGuests, NotYours, keeps_secrets, profile_id
from companion.web.pages import go_to, wants_part
from companion.web.permissions import OffLimits, WhyNot
from companion.web.turnstile import Crowded
from engine.decisions import NotPending, Refused

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, in words, and where to go."""

    status: int
    title: LazyString
    text: LazyString
    game: GameRow | None = None  # to return to
    code: str = ""  # finds the log entry
    can_export: bool = False  # the game's file can go into a report
    can_open: bool = True
    retry_after: int = 0


GENERAL = {
    400: (_l("That request was not complete"), _l("Nothing was changed. Go back, reload the page and try once more.")),
    403: (
        _l("This game belongs to another phone"),
        _l(
            "If that phone is yours, choose “Continue on another phone” there and scan the code with this one. "
            "If it is somebody else’s, they can share the game with you."
        ),
    ),
    404: (
        _l("There is nothing here"),
        _l("The page or game you are looking for does not exist. It may have been deleted."),
    ),
    405: (_l("That cannot be done here"), _l("Nothing was changed. Start again from your list of games.")),
    409: (
        _l("The table has moved on"),
        _l("Something else was answered in the meantime, so nothing was changed. Look at the game as it stands now."),
    ),
    413: (
        _l("That is too large"),
        _l("Not even an exported game is that long. Nothing was changed."),
    ),
    422: (_l("That is not possible now"), _l("Nothing was changed.")),
    429: (
        _l("That was too much at once"),
        _l("Nothing was changed. This phone, or its network, has sent a great many requests. Wait a little."),
    ),
    500: (
        _l("Something went wrong in the app"),
        _l("That is our mistake. Every answer that was accepted is kept; nothing else was changed."),
    ),
    503: (_l("The app is busy"), _l("Nothing was changed. Wait a moment and try once more.")),
}


def problem(status: int, **more: object) -> Problem:
    """By status, else by its hundred."""
    title, text = GENERAL.get(status) or GENERAL[400 if status < 500 else 500]
    return Problem(status, title, text, **more)  # type: ignore[arg-type]


def show(found: Problem) -> Response:
    """A page; for htmx a toast."""
    part = wants_part()
    template = "web/errors/_problem.html" if part else "web/errors/problem.html"
    response = make_response(render_template(template, problem=found), found.status)
    if part:
        response.headers["HX-Retarget"] = "#toasts"
        response.headers["HX-Reswap"] = "innerHTML"
    if found.retry_after:
        response.headers["Retry-After"] = str(found.retry_after)
    return response


@dataclass(frozen=True, slots=True)
class ErrorPage:
    status: int
    title: LazyString
    text: LazyString
    of_game: bool = False  # leads back to the address's game
    retry_after: int = 0


def general(status: int, *, of_game: bool = False, retry_after: int = 0) -> ErrorPage:
    return ErrorPage(status, *GENERAL[status], of_game, retry_after)


def _show_said(said: ErrorPage, _error: Exception) -> Response:
    game = _game_asked_for() if said.of_game else None
    return show(Problem(said.status, said.title, said.text, game=game, retry_after=said.retry_after))


def _game_asked_for() -> GameRow | None:
    """If this phone may see it."""
    game: GameRow | None = g.get("game")
    return game


def _any_status(error: HTTPException) -> Response | HTTPException:
    if error.code is None or error.code < 400 or error.response is not None:
        return error
    response = show(problem(error.code))
    for name, value in error.get_headers(request.environ):
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


def _too_old(_: CSRFError) -> Response:
    if request.endpoint == "home.delete_data" and not profile_id():
        return make_response(go_to(url_for("home.index")))  # a second tap: the first deleted the cookie too
    title = _l("This page has become too old")
    text = _l("Nothing was changed. Go back, reload the page and send it once more.")
    return show(Problem(400, title, text))


def _off_limits(error: OffLimits) -> Response:
    title = _l("You are here to watch")
    text = _l("Nothing was changed. If you want to play or to help, ask the host of the game.")
    if error.why_not is WhyNot.ONLY_HELPS:
        title = _l("You are here to help")
        text = _l("You can report and undo. Nothing was changed: this is done on the phone at the table.")
    return show(Problem(403, title, text, game=_game_asked_for()))


OUT_OF_IT = {
    ENDED: (
        _l("The game is no longer shared"),
        _l("Its host has stopped sharing it with anybody. Nothing was changed. A new code would let you in again."),
    ),
    LEFT: (_l("You have left this game"), _l("Nothing was changed. A code of its host lets you in again.")),
}


def _out(error: Out) -> Response:
    """For a former guest; an open page reloads first."""
    title, text = OUT_OF_IT.get(error.why) or (
        _l("The host has removed you from this game"),
        _l("Nothing was changed. If that was a mistake, ask for a code: it lets you in again."),
    )
    response = show(Problem(403, title, text))
    if wants_part():
        response.headers["HX-Refresh"] = "true"
    return response


def _cannot_replay(error: CannotReplay) -> Response:
    title = _l("Today’s rules cannot read this game")
    text = _l(
        "Nothing was changed: the game is stored as it was played. The version of the app that played it opens it."
    )
    game = still_there(error.game_id)
    if game is None:
        return show(problem(404))
    return show(Problem(409, title, text, game=game, can_export=not keeps_secrets(game)))


def _rules_bug(error: RulesBug) -> Response:
    game = still_there(error.game_id)
    if game is None:
        return show(problem(500, code=error.code))
    return show(problem(500, game=game, code=error.code, can_export=not keeps_secrets(game)))


def still_there(game_id: str) -> GameRow | None:
    """None if deleted."""
    try:
        return services().games.find(game_id)
    except NoSuchGame:
        return None


def _unavailable(error: Unavailable) -> Response:
    """The act may have been stored: never say that nothing changed."""
    _log.error("the database is not available: %s", error)
    title = _l("The app cannot reach its games")
    text = _l("Everything answered so far is kept. Wait a moment, then look at the game as it stands.")
    if plainly(error) in OF_THE_DISK:
        text = _l(
            "Its disk is full or cannot be written to. Everything answered so far is kept, but nothing new until "
            "whoever runs the app has put that right."
        )
        if not services().meets_others:
            text = _l(
                "This phone is full, or the browser may keep no more. Everything answered so far is kept, but nothing "
                "new until there is room."
            )
    return show(Problem(503, title, text, retry_after=5))


def _too_often(error: TooOften) -> Response:
    return show(problem(429, retry_after=error.retry_after))


def _too_many_games(error: TooManyGames) -> Response:
    title = _l("There is no room for one more game")
    text = _l(
        "Your list holds %(number)s games. Nothing was changed. Delete one that you no longer need.",
        number=error.args[0],
    )
    return show(Problem(422, title, text))


CROWDED = ErrorPage(
    503,
    _l("The app has a lot to do just now"),
    _l("This has to wait its turn, and nothing was changed. Wait a moment and try once more."),
    retry_after=10,
)

SAID: Mapping[type[Exception], ErrorPage] = {
    NoSuchGame: general(404),
    NoSuchCampaign: general(404),
    CannotBegin: ErrorPage(
        409,
        _l("This scenario cannot begin now"),
        _l(
            "It has a game in progress, or another scenario comes first. Nothing was changed. "
            "Look at the campaign as it stands."
        ),
    ),
    CannotTakeIn: ErrorPage(
        409,
        _l("This game cannot come into the campaign"),
        _l(
            "It has to be a game in progress of the scenario whose turn it is, that belongs to no campaign yet. "
            "Nothing was changed. Look at the campaign as it stands."
        ),
    ),
    CannotTakeBack: ErrorPage(
        409,
        _l("This game stays given up"),
        _l(
            "It is over by now, or another game of the campaign has begun since. Nothing was changed. "
            "Look at the campaign as it stands."
        ),
    ),
    UnknownToken: general(404),
    ProfileGone: ErrorPage(
        409,
        _l("This phone has no games left"),
        _l(
            "At the same moment they were all deleted, or another phone disconnected this one. Nothing was started, "
            "imported or changed. You can start again from your list of games."
        ),
    ),
    ProfileMoved: ErrorPage(
        409,
        _l("This phone’s games were joined with others"),
        _l(
            "At the same moment it joined another phone. Nothing was deleted and no phone was disconnected. "
            "Look at your games as they are now, and ask once more if you still want to."
        ),
    ),
    NotYours: general(403),
    KeepsSecrets: ErrorPage(
        403,
        _l("Not before the game is over"),
        _l("The file of a game holds every hand. You can have it once the game is over."),
        of_game=True,
    ),
    NotForGuests: ErrorPage(
        403,
        _l("This is for the host of the game"),
        _l("You were let in as a guest, and nothing was changed. Whoever shares the game with you can do this."),
        of_game=True,
    ),
    NoInvitation: ErrorPage(
        404,
        _l("This invitation is no longer valid"),
        _l("The seat is taken, the game is over, or its host has taken the invitation back. Ask for a new code."),
    ),
    OnAPhone: ErrorPage(
        409,
        _l("A phone plays this game by itself"),
        _l("Nobody else can act in it meanwhile. “Play on here” in the game’s settings brings it back."),
        of_game=True,
    ),
    NoParting: ErrorPage(
        409, _l("This game is in one place"), _l("Nothing was changed: it went on nowhere else."), of_game=True
    ),
    SeatTaken: ErrorPage(
        409, _l("Somebody else has taken that seat"), _l("Nothing was changed. Look at who is there now."), of_game=True
    ),
    NoSuchGuest: ErrorPage(
        409, _l("They are no longer in the game"), _l("Nothing was changed. Look at who is there now."), of_game=True
    ),
    TooManyGuests: ErrorPage(
        409, _l("The game is full"), _l("More phones cannot look at it at once. The host can remove somebody.")
    ),
    TooManyGuesses: ErrorPage(
        429,
        _l("Too many wrong codes"),
        _l(
            "No more codes are accepted from here for a few minutes, so that nobody can guess one. "
            "Scanning the QR code or opening the link still works."
        ),
        retry_after=int(WINDOW.total_seconds()),
    ),
    Stale: general(409, of_game=True),
    Overtaken: general(409, of_game=True),
    NotPending: general(409, of_game=True),
    Refused: general(422, of_game=True),
    TooLong: ErrorPage(
        422,
        _l("This game has become too long"),
        _l("Thousands of answers were given and undone. Nothing was changed. A rematch starts fresh."),
        of_game=True,
    ),
    TooManyStreams: general(503, retry_after=30),
    TooManyOfYours: general(429, retry_after=30),
    Crowded: CROWDED,
    TooManyWaiting: CROWDED,
    InternalServerError: general(500),
}
"""Errors always in the same words."""

HANDLERS: Mapping[type[Exception], Callable[..., Response | HTTPException]] = {
    HTTPException: _any_status,
    CSRFError: _too_old,
    OffLimits: _off_limits,
    Out: _out,
    CannotReplay: _cannot_replay,
    RulesBug: _rules_bug,
    Unavailable: _unavailable,
    TooManyGames: _too_many_games,
    TooOften: _too_often,
}


def register_errors(app: Flask) -> None:
    for each, said in SAID.items():
        app.register_error_handler(each, partial(_show_said, said))
    for kind, handler in HANDLERS.items():
        app.register_error_handler(kind, handler)
