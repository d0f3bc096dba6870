"""A game answered on a phone by itself comes back line by line: judged, taken once, and parted where it must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.services import Services
from companion.store.batches import LINES_AT_ONCE
from companion.store.models import GameRow, now
from companion.web.turnstile import Turnstile
from engine.acts import Answer, Undo, carry_out
from engine.log import Entry
from tests.companion.away import Away, Plain, said
from tests.companion.guests import invite, visit
from tests.companion.toy import open_toy
from tests.conftest import Owner, Phone, minted


@pytest.fixture
def game(owner: Owner) -> GameRow:
    return owner.game(rounds=8)


@pytest.fixture
def away(owner: Owner, game: GameRow) -> Away:
    return Away(owner, game)


def log_of(parts: Services, game_id: str) -> list[Entry]:
    return parts.games.export(game_id).log


# ---- taken


def test_what_was_answered_on_the_phone_stands_in_the_game(away: Away, parts: Services, game: GameRow) -> None:
    away.act("one", "die", Undo(), "two")
    sent = away.send()
    assert (sent.status_code, said(sent)) == (200, {"game": game.id, "seq": 5, "length": 5})
    away.act("two")
    assert said(away.send())["seq"] == 6
    assert log_of(parts, game.id) == away.play.log
    assert parts.games.find(game.id).summary["seats"][0]["vp"] == away.play.state.points


def test_a_batch_whose_answer_was_lost_is_taken_once(away: Away, parts: Services, game: GameRow) -> None:
    away.act("one", "die")
    for _ in range(2):
        assert said(away.post(away.batch())) == {"game": game.id, "seq": 3, "length": 3}
    away.act("two")
    assert said(away.send())["seq"] == 4, "what is new behind what is known is taken"
    assert log_of(parts, game.id) == away.play.log


def test_watchers_hear_of_it_as_of_any_act(away: Away, parts: Services, game: GameRow) -> None:
    heard = parts.bus.subscribe(game.id)
    away.act("one", "two")
    away.send()
    assert heard.get(0.1) == 2
    heard.close()


def test_a_game_finished_on_the_phone_is_over(away: Away, parts: Services, game: GameRow) -> None:
    away.act(*["two"] * 8)
    away.send()
    row = parts.games.find(game.id)
    assert row.finished
    assert row.result == {"winners": [0], "vp": {"0": 16}}


def test_lines_keep_the_time_at_which_they_were_given_but_never_tomorrows(
    away: Away, parts: Services, game: GameRow
) -> None:
    away.act("one", "two")
    batch = away.batch()
    batch["entries"][0]["made_at"] = "2020-01-01T00:00:00+00:00"
    batch["entries"][1]["made_at"] = "2999-01-01T00:00:00+00:00"
    away.post(batch)
    first, second = parts.games.export(game.id).times
    assert (first.year, second <= now()) == (2020, True)


def test_a_phone_without_news_hears_how_far_the_game_is(away: Away, parts: Services, game: GameRow) -> None:
    parts.games.act(game.id, 0, Answer("one"))
    assert said(away.send()) == {"game": game.id, "seq": 0, "length": 1}


def test_what_takes_long_is_taken_in_pieces(
    away: Away, parts: Services, game: GameRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.batches.SECONDS_AT_ONCE", 0.0)
    away.act("die", "die")
    assert said(away.send()) == {"game": game.id, "seq": 2, "length": 2}
    assert said(away.send())["seq"] == 4
    assert log_of(parts, game.id) == away.play.log


def test_what_a_phone_brings_after_a_long_time_is_judged_one_at_a_time(away: Away, parts: Services) -> None:
    for _ in range(60):
        away.act("one", Undo())
    object.__setattr__(parts, "imports", Turnstile(patience=0.01))
    with parts.imports.passed():
        assert away.send().status_code == 503
    assert away.send().status_code == 200


# ---- refused


def changed(number: int, **said: Any) -> Callable[[Plain], Plain]:
    def change(batch: Plain) -> Plain:
        batch["entries"][number] |= said
        return batch

    return change


def of_another(batch: Plain) -> Plain:
    other = open_toy({"kind": "toy", "rounds": 3})
    carry_out(other, Answer("one"))
    return {**batch, "entries": [{**other.log[0]._asdict(), "made_at": now().isoformat()}]}


REFUSED: dict[str, tuple[Callable[[Plain], Any], int, str]] = {
    "luck that no die has": (changed(1, key="7"), 422, "impossible"),
    "luck that a person gave": (changed(1, kind="answer"), 422, "impossible"),
    "an answer that the rules refuse": (changed(0, key="three"), 422, "impossible"),
    "an answer at which the rules crash": (changed(0, key="mine"), 422, "impossible"),
    "a seat that is not there": (changed(0, seat=4), 422, "impossible"),
    "an act without its luck": (lambda batch: {**batch, "entries": batch["entries"][:1]}, 422, "impossible"),
    "lines of another game": (of_another, 422, "impossible"),
    "other rules": (lambda batch: {**batch, "rules_version": "older"}, 409, "other_rules"),
    "a beginning that is not there": (lambda batch: {**batch, "seq": 7}, 409, "missing"),
    "a hundred thousand lines": (lambda batch: {**batch, "entries": batch["entries"][:1] * 100_000}, 413, ""),
    "many lines": (lambda batch: {**batch, "entries": batch["entries"][:1] * (LINES_AT_ONCE + 1)}, 413, "too_much"),
    "a negative beginning": (lambda batch: {**batch, "seq": -1}, 422, "malformed"),
    "more than a batch": (lambda batch: {**batch, "more": 1}, 422, "malformed"),
    "lines that are none": (lambda batch: {**batch, "entries": [0] * 900}, 422, "malformed"),
    "no batch": (lambda _batch: [1, 2], 422, "malformed"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "status", "why"), REFUSED.values(), ids=REFUSED)
def test_a_hostile_log_is_refused_with_its_reason_and_changes_nothing(
    away: Away, parts: Services, game: GameRow, change: Callable[[Plain], Any], status: int, why: str
) -> None:
    away.act("die", "one")
    refused = away.post(change(away.batch()))
    assert refused.status_code == status
    if why:
        assert (said(refused)["why"], said(refused)["seq"]) == (why, 0)
    assert log_of(parts, game.id) == []
    assert [each.id for each in parts.games.of_owner(game.owner)] == [game.id]
    assert away.send().status_code == 200, "the game itself is as good as before"


def test_without_a_token_nothing_is_taken(away: Away, parts: Services, game: GameRow) -> None:
    away.act("one")
    away.csrf = ""
    assert away.send().status_code == 400
    assert log_of(parts, game.id) == []


def test_what_somebody_else_sends_is_not_taken(away: Away, game: GameRow, new_owner: Callable[[], Owner]) -> None:
    stranger = new_owner().client
    away.act("one")
    away.client, away.csrf = stranger, minted(stranger)
    assert away.send().status_code == 403


# ---- other phones


@pytest.fixture
def people(owner: Owner, people_luck: None) -> GameRow:
    return owner.parts.games.create(owner.profile, {"kind": "people", "players": ["Ada", "Ben"]}, "Sunday")


def test_a_game_in_which_another_phone_has_a_seat_stays_here(people: GameRow, owner: Owner, phone: Phone) -> None:
    """Neither does it go, nor is luck taken that was drawn on a phone, nor does an answer tell what another holds."""
    away = Away(owner, people)
    away.client.post(f"/games/{people.id}/bring-back", headers={"X-CSRFToken": away.csrf})
    visit(owner, phone, people, "play-1")
    assert away.play.pending
    away.act(next(iter(away.play.pending.options.keys())))
    for sent in (
        away.post(away.batch()),
        away.post(away.batch(0)),
        away.client.post(f"/games/{people.id}/carry", headers={"X-CSRFToken": away.csrf}),
    ):
        assert (sent.status_code, said(sent)["why"]) == (403, "not_alone")
    assert owner.parts.games.of_owner(owner.profile) == [people]


def test_several_people_on_one_phone_take_their_game_along(people: GameRow, owner: Owner) -> None:
    away = Away(owner, people)
    for _ in range(4):
        assert away.play.pending
        away.act(next(iter(away.play.pending.options.keys())))
    assert said(away.send())["seq"] == len(away.play.log)


def test_while_a_phone_answers_nobody_is_given_a_seat(people: GameRow, owner: Owner, phone: Phone) -> None:
    link, _code = invite(owner, people, "play-1")
    away = Away(owner, people)
    assert phone().get(link).status_code == 404
    refused = owner.post(f"/games/{people.id}/share", role="play-1")
    assert (refused.status_code, "A phone plays this game by itself" in refused.text) == (409, True)
    visit(owner, phone, people, "watch")

    owner.post(f"/games/{people.id}/bring-back")
    visit(owner, phone, people, "play-1")
    assert away.play.log


def test_a_phone_that_became_another_device_still_has_its_game(owner: Owner, game: GameRow, parts: Services) -> None:
    Away(owner, game)
    device = parts.carried.phone_of(game.id)
    assert device
    fresh = parts.profiles.renew(device.device_id)
    assert fresh
    parts.profiles.retire(fresh)
    later = parts.carried.phone_of(game.id)
    assert later
    assert later.device_id == fresh


# ---- all games of a profile


def test_a_phone_hears_which_games_it_may_have_and_why_others_stay(
    owner: Owner, people: GameRow, parts: Services, new_owner: Callable[[], Owner], phone: Phone
) -> None:
    parts.games.create(owner.profile, {"kind": "people", "players": ["Ada", "Ben"]}, "open", open_seats=[1])
    over, watched, elsewhere = owner.game("over", rounds=1), owner.game("watched"), owner.game("elsewhere")
    parts.games.act(over.id, 0, Answer("one"))
    visit(owner, phone, people, "play-1")
    visit(owner, phone, watched, "watch")
    parts.carried.take_along(elsewhere.id, parts.profiles.register().id)
    Away(owner, owner.game("here"))
    new_owner().game("somebody else's")

    told = said(owner.client.get("/carried/games"))["games"]
    assert {each["name"]: each["why"] for each in told} == {
        "Sunday": "not_alone",
        "open": "not_alone",
        "over": "",
        "watched": "",
        "elsewhere": "elsewhere",
        "here": "",
    }
    for each in told:
        taken = owner.client.post(f"/games/{each['game']}/carry", headers={"X-CSRFToken": minted(owner.client)})
        assert (taken.status_code == 403) == (each["why"] == "not_alone")


def test_a_phone_without_a_profile_has_no_games(phone: Phone) -> None:
    assert said(phone().get("/carried/games")) == {"games": []}


def test_settings_lead_to_the_app_with_all_games(owner: Owner, parts: Services, phone: Phone) -> None:
    assert "?take=all" not in owner.client.get("/settings").text
    object.__setattr__(parts, "settings", parts.settings.model_copy(update={"phone_url": "https://phone.test"}))
    assert "https://phone.test/?take=all" in owner.client.get("/settings").text
    assert "?take=all" not in phone().get("/settings").text, "nothing to take along"


# ---- the app for phones, at an address of its own


@pytest.mark.parametrize(
    ("origin", "may"), [("https://phone.test", True), ("https://phone.test.evil.test", False), ("null", False)]
)
def test_only_the_app_for_phones_may_ask_from_another_origin(
    owner: Owner, game: GameRow, parts: Services, origin: str, may: bool
) -> None:
    object.__setattr__(parts, "settings", parts.settings.model_copy(update={"phone_url": "https://phone.test"}))
    log = f"/games/{game.id}/log"
    for path, method in (("/carried", "GET"), ("/carried/games", "GET"), (log, "OPTIONS"), (log, "POST")):
        answer = owner.client.open(path, method=method, headers={"Origin": origin})
        assert answer.headers.get("Access-Control-Allow-Origin") == (origin if may else None)
        assert "Origin" in answer.headers["Vary"]
    assert "Access-Control-Allow-Origin" not in owner.client.get("/", headers={"Origin": origin}).headers


def test_the_way_to_the_phone_is_offered_where_it_leads_somewhere(
    owner: Owner, game: GameRow, parts: Services, phone: Phone
) -> None:
    settings = f"/games/{game.id}/settings"
    assert "Play on this phone" not in owner.client.get(settings).text
    object.__setattr__(parts, "settings", parts.settings.model_copy(update={"phone_url": "https://phone.test"}))
    assert f"https://phone.test/?take={game.id}" in owner.client.get(settings).text
    table = parts.games.create(owner.profile, {"kind": "table"}, "Monday")
    visit(owner, phone, table, "help")
    assert "Play on this phone" not in owner.client.get(f"/games/{table.id}/settings").text


def test_the_host_sees_that_a_phone_answers_the_game(owner: Owner, parts: Services) -> None:
    game = parts.games.create(owner.profile, {"kind": "solo", "level": 1}, "Rainy day")
    Away(owner, game)
    for path in (f"/play/{game.id}", f"/games/{game.id}/settings"):
        assert "The app on this phone answers this game by itself." in owner.client.get(path).text
    assert owner.post(f"/games/{game.id}/bring-back").status_code == 303
    assert "answers this game by itself" not in owner.client.get(f"/play/{game.id}").text
