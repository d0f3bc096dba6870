"""A hint at a table: what the phone has to be told for one, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.coach.at_table import choices, conquest_asked, last_said, may_ask, read_told
from automa.coach.standing import SAID, OwnSide, most_of, own_side
from automa.table.board_reports import Advance, Conquer
from automa.table.report_keys import read
from automa.table.reports import Income
from companion.drawings.spots import spot_of
from companion.game.hints import HintShown, has_hints, not_told, shown
from companion.game.table_rows import table_of
from companion.store.replay import AnyPlay, View
from engine.facts.maps import Hex
from engine.hints import hint_here

PARTS: Final[tuple[tuple[LazyString, tuple[tuple[str, LazyString, str], ...]], ...]] = (
    (
        _l("Your resources"),
        (
            ("coin", _l("Coins"), "coin"),
            ("worker", _l("Workers"), "worker"),
            ("food", _l("Food"), "food"),
            ("culture", _l("Culture"), "culture"),
        ),
    ),
    (
        _l("Buildings that have left your income mat"),
        (
            ("market", _l("Markets"), "market"),
            ("house", _l("Houses"), "house"),
            ("farm", _l("Farms"), "farm"),
            ("armory", _l("Armories"), "armory"),
        ),
    ),
    (
        _l("What you hold"),
        (
            ("tapestry", _l("Tapestry cards"), "tapestry"),
            ("territory", _l("Territory tiles"), "territory"),
            ("tech", _l("Tech cards"), "tech"),
        ),
    ),
)
"""The form: titles, and of each number its name, words and sign."""

DIGITS: Final = tuple("0123456789")
NOT_UNDERSTOOD: Final = _l("Choose a number everywhere.")
ONE_TURN: Final = _l("With these resources only an income turn is possible.")


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What a turn may be: an advance to a space, or income turn `number`. Or a hex to conquer, with its name."""

    track: str = ""
    number: int = 0
    hex: Hex | None = None
    name: str = ""


TableHint = HintShown[TurnTold]


@dataclass(frozen=True, slots=True)
class HintForm:
    """values, most: by name. error: why no hint comes of them. of_hex: it asks where to conquer."""

    most: Mapping[str, int]
    values: Mapping[str, int]
    error: LazyString | None = None
    of_hex: bool = False

    @property
    def parts(self) -> tuple[tuple[LazyString, tuple[tuple[str, LazyString, str], ...]], ...]:
        return PARTS


def table_hint(view: View) -> TableHint | None:
    """None if the game has no hints, or this moment none."""
    if not has_hints(view) or not may_ask(view.play):
        return None
    if entry := hint_here(view.play):
        return told(view.play, entry.key)
    return not_told(view)


def told(play: AnyPlay, said: str) -> TableHint | None:
    """None if this is no hint here."""
    found = read_told(said)
    if found is None or play.pending is None:
        return None
    hint, _ = found
    options = play.pending.options
    if not all(isinstance(options.parse(key), Advance | Income | Conquer) for key in (hint.best, hint.other)):
        return None
    best, other = (turn_of(play, key) for key in (hint.best, hint.other))
    return shown(hint, (best, other))


def turn_of(play: AnyPlay, key: str) -> TurnTold:
    table, report = table_of(play), read(key)
    board = table.game.board
    if isinstance(report, Conquer):
        return TurnTold(hex=report.hex, name=spot_of(board.map.printed, report.hex).name)
    if not isinstance(report, Advance):
        return TurnTold(number=board.seats[table.seat].era + 1)
    start = board.furthest(table.seat, report.track) if report.start is None else report.start
    return TurnTold(report.track, board.box.tracks[report.track].after(start) or 0)


def hexes_of(hint: TableHint | None) -> tuple[Hex, ...]:
    """Those told, the better one first."""
    told = hint.told if hint is not None else None
    return tuple(each.hex for each in told or () if each.hex is not None)


def form_now(view: View) -> HintForm:
    """With what was last said in this game."""
    most, before = most_of(table_of(view.play).game), last_said(view.play)
    values = dict.fromkeys(SAID, 0) if before is None else before.plain()
    return HintForm(most, values, of_hex=conquest_asked(view.play) is not None)


def read_form(view: View, fields: Mapping[str, str]) -> OwnSide | HintForm:
    """The form again if no hint can come of it."""
    table = table_of(view.play)
    most = most_of(table.game)
    numbers = {name: int(text) for name in SAID if (text := fields.get(name, "")) in DIGITS}
    side, of_hex = own_side(numbers), conquest_asked(view.play) is not None
    if side is None or any(number > most[name] for name, number in numbers.items()):
        return HintForm(most, {**dict.fromkeys(SAID, 0), **numbers}, NOT_UNDERSTOOD, of_hex)
    if len(choices(view.play, side)) < 2:
        return HintForm(most, numbers, ONE_TURN, of_hex)
    return side
