"""What lets somebody in: a long random token for a link, and a short code that can be said and typed."""

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
"""Letters and digits that a code may have; a token has more."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """A token, and the code that stands for it."""

    token: str
    code: str

    @property
    def hashes(self) -> tuple[str, str]:
        """What is kept of the token and of the code."""
        return hashed(self.token), hashed(_typed(self.code))

    @property
    def spoken(self) -> str:
        """The code as it is read out: words and a number."""
        return self.code.upper()


def new_secrets() -> Secrets:
    """A token and a code that nobody has seen before."""
    words = [secrets.choice(WORDS) for _ in range(CODE_WORDS)]
    return Secrets(secrets.token_urlsafe(TOKEN_BYTES), f"{' '.join(words)} {secrets.choice(CODE_NUMBERS)}")


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hashes_of(token_or_code: str) -> tuple[str, str]:
    """The hash of what was sent if it is a token, and if it is a code, however that was typed."""
    return hashed(token_or_code.strip()), hashed(_typed(token_or_code))


def may_be_code(token_or_code: str) -> bool:
    """Whether it is so short that it can be guessed."""
    return len(_typed(token_or_code)) <= CODE_LENGTH


def _typed(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())
