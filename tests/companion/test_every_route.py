"""No route that changes something is forgotten: whoever may not changes nothing by it, and is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlmodel import SQLModel
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule

from companion.services import Services
from companion.store.models import GameRow
from tests.benchmarks.server import Form
from tests.companion.guests import invite
from tests.companion.outsiders import OUTSIDERS, Table
from tests.companion.test_campaigns import begun, play
from tests.conftest import Owner, Phone, minted
from tests.long_run import long

FILLED: dict[str, Any] = {"part": "scores", "hex": "0,0", "act": "explore", "seat": 0, "step": 1}
"""What stands in addresses beside the game."""
OF_CAMPAIGNS = {"scenario": 1, "number": 1}

OWN_AFFAIR = {"invited.leave", "onscreen.pass_on", "pointing.ask", "pointing.point"}
"""What any guest may do: it concerns nothing but the own phone, or who they are; and say something to the others."""
REPORTS = {"tableside.answer", "tableside.move_points", "tableside.undo", "tableside.redo"}
"""What a helper may do besides."""
ANSWERS = {
    "onscreen.answer",
    "onscreen.take_seat",
    "onscreen.undo",
    "onscreen.redo",
    "onscreen.agree",
    "onscreen.think",
    "onscreen.hint",
}
"""What a player may do besides, for the own seat where that is asked; else the table has moved on."""
PAGES = {"table": {"tableside", "fix"}, "people": {"onscreen"}}
"""The pages that only games of a kind have."""

OF_THIS_PHONE = {"guide.known", "guide.switch", "home.delete_data", "home.save_settings", "share.call",
                 "share.disconnect", "share.end_session", "share.invite"}  # fmt: skip
"""What anybody may do, with their own phone and games."""
BEGINNINGS = {"campaign.create", "games.import_game", "play_setup.create_people", "play_setup.create_solo",
              "table_setup.create", "table_setup.create_from_position"}  # fmt: skip
"""By which anybody begins something of their own."""
WAYS_IN = {"invited.accept", "share.accept"}
"""See test_ways_in.py."""


def routes(owner: Owner, method: str, about: str = "") -> list[Rule]:
    """The routes that are asked for in this way, with this in the address."""
    rules = owner.client.application.url_map.iter_rules()
    ours = (rule for rule in rules if not rule.endpoint.startswith("toy."))
    return [rule for rule in ours if method in (rule.methods or ()) and (not about or about in rule.arguments)]


def address(owner: Owner, rule: Rule, **about: Any) -> str:
    """Where a route is for a game or a campaign."""
    known = {**FILLED, **OF_CAMPAIGNS, **about}
    with owner.client.application.test_request_context():
        return owner.client.application.url_for(rule.endpoint, **{name: known[name] for name in rule.arguments})


def fields(client: FlaskClient, seq: int = 0, **more: str) -> dict[str, Any]:
    """A form in which stands all that any of our forms asks for."""
    sent = {"seq": seq, "key": "income", "name": "Mine", "seat": "0", "said": "yes", "amount": "3", "sign": "+"}
    sent |= {"role": "watch", "guest": "x", "level": "2", "place": "solo", "confirmed": "yes", "theme": "dark"}
    sent |= {"chosen": "x"}
    return {"csrf_token": minted(client), **sent, **more}


def kept(parts: Services) -> dict[str, set[str]]:
    """The rows of all tables, but when somebody was seen last, and who tries codes."""
    tables = [each for each in SQLModel.metadata.sorted_tables if each.name not in ("looking", "wrong_code")]
    with parts.database.connection() as connection:
        columns = {each: [column for column in each.c if column.name != "seen"] for each in tables}
        asked = ((each.name, each.select().with_only_columns(*columns[each])) for each in tables)
        return {name: {repr(row) for row in connection.execute(rows)} for name, rows in asked}


@pytest.fixture(params=["table", "people"])
def table(
    request: pytest.FixtureRequest, owner: Owner, phone: Phone, new_owner: Callable[[], Owner], people_luck: None
) -> Table:
    """A game of each sort, and its host."""
    setup = {"kind": request.param, **({"players": ["Ada", "Ben"]} if request.param == "people" else {})}
    return Table(owner, owner.parts.games.create(owner.profile, setup, "Sunday"), phone, new_owner)


@pytest.fixture
def campaign(owner: Owner) -> str:
    """A campaign in which a game goes on."""
    made = begun(owner)
    play(owner, made, 1, to_the_end=False)
    return made


def test_every_route_that_changes_something_is_asked_for_below(owner: Owner) -> None:
    known = OF_THIS_PHONE | BEGINNINGS | WAYS_IN
    assert known == {each.endpoint for each in routes(owner, "POST") if not {"game_id", "campaign_id"} & each.arguments}
    assert len(routes(owner, "POST", "game_id")) > 20
    assert len(routes(owner, "POST", "campaign_id")) > 3


ONE_KIND = pytest.mark.parametrize("table", ["table"], indirect=True)
"""Where it makes no difference of which kind the game is."""


# ---- games


@pytest.mark.parametrize(
    ("table", "who"),
    [
        *(("table", who) for who in OUTSIDERS),
        ("people", "of another profile"),
        *(pytest.param("people", who, marks=long) for who in OUTSIDERS if who != "of another profile"),
    ],
    indirect=["table"],
)
def test_who_is_outside_gets_nothing_of_a_game_and_changes_nothing(table: Table, who: str) -> None:
    owner, game = table.owner, table.game
    client = OUTSIDERS[who](table)
    sent, before = fields(client, owner.parts.games.seq(game.id)), kept(owner.parts)
    for rule in routes(owner, "POST", "game_id"):
        refused = client.post(address(owner, rule, game_id=game.id), data=sent)
        assert refused.status_code == 403, rule
    for rule in routes(owner, "GET", "game_id"):
        assert client.get(address(owner, rule, game_id=game.id)).status_code == 403, rule
    assert kept(owner.parts) == before


@pytest.mark.parametrize(
    ("table", "role"),
    [("table", "watch"), ("table", "help"), ("people", "watch"), ("people", "play-1")],
    indirect=["table"],
)
def test_who_is_inside_changes_nothing_but_what_is_theirs(table: Table, role: str) -> None:
    """A watcher that they watch; a helper nothing but reports; a player nothing while another seat is asked."""
    owner, game, client = table.owner, table.game, table.guest(role)
    sent, before = fields(client, owner.parts.games.seq(game.id)), kept(owner.parts)
    for rule in routes(owner, "POST", "game_id"):
        if rule.endpoint not in OWN_AFFAIR | (REPORTS if role == "help" else set()):
            refused = client.post(address(owner, rule, game_id=game.id), data=sent)
            assert refused.status_code == status_for(rule, game, role), rule
    assert kept(owner.parts) == before


def status_for(rule: Rule, game: GameRow, role: str) -> int:
    """By which a guest is refused."""
    elsewhere = {page for kind, pages in PAGES.items() if kind != game.kind for page in pages}
    if rule.endpoint.partition(".")[0] in elsewhere:
        return 404
    return 409 if role == "play-1" and rule.endpoint in ANSWERS else 403


def test_the_host_is_let_in_by_the_same_forms(table: Table) -> None:
    """So that the others are refused for what they are, and not for what they sent."""
    owner, game = table.owner, table.game
    for rule in sorted(routes(owner, "POST", "game_id"), key=lambda each: each.endpoint == "games.delete"):
        if rule.endpoint not in OWN_AFFAIR and status_for(rule, game, "watch") != 404:
            taken = owner.client.post(address(owner, rule, game_id=game.id), data=fields(owner.client, 0))
            assert taken.status_code in (200, 303, 409, 422), rule


# ---- campaigns, phones, and whatever else


@ONE_KIND
@pytest.mark.parametrize("who", ["without a cookie", "of another profile", "guest", "disconnected"])
def test_a_campaign_is_nobody_elses(table: Table, campaign: str, who: str) -> None:
    owner = table.owner
    client = table.guest() if who == "guest" else OUTSIDERS[who](table)
    sent, before = fields(client), kept(owner.parts)
    for method in ("POST", "GET"):
        for rule in routes(owner, method, "campaign_id"):
            refused = client.open(address(owner, rule, campaign_id=campaign), method=method, data=sent)
            assert refused.status_code == 403, rule
    for page in ("/games/new", "/solo/new"):
        form = [*Form(client.get(page).text).fields, ("act", "start"), ("campaign", campaign)]
        assert client.post(page, data=MultiDict(form)).status_code == 403, "no game of somebody else's comes into it"
    assert kept(owner.parts) == before


@ONE_KIND
@pytest.mark.parametrize("who", OUTSIDERS)
def test_what_is_done_with_the_own_phone_touches_no_other(table: Table, who: str) -> None:
    owner, client = table.owner, OUTSIDERS[who](table)
    with client.session_transaction() as session:
        device = session.get("device", "nobody")
    theirs = device, str(owner.parts.profiles.of_device(device))
    before = kept(owner.parts)
    (handle,) = [each.handle for each in owner.parts.profiles.sessions(owner.profile, None)][:1]
    forms = [each for each in routes(owner, "POST") if each.endpoint in OF_THIS_PHONE]
    for rule in sorted(forms, key=lambda each: each.endpoint == "home.delete_data"):
        answered = client.post(address(owner, rule), data=fields(client, phone=handle))
        assert answered.status_code in (200, 303, 400, 409), rule
    after = kept(owner.parts)
    gone = [row for name in before for row in before[name] - after[name]]
    assert not [row for row in gone if not any(mine in row for mine in theirs)]


@ONE_KIND
def test_without_a_token_of_the_own_phone_no_form_is_taken(table: Table, campaign: str) -> None:
    """Neither with none, nor with that of somebody else: a page of another site knows no better."""
    owner, game = table.owner, table.game
    link, code = invite(owner, game, "watch")
    before = kept(owner.parts)
    for rule in routes(owner, "POST"):
        where = address(owner, rule, game_id=game.id, campaign_id=campaign, token=link.removeprefix("/s/"))
        for of_others in ("", minted(table.phone())):
            sent = {**fields(owner.client, 0, code=code), "csrf_token": of_others}
            refused = owner.client.post(where, data=sent)
            assert (refused.status_code, "This page has become too old" in refused.text) == (400, True), rule
    assert kept(owner.parts) == before
