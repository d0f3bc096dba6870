"""What a campaign's page shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from automa.campaign import LEVELS, SCENARIOS, CampaignStanding, Side, worth
from automa.coach.results import Results, results_of_scenario
from automa.scenario_facts import SCENARIOS as FACTS
from automa.scenario_facts import ScenarioFacts
from companion.drawings.laurel import LAUREL, Branch
from companion.drawings.players import PLAYERS, PlayerLook
from companion.drawings.sea import Island, SeaScene, State, StripScene, sea_scene, strip_scene
from companion.store.campaigns import Begun, Story
from companion.store.models import GameRow

LOOKS: Final[dict[Side, PlayerLook]] = {"you": PLAYERS["you"], "automa": PLAYERS["automa"]}
BALANCE = 360
"""Width of the bar."""


@dataclass(frozen=True, slots=True)
class Balance:
    """Both sides' points on one bar."""

    you: int
    automa: int
    left_end: float  # where yours end
    right_end: float  # where the Automa's begin
    mark: float  # where the majority begins


@dataclass(frozen=True, slots=True)
class Chosen:
    """The scenario in the dock."""

    facts: ScenarioFacts
    level: int
    levels: tuple[int, ...]
    says: str
    odds: str  # how often a built-in player won it; "" if unknown or decided
    play: Begun | None  # running
    given_up: Begun | None  # the last, if it can be resumed
    counts: Begun | None
    may_begin: bool
    waits_for: str


@dataclass(frozen=True, slots=True)
class IslandTold:
    number: int
    name: str
    winner: PlayerLook
    whose: str
    points: int
    told: str


@dataclass(frozen=True, slots=True)
class CampaignEnd:
    winner: PlayerLook
    is_won: bool
    title: str
    points: int  # the winner's
    rival: int  # the other's
    points_said: str  # the winner's, in words
    islands: tuple[IslandTold, ...]
    laurel: Branch = LAUREL


@dataclass(frozen=True, slots=True)
class CampaignScreen:
    story: Story
    sea: SeaScene
    balance: Balance
    needed: str  # in words
    chosen: Chosen | None  # in the dock
    outside: tuple[tuple[GameRow, int], ...]  # running games of the next scenario, with their worth
    easiest: str  # of several to come, in words
    end: CampaignEnd | None = None  # once over


@dataclass(frozen=True, slots=True)
class CampaignStrip:
    story: Story
    sea: StripScene
    next: int
    of: int


def campaign_strip(story: Story) -> CampaignStrip:
    stands = story.stands
    states = [_state(story, stands, scenario) for scenario in SCENARIOS]
    return CampaignStrip(story, strip_scene(states), stands.next or len(SCENARIOS), len(SCENARIOS))


def _state(story: Story, stands: CampaignStanding, scenario: int) -> State:
    return "won" if story.counting(scenario) else "next" if scenario == stands.next else "ahead"


def facts_of(number: int) -> ScenarioFacts:
    return next(facts for facts in FACTS.values() if facts.number == number)


def campaign_screen(
    story: Story, wanted: int | None, outside: Sequence[GameRow], sentence_of: Callable[[Begun], str]
) -> CampaignScreen:
    """The wanted scenario, or the next, is in the dock; none once over."""
    stands = story.stands
    number = wanted or stands.next
    islands = [_island(story, stands, scenario, scenario == number) for scenario in SCENARIOS]
    chosen = _chosen(story, stands, number) if number else None
    points = tuple((game, worth(stands.next, game.summary["level"])) for game in outside if stands.next)
    end = _end(story, stands, sentence_of) if stands.winner else None
    return CampaignScreen(
        story, sea_scene(islands), balance(stands), needed(stands), chosen, points, easiest(story), end
    )


def _end(story: Story, stands: CampaignStanding, sentence_of: Callable[[Begun], str]) -> CampaignEnd:
    is_won = stands.winner == "you"
    mine, other = stands.points["you"], stands.points["automa"]
    points, rival = (mine, other) if is_won else (other, mine)
    counting = [play for scenario in SCENARIOS if (play := story.counting(scenario))]
    return CampaignEnd(
        winner=LOOKS["you" if is_won else "automa"],
        is_won=is_won,
        title=_("Atlantis is yours") if is_won else _("Atlantis is the Automa’s"),
        points=points,
        rival=rival,
        points_said=points_said(points),
        islands=tuple(_told(play, sentence_of(play) or _result(play)) for play in counting),
    )


def _told(play: Begun, said: str) -> IslandTold:
    winner = play.winner or "automa"
    whose = _("You") if winner == "you" else _("Automa")
    return IslandTold(
        play.scenario, facts_of(play.scenario).name, LOOKS[winner], whose, worth(play.scenario, play.level), said
    )


