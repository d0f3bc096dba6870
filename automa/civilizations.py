"""What the Automa's civilizations do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from automa.conquest import add_toppled_shadow_outpost
from automa.deck import tiebreaker_card
from automa.definitions import AUTOMA_CIVILIZATIONS, AutomaCivilization, DecisionCard
from automa.hexes import Choosing
from automa.pool import lay_out, lying
from automa.state import AutomaMat, Bots
from automa.supplies import take_out
from automa.turn import AllTracksFinished, advance, carry_out, gain_benefit, roll_for, tracks_of
from engine.decisions import Steps
from engine.facts.components import Benefit, Hex
from engine.hooks import modify, react
from engine.journal import Because, EventData, Reason
from engine.rules.advance import why_not_move
from engine.rules.board.advance import Move
from engine.rules.count import spaces_advanced
from engine.rules.score import ForEach, score
from engine.state.board import REMOVED
from engine.state.game import Game

Effect = Callable[[Game, Bots, AutomaMat, Mapping[str, object]], Steps[None] | None]


class CivilizationUsed(EventData, kind="civilization"):
    """In an income turn."""

    civilization: str
    turn: int


class EnoughTerritories(EventData):
    """Too many to conquer more."""

    count: int
    turn: int


class FewSingleTerritories(EventData):
    """Few have one token alone, so none is closed."""

    count: int
    limit: int


class Strengthens(EventData):
    hex: Hex


class NobodyToCatchUp(EventData):
    """No player's token is ahead within reach."""

    reach: int


class TracksToCatchUp(Because):
    """Tracks, and the first in the card's tiebreaker."""

    tracks: tuple[str, ...]
    card: int
    track: str


class LandmarksRemoved(EventData):
    landmarks: tuple[str, ...]


class NoRoomAhead(EventData):
    pass


class OutpostAhead(EventData):
    track: str
    space: int


class RoomAhead(Because):
    """Tracks with room, and the one chosen."""

    favorite: str
    tracks: tuple[str, ...]
    track: str


class CardRemoved(EventData):
    card: str


def use(game: Game, bots: Bots, mat: AutomaMat, slug: str, turn: int) -> Steps[None]:
    """In an income turn. (INA-9, ACI-23)"""
    game.tell(CivilizationUsed(slug, turn), mat.seat, rule="INA-9")
    for benefit in AUTOMA_CIVILIZATIONS[slug].income.get(turn, ()):
        yield from gain(game, bots, mat, benefit, AUTOMA_CIVILIZATIONS[slug])


def set_up(game: Game, bots: Bots, mat: AutomaMat, slug: str) -> Steps[None]:
    for benefit in AUTOMA_CIVILIZATIONS[slug].setup:
        yield from gain(game, bots, mat, benefit, AUTOMA_CIVILIZATIONS[slug])


def end_of_game(game: Game, mat: AutomaMat) -> None:
    """Once everybody is finished. (ACI-22)"""
    for slug in mat.civilizations:
        for benefit in AUTOMA_CIVILIZATIONS[slug].end_of_game:
            if isinstance(benefit, dict):
                score_things(game, mat, benefit)


def gain(game: Game, bots: Bots, mat: AutomaMat, benefit: Benefit, civilization: AutomaCivilization) -> Steps[None]:
    """Its own words here, others as on tracks."""
    if benefit == "pool_item":
        yield from lay_out(game, mat, civilization.pool_by_favorite[mat.favorite])
        return
    if isinstance(benefit, dict):
        for word, effect in EFFECTS.items():
            if word in benefit:
                steps = effect(game, bots, mat, benefit)
                if steps is not None:
                    yield from steps
                return
        if "advance" in benefit:
            for track in tracks_of(benefit["advance"]):
                if track not in game.box.tracks:
                    track = yield from track_instead(game, bots, mat, track)
                yield from advance(game, bots, mat.seat, track, by="civilization")
            return
    yield from gain_benefit(game, bots, mat, benefit)


def track_instead(game: Game, bots: Bots, mat: AutomaMat, track: str) -> Steps[str]:
    """Rolled if the game lacks the track and abilities say so."""
    if not modify.ROLLS_FOR_MISSING_TRACK.ask(game, False, {"seat": mat.seat, "track": track}):
        return track
    return (yield from roll_for(game, bots, mat, None, "advance"))


