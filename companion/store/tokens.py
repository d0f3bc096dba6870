"""A long random token for links, a short code to say and type."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from companion.store.spoken import WORDS

TOKEN_BYTES: Final = 24
CODE_WORDS: Final = 3
CODE_NUMBERS: Final = range(1000, 10_000)
CODE_LENGTH: Final = CODE_WORDS * max(map(len, WORDS)) + 4
"""Tokens are longer."""


@dataclass(frozen=True, slots=True)
class Secrets:
    token: str
    code: str

    @property
    def hashes(self) -> tuple[str, str]:
        return hashed(self.token), hashed(_typed(self.code))

    @property
    def spoken(self) -> str:
        return self.code.upper()


def new_secrets() -> Secrets:
    words = [secrets.choice(WORDS) for _ in range(CODE_WORDS)]
    return Secrets(secrets.token_urlsafe(TOKEN_BYTES), f"{' '.join(words)} {secrets.choice(CODE_NUMBERS)}")


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def hashes_of(token_or_code: str) -> tuple[str, str]:
    return hashed(token_or_code.strip()), hashed(_typed(token_or_code))


def may_be_code(token_or_code: str) -> bool:
    """Whether it is short enough to guess."""
    return len(_typed(token_or_code)) <= CODE_LENGTH


def _typed(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())
