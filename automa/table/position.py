"""A table at a player's turn as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from automa.definitions import AUTOMA_CIVILIZATIONS, DECISION_CARDS, LEVELS
from automa.state import FACE_DOWN_KINDS, AutomaMat, Bots, Decks
from automa.table.state import Table
from engine.facts.components import COMPONENTS
from engine.facts.maps import EDGES
from engine.rules.advance import LEFT_BY_SINGULARITY
from engine.state.board import REMOVED, Board, Seat
from engine.state.codec import UNKNOWN, BadPosition, decode, encode

VERSION = 1

LARGEST = 9_999
"""Also of VP."""

LONGEST = 99
"""Of lists and names."""

POOL_KINDS = {"space_tile"}.union(*(mat.pool_by_favorite.values() for mat in AUTOMA_CIVILIZATIONS.values()))
"""In the Hucksters' pool. (ACI-11, ACI-12)"""


@dataclass(slots=True)
class Position:
    version: int
    board: Board
    bots: Bots
    order: list[int]
    turn: int = 0
    round: int = 1


def position_of(table: Table) -> dict[str, object]:
    return encode(_lying_there(table))


def _lying_there(table: Table) -> Position:
    return Position(VERSION, table.game.board, table.bots, table.order, table.turn, table.round)


def restore(table: Table, plain: Mapping[str, object]) -> None:
    """Raises BadPosition with all wrong places (nothing changed).

    What came about by play is no mistake, such as more cards beside the mat than estimated unseen. Whoever had the last
    income turn is finished. (END-1, AUT-28)
    """
    if too_much := list(_too_much(plain, "")):
        raise BadPosition(too_much)
    _lay_out(table, plain)


def _lay_out(table: Table, plain: Mapping[str, object]) -> None:
    position = decode(Position, dict(plain), table.game.box)
    if problems := check(position, table):
        came_about = check(_lying_there(table), table) if table.ready else []
        if problems := [problem for problem in problems if problem not in came_about]:
            raise BadPosition(problems)
    playing_on = [human for human in table.game.board.humans() if table.plays_on(human)]
    table.game.board, table.bots = position.board, position.bots
    table.order, table.turn, table.round = position.order, position.turn, position.round
    for human in position.board.humans():
        had_last = position.board.seats[human].era == COMPONENTS.income_turns
        position.board.seats[human].finished |= had_last and human not in playing_on
    position.bots.finished |= position.bots.era == COMPONENTS.income_turns
    table.game.active = table.seat
    table.ready = True


