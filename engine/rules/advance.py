"""A player's moves: paid and free advances, bonuses, AI Singularity."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from engine.decisions import NO_STEPS, Keyed, Nothing, QuestionData, Refusal, Steps, choose
from engine.facts.components import Benefit
from engine.hooks import instead, modify, react
from engine.hooks.sorts import Hooks, is_heard
from engine.journal import EventData, Reasons, no_reasons
from engine.rules import costs, gain
from engine.rules.board.advance import (
    ActivatedAlready,
    Move,
    NoTokenAdvances,
    NoTokenRegresses,
    advancing,
    move,
    regressing,
    restart,
    step_back,
    step_forward,
)
from engine.rules.build import landmark_gained
from engine.rules.nothing import Asked, tell_of
from engine.rules.resources import could_pay
from engine.rules.variants import bonus_of
from engine.rules.vocabulary import form, word
from engine.state.game import Game
from engine.things import Track

NO_TRACK: Mapping[str, Refusal] = {}
NO_TOKEN_THERE: Mapping[str, Track] = {}

AGAINST_ADVANCES: Hooks = (modify.CLOSED_TRACKS, modify.WHY_NOT_ADVANCE)
"""Without them only tokens at the end cannot advance."""

LEFT_BY_SINGULARITY: Final = "technology"
"""(FAQ-18)"""


class MayNotAdvance(Refusal, kind="track_closed"):
    track: str


class MoveIgnored(EventData):
    track: str


class NoTokenCanGoOn(Nothing, rule="ADV-6"):
    tracks: tuple[str, ...]


class NoTokenCanGoBack(Nothing, rule="ADV-8"):
    tracks: tuple[str, ...]


class NoTokenAtTheEnd(Nothing, rule="FAQ-18"):
    track: str


class MoveAsked(QuestionData, kind="", kw_only=True):
    bonus: bool = False  # the space's is offered for its price
    free_bonus: bool = False  # or for free


class AdvanceAsked(MoveAsked):
    benefit: bool


class SingularityAsked(QuestionData): ...


class RegressAsked(MoveAsked):
    benefit: bool


def moves(game: Game, seat: int, wanted: Iterable[str], *, forward: bool, benefit: bool) -> dict[str, Move]:
    """By key: `TRACK`, or `TRACK@SPACE` with several tokens."""
    found: dict[str, Move] = {}
    tokens, paths = game.board.seats[seat].tokens, game.box.tracks
    barred = are_barred(game, forward=forward)
    one_step = step_forward if forward else step_back
    for track in wanted:
        spaces: Sequence[int] = tokens.get(track, ())
        if len(spaces) > 1:
            spaces = sorted(set(spaces))
        for space in spaces:
            step = one_step(seat, paths[track], space, benefit)
            if isinstance(step, Move) and not (barred and why_not_move(game, step)):
                found[track if len(spaces) == 1 else f"{track}@{space}"] = step
    return found


def advance_or_why_not(game: Game, seat: int, track: str, space: int) -> Move | Refusal:
    """(ADV-1, ADV-6)"""
    step = advancing(game.board, seat, track, start=space)
    if isinstance(step, Refusal):
        return step
    return why_not_move(game, step) or step


def why_not_advance(game: Game, step: Move) -> Refusal | None:
    return modify.WHY_NOT_ADVANCE.ask(game, None, {"seat": step.seat, "move": step})


def why_not_regress(game: Game, step: Move) -> Refusal | None:
    """(ADV-8)"""
    return modify.WHY_NOT_REGRESS.ask(game, None, {"seat": step.seat, "move": step})


def why_not_move(game: Game, step: Move) -> Refusal | None:
    """Why abilities forbid it. They may close a track to all advances."""
    if not are_barred(game, forward=step.advance):
        return None
    if not step.advance:
        return why_not_regress(game, step)
    return closed_tracks(game, step.seat).get(step.track) or why_not_advance(game, step)


def are_barred(game: Game, *, forward: bool) -> bool:
    return is_heard(game, AGAINST_ADVANCES) if forward else modify.WHY_NOT_REGRESS.heard(game)


def without_barred(game: Game, seat: int, wanted: Collection[str], *, forward: bool = True) -> Sequence[str]:
    """Tracks where no ability forbids a bot's move."""
    if not are_barred(game, forward=forward):
        return tuple(wanted)
    direction = advancing if forward else regressing
    steps = {track: direction(game.board, seat, track) for track in wanted}
    return [track for track, step in steps.items() if isinstance(step, Refusal) or not why_not_move(game, step)]


def closed_tracks(game: Game, seat: int) -> Mapping[str, Refusal]:
    """Tracks closed to advances, with the reasons."""
    return modify.CLOSED_TRACKS.ask(game, NO_TRACK, {"seat": seat})


