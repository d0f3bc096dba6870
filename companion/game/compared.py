"""How a result compares with many games of the same sort."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from automa.coach.results import results_like, share_below


@dataclass(frozen=True, slots=True)
class Compared:
    """Percentages of games with fewer VP; 0 and 100 mean none and all."""

    level: int
    games: int
    of_automas: int  # your VP among the Automa's
    of_players: int  # your VP among a built-in player's
    automa: int | None  # its VP among its own


def compared(setup: Mapping[str, object], yours: int, automa: int | None) -> Compared | None:
    """None without games of this sort."""
    like = results_like(setup)
    if like is None:
        return None
    return Compared(
        level=like.level,
        games=like.games,
        of_automas=percent(like.automa, yours),
        of_players=percent(like.player, yours),
        automa=None if automa is None else percent(like.automa, automa),
    )


def percent(quantiles: Sequence[int], vp: int) -> int:
    """Rounded, but 0 and 100 only for none and all."""
    share = share_below(quantiles, vp)
    return round(100 * share) if share in (0, 1) else min(max(round(100 * share), 1), 99)
