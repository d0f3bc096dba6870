"""The question on screen, and what each answer is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, cast

from flask_babel import gettext as _

from companion.drawings.player import CivilizationScene, TechCardScene, tech_card
from companion.drawings.players import PlayerLook
from companion.game.sight import Sight
from companion.game.words import source_label, use_label
from companion.onscreen.asking import asked_by, bonus_paid, mat_that_asks, mats_dealt, said_when_gained, text_of
from companion.onscreen.choice import Choice
from companion.onscreen.layout import TRACK, fill_too_many_rows, layout_of
from companion.onscreen.things import answer_of, part_of_answer
from companion.web.shown import shown_box
from engine import things
from engine.decisions import Decision, Nothing, Refusal
from engine.facts.components import Benefit, Hex
from engine.outlook import (
    INCOME,
    AtTheEnd,
    Cost,
    Placement,
    advance_key,
    advances,
    first_of_all,
    held_for,
    landmark_ahead,
    missing,
)
from engine.overflow import Overflow
from engine.state.capital import Placed
from engine.worths import Worth

MOST_CHOICES: Final = 250
"""More are not listed one by one."""

SHORT: Final = 16
"""Shorter answers lie side by side."""

CARDS: Final = (things.TechCard, things.Tapestry, things.Tile, things.SpaceTile)
"""Put together one by one, if several are chosen."""


@dataclass(frozen=True, slots=True)
class TrackOffer:
    track: str
    ask: str
    key: str | None  # None if its token cannot go now
    space: int | None  # where it would go
    name: str
    cost: tuple[str, ...]
    at_end: bool = False
    nothing: Nothing | None = None  # why its benefit gives nothing
    lost: tuple[Overflow, ...] = ()  # what of it would find no room
    missing: tuple[str, ...] = ()  # what lacks of the cost
    worth: tuple[Worth, ...] = ()  # what its space scores by counting
    landmark: str = ""  # gained by this advance
    hexes: tuple[Hex, ...] = ()  # opened to explore or conquer
    idle: Nothing | None = None  # why it conquers nothing, though it gives something else
    first: tuple[Choice, ...] = ()  # to do first, to pay for it

    @property
    def parts_of_cost(self) -> tuple[tuple[str, bool], ...]:
        """Resources, and whether they lack; if all lack, none is marked."""
        lacking = Counter(self.missing if len(self.missing) < len(self.cost) else ())
        parts = list[tuple[str, bool]]()
        for part in reversed(self.cost):
            parts.append((part, lacking[part] > 0))
            lacking[part] -= 1
        return tuple(reversed(parts))


BESIDE_A_BOARD: Final = ("placement", "hexes", "city")
"""Shapes answered on a board, with other answers beside it."""

MANY: Final = 3
"""So many answers are laid out in columns."""

MOST: Final = 10
"""More cards than this need the room of the board."""

MOST_IN_WORDS: Final = 6
"""More answers than this are drawn, if their pictures say enough."""

A_WORD: Final = 12
"""So many letters of a title fit a drawing."""

DRAWN: Final = ("mix", "landmark")
"""Sorts whose pictures say enough, however long their titles are."""

FEW: Final = 6
"""Answers that fit below a view."""


@dataclass(frozen=True, slots=True)
class Asking:
    words: str
    icon: str
    text: str = ""  # of a card
    mat: CivilizationScene | None = None
    buys: Benefit | None = None  # what the bonus being paid for gives


@dataclass(frozen=True, slots=True)
class LaidOut:
    cards: tuple[TechCardScene, ...] = ()
    others: tuple[Choice, ...] = ()
    dealt: tuple[Choice, ...] = ()  # civilizations to choose from, while something else is asked
    mats: tuple[CivilizationScene, ...] = ()  # of those, with what lies on them


@dataclass(frozen=True, slots=True)
class Question:
    kind: str
    shape: str  # turn, placement (a tile), plots (a building), city (plots), hexes, several or list
    asking: Asking | None
    data: Mapping[str, Any]
    choices: tuple[Choice, ...] = ()
    tracks: tuple[TrackOffer, ...] = ()
    hexes: tuple[Hex, ...] = ()
    number: int = 1  # of items in one answer
    closed: tuple[tuple[str, Refusal], ...] = ()  # cards that cannot be chosen
    can_income: bool = False
    subject: str = ""  # what it is about, as the rules call it
    laid_out: LaidOut = LaidOut()
    when_gained: str = ""  # what the mat says if gained after setup

    @property
    def is_short(self) -> bool:
        """Fits below any view: few words, no board or card."""
        plain = not any(choice.is_pictured for choice in self.choices)
        return (
            self.shape == "list" and plain and len(self.choices) <= FEW and not self.closed and not self.laid_out.cards
        )

    @property
    def offered(self) -> tuple[Choice, ...]:
        """Answers that do something; tracks by their lanes."""
        offered = [choice for choice in self.choices if not choice.declines]
        if offered and all(choice.css.startswith(TRACK) for choice in offered):
            lanes = [TRACK + track for track in shown_box().tracks]
            offered.sort(key=lambda choice: lanes.index(choice.css) if choice.css in lanes else len(lanes))
        return tuple(offered)

    @property
    def declining(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if choice.declines)

    @property
    def has_lanes(self) -> bool:
        """A track a line; before the first income there are none."""
        return self.shape == "turn" and bool(self.data.get("era"))

    @property
    def lists_answers(self) -> bool:
        return self.shape == "list" or (self.shape in BESIDE_A_BOARD and bool(self.choices))

    @property
    def lists_many(self) -> bool:
        """Three or more in one list, cards, or civilizations with all they say."""
        if self.shape == "several" or self.laid_out.cards or self.laid_out.others:
            return True
        if any(choice.sort == "civilization_mat" for choice in self.choices):
            return True
        lists = [len(theirs) for _owner, theirs in self.by_owner]
        if self.is_by_owner:
            lists.append(len(self.declining))
        else:
            lists[0] += len(self.declining)
        return self.lists_answers and max(lists) >= MANY

    @property
    def lists_most(self) -> bool:
        """More than there is room for beside a board, even by name."""
        return self.lists_many and len(self.choices) > MOST

    def are_drawn(self, choices: Sequence[Choice]) -> bool:
        """So many, and in so few words, that their pictures say enough."""
        return len(choices) > MOST_IN_WORDS and all(
            (choice.sort or choice.css) in DRAWN
            or not (choice.text or len(choice.title) > A_WORD or choice.is_pictured)
            for choice in choices
        )

    @property
    def are_spaces(self) -> bool:
        """Of several players, so many that a row draws those of one."""
        return self.is_by_owner and self.lists_most and all(each.css.startswith(TRACK) for each in self.offered)

    @property
    def has_large_mat(self) -> bool:
        """The mat that asks has columns or a ring."""
        mat = self.asking.mat if self.asking else None
        return mat is not None and (len(mat.groups) > 1 or bool(mat.around))

    @property
    def is_of_the_level(self) -> bool:
        """Given by the level, before the first income."""
        return str(self.data.get("source", "")).startswith("level:")

    @property
    def is_by_owner(self) -> bool:
        return any(choice.owner and choice.sort != "person" for choice in self.choices)

    @property
    def by_owner(self) -> tuple[tuple[PlayerLook | None, tuple[Choice, ...]], ...]:
        if not self.is_by_owner:
            return ((None, self.offered),)
        owners = dict.fromkeys(choice.owner for choice in self.offered)
        return tuple((owner, tuple(each for each in self.offered if each.owner == owner)) for owner in owners)

    @property
    def folds_owners(self) -> bool:
        """Of several players, too many to show at once: one opens a player's."""
        sorts = [[choice.sort for choice in theirs] for _owner, theirs in self.by_owner]
        return self.is_by_owner and not self.are_spaces and fill_too_many_rows(sorts)

    @property
    def layout(self) -> str:
        """CSS classes."""
        if own := next((choice.layout for choice in self.offered if choice.layout), ""):
            return own
        said = [choice for choice in self.choices if choice.text or choice.gives or choice.sort]
        short = not said and all(len(choice.title) < SHORT for choice in self.choices)
        return layout_of(self.kind, [choice.sort or choice.css for choice in self.offered], short=short)


