"""What must hold after every answer of whole games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, cast

from automa.piece_count import pieces_of, reserved_of, wrong_pieces
from automa.pool import pool_items
from automa.solo import Solo, guard
from engine.consent import is_free, last_answer
from engine.decisions import CHANCE, Decision, Refusal
from engine.facts.components import COMPONENTS
from engine.journal import Event, EventData, Hidden
from engine.log import Entry
from engine.outlook import face_down_cards
from engine.play import Play
from engine.rules.draws import tapestry_deck
from engine.rules.score import Vp
from engine.rules.tapestry import CardShown, HandSeen, TapestryRevealed
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.match import Match
from engine.things import Tapestry

Whole = Play[Match] | Play[Solo]

REVEALED = (TapestryRevealed, CardShown)
"""Show everybody a card that may yet be in a hand."""

KEYS_TRIED = 60
"""Per decision: a tile can be placed in hundreds of ways."""

TURNS_BETWEEN_POSITIONS = 4
"""Turns per check of a position's notation, the slowest check."""


class Watch:
    """After every answer, and once the game is over."""

    def __init__(self, play: Whole) -> None:
        self._play = play
        self._box = pieces_of(play.state.game, solo=isinstance(play.state, Solo))
        self._heard = 0
        self._vp = Counter[int]()
        self._built: dict[int, set[tuple[int, int]]] = {}
        self._turns = 0
        self._unknown: dict[int, set[str]] = {}

    def wrong(self) -> Iterator[str]:
        play, game, decision = self._play, self._play.state.game, self._play.pending
        at_rest = decision is None or decision.kind == "player_turn"
        yield from wrong_pieces(game, self._box, all_there=at_rest)
        yield from self._wrong_cities(game)
        new = play.journal[self._heard :]
        self._heard = len(play.journal)
        yield from told_secrets(game, new)
        yield from self._wrong_points(game, new)
        yield from self._seen_for_nothing()
        if decision is None:
            yield from wrong_end(play)
            return
        yield from wrong_keys(decision)
        yield from asked_secrets(game, decision)
        if decision.checkpoint:
            if game.source:
                yield f"{game.source} still asks when a turn begins"
            self._turns += 1
            if self._turns % TURNS_BETWEEN_POSITIONS == 0:
                yield from wrong_notation(play.state)

    def _wrong_points(self, game: Game, events: Sequence[Event]) -> Iterator[str]:
        """Each seat's VP and each total are as told."""
        for event in events:
            if isinstance(event.what, Vp) and event.seat is not None:
                self._vp[event.seat] += event.what.vp
                if event.what.total != self._vp[event.seat]:
                    yield f"seat {event.seat}: {event.what.total} VP told, {self._vp[event.seat]} added up"
        for number, seat in enumerate(game.board.seats):
            if seat.vp != self._vp[number]:
                yield f"seat {number} has {seat.vp} VP, {self._vp[number]} were told"

    def _seen_for_nothing(self) -> Iterator[str]:
        """Nobody takes back alone what showed an unknown card."""
        play, game = self._play, self._play.state.game
        if len(game.players) == 1:
            return
        unknown, self._unknown = self._unknown, {seat: unknown_to(play, seat) for seat in game.players}
        last = last_answer(play.answers)
        if last is None or not is_free(play, giver := play.answers[last].seat):
            return
        for seat, cards in unknown.items():
            if learned := unknown[giver] & cards & learned_by(play, seat, last):
                yield f"seat {seat} has seen {sorted(learned)} by {play.answers[last].asked}, free to take back"

    def _wrong_cities(self, game: Game) -> Iterator[str]:
        for seat, player in game.players.items():
            now = set(player.capital.occupied()) | {token.plot for token in player.capital.planted}
            if gone := self._built.get(seat, set()) - now:
                yield f"a building has left plots {sorted(gone)} of seat {seat}'s city"
            self._built[seat] = now


# Secrets


def visible(game: Game, seat: int) -> set[str]:
    """In hand, face up anywhere, or open to the seat."""
    open_cards = {card for player in game.players.values() for stack in player.tapestries for card in stack}
    open_cards |= set(reserved_of(game, "tapestry"))
    open_cards |= {mine.plays_as for mine in game.in_play} | {mine.slug for mine in game.in_play}
    open_cards |= {card for bag in game.bags.values() for card in bag.discarded} | set(pool_items(game, "tapestry"))
    looked_at = {card for other in game.players for card in face_down_cards(game, other, seat).values()}
    own = game.bags[tapestry_deck(game, seat)].unseen if tapestry_deck(game, seat) != "tapestry" else ()
    return open_cards | looked_at | set(game.players[seat].hand) | set(own)


def hidden_from(game: Game, seat: int) -> set[str]:
    """In other hands or face down on mats, and nowhere open."""
    hands = {card for other in game.players if other != seat for card in game.players[other].hand}
    return (hands | {card for player in game.players.values() for card in player.stored}) - visible(game, seat)


