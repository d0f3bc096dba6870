"""The civilizations, one module each; `engine.abilities.all` finds the modules."""
