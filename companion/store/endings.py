"""How a game ended, as data that outlives its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from companion.pieces import COLORS, Shape
from companion.store.plain import storable

MOST_SEATS = 8
MOST_TURNS = 2_000
MOST_LINES = 400
"""Limits are several times the most seen."""
MOST_POINTS = 2_000
MOST_CIVILIZATIONS = 20
MOST_LEFT = 100
TEXT_LENGTH = 1_000


def _color(color: str) -> str:
    if color not in COLORS:
        raise ValueError("is no color of pieces")
    return color


def no(number: object) -> bool:
    """Leaves out 0, so that older endings stay as written."""
    return not number


Number = Annotated[int, Field(ge=-(10**6), le=10**6)]
Count = Annotated[int, Field(ge=0, le=10**6)]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Era = Annotated[int, Field(ge=0, le=9)]
Color = Annotated[str, AfterValidator(_color)]
Text = Annotated[str, Field(max_length=TEXT_LENGTH), AfterValidator(storable)]

Left = Annotated[tuple[Annotated[tuple[Text, ...], Field(max_length=MOST_LEFT)], ...], Field(max_length=MOST_LEFT)]
"""Cards by era."""


class _EndingPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class EndingPlayer(_EndingPart):
    seat: Seat
    role: Literal["human", "automa", "shadow"]
    shape: Shape
    color: Color
    name: Text
    era: Era
    vp: Number
    civilizations: Annotated[tuple[Text, ...], Field(max_length=MOST_CIVILIZATIONS)]
    built_in: bool
    hints: Annotated[Count, Field(exclude_if=no)] = 0


class EndingPoints(_EndingPart):
    seat: Seat
    era: Era
    source: Text
    label: Text  # the source's name
    vp: Number


class EndingCourse(_EndingPart):
    seat: Seat
    vp: Annotated[tuple[Number, ...], Field(min_length=2, max_length=MOST_TURNS)]  # at the start and after turns
    income: Annotated[tuple[tuple[Count, Era], ...], Field(max_length=MOST_TURNS)]  # (turn, era)


class EndingLine(_EndingPart):
    seat: Seat | None  # whom it is about
    text: Text


class EndingTurn(_EndingPart):
    number: Count
    seat: Seat | None  # if several people play
    lines: Annotated[tuple[EndingLine, ...], Field(max_length=MOST_LINES)]


class Ending(_EndingPart):
    winners: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=MOST_SEATS)]
    level: Era  # 0 without bots
    undone: Count  # answers taken back
    players: Annotated[tuple[EndingPlayer, ...], Field(min_length=1, max_length=MOST_SEATS)]
    points: Annotated[tuple[EndingPoints, ...], Field(max_length=MOST_POINTS)]
    race: Annotated[tuple[EndingCourse, ...], Field(max_length=MOST_SEATS)]  # empty if nobody scored
    journal: Annotated[tuple[EndingTurn, ...], Field(max_length=MOST_TURNS)]  # latest turn first
    told: Annotated[str, Field(max_length=64), AfterValidator(storable)]
    """fingerprint; a replay with the same one is shown with reasons"""
    leaves: Left = ()  # tapestry cards, by era

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        seats = [player.seat for player in self.players]
        named = {*self.winners, *(point.seat for point in self.points), *(course.seat for course in self.race)}
        if len(set(seats)) < len(seats) or not named <= set(seats):
            raise ValueError("names a seat that nobody has, or one twice")
        turns = {len(course.vp) for course in self.race}
        if len(turns) > 1 or any(turn >= max(turns) for course in self.race for turn, _era in course.income):
            raise ValueError("is a race in which not all have as many turns")
        return self

    def scores_like(self, other: Ending) -> bool:
        """Whether results and points agree, whatever sources' names and turns."""
        return self._scores() == other._scores()

    def _scores(self) -> tuple[object, ...]:
        vp = [(player.seat, player.vp) for player in self.players]
        return self.winners, vp, [(each.seat, each.era, each.source, each.vp) for each in self.points]

    def result(self) -> dict[str, Any]:
        """For a game's row, as `summary`."""
        return {"winners": list(self.winners), "vp": {str(player.seat): player.vp for player in self.players}}

    def summary(self) -> dict[str, Any]:
        seats = [player.model_dump(mode="json", exclude={"shape"}) for player in self.players]
        return {"level": self.level, "seats": seats, "undone": self.undone}


PARTS: Mapping[type[BaseModel], Mapping[str, type[BaseModel]]] = {
    Ending: {"players": EndingPlayer, "points": EndingPoints, "race": EndingCourse, "journal": EndingTurn},
    EndingTurn: {"lines": EndingLine},
}


def has_shape(part: type[BaseModel], plain: object) -> bool:
    """Exactly a part's fields, recursively. Cheap, unlike the model, which reports every mistake."""
    fields = part.model_fields
    if not isinstance(plain, dict) or not {name for name in fields if fields[name].is_required()} <= plain.keys():
        return False
    if not plain.keys() <= fields.keys():
        return False
    return all(
        isinstance(plain[name], list) and all(has_shape(inner, each) for each in plain[name])
        for name, inner in PARTS.get(part, {}).items()
    )
