"""Random table games: they end, survive saving and undo, lose no piece, and the bots keep to the rules."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given

from automa.definitions import DECISION_CARDS
from automa.players import random_reports
from automa.table import KINDS, open_play
from automa.table.position import Position, position_of
from automa.table.state import Table
from automa.table.table_setup import TableSetup, new_table
from engine.facts.components import COMPONENTS, LANDMARKS, TILES
from engine.log import Entry
from engine.play import Play
from engine.sources import ByHand, ByKind, Luck
from engine.state.board import REMOVED
from engine.state.codec import UNKNOWN, decode, encode
from tests import kinds
from tests.properties.referee import Referee, unearned
from tests.properties.setups import examples, seeds, table_setups
from tests.properties.wild import Seen, Snapshot, WildPlayer, told
from tests.sayings import kinds_at_the_table
from tests.told import EVENTS_AT_TABLE, REASONS

WILD_ACTS = 160
"""So many acts a player without manners is given; then somebody plausible plays the game to its end."""

ANSWERS_LIMIT = 3_000


def open_game(setup: dict[str, Any], seed: int) -> Play[Table]:
    """A table game whose luck, where the app does it, can be repeated."""
    entered = [kind for kind, group in KINDS.items() if setup["luck"].get(group) == "table"]
    return open_play(setup, ByKind({kind: ByHand() for kind in entered}, Luck(seed)))


def saved_and_loaded(play: Play[Table]) -> Play[Table]:
    """The same game after its setup and log went through JSON."""
    setup = json.loads(json.dumps(play.setup))
    log = json.loads(json.dumps([[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log]))
    again = open_play(setup)
    assert again.load([Entry(*line) for line in log]) is None, "the log does not fit its own rules"
    return again


def finish(play: Play[Table], seed: int) -> None:
    """Play to the end, which must come."""
    player = random_reports(Luck(seed).pick)
    limit = len(play.log) + ANSWERS_LIMIT
    while play.pending is not None:
        play.answer(player(play.state, play.pending))
        assert len(play.log) < limit, "the game never ends"


def check_pieces(play: Play[Table]) -> None:
    """Nothing is lost and nothing there twice: outposts, cards, tiles, landmarks, achievements, tokens."""
    board, bots, pending = play.state.game.board, play.state.bots, play.pending
    standing = Counter(outpost.seat for outposts in board.map.outposts.values() for outpost in outposts)
    for number, seat in enumerate(board.seats):
        on_mat = sum(each.kind == "outpost_on_mat_at_table" and each.seat == number for each in play.journal)
        assert seat.outposts + standing[number] + on_mat == COMPONENTS.outposts, f"outposts of seat {number}"
        left = "technology" if any(e.kind == "singularity" and e.seat == number for e in play.journal) else None
        standing_once = all(len(spaces) == 1 for spaces in seat.tokens.values())
        assert standing_once or (left and len(board.tracks) == sum(map(len, seat.tokens.values()))), f"seat {number}"
        assert all(spaces for track, spaces in seat.tokens.items() if track != left), f"tokens of seat {number}"
        assert set(seat.tokens) == set(board.tracks)
    decks = bots.decks
    cards = [*decks.known, *decks.discard, *decks.pair, *decks.progress]
    in_hand = 1 if pending and (pending.kind, pending.subject) == ("decision_card", "tiebreaker_card") else 0
    of_game = len(DECISION_CARDS) if bots.automa else sum(card.two_player for card in DECISION_CARDS.values())
    assert len(set(cards)) == len(cards) == of_game - in_hand, "decision cards"
    assert decks.unseen + decks.discard_unseen <= len(decks.progress), "unseen cards"
    assert (decks.left + in_hand) % 2 == 0, "the decision deck is odd"
    numbers = [*bots.tiles, *(tile.number for tile in board.map.tiles.values() if tile.number != UNKNOWN)]
    placing = 1 if pending and pending.kind == "rotation" else 0
    assert len(set(numbers)) == len(numbers) == len(TILES) - placing, "territory tiles"
    holders = {REMOVED, *(number for number, seat in enumerate(board.seats) if bots.automa is None or seat.scores)}
    assert set(board.landmarks) <= set(LANDMARKS)
    assert set(board.landmarks.values()) <= holders, "landmarks"
    for name, earners in board.achievements.items():
        assert len(set(earners)) == len(earners) <= len(board.map.printed.achievements[name]), name


def check_points(play: Play[Table]) -> None:
    """The VP of each seat are what was told of them."""
    sums = Counter[int]()
    for event in play.journal:
        if event.kind == "vp" and event.seat is not None:
            sums[event.seat] += int(str(event.data["vp"]))
    assert [sums[number] for number in range(len(play.state.game.board.seats))] == [
        seat.vp for seat in play.state.game.board.seats
    ]


def check_kinds(play: Play[Table], seen: Seen) -> None:
    """Every kind that came up is one that screens can know of, and every event's reasons can be built."""
    seen.events |= {event.kind for event in play.journal}
    seen.reasons |= {reason.kind for event in play.journal for reason in event.why()}
    assert seen.events <= EVENTS_AT_TABLE.keys()
    assert seen.reasons <= REASONS.keys()
    assert seen.decisions <= kinds.AT_A_TABLE
    assert seen.refusals <= kinds_at_the_table() | kinds.POSITION_PROBLEMS


