"""Runs the migrations on companion.store.db's connection."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

import companion.store.models  # noqa: F401  (makes the tables known)

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,  # SQLite cannot alter columns in place
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
