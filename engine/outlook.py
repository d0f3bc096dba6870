"""What a player could do or would gain, for those who look before they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from engine.abilities.ability import ABILITIES
from engine.abilities.face import EMPTY, MatFace
from engine.abilities.face import TrackMark as TrackMark
from engine.box import Box
from engine.decisions import Decision, Nothing, Refusal
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Benefit, Hex
from engine.rules import advance, costs, landmark_cards, mats
from engine.rules.advance import LEFT_BY_SINGULARITY as LEFT_BY_SINGULARITY
from engine.rules.advance import moves, tier_cost
from engine.rules.board.achievements import came_too_late as came_too_late
from engine.rules.board.achievements import toppled_so_far as toppled_so_far
from engine.rules.board.advance import AtTheEnd as AtTheEnd
from engine.rules.board.advance import Move as Move
from engine.rules.board.advance import entered
from engine.rules.boxes import CannotBePlayed as CannotBePlayed
from engine.rules.boxes import boxes_to_add as boxes_to_add
from engine.rules.conquer import TILE_BENEFIT, tile_benefit
from engine.rules.count import count
from engine.rules.explore import Placement as Placement
from engine.rules.goals import aims_of
from engine.rules.goals import goals_of as goals_of
from engine.rules.income import income_of
from engine.rules.income import is_first as is_first
from engine.rules.income_mat import rows_of as rows_of
from engine.rules.map_acts import act_of as act_of
from engine.rules.map_acts import as_played as as_played
from engine.rules.map_acts import turned_words as turned_words
from engine.rules.map_acts import worded as worded
from engine.rules.masterpieces import is_flipped as is_flipped
from engine.rules.mats import civilizations_of as civilizations_of
from engine.rules.mats import mat_of as mat_of
from engine.rules.nothing import Asked, why_nothing
from engine.rules.resources import ANY, DIFFERENT, SAME, WILD, can_pay, meanwhile
from engine.rules.ring import preview as preview
from engine.rules.tech import asks_now as asks_now
from engine.rules.tech import benefit_of_row as benefit_of_row
from engine.rules.tech import is_met
from engine.rules.turn import INCOME as INCOME
from engine.rules.turn import PLAYER_TURN as PLAYER_TURN
from engine.rules.turn import advance_key as advance_key
from engine.rules.turn import turn_taken as turn_taken
from engine.rules.variants import bonus_of
from engine.state.game import Game, InPlay
from engine.state.player import RESOURCES
from engine.things import Do, Face, Gain, Masterpiece, Slot, SpaceTile, Tapestry, TechCard, Thing, Token


@dataclass(frozen=True, slots=True)
class Cost:
    """A space that a token could go on to, and the resources that it costs."""

    track: str
    space: int
    resources: tuple[str, ...]


def advances(game: Game, seat: int) -> dict[str, Cost]:
    """Where a turn's advances could lead: the answers for the tokens that can go on, with space and cost. (ADV-2)"""
    found = moves(game, seat, game.board.tracks, forward=True, benefit=True)
    return {advance_key(token): Cost(step.track, step.to, tier_cost(game, seat, step)) for token, step in found.items()}


def first_of_all(game: Game, seat: int, cost: Sequence[str]) -> tuple[Thing, ...]:
    """What has to come first for a cost to be paid; nothing where it can be paid already, or not at all. (ADV-2)"""
    offers = () if can_pay(game, seat, cost) else meanwhile(game, seat, cost).values()
    return tuple(offer.thing for offer in offers if offer.thing is not None)


def counts(game: Game, seat: int) -> dict[str, int]:
    """How many a seat has of each thing that the income mat scores. (INC-11)"""
    scored = [space.vp for row in rows_of(game, seat) for space in row.spaces if isinstance(space.vp, dict)]
    things = {str(benefit["vp_per"]) for benefit in scored if "vp_per" in benefit}
    return {thing: count(game, seat, thing) for thing in sorted(things)}


def incomes(game: Game, seat: int, turn: int) -> dict[str, tuple[Benefit, ...]]:
    """What each row of a seat's income mat would give in an income turn that began now. (INC-12)"""
    return {row: income_of(game, seat, turn, row) for row in INCOME_BUILDINGS}