def ignored_tracks(game: Game, seat: int) -> dict[str, Track]:
    """A player may name them for a move that is then ignored."""
    return {track: Track(track, ignored=True) for track in modify.IGNORED_TRACKS.ask(game, NO_TRACK, {"seat": seat})}


def why_ignored(game: Game, seat: int, track: str) -> Refusal | None:
    return modify.IGNORED_TRACKS.ask(game, NO_TRACK, {"seat": seat}).get(track)


def ignore(game: Game, seat: int, track: Track) -> None:
    why = why_ignored(game, seat, track.slug)
    game.tell(MoveIgnored(track.slug), seat, rule=why.rule if why else "")


def move_on_one(
    game: Game,
    seat: int,
    wanted: Iterable[str],
    *,
    forward: bool,
    benefit: bool,
    bonus: bool = True,
    ignored: Mapping[str, Track] = NO_TOKEN_THERE,
) -> Steps[str | None]:
    """Returns the track chosen. (ADV-7, ADV-11)

    bonus: offered. ignored: tracks to name without effect.
    """
    tracks = [track for track in wanted if track in game.board.tracks]
    possible = moves(game, seat, tracks, forward=forward, benefit=benefit)
    if not possible:
        rule = "ADV-6" if forward else "ADV-8"
        sort = NoTokenAdvances if forward else NoTokenRegresses
        game.tell(sort(tracks=tuple(tracks)), seat, rule=rule)
        if forward and seat not in game.players:
            yield from react.CANNOT_ADVANCE.notify(game, seat)
        return None
    options: Keyed[Move | Track] = Keyed({**possible, **ignored})
    asked = AdvanceAsked if forward else RegressAsked
    step = yield from choose(seat, asked(benefit, bonus=benefit and bonus), options, source=game.source)
    if isinstance(step, Track):
        ignore(game, seat, step)
        return step.slug
    yield from carry_out(game, step, bonus=benefit and bonus)
    return step.track


def no_move(asked: Asked, wanted: Iterable[str], *, forward: bool, benefit: bool = True) -> Nothing | None:
    """(ADV-6, ADV-8)"""
    possible = [track for track in wanted if track in asked.game.board.tracks]
    if moves(asked.game, asked.seat, possible, forward=forward, benefit=benefit):
        return None
    return NoTokenCanGoOn(tuple(possible)) if forward else NoTokenCanGoBack(tuple(possible))


def nothing_moves(asked: Asked, wanted: Mapping[str, object], *, forward: bool, benefit: bool) -> Nothing | None:
    """(ADV-6, ADV-8)"""
    return no_move(asked, tracks_in(wanted), forward=forward, benefit=benefit)


def gain_move(
    game: Game, seat: int, wanted: Mapping[str, object], source: str, *, forward: bool, benefit: bool, bonus: bool
) -> Steps[None]:
    """With benefit and bonus, or (X) without. (ADV-7, ADV-8)"""
    tracks = tracks_in(wanted)
    ignored = {slug: track for slug, track in ignored_tracks(game, seat).items() if slug in tracks}
    steps = move_on_one(game, seat, tracks, forward=forward, benefit=benefit, bonus=bonus, ignored=ignored)
    yield from steps


def tracks_in(wanted: Mapping[str, object]) -> list[str]:
    """Under a movement's only key."""
    ((_word, tracks),) = wanted.items()
    return [str(track) for track in gain.parts_of(tracks)]


for movement, forward, benefit, bonus in (
    ("advance", True, True, True),
    ("advance_x", True, False, False),
    ("advance_benefit", True, True, False),
    ("regress", False, True, True),
    ("regress_x", False, False, False),
):
    why = partial(nothing_moves, forward=forward, benefit=benefit)
    form(movement, nothing=why, forward=forward, benefit=benefit, bonus=bonus)(gain_move)


def carry_out(game: Game, step: Move, *, bonus: bool, free_bonus: bool = False) -> Steps[None]:
    """Landmarks, benefit, bonus; questions meanwhile name the space. (ADV-1, ADV-4, ADV-7)"""
    if (yield from is_replaced(game, step)):
        return
    before, game.source = game.source, f"track:{step.track}:{step.to}"
    yield from make(game, step, by="player")
    if step.benefit:
        if not (yield from space_is_replaced(game, step)):
            yield from gain_space(game, step.seat, step.track, step.to, bonus=bonus, free=free_bonus)
    elif free_bonus:
        yield from gain_bonus(game, step.seat, step.track, step.to, free=True)
    game.source = before


