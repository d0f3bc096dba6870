"""What cards of a player do to a conquest and to a token is one tap to report at the table."""

from __future__ import annotations

from tests.companion.on_phone import OnPhone, words
from tests.conftest import Owner


def at_the_table(owner: Owner, **setup: object) -> OnPhone:
    """A table game after the player's income turn 1."""
    game = OnPhone(owner, {"kind": "table", "level": 2, "first": "players", **setup}, "Sunday", below="games")
    game.answer("income")
    return game


def test_a_conquest_that_no_trap_may_answer_is_tapped_on_a_map_of_its_own(owner: Owner) -> None:
    """As Pillage and Plunder says; the way there is offered where a hex is the Automa's and it has cards. (TRP-1)"""
    game = at_the_table(owner)
    assert "rules out traps" not in words(game.get("/act/conquer", anywhere="1").text), "it has none yet"
    game.answer("fix:bots/automa/cards=2")
    assert "rules out traps" in words(game.get("/act/conquer", anywhere="1").text)
    assert "rules out traps" not in words(game.get("/act/explore", anywhere="1").text)
    page = game.get("/act/conquer", unanswered="1", anywhere="1").text
    assert 'value="conquer:-2,2@unanswered"' in page, "two pieces lie there: why not is said first"
    assert "No trap may answer this conquest." in page
    game.answer("conquer:-2,2@unanswered!")
    with owner.parts.games.view(game.game.id) as view:
        assert view.play.state.bots.automa.cards == 2
        assert "trapped" not in [event.kind for event in view.play.journal]


def test_after_the_last_advance_on_technology_the_new_start_is_one_tap_away(owner: Owner) -> None:
    """Where it was not tapped at once it stands behind More. (FAQ-18)"""
    game = at_the_table(owner)
    assert "AI Singularity" not in game.page() + game.page("/more")
    game.answer("fix:board/seats/0/tokens/technology=[11]", "advance:technology")
    for path in ("", "/more"):
        assert 'value="singularity:military"' in game.get(path).text
    game.answer("singularity:military")
    page = game.page()
    assert "AI Singularity" in page and "begins again on Military" in page
    assert 'value="singularity:military"' not in game.get().text + game.get("/more").text
    assert game.get("/tracks").status_code == 200


def test_a_table_that_stands_like_that_can_be_corrected(owner: Owner) -> None:
    """The form of the tracks takes the empty track as it is, and as it is sent. (FAQ-18)"""
    game = at_the_table(owner)
    game.answer("fix:board/seats/0/tokens/technology=[12]", "singularity:military")
    assert "none 0 1 2" in game.page("/fix/tracks")
