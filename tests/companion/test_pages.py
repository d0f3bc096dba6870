"""The pages around the games: whole for a browser, in parts for htmx, and clear about what they cannot do."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.config import ROOT
from companion.version import APP_VERSION
from engine.acts import Answer
from tests.companion.toy import SETUP
from tests.conftest import Owner, token

PART = {"HX-Request": "true"}
GAME_PAGES = ("settings", "delete", "export", "events")


def test_a_new_phone_is_welcomed_and_can_start(client: FlaskClient) -> None:
    page = client.get("/").text
    assert "Nobody to play with?" in page
    assert 'href="/games/new"' in page
    assert 'href="/new?where=screen"' in page
    assert 'href="/join"' in page


def test_home_shows_games_to_continue_before_the_history(owner: Owner) -> None:
    over = owner.game("Last week", rounds=1)
    owner.parts.games.act(over.id, 0, Answer("two"))
    running = owner.game("Today")
    page = owner.client.get("/").text
    assert page.index("Today") < page.index("History") < page.index("Last week")
    assert f'href="/games/{running.id}"' in page
    assert "era 1" in page
    assert "2 VP" in page


def test_home_names_the_winner_of_a_finished_game(owner: Owner) -> None:
    game = owner.game(rounds=1)
    assert "won</span>" not in owner.client.get("/").text
    owner.parts.games.act(game.id, 0, Answer("two"))
    assert "won</span>" in owner.client.get("/").text


def test_a_table_game_is_listed_with_both_sides(owner: Owner) -> None:
    owner.parts.games.create(owner.profile, {"kind": "table", "level": 4}, "Against the Automa")
    page = owner.client.get("/").text
    assert 'aria-label="VP: You"' in page
    assert 'aria-label="VP: Automa"' in page
    assert "at the table" in page


def test_finding_by_name_answers_with_the_list_alone_for_htmx(owner: Owner) -> None:
    owner.game("Rainy Sunday")
    owner.game("Monday")
    whole = owner.client.get("/?find=SUN")
    part = owner.client.get("/?find=SUN", headers=PART)
    for response in (whole, part):
        assert "Rainy Sunday" in response.text
        assert "Monday" not in response.text
        assert {"HX-Request", "HX-Target"} <= set(response.vary)
    assert "<html" in whole.text
    assert part.text.lstrip().startswith('<div class="stack" id="games">')
    restored = owner.client.get("/?find=SUN", headers={**PART, "HX-History-Restore-Request": "true"})
    assert "<html" in restored.text
    assert "No game of yours is called “zzz”." in owner.client.get("/?find=zzz").text


def test_a_long_history_is_folded(owner: Owner) -> None:
    for number in range(12):
        game = owner.game(f"Game {number}", rounds=1)
        owner.parts.games.act(game.id, 0, Answer("one"))
    page = owner.client.get("/").text
    assert page.count("<li>") - page.count("icons.svg#phone") >= 10
    assert "Game 11" in page
    assert "Game 0" not in page
    assert "Show all 12" in page
    assert "Game 0" in owner.client.get("/?all=1").text


def test_renaming(owner: Owner) -> None:
    game = owner.game("Old")
    form = f"/games/{game.id}/settings"
    saved = owner.post(f"/games/{game.id}/name", form=form, name="  New \n name\t ")
    assert saved.status_code == 303
    assert owner.parts.games.find(game.id).name == "New name"
    assert "Saved." in owner.client.get(saved.headers["Location"]).text
    part = owner.post(f"/games/{game.id}/name", form=form, htmx=True, name="Newer")
    assert part.status_code == 200
    assert "<html" not in part.text
    assert "Saved." in part.text
    assert owner.parts.games.find(game.id).name == "Newer"


@pytest.mark.parametrize(("name", "reason"), [("  ", "at least one letter"), ("x" * 61, "At most 60 letters")])
def test_a_name_that_cannot_be_is_refused_beside_what_was_typed(owner: Owner, name: str, reason: str) -> None:
    game = owner.game("Old")
    for htmx in (False, True):
        refused = owner.post(f"/games/{game.id}/name", form=f"/games/{game.id}/settings", htmx=htmx, name=name)
        assert refused.status_code == 422
        assert reason in refused.text
        assert f'value="{name.strip()}"' in refused.text
        assert ("<html" in refused.text) is not htmx
    assert owner.parts.games.find(game.id).name == "Old"


def test_names_are_shown_as_text(owner: Owner) -> None:
    game = owner.game("<script>alert(1)</script>")
    for url in ("/", f"/games/{game.id}/settings", f"/games/{game.id}/delete"):
        page = owner.client.get(url).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)" in page


def test_deleting_asks_first(owner: Owner) -> None:
    game = owner.game("Doomed")
    question = owner.client.get(f"/games/{game.id}/delete")
    assert "“Doomed” will be deleted for good" in question.text
    assert owner.parts.games.find(game.id)
    deleted = owner.post(f"/games/{game.id}/delete", form=f"/games/{game.id}/delete")
    assert (deleted.status_code, deleted.headers["Location"]) == (303, "/")
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 404


def test_a_rematch_is_a_new_game_with_the_same_setup(owner: Owner) -> None:
    game = owner.game("Again")
    response = owner.post(f"/games/{game.id}/rematch", htmx=True)
    assert response.status_code == 204
    address = response.headers["HX-Redirect"]
    again = owner.parts.games.find(address.rsplit("/", 1)[1])
    assert again.setup == game.setup
    assert len(owner.parts.games.of_owner(owner.profile)) == 2


def test_a_rematch_whose_setup_the_rules_take_no_more_leads_to_the_form(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = owner.game()
    monkeypatch.setitem(SETUP, "rounds", 0)
    with owner.parts.database.connection() as connection:
        connection.exec_driver_sql("UPDATE game SET setup = ?", (json.dumps(SETUP),))
    response = owner.post(f"/games/{game.id}/rematch")
    assert (response.status_code, response.headers["Location"]) == (303, "/games/new")


def test_export_and_import_of_a_table_game(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table", "level": 2}, "Härte 2!")
    file = owner.client.get(f"/games/{game.id}/export")
    assert file.headers["Content-Disposition"] == "attachment; filename=harte-2.json"
    document = file.get_json()
    assert document["setup"]["level"] == 2
    assert len(document["entries"]) == owner.parts.games.seq(game.id) > 0, "the luck of the setup"
    friend = new_owner()
    response = friend.post("/import", form="/import", file=(io.BytesIO(file.data), "harte-2.json"))
    assert response.status_code == 303
    copy = friend.parts.games.find(response.headers["Location"].rsplit("/", 1)[1])
    assert copy.name == "Härte 2!"
    assert copy.owner == friend.profile
    assert friend.parts.games.seq(copy.id) == owner.parts.games.seq(game.id)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "Choose the file"),
        (b"", "Choose the file"),
        (b"not json", "not a game exported from this app"),
        (b'{"format": "tapestry-companion-game"}', "not a game exported from this app"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_the_reason(owner: Owner, content: bytes | None, reason: str) -> None:
    data: dict[str, Any] = {} if content is None else {"file": (io.BytesIO(content), "x.json")}
    response = owner.post("/import", form="/import", **data)
    assert response.status_code == 422
    assert reason in response.text
    assert "<form" in response.text
    assert owner.parts.games.of_owner(owner.profile) == []


def test_light_or_dark_is_kept_on_this_phone(client: FlaskClient) -> None:
    assert "data-theme" not in client.get("/").text
    for theme in ("dark", "light"):
        client.post("/settings", data={"csrf_token": token(client, "/settings"), "theme": theme})
        assert f'data-theme="{theme}"' in client.get("/about").text
    refused = client.post("/settings", data={"csrf_token": token(client, "/settings"), "theme": "pink"})
    assert refused.status_code == 400
    assert 'data-theme="light"' in client.get("/").text


@pytest.mark.parametrize("page", GAME_PAGES)
def test_unknown_and_foreign_games(owner: Owner, client: FlaskClient, page: str) -> None:
    game = owner.game()
    assert client.get(f"/games/nosuchgame/{page}").status_code == 404
    refused = client.get(f"/games/{game.id}/{page}")
    assert refused.status_code == 403
    assert "This game belongs to another phone" in refused.text
    assert game.name not in refused.text


@pytest.mark.parametrize("act", ["name", "delete", "rematch"])
def test_nobody_changes_a_foreign_game(owner: Owner, new_owner: Callable[[], Owner], act: str) -> None:
    game = owner.game("Mine")
    stranger = new_owner()
    assert stranger.post(f"/games/{game.id}/{act}", name="Stolen").status_code == 403
    assert stranger.post(f"/games/nosuchgame/{act}", name="Stolen").status_code == 404
    assert owner.parts.games.find(game.id).name == "Mine"
    assert stranger.parts.games.of_owner(stranger.profile) == []


@pytest.mark.parametrize("act", ["name", "delete", "rematch"])
def test_changes_are_posts(owner: Owner, act: str) -> None:
    game = owner.game()
    if act != "delete":
        refused = owner.client.get(f"/games/{game.id}/{act}")
        assert refused.status_code == 405
        assert "POST" in refused.headers["Allow"]
    assert owner.client.post(f"/games/{game.id}/{act}", data={"name": "x"}).status_code == 400, "no token, no change"
    assert owner.parts.games.find(game.id).name == "Sunday"


@pytest.mark.parametrize("game_id", ["%00", "a%00b", "%ff", "%F0%9F%98%80", "a" * 5000])
def test_what_cannot_be_the_id_of_a_game_is_no_game(owner: Owner, game_id: str) -> None:
    for path in (f"/games/{game_id}", f"/play/{game_id}", f"/games/{game_id}/export"):
        assert owner.client.get(path).status_code == 404


def test_the_page_about_the_app_says_which_version_runs(client: FlaskClient) -> None:
    """It is the one that the changelog came to last."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.search(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", changes, re.MULTILINE)
    assert dated and dated[1] == APP_VERSION
    assert APP_VERSION in client.get("/about").text
