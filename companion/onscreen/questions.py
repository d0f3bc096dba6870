"""The question that is asked in a game on screen: what for, why, and each answer with what it is worth."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from flask_babel import gettext as _

from companion.drawings.city import CityScene, city_scene
from companion.drawings.player import (
    CivilizationScene,
    SpaceTileScene,
    TapestryScene,
    TechCardScene,
    space_tile,
    tapestry_card,
    tech_card,
)
from companion.drawings.players import PlayerLook
from companion.drawings.tiles import TileScene
from companion.game.prompts import picture
from companion.game.sight import Sight
from companion.onscreen.asking import asked_by, mat_that_asks, text_of
from companion.onscreen.keys import ON_A_MAT, place_name, slot_gives, tracks_in, words_of
from companion.onscreen.layout import layout_of
from companion.onscreen.owners import PERSONS, whose
from companion.onscreen.words import DECLINED, DECLINING, WORDS, name_of, source_label
from engine.decisions import Decision, Nothing, Refusal
from engine.facts.components import Benefit, Hex
from engine.outlook import advances, gives_nothing, mat_for, nothing_from, prerequisites_met
from engine.state.capital import Capital
from engine.state.codec import parse_hex
from engine.state.game import Game
from engine.state.player import RESOURCES

MOST_CHOICES: Final = 250
"""More answers than this are never listed one by one."""

SHORT: Final = 16
"""Answers of fewer letters than this lie side by side."""

DICE: Final = ("conquer_die", "keep_die", "order")
"""Questions about dice that were rolled."""

PLOTS: Final = ("block_plot", "swap_buildings")
"""Questions that are answered by tapping plots of one's city."""

_HEX: Final = re.compile(r"-?\d+,-?\d+")
_TOKEN: Final = re.compile(r"(?:[a-z]+:)?([a-z]+)(?:@(\d+))?")
_PART: Final = re.compile(r"\d+:.+")


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its key, name, icons, what it says, and what it gives as benefits with a word before each.

    declines: it does nothing. nothing: why it would give nothing, though it is meant to. tile: the picture of a
    territory tile. card: the tech card, tapestry card or space tile.
    owner: whose it is, for a choice among what several players have.
    """

    key: str
    title: str
    icons: tuple[str, ...] = ()
    css: str = ""
    text: str = ""
    gives: tuple[tuple[str, Benefit], ...] = ()
    declines: bool = False
    tile: TileScene | None = None
    card: TechCardScene | TapestryScene | SpaceTileScene | CityScene | None = None
    sort: str = ""
    owner: PlayerLook | None = None
    nothing: Nothing | None = None


@dataclass(frozen=True, slots=True)
class TrackChoice:
    """A track in the player's turn: where its token would go and the cost; without a key it cannot go now.

    at_end: its last space is reached. nothing: why the benefit there would give nothing.
    """

    track: str
    ask: str
    key: str | None
    space: int | None
    name: str
    cost: tuple[str, ...]
    at_end: bool = False
    nothing: Nothing | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the player.

    shape: `turn`, `placement` (a tile), `plots` (a building in the city), `city` (plots of it), `hexes` (the map),
    `several` (so many items in one answer) or `list`. subject: as the rules call what it is about. source: what asks
    for it, in words, and its icon; text: what that card says; mat: the civilization mat that asks. cards: tech cards
    that it is about. number: how many items make one answer. closed: the cards that cannot be chosen, with the reason.
    dealt: the civilizations of which one will be kept, where another choice goes with that.
    """

    kind: str
    shape: str
    source: tuple[str, str] | None
    data: Mapping[str, Any]
    choices: tuple[Choice, ...] = ()
    tracks: tuple[TrackChoice, ...] = ()
    hexes: tuple[Hex, ...] = ()
    number: int = 1
    closed: tuple[tuple[str, Refusal], ...] = ()
    can_income: bool = False
    subject: str = ""
    text: str = ""
    mat: CivilizationScene | None = None
    cards: tuple[TechCardScene, ...] = ()
    dealt: tuple[Choice, ...] = ()

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The answers that do something."""
        return tuple(choice for choice in self.choices if not choice.declines)

    @property
    def declining(self) -> tuple[Choice, ...]:
        """The answers that do nothing."""
        return tuple(choice for choice in self.choices if choice.declines)

    @property
    def is_by_owner(self) -> bool:
        """Whether the answers are about what several players have."""
        return self.kind not in PERSONS and any(choice.owner for choice in self.choices)

    @property
    def by_owner(self) -> tuple[tuple[PlayerLook | None, tuple[Choice, ...]], ...]:
        """The answers that do something, those of each player together; all in one where they are nobody's."""
        if not self.is_by_owner:
            return ((None, self.offered),)
        owners = dict.fromkeys(choice.owner for choice in self.offered)
        return tuple((owner, tuple(each for each in self.offered if each.owner == owner)) for owner in owners)

    @property
    def layout(self) -> str:
        """How the answers lie beside each other, as CSS classes."""
        said = [choice for choice in self.choices if choice.text or choice.gives or choice.sort]
        short = not said and all(len(choice.title) < SHORT for choice in self.choices)
        return layout_of(self.kind, [choice.sort or choice.css for choice in self.offered], short=short)


