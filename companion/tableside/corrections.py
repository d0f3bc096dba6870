"""What a correction of the table changed, in words: each part that lies otherwise now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from companion.drawings.map import spot_of
from companion.drawings.players import PlayerLook
from companion.front.position_screen import player_name
from companion.game.shown import shown_box
from engine.decisions import Facts
from engine.facts.maps import BoardMap
from engine.state.board import REMOVED
from engine.state.codec import parse_hex

MOST: Final = 4
"""So many changes are told; of a whole table put right nobody reads each."""

ACHIEVEMENT_WORDS: Final[Mapping[str, LazyString]] = {
    "complete_track": _l("Complete a track"),
    "topple_two_outposts": _l("Topple two outposts"),
    "conquer_middle_island": _l("Conquer the middle island"),
}
UNSEEN_WORDS: Final[Mapping[str, LazyString]] = {
    "unseen": _l("unseen cards in the deck"),
    "discard_unseen": _l("unseen cards on the discard pile"),
}

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
            case ["board", "seats", seat, "finished"]:
                return _finished_words(self._name(seat), after)
            case ["board", "achievements", name, *_place]:
                return _(
                    "%(achievement)s: from %(before)s to %(after)s",
                    achievement=ACHIEVEMENT_WORDS[name],
                    before=self._names(before),
                    after=self._names(after),
                )
            case ["board", "landmarks", slug]:
                return _(
                    "%(landmark)s: from %(before)s to %(after)s",
                    landmark=_(shown_box().landmarks[slug].name),
                    before=self._holder(before),
                    after=self._holder(after),
                )
            case ["board", "map", ("tiles" | "outposts" | "pieces"), hex, *_rest]:
                return _("hex %(name)s", name=spot_of(self.board, parse_hex(hex)).name)
            case ["round"]:
                return _("Round: from %(before)s to %(after)s", before=before, after=after)
            case ["bots", *inside]:
                return self._words_of_bots(inside, before, after)
        return ""

    def _words_of_bots(self, keys: list[str], before: Any, after: Any) -> str:
        match keys:
            case ["finished"]:
                return _finished_words(_("Both bots"), after)
            case [bot, "favorite"]:
                return _(
                    "%(player)s, favorite track: from %(before)s to %(after)s",
                    player=player_name(next(look for look in self.everyone if look.shape == bot)),
                    before=_(shown_box().tracks[before].name),
                    after=_(shown_box().tracks[after].name),
                )
            case ["decks", "pair", place]:
                words = _("the left card") if place == "0" else _("the right card")
            case ["decks", ("unseen" | "discard_unseen") as pile]:
                words = str(UNSEEN_WORDS[pile])
            case _:
                return ""
        return _("%(what)s: from %(before)s to %(after)s", what=words, before=before, after=after)

    def _names(self, seats: Any) -> str:
        held = [seat for seat in (seats if isinstance(seats, list) else [seats]) if seat is not None]
        return " + ".join(map(self._name, held)) or _("nobody")

    def _name(self, seat: object) -> str:
        return player_name(self.everyone[int(str(seat))])

    def _holder(self, seat: object) -> str:
        if seat is None:
            return _("free")
        return _("out of the game") if seat == REMOVED else self._name(seat)


def _finished_words(who: str, finished: object) -> str:
    if finished:
        return _("%(player)s: finished", player=who)
    return _("%(player)s: not finished", player=who)


def _plain(value: object) -> Any:
    """A part of a position as JSON has it: an event keeps it frozen."""
    return json.loads(json.dumps(value, default=dict))


def _listed(spaces: object) -> str:
    return " + ".join(map(str, spaces)) if isinstance(spaces, list) else "–" if spaces is None else str(spaces)
