"""A player's last turn in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.drawings.players import PlayerLook
from companion.game.journal import Row

SIGNS = {
    "explored": "explore",
    "tile_placed": "territory",
    "conquered": "conquer",
    "toppled": "outpost_toppled",
    "trapped": "trap",
    "invented": "tech",
    "upgraded": "upgrade",
    "tapestry": "tapestry",
    "tapestry_played": "play_tapestry",
    "tapestry_beside": "tapestry",
    "territory_tile": "territory",
    "achievement": "achievement",
    "shadow_outpost": "outpost_toppled",
}
"""Signs that say enough, by kind of event."""

BOTS_INCOME = "INA-"


@dataclass(frozen=True, slots=True)
class BriefPart:
    sort: str  # track (to a space), sign, building, resource, lost, landmark, civilization or income
    sign: str
    number: int = 0
    name: str = ""
    goes_to: PlayerLook | None = None  # if another player gets it

    @property
    def leads(self) -> bool:
        return self.sort in ("track", "income")


@dataclass(frozen=True, slots=True)
class Brief:
    look: PlayerLook
    vp: int
    parts: tuple[BriefPart, ...]


def briefs_of(rows: Iterable[Row]) -> tuple[Brief, ...]:
    """By player, in order of their first acts."""
    told = [row for row in rows if row.look is not None]
    players = list(dict.fromkeys(row.look for row in told if row.look is not None))
    lines = (_line(look, [row for row in told if row.look == look]) for look in players)
    return tuple(line for line in lines if line.vp or line.parts)


def _line(look: PlayerLook, rows: list[Row]) -> Brief:
    vp = sum(int(str(row.data["vp"])) for row in rows if row.kind == "vp")
    parts = [part for _step, part in sorted(_by_step(rows), key=_place)]
    return Brief(look, vp, tuple(_together(part, list(same)) for part, same in groupby(parts)))


def _by_step(rows: list[Row]) -> Iterator[tuple[int, BriefPart]]:
    """A bot's income turn goes on after its steps."""
    step = last = income = 0
    for row in rows:
        if income and row.rule.startswith(BOTS_INCOME):
            step = income
        for part in parts_of(row):
            if part.leads:
                step = last = last + 1
                income = step if part.sort == "income" else income
            yield step, part


def _place(counted: tuple[int, BriefPart]) -> tuple[int, bool, bool]:
    """What weighs most follows its step, as short phones cut the line off."""
    step, part = counted
    return step, not part.leads, part.sort != "civilization"


def _together(part: BriefPart, same: list[BriefPart]) -> BriefPart:
    """Repeated signs become one with a count."""
    return BriefPart(part.sort, part.sign, len(same), part.name) if part.sort == "sign" and len(same) > 1 else part


def parts_of(row: Row) -> list[BriefPart]:
    data: Any = row.data
    match row.kind:
        case "advanced" | "regressed":
            return [BriefPart("track", str(data["track"]), int(data["space"]))]
        case "building" | "placed":
            return [BriefPart("building", str(data["building"]))]
        case "resources":
            gained = [BriefPart("resource", slug, number) for slug, number in data["resources"].items() if number]
            return [*gained, *(BriefPart("lost", slug, number) for slug, number in data["lost"].items())]
        case "landmark":
            return [BriefPart("landmark", "landmark", name=str(data["landmark"]), goes_to=row.goes_to)]
        case "civilization_gained":
            return [BriefPart("civilization", "civilization", name=str(data["civilization"]))]
        case "income_turn":
            return [BriefPart("income", "income", int(data["era"]))]
    return [BriefPart("sign", SIGNS[row.kind])] if row.kind in SIGNS else []
