"""Who sits at a game."""

from __future__ import annotations

from typing import Final, Protocol

from flask import has_app_context
from flask_babel import gettext as _

from automa.state import Bots
from companion.drawings.players import PlayerLook
from companion.pieces import Shape
from companion.store.guests import Part
from companion.web.access import standing
from engine.state.game import Game


class SeatedGame(Protocol):
    """Any game with a board."""

    @property
    def game(self) -> Game:
        """What lies on the table."""

    @property
    def bots(self) -> Bots | None:
        """None if they don't play."""


PEOPLE: Final[tuple[Shape, ...]] = ("you", "second", "third", "fourth", "fifth")
"""In order of seats."""


def shapes(table: SeatedGame) -> tuple[Shape, ...]:
    """The first person is `you`, the next `second`."""
    people = iter(PEOPLE)
    return tuple(next(people) if seat.role == "human" else seat.role for seat in table.game.board.seats)


def looks(table: SeatedGame) -> tuple[PlayerLook, ...]:
    """By seat. Nobody is “you” to watchers, or among several."""
    several = len(table.game.board.humans()) > 1
    return tuple(
        PlayerLook(shape, seat.color, seat.name or (_usual_name(shape, several) if shape in PEOPLE else ""))
        for shape, seat in zip(shapes(table), table.game.board.seats, strict=True)
    )


def _usual_name(shape: Shape, several: bool) -> str:
    """Of a nameless person; empty for the reader."""
    if not has_app_context():
        return ""
    if several:
        return _("Player %(number)s", number=PEOPLE.index(shape) + 1)
    return _("The player") if standing().part is Part.WATCH else ""


def by_shape(table: SeatedGame) -> dict[str, PlayerLook]:
    return {look.shape: look for look in looks(table)}


def player_name(look: PlayerLook) -> str:
    """Where no sign can stand."""
    if look.name:
        return look.name
    usual = {"you": _("You"), "automa": _("Automa"), "shadow": _("Shadow Empire")}
    return usual[look.shape]
