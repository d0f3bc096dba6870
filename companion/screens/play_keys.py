"""What the answers of single cards and civilizations say: keys made of tracks, seats, tiles, places on a mat."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from companion.screens.play_words import name_of
from companion.screens.sight import Sight, said_names
from engine.cards.definitions import CIVILIZATIONS
from engine.decisions import Decision
from engine.definitions import TRACKS, Benefit

_JOINTS: Final = re.compile(r"[:>@+]")


def words_of(sight: Sight, pending: Decision, key: str) -> str | None:
    """A key in words, for the questions whose keys are put together; None for all others."""
    parts = _JOINTS.split(key)
    if pending.kind == "guilds":
        return _guilds(parts, int(str(pending.data["vp_each"])))
    say = SAID.get(pending.kind)
    if say is None:
        return None
    try:
        return say(parts, said_names(sight))
    except (IndexError, ValueError, KeyError):  # another answer to the same question, such as `skip`
        return None


def track(slug: str) -> str:
    """The name of a track. Raises KeyError."""
    return _(TRACKS[slug].name)


Names = Sequence[str]
"""Everybody in a word, in seat order."""


def _closest(parts: list[str], names: Names) -> str:
    return _("%(track)s: from %(start)s to %(to)s", track=track(parts[0]), start=parts[1], to=parts[2])


def _of_opponent(parts: list[str], names: Names) -> str:
    seat, slug, number = parts
    name = _(TRACKS[slug].space(int(number)).name)
    place = _("%(track)s %(number)s", track=track(slug), number=number)
    return _("%(space)s (%(place)s): %(player)s", space=name, place=place, player=names[int(seat)])


def _guilds(parts: list[str], each: int) -> str:
    number = int(parts[1])
    if parts[0] == "buy":
        return ngettext(
            "Buy %(num)s resource for %(vp)s VP", "Buy %(num)s resources for %(vp)s VP", number, vp=number * each
        )
    return ngettext(
        "Sell %(num)s resource for %(vp)s VP", "Sell %(num)s resources for %(vp)s VP", number, vp=number * each
    )


def _plot(key: str) -> str:
    row, column = key.split(",")
    return _("row %(row)s, column %(column)s", row=int(row) + 1, column=int(column) + 1)


SAID: Final[Mapping[str, Callable[[list[str], Names], str]]] = {
    "closest_opponent": _closest,
    "opponents_space": _of_opponent,
    "marriage": lambda parts, names: _("%(track)s with %(player)s", track=track(parts[0]), player=names[int(parts[1])]),
    "ally": lambda parts, names: names[int(parts[0])],
    "historian_to": lambda parts, names: names[int(parts[0])],
    "place_inventor": lambda parts, names: _(
        "%(card)s: %(player)s", card=name_of(parts[1]), player=names[int(parts[0])]
    ),
    "proclaim": lambda parts, names: _("%(player)s, era %(era)s", player=names[int(parts[0])], era=int(parts[1]) + 1),
    "hand_tile": lambda parts, names: _("to %(player)s", player=names[int(parts[1])]),
    "cover_hexes": lambda parts, names: _("%(top)s above, %(bottom)s below", top=int(parts[0]), bottom=int(parts[1])),
    "block_plot": lambda parts, names: _plot(parts[0]),
    "swap_buildings": lambda parts, names: _("%(one)s and %(other)s", one=_plot(parts[0]), other=_plot(parts[1])),
}
"""Each question with keys put together, and how its keys are said."""


def tracks_in(key: str) -> tuple[str, ...]:
    """The tracks that a key names: their icons."""
    return tuple(part for part in _JOINTS.split(key) if part in TRACKS)


def slot_gives(sight: Sight, key: str) -> Benefit | None:
    """What the place gives that a key names on a civilization mat of whoever is asked, None where it names none."""
    slot = key.rpartition(">")[2]
    for mine in sight.game.in_play:
        if mine.owner == sight.seat and mine.slug in CIVILIZATIONS:
            mat = CIVILIZATIONS[mine.slug].mat(mine.edition, len(sight.game.board.seats))
            if slot in mat.slots:
                return mat.slots[slot].benefit
            if slot == "vp" and "instead_of_step" in mat.gains:
                return mat.gains["instead_of_step"]
    return None
