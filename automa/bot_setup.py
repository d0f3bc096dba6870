"""Setting up games with bots."""

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
"""For new games; others go on as before."""


class CivilizationGiven(EventData):
    civilization: str
    favorite: str


class ShadowFavorite(EventData):
    track: str


class AutomaCivilizationChance(ChanceData): ...


class LandmarkCardAsked(QuestionData):
    """Which landmark the card shows. use: why it goes to the Automa."""

    use: str


def same_card(civilizations: Collection[str]) -> bool:
    """Two are sides of one. (BST-23)"""
    return any(each.other_side in civilizations for each in map(AUTOMA_CIVILIZATIONS.__getitem__, civilizations))


def new_board(players: Sequence[tuple[Role, str, str]], box: Box) -> Board:
    """players: role, color and name. Tokens stand on first spaces. (SET-19)"""
    seats = [
        Seat(role, color, name, {slug: [track.first_space] for slug, track in box.tracks.items()}, box.outposts(role))
        for role, color, name in players
    ]
    return Board(box, seats, HexMap("small"))


def place_starting_outposts(board: Board, seat: int, hex: Hex) -> None:
    """(SET-15, BST-2, BST-3)"""
    for _ in range(COMPONENTS.starting_outposts):
        board.map.stand(hex, Outpost(seat))
        board.seats[seat].outposts -= 1


def new_bots(board: Board, number: int, tile_record: TileRecord) -> Bots:
    """Without favorites yet. Two people have only the Shadow Empire. (BST-12, SHA-7 to 9)"""
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
    """Civilizations, favorites and landmark cards.

    wanted: slugs or `random`. one_side_up: see NEW_BOTS.
    """
    mat = bots.automa
    if mat is not None:
        for slug in wanted:
            yield from give_civilization(game, bots, mat, slug, spoken_for=wanted, one_side_up=one_side_up)
        yield from deal_landmarks(game, bots, mat, human)
        for slug in mat.civilizations:
            yield from civilizations.set_up(game, bots, mat, slug)
    yield from react.LANDMARK_CARDS_DEALT.notify(game)
    yield from roll_shadow_favorite(game, bots)
    yield from react.BOTS_READY.notify(game, bots)


class NoSuchLevel(SetupProblem):
    level: object


class NoSuchCivilization(SetupProblem):
    civilization: str


class CivilizationNotInBoxes(SetupProblem):
    civilization: str


class SameCivilization(SetupProblem):
    """The Automa would have it twice."""

    civilization: str


class SameCard(SetupProblem):
    """Two are sides of one."""

    civilization: str
    other: str


def check_civilizations(
    wanted: Mapping[str, str], expansions: Collection[str], *, given: Collection[str] = (), one_side_up: bool = False
) -> None:
    """Raises BadSetup naming the field. (LVL-8)

    wanted: slugs or `random`, by field. given: played as well. one_side_up: cards show one side only. (BST-23)
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
    """The first sets the favorite, rolled if the game lacks the track. (BST-6 to 8, BST-22, 23, LVL-8)

    spoken_for: chosen ones. Chance leaves these alone, and other sides of cards on the table; in stored games people
    may have entered those.
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
    """Until it is not the Automa's. (BST-10)"""
    taken = bots.automa.favorite if bots.automa else None
    among = tuple(track for track in game.board.tracks if track != taken)
    bots.shadow.favorite = yield from roll(game.box.science_die, "shadow_favorite", among=among)
    game.tell(ShadowFavorite(bots.shadow.favorite), bots.shadow.seat, rule="BST-10")


def deal_landmarks(game: Game, bots: Bots, mat: AutomaMat, human: int) -> Steps[None]:
    """The Automa gets the card you did not keep, on some levels more. (BST-18, BAA-7, BAA-8)"""
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
    """You keep one; the Automa gets the others. (BST-18)"""
    drawn = yield from landmark_cards.take(game, human, BOTS.landmark_cards_drawn)
    others = yield from landmark_cards.keep_one(game, human, drawn)
    others += yield from landmark_cards.take(game, mat.seat, min(extra, game.bags[landmark_cards.DECK].left))
    for slug in others:
        game.bags[landmark_cards.DECK].discarded.append(slug)
        gain_landmark(game, mat.seat, slug, "BST-18")
