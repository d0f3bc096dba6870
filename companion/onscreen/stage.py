"""The board around a question: map, lanes, and the news in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from companion.drawings.lanes import LaneScene, lane_of
from companion.drawings.map import HexShape, MapScene
from companion.drawings.spots import column_and_row
from companion.game.hops import hops_of
from companion.game.map import moved_map, with_choice, with_news
from companion.game.seats import seats_on_tracks
from companion.game.sight import Sight
from companion.onscreen.asking import OF_NOBODY
from companion.onscreen.boards import marked_map
from companion.onscreen.brief import Brief, briefs_of
from companion.onscreen.everyone import AtAGlance, at_a_glance
from companion.onscreen.play_screen import PlayScreen, map_of
from companion.onscreen.questions import MOST_CHOICES, Question
from companion.onscreen.sides import Side, side_of
from engine import things
from engine.facts.components import Hex
from engine.outlook import Move, is_first
from engine.overflow import Overflow, beyond

ON_TRACKS = (things.Token, things.Track, things.Way, Move)


@dataclass(frozen=True, slots=True)
class Stage:
    """What lies around a question, as far as the screen shows it."""

    about: str  # what a small screen shows: `map`, `tracks`, `city` or `mats`
    map: MapScene | None  # None if the question brings its own
    own: tuple[Brief, ...]
    others: tuple[Brief, ...]
    lanes: Mapping[str, LaneScene]  # by track, filled up to the next space
    ways: Mapping[str, str]  # by track, the only answer that goes there
    reach: Mapping[str, tuple[HexShape, ...]]  # by track, hexes to explore or conquer
    hand: int  # cards you hold
    side: Side | None  # None if nobody holds the phone
    last_chance: bool  # else the bots enter the next era first
    lost: tuple[Overflow, ...]  # income that would find no room now
    everyone: AtAGlance | None  # only on wide screens, if several play


def stage_of(sight: Sight, screen: PlayScreen, choice: int | None = None, *, is_wide: bool = True) -> Stage:
    """choice: a hex of the bots to explain. is_wide: show everything."""
    question, seat = screen.question, sight.seat
    about, is_turn = (about_of(sight, question), question.shape == "turn") if question else ("map", False)
    has_own_map = question is not None and question.shape in ("placement", "hexes")
    drawn = map_around(sight, screen, choice) if not has_own_map and (is_wide or about == "map") else None
    shows_side = is_wide or is_turn or about == "city"
    side = side_of(sight, seat) if seat is not None and shows_side else None
    return Stage(
        about=about,
        map=drawn,
        own=briefs_of(screen.news.own),
        others=briefs_of(screen.news.others),
        lanes=lanes_of(sight, screen) if is_wide or is_turn or about == "tracks" else {},
        ways=ways_of(sight, question) if is_wide and question else {},
        reach=reach_of(sight, drawn, question) if is_wide and drawn and question else {},
        hand=0 if seat is None else len(sight.game.players[seat].hand),
        side=side,
        last_chance=seat is not None and last_chance(sight, seat),
        lost=income_lost(sight, side) if side else (),
        everyone=at_a_glance(sight) if is_wide and screen.is_of_several else None,
    )


def lanes_of(sight: Sight, screen: PlayScreen) -> dict[str, LaneScene]:
    """Lanes filled up to where the question would bring a token."""
    hops = hops_of(screen.news.others)
    spaces = next_spaces(sight, screen.question) if screen.question else {}
    return {
        scene.slug: lane_of(scene, next=spaces.get(scene.slug), hops=tuple(hops.get(scene.slug, ())))
        for scene in seats_on_tracks(sight.state)
    }


def income_lost(sight: Sight, side: Side) -> tuple[Overflow, ...]:
    """Income for which there would be no room now. (INC-13)"""
    ahead = side.income.next
    if sight.seat is None or ahead is None:
        return ()
    return beyond(sight.game, sight.seat, Counter(dict(ahead.income)))


def map_around(sight: Sight, screen: PlayScreen, choice: int | None) -> MapScene:
    """With the last moves, and the hex asked about or chosen by bots."""
    rows = (*screen.news.own, *screen.news.others)
    if choice is not None:
        return map_of(sight, screen.news.others, choice)[0]
    about = hex_asked_about(sight)
    if about is not None:
        return marked_map(sight, about)
    drawn = with_news(moved_map(sight.state, rows), screen.since.hexes)
    if screen.waits_for and screen.meanwhile:
        return with_choice(drawn, screen.meanwhile.hexes, screen.owners[screen.waits_for.seat])
    return drawn


def hex_asked_about(sight: Sight) -> Hex | None:
    """Asked here, or seen by all, as in an attack."""
    asked = sight.play.pending
    if asked is None or not (asked is sight.pending or asked.kind in OF_NOBODY):
        return None
    about = asked.data.get("hex")
    return about if isinstance(about, tuple) else None


def reach_of(sight: Sight, scene: MapScene, question: Question) -> dict[str, tuple[HexShape, ...]]:
    """By track, hexes its advance would open."""
    printed = sight.game.board.map.printed
    by_place = {(shape.column, shape.row): shape for shape in scene.hexes}
    return {
        each.track: tuple(by_place[column_and_row(printed, hex)] for hex in each.hexes)
        for each in question.tracks
        if each.hexes
    }


def about_of(sight: Sight, question: Question) -> str:
    """The map, unless answers are about another board."""
    if question.shape in ("plots", "city"):
        return "city"
    if question.shape != "list" or hex_asked_about(sight) is not None:
        return "map"
    answers = answers_to(sight).values()
    if any(isinstance(thing, things.RowMove) for thing in answers):
        return "city"
    if (question.asking and question.asking.mat) or question.laid_out.dealt or question.laid_out.mats:
        return "mats"
    if any(isinstance(thing, things.Building) for thing in answers):
        return "city"
    return "tracks" if any(isinstance(thing, ON_TRACKS) for thing in answers) else "map"


def next_spaces(sight: Sight, question: Question) -> dict[str, int]:
    """By track, the only space to which the question would bring a token."""
    if question.shape == "turn":
        return {each.track: each.space for each in question.tracks if each.space is not None}
    if question.shape != "list":
        return {}
    return {track: spaces[0] for track, (spaces, _keys) in moves_of(sight).items() if len(set(spaces)) == 1}


def ways_of(sight: Sight, question: Question) -> dict[str, str]:
    """By track, the key of the only answer that goes to its next space."""
    if question.shape == "turn":
        return {each.track: each.key for each in question.tracks if each.key}
    if question.shape != "list":
        return {}
    return {track: keys[0] for track, (_spaces, keys) in moves_of(sight).items() if len(keys) == 1}


def moves_of(sight: Sight) -> dict[str, tuple[list[int], list[str]]]:
    """By track: spaces to which answers bring a token, and their keys."""
    found: dict[str, tuple[list[int], list[str]]] = {}
    for key, thing in answers_to(sight).items():
        match thing:
            case things.Token(track, space) | Move(track=track, to=space) | things.Way(track=track, to=space):
                spaces, keys = found.setdefault(track, ([], []))
                spaces.append(space)
                keys.append(key)
    return found


def answers_to(sight: Sight) -> dict[str, things.Thing | None]:
    """By key, if listed one by one."""
    pending = sight.pending
    if pending is None:
        return {}
    return {key: sight.prospect(pending, key).thing for key in islice(pending.options.keys(), MOST_CHOICES)}


def last_chance(sight: Sight, seat: int) -> bool:
    """After this turn the bots' income would come first and gain. (INC-5)"""
    era, bots = sight.game.board.seats[seat].era, sight.bots
    is_race = era + 1 in sight.game.box.first_to_era and is_first(sight.game, seat, era + 1)
    return is_race and bots is not None and bots.income_is_next and bots.era == era
