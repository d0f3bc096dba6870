"""Corrects what lies before the bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.bot_setup import same_card
from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.table.state import Table
from automa.table.table_setup import TableSetup
from companion.game.deck_words import one_pooled, pool_kinds
from companion.game.players import looks
from companion.tableside.fix_screen import Field, Plain, Section, Short, entered, refuse
from engine.facts.components import COMPONENTS

TRACK_WORDS: Final[Mapping[str, LazyString]] = {
    "exploration": _l("Exploration"),
    "science": _l("Science"),
    "military": _l("Military"),
    "technology": _l("Technology"),
    "arts": _l("Arts"),
}
CARD_WORDS: Final[Mapping[str, LazyString]] = {
    "trap": _l("Traps"),
    "surprise_party": _l("Surprise Party"),
    "retreat": _l("Retreat"),
    "other": _l("All other cards"),
}
ITEM_WORDS: Final[Mapping[str, LazyString]] = one_pooled()


def bots_short(table: Table) -> Short:
    everyone = looks(table)
    return tuple((everyone[seat], str(TRACK_WORDS[table.bots.favorite(seat)])) for seat in table.bots.seats)


def bots_sections(table: Table) -> tuple[Section, ...]:
    bots, everyone = table.bots, looks(table)
    tracks = tuple((track, str(TRACK_WORDS[track])) for track in table.game.board.tracks)
    shadow = Field("bots/shadow/favorite", bots.shadow.favorite, _("Favorite track"), options=tracks, sign="favorite")
    sections = [Section((shadow,), look=everyone[bots.shadow.seat])]
    mat = bots.automa
    if mat is None:
        return tuple(sections)
    civilizations = tuple(
        (slug, _(each.name)) for slug, each in AUTOMA_CIVILIZATIONS.items() if each.expansion in table.expansions
    )
    none = ("", _("none"))
    first, second, *_more = [*mat.civilizations, "", ""]
    to_choose = civilizations if first else (none, *civilizations)
    covered = tuple((str(count), str(count)) for count in range(COMPONENTS.income_turns - 1))
    fields = (
        Field("bots/automa/favorite", mat.favorite, _("Favorite track"), options=tracks, sign="favorite"),
        Field("bots/automa/civilizations/0", first, _("Civilization"), options=to_choose, sign="civilization"),
        Field(
            "bots/automa/civilizations/1",
            second,
            _("Second civilization"),
            options=(none, *civilizations),
            sign="civilization",
        ),
        Field("bots/automa/covered", str(mat.covered), _("Columns covered on its mat"), options=covered, sign="income"),
        Field("bots/automa/cards", str(mat.cards), _("Cards beside its mat")),
    )
    sections.insert(0, Section(fields, look=everyone[mat.seat]))
    if "hucksters" in mat.civilizations:
        kinds = pool_kinds(TableSetup(boxes=table.expansions))
        pool = [Field(f"bots/automa/pool/{kind}", str(mat.pool.count(kind)), str(ITEM_WORDS[kind])) for kind in kinds]
        sections.append(Section(tuple(pool), _("The Hucksters’ pool")))
    if "trailblazers" in mat.civilizations:
        sections.append(_outposts_ahead(table, mat.outposts_ahead))
    cards = tuple(
        Field(f"bots/tapestry/{kind}", str(left), str(CARD_WORDS[kind])) for kind, left in bots.tapestry.items()
    )
    sections.append(Section(cards, _("Tapestry cards that nobody has seen, including those beside its mat")))
    return tuple(sections)


def _outposts_ahead(table: Table, standing: list[tuple[str, int]]) -> Section:
    spaces = tuple(
        (f"{track}:{space.number}", f"{TRACK_WORDS[track]} {space.number}")
        for track, path in table.game.box.tracks.items()
        for space in path.spaces
    )
    values = [*(f"{track}:{space}" for track, space in standing), ""]
    fields = tuple(
        Field(
            f"bots/automa/outposts_ahead/{place}",
            value,
            _("Outpost %(number)s", number=place + 1),
            options=(("", _("none")), *spaces),
            sign="outpost",
        )
        for place, value in enumerate(values)
    )
    return Section(fields, _("The Trailblazers’ outposts on the tracks"))


def write_bots(plain: Plain, values: Mapping[str, str]) -> None:
    """Raises BadPosition."""
    bots = plain["bots"]
    bots["shadow"]["favorite"] = values["bots/shadow/favorite"]
    mat = bots["automa"]
    if mat is None:
        return
    mat["favorite"] = values["bots/automa/favorite"]
    before, mat["civilizations"] = mat["civilizations"], entered(values, "bots/automa/civilizations")
    if len(set(mat["civilizations"])) < len(mat["civilizations"]):
        refuse("bots/automa/civilizations/1", "same_civilization")
    if mat["civilizations"] != before and same_card(mat["civilizations"]):
        refuse("bots/automa/civilizations/1", "same_card")
    mat["covered"], mat["cards"] = int(values["bots/automa/covered"]), int(values["bots/automa/cards"])
    pool = {name.rpartition("/")[2]: count for name, count in values.items() if name.startswith("bots/automa/pool/")}
    known = [item for item in mat["pool"] if item not in pool]
    mat["pool"] = _recounted(mat["pool"], {item: int(count) for item, count in pool.items()}) + known
    if any(name.startswith("bots/automa/outposts_ahead/") for name in values):
        spaces = [value.split(":") for value in entered(values, "bots/automa/outposts_ahead")]
        mat["outposts_ahead"] = [[track, int(space)] for track, space in spaces]
    for kind in bots["tapestry"]:
        bots["tapestry"][kind] = int(values[f"bots/tapestry/{kind}"])


def _recounted(pool: list[str], counts: Mapping[str, int]) -> list[str]:
    """Items that stay keep their places."""
    left, kept = dict(counts), []
    for item in pool:
        if left.get(item, 0):
            left[item] -= 1
            kept.append(item)
    return kept + [item for item, count in left.items() for _each in range(count)]
