"""A player that answers by formulas with tuned values, without trying anything."""
