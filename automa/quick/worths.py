"""How many VP benefits, buildings and cards are worth to a seat, about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Final

from automa.aims import one_more
from automa.quick.values import Values
from automa.worth import COUNTED as BY_THE_WORD
from engine.facts.cards import INCOME_BUILDINGS, RESOURCES
from engine.facts.components import COMPONENTS, VOCABULARY
from engine.facts.income import IncomeSpace
from engine.outlook import benefit_of_row
from engine.rules.board.achievements import COMPLETE_TRACK, boxes_left, why_not
from engine.rules.board.advance import Move
from engine.rules.count import count
from engine.rules.income_mat import row_of, rows_of
from engine.rules.inspiration import unused
from engine.rules.masterpieces import AT_MOST, heard_by
from engine.rules.tapestry import current_space
from engine.rules.tech import is_met
from engine.state.game import Game

ERAS: Final = COMPONENTS.income_turns

TILES_SOON: Final = 2
"""More are not used soon."""

USUAL_PLOTS: Final = 4
"""Of an unknown footprint."""

NO_USE: Final = 0.3
"""What cannot be done now may still bring something."""

LONGEST: Final = 40
"""Spaces of a track."""

COUNTED: Final[Mapping[str, str]] = {**BY_THE_WORD, "conquer_empty": "territory_controlled"}
"""An aim's thing that each word brings."""

Word = Callable[[Game, int], float]
Form = Callable[[Game, int, Mapping[str, object]], float]


def scorings(era: int) -> int:
    """Income turns that will still score."""
    return ERAS - era


