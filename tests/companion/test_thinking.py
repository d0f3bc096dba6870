"""Built-in players that look ahead: asked beside the game, shown as thinking, answered without anybody's tap."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from time import monotonic, sleep
from typing import Any
from unittest.mock import Mock

import pytest

import companion.thinkers
from automa.built_in import BUILT_IN
from automa.scores import LEVEL, SCORES
from automa.strong.budget import Rollouts
from automa.strong.search import LookAhead
from automa.thinking import Task, thought
from companion.kinds import KINDS
from companion.store.games import Games
from companion.surroundings import ANSWER
from companion.thinkers import Stopped, Thinkers
from engine.acts import Undo
from engine.sources import Luck
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Owner
from tests.long_run import long

pytestmark = pytest.mark.usefixtures("people_luck")

PATIENCE = 60
"""Seconds on a busy machine."""


def quickly(task: Task, at_most: object = None) -> str:
    """As the quick player would."""
    play = task.play()
    assert play.pending is not None
    return BUILT_IN["quick"](Luck(0).pick)(play.state, play.pending)


@pytest.fixture
def game(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> Round:
    """The app's player, who looks ahead, is asked after Ada. It thinks within the request."""
    monkeypatch.setattr(companion.thinkers, "thought", quickly)
    parts = owner.parts
    object.__setattr__(parts, "thinkers", Thinkers(parts.games, 0, Rollouts(0), are_offered=True))
    made = Round(owner, "Ada", "App", built_in={"1": "strong"})
    while made.asked.seat == 1:  # drawn to begin
        parts.thinkers.think(made.game.id)
    while made.asked.seat == 0:
        made.skip()
    return made


def kinds(game: Round, since: int) -> list[tuple[str, int]]:
    with game.owner.parts.games.view(game.game.id) as view:
        return [(entry.kind, entry.seat) for entry in view.play.log[since:] if entry.kind != "luck"]


def test_the_page_says_who_thinks_and_asks_for_the_answer(game: Round) -> None:
    page = game.get()
    assert "App is thinking It looks ahead." in words(page)
    assert f'hx-post="{game.url}/think"' in page.text
    assert "See the result" not in words(page)


def test_an_answer_is_one_of_the_built_in_player(game: Round) -> None:
    before = game.seq
    shown = game.post("think", htmx=True)
    assert shown.status_code == 200
    assert kinds(game, before)[0] == ("auto", 1)


def test_nobody_answers_for_a_player_who_thinks(game: Round) -> None:
    before = game.seq
    key = BUILT_IN["quick"](Luck(0).pick)(game.match, game.asked)
    assert game.post("answers", key=key).status_code == 409
    assert game.seq == before


def test_a_page_that_asks_when_a_person_is_asked_already_gets_the_game_and_changes_nothing(game: Round) -> None:
    """Nobody tapped anything, so nobody is told that it was in vain."""
    while game.asked.seat == 1:
        game.post("think")
    before = game.seq
    late = game.post("think", htmx=True)
    assert late.status_code == 200 and "had moved on" not in words(late) and "App is thinking" not in words(late)
    assert game.post("think").status_code == 409, "by hand, on a page without scripts"
    assert game.seq == before


def test_an_undo_takes_back_what_was_thought_since(game: Round) -> None:
    game.post("think")
    games = game.owner.parts.games
    games.act(game.game.id, game.seq, Undo())
    assert game.asked.seat == 0


def test_a_game_with_thought_answers_is_exported_and_comes_in_again(game: Round, owner: Owner) -> None:
    owner.parts.thinkers.think(game.game.id)
    before = game.seq
    file = owner.client.get(f"/games/{game.game.id}/export").data
    owner.parts.games.delete(game.game.id)
    again = owner.parts.games.import_document(owner.profile, file)
    assert owner.parts.games.seq(again.id) == before


