"""Which cubes moved on the tracks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.drawings.lanes import Hop
from companion.game.journal import Row


def hops_of(rows: Iterable[Row]) -> dict[str, list[Hop]]:
    """By track, from each cube's first space to its last."""
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