class Worths:
    """What a seat may expect of things, by some values.

    A card, tile or masterpiece may give what depends on others of its sort, so `inner` judges what lies within: to it
    such words are worth the same at any time.
    """

    def __init__(self, values: Values, *, is_inner: bool = False) -> None:
        self.values = values
        self.inner: Worths = self if is_inner else Worths(values, is_inner=True)
        by_era = (values.resource_1, values.resource_1, values.resource_2, values.resource_3, values.resource_4, 0.0)
        self.resource: Sequence[float] = by_era
        self.paid: Sequence[float] = [fsum(by_era[era + 1 :]) * values.future_income for era in range(ERAS + 1)]
        self._growth = {
            "tech": values.growth_tech,
            "capital": values.growth_capital,
            "territory_controlled": values.growth_territory,
        }
        self.pace: Sequence[float] = (
            values.steps_1,
            values.steps_1,
            values.steps_2,
            values.steps_3,
            values.steps_4,
            0.0,
        )
        self._ways: Mapping[str, Sequence[float]] = {
            track: [getattr(values, f"step_{track}") * steps**values.steepness for steps in range(LONGEST)]
            for track in VOCABULARY.tracks
        }
        self._words = {**self._all_words(), **(self._of_themselves() if is_inner else {})}
        self._forms = self._all_forms()
        if missing := VOCABULARY.words - self._words.keys():
            raise ValueError(f"nobody says what {sorted(missing)[0]!r} is worth")

    def _all_words(self) -> Mapping[str, Word]:
        values = self.values
        constants = {
            "refresh_tech": values.refresh,
            "refresh_masterpieces": values.refresh,
            "research": values.research,
            "research_x": values.research_x,
            "repeat_position": values.repeat_position,
            "civilization": values.civilization,
            "alien_biology": values.alien_biology,
            "ai_singularity": values.singularity,
            "tile_benefit": values.conquer / 2,
            "controlled_tile_benefit": values.conquer / 2,
        }
        words: dict[str, Word] = {word: constant(value) for word, value in constants.items()}
        words |= dict.fromkeys((*RESOURCES, "any_resource"), self._resource)
        words |= {building: self._building_word(building) for building in INCOME_BUILDINGS}
        words |= {
            "any_income_building": self.best_building,
            "income_building_unplaced": self.best_building,
            "tapestry": self.tapestry_drawn,
            "territory": self.tile_drawn,
            "space_tile": lambda game, seat: values.space_tile,
            "explore_space": self._space,
            "explore": self._explore,
            "explore_anywhere": self._explore,
            "circle": lambda game, seat: self._of_row(game, seat, to_middle=True),
            "square": lambda game, seat: self._of_row(game, seat, to_middle=False),
            "invent": lambda game, seat: values.invent if game.board.seats[seat].era < ERAS else NO_USE,
            "play_tapestry": lambda game, seat: values.play_tapestry if game.players[seat].hand else 0.0,
            "masterpiece": self._masterpiece_drawn,
            "inspire": self._inspire,
            "broadcast": lambda game, seat: self._broadcast(game, seat, neighbors=False),
            "broadcast_3": lambda game, seat: self._broadcast(game, seat, neighbors=True),
        }
        words |= dict.fromkeys(("upgrade", "upgrade_free", "upgrade_once"), self._upgrade)
        words |= dict.fromkeys(("conquer", "conquer_both_dice", "conquer_both_dice_if_opponent"), self._conquer)
        return words | dict.fromkeys(("conquer_anywhere", "conquer_empty"), self._conquer_anywhere)

    def _of_themselves(self) -> Mapping[str, Word]:
        """Words that depend on other benefits, without them."""
        values = self.values
        upgrades = dict.fromkeys(("upgrade", "upgrade_free", "upgrade_once", "circle", "square"), values.upgrade)
        arts = dict.fromkeys(("masterpiece", "broadcast", "broadcast_3"), values.inspire)
        explored = dict.fromkeys(("explore", "explore_anywhere", "explore_space"), values.explore)
        return {word: constant(value) for word, value in {**upgrades, **arts, **explored}.items()}

    def _all_forms(self) -> Mapping[str, Form]:
        values = self.values
        return {
            "vp": lambda game, seat, form: float(str(form["vp"])),
            "vp_per": lambda game, seat, form: count(game, seat, str(form["vp_per"])) * float(str(form.get("each", 1))),
            "choose": self._choice,
            "any_order": lambda game, seat, form: self.benefit(game, seat, form["any_order"]),
            "explore_one_of": lambda game, seat, form: (
                float(str(form["explore_one_of"])) * values.space_tile + values.explore
            ),
            "repeat": lambda game, seat, form: float(str(form["repeat"])) * self.benefit(game, seat, form["gain"]),
            "landmark": lambda game, seat, form: self.landmark(game, seat, str(form["landmark"])),
            "pay": lambda game, seat, form: max(
                self.benefit(game, seat, form["gain"]) - self.resource[game.board.seats[seat].era], 0.0
            ),
            "reserve": lambda game, seat, form: self.benefit(game, seat, form["reserve"]) * values.reserve,
            "advance": lambda game, seat, form: values.advance,
            "advance_benefit": lambda game, seat, form: values.advance,
            "advance_x": lambda game, seat, form: values.advance_x,
        }

    def benefit(self, game: Game, seat: int, benefit: object) -> float:
        """Next to nothing if it cannot be done."""
        if isinstance(benefit, str):
            value = self._words[benefit](game, seat) if benefit in self._words else NO_USE
            return value + one_more(game, seat, COUNTED[benefit], self.benefit) if benefit in COUNTED else value
        if isinstance(benefit, dict):
            for key in benefit:
                if key in self._forms:
                    return self._forms[key](game, seat, benefit)
            return NO_USE
        return fsum([self.benefit(game, seat, part) for part in benefit]) if isinstance(benefit, list | tuple) else 0.0

    def _choice(self, game: Game, seat: int, form: Mapping[str, object]) -> float:
        parts = form["choose"]
        return max(self.benefit(game, seat, part) for part in parts) if isinstance(parts, list) else 0.0

    def _resource(self, game: Game, seat: int) -> float:
        return self.resource[game.board.seats[seat].era]

    def _explore(self, game: Game, seat: int) -> float:
        held, values = game.players[seat].territories, self.values
        if not held:
            return NO_USE
        tiles = game.box.territory_tiles
        best = max([self.inner.benefit(game, seat, tiles[tile].benefit) for tile in held])
        return values.explore + values.explored_benefit * best

    def _space(self, game: Game, seat: int) -> float:
        tiles = game.box.space_tiles
        held = game.players[seat].space_tiles
        return max([self.inner.benefit(game, seat, tiles[tile].benefit) for tile in held], default=0.0)

    def _conquer(self, game: Game, seat: int) -> float:
        return self.values.conquer if game.board.seats[seat].outposts else 0.0

    def _conquer_anywhere(self, game: Game, seat: int) -> float:
        return self.values.conquer_anywhere if game.board.seats[seat].outposts else 0.0

    def tapestry_drawn(self, game: Game, seat: int) -> float:
        soon = len(game.players[seat].hand) < plays_left(game.board.seats[seat].era)
        return self.values.card if soon else self.values.spare_card

    def tile_drawn(self, game: Game, seat: int) -> float:
        return self.values.tile if len(game.players[seat].territories) < TILES_SOON else self.values.spare_tile

    def tech(self, game: Game, seat: int, slug: str) -> float:
        """To invent: what its circle will bring, and its square as far as likely."""
        card, values = game.box.tech_cards[slug], self.values
        reached = values.square if is_met(game, seat, slug) else values.square * values.unmet
        return values.circle * self.inner.benefit(game, seat, card.circle) + reached * self.inner.benefit(
            game, seat, card.square
        )

    def risen(self, game: Game, seat: int, slug: str) -> float:
        """What a card's next row gives."""
        to_middle = game.players[seat].tech[slug] == "bottom"
        return self.inner.benefit(game, seat, benefit_of_row(game.box, slug, to_middle=to_middle))

    def _upgrade(self, game: Game, seat: int) -> float:
        tech = game.players[seat].tech
        able = [slug for slug, row in tech.items() if row == "bottom" or (row == "middle" and is_met(game, seat, slug))]
        best = max([self.risen(game, seat, slug) for slug in able], default=0.0)
        return best + self.values.upgrade if able else 0.0

    def _of_row(self, game: Game, seat: int, *, to_middle: bool) -> float:
        usable = game.players[seat].usable("middle" if to_middle else "top")
        gives = (benefit_of_row(game.box, slug, to_middle=to_middle) for slug in usable)
        return max([self.inner.benefit(game, seat, benefit) for benefit in gives], default=0.0)

    def _building_word(self, building: str) -> Word:
        return lambda game, seat: self.building(game, seat, building)

    def building(self, game: Game, seat: int, building: str) -> float:
        """What the row's next space pays and scores from now on, and the help to the city."""
        taken, spaces = game.players[seat].taken[building], row_of(game, seat, building).spaces
        if taken + 1 >= len(spaces):
            return 0.0
        further = one_more(game, seat, building, self.benefit)
        return self.values.building + self.values.plot + self.space(game, seat, spaces[taken + 1]) + further

    def space(self, game: Game, seat: int, space: IncomeSpace) -> float:
        """If uncovered from now on."""
        era = game.board.seats[seat].era
        value = self.paid[era] * len(space.income)
        if isinstance(space.vp, dict):
            turns = scorings(era)
            growth = self._growth.get(str(space.vp.get("vp_per", "")), 0.0)
            value += turns * self.benefit(game, seat, space.vp) + growth * turns * (turns + 1) / 2
        return value

    def best_building(self, game: Game, seat: int) -> float:
        return max([self.building(game, seat, building) for building in INCOME_BUILDINGS])

    def per(self, game: Game, seat: int, thing: str) -> float:
        """One more thing, in income turns to come."""
        each = 0
        for row in rows_of(game, seat):
            for space in row.spaces[: game.players[seat].uncovered(row.building)]:
                if isinstance(space.vp, dict) and space.vp.get("vp_per") == thing:
                    each += int(str(space.vp.get("each", 1)))
        return float(each * scorings(game.board.seats[seat].era))

    def line(self, game: Game, seat: int) -> float:
        """A complete line of the city."""
        return max(self.per(game, seat, "capital"), 1.0)

    def landmark(self, game: Game, seat: int, slug: str) -> float:
        """Nothing if somebody has it."""
        if slug in game.board.landmarks:
            return 0.0
        size = self.size(game, slug)
        further = one_more(game, seat, "landmark", self.benefit)
        return self.values.landmark + self.values.landmark_plot * size + further

    def size(self, game: Game, slug: str) -> int:
        footprint = game.box.landmarks[slug].footprint
        return sum(row.count("1") for row in footprint) if footprint else USUAL_PLOTS

    def tapestry(self, game: Game, seat: int, slug: str) -> float:
        """To play."""
        card = game.box.tapestry_cards[slug]
        if card.benefit is not None:
            return self.benefit(game, seat, card.benefit) + self.charms(game, seat, slug)
        return self.values.played_card + card.margin + self.charms(game, seat, slug)

    def charms(self, game: Game, seat: int, slug: str) -> float:
        """The left one if it would lie beside a card now, the right one if another will follow. (CHM-2)"""
        charms = game.box.tapestry_cards[slug].charms
        if charms is None:
            return 0.0
        space = current_space(game, seat)
        beside = space > 0 and bool(game.players[seat].tapestries[space - 1])
        left = self.benefit(game, seat, charms.left) if beside else 0.0
        return left + (self.benefit(game, seat, charms.right) if plays_left(game.board.seats[seat].era) else 0.0)

    def masterpiece(self, game: Game, seat: int, slug: str) -> float:
        """Its benefit in each income turn to come, or once. (ART-2, ART-6)"""
        card = game.box.masterpieces[slug]
        now, turns = self.inner.benefit(game, seat, card.benefit), min(scorings(game.board.seats[seat].era), ERAS - 1)
        return now * min(turns, 1) if card.single_use else now * turns * self.values.masterpiece

    def _masterpiece_drawn(self, game: Game, seat: int) -> float:
        lying = game.bags["masterpiece"].face_up if "masterpiece" in game.bags else ()
        return max([self.masterpiece(game, seat, slug) for slug in lying], default=0.0)

    def _inspire(self, game: Game, seat: int) -> float:
        return self.values.inspire * scorings(game.board.seats[seat].era) if unused(game, seat) else 0.0

    def _broadcast(self, game: Game, seat: int, *, neighbors: bool) -> float:
        """(ART-5)"""
        cards = [game.box.masterpieces[slug] for slug in heard_by(game, seat, neighbors=neighbors)]
        found = sorted([self.inner.benefit(game, seat, card.benefit) for card in cards], reverse=True)
        return fsum(found[: AT_MOST if neighbors else 1])

    def progress(self, game: Game, seat: int, track: str, start: int, to: int) -> float:
        """Between two spaces; negative backward."""
        path, way = game.box.tracks[track], self._ways[track]
        gone = way[path.advanced(to)] - way[path.advanced(start)]
        return gone * self.pace[game.board.seats[seat].era]

    def reached(self, game: Game, step: Move) -> float:
        """Besides the benefit: progress, landmarks and the achievement at the end. (ACH-2, ADV-3)"""
        board, path = game.board, game.box.tracks[step.track]
        value = self.progress(game, step.seat, step.track, step.start, step.to)
        if not step.advance:
            return value
        if step.landmarks:
            value += fsum(self.landmark(game, step.seat, slug) for slug in path.passed(step.start, step.to))
        if step.to == path.end and why_not(board, step.seat, COMPLETE_TRACK) is None:
            value += boxes_left(board, COMPLETE_TRACK)[0]
        return value + one_more(game, step.seat, f"{step.track}_space", self.benefit)


def plays_left(era: int) -> int:
    """Tapestry cards that income turns will still ask for."""
    return min(max(ERAS - 1 - era, 0), ERAS - 2)


def constant(value: float) -> Word:
    return lambda game, seat: value
