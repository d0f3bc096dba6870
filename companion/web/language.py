"""The language of sentences, times, and where words may break."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache, wraps
from typing import TypeVar

from babel.support import NullTranslations
from flask import Flask, g, request
from flask_babel import Babel, format_datetime, format_timedelta, get_locale, get_translations, gettext, ngettext
from markupsafe import Markup

from companion.config import PACKAGE
from companion.store.models import now

T = TypeVar("T")

A_MOMENT = timedelta(minutes=1)
AN_HOUR = timedelta(hours=1)
A_DAY = timedelta(days=1)
A_WEEK = timedelta(days=6)
"""Later a weekday would be ambiguous."""
A_MONTH = timedelta(days=28)
A_YEAR = timedelta(days=360)
"""Later a day needs its year."""
SOURCE_LANGUAGE = "en"
TRANSLATIONS = PACKAGE / "translations"

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
JOINTS = (
    "Achieve-ments",
    "Astro-nomy",
    "Condi-tioning",
    "Elec-tronics",
    "Gun-powder",
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
"""Translations bring soft hyphens."""


def set_up_language(app: Flask) -> None:
    app.config["BABEL_DEFAULT_LOCALE"] = SOURCE_LANGUAGE
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    translated = [path.parent.parent.name for path in TRANSLATIONS.glob("*/LC_MESSAGES/messages.mo")]
    languages = [SOURCE_LANGUAGE, *sorted(translated)]

    def asked_for() -> str:
        return request.accept_languages.best_match(languages) or SOURCE_LANGUAGE

    Babel(app, locale_selector=asked_for)
    _translate_templates(app)
    app.jinja_env.globals["current_locale"] = get_locale
    app.jinja_env.filters["ago"] = lambda moment: timed(moment, ago(moment))
    app.jinja_env.filters["since"] = lambda moment: timed(moment, since(moment))
    app.jinja_env.filters["soft_hyphens"] = soft_hyphens


def language() -> str:
    """Looked up once per request."""
    found: str | None = getattr(g._get_current_object(), "language", None)
    if found is None:
        found = g.language = str(get_locale())
    return found


def kept_by_language(size: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    def keep(say: Callable[..., T]) -> Callable[..., T]:
        @lru_cache(size, typed=True)
        def said(_language: str, *arguments: Hashable, **named: Hashable) -> T:
            return say(*arguments, **named)

        @wraps(say)
        def kept(*arguments: Hashable, **named: Hashable) -> T:
            return said(language(), *arguments, **named)

        return kept

    return keep


class Sentences(dict[str, Markup]):
    """By source text, looked up once."""

    def __init__(self, translations: NullTranslations) -> None:
        super().__init__()
        self.translations = translations

    def __missing__(self, text: str) -> Markup:
        said = self[text] = Markup(self.translations.gettext(text))
        return said


def _translate_templates(app: Flask) -> None:
    """Faster than flask-babel, which looks up each text by context."""
    known: dict[str, Sentences] = {}

    def sentences() -> Sentences:
        found: Sentences | None = getattr(g._get_current_object(), "sentences", None)  # asked some hundred times
        if found is None:
            spoken = language()
            if spoken not in known:
                known[spoken] = Sentences(get_translations())
            found = g.sentences = known[spoken]
        return found

    def one(text: str, /, **values: object) -> Markup:
        return filled(sentences()[text], values)

    def counted(singular: str, plural: str, number: int, /, **values: object) -> Markup:
        said = Markup(sentences().translations.ngettext(singular, plural, number))
        return filled(said, {"num": number, **values})

    app.jinja_env.globals.update(gettext=one, _=one, ngettext=counted)
    app.jinja_env.globals["N_"] = str  # marks a table's word, translated where shown


def filled(text: Markup, values: Mapping[str, object]) -> Markup:
    """Values are escaped; percent signs of `text` are doubled."""
    return text % values if "%" in text else text


def ago(moment: datetime) -> str:
    """`5 minutes ago`, `yesterday`; needs no time zone until long."""
    passed = now() - moment
    if passed < A_MOMENT:
        return gettext("just now")
    if passed < AN_HOUR:
        return ngettext("a minute ago", "%(num)s minutes ago", passed // A_MOMENT)
    if passed < A_DAY:
        return ngettext("an hour ago", "%(num)s hours ago", passed // AN_HOUR)
    days = passed // A_DAY
    if days < 7:
        return ngettext("yesterday", "%(num)s days ago", days)
    if passed < A_MONTH:
        return ngettext("a week ago", "%(num)s weeks ago", days // 7)
    return gettext("on %(day)s", day=format_datetime(moment, "d MMMM" if passed < A_YEAR else "d MMMM y"))


def timed(moment: datetime, words: str) -> Markup:
    """Words for a moment, with its exact time."""
    exact = gettext("%(time)s UTC", time=format_datetime(moment, "d MMMM y, HH:mm"))
    return Markup('<time datetime="{}" title="{}">{}</time>').format(f"{moment:%Y-%m-%dT%H:%MZ}", exact, words)


def since(moment: datetime) -> str:
    """A duration; beyond a day, the day."""
    waited = now() - moment
    if waited < A_MOMENT:
        return gettext("waiting for you")
    if waited < A_DAY:
        return gettext("waiting for you for %(time)s", time=format_timedelta(waited, threshold=1.2))
    day = format_datetime(moment, "EEEE" if waited < A_WEEK else "d MMMM")
    return gettext("waiting for you since %(day)s", day=day)


_SOFT = {joint.replace("-", ""): joint.replace("-", SOFT_HYPHEN) for joint in JOINTS}
_LONG_WORD = re.compile("|".join(_SOFT))


def soft_hyphens(text: str, least: int = 0) -> str:
    """In words of at least `least` letters."""
    return _LONG_WORD.sub(lambda found: _SOFT[found.group()] if len(found.group()) >= least else found.group(), text)
