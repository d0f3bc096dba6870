"""The standing of a table game: the race so far, what the Automa would score now, and what wide screens show of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.drawings.charts import MatScene, StandingBar, standing_scene
from companion.drawings.lanes import LaneScene, lane_of
from companion.drawings.race import RaceScene
from companion.game.bots import mat_of, would_score
from companion.game.hops import hops_of
from companion.game.players import looks
from companion.game.points import result_of
from companion.game.seats import seats_on_tracks
from companion.game.table_rows import table_of
from companion.store.replay import View
from companion.tableside.table_screen import TableScreen


@dataclass(frozen=True, slots=True)
class ScoreScreen:
    """The players' VP side by side and turn by turn, and the Automa's mat (None without an Automa).

    race: None before anybody has scored. now: what the Automa would score if it took income now; None once it is done.
    """

    standing: tuple[StandingBar, ...]
    mat: MatScene | None
    race: RaceScene | None
    now: dict[str, int] | None


def score_screen(view: View) -> ScoreScreen:
    """The standing of a game."""
    table = table_of(view.play)
    everyone, seats = looks(table), table.game.board.seats
    scoring = [number for number, seat in enumerate(seats) if seat.scores]
    return ScoreScreen(
        standing=standing_scene([(everyone[number], [seats[number].vp]) for number in scoring]),
        mat=mat_of(table),
        race=result_of(view.play, table.game, everyone, scoring).race,
        now=would_score(table),
    )


@dataclass(frozen=True, slots=True)
class Beside:
    """What a wide screen shows beside the map: the tracks, the Automa's mat and what it would score with that now.

    ways: by track, the report that brings the token to its next space.
    """

    lanes: tuple[LaneScene, ...]
    ways: Mapping[str, str]
    mat: MatScene | None
    now: dict[str, int] | None


def beside_map(view: View, screen: TableScreen) -> Beside:
    """What lies beside the map of a game."""
    table, hops = table_of(view.play), hops_of((*screen.bots_turn.rows, *screen.own_turn.rows))
    spaces = {button.track: button.space for button in screen.offers.tracks if button.key}
    lanes = (
        lane_of(scene, next=spaces.get(scene.slug), hops=tuple(hops.get(scene.slug, ())))
        for scene in seats_on_tracks(table)
    )
    may = screen.offers.dock.free or spaces.keys()
    ways = {each.track: each.key for each in screen.offers.tracks if each.key and not each.barred and each.track in may}
    return Beside(tuple(lanes), ways, mat_of(table), would_score(table))
