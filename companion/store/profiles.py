"""Profiles, their devices, and tokens to join them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, or_, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.store.db import Database
from companion.store.live import DEVICE, PEOPLE, UNKNOWN, Bus
from companion.store.models import (
    DEVICE_NAME_LENGTH,
    Campaign,
    Carried,
    Device,
    GameRow,
    Guest,
    JoinToken,
    Profile,
    new_id,
    now,
)
from companion.store.seats import hold_games, visited_by
from companion.store.tokens import Secrets, hashed, hashes_of, new_secrets

TOKEN_LIFETIME = timedelta(minutes=15)


class UnknownToken(Exception):
    """It never existed, is used or expired."""


class ProfileGone(Exception):
    """The profile was deleted or the device disconnected; nothing was stored."""


class ProfileMoved(Exception):
    """The device moved to another profile; nothing was stored."""


@dataclass(frozen=True, slots=True)
class Invitation:
    secrets: Secrets
    expires: datetime

    @property
    def token(self) -> str:
        return self.secrets.token

    @property
    def code(self) -> str:
        return self.secrets.code


@dataclass(frozen=True, slots=True)
class Sharing:
    """A device in a list."""

    handle: str  # a hash, as the id is secret
    since: datetime
    is_this: bool
    name: str = ""


class Profiles:
    """Profiles have devices instead of accounts; each can let others in."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        """bus: ends removed devices' streams."""
        self._database = database
        self._bus = bus

    def of_device(self, device_id: str) -> str | None:
        with self._database.reading() as session:
            device = session.get(Device, device_id)
        return device.profile_id if device else None

    def register(self, device_id: str | None = None) -> Device:
        """device_id: if chosen."""
        profile = Profile()
        device = Device(id=device_id or new_id(), profile_id=profile.id)
        with suppress(IntegrityError), self._database.writing() as session:
            known = session.get(Device, device.id)
            if known is not None:
                return known
            session.add(profile)
            session.flush()
            session.add(device)
            session.flush()
            return device
        with self._database.reading() as session:  # the same form was faster
            return session.get_one(Device, device.id)

    def device_count(self, profile_id: str) -> int:
        with self._database.reading() as session:
            in_exchange = select(Device.replaces).where(col(Device.replaces).is_not(None))
            here = select(func.count()).where(Device.profile_id == profile_id, col(Device.id).not_in(in_exchange))
            return session.exec(here).one()

    def invite(self, profile_id: str, device_id: str | None = None) -> Invitation:
        """Raises ProfileGone."""
        invitation = Invitation(new_secrets(), now() + TOKEN_LIFETIME)
        with self._database.writing() as session:
            owner = settled(session, profile_id, device_id)
            session.execute(delete(JoinToken).where(col(JoinToken.token_hash).in_(_expired())))
            token, code = invitation.secrets.hashes
            session.add(JoinToken(token_hash=token, code_hash=code, profile_id=owner, expires=invitation.expires))
        return invitation

    def check(self, token_or_code: str) -> None:
        """Without using it. Raises UnknownToken."""
        with self._database.reading() as session:
            if session.exec(_good(token_or_code)).first() is None:
                raise UnknownToken

    def join(self, device_id: str | None, token_or_code: str) -> str:
        """Move the device, and all that is its profile's, to the token's profile.

        Returns the device's new id: a copied cookie dies, see `retire`. Raises UnknownToken.
        """
        while True:
            with self._database.reading() as session:
                way = _way(session, device_id, token_or_code)
            with self._database.writing() as session:
                _hold(session, way)
                if _way(session, device_id, token_or_code) == way:
                    session.execute(delete(JoinToken).where(_names(token_or_code)))
                    return _carry_over(session, device_id, *way)

    def renew(self, device_id: str) -> str | None:
        """A second id until `retire`; None if the device is unknown."""
        with self._database.writing() as session:
            profile = _hold_whole(session, device_id)
            return None if profile is None else _successor(session, device_id, profile)

    def retire(self, device_id: str) -> None:
        """The device came back with its new id: the old one dies, and leaves it all it had.

        Not earlier, as the answer with the new id may get lost.
        """
        with self._database.writing() as session:
            device = None if _hold_whole(session, device_id) is None else session.get(Device, device_id)
            if device is None or device.replaces is None:
                return
            before, device.replaces = device.replaces, None
            hold_games(session, col(GameRow.id).in_(visited_by([before])))
            for model in (Guest, Carried):
                session.execute(update(model).where(col(model.device_id) == before).values(device_id=device_id))
            session.execute(delete(Device).where(col(Device.id) == before))
        self._tell([before], [])

    def sessions(self, profile_id: str, device_id: str | None) -> list[Sharing]:
        """The asking device, then the latest."""
        with self._database.reading() as session:
            rows = session.exec(select(Device).where(Device.profile_id == profile_id)).all()
        replaced = {row.replaces for row in rows}
        found = [
            Sharing(hashed(row.id), row.created, row.id == device_id, row.name or "")
            for row in rows
            if row.id not in replaced
        ]
        return sorted(sorted(found, key=lambda each: each.since, reverse=True), key=lambda each: not each.is_this)

    def call(self, device_id: str, name: str) -> None:
        """An empty name removes it. Unknown devices are ignored."""
        with self._database.writing() as session:
            named = update(Device).where(col(Device.id) == device_id)
            session.execute(named.values(name=name[:DEVICE_NAME_LENGTH] or None))

    def end_session(self, profile_id: str, device_id: str, handle: str) -> None:
        """Also revokes all invitations, if the device is there. Raises as `disconnect_others`."""
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            others = [each for each in _devices_of(session, profile_id) if each != device_id]
            ended = [each for each in others if hashed(each) == handle]
            visited = _delete_devices(session, ended)
            if ended:
                _take_back_invitations(session, profile_id)
        self._tell(ended, visited)

    def disconnect_others(self, profile_id: str, device_id: str) -> None:
        """Also revokes all invitations. Raises ProfileMoved, ProfileGone."""
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            ended = [each for each in _devices_of(session, profile_id) if each != device_id]
            visited = _delete_devices(session, ended)
            _take_back_invitations(session, profile_id)
        self._tell(ended, visited)

    def forget(self, profile_id: str, device_id: str) -> Sequence[str]:
        """Delete a profile with all it has; returns its games' ids. Raises ProfileMoved, ProfileGone."""
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            devices = _devices_of(session, profile_id)
            _hold_owned(session, profile_id, col(GameRow.id).in_(visited_by(devices)))
            games = session.exec(select(GameRow.id).where(GameRow.owner == profile_id)).all()
            visited = _delete_devices(session, devices)
            session.execute(delete(Profile).where(col(Profile.id) == profile_id))
        self._tell(devices, visited)
        return games

    def _tell(self, devices: Iterable[str], visited: Iterable[str]) -> None:
        """End removed devices' streams; update games they visited."""
        if self._bus is not None:
            names = [DEVICE + hashed(device) for device in devices]
            for name in (*names, *(topic + game for game in visited for topic in (PEOPLE, ""))):
                self._bus.publish(name, UNKNOWN)


