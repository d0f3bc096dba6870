"""Landmarks wait on the mat, and their largest group in the city scores."""

from __future__ import annotations

from typing import Final

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import Lying, MatFace
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import COMPONENTS
from engine.facts.grids import Plot
from engine.hooks import instead, react
from engine.hooks.about import AboutBuilding
from engine.journal import EventData
from engine.rules import build, gain, landmark_cards, mats, supply
from engine.rules.happenings import (
    AdvanceTurnBegun,
    CivilizationGained,
    IncomeTurnBegan,
    IncomeTurnEnded,
    LandmarkCardsDealt,
    LastScoring,
)
from engine.rules.score import score
from engine.sayings import Detail
from engine.state.capital import Capital
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, Landmark, leave

ASIDE, CARD = "aside", "card"
CITY: Final = "city"


class ForLandmarks(Detail):
    """Of the largest group."""

    landmarks: int


class PutAside(EventData):
    building: str


class LandmarkAsideAsked(QuestionData):
    """To wait on the mat."""

    building: str


class PlannedLandmarkAsked(QuestionData):
    """From the mat to the city."""


class GoalMetAlreadyAsked(QuestionData):
    """The landmark card just chosen brings its landmark at once."""


class UrbanPlanners(Ability):
    """Memory: `aside`, landmarks on the mat; `card` while a further landmark card is due."""

    sort = "civilization"
    slug = "urban_planners"
    liking = 1

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(tuple(Lying(landmark) for landmark in mine.memory.get(ASIDE, ())))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """At setup landmark cards are dealt later."""
        if gained.mine is not mine:
            return None
        if gained.at_setup and not game.board.seats[mine.owner].era:
            mine.memory[CARD] = ["due"]
            return None
        return self.choose_card(game, mine, at_setup=gained.at_setup)

    @react.LANDMARK_CARDS_DEALT
    def draft_further(self, game: Game, mine: InPlay, dealt: LandmarkCardsDealt) -> Steps[None] | None:
        return self.choose_card(game, mine, at_setup=True) if mine.memory.pop(CARD, None) else None

    def choose_card(self, game: Game, mine: InPlay, *, at_setup: bool) -> Steps[None]:
        """If there is none, the mat may be exchanged."""
        card = yield from landmark_cards.choose_further(game, mine.owner)
        if card is None:
            if game.bags["civilization"].left:
                yield from supply.may_exchange_civilization(game, mine, at_setup=at_setup)
            return
        have, needed = landmark_cards.progress(game, mine.owner, card)
        revised = mats.mat_of(game, mine).amounts["goal_counts_at_once"]
        if at_setup or not revised or have < needed or card in game.board.landmarks:
            return
        if isinstance((yield from choose_for(mine, GoalMetAlreadyAsked(), Keyed(WHETHER), subject=card)), Do):
            yield from build.gain_and_place_landmark(game, mine.owner, card, "LMC-4")

    @instead.PLACE_BUILDING
    def plan(self, game: Game, mine: InPlay, about: AboutBuilding) -> Steps[bool] | None:
        if about["seat"] != mine.owner or about["building"] not in game.box.landmarks:
            return None
        return self.may_put_aside(game, mine, about["building"])

    def may_put_aside(self, game: Game, mine: InPlay, landmark: str) -> Steps[bool]:
        """Returns whether it was."""
        options: Keyed[Do | Decline] = Keyed({CITY: Do("city"), **leave("keep")})
        if isinstance((yield from choose_for(mine, LandmarkAsideAsked(landmark), options, subject=landmark)), Do):
            return False
        mine.memory.setdefault(ASIDE, []).append(landmark)
        game.tell(PutAside(landmark), mine.owner)
        return True

    @react.ADVANCE_TURN_BEGUN
    def build_before_advance(self, game: Game, mine: InPlay, begun: AdvanceTurnBegun) -> Steps[None] | None:
        return self.build(game, mine) if begun.seat == mine.owner and mine.memory.get(ASIDE) else None

    @react.INCOME_TURN_BEGAN
    def build_before_income(self, game: Game, mine: InPlay, began: IncomeTurnBegan) -> Steps[None] | None:
        return self.build(game, mine) if began.seat == mine.owner and mine.memory.get(ASIDE) else None

    def build(self, game: Game, mine: InPlay) -> Steps[None]:
        """Any number of those set aside in earlier turns. (FAQ-8)"""
        placed = 0
        while fitting := [landmark for landmark in mine.memory[ASIDE] if self.has_place(game, mine, landmark)]:
            landmarks = {landmark: Landmark(landmark) for landmark in fitting}
            options: Keyed[Decline | Landmark] = Keyed({**leave("keep"), **landmarks})
            chosen = yield from choose_for(mine, PlannedLandmarkAsked(), options)
            if isinstance(chosen, Decline):
                break
            mine.memory[ASIDE].remove(chosen.slug)
            yield from build.place_building(game, mine.owner, chosen.slug, is_gained=False)
            placed += 1
        mat = mats.mat_of(game, mine)
        if placed >= mat.amounts["together"] > 0:
            yield from gain.gain(game, mine.owner, mat.gains["together"], source=source_of(mine))

    def has_place(self, game: Game, mine: InPlay, landmark: str) -> bool:
        """A city without landmarks pays for them instead. (BLD-12)"""
        aside = build.is_set_aside(game.players[mine.owner].capital, landmark)
        return aside or bool(build.where_to_build(game, mine.owner, landmark))

    @react.LAST_SCORING
    def score_in_time(self, game: Game, mine: InPlay, scoring: LastScoring) -> None:
        if scoring.seat == mine.owner and mats.mat_of(game, mine).amounts["scores_last"]:
            self.score_skyline(game, mine)

    @react.INCOME_TURN_ENDED
    def score_at_the_end(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> None:
        last = ended.turn == COMPONENTS.income_turns
        if ended.seat == mine.owner and last and not mats.mat_of(game, mine).amounts["scores_last"]:
            self.score_skyline(game, mine)

    def score_skyline(self, game: Game, mine: InPlay) -> None:
        about = ForLandmarks(skyline(game.players[mine.owner].capital))
        score(game, mine.owner, self.would_score(game, mine), source_of(mine), about=about)

    def would_score(self, game: Game, mine: InPlay) -> int:
        """The table ends with 7."""
        group, table = skyline(game.players[mine.owner].capital), mats.mat_of(game, mine).tables["skyline_vp"]
        return max((vp for landmarks, vp in table.items() if int(landmarks) <= group), default=0)


def skyline(city: Capital) -> int:
    """Landmarks in the largest group joined edge to edge, on the grid's plots."""
    placed = [city.plots_inside(each) for each in city.buildings if each.building in city.box.landmarks]
    left, largest = set(placed), 0
    while left:
        group = [left.pop()]
        for landmark in group:
            joined = [other for other in left if not around(landmark).isdisjoint(other)]
            left.difference_update(joined)
            group.extend(joined)
        largest = max(largest, len(group))
    return largest


def around(plots: frozenset[Plot]) -> set[Plot]:
    """Plots sharing an edge."""
    return {(row + dr, column + dc) for row, column in plots for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
