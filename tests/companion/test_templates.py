"""Every template keeps the house rules: sentences marked for translation, nothing that the CSP forbids."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest
from flask import Flask
from jinja2 import meta, nodes
from jinja2.lexer import TOKEN_COMMENT

from companion.config import ROOT
from tests.companion.told_fields import tree_of

TEMPLATES = ROOT / "companion/templates"
SOURCES = {
    path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(TEMPLATES.rglob("*.html"))
}
"""Each test looks at all of them: there are hundreds, and a test of its own for each costs more than looking."""

QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
WIDTH = 120
"""The columns that `.editorconfig` gives to a line."""

SPOKEN = re.compile(r'\s(?:aria-label|aria-description|alt|title|placeholder)\s*=\s*"([^"]*)"')
IMPORTED = re.compile(r'{% from "([^"]+)" import')
INCLUDED = re.compile(r'{% include "([^"]+)" %}')
FORBIDDEN = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*="),
    "a style element": re.compile(r"<style"),
    "an inline script": re.compile(r"<script(?![^>]*\ssrc=)"),
    "an event attribute": re.compile(r"<[^>]*\son[a-z]+\s*="),
    "hx-on": re.compile(r"hx-on[:-]"),
    "a filter in hx-trigger": re.compile(r'hx-trigger="[^"]*\['),
    "javascript in hx-vals": re.compile(r"hx-(vals|headers)=.(js|javascript):"),
    "a javascript address": re.compile(r"javascript:", re.IGNORECASE),
    "a file of another site": re.compile(r'\s(src|action|hx-(get|post))\s*=\s*"(https?:)?//'),
}


def plain_text(app: Flask, source: str) -> str:
    """What a template says by itself, each expression and tag of Jinja replaced by a sign."""
    text, inside = [], False
    for _line, kind, value in app.jinja_env.lex(source):
        if kind.endswith("_begin"):
            inside = True
        elif kind.endswith("_end"):
            inside = False
            text.append("·")
        elif kind == "data" and not inside and kind != TOKEN_COMMENT:
            text.append(value)
    return "".join(text)


def test_every_name_that_is_imported_is_there(shared_app: Flask) -> None:
    """Jinja notices only where it is used: on some page of some game."""
    for name in SOURCES:
        for each in tree_of(shared_app.jinja_env, name).find_all(nodes.FromImport):
            if isinstance(each.template, nodes.Const):
                wanted = {named if isinstance(named, str) else named[0] for named in each.names}
                assert wanted <= exported(shared_app, each.template.value), f"{name} from {each.template.value}"


@cache
def exported(app: Flask, name: str) -> set[str]:
    """The macros, values and imports that another template may take from this one."""
    tree = tree_of(app.jinja_env, name)
    stored = {each.name for each in tree.find_all(nodes.Name) if each.ctx == "store"}
    return stored | {each.name for each in tree.find_all(nodes.Macro)}


def test_every_sentence_is_marked_for_translation(shared_app: Flask) -> None:
    assert not {name: words for name, source in SOURCES.items() if (words := unmarked(plain_text(shared_app, source)))}


def unmarked(text: str) -> list[str]:
    """The words of a plain text that somebody reads or hears."""
    said = [*SPOKEN.findall(text), re.sub(r'<[^>]*>|\b(?:data|aria)-[a-z-]+(?:="[^"]*")?', " ", text)]
    return [word for part in said for word in re.findall(r"[^\W\d_]{2,}", html.unescape(part))]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_that_the_content_security_policy_forbids(what: str) -> None:
    assert not [name for name, source in SOURCES.items() if FORBIDDEN[what].search(source)]


def test_every_form_that_changes_something_carries_the_token() -> None:
    for name, source in SOURCES.items():
        for form in re.findall(r'<form[^>]*method="post".*?</form>', source, re.DOTALL):
            included = [SOURCES[part] for part in INCLUDED.findall(form)]
            assert any("csrf_token()" in part for part in (form, *included)), f"{name}: {form[:120]}"


def test_lines_keep_to_the_width_but_for_a_sentence_that_alone_is_longer_than_half_of_it() -> None:
    """A sentence stays in one piece, for those who translate it; beside it there is no room for much else."""
    for name, source in SOURCES.items():
        for number, line in enumerate(source.splitlines(), 1):
            longest = max(map(len, QUOTED.findall(line)), default=0)
            assert len(line) <= WIDTH or longest > WIDTH / 2 >= len(line) - longest, f"{name}:{number}"


def unknown_names(app: Flask, source: str) -> set[str]:
    """What a template names that is neither its own, nor imported, nor global."""
    parsed = app.jinja_env.parse(source)  # read anew, as looking for names changes the tree
    stored = {name.name for name in parsed.find_all(nodes.Name) if name.ctx == "store"}
    return meta.find_undeclared_variables(parsed) - stored - set(app.jinja_env.globals)


def test_macros_use_nothing_that_they_do_not_import(shared_app: Flask) -> None:
    """Macros are imported without the page's values, so a name that they lack would fail once somebody needs it."""
    imported = {name for source in SOURCES.values() for name in IMPORTED.findall(source)}
    assert len(imported) > 10
    assert not {name: unknown for name in sorted(imported) if (unknown := unknown_names(shared_app, SOURCES[name]))}
