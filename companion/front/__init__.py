"""Before and around a game: home, setup, sharing, files."""
