"""What the screen of a game at the table says: what can be done now, whose turn follows, and what cards decided."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from automa.definitions import DECISION_CARDS
from automa.hexes import HexTieBroken
from automa.tracks import TrackTiebreaker
from companion.drawings.players import PLAYERS
from companion.game.bots import pair_of
from companion.game.journal import Row
from companion.game.stops import round_stops
from companion.game.table_rows import table_of
from companion.store.replay import View
from companion.tableside.rounds import answer_rounds
from companion.tableside.table_screen import (
    TableScreen,
    acts_on_tracks,
    map_of,
    table_screen,
    track_buttons,
    track_scenes,
)
from engine.acts import Redo, Undo
from engine.decisions import Keyed
from engine.journal import Reason
from engine.things import Decline
from tests.asked import stand_in
from tests.companion.fixing import AT_THE_TABLE, AUTOMA, SHADOW, SOLO, TWO_FRIENDS, YOU, AtTheTable
from tests.companion.on_phone import words
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("request_context")


@pytest.fixture
def fresh(owner: Owner) -> AtTheTable:
    """A solo game before your first turn."""
    return AtTheTable(owner, SOLO)


@pytest.fixture
def friends(owner: Owner) -> AtTheTable:
    """Ada's first turn, Ben's and the Shadow Empire's to follow."""
    return AtTheTable(owner, TWO_FRIENDS)


def seen(game: AtTheTable) -> View:
    with game.owner.parts.games.view(game.game.id) as view:
        return view


def screen(game: AtTheTable) -> TableScreen:
    return table_screen(seen(game))


# ---- what can be done


def test_income_is_taken_once_in_a_turn_and_not_after_the_last(solo: AtTheTable) -> None:
    """(TRN-1, END-1)"""
    assert not screen(solo).offers.income, "it was income turn 1"
    solo.answer("advance:science")
    assert 'value="income"' not in solo.owner.client.get(f"/games/{solo.game.id}/more").text
    solo.answer("end", "advance:science")
    assert screen(solo).offers.income
    assert 'value="income"' in solo.owner.client.get(f"/games/{solo.game.id}/more").text
    solo.put_right("scores", board__seats__0__era="5", board__seats__0__finished="yes")
    assert (screen(solo).offers.income, screen(solo).offers.finished) == (False, True)


def test_before_income_turn_1_an_advance_needs_a_card_that_allows_it(fresh: AtTheTable) -> None:
    """(TRN-1)"""
    assert (screen(fresh).first_turn, {button.barred for button in screen(fresh).offers.tracks}) == (True, {True})
    fresh.answer("income")
    assert (screen(fresh).first_turn, {button.barred for button in screen(fresh).offers.tracks}) == (False, {False})


def test_a_track_leads_to_the_next_space_and_the_landmark_that_is_free_there(solo: AtTheTable) -> None:
    """A token at the end has no further space, which is no matter of cards. (ADV-1, ADV-12)"""
    for track, space in (("science", 3), ("military", 12), ("technology", 6)):
        solo.answer(f"fix:board/seats/0/tokens/{track}=[{space}]")
    solo.answer(f"fix:board/landmarks/rubber_works={AUTOMA}")
    buttons = {button.track: button for button in track_buttons(table_of(seen(solo).play))}
    science, done, technology = buttons["science"], buttons["military"], buttons["technology"]
    assert (science.key, science.space, science.landmark) == ("advance:science", 4, "Apothecary")
    named = table_of(seen(solo).play).game.box.tracks["science"].space(4).name
    assert science.name == named
    assert (done.key, done.space, done.name, done.barred, done.landmark) == (None, None, "", False, "")
    assert technology.landmark == ""


@pytest.mark.parametrize(("earners", "late"), [((AUTOMA,), False), ((AUTOMA, SHADOW), True)])
def test_whoever_completes_a_track_when_all_boxes_are_taken_is_told_so(
    solo: AtTheTable, earners: tuple[int, ...], late: bool
) -> None:
    """The first two put a token on a box; nothing would say to the third why there is no VP. (ACH-1, ACH-2)"""
    said = "No achievement: all VP boxes for a completed track are taken."
    page, boxes = f"/games/{solo.game.id}", json.dumps({"complete_track": earners})
    solo.answer("fix:board/seats/0/tokens/military=[11]", f"fix:board/achievements={boxes}", "advance:military")
    for shown in (words(solo.owner.client.get(page)), words(solo.owner.client.get(f"{page}/journal"))):
        assert (said in shown, "Put a token on the 5 VP box." in shown) == (late, not late)


