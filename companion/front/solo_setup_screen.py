"""The setup form of a solo game on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.datastructures import MultiDict

from automa.bot_setup import NEW_BOTS, RANDOM
from automa.definitions import LEVELS, UNCERTAIN, AutomaCivilization, Level, Uncertain, civilizations_in, level
from automa.scenario_facts import Choices, ScenarioFacts
from automa.solo import SoloRules, deck_of, removed_cards, removed_civilizations
from companion.front.folded import Sections, opened
from companion.front.prints_form import Prints, PrintsShown, prints_in_setup, prints_shown, read_prints, usual
from companion.front.scenario_form import (
    Noted,
    eras_noted,
    facts_of,
    in_setup,
    noted,
    offered,
    read_choices,
    read_noted,
    read_scenario,
)
from companion.front.table_setup_screen import SUGGESTED, sentence
from companion.game.hints import HINTS
from companion.library.boxes_screen import REASONS, BoxShown, boxes_on_screen
from companion.services import services
from companion.store.endings import Left
from companion.store.plain import clean_name
from companion.web.forms import name_error
from engine.box import BASE, box_of
from engine.decisions import BadSetup
from engine.facts.components import EXPANSIONS
from engine.facts.contents import Why
from engine.facts.packs import PACKS, OwnPack
from engine.facts.rulebook import VARIANTS as OF_RULES
from engine.outlook import CannotBePlayed, boxes_to_add, variants_for
from engine.state.game import NEW_GAMES

PRINTED = "printed"

MATS: Final[Mapping[str, tuple[LazyString, LazyString]]] = {
    PRINTED: (_l("As printed"), _l("The mats of the first printings, without changes.")),
    "adjusted": (_l("Adjusted"), _l("With the publisher’s gifts and handicaps for the civilization you begin with.")),
    "rebalanced": (_l("Rebalanced"), _l("The revised mats of the later pack, which need no adjustments.")),
}
"""Editions of the civilizations: name and meaning."""

VARIANTS: Final[Mapping[str, tuple[LazyString, LazyString]]] = {
    "without_disputed_cards": (
        _l("Without the disputed cards"),
        _l("The 5 tapestry and 2 tech cards that the rulebook names for this stay in the box."),
    ),
    "choose_first_tapestry": (
        _l("Choose the first tapestry card"),
        _l("In income turn 1 keep one of two cards drawn."),
    ),
    "choose_civilization": (
        _l("Choose every civilization"),
        _l("Keep one of two also when you gain one later."),
    ),
    "cheap_nanotechnology": (_l("Cheaper Nanotechnology"), _l("Its bonus costs 2 tech cards instead of 3.")),
    "free_starts": (
        _l("Choose where you start"),
        _l("In turn order, each with a neighbor; not the territory that the city mat names."),
    ),
    "either_science_die": (_l("Either science die"), _l("Choose before each roll which of the two you roll.")),
    "civilizations_of_one_box": (
        _l("Civilizations of one box"),
        _l("All that are dealt at the start are of the same box, drawn among those with enough for everybody."),
    ),
}
"""Name and meaning."""

MATS_AND_VARIANTS: Final = ("mats", "civilization_mats", "variants")
SECTIONS: Final[Sections] = {
    "civilization": ("civilization", "second_civilization"),
    "rest": MATS_AND_VARIANTS,
    "prints": ("prints",),
}
"""Fields of each folded part."""


def boxes_of(added: Sequence[str]) -> dict[str, object]:
    """For the setup; nothing for the base game. Raises BadSetup if one cannot be played yet."""
    if waiting := [EXPANSIONS[box] for box in added if box in EXPANSIONS and box not in (*BASE, *boxes_to_add())]:
        raise BadSetup("boxes", CannotBePlayed(", ".join(waiting)))
    return {"boxes": [*BASE, *added]} if added else {}


def packs_of(chosen: Sequence[str], boxes: Sequence[str]) -> dict[str, object]:
    """For the setup; nothing unless a ticked box lacks something."""
    lacking = {box.slug for box in boxes_on_screen() if box.gaps}
    return {"packs": [*chosen]} if chosen and lacking & set(boxes) else {}


def hints_in_setup(*, wanted: bool) -> dict[str, object]:
    """Nothing unless wanted and possible."""
    return {HINTS: True} if wanted and services().thinkers.are_offered else {}


@dataclass(frozen=True, slots=True)
class VariantShown:
    """boxes: shown only with one of these, if any."""

    slug: str
    name: LazyString
    text: LazyString
    boxes: tuple[str, ...]

    @property
    def css(self) -> str:
        """Shows it only while one of its boxes is ticked."""
        return " ".join(["if-boxed", *(f"with-{box}" for box in self.boxes)]) if self.boxes else ""


def variants_shown(*, alone: bool) -> tuple[VariantShown, ...]:
    known = variants_for(EXPANSIONS, alone=alone)
    return tuple(VariantShown(slug, *VARIANTS[slug], OF_RULES[slug].boxes) for slug in known)


def for_boxes(chosen: Sequence[str], added: Sequence[str]) -> list[str]:
    """Without those that the form hides with these boxes."""
    hidden = {slug for slug, variant in OF_RULES.items() if variant.boxes and not set(variant.boxes) & set(added)}
    return [slug for slug in chosen if slug not in hidden]


@dataclass(frozen=True, slots=True)
class SoloForm:
    """Right or wrong; `boxes` leaves out the base game."""

    boxes: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    level: str = SUGGESTED
    civilization: str = RANDOM
    second_civilization: str = RANDOM
    first: str = RANDOM
    mats: str = PRINTED
    variants: tuple[str, ...] = ()
    prints: Prints = field(default_factory=usual)
    name: str = ""
    hints: bool = False
    scenario: str = ""
    choices: Choices = field(default_factory=dict)
    noted: tuple[str, ...] = ()

    @classmethod
    def read(cls, values: MultiDict[str, str], suggested: str = SUGGESTED) -> SoloForm:
        """With defaults and the suggested level."""
        return cls(
            boxes=tuple(dict.fromkeys(values.getlist("box"))),
            packs=tuple(filter(None, values.getlist("pack"))),
            level=values.get("level", suggested),
            civilization=values.get("civilization", RANDOM),
            second_civilization=values.get("second_civilization", RANDOM),
            first=values.get("first", RANDOM),
            mats=values.get("civilization_mats", PRINTED),
            variants=tuple(values.getlist("variants")),
            prints=read_prints(values),
            name=clean_name(values.get("name", "")),
            hints="hints" in values,
            scenario=read_scenario(values),
            choices=read_choices(values),
            noted=read_noted(values),
        )

    def setup(self) -> dict[str, object]:
        """As plain data. Raises BadSetup."""
        plain: dict[str, object] = {
            "kind": "solo",
            "level": int(self.level) if self.level.isdecimal() else self.level,
            "civilization": self.civilization,
            "first": self.first,
            "civilization_mats": self.mats,
            "variants": for_boxes(self.variants, self.boxes),
            **NEW_GAMES,
            **NEW_BOTS,
            **boxes_of(self.boxes),
            **packs_of(self.packs, self.boxes),
            **prints_in_setup(self.prints, self.boxes, alone=True),
            **hints_in_setup(wanted=self.hints),
            **in_setup(self.scenario, self.choices),
            **({"foreshadowed": list(self.noted)} if self.noted else {}),
        }
        if self.has_second:
            plain["second_civilization"] = self.second_civilization
        SoloRules().start(plain)
        return plain

    @property
    def deck(self) -> Mapping[str, int]:
        """Tapestry cards that the setup may name; none while the form has errors."""
        try:
            return deck_of(replace(self, noted=()).setup())
        except BadSetup:
            return {}

    @property
    def has_second(self) -> bool:
        """The Automa has two civilizations at this level."""
        known = self.level.isdecimal() and int(self.level) in LEVELS
        return known and level(int(self.level), arts=False).second_civilization

    def errors(self) -> dict[str, str]:
        found = {}
        if self.name and (error := name_error(self.name)):
            found["name"] = str(error)
        try:
            self.setup()
        except BadSetup as bad:
            found[bad.field] = sentence(bad.problem)
        return found

    def default_name(self, day: str) -> str:
        if facts := facts_of(self.scenario):
            return _("%(scenario)s, level %(level)s, %(day)s", scenario=_(facts.name), level=self.level, day=day)
        return _("On screen, level %(level)s, %(day)s", level=self.level, day=day)


@dataclass(frozen=True, slots=True)
class OutAlone:
    """What of a box no solo game has, and what is uncertain of its bots. (BST-14, BST-15)

    cards: name and copies.
    """

    box: str
    cards: tuple[tuple[str, int], ...]
    civilizations: tuple[str, ...]
    uncertain: tuple[Uncertain, ...]

    @property
    def css(self) -> str:
        """Shows it only while its box is ticked."""
        return "" if self.box in BASE else f"if-boxed with-{self.box}"


def out_alone() -> tuple[OutAlone, ...]:
    """Boxes on screen with something to say."""
    out = []
    for shown in boxes_on_screen():
        box = box_of(dict.fromkeys((*BASE, shown.slug)))
        cards = [(box.tapestry_cards[slug], copies) for slug, copies in removed_cards(box).items()]
        civilizations = [box.civilizations[slug] for slug in removed_civilizations(box)]
        notices = [each for each in UNCERTAIN if each.when.expansion == shown.slug and not each.when.two_player]
        out.append(
            OutAlone(
                shown.slug,
                tuple((card.name, copies) for card, copies in cards if card.expansion == shown.slug),
                tuple(sorted(each.name for each in civilizations if each.expansion == shown.slug)),
                tuple(each for each in notices if not each.when.levels and not each.when.civilizations),
            )
        )
    return tuple(each for each in out if each.cards or each.civilizations or each.uncertain)


@dataclass(frozen=True, slots=True)
class SoloSetupScreen:
    """The form and all to draw it.

    reasons: why something is left out of a box. names: of all boxes. out: what no solo game has. opened: folded parts.
    """

    form: SoloForm
    errors: Mapping[str, str]
    boxes: tuple[BoxShown, ...]
    reasons: Mapping[Why, LazyString]
    names: Mapping[str, str]
    packs: Mapping[str, OwnPack]
    levels: tuple[Level, ...]
    offered: tuple[AutomaCivilization, ...]
    mats: Mapping[str, tuple[LazyString, LazyString]]
    variants: tuple[VariantShown, ...]
    prints: PrintsShown
    out: tuple[OutAlone, ...]
    scenario: ScenarioFacts | None
    noted: Noted | None
    offers_hints: bool
    opened: frozenset[str]


def solo_setup_screen(form: SoloForm, errors: Mapping[str, str], left: Left = ()) -> SoloSetupScreen:
    """left: cards from an earlier play of the campaign, by era."""
    return SoloSetupScreen(
        form=form,
        errors=errors,
        offers_hints=services().thinkers.are_offered,
        boxes=boxes_on_screen(),
        reasons=REASONS,
        names=EXPANSIONS,
        packs=PACKS,
        levels=tuple(level(number, arts=False) for number in LEVELS),
        offered=offered(form.scenario, civilizations_in((*BASE, *form.boxes))),
        mats=MATS,
        prints=prints_shown(form.prints, alone=True),
        out=out_alone(),
        variants=variants_shown(alone=True),
        scenario=facts_of(form.scenario),
        noted=noted(form.scenario, left, form.deck, form.noted) if eras_noted(form.scenario) else None,
        opened=opened(SECTIONS, form, SoloForm(), errors),
    )
