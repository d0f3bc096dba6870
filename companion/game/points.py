"""Where VP came from, by seat, era and source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Final, cast

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.table.reports import Corrected
from automa.table.result import source_told
from companion.drawings.charts import (
    MatrixScene,
    Points,
    PointsScene,
    StandingBar,
    matrix_scene,
    points_scene,
    standing_scene,
)
from companion.drawings.players import PlayerLook
from companion.drawings.race import DecidingTurn, Flag, IncomeMark, RaceScene, Runner, race_scene
from companion.game.corrections import vp_put_right
from companion.game.moment import moment_of
from companion.game.stops import round_begins, turns_in
from companion.game.words import source_label
from companion.store.replay import AnyPlay
from companion.web.language import soft_hyphens
from engine.hints import hints_taken
from engine.journal import Event
from engine.rules.income import IncomeTurnTold
from engine.rules.score import Vp
from engine.state.board import Seat
from engine.state.game import Game

GROUPS: Final[Mapping[str, tuple[LazyString, str]]] = {
    "market": (_l("Income: markets"), "market"),
    "house": (_l("Income: houses"), "house"),
    "farm": (_l("Income: farms"), "farm"),
    "armory": (_l("Income: armories"), "armory"),
    "income": (_l("Income"), "income"),
    "tracks": (_l("Tracks"), "tracks"),
    "explore": (_l("Exploring"), "explore"),
    "conquest": (_l("Conquest"), "conquer"),
    "territory": (_l("Territories"), "territory"),
    "landmark": (_l("Landmarks"), "landmark"),
    "city": (_l("Capital city"), "capital"),
    "achievement": (_l("Achievements"), "achievement"),
    "tech": (_l("Tech cards"), "tech"),
    "tapestry": (_l("Tapestry cards"), "tapestry"),
    "civilization": (_l("Civilization"), "civilization"),
    "masterpiece": (_l("Masterpieces"), "masterpiece"),
    "charm": (_l("Charms"), "charm"),
    "reserved": (_l("Reserved items"), "era"),
    "first_to_era": (_l("First to an era"), "era"),
    "scenario": (_l("The scenario"), "flag"),
    "entered": (_l("Entered by you"), "edit"),
    "corrected": (_l("Corrected by you"), "edit"),
    "before": (_l("Before the phone came out"), "table"),
    "other": (_l("Something else"), "more"),
}
"""Words and icons, in drawing order."""

GROUP_OF: Final[Mapping[str, str]] = {
    "track": "tracks",
    "research": "tracks",
    "alien_biology": "tracks",
    "explore": "explore",
    "territory": "explore",
    "space_tile": "explore",
    "conquer_die": "conquest",
    "landmark": "landmark",
    "plot": "city",
    "achievement": "achievement",
    "tech": "tech",
    "tapestry": "tapestry",
    "civilization": "civilization",
    "adjustment": "civilization",
    "first_to_era": "first_to_era",
    "scenario": "scenario",
    "entered": "entered",
    "entered:track": "tracks",
    "entered:explore": "explore",
    "entered:conquest": "conquest",
    "entered:income": "income",
    "entered:tapestry": "tapestry",
    "entered:tech": "tech",
    "entered:civilization": "civilization",
    "entered:landmark": "landmark",
    "entered:masterpiece": "masterpiece",
    "entered:charm": "charm",
    "entered:reserved": "reserved",
    "corrected": "corrected",
    "before": "before",
    "mat:landmark": "landmark",
    "mat:territory_controlled": "territory",
    "mat:military_space": "tracks",
    "mat:science_space": "tracks",
    "mat:technology_space": "tracks",
    "mat:exploration_space": "tracks",
    "mat:arts_space": "tracks",
    "income_mat:market": "market",
    "income_mat:house": "house",
    "income_mat:farm": "farm",
    "income_mat:armory": "armory",
}
"""By source, or its first word."""

SOURCES: Final[Mapping[str, tuple[LazyString, str]]] = {
    "before": (_l("Before the phone came out"), "table"),
    "entered": (_l("Entered by you"), "edit"),
    "corrected": (_l("Corrected by you"), "edit"),
    "achievement": (_l("Achievements"), "achievement"),
    "first_to_era": (_l("First to begin the era"), "era"),
    "civilization": (_l("Its civilization"), "civilization"),
    "landmark": (_l("The scenario: landmarks"), "landmark"),
    "mat:landmark": (_l("Landmarks"), "landmark"),
    "mat:territory_controlled": (_l("Territories"), "territory"),
    "mat:military_space": (_l("Military track"), "military"),
    "mat:science_space": (_l("Science track"), "science"),
    "mat:technology_space": (_l("Technology track"), "technology"),
    "mat:exploration_space": (_l("Exploration track"), "exploration"),
    "mat:arts_space": (_l("Arts track"), "arts"),
    "civilization:landmark": (_l("Its civilization: landmarks"), "civilization"),
    "civilization:territory_controlled": (_l("Its civilization: territories"), "civilization"),
    "civilization:unpassed_outpost": (_l("Its civilization: outposts that you have not passed"), "civilization"),
    **{source: GROUPS[group] for source, group in GROUP_OF.items() if source.startswith(("income_mat:", "entered:"))},
}
"""Words and icons of sources without names."""


@dataclass(frozen=True, slots=True)
class Point:
    """A seat's VP from one source in one era."""

    seat: int
    era: int
    source: str
    vp: int
    label: str = ""  # source in words, if recorded


