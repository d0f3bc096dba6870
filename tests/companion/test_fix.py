"""Putting the table right: each page changes what it says and nothing else, and keeps entered luck."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from companion.tableside.fix_parts import PARTS
from tests.companion.fixing import (
    AT_THE_TABLE,
    AUTOMA,
    OPEN,
    PART_PAGES,
    SOLO,
    TWO_FRIENDS,
    YOU,
    YOURS,
    AtTheTable,
    differences,
)
from tests.conftest import Owner

# ---- the list of parts


def test_every_part_is_listed_with_what_it_shows(solo: AtTheTable) -> None:
    page = solo.owner.client.get(solo.fix).text
    for part in PART_PAGES:
        assert f'href="{solo.fix}/{part}"' in page
    for said in ("2 outposts", "0 VP, era 1", "4 pairs left", "Round 1"):
        assert said in page


@pytest.mark.parametrize("part", ["", *(f"/{part}" for part in PART_PAGES), f"/map/{YOURS}", f"/map/{OPEN}"])
def test_a_page_for_the_browser_and_a_part_for_htmx(solo: AtTheTable, part: str) -> None:
    whole = solo.owner.client.get(solo.fix + part)
    piece = solo.owner.client.get(solo.fix + part, headers={"HX-Request": "true"})
    assert (whole.status_code, piece.status_code) == (200, 200)
    assert "<html" in whole.text
    assert "<html" not in piece.text
    for page in (whole.text, piece.text):
        assert 'id="turn"' in page
        assert "Back to the table" in page


def test_the_places_on_the_tracks_carry_the_signs_of_the_tracks(solo: AtTheTable) -> None:
    """Each seat's in a row of their own: the sign, which says its name, and the space."""
    row = solo.owner.client.get(solo.fix).text.partition("/fix/tracks")[2].partition("</a>")[0]
    said = re.findall(r'class="icon track \w+" role="img" aria-label="(\w+)"', row)
    assert said == ["Exploration", "Science", "Military", "Technology"] * 3


def test_the_table_leads_here(solo: AtTheTable) -> None:
    game = f"/games/{solo.game.id}"
    assert f'href="{solo.fix}"' in solo.owner.client.get(f"{game}/more").text
    assert f'href="{solo.fix}/map"' in solo.owner.client.get(f"{game}/map").text


# ---- each part changes what it says and nothing else

LEVEL_6: Final[dict[str, Any]] = {
    "kind": "table",
    "level": 6,
    "boxes": ["base", "pp", "aa"],
    "civilization": "hucksters",
    "second_civilization": "trailblazers",
}

CHANGES: Final[list[tuple[str, dict[str, Any], dict[str, Any] | None]]] = [
    ("tracks", {"board__seats__1__tokens__science__0": "5"}, {"board/seats/1/tokens/science/0": 5}),
    ("tracks", {"board__seats__0__tokens__military__1": "3"}, {"board/seats/0/tokens/military": [0, 3]}),
    (
        "tracks",
        {"board__seats__0__tokens__military__0": "2", "board__seats__2__tokens__technology__0": "7"},
        {"board/seats/0/tokens/military/0": 2, "board/seats/2/tokens/technology/0": 7},
    ),
    ("landmarks", {"board__landmarks__academy": "1"}, {"board/landmarks/academy": 1}),
    ("landmarks", {"board__landmarks__academy": "-1"}, {"board/landmarks/academy": -1}),
    (
        "achievements",
        {"board__achievements__complete_track__0": "1", "board__achievements__complete_track__1": "0"},
        {"board/achievements/complete_track": [1, 0]},
    ),
    ("scores", {"board__seats__0__vp": "17"}, {"board/seats/0/vp": 17}),
    ("scores", {"board__seats__1__outposts": "3"}, {"board/seats/1/outposts": 3}),
    ("scores", {"board__seats__0__era": "2"}, {"board/seats/0/era": 2}),
    ("scores", {"board__seats__0__finished": "yes"}, {"board/seats/0/finished": True}),
    ("scores", {"bots__era": "2"}, {"board/seats/1/era": 2, "board/seats/2/era": 2, "bots/era": 2}),
    ("bots", {"bots__automa__favorite": "military"}, {"bots/automa/favorite": "military"}),
    ("bots", {"bots__shadow__favorite": "military"}, {"bots/shadow/favorite": "military"}),
    ("bots", {"bots__automa__civilizations__0": "explorers"}, {"bots/automa/civilizations/0": "explorers"}),
    (
        "bots",
        {"bots__automa__civilizations__1": "explorers"},
        {"bots/automa/civilizations": ["scientists", "explorers"]},
    ),
    (
        "bots",
        {"bots__automa__cards": "4", "bots__automa__covered": "2"},
        {"bots/automa/cards": 4, "bots/automa/covered": 2},
    ),
    ("bots", {"bots__tapestry__trap": "1"}, {"bots/tapestry/trap": 1}),
    ("turn", {"round": "4"}, {"round": 4}),
    ("decks", {"card_8": "known", "unseen": "2"}, None),
]


