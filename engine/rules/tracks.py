"""A player's tokens on the tracks by the whole rules: paid advances, free ones, bonuses, repeated positions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from engine.cards.ability import listens, modified, react_to, replaced
from engine.decisions import Keyed, Refusal, Steps, asked_by, choose
from engine.definitions import TRACKS
from engine.rules import gain, nothing
from engine.rules.advance import Move, advancing, move, regressing
from engine.rules.build import landmark_gained
from engine.rules.happenings import Advanced, BenefitGained
from engine.rules.resources import can_pay
from engine.rules.variants import bonus_of
from engine.state.game import Game

NO_TRACK: Mapping[str, Refusal] = {}


def moves(game: Game, seat: int, wanted: Iterable[str], *, forward: bool, benefit: bool) -> dict[str, Move]:
    """The moves of one step on some tracks: keys `TRACK`, or `TRACK@SPACE` where a track holds several tokens."""
    found: dict[str, Move] = {}
    barred = forward and listens(game, "modify", "why_not_advance")
    direction, closed = (advancing, closed_tracks(game, seat)) if forward else (regressing, NO_TRACK)
    for track in wanted:
        if track in closed:
            continue
        spaces = sorted(set(game.board.seats[seat].tokens.get(track, [])))
        for space in spaces:
            step = direction(game.board, seat, track, start=space, benefit=benefit)
            if isinstance(step, Move) and not (barred and why_not_advance(game, step)):
                found[track if len(spaces) == 1 else f"{track}@{space}"] = step
    return found


def advance_or_why_not(game: Game, seat: int, track: str, space: int) -> Move | Refusal:
    """The advance of a token, or why it cannot be made. (ADV-1, ADV-6)"""
    step = advancing(game.board, seat, track, start=space)
    if isinstance(step, Refusal):
        return step
    return closed_tracks(game, seat).get(track) or why_not_advance(game, step) or step


def why_not_advance(game: Game, step: Move) -> Refusal | None:
    """What abilities say against one advance of a token, None where they leave it."""
    none: Refusal | None = None
    return modified(game, step.seat, "why_not_advance", none, {"move": step})


def without_barred(game: Game, seat: int, wanted: Collection[str]) -> Collection[str]:
    """Of some tracks those on which no ability is against an advance of a bot's token."""
    if not listens(game, "modify", "why_not_advance"):
        return wanted
    steps = {track: advancing(game.board, seat, track) for track in wanted}
    return [track for track, step in steps.items() if isinstance(step, Refusal) or not why_not_advance(game, step)]


def closed_tracks(game: Game, seat: int) -> Mapping[str, Refusal]:
    """The tracks on which abilities forbid a seat to advance, wherever its tokens stand, with what they say."""
    return modified(game, seat, "closed_tracks", NO_TRACK)


def move_on_one(
    game: Game, seat: int, wanted: Iterable[str], *, forward: bool, benefit: bool, bonus: bool = True
) -> Steps[str | None]:
    """Move one step on one of several tracks, which the player chooses; mandatory where possible. (ADV-7, ADV-11)

    With `bonus` false the bonus is not even offered. Returns the track, None where no move was possible.
    """
    tracks = [track for track in wanted if track in game.board.tracks]
    possible = moves(game, seat, tracks, forward=forward, benefit=benefit)
    if not possible:
        rule = "ADV-6" if forward else "ADV-8"
        game.tell("cannot_advance" if forward else "cannot_regress", seat, rule=rule, data={"tracks": tuple(tracks)})
        return None
    step = yield from choose(seat, "advance" if forward else "regress", Keyed(possible), data={"benefit": benefit})
    yield from carry_out(game, step, bonus=benefit and bonus)
    return step.track


def carry_out(game: Game, step: Move, *, bonus: bool, free_bonus: bool = False) -> Steps[None]:
    """Make a move; the space that it reaches asks whatever follows. (ADV-1, ADV-4, ADV-7)"""
    if not step.advance and (yield from replaced(game, step.seat, "regress", {"move": step})):
        return
    yield from asked_by(f"track:{step.track}:{step.to}", moved(game, step, bonus, free_bonus))


def moved(game: Game, step: Move, bonus: bool, free_bonus: bool) -> Steps[None]:
    """Landmarks first, then the benefit of the space, then the bonus. (ADV-1, ADV-4, ADV-7)"""
    gained = move(game, step, about={"by": "player"})
    for landmark in gained:
        yield from landmark_gained(game, step.seat, landmark)
    yield from react_to(game, Advanced(step, tuple(gained)))
    if step.benefit:
        yield from gain_space(game, step.seat, step.track, step.to, bonus=bonus)
    elif free_bonus:
        yield from gain_bonus(game, step.seat, step.track, step.to, free=True)


