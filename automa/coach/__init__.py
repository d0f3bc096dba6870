"""Advice: what a good player would do, and what a game turned on."""
