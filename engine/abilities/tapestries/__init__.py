"""The tapestry cards that data cannot say in a benefit; `engine.abilities.all` finds the modules."""
