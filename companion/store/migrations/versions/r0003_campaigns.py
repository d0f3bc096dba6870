"""Campaigns and the scenarios begun in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("levels", sa.JSON(), nullable=False),
        sa.Column("created", UTCDateTime(), nullable=False),
        sa.Column("updated", UTCDateTime(), nullable=False),
    )
    op.create_index("ix_campaign_owner", "campaign", ["owner"])
    op.create_table(
        "campaign_play",
        sa.Column("campaign_id", sa.String(32), sa.ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("scenario", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id", ondelete="SET NULL")),
        sa.Column("begun", UTCDateTime(), nullable=False),
        sa.Column("abandoned", UTCDateTime()),
        sa.Column("came_to", sa.JSON(none_as_null=True)),
    )
    op.create_index("ix_campaign_play_game_id", "campaign_play", ["game_id"])


def downgrade() -> None:
    op.drop_table("campaign_play")
    op.drop_table("campaign")
