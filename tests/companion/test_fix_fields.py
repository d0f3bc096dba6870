"""The fields that put eras, supplies, landmarks, achievements and turns right: what they offer and what they take."""

from __future__ import annotations

import re

import pytest

from tests.companion.fixing import AUTOMA, SHADOW, SOLO, TWO_FRIENDS, YOU, AtTheTable
from tests.companion.on_phone import words
from tests.conftest import Owner


@pytest.fixture
def friends(owner: Owner) -> AtTheTable:
    """Ada and Ben with the Shadow Empire, Ben to move."""
    return AtTheTable(owner, TWO_FRIENDS).answer("income", "end")


def page(game: AtTheTable, part: str) -> str:
    return game.owner.client.get(f"{game.fix}/{part}").text


def offered(game: AtTheTable, part: str, field: str) -> list[str]:
    """The values that can be tapped for a field, in their order."""
    return re.findall(rf'name="one" value="{field}=([^"]*)"', page(game, part))


def tapped(game: AtTheTable, part: str, one: str) -> str:
    """What the page says after one tap."""
    sent = game.owner.post(f"{game.fix}/{part}", one=one, seq=str(game.seq))
    assert sent.status_code == 303
    return words(game.owner.client.get(sent.headers["Location"]))


def listed(game: AtTheTable, part: str) -> str:
    """What the list of parts says of one of them in short."""
    index = game.owner.client.get(game.fix).text
    return words(index.split(f'href="{game.fix}/{part}"')[1].split("</a>")[0].partition(">")[2])


# ---- in short


def test_the_list_tells_what_there_is_and_of_whom(solo: AtTheTable) -> None:
    """The Shadow Empire has no VP (SHA-1); who has nothing is not named."""
    assert listed(solo, "scores").count(" VP, era ") == 2
    assert "all free" in listed(solo, "landmarks") and "none yet" in listed(solo, "achievements")
    solo.answer(f"fix:board/landmarks/academy={AUTOMA}", f"fix:board/achievements/complete_track=[{YOU}]")
    assert re.search(r"Landmarks.* 1$", listed(solo, "landmarks"))
    assert re.search(r"Achievements.* 1$", listed(solo, "achievements"))
    solo.answer("fix:board/map/outposts={}")
    assert "outpost" not in listed(solo, "map")


# ---- tokens, landmarks and achievements


def test_a_token_alone_on_its_track_goes_somewhere_or_stays(solo: AtTheTable) -> None:
    """Every player has one at least on every track; of several each may go."""
    one = "board/seats/0/tokens/science/0"
    assert offered(solo, "tracks", one) == [str(space) for space in range(13)]
    solo.answer("fix:board/seats/0/tokens/science=[2, 5]")
    assert offered(solo, "tracks", one)[0] == ""


def test_a_landmark_can_lie_with_whoever_keeps_landmarks(solo: AtTheTable) -> None:
    """Those of the Shadow Empire go to the Automa (AUT-25): it is named only where it holds one all the same."""
    one = "board/landmarks/academy"
    assert offered(solo, "landmarks", one) == ["", str(YOU), str(AUTOMA), "-1"]
    solo.answer(f"fix:{one}={SHADOW}")
    assert offered(solo, "landmarks", one) == ["", str(YOU), str(AUTOMA), "-1", str(SHADOW)]
    assert offered(solo, "landmarks", "board/landmarks/laboratory") == ["", str(YOU), str(AUTOMA), "-1"]


def test_an_achievement_can_be_taken_from_everybody(solo: AtTheTable) -> None:
    one = "board/achievements/topple_two_outposts/0"
    tapped(solo, "achievements", f"{one}={AUTOMA}")
    assert "from Automa to nobody" in tapped(solo, "achievements", f"{one}=")
    assert solo.position()["board"]["achievements"]["topple_two_outposts"] == []


# ---- eras and supplies


