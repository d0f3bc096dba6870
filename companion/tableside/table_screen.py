"""The screen of a table game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from automa.definitions import AUTOMA_CIVILIZATIONS, AUTOMA_SPACES, level
from automa.scenario_facts import Line
from automa.table.board_reports import Advance
from automa.table.report_keys import ends_turn, key_of, moves_bots_again
from automa.table.reports import PoolItem, free_advances
from automa.table.state import Table
from automa.turn import as_done
from companion.drawings.cards import DecisionPairScene
from companion.drawings.charts import PipsScene
from companion.drawings.map import MapScene
from companion.drawings.spots import Spot, spot_of
from companion.drawings.tracks import CHANGED, TrackScene
from companion.game.bots import pair_of
from companion.game.game_screen import GameScreen
from companion.game.journal import Row, choice_of
from companion.game.map import asked_map, choice_map, plain_map, with_news
from companion.game.players import looks
from companion.game.scenario import scenario_line
from companion.game.seats import SeatScreen, deck_pips, seat_screens, seats_on_tracks, takes_income
from companion.game.since import since
from companion.game.stops import is_report
from companion.game.table_rows import luck_of, rows_in, table_of
from companion.store.replay import AnyPlay, View
from companion.tableside.dock import Dock, dock_of
from companion.tableside.grouping import groups_of
from companion.tableside.hints import TableHint, table_hint
from companion.tableside.moves import Moves, income_turn_in, moves_of
from companion.tableside.of_cards import OfCards, of_cards
from companion.tableside.put_back import to_put_back
from engine.decisions import Decision
from engine.facts.components import COMPONENTS, Benefit
from engine.facts.maps import BoardMap, Hex
from engine.log import Entry
from engine.outlook import act_of, turned_words
from engine.state.game import Game

Stage = Literal["setup", "players", "bots", "over"]

ASKS_ABOUT_HEX: Final = ("tile", "rotation", "response", "face_down_card", "card_condition")
"""About one hex, which the map marks."""


ON_MAP: Final = ("explore", "conquer")


@dataclass(frozen=True, slots=True)
class TrackButton:
    track: str
    key: str | None  # None at the end
    space: int | None
    name: str
    barred: bool = False  # only a card allows it
    landmark: str = ""  # free there


@dataclass(frozen=True, slots=True)
class BotsMat:
    cards: int | None  # tapestry cards beside it; None without an Automa
    civilizations: tuple[str, ...]
    uses_civilization: bool  # the level allows it
    pool: tuple[tuple[str, str], ...]  # the Hucksters' items, with keys that take them


@dataclass(frozen=True, slots=True)
class BotsDeck:
    pips: PipsScene | None
    pair: DecisionPairScene | None  # face up
    keeps_cards: bool  # the phone draws them
    progress_left: int  # in the progress deck


@dataclass(frozen=True, slots=True)
class BotsIncome:
    turn: int | None  # of their last turn, if it was one
    is_next: bool
    is_now: bool  # they are in the middle of one


@dataclass(frozen=True, slots=True)
class TableBots:
    level: int
    finished: bool
    are_next: bool  # after this turn
    mat: BotsMat
    deck: BotsDeck
    income: BotsIncome


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    rows: tuple[Row, ...]
    moves: Moves
    latest: int = 0  # brought by the last report


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What undo and redo would do, and did."""

    last: Entry | None
    again: Entry | None
    put_back: Moves  # to make after it, until the next report
    is_redone: bool  # the last act was a redo


@dataclass(frozen=True, slots=True)
class TurnOffers:
    tracks: tuple[TrackButton, ...]
    income: bool  # a new era may begin
    begins_with: tuple[str, ...]  # free advances before income turn 1 (LVL-1)
    on_map: tuple[str, ...]  # acts
    ends_era: bool  # nobody else has a turn after this one
    finished: bool
    dock: Dock
    cards: OfCards


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScreen(GameScreen):
    """What all pages of a table game share."""

    pending: Decision | None
    stage: Stage
    round: int
    active: SeatScreen
    is_solo: bool
    board: BoardMap
    bots: TableBots
    own_turn: TurnSoFar
    bots_turn: TurnSoFar
    offers: TurnOffers
    taken_back: TakenBack
    hint: TableHint | None = None

    @property
    def finished(self) -> bool:
        return self.pending is None

    @property
    def first_turn(self) -> bool:
        """The active player begins their first era."""
        return self.active.era == 0

    @property
    def income_otherwise(self) -> tuple[int, tuple[Line, ...]] | None:
        """The income turn, next or now, and what the scenario changes in it."""
        turn = 1 if self.first_turn else income_turn_in(self.own_turn.rows)
        if self.scenario is None or turn is None or not self.is_players_turn or turn == COMPONENTS.income_turns:
            return None
        lines = self.scenario.facts.first_income if turn == 1 else self.scenario.facts.later_income
        return (turn, lines) if lines else None

    @property
    def is_bots_turn(self) -> bool:
        """Something has to be entered or answered."""
        return self.stage == "bots"

    @property
    def asked_spot(self) -> Spot | None:
        """The hex asked about, which the sheet may cover."""
        hex = self.pending.data.get("hex") if self.pending and self.pending.kind in ASKS_ABOUT_HEX else None
        return spot_of(self.board, hex) if isinstance(hex, tuple) else None

    @property
    def choices(self) -> int:
        """Hexes chosen by bots in their last turn."""
        return sum(row.choice is not None for row in self.bots_turn.rows)

    @property
    def is_players_turn(self) -> bool:
        return self.pending is not None and self.pending.kind == "turn"


