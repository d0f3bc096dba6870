"""Putting the map and the decision cards right: each tap changes what it says, and no tile or card lies twice."""

from __future__ import annotations

from typing import Any

import pytest

from companion.tableside.fix_decks import PILES
from engine.acts import Undo
from tests.companion.fixing import ITS, OPEN, TWO_FRIENDS, YOURS, AtTheTable, Fields, differences
from tests.conftest import Owner

# ---- the map


@pytest.mark.parametrize(
    ("hex", "key", "by", "expected"),
    [
        (YOURS, "topple:1", "1", {"board/map/outposts/2,0/1/upright": False, "board/map/outposts/2,0/1/toppled_by": 1}),
        (YOURS, "topple:1", "", {"board/map/outposts/2,0/1/upright": False}),
        (
            YOURS,
            "remove:0",
            "",
            {"board/map/outposts/2,0": [{"seat": 0, "upright": True, "toppled_by": None}], "board/seats/0/outposts": 9},
        ),
        (
            "0,0",
            "add:1",
            "0",
            {"board/map/outposts/0,0": [{"seat": 1, "upright": True, "toppled_by": None}], "board/seats/1/outposts": 7},
        ),
        (
            "0,0",
            "add_toppled:2",
            "0",
            {"board/map/outposts/0,0": [{"seat": 2, "upright": False, "toppled_by": 0}], "board/seats/2/outposts": 9},
        ),
        ("0,0", "piece:0:token", "", {"board/map/pieces/0,0": [{"seat": 0, "kind": "token"}]}),
        (OPEN, "tile:unknown", "", {"board/map/tiles/0,-1": {"number": "unknown", "rotation": None}}),
    ],
)
def test_a_tap_on_a_hex_changes_what_it_says(
    solo: AtTheTable, hex: str, key: str, by: str, expected: dict[str, Any]
) -> None:
    before = solo.position()
    assert solo.tap(hex, key, by=by).status_code == 303
    assert differences(before, solo.position()) == expected
    solo.owner.parts.games.act(solo.game.id, solo.seq, Undo())
    assert solo.position() == before, "one answer"


def test_an_outpost_stands_up_and_a_piece_is_taken_away(solo: AtTheTable) -> None:
    before = solo.position()
    for key in ("topple:0", "piece:1:house", "stand:0", "take:0"):
        assert solo.tap(YOURS, key, by="1").status_code == 303
    assert solo.position() == before


def test_by_whom_an_outpost_is_toppled_is_asked_beside_topple(solo: AtTheTable) -> None:
    """Removing it is another matter, and stands after it."""
    page = solo.owner.client.get(f"{solo.fix}/map/{ITS}").text
    assert page.index('value="topple:0"') < page.index('id="by-0"') < page.index('value="remove:0"')


def test_a_tile_is_never_in_two_places(solo: AtTheTable) -> None:
    """What goes on the map leaves the tiles that nobody has placed, what goes off it comes back to them."""
    before = solo.position()
    supply = before["bots"]["tiles"]
    first, second = str(supply[0]), str(supply[5])
    for key in (f"tile:{first}", f"tile:{second}", "rotation:3"):
        assert solo.tap(OPEN, key).status_code == 303
    after = solo.position()
    assert after["board"]["map"]["tiles"] == {OPEN: {"number": supply[5], "rotation": 3}}
    assert sorted(after["bots"]["tiles"]) == sorted(set(supply) - {supply[5]})
    assert f'value="tile:{second}"' not in solo.owner.client.get(f"{solo.fix}/map/{OPEN}").text
    solo.tap(OPEN, "tile:none")
    after = solo.position()
    assert sorted(after["bots"]["tiles"]) == sorted(supply)
    assert after["board"] == before["board"]


def test_the_page_of_a_hex_says_what_lies_there(solo: AtTheTable) -> None:
    page = solo.owner.client.get(f"{solo.fix}/map/{YOURS}").text
    assert page.count('value="topple:') == 2
    assert "8 left" in page
    assert "not explored" in solo.owner.client.get(f"{solo.fix}/map/{OPEN}").text
    assert f'href="{solo.fix}/map/{ITS}"' in page


