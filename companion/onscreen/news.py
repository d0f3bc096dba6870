"""The last turns, and the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from automa.state import BotsTurn
from companion.drawings.players import PlayerLook
from companion.game.journal import Journal, Row, Turns
from companion.game.journal_acts import JournalAct, acts_of
from companion.game.sight import Sight, sight_of
from companion.game.stops import turns_in
from companion.game.told import rows_told
from companion.store.replay import AnyPlay
from engine.journal import Event


def news(sight: Sight) -> tuple[list[Event], list[Event]]:
    """Your turn so far, or your last one; and what others did since.

    If nobody holds the phone, a person's last turn; before the first turn, the setup.
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


def split(events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """The events before the bots' first turn, and the rest."""
    begin = next((number for number, event in enumerate(events) if isinstance(event.what, BotsTurn)), len(events))
    return list(events[:begin]), list(events[begin:])


@dataclass(frozen=True, slots=True)
class JournalTurn:
    """A turn, and what the bots did after it."""

    number: int
    look: PlayerLook | None  # None if one person plays
    own: tuple[Row, ...]
    bots: tuple[Row, ...]

    @property
    def acts(self) -> tuple[JournalAct, ...]:
        """Advances and income turns."""
        return (*acts_of(self.own), *acts_of(self.bots))


def journal_of(sight: Sight) -> tuple[JournalTurn, ...]:
    """Latest turn first; turn 0 is the setup."""
    play, everyone = sight.play, sight.looks
    turns = turns_in(play.answers)
    found = []
    for number, (first, beyond) in enumerate(pairwise([-1, *turns, len(play.answers) + 1])):
        own, bots = split(sight.seen(play.events_between(first, beyond)))
        look = everyone[play.answers[first].seat] if first >= 0 and sight.bots is None else None
        rows = [rows_told(sight, part) for part in (own, bots)]
        found.append(JournalTurn(number, look, *rows))
    return tuple(turn for turn in reversed(found) if turn.own or turn.bots)


def turns_told(play: AnyPlay) -> Turns:
    """As everybody may read them."""
    for turn in journal_of(sight_of(play, None)):
        yield turn.number, turn.look, (*turn.own, *turn.bots)


JOURNAL: Final = Journal("onscreen/events.html", turns_told)
