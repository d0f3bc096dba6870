"""The screen of a solo game: who stands where, what happened, what is asked, and the boards to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.solo import YOU, Solo, counts, prerequisites_met
from companion.games import AnyPlay, View
from companion.screens.boards.cards import DecisionPairScene
from companion.screens.boards.charts import MatScene, PipsScene, pips_scene
from companion.screens.boards.city import CityScene, city_scene
from companion.screens.boards.map import MapScene
from companion.screens.boards.player import (
    CivilizationScene,
    IncomeScene,
    SpaceTileScene,
    TapestryScene,
    TapestrySpace,
    TechCardScene,
    TechScene,
    civilization_scene,
    hand_scene,
    income_scene,
    space_tiles,
    tapestry_spaces,
    tech_card,
    tech_rows,
)
from companion.screens.boards.players import PlayerLook
from companion.screens.boards.tiles import TileScene
from companion.screens.boards.tracks import REMOVED as OUT
from companion.screens.boards.tracks import Token, TrackScene, tracks_scene
from companion.screens.journal import Row, choice_of, rows_of
from companion.screens.map import choice_map, plain_map
from companion.screens.play_prompts import Question, question_of
from companion.screens.players import by_shape, looks, shapes
from companion.screens.prompts import picture
from companion.screens.score import mat_of
from companion.screens.table import SeatScreen, pair_of
from engine.cards.definitions import CIVILIZATIONS
from engine.decisions import Refusal
from engine.definitions import LANDMARKS, TILES, TRACKS
from engine.journal import Event
from engine.play import Entry
from engine.state.board import REMOVED

PLAYER_TURN = "player_turn|"


@dataclass(frozen=True, slots=True)
class PlayScreen:
    """All that the pages of a solo game share.

    resources: what you have of each. own_rows: your turn so far, or your last one; bots_rows: what the bots did then.
    asks: what the rules say to a key that was tapped to ask why not.
    """

    game_id: str
    name: str
    seq: int
    lost: int
    seats: tuple[SeatScreen, ...]
    pips: PipsScene
    bots_finished: bool
    level: int
    resources: tuple[tuple[str, int], ...]
    question: Question | None
    own_rows: tuple[Row, ...]
    bots_rows: tuple[Row, ...]
    pair: DecisionPairScene | None
    undo: Entry | None
    redo: Entry | None
    undone: int
    owners: Mapping[int, PlayerLook]

    @property
    def finished(self) -> bool:
        """Whether nothing is asked any more."""
        return self.question is None

    @property
    def is_turn(self) -> bool:
        """Whether you are at the beginning of a turn."""
        return self.question is not None and self.question.kind == "player_turn"

    @property
    def you(self) -> SeatScreen:
        """Your seat."""
        return self.seats[YOU]

    @property
    def choices(self) -> int:
        """How many hexes the bots chose in their last turn."""
        return sum(row.choice is not None for row in self.bots_rows)


def solo_of(play: AnyPlay) -> Solo:
    """The solo game that a play of this kind drives."""
    solo: Solo = play.state
    return solo


def play_screen(view: View) -> PlayScreen:
    """The screen of a game as it stands."""
    play, solo = view.play, solo_of(view.play)
    everyone = looks(solo)
    events = turn_events(play)
    own, bots = split(events)
    bots_rows = rows_of(told(bots), everyone)
    decks = solo.bots.decks
    size = decks.left + len(decks.discard) + decks.discard_unseen + len(decks.pair)
    return PlayScreen(
        game_id=view.game.id,
        name=view.game.name,
        seq=view.seq,
        lost=view.lost,
        seats=seat_screens(solo, everyone),
        pips=pips_scene(decks.left // 2, max(decks.left, size) // 2),
        bots_finished=solo.bots.finished,
        level=solo.bots.level,
        resources=tuple(solo.game.players[YOU].resources.items()),
        question=question_of(play, own if not bots else events),
        own_rows=rows_of(told(own), everyone),
        bots_rows=bots_rows,
        pair=pair_of(solo, bots_rows) if bots_rows else None,
        undo=next((entry for entry in reversed(play.answers) if entry.kind == "answer"), None),
        redo=play.next_redo,
        undone=sum(entry.kind == "undo" for entry in play.log),
        owners=dict(enumerate(everyone)),
    )


def turn_events(play: AnyPlay) -> list[Event]:
    """The events since your turn began, or the whole setup before the first turn; what you may see of them."""
    turns = [number for number, entry in enumerate(play.answers) if entry.question.startswith(PLAYER_TURN)]
    events = play.events_from(turns[-1]) if turns else play.events_between(-1, len(play.answers) + 1)
    return visible(events)


def visible(events: Iterable[Event]) -> list[Event]:
    """The events that you may see."""
    return [event for event in events if event.audience is None or YOU in event.audience]


def split(events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """Your events, and those from the bots' first turn among them on."""
    begin = next((number for number, event in enumerate(events) if event.kind == "bots_turn"), len(events))
    return list(events[:begin]), list(events[begin:])


