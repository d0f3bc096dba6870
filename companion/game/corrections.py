"""What a correction of the table changed, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from automa.table.reports import Corrected
from companion.drawings.players import PlayerLook
from companion.drawings.spots import spot_of
from companion.game.players import player_name
from companion.web.shown import shown_box
from engine.facts.maps import BoardMap
from engine.state.board import REMOVED
from engine.state.codec import UNKNOWN, parse_hex

MOST: Final = 4
"""Nobody reads each change of a whole table."""

ACHIEVEMENT_WORDS: Final[Mapping[str, LazyString]] = {
    "complete_track": _l("Complete a track"),
    "topple_two_outposts": _l("Topple two outposts"),
    "conquer_middle_island": _l("Conquer the middle island"),
}
PIECE_WORDS: Final[Mapping[str, LazyString]] = {
    "token": _l("player token"),
    "house": _l("building"),
}
PARTS_OF_A_HEX: Final = 4
"""Keys down to it: board, map, what, hex."""

CARDS_IN_A_PAIR: Final = 2

UNSEEN_WORDS: Final[Mapping[str, LazyString]] = {
    "unseen": _l("unseen cards in the deck"),
    "discard_unseen": _l("unseen cards on the discard pile"),
}

Change = tuple[list[str], Any, Any]
"""Place, value before and after; None for nothing."""


def changes_in(before: Any, after: Any, keys: tuple[str, ...] = ()) -> Iterator[Change]:
    """The smallest parts that differ; a hex is one part."""
    if before == after:
        return
    if len(keys) >= PARTS_OF_A_HEX and keys[:2] == ("board", "map"):
        yield list(keys), before, after
    elif isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from changes_in(before.get(key), after.get(key), (*keys, str(key)))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, pair in enumerate(zip(before, after, strict=True)):
            yield from changes_in(*pair, (*keys, str(place)))
    else:
        yield list(keys), before, after


def changes_of(fixed: Corrected) -> Iterator[Change]:
    start = tuple(fixed.path.split("/")) if fixed.path else ()
    return changes_in(_plain(fixed.before), json.loads(fixed.after), start)


def vp_put_right(fixed: Corrected) -> tuple[tuple[int, int], ...]:
    found = []
    for keys, before, after in changes_of(fixed):
        match keys:
            case ["board", "seats", seat, "vp"]:
                found.append((int(seat), after - before))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Teller:
    everyone: Sequence[PlayerLook]
    board: BoardMap

    def told(self, fixed: Corrected) -> tuple[str, ...]:
        changes = list(changes_of(fixed))
        on_map = any(keys[:3] == ["board", "map", "outposts"] for keys, _before, _after in changes)
        found: list[str] = []
        for keys, before, after in changes:
            match keys:
                case ["board", "map", "tiles", hex, *inside]:
                    found.append(_("%(hex)s: %(tile)s", hex=self._hex(hex), tile=_tile_words(inside, before, after)))
                case ["board", "map", _pieces, hex, *inside]:
                    found += self._on_hex(self._hex(hex), inside, before, after)
                case ["board", "seats", _seat, "outposts"] if on_map:
                    continue  # it came from the map or went onto it
                case _:
                    found.append(self._words(keys, before, after))
        return tuple(dict.fromkeys(words for words in found if words))[:MOST]

    def _on_hex(self, hex: str, inside: list[str], before: Any, after: Any) -> Iterator[str]:
        """inside: keys, if part of a piece changed."""
        match inside:
            case []:
                gone, come = _without(before or [], after or []), _without(after or [], before or [])
            case [_place]:
                gone, come = [before], [after]
            case [_place, "upright"]:
                yield _("%(hex)s: %(what)s", hex=hex, what=_upright_words(after))
                return
            case _:
                yield _("%(hex)s: toppled by somebody else", hex=hex)
                return
        for piece in come:
            was = next((each for each in gone if each["seat"] == piece["seat"] and "kind" not in piece), None)
            if was is None:
                yield self._piece(hex, piece, _("%(piece)s added", piece=_piece_words(piece)))
            else:
                gone.remove(was)
                yield self._piece(hex, piece, _upright_words(piece.get("upright", True)))
        for piece in gone:
            yield self._piece(hex, piece, _("%(piece)s taken away", piece=_piece_words(piece)))

    def _hex(self, hex: str) -> str:
        return spot_of(self.board, parse_hex(hex)).name

    def _piece(self, hex: str, piece: Any, what: str) -> str:
        return _("%(hex)s, %(player)s: %(what)s", hex=hex, player=self._name(piece["seat"]), what=what)

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
            case ["decks", "unseen"] if (after - before) % CARDS_IN_A_PAIR == 0:
                return _pairs_words((after - before) // CARDS_IN_A_PAIR)
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


def _pairs_words(more: int) -> str:
    if more > 0:
        return ngettext("%(num)s pair more in the deck", "%(num)s pairs more in the deck", more)
    return ngettext("%(num)s pair fewer in the deck", "%(num)s pairs fewer in the deck", -more)


def _without(pieces: list[Any], others: list[Any]) -> list[Any]:
    """Pieces only in the first list, counting duplicates."""
    left = list(pieces)
    for piece in others:
        if piece in left:
            left.remove(piece)
    return left


def _piece_words(piece: Any) -> str:
    if "kind" in piece:
        return str(PIECE_WORDS[piece["kind"]])
    return _("outpost") if piece.get("upright", True) else _("toppled outpost")


def _upright_words(is_upright: bool) -> str:
    return _("the outpost stands") if is_upright else _("the outpost is toppled")


def _tile_words(inside: list[str], before: Any, after: Any) -> str:
    if inside == ["rotation"]:
        return _("which way the tile is turned")
    if after is None:
        return _("not explored")
    number = after if inside else after["number"]
    if not inside and before is not None and before["number"] == number:
        return _("which way the tile is turned")
    return _("explored, tile unknown") if number == UNKNOWN else _("which tile lies there")


def _plain(value: object) -> Any:
    """As in JSON; events keep it frozen."""
    return json.loads(json.dumps(value, default=dict))


def _listed(spaces: object) -> str:
    return " + ".join(map(str, spaces)) if isinstance(spaces, list) else "–" if spaces is None else str(spaces)
