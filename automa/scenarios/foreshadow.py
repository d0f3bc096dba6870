"""Tapestry cards face down until their era, and predictions that must come true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from automa.scenario import FORESHADOWED, Scenario
from engine.abilities.ability import ABILITIES, choose_for
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.components import Benefit
from engine.hooks import instead, modify, react
from engine.hooks.about import About, AboutIncome, AboutTapestry
from engine.journal import EventData
from engine.rules import gain, tapestry
from engine.rules.advance import is_complete
from engine.rules.draws import tapestry_deck
from engine.rules.happenings import IncomeGained, IncomeTurnEnded, LastScoring, SettingUp
from engine.rules.mats import civilizations_of
from engine.rules.supply import begin_civilization, lay_civilization
from engine.state.game import Game, InPlay
from engine.state.goal import Aim, Goal
from engine.things import Tapestry

CARD: Final = "tapestry"
"""As benefit and deck."""

SPACE, SCORED = "space ", "scored"
"""Remember the card on a space, and what predictions scored."""

GAINED: Final = 9
"""In income turn 1. (SCN5-3)"""

SPACES: Final = range(1, tapestry.LAST_SPACE + 1)
"""Of eras 2 to 4; Maker of Fire is 0. (SCN5-4)"""

WANTED: Final = 30
"""VP from predictions, to win. (SCN5-11)"""


class HandShuffled(EventData):
    """Back into the deck."""

    number: int


class Foreshadowed(EventData):
    era: int


class ForeshadowCardAsked(QuestionData):
    era: int


class Foreshadow(Scenario):
    slug = "foreshadow"

    @react.SETTING_UP
    def set_noted_cards_aside(self, game: Game, mine: InPlay, setting_up: SettingUp) -> None:
        """Before anybody can draw them. (SCN5-5)"""
        for card in mine.memory.get(FORESHADOWED, ()):
            game.bags[CARD].take(card)
            game.players[game.board.humans()[0]].stored.append(card)

    @instead.FIRST_CIVILIZATION
    def give_civilization(self, game: Game, mine: InPlay, about: About) -> Steps[None]:
        """With the printed mat, which does nothing at setup. (SCN5-1, SCN5-7)"""
        yield from ()
        yours = str(self.facts.plays)
        game.bags["civilization"].take(yours)
        lay_civilization(game, about["seat"], yours, "printed", at_setup=True)

    @modify.INCOME
    def leave_cards_out(
        self, game: Game, mine: InPlay, value: tuple[Benefit, ...], about: AboutIncome
    ) -> tuple[Benefit, ...]:
        """(SCN5-9)"""
        return tuple(each for each in value if each != CARD) if about["seat"] in game.board.humans() else value

    @react.INCOME_GAINED
    def prepare(self, game: Game, mine: InPlay, income: IncomeGained) -> Steps[None] | None:
        """In income turn 1. (SCN5-3)"""
        return self.foreshadow(game, mine, income.seat) if game.board.seats[income.seat].era == 1 else None

    def foreshadow(self, game: Game, mine: InPlay, seat: int) -> Steps[None]:
        """Lays down a card per era, chosen or noted; the rest goes back. (SCN5-3 to SCN5-6)"""
        for _ in range(GAINED):
            yield from gain.gain(game, seat, CARD, source="income")
        noted = mine.memory.pop(FORESHADOWED, [])
        for space in SPACES:
            if noted:
                card = noted.pop(0)
                game.players[seat].stored.remove(card)
            elif game.players[seat].hand:
                card = yield from self.choose_card(game, mine, seat, space)
                game.players[seat].hand.remove(card)
            else:
                break
            self.lay(game, mine, seat, card, space)
        hand, deck = game.players[seat].hand, game.bags[tapestry_deck(game, seat)]
        game.tell(HandShuffled(len(hand)), seat, rule="SCN5-6")
        for card in hand:
            deck.put_back(card)
        hand.clear()

    def choose_card(self, game: Game, mine: InPlay, seat: int, space: int) -> Steps[str]:
        """From hand. (SCN5-4)"""
        hand = Keyed({card: Tapestry(card) for card in game.players[seat].hand})
        subject = str(space + 1)
        chosen = yield from choose_for(
            mine, ForeshadowCardAsked(space + 1), hand, seat=seat, subject=subject, secret=True
        )
        return chosen.slug

    def lay(self, game: Game, mine: InPlay, seat: int, card: str, space: int) -> None:
        """(SCN5-6)"""
        tapestry.lay_face_down(game, seat, card, space)
        game.tell(Foreshadowed(space + 1), seat, rule="SCN5-6")
        mine.memory[f"{SPACE}{space}"] = [card]

    @react.INCOME_TURN_ENDED
    def predict(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> Steps[None] | None:
        """Your civilization begins at the end of income turn 1. (SCN5-7)"""
        yours = self.yours(game, ended.seat)
        return begin_civilization(game, yours, at_setup=True) if yours and ended.turn == 1 else None

    def waiting(self, mine: InPlay) -> Mapping[int, str]:
        """Face-down cards by space, leftmost first."""
        return {space: mine.memory[f"{SPACE}{space}"][0] for space in SPACES if f"{SPACE}{space}" in mine.memory}

    def face_down(self, game: Game, mine: InPlay, seat: int, looking: int | None) -> Mapping[int, str]:
        """Only its owner may look. (SCN5-8)"""
        return self.waiting(mine) if seat == looking and seat in game.players else {}

    @instead.PLAY_TAPESTRY
    def turn_over(self, game: Game, mine: InPlay, about: AboutTapestry) -> Steps[None] | None:
        """The leftmost face-down card replaces one from hand. (SCN5-10)"""
        found = next(iter(self.waiting(mine).items()), None)
        return self.carry_out(game, mine, about["seat"], *found) if found and about["in_income_turn"] else None

    def carry_out(self, game: Game, mine: InPlay, seat: int, space: int, card: str) -> Steps[None]:
        """As if just played. (SCN5-10)"""
        del mine.memory[f"{SPACE}{space}"]
        yield from tapestry.turn_over(game, seat, card, space, rule="SCN5-10")

    def yours(self, game: Game, seat: int) -> InPlay | None:
        return next((each for each in civilizations_of(game, seat) if each.slug == self.facts.plays), None)

    def predicted(self, game: Game) -> int:
        """VP of predictions now. (SCN5-11)"""
        yours = self.yours(game, game.board.humans()[0])
        return ABILITIES[yours.slug].would_score(game, yours) if yours else 0

    @react.LAST_SCORING
    def note_score(self, game: Game, mine: InPlay, scoring: LastScoring) -> None:
        """Before your civilization scores. (SCN5-11)"""
        mine.memory[SCORED] = [str(self.predicted(game))]

    def goals(self, game: Game, mine: InPlay, seat: int) -> Iterator[Goal]:
        """VP of predictions; at a table what can be counted."""
        if seat not in game.players:
            yield Goal("predictions", None, wanted=WANTED, seen=counted_at_table(game, seat))
            return
        scored = mine.memory.get(SCORED)
        reached = int(scored[0]) if scored else self.predicted(game)
        yield Goal("predictions", reached >= WANTED, reached, WANTED)

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """Your civilization's aims decide the victory."""
        yours = self.yours(game, seat)
        for aim in ABILITIES[yours.slug].aims(game, yours, seat) if yours else ():
            yield replace(aim, brings=None)


def counted_at_table(game: Game, seat: int) -> tuple[tuple[str, int], ...]:
    """Predicted numbers on the board. A track without a token was completed. (FAQ-18)"""
    tokens = game.board.seats[seat].tokens
    completed = sum(is_complete(game, seat, track) or not tokens.get(track) for track in game.board.tracks)
    return (("territory_controlled", len(game.board.map.controlled(seat))), ("track_completed", completed))