def question_of(sight: Sight) -> Question | None:
    """The question to whoever holds the phone."""
    pending = sight.pending
    if pending is None:
        return None
    if pending.kind == "player_turn":
        return turn_question(sight, pending)
    return replace(
        answers_of(sight, pending),
        asking=asking(sight, pending),
        subject=pending.subject,
        laid_out=laid_out(sight, pending),
        when_gained=said_when_gained(sight, pending),
    )


def asking(sight: Sight, pending: Decision) -> Asking | None:
    """None if the game asks."""
    source = asked_by(pending)
    if not source:
        return None
    words, icon = (use_label if pending.kind == "payment" else source_label)(source)
    said = words[:1].upper() + words[1:]
    return Asking(said, icon, text_of(source), mat_that_asks(sight, source), bonus_paid(pending))


def laid_out(sight: Sight, pending: Decision) -> LaidOut:
    """Face-up cards to refresh; civilizations dealt."""
    kind, bags = pending.kind, sight.game.bags
    cards = bags["tech"].face_up if kind == "refresh_tech" else ()
    others = bags["masterpiece"].face_up if kind == "refresh_masterpieces" else ()
    return LaidOut(
        tuple(tech_card(sight.game.box, slug) for slug in cards),
        tuple(part_of_answer(sight, pending, slug, things.Masterpiece(slug)) for slug in others),
        dealt_with(sight, pending),
        mats_dealt(sight, pending),
    )


