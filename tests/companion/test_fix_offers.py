"""What the pages that put the table right offer to tap, and what they say when somebody else was faster."""

from __future__ import annotations

import re

import pytest

import companion.tableside.fix
from companion.store.replay import Stale
from tests.companion.fixing import OPEN, SOLO, TWO_FRIENDS, YOURS, AtTheTable, differences
from tests.companion.on_phone import words
from tests.conftest import Owner

MOVED_ON = "The table had moved on"


def page(game: AtTheTable, part: str) -> str:
    return game.owner.client.get(f"{game.fix}/{part}").text


def offered(game: AtTheTable, part: str, field: str) -> list[str]:
    """The values that can be tapped for a field, those that lie there already among them."""
    return re.findall(rf'name="one" value="{field}=([^"]*)"', page(game, part))


# ---- the list of parts


def test_the_parts_stand_in_the_order_of_the_table(solo: AtTheTable) -> None:
    """The board first, then the bots with their cards, and last whose turn it is."""
    listed = re.findall(rf'href="{solo.fix}/(\w+)"', solo.owner.client.get(solo.fix).text)
    assert listed == ["tracks", "map", "scores", "landmarks", "achievements", "bots", "decks", "turn"]


def test_a_correction_of_nothing_does_not_tell_the_one_before_it(solo: AtTheTable) -> None:
    solo.put_right("scores", board__seats__0__vp="17")
    said = words(solo.owner.client.get(solo.put_right("turn").headers["Location"]))
    assert "already showed it like that" in said and "Corrected:" not in said


# ---- somebody else was faster


