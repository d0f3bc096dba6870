"""The form to enter a table in mid-game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.datastructures import MultiDict

from automa.bot_setup import RANDOM, same_card
from automa.definitions import AUTOMA_CIVILIZATIONS, DECISION_CARDS, Level, level
from automa.state import Decks
from automa.table.midgame import deck_size, decks_as_they_lie, usual_cards, usual_covered
from automa.table.position import Position, position_of, restore
from automa.table.state import Table
from automa.table.table_setup import TableSetup, new_table
from companion.front.table_setup_screen import SetupForm
from companion.game.deck_words import pool_kinds
from engine.facts.components import COMPONENTS
from engine.facts.maps import MAPS, Hex
from engine.state.board import REMOVED
from engine.state.codec import UNKNOWN, BadPosition, decode, hex_text, parse_hex
from engine.state.hexmap import Outpost

MOST_VP: Final = 999
CLEAR, EXPLORED = "clear", "explored"
"""Taps clear a hex, or add or remove a tile; others add an outpost."""

SENTENCES: Final[Mapping[str, LazyString]] = {
    "other_version": _l("This position was made by another version of the app."),
    "other_seats": _l("This position has other players than this table."),
    "no_such_turn": _l("Say whose turn it is."),
    "not_a_players_turn": _l("A game can go on here at the turn of a player, not of a bot."),
    "other_tracks": _l("These are not the tracks of the boxes you chose."),
    "a_token_on_each_track_needed": _l("Everyone has a token on each track, unless AI Singularity took it to another."),
    "no_such_space": _l("A track has no such space."),
    "negative": _l("Somebody has more outposts on the map than there are in the box."),
    "no_such_era": _l("There is no such era."),
    "no_such_board": _l("There is no such map."),
    "no_tile_goes_there": _l("A tile lies where the board shows land already."),
    "no_such_tile": _l("There is no such tile."),
    "not_a_territory": _l("An outpost stands where nothing has been explored."),
    "no_such_seat": _l("A piece belongs to nobody at this table."),
    "two_in_control": _l("Two players have upright outposts on one territory: one of them must be toppled."),
    "no_such_landmark_or_seat": _l("A landmark belongs to nobody at this table."),
    "more_than_its_boxes": _l("An achievement was earned twice by the same player."),
    "no_such_track": _l("A favorite track is missing."),
    "a_card_twice_or_unknown": _l("A decision card lies in two places."),
    "more_unseen_than_cards": _l("There are not that many decision cards."),
    "odd_number_of_cards": _l("Decision cards lie in pairs: choose both cards face up, or none."),
    "no_such_civilization": _l("The Automa has no such civilization."),
    "no_such_number_of_cards": _l("The Automa’s mat has no room for that many cards."),
    "no_such_rotation": _l("A tile cannot be turned like this."),
    "no_such_level": _l("There is no such level."),
    "a_tile_twice": _l("A territory tile lies in two places."),
    "no_such_card": _l("There is no such tapestry card."),
    "no_cards": _l("The decision cards are missing."),
    "fewer_than_beside_the_mat": _l("You entered more tapestry cards beside the mat than there are."),
    "not_json": _l("This cannot be read."),
    "no_such_part": _l("The table has no such part."),
    "more_cards_than_the_deck_holds": _l("More cards are drawn or left than the deck holds in this era."),
    "same_civilization": _l("The Automa cannot have the same civilization twice."),
    "same_card": _l("These two are the sides of one card: the Automa cannot have both."),
    "no_such_round": _l("The first round is number 1."),
    "not_in_a_pool": _l("No such thing lies in the Hucksters’ pool."),
    "more_than_a_table_holds": _l("That is more than a table holds."),
    "unreadable": _l("Some of these letters cannot be shown."),
    "no_such_vp": _l("VP are a whole number from 0 to 999."),
}
"""A sentence for each kind of problem."""

PARTS: Final = (
    ("board/seats", "eras"),
    ("board/map", "map"),
    ("board/landmarks", "tracks"),
    ("board/achievements", "achievements"),
    ("board", "tracks"),
    ("bots/decks", "decks"),
    ("bots", "bots"),
)
"""Parts of the form that show a place's problems; the first match counts."""


