"""What a player takes from the supplies and gives back: tiles, civilizations, and costs that are no resources."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.cards.ability import react_to
from engine.cards.definitions import CIVILIZATIONS
from engine.decisions import Keyed, Steps, choose
from engine.definitions import Benefit
from engine.rules import mats
from engine.rules.draws import draw_to_gain, tapestry_deck
from engine.rules.happenings import CivilizationGained, TileGained
from engine.rules.resources import can_pay, pay
from engine.rules.variants import drawn
from engine.state.game import Game, InPlay


def gain_territory(game: Game, seat: int) -> Steps[int | None]:
    """Draw a territory tile into the open supply and return it; with none left nobody can gain one. (EXP-9, EXP-10)"""
    if not game.bags["territory"].left:
        game.tell("no_tile_left", seat, rule="EXP-9", data={"tiles": "territory"})
        return None
    tile = int((yield from draw_to_gain(game, seat, "territory", "gain")))
    game.players[seat].territories.append(tile)
    game.tell("territory_tile", seat, rule="EXP-10", data={"tile": tile})
    yield from react_to(game, TileGained(seat, tile))
    return tile


def gain_space_tile(game: Game, seat: int) -> Steps[int | None]:
    """Draw a space tile into the supply and return it; with none left nobody can gain one. (EXP-7, EXP-9)"""
    if not game.bags["space"].left:
        game.tell("no_tile_left", seat, rule="EXP-9", data={"tiles": "space"})
        return None
    tile = int((yield from draw_to_gain(game, seat, "space", "gain")))
    game.players[seat].space_tiles.append(tile)
    game.tell("space_tile", seat, rule="EXP-7", data={"tile": tile})
    return tile


def hand_over(game: Game, seat: int, tile: int, to: int) -> None:
    """A territory tile changes hands; one given to a bot, which has no supply, leaves the game."""
    game.players[seat].territories.remove(tile)
    if to in game.players:
        game.players[to].territories.append(tile)
    else:
        game.bags["territory"].discarded.append(str(tile))
    game.tell("tile_handed", seat, data={"tile": tile, "to": to})


def gain_civilization(game: Game, seat: int) -> Steps[None]:
    """Gain a random civilization: it goes to the left of the first, and all are active. (GEN-1, ADJ-1)

    In a game with that variant it is one of two drawn. (VAR-5)
    """
    if not game.bags["civilization"].left:
        game.tell("no_civilization_left", seat, rule="GEN-1")
        return
    slugs: list[str] = []
    for _ in range(min(drawn(game, "choose_civilization"), game.bags["civilization"].left)):
        slugs.append((yield from draw_to_gain(game, seat, "civilization", "gain")))
    options = Keyed({slug: slug for slug in slugs})
    slug = yield from choose(seat, "keep_civilization", options, data={"dealt": tuple(slugs)})
    for other in slugs:
        if other != slug:
            game.bags["civilization"].discarded.append(other)
            game.tell("civilization_discarded", seat, rule="VAR-5", data={"civilization": other})
    yield from receive_civilization(game, seat, slug, at_setup=False)


def receive_civilization(game: Game, seat: int, slug: str, *, at_setup: bool) -> Steps[None]:
    """Put a civilization in play: it does what it prints for this moment, then comes what its mat begins with.

    (SET-20, GEN-1)
    """
    mine = InPlay(slug, seat, slug, edition=mats.edition_of(game, at_setup=at_setup))
    game.in_play.append(mine)
    game.tell("civilization_gained", seat, rule="GEN-1", data={"civilization": slug, "at_setup": at_setup})
    yield from react_to(game, CivilizationGained(seat, mine, at_setup))
    if any(other is mine for other in game.in_play):
        yield from mats.gain_start(game, mine)


def exchange_civilization(game: Game, mine: InPlay) -> Steps[None]:
    """Discard a civilization just gained and gain another in its place."""
    game.in_play[:] = [other for other in game.in_play if other is not mine]
    game.tell("civilization_discarded", mine.owner, data={"civilization": mine.slug})
    yield from gain_civilization(game, mine.owner)
    game.bags["civilization"].discarded.append(mine.slug)


def civilizations_of(game: Game, seat: int) -> list[InPlay]:
    """A seat's civilizations, the oldest first."""
    return [mine for mine in game.in_play if mine.owner == seat and mine.slug in CIVILIZATIONS]


def can_pay_cost(game: Game, seat: int, cost: Benefit) -> bool:
    """Whether a seat can pay what a bonus costs: resources, or cards and tiles to discard."""
    discards = discard_of(cost)
    if discards is None:
        return can_pay(game, seat, resources_of(cost))
    kind, number = discards
    return len(discardable(game, seat, kind)) >= number


def pay_cost(game: Game, seat: int, cost: Benefit, use: str) -> Steps[None]:
    """Pay what a bonus costs."""
    discards = discard_of(cost)
    if discards is None:
        yield from pay(game, seat, resources_of(cost), use)
    else:
        yield from discard(game, seat, *discards, use)


def discard_of(cost: Benefit) -> tuple[str, int] | None:
    """What a cost makes one discard and how many, None for a cost in resources."""
    if not isinstance(cost, dict):
        return None
    ((word, number),) = cost.items()
    if not isinstance(number, int):
        raise ValueError(f"{cost!r} is no cost")
    return word.removeprefix("discard_"), number


def resources_of(cost: Benefit) -> Sequence[str]:
    """The resources of a cost."""
    return (cost,) if isinstance(cost, str) else tuple(str(part) for part in cost)


def discardable(game: Game, seat: int, kind: str) -> list[str]:
    """What a seat could discard of a kind: tapestry cards in hand, tech cards, territory tiles in the supply."""
    player = game.players[seat]
    if kind == "tapestry":
        return list(player.hand)
    return list(player.tech) if kind == "tech" else [str(tile) for tile in player.territories]


def discard(game: Game, seat: int, kind: str, number: int, source: str) -> Steps[None]:
    """Discard so many cards or tiles of the player's choice, all in one answer; `source` says what costs them."""
    player, held = game.players[seat], sorted(discardable(game, seat, kind))
    options = {"+".join(group): group for group in combinations(held, number)}
    about = {"kind": kind, "number": number, "source": source}
    chosen = yield from choose(seat, "discard", Keyed(options), subject=kind, data=about)
    for item in chosen:
        if kind == "tapestry":
            player.hand.remove(item)
        elif kind == "tech":
            del player.tech[item]
        else:
            player.territories.remove(int(item))
        game.bags[tapestry_deck(game, seat) if kind == "tapestry" else kind].discarded.append(item)
    game.tell("discarded", seat, data={"kind": kind, "items": chosen})
