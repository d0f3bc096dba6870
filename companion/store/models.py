"""The database's tables."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, Index, String, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

ID_BYTES = 18
NAME_LENGTH = 60
PERSON_NAME_LENGTH = 16
DEVICE_NAME_LENGTH = 24


def new_id() -> str:
    """For addresses: unguessable, 24 characters, no escaping."""
    return secrets.token_urlsafe(ID_BYTES)


def now() -> datetime:
    return datetime.now(UTC)


def _belongs_to(table: str, **options: Any) -> Any:
    """The row is deleted with the other."""
    return Column(String(32), ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False, **options)


class Profile(SQLModel, table=True):
    """Has games and devices, no name or password."""

    id: str = Field(default_factory=new_id, primary_key=True, max_length=32)
    created: datetime = Field(default_factory=now)


class Device(SQLModel, table=True):
    """A phone or browser; its signed cookie holds the id."""

    id: str = Field(default_factory=new_id, primary_key=True, max_length=32)
    profile_id: str = Field(sa_column=_belongs_to("profile", index=True))
    created: datetime = Field(default_factory=now)
    replaces: str | None = Field(default=None, max_length=32, unique=True, index=True)
    """former id, until `profiles.retire`"""
    name: str | None = Field(default=None, max_length=DEVICE_NAME_LENGTH)  # by its owner


class JoinToken(SQLModel, table=True):
    """Lets one device into a profile, for minutes; only hashes are kept."""

    __tablename__ = "join_token"

    token_hash: str = Field(primary_key=True, max_length=64)
    code_hash: str = Field(max_length=64, unique=True)
    profile_id: str = Field(sa_column=_belongs_to("profile", index=True))
    expires: datetime


class GameRow(SQLModel, table=True):
    """A game's setup, and what lists show."""

    __tablename__ = "game"
    __table_args__ = (Index("ix_game_owner_updated", "owner", "updated"),)

    id: str = Field(default_factory=new_id, primary_key=True, max_length=32)
    owner: str = Field(sa_column=_belongs_to("profile"))
    name: str = Field(max_length=NAME_LENGTH)
    kind: str = Field(max_length=20)
    setup: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    rules_version: str = Field(max_length=64)  # of the last act; they follow the whole log
    created: datetime = Field(default_factory=now)
    updated: datetime = Field(default_factory=now)
    finished: datetime | None = None
    summary: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    result: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    open_seats: list[int] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    """to fill before the game begins; None once begun"""


class GameInvitation(SQLModel, table=True):
    """Only hashes are kept. Valid until revoked or the game is over; for a seat once."""

    __tablename__ = "game_invitation"

    token_hash: str = Field(primary_key=True, max_length=64)
    code_hash: str = Field(max_length=64, unique=True)
    game_id: str = Field(sa_column=_belongs_to("game", index=True))
    role: str = Field(max_length=10)
    seat: int | None = None  # None to choose an open one
    created: datetime = Field(default_factory=now)


class Guest(SQLModel, table=True):
    """A device in another's game, a row per seat."""

    __table_args__ = (UniqueConstraint("game_id", "seat", name="uq_guest_game_seat"),)

    id: str = Field(default_factory=new_id, primary_key=True, max_length=32)
    game_id: str = Field(sa_column=_belongs_to("game", index=True))
    device_id: str = Field(sa_column=_belongs_to("device", index=True))
    role: str = Field(max_length=10)
    seat: int | None = None
    name: str = Field(max_length=PERSON_NAME_LENGTH)
    color: str = Field(max_length=10)
    joined: datetime = Field(default_factory=now)
    seen: datetime = Field(default_factory=now)
    ended: str | None = Field(default=None, max_length=10)  # why it is out, without a seat
    points_at: str | None = Field(default=None, max_length=40)  # this and `asks`: see store.pointing
    pointed: datetime | None = None
    asks: datetime | None = None


class Looking(SQLModel, table=True):
    """See store.presence."""

    game_id: str = Field(sa_column=_belongs_to("game", primary_key=True))
    device_id: str = Field(sa_column=_belongs_to("device", primary_key=True, index=True))
    seen: datetime = Field(default_factory=now)


class WrongCode(SQLModel, table=True):
    """Wrong or being tried, for minutes; see store.guesses."""

    __tablename__ = "wrong_code"

    id: int | None = Field(default=None, primary_key=True)
    address: str = Field(max_length=64, index=True)
    at: datetime = Field(default_factory=now, index=True)


class LogEntry(SQLModel, table=True):
    __tablename__ = "entry"

    game_id: str = Field(
        sa_column=Column(String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    seq: int = Field(primary_key=True)
    kind: str = Field(max_length=10)
    seat: int
    key: str = Field(sa_column=Column(Text, nullable=False))
    question: str = Field(sa_column=Column(Text, nullable=False))
    made_at: datetime = Field(default_factory=now)


class EndingRow(SQLModel, table=True):
    """Shown even if no rules follow the log."""

    __tablename__ = "ending"

    game_id: str = Field(
        sa_column=Column(String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    told: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class Campaign(SQLModel, table=True):
    id: str = Field(default_factory=new_id, primary_key=True, max_length=32)
    owner: str = Field(sa_column=_belongs_to("profile", index=True))
    name: str = Field(max_length=NAME_LENGTH)
    levels: dict[str, int] = Field(sa_column=Column(JSON, nullable=False))  # chosen, by scenario
    created: datetime = Field(default_factory=now)
    updated: datetime = Field(default_factory=now)


class CampaignPlay(SQLModel, table=True):
    """came_to: a deleted game's result, see campaign_files.Remains."""

    __tablename__ = "campaign_play"

    campaign_id: str = Field(
        sa_column=Column(String(32), ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    number: int = Field(primary_key=True)
    scenario: int
    game_id: str | None = Field(
        default=None, sa_column=Column(String(32), ForeignKey("game.id", ondelete="SET NULL"), index=True)
    )
    begun: datetime = Field(default_factory=now)
    abandoned: datetime | None = None
    came_to: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))


class Carried(SQLModel, table=True):
    """A game that a host's phone answers by itself; see store.carried."""

    game_id: str = Field(sa_column=_belongs_to("game", primary_key=True))
    device_id: str = Field(sa_column=_belongs_to("device", index=True))
    since: datetime = Field(default_factory=now)
    heard: datetime = Field(default_factory=now)  # from the phone


class Parting(SQLModel, table=True):
    """A game that went on in two places: `game_id` on a phone, `other_id` here."""

    game_id: str = Field(sa_column=_belongs_to("game", primary_key=True))
    other_id: str = Field(sa_column=_belongs_to("game", index=True))
    shared: int  # lines of both logs
    since: datetime = Field(default_factory=now)
    chosen: str | None = Field(default=None, max_length=32)  # one of the two


class TurningPoints(SQLModel, table=True):
    """See store.turning."""

    __tablename__ = "turning_points"

    game_id: str = Field(
        sa_column=Column(String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    seq: int = 0
    done: int = 0
    total: int = 0
    points: list[dict[str, Any]] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    heard: datetime = Field(default_factory=now)
