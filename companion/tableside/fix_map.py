"""Corrects the map, hex by hex."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from automa.table.state import Table
from companion.drawings.excerpt import Excerpt, excerpt_scene
from companion.drawings.map import HexShape, MapScene, map_scene
from companion.drawings.players import PlayerLook
from companion.drawings.tiles import TileScene, rotation_scenes
from companion.game.map import looks_of
from companion.game.players import by_shape, looks
from companion.game.prompts import picture
from companion.tableside.fix_screen import Plain
from engine.facts.components import TerritoryTile
from engine.facts.maps import EDGES, MAPS, Hex
from engine.state.codec import UNKNOWN, hex_text
from engine.state.hexmap import rotated

PIECES: Final = ("token", "house")
"""Beside outposts: a player token, a building."""


@dataclass(frozen=True, slots=True)
class OutpostRow:
    look: PlayerLook
    upright: bool
    toppled_by: PlayerLook | None  # if known
    others: tuple[tuple[int, PlayerLook], ...]  # others who could have, likely first


@dataclass(frozen=True, slots=True)
class FixHexScreen:
    key: str
    shape: HexShape
    excerpt: Excerpt
    map: MapScene
    outposts: tuple[OutpostRow, ...]
    pieces: tuple[tuple[PlayerLook, str], ...]
    # seat, look, outposts in the supply, others who can have toppled one:
    seats: tuple[tuple[int, PlayerLook, int, tuple[tuple[int, PlayerLook], ...]], ...]
    printed: bool  # the board shows land here
    tile: int | str | None  # number, `unknown`, or None
    rotation: int | None
    tiles: tuple[TileScene, ...]  # not placed yet, with their keys
    turned: tuple[TileScene, ...]  # how the tile can lie


def map_to_tap(table: Table, href_for: Callable[[str], str], chosen: Hex | None = None) -> MapScene:
    marked = {
        hex: replace(look, key=hex_text(hex), mark="chosen" if hex == chosen else None)
        for hex, look in looks_of(table).items()
    }
    return map_scene(MAPS[table.game.board.map.board], marked, players=by_shape(table), href_for=href_for)


def hex_screen(table: Table, hex: Hex, href_for: Callable[[str], str]) -> FixHexScreen:
    board, everyone = table.game.board, looks(table)
    scene, placed = map_to_tap(table, href_for, hex), board.map.tiles.get(hex)
    upright = board.map.controller(hex)

    def others(seat: int) -> tuple[tuple[int, PlayerLook], ...]:
        found = [other for other in range(len(everyone)) if other != seat]
        return tuple((other, everyone[other]) for other in sorted(found, key=lambda other: other != upright))

    outposts = tuple(
        OutpostRow(
            everyone[outpost.seat],
            outpost.upright,
            None if outpost.toppled_by is None else everyone[outpost.toppled_by],
            others(outpost.seat),
        )
        for outpost in board.map.outposts.get(hex, ())
    )
    seats = tuple(
        (seat, everyone[seat], board.seats[seat].outposts, others(seat))
        for seat in range(len(everyone))
        if table.is_solo or board.seats[seat].role == "human"
    )
    known = placed is not None and placed.number != UNKNOWN
    printed = table.game.box.territory_tiles
    return FixHexScreen(
        key=hex_text(hex),
        shape=next(shape for shape in scene.hexes if shape.look.key == hex_text(hex)),
        excerpt=excerpt_scene(board.map.printed, looks_of(table), hex, players=by_shape(table)),
        map=scene,
        outposts=outposts,
        pieces=tuple((everyone[piece.seat], piece.kind) for piece in board.map.pieces.get(hex, ())),
        seats=seats,
        printed=board.map.printed.hexes[hex].printed,
        tile=None if placed is None else placed.number,
        rotation=None if placed is None else placed.rotation,
        tiles=tuple(picture(printed[number], f"tile:{number}") for number in sorted(table.bots.tiles)),
        turned=_turned(printed[int(placed.number)]) if placed is not None and known else (),
    )


def _turned(tile: TerritoryTile) -> tuple[TileScene, ...]:
    keys = [f"rotation:{rotation}" for rotation in range(len(EDGES))]
    turned = [rotated(tile.corners, rotation) for rotation in range(len(EDGES))]
    return rotation_scenes(turned, tile.inner, number=tile.number, keys=keys)


def write_hex(plain: Plain, hex: str, tap: str, by: str) -> None:
    """Raises ValueError for taps that the page does not offer.

    tap: `remove:PLACE`, `stand:PLACE`, `topple:PLACE` for the outpost at a place, `add:SEAT`, `add_toppled:SEAT`,
    `piece:SEAT:KIND`, `take:PLACE` for another piece, `tile:NUMBER`, `tile:unknown`, `tile:none`, `rotation:TURNS`,
    `rotation:unknown`. by: the seat that toppled it, or "".
    """
    verb, _colon, what = tap.partition(":")
    if verb in ("remove", "stand", "topple", "add", "add_toppled"):
        _write_outpost(plain, hex, verb, int(what), _seat(plain, by) if by else None)
    elif verb in ("piece", "take"):
        _write_piece(plain["board"]["map"]["pieces"], hex, verb, what, len(plain["board"]["seats"]))
    elif verb in ("tile", "rotation"):
        _write_tile(plain, hex, verb, what)
    else:
        raise ValueError(tap)


def _seat(plain: Plain, text: str) -> int:
    if int(text) not in range(len(plain["board"]["seats"])):
        raise ValueError(text)
    return int(text)


def _write_outpost(plain: Plain, hex: str, verb: str, number: int, by: int | None) -> None:
    outposts, seats = plain["board"]["map"]["outposts"], plain["board"]["seats"]
    lying = outposts.setdefault(hex, [])
    if number not in range(len(seats) if verb.startswith("add") else len(lying)):
        raise ValueError(f"{verb}:{number}")
    if verb == "remove":
        seats[lying.pop(number)["seat"]]["outposts"] += 1
    elif verb == "stand":
        lying[number] |= {"upright": True, "toppled_by": None}
    elif verb == "topple":
        lying[number] |= {"upright": False, "toppled_by": by}
    else:
        seats[number]["outposts"] -= 1
        fallen = verb == "add_toppled"
        lying.append({"seat": number, "upright": not fallen, "toppled_by": by if fallen else None})
    if not lying:
        del outposts[hex]


def _write_piece(pieces: Plain, hex: str, verb: str, what: str, seats: int) -> None:
    lying = pieces.setdefault(hex, [])
    if verb == "take":
        if int(what) not in range(len(lying)):
            raise ValueError(what)
        lying.pop(int(what))
    else:
        seat, _colon, kind = what.partition(":")
        if int(seat) not in range(seats) or kind not in PIECES:
            raise ValueError(what)
        lying.append({"seat": int(seat), "kind": kind})
    if not lying:
        del pieces[hex]


def _write_tile(plain: Plain, hex: str, verb: str, what: str) -> None:
    """Its number leaves the supply; the former tile's returns."""
    tiles, supply = plain["board"]["map"]["tiles"], plain["bots"]["tiles"]
    before = tiles.get(hex, {"number": None, "rotation": None})
    if verb == "rotation":
        if before["number"] in (None, UNKNOWN) or what not in (UNKNOWN, *map(str, range(len(EDGES)))):
            raise ValueError(what)
        tiles[hex] = {**before, "rotation": None if what == UNKNOWN else int(what)}
        return
    number: int | str | None = None if what == "none" else UNKNOWN if what == UNKNOWN else int(what)
    if isinstance(number, int) and number not in supply:
        raise ValueError(what)
    tiles.pop(hex, None)
    if number is not None:
        tiles[hex] = {"number": number, "rotation": None}
    left = {tile for tile in (*supply, before["number"]) if isinstance(tile, int) and tile != number}
    plain["bots"]["tiles"] = [*(tile for tile in supply if tile in left), *sorted(left - set(supply))]
