"""A page's sentences for reading aloud."""

from __future__ import annotations

import html
import re
from typing import Final

_LABELLED: Final = re.compile(r'<svg\b[^>]*\baria-label="([^"]*)".*?</svg>', re.DOTALL)
_LEFT_OUT: Final = re.compile(r'<svg\b.*?</svg>|<a class="rule-id".*?</a>', re.DOTALL)
_SMALL: Final = re.compile(r"<small\b.*?</small>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]+>")


def spoken(markup: str, *, explains: bool = False) -> str:
    """Without rule numbers. explains: only the small print."""
    plain = _LEFT_OUT.sub(" ", _LABELLED.sub(r" \1 ", str(markup)))
    parts = _SMALL.findall(plain) if explains else [_SMALL.sub(" ", plain)]
    said = (" ".join(html.unescape(_TAG.sub(" ", part)).split()) for part in parts)
    return " ".join(_ended(re.sub(r" ([.,:;)])", r"\1", each)) for each in said if each)


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
