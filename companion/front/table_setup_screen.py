"""The setup form of a table game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.datastructures import MultiDict

from automa.bot_setup import NEW_BOTS, RANDOM
from automa.definitions import AUTOMA_CIVILIZATIONS, REMOVED, AutomaCivilization, Level, RemovedComponent, level
from automa.scenario_facts import Choices, ScenarioFacts
from automa.table.table_setup import TableSetup
from companion.drawings.players import PlayerLook
from companion.front.folded import Sections, opened
from companion.front.scenario_form import (
    CHOICE,
    Noted,
    facts_of,
    in_setup,
    noted,
    offered,
    read_choices,
    read_scenario,
)
from companion.pieces import Shape
from companion.services import services
from companion.store.endings import Left
from companion.store.models import GameRow
from companion.store.plain import clean_name
from engine.decisions import BadSetup, SetupProblem
from engine.facts.components import COLORS, EXPANSIONS
from engine.facts.maps import MAPS

FIRST: Final = "1"

SUGGESTED: Final = "2"
"""For experienced players."""

LONGEST_NAME: Final = 20
"""Fits beside the VP on a phone."""

SHAPES: Final[Mapping[str, Shape]] = {"you": "you", "other": "second", "automa": "automa", "shadow": "shadow"}

LUCK_KINDS: Final = ("die", "decision_card", "tile", "face_down_card")
NOT_NOTED: Final = "no"
"""The bots' tiles are not recorded."""

SECTIONS: Final[Sections] = {
    "civilization": ("civilization", "second_civilization"),
    "pieces": ("colors", "names"),
    "starts": ("first", "starts"),
    "luck": ("luck",),
}

SENTENCES: Final[Mapping[str, LazyString]] = {
    "not_understood": _l("Choose one of the answers offered here."),
    "no_such_pack": _l("There is no pack called “%(pack)s”."),
    "no_such_box": _l("There is no box called “%(box)s”."),
    "base_needed": _l("The base game is needed."),
    "cannot_be_played": _l("The app cannot play everything in these boxes yet: %(problem)s"),
    "no_such_scenario": _l("There is no scenario called “%(scenario)s”."),
    "no_such_choice": _l("Choose one of the answers offered for what your booklet prints."),
    "no_such_cards": _l("Name one card for each of eras 2, 3 and 4, none more often than the deck holds it."),
    "scenario_alone": _l("A scenario is played alone against both bots."),
    "scenario_from_the_start": _l("A scenario is played from its setup on; the app cannot join one in the middle yet."),
    "scenario_not_with_box": _l("This scenario cannot be played with %(box)s yet. Leave that box out."),
    "civilization_out": _l("The %(civilization)s leave the game in this scenario. Choose another civilization."),
    "no_such_level": _l("There is no level %(level)s; choose one from 1 to 6."),
    "same_civilization": _l("The Automa cannot have the %(civilization)s twice. Choose another second civilization."),
    "same_card": _l("The %(civilization)s are on the back of the %(other)s: the Automa has one side of a card."),
    "no_such_starts": _l("Choose a territory for each of you, and not the same one."),
    "no_such_color": _l("Choose one of the five colors for everyone."),
    "same_color": _l("Everyone needs a color of their own."),
    "no_such_civilization": _l("The Automa has no civilization called “%(civilization)s”."),
    "civilization_not_in_boxes": _l("The %(civilization)s come with %(box)s. Tick that box, or choose another one."),
    "no_such_mats": _l("There are printed, adjusted and rebalanced civilization mats; choose one of these."),
    "no_such_variant": _l("There is no such variant for this game."),
    "wrong_faces": _l("The faces of this die have to add up to %(sides)s, with at least one for each track."),
    "two_to_five": _l("Two to five play: take another seat."),
    "without_name": _l("Give player %(number)s a name."),
    "same_name": _l("Two players have the same name; the phone has to tell them apart."),
    "nobody_plays": _l("At least one seat needs a person."),
    "unknown": _l("The app does not know this kind of game."),
}
"""By kind of SetupProblem."""


def sentence(problem: SetupProblem) -> str:
    values = dict(problem.data)
    if values.get("box") in EXPANSIONS:
        values["box"] = EXPANSIONS[str(values["box"])]
    slug = values.get("civilization")
    if slug in AUTOMA_CIVILIZATIONS:
        civilization = AUTOMA_CIVILIZATIONS[str(slug)]
        values |= {"civilization": _(civilization.name), "box": EXPANSIONS[civilization.expansion]}
    if values.get("other") in AUTOMA_CIVILIZATIONS:
        values["other"] = _(AUTOMA_CIVILIZATIONS[str(values["other"])].name)
    return str(SENTENCES[problem.kind]) % values


