"""A player that answers every question by a formula with tuned values; nothing is tried on a copy."""
