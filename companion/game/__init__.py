"""What both ways to play share: the frame of a game's pages, journal, points, sight, guide and result."""