def table_screen(view: View, seen: int | None = None) -> TableScreen:
    """seen: the log's length when this phone looked last."""
    play, table = view.play, table_of(view.play)
    seats = seat_screens(table, table.seat)
    start, own = last_turn(play)
    bots_rows = rows_in(play, play.events_between(start, own))
    own_rows = rows_in(play, play.events_from(own))
    news = since(play, seen, lambda events: events, lambda events: rows_in(play, events))
    listed = news.beside((*bots_rows, *own_rows)).listed
    own_moves = moves_of(table, own_rows, "own", ticks=False, new=listed)
    latest = len(own_moves.moves) - moves_before_last_report(play, own)
    known = known_kinds(play, table, start)
    return TableScreen(
        game_id=view.game.id,
        name=view.game.name,
        seq=view.seq,
        lost=view.lost,
        seats=seats,
        owners=dict(enumerate(looks(table))),
        scenario=scenario_line(table.game),
        since=news,
        pending=play.pending,
        stage=stage_of(play),
        round=table.round,
        active=seats[table.seat],
        is_solo=table.is_solo,
        board=table.game.board.map.printed,
        bots=_bots(play, table, bots_rows),
        own_turn=TurnSoFar(own_rows, own_moves, latest),
        bots_turn=TurnSoFar(bots_rows, moves_of(table, bots_rows, "bots", new=listed, known=known)),
        offers=_offers(play, own, own_rows),
        taken_back=_taken_back(play),
        hint=table_hint(view),
    )


def _offers(play: AnyPlay, own: int, own_rows: tuple[Row, ...]) -> TurnOffers:
    table = table_of(play)
    seat = table.game.board.seats[table.seat]
    return TurnOffers(
        tracks=track_buttons(table) if play.pending is not None and play.pending.kind == "turn" else (),
        income=can_income(table, own_rows),
        begins_with=free_advances(table) if seat.era == 0 else (),
        on_map=tuple(act for act in ON_MAP if act_of(table.game, table.seat, act) == act),
        ends_era=table.is_finished(),
        finished=seat.finished,
        dock=dock_of(play, own, own_rows, seat.vp),
        cards=of_cards(table, own_rows),
    )


def _taken_back(play: AnyPlay) -> TakenBack:
    return TakenBack(
        last=next((entry for entry in reversed(play.answers) if entry.kind == "answer"), None),
        again=play.next_redo,
        put_back=to_put_back(play, table_of(play)),
        is_redone=bool(play.log) and play.log[-1].kind == "redo",
    )


def _bots(play: AnyPlay, table: Table, rows: tuple[Row, ...]) -> TableBots:
    bots, keeps_cards = table.bots, luck_of(play.setup, "decision_card") == "app"
    mat = bots.automa
    return TableBots(
        level=bots.level,
        finished=bots.finished,
        are_next=table.bots_are_next,
        mat=BotsMat(
            cards=mat.cards if mat else None,
            civilizations=tuple(AUTOMA_CIVILIZATIONS[slug].name for slug in mat.civilizations) if mat else (),
            uses_civilization=mat is not None and level(bots.level, bots.arts).uses_civilization,
            pool=tuple((item, key_of(PoolItem(item))) for item in mat.pool) if mat else (),
        ),
        deck=BotsDeck(
            pips=deck_pips(bots),
            pair=None if bots.finished and keeps_cards else pair_of(table, rows),
            keeps_cards=keeps_cards,
            progress_left=bots.decks.in_progress_deck,
        ),
        income=BotsIncome(income_turn_in(rows), table.bots.income_is_due, takes_income(bots, table.game)),
    )


