"""Seats on phones of their own: no curtain there, nobody else's hand, and the shared phone without them."""

from __future__ import annotations

import pytest

from automa.players import random_player
from engine.acts import Answer
from engine.log import Entry
from engine.sources import Luck
from tests.companion.guests import Visitor, come_in, guest_ids, invite, visit
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Phone

pytestmark = pytest.mark.usefixtures("people_luck")


def skip_to_seat(game: Round, seat: int) -> None:
    """Answer in the store until somebody is asked."""
    assert game.skip_until(lambda asked, _match: asked.seat == seat)


def first_key(game: Round) -> str:
    """An answer that can be given now."""
    return next(iter(game.asked.options.keys()))


def test_a_phone_of_ones_own_shows_the_question_without_a_curtain(three: Round, phone: Phone) -> None:
    ben = visit(three.owner, phone, three.game, "play-1")
    page = words(ben.get())
    assert "Ada is playing" in page
    assert "The game is being set up" in page
    assert "I am" not in page
    skip_to_seat(three, 1)
    page = words(ben.get())
    assert "Choose your capital city" in page
    assert "Pass the phone" not in page
    answered = ben.post("answers", seq=three.seq, key=first_key(three))
    assert answered.status_code == 303
    assert three.asked.seat != 1


def test_who_waits_on_a_phone_of_their_own_reads_for_whom(three: Round, phone: Phone) -> None:
    three.skip_to("player_turn")
    other = (three.asked.seat + 1) % 3
    name = three.match.game.board.seats[three.asked.seat].name
    page = words(visit(three.owner, phone, three.game, f"play-{other}").get())
    assert f"{name} is playing" in page
    assert "an advance or income" in page
    assert "Then you" in page


def test_ones_own_side_is_there_in_the_turns_of_others_as_well(three: Round, phone: Phone) -> None:
    three.skip_to("player_turn")
    other = (three.asked.seat + 1) % 3
    own = visit(three.owner, phone, three.game, f"play-{other}")
    assert "Capital city" in words(own.get("/city"))
    assert own.get("/cards").status_code == 200


def test_nobody_answers_for_a_seat_that_is_on_another_phone(three: Round, phone: Phone) -> None:
    """Neither the shared phone for the guest, nor the guest for those who share it."""
    ben, before = visit(three.owner, phone, three.game, "play-1"), three.seq
    assert ben.post("answers", seq=before, key=first_key(three)).status_code == 409
    assert ben.post("seat", seq=before, seat=0).status_code == 409
    skip_to_seat(three, 1)
    page = three.page()
    assert "Ben is playing" in page
    assert "I am Ben" not in page
    assert three.post("seat", seat=1).status_code == 409
    assert three.post("answers", key=first_key(three)).status_code == 409
    assert three.asked.seat == 1


def test_a_seat_that_is_given_away_while_the_shared_phone_shows_it_is_hidden(three: Round, phone: Phone) -> None:
    three.take()
    assert "Choose your capital city" in three.page()
    visit(three.owner, phone, three.game, "play-0")
    assert "Choose your capital city" not in three.page()
    assert three.post("answers", key=first_key(three)).status_code == 409


def test_no_second_phone_takes_a_seat(three: Round, phone: Phone) -> None:
    early, _code = invite(three.owner, three.game, "play-1")
    visit(three.owner, phone, three.game, "play-1")
    assert phone().get(early).status_code == 404, "another code for the same seat"
    assert three.owner.post(f"/games/{three.game.id}/share", role="play-1").status_code == 409, "the page as it is now"
    page = three.owner.client.get(f"/games/{three.game.id}/share").text
    assert 'name="role" value="play-0"' in page
    assert 'name="role" value="play-1"' not in page
    assert "open." not in words(page), "both codes are spent"


def test_a_seat_comes_back_to_the_shared_phone(three: Round, phone: Phone) -> None:
    ben = visit(three.owner, phone, three.game, "play-1")
    skip_to_seat(three, 1)
    (guest,) = guest_ids(three.owner, three.game)
    three.owner.post(f"/games/{three.game.id}/share/remove", guest=guest)
    assert ben.post("answers", seq=three.seq, key=first_key(three)).status_code == 403
    assert "Pass the phone to Ben" in three.page()
    three.move()


