"""The civilizations, one module each; `engine.cards.all` finds the modules."""
