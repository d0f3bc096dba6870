"""The screen to enter a table in mid-game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from automa.bot_setup import RANDOM
from automa.definitions import AUTOMA_CIVILIZATIONS, AutomaCivilization
from automa.table.midgame import usual_cards, usual_covered
from automa.table.state import Table
from companion.drawings.map import MapScene
from companion.drawings.players import PlayerLook
from companion.drawings.tracks import TrackScene
from companion.front.position_form import CLEAR, EXPLORED, PositionForm
from companion.game.deck_words import pool_kinds
from companion.game.map import tappable_map
from companion.game.players import looks, player_name
from companion.game.seats import seats_on_tracks
from engine.facts.components import COMPONENTS, PrintedLandmark
from engine.state.codec import hex_text


@dataclass(frozen=True, slots=True)
class TrackPart:
    """With tokens' spaces, and landmarks with their fields."""

    scene: TrackScene
    tokens: tuple[int, ...]
    landmarks: tuple[tuple[PrintedLandmark, str], ...]


@dataclass(frozen=True, slots=True)
class AchievementPart:
    """boxes: (VP, who got it)."""

    name: str
    boxes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class PositionSeats:
    """Who sits at the table."""

    everyone: tuple[PlayerLook, ...]
    solo: bool
    people: tuple[int, ...]
    bots: tuple[int, ...]

    @property
    def earners(self) -> list[tuple[str, str]]:
        return [("", _("nobody")), *self._named()]

    @property
    def holders(self) -> list[tuple[str, str]]:
        """In a solo game the Automa gets the Shadow Empire's. (SHA-14)"""
        shadow = self.bots[-1]
        held = [each for each in self._named() if not self.solo or each[0] != str(shadow)]
        return [("", _("free")), *held, ("removed", _("out of the game"))]

    def _named(self) -> list[tuple[str, str]]:
        return [(str(seat), player_name(look)) for seat, look in enumerate(self.everyone)]


@dataclass(frozen=True, slots=True)
class PositionBoard:
    """What lies on the board and beside it."""

    tracks: tuple[TrackPart, ...]
    others: tuple[tuple[PrintedLandmark, str], ...]  # landmarks of no track
    map: MapScene
    tools: tuple[tuple[str, PlayerLook | None, bool], ...]  # taps on the map: (value, look, upright)
    achievements: tuple[AchievementPart, ...]


@dataclass(frozen=True, slots=True)
class PositionBots:
    """What the bots have."""

    offered: tuple[AutomaCivilization, ...]
    left_to_say: tuple[int, ...]  # civilizations that setup left to chance
    pool: tuple[str, ...]
    cards: tuple[int, ...]  # decision cards that may have been seen


@dataclass(frozen=True, slots=True)
class PositionScreen:
    """The form and all to draw it."""

    form: PositionForm
    errors: Mapping[str, str]
    seats: PositionSeats
    board: PositionBoard
    bots: PositionBots
    eras: range
    usual: Mapping[str, int]  # defaults of empty fields

    def value(self, name: str, usual: str = "") -> str:
        return self.form.values.get(name) or usual

    @staticmethod
    def numbers(values: Iterable[int]) -> list[tuple[str, str]]:
        return [(str(value), str(value)) for value in values]


def position_screen(form: PositionForm, errors: Mapping[str, str]) -> PositionScreen:
    table = form.table()
    everyone = looks(table)
    return PositionScreen(
        form=form,
        errors=errors,
        seats=PositionSeats(everyone, table.is_solo, tuple(table.game.board.humans()), table.bots.seats),
        board=_board(form, table, everyone),
        bots=_bots(form),
        eras=range(COMPONENTS.income_turns + 1),
        usual=_usual(form),
    )


def _board(form: PositionForm, table: Table, everyone: tuple[PlayerLook, ...]) -> PositionBoard:
    board = table.game.board
    return PositionBoard(
        tracks=_tracks(form, table),
        others=tuple(
            (landmark, form.values.get(f"landmark_{slug}", ""))
            for slug, landmark in board.box.landmarks.items()
            if landmark.track is None
        ),
        map=tappable_map(table, {hex: hex_text(hex) for hex in board.map.printed.hexes}, ()),
        tools=_tools(table, everyone),
        achievements=tuple(
            AchievementPart(
                name, tuple((vp, form.values.get(f"achievement_{name}_{place}", "")) for place, vp in enumerate(vps))
            )
            for name, vps in board.map.printed.achievements.items()
        ),
    )


def _bots(form: PositionForm) -> PositionBots:
    decks = form.blank.bots.decks
    return PositionBots(
        offered=tuple(each for each in AUTOMA_CIVILIZATIONS.values() if each.expansion in form.setup.boxes),
        left_to_say=tuple(n for n, wanted in enumerate(form.setup.wanted_civilizations) if wanted == RANDOM),
        pool=pool_kinds(form.setup) if "hucksters" in form.civilizations else (),
        cards=tuple(sorted((*decks.known, *decks.progress))),
    )


def _usual(form: PositionForm) -> dict[str, int]:
    usual = {"pairs": form.size // 2}
    if rules := form.rules:
        usual |= {"cards": usual_cards(rules, form.bots_era), "covered": usual_covered(rules, form.bots_era)}
    return usual


def _tools(table: Table, everyone: tuple[PlayerLook, ...]) -> tuple[tuple[str, PlayerLook | None, bool], ...]:
    """Outposts, upright and toppled; the Shadow Empire's never stand. (SHA-3, SHA-16)"""
    tools: list[tuple[str, PlayerLook | None, bool]] = []
    for seat, look in enumerate(everyone):
        is_shadow = seat == table.bots.shadow.seat
        if not is_shadow:
            tools.append((str(seat), look, True))
        if not is_shadow or table.is_solo:
            tools.append((f"{seat}x", look, False))
    return (*tools, (EXPLORED, None, True), (CLEAR, None, True))


def _tracks(form: PositionForm, table: Table) -> tuple[TrackPart, ...]:
    return tuple(
        TrackPart(
            scene,
            tuple(seat.tokens[scene.slug][0] for seat in table.game.board.seats),
            tuple(
                (landmark, form.values.get(f"landmark_{slug}", ""))
                for slug, landmark in table.game.box.landmarks.items()
                if landmark.track == scene.slug
            ),
        )
        for scene in seats_on_tracks(table)
    )
