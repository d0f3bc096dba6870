"""Sentences that cards bring."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _

from companion.web.shown import shown_box
from engine.decisions import Facts
from engine.facts.words import FIELD, Asks, Told


def asked_by_a_card(kind: str, subject: str = "") -> Asks | None:
    """For the subject, else for all, else for the first subject."""
    said = shown_box().says.asks
    return (
        said.get(f"{kind} {subject}")
        or said.get(kind)
        or next((said[each] for each in said if each.startswith(f"{kind} ")), None)
    )


def told_by_a_card(kind: str) -> Told | None:
    return shown_box().says.tells.get(kind)


def refused_by_a_card(kind: str) -> Told | None:
    return shown_box().says.refuses.get(kind)


def pieces(sentence: str, data: Facts) -> Iterator[tuple[str, str]]:
    """Pairs: words, then a field of `data` or ""."""
    words = FIELD.split(_(sentence))
    for number in range(0, len(words), 2):
        name = words[number + 1] if number + 1 < len(words) else ""
        yield words[number], name if name in data else ""
