"""No piece of a whole game is there twice or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from automa.pool import pool_items
from automa.solo import removed_cards, removed_civilizations
from engine.abilities.face import OUTPOST, Lying, MatFace
from engine.decks import ADVANCED_CITIES, CITIES, DECKS
from engine.facts.components import COMPONENTS
from engine.outlook import face_of
from engine.rules.income_mat import row_of
from engine.rules.mats import civilizations_of
from engine.state.bag import Bag
from engine.state.board import REMOVED
from engine.state.game import Game
from engine.state.hexmap import StandIn
from engine.state.player import BUILDING, FACE_DOWN


def pieces_of(game: Game, *, solo: bool) -> dict[str, Counter[str]]:
    """(SET-2 to SET-6, BST-14, BST-15, VAR-1)"""
    box = game.box
    cards = Counter({slug: card.copies for slug, card in box.tapestry_cards.items()})
    tech = Counter(list(box.tech_cards))
    civilizations = Counter(list(box.civilizations))
    if solo:
        cards -= Counter(removed_cards(box))
        civilizations -= Counter(removed_civilizations(box))
    if "without_disputed_cards" in game.variants:
        disputed = {slug for slug, card in box.tapestry_cards.items() if card.optional_removal}
        cards = Counter({slug: number for slug, number in cards.items() if slug not in disputed})
        tech = Counter([slug for slug, card in box.tech_cards.items() if not card.optional_removal])
    others = {name: Counter(deck.lies(box)) for name, deck in DECKS.items() if name not in (CITIES, ADVANCED_CITIES)}
    return {**others, "tapestry": cards, "tech": tech, "civilization": civilizations}


def wrong_pieces(game: Game, box: Mapping[str, Counter[str]], *, all_there: bool) -> Iterator[str]:
    """None twice, and at a turn's start none missing."""
    yield from wrong_cards_and_tiles(game, box, all_there=all_there)
    yield from wrong_buildings(game, all_there=all_there)
    yield from wrong_numbers(game)


def wrong_cards_and_tiles(game: Game, box: Mapping[str, Counter[str]], *, all_there: bool) -> Iterator[str]:
    for kind, outside in held(game).items():
        lying = sum((in_bag(bag) for name, bag in game.bags.items() if kind_of(name, box) == kind), outside)
        if surplus := lying - box[kind]:
            yield f"{kind} there twice: {dict(surplus)}"
        if all_there and (missing := box[kind] - lying):
            yield f"{kind} lost: {dict(missing)}"


def held(game: Game) -> Mapping[str, Counter[str]]:
    """Outside the bags, by kind."""
    players = game.players.values()
    faces = faces_of(game, *game.players)
    tiles = [tile.number for tile in game.board.map.tiles.values()]
    tiles += [tile for player in players for tile in player.territories]
    tiles += [tile.number for face in faces for tile in face.tiles]
    kept = {name: Counter(each.item for face in faces for each in face.kept if each.deck == name) for name in DECKS}
    cards = [card for player in players for stack in player.tapestries for card in stack if card != FACE_DOWN]
    cards_of = {name: [item for player in players for item in player.cards.get(name, ())] for name in DECKS}
    cards_of = {name: [*items, *pool_items(game, name)] for name, items in cards_of.items()}
    waiting = {name: Counter(reserved_of(game, name)) for name in DECKS}
    return {
        **{name: Counter(items) for name, items in cards_of.items() if items},
        "tapestry": Counter(cards + [card for player in players for card in (*player.hand, *player.stored)])
        + Counter(pool_items(game, "tapestry"))
        + waiting["tapestry"],
        "tech": Counter(slug for player in players for slug in player.tech)
        + Counter(pool_items(game, "tech"))
        + waiting["tech"]
        + kept["tech"],
        "territory": Counter(str(tile) for tile in tiles)
        + Counter(pool_items(game, "territory"))
        + waiting["territory"]
        + kept["territory"],
        "space": Counter(str(tile) for player in players for tile in (*player.space_tiles, *player.explored_space))
        + Counter(pool_items(game, "space"))
        + waiting["space"],
        "civilization": Counter(mine.slug for mine in game.in_play if mine.slug in game.box.civilizations),
        "landmark": Counter(slug for player in players for slug in player.landmark_cards),
    }


def faces_of(game: Game, *seats: int) -> list[MatFace]:
    return [face_of(game.box, mine, len(game.board.seats)) for seat in seats for mine in civilizations_of(game, seat)]


