"""Putting the table right: each page changes what it says and nothing else, keeps entered luck, refuses by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from automa.table.position import position_of
from companion.config import ROOT
from companion.store.models import Game
from companion.tableside.fix_decks import PILES
from companion.tableside.fix_parts import PARTS
from companion.tableside.fix_screen import smallest_change
from engine.acts import Answer, Undo
from tests import kinds
from tests.conftest import Owner
from tests.test_kinds import problems

YOU, AUTOMA, SHADOW = 0, 1, 2
YOURS, ITS, OPEN = "2,0", "-2,2", "0,-1"
"""Your starting territory, the Automa's, and a hex that nobody has explored."""

SOLO: Final[dict[str, Any]] = {"kind": "table", "civilization": "scientists"}
AT_THE_TABLE: Final = dict.fromkeys(("die", "decision_card", "tile", "face_down_card"), "table")
PART_PAGES = (*PARTS, "decks", "map")


class Fields(HTMLParser):
    """What a browser would send of the form `fix` with its primary button."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, Any] = {}
        self._select, self._inside = "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = found.get("id") == "fix"
        elif self._inside and tag == "input":
            self.values[found["name"]] = found["value"]
        elif self._inside and tag == "select":
            self._select = found["name"]
        elif self._inside and tag == "option" and (self._select not in self.values or "selected" in found):
            self.values[self._select] = found["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


class AtTheTable:
    """A table game on a phone, and what its pages do to the position."""

    def __init__(self, owner: Owner, setup: Mapping[str, Any]) -> None:
        self.owner = owner
        self.game: Game = owner.parts.games.create(owner.profile, setup, "Sunday")
        self.fix = f"/games/{self.game.id}/fix"

    @property
    def seq(self) -> int:
        """The length of the log."""
        return self.owner.parts.games.seq(self.game.id)

    def answer(self, *keys: str) -> AtTheTable:
        """Answer what is asked, one after the other."""
        for key in keys:
            self.owner.parts.games.act(self.game.id, self.seq, Answer(key))
        return self

    def position(self) -> Any:
        """The position as it is now."""
        with self.owner.parts.games.view(self.game.id) as view:
            return position_of(view.play.state)

    def asked(self) -> str | None:
        """The kind of the question that is pending."""
        with self.owner.parts.games.view(self.game.id) as view:
            return view.play.pending.kind if view.play.pending else None

    def form(self, part: str) -> dict[str, Any]:
        """What the form of a part would send unchanged."""
        return Fields(self.owner.client.get(f"{self.fix}/{part}").text).values

    def put_right(self, part: str, htmx: bool = False, **changes: Any) -> TestResponse:
        """Send the form of a part with some fields changed; `__` stands for the strokes in a name."""
        sent: dict[str, Any] = {
            **self.form(part),
            **{name.replace("__", "/"): value for name, value in changes.items()},
        }
        return self.owner.post(f"{self.fix}/{part}", htmx=htmx, **sent)

    def tap(self, hex: str, key: str, **more: Any) -> TestResponse:
        """One tap on the page of a hex."""
        return self.owner.post(f"{self.fix}/map/{hex}", key=key, seq=str(self.seq), **more)


@pytest.fixture
def solo(owner: Owner) -> AtTheTable:
    """A solo game at your first turn after income turn 1."""
    return AtTheTable(owner, SOLO).answer("income")


def differences(before: Any, after: Any, place: str = "") -> dict[str, Any]:
    """The places at which two positions differ, with what stands there after; None where there is nothing."""
    if isinstance(before, dict) and isinstance(after, dict):
        keys = dict.fromkeys([*before, *after])
        parts = [differences(before.get(key), after.get(key), f"{place}/{key}") for key in keys]
        return {name: value for part in parts for name, value in part.items()}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        parts = [differences(*pair, f"{place}/{number}") for number, pair in pairs]
        return {name: value for part in parts for name, value in part.items()}
    return {} if before == after else {place.removeprefix("/"): after}


# ---- the list of parts


def test_every_part_is_listed_with_what_it_shows(solo: AtTheTable) -> None:
    page = solo.owner.client.get(solo.fix).text
    for part in PART_PAGES:
        assert f'href="{solo.fix}/{part}"' in page
    for said in ("0 · 0 · 0 · 0", "2 outposts", "0 VP, era 1", "4 pairs left", "Round 1"):
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


def test_the_table_leads_here(solo: AtTheTable) -> None:
    game = f"/games/{solo.game.id}"
    assert f'href="{solo.fix}"' in solo.owner.client.get(f"{game}/more").text
    assert f'href="{solo.fix}/map"' in solo.owner.client.get(f"{game}/map").text


# ---- each part changes what it says and nothing else

TWO_FRIENDS: Final[dict[str, Any]] = {"kind": "table", "players": 2, "names": ["Ada", "Ben"]}
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
    assert (response.status_code, response.headers["Location"]) == (303, f"{solo.fix}?done={part}")
    found = differences(before, solo.position())
    if expected is not None:
        assert found == expected
    else:
        assert set(found) == {"bots/decks/known", "bots/decks/unseen", "bots/decks/progress"}
    assert "Put right:" in solo.owner.client.get(response.headers["Location"]).text


def test_the_correction_of_vp_is_no_score(solo: AtTheTable) -> None:
    solo.put_right("scores", board__seats__0__vp="17")
    with solo.owner.parts.games.view(solo.game.id) as view:
        assert [event.kind for event in view.play.events_from(len(view.play.answers) - 1)] == ["fixed"]


def test_what_lies_like_that_already_is_no_answer(solo: AtTheTable) -> None:
    for part in (*PARTS, "decks"):
        before = solo.seq
        response = solo.put_right(part)
        assert (response.status_code, solo.seq) == (303, before), part
        assert response.headers["Location"].endswith("done=nothing")
    assert "like that already" in solo.owner.client.get(response.headers["Location"]).text


def test_a_landmark_becomes_free_and_a_token_goes_away_again(solo: AtTheTable) -> None:
    before = solo.position()
    solo.put_right("landmarks", board__landmarks__academy="0")
    solo.put_right("landmarks", board__landmarks__academy="")
    solo.put_right("tracks", board__seats__0__tokens__science__1="4")
    solo.put_right("tracks", board__seats__0__tokens__science__0="")
    assert differences(before, solo.position()) == {"board/seats/0/tokens/science/0": 4}


def test_pool_and_outposts_ahead_of_their_civilizations(owner: Owner) -> None:
    """Level 6 with the Hucksters, who lay out a pool, and the Trailblazers, whose outposts stand on tracks."""
    game = AtTheTable(owner, LEVEL_6)
    while game.asked() != "turn":
        with owner.parts.games.view(game.game.id) as view:
            assert view.play.pending is not None
            key = next(iter(view.play.pending.options.keys()))
        game.answer(key)
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
            "",
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
    """Nothing is stored before `Put it right`; the places of the pair hold one card each."""
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
        assert "before the first turn of a player" in owner.client.get(game.fix + page).text
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


# ---- what cannot be


@pytest.mark.parametrize(
    ("part", "changes", "field", "reason"),
    [
        ("scores", {"board__seats__0__vp": "many"}, "board/seats/0/vp", "a whole number from 0 to 999"),
        ("scores", {"board__seats__1__outposts": "-1"}, "board/seats/1/outposts", "a whole number"),
        ("scores", {"board__seats__0__era": "5"}, "board/seats/0/finished", "Whoever has had income turn 5"),
        ("turn", {"round": "0"}, "round", "The first round is number 1"),
        ("bots", {"bots__automa__civilizations__1": "scientists"}, "bots/automa/civilizations/1", "civilization twice"),
        ("bots", {"bots__automa__cards": "400"}, "bots/tapestry/trap", "than nobody has seen"),
        (
            "achievements",
            {"board__achievements__complete_track__0": "1", "board__achievements__complete_track__1": "1"},
            "board/achievements/complete_track/0",
            "two boxes of one achievement",
        ),
    ],
)
def test_a_refusal_stands_by_its_field_and_keeps_what_was_entered(
    solo: AtTheTable, part: str, changes: dict[str, Any], field: str, reason: str
) -> None:
    before = solo.seq
    for htmx in (False, True):
        refused = solo.put_right(part, htmx=htmx, **changes)
        assert refused.status_code == 422
        id = field.replace("/", "-")
        beside = re.search(rf'<p class="error" id="{id}-error">([^<]*)</p>', refused.text)
        assert beside, "by the field"
        assert reason in beside[1]
        assert f'href="#{id}"' in refused.text, "and in the sheet"
        entered = Fields(refused.text).values
        for name, value in changes.items():
            assert entered[name.replace("__", "/")] == value
    assert solo.seq == before


def test_the_last_token_of_a_track_stays(solo: AtTheTable) -> None:
    solo.put_right("tracks", board__seats__0__tokens__science__1="4")
    refused = solo.put_right("tracks", board__seats__0__tokens__science__0="", board__seats__0__tokens__science__1="")
    assert refused.status_code == 422
    assert 'id="board-seats-0-tokens-science-0-error"' in refused.text


@pytest.mark.parametrize("part", [*PARTS, "decks"])
def test_the_second_of_two_phones_gets_the_fresh_form(solo: AtTheTable, part: str) -> None:
    old = solo.form(part)
    solo.answer("vp:+5")
    before = solo.seq
    late = solo.owner.post(f"{solo.fix}/{part}", **old)
    assert late.status_code == 409
    assert "The table had moved on" in late.text
    assert Fields(late.text).values["seq"] == str(before)
    assert solo.seq == before


def test_a_late_tap_on_a_hex_changes_nothing(solo: AtTheTable) -> None:
    late = solo.owner.post(f"{solo.fix}/map/{YOURS}", key="remove:0", seq=str(solo.seq - 1))
    assert late.status_code == 409
    assert late.text.count('value="remove:') == 2


@pytest.mark.parametrize("page", ["wonders", "map/9,9", "map/here", "map/0, 0", "map/00,0"])
def test_unknown_parts_and_hexes(solo: AtTheTable, page: str) -> None:
    assert solo.owner.client.get(f"{solo.fix}/{page}").status_code == 404
    assert solo.owner.post(f"{solo.fix}/{page}", seq=str(solo.seq), key="add:0").status_code == 404


def test_malformed_requests(solo: AtTheTable) -> None:
    form = solo.form("scores")
    lacking = {name: value for name, value in form.items() if name != "bots/era"}
    for sent in (lacking, {**form, "bots/era": "9"}, {**form, "seq": "x"}):
        assert solo.owner.post(f"{solo.fix}/scores", **sent).status_code == 400
    decks = solo.form("decks")
    for wrong in ({"card_3": "pocket"}, {"tap": "44"}, {"tap": "x"}):
        assert solo.owner.post(f"{solo.fix}/decks", **{**decks, **wrong}).status_code == 400
    keys = (
        "dig:1",
        "remove:7",
        "remove:x",
        "add:9",
        "piece:0:castle",
        "take:0",
        "tile:777",
        "rotation:1",
        "rotation:9",
    )
    for key in keys:
        assert solo.tap(YOURS, key).status_code == 400, key
    assert solo.tap(YOURS, "topple:0", by="7").status_code == 400
    assert solo.owner.post(f"{solo.fix}/map/{YOURS}", seq=str(solo.seq)).status_code == 400
    assert solo.owner.client.post(f"{solo.fix}/scores", data=form | {"csrf_token": ""}).status_code == 400


def test_foreign_games(solo: AtTheTable, new_owner: Callable[[], Owner], client: FlaskClient) -> None:
    stranger = new_owner()
    for page in ("", "/scores", "/map", f"/map/{YOURS}"):
        assert stranger.client.get(solo.fix + page).status_code == 403
    for page in ("/scores", "/decks", f"/map/{YOURS}"):
        assert stranger.post(solo.fix + page, seq=str(solo.seq), key="remove:0").status_code == 403
    assert client.get("/games/nosuchgame/fix").status_code == 404


# ---- sentences and paths


def own_kinds() -> set[str]:
    """The kinds of problem that these forms find before the position is checked."""
    found: set[str] = {"no_number"}
    for module in (ROOT / "companion/screens").glob("fix*.py"):
        text = module.read_text(encoding="utf-8")
        found |= set(re.findall(r'refuse\([^,]+, "(\w+)"\)', text))
        found |= set(re.findall(r'BadPosition\(\[\("[^"]+", "(\w+)"\)', text))
    return found


def test_every_problem_has_a_sentence(app: Flask) -> None:
    with app.test_request_context():
        macro: Any = app.jinja_env.get_template("tableside/fix/problems.html").module
        fallback = macro.problem_words("Input should be a valid integer")
        assert fallback == "That does not fit there."
        wanted = problems() | set(kinds.POSITION_PROBLEMS) | own_kinds()
        assert {"cards_missing", "same_civilization", "two_in_control"} <= wanted
        assert not [kind for kind in sorted(wanted) if macro.problem_words(kind) == fallback]


def test_the_smallest_part_that_holds_all_changes() -> None:
    before = {"a": {"b": [1, 2], "c": {"d": 1}}, "e": 0}
    assert smallest_change(before, {"a": {"b": [1, 5], "c": {"d": 1}}, "e": 0}) == ("a/b/1", 5)
    assert smallest_change(before, {"a": {"b": [1], "c": {"d": 1}}, "e": 0}) == ("a/b", [1])
    assert smallest_change(before, {"a": {"b": [1, 2], "c": {}}, "e": 0}) == ("a/c/d", None)
    assert smallest_change(before, {"a": {"b": [1, 2], "c": {"d": 1, "x": 3}}, "e": 0}) == ("a/c/x", 3)
    assert smallest_change(before, {"a": {"b": [0, 2], "c": {"d": 2}}, "e": 0}) == ("a", {"b": [0, 2], "c": {"d": 2}})
