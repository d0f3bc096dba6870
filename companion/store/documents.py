"""A game as a JSON document."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    model_validator,
)

from companion.store.endings import Ending, has_shape
from companion.store.models import NAME_LENGTH, GameRow
from companion.store.piecewise import read_in_pieces
from companion.store.plain import clean_name, storable
from engine.log import Entry

FORMAT: Literal["tapestry-companion-game"] = "tapestry-companion-game"
ENTRIES_LIMIT = 6_000
"""More than the longest log with its last answer's luck."""
FILE_LIMIT = 4 * 1024 * 1024
"""LOG_LIMIT lines of 1,000 letters. Most have 150; a correction of all players 900."""
VALUES_LIMIT = 400_000
"""Commas: twelve times the longest log's, for lists of corrections."""
LISTS_LIMIT = 200_000
"""Corrections included."""
SETUP_LIMIT = 4_000
"""Letters of JSON; most have 160. Unknown fields are kept."""
POSITION_LIMIT = 200_000
"""Letters, a hundred times the usual."""


NAMES = ("players", "names")


class NotADocument(Exception):
    """No file of ours; `kind` says why.

    `malformed` (not our format), `unknown_kind`, `bad_setup`, `does_not_replay`, or one of `campaign_checks` and
    `campaign_files`.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _short(setup: Any) -> Any:
    if not isinstance(setup, dict):
        return setup
    beside = {field: value for field, value in setup.items() if field != "position"}
    if len(json.dumps(beside)) > SETUP_LIMIT or len(json.dumps(setup.get("position"))) > POSITION_LIMIT:
        raise ValueError("is longer than any setup")
    return {field: _typed(value) if field in NAMES else value for field, value in setup.items()}


def _typed(names: Any) -> Any:
    """Names, tidied as by the form."""
    return [clean_name(name) if isinstance(name, str) else name for name in names] if isinstance(names, list) else names


def visible(name: str) -> str:
    if not name.strip() or any(unicodedata.category(letter).startswith("C") for letter in name):
        raise ValueError("is no name that a form would have kept")
    return clean_name(name)


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError("lies outside the calendar") from None


Moment = Annotated[AwareDatetime, AfterValidator(_in_utc)]
Line = Annotated[str, Field(max_length=10_000), AfterValidator(storable)]


class DocumentEntry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["answer", "auto", "luck", "undo", "redo", "ask", "agree", "hint", "cut"]
    seat: Annotated[int, Field(ge=-1, le=100)]
    key: Line
    question: Line
    made_at: Moment


class Document(BaseModel):
    """Secrets included. Version 1 had no `ending`."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["tapestry-companion-game"] = FORMAT
    version: Literal[1, 2] = 2
    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(visible)]
    kind: Line
    setup: Annotated[dict[str, JsonValue], BeforeValidator(_short), AfterValidator(storable)]
    rules_version: Annotated[str, Field(max_length=64), AfterValidator(storable)]
    created: Moment
    finished: Moment | None
    ending: Ending | None = None
    entries: Annotated[list[DocumentEntry], Field(max_length=ENTRIES_LIMIT, fail_fast=True)]

    @model_validator(mode="after")
    def _ends_once(self) -> Self:
        if self.ending is not None and self.finished is None:
            raise ValueError("has an end but is not over")
        return self

    @property
    def log(self) -> list[Entry]:
        return [Entry(entry.kind, entry.seat, entry.key, entry.question) for entry in self.entries]

    @property
    def times(self) -> list[datetime]:
        return [entry.made_at for entry in self.entries]


def document_of(game: GameRow, lines: Iterable[object], ending: Ending | None) -> Document:
    return Document(
        name=game.name,
        kind=game.kind,
        setup=game.setup,
        rules_version=game.rules_version,
        created=game.created,
        finished=game.finished,
        ending=ending,
        entries=[DocumentEntry.model_validate(line, from_attributes=True) for line in lines],
    )


def read_document(content: bytes) -> Document:
    """Raises NotADocument."""
    try:
        return Document.model_validate(game_shaped(plain_of(content)))
    except (ValueError, RecursionError) as error:
        raise NotADocument("malformed") from error


def plain_of(content: bytes) -> dict[str, Any]:
    """Raises ValueError, RecursionError.

    Each step is cheap and bounds the next; the model, which reports every mistake, comes last.
    """
    if len(content) > FILE_LIMIT or content.count(b",") > VALUES_LIMIT:
        raise ValueError("is longer than any game")
    if content.count(b"[") + content.count(b"{") > LISTS_LIMIT:
        raise ValueError("is more tangled than any game")
    plain = read_in_pieces(content.decode())
    if not isinstance(plain, dict):
        raise ValueError("is no file of ours")
    return plain


def game_shaped(plain: object) -> dict[str, Any]:
    """Raises ValueError."""
    if not isinstance(plain, dict) or not plain.keys() <= Document.model_fields.keys():
        raise ValueError("has parts that no game has")
    entries = plain.get("entries")
    if not isinstance(entries, list) or len(entries) > ENTRIES_LIMIT:
        raise ValueError("has no log, or one longer than any")
    fields = DocumentEntry.model_fields.keys()
    if not all(isinstance(entry, dict) and entry.keys() == fields for entry in entries):
        raise ValueError("has lines that no log has")
    if plain.get("ending") is not None and not has_shape(Ending, plain["ending"]):
        raise ValueError("has an end that no game has")
    return plain