def problem_sentences(problems: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for place, kind in problems:
        part = next((part for prefix, part in PARTS if place.startswith(prefix)), "eras")
        if kind == "negative":
            part = "map"
        said = str(SENTENCES[kind]) if kind in SENTENCES else _("Something here does not fit together.")
        found.setdefault(part, said)
    return found


@dataclass(frozen=True, slots=True)
class HexPieces:
    tile: bool = False
    outposts: tuple[tuple[int, bool], ...] = ()  # (seat, upright)

    @property
    def text(self) -> str:
        """`tile 0 1x`, where `1x` is a toppled outpost of seat 1."""
        pieces = [f"{seat}" if upright else f"{seat}x" for seat, upright in self.outposts]
        return " ".join([*(["tile"] if self.tile else []), *pieces])


def read_pieces(text: str, seats: int) -> HexPieces:
    """Raises ValueError."""
    words = text.split()
    outposts = [(int(word.removesuffix("x")), not word.endswith("x")) for word in words if word != "tile"]
    if any(seat not in range(seats) for seat, _upright in outposts):
        raise ValueError(text)
    return HexPieces("tile" in words, tuple(outposts))


@dataclass(frozen=True, slots=True)
class PositionForm:
    setup_form: SetupForm
    setup: TableSetup
    values: Mapping[str, str]  # single fields as text
    seen: tuple[int, ...]  # decision cards discarded this era
    hexes: Mapping[Hex, HexPieces]
    tool: str

    @classmethod
    def start(cls, setup_form: SetupForm) -> PositionForm:
        """As after the first income turns."""
        setup = setup_form.setup()
        board = new_table(setup).game.board
        hexes = {
            hex: HexPieces(False, tuple((out.seat, out.upright) for out in outposts))
            for hex, outposts in board.map.outposts.items()
        }
        return cls(setup_form, setup, {}, (), hexes, "0")

    @classmethod
    def read(cls, setup_form: SetupForm, sent: MultiDict[str, str]) -> PositionForm:
        """With the tapped hex changed. Raises ValueError for what our form cannot send."""
        setup = setup_form.setup()
        board = MAPS[new_table(setup).game.board.map.board]
        hexes = {}
        for line in sent.getlist("hex"):
            place, _colon, pieces = line.partition(":")
            hexes[parse_hex(place)] = read_pieces(pieces, len(setup.roles))
        if not set(hexes) <= set(board.hexes):
            raise ValueError("not on the map")
        seen = tuple(dict.fromkeys(int(card) for card in sent.getlist("seen")))
        form = cls(setup_form, setup, sent.to_dict(), seen, hexes, sent.get("tool", "0"))
        form.check_values()
        if "key" in sent:
            hex = parse_hex(sent["key"])
            if hex not in board.hexes:
                raise ValueError("not on the map")
            form = replace(form, hexes={**hexes, hex: form.tapped(hex, board.hexes[hex].printed)})
        return form

    def check_values(self) -> None:
        """Raises ValueError for values not offered."""
        seats = range(len(self.setup.roles))
        for track, path in self.blank.game.box.tracks.items():
            spaces = {space.number for space in path.spaces}
            if not {self.whole(f"token_{seat}_{track}") for seat in seats} <= spaces:
                raise ValueError("no such space")
        named = [self.seat(name) for name in self.values if name.startswith(("landmark_", "achievement_"))]
        if not set(named) <= {None, REMOVED, *seats}:
            raise ValueError("nobody sits there")
        if not set(self.seen) | set(self.pair) <= set(DECISION_CARDS):
            raise ValueError("no such card")
        if not set(self.civilizations) <= set(AUTOMA_CIVILIZATIONS):
            raise ValueError("no such civilization")
        if self.tool not in (CLEAR, EXPLORED):
            read_pieces(self.tool, len(seats))
        self.whole("pairs")
        self._without_decks()

    def tapped(self, hex: Hex, printed: bool) -> HexPieces:
        before = self.hexes.get(hex, HexPieces())
        if self.tool == CLEAR:
            return HexPieces()
        if self.tool == EXPLORED:
            return replace(before, tile=not printed and (not before.tile or bool(before.outposts)))
        added = read_pieces(self.tool, len(self.setup.roles)).outposts
        return HexPieces(not printed, (*before.outposts, *added))

    @property
    def blank(self) -> Table:
        return new_table(self.setup)

    def whole(self, name: str, usual: int = 0) -> int:
        """The default if empty. Raises ValueError."""
        text = self.values.get(name, "")
        return int(text) if text else usual

    def seat(self, name: str) -> int | None:
        """A seat, REMOVED, or None for nobody. Raises ValueError."""
        text = self.values.get(name, "")
        return None if not text else REMOVED if text == "removed" else int(text)

    @property
    def rules(self) -> Level | None:
        return None if self.setup.players == 2 else level(self.setup.level, "aa" in self.setup.boxes)

    @property
    def bots_era(self) -> int:
        """With two players only whether the Shadow Empire has begun."""
        return self.whole("era_bots", 1)

    @property
    def size(self) -> int:
        """Of this era's decision deck."""
        return deck_size(self.blank.bots.decks, self.rules, self.bots_era)

    @property
    def civilizations(self) -> tuple[str, ...]:
        """The Automa's. One left to chance is entered here, at first the first of the boxes."""
        listed = [each.slug for each in AUTOMA_CIVILIZATIONS.values() if each.expansion in self.setup.boxes]
        chosen: list[str] = []
        for number, wanted in enumerate(self.setup.wanted_civilizations):
            left = [slug for slug in listed if slug not in chosen and not same_card([*chosen, slug])]
            usual = left[0] if wanted == RANDOM else wanted
            chosen.append(self.values.get(f"civilization_{number}") or usual)
        return tuple(chosen)

    def favorite(self, seat: int) -> str:
        return self.values.get(f"favorite_{seat}") or self.usual_favorite(seat)

    def usual_favorite(self, seat: int) -> str:
        """The civilization's, another for the other bot."""
        tracks = self.blank.game.board.tracks
        of_civilization = [AUTOMA_CIVILIZATIONS[slug].favorite for slug in self.civilizations[:1]]
        automas = next((track for track in of_civilization if track in tracks), tracks[0])
        if self.setup.roles[seat] == "automa":
            return automas
        return next(track for track in tracks if not self.civilizations or track != automas)

    @property
    def pair(self) -> tuple[int, ...]:
        """The cards face up."""
        return tuple(self.whole(name) for name in ("pair_left", "pair_right") if self.values.get(name))

    def decks(self) -> Decks:
        """Raises BadPosition."""
        left = 2 * self.whole("pairs", self.size // 2)
        discard = [card for card in self.seen if card not in self.pair]
        return decks_as_they_lie(self.blank.bots.decks, self.size, left, discard, self.pair)

    def position(self) -> dict[str, Any]:
        """Raises BadPosition."""
        plain = self._without_decks()
        plain["bots"]["decks"] = _plain_decks(self.decks())
        return plain

    def problems(self) -> list[tuple[str, str]]:
        """(place in the position, kind)."""
        found = [
            (f"board/seats/{seat}/vp", "no_such_vp") for seat in range(len(self.setup.roles)) if not self._vp(seat)
        ]
        if found:
            return found
        if len(set(self.civilizations)) < len(self.civilizations):
            return [("bots/automa", "same_civilization")]
        if same_card(self.civilizations):
            return [("bots/automa", "same_card")]
        try:
            restore(self.blank, self.position())
        except BadPosition as error:
            return error.problems
        return []

    def _vp(self, seat: int) -> bool:
        text = self.values.get(f"vp_{seat}", "") or "0"
        return text.isascii() and text.isdigit() and int(text) <= MOST_VP

    def table(self) -> Table:
        """For drawings, with initial decks."""
        table = self.blank
        position = decode(Position, self._without_decks(), table.game.box)
        table.game.board, table.bots = position.board, position.bots
        return table

    def _without_decks(self) -> dict[str, Any]:
        plain = cast("dict[str, Any]", position_of(self.blank))
        board, bots = plain["board"], plain["bots"]
        for number, seat in enumerate(board["seats"]):
            self._seat(number, seat)
        board["map"]["tiles"] = {
            hex_text(hex): {"number": UNKNOWN, "rotation": None} for hex, pieces in self.hexes.items() if pieces.tile
        }
        board["map"]["outposts"] = {
            hex_text(hex): _plain_outposts(pieces) for hex, pieces in self.hexes.items() if pieces.outposts
        }
        held = {slug: self.seat(f"landmark_{slug}") for slug in self.blank.game.box.landmarks}
        board["landmarks"] = {slug: holder for slug, holder in held.items() if holder is not None}
        for name, boxes in MAPS[board["map"]["board"]].achievements.items():
            earners = [self.seat(f"achievement_{name}_{place}") for place in range(len(boxes))]
            board["achievements"][name] = [earner for earner in earners if earner is not None]
        self._bots(bots)
        plain["turn"] = plain["order"].index(self.whole("turn"))
        return plain

    def _seat(self, number: int, seat: dict[str, Any]) -> None:
        for track in seat["tokens"]:
            seat["tokens"][track] = [self.whole(f"token_{number}_{track}")]
        is_human = seat["role"] == "human"
        seat["era"] = self.whole(f"era_{number}", 1) if is_human else self.bots_era
        seat["finished"] = seat["era"] == COMPONENTS.income_turns
        seat["vp"] = self.whole(f"vp_{number}") if self._vp(number) and seat["scores"] else 0
        standing = sum(owner == number for pieces in self.hexes.values() for owner, _upright in pieces.outposts)
        seat["outposts"] = COMPONENTS.outposts - standing

    def _bots(self, bots: dict[str, Any]) -> None:
        bots["era"] = self.bots_era
        bots["shadow"]["favorite"] = self.favorite(bots["shadow"]["seat"])
        mat, rules = bots["automa"], self.rules
        if mat is None or rules is None:
            return
        bots["finished"] = self.bots_era == COMPONENTS.income_turns
        mat["favorite"] = self.favorite(mat["seat"])
        mat["civilizations"] = list(self.civilizations)
        mat["cards"] = self.whole("cards", usual_cards(rules, self.bots_era))
        mat["covered"] = self.whole("covered", usual_covered(rules, self.bots_era))
        if "hucksters" in self.civilizations:
            kinds = pool_kinds(self.setup)
            mat["pool"] = [kind for kind in kinds for _count in range(min(self.whole(f"pool_{kind}"), 20))]


def _plain_outposts(pieces: HexPieces) -> list[dict[str, Any]]:
    """A toppled one lies there by whoever stands upright now."""
    upright = next((seat for seat, stands in pieces.outposts if stands), None)
    outposts = [
        Outpost(seat, stands, None if stands or upright == seat else upright) for seat, stands in pieces.outposts
    ]
    return [{"seat": each.seat, "upright": each.upright, "toppled_by": each.toppled_by} for each in outposts]


def _plain_decks(decks: Decks) -> dict[str, Any]:
    return {name: getattr(decks, name) for name in Decks.__dataclass_fields__}