def last_scoring(game: Game, seat: int) -> dict[str, int]:
    """The VP, some below 0, that each civilization of a seat would score at the end if that came now."""
    found = {mine.slug: ABILITIES[mine.slug].would_score(game, mine) for mine in civilizations_of(game, seat)}
    return {slug: vp for slug, vp in found.items() if vp}


@dataclass(frozen=True, slots=True)
class LandmarkGoal:
    """A landmark card of a player: how much of what its goal needs there is, and whether its landmark is gained."""

    slug: str
    have: int
    needed: int
    gained: bool

    @property
    def met(self) -> bool:
        """Whether the goal would bring the landmark if the turn ended now."""
        return self.have >= self.needed


def landmark_goals(game: Game, seat: int) -> tuple[LandmarkGoal, ...]:
    """The landmark cards of a seat, each with how far it is. (LMC-3, LMC-4)"""
    return tuple(
        LandmarkGoal(slug, *landmark_cards.progress(game, seat, slug), gained=slug in game.board.landmarks)
        for slug in game.players[seat].landmark_cards
    )


@dataclass(frozen=True, slots=True)
class MatText:
    """What a civilization mat says to a seat; adjustment and gained_now: what is added or different, if anything."""

    text: str
    adjustment: str | None
    gained_now: str | None


def mat_for(game: Game, seat: int, slug: str) -> MatText:
    """What a civilization says to a seat that has it, or would say if the seat gained it now. (SET-20, GEN-1, ADJ-1)"""
    mine = mat_before(game, seat, slug)
    mat, adjustment = mats.mat_of(game, mine), mats.adjustment_of(game, mine)
    later = mine not in game.in_play and game.board.seats[seat].era > 0
    return MatText(mat.text, adjustment.text if adjustment else None, mat.gained_later if later else None)


def mat_before(game: Game, seat: int, slug: str) -> InPlay:
    """A civilization as it lies before a seat, or as it would if the seat gained it now. (SET-20, ADJ-1)"""
    held = next((mine for mine in mats.civilizations_of(game, seat) if mine.slug == slug), None)
    at_setup = game.board.seats[seat].era == 0
    return held or InPlay(slug, seat, slug, edition=mats.edition_of(game, at_setup=at_setup))


def prerequisites_met(game: Game, seat: int) -> dict[str, bool]:
    """Whether the prerequisite of each tech card of a seat is met now, or need not be. (TEC-5)"""
    needed = {slug: game.box.tech_cards[slug].prerequisite for slug in game.players[seat].tech}
    return {slug: not asks_now(game, seat, slug) or is_met(game, seat, each) for slug, each in needed.items()}


def face_of(box: Box, mine: InPlay, players: int) -> MatFace:
    """What lies on the mat of a civilization in play in a game of so many seats."""
    ability = ABILITIES.get(mine.slug)
    return ability.face(mine, box.civilizations[mine.slug].mat(mine.edition, players)) if ability else EMPTY


def reached_now(game: Game, seat: int) -> dict[str, int]:
    """How many a seat has now of each thing that something in play wants a number of."""
    return {aim.thing: aim.reached for aim in aims_of(game, seat)}


def free_bonus(game: Game, step: Move) -> Benefit | None:
    """What the bonus of the space that a token goes to gives, None where there is none. (ADV-1, VAR-6)"""
    bonus = bonus_of(game, step.track, step.to)
    return cast("Benefit", bonus["gain"]) if isinstance(bonus, dict) and "gain" in bonus else None


def bonus_ahead(game: Game, decision: Decision, step: Move) -> Benefit | None:
    """The bonus that an answer offers beside the space, with its price unless it is free. (ADV-1, ADV-7)"""
    if decision.data.get("free_bonus"):
        return free_bonus(game, step)
    bonus = bonus_of(game, step.track, step.to) if decision.data.get("bonus") else None
    return cast("Benefit", bonus) if isinstance(bonus, dict) else None


def landmarks_of_move(game: Game, step: Move) -> tuple[str, ...]:
    """The landmarks that a move would gain: those of the tiers that it enters, as long as they are free. (ADV-3)"""
    return tuple(slug for slug in entered(game.box, step) if step.landmarks and slug not in game.board.landmarks)


def marks_on_tracks(game: Game) -> tuple[TrackMark, ...]:
    """What abilities in play have laid on the tracks."""
    known = ((ABILITIES.get(mine.slug), mine) for mine in game.in_play)
    return tuple(mark for ability, mine in known if ability is not None for mark in ability.on_tracks(game, mine))


