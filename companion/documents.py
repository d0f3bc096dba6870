"""A game as one JSON document: what export writes and import reads."""

from __future__ import annotations

import json
import unicodedata
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    ValidationError,
    model_validator,
)

from companion.endings import Ending
from companion.models import NAME_LENGTH
from companion.plain import storable
from engine.log import Entry

FORMAT: Literal["tapestry-companion-game"] = "tapestry-companion-game"
ENTRIES_LIMIT = 6_000
"""More than the longest log that a game grows to, with the luck that its last answer brings."""
SETUP_LIMIT = 200_000
"""Letters of a setup as JSON: one with a whole table as it stands has a tenth of them."""


class NotADocument(Exception):
    """What was handed in is no exported game; `kind` says in which way.

    kinds: `malformed` (not our format), `unknown_kind`, `bad_setup`, `does_not_replay`.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _short(setup: dict[str, Any]) -> dict[str, Any]:
    if len(json.dumps(setup)) > SETUP_LIMIT:
        raise ValueError("is longer than any setup")
    return setup


def _visible(name: str) -> str:
    if not name.strip() or any(unicodedata.category(letter).startswith("C") for letter in name):
        raise ValueError("is no name that a form would have kept")
    return name


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("lies outside the calendar") from None


Moment = Annotated[AwareDatetime, AfterValidator(_in_utc)]
Line = Annotated[str, Field(max_length=10_000), AfterValidator(storable)]


class DocumentEntry(BaseModel):
    """One line of the log."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["answer", "auto", "luck", "undo", "redo", "ask", "agree", "cut"]
    seat: Annotated[int, Field(ge=-1, le=100)]
    key: Line
    question: Line
    made_at: Moment


class Document(BaseModel):
    """A game with its whole log. Where seats keep secrets from each other it holds all of them.

    Version 1 had no `ending`.
    """

    model_config = ConfigDict(extra="forbid")

    format: Literal["tapestry-companion-game"] = FORMAT
    version: Literal[1, 2] = 2
    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(_visible)]
    kind: Line
    setup: Annotated[dict[str, JsonValue], AfterValidator(storable), AfterValidator(_short)]
    rules_version: Annotated[str, Field(max_length=64), AfterValidator(storable)]
    created: Moment
    finished: Moment | None
    ending: Ending | None = None
    entries: Annotated[list[DocumentEntry], Field(max_length=ENTRIES_LIMIT)]

    @model_validator(mode="after")
    def _ends_once(self) -> Self:
        if self.ending is not None and self.finished is None:
            raise ValueError("has an end but is not over")
        return self

    @property
    def log(self) -> list[Entry]:
        """The entries as the rules read them."""
        return [Entry(entry.kind, entry.seat, entry.key, entry.question) for entry in self.entries]

    @property
    def times(self) -> list[datetime]:
        """When each entry was made."""
        return [entry.made_at for entry in self.entries]


def read_document(content: bytes) -> Document:
    """Parse an exported game. Raises NotADocument."""
    try:
        return Document.model_validate_json(content)
    except ValidationError as error:
        raise NotADocument("malformed") from error
