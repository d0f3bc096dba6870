"""Which language the sentences on screen are in, and times and numbers in it."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Flask, request
from flask_babel import Babel, format_timedelta, get_locale, gettext

from companion.config import ROOT
from companion.models import now

A_MOMENT = timedelta(minutes=1)
SOURCE_LANGUAGE = "en"
TRANSLATIONS = ROOT / "companion" / "translations"


def set_up_language(app: Flask) -> None:
    """Choose the language by what the browser asks for, among those that are translated."""
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    translated = [path.parent.parent.name for path in TRANSLATIONS.glob("*/LC_MESSAGES/messages.mo")]
    languages = [SOURCE_LANGUAGE, *sorted(translated)]

    def asked_for() -> str:
        return request.accept_languages.best_match(languages) or SOURCE_LANGUAGE

    Babel(app, locale_selector=asked_for)
    app.jinja_env.globals["current_locale"] = get_locale
    app.jinja_env.filters["ago"] = ago


def ago(moment: datetime) -> str:
    """How long ago something was, such as `5 minutes ago`: needs no time zone."""
    if now() - moment < A_MOMENT:
        return gettext("just now")
    sentence: str = format_timedelta(moment - now(), add_direction=True, threshold=1.2)
    return sentence
