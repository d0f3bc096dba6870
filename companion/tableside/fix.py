"""Corrects the table, on a page per part of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from flask import Blueprint, abort, request, url_for
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from automa.table.reports import Corrected
from companion.game.bots import pair_of
from companion.game.corrections import Teller
from companion.game.game_pages import act_on, game_page
from companion.game.players import looks
from companion.game.table_rows import table_of
from companion.services import services
from companion.store.replay import Opened, Stale, View
from companion.tableside.fix_decks import DecksForm
from companion.tableside.fix_map import hex_screen, map_to_tap, write_hex
from companion.tableside.fix_parts import PARTS, FixPart, decks_short, map_short
from companion.tableside.fix_screen import (
    Before,
    Plain,
    Problems,
    Section,
    all_fields,
    by_field,
    correction,
    no_numbers,
    plain_position,
    read,
    table_to_fix,
)
from companion.tableside.table import asker
from companion.tableside.table_screen import table_screen
from companion.web import access, forms
from companion.web.pages import go_to, wants_part
from companion.web.shown import show_game
from engine.acts import Amend
from engine.decisions import NotPending, Refused
from engine.facts.components import Hex
from engine.state.codec import BadPosition, parse_hex

blueprint = Blueprint("fix", __name__)

Page = tuple[str, int]

WORDS: Final[Mapping[str, LazyString]] = {
    **{slug: part.words for slug, part in PARTS.items()},
    "map": _l("Map"),
    "decks": _l("Decision cards"),
}


@dataclass(frozen=True, slots=True)
class Fixing:
    opened: Opened
    view: View
    before: Before | None  # what to correct, if anything

    def again(self) -> Fixing:
        return fixing(self.opened)

    def amend(self, seq: int, key: str | None) -> bool:
        """Give the answer, if any. Returns False if the game has moved on."""
        if key is None:
            return True
        try:
            act_on(self.opened, seq, asker(), Amend(key))
        except (Stale, NotPending, Refused):
            return False
        return True


def fixing(opened: Opened) -> Fixing:
    view = opened.view()
    return Fixing(opened, view, table_to_fix(view.play))


@contextmanager
def _opened(game_id: str) -> Iterator[Fixing]:
    with services().games.opened(game_id, access.require_host(game_id)) as opened:
        yield fixing(opened)


def _page(template: str, view: View, status: int = 200, done: str = "", **more: Any) -> Page:
    show_game(view.play.state.game)
    changed = _changed(view, done)
    return game_page("tableside", template, "", (), table_screen(view), status, done=done, changed=changed, **more)


def _index(view: View, before: Before | None, status: int = 200, *, done: str = "", moved_on: bool = False) -> Page:
    rows = []
    if before is not None:
        table = before.table
        rows = [(slug, part.icon, part.words, part.short(table)) for slug, part in PARTS.items()]
        rows.insert(1, ("map", "map", WORDS["map"], map_short(table)))
        rows.insert(-1, ("decks", "deck", WORDS["decks"], decks_short(table)))
    return _page(
        "tableside/fix/index.html",
        view,
        status,
        before=before,
        rows=rows,
        done=done,
        moved_on=moved_on,
    )


def _done_here(view: View) -> str:
    """What was corrected, by the address, unless the game went on."""
    return request.args.get("done", "") if request.args.get("at", type=int) == view.seq else ""


def _told(now: Fixing, part: str, key: str | None, address: Callable[..., str]) -> Response:
    """Redirects to a page that says what was corrected."""
    return go_to(address(done=part if key else "nothing", at=now.again().view.seq))


def _changed(view: View, done: str) -> tuple[str, ...]:
    """What the last correction changed, or at least its part."""
    if done not in WORDS:
        return ()
    fixed = next((event.what for event in reversed(view.play.journal) if isinstance(event.what, Corrected)), None)
    table = table_of(view.play)
    told = Teller(looks(table), table.game.board.map.printed).told(fixed) if fixed else ()
    return told or (str(WORDS[done]),)


@blueprint.get("/games/<game_id>/fix")
def index(game_id: str) -> Page:
    with _opened(game_id) as now:
        view, before = now.view, now.before
        return _index(view, before, done=_done_here(view))


@blueprint.get("/games/<game_id>/fix/<part>")
def show(game_id: str, part: str) -> Page:
    with _opened(game_id) as now:
        view, before = now.view, now.before
        if part not in (*PARTS, "decks", "map"):
            abort(404)
        if before is None:
            return _index(view, before)
        if part == "map":
            return _page(
                "tableside/fix/map.html", view, before=before, map=map_to_tap(before.table, _hex_address(game_id))
            )
        shown = _decks if part == "decks" else partial(_form, slug=part)
        return shown(view, before, done=_done_here(view))


@blueprint.get("/games/<game_id>/fix/map/<hex>")
def show_hex(game_id: str, hex: str) -> Page:
    with _opened(game_id) as now:
        view, before = now.view, now.before
        if before is None:
            return _index(view, before)
        return _hex(view, before, _hex_of(before, hex), done=_done_here(view))


@blueprint.post("/games/<game_id>/fix/<part>")
def put_right(game_id: str, part: str) -> Page | Response:
    """Fields of the part, or one in `one`; the page's `seq`."""
    access.require_host(game_id)
    if part not in PARTS:
        abort(404)
    chosen, seq = PARTS[part], forms.seq()
    with _opened(game_id) as now:
        view, before = now.view, now.before
        if before is None or view.seq != seq:
            return _fresh(view, before, lambda view, now: _form(view, now, 409, slug=part, moved_on=True))
        sections, tap = chosen.sections(before.table), request.form.get("one")
        try:
            values = read(sections, request.form if tap is None else _with_one(chosen, sections, tap))
        except ValueError:
            abort(400)
        try:
            _check_numbers(no_numbers(sections, values))
            key = correction(before.table, _wanted(before, lambda plain: chosen.write(plain, values)))
        except BadPosition as error:
            return _form(view, before, 422, slug=part, values=values, problems=error.problems)
        if not now.amend(seq, key):
            return _again(now, lambda view, now: _form(view, now, 409, slug=part, moved_on=True))
        if tap is not None and wants_part() and _is_a_number(sections, tap):
            return _again(now, lambda view, now: _form(view, now, slug=part, done=part if key else "nothing"))
        if tap is not None:
            return _told(now, part, key, partial(url_for, "fix.show", game_id=game_id, part=part))
        return _told(now, part, key, partial(url_for, "fix.index", game_id=game_id))


