"""Alembic's migrations of the database, run by companion.store.db."""
