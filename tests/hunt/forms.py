"""What a page of a game leads to: its links with steps, and its forms as somebody may send them."""

from __future__ import annotations

import random
import re
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urlencode

NOT_SENT: Final = ("/delete", "/leave", "/share/remove", "/share/end", "/share")
"""Ends of addresses to which no form is sent: who is in the game stays as it is, and the game too."""

TYPED: Final = ("Another name", "", "12", "0", "2")
"""What may be typed into a field."""

LINK: Final = re.compile(r'<a [^>]*?href="([^"#]+)')
ASKS: Final = 'method="get"'

Pair = tuple[str, str]


class Form:
    """A form: what it sends by itself, its buttons, and what can be chosen in its place."""

    def __init__(self, method: str, action: str) -> None:
        self.method, self.action = method, action
        self.fields: list[Pair] = []
        self.buttons: list[Pair] = []
        self.choices: dict[str, list[str]] = {}
        self.typed: list[str] = []


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in what a tag adds."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("method", "get"), given.get("action", ""))
            self.forms.append(self._form)
        elif self._form is not None:
            self._within(self._form, tag, given)

    def _within(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "select":
            self._select = name
            form.choices.setdefault(name, [])
        elif tag == "option":
            form.choices[self._select].append(value)
            if "selected" in given:
                form.fields.append((self._select, value))
        elif tag == "button" and "disabled" not in given:
            form.buttons.append((name, value))
        elif tag == "input" and name and given.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in given:
                form.fields.append((name, value or "on"))
        elif tag == "input" and name:
            form.fields.append((name, value))
            if given.get("type", "text") in ("text", "number"):
                form.typed.append(name)

    def handle_endtag(self, tag: str) -> None:
        """A form ends."""
        if tag == "form":
            self._form = None


def links_of(page: str, game_id: str) -> list[str]:
    """Where a page leads in the same game with something in the address: by links, or by forms that only ask."""
    links = [unescape(each) for each in LINK.findall(page) if game_id in each and "?" in each]
    for form in Forms(page).forms if ASKS in page else ():
        if form.method == "get" and game_id in form.action:
            links += (f"{form.action.partition('#')[0]}?{urlencode([*form.fields, each])}" for each in form.buttons)
    return list(dict.fromkeys(links))


def sent_by(page: str, game_id: str, pick: random.Random) -> tuple[str, dict[str, Any]] | None:
    """Where any form of a page that changes the game is sent to, and with what; None where there is none."""
    forms = [each for each in Forms(page).forms if may_be_sent(each, game_id)]
    if not forms:
        return None
    form = pick.choice(forms)
    sent: dict[str, Any] = {}
    for name, value in form.fields:
        sent.setdefault(name, []).append(value)
    for name, values in form.choices.items():
        if values and pick.random() < 0.4:
            sent[name] = [pick.choice(values)]
    for name in form.typed:
        if pick.random() < 0.3:
            sent[name] = [pick.choice(TYPED)]
    button = pick.choice([each for each in form.buttons if each[0]] or [("", "")])
    if button[0]:
        sent[button[0]] = [button[1]]
    sent.pop("csrf_token", None)
    return form.action, sent


def may_be_sent(form: Form, game_id: str) -> bool:
    """Whether a form does something to the game alone."""
    return form.method == "post" and game_id in form.action and not form.action.endswith(NOT_SENT)
