"""Tokens climb columns (printed) or move from square to square (revised)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, mats
from engine.rules.happenings import CivilizationGained
from engine.rules.mats import MatTokenAsked
from engine.state.game import Game, InPlay
from engine.things import Slot

STEP = ">"


class MatStepAsked(QuestionData): ...


class Merrymakers(Ability):
    """Memory: slots of `tokens`. A step is `FROM>TO`."""

    sort = "civilization"
    slug = "merrymakers"
    liking = 6

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("tokens", ()))

    @react.CIVILIZATION_GAINED
    def set_tokens(self, game: Game, mine: InPlay, happening: CivilizationGained) -> Steps[None] | None:
        if happening.mine is not mine:
            return None
        if mine.edition == "rebalanced":
            return self.choose_squares(game, mine)
        mine.memory["tokens"] = [slot.slug for slot in mats.mat_of(game, mine).slots.values() if slot.row == 0]
        return None

    def choose_squares(self, game: Game, mine: InPlay) -> Steps[None]:
        mat = mats.mat_of(game, mine)
        for _ in range(mat.tokens):
            free = mats.places(mine, [slot for slot in mat.slots if slot not in mine.memory.get("tokens", [])])
            chosen = yield from choose_for(mine, MatTokenAsked(), Keyed(free), subject=self.slug)
            mats.put_token(game, mine, chosen.name)

    @offer.CIVILIZATION_STEP
    def make_merry(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and self.steps(game, mine, mine.memory["tokens"]):
            yield Offer(self.slug, lambda: self.move_tokens(game, mine))

    def steps(self, game: Game, mine: InPlay, movable: list[str]) -> dict[str, Slot]:
        """To free next slots."""
        slots = mats.mat_of(game, mine).slots
        return {
            f"{token}{STEP}{to}": Slot(mine.owner, self.slug, to, token)
            for token in movable
            for to in slots[token].next
            if to not in mine.memory["tokens"]
        }

    def move_tokens(self, game: Game, mine: InPlay) -> Steps[None]:
        """One token; on the revised mat each."""
        left = list(mine.memory["tokens"])
        for _ in range(len(left) if mine.edition == "rebalanced" else 1):
            possible = self.steps(game, mine, left)
            if not possible:
                return
            step = yield from choose_for(mine, MatStepAsked(), Keyed(possible), subject=self.slug)
            left.remove(step.start)
            yield from self.step(game, mine, step.start, step.name)

    def step(self, game: Game, mine: InPlay, token: str, to: str) -> Steps[None]:
        mine.memory["tokens"].remove(token)
        mats.put_token(game, mine, to)
        benefit = mats.mat_of(game, mine).slots[to].benefit
        yield from gain.gain(game, mine.owner, benefit, source=source_of(mine))