def test_an_app_that_starts_anew_opens_the_game_without_anybody_thinking_again(
    game: Round, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    while game.asked.seat == 1:
        owner.parts.thinkers.think(game.game.id)
    monkeypatch.setattr(LookAhead, "__init__", Mock(side_effect=AssertionError("it looks ahead")))
    parts = owner.parts
    anew = Games(parts.database, parts.bus, KINDS, live_games=5)
    with anew.view(game.game.id) as view:
        assert view.seq == game.seq and view.play.pending is not None and view.play.pending.seat == 0
        assert any(entry.kind == "auto" and entry.seat == 1 for entry in view.play.log)


def test_levels_are_offered_where_they_can_think(owner: Owner) -> None:
    assert 'value="strong"' in owner.client.get("/people/new").text
    said = words(owner.client.get("/people/new"))
    assert f"on level {LEVEL}, about: at random {SCORES['random'].about}, easy" in said
    assert f"strong {SCORES['strong'].about}." in said
    parts = owner.parts
    object.__setattr__(parts, "thinkers", Thinkers(parts.games, 0, Rollouts(0), are_offered=False))
    assert "sensible" not in words(owner.client.get("/people/new"))
    assert 'value="strong"' not in owner.client.get("/people/new").text
    fields: dict[str, Any] = {"by-0": "person", "by-1": "strong"}
    assert owner.post("/people/new", form="/people/new", **fields).status_code == 422


def test_games_that_wait_are_told_how_many_come_first(owner: Owner) -> None:
    thinkers = Thinkers(owner.parts.games, 1, Rollouts(0), are_offered=True)
    thinkers._under_way.update(dict.fromkeys(("first", "second", "third")))
    assert [thinkers.before(game) for game in ("first", "second", "third", "another")] == [0, 1, 2, 0]


def test_a_page_that_asks_while_other_games_come_first_says_so(game: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = game.owner.parts
    thinkers = Thinkers(parts.games, 1, Rollouts(0), are_offered=True)
    object.__setattr__(parts, "thinkers", thinkers)
    monkeypatch.setattr(thinkers, "_begin", lambda game_id: thinkers._under_way.update({game_id: None}))
    thinkers._under_way.update(dict.fromkeys(("first", "second", "third")))
    asked = game.post("think", htmx=True)
    assert asked.status_code == 200 and "App thinks soon after 3 other games" in words(asked)
    for other in ("first", "second", "third"):
        del thinkers._under_way[other]
    assert game.post("think", htmx=True).status_code == 204


def test_whoever_meets_a_dead_process_second_takes_the_pool_of_the_first(owner: Owner) -> None:
    thinkers = Thinkers(owner.parts.games, 2, Rollouts(0), are_offered=True)
    dead, fresh = Mock(), Mock()

    def dies(*_task: object) -> None:
        thinkers._processes = fresh  # another thread has met it before
        raise BrokenProcessPool

    dead.submit.side_effect = dies
    thinkers._processes = dead
    assert thinkers.elsewhere(str, 1) is fresh.submit.return_value.result.return_value
    assert thinkers._processes is fresh


def test_a_server_that_ends_breaks_off_what_is_thought_about_and_logs_nothing(
    game: Round, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("multiprocessing.active_children", list)
    thinkers = Thinkers(game.owner.parts.games, 1, Rollouts(0), are_offered=True)
    thinkers.stop()
    with pytest.raises(Stopped):
        thinkers.elsewhere(str, 1)
    thinkers.think(game.game.id)
    assert thinkers._threads
    thinkers._threads.shutdown()
    assert not thinkers.is_busy_with(game.game.id) and not caplog.text


@long
def test_it_plays_on_in_a_process_of_its_own_until_a_person_is_asked(owner: Owner) -> None:
    game = Round(owner, "Ada", "App", built_in={"1": "sensible"})
    owner_of_all = owner.parts.thinkers
    while game.asked.seat == 0:
        game.skip()
    assert game.post("think", htmx=True).status_code == 204
    until = monotonic() + PATIENCE
    while game.asked.seat == 1 and monotonic() < until:
        sleep(0.05)
    assert game.asked.seat == 0
    assert owner_of_all.before(game.game.id) == 0


def test_a_game_thinks_no_longer_than_its_surroundings_allow(game: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[object] = []

    def limited(task: Task, at_most: object) -> str:
        limits.append(at_most)
        return quickly(task)

    monkeypatch.setattr(companion.thinkers, "thought", limited)
    parts = game.owner.parts
    object.__setattr__(parts, "thinkers", Thinkers(parts.games, 0, ANSWER, are_offered=True))
    game.post("think")
    assert limits == [ANSWER] and ANSWER.number < 0.5


def test_the_same_question_has_the_same_answer(game: Round) -> None:
    with game.owner.parts.games.view(game.game.id) as view:
        task = Task(dict(view.play.setup), tuple(view.play.log), "sensible")
    assert thought(task, Rollouts(0)) == thought(task, Rollouts(0))
