"""The glossary: by words, by term, and for a benefit's icons."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, abort, render_template, request
from flask.sansio.blueprints import BlueprintSetupState

from companion.game.glossary import GLOSSARY, Term
from companion.game.terms import terms_in, terms_of_icons
from companion.library.words_screen import (
    TermSection,
    benefit_text,
    find_terms,
    other_signs,
    parse_benefit,
    sections_of,
    terms_named,
)
from companion.store.guests import Out
from companion.store.log import NoSuchGame
from companion.web import access, forms
from companion.web.pages import address, game_at, open_page, page_htmx_names, page_or_part, path_back, path_htmx_names
from companion.web.shown import as_shown
from engine.box import boxes_in, packs_in
from engine.decisions import BadSetup
from engine.facts.components import Benefit

blueprint = Blueprint("words", __name__)


@blueprint.record
def _names_for_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals.update(
        glossary=GLOSSARY, explanation_of=explanation_of, address_of=address_of, terms_in=terms_in,
        terms_of_icons=terms_of_icons, open_page=open_page, other_signs=other_signs,
    )  # fmt: skip


def explanation_of(benefit: Benefit) -> str | None:
    """The address; None if its words say all."""
    benefit = as_shown(benefit)
    return address("words.benefit", of=benefit_text(benefit)) if terms_in(benefit) else None


def address_of(terms: Iterable[Term]) -> str:
    return address("words.term", slugs="+".join(term.slug for term in terms))


@blueprint.get("/words/keys")
def keys() -> str:
    """The keys of a game on screen. Query: `back`, the page to return to."""
    return render_template("library/words/keys.html", back_to=path_back(path_htmx_names()))


@blueprint.get("/words")
def index() -> tuple[str, int]:
    """By chapter. Query: `find`."""
    find = forms.search("find")
    found = find_terms(find)
    sections = (TermSection("", tuple(found)),) if find and found else sections_of(found)
    return page_or_part(
        "library/words/index.html",
        "library/words/_list.html",
        sections=sections,
        count=len(found),
        find=find,
        back_to=path_back(path_htmx_names()),
    )


@blueprint.get("/words/<slugs>")
def term(slugs: str) -> tuple[str, int]:
    """Joined by `+`; as a part, the sheet's content."""
    terms = terms_named(slugs)
    if terms is None:
        abort(404)
    return _explained(terms, None)


@blueprint.get("/words/benefit-of")
def benefit() -> tuple[str, int]:
    """What the benefit `of` does, each icon explained."""
    try:
        shown = parse_benefit(request.args.get("of", ""))
    except ValueError:
        abort(404)
    return _explained(terms_in(shown), shown)


def _explained(terms: tuple[Term, ...], shown: Benefit | None) -> tuple[str, int]:
    back = path_back(page_htmx_names())
    return page_or_part(
        "library/words/term.html",
        "library/words/_sheet.html",
        terms=terms,
        shown=shown,
        back_to=back,
        boxes=_boxes_at(back or ""),
    )


def _boxes_at(path: str) -> tuple[str, ...]:
    """Of a page's game, if the asker may see it."""
    game_id = game_at(path)
    try:
        setup = access.require_game(game_id).setup if game_id else None
        return () if setup is None else (*boxes_in(setup), *packs_in(setup))
    except (NoSuchGame, access.NotYours, Out, BadSetup):
        return ()
