"""The news that a game has changed: kept to the newest, limited, and carried over Redis between processes."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from fakeredis import TcpFakeServer

from companion.store.live import CLOSING, UNKNOWN, LocalBus, RedisBus, Subscription, TooManyStreams
from engine.acts import Answer
from tests.companion.at_once import at_once
from tests.companion.servers import RedisServer
from tests.conftest import Owner
from tests.long_run import long

STREAMS = 3
"""How many an app of the tests lets listen at once."""


def places_left(bus: LocalBus) -> int:
    """How many more may listen to this bus."""
    listening = list[Subscription]()
    while True:
        try:
            listening.append(bus.subscribe("places"))
        except TooManyStreams:
            break
    for each in listening:
        each.close()
    return len(listening)


def test_a_listener_hears_of_its_game_and_only_the_newest() -> None:
    bus = LocalBus(limit=5)
    mine, other = bus.subscribe("mine"), bus.subscribe("other")
    for version in (1, 2, 3):
        bus.publish("mine", version)
    assert mine.get(0) == 3
    assert mine.get(0) is None
    assert other.get(0) is None
    mine.close()
    mine.close()
    assert places_left(bus) == 4
    bus.publish("mine", 4)
    assert mine.get(0) is None


def test_news_never_hide_that_somebody_must_look() -> None:
    """A guest is put out and somebody answers before the stream gets to either."""
    bus = LocalBus(limit=5)
    slow = bus.subscribe("game")
    bus.publish("game", UNKNOWN)
    bus.publish("game", 3)
    assert slow.get(0) == UNKNOWN
    bus.publish("game", 5)
    bus.publish("game", 4)
    assert slow.get(0) == 5, "and an older one hides none that is newer"
    bus.publish("game", 6)
    bus.end_streams()
    assert slow.get(0) == CLOSING


def test_who_hears_the_same_looks_once_for_all() -> None:
    bus, looked = LocalBus(limit=50), list[str]()
    everyone = [bus.subscribe("game") for _ in range(40)]

    def look() -> int:
        looked.append("looked")
        time.sleep(0.05)
        return len(looked)

    assert set(at_once(*(lambda each=each: each.look(look) for each in everyone))) == {1}
    bus.publish("game", 4)
    assert everyone[0].look(look) == 2, "what was found before the news is old"
    late = bus.subscribe("game")
    assert late.look(look) == 3, "and for who comes now as well"


def test_a_waiting_listener_is_woken() -> None:
    bus = LocalBus(limit=5)
    subscription = bus.subscribe("game")
    threading.Timer(0.05, bus.publish, ("game", 7)).start()
    assert subscription.get(30) == 7, "nothing came before the patience was over"


def test_no_more_streams_than_there_are_threads_for() -> None:
    bus = LocalBus(limit=2)
    first = bus.subscribe("game")
    bus.subscribe("game")
    with pytest.raises(TooManyStreams):
        bus.subscribe("game")
    first.close()
    bus.subscribe("game")


class Redis:
    """A Redis server that a test can stop and start."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Listen."""
        self.server = TcpFakeServer(("127.0.0.1", self.port), server_type="redis")
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Go away."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A running Redis."""
    server = Redis()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def bus_on(redis: Redis) -> Iterator[Callable[[], RedisBus]]:
    """Makes the buses of several processes."""
    buses: list[RedisBus] = []

    def make() -> RedisBus:
        buses.append(RedisBus(redis.url, limit=5))
        return buses[-1]

    yield make
    for bus in buses:
        bus.close()


def heard(subscription: Subscription, version: int, patience: float = 20) -> bool:
    """Whether the version comes, whatever else comes before it."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if subscription.get(0.2) == version:
            return True
    return False


def test_news_reach_the_listeners_of_all_processes(bus_on: Callable[[], RedisBus]) -> None:
    here, there = bus_on(), bus_on()
    near, far = here.subscribe("game"), there.subscribe("game")
    assert heard(near, UNKNOWN), "whoever begins to listen looks for itself, for what came before is lost"
    assert heard(far, UNKNOWN)
    here.publish("game", 5)
    assert heard(near, 5)
    assert heard(far, 5)


def test_without_redis_news_stay_in_the_process(bus_on: Callable[[], RedisBus], redis: Redis) -> None:
    bus = bus_on()
    redis.stop()
    subscription = bus.subscribe("game")
    assert any(news_come(bus, subscription, version) for version in range(9, 30))
    redis.start()


def test_after_losing_redis_everyone_looks_for_themselves(bus_on: Callable[[], RedisBus], redis: Redis) -> None:
    bus = bus_on()
    subscription = bus.subscribe("game")
    assert heard(subscription, UNKNOWN)
    redis.stop()
    time.sleep(0.1)
    redis.start()
    assert heard(subscription, UNKNOWN)
    there = bus_on()
    assert any(news_come(there, subscription, version) for version in range(3, 30))


def news_come(there: RedisBus, subscription: Subscription, version: int) -> bool:
    """Whether news are heard: as long as Redis is lost, who waits may be told to look for itself instead."""
    there.publish("game", version)
    return heard(subscription, version, patience=1)


def test_what_comes_while_it_is_being_told_is_told_as_well(
    bus_on: Callable[[], RedisBus], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two guests are put out one right after the other: nothing but UNKNOWN is said of either."""
    bus, told, first, second = bus_on(), list[str](), threading.Event(), threading.Event()

    def publish(_channel: str, news: str) -> None:
        told.append(news)
        first.set()
        assert second.wait(20)

    monkeypatch.setattr(bus._redis, "publish", publish)
    bus.publish("game", UNKNOWN)
    assert first.wait(20)
    bus.publish("game", UNKNOWN)
    second.set()
    until = time.monotonic() + 20
    while len(told) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    assert told == [f"{UNKNOWN} game"] * 2