@pytest.mark.parametrize(
    ("hex", "key", "reason"),
    [
        (YOURS, "add:1", "would stand upright on one territory"),
        (OPEN, "add:0", "a hex that is not explored"),
        (YOURS, "tile:unknown", "no tile goes on it"),
    ],
)
def test_a_hex_that_cannot_lie_like_that_is_refused(solo: AtTheTable, hex: str, key: str, reason: str) -> None:
    before = solo.seq
    refused = solo.tap(hex, key)
    assert refused.status_code == 422
    assert reason in refused.text
    assert solo.seq == before


def test_an_outpost_needs_one_in_the_supply(solo: AtTheTable) -> None:
    solo.put_right("scores", board__seats__0__outposts="0")
    refused = solo.tap("0,0", "add:0")
    assert refused.status_code == 422
    assert "No outpost is left in that supply" in refused.text


# ---- decision cards


def piles(page: str) -> dict[str, str]:
    """Where the form says that each card lies."""
    values = Fields(page).values
    return {name: value for name, value in values.items() if name.startswith("card_")}


def test_each_card_is_tapped_through_the_piles(solo: AtTheTable) -> None:
    """Nothing is stored before `Correct it`; the places of the pair hold one card each."""
    before, sent = solo.seq, solo.form("decks")
    assert len(piles(solo.owner.client.get(f"{solo.fix}/decks").text)) == 22
    seen = []
    for _tap in PILES:
        page = solo.owner.post(f"{solo.fix}/decks", **{**sent, "tap": "3"})
        assert page.status_code == 200
        sent = Fields(page.text).values
        seen.append(sent["card_3"])
    assert seen == ["discard", "left", "right", "progress", "known"]
    sent |= {"card_3": "discard", "card_4": "left"}
    page = solo.owner.post(f"{solo.fix}/decks", **{**sent, "tap": "3"})
    assert piles(page.text)["card_3"] == "right", "the left place is taken"
    assert solo.seq == before


def test_the_pair_and_the_discard_pile(solo: AtTheTable) -> None:
    known = solo.position()["bots"]["decks"]["known"]
    left, right, gone, other = known[:4]
    lying: dict[str, Any] = {f"card_{left}": "left", f"card_{right}": "right"}
    lying |= {f"card_{gone}": "discard", f"card_{other}": "discard"}
    assert solo.put_right("decks", **lying).status_code == 303
    decks = solo.position()["bots"]["decks"]
    assert (decks["pair"], sorted(decks["discard"])) == ([left, right], sorted([gone, other]))
    assert decks["known"] == known[4:]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"unseen": "2"}, "Cards are drawn in pairs"),
        ({"card_1": "left", "card_2": "discard"}, "Cards are drawn in pairs"),
        ({"unseen": "some"}, "a whole number"),
        ({"discard_unseen": "90"}, "than nobody has seen"),
    ],
)
def test_decks_that_cannot_lie_like_that_are_refused(solo: AtTheTable, changes: dict[str, Any], reason: str) -> None:
    before = solo.seq
    refused = solo.put_right("decks", **changes)
    assert refused.status_code == 422
    assert reason in refused.text
    entered = Fields(refused.text).values
    assert {name: entered[name] for name in changes} == changes
    assert solo.seq == before


def test_two_players_have_twelve_cards_and_none_unseen(owner: Owner) -> None:
    game = AtTheTable(owner, TWO_FRIENDS).answer("income")
    form = game.form("decks")
    assert [name for name in form if name.startswith("card_")] == [f"card_{number}" for number in range(1, 13)]
    assert "unseen" not in form
    page = owner.post(f"{game.fix}/decks", **{**form, "card_12": "right", "tap": "12"}).text
    assert piles(page)["card_12"] == "known"
    assert owner.post(f"{game.fix}/decks", **{**form, "card_12": "progress"}).status_code == 400
