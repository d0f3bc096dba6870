"""The rules of Tapestry, one module per chapter of the rulebook."""