class LateChannel:
    """A subscription that Redis takes only after a while."""

    def __init__(self, news: list[dict[str, object]]) -> None:
        self.news = news
        self.taken = threading.Event()

    def subscribe(self, channel: str) -> None:
        """Ask for it."""

    def get_message(self, *, timeout: float) -> dict[str, object] | None:
        """What Redis sends, once it has taken the subscription."""
        if not self.taken.wait(timeout) or not self.news:
            time.sleep(timeout)
            return None
        return self.news.pop(0)

    def close(self) -> None:
        """Nothing to give back."""


def test_nobody_looks_before_redis_has_taken_the_subscription(
    bus_on: Callable[[], RedisBus], monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = LateChannel([{"type": "subscribe", "data": 1}, {"type": "message", "data": b"4 game"}])
    bus = bus_on()
    monkeypatch.setattr(bus, "_channel", lambda: channel)
    subscription = bus.subscribe("game")
    assert subscription.get(0.3) is None, "what is published now would be lost, so it is too early to look"
    channel.taken.set()
    assert heard(subscription, UNKNOWN), "then it looks, whatever else came with that"


def test_a_stream_tells_the_length_of_the_log_at_once_and_when_it_changes(owner: Owner) -> None:
    game = owner.game()
    response = owner.client.get(f"/games/{game.id}/events")
    assert response.mimetype == "text/event-stream"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Accel-Buffering"] == "no"
    lines = iter(response.response)
    assert next(lines) == b"event: changed\ndata: 0\n\n"
    owner.parts.games.act(game.id, 0, Answer("two"))
    assert next(lines) == b"event: changed\ndata: 1\n\n"
    owner.parts.games.delete(game.id)
    assert next(lines) == b"event: changed\ndata: -1\n\n"
    assert list(lines) == [], "a deleted game has no more to tell"
    response.close()
    assert places_left(owner.parts.bus) == STREAMS


def test_a_stream_pings_while_nothing_happens(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.front.streams.PING_SECONDS", 0.01)
    response = owner.client.get(f"/games/{owner.game().id}/events")
    lines = iter(response.response)
    assert [next(lines), next(lines)] == [b"event: changed\ndata: 0\n\n", b": ping\n\n"]
    response.close()


def test_a_phone_that_left_before_the_first_line_frees_its_place(owner: Owner) -> None:
    game = owner.game()
    owner.client.get(f"/games/{game.id}/events").close()
    assert places_left(owner.parts.bus) == STREAMS


def test_too_many_streams_are_sent_away_for_a_while(owner: Owner) -> None:
    game = owner.game()
    streams = [owner.client.get(f"/games/{game.id}/events") for _ in range(3)]
    refused = owner.client.get(f"/games/{game.id}/events")
    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == "30"
    for stream in streams:
        stream.close()


def test_a_stream_renews_no_cookie(owner: Owner) -> None:
    """Not even for a browser that does not say what it asks for."""
    assert "Set-Cookie" in owner.client.get("/").headers
    with owner.client.get(f"/games/{owner.game().id}/events") as stream:
        assert "Set-Cookie" not in stream.headers


def test_a_process_that_ends_lets_its_streams_go(owner: Owner) -> None:
    game = owner.game()
    response = owner.client.get(f"/games/{game.id}/events")
    lines = iter(response.response)
    assert next(lines) == b"event: changed\ndata: 0\n\n"
    owner.parts.bus.end_streams()
    assert list(lines) == []
    response.close()
    assert owner.client.get(f"/games/{game.id}/events").status_code == 503


# ---- a Redis that stands still


@pytest.fixture
def buses(redis_server: RedisServer) -> Iterator[tuple[RedisBus, RedisBus]]:
    """Two processes, both of which listen."""
    made = RedisBus(redis_server.url, limit=5), RedisBus(redis_server.url, limit=5)
    for bus in made:
        first = bus.subscribe("warm-up")
        assert heard(first, UNKNOWN)
        first.close()
    yield made
    for bus in made:
        bus.close()


def reaches(here: RedisBus, far: Subscription) -> bool:
    """Whether news arrive; those that Redis has taken before the other process listens again are looked up."""
    for version in range(100, 200):
        here.publish("game", version)
        if far.get(0.3) == version:
            return True
    return False


@long
def test_no_answer_waits_for_a_frozen_redis(buses: tuple[RedisBus, RedisBus], redis_server: RedisServer) -> None:
    here, there = buses
    near, far = here.subscribe("game"), there.subscribe("game")
    redis_server.freeze()
    start = time.monotonic()
    for version in range(50):
        here.publish("game", version)
    assert time.monotonic() - start < 20, "it would be for ever"
    assert heard(near, 49), "this process knows at once"
    assert heard(far, UNKNOWN), "the others look for themselves, as nothing is heard of Redis"
    redis_server.thaw()
    assert reaches(here, far), "and hear again once it goes on"


def test_while_redis_is_away_streams_look_for_themselves_again_and_again(
    buses: tuple[RedisBus, RedisBus], redis_server: RedisServer
) -> None:
    far = buses[1].subscribe("game")
    redis_server.stop()
    for _ in range(2):
        start = time.monotonic()
        assert heard(far, UNKNOWN)
        assert time.monotonic() - start < 60
    redis_server.start()
    assert reaches(buses[0], far)
