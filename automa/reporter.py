"""Plays a real game and reports it to the app as people would."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from automa.answers import declines
from automa.built_in import BUILT_IN
from automa.conquest import CardDiscarded
from automa.definitions import PLAYS_ON
from automa.pool import PoolItemTaken
from automa.solo import AUTOMA, YOU, Solo, SoloRules, your_turn
from automa.state import BotsTurn
from automa.supplies import OTHER, TRAP
from automa.table import open_play
from automa.table.card_reports import Done, PlayOn
from automa.table.report_keys import ALLOWED, UNANSWERED
from automa.table.state import Table
from automa.whole_games import play_out
from engine.decisions import Chances, Decision, Refusal, Steps
from engine.facts.components import Hex
from engine.hooks import react
from engine.journal import Event, EventData, Hidden
from engine.play import Play
from engine.rules.board.achievements import AchievementEarned
from engine.rules.board.advance import LandmarkClaimed, Singularity, TokenAdvanced, TokenRegressed
from engine.rules.board.conquer import TerritoryConquered, Trapped
from engine.rules.board.explore import HexExplored
from engine.rules.income import IncomeTurnTold
from engine.rules.mats import civilizations_of
from engine.sources import Luck
from engine.state.board import Board, Seat
from engine.state.codec import UNKNOWN, encode, hex_text
from engine.state.game import Game
from engine.state.hexmap import PlacedTile

END_OF_TURN: Final = "end"

OF_A_TABLE: Final = ("kind", "luck", "record_tiles", "players")
"""Not in whole games' setups."""

FACE_DOWN: Final = "face_down_card"
"""Beside the Automa's mat."""

CALLED: Final[Mapping[str, str]] = {
    "tile|-1|bots": "territory|-1|bots",
    f"{FACE_DOWN}|-1|": f"tapestry|-1|{FACE_DOWN}",
}
"""A table's questions of luck, as whole games call them."""

PARTS: Final = ("tiles", "outposts", "pieces")
"""Of the map, in corrections."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An answer of the real game."""

    turn: int  # bots' turns before it
    question: str
    key: str


class Turns:
    """Counts the bots' turns in a journal."""

    def __init__(self) -> None:
        self._heard = self._turns = 0

    def so_far(self, journal: list[Event]) -> int:
        self._turns += sum(isinstance(event.what, BotsTurn) for event in journal[self._heard :])
        self._heard = len(journal)
        return self._turns


@dataclass(frozen=True, slots=True)
class RealRules(SoloRules):
    begun: list[int] = field(default_factory=list)  # the person's turns, numbered
    ended: list[Board] = field(default_factory=list)  # the board after each

    def your_turn(self, solo: Solo) -> Steps[None]:
        self.begun.append(len(self.begun) + 1)
        yield from your_turn(solo)
        self.ended.append(solo.game.board.copy())


class RealGame:
    """Solo, by a built-in player."""

    def __init__(self, setup: Mapping[str, object], seed: int, player: str) -> None:
        """Raises BadSetup."""
        self.happened: list[Happened] = []
        self._luck, self._player = Luck(seed), BUILT_IN[player](Luck(seed + 1).pick)
        self._turns, self._rules, self._turn = Turns(), RealRules(), 0
        self._begun: Play[Solo] | None = None
        self._begun = self.play = Play(self._rules, setup, self)
        self._go_on()

    @property
    def board(self) -> Board:
        """When a turn of the person begins."""
        return self.play.state.game.board

    @property
    def goals(self) -> Mapping[str, bool]:
        goals = (self.play.result or {}).get("goals")
        return goals if isinstance(goals, dict) else {}

    def stops(self, card: str) -> str:
        """As a table tells it. (BTR-1)"""
        return TRAP if self.play.state.game.box.tapestry_cards[card].stops_conquest else OTHER

    def take_turn(self) -> tuple[list[Event], Board]:
        """To the person's next turn. Returns the turn's events, and the board after it."""
        before, self._turn = len(self.play.journal), len(self._rules.begun)
        if self.play.pending is not None:
            self._answer(self.play.pending)
            self._go_on()
        events = self.play.journal[before:]
        end = next((place for place, event in enumerate(events) if isinstance(event.what, BotsTurn)), len(events))
        return events[:end], self._rules.ended[-1]

    def _go_on(self) -> None:
        """To a turn's first question, whatever it asks: after income turn 5 there are others. (END-5)"""
        while self.play.pending is not None and len(self._rules.begun) == self._turn:
            self._answer(self.play.pending)

    def _answer(self, decision: Decision) -> None:
        self.play.answer(self._remember(decision, self._player(self.play.state, decision)))

    def _remember(self, decision: Decision, key: str) -> str:
        turn = self._turns.so_far(self._begun.journal) if self._begun else 0
        self.happened.append(Happened(turn, decision.question, key))
        return key

    # As the source of its own luck

    def answer(self, decision: Decision) -> str | None:
        """Drawn and remembered."""
        return self._remember(decision, str(self._luck.answer(decision)))

    def leaves_to_people(self, kind: str) -> bool:
        return False


