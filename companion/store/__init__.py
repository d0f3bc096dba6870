"""All that speaks to the database: games, logs, endings, profiles and live news."""
