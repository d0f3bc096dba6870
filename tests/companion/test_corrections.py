"""Corrections by taps: one field at a time, on what is drawn, and each says what it changed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from automa.table.reports import Corrected
from companion.drawings.players import PLAYERS
from companion.game.corrections import Teller
from engine.facts.maps import MAPS
from engine.state.board import REMOVED
from tests.companion.fixing import SOLO, AtTheTable
from tests.companion.on_phone import words
from tests.conftest import Owner


@pytest.fixture
def paired(solo: AtTheTable) -> AtTheTable:
    """The same after a turn of the bots with a pair of decision cards."""
    return solo.answer("vp:+1", "end")


@pytest.fixture
def solo(owner: Owner) -> AtTheTable:
    """A game in your second turn."""
    return AtTheTable(owner, SOLO).answer("income", "end")


def tapped(solo: AtTheTable, part: str, one: str) -> str:
    """One tap, and the page that comes up."""
    sent = solo.owner.post(f"{solo.fix}/{part}", one=one, seq=str(solo.seq))
    assert sent.status_code == 303
    return solo.owner.client.get(sent.headers["Location"]).text


def test_a_token_goes_where_it_is_tapped_and_the_page_says_so(solo: AtTheTable) -> None:
    page = solo.owner.client.get(f"{solo.fix}/tracks").text
    one = "board/seats/1/tokens/military/0=5"
    assert f'value="{one}"' in page
    before = solo.position()["board"]["seats"][1]["tokens"]
    after = tapped(solo, "tracks", one)
    assert f"Corrected: Automa on Military: from {before['military'][0]} to 5" in after
    assert solo.position()["board"]["seats"][1]["tokens"] == {**before, "military": [5]}


def test_a_landmark_goes_to_whoever_is_tapped(solo: AtTheTable) -> None:
    assert "Corrected: Laboratory: from free to You" in tapped(solo, "landmarks", "board/landmarks/laboratory=0")
    assert solo.position()["board"]["landmarks"]["laboratory"] == 0
    assert "Corrected: Laboratory: from You to free" in tapped(solo, "landmarks", "board/landmarks/laboratory=")


def test_the_table_and_its_journal_tell_what_was_corrected(solo: AtTheTable) -> None:
    solo.answer("fix:board/seats/0/vp=12", 'fix:board/map/tiles={"0,-1": {"number": "unknown"}}')
    for path in ("", "/journal"):
        page = re.sub(r"\s+", " ", solo.owner.client.get(f"/games/{solo.game.id}{path}").text)
        assert "You, VP: from 0 to 12" in page
        assert re.search(r"[A-I]\d: explored, tile unknown", page)


def test_a_tap_that_changes_nothing_writes_nothing(solo: AtTheTable) -> None:
    before = solo.seq
    assert "The phone already showed it like that." in tapped(solo, "landmarks", "board/landmarks/laboratory=")
    assert solo.seq == before


@pytest.mark.parametrize(
    ("fix", "told"),
    [
        ("board/seats/0/outposts=7", "You, outposts in the supply: from 8 to 7"),
        ("board/seats/0/era=2", "You, era: from 1 to 2"),
        ('board/map/pieces={"2,0": [{"seat": 0, "kind": "token"}]}', "F4, You: player token added"),
    ],
)
def test_each_part_of_the_table_is_told_by_its_own_words(solo: AtTheTable, fix: str, told: str) -> None:
    solo.answer(f"fix:{fix}")
    assert f"Corrected: {told}" in words(solo.owner.client.get(f"/games/{solo.game.id}/journal").text)


def told(path: str, before: object, after: object) -> tuple[str, ...]:
    """What is told of a correction of one part."""
    fixed = Corrected(path, before, json.dumps(after))
    return Teller([PLAYERS["you"], PLAYERS["automa"], PLAYERS["shadow"]], MAPS["small"]).told(fixed)


@pytest.mark.usefixtures("request_context")
def test_what_has_no_words_leaves_no_gap_among_what_has() -> None:
    seat = {"role": "human", "vp": 3}
    assert told("board/seats/1", seat, {"role": "bot", "vp": 8}) == ("Automa, VP: from 3 to 8",)


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("path", "before", "after", "words"),
    [
        ("board/landmarks", {"laboratory": 0}, {}, "Laboratory: from You to free"),
        ("board/landmarks/laboratory", 0, REMOVED, "Laboratory: from You to out of the game"),
        ("board/seats/1/tokens/science", [3, 5], [4], "Automa on Science: from 3 + 5 to 4"),
        ("board/seats/1/tokens", {}, {"science": [4]}, "Automa on Science: from – to 4"),
        ("board/seats/1/outposts", 8, 7, "Automa, outposts in the supply: from 8 to 7"),
        ("board/seats/0/finished", True, False, "You: not finished"),
        ("bots/finished", False, True, "Both bots: finished"),
        ("bots/shadow/favorite", "science", "arts", "Shadow Empire, favorite track: from Science to Arts"),
        ("bots/decks/pair/0", 3, 4, "the left card: from 3 to 4"),
        ("bots/decks/pair/1", 3, 4, "the right card: from 3 to 4"),
        ("bots/decks/unseen", 6, 4, "1 pair fewer in the deck"),
        ("bots/decks/unseen", 2, 6, "2 pairs more in the deck"),
        ("bots/decks/unseen", 3, 4, "unseen cards in the deck: from 3 to 4"),
        ("bots/decks/discard_unseen", 0, 2, "unseen cards on the discard pile: from 0 to 2"),
        ("board/achievements/complete_track", [0, 1], [], "Complete a track: from You + Automa to nobody"),
    ],
)
def test_a_change_is_told_by_what_lay_there_and_what_lies_there_now(
    path: str, before: object, after: object, words: str
) -> None:
    assert told(path, before, after) == (words,)


UPRIGHT = {"seat": 1, "upright": True, "toppled_by": None}
FALLEN = {"seat": 1, "upright": False, "toppled_by": 0}
TOKEN = {"seat": 0, "kind": "token"}


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("path", "before", "after", "words"),
    [
        ("outposts/2,0", None, [UPRIGHT], ("F4, Automa: outpost added",)),
        ("outposts/2,0", [FALLEN], [FALLEN, UPRIGHT], ("F4, Automa: outpost added",)),
        ("outposts/2,0", [FALLEN], None, ("F4, Automa: toppled outpost taken away",)),
        ("outposts/2,0/0", UPRIGHT, FALLEN, ("F4, Automa: the outpost is toppled",)),
        ("outposts/2,0/0/upright", False, True, ("F4: the outpost stands",)),
        ("outposts/2,0/0/toppled_by", 0, 2, ("F4: toppled by somebody else",)),
        ("pieces/2,0", [TOKEN], [TOKEN, {"seat": 1, "kind": "house"}], ("F4, Automa: building added",)),
        ("pieces/2,0", [TOKEN], None, ("F4, You: player token taken away",)),
        ("tiles/2,0", None, {"number": "unknown", "rotation": None}, ("F4: explored, tile unknown",)),
        ("tiles/2,0", {"number": 5, "rotation": 1}, None, ("F4: not explored",)),
        ("tiles/2,0", {"number": 5, "rotation": 1}, {"number": 6, "rotation": 1}, ("F4: which tile lies there",)),
        (
            "tiles/2,0",
            {"number": 5, "rotation": 1},
            {"number": 5, "rotation": 2},
            ("F4: which way the tile is turned",),
        ),
        ("tiles/2,0/number", "unknown", 4, ("F4: which tile lies there",)),
        ("tiles/2,0/rotation", 1, None, ("F4: which way the tile is turned",)),
    ],
)
def test_what_changed_on_a_hex_is_told_by_its_name_and_its_piece(
    path: str, before: object, after: object, words: tuple[str, ...]
) -> None:
    assert told(f"board/map/{path}", before, after) == words


@pytest.mark.usefixtures("request_context")
def test_an_outpost_that_went_onto_the_map_is_told_once() -> None:
    """Its supply has one fewer by that: nobody corrected it."""
    before = {"map": {"outposts": {}}, "seats": [{"outposts": 8}, {"outposts": 7}]}
    after = {"map": {"outposts": {"2,0": [UPRIGHT]}}, "seats": [{"outposts": 8}, {"outposts": 6}]}
    assert told("board", before, after) == ("F4, Automa: outpost added",)


@pytest.mark.usefixtures("request_context")
def test_a_hex_that_differs_in_two_ways_is_named_once() -> None:
    """Its tile is another one and lies otherwise."""
    assert len(told("board/map/tiles/0,-1", {"number": 5, "rotation": 2}, {"number": 6, "rotation": 0})) == 1


@pytest.mark.usefixtures("request_context")
def test_of_a_whole_table_put_right_the_first_four_changes_are_told() -> None:
    tracks = ("exploration", "science", "technology", "military", "arts")
    before, after = ({track: [space] for track in tracks} for space in (1, 2))
    assert told("board/seats/0/tokens", before, after) == tuple(
        f"You on {track.capitalize()}: from 1 to 2" for track in tracks[:4]
    )


@pytest.mark.parametrize("one", ["board/seats/1/tokens/military/0=99", "board/seats/9/vp=1", "nonsense", ""])
def test_a_tap_that_no_page_offers_is_refused(solo: AtTheTable, one: str) -> None:
    before = solo.seq
    assert solo.owner.post(f"{solo.fix}/tracks", one=one, seq=str(solo.seq)).status_code in (303, 400)
    assert solo.seq == before


def test_a_correction_before_your_turn_leaves_the_bots_list_open(solo: AtTheTable) -> None:
    solo.answer("fix:board/seats/0/vp=12")
    page = solo.owner.client.get(f"/games/{solo.game.id}").text
    assert re.search(r'<details class="fold before" open id="bots-before"', page)
    solo.answer("advance:science")
    page = solo.owner.client.get(f"/games/{solo.game.id}").text
    assert re.search(r'<details class="fold before" id="bots-before"', page)


def said_in(page: str) -> str:
    """What a page says, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page))


