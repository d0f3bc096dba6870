"""Profiles, their devices and the tokens by which one more device joins."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, or_, update
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.store.db import Database
from companion.store.models import Campaign, Device, Game, JoinToken, Profile, now

TOKEN_BYTES = 24
TOKEN_LIFETIME = timedelta(minutes=15)
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


class UnknownToken(Exception):
    """A join token or code that was never made, has been used or has expired."""


class ProfileGone(Exception):
    """The profile was deleted, or the device was disconnected from it, since the request began. Nothing was stored."""


class ProfileMoved(Exception):
    """The device has come into another profile since the request began. Nothing was stored."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets one more device in: the token for a link, the same as a short code to type, and until when."""

    token: str
    code: str
    expires: datetime


class Profiles:
    """Who owns games, without accounts: a device belongs to a profile, and lets others in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_device(self, device_id: str) -> str | None:
        """The profile that a device belongs to, or None where it is not known any more."""
        with self._database.reading() as session:
            device = session.get(Device, device_id)
        return device.profile_id if device else None

    def register(self) -> Device:
        """A new device with a profile of its own."""
        profile = Profile()
        device = Device(profile_id=profile.id)
        with self._database.writing() as session:
            session.add(profile)
            session.flush()
            session.add(device)
        return device

    def device_count(self, profile_id: str) -> int:
        """How many devices share a profile."""
        with self._database.reading() as session:
            return session.exec(select(func.count()).where(Device.profile_id == profile_id)).one()

    def invite(self, profile_id: str, device_id: str | None = None) -> Invitation:
        """Make a token for one more device; it is good once, for a short time. Raises ProfileGone."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        invitation = Invitation(secrets.token_urlsafe(TOKEN_BYTES), code, now() + TOKEN_LIFETIME)
        with self._database.writing() as session:
            owner = settled(session, profile_id, device_id)
            session.execute(delete(JoinToken).where(col(JoinToken.token_hash).in_(_expired())))
            session.add(
                JoinToken(
                    token_hash=_hash(invitation.token),
                    code_hash=_hash(code),
                    profile_id=owner,
                    expires=invitation.expires,
                )
            )
        return invitation

    def check(self, token_or_code: str) -> None:
        """See whether a token is good, without using it. Raises UnknownToken."""
        with self._database.reading() as session:
            if session.exec(_good(token_or_code)).first() is None:
                raise UnknownToken

    def join(self, device_id: str | None, token_or_code: str) -> str:
        """Use a token: the device, its games and all that share them or are invited to come into the token's profile.

        Returns the id of the device, which is new where there was none. Raises UnknownToken.
        """
        while True:
            with self._database.reading() as session:
                way = _way(session, device_id, token_or_code)
            with self._database.writing() as session:
                _hold(session, way)
                if _way(session, device_id, token_or_code) == way:
                    session.execute(delete(JoinToken).where(_names(token_or_code)))
                    return _carry_over(session, device_id, *way)

    def disconnect_others(self, profile_id: str, device_id: str) -> None:
        """Take the profile away from all devices but this one, and all open invitations with it.

        Raises ProfileMoved or ProfileGone where the device itself is not in it any more.
        """
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            session.execute(delete(Device).where(col(Device.profile_id) == profile_id, col(Device.id) != device_id))
            session.execute(delete(JoinToken).where(col(JoinToken.profile_id) == profile_id))

    def forget(self, profile_id: str, device_id: str) -> Sequence[str]:
        """Delete a profile with its devices, invitations and games; returns the ids of the games.

        Raises ProfileMoved or ProfileGone where the device that asks is not in it any more.
        """
        with self._database.writing() as session:
            _hold_own(session, profile_id, device_id)
            games = session.exec(select(Game.id).where(Game.owner == profile_id)).all()
            session.execute(delete(Profile).where(col(Profile.id) == profile_id))
        return games


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


def _carry_over(session: Session, device_id: str | None, left: str | None, joined: str) -> str:
    """Bring all that is in one profile into another, both held; returns the id of the device."""
    if device_id is None or left is None:
        device = Device(profile_id=joined)
        session.add(device)
        return device.id
    if left != joined:
        for owned in (Game, Campaign):
            session.execute(update(owned).where(col(owned.owner) == left).values(owner=joined))
        for model in (Device, JoinToken):
            session.execute(update(model).where(col(model.profile_id) == left).values(profile_id=joined))
        session.execute(delete(Profile).where(col(Profile.id) == left))
    return device_id


def _hold(session: Session, profile_ids: Collection[str | None]) -> None:
    """Hold profiles alone."""
    rows = select(Profile.id).where(col(Profile.id).in_(profile_ids)).order_by(col(Profile.id)).with_for_update()
    session.exec(rows).all()


def _profile_of(session: Session, device_id: str) -> str | None:
    return session.exec(select(Device.profile_id).where(Device.id == device_id)).first()


def _names(token_or_code: str) -> ColumnElement[bool]:
    code = token_or_code.upper().replace("-", "").replace(" ", "")
    return or_(col(JoinToken.token_hash) == _hash(token_or_code.strip()), col(JoinToken.code_hash) == _hash(code))


def _good(token_or_code: str) -> SelectOfScalar[str]:
    """The profile that a token leads into."""
    return select(JoinToken.profile_id).where(_names(token_or_code), col(JoinToken.expires) > now())


def _expired() -> SelectOfScalar[str]:
    # Those that somebody else is deleting just now are left to them: nobody waits for another's tokens.
    return select(JoinToken.token_hash).where(col(JoinToken.expires) < now()).with_for_update(skip_locked=True)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