def whole_setup(setup: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in setup.items() if name not in OF_A_TABLE}


class Reporter:
    """Tells the app what happens, luck too, and corrects what it cannot know."""

    def __init__(self, setup: Mapping[str, object], seed: int, player: str) -> None:
        """Raises BadSetup."""
        self.real = RealGame(whole_setup(setup), seed, player)
        self._luck, self._turns = Luck(seed + 2), Turns()
        self._used = 0
        self._to_tell: Iterator[str] | None = None
        self._begun: Play[Table] | None = None
        self._begun = self.app = open_play(setup, self)

    def reply(self, table: Table, decision: Decision) -> str:
        """A report, or the real game's answer to the same question."""
        if decision.kind == "turn":
            return self._report(table, decision)
        if decision.kind == "goal_met":
            return "yes" if self.real.goals.get(decision.subject) else "no"
        keys = list(decision.options.keys())
        if decision.kind == "landmark_card":
            return next(key for key in keys if self.real.board.landmarks.get(key) == AUTOMA)
        said = self._said(decision.question)
        if said in keys:
            return str(said)
        return next(key for key in keys if declines(decision, key) == (said is None))

    # As the source of luck for the bots

    def answer(self, decision: Decision) -> str | None:
        """As in the real game, else drawn."""
        said, options = self._said(CALLED.get(decision.question, decision.question)), decision.options
        likely = options.outcomes if isinstance(options, Chances) else {}
        if decision.kind == FACE_DOWN and said not in likely:
            said = OTHER if said is None else self.real.stops(said)  # if nobody may answer, nothing stops it
        return said if said is not None and likely.get(said) else self._luck.answer(decision)

    def leaves_to_people(self, kind: str) -> bool:
        return False

    def _said(self, question: str) -> str | None:
        """The next in the same turn."""
        turn = self._turns.so_far(self._begun.journal) if self._begun else 0
        happened = self.real.happened
        for place in range(self._used, len(happened)):
            each = happened[place]
            if (each.turn, each.question) == (turn, question):
                self._used = place + 1
                return each.key
        return None

    # The person's turn

    def _report(self, table: Table, decision: Decision) -> str:
        """What the app does not know next, if need be allowed by a card."""
        self._to_tell = self._to_tell or self._turn(table)
        for key in self._to_tell:
            for said in (key, f"{key}{ALLOWED}"):
                if not isinstance(decision.options.parse(said), Refusal):
                    return said
        self._to_tell = None
        return END_OF_TURN

    def _turn(self, table: Table) -> Iterator[str]:
        """After the last turn only VP."""
        if self.real.play.pending is None:
            if table.bots.finished and table.game.board.seats[YOU].finished:
                yield from scored(table.game.board, self.real.board, vp_at_the_end(table.game))
            return
        yield from corrections(table.game.board, self.real.board)
        events, board = self.real.take_turn()
        yield from reports(events)
        yield from self._of_the_end(table.game.board.seats[YOU], board.seats[YOU])
        yield from corrections(table.game.board, board)
        if self.real.play.pending is None:
            yield from scored(table.game.board, self.real.board, vp_at_the_end(table.game))

    def _of_the_end(self, mine: Seat, real: Seat) -> Iterator[str]:
        """The person goes on after income turn 5, or no longer. (END-5)"""
        if mine.finished and not real.finished:
            held = civilizations_of(self.real.play.state.game, YOU)
            yield f"{PlayOn.verb}:{next(each.slug for each in held if each.slug in PLAYS_ON)}"
        elif real.finished and not mine.finished:
            yield Done.verb