@pytest.mark.parametrize("part", ["scores", "decks", f"map/{YOURS}"])
def test_an_answer_from_elsewhere_at_the_same_moment_comes_first(
    solo: AtTheTable, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page was right when it was sent, and is not any more once its correction would be written."""

    def too_late(*_about: object) -> None:
        raise Stale(solo.game.id, solo.seq)

    monkeypatch.setattr(companion.tableside.fix, "act_on", too_late)
    before, known = solo.seq, solo.position()["bots"]["decks"]["known"]
    changed = {"board/seats/0/vp": "17"} if part == "scores" else {f"card_{card}": "discard" for card in known[:2]}
    sent = {"key": "remove:0", "seq": before} if part.startswith("map") else {**solo.form(part), **changed}
    late = solo.owner.post(f"{solo.fix}/{part}", **sent)
    assert (late.status_code, solo.seq) == (409, before)
    assert MOVED_ON in late.text


def test_a_late_tap_on_an_outpost_that_is_gone_shows_the_hex_as_it_is(solo: AtTheTable) -> None:
    """Two phones take the same outpost away."""
    seen = str(solo.seq)
    assert solo.tap(YOURS, "remove:1").status_code == 303
    late = solo.owner.post(f"{solo.fix}/map/{YOURS}", key="remove:1", seq=seen)
    assert late.status_code == 409 and MOVED_ON in late.text


def test_before_the_first_turn_a_late_correction_says_what_happened(owner: Owner) -> None:
    game = AtTheTable(owner, {**SOLO, "luck": {"die": "table"}})
    refused = owner.post(f"{game.fix}/scores", seq=str(game.seq))
    assert refused.status_code == 409 and MOVED_ON in refused.text


# ---- a hex


def test_a_tap_on_a_hex_by_script_brings_the_hex_as_it_lies_then(solo: AtTheTable) -> None:
    """No page more is asked for: what comes back has the next tap's number."""
    tapped = solo.tap("0,0", "add:0", htmx=True)
    assert tapped.status_code == 200 and "<html" not in tapped.text
    assert "upright, 7 left" in words(tapped) and 'value="remove:0"' in tapped.text
    assert f'name="seq" value="{solo.seq}"' in tapped.text


def test_whoever_stands_there_is_the_first_to_have_toppled_another(solo: AtTheTable) -> None:
    """And nobody topples an outpost of their own."""
    solo.tap(YOURS, "topple:0", by="")
    adding = page(solo, f"map/{YOURS}").split('id="added-by-1"')[1].split("</select>")[0]
    assert re.findall(r'<option value="(\d?)"', adding) == ["0", "2", ""]
    adding = page(solo, f"map/{YOURS}").split('id="added-by-0"')[1].split("</select>")[0]
    assert re.findall(r'<option value="(\d?)"', adding) == ["1", "2", ""]
    solo.tap("-2,2", "topple:0", by="")
    adding = page(solo, "map/-2,2").split('id="added-by-2"')[1].split("</select>")[0]
    assert re.findall(r'<option value="(\d?)"', adding) == ["1", "0", ""]


def test_the_hex_that_is_put_right_is_marked_among_its_neighbors_and_on_its_map(solo: AtTheTable) -> None:
    drawn = page(solo, f"map/{YOURS}")
    assert drawn.count('class="chosen"') == 2 and 'class="chosen"' not in page(solo, "map")


def test_a_tile_lies_as_drawn_or_nobody_noted_how(solo: AtTheTable) -> None:
    """A tile that is exchanged lies anyhow until somebody says it; what is unknown cannot be turned."""
    solo.tap(OPEN, "tile:5")
    assert "Which way is it turned?" in page(solo, f"map/{OPEN}")
    solo.tap(OPEN, "rotation:3")
    solo.tap(OPEN, "tile:6")
    assert solo.position()["board"]["map"]["tiles"][OPEN] == {"number": 6, "rotation": None}
    solo.tap(OPEN, "rotation:3")
    solo.tap(OPEN, "rotation:unknown")
    assert solo.position()["board"]["map"]["tiles"][OPEN] == {"number": 6, "rotation": None}
    assert solo.tap(OPEN, "tile:5000").status_code == 400
    solo.tap(OPEN, "tile:unknown")
    assert "Which way is it turned?" not in page(solo, f"map/{OPEN}")
    assert 6 in solo.position()["bots"]["tiles"]
    assert solo.tap(OPEN, "rotation:1").status_code == 400
    assert solo.tap(OPEN, "rotation:6").status_code == 400


def test_two_people_correct_outposts_of_their_own_alone(owner: Owner, solo: AtTheTable) -> None:
    """The Shadow Empire of two people has none on the map; in a solo game some of its lie toppled. (SHA-8)"""
    friends = AtTheTable(owner, TWO_FRIENDS).answer("income")
    hexes = friends.position()["board"]["map"]["outposts"]
    seats = [
        re.findall(r'value="add_toppled:(\d)"', page(game, f"map/{hex}"))
        for game, hex in ((friends, next(iter(hexes))), (solo, YOURS))
    ]
    assert seats == [["0", "1"], ["0", "1", "2"]]


@pytest.mark.parametrize("key", ["piece:7:token", "piece:3:house", "piece:0:tree", "take:1", "add:3", "topple:2"])
def test_a_piece_or_seat_that_the_game_does_not_have_is_refused(solo: AtTheTable, key: str) -> None:
    solo.tap(YOURS, "piece:0:token")
    before = solo.seq
    assert solo.tap(YOURS, key).status_code == 400 and solo.seq == before
    assert solo.tap(YOURS, "topple:0", by="3").status_code == 400


# ---- the bots' mats and cards


def test_the_automa_has_a_civilization_of_the_boxes_in_play(solo: AtTheTable, owner: Owner) -> None:
    """One it has is exchanged, not taken away; a second one may be none."""
    base = {"scientists", "explorers", "engineers", "conquerors"}
    first, second = "bots/automa/civilizations/0", "bots/automa/civilizations/1"
    assert set(offered(solo, "bots", first)) == base
    assert set(offered(solo, "bots", second)) == base | {""}
    plans = AtTheTable(owner, {**SOLO, "boxes": ["base", "pp"]}).to_a_turn()
    assert set(offered(plans, "bots", first)) > base


def test_up_to_three_columns_of_its_mat_are_covered(solo: AtTheTable) -> None:
    """A card in each of income turns 2 to 4; that of the last one covers nothing more. (INA-12)"""
    assert offered(solo, "bots", "bots/automa/covered") == ["0", "1", "2", "3"]


def test_pools_and_outposts_ahead_are_asked_for_where_there_are_any(solo: AtTheTable, owner: Owner) -> None:
    form = solo.form("bots")
    assert not [name for name in form if "pool" in name or "outposts_ahead" in name]
    trailing = AtTheTable(owner, {**SOLO, "boxes": ["base", "pp"], "civilization": "trailblazers"}).to_a_turn()
    standing = trailing.position()["bots"]["automa"]["outposts_ahead"]
    asked = re.findall(r'name="bots/automa/outposts_ahead/(\d+)"', page(trailing, "bots"))
    assert len(asked) == len(standing) + 1, "and one more that may stand there"
    assert re.findall(r"<span>Outpost (\d+)", page(trailing, "bots")) == [str(int(place) + 1) for place in asked]
    assert not [name for name in trailing.form("bots") if "pool" in name]


def test_an_item_less_in_the_pool_leaves_the_others_in_their_places(owner: Owner) -> None:
    """(ACI-11)"""
    game = AtTheTable(owner, {**SOLO, "boxes": ["base", "pp"], "civilization": "hucksters"}).to_a_turn()
    game.answer('fix:bots/automa/pool=["territory", "tapestry", "territory", "space_tile"]')
    assert game.form("bots")["bots/automa/pool/territory"] == "2"
    assert game.put_right("bots", bots__automa__pool__territory="1").status_code == 303
    assert game.position()["bots"]["automa"]["pool"] == ["territory", "tapestry", "space_tile"]
    game.answer('fix:bots/automa/pool=["masterpiece", "territory"]')
    game.put_right("bots", bots__automa__pool__territory="2")
    assert sorted(game.position()["bots"]["automa"]["pool"]) == ["masterpiece", "territory", "territory"], (
        "what the boxes in play do not have is not asked for, and stays"
    )


def test_beside_two_people_the_shadow_empire_alone_has_a_favorite(owner: Owner) -> None:
    game = AtTheTable(owner, TWO_FRIENDS).answer("income")
    favorite = game.position()["bots"]["shadow"]["favorite"]
    other = next(track for track in ("science", "military") if track != favorite)
    before = game.position()
    assert game.put_right("bots", bots__shadow__favorite=other).status_code == 303
    assert differences(before, game.position()) == {"bots/shadow/favorite": other}


def test_the_automas_side_stands_before_that_of_the_shadow_empire(solo: AtTheTable) -> None:
    """As everywhere else."""
    favorites = re.findall(r'name="one" value="(bots/\w+/favorite)=', page(solo, "bots"))
    assert list(dict.fromkeys(favorites)) == ["bots/automa/favorite", "bots/shadow/favorite"]
