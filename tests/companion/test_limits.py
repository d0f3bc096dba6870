"""Nobody takes so much that nothing is left for others, and who is refused reads why."""

from __future__ import annotations

import io
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits.errors import StorageError
from pydantic import SecretStr

import companion.effort
import companion.limits
import companion.store.games
import companion.store.guests
from companion.app import create_app
from companion.config import Settings
from companion.effort import PAGES_AT_ONCE, Efforts
from companion.household import household
from companion.limits import SILENCE_SECONDS, Limits, TooOften
from companion.services import EXTENSION, Services
from companion.store.documents import NotADocument, read_document
from companion.store.live import LocalBus, TooManyOfYours, redis_at
from companion.web.limits import FORM_BYTES, _warn_of_a_proxy, address_asking
from tests.companion.guests import come_in, invite
from tests.companion.servers import RedisServer
from tests.companion.test_every_route import kept
from tests.conftest import Owner, Phone, settings_in, token

TOO_MUCH = "That was too much at once"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Small limits."""
    limits = {"requests_a_minute": 20, "profiles_an_hour": 2, "imports_an_hour": 2, "streams_each": 2, "proxies": 1}
    return settings.model_copy(update=limits)


def begin(phone: FlaskClient, **headers: str) -> int:
    """Ask for an invitation, which makes a profile; returns the status."""
    data = {"csrf_token": token(phone, "/link")}
    return phone.post("/link", data=data, headers=headers).status_code


def test_requests_of_one_phone_are_counted_and_those_of_others_are_not(owner: Owner, phone: Phone) -> None:
    statuses = [owner.client.get("/about").status_code for _ in range(25)]
    assert statuses == [200] * 20 + [429] * 5
    refused = owner.client.get("/about")
    assert TOO_MUCH in refused.text
    assert refused.headers["Retry-After"] == "60"
    assert phone().get("/about").status_code == 200
    assert owner.client.get("/healthz").status_code == 200, "whoever watches over the app always gets an answer"


def test_new_profiles_of_one_address(phone: Phone, parts: Services) -> None:
    here = {"X-Forwarded-For": "198.51.100.7"}
    assert [begin(phone(), **here) for _ in range(3)] == [200, 200, 429]
    assert begin(phone(), **{"X-Forwarded-For": "203.0.113.5"}) == 200
    assert begin(phone(), **{"X-Forwarded-For": "1.2.3.4, 198.51.100.7"}) == 429, "what the phone itself says is not it"


def test_who_comes_from_a_public_address_says_nothing_of_others(client: FlaskClient) -> None:
    """A proxy of ours has an address that is not public; without one in front the header is anybody's."""
    said = {"X-Forwarded-For": "198.51.100.7"}
    private, public = (
        ("127.0.0.1", "10.0.0.4", "100.64.0.9", "::ffff:10.0.0.4"),
        ("93.184.216.34", "::ffff:93.184.216.34"),
    )
    for here, believed in (*((each, True) for each in private), *((each, False) for each in public)):
        with client.application.test_request_context("/", headers=said, environ_base={"REMOTE_ADDR": here}):
            plain = here.removeprefix("::ffff:")
            assert address_asking(1) == ("198.51.100.7" if believed else plain)
            assert address_asking(0) == plain
    with client.application.test_request_context("/", environ_base={"REMOTE_ADDR": "2001:db8:1:2::9"}):
        assert address_asking(1) == "2001:db8:1:2::/64"


def test_addresses_of_ipv4_are_several_where_the_app_listens_to_both_sorts() -> None:
    """Bound to `[::]` it sees them as `::ffff:192.0.2.1`: all of them lie in one network of IPv6."""
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") != household("::ffff:192.0.2.2")


def test_a_household_of_ipv6_is_one_address(phone: Phone) -> None:
    networks = ["2001:db8:1:2::a", "2001:db8:1:2::b", "2001:db8:1:2:ffff::c", "2001:db8:1:3::a"]
    assert [begin(phone(), **{"X-Forwarded-For": each}) for each in networks] == [200, 200, 429, 200]


