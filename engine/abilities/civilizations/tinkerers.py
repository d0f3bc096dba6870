"""Four ways to bend a track, each used once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import advance, gain, mats
from engine.rules.advance import MoveAsked
from engine.rules.board.advance import Move
from engine.rules.count import spaces_advanced
from engine.rules.happenings import CivilizationGained
from engine.rules.resources import DIFFERENT, SAME, ResourceAsked, mixes
from engine.rules.tapestry import gain_tapestry
from engine.rules.tech import invent
from engine.rules.variants import bonus_of
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, Slot, Token, leave

REFUND, CATCH_UP, REWIND, LEAP = "refund", "catch_up", "rewind", "leap"

Goal = Callable[[Game, InPlay, str, int], "int | None"]
"""From a token's space to its goal, or None."""


class TinkerAsked(QuestionData): ...


class TinkerMoveAsked(MoveAsked): ...


class TinkerTokenAsked(QuestionData):
    """Whose cost comes back."""

    best = GoodAnswer.COSTLIEST_SPACE


class TakeBenefitAsked(QuestionData):
    track: str
    space: int


class Tinkerers(Ability):
    """Memory: `tokens` on used options."""

    sort = "civilization"
    slug = "tinkerers"
    liking = 10

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("tokens", ()))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return self.equip_opponents(game, mine) if gained.mine is mine and gained.at_setup else None

    def equip_opponents(self, game: Game, mine: InPlay) -> Steps[None]:
        """At setup; bots draw none."""
        amounts = mats.mat_of(game, mine).amounts
        for seat in game.board.opponents(mine.owner):
            if seat not in game.players:
                continue
            for _ in range(amounts["tapestries_of_opponents"]):
                yield from gain_tapestry(game, seat)
            for _ in range(amounts["techs_of_opponents"]):
                yield from invent(game, seat, face_up=False)

    @offer.CIVILIZATION_STEP
    def tinker_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and options_left(game, mine):
            yield Offer(self.slug, lambda: self.tinker(game, mine))

    def tinker(self, game: Game, mine: InPlay) -> Steps[None]:
        left = mats.places(mine, options_left(game, mine))
        options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **left})
        chosen = yield from choose_for(mine, TinkerAsked(), options)
        if isinstance(chosen, Decline):
            return
        mats.put_token(game, mine, chosen.name)
        if chosen.name == REFUND:
            yield from self.refund(game, mine)
            return
        moves = Keyed(steps_of(game, mine, chosen.name))
        step = yield from choose_for(mine, TinkerMoveAsked(free_bonus=chosen.name == LEAP), moves, subject=chosen.name)
        if chosen.name == LEAP:
            yield from advance.carry_out(game, step, bonus=False, free_bonus=True)
        else:
            yield from self.go(game, mine, step, mats.mat_of(game, mine).tables[chosen.name])

    def refund(self, game: Game, mine: InPlay) -> Steps[None]:
        """What a token's space costs."""
        token = yield from choose_for(mine, TinkerTokenAsked(), Keyed(refundable(game, mine.owner)))
        cost = game.box.tracks[token.track].cost(token.space)
        mixed = tuple(each for each in cost if each in (DIFFERENT, SAME))
        yield from gain.gain(game, mine.owner, [each for each in cost if each not in mixed], source=source_of(mine))
        if mixed:
            mix = yield from choose_for(mine, ResourceAsked(), Keyed(mixes(mixed)))
            yield from gain.gain(game, mine.owner, list(mix.kinds), source=source_of(mine))

    def go(self, game: Game, mine: InPlay, step: Move, gives: Mapping[int | str, int]) -> Steps[None]:
        """The mat says whether with benefit and bonus."""
        benefit = game.box.tracks[step.track].space(step.to).benefit
        bonus = bool(gives["bonus"])
        if gives["benefit"] and benefit is not None:
            options: Keyed[Do | Decline] = Keyed({**WHETHER, "yes": Do("yes", benefit)})
            if isinstance((yield from choose_for(mine, TakeBenefitAsked(step.track, step.to), options)), Do):
                yield from advance.carry_out(game, step, bonus=bonus)
                return
        yield from advance.carry_out(game, replace(step, benefit=False), bonus=False)
        if bonus and step.to in game.board.seats[mine.owner].tokens[step.track]:
            yield from advance.gain_bonus(game, mine.owner, step.track, step.to)


def options_left(game: Game, mine: InPlay) -> list[str]:
    free = [slot for slot in mats.mat_of(game, mine).slots if slot not in mine.memory.get("tokens", ())]
    return [slot for slot in free if (refundable(game, mine.owner) if slot == REFUND else steps_of(game, mine, slot))]


def refundable(game: Game, seat: int) -> dict[str, Token]:
    """Keys `TRACK@SPACE`."""
    return {
        f"{track}@{space}": Token(track, space, gives=list(game.box.tracks[track].cost(space)))
        for track in game.board.tracks
        for space in sorted(set(game.board.seats[seat].tokens[track]))
        if game.box.tracks[track].cost(space)
    }


def steps_of(game: Game, mine: InPlay, option: str) -> dict[str, Move]:
    """By the token, `TRACK@SPACE`."""
    found: dict[str, Move] = {}
    closed = advance.closed_tracks(game, mine.owner) if option != REWIND else {}
    for track in game.board.tracks:
        if track in closed:
            continue
        for space in sorted(set(game.board.seats[mine.owner].tokens[track])):
            to = GOALS[option](game, mine, track, space)
            if to is None:
                continue
            step = move_of(mine, option, track, space, to)
            if not (step.advance and advance.why_not_advance(game, step)):
                found[f"{track}@{space}"] = step
    return found


def move_of(mine: InPlay, option: str, track: str, start: int, to: int) -> Move:
    """Only catching up gains landmarks."""
    return Move(
        mine.owner,
        track,
        start,
        to,
        benefit=option != LEAP,
        landmarks=option == CATCH_UP,
        advance=option != REWIND,
    )


def next_opponent(game: Game, mine: InPlay, track: str, space: int) -> int | None:
    """The nearest ahead; bots count."""
    path = game.box.tracks[track]
    others = [spaces_advanced(game, other, track) for other in game.board.opponents(mine.owner)]
    ahead = [there for there in others if there > path.advanced(space)]
    return path.spaces[min(ahead)].number if ahead else None


def some_back(game: Game, mine: InPlay, track: str, space: int) -> int | None:
    back: int | None = space
    for _ in range(mats.mat_of(game, mine).amounts["spaces_back"]):
        back = None if back is None else game.box.tracks[track].before(back)
    return back


def next_bonus(game: Game, mine: InPlay, track: str, space: int) -> int | None:
    path = game.box.tracks[track]
    to = path.after(space)
    while to is not None and bonus_of(game, track, to) is None:
        to = path.after(to)
    return to


GOALS: Mapping[str, Goal] = {CATCH_UP: next_opponent, REWIND: some_back, LEAP: next_bonus}
"""Where each moving option leads."""
