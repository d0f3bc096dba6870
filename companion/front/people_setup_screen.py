"""The setup form of two to five people on screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.datastructures import MultiDict

from automa.built_in import BUILT_IN
from automa.people import COLORS, open_play
from automa.scores import LEVEL, SCORES
from automa.strong.player import LOOKING_AHEAD
from companion.front.folded import opened
from companion.front.prints_form import Prints, PrintsShown, prints_in_setup, prints_shown, read_prints, usual
from companion.front.solo_setup_screen import (
    MATS,
    MATS_AND_VARIANTS,
    PRINTED,
    VariantShown,
    boxes_of,
    for_boxes,
    hints_in_setup,
    packs_of,
    variants_shown,
)
from companion.front.table_setup_screen import sentence
from companion.game.players import PEOPLE
from companion.library.boxes_screen import REASONS, BoxShown, boxes_on_screen
from companion.pieces import Shape
from companion.services import services
from companion.store.models import PERSON_NAME_LENGTH
from companion.store.plain import clean_name
from companion.web.forms import name_error
from engine.decisions import BadSetup, NotUnderstood
from engine.facts.contents import Why
from engine.facts.packs import PACKS, OwnPack
from engine.state.game import NEW_GAMES

PERSON, OPEN, NOBODY = "person", "open", "nobody"

SITTERS: Final[Mapping[str, LazyString]] = {
    PERSON: _l("a person"),
    OPEN: _l("open: whoever scans"),
    "random": _l("the app, at random"),
    "quick": _l("the app, easy"),
    "sensible": _l("the app, sensible"),
    "strong": _l("the app, strong"),
    NOBODY: _l("nobody"),
}

HOW_WELL: Final[Mapping[str, LazyString]] = {
    "random": _l("at random"),
    "quick": _l("easy"),
    "sensible": _l("sensible"),
    "strong": _l("strong"),
}

AT_FIRST: Final = (PERSON, PERSON, NOBODY, NOBODY, NOBODY)


@dataclass(frozen=True, slots=True)
class SeatField:
    number: int
    shape: Shape
    color: str
    name: str
    by: str
    usual_name: str


@dataclass(frozen=True, slots=True)
class PeopleForm:
    """Right or wrong; `boxes` leaves out the base game."""

    names: tuple[str, ...] = ("",) * len(COLORS)
    by: tuple[str, ...] = AT_FIRST
    boxes: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    mats: str = PRINTED
    variants: tuple[str, ...] = ()
    prints: Prints = field(default_factory=usual)
    name: str = ""
    hints: bool = False

    @classmethod
    def read(cls, values: MultiDict[str, str]) -> PeopleForm:
        """With defaults."""
        seats = range(len(COLORS))
        return cls(
            names=tuple(clean_name(values.get(f"name-{seat}", "")) for seat in seats),
            by=tuple(values.get(f"by-{seat}", AT_FIRST[seat]) for seat in seats),
            boxes=tuple(dict.fromkeys(values.getlist("box"))),
            packs=tuple(filter(None, values.getlist("pack"))),
            mats=values.get("civilization_mats", PRINTED),
            variants=tuple(values.getlist("variants")),
            prints=read_prints(values),
            name=clean_name(values.get("name", "")),
            hints="hints" in values,
        )

    @property
    def taken(self) -> list[int]:
        return [seat for seat, by in enumerate(self.by) if by != NOBODY]

    def setup(self) -> dict[str, object]:
        """Raises BadSetup."""
        if any(by not in {*sitters(), *BUILT_IN} for by in self.by):
            raise BadSetup("players", NotUnderstood())
        filled = {
            str(place): self.by[seat] for place, seat in enumerate(self.taken) if self.by[seat] not in (PERSON, OPEN)
        }
        plain: dict[str, object] = {
            "kind": "people",
            "players": [self.names[seat] or usual_name(seat, self.by[seat]) for seat in self.taken],
            "built_in": filled,
            "civilization_mats": self.mats,
            "variants": for_boxes(self.variants, self.boxes),
            **NEW_GAMES,
            **boxes_of(self.boxes),
            **packs_of(self.packs, self.boxes),
            **prints_in_setup(self.prints, self.boxes, alone=False),
            **hints_in_setup(wanted=self.hints),
        }
        open_play(plain)
        return plain

    @property
    def open_seats(self) -> list[int] | None:
        """For phones of their own; None to begin at once."""
        return [place for place, seat in enumerate(self.taken) if self.by[seat] == OPEN] or None

    def errors(self) -> dict[str, str]:
        found = {}
        if self.name and (error := name_error(self.name)):
            found["name"] = str(error)
        if any(len(name) > PERSON_NAME_LENGTH for name in self.names):
            found["players"] = _(
                "At most %(number)s letters for the name of a player, please.", number=PERSON_NAME_LENGTH
            )
        try:
            self.setup()
        except BadSetup as bad:
            found["players" if bad.field == "built_in" else bad.field] = sentence(bad.problem)
        return found

    def default_name(self, day: str) -> str:
        return _("%(players)s players, %(day)s", players=len(self.taken), day=day)


@dataclass(frozen=True, slots=True)
class PeopleSetupScreen:
    form: PeopleForm
    errors: Mapping[str, str]
    boxes: tuple[BoxShown, ...]
    reasons: Mapping[Why, LazyString]  # why something is left out of a box
    packs: Mapping[str, OwnPack]
    seats: tuple[SeatField, ...]
    sitters: Mapping[str, LazyString]
    scores: str
    mats: Mapping[str, tuple[LazyString, LazyString]]
    variants: tuple[VariantShown, ...]
    prints: PrintsShown
    offers_hints: bool
    opened: frozenset[str]  # folded parts


def people_setup_screen(form: PeopleForm, errors: Mapping[str, str]) -> PeopleSetupScreen:
    return PeopleSetupScreen(
        form=form,
        errors=errors,
        offers_hints=services().thinkers.are_offered,
        boxes=boxes_on_screen(),
        reasons=REASONS,
        packs=PACKS,
        seats=tuple(
            SeatField(seat, PEOPLE[seat], COLORS[seat], name, by, usual_name(seat, by))
            for seat, (name, by) in enumerate(zip(form.names, form.by, strict=True))
        ),
        sitters=sitters(),
        scores=scores(),
        mats=MATS,
        prints=prints_shown(form.prints, alone=False),
        variants=variants_shown(alone=False),
        opened=opened({"rest": MATS_AND_VARIANTS, "prints": ("prints",)}, form, PeopleForm(), errors),
    )


def sitters() -> Mapping[str, LazyString]:
    offered = services().thinkers.are_offered
    return {by: words for by, words in SITTERS.items() if offered or by not in LOOKING_AHEAD}


def scores() -> str:
    """What the app's offered players score alone."""
    known = ", ".join(f"{HOW_WELL[by]} {SCORES[by].about}" for by in sitters() if by in HOW_WELL)
    return _("VP that the app scores alone on level %(level)s, about: %(known)s.", level=LEVEL, known=known)


def usual_name(seat: int, by: str) -> str:
    if by in (PERSON, OPEN, NOBODY):
        return _("Player %(number)s", number=seat + 1)
    return _("App %(number)s", number=seat + 1)
