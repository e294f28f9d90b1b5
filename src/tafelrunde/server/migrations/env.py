"""What Alembic runs for every migration: on the connection that it is handed."""

from alembic import context

from tafelrunde.server.store import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
