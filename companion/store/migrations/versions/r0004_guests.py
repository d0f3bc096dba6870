"""Guests, invitations, open seats, replaced ids, and wrong codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("open_seats", sa.JSON(none_as_null=True)))
    op.add_column("device", sa.Column("replaces", sa.String(32)))
    op.create_index("ix_device_replaces", "device", ["replaces"], unique=True)
    op.create_table(
        "game_invitation",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
        _of("game"),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("created", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_game_invitation_game_id", "game_invitation", ["game_id"])
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), primary_key=True),
        _of("game"),
        _of("device"),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("color", sa.String(10), nullable=False),
        sa.Column("joined", UTCDateTime(), nullable=False),
        sa.Column("seen", UTCDateTime(), nullable=False),
        sa.Column("ended", sa.String(10)),
        sa.UniqueConstraint("game_id", "seat", name="uq_guest_game_seat"),
    )
    op.create_index("ix_guest_game_id", "guest", ["game_id"])
    op.create_index("ix_guest_device_id", "guest", ["device_id"])
    op.create_table(
        "wrong_code",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_wrong_code_address", "wrong_code", ["address"])
    op.create_index("ix_wrong_code_at", "wrong_code", ["at"])


def _of(table: str) -> sa.Column[str]:
    """A foreign key whose row goes with the other."""
    return sa.Column(f"{table}_id", sa.String(32), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    for table in ("wrong_code", "guest", "game_invitation"):
        op.drop_table(table)
    op.drop_index("ix_device_replaces", "device")
    op.drop_column("device", "replaces")
    op.drop_column("game", "open_seats")