def suggested_level(games: Iterable[GameRow]) -> str:
    """The lowest until one of these games was finished."""
    return SUGGESTED if any(game.finished for game in games) else FIRST


@dataclass(frozen=True, slots=True)
class SetupForm:
    """Right or wrong; `boxes` leaves out the base game."""

    boxes: tuple[str, ...] = ()
    players: str = "1"
    level: str = SUGGESTED
    civilization: str = RANDOM
    second_civilization: str = RANDOM
    colors: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    starts: tuple[str, str] = ("2/4", "3/5")
    first: str = "players"
    luck: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    scenario: str = ""
    choices: Choices = field(default_factory=dict)
    hints: bool = False

    @classmethod
    def of(cls, setup: TableSetup) -> SetupForm:
        luck: dict[str, str] = {kind: setup.luck.get(kind, "app") for kind in LUCK_KINDS}
        if not setup.record_tiles:
            luck["tile"] = NOT_NOTED
        return cls(
            boxes=tuple(box for box in setup.boxes if box != "base"),
            players=str(setup.players),
            level=str(setup.level),
            civilization=setup.civilization,
            second_civilization=setup.second_civilization,
            colors={str(role): color for role, color in setup.colors.items()},
            names=dict(zip(("you", "other"), (*setup.names, "", ""), strict=False)),
            starts=(setup.starts[0], setup.starts[1]),
            first=setup.first,
            luck=luck,
        )

    @classmethod
    def read(cls, values: MultiDict[str, str]) -> SetupForm:
        """With defaults."""
        usual = cls.of(TableSetup())
        return cls(
            boxes=tuple(dict.fromkeys(values.getlist("box"))),
            players=values.get("players", usual.players),
            level=values.get("level", usual.level),
            civilization=values.get("civilization", usual.civilization),
            second_civilization=values.get("second_civilization", usual.second_civilization),
            colors={role: values.get(f"color_{role}", color) for role, color in usual.colors.items()},
            names={role: clean_name(values.get(f"name_{role}", "")) for role in ("you", "other")},
            starts=(values.get("start_you", usual.starts[0]), values.get("start_other", usual.starts[1])),
            first=values.get("first", usual.first),
            luck={kind: values.get(f"luck_{kind}", who) for kind, who in usual.luck.items()},
            name=clean_name(values.get("name", "")),
            scenario=read_scenario(values),
            choices=read_choices(values),
            hints="hints" in values,
        )

    def fields(self) -> list[tuple[str, str]]:
        return [
            *(("box", box) for box in self.boxes),
            ("players", self.players),
            ("level", self.level),
            ("civilization", self.civilization),
            ("second_civilization", self.second_civilization),
            *((f"color_{role}", color) for role, color in self.colors.items()),
            *((f"name_{role}", name) for role, name in self.names.items()),
            ("start_you", self.starts[0]),
            ("start_other", self.starts[1]),
            ("first", self.first),
            *((f"luck_{kind}", who) for kind, who in self.luck.items()),
            ("name", self.name),
            *((("scenario", self.scenario),) if self.scenario else ()),
            *((f"{CHOICE}{name}", value) for name, value in self.choices.items()),
            *((("hints", "on"),) if self.hints else ()),
        ]

    def plain(self) -> dict[str, object]:
        """Unchecked."""
        names = (self.names.get("you", ""), self.names.get("other", ""))
        return {
            "kind": "table",
            "boxes": ["base", *self.boxes],
            "players": self.players,
            "level": self.level,
            "civilization": self.civilization,
            "second_civilization": self.second_civilization,
            "colors": dict(self.colors),
            "names": names if any(names) else (),
            "starts": self.starts,
            "first": self.first,
            "luck": {kind: who for kind, who in self.luck.items() if who != NOT_NOTED},
            "record_tiles": self.luck["tile"] != NOT_NOTED,
            **in_setup(self.scenario, self.choices),
            **NEW_BOTS,
        }

    def setup(self) -> TableSetup:
        """Raises BadSetup."""
        return TableSetup.read(self.plain())

    def errors(self) -> dict[str, str]:
        found = {}
        if any(len(name) > LONGEST_NAME for name in self.names.values()):
            found["names"] = _("At most %(number)s letters, please.", number=LONGEST_NAME)
        try:
            self.setup()
        except BadSetup as bad:
            found[bad.field] = sentence(bad.problem)
        return found


