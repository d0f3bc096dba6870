"""The store of games: what is kept, what is refused, and how a game comes back."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable

import pytest

import companion.games
from companion.documents import NotADocument
from companion.games import Games
from companion.live import GONE
from companion.log import NoSuchGame
from companion.replay import RulesBug, Stale
from companion.rules_version import rules_version
from companion.services import Services
from engine.decisions import BadSetup, NotFollowed, NotPending, Refused
from engine.log import Entry
from engine.play import Mismatch
from tests.companion.toy import QUESTION_BUT_ONE, SETUP, TOY_KINDS
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
    assert games.answer(game.id, 0, "one") == 1
    assert games.find(game.id).finished is None
    assert games.answer(game.id, 1, "two") == 2
    over = games.find(game.id)
    assert over.finished is not None
    assert over.result == {"winners": [0], "vp": {"0": 3}}
    assert over.summary["seats"][0]["vp"] == 3
    with pytest.raises(NotPending):
        games.answer(game.id, 2, "one")


def test_another_process_finds_the_game_exactly_where_it_was(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    game = owner.game()
    seq = games.answer(game.id, 0, "die")
    assert seq == 2, "the answer and the luck that followed"
    other = reopened()
    assert points(other, game.id) == points(games, game.id) > 0
    assert other.answer(game.id, seq, "two") == 3
    assert points(games, game.id) == points(other, game.id), "the first process catches up"


def test_an_answer_for_an_older_screen_changes_nothing(games: Games, owner: Owner) -> None:
    game = owner.game()
    games.answer(game.id, 0, "one")
    for seq in (0, 2):
        with pytest.raises(Stale) as refused:
            games.answer(game.id, seq, "one")
        assert refused.value.seq == 1
    assert games.seq(game.id) == 1


def test_a_process_that_comes_second_gets_stale_and_sees_what_the_first_did(
    games: Games, reopened: Callable[[], Games], owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = owner.game()
    other = reopened()
    store = Games._store

    def overtaken(self: Games, game_id: str, *rest: object) -> None:
        monkeypatch.setattr(Games, "_store", store)
        other.answer(game.id, 0, "two")
        store(self, game_id, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Games, "_store", overtaken)
    with pytest.raises(Stale) as refused:
        games.answer(game.id, 0, "one")
    assert refused.value.seq == 1
    assert points(games, game.id) == 2


def test_an_answer_given_while_a_screen_is_made_sees_what_another_process_did_meanwhile(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    """Opened once for an answer and its screen: where another process came between, the screen shows its answer."""
    game = owner.game()
    games.answer(game.id, 0, "one")
    with games.view(game.id):
        assert reopened().answer(game.id, 1, "two") == 2
        with pytest.raises(Stale):
            games.answer(game.id, 1, "one")
        with games.view(game.id) as view:
            assert view.seq == 2
            assert view.play.state.points == 3
        assert games.answer(game.id, 2, "one") == 3
        with games.view(game.id) as view:
            assert view.seq == 3
    assert points(reopened(), game.id) == 4


def test_a_refused_answer_changes_nothing(games: Games, owner: Owner) -> None:
    game = owner.game()
    with pytest.raises(Refused) as refused:
        games.answer(game.id, 0, "three")
    assert refused.value.refusal.kind == "too_many"
    assert games.seq(game.id) == 0
    assert games.answer(game.id, 0, "one") == 1


def test_undo_and_redo_are_entries_and_survive_the_process(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    game = owner.game(rounds=1)
    seq = games.answer(game.id, 0, "two")
    seq = games.undo(game.id, seq)
    assert points(games, game.id) == 0
    assert games.find(game.id).finished is None, "an undone game is not over any more"
    assert games.find(game.id).result is None
    other = reopened()
    assert points(other, game.id) == 0
    assert other.redo(game.id, seq) == seq + 1
    assert points(games, game.id) == 2
    assert games.find(game.id).finished is not None


def test_nothing_to_undo_or_redo(games: Games, owner: Owner) -> None:
    game = owner.game()
    with pytest.raises(NotPending):
        games.undo(game.id, 0)
    with pytest.raises(NotPending):
        games.redo(game.id, 0)
    seq = games.answer(game.id, 0, "one")
    with pytest.raises(NotPending):
        games.undo(game.id, seq, steps=2)
    assert points(games, game.id) == 1, "an undo that goes too far takes nothing back"
    assert games.seq(game.id) == 1


def test_luck_that_was_undone_comes_again(games: Games, owner: Owner) -> None:
    game = owner.game()
    seq = games.answer(game.id, 0, "die")
    rolled = points(games, game.id)
    seq = games.undo(game.id, seq)
    games.answer(game.id, seq, "die")
    assert points(games, game.id) == rolled


def test_a_mistake_in_the_rules_is_not_stored_and_leaves_its_trace(
    games: Games, owner: Owner, caplog: pytest.LogCaptureFixture
) -> None:
    game = owner.game()
    games.answer(game.id, 0, "one")
    with caplog.at_level(logging.ERROR), pytest.raises(RulesBug) as bug:
        games.answer(game.id, 1, "mine")
    assert bug.value.code in caplog.text
    assert "answer mine" in caplog.text
    assert '["answer", 0, "one", "take|0|3"]' in caplog.text
    assert games.seq(game.id) == 1
    assert points(games, game.id) == 1
    assert games.answer(game.id, 1, "two") == 2, "the game goes on"


def test_a_running_game_that_the_rules_no_longer_follow_is_cut_by_going_on_alone(
    games: Games, reopened: Callable[[], Games], owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = owner.game(rounds=3)
    for seq, key in enumerate(("one", "two")):
        games.answer(game.id, seq, key)
    before = games.export(game.id)
    monkeypatch.setenv(QUESTION_BUT_ONE, "take_anew")
    newer = reopened()
    with newer.view(game.id) as view:
        assert view.mismatch == Mismatch(1, 2, Entry("answer", 0, "two", "take|0|2"), "take_anew|0|2")
        assert view.play.state.points == 1
        assert (view.seq, view.lost) == (2, 0)
    acts: tuple[Callable[[], int], ...] = (
        lambda: newer.answer(game.id, 2, "one"),
        lambda: newer.undo(game.id, 2),
        lambda: newer.redo(game.id, 2),
        lambda: newer.amend(game.id, 2, "one"),
    )
    for act in acts:
        with pytest.raises(NotFollowed):
            act()
    assert newer.export(game.id) == before, "looking at it and trying to play on wrote nothing"

    monkeypatch.delenv(QUESTION_BUT_ONE)
    assert points(reopened(), game.id) == 3, "the version of before goes on where it was"

    monkeypatch.setenv(QUESTION_BUT_ONE, "take_anew")
    with pytest.raises(Stale):
        newer.go_on(game.id, 1)
    assert newer.go_on(game.id, 2) == 3
    with reopened().view(game.id) as again:
        assert (again.lost, again.mismatch) == (1, None), "every phone is told, until somebody answers"
    newer.answer(game.id, 3, "one")
    with reopened().view(game.id) as later:
        assert (later.lost, later.play.state.points) == (0, 2)
    with pytest.raises(NotPending):
        newer.go_on(game.id, 4)


def test_games_that_fall_out_of_memory_are_read_again(parts: Services, owner: Owner) -> None:
    few = Games(parts.database, parts.bus, TOY_KINDS, live_games=2)
    several = [few.create(owner.profile, SETUP, f"Game {number}") for number in range(5)]
    for game in several:
        assert few.answer(game.id, 0, "two") == 1
    assert [points(few, game.id) for game in several] == [2] * 5


def test_a_log_does_not_grow_without_end(
    games: Games, owner: Owner, new_owner: Callable[[], Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file can always be read again; a rematch begins anew."""
    monkeypatch.setattr(companion.games, "LOG_LIMIT", 4)
    game = owner.game()
    report = owner.post(f"/toy/{game.id}/answers", seq=0, key="one")
    seq = games.undo(game.id, int(report.text))
    seq = games.undo(game.id, games.redo(game.id, seq))
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
    games.answer(first.id, 0, "one")
    assert [game.id for game in games.of_owner(owner.profile)] == [first.id, second.id]
    assert [game.id for game in games.of_owner(owner.profile, "évEN")] == [first.id]
    assert games.of_owner(owner.profile, "%") == []