def changed(table: Table, path: str, text: str) -> tuple[Table, object]:
    """A copy with one part replaced, and what was there. Raises BadPosition.

    path: keys joined by `/`; empty for all. text: JSON; `null` removes a key.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition([(path, "not_json")]) from None
    if too_much := list(_too_much(value, path)):  # the rest came about by play
        raise BadPosition(too_much)
    plain: dict[str, object] = position_of(table)
    before: object
    if path:
        before = _put(plain, path.split("/"), value, path)
    elif isinstance(value, dict):
        before, plain = plain, value
    else:
        raise BadPosition([(path, "no_such_part")])
    other = table.copy()
    _lay_out(other, plain)
    return other, before


def _put(plain: object, keys: list[str], value: object, path: str) -> object:
    place = plain
    for key in keys[:-1]:
        place = _step(place, key, path)
    last = keys[-1]
    if isinstance(place, dict):
        before = place.get(last)
        if value is None:
            place.pop(last, None)
        else:
            place[last] = value
        return before
    if isinstance(place, list) and _is_place(last, place):
        before = place[int(last)]
        place[int(last)] = value
        return before
    raise BadPosition([(path, "no_such_part")])


def _step(place: object, key: str, path: str) -> object:
    if isinstance(place, dict) and key in place:
        return place[key]
    if isinstance(place, list) and _is_place(key, place):
        return place[int(key)]
    raise BadPosition([(path, "no_such_part")])


def _is_place(key: str, place: list[object]) -> bool:
    return key.isascii() and key.isdigit() and len(key) <= len(str(LONGEST)) and int(key) < len(place)


def _too_much(plain: object, place: str) -> Iterator[tuple[str, str]]:
    if _fits(plain):
        return
    if isinstance(plain, Mapping):
        parts: Iterable[tuple[object, object]] = plain.items()
    elif isinstance(plain, list) and len(plain) <= LONGEST:
        parts = enumerate(plain)
    else:
        yield place, "more_than_a_table_holds"
        return
    for key, part in parts:
        yield from _too_much(part, f"{place}/{key}" if place else str(key))


def _fits(plain: object) -> bool:
    """The commonest types first, as each correction asks."""
    if isinstance(plain, int | float):
        return abs(plain) <= LARGEST
    if isinstance(plain, str):
        return len(plain) <= LONGEST
    if isinstance(plain, list):
        return len(plain) <= LONGEST and all(map(_fits, plain))
    return not isinstance(plain, Mapping) or all(map(_fits, plain.values()))


def check(position: Position, table: Table) -> list[tuple[str, str]]:
    """(place, problem), beyond the shape."""
    if position.version != VERSION:
        return [("version", "other_version")]
    return [*_check_seats(position, table), *_check_map(position, table), *_check_bots(position)]


def _check_seats(position: Position, table: Table) -> list[tuple[str, str]]:
    problems = []
    board, expected = position.board, table.game.board
    if [(seat.role, seat.color) for seat in board.seats] != [(seat.role, seat.color) for seat in expected.seats]:
        return [("board/seats", "other_seats")]
    if sorted(position.order) != sorted(table.order):
        problems.append(("order", "other_seats"))
    elif not 0 <= position.turn < len(position.order):
        problems.append(("turn", "no_such_turn"))
    elif board.seats[position.order[position.turn]].role != "human":
        problems.append(("turn", "not_a_players_turn"))
    if position.round < 1:
        problems.append(("round", "no_such_round"))
    for number, seat in enumerate(board.seats):
        place = f"board/seats/{number}"
        if set(seat.tokens) != set(expected.tracks) or not all_stand(seat):
            problems.append((f"{place}/tokens", "a_token_on_each_track_needed"))
        for track, spaces in seat.tokens.items():
            if not set(spaces) <= _spaces(board, track):
                problems.append((f"{place}/tokens/{track}", "no_such_space"))
        if not seat.name.isprintable():
            problems.append((f"{place}/name", "unreadable"))
        if seat.outposts < 0:
            problems.append((f"{place}/outposts", "negative"))
        if seat.vp < 0:
            problems.append((f"{place}/vp", "negative"))
        if seat.scores != expected.seats[number].scores:
            problems.append((f"{place}/scores", "other_seats"))
        if not 0 <= seat.era <= COMPONENTS.income_turns:
            problems.append((f"{place}/era", "no_such_era"))
        if seat.landmarks_to is not None and not 0 <= seat.landmarks_to < len(board.seats):
            problems.append((f"{place}/landmarks_to", "no_such_seat"))
    return problems


def all_stand(seat: Seat) -> bool:
    """On each track; a person's token may have left one for another. (FAQ-18)"""
    empty = [track for track, spaces in seat.tokens.items() if not spaces]
    left = seat.role == "human" and empty == [LEFT_BY_SINGULARITY]
    return not empty or (left and sum(map(len, seat.tokens.values())) >= len(seat.tokens))


def _spaces(board: Board, track: str) -> set[int]:
    path = board.box.tracks.get(track)
    return {space.number for space in path.spaces} if path is not None else set()


def _check_map(position: Position, table: Table) -> list[tuple[str, str]]:
    board = position.board
    if board.map.board != table.game.board.map.board:
        return [("board/map/board", "no_such_board")]
    problems = []
    seats, hexes = range(len(board.seats)), board.map.printed.hexes
    for hex, tile in board.map.tiles.items():
        place = f"board/map/tiles/{hex[0]},{hex[1]}"
        if hex not in hexes or hexes[hex].printed:
            problems.append((place, "no_tile_goes_there"))
        if tile.number != UNKNOWN and tile.number not in board.box.territory_tiles:
            problems.append((place, "no_such_tile"))
        if tile.rotation is not None and not 0 <= tile.rotation < len(EDGES):
            problems.append((place, "no_such_rotation"))
    for hex, outposts in board.map.outposts.items():
        place = f"board/map/outposts/{hex[0]},{hex[1]}"
        if hex not in hexes or not board.map.is_territory(hex):
            problems.append((place, "not_a_territory"))
        if any(outpost.seat not in seats or outpost.toppled_by not in (None, *seats) for outpost in outposts):
            problems.append((place, "no_such_seat"))
        if len({outpost.seat for outpost in outposts if outpost.upright}) > 1:
            problems.append((place, "two_in_control"))
    for hex, pieces in board.map.pieces.items():
        place = f"board/map/pieces/{hex[0]},{hex[1]}"
        if hex not in hexes or not board.map.is_territory(hex):
            problems.append((place, "not_a_territory"))
        if any(piece.seat not in seats for piece in pieces):
            problems.append((place, "no_such_seat"))
    for slug, holder in board.landmarks.items():
        if slug not in board.box.landmarks or (holder not in seats and holder != REMOVED):
            problems.append((f"board/landmarks/{slug}", "no_such_landmark_or_seat"))
    for name, earners in board.achievements.items():
        boxes = board.map.printed.achievements.get(name)
        earned_twice = len(set(earners)) != len(earners)
        if boxes is None or len(earners) > len(boxes) or earned_twice or not set(earners) <= set(seats):
            problems.append((f"board/achievements/{name}", "more_than_its_boxes"))
    return problems


