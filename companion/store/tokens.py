"""What lets somebody in: a long random token for a link, and a short code that can be said and typed."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

TOKEN_BYTES: Final = 24
CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8


@dataclass(frozen=True, slots=True)
class Secrets:
    """A token, and the code that stands for it."""

    token: str
    code: str

    @property
    def hashes(self) -> tuple[str, str]:
        """What is kept of the token and of the code."""
        return hashed(self.token), hashed(self.code)

    @property
    def spoken(self) -> str:
        """The code in two parts, as it is read out."""
        return f"{self.code[: CODE_LENGTH // 2]}-{self.code[CODE_LENGTH // 2 :]}"


def new_secrets() -> Secrets:
    """A token and a code that nobody has seen before."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return Secrets(secrets.token_urlsafe(TOKEN_BYTES), code)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hashes_of(token_or_code: str) -> tuple[str, str]:
    """The hash of what was sent if it is a token, and if it is a code, however that was typed."""
    return hashed(token_or_code.strip()), hashed(_typed(token_or_code))


def may_be_code(token_or_code: str) -> bool:
    """Whether it is so short that it can be guessed."""
    return len(_typed(token_or_code)) == CODE_LENGTH


def _typed(code: str) -> str:
    return code.upper().replace("-", "").replace(" ", "")
