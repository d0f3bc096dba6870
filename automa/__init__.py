"""The bots and built-in players of Tapestry."""
