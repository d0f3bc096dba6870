"""Migrations known and applied."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy import inspect as inspected

MIGRATIONS = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> tuple[str, ...]:
    """Newest first."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return tuple(step.revision for step in ScriptDirectory.from_config(config).walk_revisions())


def revision_of(connection: Connection) -> str | None:
    """None without tables."""
    if not inspected(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def newest_revision() -> str:
    return known_revisions()[0]
