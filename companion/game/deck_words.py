"""What decks and their cards are called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.table.table_setup import TableSetup
from companion.web.shown import shown_box
from engine.decks import DECKS

TOP_CARD: Final = _l("The top card of the deck")
ANY_TILE: Final = _l("Draw a tile")


@dataclass(frozen=True, slots=True)
class DeckWords:
    one: LazyString
    many: LazyString  # as a heading
    top: LazyString = TOP_CARD  # the answer that draws
    called: Callable[[str], str] | None = None  # an item, if by more than its name


DECK_WORDS: Final[dict[str, DeckWords]] = {
    "tech": DeckWords(_l("tech card"), _l("Tech cards")),
    "tapestry": DeckWords(_l("tapestry card"), _l("Tapestry cards")),
    "territory": DeckWords(
        _l("territory tile"),
        _l("Territory tiles"),
        ANY_TILE,
        lambda item: _("territory tile %(number)s", number=item),
    ),
    "space": DeckWords(_l("space tile"), _l("Space tiles"), ANY_TILE, lambda _item: _("a space tile")),
    "civilization": DeckWords(_l("civilization"), _l("Civilizations")),
    "landmark": DeckWords(_l("landmark card"), _l("Landmark cards")),
    "masterpiece": DeckWords(
        _l("masterpiece"), _l("Masterpieces"), called=lambda item: _(shown_box().masterpieces[item].effect)
    ),
    "capital": DeckWords(_l("capital city"), _l("Capital cities")),
}
"""By deck of `engine.decks`."""


def one_discarded() -> dict[str, LazyString]:
    return {name: DECK_WORDS[name].one for name, deck in DECKS.items() if deck.held is not None}


def one_pooled() -> dict[str, LazyString]:
    return {deck.pooled: DECK_WORDS[name].one for name, deck in DECKS.items() if deck.pooled}


def pool_kinds(setup: TableSetup) -> tuple[str, ...]:
    kinds = dict.fromkeys(["space_tile", *AUTOMA_CIVILIZATIONS["hucksters"].pool_by_favorite.values()])
    return tuple(kind for kind in kinds if kind != "masterpiece" or "aa" in setup.boxes)
