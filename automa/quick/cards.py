"""What the quick player does with cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from automa.answers import answers_that_are, best, best_of, declines
from automa.quick.weights import GIVEN, Place, weight
from automa.quick.worths import Worths, plays_left
from engine import things
from engine.decisions import Decision
from engine.rules.tech import RefreshTechAsked, UpgradeAsked
from engine.state.game import Game

USUALLY: Final[Mapping[str, int]] = {
    "tech": 5,
    "district": 5,
    "territory_controlled": 3,
    "track_completed": 1,
    "capital": 2,
    "buildings_of_one_type": 3,
    "tech_in_top_row": 1,
    "territory_tile": 2,
}
"""What such a player usually reaches."""


def upgraded(worths: Worths, game: Game, decision: Decision) -> str | None:
    """By what the next row gives."""
    asked = decision.asked
    if isinstance(asked, UpgradeAsked) and not asked.benefit:
        return None
    return best_of(decision, things.TechCard, lambda card: worths.risen(game, decision.seat, card.slug))


def row_gained(worths: Worths, game: Game, decision: Decision) -> str | None:
    cards, middle = game.box.tech_cards, decision.subject == "middle"

    def value(card: things.TechCard) -> float:
        printed = cards[card.slug]
        return worths.benefit(game, decision.seat, printed.circle if middle else printed.square)

    return best_of(decision, things.TechCard, value)


def replaced_if_poor(worths: Worths, game: Game, decision: Decision) -> str | None:
    """If no face-up card is good."""
    deck = "tech" if isinstance(decision.asked, RefreshTechAsked) else "masterpiece"
    lying = game.bags[deck].face_up
    worth = worths.tech if deck == "tech" else worths.masterpiece
    best_now = max((worth(game, decision.seat, slug) for slug in lying), default=0.0)
    limit = worths.values.poor_tech
    keys = list(decision.options.keys())
    return next(key for key in keys if declines(decision, key) == (best_now >= limit))


def broadcast(worths: Worths, game: Game, decision: Decision) -> str | None:
    """The masterpiece that gives most now."""
    cards = game.box.masterpieces
    return best_of(
        decision, things.Masterpiece, lambda card: worths.benefit(game, decision.seat, cards[card.slug].benefit)
    )


def missed(worths: Worths, game: Game, seat: int, slug: str) -> float:
    """What losing this card in hand costs."""
    held, soon = len(game.players[seat].hand), plays_left(game.board.seats[seat].era)
    return worths.values.spare_card if held > soon else worths.tapestry(game, seat, slug)


def cheapest(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Loses what is worth least."""
    here = Place(worths, game, decision)

    def value(key: str) -> float:
        thing = decision.thing(key)
        if isinstance(thing, things.Decline):
            return float("-inf")
        return -weight(thing, here)

    return best(decision.options.keys(), value)


def given_for_vp(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Cards worth less than they bring: to spare, or all once no more are played."""
    cards = answers_that_are(decision, things.Tapestry)
    costs = {key: missed(worths, game, decision.seat, card.slug) for key, card in cards.items()}
    least = min(costs, key=lambda key: costs[key], default=None)
    brings = worths.resource[max(game.board.seats[decision.seat].era, 1)] or GIVEN
    leaving = next(iter(answers_that_are(decision, things.Decline)), None)
    return least if least is not None and (leaving is None or costs[least] < brings) else leaving


def likeliest_goal(worths: Worths, game: Game, decision: Decision) -> str | None:
    """By how likely the goal is reached, and the size of the landmark."""

    def value(card: things.Landmark) -> float:
        needs = game.box.landmarks[card.slug].needs
        likely = min(USUALLY.get(needs.thing, 0) / needs.at_least, 1.0) if needs else 0.0
        return likely * worths.size(game, card.slug)

    return best_of(decision, things.Landmark, value)


def smallest_landmark(worths: Worths, game: Game, decision: Decision) -> str | None:
    """For the Automa."""
    return best_of(decision, things.Landmark, lambda card: -worths.size(game, card.slug))


def foretold(worths: Worths, game: Game, decision: Decision) -> str | None:
    usual = USUALLY.get(decision.subject, 1)
    return best_of(decision, things.Number, lambda each: -abs(each.number - usual))


def exchanged_if_poor(worths: Worths, game: Game, decision: Decision) -> str | None:
    """If the player scores less with it than with most."""
    slug = str(decision.data.get("civilization", decision.source.rpartition(":")[2]))
    poor = game.box.civilizations[slug].margin < 0
    return next(key for key in [*decision.options.keys()] if declines(decision, key) != poor)
