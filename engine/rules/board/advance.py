"""Moving tokens on tracks."""

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
"""All single steps of all seats and boxes."""


class TokenMoved(EventData, kind="", kw_only=True):
    track: str
    from_: int
    space: int


class TokenAdvanced(TokenMoved, kind="advanced", kw_only=True):
    """benefit: the space gives it. by: `card`, `roll`, `report` ... gains: what the space makes a bot do."""

    benefit: bool
    gains: tuple[Benefit, ...] | None = None
    by: str = ""


class TokenRegressed(TokenMoved, kind="regressed", kw_only=True):
    """Fields as in `TokenAdvanced`."""

    benefit: bool
    gains: tuple[Benefit, ...] | None = None
    by: str = ""


class NoTokenAdvances(EventData, kind="cannot_advance", kw_only=True):
    """track: of a bot. tracks: of a player."""

    track: str = ""
    by: str = ""
    tracks: tuple[str, ...] | None = None


class NoTokenRegresses(EventData, kind="cannot_regress", kw_only=True):
    """track: of a bot. tracks: otherwise."""

    track: str = ""
    tracks: tuple[str, ...] | None = None


class ActivatedAlready(EventData, kw_only=True):
    """The benefit was given this turn."""

    track: str = ""
    space: int | None = None
    source: str = ""


class Singularity(EventData):
    """A token went from a track's end to the start of this one."""

    track: str


class LandmarkClaimed(EventData, kind="landmark"):
    landmark: str
    owner: int  # who holds it
    track: str | None  # that prints it
    tier: str | None


@dataclass(frozen=True, slots=True)
class Move(Thing):
    seat: int
    track: str
    start: int
    to: int
    benefit: bool = True
    bonus: Bonus = "none"
    landmarks: bool = True  # may claim them
    advance: bool = True  # counts as advancing


class NoTokenThere(Refusal):
    track: str
    seat: int


class AtTheEnd(Refusal, rule="ADV-6"):
    track: str
    seat: int


class AtTheStart(Refusal, rule="ADV-8"):
    track: str
    seat: int


def advancing(board: Board, seat: int, track: str, *, start: int | None = None, benefit: bool = True) -> Move | Refusal:
    """The foremost token, unless `start` is given. (ADV-1, ADV-5, ADV-6)"""
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
    """The foremost token, unless `start` is given. (ADV-8)"""
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
    """Claims landmarks, which it returns; also completes tracks. (ADV-1, ADV-3, ADV-7, ACH-2)

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
    """From a track's end to the start of `to`; the track left stays complete. (FAQ-18)"""
    tokens, paths = game.board.seats[seat].tokens, game.box.tracks
    tokens[track].remove(paths[track].end)
    tokens[to].append(paths[to].first_space)
    game.tell(Singularity(to), seat, rule="FAQ-18")


def entered(box: Box, step: Move) -> tuple[str, ...]:
    """Landmarks of tiers entered. (ADV-3)"""
    return box.tracks[step.track].passed(step.start, step.to)


def gain_landmark(game: Game, seat: int, slug: str, rule: str) -> bool:
    """Returns False if somebody had it. (BLD-8)"""
    if slug in game.board.landmarks:
        return False
    owner = game.board.seats[seat].landmarks_to
    game.board.landmarks[slug] = seat if owner is None else owner
    landmark = game.box.landmarks[slug]
    game.tell(LandmarkClaimed(slug, game.board.landmarks[slug], landmark.track, landmark.tier), seat, rule=rule)
    return True