def count(game: Game, mat: AutomaMat, thing: str, *, multiplied: bool = False) -> int:
    """Pool items count as landmarks for the mat's multiplication only. (ACI-13)"""
    board = game.board
    if thing == "landmark":
        return len(board.landmarks_of(mat.seat)) + (len(lying(game, mat)) if multiplied else 0)
    if thing == "territory_controlled":
        return len(board.map.controlled(mat.seat))
    if thing == "unpassed_outpost":
        return sum(not has_passed(game, track, space) for track, space in mat.outposts_ahead)
    return board.advanced(mat.seat, thing.removesuffix("_space"))


def has_passed(game: Game, track: str, space: int) -> bool:
    """A player's token is beyond it, or the track counts whole. (ACI-22, FAQ-18)"""
    passed = game.box.tracks[track].advanced(space)
    return any(spaces_advanced(game, human, track) > passed for human in game.board.humans())


def vp_now(game: Game, mat: AutomaMat, slug: str, turn: int) -> int:
    """Of an income turn, before its own moves."""
    gained = [each for each in AUTOMA_CIVILIZATIONS[slug].income.get(turn, ()) if isinstance(each, dict)]
    counted = [things_of(game, mat, each) for each in gained if "vp_per" in each]
    return sum(things * each for _thing, things, each in counted) + sum(int(str(each.get("vp", 0))) for each in gained)


def things_of(game: Game, mat: AutomaMat, benefit: Mapping[str, object]) -> tuple[str, int, int]:
    """(thing, how many, VP each)."""
    thing = str(benefit["vp_per"])
    return thing, count(game, mat, thing), int(str(benefit.get("each", 1)))


def score_things(game: Game, mat: AutomaMat, benefit: Mapping[str, object]) -> None:
    """Not multiplied by the mat."""
    thing, things, each = things_of(game, mat, benefit)
    about = ForEach(thing, things, each)
    score(game, mat.seat, things * each, "civilization", rule="INA-9", about=about)


