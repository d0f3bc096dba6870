"""What an answer leaves out: drawings that the phone which asks has already, and what its screen has no room for."""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import blake2b
from typing import Final

from flask import Flask, request
from markupsafe import Markup

from companion.web.pages import wants_part

HAD: Final = "Has-Parts"
"""The header in which a phone says which drawings it shows."""

WIDE: Final = "Is-Wide"
"""The header of a screen that has room for the whole table side by side: a phone on its side has not."""

PHONE: Final = "Mobi"
"""What browsers on phones, and on phones alone, call themselves among other things."""

_MARKED: Final = re.compile(r'<(\w+)( data-part="([0-9a-f]{10}-(\d+))")')


def set_up_parts(app: Flask) -> None:
    """Let all templates mark a drawing as a part, and ask whether the screen is wide."""
    app.jinja_env.filters["part"] = part
    app.jinja_env.globals.update(shows_all=shows_all)


def part(markup: str) -> Markup:
    """An element of which later answers bring only the outline where the phone has exactly this one.

    Its mark tells it from all others and says how long it is. Nothing that somebody fills in may be within.
    """
    element = markup.strip()
    tag, rest = element[: (end := _end_of_tag(element))], element[end:]
    mark = blake2b(element.encode(), digest_size=5).hexdigest()
    return Markup(f'{tag} data-part="{mark}-{len(element)}"{rest}')


def _end_of_tag(element: str) -> int:
    found = re.match(r"<\w+", element)
    if found is None:
        raise ValueError("a part is one element")
    return found.end()


def without_parts(page: str, had: Collection[str]) -> str:
    """The page with nothing in those of its parts that the phone has."""
    sent, at = list[str](), 0
    for found in _MARKED.finditer(page):
        tag, attribute, mark, length = found.groups()
        if found.start() < at or mark not in had:
            continue
        sent += page[at : found.start()], f"<{tag}{attribute}></{tag}>"
        at = found.start() + int(length) + len(attribute)
    return "".join((*sent, page[at:]))


def parts_had() -> frozenset[str]:
    """The marks of the drawings that the phone which asks has already."""
    return frozenset(request.headers.get(HAD, "").split())


def shows_all() -> bool:
    """Whether the page may be seen on a wide screen: an answer is told so, a whole page must stand any but a phone's.

    A phone that turns out to be wide asks for the rest of the table when it has the page (`static/lean.js`).
    """
    return WIDE in request.headers if wants_part() else PHONE not in request.user_agent.string