def test_without_a_word_of_a_proxy_no_header_says_who_asks(
    client: FlaskClient, phone: Phone, app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    """So it is where `./run` or the container stands open to a network: a header would give anybody new limits."""
    said = {"X-Forwarded-For": "198.51.100.7"}
    assert Settings(secret_key=SecretStr("x" * 32)).proxies == 0
    with app.test_request_context("/", headers=said, environ_base={"REMOTE_ADDR": "192.168.1.20"}):
        assert address_asking(0) == "192.168.1.20"
    _warn_of_a_proxy.cache_clear()
    plain = create_app(settings_in(Path(app.extensions[EXTENSION].settings.instance_dir))).test_client()
    for _ in range(2):
        plain.get("/about", headers=said)
    assert [each.message.startswith("requests come with X-Forwarded-For") for each in caplog.records] == [True]


def test_one_phone_without_a_cookie_does_not_shut_out_the_others_of_its_address(phone: Phone) -> None:
    """Whoever keeps a cookie is there at the second attempt, which browsers make, and on the page that was meant."""
    with_a_form = phone()
    form = {"csrf_token": token(with_a_form, "/settings"), "theme": "dark"}
    for _ in range(19):
        assert phone().get("/about").status_code == 200
    flood = [phone().get("/about") for _ in range(5)]
    assert {each.status_code for each in flood} == {307}
    assert flood[0].headers["Location"] == "/about?sent-back=1"
    assert phone().post("/settings").status_code == 429
    assert with_a_form.post("/settings", data=form).status_code == 303, "it has shown that it keeps cookies"
    for _ in range(3):
        newcomer = phone()
        found = newcomer.get("/rules?q=a%26b&q=2", follow_redirects=True)
        assert (found.status_code, found.request.full_path) == (200, "/rules?q=a%26b&q=2")
        assert [newcomer.get("/about").status_code for _ in range(25)][-7:] == [429] * 7, "with limits of its own"
    assert phone().get("//example.org/x").headers.get("Location", "/")[:2] != "//"


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_who_keeps_no_cookies_is_not_sent_on_and_on(app: Flask, method: str) -> None:
    """A line of `curl -L`, a search engine, somebody who watches over the app: told to come back later, once."""
    robot = app.test_client(use_cookies=False)
    assert {robot.open("/about", method="GET").status_code for _ in range(20)} == {200}
    told = robot.open("/about", method=method, follow_redirects=True)
    assert (told.status_code, told.headers["Retry-After"], len(told.history)) == (429, "60", method != "POST")
    assert robot.get("/healthz").status_code == 200


def test_all_phones_of_an_address_without_a_profile_are_counted_too(phone: Phone) -> None:
    for _ in range(20):
        phone().get("/about")
    statuses = Counter(phone().get("/about", follow_redirects=True).status_code for _ in range(105))
    assert statuses == {200: 100, 429: 5}


def test_games_that_one_address_begins(new_owner: Callable[[], Owner], app: Flask) -> None:
    """However many profiles it makes: each game lies on the disk for good."""
    object.__setattr__(app.extensions[EXTENSION].limits, "_settings", Settings(games_an_hour=3))
    owners = [new_owner() for _ in range(2)]
    game = owners[0].parts.games.create(owners[0].profile, {"kind": "table"}, "Sunday")
    asked = [owners[0].post(f"/games/{game.id}/rematch").status_code for _ in range(2)]
    asked += [owners[1].post("/campaigns", name="Ours").status_code for _ in range(3)]
    assert asked == [303, 303, 303, 429, 429]


def test_bytes_that_one_address_brings(new_owner: Callable[[], Owner], app: Flask) -> None:
    """Of files and long forms; what an answer has is counted nowhere."""
    object.__setattr__(app.extensions[EXTENSION].limits, "_settings", Settings(megabytes_an_hour=1))
    for status in (422, 422, 429):
        owner = new_owner()
        file = io.BytesIO(b"x" * 500_000)
        assert owner.post("/import", file=(file, "game.json")).status_code == status
    assert owner.post("/settings", theme="dark").status_code == 303
    assert owner.post("/settings", theme="d" * 60_000).status_code == 429


def test_one_phone_does_not_take_the_whole_processor(
    owner: Owner, phone: Phone, parts: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the page is: what it costs is counted, and forgotten by and by. Who is alone may take all there is."""
    clock, worked = [1000.0], [0.0]

    def work() -> float:
        worked[0] += 1.5
        return worked[0]

    monkeypatch.setattr("companion.effort.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("companion.web.limits.processor_seconds", work)
    object.__setattr__(parts, "efforts", Efforts(share=0.25))
    assert [owner.client.get("/about").status_code for _ in range(3)] == [200, 200, 200]
    assert phone().get("/about").status_code == 200
    refused = owner.client.get("/about")
    assert (refused.headers["Retry-After"], TOO_MUCH in refused.text) == ("6", True)
    clock[0] += 4.5
    assert owner.client.get("/about").status_code == 429
    clock[0] += 1.5
    assert [owner.client.get("/about").status_code for _ in range(6)] == [200] * 6, "nobody else has asked for a while"


def test_one_phone_has_a_bounded_number_of_pages_made_at_the_same_time() -> None:
    """The next ones wait for those, so that pages of others are not one among many."""
    efforts, at_work, most = Efforts(share=0.25), Counter[str](), Counter[str]()

    def page(who: str) -> None:
        efforts.begin(who)
        at_work[who] += 1
        most[who] = max(most[who], at_work[who])
        time.sleep(0.02)
        at_work[who] -= 1
        efforts.end(who, 0.01)

    with ThreadPoolExecutor(40) as pool:
        asked = [pool.submit(page, who) for who in ["a phone"] * 15 + ["another"] * 15]
        assert not any(each.exception() for each in asked)
    assert most == {"a phone": PAGES_AT_ONCE, "another": PAGES_AT_ONCE}


def test_so_many_pages_may_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.effort, "PATIENCE_SECONDS", 0.01)
    efforts = Efforts(share=0.25)
    for _ in range(PAGES_AT_ONCE):
        efforts.begin("a phone")
    with pytest.raises(TooOften):
        efforts.begin("a phone")
    efforts.begin("another")
    efforts.end("a phone", 0.01)
    efforts.begin("a phone")


def test_junk_beside_a_setup_does_not_come_in(owner: Owner) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    plain = json.loads(owner.parts.games.export(game.id).model_dump_json())
    plain["setup"]["junk"] = "x" * 5_000
    with pytest.raises(NotADocument, match="malformed"):
        read_document(json.dumps(plain).encode())


def test_files_that_a_phone_brings(owner: Owner) -> None:
    statuses = []
    for _ in range(3):
        statuses.append(owner.post("/import", file=(io.BytesIO(b"no game"), "game.json")).status_code)
    assert statuses == [422, 422, 429]


def test_files_of_phones_behind_a_proxy_are_counted_for_each_of_them(phone: Phone) -> None:
    """A phone that has no profile yet is its address, and not that of the proxy, from which all of them come."""
    for address, statuses in (("198.51.100.7", [422, 422, 429]), ("203.0.113.5", [422])):
        for status in statuses:
            client = phone()
            form = {"csrf_token": token(client, "/import"), "file": (io.BytesIO(b"no game"), "game.json")}
            assert client.post("/import", data=form, headers={"X-Forwarded-For": address}).status_code == status


def test_a_form_that_is_longer_than_any_of_ours(owner: Owner) -> None:
    game = owner.game()
    refused = owner.post(f"/games/{game.id}/name", name="a" * (FORM_BYTES + 1))
    assert refused.status_code == 413
    assert "That is too large" in refused.text
    assert owner.parts.games.find(game.id).name == "Sunday"


def test_games_of_one_profile(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.store.games, "GAMES_LIMIT", 2)
    owner.game()
    last = owner.game()
    refused = owner.post(f"/games/{last.id}/rematch")
    assert refused.status_code == 422
    assert "Delete one that you no longer need" in refused.text
    owner.parts.games.delete(last.id)
    assert owner.game().name == "Sunday"


def test_guests_of_one_game(owner: Owner, phone: Phone, parts: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes too late is told before a name is typed, and nothing is kept of them; who is in may change roles."""
    monkeypatch.setattr(companion.store.guests, "MOST_GUESTS", 2)
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    link, _code = invite(owner, game, "watch")
    helping, _code = invite(owner, game, "help")
    typing, (ben, cleo) = phone(), (phone(), phone())
    form = {"csrf_token": token(typing, link), "name": "Dan"}
    assert [come_in(each, link).status_code for each in (ben, cleo)] == [303, 303]
    before = kept(parts)
    for late in (phone().get(link), typing.post(link, data=form)):
        assert (late.status_code, "The game is full" in late.text) == (409, True)
    assert kept(parts) == before
    assert come_in(cleo, helping, "Cleo").status_code == 303
    assert {guest.role for guest in parts.guests.of_game(game.id)} == {"watch", "help"}
    parts.guests.leave(game.id, parts.guests.of_game(game.id)[0].device_id)
    assert typing.post(link, data=form, headers={"X-Forwarded-For": "198.51.100.7"}).status_code == 303


def test_guests_without_a_profile_are_new_ones(owner: Owner, new_owner: Callable[[], Owner], phone: Phone) -> None:
    """A link that many may use makes no more of them than any other way."""
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    link, _code = invite(owner, game, "watch")
    assert [come_in(phone(), link).status_code for _ in range(3)] == [303, 303, 429]
    assert come_in(new_owner().client, link).status_code == 303


def test_one_profile_does_not_take_all_streams(owner: Owner) -> None:
    game = owner.game()
    streams = [owner.client.get(f"/games/{game.id}/events") for _ in range(2)]
    refused = owner.client.get(f"/games/{game.id}/events")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "30")
    for stream in streams:
        stream.close()
    again = owner.client.get(f"/games/{game.id}/events")
    assert again.status_code == 200
    again.close()


def test_streams_are_counted_for_each_profile() -> None:
    bus = LocalBus(limit=10, each=1)
    mine = bus.subscribe("game", "me")
    with pytest.raises(TooManyOfYours):
        bus.subscribe("other game", "me")
    bus.subscribe("game", "you")
    mine.close()
    bus.subscribe("game", "me")


def test_streams_are_counted_for_each_address_whatever_profiles_it_makes() -> None:
    bus = LocalBus(limit=100, each=3, at_one_address=7)
    mine = [bus.subscribe("game", f"profile {number}", "198.51.100.7") for number in range(7)]
    with pytest.raises(TooManyOfYours):
        bus.subscribe("game", "one more profile", "198.51.100.7")
    bus.subscribe("game", "one more profile", "203.0.113.5")
    mine[0].close()
    bus.subscribe("game", "one more profile", "198.51.100.7")


def test_one_address_does_not_take_all_streams(new_owner: Callable[[], Owner], parts: Services) -> None:
    assert Settings().streams_an_address < Settings().stream_limit / 2
    parts.bus._at_one_address = 1
    owners = [new_owner() for _ in range(2)]
    games = [each.game() for each in owners]
    stream = owners[0].client.get(f"/games/{games[0].id}/events")
    refused = owners[1].client.get(f"/games/{games[1].id}/events")
    assert (stream.status_code, refused.status_code) == (200, 429)
    stream.close()
    elsewhere = {"X-Forwarded-For": "203.0.113.5"}
    again = owners[1].client.get(f"/games/{games[1].id}/events", headers=elsewhere)
    assert again.status_code == 200
    again.close()


def test_what_is_counted_for_an_hour_outlives_any_number_of_phones(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(companion.limits, "COUNTED_LIMIT", 10)
    limits = Limits(settings)
    assert [refused_for(limits, "profile_wanted", "here") for _ in range(3)] == [0, 0, 3600]
    for phone in range(40):
        limits.request_came(str(phone))
    assert refused_for(limits, "profile_wanted", "here") == 3600


def test_counting_is_bounded(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr(companion.limits, "COUNTED_LIMIT", 10)
    before = timers()  # of other tests
    limits = Limits(settings)
    for phone in range(40):
        limits.request_came(str(phone))
    assert len(limits._minutes.expirations) <= 11
    assert len(timers() - before) <= 1, "no thread for each request"


def timers() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)}


def taken_of(limits: Limits, times: int, phone: str = "a phone") -> int:
    """How many of so many requests of a phone find room."""
    taken = 0
    for _ in range(times):
        try:
            limits.request_came(phone)
        except TooOften:
            continue
        taken += 1
    return taken


def refused_for(limits: Limits, ask: str, who: str) -> int:
    """For how many seconds somebody who asks once more is refused, 0 where there is room."""
    try:
        getattr(limits, ask)(who)
    except TooOften as refused:
        return refused.retry_after
    return 0


def test_each_sort_is_counted_by_itself_and_for_as_long_as_it_says(settings: Settings) -> None:
    """Whoever has made two profiles may still bring files; what a guest says is counted by the minute."""
    limits = Limits(settings)
    for ask, most, seconds in (("profile_wanted", 2, 3600), ("file_came", 2, 3600), ("guest_said", 15, 60)):
        asked = [refused_for(limits, ask, "198.51.100.7") for _ in range(most + 1)]
        assert asked == [*[0] * most, seconds], ask


class SilentRedis:
    """A counter of all processes that says nothing."""

    asked = 0

    def hit(self, *_about: object, cost: int) -> bool:
        self.asked += 1
        raise StorageError(ConnectionError())


def test_redis_that_says_nothing_is_left_alone_for_a_while(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process counts for itself then; after the while one request asks it again."""
    clock, redis = [1000.0], SilentRedis()
    monkeypatch.setattr("companion.limits.time.monotonic", lambda: clock[0])
    limits = Limits(settings)
    vars(limits)["_shared"] = redis
    assert (taken_of(limits, 25), redis.asked) == (20, 1)
    clock[0] += SILENCE_SECONDS - 0.1
    taken_of(limits, 5)
    assert redis.asked == 1
    clock[0] += 0.1
    taken_of(limits, 5)
    assert redis.asked == 2


def test_several_processes_count_together(settings: Settings, redis_server: RedisServer) -> None:
    """Behind a load balancer each request of a phone may come to another one."""
    shared = settings.model_copy(update={"redis_url": redis_server.url})
    one, other = Limits(shared), Limits(shared)
    assert (taken_of(one, 15), taken_of(other, 15)) == (15, 5)
    assert taken_of(other, 25, "another phone") == 20


@pytest.mark.parametrize("how", ["stop", "freeze"])
def test_without_redis_each_process_counts_and_no_page_waits(
    settings: Settings, redis_server: RedisServer, how: str
) -> None:
    limits = Limits(settings.model_copy(update={"redis_url": redis_server.url}))
    assert taken_of(limits, 1) == 1
    getattr(redis_server, how)()
    begun = time.monotonic()
    assert taken_of(limits, 25) == 20
    assert time.monotonic() - begun < SILENCE_SECONDS, "Redis is asked once, and then left alone"


def test_redis_learns_no_address(settings: Settings, redis_server: RedisServer) -> None:
    limits = Limits(settings.model_copy(update={"redis_url": redis_server.url}))
    limits.request_came("198.51.100.7")
    (key,) = redis_at(redis_server.url).keys("*")
    assert b"198.51.100.7" not in key
