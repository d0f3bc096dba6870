"""Taps while the connection is gone: each is taken once, or said not to be; and a page that was away catches up."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from companion.store.models import GameRow
from engine.acts import Answer
from tests.browser.conftest import Phone, Process, Server, installed
from tests.browser.test_frame import OFF_LINE
from tests.long_run import LONG, long

pytestmark = installed

LOST = (*OFF_LINE, "htmx:sseError", "[object Event]", "fetching the script")
AGAIN = "What you tapped is sent again"


def at_the_table(phone: Phone) -> tuple[GameRow, Page]:
    """A table game, open and listening."""
    game = phone.server.game(phone.profile, "At the table", kind="table", level=2, civilization="scientists")
    return game, phone.open_live(f"/games/{game.id}")


def answers(phone: Phone, game: GameRow) -> list[str]:
    """The keys that people have given."""
    with phone.server.parts.games.view(game.id) as view:
        return [entry.key for entry in view.play.log if entry.kind == "answer"]


def test_what_is_tapped_without_a_connection_arrives_once_there_is_one(phone: Phone) -> None:
    phone.expected = [*LOST]
    game, page = at_the_table(phone)
    phone.go_offline()
    page.get_by_role("button", name="Income turn 1").tap()
    expect(page.get_by_text(AGAIN)).to_be_visible()
    assert answers(phone, game) == []
    phone.context.set_offline(False)
    expect(page.locator("#bar")).to_contain_text("era 1")
    expect(page.get_by_text(AGAIN)).to_have_count(0)
    assert answers(phone, game) == ["income"]


def test_a_tap_that_arrived_while_its_answer_was_lost_is_not_taken_twice(phone: Phone) -> None:
    """The server has it, the phone does not know: it asks, and shows the game as it stands."""
    phone.expected = [*LOST]
    game, page = at_the_table(phone)

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/answers", swallow, times=1)
    page.get_by_role("button", name="Income turn 1").tap()
    expect(page.locator("#bar")).to_contain_text("era 1")
    page.wait_for_timeout(2500 if LONG else 1500)
    assert answers(phone, game) == ["income"]
    expect(page.get_by_text("nothing was changed")).to_have_count(0)


def test_another_tap_takes_the_place_of_the_one_that_waits(phone: Phone) -> None:
    phone.expected = [*LOST]
    game, page = at_the_table(phone)
    page.get_by_role("button", name="Income turn 1").tap()
    expect(page.locator("#bar")).to_contain_text("era 1")
    phone.go_offline()
    page.locator(".turn button[value='advance:science']").first.tap()
    expect(page.get_by_text(AGAIN)).to_be_visible()
    page.locator(".turn button[value='advance:military']").first.tap()
    expect(page.get_by_text(AGAIN)).to_be_visible()
    phone.context.set_offline(False)
    expect(page.locator(".undo")).to_contain_text("Military")
    expect(page.get_by_text(AGAIN)).to_have_count(0)
    assert answers(phone, game) == ["income", "advance:military"]


def test_a_correction_without_a_connection_is_said_to_be_lost(phone: Phone) -> None:
    """Its page hears no news and sends nothing again by itself."""
    phone.expected = [*LOST]
    game, page = at_the_table(phone)
    phone.settle()
    phone.server.parts.games.act(game.id, phone.server.parts.games.seq(game.id), Answer("income"))
    phone.open(f"/games/{game.id}/fix/tracks")
    page.locator("#tap-military summary").tap()
    phone.context.set_offline(True)
    page.locator("#tap-military button:not([disabled])").last.tap()
    expect(page.get_by_text("Nothing was changed")).to_be_visible()
    phone.context.set_offline(False)
    assert answers(phone, game) == ["income"]


@long
def test_after_the_server_was_gone_news_come_again(
    mortal: tuple[Server, Process], new_phone: Callable[..., Phone]
) -> None:
    server, process = mortal
    phone = new_phone(on=server)
    phone.expected = [*LOST]
    game, page = at_the_table(phone)
    phone.settle()
    process.kill()
    expect(page.get_by_text("trying again")).to_be_visible()
    server.parts.games.act(game.id, server.parts.games.seq(game.id), Answer("income"))
    process.start()
    phone.context.request.get(f"{server.url}/healthz", timeout=60_000)  # on a busy machine it listens before it answers
    expect(page.locator("#bar")).to_contain_text("era 1")
    expect(page.get_by_text("trying again")).to_be_hidden()


def test_a_page_that_comes_to_the_front_catches_up(phone: Phone) -> None:
    """A phone that slept has lost its stream without a word."""
    game, page = at_the_table(phone)
    page.route("**/events", lambda route: route.abort())
    phone.expected = [*LOST]
    page.reload()
    phone.server.parts.games.act(game.id, phone.server.parts.games.seq(game.id), Answer("income"))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#bar")).to_contain_text("era 1")


def test_a_page_that_could_not_look_once_the_connection_was_back_looks_again(new_phone: Callable[..., Phone]) -> None:
    """The phone says that it is on line a moment before it is, and the stream has never noticed that it was not."""
    phone = new_phone()
    phone.expected = [*LOST]
    _game, page = at_the_table(phone)
    page.route("**/*seen=*", lambda route: route.abort(), times=1)
    with (
        page.expect_request_finished(lambda request: "seen=" in request.url) as looked,
        page.expect_event("requestfailed"),
    ):
        page.evaluate("dispatchEvent(new Event('online'))")
    answered = looked.value.response()
    assert answered is not None
    assert answered.status == 204
