"""Games that a phone answers by itself, and games that went on in two places."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "carried",
        _of("game", "game_id", is_key=True),
        _of("device", "device_id"),
        sa.Column("since", UTCDateTime(), nullable=False),
        sa.Column("heard", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_carried_device_id", "carried", ["device_id"])
    op.create_table(
        "parting",
        _of("game", "game_id", is_key=True),
        _of("game", "other_id"),
        sa.Column("shared", sa.Integer(), nullable=False),
        sa.Column("since", UTCDateTime(), nullable=False),
        sa.Column("chosen", sa.String(32)),
    )
    op.create_index("ix_parting_other_id", "parting", ["other_id"])


def _of(table: str, name: str, is_key: bool = False) -> sa.Column[str]:
    """The row goes with the other."""
    other = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), other, primary_key=is_key, nullable=False)
