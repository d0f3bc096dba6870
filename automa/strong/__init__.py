"""A player that tries options on copies to the next era, and judges them by a learned value."""
