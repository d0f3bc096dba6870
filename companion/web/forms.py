"""Reading what a form sent: a value of the wrong shape is a malformed request (400), not a crash."""

from __future__ import annotations

from collections.abc import Iterable

from flask import abort, request
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from companion.store.models import NAME_LENGTH
from companion.store.plain import clean_name

LONGEST_VALUE = 10_000
"""Letters of a field: the longest that a form of ours sends is a correction at the table."""

LONGEST_SEARCH = 100
"""Letters to look for; the boxes to search in take no more."""


def text(field: str) -> str:
    """The value of a field that the form must have. Aborts with 400 without it, or where it is endless."""
    value = request.form.get(field)
    if value is None or len(value) > LONGEST_VALUE:
        abort(400)
    return value


def search(field: str) -> str:
    """What the address asks to look for."""
    return clean_name(request.args.get(field, "")[:LONGEST_SEARCH])


def holds(said: str, words: Iterable[str]) -> bool:
    """Whether every one of the words to look for occurs in what is said, by whichever apostrophe they are typed."""
    plain = said.replace("’", "'")
    return all(word.replace("’", "'") in plain for word in words)


def seq() -> int:
    """The length of the log that the form was made from (field `seq`). Aborts with 400 where it is no number."""
    return number("seq")


def number(field: str) -> int:
    """A small number that the form must have. Aborts with 400 where it is none."""
    value = text(field)
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        abort(400)
    return int(value)


def name_error(name: str) -> LazyString | None:
    """What is wrong with the name of a game, or None."""
    if not name:
        return _l("A name needs at least one letter.")
    if len(name) > NAME_LENGTH:
        return _l("At most %(number)s letters, please.", number=NAME_LENGTH)
    return None