# ---- whose turn, and what follows


def test_the_bots_follow_whoever_sits_before_them(friends: AtTheTable, solo: AtTheTable) -> None:
    assert screen(solo).bots.are_next and screen(solo).bots.income.is_next
    assert not screen(friends).bots.are_next
    friends.answer("income", "end", "income")
    assert screen(friends).bots.are_next and not screen(friends).bots.income.is_next
    solo.answer("end")
    assert not screen(solo).bots.income.is_next


def test_the_active_player_is_whoever_moves(friends: AtTheTable) -> None:
    """Their VP are counted, from what they had when their turn began."""
    friends.answer("income", "vp:+4", "end", "income", "vp:+3")
    now = screen(friends)
    assert (now.active.look.name, now.offers.dock.before, now.active.vp) == ("Ben", 0, 3)


def test_the_last_turn_of_all_finishes_the_game(solo: AtTheTable) -> None:
    """(END-1)"""
    yours: dict[str, Any] = {"board/seats/0/era": "5", "board/seats/0/finished": "yes"}
    solo.put_right("scores", **yours)
    assert (screen(solo).offers.ends_era, screen(solo).bots.finished) == (False, False)
    solo.put_right("scores", bots__era="5", bots__finished="yes")
    assert (screen(solo).offers.ends_era, screen(solo).bots.finished) == (True, True)
    assert "Finish the game" in words(solo.owner.client.get(f"/games/{solo.game.id}"))
    solo.answer("end")
    over = screen(solo)
    assert (over.finished, over.stage, over.offers.tracks) == (True, "over", ())


def test_the_bots_are_set_up_before_anybody_moves(owner: Owner) -> None:
    """And what they do in their own turn is asked in it."""
    game = AtTheTable(owner, {**SOLO, "luck": AT_THE_TABLE})
    assert screen(game).stage == "setup"
    game.answer("technology")
    assert screen(game).stage == "players"
    game.answer("income", "end", "end")
    assert (game.asked(), screen(game).stage, screen(game).is_bots_turn) == ("decision_card", "bots", True)


def test_what_was_answered_last_is_undone(solo: AtTheTable) -> None:
    """What people did, not the luck that followed."""
    solo.answer("end", "vp:+1", "end")
    undone = screen(solo).taken_back.last
    assert undone is not None and undone.key == "end"
    solo.owner.parts.games.act(solo.game.id, solo.seq, Undo())
    redone = screen(solo).taken_back.again
    assert redone is not None and redone.key == "end"
    solo.owner.parts.games.act(solo.game.id, solo.seq, Redo())
    assert screen(solo).taken_back.again is None


def test_who_keeps_the_decision_cards(owner: Owner, solo: AtTheTable) -> None:
    by_hand = AtTheTable(owner, {**SOLO, "luck": {"decision_card": "table"}})
    assert [screen(game).bots.deck.keeps_cards for game in (solo, by_hand)] == [True, False]


def test_the_progress_deck_is_what_lies_neither_in_the_deck_nor_discarded(solo: AtTheTable) -> None:
    """(DCK-1)"""
    decks = solo.position()["bots"]["decks"]
    assert (
        screen(solo).bots.deck.progress_left == len(decks["progress"]) - decks["unseen"] - decks["discard_unseen"] > 0
    )
    solo.answer(f"fix:bots/decks/discard_unseen={len(decks['progress']) - decks['unseen']}")
    assert screen(solo).bots.deck.progress_left == 0


# ---- cards and map


def ties(game: AtTheTable, *rows: Row) -> dict[str, list[str]]:
    """The entries of the card that broke ties, with whose decision each was."""
    pair = pair_of(table_of(seen(game).play), rows)
    assert pair is not None
    return {tie.icon: [look.shape for look in tie.picked_by] for tie in pair.right.ties if tie.picked_by}


def broke(track: str, favorite: str, read: tuple[str, ...]) -> Reason:
    return Reason(TrackTiebreaker(AUTOMA, 1, read, upward=False, favorite=favorite, track=track))


