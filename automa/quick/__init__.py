"""A player that answers every question by a formula with tuned values, without trying anything."""