def face_down_cards(game: Game, seat: int, looking: int | None) -> Mapping[int, str]:
    """The cards that lie face down on tapestry spaces of a seat and that another, or itself, may look at, by space."""
    known = ((ABILITIES.get(mine.slug), mine) for mine in game.in_play)
    found = (ability.face_down(game, mine, seat, looking) for ability, mine in known if ability is not None)
    return {space: card for cards in found for space, card in cards.items()}


def tokens_on_spaces(game: Game, seat: int) -> Mapping[int, tuple[int, ...]]:
    """Whose tokens lie on the tapestry spaces of a seat, by space, Maker of Fire being 0."""
    found: dict[int, tuple[int, ...]] = {}
    for mine in game.in_play:
        ability = ABILITIES.get(mine.slug)
        for space in ability.tokens_on_spaces(game, mine, seat) if ability is not None else ():
            found[space] = (*found.get(space, ()), mine.owner)
    return found


class UsedThisTurn(Nothing, rule="TRN-5"):
    """The benefit of the space was gained this turn."""

    track: str
    space: int


def gives_nothing(game: Game, seat: int, benefit: Benefit | None, source: str = "") -> Nothing | None:
    """Why a benefit would give a seat nothing now, None where it would; `source` is what it would come from."""
    return why_nothing(Asked(game, seat, source), benefit)


def nothing_from(game: Game, decision: Decision, value: object) -> Nothing | None:
    """Why an answer to a question, as parsed, would give nothing; None if it would, or if nobody can say."""
    if isinstance(value, Refusal):
        return None
    data, source = decision.data, str(decision.data.get("source", ""))
    hex = data.get("hex")
    asked = Asked(game, decision.seat, source, cast("Hex", hex) if isinstance(hex, tuple) else None)
    if isinstance(value, Move):
        paid = advance.tier_cost(game, decision.seat, value) if decision.kind == "player_turn" else ()
        return nothing_of_move(asked, value, paid, new_turn=decision.kind == "player_turn")
    if decision.kind == "bonus":
        return nothing_of_bonus(asked, data) if isinstance(value, Do) else None
    if isinstance(value, Slot):
        asked = Asked(game, decision.seat)
    return why_nothing(asked, benefit_of(asked, decision, value))


def benefit_of(asked: Asked, decision: Decision, answer: object) -> Benefit | None:
    """What an answer gives by itself, None where it gives no more than what it says."""
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
    match decision.kind, answer:
        case "conquer_die", Face(_, shows):
            return from_territory(asked.game, decision, shows) or shows
        case "tech_benefit", TechCard(slug):
            return benefit_of_row(box, slug, to_middle=decision.subject == "middle")
        case (("masterpiece" | "broadcast"), Masterpiece(slug)):
            return box.masterpieces[slug].benefit
        case "explore_space", SpaceTile(number):
            return box.space_tiles[number].benefit
        case "play_tapestry", Tapestry(slug):
            return box.tapestry_cards[slug].benefit
        case "repeat_position", Token(track, space):
            return box.tracks[track].space(space).benefit
    return None


def from_territory(game: Game, decision: Decision, shows: Benefit) -> Benefit | None:
    """What the ? of a die stands for: the print of the tile just conquered; None for other faces and none. (CON-7)"""
    hex = decision.data.get("hex")
    return tile_benefit(game, cast("Hex", hex)) if shows == TILE_BENEFIT and isinstance(hex, tuple) else None


def on_mat(game: Game, slot: Slot) -> Benefit | None:
    """What a place on a civilization mat gives, as the mat is played; None where it gives nothing."""
    mine = next((mine for mine in mats.civilizations_of(game, slot.of) if mine.slug == slot.slug), None)
    return mats.mat_of(game, mine).slots[slot.name].benefit if mine is not None else None


def printed_on_mat(game: Game, slot: Slot) -> str | None:
    """What is printed on a place of a civilization mat beside what it gives, None where that is all."""
    mine = next((mine for mine in mats.civilizations_of(game, slot.of) if mine.slug == slot.slug), None)
    return mats.mat_of(game, mine).slots[slot.name].name if mine is not None else None


def nothing_of_bonus(asked: Asked, data: Mapping[str, object]) -> Nothing | None:
    """Why a bonus would give nothing once it is paid for."""
    then = after_paying(asked, price_of(data))
    return why_nothing(replace(asked, game=then), cast("Benefit", data["gain"]))


