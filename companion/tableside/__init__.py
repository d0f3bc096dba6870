"""The game at a physical table: pages, reports, corrections."""
