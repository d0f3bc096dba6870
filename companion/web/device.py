"""What each phone is set to for itself, kept in its cookie: how pages look there, how it says whose turn it is."""

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
"""The choices of each setting; the first is that of a phone on which nobody has chosen."""

STYLED = ("text", "hand", "motion", "marks")
"""Those that need styles of their own."""


def chosen(name: str) -> str:
    """What a setting stands at on the phone that asks."""
    said = session.get(name)
    return said if said in SETTINGS[name] else SETTINGS[name][0]


def choose(name: str, value: str) -> None:
    """Keep a choice in the phone's cookie; the one that needs no word is taken out of it."""
    if value == SETTINGS[name][0]:
        session.pop(name, None)
    else:
        session[name] = value
    session.permanent = True


def otherwise() -> dict[str, str]:
    """What this phone has chosen otherwise than others, for every page: its attributes and its styles follow."""
    if not has_request_context():
        return {}
    return {name: value for name, choices in SETTINGS.items() if (value := chosen(name)) != choices[0]}