@dataclass(frozen=True, slots=True)
class Removal:
    kind: Literal["tapestry_card", "civilization"]
    must: tuple[RemovedComponent, ...]
    may_stay: tuple[RemovedComponent, ...]


@dataclass(frozen=True, slots=True)
class SetupScreen:
    form: SetupForm
    errors: Mapping[str, str]
    solo: bool
    levels: tuple[Level, ...]
    offered: tuple[AutomaCivilization, ...]  # civilizations of the ticked boxes
    second: bool
    looks: Mapping[str, PlayerLook]  # pieces by role
    starts: tuple[str, ...]
    notices: tuple[tuple[str, tuple[str, ...]], ...]
    removals: tuple[Removal, ...]
    scenario: ScenarioFacts | None
    noted: Noted | None
    opened: frozenset[str]  # folded parts
    offers_hints: bool

    @property
    def boxes(self) -> Mapping[str, str]:
        return EXPANSIONS

    @property
    def colors(self) -> Sequence[str]:
        return COLORS

    @property
    def civilizations(self) -> tuple[str, ...]:
        """Chosen or by the scenario; empty if left to chance."""
        if not self.solo:
            return ()
        plays = self.scenario.automa.civilization if self.scenario and self.scenario.automa else None
        chosen = [plays or self.form.civilization, *([self.form.second_civilization] if self.second else [])]
        known = AUTOMA_CIVILIZATIONS
        return tuple(_(known[slug].name) if slug in known else "" for slug in chosen)


def setup_screen(
    form: SetupForm, errors: Mapping[str, str], left: Left = (), before: SetupForm | None = None
) -> SetupScreen:
    """left: cards from an earlier play of the campaign, by era. before: the form as first shown."""
    solo = form.players != "2"
    boxes = ("base", *form.boxes)
    setup = _readable(form)
    looks = {
        role: PlayerLook(SHAPES[role], color if color in COLORS else "gray")
        for role, color in form.colors.items()
        if role in (("you", "automa", "shadow") if solo else ("you", "other", "shadow"))
    }
    return SetupScreen(
        form=form,
        errors=errors,
        solo=solo,
        levels=tuple(level(number, "aa" in boxes) for number in range(1, 7)),
        offered=offered(form.scenario, (each for each in AUTOMA_CIVILIZATIONS.values() if each.expansion in boxes)),
        second=solo and form.level.isdigit() and _has_second(int(form.level), boxes),
        looks=looks,
        starts=tuple(MAPS["small"].starts),
        notices=tuple((notice.text, notice.rules) for notice in setup.uncertain()) if setup else (),
        removals=removals(setup) if setup else (),
        scenario=facts_of(form.scenario),
        noted=noted(form.scenario, left, None),
        opened=opened(SECTIONS, form, before or form, errors),
        offers_hints=services().thinkers.are_offered,
    )


def _readable(form: SetupForm) -> TableSetup | None:
    try:
        return form.setup()
    except BadSetup:
        return None


def _has_second(number: int, boxes: Collection[str]) -> bool:
    return 1 <= number <= 6 and level(number, "aa" in boxes).second_civilization


def removals(setup: TableSetup) -> tuple[Removal, ...]:
    """By kind. (BST-14 to BST-17, SHA-22)"""
    if setup.players == 2:
        return ()
    kinds: tuple[Literal["tapestry_card", "civilization"], ...] = ("tapestry_card", "civilization")
    found = []
    for kind in kinds:
        listed = [each for each in REMOVED if each.kind == kind and each.expansion in setup.boxes]
        must = tuple(each for each in listed if not each.may_stay)
        may_stay = tuple(each for each in listed if each.may_stay)
        if listed:
            found.append(Removal(kind, must, may_stay))
    return tuple(found)


def default_name(setup: TableSetup, day: str) -> str:
    """day: in the reader's language."""
    if setup.players == 2:
        return _("Two players, %(day)s", day=day)
    if setup.played.facts is not None:
        name = _(setup.played.facts.name)
        return _("%(scenario)s, level %(level)s, %(day)s", scenario=name, level=setup.level, day=day)
    return _("Level %(level)s, %(day)s", level=setup.level, day=day)
