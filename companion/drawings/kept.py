"""Icons, and macros whose drawings are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from companion.drawings.landmarks import DRAWN, SHEET, landmark_icon
from companion.drawings.tracks import tracks_out
from companion.web.pages import open_page
from companion.web.parts import part
from companion.web.shown import one_bot, shown_box, shown_turned, surroundings, turned_in
from companion.web.static_files import static_url

ICONS_KEPT = 4096
"""A page shows over a hundred."""

Drawing = Callable[..., Markup]


def set_up_drawings(app: Flask) -> None:
    app.jinja_env.globals.update(box=shown_box, icon=icon, one_bot=one_bot, sign=sign)
    app.jinja_env.globals.update(kept=kept, kept_by_benefit=kept_by_benefit)
    app.jinja_env.globals.update(kept_by_values=kept_by_values, kept_part=kept_part)
    app.jinja_env.globals.update(turned=shown_turned, turned_in=turned_in)
    app.jinja_env.globals.update(tracks_out=tracks_out, landmark_icon=landmark_icon)


@lru_cache(ICONS_KEPT, typed=True)
def icon(name: str, label: str | None = None, css: str = "") -> Markup:
    """In text; decoration without a label."""
    classes = f"icon {css}" if css else "icon"
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" {}><use href="{}"></use></svg>').format(classes, spoken, _address(name))


@lru_cache(ICONS_KEPT, typed=True)
def sign(name: str, x: float, y: float, size: float, css: str = "") -> Markup:
    """In a drawing, centered at x and y."""
    classes = Markup(' class="{}"').format(css) if css else ""
    place = Markup('x="{}" y="{}" width="{}" height="{}"').format(x - size / 2, y - size / 2, size, size)
    return Markup('<use{} href="{}" {}></use>').format(classes, _address(name), place)


def _address(name: str) -> str:
    return f"{static_url(SHEET if name in DRAWN else 'icons.svg')}#{name}"


def kept(macro: Drawing, size: int) -> Drawing:
    """Keeps the last `size` drawings.

    They may depend only on frozen arguments and what surrounds them on the page.
    """
    drawn = lru_cache(size, typed=True)(lambda _surroundings, *things, **named: macro(*things, **named))
    return lambda *things, **named: drawn(surroundings(), *things, **named)


def kept_by_benefit(macro: Drawing, size: int) -> Drawing:
    """For a macro of one benefit or cost."""
    drawn = kept(lambda text: Markup(macro(json.loads(text))), size)
    return lambda benefit: drawn(json.dumps(benefit))


@dataclass(frozen=True, slots=True)
class _CalledWith:
    """Compared by representation."""

    text: str
    things: tuple[object, ...] = field(compare=False)


def kept_by_values(macro: Drawing, size: int) -> Drawing:
    """For a macro of plain values, such as rows or reasons."""
    drawn = kept(lambda written: Markup(macro(*written.things)), size)
    return lambda *things: drawn(_CalledWith(repr(things), things))


def kept_part(macro: Drawing, size: int) -> Drawing:
    """For a macro of one element: a part, known before it is drawn.

    It may lead to explanations, which lead back to the open page.
    """
    drawn = kept_by_values(lambda _page, *things: part(macro(*things)), size)
    return lambda *things: drawn(open_page(), *things)
