"""Games outlive rules: what was finished stays as it ended, what goes on is touched by nobody but a person."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any, cast

import pytest
from flask import Flask

import companion.store.rules_version
from automa.players import random_player
from automa.table.report_keys import Reports
from companion.store.documents import NotADocument
from companion.store.endings import Ending
from companion.store.games import Games
from companion.store.models import GameRow
from companion.store.replay import CannotReplay, EndedOtherwise, Memory, RulesBug
from engine.box import box_of
from engine.decisions import CHANCE, NoSuchOption
from engine.facts.components import PrintedTrack
from engine.sources import Luck
from tests.companion.on_phone import play_on, words
from tests.companion.test_campaign_files import file_of, take_in
from tests.conftest import Owner
from tests.golden.versions import FOLDER
from tests.long_run import LONG, long

EXPORTS = FOLDER / "earlier" / "0.1" / "exports"
FILES = sorted(FOLDER.glob("earlier/*/exports/*.json"))
FINISHED = ("solo_finished", "people_finished", "table_finished")
RUNNING = ("solo_running", "people_running")
PAGES = {
    "solo": ("", "/map", "/tracks", "/city", "/cards", "/others", "/journal", "/score"),
    "people": ("", "/map", "/tracks", "/city", "/cards", "/others", "/journal", "/score"),
    "table": ("", "/tracks", "/map", "/landmarks", "/journal", "/score", "/result", "/points", "/more", "/fix"),
}

Another = Callable[[str], None]


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch, app: Flask, owner: Owner) -> Another:
    """Starts the app with other rules: those of `today`, or with spaces that give more.

    `space`: to ask about; `vp`: to score; `luck`: to draw.
    """

    def become(which: str) -> None:
        monkeypatch.undo()
        if which != "today":
            monkeypatch.setattr(companion.store.rules_version, "_hash_of_files", lambda: f"of another {which}")
            tracks = cast("dict[str, PrintedTrack]", box_of().tracks)
            for slug, track in list(tracks.items()):
                spaces = tuple(map(CHANGES.get(which, _as_it_is), track.spaces))
                monkeypatch.setitem(tracks, slug, replace(track, spaces=spaces))
        owner.parts.games._memory = Memory(10)

    return become


def _as_it_is(space: Any) -> Any:
    return space


def _asks_more(space: Any) -> Any:
    return replace(space, benefit=["any_resource", "tapestry"]) if space.number in (2, 3) else space


def _scores_more(space: Any) -> Any:
    return replace(space, benefit=[{"vp": 3}, space.benefit] if space.benefit else {"vp": 3})


def _draws_more(space: Any) -> Any:
    return replace(space, benefit=["tapestry", space.benefit] if space.benefit else "tapestry")


CHANGES = {"space": _asks_more, "vp": _scores_more, "luck": _draws_more}


def brought(owner: Owner, name: str) -> GameRow:
    """A game of the version before, taken in from its file."""
    return owner.parts.games.import_document(owner.profile, (EXPORTS / f"{name}.json").read_bytes())


def stored(owner: Owner, game: GameRow) -> tuple[Any, ...]:
    """All that is kept of a game."""
    games = owner.parts.games
    row = games.find(game.id)
    return row.model_dump(), games.export(game.id).model_dump(mode="json"), games.ending(game.id)


def address(game: GameRow) -> str:
    """Where the pages of a game lie."""
    return f"/{'games' if game.kind == 'table' else 'play'}/{game.id}"


def look_at_everything(owner: Owner, game: GameRow, *, parts: bool = True) -> dict[str, str]:
    """Open every page of a game and the lists that show it. parts: each page as a part of one as well."""
    pages = {}
    for page in PAGES[game.kind]:
        whole = owner.client.get(address(game) + page)
        as_part = [owner.client.get(address(game) + page, headers={"HX-Request": "true"})] if parts else []
        for response in (whole, *as_part):
            assert response.status_code in (200, 204), (page, response.text)
        pages[page] = re.sub(r'name="csrf_token" value="[^"]+"', "", whole.text)
    for page in ("/", "/statistics", f"/games/{game.id}/settings"):
        assert game.name in unescape(owner.client.get(page).text) or page == "/statistics"
    return pages


@pytest.mark.parametrize(
    ("change", "name"),
    [
        *(("space", name) for name in FINISHED),
        ("vp", "solo_finished"),
        pytest.param("vp", "people_finished", marks=long),
    ],
)
def test_a_finished_game_is_never_changed_by_new_rules(owner: Owner, rules: Another, name: str, change: str) -> None:
    """Its result, points, race and journal are shown as they were, and the version of before finds it whole."""
    game = brought(owner, name)
    before = stored(owner, game)
    ending = before[2]
    assert isinstance(ending, Ending)
    as_it_was = look_at_everything(owner, game, parts=False)  # which are opened below, in all files
    rules(change)
    pages = look_at_everything(owner, game)
    assert stored(owner, game) == before
    shown = pages["/score" if game.kind != "table" else "/result"]
    for player in ending.players:
        assert str(player.vp) in shown
    if "It is shown as it ended" in shown:
        told = [line for turn in ending.journal for line in turn.lines]
        assert len(told) > 50
        assert "Log" in shown
        assert "The race" in shown
    rules("today")
    assert look_at_everything(owner, game, parts=False) == as_it_was


@pytest.mark.parametrize("name", ["solo_finished", "people_finished"])
def test_a_finished_game_that_does_not_replay_is_shown_as_it_ended(owner: Owner, rules: Another, name: str) -> None:
    game = brought(owner, name)
    ending = owner.parts.games.ending(game.id)
    assert ending is not None
    rules("space")
    page = owner.client.get(address(game)).text
    assert "It is shown as it ended" in page
    for label in {point.label for point in ending.points}:
        assert label in page.replace("\N{SOFT HYPHEN}", "")
    for line in ending.journal[-3].lines:
        assert line.text.replace("’", "&#8217;") in page.replace("’", "&#8217;")


@pytest.mark.parametrize("raised", [EndedOtherwise, CannotReplay, RulesBug])
def test_such_a_game_that_is_deleted_meanwhile_is_told_to_be_gone(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, raised: type[Exception]
) -> None:
    """What is said of a game that cannot be opened needs its row, which somebody else may have deleted just then."""
    game = brought(owner, "solo_finished")

    def deleted_then(self: Games, *_: object) -> Iterator[object]:
        self.delete(game.id)
        raise raised(game.id, "a code") if raised is RulesBug else raised(game.id)

    monkeypatch.setattr(Games, "view", deleted_then)
    response = owner.client.get(address(game))
    assert response.status_code == (500 if raised is RulesBug else 404)
    assert ("a code" if raised is RulesBug else "There is nothing here") in response.text


def test_to_such_a_game_nothing_can_be_done(owner: Owner, rules: Another) -> None:
    game = brought(owner, "solo_finished")
    before = stored(owner, game)
    rules("space")
    seq = len(before[1]["entries"])
    acts: dict[str, dict[str, Any]] = {"answers": {"key": "no"}, "undo": {}, "redo": {}}
    for act, more in acts.items():
        response = owner.post(f"/play/{game.id}/{act}", seq=seq, **more)
        assert response.status_code == 409
        assert "It is shown as it ended" in response.text
        part = owner.post(f"/play/{game.id}/{act}", seq=seq, htmx=True, **more)
        assert part.headers["HX-Refresh"] == "true"
    assert owner.post(f"/games/{game.id}/go-on", seq=seq).status_code == 409
    assert stored(owner, game) == before
    assert owner.post(f"/games/{game.id}/rematch").status_code == 303


def test_a_finished_game_stays_in_the_statistics(owner: Owner, rules: Another) -> None:
    brought(owner, "solo_finished")
    before = owner.client.get("/statistics").text
    assert "166" in before
    rules("space")
    owner.client.get("/")
    assert owner.client.get("/statistics").text == before


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_game_says_what_no_longer_fits_and_waits(owner: Owner, rules: Another, name: str) -> None:
    game = brought(owner, name)
    before = stored(owner, game)
    as_it_was = look_at_everything(owner, game, parts=False)  # which are opened below, in all files
    rules("space")
    page = look_at_everything(owner, game)[""]
    assert "The rules have changed since this game was played" in page
    assert "The answer that no longer fits" in page
    assert "Go on from there" in page
    assert "Only look at it" in page
    assert ("Export" in page) == (game.kind == "solo"), "a file of several people shows every hand"
    assert stored(owner, game) == before
    response = owner.post(f"/play/{game.id}/undo", seq=len(before[1]["entries"]))
    assert response.status_code == 409
    assert "Go on from there" in response.text
    assert stored(owner, game) == before
    rules("today")
    assert look_at_everything(owner, game, parts=False) == as_it_was


@pytest.mark.parametrize("name", [pytest.param("solo_running", marks=long), "people_running"])
def test_a_running_game_in_which_luck_is_asked_now_says_so_on_every_page(
    owner: Owner, rules: Another, name: str
) -> None:
    """Nobody sits where luck does: it is nobody's turn, and nobody is to take the phone."""
    game = brought(owner, name)
    before = stored(owner, game)
    rules("luck")
    with owner.parts.games.view(game.id) as view:
        assert view.play.pending is not None and view.play.pending.seat == CHANCE
    page = look_at_everything(owner, game)[""]
    assert "something is drawn or rolled" in words(page)
    assert "Nobody else is asked now" in owner.client.get(address(game) + "/tell").text
    assert owner.client.get(address(game) + "/words").status_code == 200
    assert stored(owner, game) == before
    owner.post(f"/games/{game.id}/go-on", seq=owner.parts.games.seq(game.id))
    assert "The rules have changed" not in look_at_everything(owner, game)[""]


