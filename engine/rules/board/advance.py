"""Moving tokens on the tracks; every movement is one Move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.box import Box
from engine.decisions import Refusal
from engine.facts.components import Benefit, PrintedTrack
from engine.journal import EventData, Reasons, no_reasons
from engine.rules.board.achievements import COMPLETE_TRACK, earn
from engine.state.board import Board
from engine.state.game import Game
from engine.things import Thing

Bonus = Literal["paid", "free", "none"]

MOVES_KEPT = 4096
"""Enough for all single steps of all seats in all boxes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMoved(EventData):
    """A token moved to another space of its track."""

    kind = ""

    track: str
    from_: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenAdvanced(TokenMoved):
    """A token advanced.

    benefit: whether the space gives its benefit. by: what moved it, such as `card` or `roll`. gains: what the space
    makes a bot do.
    """

    kind = "advanced"

    benefit: bool
    gains: tuple[Benefit, ...] | None = None
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRegressed(TokenMoved):
    """Fields as in `TokenAdvanced`."""

    kind = "regressed"

    benefit: bool
    gains: tuple[Benefit, ...] | None = None
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTokenAdvances(EventData):
    """track: of a bot. tracks: of a player."""

    kind = "cannot_advance"

    track: str = ""
    by: str = ""
    tracks: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTokenRegresses(EventData):
    """track: of a bot. tracks: otherwise."""

    kind = "cannot_regress"

    track: str = ""
    tracks: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivatedAlready(EventData):
    """A space or source gives nothing a second time in a turn."""

    track: str = ""
    space: int | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Singularity(EventData):
    """The token at the end of a track starts again on this one."""

    track: str


@dataclass(frozen=True, slots=True)
class LandmarkClaimed(EventData):
    """owner: who holds it. track, tier: where it is printed, or None."""

    kind = "landmark"

    landmark: str
    owner: int
    track: str | None
    tier: str | None


@dataclass(frozen=True, slots=True)
class Move(Thing):
    """advance: counts as advancing. landmarks: may claim them."""

    seat: int
    track: str
    start: int
    to: int
    benefit: bool = True
    bonus: Bonus = "none"
    landmarks: bool = True
    advance: bool = True


class NoTokenThere(Refusal):
    track: str
    seat: int


class AtTheEnd(Refusal, rule="ADV-6"):
    """The token is on the last space."""

    track: str
    seat: int


class AtTheStart(Refusal, rule="ADV-8"):
    """The token is on the start space."""

    track: str
    seat: int


def advancing(board: Board, seat: int, track: str, *, start: int | None = None, benefit: bool = True) -> Move | Refusal:
    """Moves the most advanced token unless `start` is given. (ADV-1, ADV-5, ADV-6)"""
    spaces = board.seats[seat].tokens.get(track, [])
    if not spaces or (start is not None and start not in spaces):
        return NoTokenThere(track, seat)
    space = board.furthest(seat, track) if start is None else start
    return step_forward(seat, board.box.tracks[track], space, benefit)


def step_forward(seat: int, path: PrintedTrack, space: int, benefit: bool) -> Move | Refusal:
    """The space need not have a token. (ADV-6)"""
    to = path.after(space)
    if to is None:
        return AtTheEnd(path.slug, seat)
    return _one_step(seat, path.slug, space, to, benefit)


@lru_cache(MOVES_KEPT)
def _one_step(seat: int, track: str, space: int, to: int, benefit: bool) -> Move:
    return Move(seat, track, space, to, benefit)


def regressing(
    board: Board, seat: int, track: str, *, start: int | None = None, benefit: bool = True
) -> Move | Refusal:
    """Moves the most advanced token unless `start` is given. (ADV-8)"""
    spaces = board.seats[seat].tokens.get(track, [])
    if not spaces or (start is not None and start not in spaces):
        return NoTokenThere(track, seat)
    space = board.furthest(seat, track) if start is None else start
    return step_back(seat, board.box.tracks[track], space, benefit)


def step_back(seat: int, path: PrintedTrack, space: int, benefit: bool) -> Move | Refusal:
    """The space need not have a token. (ADV-8)"""
    to = path.before(space)
    if to is None:
        return AtTheStart(path.slug, seat)
    return Move(seat, path.slug, space, to, benefit, landmarks=False, advance=False)


def move(
    game: Game, step: Move, *, by: str, gains: tuple[Benefit, ...] | None = None, why: Reasons = no_reasons
) -> list[str]:
    """Claims landmarks and a completed track. Returns the landmarks. (ADV-1, ADV-3, ADV-7, ACH-2)

    by: what moved it. gains: what the space makes a bot do. The caller gives the benefit.
    """
    spaces = game.board.seats[step.seat].tokens[step.track]
    spaces[spaces.index(step.start)] = step.to
    sort = TokenAdvanced if step.advance else TokenRegressed
    game.tell(
        sort(track=step.track, from_=step.start, space=step.to, benefit=step.benefit, gains=gains, by=by),
        step.seat,
        rule="ADV-7" if not step.benefit else "ADV-1" if step.advance else "ADV-8",
        why=why,
    )
    path = game.box.tracks[step.track]
    passed = path.passed(step.start, step.to) if step.landmarks else ()
    gained = [slug for slug in passed if gain_landmark(game, step.seat, slug, "ADV-3")] if passed else []
    if step.advance and step.to == path.end:
        earn(game, step.seat, COMPLETE_TRACK, "ACH-2")
    return gained


def restart(game: Game, seat: int, track: str, to: str) -> None:
    """Move a token from a track's end to any start; the track left stays complete. (FAQ-18)"""
    tokens, paths = game.board.seats[seat].tokens, game.box.tracks
    tokens[track].remove(paths[track].end)
    tokens[to].append(paths[to].first_space)
    game.tell(Singularity(to), seat, rule="FAQ-18")


def entered(box: Box, step: Move) -> tuple[str, ...]:
    """The landmarks of tiers that a move enters. (ADV-3)"""
    return box.tracks[step.track].passed(step.start, step.to)


def gain_landmark(game: Game, seat: int, slug: str, rule: str) -> bool:
    """Returns whether nobody had it. (BLD-8)"""
    if slug in game.board.landmarks:
        return False
    owner = game.board.seats[seat].landmarks_to
    game.board.landmarks[slug] = seat if owner is None else owner
    landmark = game.box.landmarks[slug]
    game.tell(LandmarkClaimed(slug, game.board.landmarks[slug], landmark.track, landmark.tier), seat, rule=rule)
    return True