def test_who_has_what_supply(solo: AtTheTable, friends: AtTheTable) -> None:
    """VP are of those who score; two people and the Shadow Empire have no outposts of its to count. (SHA-1, SHA-8)"""
    form = solo.form("scores")
    assert ["board/seats/0/vp" in form, "board/seats/1/vp" in form, "board/seats/2/vp" in form] == [True, True, False]
    said = page(solo, "scores")
    assert said.count("apart, as corrected by you") == 2, "by the taps and in the form"
    assert 'id="board-seats-0-vp-help"' in said and 'id="board-seats-1-vp-help"' not in said
    assert [f"board/seats/{seat}/outposts" in friends.form("scores") for seat in (0, 1, 2)] == [True, True, False]


def test_an_era_is_one_of_six_and_only_the_last_one_ends_the_game(solo: AtTheTable) -> None:
    """From before income turn 1 to after income turn 5. (END-1)"""
    assert offered(solo, "scores", "board/seats/0/era") == ["0", "1", "2", "3", "4", "5"]
    assert "You: finished" not in tapped(solo, "scores", "board/seats/0/era=4")
    assert solo.position()["board"]["seats"][YOU]["finished"] is False
    assert solo.put_right("scores", bots__era="4").status_code == 303


@pytest.mark.parametrize(("vp", "ways"), [(989, [979, 988, 990, 999]), (995, [985, 994, 996]), (3, [2, 4, 13])])
def test_a_number_goes_no_further_than_a_field_takes(solo: AtTheTable, vp: int, ways: list[int]) -> None:
    solo.answer(f"fix:board/seats/0/vp={vp}")
    assert [int(way) for way in offered(solo, "scores", "board/seats/0/vp")] == ways


@pytest.mark.parametrize("text", ["1000", "²", "١", "1.5", "+1", ""])
def test_what_is_no_number_of_the_table_is_refused_by_its_field(solo: AtTheTable, text: str) -> None:
    refused = solo.put_right("scores", board__seats__0__vp=text)
    assert refused.status_code == 422 and 'id="board-seats-0-vp-error"' in refused.text


@pytest.mark.parametrize(("text", "vp"), [(" 17 ", 17), ("120", 120), ("999", 999), ("007", 7)])
def test_a_number_may_be_written_as_people_do(solo: AtTheTable, text: str, vp: int) -> None:
    assert solo.put_right("scores", board__seats__0__vp=text).status_code == 303
    assert solo.position()["board"]["seats"][YOU]["vp"] == vp


def test_what_was_refused_leaves_the_taps_where_the_table_stands(solo: AtTheTable) -> None:
    """The form keeps what was entered, the numbers to tap those that hold."""
    solo.answer("fix:board/seats/0/vp=12")
    refused = solo.put_right("scores", board__seats__0__vp="50", board__seats__0__era="5")
    assert refused.status_code == 422 and 'name="board/seats/0/vp" value="50"' in refused.text
    assert re.findall(r'name="one" value="board/seats/0/vp=(\d+)"', refused.text) == ["2", "11", "13", "22"]


# ---- whose turn


def test_it_is_the_turn_of_a_person(solo: AtTheTable, friends: AtTheTable, owner: Owner) -> None:
    """The bots move by themselves; with the bots first your place is the second one."""
    assert len(offered(solo, "turn", "turn")) == 1
    assert len(offered(friends, "turn", "turn")) == 2
    later = AtTheTable(owner, {**SOLO, "first": "bots"}).to_a_turn()
    assert offered(later, "turn", "turn") == [str(later.position()["turn"])] == ["1"]
    assert "Ada" in tapped(friends, "turn", "turn=0") and friends.position()["turn"] == 0


def test_in_a_players_turn_the_page_is_of_this_moment(solo: AtTheTable) -> None:
    said = words(page(solo, "scores"))
    assert "in the middle of their turn" not in said and "The game is over" not in said
