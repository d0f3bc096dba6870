"""A game's guests and invitations.

To change them, lock the game's row first, several in order.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.store.models import Carried, GameInvitation, GameRow, Guest
from companion.store.tokens import hashes_of


def inside(game_id: str) -> SelectOfScalar[Guest]:
    """Current guests."""
    return select(Guest).where(Guest.game_id == game_id, col(Guest.ended).is_(None))


def invitations_to(game_id: str) -> SelectOfScalar[GameInvitation]:
    """Even to taken seats."""
    return select(GameInvitation).where(GameInvitation.game_id == game_id)


def invitation_by(session: Session, token_or_code: str) -> GameInvitation | None:
    """None also if the game is over."""
    token, code = hashes_of(token_or_code)
    return session.exec(
        select(GameInvitation)
        .join(GameRow, col(GameRow.id) == col(GameInvitation.game_id))
        .where(
            or_(col(GameInvitation.token_hash) == token, col(GameInvitation.code_hash) == code),
            col(GameRow.finished).is_(None),
        )
    ).first()


ONLY_LOOKS = "watch"
"""The role of guests who never act."""


class NotAlone(Exception):
    """Other phones act in the game, or may."""


def require_alone(connection: Connection, game_id: str) -> None:
    """Lock the row first. Raises NotAlone if a guest's phone has a seat or reports."""
    if connection.execute(inside(game_id).where(Guest.role != ONLY_LOOKS).limit(1)).first() is not None:
        raise NotAlone(game_id)


class OnAPhone(Exception):
    """A phone answers the game by itself, so no other may."""


def require_not_carried(session: Session, game_id: str) -> None:
    """Lock the row first. Raises OnAPhone."""
    if session.get(Carried, game_id) is not None:
        raise OnAPhone(game_id)


def let_nobody_act(session: Session, game_id: str) -> None:
    """Revoke invitations to more than watching."""
    of_game = delete(GameInvitation).where(col(GameInvitation.game_id) == game_id)
    session.execute(of_game.where(col(GameInvitation.role) != ONLY_LOOKS))


def names_by_seat(session: Session, game_id: str) -> dict[int, str]:
    return {guest.seat: guest.name for guest in session.exec(inside(game_id)) if guest.seat is not None}


def is_called(session: Session, game: GameRow, name: str, but: int) -> bool:
    """Another seat of a waiting game has this name."""
    if game.open_seats is None:
        return False
    sitting = names_by_seat(session, game.id)
    others = [sitting.get(seat, str(usual)) for seat, usual in enumerate(game.setup["players"]) if seat != but]
    return name.casefold() in (other.casefold() for other in others)


def hold_games(session: Session, *which: Any) -> None:
    """Lock in a fixed order."""
    session.exec(select(GameRow.id).where(*which).order_by(col(GameRow.id)).with_for_update()).all()


def visited_by(devices: Collection[str]) -> SelectOfScalar[str]:
    """Games that devices are or were guests of."""
    return select(Guest.game_id).where(col(Guest.device_id).in_(devices))
