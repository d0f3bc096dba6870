"""What players at a table can report besides an advance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from automa.table.board_reports import Advance, Conquer, Explore, NameTile, Regress, Restart
from automa.table.on_map import map_asked
from automa.table.report_keys import allowed, hexes_to_report, key_of, reported
from automa.table.reports import Achievement, LandmarkReported, Report
from automa.table.state import Table
from companion.drawings.excerpt import Excerpt, excerpt_scene
from companion.drawings.map import MapScene
from companion.drawings.players import PlayerLook
from companion.drawings.tiles import TileScene, rotation_scenes
from companion.game.map import looks_of, tappable_map
from companion.game.players import by_shape, looks
from companion.game.prompts import picture
from companion.game.table_rows import table_of
from companion.store.replay import View
from companion.tableside.hints import TableHint, hexes_of
from engine.facts.maps import EDGES, Hex
from engine.outlook import LEFT_BY_SINGULARITY, toppled_so_far
from engine.state.board import REMOVED
from engine.state.codec import UNKNOWN, hex_text, parse_hex
from engine.state.hexmap import PlacedTile, rotated


@dataclass(frozen=True, slots=True)
class LandmarkRow:
    """unsure: its name is not confirmed."""

    slug: str
    name: str
    track: str | None  # where it is gained
    tier: str | None
    source: str
    holder: PlayerLook | None  # None if nobody has it
    removed: bool  # out of the game
    key: str | None
    unsure: bool


def landmark_rows(view: View) -> tuple[LandmarkRow, ...]:
    """Those of tracks come first."""
    table = table_of(view.play)
    everyone, held = looks(table), table.game.board.landmarks
    return tuple(
        LandmarkRow(
            slug=slug,
            name=landmark.name,
            track=landmark.track,
            tier=landmark.tier,
            source=landmark.source,
            holder=everyone[held[slug]] if slug in held and held[slug] != REMOVED else None,
            removed=held.get(slug) == REMOVED,
            key=None if slug in held else key_of(LandmarkReported(slug)),
            unsure=landmark.confidence != "high",
        )
        for slug, landmark in table.game.box.landmarks.items()
    )


@dataclass(frozen=True, slots=True)
class MapAct:
    """Open to report an exploration or a conquest."""

    act: str
    scene: MapScene
    legal: int  # number of hexes
    anywhere: bool  # any hex will do
    by: tuple[str, int] | None = None
    fears_automa: bool = False  # the Automa may answer the conquest of a legal hex
    may_be_answered: bool = False  # somebody's cards may answer, even if a card allows the conquest
    unanswered: bool = False  # no card may answer


def map_act(
    view: View,
    act: str,
    *,
    anywhere: bool = False,
    unanswered: bool = False,
    by: tuple[str, int] | None = None,
    hinted: Sequence[Hex] = (),
) -> MapAct:
    """Legal hexes are lit; others are refused with the reason, and may then be allowed.

    Keys say if a card or space allows the act, or if nobody may answer. hinted: the better one first.
    """
    table = table_of(view.play)
    legal, possible = hexes_to_report(table, act, anywhere=anywhere)
    keys = {hex: key_of(report_on(act, hex, unanswered=unanswered)) for hex in (possible if anywhere else legal)}
    if anywhere:
        keys = {hex: allowed(key) if hex in legal else key for hex, key in keys.items()}
    conquers = act == Conquer.verb
    to_fear = who_may_answer(table, legal if conquers else ())
    to_rule_out = who_may_answer(table, keys if conquers and anywhere and by is None else ()) | to_fear
    return MapAct(
        act=act,
        scene=tappable_map(table, keys, legal, hinted),
        legal=len(legal),
        anywhere=anywhere,
        by=by,
        fears_automa=bool(to_fear.intersection(table.bots.seats)),
        may_be_answered=bool(to_rule_out),
        unanswered=unanswered,
    )


def report_on(act: str, hex: Hex, *, unanswered: bool) -> Report:
    return Explore(hex, PlacedTile()) if act == Explore.verb else Conquer(hex, unanswered=unanswered)


def who_may_answer(table: Table, hexes: Iterable[Hex]) -> set[int]:
    """Who controls one of these hexes and may stop its conquest: Automa or player. (BTR-1, TRP-1)"""
    board, mat = table.game.board, table.bots.automa
    having = set(board.humans()) - {table.seat}
    if mat is not None and mat.cards > 0:
        having.add(mat.seat)
    return {seat for seat in having if any(board.map.controls(seat, hex) for hex in hexes)}


def follow_up(view: View, hint: TableHint | None = None) -> MapAct | None:
    """The map, open after an advance to a space that explores or conquers.

    It stays open until that is reported; VP may come between.
    """
    asked = map_asked(view.play)
    if asked is None:
        return None
    by = asked.track, asked.space
    found = map_act(view, asked.act, anywhere=asked.anywhere, by=by, hinted=hexes_of(hint))
    return found if found.legal else None


@dataclass(frozen=True, slots=True)
class TileScreen:
    hex: str
    excerpt: Excerpt  # the hex and its neighbors
    tiles: tuple[TileScene, ...]
    round_tiles: tuple[TileScene, ...]  # the same each way; keys name them
    chosen: int | None = None
    ways: tuple[TileScene, ...] = ()
    unturned: str = ""  # names the chosen one without its rotation


def tile_screen(view: View, place: str, chosen: str) -> TileScreen | None:
    """None if no unnamed tile lies there."""
    table = table_of(view.play)
    try:
        hex = parse_hex(place)
    except ValueError:
        return None
    lying, printed = table.game.board.map.tiles.get(hex), table.game.box.territory_tiles
    if lying is None or lying.number != UNKNOWN:
        return None
    left = sorted(table.bots.tiles)
    number = next((each for each in left if str(each) == chosen), None)
    ways: tuple[TileScene, ...] = ()
    unturned = ""
    if number is not None:
        unturned = key_of(NameTile(hex, PlacedTile(number)))
        keys = [key_of(NameTile(hex, PlacedTile(number, turn))) for turn in range(len(EDGES))]
        turned = [rotated(printed[number].corners, turn) for turn in range(len(EDGES))]
        ways = rotation_scenes(turned, printed[number].inner, number=number, keys=keys)
    round_tiles = [each for each in left if len(set(printed[each].corners)) == 1]
    tiles = tuple(picture(printed[each], str(each)) for each in left if each not in round_tiles)
    named = tuple(picture(printed[each], key_of(NameTile(hex, PlacedTile(each, 0)))) for each in round_tiles)
    excerpt = excerpt_scene(table.game.board.map.printed, looks_of(table), hex, players=by_shape(table))
    return TileScreen(hex_text(hex), excerpt, tiles, named, number, ways, unturned)


@dataclass(frozen=True, slots=True)
class AchievementRow:
    slug: str
    boxes: tuple[tuple[int, PlayerLook | None], ...]  # with who took them
    key: str | None  # None if it cannot be earned
    so_far: tuple[tuple[PlayerLook, int], ...] = ()  # toppled so far, by who can still earn it


@dataclass(frozen=True, slots=True)
class MoreScreen:
    back: tuple[tuple[str, int, int | None, str], ...]  # track, space, the space before, key
    tokens: tuple[tuple[str, int, str], ...]  # others to advance: track, space, key
    achievements: tuple[AchievementRow, ...]
    restarts: tuple[tuple[str, str], ...]  # track, key


def restarts(table: Table) -> tuple[tuple[str, str], ...]:
    """Tracks on which AI Singularity lets a token start again, with keys. (FAQ-18)"""
    reports = (Restart(track) for track in table.game.board.tracks)
    return tuple((report.track, key_of(report)) for report in reports if is_possible(table, report))


def is_possible(table: Table, report: Report) -> bool:
    return not report.impossible(table) and not report.why_not(table)


def restarts_now(view: View) -> tuple[tuple[str, str], ...]:
    """`restarts`, if the last report brought the token there."""
    play = view.play
    asks = play.pending is not None and play.pending.kind == "turn"
    table, said = table_of(play), reported(play.answers[-1]) if play.answers else None
    came = isinstance(said, Advance) and said.track == LEFT_BY_SINGULARITY
    return restarts(table) if asks and came else ()


def more_screen(view: View) -> MoreScreen:
    table = table_of(view.play)
    own = table.game.board.seats[table.seat].tokens
    spaces = [(track, space) for track, tokens in own.items() for space in sorted(set(tokens))]

    on = [(space, Advance(track, space)) for track, space in spaces if len(own[track]) > 1]
    before = [(space, Regress(track, space)) for track, space in spaces]
    paths = table.game.box.tracks
    advances = tuple((step.track, space, key_of(step)) for space, step in on if not step.impossible(table))
    back = tuple(
        (step.track, space, paths[step.track].before(space), key_of(step))
        for space, step in before
        if is_possible(table, step)
    )
    return MoreScreen(back, advances, achievement_rows(table), restarts(table))


def achievement_rows(table: Table) -> tuple[AchievementRow, ...]:
    """Highest first."""
    everyone, board = looks(table), table.game.board
    rows = []
    for slug, boxes in board.map.printed.achievements.items():
        earners = [everyone[seat] for seat in board.achievements.get(slug, [])]
        taken = [*earners, *[None] * (len(boxes) - len(earners))]
        report = Achievement(slug)
        key = key_of(report) if is_possible(table, report) else None
        so_far = tuple((everyone[seat], number) for seat, number in toppled_so_far(board, slug).items())
        rows.append(AchievementRow(slug, tuple(zip(boxes, taken, strict=True)), key, so_far))
    return tuple(rows)