def _island(story: Story, stands: CampaignStanding, scenario: int, in_dock: bool) -> Island:
    counts = story.counting(scenario)
    level = counts.level if counts else story.levels[scenario]
    name, points = _(facts_of(scenario).name), worth(scenario, level)
    winner = LOOKS[counts.winner] if counts and counts.winner else None
    href = url_for("campaign.show", campaign_id=story.campaign.id, scenario=scenario)
    said = f"{scenario} · {name} {'+' if counts else ''}{points}: {_said(counts)}"
    return Island(scenario, name, _state(story, stands, scenario), points, href, said, winner, in_dock)


def _said(counts: Begun | None) -> str:
    if counts is None:
        return _("points to win")
    return _("points won") if counts.winner == "you" else _("points for the Automa")


def balance(stands: CampaignStanding) -> Balance:
    you, automa = stands.points["you"], stands.points["automa"]
    length = BALANCE / max(1, you + automa + stands.left)
    mark = BALANCE / 2
    return Balance(you, automa, you * length, BALANCE - automa * length, mark)


def needed(stands: CampaignStanding) -> str:
    if stands.winner == "you":
        return _("The campaign is yours")
    if stands.winner == "automa":
        return _("The Automa has won the campaign")
    if stands.needed is None:
        return _("The Automa can no longer lose at these levels")
    if stands.needed == 0:
        return _("You have won already, whatever comes next")
    return ngettext("1 more point wins it", "%(num)s more points win it", stands.needed)


def easiest(story: Story) -> str:
    """In words: where points are easiest to win; "" unless several scenarios are to come."""
    to_come = [number for number in SCENARIOS if not story.counting(number)]
    known = [(number, found) for number in to_come if (found := _counted(number, story.levels[number]))]
    if len(known) < 2:
        return ""
    number, best = max(known, key=lambda each: (each[1].won, -each[0]))
    if not best.won:
        return _("At these levels a built-in player never won: lower ones are easier to win points in.")
    return _(
        "Points are easiest to win in %(scenario)s: on level %(level)s a built-in player won %(share)s %% of"
        " %(games)s games.",
        scenario=_(facts_of(number).name),
        share=round(100 * best.won),
        games=best.games,
        level=best.level,
    )


def _counted(number: int, level: int) -> Results | None:
    return results_of_scenario(facts_of(number).slug, level)


def _odds(number: int, level: int) -> str:
    found = _counted(number, level)
    if found is None:
        return ""
    return _("The app won %(share)s %%", share=round(100 * found.won))


def _chosen(story: Story, stands: CampaignStanding, number: int) -> Chosen:
    facts, level, counts = facts_of(number), story.levels[number], story.counting(number)
    before = facts_of(stands.next).name if stands.next and number > stands.next else ""
    return Chosen(
        facts=facts,
        level=level,
        levels=LEVELS,
        says=_points_at_stake(stands, number, level) if counts is None else _result(counts),
        odds=_odds(number, level) if counts is None else "",
        play=story.going_on(number),
        given_up=story.given_up(number),
        counts=counts,
        may_begin=story.may_begin(number),
        waits_for=_(before) if before else "",
    )


def _points_at_stake(stands: CampaignStanding, number: int, level: int) -> str:
    points = worth(number, level)
    said = points_said(points)
    if stands.needed is not None and 0 < stands.needed <= points:
        return _("%(points)s: win it and the campaign is yours", points=said)
    return _("%(points)s to whoever wins it", points=said)


def brings(story: Story, play: Begun) -> str:
    counts, points = story.counting(play.scenario), points_said(worth(play.scenario, play.level))
    if play.abandoned:
        return _("Given up: it counts for nobody in your campaign.")
    if counts not in (None, play):
        return _("Played again: it does not count in your campaign.")
    if play.winner is None:
        return _("In your campaign: %(points)s to whoever wins it.", points=points)
    if play.winner == "you":
        return _("In your campaign: %(points)s for you.", points=points)
    return _("In your campaign: %(points)s for the Automa.", points=points)


"""What a play brings, in words."""


def points_said(points: int) -> str:
    return ngettext("%(num)s point", "%(num)s points", points)


def _result(counts: Begun) -> str:
    vp = f"{counts.vp[0]} : {counts.vp[1]}" if counts.vp else ""
    won = (
        _("Won on level %(level)s", level=counts.level)
        if counts.winner == "you"
        else _("Lost on level %(level)s", level=counts.level)
    )
    return f"{won}, {vp}" if vp else won
