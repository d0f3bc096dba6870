"""What the answers of single cards and civilizations say: keys made of tracks, seats, tiles, places on a mat."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from flask_babel import gettext as _

from automa.solo import AUTOMA, YOU, Solo
from companion.screens.play_words import name_of
from engine.cards.definitions import CIVILIZATIONS
from engine.decisions import Decision
from engine.definitions import TRACKS, Benefit

_JOINTS: Final = re.compile(r"[:>@+]")


def words_of(pending: Decision, key: str) -> str | None:
    """A key in words, for the questions whose keys are put together; None for all others."""
    say = SAID.get(pending.kind)
    if say is None:
        return None
    parts = _JOINTS.split(key)
    try:
        return say(parts)
    except (IndexError, ValueError, KeyError):  # another answer to the same question, such as `skip`
        return None


def player(seat: str) -> str:
    """A seat of a solo game in words."""
    return _("You") if int(seat) == YOU else _("the Automa") if int(seat) == AUTOMA else _("the Shadow Empire")


def track(slug: str) -> str:
    """The name of a track. Raises KeyError."""
    return _(TRACKS[slug].name)


def _closest(parts: list[str]) -> str:
    return _("%(track)s: from %(start)s to %(to)s", track=track(parts[0]), start=parts[1], to=parts[2])


def _of_opponent(parts: list[str]) -> str:
    seat, slug, number = parts
    name = _(TRACKS[slug].space(int(number)).name)
    place = _("%(track)s %(number)s", track=track(slug), number=number)
    return _("%(space)s (%(place)s): %(player)s", space=name, place=place, player=player(seat))


def _guilds(parts: list[str]) -> str:
    if parts[0] == "buy":
        return _("Buy %(number)s with VP", number=int(parts[1]))
    return _("Sell %(number)s for VP", number=int(parts[1]))


def _plot(key: str) -> str:
    row, column = key.split(",")
    return _("row %(row)s, column %(column)s", row=int(row) + 1, column=int(column) + 1)


SAID: Final[Mapping[str, Callable[[list[str]], str]]] = {
    "closest_opponent": _closest,
    "opponents_space": _of_opponent,
    "marriage": lambda parts: _("%(track)s with %(player)s", track=track(parts[0]), player=player(parts[1])),
    "ally": lambda parts: player(parts[0]),
    "historian_to": lambda parts: player(parts[0]),
    "place_inventor": lambda parts: _("%(card)s: %(player)s", card=name_of(parts[1]), player=player(parts[0])),
    "proclaim": lambda parts: _("%(player)s, era %(era)s", player=player(parts[0]), era=int(parts[1]) + 1),
    "hand_tile": lambda parts: _("tile %(tile)s to %(player)s", tile=int(parts[0]), player=player(parts[1])),
    "cover_hexes": lambda parts: _("%(top)s above, %(bottom)s below", top=int(parts[0]), bottom=int(parts[1])),
    "guilds": _guilds,
    "block_plot": lambda parts: _plot(parts[0]),
    "swap_buildings": lambda parts: _("%(one)s and %(other)s", one=_plot(parts[0]), other=_plot(parts[1])),
}
"""Each question with keys put together, and how its keys are said."""


def slot_gives(solo: Solo, key: str) -> Benefit | None:
    """What the place on one of your civilization mats gives that a key names, None where it names none."""
    slot = key.rpartition(">")[2]
    for mine in solo.game.in_play:
        if mine.owner == YOU and mine.slug in CIVILIZATIONS:
            slots = CIVILIZATIONS[mine.slug].mat(mine.edition, len(solo.game.board.seats)).slots
            if slot in slots:
                return slots[slot].benefit
    return None
