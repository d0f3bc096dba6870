"""What must hold in a whole game after every answer: no piece lost or there twice, VP as told, no secret shown."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, cast

from automa.pool import pool_items
from automa.solo import Solo, guard, removed_cards, removed_civilizations
from engine.consent import is_free, last_answer
from engine.decisions import CHANCE, Decision, Refusal
from engine.decks import DECKS
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
from engine.state.player import FACE_DOWN
from engine.things import Tapestry

Whole = Play[Match] | Play[Solo]
"""A whole game by the engine's rules: of people, or one person's against the bots."""

REVEALED = (TapestryRevealed, CardShown)
"""The events by which a card is shown to all and yet may go to a hand, or stay there."""

KEYS_TRIED = 60
"""So many of the keys that a decision lists are tried; a tile can be placed in hundreds of ways."""

TURNS_BETWEEN_POSITIONS = 4
"""The position goes through its notation at one turn's start of so many: that takes longer than all else."""


class Watch:
    """Follows one whole game from its start; to be asked after every answer, and once it is over."""

    def __init__(self, play: Whole) -> None:
        self._play = play
        self._box = pieces_of(play.state.game, solo=isinstance(play.state, Solo))
        self._heard = 0
        self._vp = Counter[int]()
        self._built: dict[int, set[tuple[int, int]]] = {}
        self._turns = 0
        self._unknown: dict[int, set[str]] = {}

    def wrong(self) -> Iterator[str]:
        """What is wrong now."""
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
            self._turns += 1
            if self._turns % TURNS_BETWEEN_POSITIONS == 0:
                yield from wrong_notation(play.state)

    def _wrong_points(self, game: Game, events: Sequence[Event]) -> Iterator[str]:
        """The VP of each seat are what was told of them, each sum told on the way too."""
        for event in events:
            if isinstance(event.what, Vp) and event.seat is not None:
                self._vp[event.seat] += event.what.vp
                if event.what.total != self._vp[event.seat]:
                    yield f"seat {event.seat}: {event.what.total} VP told, {self._vp[event.seat]} added up"
        for number, seat in enumerate(game.board.seats):
            if seat.vp != self._vp[number]:
                yield f"seat {number} has {seat.vp} VP, {self._vp[number]} were told"

    def _seen_for_nothing(self) -> Iterator[str]:
        """Among several people nobody takes back alone what has shown a card that it did not know."""
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
        """What stands in a city stays there."""
        for seat, player in game.players.items():
            now = set(player.capital.occupied())
            if gone := self._built.get(seat, set()) - now:
                yield f"a building has left plots {sorted(gone)} of seat {seat}'s city"
            self._built[seat] = now


# ---- pieces


def pieces_of(game: Game, *, solo: bool) -> dict[str, Counter[str]]:
    """All that a game is played with, of each kind. (SET-2 to SET-6, BST-14, BST-15, VAR-1)"""
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
    others = {name: Counter(deck.lies(box)) for name, deck in DECKS.items() if name != "capital"}
    return {**others, "tapestry": cards, "tech": tech, "civilization": civilizations}


def wrong_pieces(game: Game, box: Mapping[str, Counter[str]], *, all_there: bool) -> Iterator[str]:
    """Nothing is there twice; at a turn's start nothing is missing, while in a turn something may be in a hand."""
    yield from wrong_cards_and_tiles(game, box, all_there=all_there)
    yield from wrong_buildings(game, all_there=all_there)
    yield from wrong_numbers(game)


def wrong_cards_and_tiles(game: Game, box: Mapping[str, Counter[str]], *, all_there: bool) -> Iterator[str]:
    """Cards, tiles and civilizations in bags, hands, cities and on the map are those of the box."""
    for kind, outside in held(game).items():
        lying = sum((in_bag(bag) for name, bag in game.bags.items() if kind_of(name, box) == kind), outside)
        if surplus := lying - box[kind]:
            yield f"{kind} there twice: {dict(surplus)}"
        if all_there and (missing := box[kind] - lying):
            yield f"{kind} lost: {dict(missing)}"


