"""The part of the rules that needs the public board alone: the players and the bots share it."""