def _is_a_number(sections: Sequence[Section], tap: str) -> bool:
    """It goes up and down, so more taps may follow."""
    name, _equals, _value = tap.partition("=")
    return any(field.name == name and not field.options for field in all_fields(sections))


def _with_one(part: FixPart, sections: Sequence[Section], tap: str) -> dict[str, str]:
    """All fields, with the one tapped and what changes with it."""
    name, _equals, value = tap.partition("=")
    return {**{field.name: field.value for field in all_fields(sections)}, name: value, **part.along(name, value)}


@blueprint.post("/games/<game_id>/fix/decks")
def put_decks_right(game_id: str) -> Page | Response:
    """Correct the decks, or only move the card `tap` to its next pile on the form."""
    access.require_host(game_id)
    seq = forms.seq()
    with _opened(game_id) as now:
        view, before = now.view, now.before
        if before is None or view.seq != seq:
            return _fresh(view, before, lambda view, now: _decks(view, now, 409, moved_on=True))
        by_tap = request.form.get("swap")
        try:
            form = DecksForm.of(before.table)
            form = form.read(request.form) if by_tap is None else form.corrected(by_tap)
        except ValueError:
            abort(400)
        if "tap" in request.form:
            return _decks(view, before, form=form)
        try:
            key = correction(before.table, _wanted(before, form.write))
        except BadPosition as error:
            return _decks(view, before, 422, form=form, problems=error.problems)
        if not now.amend(seq, key):
            return _again(now, lambda view, now: _decks(view, now, 409, moved_on=True))
        if by_tap is not None and wants_part():
            return _again(now, lambda view, now: _decks(view, now, done="decks" if key else "nothing"))
        if by_tap is not None:
            return _told(now, "decks", key, partial(url_for, "fix.show", game_id=game_id, part="decks"))
        return _told(now, "decks", key, partial(url_for, "fix.index", game_id=game_id))


