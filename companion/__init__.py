"""The web app around the rules of Tapestry."""
