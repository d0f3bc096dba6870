"""Games that a phone answers by itself: how they and their logs travel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, or_, update
from sqlmodel import Session, col, select

from companion.store.batches import BY_ITSELF, Batch, Impossible
from companion.store.campaigns import hold_campaign_of
from companion.store.db import Database
from companion.store.documents import Document, NotADocument, document_of
from companion.store.games import LOG_LIMIT, Games, store_new
from companion.store.incoming import Incoming
from companion.store.log import entries_from, length, lines_of, row_of
from companion.store.models import CampaignPlay, Carried, Device, GameRow, Guest, Parting, now
from companion.store.profiles import settled
from companion.store.rematches import next_name
from companion.store.replay import Stale, TooLong
from companion.store.rules_version import rules_version
from companion.store.seats import ONLY_LOOKS, NotAlone, hold_games, let_nobody_act, require_alone

TRIES = 5
"""Others may act at the same moment."""


class OtherRules(Exception):
    """The phone has other rules; nothing was stored."""


class Missing(Exception):
    """The log is shorter than the phone believes."""


class NoParting(Exception):
    """The game did not go on in two places."""


@dataclass(frozen=True, slots=True)
class HeldHere:
    """Where a phone's log is kept, up to `seq`. length: of all that is there."""

    game_id: str
    seq: int
    length: int


@dataclass(frozen=True, slots=True)
class OnPhone:
    """The phone that keeps a game. name: may be empty."""

    device_id: str
    name: str
    since: datetime
    heard: datetime


@dataclass(frozen=True, slots=True)
class Both:
    """A game that went on in two places."""

    here: GameRow
    there: GameRow  # as a phone played it
    shared: int  # lines of both logs
    since: datetime
    chosen: str | None  # by a person


@dataclass(frozen=True, slots=True)
class OfProfile:
    """A game that a phone would take along. why: it stays; empty if it may go."""

    game_id: str
    name: str
    why: str


