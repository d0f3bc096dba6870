"""How the words of the code are counted."""

from __future__ import annotations

from scripts.prose import Count, count

MODULE = '''"""What lives here."""

LIMIT = 3  # of each
"""How many may be held."""


def held() -> str:
    """Three words here."""
    return "no prose at all"
'''


def test_docstrings_fields_and_comments_are_prose_and_values_are_not() -> None:
    assert count(MODULE) == Count(words=3 + 2 + 5 + 3, lines=9)
