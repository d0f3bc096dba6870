"""A phone's settings, in its cookie."""

from __future__ import annotations

from collections.abc import Mapping

from flask import has_request_context, session

SETTINGS: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "text": ("normal", "large", "larger"),
    "hand": ("right", "left"),
    "motion": ("system", "less"),
    "marks": ("color", "shape"),
    "awake": ("on", "off"),
    "sound": ("off", "on"),
    "vibration": ("off", "on"),
    "aloud": ("off", "on"),
}
"""Choices, the default first."""

STYLED = ("text", "hand", "motion", "marks")


def chosen(name: str) -> str:
    said = session.get(name)
    return said if said in SETTINGS[name] else SETTINGS[name][0]


def choose(name: str, value: str) -> None:
    """Keep a setting. The cookie holds no defaults."""
    if value == SETTINGS[name][0]:
        session.pop(name, None)
    else:
        session[name] = value
    session.permanent = True


def otherwise() -> dict[str, str]:
    """Settings without defaults, for attributes and styles."""
    if not has_request_context():
        return {}
    return {name: value for name, choices in SETTINGS.items() if (value := chosen(name)) != choices[0]}
