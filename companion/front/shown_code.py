"""The code of open seats, shown while the host's phone keeps it."""

from __future__ import annotations

from typing import Any, Final

from flask import session, url_for

from companion.front.guests_screen import PeopleScreen
from companion.front.share import outside, qr_picture
from companion.services import services
from companion.store.guests import Part
from companion.store.tokens import Secrets

SHOWN: Final = "code_of_lobby"
"""In the cookie: game, token and code."""


def make(game_id: str) -> None:
    """For open seats; the database has only its hash."""
    keep(game_id, services().guests.invite(game_id, Part.PLAY))


def keep(game_id: str, made: Secrets) -> None:
    """Replaces any other on this phone."""
    session[SHOWN] = [game_id, made.token, made.code]


def kept(screen: PeopleScreen) -> Secrets | None:
    game_id, token, code = session.get(SHOWN) or ("", "", "")
    made = Secrets(token, code)
    return made if game_id == screen.game.id and made.hashes[0] in screen.invitations else None


def shown(made: Secrets | None, role: str) -> dict[str, Any]:
    """Code, link and QR code. role: what it gives."""
    if made is None:
        return {"invitation": None}
    address = outside(url_for("invited.come_in", token=made.token))
    return {
        "invitation": made,
        "chosen": role,
        "address": address,
        "picture": qr_picture(address),
        "where": outside(url_for("share.enter_code")).partition("//")[2],
    }
