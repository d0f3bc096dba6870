"""The draft of landmark cards, and their goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.decisions import Keyed, QuestionData, Steps, choose
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import GoalThing
from engine.hooks import modify, react
from engine.journal import EventData
from engine.rules.build import gain_and_place_landmark
from engine.rules.count import count
from engine.rules.draws import draw_from
from engine.state.game import Game
from engine.state.goal import Aim
from engine.things import Landmark

DECK: Final = "landmark"
"""The bag of these cards; games without them lack it."""


class LandmarkCardKept(EventData):
    landmark: str


class KeepLandmarkCardAsked(QuestionData): ...


def draft(game: Game, first: int) -> Steps[None]:
    """From the right of the first player, each keeps a card and passes the rest on. (LMC-1, LMC-2)

    One card per player, and one per further box with such cards.
    """
    if DECK in game.bags:
        yield from draft_around(game, first)
    yield from react.LANDMARK_CARDS_DEALT.notify(game)


def draft_around(game: Game, first: int) -> Steps[None]:
    """In games with such cards."""
    boxes = {game.box.landmarks[slug].expansion for slug in game.box.landmark_cards}
    taken = min(len(game.players) + len(boxes) - 1, game.bags[DECK].left)
    order = game.board.in_turn_order(first)[::-1]
    passed = yield from take(game, order[0], taken)
    for seat in order:
        passed = yield from keep_one(game, seat, passed)
    for slug in passed:
        game.bags[DECK].put_back(slug)


def take(game: Game, seat: int, number: int) -> Steps[list[str]]:
    taken = []
    for _ in range(number):
        taken.append((yield from draw_from(game, DECK, f"deal {seat}")))
    return taken


def keep_one(game: Game, seat: int, cards: Sequence[str]) -> Steps[list[str]]:
    """The kept card is open. Returns the others. (LMC-1, LMC-3)"""
    kept = (
        yield from choose(
            seat, KeepLandmarkCardAsked(), Keyed({slug: Landmark(slug) for slug in cards}), source=game.source
        )
    ).slug
    game.players[seat].landmark_cards.append(kept)
    game.tell(LandmarkCardKept(kept), seat, rule="LMC-3")
    return [slug for slug in cards if slug != kept]


def choose_further(game: Game, seat: int) -> Steps[str | None]:
    """One more card, of all left in the deck; None if it is empty."""
    bag = game.bags.get(DECK)
    if bag is None or not bag.unseen:
        return None
    yield from keep_one(game, seat, list(bag.unseen))
    kept = game.players[seat].landmark_cards[-1]
    bag.take(kept)
    return kept


def check_goals(game: Game, seat: int) -> Steps[None]:
    """At a turn's end met goals bring landmarks. (LMC-4, LMC-5)"""
    for slug in tuple(game.players[seat].landmark_cards):
        have, needed = progress(game, seat, slug)
        if slug not in game.board.landmarks and have >= needed:
            before, game.source = game.source, f"landmark:{slug}"
            yield from gain_and_place_landmark(game, seat, slug, "LMC-4")
            game.source = before


def progress(game: Game, seat: int, slug: str) -> tuple[int, int]:
    """(have, needed). (LMC-4)"""
    needs = game.box.landmarks[slug].needs
    if needs is None:
        raise ValueError(f"nobody knows the goal of {slug}")
    return GOALS[needs.thing](game, seat), needs.at_least


def aims(game: Game, seat: int) -> Iterator[Aim]:
    """If nobody has the landmark. (LMC-4)"""
    for slug in game.players[seat].landmark_cards:
        needs = game.box.landmarks[slug].needs
        if needs is not None and slug not in game.board.landmarks:
            yield Aim(needs.thing, *progress(game, seat, slug), brings={"landmark": slug})


def most_of_one_type(game: Game, seat: int) -> int:
    """In the city; buildings beside it do not count."""
    on_plots = tuple(placed.building for placed in game.players[seat].capital.buildings)
    standing = modify.BUILDINGS_IN_CITY.ask(game, on_plots, {"seat": seat})
    return max(standing.count(building) for building in INCOME_BUILDINGS)


GOALS: Final[Mapping[GoalThing, Callable[[Game, int], int]]] = {
    "territory_tile": lambda game, seat: len(game.players[seat].territories),
    "buildings_of_one_type": most_of_one_type,
    "tech_in_top_row": lambda game, seat: len(game.players[seat].in_row("top")),
    "capital": lambda game, seat: count(game, seat, "capital"),
    "district": lambda game, seat: len(game.players[seat].capital.complete_districts()),
}
"""How goals are counted."""
