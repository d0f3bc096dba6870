"""Landmarks on tech cards that need one."""

from __future__ import annotations

from collections.abc import Iterable

from engine.decisions import Steps
from engine.hooks import react
from engine.journal import EventData
from engine.rules.tech import raise_card, why_not_upgrade
from engine.state.board import REMOVED
from engine.state.game import Game
from engine.things import TechCard


class LandmarkOnTech(EventData):
    landmark: str
    tech: str


class LandmarkDiscarded(EventData):
    """With its tech card."""

    landmark: str


def needs_landmark(game: Game, slug: str) -> bool:
    needed = game.box.tech_cards[slug].prerequisite
    return needed is not None and needed.kind == "landmark_on_card"


def cards_for(game: Game, seat: int, building: str) -> dict[str, TechCard]:
    """Cards that can take a landmark, by `tech:SLUG`: without one yet, and able to rise. (TEC-7)"""
    if building not in game.box.landmarks:
        return {}
    player = game.players[seat]
    empty = [slug for slug in player.tech if needs_landmark(game, slug) and slug not in player.on_tech]
    able = [slug for slug in empty if why_not_upgrade(game, seat, slug, ignoring=True) is None]
    return {f"tech:{slug}": TechCard(slug, rises=True, takes=building) for slug in able}


def put_on_tech(game: Game, seat: int, slug: str, landmark: str) -> Steps[None]:
    """The card rises at once. (TEC-7)"""
    game.players[seat].on_tech[slug] = landmark
    game.tell(LandmarkOnTech(landmark, slug), seat, rule="TEC-7")
    yield from react.BUILDING_PLACED.notify(game, seat, landmark, None, False)
    yield from raise_card(game, seat, slug)


def discard_with(game: Game, seat: int, slugs: Iterable[str]) -> None:
    """A discarded tech card's landmark leaves the game. (TEC-8)"""
    for slug in slugs:
        landmark = game.players[seat].on_tech.get(slug)
        if landmark is not None:
            game.board.landmarks[landmark] = REMOVED
            game.tell(LandmarkDiscarded(landmark), seat, rule="TEC-8")
