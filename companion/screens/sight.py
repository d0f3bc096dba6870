"""A game on screen as somebody sees it: the play, the seat of whoever holds the phone, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from automa.people import people_of
from automa.solo import YOU, Solo
from automa.state import Bots
from companion.games import AnyPlay
from companion.screens.boards.players import PlayerLook
from companion.screens.players import looks
from engine.decisions import Decision
from engine.journal import Event
from engine.state.game import Game
from engine.state.match import Match

PLAYER_TURN = "player_turn|"


@dataclass(frozen=True, slots=True)
class Sight:
    """What a page is made from. seat: whoever holds the phone, None where only what everybody may see is shown.

    people: the seats that people play.
    """

    play: AnyPlay
    people: tuple[int, ...]
    seat: int | None

    @property
    def state(self) -> Solo | Match:
        """The whole state of the game."""
        state: Solo | Match = self.play.state
        return state

    @property
    def game(self) -> Game:
        """What lies on the table."""
        return self.state.game

    @property
    def bots(self) -> Bots | None:
        """The Automa and the Shadow Empire, where they play."""
        return self.state.bots if isinstance(self.state, Solo) else None

    @property
    def looks(self) -> tuple[PlayerLook, ...]:
        """Everybody in seat order."""
        return looks(self.state)

    @property
    def is_alone(self) -> bool:
        """Whether one person plays: nothing has to be hidden, and nobody has to be asked."""
        return len(self.people) == 1

    @property
    def pending(self) -> Decision | None:
        """What is asked of whoever holds the phone; None where nothing is, or somebody else is asked."""
        asked = self.play.pending
        return asked if asked is not None and asked.seat == self.seat else None

    def seen(self, events: Sequence[Event]) -> list[Event]:
        """Events as whoever holds the phone may know them."""
        return [event.seen_by(self.seat) for event in events]


def sight_of(play: AnyPlay, taken: int | None) -> Sight:
    """How the phone shows a game. taken: the seat of the person who said that they have the phone now.

    Somebody who plays alone always has it; of several it is shown to the one who is asked, and only after they took it.
    """
    people = people_at(play)
    asked = play.pending.seat if play.pending is not None else None
    if len(people) == 1:
        return Sight(play, people, people[0])
    return Sight(play, people, taken if taken == asked and taken in people else None)


def people_at(play: AnyPlay) -> tuple[int, ...]:
    """The seats that people play."""
    return (YOU,) if isinstance(play.state, Solo) else people_of(play.setup)


def said_names(sight: Sight) -> tuple[str, ...]:
    """Everybody in a word, in seat order, as answers name them."""
    bots = {"automa": _("the Automa"), "shadow": _("the Shadow Empire")}
    return tuple(
        _("You") if number == sight.seat else bots.get(seat.role) or seat.name
        for number, seat in enumerate(sight.game.board.seats)
    )
