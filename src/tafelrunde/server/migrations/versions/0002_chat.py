"""Chat of teams, and phrases."""

import sqlalchemy as sa
from alembic import op

revision = "0002_chat"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Note for whom a line is, and which phrase it is."""
    op.add_column("chat", sa.Column("team", sa.Integer))
    op.add_column("chat", sa.Column("phrase", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    for name in ("phrase", "team"):
        op.drop_column("chat", name)
