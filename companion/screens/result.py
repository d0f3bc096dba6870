"""The result of a table game, or its standing so far: who won, and how each point came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.table.result import result_of
from automa.table.setup import TableSetup
from automa.table.state import Table
from companion.games import AnyPlay
from companion.screens.boards.charts import Points, PointsScene, StandingBar, points_scene, standing_scene
from companion.screens.boards.players import PlayerLook
from companion.screens.players import looks

SOURCES: Final[Mapping[str, tuple[LazyString, str]]] = {
    "before": (_l("Before the phone came out"), "table"),
    "entered": (_l("Entered by you"), "edit"),
    "achievement": (_l("Achievements"), "achievement"),
    "first_to_era": (_l("First to begin the era"), "era"),
    "civilization": (_l("Its civilization"), "civilization"),
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
}
"""The words and the icon for each source of VP."""


@dataclass(frozen=True, slots=True)
class ResultScreen:
    """The end of a game, or how it stands so far.

    winners: those with the most VP. margin: how far they are ahead, None where nobody else scores.
    """

    over: bool
    winners: tuple[PlayerLook, ...]
    margin: int | None
    best: int
    standing: tuple[StandingBar, ...]
    charts: tuple[PointsScene, ...]
    eras: tuple[tuple[PlayerLook, int], ...]
    level: int
    civilizations: tuple[str, ...]
    notices: tuple[tuple[str, tuple[str, ...]], ...]
    estimated: bool


def result_screen(play: AnyPlay) -> ResultScreen:
    """The result of a table game."""
    table: Table = play.state
    setup = TableSetup.read(play.setup)
    everyone = looks(table)
    result = cast("dict[str, Any]", result_of(table))
    vp = {int(seat): int(sum) for seat, sum in result["vp"].items()}
    best = max(vp.values())
    winners = tuple(everyone[seat] for seat in result["winners"])
    others = [each for seat, each in vp.items() if seat not in result["winners"]]
    points = cast("list[dict[str, Any]]", result["points"])
    by_shape: dict[str, PlayerLook] = {look.shape: look for look in everyone}
    civilizations = tuple(result["civilizations"])
    return ResultScreen(
        over=play.pending is None,
        winners=winners,
        margin=best - max(others) if others else None,
        best=best,
        standing=standing_scene({everyone[seat].shape: _by_era(points, seat) for seat in vp}, players=by_shape),
        charts=tuple(
            points_scene(everyone[seat].shape, _points(points, seat), total=vp[seat], players=by_shape) for seat in vp
        ),
        eras=tuple((everyone[int(seat)], era) for seat, era in result["eras"].items()),
        level=table.bots.level,
        civilizations=tuple(AUTOMA_CIVILIZATIONS[slug].name for slug in civilizations),
        notices=_notices(setup, civilizations),
        estimated=table.is_solo and setup.luck.get("face_down_card", "app") == "app",
    )


def _by_era(points: Sequence[Mapping[str, Any]], seat: int) -> list[int]:
    eras = sorted({each["era"] for each in points})
    sums = [sum(each["vp"] for each in points if each["seat"] == seat and each["era"] == era) for era in eras]
    return sums or [0]


def _points(points: Sequence[Mapping[str, Any]], seat: int) -> list[Points]:
    own = sorted((each for each in points if each["seat"] == seat), key=lambda each: int(each["era"]))
    return [Points(_era_words(each), *_source(each["source"], each["vp"])) for each in own]


def _era_words(point: Mapping[str, Any]) -> str:
    if point["source"] == "before":
        return _("At the start")
    return _("Era %(era)s", era=point["era"]) if point["era"] else _("Before the first income turn")


def _source(source: str, vp: int) -> tuple[str, int, str]:
    label, icon = SOURCES[source]
    return str(label), vp, icon


def _notices(setup: TableSetup, civilizations: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    chosen = dict(zip(("civilization", "second_civilization"), civilizations, strict=False))
    known = replace(setup, **chosen) if chosen else setup  # type: ignore[arg-type]
    return tuple((notice.text, notice.rules) for notice in known.uncertain())
