"""What must hold in a whole game at any moment: no piece lost or there twice, points as told, nobody's secret shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.cards.definitions import CIVILIZATIONS, INCOME_MAT, SPACE_TILES, TAPESTRY_CARDS, TECH_CARDS
from engine.decisions import CHANCE, Decision
from engine.definitions import COMPONENTS, LANDMARKS, TILES
from engine.journal import Event
from engine.play import Play
from engine.state.bag import Bag
from engine.state.game import Game
from engine.state.hexmap import StandIn
from engine.state.match import Match
from engine.state.player import FACE_DOWN

BOX: Mapping[str, Counter[str]] = {
    "tapestry": Counter({slug: card.copies for slug, card in TAPESTRY_CARDS.items()}),
    "tech": Counter(list(TECH_CARDS)),
    "territory": Counter(str(tile) for tile in TILES),
    "space": Counter(str(tile) for tile in SPACE_TILES),
    "civilization": Counter(list(CIVILIZATIONS)),
}
"""All there is of each kind."""


REVEALED = {"tapestry_revealed"}
"""The events by which a card is shown to all and yet may go to a hand."""


def held(game: Game) -> Mapping[str, Counter[str]]:
    """What lies outside the bags, of each kind."""
    players = game.players.values()
    tiles = [tile.number for tile in game.board.map.tiles.values()]
    tiles += [tile for player in players for tile in player.territories]
    cards = [card for player in players for stack in player.tapestries for card in stack if card != FACE_DOWN]
    return {
        "tapestry": Counter(cards + [card for player in players for card in (*player.hand, *player.stored)]),
        "tech": Counter(slug for player in players for slug in player.tech),
        "territory": Counter(str(tile) for tile in tiles),
        "space": Counter(str(tile) for player in players for tile in (*player.space_tiles, *player.explored_space)),
        "civilization": Counter(mine.slug for mine in game.in_play if mine.slug in CIVILIZATIONS),
    }


def kind_of(bag: str) -> str:
    """What lies in a bag: a deck that somebody has alone is one of tapestry cards."""
    return bag if bag in BOX or bag == "capital" else "tapestry"


def in_bag(bag: Bag) -> Counter[str]:
    """All that lies in a bag and beside it."""
    return Counter(bag.unseen) + Counter(bag.face_up) + Counter(bag.discarded)


def on_the_map(game: Game, seat: int) -> Iterator[str]:
    """The buildings of a seat that stand on the map."""
    ground = game.board.map
    yield from (piece.kind for pieces in ground.pieces.values() for piece in pieces if piece.seat == seat)
    for outposts in ground.outposts.values():
        yield from (other.piece for other in outposts if isinstance(other, StandIn) and other.seat == seat)


def check_cards_and_tiles(game: Game, *, all_there: bool) -> None:
    """Nothing is there twice; at a turn's start nothing is missing, while in a turn something may be in a hand."""
    for kind, outside in held(game).items():
        lying = sum((in_bag(bag) for name, bag in game.bags.items() if kind_of(name) == kind), outside)
        surplus, missing = lying - BOX[kind], BOX[kind] - lying
        assert not surplus, f"{kind} there twice: {surplus}"
        assert not all_there or not missing, f"{kind} lost: {missing}"


def check_buildings(game: Game, *, all_there: bool) -> None:
    """Buildings off the mat and landmarks stand somewhere, once each."""
    for seat, player in game.players.items():
        standing = Counter([placed.building for placed in player.capital.buildings] + player.capital.beside)
        standing += Counter(
            word
            for mine in game.in_play
            if mine.owner == seat and mine.slug == "craftsmen"
            for words in mine.memory.values()
            for word in words
            if word in INCOME_MAT
        )
        standing += Counter(on_the_map(game, seat))
        assert all(0 <= number < len(INCOME_MAT[row].spaces) for row, number in player.taken.items())
        landmarks = Counter(game.board.landmarks_of(seat))
        expected = Counter(player.taken) + landmarks
        found = Counter({name: number for name, number in standing.items() if name in INCOME_MAT or name in LANDMARKS})
        assert not found - expected, f"buildings of seat {seat} from nowhere: {found - expected}"
        assert not all_there or not expected - found, f"buildings of seat {seat} lost: {expected - found}"


