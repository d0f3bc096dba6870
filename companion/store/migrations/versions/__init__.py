"""A module per step of the tables, in the order of their numbers."""
