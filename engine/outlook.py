"""What a player could do or gain, seen before choosing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.abilities.ability import ABILITIES
from engine.abilities.face import EMPTY, MatFace
from engine.abilities.face import TrackMark as TrackMark
from engine.box import Box
from engine.decisions import AskedOfHex, Decision, Nothing, Refusal
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Benefit
from engine.rules import advance, costs, landmark_cards, mats
from engine.rules.advance import LEFT_BY_SINGULARITY as LEFT_BY_SINGULARITY
from engine.rules.advance import MoveAsked, moves, tier_cost
from engine.rules.board.achievements import came_too_late as came_too_late
from engine.rules.board.achievements import toppled_so_far as toppled_so_far
from engine.rules.board.advance import AtTheEnd as AtTheEnd
from engine.rules.board.advance import Move as Move
from engine.rules.board.advance import entered
from engine.rules.boxes import CannotBePlayed as CannotBePlayed
from engine.rules.boxes import boxes_to_add as boxes_to_add
from engine.rules.conquer import ConquerDieAsked
from engine.rules.costs import BonusAsked
from engine.rules.count import count
from engine.rules.explore import ExploreSpaceAsked
from engine.rules.explore import Placement as Placement
from engine.rules.goals import aims_of
from engine.rules.goals import goals_of as goals_of
from engine.rules.income import income_of
from engine.rules.income import is_first as is_first
from engine.rules.income_mat import is_uncovered as is_uncovered
from engine.rules.income_mat import rows_of as rows_of
from engine.rules.map_acts import act_of as act_of
from engine.rules.map_acts import as_played as as_played
from engine.rules.map_acts import turned_words as turned_words
from engine.rules.map_acts import worded as worded
from engine.rules.masterpieces import BroadcastAsked, MasterpieceAsked
from engine.rules.masterpieces import is_flipped as is_flipped
from engine.rules.mats import civilizations_of as civilizations_of
from engine.rules.mats import mat_of as mat_of
from engine.rules.nothing import Asked, why_nothing
from engine.rules.repeat import RepeatPositionAsked
from engine.rules.reserve import reserved_thing as reserved_thing
from engine.rules.resources import ANY, DIFFERENT, SAME, WILD, can_pay, meanwhile
from engine.rules.ring import preview as preview
from engine.rules.tapestry import PlayTapestryAsked
from engine.rules.tech import TechBenefitAsked, is_met
from engine.rules.tech import asks_now as asks_now
from engine.rules.tech import benefit_of_row as benefit_of_row
from engine.rules.tile_benefit import TILE_BENEFIT, tile_benefit
from engine.rules.turn import INCOME as INCOME
from engine.rules.turn import PLAYER_TURN as PLAYER_TURN
from engine.rules.turn import PlayerTurnAsked
from engine.rules.turn import advance_key as advance_key
from engine.rules.turn import turn_taken as turn_taken
from engine.rules.variants import bonus_of
from engine.rules.variants import variants_for as variants_for
from engine.state.game import Game, InPlay
from engine.state.player import RESOURCES
from engine.things import Do, Face, Gain, Masterpiece, Slot, SpaceTile, Tapestry, TechCard, Thing, Token


@dataclass(frozen=True, slots=True)
class Cost:
    """A space to move to, and its price."""

    track: str
    space: int
    resources: tuple[str, ...]


def advances(game: Game, seat: int) -> dict[str, Cost]:
    """By answer. (ADV-2)"""
    found = moves(game, seat, game.board.tracks, forward=True, benefit=True)
    return {advance_key(token): Cost(step.track, step.to, tier_cost(game, seat, step)) for token, step in found.items()}


def first_of_all(game: Game, seat: int, cost: Sequence[str]) -> tuple[Thing, ...]:
    """What may come first to pay the cost. (ADV-2)"""
    offers = () if can_pay(game, seat, cost) else meanwhile(game, seat, cost).values()
    return tuple(offer.thing for offer in offers if offer.thing is not None)


def counts(game: Game, seat: int) -> dict[str, int]:
    """How many of what the income mat scores. (INC-11)"""
    scored = [space.vp for row in rows_of(game, seat) for space in row.spaces if isinstance(space.vp, dict)]
    things = {str(benefit["vp_per"]) for benefit in scored if "vp_per" in benefit}
    return {thing: count(game, seat, thing) for thing in sorted(things)}


def incomes(game: Game, seat: int, turn: int) -> dict[str, tuple[Benefit, ...]]:
    """What each row of the mat would give now. (INC-12)"""
    return {row: income_of(game, seat, turn, row) for row in INCOME_BUILDINGS}


def last_scoring(game: Game, seat: int) -> dict[str, int]:
    """By civilization, if the game ended now."""
    found = {mine.slug: ABILITIES[mine.slug].would_score(game, mine) for mine in civilizations_of(game, seat)}
    return {slug: vp for slug, vp in found.items() if vp}


@dataclass(frozen=True, slots=True)
class LandmarkGoal:
    slug: str
    have: int
    needed: int
    gained: bool

    @property
    def met(self) -> bool:
        """The landmark would be gained if the turn ended now."""
        return self.have >= self.needed


def landmark_goals(game: Game, seat: int) -> tuple[LandmarkGoal, ...]:
    """(LMC-3, LMC-4)"""
    return tuple(
        LandmarkGoal(slug, *landmark_cards.progress(game, seat, slug), gained=slug in game.board.landmarks)
        for slug in game.players[seat].landmark_cards
    )


@dataclass(frozen=True, slots=True)
class MatText:
    text: str
    adjustment: str | None  # added or different
    gained_now: str | None  # likewise


def mat_for(game: Game, seat: int, slug: str) -> MatText:
    """For a seat that has it or would gain it. (SET-20, GEN-1, ADJ-1)"""
    mine = mat_before(game, seat, slug)
    mat, adjustment = mats.mat_of(game, mine), mats.adjustment_of(game, mine)
    later = mine not in game.in_play and game.board.seats[seat].era > 0
    return MatText(mat.text, adjustment.text if adjustment else None, mat.gained_later if later else None)


def mat_before(game: Game, seat: int, slug: str) -> InPlay:
    """Held, or as if gained now. (SET-20, ADJ-1)"""
    held = next((mine for mine in mats.civilizations_of(game, seat) if mine.slug == slug), None)
    at_setup = game.board.seats[seat].era == 0
    return held or InPlay(slug, seat, slug, edition=mats.edition_of(game, at_setup=at_setup))


def prerequisites_met(game: Game, seat: int) -> dict[str, bool]:
    """By tech card; True if not required now. (TEC-5)"""
    return {slug: not asks_now(game, seat, slug) or is_met(game, seat, slug) for slug in game.players[seat].tech}


def face_of(box: Box, mine: InPlay, players: int) -> MatFace:
    ability = ABILITIES.get(mine.slug)
    return ability.face(mine, box.civilizations[mine.slug].mat(mine.edition, players)) if ability else EMPTY


def reached_now(game: Game, seat: int) -> dict[str, int]:
    """How many of what abilities want a number of."""
    return {aim.thing: aim.reached for aim in aims_of(game, seat)}


def free_bonus(game: Game, step: Move) -> Benefit | None:
    """Without its price. (ADV-1, VAR-6)"""
    bonus = bonus_of(game, step.track, step.to)
    return cast("Benefit", bonus["gain"]) if isinstance(bonus, dict) and "gain" in bonus else None


def bonus_ahead(game: Game, decision: Decision, step: Move) -> Benefit | None:
    """With its price, unless free. (ADV-1, ADV-7)"""
    asked = decision.asked
    if not isinstance(asked, MoveAsked):
        return None
    if asked.free_bonus:
        return free_bonus(game, step)
    bonus = bonus_of(game, step.track, step.to) if asked.bonus else None
    return cast("Benefit", bonus) if isinstance(bonus, dict) else None


def landmarks_of_move(game: Game, step: Move) -> tuple[str, ...]:
    """(ADV-3)"""
    return tuple(slug for slug in entered(game.box, step) if step.landmarks and slug not in game.board.landmarks)


def marks_on_tracks(game: Game) -> tuple[TrackMark, ...]:
    known = ((ABILITIES.get(mine.slug), mine) for mine in game.in_play)
    return tuple(mark for ability, mine in known if ability is not None for mark in ability.on_tracks(game, mine))


def face_down_cards(game: Game, seat: int, looking: int | None) -> Mapping[int, str]:
    """Those that `looking` may see, by space."""
    known = ((ABILITIES.get(mine.slug), mine) for mine in game.in_play)
    found = (ability.face_down(game, mine, seat, looking) for ability, mine in known if ability is not None)
    return {space: card for cards in found for space, card in cards.items()}


def tokens_on_spaces(game: Game, seat: int) -> Mapping[int, tuple[int, ...]]:
    """Seats by space; Maker of Fire is 0."""
    found: dict[int, tuple[int, ...]] = {}
    for mine in game.in_play:
        ability = ABILITIES.get(mine.slug)
        for space in ability.tokens_on_spaces(game, mine, seat) if ability is not None else ():
            found[space] = (*found.get(space, ()), mine.owner)
    return found


class UsedThisTurn(Nothing, rule="TRN-5"):
    track: str
    space: int


def gives_nothing(game: Game, seat: int, benefit: Benefit | None, source: str = "") -> Nothing | None:
    """source: where the benefit would come from."""
    return why_nothing(Asked(game, seat, source), benefit)


def nothing_from(game: Game, decision: Decision, value: object) -> Nothing | None:
    """Also None if nobody can say. value: the parsed answer."""
    if isinstance(value, Refusal):
        return None
    question = decision.asked
    hex = question.hex if isinstance(question, AskedOfHex) else None
    asked = Asked(game, decision.seat, decision.source, hex)
    if isinstance(value, Move):
        new_turn = isinstance(question, PlayerTurnAsked)
        paid = advance.tier_cost(game, decision.seat, value) if new_turn else ()
        return nothing_of_move(asked, value, paid, new_turn=new_turn)
    if isinstance(question, BonusAsked):
        return nothing_of_bonus(asked, question) if isinstance(value, Do) else None
    if isinstance(value, Slot):
        asked = Asked(game, decision.seat)
    return why_nothing(asked, benefit_of(asked, decision, value))


def benefit_of(asked: Asked, decision: Decision, answer: object) -> Benefit | None:
    box = asked.game.box
    match answer:
        case Gain(benefit):
            return benefit
        case Slot():
            return on_mat(asked.game, answer)
        case TechCard(slug, rises=True):
            return benefit_of_row(box, slug, to_middle=asked.game.players[asked.seat].tech.get(slug) == "bottom")
        case Placement(tile, gains=True):
            return box.territory_tiles[tile].benefit
    match decision.asked, answer:
        case ConquerDieAsked(), Face(_, shows):
            return from_territory(asked.game, decision, shows) or shows
        case TechBenefitAsked(), TechCard(slug):
            return benefit_of_row(box, slug, to_middle=decision.subject == "middle")
        case ((MasterpieceAsked() | BroadcastAsked()), Masterpiece(slug)):
            return box.masterpieces[slug].benefit
        case ExploreSpaceAsked(), SpaceTile(number):
            return box.space_tiles[number].benefit
        case PlayTapestryAsked(), Tapestry(slug):
            return box.tapestry_cards[slug].benefit
        case RepeatPositionAsked(), Token(track, space):
            return box.tracks[track].space(space).benefit
    return None


def from_territory(game: Game, decision: Decision, shows: Benefit) -> Benefit | None:
    """The tile's benefit for the die's ?. (CON-7)"""
    asked = decision.asked
    return tile_benefit(game, asked.hex) if shows == TILE_BENEFIT and isinstance(asked, AskedOfHex) else None


def on_mat(game: Game, slot: Slot) -> Benefit | None:
    """What a place on a mat gives in the edition played."""
    mine = next((mine for mine in mats.civilizations_of(game, slot.of) if mine.slug == slot.slug), None)
    return mats.mat_of(game, mine).slots[slot.name].benefit if mine is not None else None


def printed_on_mat(game: Game, slot: Slot) -> str | None:
    """What a place prints besides its benefit."""
    mine = next((mine for mine in mats.civilizations_of(game, slot.of) if mine.slug == slot.slug), None)
    return mats.mat_of(game, mine).slots[slot.name].name if mine is not None else None


def nothing_of_bonus(asked: Asked, bonus: BonusAsked) -> Nothing | None:
    """Once paid for."""
    then = after_paying(asked, price_of(bonus))
    return why_nothing(replace(asked, game=then), bonus.gain)


def price_of(bonus: BonusAsked) -> Sequence[str]:
    return () if bonus.free or isinstance(bonus.cost, dict) else costs.resources_of(bonus.cost)


def after_paying(asked: Asked, cost: Sequence[str]) -> Game:
    """A copy that has paid."""
    then = asked.game.copy()
    spend(then, asked.seat, cost)
    return then


def held_for(game: Game, seat: int, cost: Benefit) -> int:
    """Of these resources, or of the discards. (TRN-4)"""
    discards = costs.discard_of(cost)
    if discards is not None:
        return len(costs.discardable(game, seat, discards[0]))
    kinds, held = set(costs.resources_of(cost)), game.players[seat].resources
    return sum(number for kind, number in held.items() if ANY in kinds or kind in kinds)


def nothing_of_move(asked: Asked, step: Move, paid: Sequence[str], *, new_turn: bool) -> Nothing | None:
    """Why the benefit of the move's space gives nothing. (ADV-4, TRN-5)"""
    if not step.benefit:
        return None
    then = asked.game.copy()
    if new_turn:
        then.activated.clear()
    if advance.is_activated(then, asked.seat, step.track, step.to):
        return UsedThisTurn(step.track, step.to)
    then = after_move(replace(asked, game=then), step, paid)
    source = f"track:{step.track}:{step.to}"
    return why_nothing(Asked(then, asked.seat, source), then.box.tracks[step.track].space(step.to).benefit)


