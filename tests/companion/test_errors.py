"""What goes wrong is a page in the app's look, or a message for htmx; headers keep strangers out."""

from __future__ import annotations

import gzip
import html
import io
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.errors import GENERAL, SAID
from companion.web.headers import CONTENT_SECURITY_POLICY
from tests.conftest import Owner, token

PART = {"HX-Request": "true"}


def answer(owner: Owner, game_id: str, htmx: bool = False, **fields: str) -> tuple[int, str]:
    """Answer a toy game; returns status and text."""
    response = owner.post(f"/toy/{game_id}/answers", htmx=htmx, **fields)
    return response.status_code, response.text


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("fields", "status", "title"),
    [
        ({"seq": "0", "key": "one"}, 409, "The table has moved on"),
        ({"seq": "1", "key": "three"}, 422, "That is not possible now"),
        ({"seq": "1", "key": "mine"}, 500, "Something went wrong in the app"),
        ({"seq": "one", "key": "one"}, 400, "That request was not complete"),
        ({"seq": "-1", "key": "one"}, 400, "That request was not complete"),
        ({"seq": "1"}, 400, "That request was not complete"),
    ],
)
def test_answers_that_cannot_be_taken_change_nothing(
    owner: Owner, fields: dict[str, str], status: int, title: str, htmx: bool
) -> None:
    game = owner.game()
    assert answer(owner, game.id, seq="0", key="one")[0] == 200
    found, text = answer(owner, game.id, htmx, **fields)
    assert found == status
    assert title in text
    assert ("<html" in text) is not htmx
    assert (f'href="/games/{game.id}"' in text) is (status != 400), "the way back to the game"
    assert owner.parts.games.seq(game.id) == 1


def test_a_finished_game_takes_no_answer(owner: Owner) -> None:
    game = owner.game(rounds=1)
    assert answer(owner, game.id, seq="0", key="one")[0] == 200
    assert answer(owner, game.id, seq="1", key="one")[0] == 409


def test_a_mistake_in_the_rules_names_its_code_and_offers_the_export(owner: Owner) -> None:
    game = owner.game()
    _status, text = answer(owner, game.id, seq="0", key="mine")
    assert re.search(r"name the code [0-9a-f]{8}", text)
    assert f'href="/games/{game.id}/export"' in text


def test_a_mistake_in_the_rules_of_a_game_deleted_meanwhile_is_said_as_well(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, games = owner.game(), owner.parts.games
    answer_game = games.act

    def deleted_meanwhile(*args: Any) -> int:
        try:
            return answer_game(*args)
        finally:
            games.delete(game.id)

    monkeypatch.setattr(games, "act", deleted_meanwhile)
    status, text = answer(owner, game.id, seq="0", key="mine")
    assert status == 500
    assert re.search(r"name the code [0-9a-f]{8}", text)
    assert f'href="/games/{game.id}' not in text


def test_htmx_shows_a_problem_as_a_message_and_leaves_the_page(client: FlaskClient) -> None:
    response = client.get("/nope", headers=PART)
    assert response.status_code == 404
    assert response.headers["HX-Retarget"] == "#toasts"
    assert response.headers["HX-Reswap"] == "innerHTML"
    assert response.text.lstrip().startswith('<div class="toast" role="alert">')


def test_a_crash_is_a_page_without_a_traceback(app: Flask, client: FlaskClient) -> None:
    app.testing = False
    response = client.get("/toy/crash")
    assert response.status_code == 500
    assert "That is our mistake" in response.text
    assert "ZeroDivisionError" not in response.text
    assert "Traceback" not in response.text


def test_a_form_without_its_token_changes_nothing_and_says_what_to_do(owner: Owner) -> None:
    game = owner.game()
    response = owner.client.post(f"/games/{game.id}/delete")
    assert response.status_code == 400
    assert "reload the page" in response.text
    assert owner.parts.games.find(game.id).id == game.id


def test_too_large_a_file(app: Flask, client: FlaskClient) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1000
    data = {"csrf_token": token(client, "/import"), "file": (io.BytesIO(b" " * 1000), "x.json")}
    response = client.post("/import", data=data)
    assert response.status_code == 413
    assert "That is too large" in response.text


def test_a_database_that_is_gone(owner: Owner) -> None:
    game = owner.game()
    with owner.parts.database.connection() as connection:
        connection.exec_driver_sql("ALTER TABLE game RENAME TO lost")
    for url in ("/", f"/games/{game.id}/settings"):
        response = owner.client.get(url)
        assert response.status_code == 503
        assert response.headers["Retry-After"] == "5"
        assert "The app cannot reach its games" in response.text


def test_every_status_has_words_of_its_own() -> None:
    assert {400, 403, 404, 405, 409, 413, 422, 429, 500, 503} <= set(GENERAL)
    titles = [str(title) for title, _text in GENERAL.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("kind", SAID)
def test_every_kind_of_error_in_the_table_is_a_page_with_its_words(app: Flask, kind: type[Exception]) -> None:
    said = SAID[kind]
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        response = app.make_response(app.handle_user_exception(kind.__new__(kind)))
        page, title, text = html.unescape(response.get_data(as_text=True)), str(said.title), str(said.text)
    assert response.status_code == said.status
    assert f"<h1>{title}</h1>" in page
    assert text in page
    assert response.headers.get("Retry-After", "0") == str(said.retry_after)


@pytest.mark.parametrize("url", ["/", "/about", "/nope", "/manifest.webmanifest"])
def test_every_answer_carries_the_headers(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "HX-Request" in headers["Vary"]


def test_pages_are_compressed_for_those_who_can_read_it(client: FlaskClient) -> None:
    plain = client.get("/about")
    packed = client.get("/about", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert b"Licences" in gzip.decompress(packed.data)
    assert len(packed.data) < len(plain.data) / 2
    refused = client.get("/about", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers
