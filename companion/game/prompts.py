"""What some questions show besides words."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from companion.drawings.landmarks import landmark_icon
from companion.drawings.tiles import TileScene, rotation_scenes, tile_scene
from companion.web.shown import shown_box
from engine.decisions import Decision
from engine.facts.components import TerritoryTile
from engine.state.hexmap import rotated
from engine.things import Decline, Landmark, Number, Thing, Tile, Token, Track


@dataclass(frozen=True, slots=True)
class CardAnswer:
    key: str
    text: str
    icon: str
    css: str = ""


def answers_of_a_card(pending: Decision | None) -> tuple[CardAnswer, ...]:
    return () if pending is None else tuple(answer(key, pending.thing(key)) for key in pending.options.keys())  # noqa: SIM118


def answer(key: str, thing: Thing | None) -> CardAnswer:
    box = shown_box()
    match thing:
        case Track(slug):
            return CardAnswer(key, _(box.tracks[slug].name), slug, f"track {slug}")
        case Token(track, number):
            name = _(box.tracks[track].space(number).name)
            return CardAnswer(key, _("Space %(number)s: %(name)s", number=number, name=name), track, f"track {track}")
        case Landmark(slug):
            return CardAnswer(key, _(box.landmarks[slug].name), landmark_icon(slug))
        case Decline():
            return CardAnswer(key, _("No"), "close")
    return CardAnswer(key, _("Yes"), "check")


def tile_choices(pending: Decision | None) -> tuple[TileScene, ...]:
    """For a question about a tile or its rotation."""
    if pending is None:
        return ()
    tiles = shown_box().territory_tiles
    found = {key: pending.thing(key) for key in pending.options.keys()}  # noqa: SIM118 (no mapping)
    turns = {key: thing.number for key, thing in found.items() if isinstance(thing, Number)}
    if turns:
        tile = tiles[int(str(pending.data["tile"]))]
        turned = [rotated(tile.corners, number) for number in turns.values()]
        return rotation_scenes(turned, tile.inner, number=tile.number, keys=list(turns))
    return tuple(picture(tiles[thing.number], key) for key, thing in found.items() if isinstance(thing, Tile))


def picture(tile: TerritoryTile, key: str) -> TileScene:
    return tile_scene(tile.corners, tile.inner, number=tile.number, benefit=icons(tile), key=key)


def icons(tile: TerritoryTile) -> tuple[str, ...]:
    benefit = tile.benefit
    return (benefit,) if isinstance(benefit, str) else tuple(str(part) for part in benefit)
