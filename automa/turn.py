"""A turn of the bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
from engine.hooks import react
from engine.journal import EventData, Reasons, no_reasons
from engine.rules.advance import activate, are_barred, is_replaced, make, why_not_move, without_barred
from engine.rules.board.advance import Move, NoTokenAdvances, NoTokenRegresses, advancing, regressing
from engine.rules.map_acts import ACTS, act_of, as_played
from engine.rules.research import ScienceRolled, roll_until_it_counts
from engine.state.game import Game


class AllTracksFinished(EventData):
    pass


class RefreshTech(EventData):
    pass


class RefreshMasterpieces(EventData):
    pass


class TapestryBeside(EventData):
    """cards: face down beside the mat."""

    cards: int


class IncomeIcon(EventData):
    """On a decision card."""

    card: int


def advance_pair(game: Game, bots: Bots) -> Steps[None]:
    """The Automa, then the Shadow Empire. (AUT-1)"""
    track_card, tiebreaker = (DECISION_CARDS[number] for number in bots.decks.pair)
    for seat in bots.seats:
        yield from advance_by_card(game, bots, seat, track_card, tiebreaker)


def advance_by_card(
    game: Game, bots: Bots, seat: int, track_card: DecisionCard, tiebreaker: DecisionCard
) -> Steps[None]:
    """By the bot's selector on the track card. (AUT-2, SHA-2)"""
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
    """One space; the Shadow Empire gains no benefit. by: what moves it. (AUT-2, SHA-2, AUT-23)"""
    mat = bots.automa if bots.automa and bots.automa.seat == seat else None
    step = advancing(game.board, seat, track, benefit=benefit and mat is not None)
    if isinstance(step, Refusal) or why_not_move(game, step) is not None:
        game.tell(NoTokenAdvances(track=track, by=by), seat, rule="AUT-23", why=why)
        yield from react.CANNOT_ADVANCE.notify(game, seat)
        return
    yield from carry_out(game, bots, step, by=by, why=why)


def carry_out(game: Game, bots: Bots, step: Move, *, by: str, why: Reasons = no_reasons) -> Steps[None]:
    """The Automa gains what the space brings, once a turn. (AUT-2, TRN-5)"""
    if (yield from is_replaced(game, step)):
        return
    gains = AUTOMA_SPACES.get(step.track, {}).get(step.to, ()) if step.benefit else ()
    yield from make(game, step, by=by, gains=as_done(game, step.seat, gains), why=why)
    if bots.automa is not None and step.benefit and activate(game, step.seat, step.track, step.to):
        for gain in gains:
            yield from gain_benefit(game, bots, bots.automa, gain)


def gain_benefit(game: Game, bots: Bots, mat: AutomaMat, benefit: Benefit) -> Steps[None]:
    """Only icons of the Automa's chart count. (AUT-3 to AUT-18)"""
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
    """Explores or conquers; abilities may swap these. (BEX-1, BCO-1)"""
    does = act_of(game, mat.seat, act, anywhere=anywhere)
    yield from (explore if does == "explore" else conquer)(game, bots, mat, anywhere=anywhere)


def as_done(game: Game, seat: int, benefits: Iterable[Benefit]) -> tuple[Benefit, ...]:
    return tuple(done for benefit in benefits if (done := done_by(game, seat, benefit)) is not None)


def done_by(game: Game, seat: int, benefit: Benefit) -> Benefit | None:
    """None if abilities forbid all."""
    if isinstance(benefit, str) and benefit in ACTS:
        return as_played(game, seat, benefit)
    for word in ("advance", "regress"):
        if isinstance(benefit, dict) and word in benefit:
            tracks = [track for track in tracks_of(benefit[word]) if track in game.box.tracks]
            played: list[Benefit] = [*tracks]
            return {word: played} if word == "advance" or goes_back(game, seat, tracks) else None
    return benefit


def goes_back(game: Game, seat: int, tracks: Sequence[str]) -> bool:
    """Abilities leave some step back. (AUT-16)"""
    steps = [regressing(game.board, seat, track) for track in tracks]
    free = any(isinstance(step, Move) and not why_not_move(game, step) for step in steps)
    return free or not are_barred(game, forward=False)


def tracks_of(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} is no list of tracks")
    return tuple(str(track) for track in value)


def is_on_board(game: Game, wanted: Sequence[str]) -> bool:
    return any(track in game.box.tracks for track in wanted)


def research(game: Game, bots: Bots, mat: AutomaMat, *, benefit: bool) -> Steps[None]:
    """Nothing off a track's end. (AUT-9, AUT-10, AUT-23)"""
    track = yield from roll_for(game, bots, mat, None, "research" if benefit else "research_x")
    yield from advance(game, bots, mat.seat, track, benefit=benefit, by="roll")


def roll_for(game: Game, bots: Bots, mat: AutomaMat, among: Sequence[str] | None, use: str) -> Steps[str]:
    """Until the die shows one of them. (AUT-15)"""
    track = yield from roll_until_it_counts(game, mat.seat, use, among=among)
    game.tell(ScienceRolled(track=track, use=use, among=tuple(among) if among else None), mat.seat)
    yield from react.DICE_ROLLED.notify(game, mat.seat, {"science": track})
    return track


def regress_on_one(game: Game, bots: Bots, mat: AutomaMat, wanted: Sequence[str]) -> Steps[None]:
    """No roll if abilities bar every step. (AUT-16)"""
    there = is_on_board(game, wanted)
    possible = without_barred(game, mat.seat, wanted, forward=False) if there else wanted
    if not possible:
        game.tell(NoTokenRegresses(tracks=tuple(wanted)), mat.seat, rule="AUT-16")
        return
    track = (yield from roll_for(game, bots, mat, possible, "regress")) if there else wanted[0]
    yield from regress(game, bots, mat, track)


def regress(game: Game, bots: Bots, mat: AutomaMat, track: str) -> Steps[None]:
    """With that space's benefit; nothing from the start. (AUT-16, AUT-17)"""
    step = regressing(game.board, mat.seat, track)
    if isinstance(step, Refusal):
        game.tell(NoTokenRegresses(track=track), mat.seat, rule="AUT-16")
        return
    yield from carry_out(game, bots, step, by="roll")


def gain_tapestry(game: Game, mat: AutomaMat) -> None:
    """Face down beside the mat. (AUT-18, GEN-6)"""
    if not hide_tapestry(game):
        game.tell(NoTapestryLeft(), mat.seat, rule="GEN-6")
        return
    mat.cards += 1
    game.tell(TapestryBeside(mat.cards), mat.seat, rule="AUT-18")


def decision_turn(game: Game, bots: Bots) -> Steps[bool]:
    """Draws a pair and advances by it; returns False for an income turn instead. (DCK-3, DCK-5)"""
    yield from draw_pair(game, bots)
    if bots.automa and bots.decks.left == 0 and DECISION_CARDS[bots.decks.pair[0]].income:
        game.tell(IncomeIcon(bots.decks.pair[0]), rule="DCK-5")
        return False
    yield from advance_pair(game, bots)
    return True