def test_the_card_marks_the_entry_that_broke_a_tie(solo: AtTheTable) -> None:
    """A favorite stands as a heart; of several advances of a bot the first one was by the card. (TRK-5)"""
    solo.answer("end", "vp:+1", "end")
    pair = pair_of(table_of(seen(solo).play), ())
    assert pair is not None and ties(solo) == {}
    read = DECISION_CARDS[pair.right.number].tiebreaker(arts=False)
    plain = [entry for entry in read if entry in ("science", "military", "technology", "exploration")]
    heart = broke("arts", "arts", read)
    first = Row("advanced", PLAYERS["automa"], {}, "", why=(heart,))
    again = Row("advanced", PLAYERS["automa"], {}, "", why=(broke(plain[0], "arts", read),))
    other = Row("favorite", PLAYERS["shadow"], {}, "", why=(broke(plain[0], "arts", read),))
    shadow = replace(other, kind="advanced")
    assert "favorite" in read
    assert ties(solo, first, again) == {"favorite": ["automa"]}
    assert ties(solo, other) == {}
    assert ties(solo, first, shadow) == {"favorite": ["automa"], plain[0]: ["shadow"]}


def test_the_pair_shows_the_automa_in_its_color_also_where_it_does_not_play(owner: Owner, friends: AtTheTable) -> None:
    """Its side is printed on each card, beside two players as well."""
    colors = {"you": "blue", "other": "gray", "automa": "green", "shadow": "yellow"}
    solo = AtTheTable(owner, {**SOLO, "colors": colors}).answer("income", "end", "vp:+1", "end")
    friends.answer("income", "end", "income", "end", "vp:+1", "end", "vp:+1", "end")
    pairs = [pair_of(table_of(seen(game).play), ()) for game in (solo, friends)]
    sides = [[(card.automa.color, card.shadow.shape) for card in (pair.left, pair.right)] for pair in pairs if pair]
    assert sides == [[("green", "shadow")] * 2, [("red", "shadow")] * 2]


def test_the_map_marks_what_is_asked_before_what_was_chosen(solo: AtTheTable) -> None:
    """A question about a hex comes first."""
    view, now = seen(solo), screen(solo)
    assert map_of(view, now).hex is None and not map_of(view, now).has_path
    for kind in ("tile", "rotation", "response", "face_down_card", "card_condition"):
        pending = stand_in(YOU, kind, Keyed({"no": Decline()}), data={"hex": (0, -1)})
        shown = map_of(view, replace(now, pending=pending))
        assert (shown.hex, shown.is_asked) == ((0, -1), True), kind
        assert replace(now, pending=pending).asked_spot is not None
    other = replace(now, pending=stand_in(YOU, "unheard_of", Keyed({"no": Decline()}), data={"hex": (0, -1)}))
    assert map_of(view, other).hex is None and other.asked_spot is None


def test_the_map_explains_the_choice_of_the_bots_that_is_asked_for(owner: Owner) -> None:
    """On level 6 the Automa chooses a hex in its first turn already; the last of several is explained unasked."""
    plain = {"kind": "table", "level": 6, "civilization": "explorers", "second_civilization": "conquerors"}
    game = AtTheTable(owner, plain).answer("income", "end")
    view, now = seen(game), screen(game)
    (first,) = [row for row in now.bots_turn.rows if row.choice is not None]
    second = replace(first, choice=1, data={**first.data, "hex": (0, 0)})
    now = replace(now, bots_turn=replace(now.bots_turn, rows=(*now.bots_turn.rows, second)))
    assert now.choices == 2
    assert [map_of(view, now, number).hex for number in (0, 1, None)] == [first.hex, (0, 0), (0, 0)]
    for hex in ((0, 0), (0, -1)):
        asked = replace(now, pending=stand_in(YOU, "response", Keyed({"no": Decline()}), data={"hex": hex}))
        assert (map_of(view, asked).hex, map_of(view, asked).is_asked) == (hex, True)
    assert not map_of(view, replace(asked, pending=None), 1).is_asked