@pytest.mark.parametrize(("part", "changes", "expected"), CHANGES)
def test_a_part_changes_what_it_says_and_nothing_else(
    solo: AtTheTable, part: str, changes: dict[str, Any], expected: dict[str, Any] | None
) -> None:
    solo.put_right("bots", bots__automa__favorite="science", bots__shadow__favorite="technology")
    before = solo.position()
    response = solo.put_right(part, **changes)
    assert (response.status_code, response.headers["Location"]) == (303, f"{solo.fix}?done={part}&at={solo.seq}")
    found = differences(before, solo.position())
    if expected is not None:
        assert found == expected
    else:
        assert set(found) == {"bots/decks/known", "bots/decks/unseen", "bots/decks/progress"}
    assert "Corrected:" in solo.owner.client.get(response.headers["Location"]).text


def test_the_correction_of_vp_is_no_score(solo: AtTheTable) -> None:
    solo.put_right("scores", board__seats__0__vp="17")
    with solo.owner.parts.games.view(solo.game.id) as view:
        assert [event.kind for event in view.play.events_from(len(view.play.answers) - 1)] == ["fixed"]


def test_what_lies_like_that_already_is_no_answer(solo: AtTheTable) -> None:
    for part in (*PARTS, "decks"):
        before = solo.seq
        response = solo.put_right(part)
        assert (response.status_code, solo.seq) == (303, before), part
        assert response.headers["Location"].endswith(f"done=nothing&at={solo.seq}")
    assert "already showed it like that" in solo.owner.client.get(response.headers["Location"]).text


def test_a_landmark_becomes_free_and_a_token_goes_away_again(solo: AtTheTable) -> None:
    before = solo.position()
    solo.put_right("landmarks", board__landmarks__academy="0")
    solo.put_right("landmarks", board__landmarks__academy="")
    solo.put_right("tracks", board__seats__0__tokens__science__1="4")
    solo.put_right("tracks", board__seats__0__tokens__science__0="")
    assert differences(before, solo.position()) == {"board/seats/0/tokens/science/0": 4}


def test_pool_and_outposts_ahead_of_their_civilizations(owner: Owner) -> None:
    """Level 6 with the Hucksters, who lay out a pool, and the Trailblazers, whose outposts stand on tracks."""
    game = AtTheTable(owner, LEVEL_6).to_a_turn()
    pool = game.position()["bots"]["automa"]["pool"]
    more = str(pool.count("territory") + 1)
    game.put_right("bots", bots__automa__pool__territory=more, bots__automa__outposts_ahead__0="science:6")
    mat = game.position()["bots"]["automa"]
    assert sorted(mat["pool"]) == sorted([*pool, "territory"])
    assert mat["outposts_ahead"][0] == ["science", 6]


def test_an_automa_without_a_civilization_can_be_given_one(solo: AtTheTable) -> None:
    solo.answer("fix:bots/automa/civilizations=[]")
    assert solo.form("bots")["bots/automa/civilizations/0"] == ""
    assert solo.put_right("bots", bots__automa__civilizations__0="scientists").status_code == 303
    assert solo.position()["bots"]["automa"]["civilizations"] == ["scientists"]


