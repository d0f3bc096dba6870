"""The game at a physical table: its pages, the reports of turns, and corrections."""
