"""On which track a bot advances, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from automa.definitions import DecisionCard
from automa.state import Bots
from engine.decisions import Facts
from engine.definitions import TRACKS
from engine.journal import Reason
from engine.state.board import Board
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class TrackChoice:
    """A bot's choice of a track: the valid ones with the distances compared, and the tiebreaker as it is read."""

    seat: int
    selector: str
    valid: tuple[str, ...]
    distances: Mapping[str, int]
    card: int
    read: tuple[str, ...]
    upward: bool
    favorite: str
    track: str | None

    def reasons(self) -> tuple[Reason, ...]:
        """The argument for a screen: the valid tracks, then what broke the tie."""
        about: Facts = {
            "seat": self.seat,
            "selector": self.selector,
            "valid": self.valid,
            "distances": dict(self.distances),
        }
        valid = Reason("valid_tracks", about, VALID_RULES[self.selector])
        if len(self.valid) < 2:
            return (valid,)
        tie_rule = "TRK-6" if self.upward else "TRK-5"
        read: Facts = {
            "seat": self.seat,
            "card": self.card,
            "read": self.read,
            "upward": self.upward,
            "favorite": self.favorite,
            "track": self.track,
        }
        return (valid, Reason("track_tiebreaker", read, tie_rule))


VALID_RULES = {
    "all_unfinished": "TRK-1",
    "nearest_landmark_or_end": "TRK-2",
    "nearest_end": "TRK-3",
    "favorite": "TRK-4",
}
"""The rule behind each selector."""


def choose_track(game: Game, bots: Bots, seat: int, selector: str, card: DecisionCard) -> TrackChoice:
    """The track on which a bot advances by a selector; ties go to the first in the card's track tiebreaker.

    The Automa reads it from first to last, the Shadow Empire from last to first; the heart stands for the bot's own
    favorite. With every track finished there is none. (TRK-1 to TRK-9)
    """
    distances = distances_on_tracks(game.board, bots, seat, selector)
    nearest = min(distances.values(), default=0)
    valid = tuple(track for track, distance in distances.items() if distance == nearest)
    if selector in ("all_unfinished", "favorite"):
        valid = tuple(distances)
    read = card.tiebreaker(bots.arts)
    upward = game.board.seats[seat].role == "shadow"
    if upward:
        read = read[::-1]
    favorite = bots.favorite(seat)
    order = [favorite if entry == "favorite" else entry for entry in read]
    track = next((track for track in order if track in valid), valid[0] if valid else None)
    return TrackChoice(seat, selector, valid, distances, card.number, read, upward, favorite, track)


def distances_on_tracks(board: Board, bots: Bots, seat: int, selector: str) -> dict[str, int]:
    """For each track that the selector considers, the steps from the bot's token to what it looks for."""
    unfinished = [track for track in board.tracks if board.seats[seat].furthest(track) != TRACKS[track].end]
    if selector == "favorite":
        unfinished = [track for track in unfinished if track == bots.favorite(seat)]
    distance = distance_to_landmark_or_end if selector == "nearest_landmark_or_end" else distance_to_end
    return {track: distance(board, seat, track) for track in unfinished}


def distance_to_end(board: Board, seat: int, track: str) -> int:
    """Steps from a bot's token to the last space of a track. (TRK-3)"""
    path = TRACKS[track]
    return path.advanced(path.end) - path.advanced(board.seats[seat].furthest(track))


def distance_to_landmark_or_end(board: Board, seat: int, track: str) -> int:
    """Steps to the nearest landmark ahead that nobody has gained, or to the end, whichever is nearer. (TRK-2, TRK-8)"""
    path = TRACKS[track]
    here = path.advanced(board.seats[seat].furthest(track))
    for landmark, space in path.landmarks.items():
        if path.advanced(space) > here and landmark not in board.landmarks:
            return path.advanced(space) - here
    return path.advanced(path.end) - here


def is_overtaken(board: Board, seat: int, track: str) -> bool:
    """Whether any token of another player or bot is further along a track than the bot's own."""
    advanced = TRACKS[track].advanced
    own = advanced(board.seats[seat].furthest(track))
    return any(advanced(other.furthest(track)) > own for number, other in enumerate(board.seats) if number != seat)
