"""A game on screen as the phone's holder sees it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from automa.state import Bots
from companion.drawings.players import PlayerLook
from companion.game.players import SeatedGame, looks
from companion.store.guests import Part, Standing
from companion.store.replay import AnyPlay
from companion.web.access import Taken
from companion.web.permissions import OF_ALL, WATCHING, Asker, Role, request_at
from engine.consent import Request, last_answer
from engine.decisions import Decision
from engine.journal import Event
from engine.prospect import Prospect
from engine.state.game import Game

HOST = Standing(Part.HOST)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a page is made from."""

    play: AnyPlay
    people: tuple[int, ...]  # seats
    seat: int | None  # of the holder; None: show what everybody may see
    here: tuple[int, ...] | None = OF_ALL  # on this phone; OF_ALL without other phones
    looks_on: bool = False  # the holder only watches
    prospects: dict[str, Prospect] = field(default_factory=dict, compare=False, repr=False)
    """answers looked at so far"""

    @property
    def state(self) -> SeatedGame:
        state: SeatedGame = self.play.state
        return state

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def bots(self) -> Bots | None:
        return self.state.bots

    @property
    def looks(self) -> tuple[PlayerLook, ...]:
        return looks(self.state)

    @property
    def is_alone(self) -> bool:
        """One person plays: nothing to hide, nobody to ask."""
        return len(self.people) == 1

    @property
    def goes_round(self) -> bool:
        """Several share this phone, so hands are hidden until taken."""
        return len(self.people if self.here is OF_ALL else self.here) > 1

    def is_played_here(self, seat: int) -> bool:
        return seat in (self.people if self.here is OF_ALL else self.here)

    @property
    def asker(self) -> Asker:
        """Who this phone is, for permissions."""
        if self.looks_on:
            return WATCHING
        if self.is_alone:
            return Asker(Role.ALONE, self.seat)
        if not self.goes_round:
            return Asker(Role.SEATED, self.seat, self.here)
        return Asker(Role.BETWEEN if self.seat is None else Role.IN_HAND, self.seat, self.here)

    @property
    def request(self) -> Request | None:
        """An undo that others must settle."""
        return request_at(self.play, self.people)

    @property
    def pending(self) -> Decision | None:
        """What the holder is asked."""
        asked = self.play.pending
        return asked if asked is not None and asked.seat == self.seat else None

    def prospect(self, decision: Decision, key: str) -> Prospect:
        """Made once per page."""
        found = self.prospects.get(key)
        if found is None or found.decision is not decision:
            found = self.prospects[key] = Prospect(self.game, decision, key)
        return found

    def seen(self, events: Sequence[Event]) -> list[Event]:
        """As the holder may know them."""
        return [event.seen_by(self.seat) for event in events]


def sight_of(play: AnyPlay, taken: Taken | None, standing: Standing = HOST) -> Sight:
    """taken: who said that they have the phone.

    Whoever plays alone, or on their own phone, always has it. A shared one is for whoever is asked, once they take it;
    they keep it while it has news for them alone. While all are asked about an undo, nobody has it.
    """
    people = people_at(play)
    here = standing.here(people)
    looks_on = standing.part is Part.WATCH or not here
    if len(here) <= 1:
        return Sight(play, people, here[0] if here else None, here, looks_on)
    seat = taken.seat if taken and taken.seat in here and has_in_hand(play, people, taken) else None
    return Sight(play, people, seat, OF_ALL if here == people else here, looks_on)


def has_in_hand(play: AnyPlay, people: Collection[int], taken: Taken) -> bool:
    """Nobody else can have the phone now."""
    if taken.seat not in people or play.pending is None or request_at(play, people) is not None:
        return False
    if any(entry.kind == "answer" and entry.seat != taken.seat for entry in play.log[taken.since :]):
        return False
    return taken.seat == play.pending.seat or has_news_for(play, taken.seat)


def has_news_for(play: AnyPlay, seat: int) -> bool:
    """The seat gave the last answer, and it brought what only it may know, such as a card."""
    last = last_answer(play.answers)
    if last is None or play.answers[last].seat != seat:
        return False
    return any(event.audience is not None and seat in event.audience for event in play.events_from(last))


def people_at(play: AnyPlay) -> tuple[int, ...]:
    return tuple(seat for seat in play.state.game.board.humans() if seat not in play.built_in)
