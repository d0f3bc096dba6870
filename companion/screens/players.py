"""Who sits at a game, as every drawing and sentence shows them."""

from __future__ import annotations

from automa.solo import Solo
from automa.table.state import Table
from companion.screens.boards.players import PlayerLook, Shape

Played = Table | Solo
"""A game with the bots, at a table or on screen."""


def shapes(table: Played) -> tuple[Shape, ...]:
    """The shape of each seat, in seat order: the first person is `you`, another one `second`."""
    people = iter(("you", "second"))
    shape: list[Shape] = []
    for seat in table.game.board.seats:
        if seat.role == "human":
            shape.append("you" if next(people) == "you" else "second")
        else:
            shape.append(seat.role)
    return tuple(shape)


def looks(table: Played) -> tuple[PlayerLook, ...]:
    """The look of each seat, in seat order."""
    return tuple(
        PlayerLook(shape, seat.color, seat.name)
        for shape, seat in zip(shapes(table), table.game.board.seats, strict=True)
    )


def by_shape(table: Played) -> dict[str, PlayerLook]:
    """The looks by their shape, as the drawings name players."""
    return {look.shape: look for look in looks(table)}
