"""What cannot be put right: it is refused by its field, keeps what was entered, and says why in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import ROOT
from companion.tableside.fix_parts import PARTS
from companion.tableside.fix_screen import smallest_change
from tests import kinds
from tests.companion.fixing import YOURS, AtTheTable, Fields
from tests.conftest import Owner
from tests.test_kinds import problems

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


def test_a_game_of_before_keeps_both_sides_of_a_card_and_nobody_comes_to_have_them_anew(owner: Owner) -> None:
    """Whatever else is put right; once it has another civilization, that stays one of another card. (BST-23)"""
    both = {"civilization": "hucksters", "second_civilization": "trailblazers"}
    game = AtTheTable(owner, {"kind": "table", "level": 6, "boxes": ["base", "pp"], **both}).to_a_turn()
    assert game.put_right("bots", bots__automa__covered="1").status_code == 303
    assert game.form("bots")["bots/automa/civilizations/1"] == "trailblazers"
    assert game.put_right("bots", bots__automa__civilizations__1="iconoclasts").status_code == 303
    refused = game.put_right("bots", bots__automa__civilizations__0="equalizers")
    assert refused.status_code == 422 and "the sides of one card" in refused.text


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
    for module in (ROOT / "companion/tableside").glob("fix*.py"):
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
