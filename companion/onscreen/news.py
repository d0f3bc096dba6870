"""What happened in a game on screen: the turn so far, what others did since, and the whole journal by turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from automa.civilizations import OutpostAhead
from automa.income import BotsFinished
from automa.state import BotsTurn
from companion.drawings.players import PlayerLook
from companion.game.journal import Journal, Row, Turns, late_end, rows_of
from companion.game.journal_acts import JournalAct, acts_of
from companion.game.sight import Sight, sight_of
from companion.store.replay import AnyPlay
from engine.decisions import Facts
from engine.journal import Event, EventData
from engine.log import Entry
from engine.outlook import PLAYER_TURN
from engine.rules.build import BuildingSet, BuildingTaken, NoRoom
from engine.rules.resources import ResourceTaken


def news(sight: Sight) -> tuple[list[Event], list[Event]]:
    """What is new to whoever holds the phone: their own turn so far or their last one, and what others did after it.

    Where nobody holds it, the last turn that a person took; before the first turn the whole setup.
    """
    answers = sight.play.answers
    turns = turns_in(answers)
    wanted = sight.people if sight.seat is None else (sight.seat,)
    start = next((number for number in reversed(turns) if answers[number].seat in wanted), None)
    if start is None:
        return split(sight.seen(sight.play.events_between(-1, len(answers) + 1)))
    after = next((number for number in turns if number > start), len(answers) + 1)
    own, bots = split(sight.seen(sight.play.events_between(start, after)))
    return own, [*bots, *sight.seen(sight.play.events_from(after))]


def turns_in(answers: Sequence[Entry]) -> list[int]:
    """The numbers of the answers with which turns began."""
    return [number for number, entry in enumerate(answers) if entry.asked == PLAYER_TURN]


def turn_stops(play: AnyPlay) -> list[int]:
    """How many answers were in force after the setup, and after each turn with what the bots did then."""
    return [*turns_in(play.answers), len(play.answers)]


def split(events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """The events of a turn, and those from the bots' first turn among them on."""
    begin = next((number for number, event in enumerate(events) if isinstance(event.what, BotsTurn)), len(events))
    return list(events[:begin]), list(events[begin:])


AHEAD = (BotsFinished, OutpostAhead)
"""Events that say what there is still to do, as long as there is time for it."""


@dataclass(frozen=True, slots=True)
class ResourcesTogether(EventData):
    """Resources gained one after the other: how many of each, and how many were lost."""

    kind = "resources"

    resources: Mapping[str, int]
    lost: Mapping[str, int]


def told(events: Iterable[Event]) -> list[Event]:
    """The events as they are told: resources of one gain together, a building once it stands."""
    listed: list[Event] = []
    for event in events:
        last, what = listed[-1] if listed else None, event.what
        before = last.what if last and last.seat == event.seat else None
        if isinstance(what, ResourceTaken):
            so_far = before if isinstance(before, ResourcesTogether) else None
            listed[len(listed) - bool(so_far) :] = [event._replace(what=together(so_far, what))]
        elif isinstance(before, BuildingTaken) and isinstance(what, BuildingSet | NoRoom):
            listed[-1] = event
        else:
            listed.append(event)
    return listed


def together(so_far: ResourcesTogether | None, more: ResourceTaken) -> ResourcesTogether:
    """Resources gained with those gained just before."""
    gained, lost = (Counter(so_far.resources), Counter(so_far.lost)) if so_far else (Counter[str](), Counter[str]())
    gained[more.resource] += more.number
    if more.lost:
        lost[more.resource] += more.lost
    return ResourcesTogether(dict(gained), dict(lost))


def rows_told(sight: Sight, events: Iterable[Event]) -> tuple[Row, ...]:
    """The rows that tell events in a game on screen."""
    seats, board = sight.game.board.seats, sight.game.board
    plays_on = not all(seats[seat].finished for seat in sight.people)

    def beside(event: Event) -> Facts:
        return {"plays_on": plays_on} if isinstance(event.what, AHEAD) else late_end(event, board)

    return rows_of(told(events), sight.looks, beside)


@dataclass(frozen=True, slots=True)
class TurnOfJournal:
    """A person's or a built-in player's turn, with what the bots did after it. look: None where one person plays."""

    number: int
    look: PlayerLook | None
    own: tuple[Row, ...]
    bots: tuple[Row, ...]

    @property
    def acts(self) -> tuple[JournalAct, ...]:
        """A line for each advance and income turn."""
        return (*acts_of(self.own), *acts_of(self.bots))


def journal_of(sight: Sight) -> tuple[TurnOfJournal, ...]:
    """The whole journal by turns, the latest first; turn 0 is the setup."""
    play, everyone = sight.play, sight.looks
    turns = turns_in(play.answers)
    found = []
    for number, (first, beyond) in enumerate(pairwise([-1, *turns, len(play.answers) + 1])):
        own, bots = split(sight.seen(play.events_between(first, beyond)))
        look = everyone[play.answers[first].seat] if first >= 0 and sight.bots is None else None
        rows = [rows_told(sight, part) for part in (own, bots)]
        found.append(TurnOfJournal(number, look, *rows))
    return tuple(turn for turn in reversed(found) if turn.own or turn.bots)


def turns_told(play: AnyPlay) -> Turns:
    """The turns of the journal as everybody may read them."""
    for turn in journal_of(sight_of(play, None)):
        yield turn.number, turn.look, (*turn.own, *turn.bots)


JOURNAL: Final = Journal("onscreen/events.html", turns_told)
"""How a game on screen is written down."""
