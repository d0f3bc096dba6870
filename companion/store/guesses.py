"""Codes that were typed wrong: after some of them nobody may try another for a while.

They are counted in the database: several processes count together, and a restart forgives nothing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlalchemy import delete, func
from sqlmodel import col, select

from companion.store.db import Database
from companion.store.models import WrongCode, now

WINDOW: Final = timedelta(minutes=10)
AT_ONE_ADDRESS: Final = 20
"""A table of people behind one address, each mistyping now and then, stays below this."""
IN_ALL: Final = 200


class TooManyGuesses(Exception):
    """Too many wrong codes came of late, from this address or in all. Nothing was tried."""


class Guesses:
    """Counts wrong codes of the last minutes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, address: str) -> int:
        """Count a guess before it is tried, so that many at once cannot slip through. Raises TooManyGuesses."""
        with self._database.writing() as session:
            session.execute(delete(WrongCode).where(col(WrongCode.at) < now() - WINDOW))
            counted = select(func.count()).select_from(WrongCode)
            here = session.exec(counted.where(WrongCode.address == address)).one()
            if here >= AT_ONE_ADDRESS or session.exec(counted).one() >= IN_ALL:
                raise TooManyGuesses
            guess = WrongCode(address=address)
            session.add(guess)
            session.flush()
            return int(guess.id or 0)

    def was_right(self, guess: int) -> None:
        """It was none: what was typed opens something."""
        with self._database.writing() as session:
            session.execute(delete(WrongCode).where(col(WrongCode.id) == guess))