def held(game: Game) -> Mapping[str, Counter[str]]:
    """What lies outside the bags, of each kind."""
    players = game.players.values()
    civilizations = [mine for seat in game.players for mine in civilizations_of(game, seat)]
    tiles = [tile.number for tile in game.board.map.tiles.values()]
    tiles += [tile for player in players for tile in player.territories]
    tiles += [tile.number for mine in civilizations for tile in face_of(game.box, mine, len(game.board.seats)).tiles]
    cards = [card for player in players for stack in player.tapestries for card in stack if card != FACE_DOWN]
    cards_of = {name: [item for player in players for item in player.cards.get(name, ())] for name in DECKS}
    cards_of = {name: [*items, *pool_items(game, name)] for name, items in cards_of.items()}
    return {
        **{name: Counter(items) for name, items in cards_of.items() if items},
        "tapestry": Counter(cards + [card for player in players for card in (*player.hand, *player.stored)])
        + Counter(pool_items(game, "tapestry")),
        "tech": Counter(slug for player in players for slug in player.tech) + Counter(pool_items(game, "tech")),
        "territory": Counter(str(tile) for tile in tiles) + Counter(pool_items(game, "territory")),
        "space": Counter(str(tile) for player in players for tile in (*player.space_tiles, *player.explored_space))
        + Counter(pool_items(game, "space")),
        "civilization": Counter(mine.slug for mine in game.in_play if mine.slug in game.box.civilizations),
        "landmark": Counter(slug for player in players for slug in player.landmark_cards),
    }


def kind_of(bag: str, box: Mapping[str, Counter[str]]) -> str:
    """What lies in a bag: a deck that somebody has alone is one of tapestry cards."""
    return bag if bag in box or bag == "capital" else "tapestry"


def in_bag(bag: Bag) -> Counter[str]:
    """All that lies in a bag and beside it."""
    return Counter(bag.unseen) + Counter(bag.face_up) + Counter(bag.discarded)


def wrong_buildings(game: Game, *, all_there: bool) -> Iterator[str]:
    """Buildings off the mat and landmarks stand somewhere, once each."""
    for seat, player in game.players.items():
        built = [placed for place in (player.capital, *player.on_cards) for placed in place.buildings]
        standing = Counter([placed.building for placed in built] + player.capital.beside)
        standing += Counter(
            lying.piece
            for mine in civilizations_of(game, seat)
            for lying in face_of(game.box, mine, len(game.board.seats)).pieces
            if lying.piece in game.box.footprints
        )
        standing += Counter(on_the_map(game, seat))
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
    """The buildings of a seat that stand on the map."""
    ground = game.board.map
    yield from (piece.kind for pieces in ground.pieces.values() for piece in pieces if piece.seat == seat)
    for outposts in ground.outposts.values():
        yield from (other.piece for other in outposts if isinstance(other, StandIn) and other.seat == seat)


def wrong_numbers(game: Game) -> Iterator[str]:
    """Outposts, tokens, eras, resources, achievements and landmarks are in order, the bots' too."""
    board = game.board
    standing = Counter(
        outpost.seat
        for outposts in board.map.outposts.values()
        for outpost in outposts
        if not isinstance(outpost, StandIn)
    )
    for number, seat in enumerate(board.seats):
        if seat.outposts < 0 or seat.outposts + standing[number] != game.box.outposts(seat.role):
            yield f"seat {number}: {seat.outposts} outposts in the supply and {standing[number]} on the map"
        if sum(len(spaces) for spaces in seat.tokens.values()) != len(board.tracks):
            yield f"tokens of seat {number}: {seat.tokens}"
        if any(not is_space(game, track, space) for track, spaces in seat.tokens.items() for space in spaces):
            yield f"a token of seat {number} off its track: {seat.tokens}"
        if not 0 <= seat.era <= COMPONENTS.income_turns:
            yield f"seat {number} is in era {seat.era}"
    for number, player in game.players.items():
        if any(not 0 <= have <= COMPONENTS.most_of_a_resource for have in player.resources.values()):
            yield f"resources of seat {number}: {player.resources}"
    if not set(board.landmarks.values()) <= {REMOVED, *range(len(board.seats))}:
        yield f"landmarks of nobody: {board.landmarks}"
    for name, earners in board.achievements.items():
        if len(set(earners)) != len(earners) or len(earners) > len(board.map.printed.achievements[name]):
            yield f"{name} was earned by {earners}"


def is_space(game: Game, track: str, number: int) -> bool:
    """Whether a track has a space of this number."""
    return any(space.number == number for space in game.box.tracks[track].spaces)


# ---- secrets


def visible(game: Game, seat: int) -> set[str]:
    """The tapestry cards that a seat may know: its hand, what lies face up anywhere, and what it may look at."""
    open_cards = {card for player in game.players.values() for stack in player.tapestries for card in stack}
    open_cards |= {mine.plays_as for mine in game.in_play} | {mine.slug for mine in game.in_play}
    open_cards |= {card for bag in game.bags.values() for card in bag.discarded} | set(pool_items(game, "tapestry"))
    looked_at = {card for other in game.players for card in face_down_cards(game, other, seat).values()}
    own = game.bags[tapestry_deck(game, seat)].unseen if tapestry_deck(game, seat) != "tapestry" else ()
    return open_cards | looked_at | set(game.players[seat].hand) | set(own)


