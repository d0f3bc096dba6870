"""The board as the stage of a turn: the whole map with the last moves, what happened in a few lines, and each lane."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.drawings.lanes import Hop, LaneScene, lane_of
from companion.drawings.map import MapScene, map_scene
from companion.game.journal import Row
from companion.game.map import looks_of, with_news
from companion.game.players import by_shape
from companion.game.seats import seats_on_tracks
from companion.game.sight import Sight
from companion.onscreen.brief import Brief, briefs_of
from companion.onscreen.play_screen import PlayScreen
from companion.onscreen.sides import Side, side_of
from engine.facts.components import MAPS

ON_MAP = ("explored", "tile_placed", "conquered", "shadow_outpost")
"""Events that leave something on the map."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What lies around the question of a turn. lanes: the tracks by slug, the next space of each filled.

    own, others: what happened in a line each. side: your own side of the table.
    """

    map: MapScene
    own: tuple[Brief, ...]
    others: tuple[Brief, ...]
    lanes: Mapping[str, LaneScene]
    side: Side


def stage_of(sight: Sight, screen: PlayScreen) -> Stage | None:
    """The stage of a turn that begins; None at any other question, and before the first income turn."""
    question = screen.question
    if question is None or not screen.is_turn or not question.data["era"] or sight.seat is None:
        return None
    rows = (*screen.own_rows, *screen.others_rows)
    next_spaces = {each.track: each.space for each in question.tracks}
    hops = hops_of(screen.others_rows)
    return Stage(
        map=with_news(moved_map(sight, rows), screen.since.hexes),
        own=briefs_of(screen.own_rows),
        others=briefs_of(screen.others_rows),
        lanes={
            scene.slug: lane_of(scene, next=next_spaces.get(scene.slug), hops=hops.get(scene.slug, ()))
            for scene in seats_on_tracks(sight.state)
        },
        side=side_of(sight, sight.seat),
    )


def moved_map(sight: Sight, rows: Iterable[Row]) -> MapScene:
    """The map with the hexes of the last moves, each marked by whoever moved there last."""
    looks = dict(looks_of(sight.state))
    for row in rows:
        if row.hex in looks and row.look is not None and row.kind in ON_MAP:
            looks[row.hex] = replace(looks[row.hex], mark="moved", mover=row.look.shape)
    return map_scene(MAPS[sight.game.board.map.board], looks, players=by_shape(sight.state))


def hops_of(rows: Iterable[Row]) -> dict[str, list[Hop]]:
    """By track, the cubes that have moved: each from where it first stood to where it stands at last."""
    found: dict[str, list[Hop]] = {}
    for row in rows:
        if row.kind in ("advanced", "regressed") and row.look is not None:
            hop = Hop(row.look, int(str(row.data["from"])), int(str(row.data["space"])))
            on_track = found.setdefault(str(row.data["track"]), [])
            before = next((each for each in on_track if (each.player, each.to) == (hop.player, hop.before)), None)
            if before is not None:
                on_track.remove(before)
                hop = replace(hop, before=before.before)
            on_track.append(hop)
    return found
