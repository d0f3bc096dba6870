"""Pieces of a phone's log, judged before they are taken."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from companion.store.documents import ENTRIES_LIMIT, DocumentEntry, plain_of
from companion.store.models import now
from companion.store.plain import storable
from engine.followed import NotSo, follow
from engine.log import Entry
from engine.play import Play
from engine.written import Writers, first_impossible

_log = logging.getLogger(__name__)

LINES_AT_ONCE = 1_000
"""More than any act. A phone sends the rest afterwards."""
SECONDS_AT_ONCE = 4.0
"""Then what was judged is taken, and the phone sends the rest again."""
BY_ITSELF = ("luck", "auto")
"""Lines that only follow in an act."""


class NotABatch(Exception):
    """No phone of ours sends that."""


class TooMuch(Exception):
    """More lines than are taken at once."""


class Impossible(Exception):
    """The rules would not have logged that; nothing was stored."""


class Batch(BaseModel):
    """A phone's log from `seq`; empty to ask how far the game is here."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seq: Annotated[int, Field(ge=0, le=ENTRIES_LIMIT)]
    rules_version: Annotated[str, Field(max_length=64), AfterValidator(storable)]
    entries: Annotated[list[DocumentEntry], Field(max_length=LINES_AT_ONCE, fail_fast=True)]

    @property
    def log(self) -> list[Entry]:
        return [Entry(entry.kind, entry.seat, entry.key, entry.question) for entry in self.entries]

    def known(self, tail: Sequence[Entry]) -> int:
        """How many of its lines a log has. tail: the log from `seq`."""
        both = list(zip(self.log, tail, strict=False))
        return next((number for number, (one, other) in enumerate(both) if one != other), len(both))

    def rest(self, known: int) -> Lines:
        """Lines after those known, with no times in the future."""
        latest = now()
        return Lines(self.log[known:], [min(entry.made_at, latest) for entry in self.entries[known:]])


def read_batch(content: bytes) -> Batch:
    """Raises NotABatch, TooMuch."""
    try:
        plain = plain_of(content)
        entries = plain.get("entries")
        if not isinstance(entries, list) or not plain.keys() <= Batch.model_fields.keys():
            raise ValueError("is no batch")
        if len(entries) > LINES_AT_ONCE:
            raise TooMuch(len(entries))
        fields = DocumentEntry.model_fields.keys()
        if not all(isinstance(entry, dict) and entry.keys() == fields for entry in entries):
            raise ValueError("has lines that no log has")
        return Batch.model_validate(plain)
    except (ValueError, RecursionError) as error:
        raise NotABatch from error


@dataclass(frozen=True, slots=True)
class Lines:
    """An act of several lines."""

    entries: Sequence[Entry]
    times: Sequence[datetime] = field(default=(), compare=False)

    def carry_out(self, play: Play[Any], people: Collection[int]) -> list[Entry]:
        """Returns the entries appended, fewer if that takes long. Raises Impossible."""
        before, until = len(play.log), time.monotonic() + SECONDS_AT_ONCE
        writers = Writers(people, play.built_in, play.source.leaves_to_people)
        if first_impossible([*play.log, *self.entries], writers) is not None:
            raise Impossible
        try:
            with closing(follow(play, self.entries)) as acts:
                for _taken in acts:
                    if time.monotonic() > until:
                        break
        except NotSo as error:
            raise Impossible from error
        except Exception as error:
            _log.warning("what a phone sent does not replay", exc_info=True)
            raise Impossible from error
        return play.log[before:]