def test_a_box_of_an_achievement_goes_to_whoever_is_tapped(solo: AtTheTable) -> None:
    one = "board/achievements/topple_two_outposts/0=1"
    assert f'value="{one}"' in solo.owner.client.get(f"{solo.fix}/achievements").text
    after = tapped(solo, "achievements", one)
    assert "Corrected: Topple two outposts: from nobody to Automa" in after
    assert solo.position()["board"]["achievements"]["topple_two_outposts"] == [1]
    after = tapped(solo, "achievements", "board/achievements/topple_two_outposts/1=0")
    assert "Corrected: Topple two outposts: from Automa to Automa + You" in after


def test_vp_go_up_and_down_by_taps(solo: AtTheTable) -> None:
    tapped(solo, "scores", "board/seats/0/vp=10")
    page = solo.owner.client.get(f"{solo.fix}/scores").text
    offered = [int(value) for value in re.findall(r'name="one" value="board/seats/0/vp=(\d+)"', page)]
    assert offered == [0, 9, 11, 20]
    assert "Corrected: You, VP: from 10 to 9" in tapped(solo, "scores", "board/seats/0/vp=9")


def test_a_number_at_its_end_offers_no_way_on(solo: AtTheTable) -> None:
    page = solo.owner.client.get(f"{solo.fix}/turn").text
    ways = {words: mark for mark, words in re.findall(r'<button([^>]*) aria-label="([^"]+)">', page)}
    assert "disabled" in ways["Round: 10 less"]
    assert 'value="round=1"' in ways["Round: 1 less"]
    assert 'value="round=12"' in ways["Round: 10 more"]


