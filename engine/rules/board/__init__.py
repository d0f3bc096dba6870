"""Rules that need the public board alone, shared by players and bots."""
