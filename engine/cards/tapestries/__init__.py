"""The tapestry cards that data cannot say, one class each; `engine.cards.all` finds the modules."""
