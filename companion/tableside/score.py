"""The standing of a table game."""

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
    standing: tuple[StandingBar, ...]
    mat: MatScene | None  # None without an Automa
    race: RaceScene | None  # None before anybody has scored
    now: dict[str, int] | None  # if the Automa took income; None after its last


def score_screen(view: View) -> ScoreScreen:
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
    lanes: tuple[LaneScene, ...]
    ways: Mapping[str, str]  # by track, the report of the next space
    mat: MatScene | None
    now: dict[str, int] | None


def beside_map(view: View, screen: TableScreen) -> Beside:
    table, hops = table_of(view.play), hops_of((*screen.bots_turn.rows, *screen.own_turn.rows))
    spaces = {button.track: button.space for button in screen.offers.tracks if button.key}
    lanes = (
        lane_of(scene, next=spaces.get(scene.slug), hops=tuple(hops.get(scene.slug, ())))
        for scene in seats_on_tracks(table)
    )
    may = screen.offers.dock.free or spaces.keys()
    ways = {each.track: each.key for each in screen.offers.tracks if each.key and not each.barred and each.track in may}
    return Beside(tuple(lanes), ways, mat_of(table), would_score(table))