class CarriedGames:
    def __init__(self, database: Database, games: Games) -> None:
        self._database = database
        self._games = games

    # ---- to a phone and back

    def of_profile(self, owner: str, device_id: str) -> list[OfProfile]:
        """All its games, last touched first."""
        with self._database.reading() as session:
            mine = select(GameRow.id).where(GameRow.owner == owner)
            acts = select(Guest.game_id).where(col(Guest.ended).is_(None), Guest.role != ONLY_LOOKS)
            acted = set(session.exec(acts.where(col(Guest.game_id).in_(mine))))
            held = select(Carried.game_id).where(Carried.device_id != device_id)
            elsewhere = set(session.exec(held.where(col(Carried.game_id).in_(mine))))
            games = session.exec(
                select(GameRow).where(GameRow.owner == owner).order_by(col(GameRow.updated).desc())
            ).all()
        found = []
        for game in games:
            is_acted = game.open_seats is not None or game.id in acted
            why = "" if game.finished else "not_alone" if is_acted else "elsewhere" if game.id in elsewhere else ""
            found.append(OfProfile(game.id, game.name, why))
        return found

    def take_along(self, game_id: str, device_id: str) -> Document:
        """Give the game's file to a host's phone, which answers from now on. Raises NoSuchGame, NotAlone."""
        with self._database.writing() as session:
            game = row_of(session, game_id, for_change=True)
            if game.finished is None:
                if game.open_seats is not None:
                    raise NotAlone(game_id)
                require_alone(session.connection(), game_id)
                let_nobody_act(session, game_id)
                session.merge(Carried(game_id=game_id, device_id=device_id))
            return document_of(game, lines_of(session, game_id), None)

    def bring_back(self, game_id: str) -> None:
        """Raises NoSuchGame."""
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            session.execute(delete(Carried).where(col(Carried.game_id) == game_id))

    def phone_of(self, game_id: str) -> OnPhone | None:
        with self._database.reading() as session:
            asked = select(Carried, Device.name).join(Device).where(Carried.game_id == game_id)
            found = session.exec(asked).first()
        return None if found is None else OnPhone(found[0].device_id, found[1] or "", found[0].since, found[0].heard)

    # ---- what a phone logged

    def receive(self, game_id: str, device_id: str, batch: Batch, begins: Callable[[], None]) -> HeldHere:
        """Take lines into the game, or into one of its own if the game went on otherwise; repeated lines count once.

        begins: called before a game is made. Raises NoSuchGame, OtherRules, Missing, NotAlone, Impossible, Stale,
        TooLong, TooManyGames, and what `begins` raises.
        """
        for _ in range(TRIES):
            try:
                return self._received(game_id, device_id, batch, begins)
            except Stale:
                continue
        raise Stale(game_id, self._games.seq(game_id))

    def _received(self, game_id: str, device_id: str, batch: Batch, begins: Callable[[], None]) -> HeldHere:
        places = self._places(game_id, batch)
        for place in places:
            if place.known == len(batch.entries):
                self._heard(place.game.id, device_id)
                return HeldHere(place.game.id, batch.seq + place.known, place.length)
        if batch.rules_version != rules_version():
            raise OtherRules(game_id)
        for place in places:
            if place.goes_on:
                long = self._games.act(place.game.id, place.length, batch.rest(place.known))
                self._heard(place.game.id, device_id)
                return HeldHere(place.game.id, long, long)
        return self._apart(places, device_id, batch, begins)

    def _places(self, game_id: str, batch: Batch) -> list[Target]:
        """The game, and what parted from it after `batch.seq`. Raises Missing, NotAlone."""
        with self._database.reading() as session:
            require_alone(session.connection(), game_id)  # or guesses would tell what others hold
            here = row_of(session, game_id)
            if length(session, game_id) < batch.seq:
                raise Missing(game_id)
            tails = [
                (each, entries_from(session.connection(), each.id, batch.seq))
                for each in (here, *_parted_from(session, game_id, batch))
            ]
        return [Target(each, batch.known(tail), batch.seq + len(tail), batch.seq) for each, tail in tails]

    def _apart(self, places: list[Target], device_id: str, batch: Batch, begins: Callable[[], None]) -> HeldHere:
        """A game of its own is judged as an import."""
        here, known = places[0].game, places[0].known
        while known and batch.entries[known].kind in BY_ITSELF:  # same answer, other luck
            known -= 1
        shared = batch.seq + known
        with self._database.reading() as session:
            before = lines_of(session, here.id)[:shared]
        begins()
        incoming = self._incoming(here, [*before, *batch.entries[known:]])
        with self._database.writing() as session:
            owner = settled(session, here.owner, device_id)
            row_of(session, here.id, for_change=True)
            require_alone(session.connection(), here.id)
            if len(_parted_from(session, here.id, batch)) != len(places) - 1:
                raise Stale(here.id, shared)
            game = incoming.known or incoming.game
            if incoming.known is None:
                game.owner = owner
                store_new(session, incoming)
            if session.get(Parting, game.id) is None:
                session.add(Parting(game_id=game.id, other_id=here.id, shared=shared))
            of_phone = update(Carried).where(col(Carried.game_id) == here.id, col(Carried.device_id) == device_id)
            session.execute(of_phone.values(game_id=game.id))
        end = batch.seq + len(batch.entries)
        return HeldHere(game.id, end, end)

    def _incoming(self, game: GameRow, lines: Sequence[object]) -> Incoming:
        """Raises Impossible, TooLong."""
        if len(lines) > LOG_LIMIT:
            raise TooLong(game.id)
        document = document_of(game, lines, None)
        changed = {"finished": None, "rules_version": rules_version(), "name": next_name(game.name)}
        try:
            return self._games.incoming(game.owner, document.model_copy(update=changed))
        except NotADocument as error:
            raise Impossible from error

    def _heard(self, game_id: str, device_id: str) -> None:
        with self._database.connection() as connection:
            of_phone = update(Carried).where(col(Carried.game_id) == game_id, col(Carried.device_id) == device_id)
            connection.execute(of_phone.values(heard=now()))

    # ---- a game in two places

    def both(self, game_id: str) -> Both:
        """game_id: either game's. Raises NoParting."""
        with self._database.reading() as session:
            return _both(session, _parting_of(session, game_id))

    def parting(self, game_id: str) -> Both | None:
        with suppress(NoParting):
            return self.both(game_id)
        return None

    def undecided(self, owner: str) -> list[Both]:
        """Oldest first."""
        with self._database.reading() as session:
            mine = select(Parting).join(GameRow, col(GameRow.id) == col(Parting.game_id)).where(GameRow.owner == owner)
            rows = session.exec(mine.where(col(Parting.chosen).is_(None)).order_by(col(Parting.since))).all()
            return [_both(session, row) for row in rows]

    def choose(self, game_id: str, chosen: str) -> None:
        """Both stay; a campaign's play goes along, unless its game is over. Raises NoSuchGame, NoParting."""
        with self._database.writing() as session:
            parting = _parting_of(session, game_id)
            both = (parting.other_id, parting.game_id)
            if chosen not in both:
                raise NoParting(chosen)
            other = both[1 - both.index(chosen)]
            hold_campaign_of(session, other)
            hold_games(session, col(GameRow.id).in_(both))
            parting = session.get_one(Parting, parting.game_id, populate_existing=True)
            if row_of(session, other).finished is None:
                play = update(CampaignPlay).where(col(CampaignPlay.game_id) == other)
                session.execute(play.values(game_id=chosen))
            parting.chosen = chosen


@dataclass(frozen=True, slots=True)
class Target:
    """A game that may continue a batch. known: lines already here."""

    game: GameRow
    known: int
    length: int
    first: int

    @property
    def goes_on(self) -> bool:
        """The batch adds lines."""
        return self.game.finished is None and self.first + self.known == self.length


def _parted_from(session: Session, game_id: str, batch: Batch) -> Sequence[GameRow]:
    parted = select(GameRow).join(Parting, col(Parting.game_id) == col(GameRow.id)).where(Parting.other_id == game_id)
    return session.exec(parted.where(Parting.shared >= batch.seq).order_by(col(Parting.since))).all()


def _parting_of(session: Session, game_id: str) -> Parting:
    """The latest, undecided first. Raises NoParting."""
    either = or_(col(Parting.game_id) == game_id, col(Parting.other_id) == game_id)
    latest = select(Parting).where(either).order_by(col(Parting.chosen).is_(None).desc(), col(Parting.since).desc())
    found = session.exec(latest).first()
    if found is None:
        raise NoParting(game_id)
    return found


def _both(session: Session, row: Parting) -> Both:
    here, there = session.get_one(GameRow, row.other_id), session.get_one(GameRow, row.game_id)
    return Both(here, there, row.shared, row.since, row.chosen)