def test_rename_rematch_and_delete(games: Games, owner: Owner) -> None:
    game = owner.game()
    games.answer(game.id, 0, "one")
    games.rename(game.id, "Monday")
    again = games.rematch(game.id)
    assert again.id != game.id
    assert (again.name, again.setup, again.owner) == ("Monday", game.setup, owner.profile)
    assert games.seq(again.id) == 0
    games.delete(game.id)
    for call in (games.find, games.seq, games.delete, games.export, games.rematch):
        with pytest.raises(NoSuchGame):
            call(game.id)
    with pytest.raises(NoSuchGame):
        games.answer(game.id, 1, "one")
    assert games.seq(again.id) == 0


def test_a_game_deleted_by_another_process_in_the_meantime_takes_no_answer(
    games: Games, reopened: Callable[[], Games], owner: Owner
) -> None:
    game = owner.game()
    with games.view(game.id, games.find(game.id)):
        reopened().delete(game.id)
        with pytest.raises(NoSuchGame):
            games.answer(game.id, 0, "one")
    with pytest.raises(NoSuchGame):
        games.find(game.id)


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
    seq = games.answer(game.id, 0, "die")
    seq = games.undo(game.id, seq)
    seq = games.answer(game.id, seq, "two")
    file = games.export(game.id).model_dump_json()
    friend = new_owner()
    copy = games.import_document(friend.profile, file.encode())
    assert copy.owner == friend.profile
    assert copy.id != game.id
    assert points(games, copy.id) == points(games, game.id) == 2
    assert games.export(copy.id).entries == games.export(game.id).entries
    assert games.answer(copy.id, seq, "one") == seq + 1
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