def unknown_to(play: Whole, seat: int) -> set[str]:
    """Cards the seat has never seen."""
    game = play.state.game
    undrawn = {card for bag in game.bags.values() for card in bag.unseen} & game.box.tapestry_cards.keys()
    shown = (event.seen_by(seat) for event in play.journal if isinstance(event.what, (*REVEALED, HandSeen)))
    seen = visible(game, seat) | {word for event in shown for word in words_in(event.data)} | offered_to(play, seat)
    return (hidden_from(game, seat) | undrawn) - seen


def learned_by(play: Whole, seat: int, answer: int) -> set[str]:
    """After an answer: told, open, or offered now."""
    told = {word for event in play.events_from(answer) for word in words_in(event.seen_by(seat).data)}
    return told | visible(play.state.game, seat) | offered_to(play, seat)


def offered_to(play: Whole, seat: int) -> set[str]:
    asked = play.pending
    if asked is None or asked.seat != seat:
        return set()
    things = (asked.thing(key) for key in islice(asked.options.keys(), KEYS_TRIED))
    return {thing.slug for thing in things if isinstance(thing, Tapestry)}


def asked_secrets(game: Game, decision: Decision) -> Iterator[str]:
    """A question tells nobody of a card they may not know."""
    if decision.seat == CHANCE:
        return
    told = {word.removeprefix("tapestry:") for word in (*words_in(decision.data), decision.subject)}
    for seat in game.players:
        if leaked := (told & game.box.tapestry_cards.keys()) - visible(game, seat):
            yield f"{decision.question} tells seat {seat} of {sorted(leaked)}"


def told_secrets(game: Game, events: Sequence[Event]) -> Iterator[str]:
    """An event tells nobody of a card hidden from them."""
    for event in events:
        if isinstance(event.what, REVEALED) or not (told := set(words_in(event.data)) & game.box.tapestry_cards.keys()):
            continue
        shown_to = event.seat if isinstance(event.what, HandSeen) else None
        for seat in [seat for seat in game.players if seat != shown_to]:
            may_see = event.audience is None or seat in event.audience
            if may_see and (leaked := told & hidden_from(game, seat)):
                yield f"{event.kind} tells seat {seat} of {sorted(leaked)}"


def words_in(value: object) -> Iterator[str]:
    """Anywhere in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from words_in(key)
            yield from words_in(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from words_in(part)


# Answers, position, end


def wrong_keys(decision: Decision) -> Iterator[str]:
    """Each exists once, is legal, and is a thing of the game."""
    keys = list(islice(decision.options.keys(), KEYS_TRIED))
    if not keys:
        yield f"a dead end at {decision.question}"
    if len(set(keys)) != len(keys):
        yield f"{decision.question} lists a key twice: {keys}"
    for key in keys:
        value = decision.options.parse(key)
        if isinstance(value, Refusal):
            yield f"{decision.question} lists {key} and refuses it: {value.kind}"
        elif decision.seat != CHANCE and decision.thing(key) is None:
            yield f"{decision.question} does not say what {key} is"


def wrong_notation(state: Match | Solo) -> Iterator[str]:
    """At a turn's start the state comes back equal through JSON."""
    now = state.copy()
    back = decode(type(now), json.loads(json.dumps(encode(now))), now.game.box)
    if isinstance(back, Solo):
        guard(back.game, back.bots)
    if back != now:
        yield "the position does not survive its notation"


def wrong_end(play: Whole) -> Iterator[str]:
    """Everybody has had the last income turn, somebody won, and the log replays. (END-1, END-3)"""
    game = play.state.game
    for number in game.players:
        if not game.board.seats[number].finished or game.board.seats[number].era != COMPONENTS.income_turns:
            yield f"seat {number} has not finished"
    if play.result is None or not play.result["winners"]:
        yield "nobody has won"
    if not replays(play):
        yield "the log does not replay to the same end"


def replays(play: Whole) -> bool:
    """With setup and log through JSON, and no luck drawn anew."""
    setup = json.loads(json.dumps(play.setup))
    log = json.loads(json.dumps([[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log]))
    again: Play[Any] = Play(cast(Any, play.rules), setup, Luck(0))
    again.load([Entry(*line) for line in log])
    return again.log == play.log and same(again, play)


def same(one: Play[Any], other: Play[Any]) -> bool:
    questions = [play.pending.question if play.pending else "" for play in (one, other)]
    return (
        one.state.copy() == other.state.copy() and questions[0] == questions[1] and events_of(one) == events_of(other)
    )


def events_of(play: Play[Any]) -> list[tuple[EventData | Hidden, int | None, str, frozenset[int] | None]]:
    """Without reasons."""
    return [(event.what, event.seat, event.rule, event.audience) for event in play.journal]
