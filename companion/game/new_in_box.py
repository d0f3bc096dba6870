"""What is new in a box, in three cards before the first game with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from flask import session

from companion.drawings.city import CityScene, city_scene
from companion.drawings.lanes import LaneScene, lane_of
from companion.drawings.player import TapestryScene, TechCardScene, tapestry_card, tech_card
from companion.drawings.tracks import TokenLook, tracks_scene
from companion.services import services
from companion.store.models import GameRow
from companion.web.shown import shown_box
from engine.box import Box
from engine.facts.arts import PrintedMasterpiece
from engine.facts.components import COMPONENTS
from engine.state.capital import Capital

KNOWN: Final = "boxes_known"
"""In the cookie: boxes whose cards were seen."""


@dataclass(frozen=True, slots=True)
class NewInBox:
    slug: str
    lane: LaneScene | None = None
    masterpiece: PrintedMasterpiece | None = None
    tech: TechCardScene | None = None
    tapestry: TapestryScene | None = None
    city: CityScene | None = None
    turns: range = range(1, COMPONENTS.income_turns + 1)


def _arts(box: Box) -> NewInBox:
    track = box.tracks["arts"]
    drawn = next(scene for scene in tracks_scene(box, [TokenLook("you", track.slug, 1)]) if scene.slug == track.slug)
    return NewInBox("aa", lane=lane_of(drawn), masterpiece=next(iter(box.masterpieces.values())))


def _fantasies(box: Box) -> NewInBox:
    once = next(slug for slug, card in box.tech_cards.items() if card.single_use)
    charmed = next(slug for slug, card in box.tapestry_cards.items() if card.charms)
    return NewInBox("ff", tech=tech_card(box, once), tapestry=tapestry_card(box, charmed))


def _uncharted(box: Box) -> NewInBox:
    city = next(number for number, mat in box.capitals.items() if mat.expansion == "uncharted")
    card = next(slug for slug, card in box.tapestry_cards.items() if card.expansion == "uncharted")
    scene = city_scene(Capital(city, box=box), name="new")
    return NewInBox("uncharted", city=scene, tapestry=tapestry_card(box, card))


NEW: Final[Mapping[str, Callable[[Box], NewInBox]]] = {"aa": _arts, "ff": _fantasies, "uncharted": _uncharted}
"""With something to explain."""


def new_in_box(slug: str) -> NewInBox:
    return NEW[slug](shown_box())


def to_explain(game: GameRow) -> str | None:
    """The game's next box that this phone and the profile's other games do not know."""
    others = [other for other in services().games.of_owner(game.owner) if other.id != game.id]
    known = {*session.get(KNOWN, ()), *(box for other in others for box in boxes_of(other))}
    return next((box for box in boxes_of(game) if box not in known), None)


def boxes_of(game: GameRow) -> list[str]:
    named = [box for field in ("boxes", "packs") for box in game.setup.get(field) or ()]
    return [box for box in NEW if box in named]


def keep_known(boxes: list[str]) -> None:
    session[KNOWN] = [*dict.fromkeys((*session.get(KNOWN, ()), *boxes))]
    session.permanent = True
