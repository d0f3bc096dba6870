"""A game's scenario: goals, progress, marks on tracks."""

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
    text: str
    met: bool | None  # None if the app cannot see it
    reached: int | None  # progress, if counted; so `wanted`
    wanted: int | None
    seen: tuple[tuple[str, int], ...] = ()  # what can be counted anyway


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """What stays in view during play."""

    facts: ScenarioFacts
    goals: tuple[GoalLine, ...]
    marks: tuple[TrackMark, ...]

    @property
    def by_sort(self) -> tuple[tuple[str, tuple[TrackMark, ...]], ...]:
        return tuple((sort, tuple(marks)) for sort, marks in groupby(self.marks, key=attrgetter("sort")))

    def goal(self, slug: str) -> GoalText:
        return self.facts.goals[slug]


def scenario_line(game: Game) -> ScenarioLine | None:
    facts = next((SCENARIOS[each.slug] for each in game.box.of_the_table if each.slug in SCENARIOS), None)
    if facts is None:
        return None
    goals = (
        GoalLine(_(facts.goals[goal.slug].text), goal.met, goal.reached, goal.wanted, goal.seen)
        for goal in goals_of(game, game.board.humans()[0])
    )
    return ScenarioLine(facts, tuple(goals), marks_on_tracks(game))