@blueprint.post("/games/<game_id>/fix/map/<hex>")
def put_hex_right(game_id: str, hex: str) -> Page | Response:
    """Fields: `key`, what to change; `by`, who toppled an outpost."""
    access.require_host(game_id)
    seq, act, by = forms.seq(), forms.text("key"), request.form.get("by", "")
    with _opened(game_id) as now:
        view, before = now.view, now.before
        if before is None or view.seq != seq:
            return _fresh(view, before, lambda view, now: _hex(view, now, _hex_of(now, hex), 409, moved_on=True))
        place = _hex_of(before, hex)
        try:
            wanted = _wanted(before, lambda plain: write_hex(plain, hex, act, by))
        except ValueError:
            abort(400)
        try:
            key = correction(before.table, wanted)
        except BadPosition as error:
            return _hex(view, before, place, 422, problems=error.problems)
        if not now.amend(seq, key):
            return _again(now, lambda view, now: _hex(view, now, place, 409, moved_on=True))
        if wants_part():
            return _again(now, lambda view, now: _hex(view, now, place, done="map" if key else "nothing"))
        return _told(now, "map", key, partial(url_for, "fix.show_hex", game_id=game_id, hex=hex))


def _wanted(before: Before, write: Callable[[Plain], None]) -> Plain:
    plain = plain_position(before.table)
    write(plain)
    return plain


def _check_numbers(problems: Problems) -> None:
    if problems:
        raise BadPosition(list(problems))


def _again(now: Fixing, page: Callable[[View, Before], Page]) -> Page:
    fresh = now.again()
    return _fresh(fresh.view, fresh.before, page)


def _fresh(view: View, before: Before | None, page: Callable[[View, Before], Page]) -> Page:
    """The page anew, or the list if nothing can be corrected yet."""
    return _index(view, before, 409, moved_on=True) if before is None else page(view, before)


def _form(
    view: View,
    before: Before,
    status: int = 200,
    *,
    slug: str,
    values: dict[str, str] | None = None,
    problems: Problems = (),
    moved_on: bool = False,
    done: str = "",
) -> Page:
    part: FixPart = PARTS[slug]
    current = part.sections(before.table)
    sections = tuple(section.entered(values or {}) for section in current)
    wrong = by_field((field.name for field in all_fields(sections)), problems)
    return _page(
        "tableside/fix/form.html",
        view,
        status,
        before=before,
        slug=slug,
        part=part,
        current=current,
        sections=sections,
        wrong=wrong,
        done=done,
        moved_on=moved_on,
    )


def _decks(
    view: View,
    before: Before,
    status: int = 200,
    *,
    form: DecksForm | None = None,
    problems: Problems = (),
    moved_on: bool = False,
    done: str = "",
) -> Page:
    entered, lying = form is not None, DecksForm.of(before.table)
    form = form or lying
    wrong = by_field((f"bots/decks/{name}" for name, _text in form.counts), problems)
    return _page(
        "tableside/fix/decks.html",
        view,
        status,
        before=before,
        form=form,
        entered=entered,
        lying=lying,
        pair=pair_of(before.table, ()),
        wrong=wrong,
        done=done,
        moved_on=moved_on,
    )


def _hex(
    view: View,
    before: Before,
    hex: Hex,
    status: int = 200,
    *,
    problems: Problems = (),
    moved_on: bool = False,
    done: str = "",
) -> Page:
    address = _hex_address(view.game.id)
    wrong = by_field((), problems)
    shown = hex_screen(before.table, hex, address)
    return _page(
        "tableside/fix/hex.html",
        view,
        status,
        before=before,
        hex=shown,
        wrong=wrong,
        done=done,
        moved_on=moved_on,
    )


def _hex_of(before: Before, text: str) -> Hex:
    """404 if the map has no such hex."""
    try:
        hex = parse_hex(text)
    except ValueError:
        abort(404)
    if hex not in before.table.game.board.map.printed.hexes or text != f"{hex[0]},{hex[1]}":
        abort(404)
    return hex


def _hex_address(game_id: str) -> Callable[[str], str]:
    return lambda key: url_for("fix.show_hex", game_id=game_id, hex=key)
