"""A token for each turn with a building; a turn without one cashes them."""

from __future__ import annotations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import TOKEN, MatFace, tokens_on, waiting
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import react
from engine.journal import EventData
from engine.rules import gain, mats
from engine.rules.happenings import BuildingGained, CivilizationGained, LandmarkGained, TurnSettled
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Do


class TokensCashed(EventData):
    number: int


class CashTokensAsked(QuestionData): ...


class Relentless(Ability):
    """Memory: `tokens` by row; `built` once a building was gained this turn."""

    sort = "civilization"
    slug = "relentless"
    liking = 17

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """One token per row; more wait beside it."""
        tokens = mine.memory.get("tokens", [])
        rows = tokens[: len(mat.slots)]
        return MatFace(tokens_on(rows).pieces + waiting(TOKEN, len(tokens) - len(rows)))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        number = mats.mat_of(game, mine).amounts["tokens_gained_later"]
        if gained.mine is not mine or gained.at_setup or not number:
            return None
        return begin_later(game, mine, number)

    @react.BUILDING_GAINED
    def note_building(self, game: Game, mine: InPlay, gained: BuildingGained) -> None:
        note(game, mine, gained.seat)

    @react.LANDMARK_GAINED
    def note_landmark(self, game: Game, mine: InPlay, gained: LandmarkGained) -> None:
        note(game, mine, gained.owner)

    @react.TURN_SETTLED
    def build_up_or_rest(self, game: Game, mine: InPlay, over: TurnSettled) -> Steps[None] | None:
        if over.seat != mine.owner:
            return None
        if mine.memory.pop("built", None):
            put_token(game, mine)
            return None
        rests = not (over.income or game.in_later_turn)
        return rest(game, mine) if rests and mine.memory.get("tokens") else None


def note(game: Game, mine: InPlay, seat: int) -> None:
    """In the owner's own turns, not at setup."""
    if seat == mine.owner == game.active and game.board.seats[seat].era:
        mine.memory["built"] = ["yes"]


def put_token(game: Game, mine: InPlay) -> None:
    """In the next row, or the last. (GEN-2)"""
    rows = list(mats.mat_of(game, mine).slots)
    mats.put_token(game, mine, rows[min(len(mine.memory.get("tokens", ())), len(rows) - 1)])


def begin_later(game: Game, mine: InPlay, number: int) -> Steps[None]:
    for _ in range(number):
        put_token(game, mine)
    if isinstance((yield from choose_for(mine, CashTokensAsked(), Keyed(WHETHER))), Do):
        yield from cash(game, mine)


def cash(game: Game, mine: InPlay) -> Steps[None]:
    """Tokens pay by the row of their number."""
    tokens = mine.memory.pop("tokens")
    game.tell(TokensCashed(len(tokens)), mine.owner)
    benefit = mats.mat_of(game, mine).slots[tokens[-1]].benefit
    yield from gain.gain(game, mine.owner, benefit, source=source_of(mine))


def rest(game: Game, mine: InPlay) -> Steps[None]:
    """A building from the row counts for no turn."""
    yield from cash(game, mine)
    mine.memory.pop("built", None)
