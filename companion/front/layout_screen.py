"""Setting up the bots for a table game, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from automa.bot_setup import RANDOM, CivilizationGiven, ShadowFavorite
from automa.definitions import AUTOMA_CIVILIZATIONS, BOTS, DECISION_CARDS, level
from automa.table.state import Table
from automa.table.table_setup import TableSetup, new_table
from companion.drawings.map import MapScene
from companion.drawings.players import PlayerLook
from companion.front.table_setup_screen import removals
from companion.game.map import plain_map
from companion.game.players import looks
from companion.game.table_rows import luck_of
from companion.store.replay import AnyPlay
from engine.box import box_of
from engine.decisions import NOTHING, Facts
from engine.facts.components import COMPONENTS, EXPANSIONS
from engine.facts.maps import MAPS


class NamedPiece(Protocol):
    @property
    def name(self) -> str:
        """As printed."""

    @property
    def expansion(self) -> str:
        """The box."""


@dataclass(frozen=True, slots=True)
class Item:
    kind: str
    icon: str
    rule: str = ""
    look: PlayerLook | None = None
    data: Facts = field(default_factory=dict)

    @property
    def tick(self) -> str:
        """Key of its tick, stable when the list grows."""
        return " ".join((self.kind, self.look.shape if self.look else "", *map(str, self.data.values())))


@dataclass(frozen=True, slots=True)
class LayoutScreen:
    """By group; the map with the starting outposts."""

    groups: tuple[tuple[str, tuple[Item, ...]], ...]
    map: MapScene
    began_midgame: bool  # all lies there already
    pending: bool  # something is unknown, such as the die or the landmark cards
    asks_for_cards: bool
    asks_for_dice: bool


def layout_screen(play: AnyPlay) -> LayoutScreen:
    setup = TableSetup.read(play.setup)
    table: Table = play.state
    start = new_table(TableSetup.read({**setup.plain(), "position": None}))
    everyone = looks(start)
    items = {
        "board": _board(setup, everyone),
        "automa": _automa(setup, table, play, everyone),
        "shadow": _shadow(setup, table, play, everyone),
        "decks": _decks(setup),
        "landmarks": _landmarks(setup),
        "box": _box(setup, table),
        "scenario": _scenario(setup),
        "first": _first(setup),
    }
    return LayoutScreen(
        groups=tuple((group, tuple(listed)) for group, listed in items.items() if listed),
        map=plain_map(start, name="start"),
        began_midgame=setup.position is not None,
        pending=not table.ready,
        asks_for_cards=bool(items["landmarks"]),
        asks_for_dice=luck_of(play.setup, "die") == "table",
    )


def _board(setup: TableSetup, everyone: tuple[PlayerLook, ...]) -> list[Item]:
    solo = MAPS["small"].solo_starts
    labels = {hex: label for label, hex in MAPS["small"].starts.items()}
    items = [Item("map_side", "map", "BST-1")]
    if setup.players == 1:
        starts = {0: (labels[solo["human"]], "BST-2"), 1: (labels[solo["automa"]], "BST-3")}
    else:
        starts = {0: (setup.starts[0], "SET-15"), 1: (setup.starts[1], "SET-15")}
    for seat, (label, rule) in starts.items():
        data = {"count": COMPONENTS.starting_outposts, "start": label}
        items.append(Item("outposts", "outpost", rule, everyone[seat], data))
    return items


def _automa(setup: TableSetup, table: Table, play: AnyPlay, everyone: tuple[PlayerLook, ...]) -> list[Item]:
    if setup.players == 2:
        return []
    look, mat = everyone[1], table.bots.automa
    items = [
        _tokens(table, look, "BST-4"),
        Item("vp_token", "vp", "BST-4", look),
        Item("mat", "income", "BST-5", look, {"mat": level(setup.level, "aa" in setup.boxes).mat}),
    ]
    slugs = mat.civilizations if mat else []
    for number, wanted in enumerate(setup.wanted_civilizations):
        slug = slugs[number] if number < len(slugs) else None if wanted == RANDOM else wanted
        rule = "LVL-8" if number else "BST-7" if "pp" in setup.boxes else "BST-6"
        name = AUTOMA_CIVILIZATIONS[slug].name if slug else ""
        data: Facts = {"civilization": name, "number": number + 1, "drawn": "pp" in setup.boxes}
        items.append(Item("civilization", "civilization", rule, look, data))
    items.append(Item("favorite", "favorite", "BST-11", look, {"track": _first_favorite(play)}))
    for slug in slugs:
        if slug in ("hucksters", "trailblazers"):
            items.append(Item(slug, "civilization", "ACI-11" if slug == "hucksters" else "ACI-20", look))
    return items


def _tokens(table: Table, look: PlayerLook, rule: str) -> Item:
    """By track if not all at printed starts."""
    box = table.game.box
    begin = {slug: track.first_space for slug, track in box.tracks.items()}
    is_usual = begin == {slug: track.first_space for slug, track in box_of(box.boxes).tracks.items()}
    return Item("tokens", "tracks", rule, look, {"spaces": () if is_usual else tuple(begin.items())})


def _shadow(setup: TableSetup, table: Table, play: AnyPlay, everyone: tuple[PlayerLook, ...]) -> list[Item]:
    look = everyone[2]
    rule = "BST-9" if setup.players == 1 else "SHA-8"
    return [
        _tokens(table, look, rule),
        Item("token_aside", "shadow", rule, look, {"count": BOTS.shadow_tokens_set_aside}),
        Item("no_outposts", "outpost", "BST-9" if setup.players == 1 else "SHA-16", look, {"solo": setup.players == 1}),
        Item("favorite", "favorite", "BST-10", look, {"track": _first_shadow_favorite(play)}),
    ]


def _first_favorite(play: AnyPlay) -> str:
    """Empty until decided."""
    return next((each.what.favorite for each in play.journal if isinstance(each.what, CivilizationGiven)), "")


def _first_shadow_favorite(play: AnyPlay) -> str:
    """Empty until decided."""
    return next((each.what.track for each in play.journal if isinstance(each.what, ShadowFavorite)), "")


def _decks(setup: TableSetup) -> list[Item]:
    if setup.luck.get("decision_card", "app") == "app":
        return [Item("deck_in_app", "deck", "DCK-1")]
    if setup.players == 2:
        cards = [card.number for card in DECISION_CARDS.values() if card.two_player]
        return [Item("deck_two_players", "deck", "SHA-9", None, {"first": min(cards), "last": max(cards)})]
    base = [card.number for card in DECISION_CARDS.values() if card.deck == "base"]
    progress = [card.number for card in DECISION_CARDS.values() if card.deck == "progress"]
    items = [Item("progress_deck", "deck", "BST-12", None, {"first": min(progress), "last": max(progress)})]
    added = BOTS.progress_cards_at_start
    data = {"first": min(base), "last": max(base), "count": len(base) + added}
    items.append(Item("decision_deck", "pair", "BST-13", None, data))
    if "aa" in setup.boxes:
        items.insert(0, Item("arts_cards", "arts", "BAA-3"))
    return items


def _landmarks(setup: TableSetup) -> list[Item]:
    if setup.players == 2 or not {"pp", "aa"} & set(setup.boxes):
        return []
    extra = level(setup.level, "aa" in setup.boxes).extra_landmark_cards
    items = [Item("landmark_cards", "landmark", "BST-18", None, {"drawn": BOTS.landmark_cards_drawn})]
    if extra:
        items.append(Item("extra_landmark_cards", "landmark", "BAA-7", None, {"count": extra}))
    return [*items, Item("own_landmark_card", "landmark", "LMC-4")]


def _box(setup: TableSetup, table: Table) -> list[Item]:
    items = []
    for removal in removals(setup):
        rule = "BST-14" if removal.kind == "tapestry_card" else "BST-15"
        icon = "tapestry" if removal.kind == "tapestry_card" else "civilization"
        for card in removal.must:
            data: Facts = {"name": card.name, "count": card.count, "note": card.note}
            items.append(Item(f"remove_{card.kind}", icon, rule, None, data))
        if removal.may_stay:
            data = {"names": tuple(card.name for card in removal.may_stay)}
            items.append(Item(f"may_stay_{removal.kind}", icon, rule, None, data))
    if table.bots.automa and "trailblazers" in table.bots.automa.civilizations:
        items.append(
            Item("remove_tapestry_card", "tapestry", "ACI-19", None, {"name": "Socialism", "count": 1, "note": None})
        )
    return items


def _scenario(setup: TableSetup) -> list[Item]:
    """What the scenario takes out of your boxes, and its own steps."""
    facts = setup.played.facts
    if facts is None:
        return []
    out, printed = facts.removed, box_of(EXPANSIONS)
    automas = tuple(AUTOMA_CIVILIZATIONS[slug].name for slug in out.automa_civilizations)
    gone: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("civilizations", "civilization", in_boxes(setup, out.civilizations, printed.civilizations)),
        ("automa_civilizations", "automa", automas),
        (
            "tapestry_cards",
            "tapestry",
            tuple(
                f"{card.name} ×{card.count}" if card.count > 1 else card.name
                for card in out.tapestry_cards
                if card.expansion in setup.boxes
            ),
        ),
        ("tech_cards", "tech", in_boxes(setup, out.tech_cards, printed.tech_cards)),
        ("landmark_cards", "landmark", in_boxes(setup, out.landmark_cards, printed.landmarks)),
    )
    taken_out = [Item(f"out_{kind}", icon, "", None, {"names": names}) for kind, icon, names in gone if names]
    lines = (*facts.setup, *facts.first_income)
    return [*taken_out, *(Item("scenario_line", line.icon, "", None, {"text": line.text}) for line in lines)]


def in_boxes(setup: TableSetup, names: Iterable[str], printed: Mapping[str, NamedPiece]) -> tuple[str, ...]:
    """Unknown names may be in the table's boxes."""
    elsewhere = {each.name for each in printed.values() if each.expansion not in setup.boxes}
    return tuple(name for name in names if name not in elsewhere)


def _first(setup: TableSetup) -> list[Item]:
    items = [Item("first_player", "flag", "BST-19", None, {"first": setup.first, "solo": setup.players == 1})]
    items.append(Item("first_income", "income", "BST-20", None, NOTHING))
    if setup.players == 1:
        advances = level(setup.level, "aa" in setup.boxes).you_advance
        if advances:
            items.append(Item("you_advance", "advance", "LVL-1", None, {"tracks": advances}))
    return items
