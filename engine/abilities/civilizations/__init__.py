"""The civilizations; `engine.abilities.all` finds the modules."""
