"""The scenario of a game as its pages show it: its goals and how far one is, and what lies on the tracks for it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from flask_babel import gettext as _

from automa.scenario_facts import SCENARIOS, GoalText, ScenarioFacts
from engine.abilities.face import TrackMark
from engine.outlook import goals_of, marks_on_tracks
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class GoalLine:
    """A goal in words. met: None where the app cannot see it. reached, wanted: how far one is, where it is counted.

    seen: what can be counted of it where the whole cannot be seen.
    """

    text: str
    met: bool | None
    reached: int | None
    wanted: int | None
    seen: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """What stands in view during play. marks: what lies on the tracks for it, your favorite first."""

    facts: ScenarioFacts
    goals: tuple[GoalLine, ...]
    marks: tuple[TrackMark, ...]

    @property
    def by_sort(self) -> tuple[tuple[str, tuple[TrackMark, ...]], ...]:
        """The marks of each sort together."""
        return tuple((sort, tuple(marks)) for sort, marks in groupby(self.marks, key=attrgetter("sort")))

    def goal(self, slug: str) -> GoalText:
        """A goal as the data say it."""
        return self.facts.goals[slug]


def scenario_line(game: Game) -> ScenarioLine | None:
    """The scenario that owns the table, None where none does."""
    facts = next((SCENARIOS[each.slug] for each in game.box.of_the_table if each.slug in SCENARIOS), None)
    if facts is None:
        return None
    goals = (
        GoalLine(_(facts.goals[goal.slug].text), goal.met, goal.reached, goal.wanted, goal.seen)
        for goal in goals_of(game, game.board.humans()[0])
    )
    return ScenarioLine(facts, tuple(goals), marks_on_tracks(game))