def corrections(mine: Board, real: Board) -> Iterator[str]:
    """Cards' effects that nobody reports, and VP."""
    for hex, tile in real.map.tiles.items():
        if hex not in mine.map.tiles:  # as a report, which takes the tile out of those left
            yield f"explore:{tile_text(hex, tile)}"
        elif mine.map.tiles[hex].number == UNKNOWN:
            yield f"tile:{tile_text(hex, tile)}"
    for path, wanted in differing(shown(mine), shown(real)):
        yield f"fix:board/{path}={json.dumps(wanted)}"
    yield from scored(mine, real)


def scored(mine: Board, real: Board, to_come: int = 0) -> Iterator[str]:
    """to_come: VP that the app adds itself."""
    if more := real.seats[YOU].vp - mine.seats[YOU].vp - to_come:
        yield f"vp:{more:+}"


def vp_at_the_end(game: Game) -> int:
    """VP that the end brings by itself."""
    ended = game.copy()
    for asked in react.GAME_ENDING.notify(ended):
        raise RuntimeError(f"{asked.question} is asked at the end")
    return ended.board.seats[YOU].vp - game.board.seats[YOU].vp


def shown(board: Board) -> dict[str, object]:
    """What a person may correct, by path."""
    plain: Any = encode(board)
    lying = {f"map/{part}/{hex}": what for part in PARTS for hex, what in plain["map"][part].items()}
    seats = {
        f"seats/{number}/{name}": what
        for number, seat in enumerate(plain["seats"])
        for name, what in {"outposts": seat["outposts"], **tokens_of(seat)}.items()
    }
    return lying | seats | {name: plain[name] for name in ("landmarks", "achievements")}


def tokens_of(seat: Mapping[str, Any]) -> dict[str, object]:
    return {f"tokens/{track}": spaces for track, spaces in seat["tokens"].items()}


def differing(mine: Mapping[str, object], real: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """(path, real value)."""
    paths = {**mine, **real}
    return ((path, real.get(path)) for path in paths if mine.get(path) != real.get(path))


def tile_text(hex: Hex, tile: PlacedTile) -> str:
    return f"{hex_text(hex)}:{tile.number}r{tile.rotation}"


def said_of(what: EventData | Hidden) -> str:
    """Empty if nothing. What the app has seen itself is refused, and skipped."""
    match what:
        case IncomeTurnTold():
            return "income"
        case TokenAdvanced() | TokenRegressed():
            return f"{'advance' if isinstance(what, TokenAdvanced) else 'regress'}:{what.track}@{what.from_}"
        case HexExplored():
            return f"explore:{tile_text(what.hex, what.tile)}"
        case TerritoryConquered() | Trapped():
            return f"conquer:{hex_text(what.hex)}"
        case Singularity():
            return f"singularity:{what.track}"
        case LandmarkClaimed():
            return f"landmark:{what.landmark}"
        case AchievementEarned():
            return f"achievement:{what.achievement}"
        case PoolItemTaken():
            return f"pool:{what.item}"
    return ""


def reports(events: Iterable[Event]) -> Iterator[str]:
    """In order, with conquests that no card of the Automa answered."""
    answered = False
    for event in events:
        what = event.what
        answered = answered or isinstance(what, CardDiscarded)
        said = said_of(what) if event.seat == YOU else ""
        if said:
            unanswered = isinstance(what, TerritoryConquered) and what.from_ == AUTOMA and not answered
            yield f"{said}@{UNANSWERED}" if unanswered else said
            answered = answered and not isinstance(what, TerritoryConquered | Trapped)


def play_reported(setup: Mapping[str, object], seed: int, player: str) -> tuple[Play[Table], RealGame]:
    """A table game, and the real game reported to it; repeatable. Raises BadSetup, Wrong if endless."""
    reporter = Reporter(setup, seed, player)
    play_out(reporter.app, reporter.reply)
    return reporter.app, reporter.real
