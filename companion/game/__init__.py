"""What pages of every game share: frame, journal, points, sight, guide, result."""
