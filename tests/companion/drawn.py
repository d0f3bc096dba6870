"""Drawings in tests: one macro's drawing as a tree, with what holds for all of them, and its words and classes."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import jinja2

from companion.config import ROOT

SPRITE = ElementTree.parse(ROOT / "companion/static/icons.svg").getroot()
ICONS = {symbol.attrib["id"] for symbol in SPRITE}


def markup(drawings: jinja2.Environment, template: str, macro: str, *arguments: Any) -> str:
    """What one macro of the drawings writes."""
    return str(getattr(drawings.get_template(f"drawings/{template}.html").module, macro)(*arguments))


def draw(drawings: jinja2.Environment, template: str, macro: str, *arguments: Any) -> ElementTree.Element:
    """One macro's drawing as a tree; icons are in the sprite, labels are not empty, nothing has a style of its own."""
    text = markup(drawings, template, macro, *arguments)
    assert "style=" not in text
    assert set(re.findall(r"icons\.svg#([^\"]*)\"", text)) <= ICONS
    tree = ElementTree.fromstring(f"<div>{text.replace('& ', '&amp; ')}</div>")  # HTML takes a single &, XML does not
    assert not [element for element in tree.iter() if element.get("aria-label", "-").strip() == ""]
    return tree


def said(tree: ElementTree.Element) -> str:
    """All words of a drawing, the labels of pictures too, in one line."""
    words = [part for element in tree.iter() for part in (element.get("aria-label"), element.text, element.tail)]
    return " ".join(" ".join(part for part in words if part).split())


def classes(tree: ElementTree.Element) -> list[str]:
    """The classes of all elements of a drawing."""
    return [name for element in tree.iter() for name in element.get("class", "").split()]


def with_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a drawing that have a class."""
    return [element for element in tree.iter() if name in element.get("class", "").split()]
