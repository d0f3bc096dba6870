"""The bots and built-in players."""
