"""The store of games: what is kept, what is refused, and how a game comes back."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from typing import Any

import pytest

import companion.store.games
from companion.services import Services
from companion.store.documents import NotADocument
from companion.store.games import Games
from companion.store.live import GONE
from companion.store.log import NoSuchGame
from companion.store.models import GameRow
from companion.store.replay import RulesBug, Stale
from companion.store.rules_version import rules_version
from engine.acts import Amend, Answer, GoOn, Redo, Undo
from engine.decisions import BadSetup, NotFollowed, NotPending, Refused
from engine.log import Entry
from engine.play import Mismatch
from tests.companion.toy import QUESTION_BUT_ONE, SETUP, TOY_KINDS, ThreeAtOnce
from tests.conftest import Owner


@pytest.fixture
def games(parts: Services) -> Games:
    """The store under test."""
    return parts.games


@pytest.fixture
def reopened(parts: Services) -> Callable[[], Games]:
    """Another process on the same database: it knows only what is stored."""
    return lambda: Games(parts.database, parts.bus, TOY_KINDS, live_games=5)


def points(games: Games, game_id: str) -> int:
    """The points on the toy's heap."""
    with games.view(game_id) as view:
        state = view.play.state
    assert isinstance(state.points, int)
    return state.points


def test_a_game_goes_to_its_end_and_into_the_history(games: Games, owner: Owner) -> None:
    game = owner.game(rounds=2)
    assert len(game.id) >= 22
    assert games.act(game.id, 0, Answer("one")) == 1
    assert games.find(game.id).finished is None
    assert games.act(game.id, 1, Answer("two")) == 2
    over = games.find(game.id)
    assert over.finished is not None
    assert over.result == {"winners": [0], "vp": {"0": 3}}
    assert over.summary["seats"][0]["vp"] == 3
    with pytest.raises(NotPending):
        games.act(game.id, 2, Answer("one"))


