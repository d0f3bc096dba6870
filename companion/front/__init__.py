"""What comes before and around a game: home, setup, sharing, files."""
