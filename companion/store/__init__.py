"""The database: games, logs, endings, profiles, live news."""
