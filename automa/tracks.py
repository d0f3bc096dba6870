"""On which track a bot advances, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from automa.definitions import DecisionCard
from automa.state import Bots
from engine.facts.components import END, PrintedTrack
from engine.journal import Because, Reason
from engine.rules.advance import without_barred
from engine.state.board import Board
from engine.state.game import Game


class ValidTracks(Because):
    """Allowed by a selector, with distances compared."""

    seat: int
    selector: str
    valid: tuple[str, ...]
    distances: Mapping[str, int]


class TrackTiebreaker(Because):
    seat: int
    card: int
    read: tuple[str, ...]  # as the bot reads it
    upward: bool  # from last to first
    favorite: str
    track: str | None


class TrackChoice(NamedTuple):
    seat: int
    selector: str
    valid: tuple[str, ...]
    distances: Mapping[str, int]  # compared
    card: int
    read: tuple[str, ...]  # as the bot reads it
    upward: bool
    favorite: str
    track: str | None

    def reasons(self) -> tuple[Reason, ...]:
        about = ValidTracks(self.seat, self.selector, self.valid, dict(self.distances))
        valid = Reason(about, VALID_RULES[self.selector])
        if len(self.valid) < 2:
            return (valid,)
        tie_rule = "TRK-6" if self.upward else "TRK-5"
        read = TrackTiebreaker(self.seat, self.card, self.read, self.upward, self.favorite, self.track)
        return (valid, Reason(read, tie_rule))


VALID_RULES = {
    "all_unfinished": "TRK-1",
    "nearest_landmark_or_end": "TRK-2",
    "nearest_end": "TRK-3",
    "favorite": "TRK-4",
}


def choose_track(
    game: Game, bots: Bots, seat: int, selector: str, card: DecisionCard, among: Collection[str] | None = None
) -> TrackChoice:
    """In a tie the card's tiebreaker decides; None if all are finished. (TRK-1 to TRK-9)

    The Shadow Empire reads it from last to first; the heart is the bot's favorite. among: all by default.
    """
    possible = without_barred(game, seat, game.board.tracks if among is None else among)
    distances = distances_on_tracks(game.board, bots, seat, selector, possible)
    valid = tuple(distances)
    if selector in ("nearest_landmark_or_end", "nearest_end"):
        nearest = min(distances.values(), default=0)
        valid = tuple([track for track in valid if distances[track] == nearest])
    read = card.tiebreaker(bots.arts)
    upward = game.board.seats[seat].role == "shadow"
    if upward:
        read = read[::-1]
    favorite = bots.favorite(seat)
    track = first_of(valid, read, favorite)
    return TrackChoice(seat, selector, valid, distances, card.number, read, upward, favorite, track)


def first_of(valid: Sequence[str], read: Sequence[str], favorite: str) -> str | None:
    """The first valid one named, else any first."""
    for entry in read:
        track = favorite if entry == "favorite" else entry
        if track in valid:
            return track
    return valid[0] if valid else None


def distances_on_tracks(board: Board, bots: Bots, seat: int, selector: str, among: Collection[str]) -> dict[str, int]:
    """Steps on each track that the selector considers."""
    favorite = bots.favorite(seat)
    to_landmark = selector == "nearest_landmark_or_end"
    distances = {}
    for track in among:
        path, space = board.box.tracks[track], board.furthest(seat, track)
        if space == path.end or (selector == "favorite" and track != favorite):
            continue
        distances[track] = distance_to_landmark_or_end(board, path, space) if to_landmark else path.ahead(space)[END]
    return distances


def distance_to_landmark_or_end(board: Board, path: PrintedTrack, space: int) -> int:
    """The nearest free landmark ahead or the end. (TRK-2, TRK-8)"""
    return next(steps for landmark, steps in path.ahead(space).items() if landmark not in board.landmarks)


def is_overtaken(board: Board, seat: int, track: str) -> bool:
    """Another token is further."""
    own = board.advanced(seat, track)
    return any(board.advanced(other, track) > own for other in range(len(board.seats)) if other != seat)
