"""Names of devices, and when a host's devices last had a game open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("device", sa.Column("name", sa.String(24)))
    op.create_table(
        "looking",
        _of("game"),
        _of("device"),
        sa.Column("seen", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_looking_device_id", "looking", ["device_id"])


def _of(table: str) -> sa.Column[str]:
    """A foreign key in the primary key; its row goes with the other."""
    return sa.Column(f"{table}_id", sa.String(32), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), primary_key=True)
