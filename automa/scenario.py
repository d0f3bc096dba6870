"""What all scenarios share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from automa.scenario_facts import SCENARIOS, Choices, ScenarioFacts
from automa.state import Bots
from engine.abilities.ability import ABILITIES, Ability
from engine.box import Box, box_of
from engine.decisions import Keyed, QuestionData, Steps, choose
from engine.facts.cards import TapestryCard
from engine.facts.components import EXPANSIONS
from engine.hooks import instead, modify
from engine.hooks.about import About
from engine.rules.goals import goals_of
from engine.rules.supply import receive_civilization
from engine.state.game import TABLE, BotPair, Game, InPlay
from engine.state.goal import Aim, Goal
from engine.things import WHETHER, Do

CHOICE, FORESHADOWED, MET, MISSED = "choice ", "foreshadowed", "goals met", "goals missed"
"""Remember choices and cards of the setup, and goals as told."""


class GoalMetAsked(QuestionData):
    """The app cannot see it."""

    goal: str


class Scenario(Ability):
    """An ability of the table, with an entry in the data.

    Subclasses may change the box by `changed`, use hooks, and say their `goals`.
    """

    sort = "scenario"

    @property
    def facts(self) -> ScenarioFacts:
        return SCENARIOS[self.slug]

    def box(self, box: Box) -> Box:
        return self.box_with(box, {})

    def box_with(self, box: Box, choices: Choices) -> Box:
        """choices: for unreadable places."""
        return self.changed(without_removed(self._with_yours(box), self.facts), choices)

    def changed(self, box: Box, choices: Choices) -> Box:
        """For subclasses."""
        return box

    def _with_yours(self, box: Box) -> Box:
        """Your civilization, whatever the boxes."""
        yours = self.facts.plays
        all_boxes = box_of(EXPANSIONS)
        added = {yours: all_boxes.civilizations[yours]} if yours and yours in all_boxes.civilizations else {}
        return replace(box, civilizations={**added, **box.civilizations}, of_the_table=(*box.of_the_table, self.facts))

    def goals(self, game: Game, mine: InPlay, seat: int) -> Iterator[Goal]:
        """`met` is None if the app cannot see it."""
        for slug in self.facts.goals:
            yield Goal(slug, None)

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        for goal in self.goals(game, mine, seat):
            if goal.reached is not None and goal.wanted is not None:
                yield Aim(goal.slug, goal.reached, goal.wanted)

    @modify.GOALS_MET
    def add_goals(self, game: Game, mine: InPlay, value: tuple[Goal, ...], about: About) -> tuple[Goal, ...]:
        """Goals as told at the end."""
        if about["seat"] not in game.board.humans():
            return value
        own = self.goals(game, mine, about["seat"])
        return (*value, *(as_told(mine, goal) for goal in own))

    @modify.AUTOMA_CIVILIZATIONS
    def leave_some_out(self, game: Game, mine: InPlay, value: Mapping[str, int], about: About) -> Mapping[str, int]:
        return {slug: weight for slug, weight in value.items() if slug not in self.facts.removed.automa_civilizations}

    @modify.STARTING_FAVORITE
    def begin_on(self, game: Game, mine: InPlay, value: str, about: About) -> str:
        return (self.facts.automa.favorite if self.facts.automa else None) or value

    def leaves(self, game: Game, seat: int) -> tuple[tuple[str, ...], ...]:
        """Cards for a later scenario, by era."""
        return ()

    def choice(self, mine: InPlay, name: str) -> str:
        """What is played at an unreadable place."""
        told = mine.memory.get(CHOICE + name)
        return told[0] if told else self.facts.inferred[name].value


class WithYourCivilization(Scenario):
    """You do not choose."""

    @instead.FIRST_CIVILIZATION
    def give_civilization(self, game: Game, mine: InPlay, about: About) -> Steps[None]:
        """(GEN-1)"""
        yours = str(self.facts.plays)
        if yours in game.bags["civilization"].unseen:
            game.bags["civilization"].take(yours)
        return receive_civilization(game, about["seat"], yours, at_setup=True)


def without_removed(box: Box, facts: ScenarioFacts) -> Box:
    """Ignores what lies in no box."""
    out = facts.removed
    numbers = {card.name: card.count for card in out.tapestry_cards}
    landmarks = {
        slug
        for slug, each in box.landmarks.items()
        if each.source == "landmark_card" and each.name in out.landmark_cards
    }
    return replace(
        box,
        civilizations={slug: each for slug, each in box.civilizations.items() if each.name not in out.civilizations},
        tapestry_cards={slug: left for slug, card in box.tapestry_cards.items() if (left := fewer(card, numbers))},
        tech_cards={slug: each for slug, each in box.tech_cards.items() if each.name not in out.tech_cards},
        landmarks={slug: each for slug, each in box.landmarks.items() if slug not in landmarks},
        space_tiles={number: tile for number, tile in box.space_tiles.items() if number not in out.space_tiles},
    )


def fewer(card: TapestryCard, numbers: Mapping[str, int]) -> TapestryCard | None:
    """None if no copy is left."""
    if card.name not in numbers:
        return card
    left = card.copies - numbers[card.name]
    return replace(card, copies=left) if left > 0 else None


def as_told(mine: InPlay, goal: Goal) -> Goal:
    if goal.met is None and goal.slug in (*mine.memory.get(MET, ()), *mine.memory.get(MISSED, ())):
        return replace(goal, met=goal.slug in mine.memory.get(MET, ()))
    return goal


def ask_goals(game: Game, seat: int) -> Steps[None]:
    """At a table, if the app cannot see them."""
    for goal in goals_of(game, seat):
        if goal.met is None:
            mine = next(each for each in game.in_play if each.owner == TABLE and goal.slug in goals_in(each))
            said = yield from choose(
                seat, GoalMetAsked(goal.slug), Keyed(WHETHER), source=f"scenario:{mine.slug}", subject=goal.slug
            )
            mine.memory.setdefault(MET if isinstance(said, Do) else MISSED, []).append(goal.slug)


def left_by(game: Game) -> tuple[tuple[str, ...], ...]:
    """Tapestry cards for a later scenario, by era."""
    scenarios = (ABILITIES.get(mine.slug) for mine in game.in_play if mine.owner == TABLE)
    found = (each.leaves(game, game.board.humans()[0]) for each in scenarios if isinstance(each, Scenario))
    return next(found, ())


def goals_in(mine: InPlay) -> Mapping[str, object]:
    return SCENARIOS[mine.slug].goals if mine.slug in SCENARIOS else {}


def the_bots(pair: BotPair) -> Bots:
    if not isinstance(pair, Bots):
        raise TypeError(f"{pair!r} are not the bots")
    return pair
