"""The standing and the result of a solo game: each point by era and source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from automa.solo import AUTOMA, YOU
from companion.games import View
from companion.screens.boards.charts import Points, PointsScene, StandingBar, points_scene, standing_scene
from companion.screens.boards.players import PlayerLook
from companion.screens.play_words import source_label
from companion.screens.players import by_shape, looks
from companion.screens.result import SOURCES
from engine.journal import Event


@dataclass(frozen=True, slots=True)
class SoloResult:
    """The end of a game, or how it stands so far. margin: how far the winners are ahead. undone: answers taken back."""

    over: bool
    winners: tuple[PlayerLook, ...]
    margin: int | None
    best: int
    standing: tuple[StandingBar, ...]
    charts: tuple[PointsScene, ...]
    undone: int


def solo_result(view: View) -> SoloResult:
    """The result of a game, or its standing."""
    solo, everyone = view.play.state, looks(view.play.state)
    seats = (YOU, AUTOMA)
    vp = {seat: solo.game.board.seats[seat].vp for seat in seats}
    best = max(vp.values())
    winners = tuple(everyone[seat] for seat in seats if vp[seat] == best)
    others = [points for points in vp.values() if points != best]
    scored = [event for event in view.play.journal if event.kind == "vp"]
    eras = {seat: by_era(scored, seat) for seat in seats}
    return SoloResult(
        over=view.play.pending is None,
        winners=winners,
        margin=best - max(others) if others else None,
        best=best,
        standing=standing_scene({everyone[seat].shape: eras[seat] for seat in seats}, players=by_shape(solo)),
        charts=tuple(
            points_scene(everyone[seat].shape, points_of(scored, seat), total=vp[seat], players=by_shape(solo))
            for seat in seats
        ),
        undone=sum(entry.kind == "undo" for entry in view.play.log),
    )


def by_era(scored: Sequence[Event], seat: int) -> list[int]:
    """The VP of a seat in each era, for everyone the same eras."""
    eras = sorted({int(str(event.data["era"])) for event in scored})
    return [sum(vp_in(event) for event in of(scored, seat) if event.data["era"] == era) for era in eras] or [0]


def points_of(scored: Sequence[Event], seat: int) -> list[Points]:
    """The VP of a seat by era and source, in the order in which they first came."""
    sums: dict[tuple[int, str, str], int] = {}
    for event in of(scored, seat):
        label, icon = label_of(event)
        place = (int(str(event.data["era"])), label, icon)
        sums[place] = sums.get(place, 0) + vp_in(event)
    listed = sorted(sums.items(), key=lambda item: item[0][0])
    return [Points(era_words(era), label, vp, icon) for (era, label, icon), vp in listed]


def of(scored: Sequence[Event], seat: int) -> list[Event]:
    """The events of one seat."""
    return [event for event in scored if event.seat == seat]


def vp_in(event: Event) -> int:
    """The VP of an event."""
    return int(str(event.data["vp"]))


def era_words(era: int) -> str:
    """An era as a heading."""
    return _("Era %(era)s", era=era) if era else _("Before the first income turn")


def label_of(event: Event) -> tuple[str, str]:
    """What VP came from: what the Automa's mat counts, else the source."""
    source = str(event.data["source"])
    counted = f"{source}:{event.data['thing']}" if "thing" in event.data else source
    if counted in SOURCES:
        words, sign = SOURCES[counted]
        return str(words), sign
    label, icon = source_label(source)
    return label[:1].upper() + label[1:], icon
