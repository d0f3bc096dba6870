"""What a page shows, as plain frozen dataclasses that templates draw; no rule of the game lives here."""
