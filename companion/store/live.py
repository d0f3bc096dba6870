"""Tells phones that a game changed, in this process or over Redis."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.store.tokens import hashed

if TYPE_CHECKING:
    import redis

_log = logging.getLogger(__name__)
T = TypeVar("T")

CHANNEL = "tapestry:changed"
CLOSING_SECONDS = 0.25
"""The listening thread ends within it."""
RECONNECT_SECONDS = (0.1, 0.5, 1, 2, 3)
SOCKET_SECONDS = 2
"""A Redis silent for longer counts as gone."""
PING_SECONDS = 2
"""Redis counts as gone after two unanswered pings."""
UNSENT_LIMIT = 10_000
"""Games with news that Redis lacks. Beyond, listeners look at the next ping."""

PEOPLE = "people:"
"""News of a game's people."""
DEVICE = "device:"
"""This device must check its rights."""

GONE = -1
"""The game is deleted."""

UNKNOWN = -2
"""News may be lost: look up the version."""


CLOSING = -3
"""The process ends: reconnect."""


class TooManyStreams(Exception):
    """This process has no room beside pages."""


class TooManyOfYours(TooManyStreams):
    """The profile or address may have no more."""


def both(before: int | None, now: int) -> int:
    """A real version never hides UNKNOWN."""
    if before is None:
        return now
    return min(before, now) if min(before, now) < 0 else max(before, now)


class Topic:
    """A game with listeners here."""

    def __init__(self) -> None:
        self.listeners: set[Subscription] = set()
        self.told = 0
        """Counts news, to date lookups."""
        self._looking = threading.Lock()
        self._looked: tuple[int, Any] | None = None

    def look(self, up: Callable[[], T]) -> T:
        """Once for all who heard the same. Raises what `up` raises."""
        heard = self.told
        with self._looking:
            if self._looked is None or self._looked[0] < heard:
                told = self.told
                self._looked = told, up()
            found: T = self._looked[1]
            return found


class Subscription:
    """A phone's wait for news; unfetched news is merged."""

    def __init__(self, bus: LocalBus, topic: Topic, names: Sequence[str], holders: Sequence[str] = ()) -> None:
        self._bus = bus
        self.topic = topic
        self.names = names
        self.holders = holders
        self._news = threading.Condition()
        self._version: int | None = None

    def look(self, up: Callable[[], T]) -> T:
        """Shared by all who look at once. Raises what `up` raises."""
        return self.topic.look(up)

    def get(self, timeout: float) -> int | None:
        """None after `timeout` seconds."""
        with self._news:
            if self._version is None:
                self._news.wait(timeout)
            version, self._version = self._version, None
            return version

    def put(self, version: int) -> None:
        with self._news:
            self._version = both(self._version, version)
            self._news.notify()

    def close(self) -> None:
        """May be called twice."""
        self._bus.unsubscribe(self)


class Bus(Protocol):
    """Tells that a game reached a version."""

    def publish(self, game_id: str, version: int) -> None:
        """After the commit; never raises."""

    def subscribe(self, game_id: str, profile: str = "", address: str = "", device: str | None = None) -> Subscription:
        """For a profile's device at an address. Raises TooManyStreams."""


class LocalBus:
    def __init__(self, limit: int, each: int = 0, at_one_address: int = 0) -> None:
        self._limit = limit
        self._each = each or limit
        self._at_one_address = at_one_address or limit
        self._lock = threading.Lock()
        self._topics: dict[str, Topic] = defaultdict(Topic)
        self._open_of = Counter[str]()
        self._open = 0
        self._ended = False

    def publish(self, game_id: str, version: int) -> None:
        self.deliver(game_id, version)

    def subscribe(self, game_id: str, profile: str = "", address: str = "", device: str | None = None) -> Subscription:
        holders = {f"profile {profile}": self._each} if profile else {}
        holders |= {f"address {address}": self._at_one_address} if address else {}
        with self._lock:
            if self._open >= self._limit or self._ended:
                raise TooManyStreams(self._limit)
            for holder, most in holders.items():
                if self._open_of[holder] >= most:
                    raise TooManyOfYours(most)
            topic = self._topics[game_id]
            names = (game_id,) if device is None else (game_id, DEVICE + hashed(device))
            subscription = Subscription(self, topic, names, tuple(holders))
            for name in names:
                self._topics[name].listeners.add(subscription)
            topic.told += 1  # a new listener cannot use earlier lookups
            self._open += 1
            self._open_of.update(holders.keys())
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        with self._lock:
            if subscription not in subscription.topic.listeners:
                return
            self._open -= 1
            for holder in subscription.holders:
                self._open_of[holder] -= 1
                if not self._open_of[holder]:
                    del self._open_of[holder]
            for name in subscription.names:
                self._topics[name].listeners.remove(subscription)
                if not self._topics[name].listeners:
                    del self._topics[name]

    def deliver(self, game_id: str, version: int) -> None:
        with self._lock:
            topic = self._topics.get(game_id)
            if topic is None:
                return
            listeners = list(topic.listeners)
            for each in {listener.topic for listener in listeners}:
                each.told += 1
        for listener in listeners:
            listener.put(version)

    def wake_all(self, version: int = UNKNOWN) -> None:
        with self._lock:
            games = list(self._topics)
        for game_id in games:
            self.deliver(game_id, version)

    def close(self) -> None:
        """Release what is held."""

    def end_streams(self) -> None:
        """Closes all streams, opens none."""
        self._ended = True
        self.wake_all(CLOSING)


