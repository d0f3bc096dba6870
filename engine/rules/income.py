"""A player's income turn, step by step."""

from __future__ import annotations

from typing import Final

from engine.decisions import Keyed, QuestionData, Steps, choose
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import COMPONENTS, Benefit
from engine.hooks import instead, modify, offer, react
from engine.journal import EventData
from engine.rules import build, gain, later, mats, tapestry
from engine.rules.income_mat import row_of, rows_of, uncovered
from engine.rules.steps import IncomeTurn, Order, Step, in_turns, take
from engine.rules.tech import upgrade
from engine.rules.variants import drawn
from engine.state.game import Game

SOURCE: Final = "income"
"""The source of what an income turn itself asks."""
LAST: Final = COMPONENTS.income_turns


class IncomeTurnTold(EventData, kind="income_turn"):
    era: int
    first: bool | None = None  # at a table
    advances: tuple[str, ...] | None = None  # free ones, at a table


class FirstToEra(EventData):
    """First of its neighbors."""

    era: int


class CivilizationAsked(QuestionData):
    """Which civilization is used next."""


def income_turn(game: Game, seat: int, *, opening: Steps[None] | None = None) -> Steps[None]:
    """opening: what comes before the steps. (INC-1)"""
    before, game.source = game.source, SOURCE
    player = game.board.seats[seat]
    player.era += 1
    turn = player.era
    game.in_income_turn = True
    if turn < LAST or not later.may_go_on(game, seat):
        tapestry.end_era(game, seat)
    game.tell(IncomeTurnTold(turn), seat, rule="INC-1")
    yield from react.INCOME_TURN_BEGAN.notify(game, seat, turn)
    if opening is not None:
        yield from opening
    if not (yield from instead.INCOME_TURN.done(game, {"seat": seat, "turn": turn})):
        steps = modify.INCOME_STEPS.ask(game, INCOME.steps, {"seat": seat, "turn": turn})
        yield from take(steps, IncomeTurn(game, seat, turn))
    if turn == LAST and not later.goes_on(game, seat):
        later.finish(game, seat)
    if turn == 1:
        yield from mats.adjust_after_first_income(game, seat)
    game.source = before
    yield from react.INCOME_TURN_ENDED.notify(game, seat, turn)
    game.in_income_turn = False


def use_civilizations(game: Game, seat: int, turn: int) -> Steps[None]:
    """Step 1: each once, in any order. (INC-2)"""
    used: set[str] = set()
    while True:
        found = offer.CIVILIZATION_STEP.ask(game, {"seat": seat, "turn": turn})
        left = {key: offer for key, offer in found.items() if key not in used}
        if not left:
            return
        chosen = yield from choose(seat, CivilizationAsked(), Keyed(left), source=game.source, subject=str(turn))
        used.add(chosen.key)
        yield from chosen.steps()


def play_tapestry(game: Game, seat: int, turn: int) -> Steps[None]:
    """Step 2: reward the first neighbor, then play a card. (INC-4, INC-5)"""
    space = turn - 1
    if is_first(game, seat, turn):
        game.tell(FirstToEra(turn), seat, rule="INC-5")
        yield from gain.gain(game, seat, [*game.box.first_to_era[turn]], source="first_to_era")
    if (yield from instead.PLAY_TAPESTRY.done(game, {"seat": seat, "space": space, "in_income_turn": True})):
        pass
    elif game.players[seat].hand:
        card = yield from tapestry.choose_card(game, seat)
        yield from tapestry.play_card(game, seat, card, space)
    else:
        yield from tapestry.play_face_down(game, seat, space)
    yield from react.TAPESTRY_STEP_ENDED.notify(game, seat, turn)


def is_first(game: Game, seat: int, turn: int) -> bool:
    """(INC-5, GEN-3)"""
    return all(game.board.seats[other].era < turn for other in game.board.neighbors(seat))


def score_income_mat(game: Game, seat: int) -> Steps[None]:
    """Step 3: each VP icon; the source names its row. (INC-10, INC-11)"""
    for row in rows_of(game, seat):
        for space in uncovered(game, seat, row):
            if space.vp is not None:
                yield from gain.gain(game, seat, space.vp, source=f"income_mat:{row.building}")


def score_last(game: Game, seat: int) -> Steps[None]:
    """Step 3 of income turn 5: city and civilizations. (INC-1, BLD-12)"""
    build.score_squares(game, seat, "at_the_end")
    yield from react.LAST_SCORING.notify(game, seat)


def gain_income(game: Game, seat: int) -> Steps[None]:
    """Step 4; a variant gives a choice in income turn 1. (INC-12, VAR-4)"""
    gained: list[str] = []
    turn, number = game.board.seats[seat].era, drawn(game, "choose_first_tapestry")
    for row in INCOME_BUILDINGS:
        for benefit in income_of(game, seat, turn, row):
            gained.append(str(benefit))
            if benefit == "tapestry" and turn == 1 and number > 1:
                yield from tapestry.gain_some_of(game, seat, number)
            else:
                yield from gain.gain(game, seat, benefit, source="income")
    yield from build.gain_from_districts(game, seat)
    yield from react.INCOME_GAINED.notify(game, seat, tuple(gained))


def income_of(game: Game, seat: int, turn: int, row: str) -> tuple[Benefit, ...]:
    """What a row's uncovered spaces give. (INC-12)"""
    spaces = uncovered(game, seat, row_of(game, seat, row))
    shown = tuple([benefit for space in spaces for benefit in space.income])
    return modify.INCOME.ask(game, shown, {"seat": seat, "turn": turn, "row": row})


INCOME: Final[Order[IncomeTurn]] = Order(
    Step("civilizations", lambda at: use_civilizations(*at)),
    Step("tapestry", lambda at: play_tapestry(*at), in_turns(2, LAST - 1)),
    Step("upgrade", lambda at: upgrade(at.game, at.seat, optional=True), in_turns(2, LAST)),
    Step("income_vp", lambda at: score_income_mat(at.game, at.seat), in_turns(2, LAST)),
    Step("last_scoring", lambda at: score_last(at.game, at.seat), in_turns(LAST, LAST)),
    Step("income", lambda at: gain_income(at.game, at.seat), in_turns(1, LAST - 1)),
)
"""(INC-1)"""
