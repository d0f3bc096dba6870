"""Tells every phone that a game has changed: within this process, or over Redis to all of them."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, Protocol

_log = logging.getLogger(__name__)

CHANNEL = "tapestry:changed"
CLOSING_SECONDS = 0.25
"""How long the listening thread may take to notice that it shall end."""
RECONNECT_SECONDS = (0.1, 0.5, 1, 2, 5)

PEOPLE = "people:"
"""Before a game's id: news of who is in it."""

GONE = -1
"""The version of a game that was deleted."""

UNKNOWN = -2
"""Something may have been missed: whoever listens must look up the version."""


class TooManyStreams(Exception):
    """As many streams are open as this process can hold beside its pages."""


class Subscription:
    """One phone's wait for news of a game. Only the newest version is kept."""

    def __init__(self, bus: LocalBus, game_id: str) -> None:
        self._bus = bus
        self._game_id = game_id
        self._news = threading.Condition()
        self._version: int | None = None

    def get(self, timeout: float) -> int | None:
        """The newest version since the last call, waiting up to `timeout` seconds; None when nothing came."""
        with self._news:
            if self._version is None:
                self._news.wait(timeout)
            version, self._version = self._version, None
            return version

    def put(self, version: int) -> None:
        """Hand over a version; an older one that nobody fetched is forgotten."""
        with self._news:
            self._version = version
            self._news.notify()

    def close(self) -> None:
        """Stop listening; closing twice does nothing."""
        self._bus.unsubscribe(self._game_id, self)


class Bus(Protocol):
    """Carries the news that a game has reached a version, and nothing else."""

    def publish(self, game_id: str, version: int) -> None:
        """Tell all who listen to the game. Called after the commit; never raises."""

    def subscribe(self, game_id: str) -> Subscription:
        """Listen to a game. Raises TooManyStreams."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._listeners: dict[str, set[Subscription]] = defaultdict(set)
        self._open = 0

    @property
    def open_streams(self) -> int:
        """How many listen now."""
        return self._open

    def publish(self, game_id: str, version: int) -> None:
        self.deliver(game_id, version)

    def subscribe(self, game_id: str) -> Subscription:
        subscription = Subscription(self, game_id)
        with self._lock:
            if self._open >= self._limit:
                raise TooManyStreams(self._limit)
            self._listeners[game_id].add(subscription)
            self._open += 1
        return subscription

    def unsubscribe(self, game_id: str, subscription: Subscription) -> None:
        """Forget a listener."""
        with self._lock:
            listeners = self._listeners.get(game_id, set())
            if subscription not in listeners:
                return
            listeners.remove(subscription)
            self._open -= 1
            if not listeners:
                del self._listeners[game_id]

    def deliver(self, game_id: str, version: int) -> None:
        """Hand a version to those who listen in this process."""
        with self._lock:
            listeners = list(self._listeners.get(game_id, ()))
        for listener in listeners:
            listener.put(version)

    def wake_all(self) -> None:
        """Make everyone who listens in this process look for themselves."""
        with self._lock:
            games = list(self._listeners)
        for game_id in games:
            self.deliver(game_id, UNKNOWN)


class RedisBus(LocalBus):
    """The bus of several processes: one Redis channel, and per process one thread that feeds the local listeners."""

    def __init__(self, url: str, limit: int) -> None:
        super().__init__(limit)
        import redis

        self._redis_error = redis.RedisError
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=2, health_check_interval=15)
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    def publish(self, game_id: str, version: int) -> None:
        try:
            self._redis.publish(CHANNEL, f"{version} {game_id}")
        except self._redis_error:
            _log.exception("Redis did not take the news of game %s; phones of other processes get it later", game_id)
            self.deliver(game_id, version)

    def subscribe(self, game_id: str) -> Subscription:
        subscription = super().subscribe(game_id)
        self._start_listening()
        return subscription

    def close(self) -> None:
        """End the listening thread."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        self._redis.close()

    def _start_listening(self) -> None:
        # Not before the first subscription: a thread started before gunicorn forks does not live in the worker.
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="redis-bus", daemon=True)
                self._thread.start()

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
                    _log.warning("lost Redis (%s); trying again", error)
            self._closing.wait(RECONNECT_SECONDS[min(failures, len(RECONNECT_SECONDS) - 1)])
            failures += 1

    def _channel(self) -> Channel:
        pubsub: Callable[..., Channel] = self._redis.pubsub
        return pubsub()

    def _messages(self, channel: Channel) -> Iterator[dict[str, Any]]:
        while not self._closing.is_set():
            message = channel.get_message(timeout=CLOSING_SECONDS)
            if message is not None:
                yield message

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            # What was published before Redis took the subscription is lost, so everyone looks for themselves.
            self.wake_all()
        elif message["type"] == "message":
            version, _, game_id = bytes(message["data"]).decode().partition(" ")
            self.deliver(game_id, int(version))


class Channel(Protocol):
    """What this module needs of a Redis subscription."""

    def subscribe(self, channel: str) -> object:
        """Listen to a channel."""

    def get_message(self, *, timeout: float) -> dict[str, Any] | None:
        """The next message, or None after the timeout."""

    def close(self) -> None:
        """Give the connection back."""