def redis_at(url: str, seconds: float = SOCKET_SECONDS) -> redis.Redis:
    """Without retries."""
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    once = Retry(NoBackoff(), 0)
    return Redis.from_url(url, socket_connect_timeout=seconds, socket_timeout=seconds, retry=once)


class RedisBus(LocalBus):
    """For several processes: one thread sends to a Redis channel, one listens.

    Answers never wait for Redis; without its news others look every few seconds.
    """

    def __init__(self, url: str, limit: int, each: int = 0, at_one_address: int = 0) -> None:
        super().__init__(limit, each, at_one_address)
        import redis

        self._redis_error = redis.RedisError
        self._redis = redis_at(url)
        self._threads: dict[str, threading.Thread] = {}
        self._closing = threading.Event()
        self._unsent: dict[str, int] = {}
        self._something_unsent = threading.Condition()

    def publish(self, game_id: str, version: int) -> None:
        self.deliver(game_id, version)
        with self._something_unsent:
            if len(self._unsent) < UNSENT_LIMIT or game_id in self._unsent:
                self._unsent[game_id] = both(self._unsent.get(game_id), version)
            self._something_unsent.notify()
        self._start("redis-telling", self._tell)

    def subscribe(self, game_id: str, profile: str = "", address: str = "", device: str | None = None) -> Subscription:
        subscription = super().subscribe(game_id, profile, address, device)
        self._start("redis-listening", self._listen)
        return subscription

    def close(self) -> None:
        self._closing.set()
        with self._something_unsent:
            self._something_unsent.notify()
        for thread in list(self._threads.values()):
            thread.join()
        self._redis.close()

    def _start(self, name: str, work: Callable[[], None]) -> None:
        # Threads do not survive gunicorn's fork.
        if name in self._threads:
            return
        with self._lock:
            if name not in self._threads:
                self._threads[name] = threading.Thread(target=work, name=name, daemon=True)
                self._threads[name].start()

    def _tell(self) -> None:
        failures = 0
        while not self._closing.is_set():
            with self._something_unsent:
                if not self._unsent:
                    self._something_unsent.wait()
                    continue
                game_id = next(iter(self._unsent))
                version = self._unsent.pop(game_id)  # later news is sent by itself
            try:
                self._redis.publish(CHANNEL, f"{version} {game_id}")
            except (self._redis_error, OSError) as error:
                if not failures:
                    _log.error("Redis does not take news (%s); phones of other processes get them later", error)
                with self._something_unsent:
                    self._unsent[game_id] = both(self._unsent.get(game_id), version)
                self._closing.wait(RECONNECT_SECONDS[min(failures, len(RECONNECT_SECONDS) - 1)])
                failures += 1
                continue
            failures = 0

    def _listen(self) -> None:
        failures = 0
        while not self._closing.is_set():
            try:
                with closing(self._channel()) as channel:
                    channel.subscribe(CHANNEL)
                    for message in self._messages(channel):
                        failures = 0
                        self._hear(message)
            except (self._redis_error, OSError) as error:
                if not self._closing.is_set():
                    if not failures:
                        _log.warning("lost Redis (%s); trying again", error)
                    self.wake_all()
            self._closing.wait(RECONNECT_SECONDS[min(failures, len(RECONNECT_SECONDS) - 1)])
            failures += 1

    def _channel(self) -> Channel:
        pubsub: Callable[..., Channel] = self._redis.pubsub
        return pubsub()

    def _messages(self, channel: Channel) -> Iterator[dict[str, Any]]:
        heard = asked = time.monotonic()
        while not self._closing.is_set():
            message = channel.get_message(timeout=CLOSING_SECONDS)
            at = time.monotonic()
            if message is not None:
                heard = at
                yield message
            elif at - heard > 2 * PING_SECONDS:
                raise TimeoutError("it says nothing")
            elif at - max(heard, asked) > PING_SECONDS:
                asked = at
                channel.ping()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            # News before the subscription is lost, so everyone looks.
            self.wake_all()
        elif message["type"] == "message":
            version, _, game_id = bytes(message["data"]).decode().partition(" ")
            self.deliver(game_id, int(version))


class Channel(Protocol):
    """What we use of a Redis subscription."""

    def subscribe(self, channel: str) -> object:
        """Listen to a channel."""

    def get_message(self, *, timeout: float) -> dict[str, Any] | None:
        """Returns None after the timeout."""

    def ping(self) -> object:
        """The answer comes as a message."""

    def close(self) -> None:
        """Close the connection."""