# ---- Locks. To move or delete a profile, lock its row exclusively; to add to it, shared; first of all, until the
# transaction ends. So additions move along or are refused. Several rows are locked in order. SQLite has one writer
# anyway.


def settled(session: Session, profile_id: str, device_id: str | None = None) -> str:
    """Lock the device's current profile, or without device the given one. Raises ProfileGone."""
    while True:
        wanted = _profile_of(session, device_id) if device_id else profile_id
        if wanted is None:
            raise ProfileGone(profile_id)
        row = select(Profile.id).where(Profile.id == wanted).with_for_update(read=True, key_share=True)
        is_there = session.exec(row).first() is not None
        if is_there and (device_id is None or _profile_of(session, device_id) == wanted):
            return wanted
        if device_id is None:
            raise ProfileGone(profile_id)
        # Moved while we waited.


def _hold_own(session: Session, profile_id: str, device_id: str) -> None:
    """Lock the device's profile exclusively. Raises ProfileMoved, ProfileGone."""
    _hold(session, [profile_id])
    found = _profile_of(session, device_id)
    if found is None:
        raise ProfileGone(profile_id)
    if found != profile_id:
        raise ProfileMoved(profile_id)


def _way(session: Session, device_id: str | None, token_or_code: str) -> tuple[str | None, str]:
    """The profiles left and joined. Raises UnknownToken."""
    joined = session.exec(_good(token_or_code)).first()
    if joined is None:
        raise UnknownToken
    return _profile_of(session, device_id) if device_id else None, joined


