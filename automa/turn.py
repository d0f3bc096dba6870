"""A turn of the bots: the pair of cards, both bots advance, and what a space gives the Automa."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from automa.conquest import conquer
from automa.deck import draw_pair
from automa.definitions import AUTOMA_SPACES, DECISION_CARDS, DecisionCard
from automa.exploration import explore
from automa.state import AutomaMat, Bots
from automa.supplies import hide_tapestry, replace_face_up
from automa.tracks import choose_track
from engine.decisions import Refusal, Steps
from engine.decks import NoTapestryLeft
from engine.facts.components import Benefit
from engine.hooks import instead, react
from engine.journal import EventData, Reasons, no_reasons
from engine.rules.advance import are_barred, why_not_move, without_barred
from engine.rules.board.advance import (
    ActivatedAlready,
    Move,
    NoTokenAdvances,
    NoTokenRegresses,
    advancing,
    move,
    regressing,
)
from engine.rules.map_acts import ACTS, act_of, as_played
from engine.rules.research import ScienceRolled, roll_until_it_counts
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class AllTracksFinished(EventData):
    """A bot has finished every track that it could advance on."""


@dataclass(frozen=True, slots=True)
class RefreshTech(EventData):
    """The face-up tech cards are replaced."""


@dataclass(frozen=True, slots=True)
class RefreshMasterpieces(EventData):
    """The face-up masterpieces are replaced."""


@dataclass(frozen=True, slots=True)
class TapestryBeside(EventData):
    """A tapestry card was laid face down beside a bot's mat. cards: how many lie there then."""

    cards: int


@dataclass(frozen=True, slots=True)
class IncomeIcon(EventData):
    """A decision card calls for an income turn."""

    card: int


def advance_pair(game: Game, bots: Bots) -> Steps[None]:
    """Advance the Automa, then the Shadow Empire, by the pair that lies face up. (AUT-1)"""
    track_card, tiebreaker = (DECISION_CARDS[number] for number in bots.decks.pair)
    for seat in bots.seats:
        yield from advance_by_card(game, bots, seat, track_card, tiebreaker)


def advance_by_card(
    game: Game, bots: Bots, seat: int, track_card: DecisionCard, tiebreaker: DecisionCard
) -> Steps[None]:
    """Advance a bot on the track that its selector on the track card and the tiebreaker card choose. (AUT-2, SHA-2)"""
    is_shadow = game.board.seats[seat].role == "shadow"
    selector = track_card.shadow_track if is_shadow else track_card.automa_track
    choice = choose_track(game, bots, seat, selector, tiebreaker)
    if choice.track is None:
        game.tell(AllTracksFinished(), seat, rule="TRK-9")
        yield from react.CANNOT_ADVANCE.notify(game, seat)
        return
    yield from advance(game, bots, seat, choice.track, by="card", why=choice.reasons)


def advance(
    game: Game,
    bots: Bots,
    seat: int,
    track: str,
    *,
    benefit: bool = True,
    by: str,
    why: Reasons = no_reasons,
) -> Steps[None]:
    """Advance a bot one space; the Automa gains the benefit, the Shadow Empire none. by: what moves it.

    (AUT-2, SHA-2, AUT-23)
    """
    mat = bots.automa if bots.automa and bots.automa.seat == seat else None
    step = advancing(game.board, seat, track, benefit=benefit and mat is not None)
    if isinstance(step, Refusal) or why_not_move(game, step) is not None:
        game.tell(NoTokenAdvances(track=track, by=by), seat, rule="AUT-23", why=why)
        yield from react.CANNOT_ADVANCE.notify(game, seat)
        return
    yield from carry_out(game, bots, step, by=by, why=why)


def carry_out(game: Game, bots: Bots, step: Move, *, by: str, why: Reasons = no_reasons) -> Steps[None]:
    """Make a bot's move, then give the Automa what the space brings it, once a turn. (AUT-2, TRN-5)"""
    if not step.advance and (yield from instead.REGRESS.done(game, {"seat": step.seat, "move": step})):
        return
    gains = AUTOMA_SPACES.get(step.track, {}).get(step.to, ()) if step.benefit else ()
    gained = move(game, step, by=by, gains=as_done(game, step.seat, gains), why=why)
    for landmark in gained:
        yield from react.LANDMARK_GAINED.notify(game, step.seat, game.board.landmarks[landmark], landmark)
    yield from react.ADVANCED.notify(game, step, tuple(gained))
    if bots.automa is None or not step.benefit:
        return
    space = f"{step.seat}:{step.track}:{step.to}"
    if space in game.activated:
        game.tell(ActivatedAlready(track=step.track, space=step.to), step.seat, rule="TRN-5")
        return
    game.activated.append(space)
    for gain in gains:
        yield from gain_benefit(game, bots, bots.automa, gain)


def gain_benefit(game: Game, bots: Bots, mat: AutomaMat, benefit: Benefit) -> Steps[None]:
    """What an icon means to the Automa; only the icons named in its chart count. (AUT-3 to AUT-18)"""
    if benefit in ("research", "research_x"):
        yield from research(game, bots, mat, benefit=benefit == "research")
    elif isinstance(benefit, str) and benefit in ACTS:
        yield from act_on_map(game, bots, mat, *ACTS[benefit])
    elif benefit == "tapestry":
        gain_tapestry(game, mat)
    elif benefit == "refresh_tech":
        game.tell(RefreshTech(), mat.seat, rule="AUT-12")
        yield from replace_face_up(game, "tech")
    elif benefit == "refresh_masterpieces":
        game.tell(RefreshMasterpieces(), mat.seat, rule="BAA-9")
        yield from replace_face_up(game, "masterpiece")
    elif isinstance(benefit, dict) and "advance" in benefit:
        wanted = tracks_of(benefit["advance"])
        track = (yield from roll_for(game, bots, mat, wanted, "advance")) if is_on_board(game, wanted) else wanted[0]
        yield from advance(game, bots, mat.seat, track, by="roll")
    elif isinstance(benefit, dict) and "regress" in benefit:
        yield from regress_on_one(game, bots, mat, tracks_of(benefit["regress"]))
    else:
        raise ValueError(f"the Automa has no use for {benefit!r}")


