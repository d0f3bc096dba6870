"""What a guest may do in a game that is shared, by role: watch, help; and what stays the host's."""

from __future__ import annotations

import re

import pytest

from companion.store.models import GameRow
from engine.acts import Answer
from tests.companion.guests import bring_to_a_turn, visit
from tests.companion.on_phone import words
from tests.conftest import Owner, Phone


@pytest.fixture
def table(owner: Owner) -> GameRow:
    """A game at the table."""
    return owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")


def test_a_game_is_still_nobody_elses(owner: Owner, phone: Phone, table: GameRow, people_luck: None) -> None:
    """An invitation is for one game."""
    other = owner.parts.games.create(owner.profile, {"kind": "people", "players": ["Ada", "Ben"]}, "Evening")
    ben = visit(owner, phone, table, "help")
    assert ben.client.get(f"/play/{other.id}").status_code == 403
    assert phone().get(f"/games/{table.id}").status_code == 403


TABLE_PAGES = ("", "/tracks", "/map", "/landmarks", "/journal", "/score", "/result", "/layout")
HOSTS_PAGES = ("/settings", "/delete", "/export", "/share", "/fix", "/fix/decks", "/fix/map", "/fix/map/0,0")
HOSTS_ACTS = ("name", "delete", "rematch", "go-on", "share", "share/change", "share/remove", "share/end", "lobby")
REPORTS = ("answers", "points", "undo", "redo")


def test_a_watcher_at_the_table_sees_all_of_it_and_touches_nothing(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben, before = visit(owner, phone, table, "watch"), owner.parts.games.seq(table.id)
    for path in TABLE_PAGES:
        page = ben.get(path)
        assert page.status_code == 200, path
        main = page.text.partition('id="main"')[2].partition("<dialog")[0]
        assert not re.findall(r'<button(?![^>]*(?:type="button"|name="said"))', main), f"{path}: but to ask to help"
        assert "/fix" not in page.text
        assert "/export" not in page.text
    assert "You are watching" in words(ben.get())
    for act in REPORTS:
        refused = ben.post(act, seq=before, key="income", amount="3", sign="+")
        assert refused.status_code == 403, act
        assert "You are here to watch" in words(refused)
    for path in ("/points", "/more", "/act/explore"):
        assert ben.get(path).status_code == 403
    assert owner.parts.games.seq(table.id) == before


@pytest.mark.parametrize("role", ["watch", "help"])
def test_the_game_as_a_whole_is_the_hosts(owner: Owner, phone: Phone, table: GameRow, role: str) -> None:
    ben, before = visit(owner, phone, table, role), owner.parts.games.seq(table.id)
    for path in HOSTS_PAGES:
        page = ben.get(path)
        assert page.status_code == 403, path
        assert "This is for the host of the game" in words(page)
    for act in HOSTS_ACTS:
        assert ben.post(act, seq=before, name="Mine", guest="x", role="help").status_code == 403, act
    for part in ("scores", "decks", "map/0,0"):
        assert ben.post(f"fix/{part}", seq=before, key="remove:0").status_code == 403, part
    assert owner.parts.games.find(table.id).name == "Sunday"


def test_a_helper_reports_and_takes_back(owner: Owner, phone: Phone, table: GameRow) -> None:
    bring_to_a_turn(owner, table)
    ben, before = visit(owner, phone, table, "help"), owner.parts.games.seq(table.id)
    assert "Take income turn 1" in words(ben.get())
    assert ben.post("answers", seq=before, key="income").status_code == 303
    reported = owner.parts.games.seq(table.id)
    assert reported > before
    assert ben.post("undo", seq=reported).status_code == 303
    assert ben.post("redo", seq=owner.parts.games.seq(table.id)).status_code == 303
    more = ben.get("/more")
    assert more.status_code == 200
    assert "Correct the table" not in words(more)


def test_a_watcher_on_screen_sees_no_hand(owner: Owner, phone: Phone, solo_luck: None) -> None:
    """A solo game: its player's hand is nobody else's."""
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 1, "first": "player"}, "Alone")
    ben = visit(owner, phone, game, "watch")
    page = words(ben.get())
    assert "The player is deciding" in page
    assert "Choose your capital city" not in page
    assert "Choose your capital city" in words(owner.client.get(f"/play/{game.id}"))
    for tab in ("/map", "/tracks", "/others", "/others/0", "/journal", "/score"):
        assert ben.get(tab).status_code == 200, tab
    for tab in ("/city", "/cards"):
        assert "Nobody who plays on this phone has it in hand" in words(ben.get(tab))
    seq = owner.parts.games.seq(game.id)
    for act in ("answers", "undo", "redo"):
        assert ben.post(act, seq=seq, key="x").status_code == 403
    assert ben.post("seat", seq=seq, seat=0).status_code == 403
    assert ben.post("agree", seq=seq, seat=0, said="yes").status_code == 403


@pytest.mark.parametrize(("role", "leads"), [("help", True), ("watch", False)])
def test_a_tile_is_named_from_the_map_by_whoever_may(
    owner: Owner, phone: Phone, table: GameRow, role: str, leads: bool
) -> None:
    """Who helps names it as the host does; to who watches the map is a picture."""
    bring_to_a_turn(owner, table)
    games = owner.parts.games
    games.act(table.id, games.seq(table.id), Answer('fix:board/map/tiles={"1,0":{"number":"unknown"}}'))
    ben = visit(owner, phone, table, role)
    for path in ("", "/map"):
        assert (f'href="/games/{table.id}/tile/1,0"' in ben.get(path).text) is leads
    assert ben.get("/tile/1,0").status_code == (200 if leads else 403)
