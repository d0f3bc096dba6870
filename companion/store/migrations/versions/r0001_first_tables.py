"""Profiles, devices, join tokens, games and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "profile",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", UTCDateTime(), nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.String(32), primary_key=True),
        _of_profile("profile_id"),
        sa.Column("created", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_device_profile_id", "device", ["profile_id"])
    op.create_table(
        "join_token",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
        _of_profile("profile_id"),
        sa.Column("expires", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_join_token_profile_id", "join_token", ["profile_id"])
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        _of_profile("owner"),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("rules_version", sa.String(64), nullable=False),
        sa.Column("created", UTCDateTime(), nullable=False),
        sa.Column("updated", UTCDateTime(), nullable=False),
        sa.Column("finished", UTCDateTime(), nullable=True),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
    )
    op.create_index("ix_game_owner_updated", "game", ["owner", "updated"])
    op.create_table(
        "entry",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("made_at", UTCDateTime(), nullable=False),
    )


def _of_profile(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    for table in ("entry", "game", "join_token", "device", "profile"):
        op.drop_table(table)
