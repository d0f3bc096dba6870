"""The first page, settings, deletion, about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.campaign.campaign_screen import CampaignStrip, campaign_strip
from companion.front import glimpses
from companion.game.first_steps import map_to_welcome
from companion.services import services
from companion.store.carried import Both
from companion.store.models import GameRow
from companion.version import APP_VERSION
from companion.web import access, forms
from companion.web.device import SETTINGS, STYLED, choose, chosen, otherwise
from companion.web.pages import go_to, page_or_part, path_back, wants_part

blueprint = Blueprint("home", __name__)

HISTORY_AT_FIRST = 10
LIVING = 3
"""Running games as small boards; others are lines."""
MANY = 12
"""More games get a search box."""


@blueprint.get("/")
def index() -> tuple[str, int]:
    """Running games first; without games, what this is. Query: `find` in names, `all`."""
    find = forms.search("find")
    rows, visits = _games(find), _visits(find)
    elsewhere = _seats_elsewhere()
    own = {game.id for game in rows if waits_here(game, elsewhere.get(game.id, ()))}
    asked = own | {game.id for game, seats in visits if waits_for(game, seats)}
    over = [game for game in rows if game.finished]
    here = sorted((*rows, *(game for game, _seats in visits)), key=lambda game: game.updated, reverse=True)
    waiting = [game for game in here if game.id in asked]
    going_on = [game for game in rows if not game.finished and game.id not in asked]
    visiting = [game for game, _seats in visits if game.id not in asked]
    living = list(islice((game for game in (*waiting, *going_on, *visiting) if not game.finished), LIVING))
    campaign = None if find else _campaign()
    has_any = bool(here or find or campaign)
    return page_or_part(
        "front/home/index.html",
        "front/home/_games.html",
        find=find,
        welcome=None if has_any else map_to_welcome(),
        living=[(game, glimpses.at_hand(game)) for game in living],
        waiting=_without(waiting, living),
        going_on=_without(going_on, living),
        over=over if find or "all" in request.args else over[:HISTORY_AT_FIRST],
        over_count=len(over),
        visiting=_without(visiting, living),
        asked=asked,
        campaign=campaign,
        parted=_in_two_places(),
        is_many=bool(find) or "all" in request.args or len(here) > MANY,
        of_others={game.id for game, _seats in visits},
    )


def waits_here(game: GameRow, elsewhere: Collection[int] = ()) -> bool:
    """The game waits for its owner's phone. elsewhere: seats on other phones."""
    asked = None if game.finished else game.summary.get("asked")
    return asked is not None and asked not in elsewhere


def waits_for(game: GameRow, seats: Collection[int]) -> bool:
    """Another's game has begun and waits for one of these seats."""
    return game.finished is None and game.open_seats is None and game.summary.get("asked") in seats


def _without(games: Sequence[GameRow], others: Sequence[GameRow]) -> list[GameRow]:
    return [game for game in games if game not in others]


def _campaign() -> CampaignStrip | None:
    """The running campaign of this phone."""
    profile = access.profile_id()
    stories = services().campaigns.of_owner(profile) if profile else []
    return next((campaign_strip(story) for story in stories if story.stands.next is not None), None)


def _in_two_places() -> list[Both]:
    profile = access.profile_id()
    return services().carried.undecided(profile) if profile else []


def _games(find: str) -> list[GameRow]:
    profile = access.profile_id()
    return services().games.of_owner(profile, find) if profile else []


def _visits(find: str) -> list[tuple[GameRow, set[int]]]:
    """Others' games that this phone is in, and its seats."""
    device, profile = access.device_id(), access.profile_id()
    games: dict[str, GameRow] = {}
    seats: dict[str, set[int]] = {}
    for game, guest in services().guests.of_device(device) if device else []:
        games[game.id] = game
        seats.setdefault(game.id, set()).update(() if guest.seat is None else (guest.seat,))
    others = (game for game in games.values() if game.owner != profile)
    return [(game, seats[game.id]) for game in others if find.casefold() in game.name.casefold()]


def _seats_elsewhere() -> dict[str, set[int]]:
    """By game, seats on guests' phones."""
    profile, device = access.profile_id(), access.device_id()
    return services().guests.seats_elsewhere(profile, device) if profile and device else {}


@blueprint.get("/settings")
def settings() -> str:
    """Query: `back`, the page to return to."""
    page, back = "front/home/settings.html", path_back()
    phone_url = services().settings.phone_url if access.profile_id() else ""
    about = {"version": APP_VERSION, "back_to": back, "phone_url": phone_url}
    return render_template(page, settings=SETTINGS, chosen=chosen, **about)


@blueprint.post("/settings")
def save_settings() -> Response:
    """By field name."""
    wanted = {name: forms.text(name) for name in SETTINGS if name in request.form}
    if not wanted or any(value not in SETTINGS[name] for name, value in wanted.items()):
        abort(400)
    for name, value in wanted.items():
        choose(name, value)
    return Response(status=204) if wants_part() else go_to(url_for("home.settings", back=path_back()))


@blueprint.get("/data")
def data() -> str:
    return _data_page(unconfirmed=False)


@blueprint.post("/data")
def delete_data() -> Response | tuple[str, int]:
    """Delete the profile with games and devices, and the cookie."""
    if request.form.get("confirmed") != "yes":
        return _data_page(unconfirmed=True), 422
    profile, device = access.profile_id(), access.device_id()
    if profile and device:
        services().games.deleted(services().profiles.forget(profile, device))
    access.forget_device()
    return go_to(url_for("home.index"))


def _data_page(unconfirmed: bool) -> str:
    profile = access.profile_id()
    devices = services().profiles.device_count(profile) if profile else 0
    return render_template("front/home/data.html", games=len(_games("")), devices=devices, unconfirmed=unconfirmed)


@blueprint.get("/about")
def about() -> str:
    return render_template("front/home/about.html", version=APP_VERSION)


@blueprint.app_context_processor
def of_this_phone() -> dict[str, object]:
    """On every page: settings, and whether they need styles."""
    here = otherwise()
    return {"chosen_here": here, "chosen_here_is_styled": not here.keys().isdisjoint(STYLED)}
