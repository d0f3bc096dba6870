"""The guest's side of sharing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, abort, render_template, request, session, url_for
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from companion.front.guests_screen import COLORS, PeopleScreen, people_screen
from companion.services import services
from companion.store.guests import Invited, NameTaken, Newcomer, NoSuchGuest, Out, Part, SeatGone, SeatTaken
from companion.store.models import PERSON_NAME_LENGTH
from companion.store.plain import clean_name
from companion.web import access, forms
from companion.web.codes import tried
from companion.web.links import url_of
from companion.web.pages import go_to, wants_part

blueprint = Blueprint("invited", __name__)

TAKEN = _l("Somebody else has taken that seat. Choose another one.")
NAME = "name"
"""Last used on this phone."""


@dataclass(frozen=True, slots=True)
class Form:
    name: str
    color: str
    seat: int | None
    error: LazyString | str = ""
    seat_error: LazyString | str = ""


@blueprint.get("/s/<token>")
def come_in(token: str) -> Response | str:
    """A link's page, which writes nothing; for htmx the seats now. Query: `seat`, chosen."""
    if wants_part():
        return _seats_now(token)
    invited = tried(token, _look)
    if _has_it(invited, access.device_id()):
        return go_to(url_of(invited.game))
    services().guests.require_room(invited.game.id, access.device_id())
    access.come_along()
    screen = people_screen(invited.game)
    return _page(token, invited, screen, Form(_usual_name(invited, screen), COLORS[len(screen.guests) % 6], None))


@blueprint.post("/s/<token>")
def accept(token: str) -> Response | tuple[str, int]:
    """Fields: `name` and `color`, or `seat` if several are open."""
    invited = tried(token, _look)
    if _has_it(invited, access.coming_id()):  # the answer to the same form was lost
        access.join_in()
        access.renew_device()
        return go_to(url_of(invited.game))
    form = _read(invited)
    if form.error or form.seat_error:
        status = 409 if invited.late and not form.error else 422
        return _page(token, invited, people_screen(invited.game), form), status
    services().guests.require_room(invited.game.id, access.coming_id())
    newcomer = Newcomer(access.join_in(), form.name, form.color, form.seat)
    try:
        game = services().guests.accept(newcomer, token)
    except NameTaken:
        taken = replace(form, error=_l("Another player has that name already."))
        return _page(token, invited, people_screen(invited.game), taken), 422
    except SeatTaken:
        return _another_seat(token, services().guests.look(token, newcomer.device), form)
    access.renew_device()
    session[NAME] = form.name
    return go_to(url_of(game))


@blueprint.get("/games/<game_id>/guest")
def guest(game_id: str) -> str:
    """What this phone is in another's game, and the way out."""
    game = access.require_game(game_id)
    if access.standing().is_host:
        abort(404)
    return render_template("front/guests/guest.html", game=game, part=access.standing().part)


@blueprint.post("/games/<game_id>/leave")
def leave(game_id: str) -> Response:
    access.require_game(game_id)
    device = access.device_id()
    if device is None or access.standing().is_host:
        raise NoSuchGuest
    services().guests.leave(game_id, device)
    return go_to(url_for("home.index"))


@blueprint.app_errorhandler(SeatGone)
def seat_gone(error: SeatGone) -> tuple[str, int]:
    """Somebody was faster: what the host can still give, and where to type the next code."""
    screen, device = people_screen(services().games.find(error.game_id)), access.device_id()
    inside = screen.game.owner == access.profile_id() or any(guest.device_id == device for guest in screen.guests)
    return render_template("front/guests/seat_gone.html", screen=screen, inside=inside), 404


def _seats_now(token: str) -> str:
    """Seats to choose from, with those taken meanwhile."""
    try:
        invited = tried(token, _look)
    except SeatGone as gone:
        invited = Invited(services().games.find(gone.game_id), Part.PLAY, None, late=True)
    chosen = request.args.get("seat", type=int)
    lost = not invited.free or (chosen is not None and chosen not in invited.free)
    form = Form("", COLORS[0], None if lost else chosen, seat_error=TAKEN if lost else "")
    screen = people_screen(invited.game)
    return render_template("front/guests/_seats.html", token=token, invited=invited, screen=screen, form=form)


def _look(token: str) -> Invited:
    return services().guests.look(token, access.coming_id())


def _another_seat(token: str, invited: Invited, form: Form) -> tuple[str, int]:
    """The form again, with seats free now."""
    again = replace(form, seat=None, seat_error=TAKEN)
    return _page(token, invited, people_screen(invited.game), again), 409


def _has_it(invited: Invited, device: str | None) -> bool:
    """The phone has all that the invitation gives."""
    game = invited.game
    try:
        known = services().guests.standing(game, device, game.owner == access.profile_id()) if device else None
    except Out:
        return False
    if known is None:
        return False
    if invited.part is Part.PLAY and invited.seat is None:
        return known.is_host or (bool(known.own) and not invited.free)
    if invited.part is Part.PLAY:
        return known.is_host or invited.seat in known.own
    return known.is_host or invited.part is Part.WATCH or known.part is invited.part


def _usual_name(invited: Invited, screen: PeopleScreen) -> str:
    row = screen.row(invited.seat)
    return row.look.name if row else str(session.get(NAME, ""))


def _read(invited: Invited) -> Form:
    """Aborts with 400."""
    name, color, seat = clean_name(forms.text("name")), request.form.get("color", COLORS[0]), None
    if color not in COLORS:
        abort(400)
    if invited.free:
        seat = forms.number("seat") if "seat" in request.form else None
    error: LazyString | str = ""
    seat_error: LazyString | str = ""
    if not name:
        error = _l("A name needs at least one letter.")
    elif len(name) > PERSON_NAME_LENGTH:
        error = _l("At most %(number)s letters, please.", number=PERSON_NAME_LENGTH)
    if invited.free and seat is None:
        seat_error = TAKEN if invited.late else _l("Choose a seat.")
    return Form(name[:PERSON_NAME_LENGTH], color, seat, error, seat_error)


def _page(token: str, invited: Invited, screen: PeopleScreen, form: Form) -> str:
    page = "front/guests/come_in.html"
    return render_template(page, token=token, invited=invited, screen=screen, form=form, colors=COLORS)
