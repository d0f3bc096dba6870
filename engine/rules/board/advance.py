"""Moving tokens on the advancement tracks: every movement is one Move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.box import Box
from engine.decisions import Refusal
from engine.facts.components import Benefit, Track
from engine.journal import EventData, Reasons, no_reasons
from engine.rules.board.achievements import COMPLETE_TRACK, earn
from engine.state.board import Board
from engine.state.game import Game
from engine.things import Thing

Bonus = Literal["paid", "free", "none"]

MOVES_KEPT = 4096
"""More than there are moves of one step for all seats on the tracks of all boxes: looking at them makes none anew."""


class TokenMoved(EventData, kind="", kw_only=True):
    """A token stands on another space of its track. from_: the space from which it came."""

    track: str
    from_: int
    space: int


class TokenAdvanced(TokenMoved, kind="advanced", kw_only=True):
    """A token advanced.

    benefit: whether the space gives its benefit. by: what moved it, such as `card`, `roll` or `report`. gains: what
    the space makes a bot do.
    """

    benefit: bool
    gains: tuple[Benefit, ...] | None = None
    by: str = ""


class TokenRegressed(TokenMoved, kind="regressed", kw_only=True):
    """A token went back, with the fields of `TokenAdvanced`."""

    benefit: bool
    gains: tuple[Benefit, ...] | None = None
    by: str = ""


class NoTokenAdvances(EventData, kind="cannot_advance", kw_only=True):
    """No token could advance: of a bot on one track, of a player on any of several."""

    track: str = ""
    by: str = ""
    tracks: tuple[str, ...] | None = None


class NoTokenRegresses(EventData, kind="cannot_regress", kw_only=True):
    """No token could go back: of a bot on one track, else on any of several."""

    track: str = ""
    tracks: tuple[str, ...] | None = None


class ActivatedAlready(EventData, kw_only=True):
    """A space, or what has this source, gives nothing a second time in a turn."""

    track: str = ""
    space: int | None = None
    source: str = ""


class Singularity(EventData):
    """The token at the end of a track starts again on this one."""

    track: str


class LandmarkClaimed(EventData, kind="landmark"):
    """A seat came to a landmark first. owner: who has it then. track, tier: where it stands printed, if it does."""

    landmark: str
    owner: int
    track: str | None
    tier: str | None


@dataclass(frozen=True, slots=True)
class Move(Thing):
    """One movement of a token. `advance` says that it counts as advancing, `landmarks` that it may claim them."""

    seat: int
    track: str
    start: int
    to: int
    benefit: bool = True
    bonus: Bonus = "none"
    landmarks: bool = True
    advance: bool = True


class NoTokenThere(Refusal):
    """No token of the seat stands there."""

    track: str
    seat: int


class AtTheEnd(Refusal, rule="ADV-6"):
    """The token stands on the last space."""

    track: str
    seat: int


class AtTheStart(Refusal, rule="ADV-8"):
    """The token stands on the start space."""

    track: str
    seat: int


def advancing(board: Board, seat: int, track: str, *, start: int | None = None, benefit: bool = True) -> Move | Refusal:
    """The move one space forward of a token on a track (the most advanced unless `start` names its space).

    Refuses where no token can go on: it stands on the last space. (ADV-1, ADV-5, ADV-6)
    """
    spaces = board.seats[seat].tokens.get(track, [])
    if not spaces or (start is not None and start not in spaces):
        return NoTokenThere(track, seat)
    space = board.furthest(seat, track) if start is None else start
    return step_forward(seat, board.box.tracks[track], space, benefit)


def step_forward(seat: int, path: Track, space: int, benefit: bool) -> Move | Refusal:
    """The move of a token one space forward from a space, wherever other ones stand. (ADV-6)"""
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
    """The move one space back of a token on a track; a token on the start space cannot regress. (ADV-8)"""
    spaces = board.seats[seat].tokens.get(track, [])
    if not spaces or (start is not None and start not in spaces):
        return NoTokenThere(track, seat)
    space = board.furthest(seat, track) if start is None else start
    return step_back(seat, board.box.tracks[track], space, benefit)


def step_back(seat: int, path: Track, space: int, benefit: bool) -> Move | Refusal:
    """The move of a token one space back from a space, wherever other ones stand. (ADV-8)"""
    to = path.before(space)
    if to is None:
        return AtTheStart(path.slug, seat)
    return Move(seat, path.slug, space, to, benefit, landmarks=False, advance=False)


def move(
    game: Game, step: Move, *, by: str, gains: tuple[Benefit, ...] | None = None, why: Reasons = no_reasons
) -> list[str]:
    """Move the token, claim the landmarks of the tiers it enters and the completed track. Returns the landmarks gained.

    by: what moved it. gains: what the space makes a bot do. What it gives is not decided here.
    (ADV-1, ADV-3, ADV-7, ACH-2)
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
    """A token leaves the end of a track for the start of any; the track that it left stays complete. (FAQ-18)"""
    tokens, paths = game.board.seats[seat].tokens, game.box.tracks
    tokens[track].remove(paths[track].end)
    tokens[to].append(paths[to].first_space)
    game.tell(Singularity(to), seat, rule="FAQ-18")


def entered(box: Box, step: Move) -> tuple[str, ...]:
    """The landmarks of the tiers that a move enters, in the order of the track. (ADV-3)"""
    return box.tracks[step.track].passed(step.start, step.to)


def gain_landmark(game: Game, seat: int, slug: str, rule: str) -> bool:
    """Gain a landmark that nobody has; one already taken gives nothing. Returns whether it was gained. (BLD-8)"""
    if slug in game.board.landmarks:
        return False
    owner = game.board.seats[seat].landmarks_to
    game.board.landmarks[slug] = seat if owner is None else owner
    landmark = game.box.landmarks[slug]
    game.tell(LandmarkClaimed(slug, game.board.landmarks[slug], landmark.track, landmark.tier), seat, rule=rule)
    return True