@examples(16, 110)
@given(table_setups(), seeds)
def test_any_game_ends_and_loses_no_piece_whatever_is_reported(setup: dict[str, Any], seed: int) -> None:
    """Reports, refusals, what cards allow, undo and redo: after every act all pieces are there."""
    play = open_game(setup, seed)
    wild = WildPlayer(Luck(seed + 1).pick)
    snapshots: dict[int, Snapshot] = {}
    for _ in range(WILD_ACTS):
        if play.pending is None:
            break
        wild.act(play)
        check_pieces(play)
        now = Snapshot.of(play)
        if wild.changed_past:
            earlier = snapshots.get(len(play.answers))
            assert earlier is None or earlier == now, "undo did not bring back what was"
        snapshots[len(play.answers)] = now
        snapshots = {answers: snapshot for answers, snapshot in snapshots.items() if answers <= len(play.answers)}
    finish(play, seed)
    check_pieces(play)
    check_points(play)
    check_kinds(play, wild.seen)
    again = saved_and_loaded(play)
    assert Snapshot.of(again) == Snapshot.of(play)
    assert told(again) == told(play)
    assert again.result == play.result


@examples(16, 120)
@given(table_setups(), seeds)
def test_any_game_ends_whatever_was_corrected(setup: dict[str, Any], seed: int) -> None:
    """Corrections of any part of the table, in turns and in the middle of the bots' turn, are refused or played on."""
    play = open_game(setup, seed)
    wild = WildPlayer(Luck(seed + 1).pick, corrections=True)
    for _ in range(WILD_ACTS):
        if play.pending is None:
            break
        wild.act(play)
    finish(play, seed)
    check_kinds(play, wild.seen)
    assert saved_and_loaded(play).result == play.result


@examples(16, 110)
@given(table_setups(), seeds)
def test_bots_make_no_illegal_move(setup: dict[str, Any], seed: int) -> None:
    """A referee follows each event on a board of his own and never objects; his board is the one on the table.

    (AUT-2, BCO-1 to BCO-8, BCO-14, BCO-22, BCO-23, BEX-1, BEX-2, ACI-5, ACI-7, ACI-16, INA-6, ACH-1 to ACH-4)
    """
    referee = Referee.of(new_table(TableSetup.read(setup)).game.board)
    play = open_game(setup, seed)
    manners = random_reports(Luck(seed + 1).pick)
    heard = 0
    while True:
        referee.watch(play.journal[heard:])
        heard = len(play.journal)
        referee.compare(play.state.game.board)
        assert not unearned(referee)
        check_pieces(play)
        if play.pending is None:
            break
        play.answer(manners(play.state, play.pending))


@examples(2, 8)
@given(table_setups(), seeds)
def test_saving_and_loading_after_every_answer_changes_nothing(setup: dict[str, Any], seed: int) -> None:
    """The first part of a game with undo and redo, and its end, loaded anew after each answer."""
    play = open_game(setup, seed)
    wild = WildPlayer(Luck(seed + 1).pick)
    for _ in range(60):
        if play.pending is None:
            break
        wild.act(play)
        again = saved_and_loaded(play)
        assert Snapshot.of(again) == Snapshot.of(play)
        assert told(again) == told(play)
        assert (again.can_undo, again.next_redo) == (play.can_undo, play.next_redo)


@examples(16, 70)
@given(table_setups(), seeds)
def test_a_game_goes_on_from_its_position(setup: dict[str, Any], seed: int) -> None:
    """At a player's turn the position holds all there is: it reads back equal, and a game begun from it ends."""
    play = open_game(setup, seed)
    manners = random_reports(Luck(seed + 1).pick)
    turns = seed % 40
    while play.pending is not None and turns:
        turns -= play.pending.kind == "turn"
        play.answer(manners(play.state, play.pending))
    while play.pending is not None and play.pending.kind != "turn":
        play.answer(manners(play.state, play.pending))
    if play.pending is None:
        return
    plain = json.loads(json.dumps(position_of(play.state)))
    assert encode(decode(Position, plain, play.state.game.box)) == plain
    other = open_game({**setup, "position": plain}, seed)
    assert position_of(other.state) == plain
    finish(other, seed)
    finish(play, seed)
    assert other.result is not None
