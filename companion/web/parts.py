"""Leaves out drawings that a phone has or has no room for."""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import blake2b
from typing import Final

from flask import Flask, request
from markupsafe import Markup

from companion.web.pages import wants_part

HAD: Final = "Has-Parts"
"""A header: drawings on the phone."""

WIDE: Final = "Is-Wide"
"""A header: room for the whole table, unlike a phone on its side."""

PHONE: Final = "Mobi"
"""Only in phones' user agents."""

_MARKED: Final = re.compile(r'<(\w+)( data-part="([0-9a-f]{10}-(\d+))")')


def set_up_parts(app: Flask) -> None:
    app.jinja_env.filters["part"] = part
    app.jinja_env.globals.update(shows_all=shows_all)


def part(markup: str) -> Markup:
    """Marks an element without form fields; later answers send an outline if the phone has it.

    The mark identifies it and says its length.
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
    sent, at = list[str](), 0
    for found in _MARKED.finditer(page):
        tag, attribute, mark, length = found.groups()
        if found.start() < at or mark not in had:
            continue
        sent += page[at : found.start()], f"<{tag}{attribute}></{tag}>"
        at = found.start() + int(length) + len(attribute)
    return "".join((*sent, page[at:]))


def parts_had() -> frozenset[str]:
    return frozenset(request.headers.get(HAD, "").split())


def shows_all() -> bool:
    """A page may be seen wide; a whole page suits all but phones.

    A wide phone fetches the rest (`static/lean.js`).
    """
    return WIDE in request.headers if wants_part() else PHONE not in request.user_agent.string
