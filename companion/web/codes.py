"""Tries tokens and codes. Wrong codes are counted; tokens cannot be guessed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import TypeVar

from flask import current_app

from companion.services import services
from companion.store.guesses import TooManyWaiting
from companion.store.tokens import may_be_code
from companion.web import access
from companion.web.limits import address_asking

T = TypeVar("T")


def tried(token_or_code: str, look: Callable[[str], T]) -> T:
    """Raises TooManyGuesses, TooManyWaiting, and what `look` raises."""
    if not may_be_code(token_or_code):
        return look(token_or_code)
    place, phone = address_asking(services().settings.proxies), access.phone_asking()
    address = _hidden(place)
    guess = services().guesses.begin(address, _hidden(f"{place} {phone}"), is_known=phone is not None)
    if guess.slowly:
        try:
            services().pace.wait(address)
        except TooManyWaiting:
            services().guesses.was_right(guess)
            raise
    found = look(token_or_code)
    services().guesses.was_right(guess)
    return found


def _hidden(who: str) -> str:
    """A hash: nobody reads who asks."""
    return hmac.new(str(current_app.secret_key).encode(), who.encode(), hashlib.sha256).hexdigest()