def gain_space(game: Game, seat: int, track: str, number: int, *, bonus: bool) -> Steps[None]:
    """Gain the benefit of a space, once a turn, and offer its bonus. (TRN-4, TRN-5, FAQ-22)"""
    if is_activated(game, seat, track, number):
        game.tell("activated_already", seat, rule="TRN-5", data={"track": track, "space": number})
        return
    game.activated.append(f"{seat}:{track}:{number}")
    space = TRACKS[track].space(number)
    yield from gain.gain(game, seat, space.benefit, source=f"track:{track}:{number}")
    yield from react_to(game, BenefitGained(seat, track, number))
    if bonus:
        yield from gain_bonus(game, seat, track, number)


def is_activated(game: Game, seat: int, track: str, number: int) -> bool:
    """Whether a seat has gained the benefit of a space in this turn. (TRN-5)"""
    return f"{seat}:{track}:{number}" in game.activated


def gain_bonus(game: Game, seat: int, track: str, number: int, *, free: bool = False) -> Steps[None]:
    """Offer the bonus of a space, if it has one. (ADV-1)"""
    bonus = bonus_of(game, track, number)
    if isinstance(bonus, dict):
        yield from gain.offer_bonus(game, seat, bonus, f"track:{track}:{number}", free=free)


def tier_cost(game: Game, seat: int, step: Move) -> tuple[str, ...]:
    """What an advance costs: the cost of the tier in which the new space lies. (ADV-2)"""
    return modified(game, seat, "advance_cost", printed_cost(step.track, step.to), {"track": step.track})


@cache
def printed_cost(track: str, number: int) -> tuple[str, ...]:
    """The resources printed on the tier of a space; entering the start costs nothing."""
    tier = TRACKS[track].space(number).tier
    cost = TRACKS[track].tier_costs[tier] if tier is not None else []
    return tuple(str(part) for part in cost) if isinstance(cost, list) else (str(cost),)


def payable_moves(game: Game, seat: int) -> dict[str, Move]:
    """The advances that a seat can pay for now. (TRN-2)"""
    possible = moves(game, seat, game.board.tracks, forward=True, benefit=True)
    return {key: step for key, step in possible.items() if can_pay(game, seat, tier_cost(game, seat, step))}


def is_complete(game: Game, seat: int, track: str) -> bool:
    """Whether a seat has completed a track: a token at its end, or moved away from there since. (ACH-2)"""
    player = game.players.get(seat)
    at_end = TRACKS[track].end in game.board.seats[seat].tokens.get(track, [])
    return at_end or (player is not None and track in player.completed)


def repeat_position(game: Game, seat: int, icon: str) -> Steps[None]:
    """Gain the benefit and bonus of the space of one of one's tokens; no icon and no space twice a turn.

    icon: the source that shows it. (RES-5, TRN-5, FAQ-19)
    """
    if repeated(game, seat, icon):
        game.tell("activated_already", seat, rule="RES-5", data={"source": icon})
        return
    spaces = repeatable(game, seat)
    if not spaces:
        game.tell("nothing_to_repeat", seat, rule="RES-5")
        return
    game.activated.append(f"{seat}:repeat:{icon}")
    track, number = yield from choose(seat, "repeat_position", Keyed(spaces))
    yield from gain_space(game, seat, track, number, bonus=True)


def repeated(game: Game, seat: int, icon: str) -> bool:
    """Whether a seat has used an icon of a repeated position in this turn. (RES-5)"""
    return f"{seat}:repeat:{icon}" in game.activated


def repeatable(game: Game, seat: int) -> dict[str, tuple[str, int]]:
    """The spaces of a seat's tokens whose benefit it has not gained in this turn: keys `TRACK@SPACE`. (TRN-5)"""
    return {
        f"{track}@{number}": (track, number)
        for track, numbers in game.board.seats[seat].tokens.items()
        for number in sorted(set(numbers))
        if number != TRACKS[track].start and not is_activated(game, seat, track, number)
    }


def ai_singularity(game: Game, seat: int) -> Steps[None]:
    """The token leaves the end of the technology track for the start of any track; the track stays complete.

    (ACH-2, FAQ-18, FAQ-20)
    """
    tokens = game.board.seats[seat].tokens
    path = TRACKS["technology"]
    if path.end not in tokens["technology"]:
        nothing.tell_of(game, seat, "ai_singularity")
        return
    track = yield from choose(seat, "singularity", Keyed({track: track for track in game.board.tracks}))
    tokens["technology"].remove(path.end)
    tokens[track].append(TRACKS[track].start)
    game.players[seat].completed.append("technology")
    game.tell("singularity", seat, rule="FAQ-18", data={"track": track})
