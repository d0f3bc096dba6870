"""A game as one JSON document: what export writes and import reads."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, JsonValue, ValidationError

from companion.models import NAME_LENGTH

FORMAT: Literal["tapestry-companion-game"] = "tapestry-companion-game"
ENTRIES_LIMIT = 20_000


class NotADocument(Exception):
    """What was handed in is no exported game; `kind` says in which way.

    kinds: `malformed` (not our format), `unknown_kind`, `bad_setup`, `does_not_replay`.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _storable(value: Any) -> Any:
    """PostgreSQL takes no NUL in text and none in JSON, and SQLite no lone surrogates."""
    if isinstance(value, str):
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


Line = Annotated[str, Field(max_length=10_000), AfterValidator(_storable)]


class DocumentEntry(BaseModel):
    """One line of the log."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["answer", "auto", "luck", "undo", "redo", "ask", "agree", "cut"]
    seat: Annotated[int, Field(ge=-1, le=100)]
    key: Line
    question: Line
    made_at: AwareDatetime


class Document(BaseModel):
    """A game with its whole log. Where seats keep secrets from each other it holds all of them."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["tapestry-companion-game"] = FORMAT
    version: Literal[1] = 1
    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(_storable)]
    kind: Line
    setup: Annotated[dict[str, JsonValue], AfterValidator(_storable)]
    rules_version: str
    created: AwareDatetime
    finished: AwareDatetime | None
    entries: Annotated[list[DocumentEntry], Field(max_length=ENTRIES_LIMIT)]

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
