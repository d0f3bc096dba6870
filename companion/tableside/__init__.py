"""The game at a physical table: pages, reports of turns, and corrections."""
