"""Whether a campaign's file can have been played; each `check_` raises NotADocument."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from automa.campaign import Side, winner_of
from automa.scenario_facts import SCENARIOS
from companion.store.campaigns import AUTOMA, YOU
from companion.store.documents import NotADocument
from companion.store.models import GameRow
from engine.log import Entry


class CameTo(Protocol):
    """A deleted game in a campaign's file."""

    @property
    def finished(self) -> datetime | None: ...
    @property
    def winner(self) -> Side | None: ...
    @property
    def vp(self) -> list[int] | None: ...


class LineOfPlay(Protocol):
    """A play in a campaign's file."""

    @property
    def scenario(self) -> int: ...
    @property
    def begun(self) -> datetime: ...
    @property
    def abandoned(self) -> datetime | None: ...


class Times(Protocol):
    @property
    def created(self) -> datetime: ...
    @property
    def finished(self) -> datetime | None: ...


def check_game(line: LineOfPlay, game: GameRow) -> None:
    """The game is of the play's scenario and level, and can end so."""
    slug = game.setup.get("scenario")
    if not isinstance(slug, str) or slug not in SCENARIOS or SCENARIOS[slug].number != line.scenario:
        raise NotADocument("game_of_another_scenario")
    if game.summary["level"] != game.setup.get("level"):
        raise NotADocument("game_of_another_level")
    if game.result is not None and not can_end_like(line.scenario, game.result):
        raise NotADocument("told_otherwise")


def can_end_like(scenario: int, result: Mapping[str, Any]) -> bool:
    vp, winners = result["vp"], result["winners"]
    if set(vp) != {str(YOU), str(AUTOMA)} or not set(winners) <= {YOU, AUTOMA}:
        return False
    return can_be_won(scenario, winner_of(winners, you=YOU), (vp[str(YOU)], vp[str(AUTOMA)]))


def can_be_won(scenario: int, winner: Side, vp: Sequence[int]) -> bool:
    """With more VP you win, else the Automa, also if goals were missed."""
    has_goals = any(facts.goals for facts in SCENARIOS.values() if facts.number == scenario)
    you_have_more = vp[YOU] > vp[AUTOMA]
    return you_have_more if winner == "you" else has_goals or not you_have_more


def check_remains(line: LineOfPlay, came_to: CameTo) -> None:
    """A deleted game must not contradict itself."""
    if came_to.winner is None and came_to.vp is None and came_to.finished is None:
        return
    if came_to.winner is None or came_to.vp is None or came_to.finished is None:
        raise NotADocument("told_otherwise")
    if not can_be_won(line.scenario, came_to.winner, came_to.vp):
        raise NotADocument("told_otherwise")


def check_times(created: datetime, lines: Collection[LineOfPlay], games: Collection[tuple[LineOfPlay, Times]]) -> None:
    """Nothing begins before the campaign, or is given up before it began.

    An older game must still have been going on when it was taken in.
    """
    if any(line.begun < created or (line.abandoned and line.abandoned < line.begun) for line in lines):
        raise NotADocument("begun_too_early")
    if any(game.created < created and game.finished and game.finished < line.begun for line, game in games):
        raise NotADocument("begun_too_early")


def check_each_once(games: Sequence[tuple[GameRow, Sequence[Entry]]]) -> None:
    for number, (game, log) in enumerate(games):
        for other, its_log in games[:number]:
            if (game.kind, game.created) == (other.kind, other.created) and log == its_log:
                raise NotADocument("game_twice")