@dataclass(frozen=True, slots=True)
class Course:
    vp: tuple[int, ...]  # at the start and after turns
    marks: tuple[IncomeMark, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    over: bool
    vp: Mapping[int, int]  # by seat
    winners: tuple[int, ...]  # or leaders so far
    points: tuple[Point, ...]
    courses: Mapping[int, Course]  # by seat; empty before anybody scored
    undone: int
    hints: Mapping[int, int] = field(default_factory=dict)  # by seat that took some


@dataclass(frozen=True, slots=True)
class GameResult:
    over: bool
    winners: tuple[PlayerLook, ...]  # or leaders so far
    margin: int | None  # 0 if a tie was broken; None if alone or all win
    best: int
    standing: tuple[StandingBar, ...]
    race: RaceScene | None
    matrices: tuple[MatrixScene, ...]  # VP by group and era
    charts: tuple[PointsScene, ...]
    undone: int
    hints: tuple[tuple[PlayerLook, int], ...] = ()  # by player who took some
    goal_missed: bool = False  # the Automa won with fewer VP


def result_of(play: AnyPlay, game: Game, looks: Sequence[PlayerLook], seats: Sequence[int]) -> GameResult:
    """looks: of all seats. seats: that score."""
    return drawn(scores_of(play, game, seats), {seat: looks[seat] for seat in seats})


def scores_of(play: AnyPlay, game: Game, seats: Sequence[int]) -> Scores:
    vp = {seat: game.board.seats[seat].vp for seat in seats}
    points = points_of(play.journal, vp)
    best = max(vp.values())
    leading = [seat for seat in seats if vp[seat] == best]
    return Scores(
        over=play.pending is None,
        vp=vp,
        winners=tuple(cast("Sequence[int]", play.result["winners"]) if play.result else leading),
        points=points,
        courses=courses_of(play, seats, points),
        undone=taken_back(play),
        hints=hints_taken(play.log),
    )


def drawn(scores: Scores, looks: Mapping[int, PlayerLook], flags: Sequence[Flag] = ()) -> GameResult:
    """looks: by seat that scores. flags: on the race."""
    eras = eras_of(scores.points)
    best = max(scores.vp.values())
    others = [each for seat, each in scores.vp.items() if seat not in scores.winners]
    runners = [Runner(looks[seat], course.vp, course.marks) for seat, course in scores.courses.items()]
    return GameResult(
        over=scores.over,
        winners=tuple(looks[seat] for seat in scores.winners),
        margin=best - max(others) if others else None,
        best=best,
        standing=standing_scene([(look, by_era(scores.points, seat, eras)) for seat, look in looks.items()]),
        race=race_scene(runners, _decided(scores, looks), flags) if runners else None,
        matrices=matrices_of(scores.points, looks, eras),
        charts=tuple(
            points_scene(look, named(scores.points, seat), total=scores.vp[seat]) for seat, look in looks.items()
        ),
        undone=scores.undone,
        hints=tuple((look, scores.hints[seat]) for seat, look in looks.items() if scores.hints.get(seat)),
        goal_missed=[looks[seat].shape for seat in scores.winners] == ["automa"]
        and any(each > scores.vp[scores.winners[0]] for each in others),
    )


def race_of(play: AnyPlay, seats: Sequence[Seat]) -> dict[int, tuple[int, ...]]:
    """By scoring seat, at the start and after each turn."""
    scoring = [number for number, seat in enumerate(seats) if seat.scores]
    points = points_of(play.journal, {number: seats[number].vp for number in scoring})
    return {number: course.vp for number, course in courses_of(play, scoring, points).items()}


def _decided(scores: Scores, looks: Mapping[int, PlayerLook]) -> DecidingTurn | None:
    """None if the victory is shared."""
    if not scores.over:
        return None
    moment = moment_of({seat: course.vp for seat, course in scores.courses.items()}, scores.winners[0])
    return DecidingTurn(looks[moment.winner], moment.turn, moment.gained, moment.behind) if moment else None


def taken_back(play: AnyPlay) -> int:
    return sum(entry.kind == "undo" for entry in play.log)


def points_of(journal: Iterable[Event], vp: Mapping[int, int]) -> tuple[Point, ...]:
    """In order of appearance; untold VP are `before`."""
    sums: dict[tuple[int, int, str], int] = {}
    for _event, found in scored(journal):
        for point in found:
            if point.seat in vp:
                place = (point.seat, point.era, point.source)
                sums[place] = sums.get(place, 0) + point.vp
    points = [Point(*place, each) for place, each in sums.items()]
    for seat, each in vp.items():
        untold = each - sum(point.vp for point in points if point.seat == seat)
        if untold:
            points.append(Point(seat, 0, "before", untold))
    return tuple(points)


def scored(journal: Iterable[Event]) -> Iterator[tuple[Event, tuple[Point, ...]]]:
    """A correction before a seat's first event corrects the start and scores nothing."""
    eras: dict[int, int] = {}
    for event in journal:
        points: tuple[Point, ...] = ()
        what = event.what
        if isinstance(what, Corrected):
            changed = vp_put_right(what)
            points = tuple(Point(seat, eras[seat], "corrected", vp) for seat, vp in changed if seat in eras)
        elif event.seat is not None and isinstance(what, Vp | IncomeTurnTold):
            eras[event.seat] = what.era
            if isinstance(what, Vp):
                points = (Point(event.seat, what.era, source_told(what), what.vp),)
        yield event, points


def eras_of(points: Iterable[Point]) -> tuple[int, ...]:
    """From the first in which anybody scored to the last."""
    eras = {point.era for point in points}
    return tuple(range(min(eras), max(eras) + 1)) if eras else ()


def by_era(points: Iterable[Point], seat: int, eras: Sequence[int]) -> list[int]:
    own = [point for point in points if point.seat == seat]
    return [sum(point.vp for point in own if point.era == era) for era in eras] or [0]


def group_of(source: str) -> str:
    """By the whole source, else by its first words."""
    sort, _colon, more = source.partition(":")
    return GROUP_OF.get(source) or GROUP_OF.get(f"{sort}:{more.partition(':')[0]}") or GROUP_OF.get(sort, "other")


def matrices_of(
    points: Sequence[Point], looks: Mapping[int, PlayerLook], eras: Sequence[int]
) -> tuple[MatrixScene, ...]:
    """By group and era, to one scale."""
    sums: dict[tuple[int, str, int], int] = {}
    for point in points:
        place = (point.seat, group_of(point.source), point.era)
        sums[place] = sums.get(place, 0) + point.vp
    longest = max(sums.values(), default=0)
    return tuple(
        matrix_scene(
            look,
            eras,
            [
                (soft_hyphens(str(words)), icon, [sums.get((seat, group, era), 0) for era in eras])
                for group, (words, icon) in GROUPS.items()
                if any((seat, group, era) in sums for era in eras)
            ],
            longest=longest,
        )
        for seat, look in looks.items()
    )


def named(points: Iterable[Point], seat: int) -> list[Points]:
    sums: dict[tuple[int, bool, str, str], int] = {}
    for point in points:
        if point.seat == seat:
            place = (point.era, point.source == "before", *named_source(point))
            sums[place] = sums.get(place, 0) + point.vp
    listed = sorted(sums.items(), key=lambda item: item[0][0])
    return [Points(era_words(era, before), label, vp, icon) for (era, before, label, icon), vp in listed]


def era_words(era: int, before: bool = False) -> str:
    if before:
        return _("At the start")
    return _("Era %(era)s", era=era) if era else _("Before the first income turn")


def named_source(point: Point) -> tuple[str, str]:
    """Recorded words, if any, and icon."""
    if point.label:
        return point.label, GROUPS[group_of(point.source)][1]
    return label_of(point.source)


def label_of(source: str) -> tuple[str, str]:
    if source in SOURCES:
        words, icon = SOURCES[source]
        return str(words), icon
    label, icon = source_label(source.removeprefix("entered:"))
    return label[:1].upper() + label[1:], icon


def courses_of(play: AnyPlay, seats: Sequence[int], points: Sequence[Point]) -> dict[int, Course]:
    """VP and income turns; empty before anybody scored."""
    setup, *turns = turns_of(play)
    if not turns or not points:
        return {}
    vp = {seat: sum(point.vp for point in points if point.seat == seat and point.source == "before") for seat in seats}
    marks: dict[int, list[IncomeMark]] = {seat: [] for seat in seats}
    courses: dict[int, list[int]] = {seat: [] for seat in seats}
    told = scored(play.journal)
    for turn, events in enumerate((setup, *turns)):
        for event, found in islice(told, len(events)):
            for point in found:
                if point.seat in vp:
                    vp[point.seat] += point.vp
            if event.seat in marks and isinstance(event.what, IncomeTurnTold):
                marks[event.seat].append(IncomeMark(turn, event.what.era))
        for seat, course in courses.items():
            course.append(vp[seat])
    return {seat: Course(tuple(courses[seat]), tuple(marks[seat])) for seat in seats}


def turns_of(play: AnyPlay) -> list[list[Event]]:
    """The setup's events, then each turn's with the bots'; at a table, each round's."""
    begins = round_begins(play) if play.setup.get("kind") == "table" else turns_in(play.answers)
    return [play.events_between(first, beyond) for first, beyond in pairwise([-1, *begins, len(play.answers) + 1])]
