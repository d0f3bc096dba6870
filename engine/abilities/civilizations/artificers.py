"""Buildings that leave the income mat, or move along it, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, waiting
from engine.decisions import Decision, Keyed, QuestionData, Steps
from engine.facts.cards import INCOME_CHART, CivilizationMat
from engine.facts.components import COMPONENTS, Benefit
from engine.facts.income import IncomeRow, IncomeSpace
from engine.hooks import modify, offer
from engine.hooks.about import AboutRow, AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain, mats
from engine.rules.count import count
from engine.rules.income_mat import row_of, rows_of
from engine.state.game import Game, InPlay
from engine.things import Decline, Gain, RowMove, leave

ASIDE, VP = "aside", "vp"
A_RESOURCE: Final = 2
"""About what a resource of each income turn is worth, for advice."""


class BuildingPutAside(EventData):
    """It left the income mat for good."""

    building: str


class SlidLeft(EventData):
    """number: of the space."""

    building: str
    number: int


class PackedLeft(EventData):
    """A whole row."""

    building: str


class RearrangeAsked(QuestionData): ...


class FinishMatAsked(QuestionData):
    """VP for buildings, or a row to push left."""


class Artificers(Ability):
    """Memory: `aside`, buildings set aside; by changed row, its spaces' numbers in uncovering order."""

    sort = "civilization"
    slug = "artificers"
    liking = 19

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(tuple(piece for row in mine.memory.get(ASIDE, ()) for piece in waiting(row, 1)))

    @modify.INCOME_ROW
    def rearranged(self, game: Game, mine: InPlay, value: IncomeRow, about: AboutRow) -> IncomeRow:
        order = mine.memory.get(about["row"]) if about["seat"] == mine.owner else None
        if order is None:
            return value
        numbered = {str(space.number): space for space in value.spaces}
        return replace(value, spaces=tuple(numbered[number] for number in order))

    @offer.CIVILIZATION_STEP
    def tinker(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            if about["turn"] == COMPONENTS.income_turns:
                yield Offer(self.slug, lambda: finish(game, mine))
            elif moves(game, mine):
                yield Offer(self.slug, lambda: rearrange(game, mine))

    def advice(self, game: Game, decision: Decision) -> str | None:
        """By what the coming income turns gain."""
        if not isinstance(decision.asked, RearrangeAsked | FinishMatAsked):
            return None
        seat, options = decision.seat, decision.options
        return max(options.keys(), key=lambda key: advantage(game, seat, options.parse(key)))


def advantage(game: Game, seat: int, answer: object) -> int:
    """Rough, in VP."""
    if isinstance(answer, Gain):
        return vp_of(game, seat, answer.benefit)
    return worth(game, seat, answer.opens) - worth(game, seat, answer.covers) if isinstance(answer, RowMove) else 0


def worth(game: Game, seat: int, shown: Sequence[Benefit]) -> int:
    """VP that spaces still bring."""
    era = game.board.seats[seat].era
    scores, pays = (sum(turn >= era for turn in INCOME_CHART[step]) for step in ("vp", "income"))
    return sum(pays * A_RESOURCE if isinstance(each, str) else scores * vp_of(game, seat, each) for each in shown)


def vp_of(game: Game, seat: int, benefit: Benefit) -> int:
    form = gain.form_of(benefit)
    if "vp_per" in form:
        return count(game, seat, str(form["vp_per"])) * gain.number_in(form, "each", 1)
    return gain.number_in(form, "vp")


def shown(*spaces: IncomeSpace) -> tuple[Benefit, ...]:
    return tuple(part for space in spaces for part in (*space.income, *vp_shown(space)))


def vp_shown(*spaces: IncomeSpace) -> tuple[Benefit, ...]:
    return tuple(space.vp for space in spaces if space.vp is not None)


def moves(game: Game, mine: InPlay) -> dict[str, RowMove]:
    """A row's leftmost building may be set aside, or slide onto the empty space at its left."""
    found: dict[str, RowMove] = {}
    for row in rows_of(game, mine.owner):
        free, covered = divided(game, mine, row)
        if covered:
            first = covered[0]
            found[f"{ASIDE}:{row.building}"] = RowMove(row.building, "aside", shown(first))
            left = next((space for space in free if space.number == first.number - 1), None)
            if left is not None:
                found[f"left:{row.building}"] = RowMove(row.building, "left", shown(first), shown(left))
    return found


def divided(game: Game, mine: InPlay, row: IncomeRow) -> tuple[tuple[IncomeSpace, ...], tuple[IncomeSpace, ...]]:
    """Its uncovered and its covered spaces."""
    number = game.players[mine.owner].uncovered(row.building)
    return row.spaces[:number], row.spaces[number:]


def rearrange(game: Game, mine: InPlay) -> Steps[None]:
    """Setting aside is not gaining: nobody hears of it."""
    options: Keyed[RowMove | Decline] = Keyed({**leave("skip"), **moves(game, mine)})
    chosen = yield from choose_for(mine, RearrangeAsked(), options)
    if isinstance(chosen, Decline):
        return
    if chosen.way == "aside":
        game.players[mine.owner].taken[chosen.row] += 1
        mine.memory.setdefault(ASIDE, []).append(chosen.row)
        game.tell(BuildingPutAside(chosen.row), mine.owner)
    else:
        slide(game, mine, chosen.row)


def slide(game: Game, mine: InPlay, building: str) -> None:
    """Two spaces swap places in the order of uncovering."""
    free, covered = divided(game, mine, row_of(game, mine.owner, building))
    first, left = covered[0].number, covered[0].number - 1
    numbers = [first if space.number == left else space.number for space in free]
    mine.memory[building] = [*map(str, numbers), str(left), *(str(space.number) for space in covered[1:])]
    game.tell(SlidLeft(building, left), mine.owner)


def packings(game: Game, mine: InPlay) -> dict[str, RowMove]:
    """Rows that can still be pushed to the left; only VP are still paid. (END-1)"""
    found: dict[str, RowMove] = {}
    for row in rows_of(game, mine.owner):
        _, covered = divided(game, mine, row)
        before, after = {space.number for space in covered}, set(range(1, len(covered) + 1))
        if before != after:
            opened, closed = (
                vp_shown(*(space for space in row.spaces if space.number in numbers))
                for numbers in (before - after, after - before)
            )
            found[f"pack:{row.building}"] = RowMove(row.building, "pack", opened, closed)
    return found


def finish(game: Game, mine: InPlay) -> Steps[None]:
    vp = Gain(mats.mat_of(game, mine).gains["finale"])
    options: Keyed[Gain | RowMove | Decline] = Keyed({**leave("skip"), VP: vp, **packings(game, mine)})
    chosen = yield from choose_for(mine, FinishMatAsked(), options)
    if isinstance(chosen, Gain):
        yield from gain.gain(game, mine.owner, chosen.benefit, source=source_of(mine))
    elif isinstance(chosen, RowMove):
        pack(game, mine, chosen.row)


def pack(game: Game, mine: InPlay, building: str) -> None:
    """The last spaces are uncovered instead of the first."""
    row = row_of(game, mine.owner, building)
    free, _ = divided(game, mine, row)
    numbers = sorted(space.number for space in row.spaces)
    mine.memory[building] = [str(number) for number in (*numbers[-len(free) :], *numbers[: -len(free)])]
    game.tell(PackedLeft(building), mine.owner)