def dealt_with(sight: Sight, pending: Decision) -> tuple[Choice, ...]:
    """Civilizations dealt while something else is asked. (SET-11)"""
    slugs = pending.data.get("dealt")
    if not isinstance(slugs, tuple):
        return ()
    answers = (sight.prospect(pending, key).thing for key in pending.options.keys())  # noqa: SIM118 (no mapping)
    if any(isinstance(thing, things.Civilization) for thing in answers):
        return ()
    return tuple(part_of_answer(sight, pending, slug, things.Civilization(slug)) for slug in slugs)


def answers_of(sight: Sight, pending: Decision) -> Question:
    """Shaped by what the answers are."""
    kind, data = pending.kind, dict(pending.data)
    if kind == "bonus":
        data["held"] = held_for(sight.game, pending.seat, cast("Benefit", data["cost"]))
    offered = ((key, sight.prospect(pending, key).thing) for key in pending.options.keys())  # noqa: SIM118 (no mapping)
    first = next(((key, thing) for key, thing in offered if not isinstance(thing, things.Decline)), None)
    match first:
        case _, Placement():
            return Question(kind, "placement", None, data, beside_the_map(sight, pending))
        case _, Placed():
            return Question(kind, "plots", None, data)
        case _, things.Several(_, [first_part, _, *_]) if isinstance(first_part, CARDS):
            return several(sight, pending)
    answers = {key: sight.prospect(pending, key).thing for key in islice(pending.options.keys(), MOST_CHOICES)}
    hexes = tuple(thing.hex for thing in answers.values() if isinstance(thing, things.At) and not thing.use)
    tapped = [key for key, thing in answers.items() if is_tapped(thing)]
    choices = tuple(answer_of(sight, pending, key) for key in answers if key not in tapped)
    if tapped:
        return Question(kind, "hexes" if hexes else "city", None, data, choices, hexes=hexes)
    return Question(kind, "list", None, data, choices, closed=closed_cards(sight, pending))


