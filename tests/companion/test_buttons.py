"""No button that sends something is forgotten by the double taps: a new one fails here until a test taps it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion.config import ROOT
from tests.browser.buttons import LOOKS, TAPPED
from tests.browser.forms_to_tap import FORMS
from tests.browser.scenes_to_tap import ANSWERS

TEMPLATES = ROOT / "companion/templates"
BUTTON = re.compile(r"<button((?:\{\{.*?\}\}|\{%.*?%\}|[^>])*)>(.*?)</button>", re.DOTALL)
OTHERS = re.compile(r"""<input[^>]*type="?(?:submit|image)""")
"""Other ways to send a form, of which no test taps one."""


def source_of(template: Path) -> str:
    """A template without the breaks inside Jinja's delimiters, which nobody sees."""
    return re.sub(r"\s*(\{[{%])-|-([%}]\})\s*", r"\1\2", template.read_text(encoding="utf-8"))


def name_of(attributes: str, content: str) -> str:
    """How `TAPPED` calls a button."""
    attributes, content = (" ".join(part.split()) for part in (attributes, content))
    name, value = (re.search(rf'\b{part}="((?:\{{\{{.*?\}}\}}|[^"])*)"', attributes) for part in ("name", "value"))
    if name:
        return f"{name[1]}={value[1] if value else ''}"
    words = re.search(r'_\("([^"]*)"', attributes if "aria-label" in attributes else content)
    return words[1] if words and "aria-label" not in attributes else "(no words)"


def buttons_of(template: Path) -> set[str]:
    """The buttons of a template, but those that are none of a form's."""
    found = BUTTON.findall(source_of(template))
    return {name_of(*button) for button in found if 'type="button"' not in button[0]}


def test_every_button_that_sends_something_is_tapped_twice() -> None:
    """Whoever adds one adds how it is tapped; whoever takes one away takes that along."""
    found = {path.relative_to(TEMPLATES).as_posix(): buttons_of(path) for path in sorted(TEMPLATES.rglob("*.html"))}
    assert {template: names for template, names in found.items() if names} == {
        template: set(buttons) for template, buttons in TAPPED.items()
    }


def test_forms_are_sent_by_buttons_alone() -> None:
    assert not [path.name for path in TEMPLATES.rglob("*.html") if OTHERS.search(source_of(path))]


def test_what_taps_a_button_exists() -> None:
    tests = {
        node.name
        for path in (ROOT / "tests/browser").glob("test_taps*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    assert not {by for buttons in TAPPED.values() for by in buttons.values()} - {*ANSWERS, *FORMS, *tests, LOOKS}


def test_what_only_looks_is_not_posted() -> None:
    """Each form around such a button is one of `get`."""
    for template, buttons in TAPPED.items():
        for name in [name for name, by in buttons.items() if by == LOOKS]:
            source = source_of(TEMPLATES / template)
            place = next(each.start() for each in BUTTON.finditer(source) if name_of(*each.groups()) == name)
            form = source[source.rindex("<form", 0, place) : place]
            assert 'method="post"' not in form, f"{template}: {name}"
