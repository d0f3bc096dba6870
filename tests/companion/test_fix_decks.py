"""Putting the decision cards right by taps: which are offered, and where cards go that nobody has seen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.companion.fixing import TWO_FRIENDS, AtTheTable
from tests.companion.on_phone import words
from tests.conftest import Owner

MIDWAY: dict[str, Any] = {
    "known": [],
    "unseen": 8,
    "discard": [2, 1],
    "discard_unseen": 0,
    "pair": [3, 4],
    "progress": [5, 6, 7, 8, 9, 10, 11, 12],
    "shuffled_back": [],
}
"""The twelve cards of two people (SHA-9) in a game that the phone came to midway: eight of them it has not seen."""


@pytest.fixture
def friends(owner: Owner) -> AtTheTable:
    """Two people and the Shadow Empire, the phone having come midway."""
    game = AtTheTable(owner, TWO_FRIENDS).answer("income")
    return game.answer(f"fix:bots/decks={json.dumps(MIDWAY)}")


@pytest.fixture
def paired(solo: AtTheTable) -> AtTheTable:
    """A solo game after the bots' first turn with a pair."""
    return solo.answer("end", "vp:+1", "end")


def decks_of(game: AtTheTable) -> dict[str, Any]:
    found: dict[str, Any] = game.position()["bots"]["decks"]
    return found


def offered(game: AtTheTable) -> list[str]:
    """The taps that change how many pairs lie in the deck."""
    return re.findall(r'name="swap" value="(pairs:-?\d)"', game.owner.client.get(f"{game.fix}/decks").text)


def swapped(game: AtTheTable, what: str) -> int:
    """The status that one tap gets."""
    return game.owner.post(f"{game.fix}/decks", swap=what, seq=str(game.seq)).status_code


def test_what_leaves_the_deck_of_two_people_lies_on_the_discard_pile(friends: AtTheTable) -> None:
    """They have no progress deck, so that no card goes missing. (SHA-9)"""
    assert offered(friends) == ["pairs:-1"], "nothing unseen lies discarded that could go back"
    assert swapped(friends, "pairs:1") == 400
    assert swapped(friends, "pairs:-1") == 303
    assert (decks_of(friends)["unseen"], decks_of(friends)["discard_unseen"]) == (6, 2)
    assert offered(friends) == ["pairs:-1", "pairs:1"]
    assert swapped(friends, "pairs:1") == 303
    assert decks_of(friends) == MIDWAY


def test_two_people_cannot_have_fewer_cards_than_there_are(friends: AtTheTable) -> None:
    """(SHA-9)"""
    refused = friends.put_right("decks", unseen="6")
    assert refused.status_code == 422
    assert re.search(r'<p class="error" id="bots-decks-unseen-error">[^<]+</p>', refused.text)
    assert friends.put_right("decks", unseen="6", discard_unseen="2").status_code == 303


def test_a_card_of_two_people_that_was_named_wrongly_is_unseen_again(friends: AtTheTable) -> None:
    """A card may be called unseen as long as others are."""
    assert friends.put_right("decks", card_1="progress", discard_unseen="1").status_code == 303
    decks = decks_of(friends)
    assert (decks["discard"], decks["discard_unseen"], 1 in decks["progress"]) == ([2], 1, True)


@pytest.mark.parametrize(
    ("known", "unseen", "taps"),
    [
        pytest.param([1, 2, 3, 4], 0, ["pairs:1"], id="none unseen in the deck"),
        pytest.param([1, 2, 3], 1, ["pairs:1"], id="one is no pair"),
        pytest.param([1, 2], 2, ["pairs:-1", "pairs:1"], id="one pair"),
        pytest.param([1, 2], 14, ["pairs:-1"], id="all but one"),
    ],
)
def test_a_pair_goes_between_the_deck_and_the_progress_deck(
    solo: AtTheTable, known: list[int], unseen: int, taps: list[str]
) -> None:
    """As long as two cards lie where they come from. (DCK-1)"""
    progress = list(range(8, 23))
    decks = {**decks_of(solo), "known": known, "unseen": unseen, "progress": progress, "discard": [], "pair": []}
    solo.answer(f"fix:bots/decks={json.dumps(decks)}")
    assert offered(solo) == taps
    page = words(solo.owner.client.get(f"{solo.fix}/decks").text)
    pairs = (len(known) + unseen) // 2
    assert f"{pairs} pairs left in the deck" in page and f"{2 * pairs} cards are left in the deck." in page
    for tap in ("pairs:-1", "pairs:1"):
        if tap not in taps:
            before = solo.seq
            assert swapped(solo, tap) in (400, 422) and solo.seq == before


def test_alone_a_card_may_be_unseen_though_all_have_been_seen(solo: AtTheTable) -> None:
    """The progress deck may hold it still. (DCK-1)"""
    seen = {"known": list(range(1, 23)), "unseen": 0, "discard": [], "pair": [], "progress": [], "discard_unseen": 0}
    solo.answer(f"fix:bots/decks={json.dumps({**decks_of(solo), **seen})}")
    assert "unseen" in solo.form("decks")
    assert solo.put_right("decks", card_21="progress", card_22="progress").status_code == 303
    assert decks_of(solo)["progress"] == [21, 22]


def test_the_card_that_lies_there_already_changes_nothing(paired: AtTheTable) -> None:
    before, left = paired.seq, decks_of(paired)["pair"][0]
    sent = paired.owner.post(f"{paired.fix}/decks", swap=f"left:{left}", seq=str(before))
    assert sent.headers["Location"].endswith(f"done=nothing&at={before}") and paired.seq == before


@pytest.mark.parametrize("what", ["left:99", "right:0", "progress:3", "known:3", "discard:3"])
def test_only_a_place_of_the_pair_and_a_card_of_the_game_can_be_tapped(paired: AtTheTable, what: str) -> None:
    assert swapped(paired, what) == 400


def test_cards_that_stay_keep_their_order(paired: AtTheTable) -> None:
    """The pile is as it was laid down."""
    known = decks_of(paired)["known"]
    paired.answer(f"fix:bots/decks/known={json.dumps(known[2:])}", "fix:bots/decks/discard=[]")
    later, earlier = sorted(known[:2], reverse=True)
    paired.answer(f"fix:bots/decks/discard={json.dumps([later, earlier])}")
    swapped(paired, "pairs:1")
    assert decks_of(paired)["discard"] == [later, earlier]


def test_the_form_stays_open_while_cards_are_tapped_through_it(solo: AtTheTable) -> None:
    """And a refusal stands by the number that is wrong."""
    whole = '<details class="fold card" open>'
    sent = solo.form("decks")
    assert whole not in solo.owner.client.get(f"{solo.fix}/decks").text
    assert whole in solo.owner.post(f"{solo.fix}/decks", **{**sent, "tap": "3"}).text
    refused = solo.put_right("decks", unseen="some")
    assert whole in refused.text and 'id="bots-decks-unseen-error"' in refused.text
