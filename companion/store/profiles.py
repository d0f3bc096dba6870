"""Profiles, their devices and the tokens by which one more device joins."""

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
from companion.store.models import DEVICE_NAME_LENGTH, Campaign, Device, Game, Guest, JoinToken, Profile, new_id, now
from companion.store.seats import hold_games, visited_by
from companion.store.tokens import Secrets, hashed, hashes_of, new_secrets

TOKEN_LIFETIME = timedelta(minutes=15)


class UnknownToken(Exception):
    """A join token or code that was never made, has been used or has expired."""


class ProfileGone(Exception):
    """The profile was deleted, or the device was disconnected from it, since the request began. Nothing was stored."""


class ProfileMoved(Exception):
    """The device has come into another profile since the request began. Nothing was stored."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets one more device in, and until when."""

    secrets: Secrets
    expires: datetime

    @property
    def token(self) -> str:
        """What stands in the link."""
        return self.secrets.token

    @property
    def code(self) -> str:
        """The same, to be typed."""
        return self.secrets.code


@dataclass(frozen=True, slots=True)
class Sharing:
    """A device of a profile in the list of them. handle: names it there, where its id would be a secret shown.

    name: what its owner calls it, "" where nobody has said.
    """

    handle: str
    since: datetime
    is_this: bool
    name: str = ""