def test_another_process_finds_the_game_exactly_where_it_was(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    game = owner.game()
    seq = games.act(game.id, 0, Answer("die"))
    assert seq == 2, "the answer and the luck that followed"
    other = reopened()
    assert points(other, game.id) == points(games, game.id) > 0
    assert other.act(game.id, seq, Answer("two")) == 3
    assert points(games, game.id) == points(other, game.id), "the first process catches up"


def test_an_answer_for_an_older_screen_changes_nothing(games: Games, owner: Owner) -> None:
    game = owner.game()
    games.act(game.id, 0, Answer("one"))
    for seq in (0, 2):
        with pytest.raises(Stale) as refused:
            games.act(game.id, seq, Answer("one"))
        assert refused.value.seq == 1
    assert games.seq(game.id) == 1


def test_a_process_that_comes_second_gets_stale_and_sees_what_the_first_did(
    games: Games, reopened: Callable[[], Games], owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = owner.game()
    other = reopened()
    store = Games._store

    def overtaken(self: Games, row: GameRow, *rest: Any) -> None:
        monkeypatch.setattr(Games, "_store", store)
        other.act(game.id, 0, Answer("two"))
        store(self, row, *rest)

    monkeypatch.setattr(Games, "_store", overtaken)
    with pytest.raises(Stale) as refused:
        games.act(game.id, 0, Answer("one"))
    assert refused.value.seq == 1
    assert points(games, game.id) == 2


def test_an_answer_given_while_a_screen_is_made_sees_what_another_process_did_meanwhile(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    """Opened once for an answer and its screen: where another process came between, the screen shows its answer."""
    game = owner.game()
    games.act(game.id, 0, Answer("one"))
    with games.opened(game.id) as opened:
        assert reopened().act(game.id, 1, Answer("two")) == 2
        with pytest.raises(Stale):
            opened.act(1, Answer("one"))
        assert opened.view().seq == 2
        assert opened.view().play.state.points == 3
        assert opened.act(2, Answer("one")) == 3
        assert opened.view().seq == 3
    assert points(reopened(), game.id) == 4


def test_a_refused_answer_changes_nothing(games: Games, owner: Owner) -> None:
    game = owner.game()
    with pytest.raises(Refused) as refused:
        games.act(game.id, 0, Answer("three"))
    assert refused.value.refusal == ThreeAtOnce()
    assert games.seq(game.id) == 0
    assert games.act(game.id, 0, Answer("one")) == 1


def test_undo_and_redo_are_entries_and_survive_the_process(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    game = owner.game(rounds=1)
    seq = games.act(game.id, 0, Answer("two"))
    seq = games.act(game.id, seq, Undo())
    assert points(games, game.id) == 0
    assert games.find(game.id).finished is None, "an undone game is not over any more"
    assert games.find(game.id).result is None
    other = reopened()
    assert points(other, game.id) == 0
    assert other.act(game.id, seq, Redo()) == seq + 1
    assert points(games, game.id) == 2
    assert games.find(game.id).finished is not None


def test_nothing_to_undo_or_redo(games: Games, owner: Owner) -> None:
    game = owner.game()
    with pytest.raises(NotPending):
        games.act(game.id, 0, Undo())
    with pytest.raises(NotPending):
        games.act(game.id, 0, Redo())
    seq = games.act(game.id, 0, Answer("one"))
    with pytest.raises(NotPending):
        games.act(game.id, seq, Undo(steps=2))
    assert points(games, game.id) == 1, "an undo that goes too far takes nothing back"
    assert games.seq(game.id) == 1


def test_luck_that_was_undone_comes_again(games: Games, owner: Owner) -> None:
    game = owner.game()
    seq = games.act(game.id, 0, Answer("die"))
    rolled = points(games, game.id)
    seq = games.act(game.id, seq, Undo())
    games.act(game.id, seq, Answer("die"))
    assert points(games, game.id) == rolled


def test_a_mistake_in_the_rules_is_not_stored_and_leaves_its_trace(
    games: Games, owner: Owner, caplog: pytest.LogCaptureFixture
) -> None:
    game = owner.game()
    games.act(game.id, 0, Answer("one"))
    with caplog.at_level(logging.ERROR), pytest.raises(RulesBug) as bug:
        games.act(game.id, 1, Answer("mine"))
    assert bug.value.code in caplog.text
    assert "Answer(key='mine', first=())" in caplog.text, "what was being done"
    assert '["answer", 0, "one", "take|0|3"]' in caplog.text
    assert games.seq(game.id) == 1
    assert points(games, game.id) == 1
    assert games.act(game.id, 1, Answer("two")) == 2, "the game goes on"


def test_a_running_game_that_the_rules_no_longer_follow_is_cut_by_going_on_alone(
    games: Games, reopened: Callable[[], Games], owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = owner.game(rounds=3)
    for seq, key in enumerate(("one", "two")):
        games.act(game.id, seq, Answer(key))
    before = games.export(game.id)
    monkeypatch.setenv(QUESTION_BUT_ONE, "take_anew")
    newer = reopened()
    with newer.view(game.id) as view:
        assert view.mismatch == Mismatch(1, 2, Entry("answer", 0, "two", "take|0|2"), "take_anew|0|2")
        assert view.play.state.points == 1
        assert (view.seq, view.lost) == (2, 0)
    for act in (Answer("one"), Undo(), Redo(), Amend("one")):
        with pytest.raises(NotFollowed):
            newer.act(game.id, 2, act)
    assert newer.export(game.id) == before, "looking at it and trying to play on wrote nothing"

    monkeypatch.delenv(QUESTION_BUT_ONE)
    assert points(reopened(), game.id) == 3, "the version of before goes on where it was"

    monkeypatch.setenv(QUESTION_BUT_ONE, "take_anew")
    with pytest.raises(Stale):
        newer.act(game.id, 1, GoOn())
    assert newer.act(game.id, 2, GoOn()) == 3
    with reopened().view(game.id) as again:
        assert (again.lost, again.mismatch) == (1, None), "every phone is told, until somebody answers"
    newer.act(game.id, 3, Answer("one"))
    with reopened().view(game.id) as later:
        assert (later.lost, later.play.state.points) == (0, 2)
    with pytest.raises(NotPending):
        newer.act(game.id, 4, GoOn())


def test_games_that_fall_out_of_memory_are_read_again(parts: Services, owner: Owner) -> None:
    few = Games(parts.database, parts.bus, TOY_KINDS, live_games=2)
    several = [few.create(owner.profile, SETUP, f"Game {number}") for number in range(5)]
    for game in several:
        assert few.act(game.id, 0, Answer("two")) == 1
    assert [points(few, game.id) for game in several] == [2] * 5


def test_a_log_does_not_grow_without_end(
    games: Games, owner: Owner, new_owner: Callable[[], Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file can always be read again; a rematch begins anew."""
    monkeypatch.setattr(companion.store.games, "LOG_LIMIT", 4)
    game = owner.game()
    report = owner.post(f"/toy/{game.id}/answers", seq=0, key="one")
    seq = games.act(game.id, int(report.text), Undo())
    seq = games.act(game.id, games.act(game.id, seq, Redo()), Undo())
    refused = owner.post(f"/toy/{game.id}/answers", seq=seq, key="one")
    assert refused.status_code == 422
    assert "This game has become too long" in refused.text
    assert games.seq(game.id) == 4
    games.import_document(new_owner().profile, games.export(game.id).model_dump_json().encode())


def test_a_setup_that_no_game_can_start_from(games: Games, owner: Owner) -> None:
    for setup in ({"kind": "toy", "rounds": "many"}, {"kind": "chess"}, {}):
        with pytest.raises(BadSetup):
            games.create(owner.profile, setup, "No")
    assert games.of_owner(owner.profile) == []


def test_the_list_shows_the_game_touched_last_first_and_finds_by_name(
    games: Games, owner: Owner, new_owner: Callable[[], Owner]
) -> None:
    first, second = owner.game("Évening"), owner.game("Morning")
    new_owner().game("Evening of somebody else")
    games.act(first.id, 0, Answer("one"))
    assert [game.id for game in games.of_owner(owner.profile)] == [first.id, second.id]
    assert [game.id for game in games.of_owner(owner.profile, "évEN")] == [first.id]
    assert games.of_owner(owner.profile, "%") == []


def test_rename_rematch_and_delete(games: Games, owner: Owner) -> None:
    game = owner.game()
    games.act(game.id, 0, Answer("one"))
    games.rename(game.id, "Monday")
    again = games.rematch(game.id)
    assert again.id != game.id
    assert (again.name, again.setup, again.owner) == ("Monday (2)", game.setup, owner.profile)
    assert games.seq(again.id) == 0
    games.delete(game.id)
    for call in (games.find, games.seq, games.delete, games.export, games.rematch):
        with pytest.raises(NoSuchGame):
            call(game.id)
    with pytest.raises(NoSuchGame):
        games.act(game.id, 1, Answer("one"))
    assert games.seq(again.id) == 0


def test_a_game_deleted_by_another_process_in_the_meantime_takes_no_answer(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    game = owner.game()
    with games.opened(game.id, games.find(game.id)) as opened:
        reopened().delete(game.id)
        with pytest.raises(NoSuchGame):
            opened.act(0, Answer("one"))
    with pytest.raises(NoSuchGame):
        games.find(game.id)


def test_a_game_deleted_after_its_row_was_read_is_not_there(reopened: Callable[[], Games], owner: Owner) -> None:
    """Its log is gone by then: that is no game at its beginning, which the rules would not follow."""
    game, games = owner.game(), reopened()
    owner.parts.games.act(game.id, 0, Answer("one"))
    row = games.find(game.id)
    owner.parts.games.delete(game.id)
    with pytest.raises(NoSuchGame), games.view(game.id, row):
        pass


def test_deleting_everything_leaves_other_owners_alone(
    games: Games, owner: Owner, new_owner: Callable[[], Owner]
) -> None:
    other = new_owner().game()
    mine = [owner.game(), owner.game()]
    news = owner.parts.bus.subscribe(mine[0].id)
    assert owner.post("/data", confirmed="yes").status_code == 303
    assert games.of_owner(owner.profile) == []
    assert games.find(other.id).id == other.id
    assert news.get(0) == GONE


def test_a_game_goes_out_as_a_file_and_comes_back_equal(
    games: Games, owner: Owner, new_owner: Callable[[], Owner]
) -> None:
    game = owner.game()
    seq = games.act(game.id, 0, Answer("die"))
    seq = games.act(game.id, seq, Undo())
    seq = games.act(game.id, seq, Answer("two"))
    file = games.export(game.id).model_dump_json()
    friend = new_owner()
    copy = games.import_document(friend.profile, file.encode())
    assert copy.owner == friend.profile
    assert copy.id != game.id
    assert points(games, copy.id) == points(games, game.id) == 2
    assert games.export(copy.id).entries == games.export(game.id).entries
    assert games.act(copy.id, seq, Answer("one")) == seq + 1
    assert copy.rules_version == rules_version()
    assert re.fullmatch("[0-9a-f]{16}", rules_version())


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"format": "something else"}, "malformed"),
        ({"entries": [{"kind": "answer"}]}, "malformed"),
        ({"name": "a\0b"}, "malformed"),
        ({"setup": {"kind": "toy", "rounds": 3, "note": "\ud800"}}, "malformed"),
        ({"kind": "chess"}, "unknown_kind"),
        ({"setup": {"kind": "toy", "rounds": 0}}, "bad_setup"),
        (
            {
                "entries": [
                    {"kind": "redo", "seat": 0, "key": "", "question": "", "made_at": "2026-01-01T00:00:00Z"},
                ]
            },
            "malformed",
        ),
    ],
)
def test_a_file_that_is_no_game_says_in_which_way(
    games: Games, owner: Owner, change: dict[str, object], kind: str
) -> None:
    document = games.export(owner.game().id).model_dump(mode="json")
    with pytest.raises(NotADocument) as refused:
        games.import_document(owner.profile, json.dumps({**document, **change}).encode())
    assert refused.value.kind == kind
    assert len(games.of_owner(owner.profile)) == 1


def test_nonsense_is_no_document(games: Games, owner: Owner) -> None:
    for nonsense in (b"", b"\xff\xfe", b"[]", b"{", b'{"a":' * 2000):
        with pytest.raises(NotADocument):
            games.import_document(owner.profile, nonsense)