def question_of(sight: Sight) -> Question | None:
    """The question to whoever holds the phone, None where there is none."""
    pending = sight.pending
    if pending is None:
        return None
    if pending.kind == "player_turn":
        return turn_question(sight, pending)
    asking = asked_by(pending)
    return replace(
        answers_of(sight, pending),
        source=source_label(asking) if asking else None,
        text=text_of(asking),
        mat=mat_that_asks(sight, asking),
        cards=tuple(tech_card(sight.game.box, slug) for slug in sight.game.bags["tech"].face_up)
        if pending.kind == "refresh_tech"
        else (),
        subject=pending.subject,
        dealt=dealt_with(sight, pending),
    )


def dealt_with(sight: Sight, pending: Decision) -> tuple[Choice, ...]:
    """The civilizations dealt together with the city mats. (SET-11)"""
    slugs = pending.data.get("dealt", ()) if pending.kind == "capital" else ()
    found = (card_choice(sight, pending, slug) for slug in slugs) if isinstance(slugs, tuple) else ()
    return tuple(choice for choice in found if choice is not None)


def answers_of(sight: Sight, pending: Decision) -> Question:
    """A question with the shape in which it is answered, and what can be answered."""
    kind, data = pending.kind, dict(pending.data)
    if kind in ("explore", "plot"):
        return Question(kind, "placement" if kind == "explore" else "plots", None, data)
    keys = tuple(islice(pending.options.keys(), MOST_CHOICES))
    if kind in PLOTS:
        others = tuple(choice_of(sight, pending, key) for key in keys if not _HEX.match(key))
        return Question(kind, "city", None, data, others)
    others = tuple(choice_of(sight, pending, key) for key in keys if not _HEX.fullmatch(key))
    if hexes := tuple(parse_hex(key) for key in keys if _HEX.fullmatch(key)):
        return Question(kind, "hexes", None, data, others, hexes=hexes)
    if kind == "discard" and int(str(data.get("number", 1))) > 1:
        return several(sight, pending)
    return Question(kind, "list", None, data, others, closed=closed_cards(sight, pending))


def closed_cards(sight: Sight, pending: Decision) -> tuple[tuple[str, Refusal], ...]:
    """The tech cards that cannot be upgraded, each with the reason."""
    if pending.kind != "upgrade":
        return ()
    values = {slug: pending.options.parse(slug) for slug in sight.game.players[pending.seat].tech}
    return tuple((slug, value) for slug, value in values.items() if isinstance(value, Refusal))


def turn_question(sight: Sight, pending: Decision) -> Question:
    """The player's turn: every track with its next space, and the income turn."""
    found = []
    reachable = advances(sight.game, pending.seat)
    for token, step in reachable.items():
        answer = f"advance:{token}"
        legal = not isinstance(pending.options.parse(answer), Refusal)
        name = sight.game.box.tracks[step.track].space(step.space).name
        key, nothing = answer if legal else None, nothing_from(sight.game, pending, answer)
        found.append(TrackChoice(step.track, answer, key, step.space, name, step.resources, nothing=nothing))
    shown = {choice.track for choice in found}
    for track in sight.game.board.tracks:
        if track not in shown:
            said = pending.options.parse(f"advance:{track}")
            at_end = isinstance(said, Refusal) and said.kind == "at_the_end"
            found.append(TrackChoice(track, f"advance:{track}", None, None, "", (), at_end))
    order = list(sight.game.board.tracks)
    found.sort(key=lambda choice: order.index(choice.track))
    can_income = not isinstance(pending.options.parse("income"), Refusal)
    era = sight.game.board.seats[pending.seat].era
    return Question("player_turn", "turn", None, {"era": era}, tracks=tuple(found), can_income=can_income)