def test_while_a_trap_is_asked_no_tiebreaker_lies_on_the_map(owner: Owner) -> None:
    """Why the Automa attacks this hex is behind its row, and on the map where somebody asks for it."""
    plain = {"kind": "table", "level": 6, "civilization": "explorers", "second_civilization": "conquerors"}
    game = AtTheTable(owner, plain).answer("income", "end")
    view, now = seen(game), screen(game)
    (row,) = [row for row in now.bots_turn.rows if row.choice is not None]
    assert row.hex is not None
    why = (Reason(HexTieBroken(1, ((0, -1), row.hex), row.hex)),)
    rows = tuple(replace(each, why=why) if each is row else each for each in now.bots_turn.rows)
    trap = stand_in(YOU, "response", Keyed({"no": Decline()}), data={"hex": row.hex})
    asked = replace(now, bots_turn=replace(now.bots_turn, rows=rows), pending=trap)
    assert map_of(view, asked).hex == row.hex and not map_of(view, asked).has_path
    assert map_of(view, asked, 0).has_path


def test_once_a_player_has_acted_the_map_shows_the_bots_choice_only_where_it_is_asked_for(owner: Owner) -> None:
    """Numbers of a tiebreaker would lie on the map on which one plans one's own turn."""
    plain = {"kind": "table", "level": 6, "civilization": "explorers", "second_civilization": "conquerors"}
    game = AtTheTable(owner, plain).answer("income", "end")
    page = f"/games/{game.game.id}"
    (row,) = [row for row in screen(game).bots_turn.rows if row.choice is not None]
    for keys, shows in (([], True), (["vp:+1"], True), (["advance:science"], False)):
        game.answer(*keys)
        assert (map_of(seen(game), screen(game)).hex == row.hex) is shows
        assert ("Marked: the last acts of the bots." in words(owner.client.get(page))) is shows
        assert map_of(seen(game), screen(game), 0).hex == row.hex
    assert f"{page}?choice=0#map" in owner.client.get(page).text, "the picture of what they did leads there"


# ---- tracks and journal


def test_the_tracks_show_what_the_automa_does_where_it_plays(solo: AtTheTable, friends: AtTheTable) -> None:
    acts = acts_on_tracks(table_of(seen(solo).play))
    assert "explore" in acts["exploration"][2]
    drawn = [
        any(space.acts for scene in track_scenes(seen(game), screen(game)) for space in scene.spaces)
        for game in (solo, friends)
    ]
    assert drawn == [True, False]


def test_the_journal_goes_from_round_to_round(friends: AtTheTable) -> None:
    """The latest first; a round ends with the first report after the last player's turn, and with what the bots did."""
    friends.answer("income", "end", "income", "end", "advance:science", "end", "advance:military", "end")
    rounds = answer_rounds(seen(friends).play)
    assert [each.number for each in rounds] == [2, 1]
    told = [[row.kind for row in each.rows if row.kind in ("income_turn", "advanced")] for each in rounds]
    assert told[1][:2] == ["income_turn", "income_turn"] and "income_turn" not in told[0]
    play = seen(friends).play
    stops = round_stops(play)
    assert [play.answers[stop].key for stop in stops[:-1]] == ["income", "advance:science"]
    assert stops[-1] == len(play.answers)


def test_a_round_that_has_nothing_to_tell_yet_is_not_in_the_journal(friends: AtTheTable) -> None:
    """Ada reported nothing in her second turn, and it is Ben's."""
    friends.answer("income", "end", "income", "end", "end")
    assert [each.number for each in answer_rounds(seen(friends).play)] == [1]


def test_a_round_of_nothing_but_the_end_of_a_turn_is_no_stop_of_its_own(owner: Owner) -> None:
    """Where the bots began, the first report may end the first round: one looks at that moment once."""
    game = AtTheTable(owner, {**SOLO, "first": "bots"}).answer("end!")
    stops = round_stops(seen(game).play)
    assert len(stops) == len(set(stops)) == 2 and stops == sorted(stops)


def test_beside_finished_bots_the_player_reads_that_they_are_and_no_cards_of_theirs(solo: AtTheTable) -> None:
    """AUT-28: they take no more turns; whoever still plays on goes on alone."""

    def table() -> str:
        return solo.owner.client.get(f"/games/{solo.game.id}").text

    solo.answer("income", "end", "end")
    assert "The bots have finished" not in words(table()) and "decision cards enlarged" in table()
    solo.put_right("scores", bots__era="5", bots__finished="yes")
    solo.answer("advance:technology", "end")
    assert "The bots have finished" in words(table()) and "decision cards enlarged" not in table()