def beside_the_map(sight: Sight, pending: Decision) -> tuple[Choice, ...]:
    """Answers that do not place the tile."""
    answers = {key: sight.prospect(pending, key).thing for key in pending.options.keys()}  # noqa: SIM118 (no mapping)
    others = [key for key, thing in answers.items() if not isinstance(thing, Placement)]
    return tuple(in_few_words(answer_of(sight, pending, key), answers[key]) for key in others)


def in_few_words(choice: Choice, thing: things.Thing | None) -> Choice:
    """Without text; a civilization stands for its own map."""
    title = _("On the mat: %(civilization)s", civilization=choice.title)
    return replace(choice, text="", title=title if isinstance(thing, things.Civilization) else choice.title)


def is_tapped(thing: things.Thing | None) -> bool:
    match thing:
        case things.At(_, use):
            return not use
        case things.Several(_, parts):
            return all(isinstance(part, things.PlotAt) for part in parts)
    return isinstance(thing, things.PlotAt)


def closed_cards(sight: Sight, pending: Decision) -> tuple[tuple[str, Refusal], ...]:
    """Tech cards that cannot be upgraded, and why."""
    if pending.kind != "upgrade":
        return ()
    refusals = {slug: sight.prospect(pending, slug).refusal for slug in sight.game.players[pending.seat].tech}
    return tuple((slug, refusal) for slug, refusal in refusals.items() if refusal)


def track_choice(sight: Sight, pending: Decision, answer: str, cost: Cost) -> TrackOffer:
    game, prospect = sight.game, sight.prospect(pending, answer)
    legal = prospect.refusal is None
    return TrackOffer(
        cost.track,
        answer,
        answer if legal else None,
        cost.space,
        game.box.tracks[cost.track].space(cost.space).name,
        cost.resources,
        nothing=prospect.nothing,
        lost=prospect.lost,
        missing=() if legal else missing(game, pending.seat, cost.resources),
        worth=prospect.worth,
        landmark=landmark_ahead(game, cost),
        hexes=prospect.hexes,
        idle=None if prospect.nothing else prospect.idle,
        first=tuple(
            part_of_answer(sight, pending, answer, thing)
            for thing in (first_of_all(game, pending.seat, cost.resources) if legal else ())
        ),
    )


def turn_question(sight: Sight, pending: Decision) -> Question:
    found = [track_choice(sight, pending, answer, cost) for answer, cost in advances(sight.game, pending.seat).items()]
    shown = {choice.track for choice in found}
    for track in sight.game.board.tracks:
        if track not in shown:
            answer = advance_key(track)
            at_end = isinstance(sight.prospect(pending, answer).refusal, AtTheEnd)
            found.append(TrackOffer(track, answer, None, None, "", (), at_end))
    order = list(sight.game.board.tracks)
    found.sort(key=lambda choice: order.index(choice.track))
    can_income = sight.prospect(pending, INCOME).refusal is None
    era = sight.game.board.seats[pending.seat].era
    return Question("player_turn", "turn", None, {"era": era}, tracks=tuple(found), can_income=can_income)


def several(sight: Sight, pending: Decision) -> Question:
    """Items one by one, as often as an answer has them."""
    longest: list[tuple[str, things.Thing]] = []
    number = 0
    for key in pending.options.keys():  # noqa: SIM118 (no mapping)
        thing = sight.prospect(pending, key).thing
        if isinstance(thing, things.Several):
            number, items = len(thing.keys), list(zip(thing.keys, thing.things, strict=True))
            for item in items:
                if items.count(item) > longest.count(item):
                    longest.append(item)
    parts = sorted(longest, key=lambda item: item[0])
    choices = tuple(part_of_answer(sight, pending, key, thing) for key, thing in parts)
    return Question(pending.kind, "several", None, dict(pending.data), choices, number=number)