def several(sight: Sight, pending: Decision) -> Question:
    """A question whose answer is several items at once: each item is offered by itself."""
    number = int(str(pending.data["number"]))
    longest: list[str] = []
    for key in pending.options.keys():  # noqa: SIM118 (options are no mapping)
        for item in key.split("+"):
            if key.split("+").count(item) > longest.count(item):
                longest.append(item)
    choices = tuple(choice_of(sight, pending, item) for item in sorted(longest))
    return Question(pending.kind, "several", None, dict(pending.data), choices, number=number)


def choice_of(sight: Sight, pending: Decision, key: str) -> Choice:
    """One answer, by what its key names, whose it is, and why it would give nothing where that is so."""
    found = whose(sight, pending.kind, key)
    if found is None:
        choice = named_choice(sight, pending, key)
        return replace(choice, nothing=nothing_of(sight, pending, choice))
    seat, name = found
    owner = sight.looks[seat]
    if pending.kind in PERSONS:
        return Choice(key, "", sort="person", owner=owner)
    return replace(named_choice(sight, pending, name), key=key, owner=owner)


def nothing_of(sight: Sight, pending: Decision, choice: Choice) -> Nothing | None:
    """Why an answer would give nothing: as the rules say of it, or of what a place on a mat gives."""
    if pending.kind in ON_A_MAT and choice.gives:
        return gives_nothing(sight.game, pending.seat, [benefit for _word, benefit in choice.gives])
    return nothing_from(sight.game, pending, choice.key)


def named_choice(sight: Sight, pending: Decision, key: str) -> Choice:
    """One answer, by what its key names."""
    data = pending.data
    declines = key in DECLINING
    parts = data.get("parts")
    if isinstance(parts, Mapping) and key in parts:
        return Choice(key, "", gives=(("", parts[key]),))
    if (pending.kind, key) in DECLINED:
        return Choice(key, str(DECLINED[pending.kind, key]), declines=True)
    if pending.kind == "middleman" and isinstance(face := pending.options.parse(key), str | dict):
        return Choice(key, "", gives=(("", face),))
    if pending.kind == "bonus" and key == "yes":
        return Choice(key, _("Yes"), gives=(("", benefit_in(data, "gain")),))
    if pending.kind in DICE and key in data:
        return die_choice(sight, data, key)
    if pending.kind == "explore_space":
        return Choice(key, "", card=space_tile(sight.game.box, int(key)), sort="space_tile")
    if pending.kind == "capital":
        mat = city_scene(Capital(int(key), box=sight.game.box), name=f"mat-{key}")
        return Choice(key, _(sight.game.box.capitals[int(key)].name), card=mat, sort="city_mat")
    tiles = sight.game.box.territory_tiles
    if key.isdecimal() and int(key) in tiles and (data.get("kind") == "territory" or "tile" in pending.kind):
        return Choice(key, "", tile=picture(tiles[int(key)], key), sort="tile")
    if pending.kind in ON_A_MAT and (on_mat := slot_gives(sight, key)):
        return Choice(key, place_name(key.rpartition(">")[2]), gives=(("", on_mat),))
    if pending.kind == "tile_benefit" and key == "benefit":
        return Choice(key, _("The benefit %(times)s times, no VP", times=data["times"]))
    if (said := words_of(pending, key)) is not None:
        return Choice(key, said, tracks_in(key))
    return card_choice(sight, pending, key) or track_choice(sight, pending, key) or plain_choice(key, declines)


def card_choice(sight: Sight, pending: Decision, key: str) -> Choice | None:
    """An answer that names a card, a civilization or a landmark."""
    box, slug = sight.game.box, key.rpartition(":")[2]
    if slug in box.tech_cards:
        return tech_choice(sight, pending, key, slug)
    if slug in box.tapestry_cards:
        return Choice(key, "", card=tapestry_card(box, slug), sort="tapestry_card")
    if slug in box.civilizations:
        return Choice(key, name_of(slug), ("civilization",), text=civilization_text(sight.game, pending.seat, slug))
    if slug in box.landmarks:
        rows = box.landmarks[slug].footprint or ()
        size = _("%(rows)s × %(columns)s plots", rows=len(rows), columns=len(rows[0])) if rows else ""
        return Choice(key, name_of(slug), ("landmark",), text=size, sort="landmark")
    return None


