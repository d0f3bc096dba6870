"""Cards, civilizations and scenarios that bend rules through hooks."""
