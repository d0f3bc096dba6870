"""What guests point at, and when they ask for a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guest", sa.Column("points_at", sa.String(40)))
    op.add_column("guest", sa.Column("pointed", UTCDateTime()))
    op.add_column("guest", sa.Column("asks", UTCDateTime()))
