"""Predictions that score if exact, or (revised) a tapestry deck of their own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, Predicted
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import modify, react
from engine.hooks.about import About
from engine.journal import EventData
from engine.rules import gain, mats, supply, tapestry
from engine.rules.advance import is_complete
from engine.rules.costs import Discarded
from engine.rules.count import count
from engine.rules.draws import draw_from
from engine.rules.happenings import (
    Advanced,
    CivilizationGained,
    DistrictCompleted,
    Invented,
    LastScoring,
    OutpostPlaced,
    TapestryStepEnded,
    TurnEnded,
)
from engine.rules.mats import MatBenefitAsked
from engine.state.bag import Bag
from engine.state.game import Game, InPlay
from engine.state.goal import Aim
from engine.things import Number

COMMON = "tapestry"
PREDICTIONS = "highest_prediction"


class OwnDeck(EventData):
    card: str


class NumberPredicted(EventData, kind="predicted"):
    category: str
    number: int


class PredictionReached(EventData):
    category: str
    number: int


class PredictAsked(QuestionData):
    best = GoodAnswer.USUAL_NUMBER


class Mystics(Ability):
    """Memory: predictions by category, and those `reached`; on the revised mat one's own `deck`."""

    sort = "civilization"
    slug = "mystics"
    liking = 3

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        reached = mine.memory.get("reached", ())
        made = [str(each) for each in mat.tables.get(PREDICTIONS, {}) if each in mine.memory]
        return MatFace(predicted=tuple(Predicted(each, int(mine.memory[each][0]), each in reached) for each in made))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, happening: CivilizationGained) -> Steps[None] | None:
        if happening.mine is not mine:
            return None
        if mine.edition == "rebalanced":
            return self.begin_own_deck(game, mine, later=not happening.at_setup)
        return self.predict(game, mine) if happening.at_setup else self.leave(game, mine)

    @modify.TAPESTRY_DECK
    def own_deck(self, game: Game, mine: InPlay, value: str, about: About) -> str:
        return mine.memory["deck"][0] if about["seat"] == mine.owner and "deck" in mine.memory else value

    @react.TAPESTRY_STEP_ENDED
    def vision_this_turn(self, game: Game, mine: InPlay, happening: TapestryStepEnded) -> Steps[None] | None:
        if happening.seat != mine.owner or happening.turn not in mats.mat_of(game, mine).income_turns:
            return None
        return self.vision(game, mine, COMMON, mats.mat_of(game, mine).amounts["common_cards"])

    def begin_own_deck(self, game: Game, mine: InPlay, *, later: bool) -> Steps[None]:
        amounts, deck = mats.mat_of(game, mine).amounts, f"{COMMON}:{mine.owner}"
        game.bags[deck] = Bag({}, refills=True)
        mine.memory["deck"] = [deck]
        for _ in range(amounts["private_deck"]):
            game.bags[COMMON].refill()
            if game.bags[COMMON].left:
                card = yield from draw_from(game, COMMON, f"seat {mine.owner}")
                game.bags[deck].put_back(card)
                game.tell(OwnDeck(card), mine.owner, audience=frozenset({mine.owner}))
        if later:
            yield from self.vision(game, mine, deck, amounts["private_cards_gained_later"])
        else:
            yield from self.draw_own(game, mine)

    def draw_own(self, game: Game, mine: InPlay) -> Steps[None]:
        for _ in range(mats.mat_of(game, mine).amounts["private_cards"]):
            yield from tapestry.gain_tapestry(game, mine.owner)

    def vision(self, game: Game, mine: InPlay, deck: str, cards: int) -> Steps[None]:
        """Gains cards, discards the hand to one's own pile, takes rewards, draws anew."""
        for _ in range(cards):
            yield from tapestry.gain_from(game, mine.owner, deck)
        hand = game.players[mine.owner].hand
        discarded = tuple(hand)
        game.bags[mine.memory["deck"][0]].discarded += hand
        hand.clear()
        game.tell(Discarded("tapestry", discarded), mine.owner)
        yield from self.take_rewards(game, mine, len(discarded))
        yield from self.draw_own(game, mine)

    def take_rewards(self, game: Game, mine: InPlay, discarded: int) -> Steps[None]:
        """Different ones, of the best row that the discards reach."""
        mat = mats.mat_of(game, mine)
        rows = mat.tables["rewards_by_cards_discarded"]
        row = max((int(cards) for cards in rows if int(cards) <= discarded), default=None)
        if row is None:
            return
        left = mats.places(mine, [slot.slug for slot in mat.slots.values() if slot.row == row])
        for _ in range(rows[row]):
            slot = (yield from choose_for(mine, MatBenefitAsked(), Keyed(left), subject=self.slug)).name
            del left[slot]
            yield from gain.gain(game, mine.owner, mat.slots[slot].benefit, source=source_of(mine))

    def predict(self, game: Game, mine: InPlay) -> Steps[None]:
        """A number reached already counts at once."""
        for category, highest in mats.mat_of(game, mine).tables[PREDICTIONS].items():
            numbers = {str(number): Number(number) for number in range(1, highest + 1)}
            number = (yield from choose_for(mine, PredictAsked(), Keyed(numbers), subject=str(category))).number
            mine.memory[str(category)] = [str(number)]
            game.tell(NumberPredicted(str(category), number), mine.owner)
        yield from self.look(game, mine, mine.owner)

    def leave(self, game: Game, mine: InPlay) -> Steps[None]:
        game.remove(mine)
        game.bags["civilization"].discarded.append(self.slug)
        game.tell(supply.CivilizationDiscarded(self.slug), mine.owner)
        yield from supply.gain_civilization(game, mine.owner)

    @react.INVENTED
    def look_at_tech(self, game: Game, mine: InPlay, happening: Invented) -> Steps[None]:
        return self.look(game, mine, happening.seat)

    @react.DISTRICT_COMPLETED
    def look_at_districts(self, game: Game, mine: InPlay, happening: DistrictCompleted) -> Steps[None]:
        return self.look(game, mine, happening.seat)

    @react.OUTPOST_PLACED
    def look_at_map(self, game: Game, mine: InPlay, happening: OutpostPlaced) -> Steps[None]:
        return self.look(game, mine, happening.seat)

    @react.ADVANCED
    def look_at_tracks(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        return self.look(game, mine, happening.step.seat)

    @react.TURN_ENDED
    def look_at_all(self, game: Game, mine: InPlay, happening: TurnEnded) -> Steps[None]:
        return self.look(game, mine, mine.owner)

    def look(self, game: Game, mine: InPlay, seat: int) -> Steps[None]:
        if seat != mine.owner or game.board.seats[seat].finished:
            return
        reached, fresh = mine.memory.setdefault("reached", []), newly_reached(game, mine)
        for time, (category, number) in enumerate(fresh.items(), start=1):
            reached.append(category)
            game.tell(PredictionReached(category, number), seat)
            reward = mats.mat_of(game, mine).gains["reached"]
            yield from gain.counted(gain.gain(game, seat, reward, source=source_of(mine)), time, len(fresh))

    @react.LAST_SCORING
    def fulfil(self, game: Game, mine: InPlay, happening: LastScoring) -> Steps[None] | None:
        return self.score_exact(game, mine) if happening.seat == mine.owner else None

    def score_exact(self, game: Game, mine: InPlay) -> Steps[None]:
        for category in mats.mat_of(game, mine).tables.get(PREDICTIONS, {}):
            if is_exact(game, mine, str(category)):
                yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).gains["exact"], source=source_of(mine))

    def would_score(self, game: Game, mine: InPlay) -> int:
        mat = mats.mat_of(game, mine)
        right = sum(is_exact(game, mine, str(category)) for category in mat.tables.get(PREDICTIONS, {}))
        return right * gain.number_in(gain.form_of(mat.gains["exact"]), "vp") if right else 0

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """Each prediction exactly, until it scores."""
        mat = mats.mat_of(game, mine)
        for category in map(str, mat.tables.get(PREDICTIONS, {})):
            if category in mine.memory and not game.board.seats[seat].finished:
                number = number_of(game, mine.owner, category)
                yield Aim(category, number, int(mine.memory[category][0]), mat.gains["exact"], exact=True)


def newly_reached(game: Game, mine: InPlay) -> dict[str, int]:
    found, reached = dict[str, int](), mine.memory.get("reached", ())
    for category in map(str, mats.mat_of(game, mine).tables.get(PREDICTIONS, {})):
        prediction = mine.memory.get(category)
        if prediction and category not in reached and number_of(game, mine.owner, category) >= int(prediction[0]):
            found[category] = int(prediction[0])
    return found


def is_exact(game: Game, mine: InPlay, category: str) -> bool:
    return mine.memory.get(category) == [str(number_of(game, mine.owner, category))]


def number_of(game: Game, seat: int, category: str) -> int:
    """Tech cards, complete districts, controlled territories or completed tracks."""
    if category == "district":
        return len(game.players[seat].capital.complete_districts())
    if category == "track_completed":
        return sum(is_complete(game, seat, track) for track in game.board.tracks)
    return count(game, seat, category)
