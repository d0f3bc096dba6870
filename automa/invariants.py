"""What must hold in a whole game after every answer: pieces, VP, secrets, keys, position, end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, cast

from automa.pool import pool_items
from automa.solo import Solo, guard, removed_cards, removed_civilizations
from engine.abilities.face import OUTPOST, Lying, MatFace
from engine.consent import is_free, last_answer
from engine.decisions import CHANCE, Decision, Refusal
from engine.decks import ADVANCED_CITIES, CITIES, DECKS
from engine.facts.components import COMPONENTS
from engine.journal import Event, EventData, Hidden
from engine.log import Entry
from engine.outlook import face_down_cards, face_of
from engine.play import Play
from engine.rules.draws import tapestry_deck
from engine.rules.income_mat import row_of
from engine.rules.mats import civilizations_of
from engine.rules.score import Vp
from engine.rules.tapestry import CardShown, HandSeen, TapestryRevealed
from engine.sources import Luck
from engine.state.bag import Bag
from engine.state.board import REMOVED
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.hexmap import StandIn
from engine.state.match import Match
from engine.state.player import BUILDING, FACE_DOWN
from engine.things import Tapestry

Whole = Play[Match] | Play[Solo]

REVEALED = (TapestryRevealed, CardShown)
"""They show a card to all that may yet go to or stay in a hand."""

KEYS_TRIED = 60
"""Of a decision's keys; a tile can be placed in hundreds of ways."""

TURNS_BETWEEN_POSITIONS = 4
"""The position goes through its notation at one turn's start of so many: it is the slowest check."""


class Watch:
    """Asked after every answer of a game, and once it is over."""

    def __init__(self, play: Whole) -> None:
        self._play = play
        self._box = pieces_of(play.state.game, solo=isinstance(play.state, Solo))
        self._heard = 0
        self._vp = Counter[int]()
        self._built: dict[int, set[tuple[int, int]]] = {}
        self._turns = 0
        self._unknown: dict[int, set[str]] = {}

    def wrong(self) -> Iterator[str]:
        play, game, decision = self._play, self._play.state.game, self._play.pending
        at_rest = decision is None or decision.kind == "player_turn"
        yield from wrong_pieces(game, self._box, all_there=at_rest)
        yield from self._wrong_cities(game)
        new = play.journal[self._heard :]
        self._heard = len(play.journal)
        yield from told_secrets(game, new)
        yield from self._wrong_points(game, new)
        yield from self._seen_for_nothing()
        if decision is None:
            yield from wrong_end(play)
            return
        yield from wrong_keys(decision)
        yield from asked_secrets(game, decision)
        if decision.checkpoint:
            if game.source:
                yield f"{game.source} still asks when a turn begins"
            self._turns += 1
            if self._turns % TURNS_BETWEEN_POSITIONS == 0:
                yield from wrong_notation(play.state)

    def _wrong_points(self, game: Game, events: Sequence[Event]) -> Iterator[str]:
        """Each seat's VP and each total on the way are as told."""
        for event in events:
            if isinstance(event.what, Vp) and event.seat is not None:
                self._vp[event.seat] += event.what.vp
                if event.what.total != self._vp[event.seat]:
                    yield f"seat {event.seat}: {event.what.total} VP told, {self._vp[event.seat]} added up"
        for number, seat in enumerate(game.board.seats):
            if seat.vp != self._vp[number]:
                yield f"seat {number} has {seat.vp} VP, {self._vp[number]} were told"

    def _seen_for_nothing(self) -> Iterator[str]:
        """Nobody takes back alone what showed a card unknown to them."""
        play, game = self._play, self._play.state.game
        if len(game.players) == 1:
            return
        unknown, self._unknown = self._unknown, {seat: unknown_to(play, seat) for seat in game.players}
        last = last_answer(play.answers)
        if last is None or not is_free(play, giver := play.answers[last].seat):
            return
        for seat, cards in unknown.items():
            if learned := unknown[giver] & cards & learned_by(play, seat, last):
                yield f"seat {seat} has seen {sorted(learned)} by {play.answers[last].asked}, free to take back"

    def _wrong_cities(self, game: Game) -> Iterator[str]:
        for seat, player in game.players.items():
            now = set(player.capital.occupied()) | {token.plot for token in player.capital.planted}
            if gone := self._built.get(seat, set()) - now:
                yield f"a building has left plots {sorted(gone)} of seat {seat}'s city"
            self._built[seat] = now


# ---- pieces


def pieces_of(game: Game, *, solo: bool) -> dict[str, Counter[str]]:
    """All pieces of a game. (SET-2 to SET-6, BST-14, BST-15, VAR-1)"""
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
    """Nothing is there twice, and at a turn's start nothing is missing."""
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
    """What lies outside the bags, by kind."""
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
    """The items of a deck that lie reserved. (CHM-5)"""
    reserved = (each for player in game.players.values() for each in player.reserved if each.deck == deck)
    return [item for each in reserved for item in each.items]


def kind_of(bag: str, box: Mapping[str, Counter[str]]) -> str:
    """A deck that somebody has alone is one of tapestry cards."""
    return bag if bag in box or bag in (CITIES, ADVANCED_CITIES) else "tapestry"


def in_bag(bag: Bag) -> Counter[str]:
    return Counter(bag.unseen) + Counter(bag.face_up) + Counter(bag.discarded)


def wrong_buildings(game: Game, *, all_there: bool) -> Iterator[str]:
    """Those off the mat, and landmarks, stand somewhere, once each."""
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


# ---- secrets


