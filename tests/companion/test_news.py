"""What is new to whoever holds the phone, and the journal by turns: each may know of a card only what they may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from automa.state import BotsTurn
from companion.game.sight import Sight
from companion.game.told import rows_told
from companion.onscreen.news import journal_of, news
from engine.journal import Event
from engine.log import Entry
from engine.rules.board.advance import TokenAdvanced
from engine.rules.game_setup import CapitalChosen
from engine.rules.research import ScienceRolled
from engine.rules.tapestry import TapestryDrawn

ADA, BEN, CLEO = 0, 1, 2

SETUP = Event(TapestryDrawn("trap"), CLEO, audience=frozenset({CLEO}))
TURNS = {
    ADA: Event(TapestryDrawn("guilds"), ADA, audience=frozenset({ADA})),
    BEN: Event(TapestryDrawn("academia"), BEN, audience=frozenset({BEN})),
}


@dataclass
class OfEvents:
    """A play of which only the answers matter and what followed from each: the events of the setup come first."""

    state: Any
    answers: Sequence[Entry]
    events: list[list[Event]]

    def events_between(self, first: int, beyond: int) -> list[Event]:
        return [event for events in self.events[first + 1 : beyond + 1] for event in events]

    def events_from(self, first: int) -> list[Event]:
        return self.events_between(first, len(self.answers))


def turns_of(sight: Sight, seats: Sequence[int], seat: int | None, *, by: Sequence[int] = (ADA, BEN, CLEO)) -> Sight:
    """What a seat sees after the setup and these turns, of which some are taken by people."""
    answers = [Entry("answer", ADA, "1", "capital|0|")]
    events: list[list[Event]] = [[SETUP], [Event(CapitalChosen(1, (0, 0)), ADA)]]
    for turn in seats:
        answers.append(Entry("answer", turn, "advance:science", f"player_turn|{turn}|"))
        events.append([TURNS[turn]])
    return replace(sight, play=cast("Any", OfEvents(sight.state, answers, events)), people=tuple(by), seat=seat)


def told(events: Sequence[Event]) -> list[tuple[int | None, object]]:
    """Who drew, and which card as far as one may know."""
    return [(event.seat, event.data.get("card")) for event in events if event.kind == "tapestry"]


@pytest.mark.parametrize(
    ("seat", "own", "others"),
    [
        (ADA, [(ADA, "guilds")], [(BEN, None)]),
        (BEN, [(BEN, "academia")], []),
        (None, [(BEN, None)], []),
    ],
)
def test_news_are_ones_own_last_turn_and_what_others_did_since(
    sight: Sight, seat: int | None, own: list[Any], others: list[Any]
) -> None:
    """Ada, Ben, Ada and Ben had turns: their last ones count. Where nobody has the phone, the last one of all."""
    mine, since = news(turns_of(sight, [ADA, BEN, ADA, BEN], seat))
    assert (told(mine), told(since)) == (own, others)


def test_a_turn_of_a_built_in_player_is_none_that_a_person_took(sight: Sight) -> None:
    mine, since = news(turns_of(sight, [ADA, BEN], None, by=(ADA, CLEO)))
    assert (told(mine), told(since)) == ([(ADA, None)], [(BEN, None)])


def test_what_the_bots_do_in_ones_turn_comes_with_what_others_do_after_it(sight: Sight) -> None:
    seen = turns_of(sight, [ADA, BEN], ADA)
    cast("Any", seen.play).events[2].extend(
        [Event(BotsTurn()), Event(ScienceRolled(track="science", use="research"), 1)]
    )
    mine, since = news(seen)
    assert [event.kind for event in mine] == ["tapestry"]
    assert [event.kind for event in since] == ["bots_turn", "rolled", "tapestry"]


@pytest.mark.parametrize(("seat", "card"), [(CLEO, "trap"), (ADA, None), (None, None)])
def test_before_ones_first_turn_all_is_new_and_no_secret_is_told(sight: Sight, seat: int | None, card: object) -> None:
    mine, since = news(turns_of(sight, [], seat))
    assert (told(mine), told(since)) == ([(CLEO, card)], [])


def test_the_journal_has_the_latest_turn_first_each_under_its_players_sign(sight: Sight) -> None:
    """Of Ben's card Ada learns that he drew one. (GEN-6)"""
    journal = journal_of(turns_of(sight, [ADA, BEN], ADA))
    assert [(turn.number, turn.look and turn.look.name) for turn in journal] == [(2, "Ben"), (1, "Ada"), (0, None)]
    cards = [[row.data.get("card") for row in turn.own if row.kind == "tapestry"] for turn in journal]
    assert cards == [[None], ["guilds"], [None]]


def test_a_turn_of_which_one_may_know_nothing_has_no_heading_of_its_own(sight: Sight) -> None:
    seen = turns_of(sight, [ADA, BEN], ADA)
    cast("Any", seen.play).events[2].clear()
    assert [turn.number for turn in journal_of(seen)] == [2, 0]


def advanced(space: int) -> TokenAdvanced:
    return TokenAdvanced(track="science", from_=space - 1, space=space, benefit=True)


def test_an_advance_that_comes_too_late_for_the_achievement_says_so(sight: Sight) -> None:
    """ACH-1, ACH-2: whoever has a box, or stands before the end, does not."""
    sight.game.board.achievements["complete_track"] = [ADA, BEN]
    ends = [Event(advanced(12), seat) for seat in (ADA, BEN, CLEO)]
    before = Event(advanced(11), CLEO)
    assert [row.data.get("too_late", False) for row in rows_told(sight, [*ends, before])] == [
        False,
        False,
        True,
        False,
    ]
