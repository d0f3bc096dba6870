"""Two phones and a server, whatever gets lost between them: no acknowledged answer is lost, none is doubled."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.offline.sync import Sync
from companion.store.batches import read_batch
from companion.store.carried import CarriedGames, Missing
from companion.store.db import Database
from companion.store.documents import Document
from companion.store.games import Games
from companion.store.live import LocalBus
from companion.store.profiles import Profiles
from companion.store.replay import Stale
from engine.acts import Act, Answer, Redo, Undo
from engine.decisions import NotPending
from engine.log import Entry
from engine.sources import Luck
from tests.companion.toy import SETUP, TOY_KINDS
from tests.long_run import LONG

ACTS: tuple[Act, ...] = (Answer("one"), Answer("two"), Answer("die"), Undo(), Redo())
ROUNDS = 6
HERE, THERE = "server", (0, 1)
LOSSES = ("none", "request", "answer", "late")

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("act"), st.sampled_from([HERE, *THERE]), st.sampled_from(ACTS)),
        st.tuples(st.just("send"), st.sampled_from(THERE), st.sampled_from(LOSSES)),
        st.tuples(st.just("deliver"), st.none(), st.none()),
        st.tuples(st.sampled_from(["restart", "look"]), st.sampled_from(THERE), st.none()),
    ),
    max_size=40,
)


@dataclass
class Store:
    database: Database
    games: Games
    owner: str
    device: str


def opened(phone: Store) -> Sync:
    made = Sync(phone.database, phone.games)
    made.open()
    return made


class World:
    """A server with one game, two phones of its owner, and a line that loses what it likes."""

    def __init__(self, store: Callable[[], Store]) -> None:
        self.server = store()
        self.carried = CarriedGames(self.server.database, self.server.games)
        self.game = self.server.games.create(self.server.owner, {**SETUP, "rounds": ROUNDS}, "Sunday").id
        profiles = Profiles(self.server.database)
        self.devices = [self.server.device, profiles.join(None, profiles.invite(self.server.owner).token)]
        self.phones = [store(), store()]
        self.syncs = [opened(phone) for phone in self.phones]
        self.late: list[tuple[int, str, str]] = []  # requests on their way
        self.acknowledged: set[tuple[Entry, ...]] = {()}  # logs that somebody saw
        for number in THERE:
            self.fetch(number)

    def act(self, who: int | str, act: Act) -> None:
        if isinstance(who, str):
            store, game = self.server, self.game
        else:
            store, game = self.phones[who], self.game_on(who)
        try:
            store.games.act(game, store.games.seq(game), act)
        except NotPending:
            return
        self.acknowledged.add(log_of(store, game))

    def game_on(self, number: int) -> str:
        return self.syncs[number].all()[0].game_id

    def send(self, number: int, loss: str) -> bool:
        """Whether there was anything to send."""
        outgoing = self.syncs[number].outgoing()
        if outgoing is None:
            return False
        if loss in ("request", "late"):
            if loss == "late":
                self.late.append((number, outgoing.path, outgoing.body))
            return True
        status, said = self.receive(number, outgoing.path, outgoing.body)
        if loss == "none":
            self.syncs[number].answered(outgoing.game_id, status, said)
        return True

    def receive(self, number: int, path: str, body: str) -> tuple[int, str]:
        """As the route answers."""
        _, _, asked, what = path.split("/")
        if what == "carry":
            return 200, json.dumps(self.taken_along(asked, number))
        over = self.over()
        try:
            held = self.carried.receive(asked, self.devices[number], read_batch(body.encode()), lambda: None)
        except Missing:
            return 409, json.dumps({"why": "missing", "seq": self.server.games.seq(asked)})
        finally:
            assert over.items() <= self.over().items(), "a finished game has changed"
        said = {"game": held.game_id, "seq": held.seq, "length": held.length}
        return (200, json.dumps(said)) if held.game_id == asked else (409, json.dumps({"why": "parted", **said}))

    def fetch(self, number: int) -> None:
        """The game comes to a phone."""
        said = self.taken_along(self.game, number)
        self.syncs[number].take_in(json.dumps(said), self.phones[number].owner)

    def taken_along(self, asked: str, number: int) -> dict[str, object]:
        document = self.carried.take_along(asked, self.devices[number])
        return {"game": asked, "seq": len(document.entries), "document": document.model_dump(mode="json")}

    def look(self, number: int) -> None:
        self.syncs[number].look()

    def deliver(self) -> None:
        """What was on its way arrives after all; nobody waits for the answer."""
        if self.late:
            self.receive(*self.late.pop())

    def restart(self, number: int) -> None:
        phone = self.phones[number]
        self.syncs[number] = opened(phone)

    def over(self) -> dict[str, Document]:
        """Games that are over, whole."""
        games = self.server.games
        return {game.id: games.export(game.id) for game in games.of_owner(self.server.owner) if game.finished}

    def check(self) -> None:
        while self.late:
            self.deliver()
        for number in (*THERE, *THERE):  # the first hears again of what the second has sent
            self.look(number)
            while self.send(number, "none"):
                pass
        kept = {log_of(self.server, game.id) for game in self.server.games.of_owner(self.server.owner)}
        for seen in self.acknowledged:
            assert any(log[: len(seen)] == seen for log in kept), "an acknowledged answer is in no game"
        assert kept <= self.acknowledged, "a game holds what nobody did"
        for number in THERE:
            (shared,) = self.syncs[number].all()
            ours, theirs = log_of(self.phones[number], shared.game_id), log_of(self.server, shared.there)
            assert theirs == ours, "a phone has all that its game has here"


def log_of(store: Store, game: str) -> tuple[Entry, ...]:
    return tuple(store.games.export(game).log)


@pytest.fixture(scope="module")
def store(empty_database: Path) -> Iterator[Callable[[], Store]]:
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))

        def make() -> Store:
            file = folder / f"{len(list(folder.iterdir()))}.db"
            shutil.copyfile(empty_database, file)
            database = Database(f"sqlite:///{file}")
            opened.callback(database.close)
            device = Profiles(database).register()
            return Store(database, Games(database, LocalBus(9), TOY_KINDS, 5), device.profile_id, device.id)

        yield make


@given(steps=STEPS, seed=st.integers(0, 999))
@settings(max_examples=500 if LONG else 6, deadline=None)
def test_every_acknowledged_answer_is_in_a_game_that_is_kept(
    store: Callable[[], Store], steps: list[tuple[str, int, str]], seed: int
) -> None:
    of_test = random.Random(seed)
    Luck.system = staticmethod(lambda: random.Random(of_test.random()))
    world = World(store)
    for step, who, what in steps:
        told = [each for each in (who, what) if each is not None]
        try:
            getattr(world, step)(*told)
        except Stale:
            pytest.fail("nobody else was there")
    world.check()