def stage_of(play: AnyPlay) -> Stage:
    table = table_of(play)
    if play.pending is None:
        return "over"
    if not table.ready:
        return "setup"
    return "bots" if table.seat in table.bots.seats else "players"


def can_income(table: Table, own_rows: Sequence[Row]) -> bool:
    over = table.game.board.seats[table.seat].finished or table.plays_on(table.seat)
    return not over and not any(row.kind == "income_turn" for row in own_rows)


def asks_again(view: View, key: str) -> bool:
    """The bots would move twice in a row."""
    pending = view.play.pending
    return pending is not None and pending.kind == "turn" and moves_bots_again(table_of(view.play), key)


def last_turn(play: AnyPlay) -> tuple[int, int]:
    """Numbers of the answer that ended the turn before (or -1), and of the first report after it."""
    answers, own = play.answers, len(play.answers)
    for number in reversed(range(len(answers))):
        if ends_turn(answers[number]):
            return number, own
        if is_report(answers[number]):
            own = number
    return -1, own


def known_kinds(play: AnyPlay, table: Table, start: int) -> frozenset[str]:
    """Kinds of events told before the turn that answer `start` ended."""
    before = play.events_between(-1, start) if start >= 0 else ()
    told_of = (None, *table.bots.seats)
    return frozenset(event.kind for event in before if event.seat in told_of)


def moves_before_last_report(play: AnyPlay, own: int) -> int:
    """own: the turn's first answer."""
    last = max((number for number in range(own, len(play.answers)) if is_report(play.answers[number])), default=own)
    return len(groups_of(rows_in(play, play.events_between(own, last))))


def track_buttons(table: Table) -> tuple[TrackButton, ...]:
    """Where a token can go on."""
    board = table.game.board
    buttons = []
    for track in board.tracks:
        path = board.box.tracks[track]
        to = path.after(board.furthest(table.seat, track))
        report = Advance(track)
        possible = to is not None and not report.impossible(table)
        name = path.space(to).name if to is not None else ""
        barred = possible and report.why_not(table) is not None
        landmark = (path.space(to).landmark or "") if to is not None else ""
        free = board.box.landmarks[landmark].name if landmark and landmark not in board.landmarks else ""
        buttons.append(TrackButton(track, key_of(report) if possible else None, to, name, barred, free))
    return tuple(buttons)


@dataclass(frozen=True, slots=True)
class ShownMap:
    scene: MapScene
    hex: Hex | None = None
    is_asked: bool = False

    @property
    def has_others(self) -> bool:
        """Other hexes could have been chosen."""
        return any(hex.look.mark == "candidate" for hex in self.scene.hexes)

    @property
    def has_path(self) -> bool:
        return any(hex.look.step is not None for hex in self.scene.hexes)


def map_of(view: View, screen: TableScreen, choice: int | None = None) -> ShownMap:
    """With the bots' given choice, the hex asked about, or the bots' last choice.

    While a hex is asked about, reasons to choose it are not drawn. After a player acted, only a given choice is shown.
    """
    table = table_of(view.play)
    asks = screen.pending is not None and screen.pending.kind in ASKS_ABOUT_HEX
    asked = screen.pending.data.get("hex") if screen.pending and asks else None
    row = None if choice is None and screen.offers.dock.acted else choice_of(screen.bots_turn.rows, choice)
    if isinstance(asked, tuple) and (choice is None or row is None or row.hex != asked):
        return ShownMap(with_news(asked_map(table, asked), screen.since.hexes), asked, is_asked=True)
    scene = plain_map(table) if row is None else choice_map(table, row)
    return ShownMap(with_news(scene, screen.since.hexes), None if row is None else row.hex)


def track_scenes(view: View, screen: TableScreen) -> tuple[TrackScene, ...]:
    """With tokens, landmarks, favorites and the Automa's acts."""
    table = table_of(view.play)
    return seats_on_tracks(table, acts_on_tracks(table) if table.is_solo else None, screen.since.moves)


def acts_on_tracks(table: Table) -> Mapping[str, Mapping[int, Sequence[Benefit]]]:
    automa = next(number for number, seat in enumerate(table.game.board.seats) if seat.role == "automa")
    return {
        track: {space: tuple(acts_for(table.game, automa, gains)) for space, gains in spaces.items()}
        for track, spaces in AUTOMA_SPACES.items()
    }


def acts_for(game: Game, automa: int, gains: Sequence[Benefit]) -> Iterator[Benefit]:
    """What gains do, flagged if changed by the scenario."""
    turned = turned_words(game, automa)
    for gain in gains:
        for does in as_done(game, automa, [gain]):
            yield [does, CHANGED] if isinstance(gain, str) and gain in turned else does
