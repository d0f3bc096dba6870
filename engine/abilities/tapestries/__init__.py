"""Tapestry cards that need code; `engine.abilities.all` finds the modules."""