def test_a_running_game_in_which_the_app_is_asked_now_says_who(owner: Owner, rules: Another) -> None:
    """A built-in player answers by itself, but not before somebody goes on: nobody is to pass the phone to it."""
    setup = {"kind": "people", "players": ["Ada", "Ben", "App"], "built_in": {"2": "random"}}
    game = owner.parts.games.create(owner.profile, setup, "Sunday")
    player = random_player(Luck(4).pick)
    play_on(owner.parts.games, game.id, player, lambda play: len(play.log) > 200)
    file = owner.parts.games.export(game.id).model_dump(mode="json")
    at = next(n for n, entry in enumerate(file["entries"]) if entry["kind"] == "auto" and n > 100)
    file["entries"][at]["question"], file["rules_version"] = "another||", "of before"
    game = owner.parts.games.import_document(owner.profile, json.dumps(file).encode())
    pages = look_at_everything(owner, game)
    assert "App is asked something else" in words(pages[""])
    assert "nobody is asked anything until it goes on" in words(pages["/city"])
    assert "Pass the phone" not in words(pages["/map"])


def test_going_on_gives_up_what_no_longer_fits_and_only_that_writes(owner: Owner, rules: Another) -> None:
    game = brought(owner, "solo_running")
    seq = owner.parts.games.seq(game.id)
    rules("space")
    with owner.parts.games.view(game.id) as view:
        assert view.mismatch is not None
        kept = view.mismatch.kept
    assert owner.post(f"/games/{game.id}/go-on", seq=seq - 1).status_code == 409
    response = owner.post(f"/games/{game.id}/go-on", seq=seq)
    assert (response.status_code, response.headers["Location"]) == (303, f"/play/{game.id}")
    page = owner.client.get(response.headers["Location"], follow_redirects=True).text
    assert "The rules of this version no longer follow the last" in page
    with owner.parts.games.view(game.id) as view:
        assert view.mismatch is None
        assert len(view.play.answers) >= kept
        assert view.seq > seq
    assert owner.parts.games.find(game.id).rules_version == "of another space"
    assert owner.post(f"/games/{game.id}/go-on", seq=seq).status_code == 409


