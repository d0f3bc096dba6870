"""The tapestry cards that data cannot say in a benefit; `engine.cards.all` finds the modules."""
