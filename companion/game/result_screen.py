"""A table game's result or standing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.table.state import Table
from automa.table.table_setup import TableSetup
from companion.drawings.players import PlayerLook
from companion.game.players import looks
from companion.game.points import GameResult, drawn, scores_of
from companion.game.scenario import ScenarioLine, scenario_line
from companion.game.sight import people_at
from companion.game.story import GameStory, story_of
from companion.store.replay import AnyPlay


@dataclass(frozen=True, slots=True)
class ResultScreen:
    result: GameResult
    story: GameStory | None
    eras: tuple[tuple[PlayerLook, int], ...]  # of those who score
    level: int
    civilizations: tuple[str, ...]
    notices: tuple[tuple[str, tuple[str, ...]], ...]
    estimated: bool  # traps were by chance
    scenario: ScenarioLine | None


def result_screen(play: AnyPlay, best: int | None = None) -> ResultScreen:
    """best: see `story_of`."""
    table: Table = play.state
    setup = TableSetup.read(play.setup)
    everyone, seats = looks(table), table.game.board.seats
    scoring = [number for number, seat in enumerate(seats) if seat.scores]
    civilizations = tuple(table.bots.automa.civilizations) if table.bots.automa else ()
    scores, scorers = scores_of(play, table.game, scoring), {seat: everyone[seat] for seat in scoring}
    return ResultScreen(
        result=drawn(scores, scorers),
        story=story_of(scores, scorers, people_at(play), best, play.setup) if scores.over else None,
        eras=tuple((everyone[number], seats[number].era) for number in scoring),
        level=table.bots.level,
        civilizations=tuple(AUTOMA_CIVILIZATIONS[slug].name for slug in civilizations),
        notices=_notices(setup, civilizations),
        estimated=table.is_solo and setup.luck.get("face_down_card", "app") == "app" and _may_be_turned(play),
        scenario=scenario_line(table.game),
    )


def _may_be_turned(play: AnyPlay) -> bool:
    """A face-down card was or may be turned over."""
    return play.pending is not None or any(entry.asked == "face_down_card" for entry in play.answers)


def _notices(setup: TableSetup, civilizations: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    chosen = dict(zip(("civilization", "second_civilization"), civilizations, strict=False))
    known = replace(setup, **chosen) if chosen else setup  # type: ignore[arg-type]
    return tuple((notice.text, notice.rules) for notice in known.uncertain())
