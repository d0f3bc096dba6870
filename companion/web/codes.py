"""Trying what somebody typed or scanned: a code is so short that wrong ones are counted, a link's token is not."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import TypeVar

from flask import current_app

from companion.services import services
from companion.store.tokens import may_be_code
from companion.web.limits import address_asking

T = TypeVar("T")


def tried(token_or_code: str, look: Callable[[str], T]) -> T:
    """What a token or code comes to. Raises what `look` does, and TooManyGuesses where codes are not tried now."""
    if not may_be_code(token_or_code):
        return look(token_or_code)
    guess = services().guesses.begin(_address())
    found = look(token_or_code)
    services().guesses.was_right(guess)
    return found


def _address() -> str:
    """Where the request comes from, kept so that nobody can read it."""
    place = address_asking(services().settings.proxies)
    key = str(current_app.secret_key).encode()
    return hmac.new(key, place.encode(), hashlib.sha256).hexdigest()
