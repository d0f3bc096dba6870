"""Profiles, their devices and the tokens by which one more device joins."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, or_, update
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.db import Database
from companion.models import Device, Game, JoinToken, Profile, now

TOKEN_BYTES = 24
TOKEN_LIFETIME = timedelta(minutes=15)
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


class UnknownToken(Exception):
    """A join token or code that was never made, has been used or has expired."""


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

    def invite(self, profile_id: str) -> Invitation:
        """Make a token for one more device; it is good once, for a short time."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        invitation = Invitation(secrets.token_urlsafe(TOKEN_BYTES), code, now() + TOKEN_LIFETIME)
        with self._database.writing() as session:
            session.execute(delete(JoinToken).where(col(JoinToken.expires) < now()))
            session.add(
                JoinToken(
                    token_hash=_hash(invitation.token),
                    code_hash=_hash(code),
                    profile_id=profile_id,
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
        """Use a token: the device, its games and the devices it shared them with come into the token's profile.

        Returns the id of the device, which is new where there was none. Raises UnknownToken.
        """
        with self._database.writing() as session:
            token = session.exec(_good(token_or_code)).first()
            if token is None:
                raise UnknownToken
            profile_id = token.profile_id
            session.delete(token)
            device = session.get(Device, device_id) if device_id else None
            if device is None:
                device = Device(profile_id=profile_id)
                session.add(device)
            elif device.profile_id != profile_id:
                left = device.profile_id
                session.execute(update(Game).where(col(Game.owner) == left).values(owner=profile_id))
                session.execute(update(Device).where(col(Device.profile_id) == left).values(profile_id=profile_id))
                session.execute(delete(Profile).where(col(Profile.id) == left))
            return device.id

    def disconnect_others(self, profile_id: str, device_id: str) -> None:
        """Take the profile away from all devices but this one, and all open invitations with it."""
        with self._database.writing() as session:
            session.execute(delete(Device).where(col(Device.profile_id) == profile_id, col(Device.id) != device_id))
            session.execute(delete(JoinToken).where(col(JoinToken.profile_id) == profile_id))

    def forget(self, profile_id: str) -> None:
        """Delete a profile with its devices, invitations and games."""
        with self._database.writing() as session:
            session.execute(delete(Profile).where(col(Profile.id) == profile_id))


def _good(token_or_code: str) -> SelectOfScalar[JoinToken]:
    code = token_or_code.upper().replace("-", "").replace(" ", "")
    names_it = or_(col(JoinToken.token_hash) == _hash(token_or_code.strip()), col(JoinToken.code_hash) == _hash(code))
    # Locked, so that of two devices with the same token the second finds it used.
    return select(JoinToken).where(names_it, col(JoinToken.expires) > now()).with_for_update()


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
