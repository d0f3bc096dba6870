"""Deletes profiles that stay empty, never games or campaigns."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import ColumnElement, Table, delete, exists, or_
from sqlmodel import SQLModel, col, select

from companion.store.db import Database
from companion.store.models import Device, JoinToken, Profile, now

EMPTY_LIFETIME = timedelta(days=90)
"""Since its last phone came."""
AT_ONCE = 500
"""Per transaction, so that answers hardly wait."""
OWN_PARTS = {Device.__tablename__, JoinToken.__tablename__}
"""Don't keep a profile."""


def expire_empty(database: Database) -> int:
    """Returns how many. Raises Unavailable."""
    count = 0
    while True:
        with database.writing() as session:
            empty = select(Profile.id).where(*_is_empty()).limit(AT_ONCE).with_for_update(skip_locked=True)
            found = session.exec(empty).all()
            session.execute(delete(Profile).where(col(Profile.id).in_(found), *_is_empty()))
        count += len(found)
        if len(found) < AT_ONCE:
            return count


def _is_empty() -> list[ColumnElement[bool]]:
    """No row of any table, present or future, belongs to it or its devices."""
    since = now() - EMPTY_LIFETIME
    young = exists().where(col(Device.profile_id) == col(Profile.id), col(Device.created) > since)
    return [col(Profile.created) < since, ~young, ~or_(*_kept_by())]


def _kept_by() -> list[ColumnElement[bool]]:
    reasons: list[ColumnElement[bool]] = []
    for table in SQLModel.metadata.tables.values():
        if table.name in OWN_PARTS:
            continue
        for column, target in _named(table):
            if target == Profile.__tablename__:
                reasons.append(exists().where(table.c[column] == col(Profile.id)))
            elif target == Device.__tablename__:
                of_device = exists().where(col(Device.profile_id) == col(Profile.id), table.c[column] == col(Device.id))
                reasons.append(of_device)
    return reasons


def _named(table: Table) -> list[tuple[str, str]]:
    """Columns and the tables they refer to."""
    return [(key.parent.name, key.column.table.name) for key in table.foreign_keys]
