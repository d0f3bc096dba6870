"""What a player at the table can report: landmarks, what the map that opens by itself offers, tiles, and more."""

from __future__ import annotations

import json
import re

import pytest

from companion.store.replay import View
from companion.tableside.reports import follow_up, landmark_rows, map_act, more_screen
from tests.companion.fixing import AUTOMA, OPEN, SHADOW, SOLO, YOU, AtTheTable
from tests.companion.on_phone import words
from tests.conftest import Owner


def seen(game: AtTheTable) -> View:
    """The game as it stands."""
    with game.owner.parts.games.view(game.game.id) as view:
        return view


def opened(game: AtTheTable) -> tuple[str, bool] | None:
    """The map that opens by itself: for which act, and whether for anywhere."""
    act = follow_up(seen(game))
    return None if act is None else (act.act, act.anywhere)


def stands(game: AtTheTable, **tokens: int | list[int]) -> AtTheTable:
    """Your token, or all your tokens, on some tracks."""
    for track, spaces in tokens.items():
        listed = spaces if isinstance(spaces, list) else [spaces]
        game.answer(f"fix:board/seats/{YOU}/tokens/{track}={listed}")
    return game


# ---- landmarks


def test_a_landmark_is_free_or_somebodys_or_out_of_the_game(solo: AtTheTable) -> None:
    """Whoever has one is named, and only a free one can be reported."""
    solo.answer(f"fix:board/landmarks/academy={AUTOMA}", "fix:board/landmarks/laboratory=-1")
    rows = {row.slug: row for row in landmark_rows(seen(solo))}
    holders = {slug: (row.holder and row.holder.shape, row.removed, row.key) for slug, row in rows.items()}
    assert holders["academy"] == ("automa", False, None)
    assert holders["laboratory"] == (None, True, None)
    assert holders["barn"] == (None, False, "landmark:barn")


# ---- the map that opens by itself


@pytest.mark.parametrize(
    ("track", "space", "act"),
    [
        pytest.param("exploration", 1, ("explore", False), id="explores"),
        pytest.param("exploration", 5, ("explore", False), id="explores by its bonus"),
        pytest.param("exploration", 8, ("explore", True), id="explores anywhere"),
        pytest.param("military", 0, ("conquer", False), id="conquers"),
        pytest.param("military", 6, ("conquer", False), id="conquers and may use both dice"),
        pytest.param("military", 11, ("conquer", False), id="conquers with both dice"),
        pytest.param("military", 7, ("conquer", True), id="conquers anywhere"),
        pytest.param("military", 3, None, id="does neither"),
    ],
)
def test_an_advance_opens_the_map_for_what_its_space_says(
    solo: AtTheTable, track: str, space: int, act: tuple[str, bool] | None
) -> None:
    """The turn before was on another track: what counts is the last report. (ADV-2, EXP-1, CON-1)

    VP entered first leave it open, as they may come from the same advance.
    """
    stands(solo, **{track: space}).answer("advance:technology", f"advance:{track}")
    assert opened(solo) == act
    solo.answer("vp:+1", "vp:+2@track")
    assert opened(solo) == act


def test_the_map_that_opened_by_itself_closes_when_its_hex_is_told(solo: AtTheTable) -> None:
    stands(solo, military=0).answer("advance:military")
    act = follow_up(seen(solo))
    assert act is not None and act.act == "conquer"
    solo.answer(next(str(hex.look.key) for hex in act.scene.hexes if hex.look.key), "vp:+1")
    assert opened(solo) is None


def test_the_button_that_goes_on_says_what_is_left_out(solo: AtTheTable) -> None:
    """While the map asks for a hex nobody drops the question unawares."""
    stands(solo, military=0).answer("advance:military")
    assert "Bots’ income without conquering" in words(solo.owner.client.get(f"/games/{solo.game.id}").text)
    stands(solo, exploration=1).answer("advance:exploration")
    assert "Bots’ income without exploring" in words(solo.owner.client.get(f"/games/{solo.game.id}").text)
    solo.answer("advance:technology")
    assert "income without" not in words(solo.owner.client.get(f"/games/{solo.game.id}").text)


def test_no_map_opens_where_no_hex_could_be_tapped(solo: AtTheTable) -> None:
    """Without a territory of your own there is none to go on from; a card may still allow it. (EXP-1)"""
    stands(solo, exploration=1).answer('fix:board/map/outposts/2,0=[{"seat": 1, "upright": true}]')
    solo.answer("advance:exploration")
    assert opened(solo) is None


def test_what_the_bots_advance_to_opens_no_map_for_you(solo: AtTheTable) -> None:
    """Both bots can only go on to explore or to conquer; then it is your turn."""
    solo.answer("end")
    for seat in ("1", "2"):
        tokens = {"exploration": 1, "military": 0, "science": 12, "technology": 12}
        for track, space in tokens.items():
            solo.answer(f"fix:board/seats/{seat}/tokens/{track}=[{space}]")
    solo.answer("advance:science", "end")
    with solo.owner.parts.games.view(solo.game.id) as view:
        after = view.play.events_from(len(view.play.answers) - 1)
    assert "advanced" in [event.kind for event in after]
    assert (solo.asked(), opened(solo)) == ("turn", None)


def test_the_map_of_an_act_lights_the_legal_hexes_or_lets_a_card_allow_any(solo: AtTheTable) -> None:
    """By a card another territory can be conquered, which its key says. (CON-1)"""
    view = seen(solo)
    legal, any_hex = map_act(view, "conquer"), map_act(view, "conquer", anywhere=True)
    tapped, allowed = ([hex.look.key or "" for hex in act.scene.hexes if hex.look.key] for act in (legal, any_hex))
    assert len(tapped) == legal.legal > 0
    assert not [key for key in tapped if key.endswith("!")]
    assert len(allowed) > legal.legal and any_hex.legal == sum(key.endswith("!") for key in allowed)


