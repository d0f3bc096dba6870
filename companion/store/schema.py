"""At which step the tables of a database are, and which steps this version of the app knows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy import inspect as inspected

MIGRATIONS = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> tuple[str, ...]:
    """The steps that this version knows, the newest first."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return tuple(step.revision for step in ScriptDirectory.from_config(config).walk_revisions())


def revision_of(connection: Connection) -> str | None:
    """The step of a database, None where it has no tables yet."""
    if not inspected(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def newest_revision() -> str:
    """The step that the tables must be at."""
    return known_revisions()[0]