def civilization_text(game: Game, seat: int, slug: str) -> str:
    """What a civilization does for a seat that has it, or would if the seat gained it now."""
    mat = mat_for(game, seat, slug)
    said = [_(mat.text)]
    if mat.adjustment is not None:
        said.append(_("Adjusted: %(what)s", what=_(mat.adjustment)))
    if mat.gained_now is not None:
        said.append(_("Gained now: %(what)s", what=_(mat.gained_now)))
    return " ".join(said)


def die_choice(sight: Sight, data: Mapping[str, object], key: str) -> Choice:
    """A die that was rolled, with what it shows: the science die a track, the others a benefit."""
    shown = benefit_in(data, key)
    if isinstance(shown, str) and shown in sight.game.box.tracks:
        return Choice(key, _("The science die"), ("research",), text=_(sight.game.box.tracks[shown].name))
    return Choice(key, name_of(key), ("die",), f"die-{key}", gives=(("", shown),))


def tech_choice(sight: Sight, pending: Decision, key: str, slug: str) -> Choice:
    """A tech card: what it would give now where it is upgraded, else both of its benefits."""
    row = sight.game.players[pending.seat].tech.get(slug)
    met = (
        prerequisites_met(sight.game, pending.seat).get(slug) if row == "middle" and pending.kind == "upgrade" else None
    )
    return Choice(key, "", card=tech_card(sight.game.box, slug, row=row, met=met), sort="tech_card")


def track_choice(sight: Sight, pending: Decision, key: str) -> Choice | None:
    """An answer that names a track, or a token of it by its space: what lies there."""
    found = _TOKEN.fullmatch(key)
    if found is None or found[1] not in sight.game.box.tracks:
        return None
    track = sight.game.box.tracks[found[1]]
    value = pending.options.parse(key)
    to = getattr(value, "to", None)
    number = to if isinstance(to, int) else int(found[2]) if found[2] else None
    if number is None:
        return Choice(key, _(track.name), (track.slug,), f"track {track.slug}")
    space = track.space(number)
    with_benefit = bool(pending.data.get("benefit", True)) and space.benefit is not None
    gives: tuple[tuple[str, Benefit], ...] = (("", space.benefit),) if with_benefit and space.benefit else ()
    text = _("%(track)s %(number)s", track=_(track.name), number=number)
    if not with_benefit and isinstance(to, int):
        text = _("%(track)s %(number)s, without benefit", track=_(track.name), number=number)
    return Choice(key, _(space.name), (track.slug,), f"track {track.slug}", text, gives)


def plain_choice(key: str, declines: bool) -> Choice:
    """Any other answer: a word, resources, or a part of a choice by number."""
    mix = key.split("+")
    if all(part in RESOURCES for part in mix):
        return Choice(key, mix_words(mix), tuple(mix), "mix")
    if _PART.fullmatch(key):
        return Choice(key, name_of(key.partition(":")[2]))
    icons: tuple[str, ...] = (
        (key,) if key in ("market", "house", "farm", "armory", "tech", "tapestry", "territory") else ()
    )
    icons = ("deck",) if key == "deck" else icons
    icons = icons or tracks_in(key)
    names = [name_of(part.rpartition(":")[2]) for part in mix]
    return Choice(key, ", ".join(names), icons, declines=declines)


def mix_words(mix: Sequence[str]) -> str:
    """Some resources in words, those of one kind together."""
    counted = [(str(WORDS[part]), mix.count(part)) for part in dict.fromkeys(mix)]
    said = [_("%(number)s × %(what)s", number=number, what=what) if number > 1 else what for what, number in counted]
    return ", ".join(said)


def benefit_in(data: Mapping[str, object], field: str) -> Benefit:
    """A benefit among the data of a decision."""
    value = data[field]
    if not isinstance(value, str | dict | list):
        raise TypeError(f"{value!r} is no benefit")
    return value