class Profiles:
    """Who owns games, without accounts: a device belongs to a profile, and lets others in."""

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        """bus: tells the streams of devices that are gone; None where nobody can listen."""
        self._database = database
        self._bus = bus

    def of_device(self, device_id: str) -> str | None:
        """The profile that a device belongs to, or None where it is not known any more."""
        with self._database.reading() as session:
            device = session.get(Device, device_id)
        return device.profile_id if device else None

    def register(self, device_id: str | None = None) -> Device:
        """A new device with a profile of its own. device_id: the one that it shall have, which is made once."""
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
        with self._database.reading() as session:  # the same form, sent at the same moment, was faster
            return session.get_one(Device, device.id)

    def device_count(self, profile_id: str) -> int:
        """How many devices share a profile."""
        with self._database.reading() as session:
            in_exchange = select(Device.replaces).where(col(Device.replaces).is_not(None))
            here = select(func.count()).where(Device.profile_id == profile_id, col(Device.id).not_in(in_exchange))
            return session.exec(here).one()

    def invite(self, profile_id: str, device_id: str | None = None) -> Invitation:
        """Make a token for one more device; it is good once, for a short time. Raises ProfileGone."""
        invitation = Invitation(new_secrets(), now() + TOKEN_LIFETIME)
        with self._database.writing() as session:
            owner = settled(session, profile_id, device_id)
            session.execute(delete(JoinToken).where(col(JoinToken.token_hash).in_(_expired())))
            token, code = invitation.secrets.hashes
            session.add(JoinToken(token_hash=token, code_hash=code, profile_id=owner, expires=invitation.expires))
        return invitation

    def check(self, token_or_code: str) -> None:
        """See whether a token is good, without using it. Raises UnknownToken."""
        with self._database.reading() as session:
            if session.exec(_good(token_or_code)).first() is None:
                raise UnknownToken

    def join(self, device_id: str | None, token_or_code: str) -> str:
        """Use a token: the device, its games and all that share them or are invited to come into the token's profile.

        Returns the id of the device, which is always a new one: a copy of the cookie that it had is to be worth
        nothing, see `retire`. Raises UnknownToken.
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
        """Another id for a device, beside the one that it has until `retire`; None where it is not known any more."""
        with self._database.writing() as session:
            profile = _hold_whole(session, device_id)
            return None if profile is None else _successor(session, device_id, profile)

    def retire(self, device_id: str) -> None:
        """A device has come back with its new id: the one before is worth nothing from now on, all that it had is here.

        Not before that: the answer that brings the new one may be lost on its way.
        """
        with self._database.writing() as session:
            device = None if _hold_whole(session, device_id) is None else session.get(Device, device_id)
            if device is None or device.replaces is None:
                return
            before, device.replaces = device.replaces, None
            hold_games(session, col(Game.id).in_(visited_by([before])))
            session.execute(update(Guest).where(col(Guest.device_id) == before).values(device_id=device_id))
            session.execute(delete(Device).where(col(Device.id) == before))
        self._tell([before], [])

    def sessions(self, profile_id: str, device_id: str | None) -> list[Sharing]:
        """The devices of a profile, the one that asks first, then the one that came last."""
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
        """Say what a device is called, "" to take its name away; of one that is not known nothing is kept."""
        with self._database.writing() as session:
            named = update(Device).where(col(Device.id) == device_id)
            session.execute(named.values(name=name[:DEVICE_NAME_LENGTH] or None))

    def end_session(self, profile_id: str, device_id: str, handle: str) -> None:
        """Take the profile away from one other of its devices, which loses its seats, and all open invitations with it.

        Raises like disconnect_others. Where there is no such device any more, it is done already.
        """
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            others = [each for each in _devices_of(session, profile_id) if each != device_id]
            ended = [each for each in others if hashed(each) == handle]
            visited = _delete_devices(session, ended)
            if ended:
                _take_back_invitations(session, profile_id)
        self._tell(ended, visited)

    def disconnect_others(self, profile_id: str, device_id: str) -> None:
        """Take the profile away from all devices but this one, and all open invitations with it.

        Raises ProfileMoved or ProfileGone where the device itself is not in it any more.
        """
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            ended = [each for each in _devices_of(session, profile_id) if each != device_id]
            visited = _delete_devices(session, ended)
            _take_back_invitations(session, profile_id)
        self._tell(ended, visited)

    def forget(self, profile_id: str, device_id: str) -> Sequence[str]:
        """Delete a profile with its devices, invitations and games; returns the ids of the games.

        Raises ProfileMoved or ProfileGone where the device that asks is not in it any more.
        """
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            devices = _devices_of(session, profile_id)
            _hold_owned(session, profile_id, col(Game.id).in_(visited_by(devices)))
            games = session.exec(select(Game.id).where(Game.owner == profile_id)).all()
            visited = _delete_devices(session, devices)
            session.execute(delete(Profile).where(col(Profile.id) == profile_id))
        self._tell(devices, visited)
        return games

    def _tell(self, devices: Iterable[str], visited: Iterable[str]) -> None:
        """Devices are gone: their streams end, and the games that they were guests of show it."""
        if self._bus is not None:
            names = [DEVICE + hashed(device) for device in devices]
            for name in (*names, *(topic + game for game in visited for topic in (PEOPLE, ""))):
                self._bus.publish(name, UNKNOWN)


# ---- Holding profiles
#
# Whoever moves or deletes a profile holds its row alone, whoever adds something to it holds it together with others
# until the transaction ends, and everybody does so before touching anything else: what is added comes along or is
# refused, and two who hold several rows take them in the same order. SQLite lets in one writer at a time anyway.


def settled(session: Session, profile_id: str, device_id: str | None = None) -> str:
    """The profile that something made now belongs to, which stays until the transaction ends. Raises ProfileGone.

    It is the one that the device is in by now; the one that the request has found only where no device is named.
    """
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
        # The device has gone into another profile, or out of this one, while it was waited for.


def _hold_own(session: Session, profile_id: str, device_id: str) -> None:
    """Hold the profile of a device alone. Raises ProfileMoved or ProfileGone where it is not in it any more."""
    _hold(session, [profile_id])
    found = _profile_of(session, device_id)
    if found is None:
        raise ProfileGone(profile_id)
    if found != profile_id:
        raise ProfileMoved(profile_id)


def _way(session: Session, device_id: str | None, token_or_code: str) -> tuple[str | None, str]:
    """The profile that a device leaves with a token, None where it is in none, and the one that it joins.

    Raises UnknownToken.
    """
    joined = session.exec(_good(token_or_code)).first()
    if joined is None:
        raise UnknownToken
    return _profile_of(session, device_id) if device_id else None, joined


def _hold_whole(session: Session, device_id: str) -> str | None:
    """Hold the profile alone that a device is in by now; None where it is in none."""
    while (found := _profile_of(session, device_id)) is not None:
        _hold(session, [found])
        if _profile_of(session, device_id) == found:
            return found
    return None


def _hold_owned(session: Session, profile_id: str, *or_games: ColumnElement[bool]) -> None:
    """Hold all that a profile owns, which is held itself, and the games that fit as well: campaigns before games."""
    mine = select(Campaign.id).where(Campaign.owner == profile_id).order_by(col(Campaign.id)).with_for_update()
    session.exec(mine).all()
    hold_games(session, or_(col(Game.owner) == profile_id, *or_games))


def _devices_of(session: Session, profile_id: str) -> Sequence[str]:
    return session.exec(select(Device.id).where(Device.profile_id == profile_id)).all()


def _delete_devices(session: Session, devices: Sequence[str]) -> Sequence[str]:
    """Delete devices with their seats; returns the games that they were guests of."""
    visited = session.exec(visited_by(devices).distinct()).all()
    hold_games(session, col(Game.id).in_(visited))
    session.execute(delete(Device).where(col(Device.id).in_(devices)))
    return visited


def _take_back_invitations(session: Session, profile_id: str) -> None:
    """A device that is out may have made some of them itself, or seen them."""
    session.execute(delete(JoinToken).where(col(JoinToken.profile_id) == profile_id))


def _carry_over(session: Session, device_id: str | None, left: str | None, joined: str) -> str:
    """Bring all that is in one profile into another, both held; returns the new id of the device."""
    if left is not None and left != joined:
        _hold_owned(session, left)
        for owned in (Campaign, Game):
            session.execute(update(owned).where(col(owned.owner) == left).values(owner=joined))
        for model in (Device, JoinToken):
            session.execute(update(model).where(col(model.profile_id) == left).values(profile_id=joined))
        session.execute(delete(Profile).where(col(Profile.id) == left))
    return _successor(session, None if left is None else device_id, joined)


def _successor(session: Session, device_id: str | None, profile_id: str) -> str:
    """The id that a device has next: the same one until it has come back with it."""
    waiting = select(Device.id).where(Device.replaces == device_id) if device_id else None
    known = session.exec(waiting).first() if waiting is not None else None
    if known is not None:
        return known
    before = session.get(Device, device_id) if device_id else None
    device = Device(profile_id=profile_id, replaces=device_id, name=before.name if before else None)
    session.add(device)
    return device.id


def _hold(session: Session, profile_ids: Collection[str | None]) -> None:
    """Hold profiles alone."""
    rows = select(Profile.id).where(col(Profile.id).in_(profile_ids)).order_by(col(Profile.id)).with_for_update()
    session.exec(rows).all()


def _profile_of(session: Session, device_id: str) -> str | None:
    return session.exec(select(Device.profile_id).where(Device.id == device_id)).first()


def _names(token_or_code: str) -> ColumnElement[bool]:
    token, code = hashes_of(token_or_code)
    return or_(col(JoinToken.token_hash) == token, col(JoinToken.code_hash) == code)


def _good(token_or_code: str) -> SelectOfScalar[str]:
    """The profile that a token leads into."""
    return select(JoinToken.profile_id).where(_names(token_or_code), col(JoinToken.expires) > now())


def _expired() -> SelectOfScalar[str]:
    # Those that somebody else is deleting just now are left to them: nobody waits for another's tokens.
    return select(JoinToken.token_hash).where(col(JoinToken.expires) < now()).with_for_update(skip_locked=True)