def test_two_seats_may_share_a_guests_phone_with_the_curtain_between(three: Round, phone: Phone) -> None:
    pair = visit(three.owner, phone, three.game, "play-1")
    link, _code = invite(three.owner, three.game, "play-2")
    assert come_in(pair.client, link, "Cleo").status_code == 303
    skip_to_seat(three, 1)
    page = words(pair.get())
    assert "Pass the phone to Ben" in page
    assert "Choose your capital city" not in page
    assert pair.post("seat", seq=three.seq, seat=1).status_code == 303
    assert "Choose your capital city" in words(pair.get())
    assert pair.post("answers", seq=three.seq, key=first_key(three)).status_code == 303
    assert three.asked.seat != 1


def test_where_one_seat_is_left_the_hosts_phone_needs_no_curtain(three: Round, phone: Phone) -> None:
    for seat in (1, 2):
        visit(three.owner, phone, three.game, f"play-{seat}", name=f"Guest {seat}")
    skip_to_seat(three, 0)
    assert "Choose your capital city" in three.page()
    three.answer(first_key(three))


def test_a_host_who_gave_every_seat_away_looks_on(three: Round, phone: Phone) -> None:
    for seat in range(3):
        visit(three.owner, phone, three.game, f"play-{seat}", name=f"Guest {seat}")
    assert "Ada is playing" in three.page()
    assert three.post("undo").status_code == 403
    assert three.owner.client.get(f"/games/{three.game.id}/settings").status_code == 200


# ---- taking back


def give_away_all(three: Round, phone: Phone) -> list[Visitor]:
    """Everybody on a phone of their own."""
    return [visit(three.owner, phone, three.game, f"play-{seat}", name=f"Guest {seat}") for seat in range(3)]


def test_who_asks_back_is_agreed_with_on_every_phone(three: Round, phone: Phone) -> None:
    """Each says so for themselves alone."""
    three.skip_to("player_turn")
    phones = give_away_all(three, phone)
    last = next(entry.seat for entry in reversed(answers_of(three)) if entry.kind == "answer")
    asking, third = (seat for seat in range(3) if seat != last)
    others = [last, third]
    assert phones[asking].post("undo", seq=three.seq).status_code == 303
    page = words(phones[others[0]].get())
    assert "asks to undo this" in page
    assert "has not answered yet" in page
    for_other = phones[others[0]].post("agree", seq=three.seq, seat=others[1], said="yes")
    assert for_other.status_code == 409, "nobody agrees for somebody else"
    length = len(answers_of(three))
    for seat in others:
        assert phones[seat].post("agree", seq=three.seq, seat=seat, said="yes").status_code == 303
    assert len(answers_of(three)) < length


def test_who_asked_reads_on_their_own_phone_that_somebody_said_no(three: Round, phone: Phone) -> None:
    """Who said so and what stays, until they answer again; nobody else is told."""
    three.skip_to("player_turn")
    phones = give_away_all(three, phone)
    watcher = visit(three.owner, phone, three.game, "watch")
    last = next(entry.seat for entry in reversed(answers_of(three)) if entry.kind == "answer")
    asking, third = (seat for seat in range(3) if seat != last)
    assert phones[asking].post("undo", seq=three.seq).status_code == 303
    assert "rather not" not in words(phones[asking].get())
    assert phones[third].post("agree", seq=three.seq, seat=third, said="no").status_code == 303
    name = three.match.game.board.seats[third].name
    assert f"{name} would rather not undo this" in words(phones[asking].get())
    for other in (phones[last], phones[third], watcher):
        assert "rather not" not in words(other.get())
    skip_to_seat(three, asking)
    assert phones[asking].post("answers", seq=three.seq, key=first_key(three)).status_code == 303
    assert "rather not" not in words(phones[asking].get())


def answers_of(game: Round) -> list[Entry]:
    """The answers in force."""
    with game.owner.parts.games.view(game.game.id) as view:
        return list(view.play.answers)


def test_the_shared_phone_does_not_take_back_what_somebody_did_on_their_own(three: Round, phone: Phone) -> None:
    """What a guest answered last, and nobody has seen more since, is theirs to take back."""
    ben = visit(three.owner, phone, three.game, "play-1")
    player = random_player(Luck(8).pick)
    for _ in range(400):
        asked = three.asked
        three.owner.parts.games.act(three.game.id, three.seq, Answer(player(asked)))
        if asked.seat == 1 and answers_of(three)[-1].kind == "answer" and three.asked.seat != 1:
            break
    before = three.seq
    assert three.post("undo").status_code == 303
    assert answers_of(three)[-1].seat == 1, "it asked"
    assert "asks to undo this" in words(ben.get())
    assert ben.post("agree", seq=three.seq, seat=1, said="no").status_code == 303
    assert three.seq > before
    assert ben.post("undo", seq=three.seq).status_code == 303
    assert three.asked.seat == 1