def score_flat(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> None:
    score(game, mat.seat, int(str(benefit["vp"])), "civilization", rule="INA-9")


def score_per(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> None:
    score_things(game, mat, benefit)


def conquer_if_few(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> Steps[None]:
    """Conquerors: only with fewer territories than the turn's number. (ACI-4)"""
    territories = len(game.board.map.controlled(mat.seat))
    if territories < bots.era:
        yield from gain_benefit(game, bots, mat, "conquer")
    else:
        game.tell(EnoughTerritories(territories, bots.era), mat.seat, rule="ACI-4")


def strengthen(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> Steps[None]:
    """Conquerors: a toppled Shadow outpost closes a territory if one token holds many. (ACI-5)"""
    limit = int(str(benefit["topple_if_more_single_territories_than"]))
    single = [hex for hex in game.board.map.controlled(mat.seat) if game.board.map.items(hex) == 1]
    if len(single) <= limit:
        game.tell(FewSingleTerritories(len(single), limit), mat.seat, rule="ACI-5")
        return
    choice = Choosing(single, "ACI-5", (yield from tiebreaker_card(game, bots))).choose()
    game.tell(Strengthens(choice.hex), mat.seat, rule="ACI-5", why=choice.reasons)
    add_toppled_shadow_outpost(game, bots, choice.hex)


def catch_up(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> Steps[None]:
    """Equalizers: jump to a player's space one or two ahead, or score. (ACI-7 to ACI-10)"""
    reach = int(str(benefit["catch_up_within"]))
    ahead = {
        track: space
        for track, space in players_ahead(game).items()
        if 1 <= steps_to(game, mat, track, space) <= reach and not why_not_move(game, jump(game, mat, track, space))
    }
    if not ahead:
        otherwise = benefit["otherwise"]
        game.tell(NobodyToCatchUp(reach), mat.seat, rule="ACI-9")
        if isinstance(otherwise, dict):
            score_flat(game, bots, mat, otherwise)
        return
    card = yield from tiebreaker_card(game, bots)
    track = first_in_tiebreaker(mat, bots, card, ahead)
    because = Reason(TracksToCatchUp(tuple(ahead), card.number, track), "ACI-8")
    step = jump(game, mat, track, ahead[track])
    yield from carry_out(game, bots, step, by="civilization", why=lambda: (because,))


def jump(game: Game, mat: AutomaMat, track: str, to: int) -> Move:
    return Move(mat.seat, track, game.board.furthest(mat.seat, track), to)


def players_ahead(game: Game) -> dict[str, int]:
    """The furthest spaces; the end of a track that counts whole. (FAQ-18)"""
    return {
        slug: path.spaces[max(spaces_advanced(game, human, slug) for human in game.board.humans())].number
        for slug, path in game.box.tracks.items()
    }


def steps_to(game: Game, mat: AutomaMat, track: str, space: int) -> int:
    """0 if not ahead."""
    return game.box.tracks[track].distance(game.board.furthest(mat.seat, track), space) or 0


def first_in_tiebreaker(mat: AutomaMat, bots: Bots, card: DecisionCard, tracks: Mapping[str, int]) -> str:
    order = [mat.favorite if entry == "favorite" else entry for entry in card.tiebreaker(bots.arts)]
    return next((track for track in order if track in tracks), next(iter(tracks)))


def fill_pool(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> Steps[None]:
    """Hucksters: items face up. (ACI-11)"""
    items = benefit["pool"]
    if isinstance(items, list | tuple):
        for item in items:
            yield from lay_out(game, mat, str(item))


def remove_landmarks(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> Steps[None]:
    """Iconoclasts: all of them, each for VP and a research, until none is left. (ACI-16, ACI-18)"""
    each = benefit["remove_landmarks_each"]
    while landmarks := game.board.landmarks_of(mat.seat):
        for slug in landmarks:
            game.board.landmarks[slug] = REMOVED
        game.tell(LandmarksRemoved(tuple(landmarks)), mat.seat, rule="ACI-16")
        for _ in landmarks:
            for gained in each if isinstance(each, list | tuple) else ():
                if gained == "research":
                    yield from research_unfinished(game, bots, mat)
                elif isinstance(gained, dict):
                    score_flat(game, bots, mat, gained)


def research_unfinished(game: Game, bots: Bots, mat: AutomaMat) -> Steps[None]:
    """Rolls for an unfinished track and advances with benefit. (ACI-17)"""
    ends = {slug: path.end for slug, path in game.box.tracks.items()}
    unfinished = [track for track in ends if game.board.furthest(mat.seat, track) != ends[track]]
    if not unfinished:
        game.tell(AllTracksFinished(), mat.seat, rule="ACI-17")
        yield from react.CANNOT_ADVANCE.notify(game, mat.seat)
        return
    track = yield from roll_for(game, bots, mat, unfinished, "research")
    yield from advance(game, bots, mat.seat, track, by="roll")


def outpost_ahead(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> Steps[None]:
    """Trailblazers: on the favorite track, or where there is room. (ACI-20, 21)"""
    steps = int(str(benefit["outpost_ahead"]))
    room = {track: space for track in game.board.tracks if (space := space_ahead(game, mat, track, steps)) is not None}
    if mat.favorite in room:
        track = mat.favorite
    elif room:
        track = first_in_tiebreaker(mat, bots, (yield from tiebreaker_card(game, bots)), room)
    else:
        game.tell(NoRoomAhead(), mat.seat, rule="ACI-21")
        return
    mat.outposts_ahead.append((track, room[track]))
    because = Reason(RoomAhead(mat.favorite, tuple(room), track), "ACI-20")
    game.tell(OutpostAhead(track, room[track]), mat.seat, rule="ACI-20", why=lambda: (because,))


def space_ahead(game: Game, mat: AutomaMat, track: str, steps: int) -> int | None:
    """Beyond players' tokens and outposts; None off the end."""
    path = game.box.tracks[track]
    taken = [space for where, space in mat.outposts_ahead if where == track]
    space: int | None = max([players_ahead(game)[track], *taken], key=path.advanced)
    for _ in range(steps):
        space = path.after(space) if space is not None else None
    return space


def remove_tapestry_card(game: Game, bots: Bots, mat: AutomaMat, benefit: Mapping[str, object]) -> None:
    """Trailblazers. (ACI-19)"""
    card = str(benefit["remove_tapestry_card"])
    take_out(game, card)
    game.tell(CardRemoved(card), mat.seat, rule="ACI-19")


EFFECTS: dict[str, Effect] = {
    "vp": score_flat,
    "vp_per": score_per,
    "conquer_if_fewer_territories_than": conquer_if_few,
    "topple_if_more_single_territories_than": strengthen,
    "catch_up_within": catch_up,
    "pool": fill_pool,
    "remove_landmarks_each": remove_landmarks,
    "outpost_ahead": outpost_ahead,
    "remove_tapestry_card": remove_tapestry_card,
}
"""Beside the tracks' words."""
