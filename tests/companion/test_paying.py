"""What the dock says of an act: what a payment is for, and that the last income turn is the last turn."""

from __future__ import annotations

from automa.players import random_player
from automa.solo import open_play
from engine.sources import Luck
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen, stored
from tests.conftest import Owner


def paying(owner: Owner, use: str) -> OnScreen:
    """A game that has come to a payment for something of this sort; every bonus is bought."""
    play, player = open_play({"kind": "solo", "level": 1}, Luck(0)), random_player(Luck(0).pick)
    while (asked := play.pending) and not (asked.kind == "payment" and str(asked.data["use"]).startswith(use)):
        play.answer("yes" if asked.kind == "bonus" else player(asked))
    assert asked is not None
    phone = OnScreen(owner)
    phone.game = stored(owner, play)
    phone.url = f"/play/{phone.game.id}"
    return phone


def asked_below(phone: OnScreen) -> str:
    """The words of the question in the dock."""
    return words(phone.get()).partition("How do you pay?")[2]


def test_an_advance_that_is_paid_says_its_track(owner: Owner) -> None:
    assert "Advance on" in asked_below(paying(owner, "advance:"))


def test_a_bonus_that_is_paid_says_so_and_what_it_buys(owner: Owner) -> None:
    """There and, once it is paid, in what happened: the advance itself was paid under the name of its track."""
    phone = paying(owner, "track:")
    below = asked_below(phone)
    assert "Bonus of Mathematics : 1 house" in below
    assert "advance on" not in below.lower()
    keys = [key for key in phone.offered()[0] if key in ("coin", "worker", "food", "culture")]
    phone.answer(keys[0])
    assert "bonus of Mathematics" in words(phone.get())


def test_the_last_income_turn_says_that_it_is_your_last_turn(owner: Owner) -> None:
    """In its own row, and no other one does."""
    phone = OnScreen.at_the_first_turn(owner, level=1)
    said = []
    for era in range(1, 5):
        with phone.owner.parts.games.view(phone.game.id) as view:
            assert view.play.state.game.board.seats[0].era == era
        said.append("your last turn" in words(phone.get()))
        if era < 4:
            phone.answer("income")
            phone.play_on("player_turn")
    assert said == [False, False, False, True]
