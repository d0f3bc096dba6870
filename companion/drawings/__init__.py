"""Drawings of the table, computed here and drawn by templates/drawings/."""
