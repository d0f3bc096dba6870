"""What hands have to move after an undo or redo."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Final, cast

from automa.state import Decks
from automa.table.state import Table
from companion.drawings.excerpt import CLOSE, excerpt_scene
from companion.drawings.fan import beside, on_mat
from companion.drawings.lanes import Hop, LaneScene, way_on
from companion.drawings.map import HexLook
from companion.drawings.players import PlayerLook
from companion.drawings.spots import spot_of
from companion.game.journal import Row
from companion.game.map import looks_of
from companion.game.players import by_shape, looks
from companion.store.replay import AnyPlay
from companion.tableside.lying import Place, differs, lying
from companion.tableside.moves import Moves, PieceMove
from engine.facts.maps import MAPS, Hex
from engine.log import STEPS
from engine.state.board import REMOVED
from engine.state.codec import hex_text
from engine.state.hexmap import PlacedTile
from engine.taken_back import stood_before

NOTHING: Final = Moves((), None, ())

Pieces = Counter[tuple[int, object]]
"""On a hex: whose, and its kind or whether it is upright."""


def to_put_back(play: AnyPlay, table: Table) -> Moves:
    """A move for each place that differed since the first undo or redo at the log's end.

    Nobody knows which of them the hands followed.
    """
    before: dict[Place, object] = {}
    now: dict[Place, object] = {}
    for state in stood_before(play):
        now = now or lying(table, play.setup)
        then = lying(state, play.setup)
        before |= {place: then.get(place) for place in {**now, **then} if differs(then.get(place), now.get(place))}
    if not before:
        return NOTHING
    is_undone = all(entry.kind != "redo" for entry in takewhile(lambda entry: entry.kind in STEPS, reversed(play.log)))
    teller = _Teller(table, looks(table), before, now, is_undone)
    moves = [move for move in teller.moves() if move.rows]
    marks = (f"{zlib.crc32(repr([(row.kind, row.look, row.data) for row in move.rows]).encode()):x}" for move in moves)
    return Moves(tuple(replace(move, tick=f"back-{mark}") for move, mark in zip(moves, marks, strict=True)), None, ())


@dataclass(frozen=True, slots=True)
class _Teller:
    table: Table
    everyone: Sequence[PlayerLook]
    before: Mapping[Place, object]
    now: Mapping[Place, object]
    is_undone: bool  # nothing was redone

    def moves(self) -> Iterator[PieceMove]:
        """The map first, so that tiles lie free; then tokens and cards."""
        hexes = dict.fromkeys(cast("Hex", place[1]) for place in self.before if place[0] in ("hex", "tile"))
        pictures = looks_of(self.table) if hexes else {}
        yield from (self._on_hex(hex, pictures) for hex in hexes)
        for sort in SORTS:
            places = [place for place in self.before if place[0] == sort]
            if sort == "token":
                yield from (self._token(place) for place in places)
            elif sort == "decision_cards":
                yield from (PieceMove((self._decision_cards(),)) for _place in places)
            else:
                yield from (self._plain(place) for place in places)

    def _on_hex(self, hex: Hex, pictures: Mapping[Hex, HexLook]) -> PieceMove:
        """Take pieces, then the tile, then add pieces."""
        gone, turned, come = self._pieces(hex)
        about = {"hex": hex, "spot": spot_of(self.table.game.board.map.printed, hex), "marked": True}
        rows = (
            Row(kind, self.everyone[seat] if seat is not None else None, {**about, **more}, "")
            for kind, seat, more in chain(gone, self._tile(hex), turned, come)
        )
        board = MAPS[self.table.game.board.map.board]
        name = f"back-{hex_text(hex)}"
        picture = excerpt_scene(board, pictures, hex, players=by_shape(self.table), name=name, edge=CLOSE)
        return PieceMove(tuple(rows), excerpt=picture, place=hex_text(hex))

    def _pieces(self, hex: Hex) -> tuple[list[_Change], list[_Change], list[_Change]]:
        """Pieces that go, fall or stand up, and come."""
        place = ("hex", hex)
        if place not in self.before:
            return [], [], []
        nothing: tuple[Pieces, Pieces] = (Counter(), Counter())
        stood, lay = cast("tuple[Pieces, Pieces]", self.before[place] or nothing)
        stands, lies = cast("tuple[Pieces, Pieces]", self.now.get(place) or nothing)
        gone, come = stood - stands, stands - stood
        turned: list[_Change] = []
        for seat, upright in list(gone):
            both = min(gone[seat, upright], come[seat, not upright])
            turned += [("toppled" if upright else "stood_up", seat, {})] * both
            gone[seat, upright] -= both
            come[seat, not upright] -= both
        off: list[_Change] = [("outpost_off", seat, {"upright": up}) for seat, up in gone.elements()]
        on: list[_Change] = [("outpost_on", seat, {"upright": up}) for seat, up in come.elements()]
        off += [("piece_off", seat, {"piece": kind}) for seat, kind in (lay - lies).elements()]
        on += [("piece_on", seat, {"piece": kind}) for seat, kind in (lies - lay).elements()]
        return off, turned, on

    def _tile(self, hex: Hex) -> Iterator[_Change]:
        place = ("tile", hex)
        if place in self.before:
            was, is_there = (isinstance(side.get(place), PlacedTile) for side in (self.before, self.now))
            yield ("tile_on" if not was else "tile_off" if not is_there else "tile_other"), None, {}

    def _token(self, place: Place) -> PieceMove:
        seat, track = int(str(place[1])), str(place[2])
        was, spaces = (cast("tuple[int, ...]", side.get(place) or ()) for side in (self.before, self.now))
        look, path = self.everyone[seat], self.table.game.box.tracks[track]
        back = max(map(path.advanced, spaces), default=0) < max(map(path.advanced, was), default=0)
        is_paid = back and self.table.game.board.seats[seat].role == "human"
        lane: LaneScene | None = None
        if len(was) == len(spaces) == 1:
            lane = way_on(self.table.game.box, track, Hop(look, was[0], spaces[0]))
        data = {"track": track, "spaces": spaces, "is_paid": is_paid}
        return PieceMove((Row("token", look, data, ""),), lane=lane)

    def _plain(self, place: Place) -> PieceMove:
        sort, about = str(place[0]), place[1] if len(place) > 1 else None
        was, is_now = self.before[place], self.now.get(place)
        seat = about if isinstance(about, int) else None
        data: dict[str, object] = {"about": about, "was": was, "now": is_now}
        if sort == "landmark":
            seat = is_now if isinstance(is_now, int) and is_now != REMOVED else None
        if isinstance(was, int) and isinstance(is_now, int):
            data["more"] = is_now - was
        if sort == "achievement":
            data |= self._boxes(str(about), was, is_now)
        look = None if seat is None else self.everyone[seat]
        cards = beside(max(int(str(is_now)), 1)) if sort == "beside" else ()
        if sort == "on_mat":
            cards = on_mat(max(self.table.bots.era, 1) + 1)
        return PieceMove((Row(sort, look, data, ""),), cards=cards)

    def _boxes(self, name: str, was: object, is_now: object) -> dict[str, object]:
        """An achievement's boxes that lose or get tokens, with whose they are."""
        boxes = self.table.game.board.map.printed.achievements[name]
        had, has = (cast("tuple[int, ...]", side or ()) for side in (was, is_now))
        pairs = [
            (box, *(side[place] if place < len(side) else None for side in (had, has)))
            for place, box in enumerate(boxes)
        ]
        gone = [(box, self.everyone[old]) for box, old, new in pairs if old is not None and old != new]
        come = [(box, self.everyone[new]) for box, old, new in pairs if new is not None and old != new]
        return {"gone": tuple(gone), "come": tuple(come)}

    def _decision_cards(self) -> Row:
        """They return to the deck, the last drawn first; else how all lie."""
        place = ("decision_cards",)
        was, decks = cast("Decks", self.before[place]), cast("Decks", self.now[place])
        seen, left = [*was.discard, *was.pair], [*decks.discard, *decks.pair]
        hidden = {*decks.known, *decks.progress}
        lone = {*was.known, *was.progress, *seen} - {*hidden, *left}  # the first of a pair being drawn
        data: dict[str, object] = {"pair": tuple(decks.pair), "lone": tuple(lone)}
        only_drawn = seen[: len(left)] == left and was.discard_unseen == decks.discard_unseen
        if self.is_undone and only_drawn:
            drawn = [*seen[len(left) :], *hidden.difference(was.known, was.progress, seen)]
            return Row("cards_onto_deck", None, {**data, "cards": tuple(c for c in drawn[::-1] if c not in lone)}, "")
        is_shuffled = not only_drawn and left[: len(seen)] != seen
        lies = {"discard": tuple(decks.discard), "unseen": decks.discard_unseen, "is_shuffled": is_shuffled}
        return Row("cards_sorted", None, {**data, **lies, "deck": decks.left, "progress": decks.in_progress_deck}, "")


_Change = tuple[str, int | None, dict[str, object]]
"""Kind of row, whose piece, and more data."""

SORTS: Final = (
    "token",
    "ahead",
    "landmark",
    "achievement",
    "vp",
    "income",
    "favorite",
    "beside",
    "on_mat",
    "out_of_the_game",
    "pool",
    "tech_cards",
    "masterpieces",
    "decision_cards",
)
"""Places beside the map, in order. The last card to come goes first."""