def lying_on_mats(game: Game, seat: int) -> list[Lying]:
    return [lying for face in faces_of(game, seat) for lying in face.pieces]


def reserved_of(game: Game, deck: str) -> list[str]:
    """A deck's reserved items. (CHM-5)"""
    reserved = (each for player in game.players.values() for each in player.reserved if each.deck == deck)
    return [item for each in reserved for item in each.items]


def kind_of(bag: str, box: Mapping[str, Counter[str]]) -> str:
    """Somebody's own deck is of tapestry cards."""
    return bag if bag in box or bag in (CITIES, ADVANCED_CITIES) else "tapestry"


def in_bag(bag: Bag) -> Counter[str]:
    return Counter(bag.unseen) + Counter(bag.face_up) + Counter(bag.discarded)


def wrong_buildings(game: Game, *, all_there: bool) -> Iterator[str]:
    """Off the mat, and landmarks: each stands somewhere, once."""
    for seat, player in game.players.items():
        built = [placed for place in (player.capital, *player.on_cards) for placed in place.buildings]
        standing = Counter([placed.building for placed in built] + player.capital.beside)
        standing += Counter(lying.piece for lying in lying_on_mats(game, seat) if lying.piece in game.box.footprints)
        standing += Counter(on_the_map(game, seat))
        standing += Counter(item for each in player.reserved if each.deck == BUILDING for item in each.items)
        standing += Counter(player.on_tech.values())
        for row, number in player.taken.items():
            if not 0 <= number < len(row_of(game, seat, row).spaces):
                yield f"seat {seat} has taken {number} of row {row}"
        expected = Counter(player.taken) + Counter(game.board.landmarks_of(seat))
        buildings = game.box.footprints
        found = Counter({name: number for name, number in standing.items() if name in buildings})
        if surplus := found - expected:
            yield f"buildings of seat {seat} from nowhere: {dict(surplus)}"
        if all_there and (missing := expected - found):
            yield f"buildings of seat {seat} lost: {dict(missing)}"


def on_the_map(game: Game, seat: int) -> Iterator[str]:
    ground = game.board.map
    yield from (piece.kind for pieces in ground.pieces.values() for piece in pieces if piece.seat == seat)
    for outposts in ground.outposts.values():
        yield from (other.piece for other in outposts if isinstance(other, StandIn) and other.seat == seat)


def wrong_numbers(game: Game) -> Iterator[str]:
    """Outposts, tokens, eras, resources, achievements and landmarks, the bots' too."""
    board = game.board
    standing = Counter(
        outpost.seat
        for outposts in board.map.outposts.values()
        for outpost in outposts
        if not isinstance(outpost, StandIn)
    )
    for number in game.players:
        standing[number] += sum(lying.piece == OUTPOST and lying.slot != "" for lying in lying_on_mats(game, number))
    for number, seat in enumerate(board.seats):
        if seat.outposts < 0 or seat.outposts + standing[number] != game.box.outposts(seat.role):
            yield f"seat {number}: {seat.outposts} outposts in the supply and {standing[number]} on map and mats"
        if sum(len(spaces) for spaces in seat.tokens.values()) != len(board.tracks):
            yield f"tokens of seat {number}: {seat.tokens}"
        if any(not is_space(game, track, space) for track, spaces in seat.tokens.items() for space in spaces):
            yield f"a token of seat {number} off its track: {seat.tokens}"
        if not 0 <= seat.era <= COMPONENTS.income_turns:
            yield f"seat {number} is in era {seat.era}"
    for number, player in game.players.items():
        if any(not 0 <= have <= COMPONENTS.most_of_a_resource for have in player.resources.values()):
            yield f"resources of seat {number}: {player.resources}"
        if not set(player.flipped) <= player.tech.keys():
            yield f"tech cards of seat {number} face down from nowhere: {player.flipped}"
        if not player.on_tech.keys() <= player.tech.keys():
            yield f"landmarks of seat {number} on tech cards that it lacks: {player.on_tech}"
        if player.reserved and board.seats[number].finished:
            yield f"seat {number} has finished without what it reserved: {player.reserved}"
    if not set(board.landmarks.values()) <= {REMOVED, *range(len(board.seats))}:
        yield f"landmarks of nobody: {board.landmarks}"
    for name, earners in board.achievements.items():
        if len(set(earners)) != len(earners) or len(earners) > len(board.map.printed.achievements[name]):
            yield f"{name} was earned by {earners}"


def is_space(game: Game, track: str, number: int) -> bool:
    return any(space.number == number for space in game.box.tracks[track].spaces)
