"""Abilities: the hooks by which cards, civilizations and scenarios bend rules."""
