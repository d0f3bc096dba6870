"""What a correction of the table changed, in words: each part that lies otherwise now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _

from companion.drawings.map import column_and_row
from companion.drawings.players import PlayerLook
from companion.front.position_screen import player_name
from companion.game.shown import shown_box
from engine.decisions import Facts
from engine.facts.components import BoardMap
from engine.state.board import REMOVED
from engine.state.codec import parse_hex

MOST: Final = 4
"""So many changes are told; of a whole table put right nobody reads each."""

Change = tuple[list[str], Any, Any]
"""Where a position differs, with what was there before and after; None where there was nothing."""


def changes_in(before: Any, after: Any, keys: tuple[str, ...] = ()) -> Iterator[Change]:
    """The smallest parts in which two values differ."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from changes_in(before.get(key), after.get(key), (*keys, str(key)))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, pair in enumerate(zip(before, after, strict=True)):
            yield from changes_in(*pair, (*keys, str(place)))
    else:
        yield list(keys), before, after


@dataclass(frozen=True, slots=True)
class Teller:
    """Says changes of a table with these players on this map."""

    everyone: Sequence[PlayerLook]
    board: BoardMap

    def told(self, fixed: Facts) -> tuple[str, ...]:
        """What a correction changed, as far as there are words for it."""
        path, text = str(fixed["path"]), str(fixed["after"])
        start = tuple(path.split("/")) if path else ()
        found = [self._words(*change) for change in changes_in(_plain(fixed["before"]), json.loads(text), start)]
        return tuple(dict.fromkeys(words for words in found if words))[:MOST]

    def _words(self, keys: list[str], before: Any, after: Any) -> str:
        match keys:
            case ["board", "seats", seat, "tokens", track, *_place]:
                return _(
                    "%(player)s on %(track)s: from %(before)s to %(after)s",
                    player=self._name(seat),
                    track=_(shown_box().tracks[track].name),
                    before=_listed(before),
                    after=_listed(after),
                )
            case ["board", "seats", seat, ("vp" | "outposts" | "era") as what]:
                words = {"vp": _("VP"), "outposts": _("outposts in the supply"), "era": _("era")}[what]
                return _(
                    "%(player)s, %(what)s: from %(before)s to %(after)s",
                    player=self._name(seat),
                    what=words,
                    before=before,
                    after=after,
                )
            case ["board", "landmarks", slug]:
                return _(
                    "%(landmark)s: from %(before)s to %(after)s",
                    landmark=_(shown_box().landmarks[slug].name),
                    before=self._holder(before),
                    after=self._holder(after),
                )
            case ["board", "map", ("tiles" | "outposts" | "pieces"), hex, *_rest]:
                column, row = column_and_row(self.board, parse_hex(hex))
                return _("the hex in column %(column)s, row %(row)s", column=column, row=row)
        return ""

    def _name(self, seat: object) -> str:
        return player_name(self.everyone[int(str(seat))])

    def _holder(self, seat: object) -> str:
        if seat is None:
            return _("free")
        return _("out of the game") if seat == REMOVED else self._name(seat)


def _plain(value: object) -> Any:
    """A part of a position as JSON has it: an event keeps it frozen."""
    return json.loads(json.dumps(value, default=dict))


def _listed(spaces: object) -> str:
    return " + ".join(map(str, spaces)) if isinstance(spaces, list) else "–" if spaces is None else str(spaces)