def told(events: Iterable[Event]) -> list[Event]:
    """The events as they are told: resources of one gain together, a building once it stands."""
    listed: list[Event] = []
    for event in events:
        last = listed[-1] if listed else None
        if last and last.kind == event.kind == "resource" and last.seat == event.seat:
            listed[-1] = replace(last, data=together(last.data, event.data))
        elif event.kind == "resource":
            listed.append(replace(event, data=together({}, event.data)))
        elif last and last.kind == "building" and event.kind in ("placed", "no_room") and last.seat == event.seat:
            listed[-1] = event
        else:
            listed.append(event)
    return listed


def together(sum_so_far: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Resources gained one after the other, as `resources` by kind and `lost` in all."""
    gained = dict(sum_so_far.get("resources", {}))
    gained[more["resource"]] = gained.get(more["resource"], 0) + more["number"]
    return {"resources": gained, "lost": sum_so_far.get("lost", 0) + more["lost"]}


def seat_screens(solo: Solo, everyone: Sequence[PlayerLook]) -> tuple[SeatScreen, ...]:
    """The seats for the bar."""
    return tuple(
        SeatScreen(
            look=everyone[number],
            vp=seat.vp,
            era=seat.era,
            outposts=seat.outposts,
            scores=seat.scores,
            favorite=solo.bots.favorite(number) if number in solo.bots.seats else None,
            active=number == solo.game.active,
        )
        for number, seat in enumerate(solo.game.board.seats)
    )


def map_of(view: View, screen: PlayScreen, choice: int | None = None) -> tuple[MapScene, Row | None]:
    """The map with the bots' last choice of a hex, or the one asked for."""
    row = choice_of(screen.bots_rows, choice)
    solo = solo_of(view.play)
    return (plain_map(solo), None) if row is None else (choice_map(solo, row), row)


def why_not(play: AnyPlay, key: str) -> Refusal | None:
    """Why a key cannot be answered now, None if it can or nothing is asked."""
    value = play.pending.options.parse(key) if play.pending else None
    return value if isinstance(value, Refusal) else None


def track_scenes(view: View) -> tuple[TrackScene, ...]:
    """All tracks with tokens, landmarks and favorites."""
    solo = solo_of(view.play)
    board, shape = solo.game.board, shapes(solo)
    tokens = [
        Token(shape[number], track, space)
        for number, seat in enumerate(board.seats)
        for track, spaces in seat.tokens.items()
        for space in spaces
    ]
    holders = {slug: OUT if holder == REMOVED else shape[holder] for slug, holder in board.landmarks.items()}
    return tracks_scene(
        [TRACKS[track] for track in board.tracks],
        tokens,
        holders=holders,
        favorites={shape[seat]: solo.bots.favorite(seat) for seat in solo.bots.seats},
        players=by_shape(solo),
    )


@dataclass(frozen=True, slots=True)
class TurnOfJournal:
    """One of your turns with what the bots did after it."""

    number: int
    own: tuple[Row, ...]
    bots: tuple[Row, ...]


def journal_of(view: View) -> tuple[TurnOfJournal, ...]:
    """The whole journal by turns, the latest first; turn 0 is the setup."""
    play, everyone = view.play, looks(solo_of(view.play))
    turns = [number for number, entry in enumerate(play.answers) if entry.question.startswith(PLAYER_TURN)]
    found = []
    for number, (first, beyond) in enumerate(pairwise([-1, *turns, len(play.answers) + 1])):
        own, bots = split(visible(play.events_between(first, beyond)))
        found.append(TurnOfJournal(number, rows_of(told(own), everyone), rows_of(told(bots), everyone)))
    return tuple(turn for turn in reversed(found) if turn.own or turn.bots)


@dataclass(frozen=True, slots=True)
class RivalsScreen:
    """The bots' public side.

    civilizations: name and what each does. landmarks: name and holder of those taken. achievements: slug and its boxes
    with who took them.
    """

    civilizations: tuple[tuple[str, str], ...]
    mat: MatScene | None
    cards: int
    pool: tuple[str, ...]
    landmarks: tuple[tuple[str, PlayerLook | None], ...]
    achievements: tuple[tuple[str, tuple[tuple[int, PlayerLook | None], ...]], ...]


def rivals_screen(view: View) -> RivalsScreen:
    """What lies before the bots, and who has earned what."""
    solo = solo_of(view.play)
    board, everyone, mat = solo.game.board, looks(solo), solo.bots.automa
    achievements = []
    for slug, boxes in board.map.printed.achievements.items():
        earners = [everyone[seat] for seat in board.achievements.get(slug, [])]
        taken: list[PlayerLook | None] = [*earners, *[None] * (len(boxes) - len(earners))]
        achievements.append((slug, tuple(zip(boxes, taken, strict=True))))
    return RivalsScreen(
        civilizations=tuple(
            (AUTOMA_CIVILIZATIONS[slug].name, AUTOMA_CIVILIZATIONS[slug].summary)
            for slug in (mat.civilizations if mat else ())
        ),
        mat=mat_of(solo),
        cards=mat.cards if mat else 0,
        pool=tuple(mat.pool) if mat else (),
        landmarks=tuple(
            (LANDMARKS[slug].name, None if holder == REMOVED else everyone[holder])
            for slug, holder in board.landmarks.items()
        ),
        achievements=tuple(achievements),
    )


@dataclass(frozen=True, slots=True)
class OwnSide:
    """Your side of the table. city: None before you have a mat. offer: the face-up tech cards."""

    city: CityScene | None
    income: IncomeScene
    tech: TechScene
    hand: tuple[TapestryScene, ...]
    tapestries: tuple[TapestrySpace, ...]
    civilizations: tuple[CivilizationScene, ...]
    space_tiles: tuple[SpaceTileScene, ...]
    territories: tuple[TileScene, ...]
    offer: tuple[TechCardScene, ...]


def own_side(view: View) -> OwnSide:
    """Your city, income mat, cards and tiles."""
    solo = solo_of(view.play)
    game, player, era = solo.game, solo.game.players[YOU], solo.game.board.seats[YOU].era
    civilizations = [mine for mine in game.in_play if mine.owner == YOU and mine.slug in CIVILIZATIONS]
    return OwnSide(
        city=city_scene(player.capital) if player.capital.mat else None,
        income=income_scene(player, turn=era + 1, counts=counts(solo) if player.capital.mat else None),
        tech=tech_rows(player, met=prerequisites_met(solo)),
        hand=hand_scene(player),
        tapestries=tapestry_spaces(player, era=era),
        civilizations=tuple(civilization_scene(mine, len(game.board.seats)) for mine in civilizations),
        space_tiles=space_tiles(player),
        territories=tuple(picture(TILES[tile], str(tile)) for tile in player.territories),
        offer=tuple(tech_card(slug) for slug in game.bags["tech"].face_up),
    )
