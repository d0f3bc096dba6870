"""Setting up a game with the bots: seats, decks, favorites and civilizations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from automa import civilizations
from automa.definitions import AUTOMA_CIVILIZATIONS, BOTS, DECISION_CARDS, level
from automa.state import AutomaMat, Bots, Decks, ShadowEmpire, TileRecord
from automa.supplies import face_down_kinds
from engine.box import Box
from engine.chance import draw, roll
from engine.decisions import BadSetup, ChanceData, Keyed, QuestionData, SetupProblem, Steps, choose
from engine.facts.components import COMPONENTS, Hex
from engine.hooks import modify, react
from engine.journal import EventData
from engine.rules import landmark_cards
from engine.rules.board.advance import gain_landmark
from engine.state.board import Board, Role, Seat
from engine.state.game import Game
from engine.state.hexmap import HexMap, Outpost
from engine.things import Landmark

RANDOM = "random"

NEW_BOTS: Final[Mapping[str, object]] = {"one_side_up": True}
"""What the setup of a new game with bots says beside what people chose; games begun without it go on as they were."""


class CivilizationGiven(EventData):
    """A bot plays a civilization. favorite: the track that it favors."""

    civilization: str
    favorite: str


class ShadowFavorite(EventData):
    """The Shadow Empire favors a track."""

    track: str


class AutomaCivilizationChance(ChanceData):
    """The Automa's civilization."""


class LandmarkCardAsked(QuestionData):
    """Which landmark the card shows. use: why it goes to the Automa."""

    use: str


def same_card(civilizations: Collection[str]) -> bool:
    """Whether two of these are the sides of one card. (BST-23)"""
    return any(each.other_side in civilizations for each in map(AUTOMA_CIVILIZATIONS.__getitem__, civilizations))


def new_board(players: Sequence[tuple[Role, str, str]], box: Box) -> Board:
    """A board before setup: seats (role, color, name) with a token on the first space of each track. (SET-19)"""
    seats = [
        Seat(role, color, name, {slug: [track.first_space] for slug, track in box.tracks.items()}, box.outposts(role))
        for role, color, name in players
    ]
    return Board(box, seats, HexMap("small"))


def place_starting_outposts(board: Board, seat: int, hex: Hex) -> None:
    """Two outposts on the starting territory. (SET-15, BST-2, BST-3)"""
    for _ in range(COMPONENTS.starting_outposts):
        board.map.stand(hex, Outpost(seat))
        board.seats[seat].outposts -= 1


def new_bots(board: Board, number: int, tile_record: TileRecord) -> Bots:
    """The bots before their favorites are known; with two people the Shadow Empire alone. (BST-12, SHA-7 to 9)"""
    roles, arts = [seat.role for seat in board.seats], "aa" in board.box.boxes
    shadow = roles.index("shadow")
    if "automa" not in roles:
        board.seats[shadow].scores = False
        cards = [card.number for card in DECISION_CARDS.values() if card.two_player]
        return Bots(ShadowEmpire(shadow, ""), Decks(cards), None, 0, arts, tiles=list(board.box.territory_tiles))
    automa = roles.index("automa")
    board.seats[shadow].scores = False
    board.seats[shadow].landmarks_to = automa
    base = [card.number for card in DECISION_CARDS.values() if card.deck == "base"]
    progress = [card.number for card in DECISION_CARDS.values() if card.deck == "progress"]
    decks = Decks(base, unseen=BOTS.progress_cards_at_start, progress=progress)
    bots = Bots(ShadowEmpire(shadow, ""), decks, AutomaMat(automa, ""), number, arts)
    bots.tapestry = face_down_kinds(board.box.boxes)
    bots.tiles, bots.tile_record = list(board.box.territory_tiles), tile_record
    return bots


def set_up_bots(game: Game, bots: Bots, wanted: Sequence[str], human: int, *, one_side_up: bool = False) -> Steps[None]:
    """Find the civilizations and favorites, deal the landmarks of landmark cards, do what civilizations do at setup.

    wanted: a slug or `random` for each civilization that the level gives the Automa. one_side_up: as NEW_BOTS says it.
    """
    mat = bots.automa
    if mat is not None:
        for slug in wanted:
            yield from give_civilization(game, bots, mat, slug, spoken_for=wanted, one_side_up=one_side_up)
        yield from deal_landmarks(game, bots, mat, human)
        for slug in mat.civilizations:
            yield from civilizations.set_up(game, bots, mat, slug)
    yield from roll_shadow_favorite(game, bots)
    yield from react.BOTS_READY.notify(game, bots)


class NoSuchLevel(SetupProblem):
    """There is no such level."""

    level: object


class NoSuchCivilization(SetupProblem):
    """The Automa has no such civilization."""

    civilization: str


class CivilizationNotInBoxes(SetupProblem):
    """It comes with a box that the game does without."""

    civilization: str


class SameCivilization(SetupProblem):
    """The Automa would have it twice."""

    civilization: str


class SameCard(SetupProblem):
    """It is printed on the other side of another civilization's card."""

    civilization: str
    other: str