def visible(game: Game, seat: int) -> set[str]:
    """Tapestry cards in hand, face up anywhere, or that the seat may look at."""
    open_cards = {card for player in game.players.values() for stack in player.tapestries for card in stack}
    open_cards |= set(reserved_of(game, "tapestry"))
    open_cards |= {mine.plays_as for mine in game.in_play} | {mine.slug for mine in game.in_play}
    open_cards |= {card for bag in game.bags.values() for card in bag.discarded} | set(pool_items(game, "tapestry"))
    looked_at = {card for other in game.players for card in face_down_cards(game, other, seat).values()}
    own = game.bags[tapestry_deck(game, seat)].unseen if tapestry_deck(game, seat) != "tapestry" else ()
    return open_cards | looked_at | set(game.players[seat].hand) | set(own)


def hidden_from(game: Game, seat: int) -> set[str]:
    """Those in other hands or face down on mats, and nowhere open."""
    hands = {card for other in game.players if other != seat for card in game.players[other].hand}
    return (hands | {card for player in game.players.values() for card in player.stored}) - visible(game, seat)


def unknown_to(play: Whole, seat: int) -> set[str]:
    """Those that a seat has not seen."""
    game = play.state.game
    undrawn = {card for bag in game.bags.values() for card in bag.unseen} & game.box.tapestry_cards.keys()
    shown = (event.seen_by(seat) for event in play.journal if isinstance(event.what, (*REVEALED, HandSeen)))
    seen = visible(game, seat) | {word for event in shown for word in words_in(event.data)} | offered_to(play, seat)
    return (hidden_from(game, seat) | undrawn) - seen


def learned_by(play: Whole, seat: int, answer: int) -> set[str]:
    """What a seat sees after an answer: told, open, or offered now."""
    told = {word for event in play.events_from(answer) for word in words_in(event.seen_by(seat).data)}
    return told | visible(play.state.game, seat) | offered_to(play, seat)


def offered_to(play: Whole, seat: int) -> set[str]:
    asked = play.pending
    if asked is None or asked.seat != seat:
        return set()
    things = (asked.thing(key) for key in islice(asked.options.keys(), KEYS_TRIED))
    return {thing.slug for thing in things if isinstance(thing, Tapestry)}


def asked_secrets(game: Game, decision: Decision) -> Iterator[str]:
    """A question tells nobody of a card they may not know."""
    if decision.seat == CHANCE:
        return
    told = {word.removeprefix("tapestry:") for word in (*words_in(decision.data), decision.subject)}
    for seat in game.players:
        if leaked := (told & game.box.tapestry_cards.keys()) - visible(game, seat):
            yield f"{decision.question} tells seat {seat} of {sorted(leaked)}"


def told_secrets(game: Game, events: Sequence[Event]) -> Iterator[str]:
    """An event tells nobody who sees it of a card hidden from them."""
    for event in events:
        if isinstance(event.what, REVEALED) or not (told := set(words_in(event.data)) & game.box.tapestry_cards.keys()):
            continue
        shown_to = event.seat if isinstance(event.what, HandSeen) else None
        for seat in [seat for seat in game.players if seat != shown_to]:
            may_see = event.audience is None or seat in event.audience
            if may_see and (leaked := told & hidden_from(game, seat)):
                yield f"{event.kind} tells seat {seat} of {sorted(leaked)}"


def words_in(value: object) -> Iterator[str]:
    """Anywhere in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from words_in(key)
            yield from words_in(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from words_in(part)


# ---- answers, position, end


def wrong_keys(decision: Decision) -> Iterator[str]:
    """Keys exist once each, are legal, and are things of the game."""
    keys = list(islice(decision.options.keys(), KEYS_TRIED))
    if not keys:
        yield f"a dead end at {decision.question}"
    if len(set(keys)) != len(keys):
        yield f"{decision.question} lists a key twice: {keys}"
    for key in keys:
        value = decision.options.parse(key)
        if isinstance(value, Refusal):
            yield f"{decision.question} lists {key} and refuses it: {value.kind}"
        elif decision.seat != CHANCE and decision.thing(key) is None:
            yield f"{decision.question} does not say what {key} is"


def wrong_notation(state: Match | Solo) -> Iterator[str]:
    """At a turn's start the state comes back equal through JSON."""
    now = state.copy()
    back = decode(type(now), json.loads(json.dumps(encode(now))), now.game.box)
    if isinstance(back, Solo):
        guard(back.game, back.bots)
    if back != now:
        yield "the position does not survive its notation"


def wrong_end(play: Whole) -> Iterator[str]:
    """Everybody has had the last income turn, somebody won, and the log replays. (END-1, END-3)"""
    game = play.state.game
    for number in game.players:
        if not game.board.seats[number].finished or game.board.seats[number].era != COMPONENTS.income_turns:
            yield f"seat {number} has not finished"
    if play.result is None or not play.result["winners"]:
        yield "nobody has won"
    if not replays(play):
        yield "the log does not replay to the same end"


def replays(play: Whole) -> bool:
    """With setup and log through JSON, and no luck drawn anew."""
    setup = json.loads(json.dumps(play.setup))
    log = json.loads(json.dumps([[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log]))
    again: Play[Any] = Play(cast(Any, play.rules), setup, Luck(0))
    again.load([Entry(*line) for line in log])
    return again.log == play.log and same(again, play)


def same(one: Play[Any], other: Play[Any]) -> bool:
    questions = [play.pending.question if play.pending else "" for play in (one, other)]
    return (
        one.state.copy() == other.state.copy() and questions[0] == questions[1] and events_of(one) == events_of(other)
    )


def events_of(play: Play[Any]) -> list[tuple[EventData | Hidden, int | None, str, frozenset[int] | None]]:
    """Without its reasons."""
    return [(event.what, event.seat, event.rule, event.audience) for event in play.journal]