def test_a_table_that_the_rules_no_longer_follow_says_so_too(
    owner: Owner, rules: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = brought(owner, "table_running")
    seq = owner.parts.games.seq(game.id)
    before = stored(owner, game)
    rules("table")
    with monkeypatch.context() as patch:
        patch.setattr(Reports, "parse", lambda self, key: NoSuchOption(key))
        page = owner.client.get(f"/games/{game.id}").text
        assert "Go on from there" in page
        assert owner.post(f"/games/{game.id}/answers", seq=seq, key="end").status_code == 409
        assert owner.client.get(f"/games/{game.id}/fix").status_code == 200
        assert stored(owner, game) == before
    rules("today")
    assert "Go on from there" not in owner.client.get(f"/games/{game.id}").text


def test_an_import_shows_how_a_game_ended_that_no_rules_here_follow(
    owner: Owner, new_owner: Callable[[], Owner], rules: Another
) -> None:
    """The file of a finished game says how it ended; a copy under other rules shows the same and comes back equal."""
    rules("space")
    first = brought(owner, "table_finished")
    rules("today")
    friend = new_owner()
    game = brought(owner, "solo_finished")
    file = owner.parts.games.export(game.id).model_dump_json()
    assert json.loads(file)["ending"]["winners"] == [1]
    rules("space")
    copy = friend.parts.games.import_document(friend.profile, file.encode())
    page = friend.client.get(f"/play/{copy.id}").text
    assert "It is shown as it ended" in page
    assert "166" in friend.client.get("/statistics").text
    assert friend.parts.games.export(copy.id).model_dump_json() == file
    rules("today")
    assert "It is shown as it ended" not in friend.client.get(f"/play/{copy.id}").text
    assert first.finished is not None


def test_a_game_says_which_rules_it_was_played_by(owner: Owner, rules: Another) -> None:
    game = brought(owner, "solo_running")
    settings = f"/games/{game.id}/settings"
    assert f"under older rules ({game.rules_version})" in owner.client.get(settings).text
    owner.post(f"/play/{game.id}/undo", seq=owner.parts.games.seq(game.id))
    assert "Played by today’s rules." in owner.client.get(settings).text
    rules("vp")
    assert "under older rules" in owner.client.get(settings).text


def test_a_file_without_its_end_that_no_rules_here_follow_can_still_be_looked_at(owner: Owner, rules: Another) -> None:
    rules("space")
    game = brought(owner, "solo_finished")
    assert game.finished is None
    assert "Go on from there" in owner.client.get(f"/play/{game.id}").text
    rules("today")
    assert "Go on from there" in owner.client.get(f"/play/{game.id}").text, "its row does not say that it is over"


@pytest.mark.parametrize(
    "wrong",
    [
        {"winners": [7]},
        {"winners": []},
        {"players": []},
        {"race": [{"seat": 0, "vp": [1], "income": []}]},
        {"race": [{"seat": 0, "vp": [1, 2], "income": [[5, 1]]}]},
        {"points": [{"seat": 5, "era": 1, "source": "x", "label": "x", "vp": 1}]},
        {"told": "\0"},
        {"more": 1},
    ],
)
def test_a_file_with_an_end_that_fits_nothing_is_refused(owner: Owner, wrong: dict[str, Any]) -> None:
    game = brought(owner, "solo_finished")
    file = owner.parts.games.export(game.id).model_dump(mode="json")
    file["ending"] |= wrong
    file["rules_version"] = "another"
    with pytest.raises(NotADocument, match="malformed"):
        owner.parts.games.import_document(owner.profile, json.dumps(file).encode())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_file_of_an_earlier_version_comes_in_and_opens(owner: Owner, path: Path) -> None:
    file = json.loads(path.read_text())
    if path.stem == "campaign":
        again = file_of(owner, take_in(owner, file)[0])
        assert (again["plays"], again["games"]) == (file["plays"], file["games"])
        return
    game = owner.parts.games.import_document(owner.profile, path.read_bytes())
    look_at_everything(owner, game, parts=LONG)
    again = owner.parts.games.export(game.id).model_dump(mode="json")
    assert again["entries"] == file["entries"]
    assert again["setup"] == file["setup"]


@pytest.mark.parametrize("name", ["solo_finished", pytest.param("people_finished", marks=long)])
def test_a_finished_game_that_the_rules_no_longer_follow_says_so(owner: Owner, rules: Another, name: str) -> None:
    game = brought(owner, name)
    before = stored(owner, game)
    assert "Turn 3 of" in owner.client.get(f"/games/{game.id}/replay/3").text
    rules("space")
    page = owner.client.get(f"/games/{game.id}/replay/3").text
    assert "cannot be replayed" in page
    assert "Turn 3 of" not in page
    assert stored(owner, game) == before


def test_a_running_game_is_replayed_as_far_as_the_rules_follow_it(owner: Owner, rules: Another) -> None:
    game = brought(owner, "solo_running")
    whole = owner.parts.games.recalled(game.id).last
    rules("space")
    last = owner.parts.games.recalled(game.id).last
    assert last < whole
    assert "they follow it only this far" in owner.client.get(f"/games/{game.id}/replay/{last}").text
    assert "only this far" not in owner.client.get(f"/games/{game.id}/replay/0").text
