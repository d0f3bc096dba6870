"""A game of several people on one phone: how it is set up, what goes wrong, the whole way to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import automa.people
from engine.decisions import Decision
from engine.state.match import Match
from tests.companion.on_phone import words
from tests.companion.people import TABS, Round
from tests.conftest import Owner
from tests.long_run import LONG

pytestmark = pytest.mark.usefixtures("people_luck")


# ---- setup


def test_the_way_there_is_offered_where_a_game_begins(owner: Owner) -> None:
    """Before the first game of a phone by way of the first steps, afterwards at once."""
    assert 'href="/first-steps?then=people"' in owner.client.get("/new").text
    owner.game()
    assert 'href="/people/new"' in owner.client.get("/new").text


def test_a_game_starts_with_people_and_the_app_on_the_seats_taken(owner: Owner) -> None:
    seats = {"name-0": "Ada", "by-0": "person", "by-1": "nobody", "by-2": "greedy", "name-3": "Ben", "by-3": "person"}
    fields: dict[str, Any] = seats
    response = owner.post("/people/new", form="/people/new", **fields)
    assert response.status_code == 303
    game = owner.parts.games.find(response.headers["Location"].rpartition("/")[2])
    assert game.setup["players"] == ["Ada", "App 3", "Ben"]
    assert game.setup["built_in"] == {"1": "greedy"}
    assert game.name.startswith("3 players")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"by-0": "nobody", "by-1": "person"}, "Two to five play"),
        ({"by-0": "greedy", "by-1": "random"}, "At least one seat needs a person."),
        ({"name-0": "Ada", "name-1": "ADA"}, "Two players have the same name"),
        ({"name-0": "A name far too long to stand"}, "At most 16 letters"),
        ({"by-0": "a dog"}, "Choose one of the answers offered here."),
        ({"civilization_mats": "golden"}, "printed, adjusted and rebalanced"),
    ],
)
def test_a_wrong_setup_comes_back_with_what_is_wrong(owner: Owner, fields: dict[str, Any], said: str) -> None:
    response = owner.post("/people/new", form="/people/new", name="Kept", **fields)
    assert response.status_code == 422
    assert said in words(response)
    assert 'value="Kept"' in response.text


# ---- what goes wrong


def test_where_the_app_s_own_player_is_mistaken_nothing_is_stored(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person's answer was right; the page gives the code to report, and no file that holds the hands."""
    monkeypatch.setattr(automa.people, "BUILT_IN", {"greedy": lambda pick: lambda match, decision: "nonsense"})
    game = Round(owner, "Ada", "Ben", "App", built_in={"2": "greedy"})
    game.move()
    game.take()
    before = game.seq
    response = game.post("answers", key=game.player(game.asked))
    assert response.status_code == 500
    assert "name the code" in words(response)
    assert "/export" not in response.text
    assert game.seq == before
    assert game.asked.seat == 1


# ---- the whole game


def test_the_file_of_a_game_is_given_once_it_is_over(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """It holds every hand."""
    game = Round(owner, "Ada", "Ben")
    refused = owner.client.get(f"/games/{game.game.id}/export")
    assert refused.status_code == 403
    assert "Not before the game is over" in words(refused)
    assert "Once the game is over" in words(owner.client.get(f"/games/{game.game.id}/settings"))
    game.skip_to_the_end()
    assert owner.client.get(f"/games/{game.game.id}/export").status_code == 200
    document = owner.client.get(f"/games/{game.game.id}/export").data
    again = owner.parts.games.import_document(new_owner().profile, document)
    assert again.result == owner.parts.games.find(game.game.id).result


def sort_of(asked: Decision, match: Match) -> str:
    """What sort of question it is: a turn in each era is one of its own."""
    era = max(seat.era for seat in match.game.board.seats)
    return f"player_turn in era {era}" if asked.kind == "player_turn" else asked.kind


@pytest.mark.parametrize("players", [2, 5] if LONG else [3])
def test_a_whole_game_goes_round_to_the_result(owner: Owner, players: int) -> None:
    """Each sort of question answered on the phone, every tab opened in each era. (END-1, END-3)

    The result names everybody. The long run answers every question there and opens the tabs in many of the turns.
    """
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][:players]
    game, seen = Round(owner, *names), set[str]()
    while game.skip_until(lambda asked, match: LONG or sort_of(asked, match) not in seen):
        asked, sort = game.asked, sort_of(game.asked, game.match)
        if asked.kind == "player_turn" and (sort not in seen or game.seq % 5 == 0):
            for tab in TABS:
                game.page(tab)
        seen.add(sort)
        game.move()
    assert "The game is over" in game.page()
    result = game.page("/score")
    assert all(name in result for name in names)
    for tab in TABS:
        game.page(tab)


def test_the_list_of_games_shows_everybody(owner: Owner) -> None:
    Round(owner, "Ada", "Ben", "Cleo", "Dan", "Eve")
    page = words(owner.client.get("/"))
    assert all(name in page for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"))
