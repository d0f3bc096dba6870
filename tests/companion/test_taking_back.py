"""Taking back with several people on one phone: at once where nothing was revealed, else by consent."""

from __future__ import annotations

import pytest

from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("people_luck")


def test_the_last_answer_is_taken_back_at_once_where_nothing_was_revealed(three: Round) -> None:
    """Ada has chosen her city; what was drawn for Ben since is a reveal, so a choice without luck is looked for."""
    three.play_until("payment")
    seat = three.asked.seat
    three.take()
    assert "Undo" in three.page()
    assert "Ask to undo" not in three.page(), "Ada has just said where she advances"
    three.post("undo")
    assert (three.asked.kind, three.asked.seat) == ("player_turn", seat)


def test_beyond_a_reveal_everybody_has_to_agree(three: Round) -> None:
    three.play_until("player_turn")
    kind, seat = three.asked.kind, three.asked.seat
    three.move("income")
    while three.asked.seat == seat:
        three.move()
    three.take()
    other = three.asked.seat
    asked_before = three.asked.question
    assert "Ask to undo" in three.page()
    three.post("undo")
    page = three.page()
    assert "asks to undo this" in page
    assert three.asked.question == asked_before, "nothing is taken back yet"
    third = ({0, 1, 2} - {seat, other}).pop()
    assert three.post("agree", seat=third, said="yes").status_code == 303
    assert three.asked.question == asked_before
    assert three.post("agree", seat=other, said="yes").status_code == 409, "who asks need not agree"
    assert three.post("agree", seat=seat, said="yes").status_code == 303
    assert three.asked.seat == seat
    assert "asks to undo this" not in three.page()
    assert kind == "player_turn"


def requested(game: Round) -> tuple[int, int]:
    """Play until something was revealed, and let whoever is asked ask for the last answer; who asks, and the log."""
    game.play_until("player_turn")
    game.move("income")
    while game.asked.kind != "player_turn":
        game.move()
    game.take()
    seat = game.asked.seat
    assert game.post("undo").status_code == 303
    return seat, game.seq


def test_while_all_are_asked_nobody_s_hand_is_shown(three: Round) -> None:
    """The phone goes round, so it shows what everybody may see."""
    seat, before = requested(three)
    page = three.page()
    assert "asks to undo this" in page
    assert "advance on" not in page.partition("asks to undo this")[2].partition("What happened")[2]
    assert "Once" in three.page("/cards")
    assert three.post("seat", seat=seat).status_code == 409
    assert three.post("answers", key="income").status_code == 409
    assert three.post("undo").status_code == 409, "nothing is taken back behind the others' backs"
    assert three.post("redo").status_code == 409
    assert three.seq == before


def test_whoever_asks_can_let_it_be(three: Round) -> None:
    seat, _ = requested(three)
    assert "Leave it as it is" in three.page()
    assert three.post("agree", seat=seat, said="no").status_code == 303
    assert "asks to undo this" not in three.page()
    assert three.asked.kind == "player_turn"


def test_one_no_and_the_game_goes_on(three: Round) -> None:
    three.play_until("player_turn")
    three.take()
    three.post("undo")
    seat = three.asked.seat
    assert three.post("agree", seat=(seat + 1) % 3, said="maybe").status_code == 400
    assert three.post("agree", seat=(seat + 1) % 3, said="no").status_code == 303
    assert three.asked.kind == "player_turn"
    assert "asks to undo this" not in three.page()
    name = three.match.game.board.seats[(seat + 1) % 3].name
    assert f"{name} would rather not undo this" in words(three.page())
    three.move()
    assert "would rather not" not in three.page(), "whoever asked has gone on"


def test_alone_with_the_app_anything_is_taken_back(owner: Owner) -> None:
    alone = Round(owner, "Ada", "App", built_in={"1": "greedy"})
    alone.play_until("player_turn")
    alone.move("income")
    alone.play_until("player_turn")
    before = alone.seq
    assert "Ask to undo" not in alone.page()
    assert alone.post("undo").status_code == 303
    assert alone.seq == before + 1