def act_on_map(game: Game, bots: Bots, mat: AutomaMat, act: str, anywhere: bool) -> Steps[None]:
    """Explore or conquer, the one in place of the other where abilities say so. (BEX-1, BCO-1)"""
    does = act_of(game, mat.seat, act, anywhere=anywhere)
    yield from (explore if does == "explore" else conquer)(game, bots, mat, anywhere=anywhere)


def as_done(game: Game, seat: int, benefits: Iterable[Benefit]) -> tuple[Benefit, ...]:
    """What the icons of a space make the Automa do in this game, which may be another thing, or nothing."""
    return tuple(done for benefit in benefits if (done := done_by(game, seat, benefit)) is not None)


def done_by(game: Game, seat: int, benefit: Benefit) -> Benefit | None:
    """The icon of what one icon makes the Automa do, None where abilities let it do nothing."""
    if isinstance(benefit, str) and benefit in ACTS:
        return as_played(game, seat, benefit)
    for word in ("advance", "regress"):
        if isinstance(benefit, dict) and word in benefit:
            tracks = [track for track in tracks_of(benefit[word]) if track in game.box.tracks]
            played: list[Benefit] = [*tracks]
            return {word: played} if word == "advance" or goes_back(game, seat, tracks) else None
    return benefit


def goes_back(game: Game, seat: int, tracks: Sequence[str]) -> bool:
    """Whether a roll for a step back may move anything: not where abilities bar each one. (AUT-16)"""
    steps = [regressing(game.board, seat, track) for track in tracks]
    free = any(isinstance(step, Move) and not why_not_move(game, step) for step in steps)
    return free or not are_barred(game, forward=False)


def tracks_of(value: object) -> tuple[str, ...]:
    """The tracks that an advance or regress names."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} is no list of tracks")
    return tuple(str(track) for track in value)


def is_on_board(game: Game, wanted: Sequence[str]) -> bool:
    """Whether the game has one of some tracks, so that the science die can show it."""
    return any(track in game.box.tracks for track in wanted)


def research(game: Game, bots: Bots, mat: AutomaMat, *, benefit: bool) -> Steps[None]:
    """Roll the science die and advance there; off the end of a track nothing happens. (AUT-9, AUT-10, AUT-23)"""
    track = yield from roll_for(game, bots, mat, None, "research" if benefit else "research_x")
    yield from advance(game, bots, mat.seat, track, benefit=benefit, by="roll")


def roll_for(game: Game, bots: Bots, mat: AutomaMat, among: Sequence[str] | None, use: str) -> Steps[str]:
    """Roll the science die, again until it shows one of the tracks where only some will do. (AUT-15)"""
    track = yield from roll_until_it_counts(game, mat.seat, use, among=among)
    game.tell(ScienceRolled(track=track, use=use, among=tuple(among) if among else None), mat.seat)
    return track


def regress_on_one(game: Game, bots: Bots, mat: AutomaMat, wanted: Sequence[str]) -> Steps[None]:
    """Roll for one of some tracks and go back there; no roll where abilities let no token go back. (AUT-16)"""
    there = is_on_board(game, wanted)
    possible = without_barred(game, mat.seat, wanted, forward=False) if there else wanted
    if not possible:
        game.tell(NoTokenRegresses(tracks=tuple(wanted)), mat.seat, rule="AUT-16")
        return
    track = (yield from roll_for(game, bots, mat, possible, "regress")) if there else wanted[0]
    yield from regress(game, bots, mat, track)


def regress(game: Game, bots: Bots, mat: AutomaMat, track: str) -> Steps[None]:
    """Move the Automa back one space with the benefit of that space; from the start it does not. (AUT-16, AUT-17)"""
    step = regressing(game.board, mat.seat, track)
    if isinstance(step, Refusal):
        game.tell(NoTokenRegresses(track=track), mat.seat, rule="AUT-16")
        return
    yield from carry_out(game, bots, step, by="roll")


def gain_tapestry(game: Game, mat: AutomaMat) -> None:
    """Put the top card of the tapestry deck, if there is one, face down beside the Automa's mat. (AUT-18, GEN-6)"""
    if not hide_tapestry(game):
        game.tell(NoTapestryLeft(), mat.seat, rule="GEN-6")
        return
    mat.cards += 1
    game.tell(TapestryBeside(mat.cards), mat.seat, rule="AUT-18")


def decision_turn(game: Game, bots: Bots) -> Steps[bool]:
    """Turn up a pair and advance by it; returns False where it calls for an income turn instead. (DCK-3, DCK-5)"""
    yield from draw_pair(game, bots)
    if bots.automa and bots.decks.left == 0 and DECISION_CARDS[bots.decks.pair[0]].income:
        game.tell(IncomeIcon(bots.decks.pair[0]), rule="DCK-5")
        return False
    yield from advance_pair(game, bots)
    return True