def _check_bots(position: Position) -> list[tuple[str, str]]:
    problems = []
    bots, board = position.bots, position.board
    for place, seat, role in (
        ("bots/automa", bots.automa.seat if bots.automa else None, "automa"),
        ("bots/shadow", bots.shadow.seat, "shadow"),
    ):
        roles = [other.role for other in board.seats]
        if seat != (roles.index(role) if role in roles else None):
            problems.append((f"{place}/seat", "other_seats"))
        elif seat is not None and bots.favorite(seat) not in board.tracks:
            problems.append((f"{place}/favorite", "no_such_track"))
    if bots.level not in (LEVELS if bots.automa else (0,)):
        problems.append(("bots/level", "no_such_level"))
    if bots.arts != ("arts" in board.tracks):
        problems.append(("bots/arts", "other_tracks"))
    if not 0 <= bots.era <= COMPONENTS.income_turns:
        problems.append(("bots/era", "no_such_era"))
    if len(set(bots.tiles)) != len(bots.tiles) or not set(bots.tiles) <= set(board.box.territory_tiles):
        problems.append(("bots/tiles", "no_such_tile"))
    placed = [tile.number for tile in board.map.tiles.values() if tile.number != UNKNOWN]
    if len(set(placed)) != len(placed) or not set(placed).isdisjoint(bots.tiles):
        problems.append(("bots/tiles", "a_tile_twice"))
    if not set(bots.tapestry) <= set(FACE_DOWN_KINDS) or any(left < 0 for left in bots.tapestry.values()):
        problems.append(("bots/tapestry", "no_such_card"))
    return [*problems, *_check_decks(bots.decks), *(_check_mat(bots.automa, bots, board) if bots.automa else ())]


def _check_decks(decks: Decks) -> list[tuple[str, str]]:
    problems = []
    cards = decks.known + decks.discard + decks.pair + decks.progress
    if len(set(cards)) != len(cards) or not {*cards, *decks.shuffled_back} <= set(DECISION_CARDS):
        problems.append(("bots/decks", "a_card_twice_or_unknown"))
    if not cards:
        problems.append(("bots/decks", "no_cards"))
    if decks.unseen < 0 or decks.discard_unseen < 0 or decks.unseen + decks.discard_unseen > len(decks.progress):
        problems.append(("bots/decks", "more_unseen_than_cards"))
    if len(decks.pair) not in (0, 2) or decks.left % 2:
        problems.append(("bots/decks", "odd_number_of_cards"))
    return problems


def _check_mat(mat: AutomaMat, bots: Bots, board: Board) -> list[tuple[str, str]]:
    problems = []
    if not set(mat.civilizations) <= set(AUTOMA_CIVILIZATIONS):
        problems.append(("bots/automa/civilizations", "no_such_civilization"))
    elif len(set(mat.civilizations)) != len(mat.civilizations):
        problems.append(("bots/automa/civilizations", "same_civilization"))
    if not set(mat.pool) <= POOL_KINDS:
        problems.append(("bots/automa/pool", "not_in_a_pool"))
    if not 0 <= mat.covered <= COMPONENTS.income_turns - 2 or mat.cards < 0:
        problems.append(("bots/automa", "no_such_number_of_cards"))
    if mat.cards > sum(bots.tapestry.values()):
        problems.append(("bots/tapestry", "fewer_than_beside_the_mat"))
    for track, space in mat.outposts_ahead:
        if space not in _spaces(board, track):
            problems.append(("bots/automa/outposts_ahead", "no_such_space"))
    return problems
