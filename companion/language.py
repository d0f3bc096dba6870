"""Which language the sentences on screen are in, where its words may break, and times in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from babel.support import NullTranslations
from flask import Flask, g, request
from flask_babel import Babel, format_timedelta, get_locale, get_translations, gettext
from markupsafe import Markup

from companion.config import ROOT
from companion.models import now

A_MOMENT = timedelta(minutes=1)
SOURCE_LANGUAGE = "en"
TRANSLATIONS = ROOT / "companion" / "translations"

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
JOINTS = (
    "Achieve-ments",
    "Elec-tronics",
    "Holo-center",
    "Inter-stellar",
    "Mathe-matics",
    "Metal-lurgy",
    "Nano-technology",
    "Navi-gation",
    "Neuro-science",
    "Photog-raphy",
    "Singu-larity",
)
"""Where long words may break in a narrow place; translations bring soft hyphens of their own."""


def set_up_language(app: Flask) -> None:
    """Choose the language by what the browser asks for, among those that are translated."""
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    translated = [path.parent.parent.name for path in TRANSLATIONS.glob("*/LC_MESSAGES/messages.mo")]
    languages = [SOURCE_LANGUAGE, *sorted(translated)]

    def asked_for() -> str:
        return request.accept_languages.best_match(languages) or SOURCE_LANGUAGE

    Babel(app, locale_selector=asked_for)
    _translate_templates(app)
    app.jinja_env.globals["current_locale"] = get_locale
    app.jinja_env.filters["ago"] = ago
    app.jinja_env.filters["soft_hyphens"] = soft_hyphens


def _translate_templates(app: Flask) -> None:
    """Let templates ask for the translations once per request: flask-babel finds them anew for each string."""

    def translations() -> NullTranslations:
        found: NullTranslations | None = g.get("translations")
        if found is None:
            found = g.translations = get_translations()
        return found

    def one(text: str, /, **values: object) -> Markup:
        return filled(translations().gettext(text), values)

    def counted(singular: str, plural: str, number: int, /, **values: object) -> Markup:
        return filled(translations().ngettext(singular, plural, number), {"num": number, **values})

    # Jinja's own would look the translations' function up by the context and fill in each string, with values or not.
    app.jinja_env.globals.update(gettext=one, _=one, ngettext=counted)
    app.jinja_env.globals["N_"] = str  # marks a word of a table, translated where it is shown


def filled(text: str, values: Mapping[str, object]) -> Markup:
    """A sentence with its values put in and escaped; a percent sign is written twice."""
    return Markup(text) % values if "%" in text else Markup(text)


def ago(moment: datetime) -> str:
    """How long ago something was, such as `5 minutes ago`: needs no time zone."""
    if now() - moment < A_MOMENT:
        return gettext("just now")
    sentence: str = format_timedelta(moment - now(), add_direction=True, threshold=1.2)
    return sentence


_SOFT = {joint.replace("-", ""): joint.replace("-", SOFT_HYPHEN) for joint in JOINTS}
_LONG_WORD = re.compile("|".join(_SOFT))


def soft_hyphens(text: str) -> str:
    """The text with places at which its long words may break, where there is too little room for them."""
    return _LONG_WORD.sub(lambda found: _SOFT[found.group()], text)
