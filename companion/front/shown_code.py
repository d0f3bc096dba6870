"""The code by which others sit down: a lobby shows it at once, for as long as the host's phone keeps it."""

from __future__ import annotations

from typing import Any, Final

from flask import session, url_for

from companion.front.guests_screen import PeopleScreen
from companion.front.share import outside, qr_picture
from companion.services import services
from companion.store.guests import Part
from companion.store.tokens import Secrets

SHOWN: Final = "code_of_lobby"
"""In the phone's cookie: the game, and the token and code that let somebody sit down there."""


def make(game_id: str) -> None:
    """Make a code for the open seats of a game, and keep it on this phone: the database knows its hash alone."""
    keep(game_id, services().guests.invite(game_id, Part.PLAY))


def keep(game_id: str, made: Secrets) -> None:
    """Keep a code on this phone, in place of any before."""
    session[SHOWN] = [game_id, made.token, made.code]


def kept(screen: PeopleScreen) -> Secrets | None:
    """The code of this game that the phone keeps, while it still lets somebody in."""
    game_id, token, code = session.get(SHOWN) or ("", "", "")
    made = Secrets(token, code)
    return made if game_id == screen.game.id and made.hashes[0] in screen.invitations else None


def shown(made: Secrets | None, role: str) -> dict[str, Any]:
    """What a page needs to show a code, its link and its QR code. role: what it gives."""
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