def after_move(asked: Asked, step: Move, paid: Sequence[str]) -> Game:
    """A copy, paid and moved, with the landmarks. (ADV-3)"""
    then = asked.game.copy()
    spend(then, asked.seat, paid)
    spaces = then.board.seats[asked.seat].tokens[step.track]
    spaces[spaces.index(step.start)] = step.to
    for landmark in landmarks_of_move(then, step):
        then.board.landmarks[landmark] = asked.seat
    return then


def landmark_ahead(game: Game, to: Cost) -> str:
    """Free on that space, or "". (ADV-3)"""
    landmark = game.box.tracks[to.track].space(to.space).landmark
    return landmark if landmark is not None and landmark not in game.board.landmarks else ""


def missing(game: Game, seat: int, cost: Sequence[str]) -> tuple[str, ...]:
    """Resources lacking; ANY may be any. (ADV-2)"""
    held = dict(game.players[seat].resources)
    lacking = []
    for resource in (part for part in cost if part not in WILD):
        if held.get(resource, 0):
            held[resource] -= 1
        else:
            lacking.append(resource)
    has = {ANY: sum(held.values()), DIFFERENT: sum(map(bool, held.values())), SAME: max(held.values())}
    return (*lacking, *(each for each in has for _lacking in range(list(cost).count(each) - has[each])))


def spend(game: Game, seat: int, cost: Sequence[str]) -> None:
    """Removes all that may have paid; ANY may be any."""
    held = game.players[seat].resources
    for resource in RESOURCES:
        chosen = cost.count(ANY) + cost.count(SAME) + (DIFFERENT in cost)
        held[resource] = max(held[resource] - cost.count(resource) - chosen, 0)