def hidden_from(game: Game, seat: int) -> set[str]:
    """The tapestry cards that lie in somebody else's hand or face down on a mat, and nowhere openly."""
    hands = {card for other in game.players if other != seat for card in game.players[other].hand}
    return (hands | {card for player in game.players.values() for card in player.stored}) - visible(game, seat)


def unknown_to(play: Whole, seat: int) -> set[str]:
    """The tapestry cards that a seat has not seen: others hold them, they lie face down, or nobody has drawn them."""
    game = play.state.game
    undrawn = {card for bag in game.bags.values() for card in bag.unseen} & game.box.tapestry_cards.keys()
    shown = (event.seen_by(seat) for event in play.journal if isinstance(event.what, (*REVEALED, HandSeen)))
    seen = visible(game, seat) | {word for event in shown for word in words_in(event.data)} | offered_to(play, seat)
    return (hidden_from(game, seat) | undrawn) - seen


def learned_by(play: Whole, seat: int, answer: int) -> set[str]:
    """What a seat sees after the answer of this number: what is told to it, lies open, or is offered to it now."""
    told = {word for event in play.events_from(answer) for word in words_in(event.seen_by(seat).data)}
    return told | visible(play.state.game, seat) | offered_to(play, seat)


def offered_to(play: Whole, seat: int) -> set[str]:
    """The cards among which a seat is asked to choose now."""
    asked = play.pending
    if asked is None or asked.seat != seat:
        return set()
    things = (asked.thing(key) for key in islice(asked.options.keys(), KEYS_TRIED))
    return {thing.slug for thing in things if isinstance(thing, Tapestry)}


def asked_secrets(game: Game, decision: Decision) -> Iterator[str]:
    """What is asked of a seat names no card that it may not know, nor does the question tell others its hand."""
    if decision.seat == CHANCE:
        return
    told = {word.removeprefix("tapestry:") for word in (*words_in(decision.data), decision.subject)}
    for seat in game.players:
        if leaked := (told & game.box.tapestry_cards.keys()) - visible(game, seat):
            yield f"{decision.question} tells seat {seat} of {sorted(leaked)}"


def told_secrets(game: Game, events: Sequence[Event]) -> Iterator[str]:
    """An event that a seat may see names no card that is hidden from it."""
    for event in events:
        if isinstance(event.what, REVEALED) or not (told := set(words_in(event.data)) & game.box.tapestry_cards.keys()):
            continue
        shown_to = event.seat if isinstance(event.what, HandSeen) else None
        for seat in [seat for seat in game.players if seat != shown_to]:
            may_see = event.audience is None or seat in event.audience
            if may_see and (leaked := told & hidden_from(game, seat)):
                yield f"{event.kind} tells seat {seat} of {sorted(leaked)}"


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


# ---- answers, position, end


def wrong_keys(decision: Decision) -> Iterator[str]:
    """There is something to answer, and what is listed is legal, stands there once and is a thing of the game."""
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
    """At a turn's start the state is plain data: it goes through JSON and comes back equal."""
    now = state.copy()
    back = decode(type(now), json.loads(json.dumps(encode(now))), now.game.box)
    if isinstance(back, Solo):
        guard(back.game, back.bots)
    if back != now:
        yield "the position does not survive its notation"


def wrong_end(play: Whole) -> Iterator[str]:
    """Everybody has had the last income turn, somebody has won, and the log replays to the same. (END-1, END-3)"""
    game = play.state.game
    for number in game.players:
        if not game.board.seats[number].finished or game.board.seats[number].era != COMPONENTS.income_turns:
            yield f"seat {number} has not finished"
    if play.result is None or not play.result["winners"]:
        yield "nobody has won"
    if not replays(play):
        yield "the log does not replay to the same end"


def replays(play: Whole) -> bool:
    """Whether the game is the same after its setup and log went through JSON, with no luck drawn anew."""
    setup = json.loads(json.dumps(play.setup))
    log = json.loads(json.dumps([[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log]))
    again: Play[Any] = Play(cast(Any, play.rules), setup, Luck(0))
    again.load([Entry(*line) for line in log])
    return again.log == play.log and same(again, play)


def same(one: Play[Any], other: Play[Any]) -> bool:
    """Whether two plays have the same state, question and journal."""
    questions = [play.pending.question if play.pending else "" for play in (one, other)]
    return (
        one.state.copy() == other.state.copy() and questions[0] == questions[1] and events_of(one) == events_of(other)
    )


def events_of(play: Play[Any]) -> list[tuple[EventData | Hidden, int | None, str, frozenset[int] | None]]:
    """The journal without its reasons, to be compared."""
    return [(event.what, event.seat, event.rule, event.audience) for event in play.journal]
