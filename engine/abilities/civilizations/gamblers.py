"""Cards off the deck, one of which works at once."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import mats, tapestry
from engine.rules.costs import Discarded
from engine.rules.draws import discard_to, draw_from, tapestry_deck, tell_none_left, together
from engine.rules.happenings import CivilizationGained, IncomeTurnEnded
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Do, Tapestry

OPENING = "opening_bet"


class BetAsked(QuestionData):
    """Play a revealed card."""


class ConsolationAsked(QuestionData):
    """Keep one, as none can be played."""


class BetNowAsked(QuestionData):
    """On gaining the mat."""


class Gamblers(Ability):
    """Memory: `opening_bet` while due."""

    sort = "civilization"
    slug = "gamblers"
    liking = 9

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        if gained.mine is not mine:
            return None
        if gained.at_setup:
            mine.memory[OPENING] = ["due"]
            return None
        return self.may_bet(game, mine) if mats.mat_of(game, mine).amounts["bets_gained_later"] else None

    def may_bet(self, game: Game, mine: InPlay) -> Steps[None]:
        if isinstance((yield from choose_for(mine, BetNowAsked(), Keyed(WHETHER))), Do):
            yield from self.bet(game, mine, "INC-15")

    @react.INCOME_TURN_ENDED
    def open(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> Steps[None] | None:
        """The opening bet, on Maker of Fire."""
        at_end = ended.turn in mats.mat_of(game, mine).income_end_turns
        if ended.seat != mine.owner or not at_end or not mine.memory.pop(OPENING, None):
            return None
        return self.bet(game, mine, "INC-16")

    @offer.CIVILIZATION_STEP
    def bet_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """The turn's own card will cover it."""
        if mats.acts(game, mine, about):
            yield Offer(self.slug, lambda: self.bet(game, mine, "INC-15"))

    def bet(self, game: Game, mine: InPlay, rule: str) -> Steps[None]:
        """A card that acts when played goes on the era's space, traps too; without any, one goes into the hand."""
        seat, cards = mine.owner, (yield from reveal(game, mine))
        known = game.box.tapestry_cards
        playable = [card for card in cards if known[card].kind in tapestry.ACT_WHEN_PLAYED]
        options = Keyed({card: Tapestry(card) for card in playable or cards})
        if not options.values:
            return
        chosen = (yield from choose_for(mine, BetAsked() if playable else ConsolationAsked(), options)).slug
        cards.remove(chosen)
        if cards:
            discard_to(game, seat, "tapestry").extend(cards)
            game.tell(Discarded("tapestry", tuple(cards)), seat)
        if playable:
            yield from tapestry.put_in_force(game, seat, chosen, tapestry.current_space(game, seat), rule=rule)
        else:
            yield from tapestry.take_into_hand(game, seat, chosen)


def reveal(game: Game, mine: InPlay) -> Steps[list[str]]:
    """As many as the mat and abilities say, if so many are left. (FAQ-1)"""
    seat, cards = mine.owner, list[str]()
    deck = tapestry_deck(game, seat)
    bag = game.bags[deck]
    for _ in range(together(game, seat, "tapestry", mats.mat_of(game, mine).amounts["revealed"])):
        bag.refill()
        if bag.left:
            cards.append((yield from draw_from(game, "tapestry", "reveal", deck=deck)))
            game.tell(tapestry.TapestryRevealed(cards[-1], kept=False), seat)
    if not cards:
        tell_none_left(game, seat, "tapestry")
    return cards