def test_an_era_is_tapped_and_told(solo: AtTheTable) -> None:
    assert "Corrected: You, era: from 1 to 3" in tapped(solo, "scores", "board/seats/0/era=3")
    era = solo.position()["bots"]["era"]
    assert f"Automa, era: from {era} to 3" in tapped(solo, "scores", "bots/era=3")


def test_whoever_is_put_past_income_turn_5_has_finished(solo: AtTheTable) -> None:
    """The income turn of that number is the last one: one tap says both. (END-1)"""
    after = said_in(tapped(solo, "scores", "board/seats/0/era=5"))
    assert "You, era: from 1 to 5; You: finished" in after
    assert solo.position()["board"]["seats"][0]["finished"]


def test_the_favorite_and_whose_turn_it_is_are_tapped(solo: AtTheTable) -> None:
    favorite = solo.position()["bots"]["automa"]["favorite"]
    other = next(track for track in ("science", "military") if track != favorite)
    after = tapped(solo, "bots", f"bots/automa/favorite={other}")
    assert f"Automa, favorite track: from {favorite.capitalize()} to {other.capitalize()}" in after
    assert "Corrected: Round: from 2 to 4" in tapped(solo, "turn", "round=4")


# ---- the decision cards


def decks_of(solo: AtTheTable) -> dict[str, Any]:
    found: dict[str, Any] = solo.position()["bots"]["decks"]
    return found


