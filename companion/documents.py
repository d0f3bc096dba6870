"""A game as one JSON document: what export writes and import reads."""

from __future__ import annotations

import json
import unicodedata
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, JsonValue, ValidationError

from companion.models import NAME_LENGTH
from engine.log import Entry

FORMAT: Literal["tapestry-companion-game"] = "tapestry-companion-game"
ENTRIES_LIMIT = 6_000
"""More than the longest log that a game grows to, with the luck that its last answer brings."""
SETUP_LIMIT = 200_000
"""Letters of a setup as JSON: one with a whole table as it stands has a tenth of them."""
LARGEST_NUMBER = 2**53
"""Beyond it not every reader of JSON keeps a whole number as it is."""


class NotADocument(Exception):
    """What was handed in is no exported game; `kind` says in which way.

    kinds: `malformed` (not our format), `unknown_kind`, `bad_setup`, `does_not_replay`.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _storable(value: Any) -> Any:
    """PostgreSQL takes no NUL in text and none in JSON, no NaN or infinity, and SQLite no lone surrogates."""
    if isinstance(value, int | float):
        if not abs(value) <= LARGEST_NUMBER:  # nothing is more or less than NaN
            raise ValueError("holds a number that nothing in a game has")
    elif isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("contains a NUL character")
    elif isinstance(value, dict):
        for key, part in value.items():
            _storable(key)
            _storable(part)
    elif isinstance(value, list):
        for part in value:
            _storable(part)
    return value


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
Line = Annotated[str, Field(max_length=10_000), AfterValidator(_storable)]


class DocumentEntry(BaseModel):
    """One line of the log."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["answer", "auto", "luck", "undo", "redo", "ask", "agree", "cut"]
    seat: Annotated[int, Field(ge=-1, le=100)]
    key: Line
    question: Line
    made_at: Moment


class Document(BaseModel):
    """A game with its whole log. Where seats keep secrets from each other it holds all of them."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["tapestry-companion-game"] = FORMAT
    version: Literal[1] = 1
    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(_visible)]
    kind: Line
    setup: Annotated[dict[str, JsonValue], AfterValidator(_storable), AfterValidator(_short)]
    rules_version: str
    created: Moment
    finished: Moment | None
    entries: Annotated[list[DocumentEntry], Field(max_length=ENTRIES_LIMIT)]

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