def check_public(game: Game) -> None:
    """Outposts, tokens, resources, achievements and landmarks are in order."""
    standing = Counter(
        outpost.seat
        for outposts in game.board.map.outposts.values()
        for outpost in outposts
        if not isinstance(outpost, StandIn)
    )
    for number, seat in enumerate(game.board.seats):
        assert seat.outposts >= 0
        assert seat.outposts + standing[number] == COMPONENTS.outposts, f"outposts of seat {number}"
        assert sum(len(spaces) for spaces in seat.tokens.values()) == len(game.board.tracks), f"tokens of seat {number}"
        assert 0 <= seat.era <= COMPONENTS.income_turns
    for player in game.players.values():
        assert all(0 <= number <= COMPONENTS.most_of_a_resource for number in player.resources.values())
    assert set(game.board.landmarks.values()) <= set(range(len(game.board.seats)))
    for name, earners in game.board.achievements.items():
        assert len(set(earners)) == len(earners) <= len(game.board.map.printed.achievements[name]), name


def check_pieces(game: Game, *, all_there: bool) -> None:
    """All of the above."""
    check_cards_and_tiles(game, all_there=all_there)
    check_buildings(game, all_there=all_there)
    check_public(game)


def check_points(play: Play[Match]) -> None:
    """The VP of each seat are what was told of them."""
    sums = Counter[int]()
    for event in play.journal:
        if event.kind == "vp" and event.seat is not None:
            sums[event.seat] += int(str(event.data["vp"]))
            assert event.data["total"] == sums[event.seat]
    assert [sums[number] for number in range(len(play.state.game.board.seats))] == [
        seat.vp for seat in play.state.game.board.seats
    ]


def words_in(value: object) -> Iterator[str]:
    """Every word in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from words_in(key)
            yield from words_in(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from words_in(part)


def visible(game: Game, seat: int) -> set[str]:
    """The tapestry cards that a seat may know: its hand, and what lies face up anywhere."""
    open_cards = {card for player in game.players.values() for stack in player.tapestries for card in stack}
    open_cards |= {mine.plays_as for mine in game.in_play} | {mine.slug for mine in game.in_play}
    open_cards |= {card for bag in game.bags.values() for card in bag.discarded}
    return open_cards | set(game.players[seat].hand)


def check_decision(game: Game, decision: Decision) -> None:
    """What is asked of a seat names no card that it may not know, nor does the question tell others its hand."""
    if decision.seat == CHANCE:
        return
    hidden = {card for card in TAPESTRY_CARDS if card not in visible(game, decision.seat)}
    told = set(words_in(decision.data)) | {decision.subject.removeprefix("tapestry:")}
    assert not told & hidden, f"{decision.question} names {told & hidden}"
    for other in game.players:
        if other != decision.seat:
            unknown = {card for card in TAPESTRY_CARDS if card not in visible(game, other)}
            assert not told & unknown, f"{decision.question} tells seat {other} of {told & unknown}"


def check_events(game: Game, events: list[Event]) -> None:
    """An event that a seat may see names no card that lies in somebody else's hand and nowhere openly."""
    for event in events:
        if event.kind in REVEALED:
            continue
        told = set(words_in(event.data)) & TAPESTRY_CARDS.keys()
        for seat in game.players:
            if told and (event.audience is None or seat in event.audience):
                in_others_hands = {card for other in game.players if other != seat for card in game.players[other].hand}
                leaked = told & in_others_hands - visible(game, seat)
                assert not leaked, f"{event.kind} tells seat {seat} of {leaked}"


def events_of(play: Play[Match]) -> list[tuple[str, int | None, Any, str, frozenset[int] | None]]:
    """The journal without its reasons, to be compared."""
    return [(event.kind, event.seat, event.data, event.rule, event.audience) for event in play.journal]