def check_civilizations(
    wanted: Mapping[str, str], expansions: Collection[str], *, given: Collection[str] = (), one_side_up: bool = False
) -> None:
    """Raise BadSetup for what no Automa can play, naming its field. wanted: slugs or `random`, by field. (LVL-8)

    given: what it plays beside these. one_side_up: whether a card shows one of its sides alone. (BST-23)
    """
    chosen = set(given)
    for field, slug in wanted.items():
        if slug == RANDOM:
            continue
        if slug not in AUTOMA_CIVILIZATIONS:
            raise BadSetup(field, NoSuchCivilization(slug))
        if AUTOMA_CIVILIZATIONS[slug].expansion not in expansions:
            raise BadSetup(field, CivilizationNotInBoxes(slug))
        if slug in chosen:
            raise BadSetup(field, SameCivilization(slug))
        back = AUTOMA_CIVILIZATIONS[slug].other_side
        if one_side_up and back in chosen:
            raise BadSetup(field, SameCard(slug, back))
        chosen.add(slug)


def give_civilization(
    game: Game, bots: Bots, mat: AutomaMat, wanted: str, *, spoken_for: Collection[str], one_side_up: bool
) -> Steps[None]:
    """A civilization, chosen or by chance; the first one says or rolls the favorite. (BST-6 to 8, BST-22, 23, LVL-8)

    The favorite is rolled too where the game does not have the track that the civilization says.
    spoken_for: the civilizations that were chosen, which chance leaves alone. The other side of a card on the table
    never comes; who draws by hand enters it only in a stored game, which may have it.
    """
    expansions, die = game.box.boxes, game.box.science_die
    on_the_table = {*mat.civilizations, *spoken_for}
    open_ones: Mapping[str, int] = {
        slug: int(civilization.other_side not in on_the_table)
        for slug, civilization in AUTOMA_CIVILIZATIONS.items()
        if civilization.expansion in expansions and slug not in on_the_table
        if not one_side_up or civilization.other_side not in on_the_table
    }
    open_ones = modify.AUTOMA_CIVILIZATIONS.ask(game, open_ones, {"seat": mat.seat})
    if wanted == RANDOM and "pp" in expansions:
        wanted = yield from draw(AutomaCivilizationChance(), open_ones, subject="setup")
    elif wanted == RANDOM:
        by_track = {AUTOMA_CIVILIZATIONS[slug].favorite: slug for slug in open_ones}
        track = yield from roll(die, "civilization", among=tuple(by_track))
        wanted = by_track[track]
    mat.civilizations.append(wanted)
    if not mat.favorite:
        favorite = modify.STARTING_FAVORITE.ask(game, AUTOMA_CIVILIZATIONS[wanted].favorite, {"seat": mat.seat})
        mat.favorite = favorite if favorite in game.box.tracks else (yield from roll(die, "automa_favorite"))
    game.tell(CivilizationGiven(wanted, mat.favorite), mat.seat, rule="BST-8")


def roll_shadow_favorite(game: Game, bots: Bots) -> Steps[None]:
    """The Shadow Empire's favorite: roll until it is not the Automa's. (BST-10)"""
    taken = bots.automa.favorite if bots.automa else None
    among = tuple(track for track in game.board.tracks if track != taken)
    bots.shadow.favorite = yield from roll(game.box.science_die, "shadow_favorite", among=among)
    game.tell(ShadowFavorite(bots.shadow.favorite), bots.shadow.seat, rule="BST-10")


def deal_landmarks(game: Game, bots: Bots, mat: AutomaMat, human: int) -> Steps[None]:
    """The landmark of the card you did not keep goes to the Automa, on some levels more. (BST-18, BAA-7, BAA-8)"""
    if {"pp", "aa"}.isdisjoint(game.box.boxes):
        return
    extra = level(bots.level, bots.arts).extra_landmark_cards
    if landmark_cards.DECK in game.bags:
        yield from deal_landmark_cards(game, mat, human, extra)
        return
    cards = BOTS.landmark_cards_drawn - BOTS.landmark_cards_kept + extra
    for number in range(cards):
        use = "not_kept" if number == 0 else "extra"
        left = {
            slug: Landmark(slug)
            for slug, landmark in game.box.landmarks.items()
            if landmark.source == "landmark_card" and slug not in game.board.landmarks
        }
        slug = (yield from choose(human, LandmarkCardAsked(use), Keyed(left), source=game.source, subject=use)).slug
        gain_landmark(game, mat.seat, slug, "BST-18")


def deal_landmark_cards(game: Game, mat: AutomaMat, human: int, extra: int) -> Steps[None]:
    """The same with the cards of a game on screen: you draw some and keep one; no other one is for you. (BST-18)"""
    drawn = yield from landmark_cards.take(game, human, BOTS.landmark_cards_drawn)
    others = yield from landmark_cards.keep_one(game, human, drawn)
    others += yield from landmark_cards.take(game, mat.seat, min(extra, game.bags[landmark_cards.DECK].left))
    for slug in others:
        game.bags[landmark_cards.DECK].discarded.append(slug)
        gain_landmark(game, mat.seat, slug, "BST-18")