@pytest.mark.parametrize(
    "fix",
    [
        "board/seats/0/vp=1" + "0" * 40,
        "board/seats/0/outposts=1000000000",
        'board/seats/0/name="\\ud800"',
        'board/seats/0/color="pink"',
        'bots/automa/pool=["gold"]',
        pytest.param("board/seats/0/vp=" + " " * 9_000 + "1" * 4_000, id="a gigantic number"),
    ],
)
def test_a_correction_by_hand_that_no_page_could_show_is_refused(solo: AtTheTable, fix: str) -> None:
    before = solo.seq
    refused = solo.owner.post(f"/games/{solo.game.id}/answers", seq=before, key=f"fix:{fix}")
    assert refused.status_code in (400, 422)
    assert "<h1" in refused.text
    assert solo.seq == before


def test_two_players_and_the_shadow_empire(owner: Owner) -> None:
    game = AtTheTable(owner, TWO_FRIENDS).answer("income")
    before = game.position()
    assert game.put_right("turn", turn="1", round="2").status_code == 303
    assert differences(before, game.position()) == {"turn": 1, "round": 2}
    before = game.position()
    assert game.put_right("scores", bots__era="1").status_code == 303
    assert differences(before, game.position()) == {"bots/era": 1}
    assert "bots/automa/cards" not in game.form("bots")


# ---- in the middle of the bots' turn, and after the end


def in_the_bots_turn(owner: Owner) -> AtTheTable:
    """The table enters all luck, and has entered card 3, the left one of the bots' pair."""
    game = AtTheTable(owner, {**SOLO, "luck": AT_THE_TABLE})
    while game.asked() != "turn":
        game.answer("technology")
    game.answer("income")
    game.put_right("scores", bots__era="1")
    game.answer("end", "3")
    return game


def test_luck_entered_in_the_bots_turn_is_kept(owner: Owner) -> None:
    """Two cards have been entered when someone sees that the Automa's VP and a tile are wrong."""
    game = in_the_bots_turn(owner)
    assert game.asked() == "decision_card", "the left card is entered, the right one is asked for"
    page = owner.client.get(f"{game.fix}/scores").text
    assert "in the middle of their turn" in page
    game.put_right("scores", board__seats__1__vp="9")
    game.tap(OPEN, "tile:5")
    with owner.parts.games.view(game.game.id) as view:
        assert [entry.key for entry in view.play.answers][-2:] == ["end", "3"]
        assert view.play.pending is not None
        assert (view.play.pending.kind, view.play.pending.subject) == ("decision_card", "tiebreaker_card")
    position = game.position()
    assert position["board"]["seats"][AUTOMA]["vp"] == 9
    assert position["board"]["map"]["tiles"][OPEN]["number"] == 5
    assert 5 not in position["bots"]["tiles"]
    assert 3 not in position["bots"]["decks"]["known"]


def test_what_the_bots_have_done_in_their_turn_is_not_done_twice(owner: Owner) -> None:
    """The page shows the table before their turn, so that a correction of a whole part brings back none of it."""
    game = in_the_bots_turn(owner)
    form = game.form("decks")
    assert form["card_3"] == "known"
    game.put_right("decks", card_1="discard", card_2="discard")
    decks = game.position()["bots"]["decks"]
    assert (game.asked(), decks["discard"]) == ("decision_card", [1, 2])
    assert 3 not in decks["known"]


def test_nothing_can_be_put_right_before_a_players_first_turn(owner: Owner) -> None:
    game = AtTheTable(owner, {**SOLO, "luck": AT_THE_TABLE})
    assert game.asked() == "die"
    for page in ("", "/scores", f"/map/{OPEN}"):
        assert "before a player’s first turn" in owner.client.get(game.fix + page).text
    refused = owner.post(f"{game.fix}/scores", seq=str(game.seq))
    assert refused.status_code == 409
    assert game.asked() == "die"


def test_a_game_that_is_over_is_counted_anew(solo: AtTheTable) -> None:
    """With everybody's income turn 5 over, END-1 ends the game; then the table shows other VP."""
    solo.put_right(
        "scores", board__seats__0__era="5", board__seats__0__finished="yes", bots__era="5", bots__finished="yes"
    )
    solo.answer("end")
    assert solo.asked() is None
    assert "The game is over" in solo.owner.client.get(f"{solo.fix}/scores").text
    solo.put_right("scores", board__seats__0__vp="99")
    assert solo.asked() is None
    assert solo.position()["board"]["seats"][YOU]["vp"] == 99
    assert solo.owner.parts.games.find(solo.game.id).result is not None