def _hold_whole(session: Session, device_id: str) -> str | None:
    """Lock the device's current profile exclusively."""
    while (found := _profile_of(session, device_id)) is not None:
        _hold(session, [found])
        if _profile_of(session, device_id) == found:
            return found
    return None


def _hold_owned(session: Session, profile_id: str, *or_games: ColumnElement[bool]) -> None:
    """Lock all that a locked profile owns, and matching games; campaigns first."""
    mine = select(Campaign.id).where(Campaign.owner == profile_id).order_by(col(Campaign.id)).with_for_update()
    session.exec(mine).all()
    hold_games(session, or_(col(GameRow.owner) == profile_id, *or_games))


def _devices_of(session: Session, profile_id: str) -> Sequence[str]:
    return session.exec(select(Device.id).where(Device.profile_id == profile_id)).all()


def _delete_devices(session: Session, devices: Sequence[str]) -> Sequence[str]:
    """With their seats; returns games they visited."""
    visited = session.exec(visited_by(devices).distinct()).all()
    hold_games(session, col(GameRow.id).in_(visited))
    session.execute(delete(Device).where(col(Device.id).in_(devices)))
    return visited


def _take_back_invitations(session: Session, profile_id: str) -> None:
    """A removed device may have made or seen them."""
    session.execute(delete(JoinToken).where(col(JoinToken.profile_id) == profile_id))


def _carry_over(session: Session, device_id: str | None, left: str | None, joined: str) -> str:
    """Returns the device's new id."""
    if left is not None and left != joined:
        _hold_owned(session, left)
        for owned in (Campaign, GameRow):
            session.execute(update(owned).where(col(owned.owner) == left).values(owner=joined))
        for model in (Device, JoinToken):
            session.execute(update(model).where(col(model.profile_id) == left).values(profile_id=joined))
        session.execute(delete(Profile).where(col(Profile.id) == left))
    return _successor(session, None if left is None else device_id, joined)


def _successor(session: Session, device_id: str | None, profile_id: str) -> str:
    """The device's next id, the same until it comes back with it."""
    waiting = select(Device.id).where(Device.replaces == device_id) if device_id else None
    known = session.exec(waiting).first() if waiting is not None else None
    if known is not None:
        return known
    before = session.get(Device, device_id) if device_id else None
    device = Device(profile_id=profile_id, replaces=device_id, name=before.name if before else None)
    session.add(device)
    return device.id


def _hold(session: Session, profile_ids: Collection[str | None]) -> None:
    rows = select(Profile.id).where(col(Profile.id).in_(profile_ids)).order_by(col(Profile.id)).with_for_update()
    session.exec(rows).all()


def _profile_of(session: Session, device_id: str) -> str | None:
    return session.exec(select(Device.profile_id).where(Device.id == device_id)).first()


def _names(token_or_code: str) -> ColumnElement[bool]:
    token, code = hashes_of(token_or_code)
    return or_(col(JoinToken.token_hash) == token, col(JoinToken.code_hash) == code)


def _good(token_or_code: str) -> SelectOfScalar[str]:
    """The profile that a valid token leads to."""
    return select(JoinToken.profile_id).where(_names(token_or_code), col(JoinToken.expires) > now())


def _expired() -> SelectOfScalar[str]:
    # Skips locked tokens, so nobody waits.
    return select(JoinToken.token_hash).where(col(JoinToken.expires) < now()).with_for_update(skip_locked=True)
