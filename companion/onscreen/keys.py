"""What the answers of single cards and civilizations say: keys made of tracks, seats, tiles, places on a mat."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from companion.game.shown import shown_box
from companion.game.sight import Sight
from companion.onscreen.words import name_of
from engine.decisions import Decision
from engine.facts.components import Benefit
from engine.outlook import mat_of

ON_A_MAT: Final = (
    "build_on_mat",
    "mat_benefit",
    "mat_step",
    "mat_token",
    "outpost_row",
    "send_historian",
    "step_or_vp",
)
"""Questions about places on a civilization mat."""

PLACES: Final[Mapping[str, LazyString]] = {
    "left": _l("Left"),
    "middle": _l("Middle"),
    "right": _l("Right"),
    "top": _l("Upper row"),
    "bottom": _l("Lower row"),
}
"""Where the places of a mat lie that are counted."""

_JOINTS: Final = re.compile(r"[:>@+]")


def words_of(pending: Decision, key: str) -> str | None:
    """A key in words, for the questions whose keys are put together; None for all others."""
    parts = _JOINTS.split(key)
    if pending.kind == "guilds":
        return _guilds(parts, int(str(pending.data["vp_each"])))
    say = SAID.get(pending.kind)
    if say is None:
        return None
    try:
        return say(parts)
    except (IndexError, ValueError, KeyError):  # another answer to the same question, such as `skip`
        return None


def track(slug: str) -> str:
    """The name of a track. Raises KeyError."""
    return _(shown_box().tracks[slug].name)


def _closest(parts: list[str]) -> str:
    return _("%(track)s: from %(start)s to %(to)s", track=track(parts[0]), start=parts[1], to=parts[2])


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


SAID: Final[Mapping[str, Callable[[list[str]], str]]] = {
    "closest_opponent": _closest,
    "cover_hexes": lambda parts: _("%(top)s above, %(bottom)s below", top=int(parts[0]), bottom=int(parts[1])),
    "block_plot": lambda parts: _plot(parts[0]),
    "swap_buildings": lambda parts: _("%(one)s and %(other)s", one=_plot(parts[0]), other=_plot(parts[1])),
}
"""Each question with keys put together, and how its keys are said."""


def tracks_in(key: str) -> tuple[str, ...]:
    """The tracks that a key names: their icons."""
    return tuple(part for part in _JOINTS.split(key) if part in shown_box().tracks)


def slot_gives(sight: Sight, key: str) -> Benefit | None:
    """What the place gives that a key names on a civilization mat of whoever is asked, None where it names none."""
    slot = key.rpartition(">")[2]
    for mine in sight.game.in_play:
        if mine.owner == sight.seat and mine.slug in sight.game.box.civilizations:
            mat = mat_of(sight.game, mine)
            if slot in mat.slots:
                return mat.slots[slot].benefit
            if slot == "vp" and "instead_of_step" in mat.gains:
                return mat.gains["instead_of_step"]
    return None


def place_name(slot: str) -> str:
    """Where on a mat a place lies, or the track that it stands for; empty where what it gives says enough."""
    column, _joint, number = slot.partition("_")
    if number.isdecimal() and column in PLACES:
        return _("%(where)s, place %(number)s", where=PLACES[column], number=number)
    return name_of(slot) if slot in shown_box().tracks else ""
