"""The bots' decision cards: what counts, and what broke a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from automa.definitions import DecisionCard, HexTiebreaker
from companion.drawings.hexes import CORNER_POINTS, SIDE, center
from companion.drawings.players import PLAYERS, PlayerLook, Players
from companion.drawings.strokes import Point, number, place, polygon

Uses = Literal["both", "tracks", "ties"]

SELECTOR_ICONS: Final[Mapping[str, str]] = {
    "all_unfinished": "open_square",
    "nearest_landmark_or_end": "flag_building",
    "nearest_end": "flag",
    "favorite": "favorite",
}


@dataclass(frozen=True, slots=True)
class HexOrderScene:
    rows: tuple[tuple[str, str], ...]  # (hexes, opacity), darkest first
    first: tuple[str, str]  # (line, head) along the first row
    second: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TieEntry:
    icon: str
    y: str
    picked_by: tuple[PlayerLook, ...]  # whose choice it decided


@dataclass(frozen=True, slots=True)
class DecisionCardScene:
    number: int
    shape: Literal["circle", "rectangle"]
    border: Literal["green", "gray", "red"]
    automa: PlayerLook
    shadow: PlayerLook
    automa_track: str
    shadow_track: str
    income: bool
    ties: tuple[TieEntry, ...]
    ties_end: str
    topple: bool
    hexes: HexOrderScene
    uses: Uses

    @property
    def automa_icon(self) -> str:
        return SELECTOR_ICONS[self.automa_track]

    @property
    def shadow_icon(self) -> str:
        return SELECTOR_ICONS[self.shadow_track]


@dataclass(frozen=True, slots=True)
class BotsWay:
    """How a pair makes a bot choose."""

    player: PlayerLook
    selector: str
    order: tuple[str, ...]  # if several are valid
    favorite: str  # in the order for the card's heart


@dataclass(frozen=True, slots=True)
class DecisionPairScene:
    """Track card left, tiebreaker card right."""

    left: DecisionCardScene
    right: DecisionCardScene
    ways: tuple[BotsWay, ...] = ()  # by bot, if favorites are known


_ENTRY: Final = 18.0
_FIRST_ENTRY: Final = 26.0
_MINI: Final = 5.8 / SIDE
_MINI_CORNERS: Final = tuple((x * _MINI * 0.93, y * _MINI * 0.93) for x, y in CORNER_POINTS)


def card_scene(
    card: DecisionCard,
    hexes: HexTiebreaker,
    *,
    arts: bool = False,
    uses: Uses = "both",
    picked: Mapping[str, str] | None = None,
    players: Players = PLAYERS,
) -> DecisionCardScene:
    """arts: with Arts & Architecture's entry. picked: by bot, the tiebreaker entry that decided."""
    entries = card.tiebreaker(arts)
    chosen = picked or {}
    ties = tuple(
        TieEntry(
            entry,
            number(_FIRST_ENTRY + _ENTRY * index),
            tuple(players[player] for player in ("automa", "shadow") if chosen.get(player) == entry),
        )
        for index, entry in enumerate(entries)
    )
    return DecisionCardScene(
        number=card.number,
        shape="circle" if card.deck == "base" else "rectangle",
        border="green" if card.deck == "base" else "gray" if card.two_player else "red",
        automa=players["automa"],
        shadow=players["shadow"],
        automa_track=card.automa_track,
        shadow_track=card.shadow_track,
        income=card.income,
        ties=ties,
        ties_end=number(_FIRST_ENTRY + _ENTRY * (len(ties) - 1)),
        topple=card.topple,
        hexes=hex_order_scene(hexes),
        uses=uses,
    )


def pair_scene(
    left: DecisionCardScene, right: DecisionCardScene, favorites: Mapping[str, str] | None = None
) -> DecisionPairScene:
    """Of cards made with `uses="tracks"` and `uses="ties"`. favorites: by bot, `automa` or `shadow`."""
    downward = tuple(entry.icon for entry in right.ties)
    ways = {
        "automa": (left.automa, left.automa_track, downward),
        "shadow": (left.shadow, left.shadow_track, downward[::-1]),
    }
    return DecisionPairScene(
        left, right, tuple(BotsWay(*ways[bot], favorite) for bot, favorite in (favorites or {}).items() if favorite)
    )


@cache
def hex_order_scene(tiebreaker: HexTiebreaker) -> HexOrderScene:
    """Each row is lighter than the last."""
    last = len(tiebreaker.rows) - 1
    rows = tuple(
        ("".join(polygon(_MINI_CORNERS, _mini(center(hex))) for hex in row), f"{0.5 - 0.42 * index / last:.2f}")
        for index, row in enumerate(tiebreaker.rows)
    )
    first, second = (_arrow(_mini(center(row[0])), _mini(center(row[-1])), len(row)) for row in tiebreaker.rows[:2])
    return HexOrderScene(rows, first, second)


def _mini(point: Point) -> Point:
    return point[0] * _MINI, point[1] * _MINI


def _arrow(start: Point, end: Point, hexes: int) -> tuple[str, str]:
    step = (end[0] - start[0]) / (hexes - 1), (end[1] - start[1]) / (hexes - 1)
    tail = start[0] - step[0] * 0.85, start[1] - step[1] * 0.85
    tip = end[0] + step[0] * 0.5, end[1] + step[1] * 0.5
    length = (step[0] ** 2 + step[1] ** 2) ** 0.5
    along = step[0] / length, step[1] / length
    base = tip[0] - along[0] * 9.5, tip[1] - along[1] * 9.5
    sideways = -along[1] * 3.8, along[0] * 3.8
    head = polygon(
        [tip, (base[0] + sideways[0], base[1] + sideways[1]), (base[0] - sideways[0], base[1] - sideways[1])]
    )
    return f"M{place(tail)}L{place(base)}", head
