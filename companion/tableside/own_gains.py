"""What players at a table gain by their reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from automa.table.state import Table
from companion.game.journal import Row
from companion.game.players import shapes
from companion.game.terms import words_in
from engine.facts.cards import RESOURCES
from engine.facts.components import Benefit, Space

PEOPLE: Final = ("you", "second")

BOTH: Final = "conquer_both_dice"
ROLLS: Final = frozenset({"research", "research_x"})
BOTH_IF_OPPONENT: Final = "conquer_both_dice_if_opponent"


@dataclass(frozen=True, slots=True)
class ConquestDice:
    vp: tuple[int, ...]  # the red die's
    per: str  # what they are counted by
    number: int  # of these
    gives: tuple[str, ...]  # the black die's, without the tile's print
    both: bool  # both count, else one


def space_of(table: Table, row: Row) -> Space | None:
    """Where the player advanced, if the benefit is theirs."""
    is_own = row.kind == "advanced" and row.look is not None and row.look.shape in PEOPLE
    if not is_own or not row.data["benefit"]:
        return None
    space = table.game.box.tracks[str(row.data["track"])].space(int(str(row.data["space"])))
    return space if space.benefit is not None or isinstance(space.bonus, Mapping) else None


def once_more(table: Table, rows: Sequence[Row]) -> Benefit | None:
    """The rest of a space that advances twice, after the first."""
    spaces = [space_of(table, row) for row in rows if row.kind == "advanced" and row.look and row.look.shape in PEOPLE]
    benefit = spaces[-2].benefit if len(spaces) > 1 and spaces[-2] is not None else None
    if not isinstance(benefit, tuple | list) or len(benefit) < 2 or benefit[0] != benefit[1]:
        return None
    return benefit[1] if isinstance(benefit[1], Mapping) and "advance" in benefit[1] else None


def gives_a_roll(table: Table, rows: Sequence[Row]) -> bool:
    """A space gives a roll of the science die with an advance."""
    spaces = (space_of(table, row) for row in rows if row.kind == "advanced")
    return any(space is not None and not ROLLS.isdisjoint(words_in(space.benefit or [])) for space in spaces)


def dice_of(table: Table, rows: Sequence[Row], row: Row) -> ConquestDice | None:
    """Of a conquest, even if trapped. rows: the turn's. (CON-5 to CON-8)"""
    if row.kind not in ("conquered", "trapped") or row.look is None or row.look.shape not in PEOPLE:
        return None
    before = [space for each in rows[: rows.index(row)] if (space := space_of(table, each)) is not None]
    words = set(words_in(before[-1].benefit or [])) if before else set()
    both = BOTH in words or (BOTH_IF_OPPONENT in words and row.data.get("from") is not None)
    red, black = (table.game.box.dice[f"{color}_conquer"].faces for color in ("red", "black"))
    seat = shapes(table).index(row.look.shape)
    return ConquestDice(
        vp=tuple(sorted({vp for face in red if isinstance(vp := _part(face, "vp"), int)})),
        per=next((str(per) for face in red if (per := _part(face, "vp_per")) is not None), ""),
        number=len(table.game.board.map.controlled(seat)),
        gives=tuple(dict.fromkeys(str(face) for face in black if face in RESOURCES)),
        both=both,
    )


def _part(face: Benefit, name: str) -> object:
    return face.get(name) if isinstance(face, Mapping) else None
