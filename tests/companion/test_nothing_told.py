"""Secrets stand in no log and on nobody else's page: links, codes, cookies, tokens of forms, names, addresses."""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from tests.companion.guests import CODE, LINK
from tests.companion.over_the_wire import PATIENCE, Player
from tests.companion.servers import App

WHERE = "127.0.0.2"
"""The address from which the phones ask, which is not the one where the app listens."""
FORWARDED = "203.0.113.77"
"""The one from which a proxy says that they do."""
JOINING = re.compile(r"/join/([\w-]{20,})")
HOST, WATCHER, HELPER, TABLET = "Clementine", "Wilhelmina", "Bartholomew", "Theodora"


@dataclass
class Wire:
    """A phone over the wire. own: what it alone may know, its cookies and the tokens of its forms; seen: all it got."""

    app: App
    cookie: str = ""
    own: set[str] = field(default_factory=set)
    seen: str = ""

    def ask(self, path: str, **form: str) -> tuple[int, str]:
        """A page, or where there are fields the answer to a form with the newest token; where it leads is followed."""
        if form and not self.token:
            self.ask("/settings")
        connection = HTTPConnection("127.0.0.1", self.app.port, timeout=PATIENCE, source_address=(WHERE, 0))
        headers = {"Cookie": self.cookie, "X-Forwarded-For": FORWARDED}
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = urlencode({"csrf_token": self.token, **form}) if form else None
        connection.request("POST" if form else "GET", quote(path, safe="/?=&%"), body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        self.seen += text + "".join(f"{name}: {value}\n" for name, value in answer.getheaders())
        for value in answer.headers.get_all("Set-Cookie", ()):
            self.cookie = value.partition(";")[0]
            self.own.add(self.cookie.partition("=")[2])
        self.own.update(re.findall(r'name="csrf_token" value="([^"]+)"', text))
        connection.close()
        if answer.status == 303:
            return self.ask(str(answer.headers["Location"]))
        return answer.status, text

    @property
    def token(self) -> str:
        """The token in the forms of the page that was seen last."""
        return next(iter(re.findall(r'name="csrf_token" value="([^"]+)"', self.seen)[-1:]), "")

    def send(self, raw: str) -> None:
        """Send what is no request; the connection ends at once or is cut."""
        with socket.create_connection(("127.0.0.1", self.app.port), PATIENCE, source_address=(WHERE, 0)) as connection:
            connection.sendall(raw.encode())
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(4096):
                continue


@dataclass
class Evening:
    """What happened on a server that tells all it can.

    shown: by role the link and the code that the host saw; since: how much of what the host was sent came before.
    """

    app: App
    player: Player
    phones: dict[str, Wire]
    shown: dict[str, tuple[str, str]]
    since: int = 0

    @property
    def said(self) -> str:
        """The log."""
        return self.app.said.read_text(encoding="utf-8")

    @property
    def ids(self) -> list[str]:
        """By which phones and profiles are known."""
        with sqlite3.connect(self.player.parts.settings.instance_dir / "tapestry.db") as database:
            return [each for (each,) in database.execute("SELECT id FROM device UNION SELECT id FROM profile")]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A game at a table with guests and a second phone of the host; then they are refused, and all goes wrong."""
    directory = tmp_path_factory.mktemp("evening")
    player, app = Player.at(directory), App(directory, LOG_LEVEL="debug")
    app.start()
    phones = {name: Wire(app) for name in (HOST, WATCHER, HELPER, TABLET)}
    phones[HOST].cookie = player.cookie
    phones[HOST].own.add(player.cookie.partition("=")[2])
    found = Evening(app, player, phones, {})
    try:
        come_together(found)
        are_refused(found)
        send_what_is_no_request(found)
        all_goes_wrong(found, directory)
        yield found
    finally:
        app.stop()
        player.parts.database.close()


def come_together(evening: Evening) -> None:
    """By link, by code, and the second phone by its own; each is used by one phone."""
    host, share = evening.phones[HOST], f"/games/{evening.player.game.id}/share"
    host.ask(share)
    for role in ("watch", "help"):
        _, page = host.ask(share, role=role)
        link, code = LINK.search(page), CODE.search(page)
        assert link and code
        evening.shown[role] = link[1], code[1]
    _, page = host.ask("/link", any="thing")
    joining, code = JOINING.search(page), CODE.search(page)
    assert joining and code
    evening.shown["tablet"] = joining[0], code[1]
    evening.since = len(host.seen)
    host.ask("/link/name", name=HOST)
    watcher, helper, tablet = (evening.phones[name] for name in (WATCHER, HELPER, TABLET))
    watcher.ask(evening.shown["watch"][0])
    assert watcher.ask(evening.shown["watch"][0], name=WATCHER)[0] == 200
    helper.ask("/join")
    assert helper.ask("/join", code=evening.shown["help"][1])[0] == 200
    assert helper.ask(f"/s/{evening.shown['help'][1]}", name=HELPER)[0] == 200
    assert tablet.ask(evening.shown["tablet"][0])[0] == 200
    tablet.ask("/join", token=joining[1])
    assert "Sunday" in tablet.ask("/link/name", name=TABLET)[1] + tablet.ask("/")[1]
    for phone in evening.phones.values():
        for path in ("", "/map", "/journal", "/guest", "/here", "/share"):
            phone.ask(f"/games/{evening.player.game.id}{path}")
        phone.ask("/link")


def are_refused(evening: Evening) -> None:
    """Each for something: for what is not theirs, by what is used or was never made, and without a token."""
    game, stranger = f"/games/{evening.player.game.id}", Wire(evening.app)
    watcher, helper = evening.phones[WATCHER], evening.phones[HELPER]
    seq = str(evening.player.stored)
    assert watcher.ask(f"{game}/answers", seq=seq, key="income")[0] == 403
    assert helper.ask(f"{game}/share/end", seq=seq)[0] == 403
    assert helper.ask(f"{game}/answers", seq="0", key="income")[0] == 409
    assert watcher.ask(f"{game}/leave", csrf_token=watcher.token[:-1])[0] == 400
    assert stranger.ask(evening.shown["tablet"][0])[0] == 404
    assert stranger.ask("/join", code=evening.shown["tablet"][1])[0] == 422
    assert stranger.ask(game)[0] == 403
    assert stranger.ask(evening.shown["watch"][0], name=f"{WATCHER} the long-winded")[0] == 422


def send_what_is_no_request(evening: Evening) -> None:
    """As a broken proxy would, with a cookie and a link in it that are good."""
    link, cookie = evening.shown["watch"][0], evening.phones[WATCHER].cookie
    for raw in (
        f"GET {link} HTTP/9.9\r\nHost: table\r\nCookie: {cookie}\r\n\r\n",
        f"{link}\r\n\r\n",
        f"GET {link} HTTP/1.1\r\nHost: table\r\nCookie {cookie}\r\n\r\n",
        f"GET {link}{'x' * 9000} HTTP/1.1\r\nHost: table\r\n\r\n",
        f"GET {link} HTTP/1.1\r\nHost: table\r\nExpect: {cookie}\r\n\r\n",
        f"POST {link} HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: {cookie}\r\n\r\n",
        f"POST {link} HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\n{cookie}\r\n",
        f"POST {link} HTTP/1.1\r\nHost: table\r\nContent-Length: 999\r\n\r\nname={WATCHER}",
        f"GET {link} HTTP/1.1\r\nHost: table\r\nCookie: {cookie}\r\n",
    ):
        evening.phones[WATCHER].send(raw)


def all_goes_wrong(evening: Evening, directory: Path) -> None:
    """The rules fail, a page crashes, the database refuses what is to be stored."""
    game, games = evening.player.game.id, evening.player.parts.games
    host = evening.phones[HOST]
    people = games.create(evening.player.game.owner, {"kind": "people", "players": [WATCHER, HELPER]}, f"{HOST}’s game")
    with sqlite3.connect(directory / "tapestry.db") as database:
        database.execute("UPDATE entry SET key = 'no such key' WHERE game_id = ?", (people.id,))
        database.execute("UPDATE game SET kind = 'nothing known' WHERE id = ?", (game,))
    host.ask(f"/play/{people.id}")
    assert host.ask(f"/games/{game}")[0] == 500
    with sqlite3.connect(directory / "tapestry.db") as database:
        database.execute("UPDATE game SET kind = 'table'")
        database.execute("ALTER TABLE guest RENAME COLUMN color TO lost")
    assert Wire(evening.app).ask(evening.shown["watch"][0], name=WATCHER)[0] == 503


def spellings(secret: str) -> set[str]:
    """How something may be written."""
    words = secret.split()
    return {secret, quote(secret), *(sign.join(words) for sign in ("-", "+", ""))}


def found_in(text: str, secrets: set[str]) -> list[str]:
    """Those of the secrets that stand in a text, however they are written."""
    small = text.casefold()
    return [each for secret in secrets for each in spellings(secret) if each.casefold() in small]


def test_the_log_tells_of_all_of_it(evening: Evening) -> None:
    """Else there would be nothing to find."""
    for what in ('"page": "invited.accept"', '"status": 403', "a page crashed", "cannot be read", "not available"):
        assert what in evening.said, what


def test_no_secret_stands_in_the_log(evening: Evening) -> None:
    assert not found_in(evening.said, {secret for phone in evening.phones.values() for secret in phone.own})
    assert not found_in(evening.said, {secret.rpartition("/")[2] for both in evening.shown.values() for secret in both})
    assert not found_in(evening.said, set(evening.ids))


def test_nobodys_name_or_address_stands_in_the_log(evening: Evening) -> None:
    assert not found_in(evening.said, {HOST, WATCHER, HELPER, TABLET, WHERE, FORWARDED})


def test_no_page_holds_what_another_phone_is_known_by(evening: Evening) -> None:
    for name, phone in evening.phones.items():
        of_others = {secret for other in evening.phones.values() if other is not phone for secret in other.own}
        assert len(of_others) > 10
        assert not found_in(phone.seen, of_others), name
        assert not found_in(phone.seen, set(evening.ids)), name


def test_a_link_or_code_is_seen_by_who_made_it_and_who_came_by_it(evening: Evening) -> None:
    who = {"watch": WATCHER, "help": HELPER, "tablet": TABLET}
    for role, both in evening.shown.items():
        secrets = {each.rpartition("/")[2] for each in both}
        for name, phone in evening.phones.items():
            assert name in (HOST, who[role]) or not found_in(phone.seen, secrets), (role, name)
    later = evening.phones[HOST].seen[evening.since :]
    assert not found_in(later, {each.rpartition("/")[2] for both in evening.shown.values() for each in both})
