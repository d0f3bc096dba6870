"""Reads forms: a malformed value is a 400, not a crash."""

from __future__ import annotations

from collections.abc import Iterable

from flask import abort, request
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from companion.store.models import NAME_LENGTH
from companion.store.plain import clean_name

LONGEST_VALUE = 10_000
"""Letters; the longest is a correction at the table."""

LONGEST_SEARCH = 100
"""Letters, as in search boxes."""


def text(field: str) -> str:
    """400 if missing or too long."""
    value = request.form.get(field)
    if value is None or len(value) > LONGEST_VALUE:
        abort(400)
    return value


def search(field: str) -> str:
    return clean_name(request.args.get(field, "")[:LONGEST_SEARCH])


def holds(said: str, words: Iterable[str]) -> bool:
    """A text contains all words, with any apostrophe."""
    plain = said.replace("’", "'")
    return all(word.replace("’", "'") in plain for word in words)


def seq() -> int:
    """The log's length when the form was made, or 400."""
    return number("seq")


def number(field: str) -> int:
    """A small number, or 400."""
    value = text(field)
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        abort(400)
    return int(value)


def name_error(name: str) -> LazyString | None:
    if not name:
        return _l("A name needs at least one letter.")
    if len(name) > NAME_LENGTH:
        return _l("At most %(number)s letters, please.", number=NAME_LENGTH)
    return None
