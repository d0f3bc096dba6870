"""The bots and built-in players of Tapestry, on screen and at a table."""
