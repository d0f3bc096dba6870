"""Whose an answer is, for the questions that are about what others have: their cards, spaces, or they themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.game.sight import Sight

PERSONS: Final = ("ally", "historian_to")
"""Questions whose answers are players and nothing else."""


def whose(sight: Sight, kind: str, key: str) -> tuple[int, str] | None:
    """The seat that an answer stands for, and what is left of its key; None where it stands for nobody's."""
    find = FOUND.get(kind)
    return find(sight, key) if find else None


def _person(sight: Sight, key: str) -> tuple[int, str] | None:
    return (int(key), "") if key.isdecimal() else None


def _track(sight: Sight, key: str) -> tuple[int, str] | None:
    track, _joint, seat = key.partition(">")
    return (int(seat), track) if seat.isdecimal() and track in sight.game.box.tracks else None


def _tile(sight: Sight, key: str) -> tuple[int, str] | None:
    tile, _joint, seat = key.partition(">")
    return (int(seat), tile) if seat.isdecimal() else None


def _space(sight: Sight, key: str) -> tuple[int, str] | None:
    seat, _joint, place = key.partition(":")
    return (int(seat), place.replace(":", "@")) if seat.isdecimal() else None


def _tech_card(sight: Sight, key: str) -> tuple[int, str] | None:
    seat, _joint, card = key.partition(":")
    return (int(seat), card) if seat.isdecimal() else None


def _top_card(sight: Sight, key: str) -> tuple[int, str] | None:
    seat, _joint, space = key.partition(":")
    if not (seat.isdecimal() and space.isdecimal()):
        return None
    return int(seat), sight.game.players[int(seat)].tapestries[int(space)][-1]


def _visible_card(sight: Sight, key: str) -> tuple[int, str] | None:
    found = (seat for seat, player in sight.game.players.items() if key in player.visible_tapestries())
    seat = next(found, None)
    return None if seat is None else (seat, key)


FOUND: Final[Mapping[str, Callable[[Sight, str], tuple[int, str] | None]]] = {
    "ally": _person,
    "historian_to": _person,
    "marriage": _track,
    "hand_tile": _tile,
    "opponents_space": _space,
    "place_inventor": _tech_card,
    "proclaim": _top_card,
    "copied_tapestry": _visible_card,
}
"""How each question's keys name somebody; another answer to it, such as `skip`, names nobody."""
