"""Turning points of a game on screen: looked for once, beside the pages, told on the chart and in the replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from unittest.mock import Mock

import pytest
from werkzeug.test import TestResponse

import companion.seekers
from automa.coach.turning_points import FinishedGame, Look, Seen, TurningSearch, TurnSpent
from automa.players import random_player
from automa.strong.budget import Rollouts
from companion.seekers import MOST_WAITING, Seekers
from companion.store.models import GameRow
from companion.thinkers import Stopped, Thinkers
from engine.acts import Undo
from engine.facts.components import TRACKS as BASE_TRACKS
from engine.sources import Luck
from tests.companion.guests import visit
from tests.companion.on_phone import play_on, words
from tests.companion.test_result import finish, near_the_end
from tests.companion.test_story import imported
from tests.conftest import Owner, Phone

COST, BROUGHT = 3, 5
"""Turns of which something is to be told."""


def as_if(game: FinishedGame, look: Look) -> Seen | None:
    """Science instead of an income turn was about 12 VP better in one turn, and always 7 VP worse in another."""
    vp = {COST: -12.0, BROUGHT: 7.0}.get(look.turn)
    if vp is None:
        return None
    apart = 3 if look.turn == COST else 0
    found = (vp - apart, vp + apart, vp, vp)
    return Seen(look, 0, ("income", "advance:science"), (TurnSpent(), TurnSpent("science", 1)), found)


class Inline(Thinkers):
    """As if it had processes."""

    has_processes = True

    def elsewhere(self, find: Callable[..., object], *args: object) -> object:  # type: ignore[override]
        return as_if(*args)  # type: ignore[arg-type]


@pytest.fixture
def owner(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> Owner:
    """Looks within its requests, one each."""
    monkeypatch.setattr(companion.seekers, "seen", as_if)
    monkeypatch.setattr(companion.seekers, "SLICE", -1)
    seeks(owner, Thinkers(owner.parts.games, 0, Rollouts(0), are_offered=True))
    return owner


def seeks(owner: Owner, thinkers: Thinkers) -> Seekers:
    seekers = Seekers(owner.parts.turning_points, thinkers)
    object.__setattr__(owner.parts, "seekers", seekers)
    return seekers


@pytest.fixture
def game(owner: Owner) -> GameRow:
    found: GameRow = imported(owner, seed=4, level=3, ago=1)
    return found


def seek(owner: Owner, game: GameRow) -> TestResponse:
    return owner.post(f"/games/{game.id}/turning-points", htmx=True)


def seek_to_the_end(owner: Owner, game: GameRow) -> int:
    """How often the page asked."""
    for time in range(1, 200):
        if "HX-Refresh" in seek(owner, game).headers:
            return time
    raise AssertionError("never found")


def result(owner: Owner, game: GameRow) -> str:
    return owner.client.get(f"/play/{game.id}/score").text


def test_the_end_offers_to_find_them_and_a_look_begins_nothing(owner: Owner, game: GameRow) -> None:
    for _time in range(2):
        assert "Find the turning points" in result(owner, game)
    assert owner.parts.turning_points.of(game.id, owner.parts.games.seq(game.id)) is None
    assert owner.client.get(f"/games/{game.id}/turning-points").location == f"/play/{game.id}/score"


def test_a_phone_by_itself_looks_in_slices_and_says_how_far_it_is(owner: Owner, game: GameRow) -> None:
    """Each answer of the page asks for the next slice."""
    first = seek(owner, game).text
    assert "Looking at turn after turn: 1 of " in words(first) and 'hx-trigger="load' in first
    assert "Looking at turn after turn: 1 of " in words(result(owner, game))
    assert "Looking at turn after turn: 2 of " in words(seek(owner, game).text)
    assert seek_to_the_end(owner, game) > 5


def test_what_was_found_is_told_in_words_on_the_chart_and_in_the_replay(owner: Owner, game: GameRow) -> None:
    before = owner.parts.games.export(game.id).model_dump()
    seek_to_the_end(owner, game)
    page = result(owner, game)
    said = words(page)
    science = f"Science 1, {BASE_TRACKS['science'].space(1).name}"
    assert f"Income turn cost about 12 VP . Better was: {science} ." in said
    assert f"Income turn brought about 7 VP more than this would have: {science} ." in said
    assert said.count("±") == 1 and "± 0" not in said
    assert page.count('class="flag you') == 2 and f'href="/games/{game.id}/replay/{COST}"' in page
    steps = [words(owner.client.get(f"/games/{game.id}/replay/{turn}").text) for turn in (COST, COST + 1)]
    assert ["cost about 12 VP" in step for step in steps] == [True, False]
    assert owner.parts.games.export(game.id).model_dump() == before, "the game is as it was"


def test_they_are_looked_for_once(owner: Owner, game: GameRow, monkeypatch: pytest.MonkeyPatch) -> None:
    seek_to_the_end(owner, game)
    monkeypatch.delattr(companion.seekers, "seen")
    assert "HX-Refresh" in seek(owner, game).headers


def test_a_game_without_any_says_so(owner: Owner, game: GameRow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.seekers, "seen", lambda _game, _look: None)
    seek_to_the_end(owner, game)
    assert "No turn stands out" in result(owner, game)


def test_a_server_looks_beside_its_pages_which_ask_how_far_it_is(owner: Owner, game: GameRow) -> None:
    seekers = seeks(owner, Inline(owner.parts.games, 1, Rollouts(0), are_offered=True))
    seq = owner.parts.games.seq(game.id)
    owner.parts.turning_points.tell(game.id, seq, 4, 40)  # by another process
    page = result(owner, game)
    assert "Looking at turn after turn: 4 of 40" in words(page) and 'hx-trigger="load delay:2s, every 10s"' in page
    owner.parts.turning_points.tell(game.id, seq - 1, 4, 40)
    assert "Find the turning points" in result(owner, game), "of a game that went on since"
    seek(owner, game)
    assert seekers._thread is not None
    seekers._thread.shutdown()
    assert "Income turn cost about 12 VP" in words(result(owner, game))


def test_many_games_at_once_wait_outside(owner: Owner, game: GameRow) -> None:
    seekers = seeks(owner, Inline(owner.parts.games, 1, Rollouts(0), are_offered=True))
    with owner.parts.games.view(game.id) as view:
        played = FinishedGame(dict(view.play.setup), tuple(view.play.answers), (0,))
    seekers._under_way.update({(str(number), 0): TurningSearch(played) for number in range(MOST_WAITING)})
    assert "Other games are being looked at" in seek(owner, game).text


def test_a_search_that_waits_long_for_others_is_not_offered_anew(
    owner: Owner, game: GameRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seekers = seeks(owner, Inline(owner.parts.games, 1, Rollouts(0), are_offered=True))
    thread = Mock()
    monkeypatch.setattr(seekers, "_on_thread", lambda: thread)
    seek(owner, game)
    monkeypatch.setattr("companion.store.turning.STALE", -companion.store.turning.STALE)
    assert re.search(r"Looking at turn after turn: 0 of \d+", words(result(owner, game)))
    seek(owner, game)
    assert thread.submit.call_count == 1


def test_a_search_that_died_is_offered_again(owner: Owner, game: GameRow, monkeypatch: pytest.MonkeyPatch) -> None:
    seek(owner, game)
    monkeypatch.setattr("companion.store.turning.STALE", -companion.store.turning.STALE)
    assert "Find the turning points" in result(owner, game)


def test_a_search_that_crashed_is_said_and_offered_again_at_once(owner: Owner, game: GameRow) -> None:
    """A page that asks how far it is learns it with its next question."""
    thinkers = Inline(owner.parts.games, 1, Rollouts(0), are_offered=True)
    seekers, looks = seeks(owner, thinkers), thinkers.elsewhere
    for crashes in (True, False):
        object.__setattr__(thinkers, "elsewhere", Mock(side_effect=BrokenProcessPool) if crashes else looks)
        seek(owner, game)
        seekers._on_thread().shutdown()
        seekers._thread = None
        said = words(result(owner, game))
        assert ("The search broke off. Which turns" in said and "Find the turning points" in said) is crashes
    assert "Income turn cost about 12 VP" in said


def test_a_search_that_ends_with_the_server_is_offered_again_at_once_and_logs_nothing(
    owner: Owner, game: GameRow, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Inline(owner.parts.games, 1, Rollouts(0), are_offered=True)
    object.__setattr__(thinkers, "elsewhere", Mock(side_effect=Stopped))
    seekers = seeks(owner, thinkers)
    seek(owner, game)
    seekers.stop()
    seeks(owner, Inline(owner.parts.games, 1, Rollouts(0), are_offered=True))
    said = words(result(owner, game))
    assert "Find the turning points" in said and "broke off" not in said and not caplog.text


def test_guests_see_what_the_host_found(owner: Owner, phone: Phone) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 2}, "Sunday")
    guest = visit(owner, phone, game, "watch").client
    play_on(owner.parts.games, game.id, random_player(Luck(1).pick))
    assert "turning" not in guest.get(f"/play/{game.id}/score").text
    assert guest.get(f"/games/{game.id}/turning-points", headers={"HX-Request": "true"}).status_code == 404
    seek_to_the_end(owner, game)
    assert "Income turn cost about 12 VP" in words(guest.get(f"/play/{game.id}/score").text)


def test_where_nobody_thinks_and_at_a_table_nothing_is_offered(owner: Owner, game: GameRow) -> None:
    seeks(owner, Thinkers(owner.parts.games, 0, Rollouts(0), are_offered=False))
    assert "urning points" not in result(owner, game) and seek(owner, game).status_code == 409
    table = near_the_end(owner)
    finish(owner, table)
    assert "urning points" not in owner.client.get(f"/games/{table.id}/result").text


def test_what_was_found_goes_with_the_game(owner: Owner, game: GameRow) -> None:
    seq = owner.parts.games.seq(game.id)
    seek_to_the_end(owner, game)
    assert owner.parts.turning_points.of(game.id, seq)
    owner.parts.games.act(game.id, seq, Undo())
    assert owner.client.get(f"/games/{game.id}/replay/{COST}").text.count("cost about") == 0
    owner.parts.games.delete(game.id)
    assert owner.parts.turning_points.of(game.id, seq) is None