def price_of(data: Mapping[str, object]) -> Sequence[str]:
    """The resources that the bonus of a question costs."""
    cost = () if data.get("free") else data["cost"]
    return () if isinstance(cost, dict) else costs.resources_of(cast("Benefit", cost))


def after_paying(asked: Asked, cost: Sequence[str]) -> Game:
    """The game as it would be once that is paid."""
    then = asked.game.copy()
    spend(then, asked.seat, cost)
    return then


def held_for(game: Game, seat: int, cost: Benefit) -> int:
    """How many a seat has of what a cost asks for: of these resources together, or of what is discarded. (TRN-4)"""
    discards = costs.discard_of(cost)
    if discards is not None:
        return len(costs.discardable(game, seat, discards[0]))
    kinds, held = set(costs.resources_of(cost)), game.players[seat].resources
    return sum(number for kind, number in held.items() if ANY in kinds or kind in kinds)


def nothing_of_move(asked: Asked, step: Move, paid: Sequence[str], *, new_turn: bool) -> Nothing | None:
    """Why the benefit of the space that a token goes to would give nothing there and then. (ADV-4, TRN-5)"""
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
    """The game as it would be once a token has gone there: paid for, with the landmark. (ADV-3)"""
    then = asked.game.copy()
    spend(then, asked.seat, paid)
    spaces = then.board.seats[asked.seat].tokens[step.track]
    spaces[spaces.index(step.start)] = step.to
    for landmark in landmarks_of_move(then, step):
        then.board.landmarks[landmark] = asked.seat
    return then


@dataclass(frozen=True, slots=True)
class Worth:
    """VP for each thing that there is: `each` of them for every one of `count` things."""

    thing: str
    each: int
    count: int

    @property
    def vp(self) -> int:
        """Their sum."""
        return self.each * self.count


A_BUILDING: Final = (*INCOME_BUILDINGS, "any_income_building")
"""The words that give an income building."""


def worth_of_move(game: Game, seat: int, step: Move) -> tuple[Worth, ...]:
    """What the space of an advance would score now by counting, once its token stands there and is paid for. (ADV-4)"""
    if not step.benefit:
        return ()
    paid = advance.tier_cost(game, seat, step)
    then = after_move(Asked(game, seat, ""), step, paid)
    return worths(then, seat, then.box.tracks[step.track].space(step.to).benefit)


def landmark_ahead(game: Game, to: Cost) -> str:
    """The landmark that is gained by reaching a space, as long as it is free; empty where there is none. (ADV-3)"""
    landmark = game.box.tracks[to.track].space(to.space).landmark
    return landmark if landmark is not None and landmark not in game.board.landmarks else ""


def worths(game: Game, seat: int, benefit: Benefit | None) -> tuple[Worth, ...]:
    """The parts of a benefit that score for each of something, with how many there are now; no part of a choice."""
    match benefit:
        case {"vp_per": thing, **more}:
            each = more.get("each", 1)
            return (Worth(str(thing), each if isinstance(each, int) else 1, count(game, seat, str(thing))),)
        case {"any_order": parts}:
            return tuple(worth for part in cast("Sequence[Benefit]", parts) for worth in worths(game, seat, part))
        case list() | tuple():
            return tuple(worths_in_turn(game, seat, benefit))
    return ()


def worths_in_turn(game: Game, seat: int, parts: Sequence[Benefit]) -> Iterator[Worth]:
    """What parts of a benefit score one after the other: what counts buildings counts one that comes before it."""
    first = Counter[str]()
    for part in parts:
        yield from (replace(worth, count=worth.count + first[worth.thing]) for worth in worths(game, seat, part))
        if isinstance(part, str) and part in A_BUILDING and gives_nothing(game, seat, part) is None:
            first.update((part, "income_building"))


def missing(game: Game, seat: int, cost: Sequence[str]) -> tuple[str, ...]:
    """The resources that a seat lacks to pay a cost; what may be any is said to be any. (ADV-2)"""
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
    """Make room as paying a cost does: what can be paid with any resource may have been any."""
    held = game.players[seat].resources
    for resource in RESOURCES:
        chosen = cost.count(ANY) + cost.count(SAME) + (DIFFERENT in cost)
        held[resource] = max(held[resource] - cost.count(resource) - chosen, 0)