def is_replaced(game: Game, step: Move) -> Steps[bool | None]:
    """Abilities may replace a step back."""
    return NO_STEPS if step.advance else instead.REGRESS.done(game, {"seat": step.seat, "move": step})


def space_is_replaced(game: Game, step: Move) -> Steps[bool | None]:
    """Abilities may replace what an advance gives. (TRN-5)"""
    if not step.advance or not instead.SPACE_REACHED.heard(game):
        return NO_STEPS
    if is_activated(game, step.seat, step.track, step.to):
        return NO_STEPS
    return instead.SPACE_REACHED.done(game, {"seat": step.seat, "move": step})


def make(
    game: Game, step: Move, *, by: str, gains: tuple[Benefit, ...] | None = None, why: Reasons = no_reasons
) -> Steps[None]:
    """As `move`, then places landmarks and tells abilities."""
    gained = move(game, step, by=by, gains=gains, why=why)
    for landmark in gained:
        yield from landmark_gained(game, step.seat, landmark)
    yield from react.ADVANCED.notify(game, step, tuple(gained))


def gain_space(game: Game, seat: int, track: str, number: int, *, bonus: bool, free: bool = False) -> Steps[None]:
    """A space gives its benefit once a turn. (TRN-4, TRN-5, FAQ-22)"""
    if not activate(game, seat, track, number):
        return
    space = game.box.tracks[track].space(number)
    yield from gain.gain(game, seat, space.benefit, source=f"track:{track}:{number}")
    yield from react.BENEFIT_GAINED.notify(game, seat, track, number)
    if bonus:
        yield from gain_bonus(game, seat, track, number, free=free)


def activate(game: Game, seat: int, track: str, number: int) -> bool:
    """Returns False, and tells it, if the benefit was used this turn. (TRN-5)"""
    if is_activated(game, seat, track, number):
        game.tell(ActivatedAlready(track=track, space=number), seat, rule="TRN-5")
        return False
    game.activated.append(f"{seat}:{track}:{number}")
    return True


def is_activated(game: Game, seat: int, track: str, number: int) -> bool:
    """The seat gained this benefit this turn. (TRN-5)"""
    return f"{seat}:{track}:{number}" in game.activated


def gain_bonus(game: Game, seat: int, track: str, number: int, *, free: bool = False) -> Steps[None]:
    """(ADV-1)"""
    bonus = bonus_of(game, track, number)
    if isinstance(bonus, dict):
        yield from costs.offer_bonus(game, seat, bonus, f"track:{track}:{number}", free=free)


def tier_cost(game: Game, seat: int, step: Move) -> tuple[str, ...]:
    """(ADV-2)"""
    return modify.ADVANCE_COST.ask(
        game, game.box.tracks[step.track].cost(step.to), {"seat": step.seat, "track": step.track}
    )


def payable_moves(game: Game, seat: int) -> dict[str, Move]:
    """Perhaps after an offered act. (TRN-2)"""
    paths, as_printed = game.box.tracks, not modify.ADVANCE_COST.heard(game)
    possible = moves(game, seat, paths, forward=True, benefit=True)
    return {
        key: step
        for key, step in possible.items()
        if could_pay(game, seat, paths[step.track].cost(step.to) if as_printed else tier_cost(game, seat, step))
    }


def is_complete(game: Game, seat: int, track: str) -> bool:
    """A token is, or was, at the end. (ACH-2)"""
    player = game.players.get(seat)
    at_end = game.box.tracks[track].end in game.board.seats[seat].tokens.get(track, [])
    return at_end or (player is not None and track in player.completed)


def stands_at_the_end(game: Game, seat: int, track: str) -> bool:
    """False without the track."""
    path = game.box.tracks.get(track)
    return path is not None and path.end in game.board.seats[seat].tokens[track]


def no_singularity(asked: Asked) -> Nothing | None:
    """(FAQ-18)"""
    if stands_at_the_end(asked.game, asked.seat, LEFT_BY_SINGULARITY):
        return None
    return NoTokenAtTheEnd(LEFT_BY_SINGULARITY)


@word("ai_singularity", nothing=no_singularity)
def ai_singularity(game: Game, seat: int) -> Steps[None]:
    """To the start of any track; technology stays complete. (ACH-2, FAQ-18, FAQ-20)"""
    if not stands_at_the_end(game, seat, LEFT_BY_SINGULARITY):
        tell_of(game, seat, "ai_singularity")
        return
    options = Keyed({track: Track(track) for track in game.board.tracks})
    track = (yield from choose(seat, SingularityAsked(), options, source=game.source)).slug
    game.players[seat].completed.append(LEFT_BY_SINGULARITY)
    restart(game, seat, LEFT_BY_SINGULARITY, track)