def test_what_no_card_is_known_to_allow_is_refused_with_its_reason_first(solo: AtTheTable) -> None:
    """BCO-22: with two pieces on it a territory is not conquered again, on whatever page its hex is tapped."""
    keys = [hex.look.key or "" for hex in map_act(seen(solo), "conquer", anywhere=True).scene.hexes]
    assert "conquer:-2,2" in keys and "conquer:-2,2!" not in keys
    page = f"/games/{solo.game.id}/answers"
    refused = solo.owner.post(page, key="conquer:-2,2", seq=str(solo.seq))
    assert refused.status_code == 422 and "A card allows it" in words(refused)


# ---- naming a tile

ROUND = (5, 7, 16, 17, 26, 28, 40, 41)
"""Tiles that are a round island in the water: they look the same however they are turned."""


def test_a_tile_that_looks_the_same_each_way_is_not_asked_how_it_lies(solo: AtTheTable) -> None:
    """One tap names it; of any other the next page asks."""
    solo.tap(OPEN, "tile:unknown")
    page = solo.owner.client.get(f"/games/{solo.game.id}/tile/{OPEN}").text
    assert re.findall(rf'value="tile:{OPEN}:(\d+)r0"', page) == [str(number) for number in ROUND]
    solo.answer(f"tile:{OPEN}:16r0")
    assert solo.position()["board"]["map"]["tiles"][OPEN] == {"number": 16, "rotation": 0}


def test_only_a_tile_that_nobody_noted_can_be_named(solo: AtTheTable) -> None:
    """And only as one of those that are left, from the lowest number on."""
    page = f"/games/{solo.game.id}/tile/{OPEN}"
    assert solo.owner.client.get(page).status_code == 409, "nothing lies there"
    for key in ("tile:13", "tile:none", "tile:unknown"):
        assert solo.tap(OPEN, key).status_code == 303
    listed = [int(number) for number in re.findall(r'name="tile" value="(\d+)"', solo.owner.client.get(page).text)]
    left = sorted(solo.position()["bots"]["tiles"])
    assert listed == [number for number in left if number not in ROUND] and 13 in listed
    for other in ("99", "x"):
        answer = solo.owner.client.get(page, query_string={"tile": other})
        assert answer.status_code == 200 and "Which tile lies there?" in answer.text
    assert solo.owner.client.get(f"/games/{solo.game.id}/tile/here").status_code == 409


# ---- behind More


def test_a_token_can_go_back_to_the_space_before_it(solo: AtTheTable) -> None:
    more = more_screen(seen(stands(solo, science=3)))
    assert more.back == (("science", 3, 2, "regress:science@3"),)
    assert more.tokens == (), "one token on a track is advanced by the track itself"


def test_each_of_several_tokens_can_be_advanced(solo: AtTheTable) -> None:
    """Those that stand together are one line."""
    more = more_screen(seen(stands(solo, science=[2, 5, 2], military=4)))
    assert more.tokens == (("science", 2, "advance:science@2"), ("science", 5, "advance:science@5"))


def test_a_card_may_let_another_token_go_on_before_the_first_income_turn(owner: Owner) -> None:
    """The rules begin with an income turn; what is tapped here goes by a card as well. (TRN-1)"""
    game = stands(AtTheTable(owner, SOLO), science=[2, 5])
    assert [key for _track, _space, key in more_screen(seen(game)).tokens] == ["advance:science@2", "advance:science@5"]


def test_an_achievement_shows_who_took_which_box_and_can_be_earned_once(solo: AtTheTable) -> None:
    """The best box is that of whoever was first. (ACH-1)"""
    solo.answer(f"fix:board/achievements/topple_two_outposts=[{AUTOMA}, {YOU}]")
    solo.answer(f"fix:board/achievements/complete_track=[{AUTOMA}]")
    rows = {row.slug: row for row in more_screen(seen(solo)).achievements}
    toppled, completed = rows["topple_two_outposts"], rows["complete_track"]
    assert [look and look.shape for _vp, look in toppled.boxes][:2] == ["automa", "you"]
    assert toppled.key is None and completed.key == "achievement:complete_track"


def test_how_many_outposts_lie_toppled_by_whom_stands_beside_their_achievement(solo: AtTheTable) -> None:
    """ACH-3: two that lie there count; a toppled outpost of the Shadow Empire counts for nobody. (AUT-27)"""

    def so_far() -> list[tuple[str, int]]:
        row = next(row for row in more_screen(seen(solo)).achievements if row.slug == "topple_two_outposts")
        return [(look.shape, number) for look, number in row.so_far]

    assert so_far() == [("you", 0), ("automa", 0)]
    lying = [{"seat": AUTOMA, "upright": False, "toppled_by": YOU}, {"seat": YOU, "upright": True}]
    beside = [{"seat": AUTOMA, "upright": True}, {"seat": SHADOW, "upright": False}]
    solo.answer('fix:board/map/tiles={"-1,1": {"number": "unknown"}}')
    solo.answer(f"fix:board/map/outposts/0,0={json.dumps(lying)}", f"fix:board/map/outposts/-1,1={json.dumps(beside)}")
    assert so_far() == [("you", 1), ("automa", 0)]
    assert "Topple two outposts so far: 1 0 10 5" in words(solo.owner.client.get(f"/games/{solo.game.id}/landmarks"))
    solo.answer(f"fix:board/achievements/topple_two_outposts=[{YOU}]")
    assert so_far() == [("automa", 0)]