def test_the_card_that_really_lies_face_up_is_tapped(paired: AtTheTable) -> None:
    """It changes places with the one that the phone showed, wherever it lay."""
    before = decks_of(paired)
    left, right = before["pair"]
    other = next(card for card in before["progress"])
    assert f'name="swap" value="left:{other}"' in paired.owner.client.get(f"{paired.fix}/decks").text
    after = swapped(paired, f"left:{other}")
    assert f"Corrected: the left card: from {left} to {other}" in after
    now = decks_of(paired)
    assert now["pair"] == [other, right]
    assert left in now["progress"]
    assert (now["unseen"], sorted(now["known"])) == (before["unseen"], sorted(before["known"]))


def test_left_and_right_change_places(paired: AtTheTable) -> None:
    left, right = decks_of(paired)["pair"]
    swapped(paired, f"right:{left}")
    assert decks_of(paired)["pair"] == [right, left]


def test_a_pair_more_or_less_in_the_deck_is_one_tap(solo: AtTheTable) -> None:
    unseen = decks_of(solo)["unseen"]
    assert "pairs left" in said_in(solo.owner.client.get(f"{solo.fix}/decks").text)
    after = swapped(solo, "pairs:1")
    assert decks_of(solo)["unseen"] == unseen + 2
    assert "Corrected: 1 pair more in the deck" in after
    swapped(solo, "pairs:-1")
    assert decks_of(solo)["unseen"] == unseen


def swapped(solo: AtTheTable, what: str) -> str:
    """One tap on the page of the decision cards, and the page that comes up."""
    sent = solo.owner.post(f"{solo.fix}/decks", swap=what, seq=str(solo.seq))
    assert sent.status_code == 303, said_in(sent.text)
    return solo.owner.client.get(sent.headers["Location"]).text


@pytest.mark.parametrize("what", ["left:99", "middle:3", "pairs:7", "pairs:x", "left", "", "left:-1"])
def test_a_card_that_no_page_offers_is_refused(solo: AtTheTable, what: str) -> None:
    before = solo.seq
    assert solo.owner.post(f"{solo.fix}/decks", swap=what, seq=str(solo.seq)).status_code == 400
    assert solo.seq == before


def test_a_tap_on_a_hex_says_what_it_changed(solo: AtTheTable) -> None:
    """By htmx in the page itself, without JavaScript on the page that it leads to."""
    address = f"{solo.fix}/map/2,0"
    sent = solo.owner.post(address, seq=str(solo.seq), key="piece:0:token")
    assert "Corrected: F4, You: player token added" in words(solo.owner.client.get(sent.headers["Location"]).text)
    sent = solo.owner.post(address, htmx=True, seq=str(solo.seq), key="take:0")
    assert "Corrected: F4, You: player token taken away" in words(sent.text)


def test_what_was_corrected_is_said_no_more_once_the_game_has_gone_on(solo: AtTheTable) -> None:
    """Back in the browser leads to the address of the page that said it."""
    sent = solo.owner.post(f"{solo.fix}/scores", one="board/seats/0/vp=12", seq=str(solo.seq))
    address = sent.headers["Location"]
    assert "Corrected: You, VP" in said_in(solo.owner.client.get(address).text)
    solo.answer("vp:+1")
    assert "Corrected" not in said_in(solo.owner.client.get(address).text)


def test_an_earlier_turn_of_the_log_shows_from_outside_that_it_was_corrected(solo: AtTheTable) -> None:
    solo.answer("vp:+1", "fix:board/seats/0/vp=12", "end")
    for _turn in range(9):
        solo.answer("vp:+1", "end")
    page = solo.owner.client.get(f"/games/{solo.game.id}/journal").text
    folded = re.findall(r'earlier-turn" id="turn-(\d+)"><summary>(.*?)</summary>', page, re.DOTALL)
    assert {int(number): "with a correction" in head for number, head in folded} == {3: False, 2: True, 1: False}


def test_undo_says_which_part_it_puts_back(solo: AtTheTable) -> None:
    solo.answer("fix:board/landmarks/laboratory=0")
    assert "Undo correction: landmarks" in words(solo.owner.client.get(f"/games/{solo.game.id}").text)
