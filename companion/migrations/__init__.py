"""Alembic's migrations of the database, run by companion.db."""
