"""A whole game's log, changed by somebody who wants something: refused in little time and memory."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from companion.store.models import GameRow
from companion.web.limits import FORM_BYTES
from tests.companion.away import Away, said
from tests.companion.hostile_logs import REFUSED, Change, played_on
from tests.companion.outsiders import OUTSIDERS, Table
from tests.conftest import Owner, Phone, token

MEGABYTES = 12
"""Of memory at most: some forty times what is sent."""


@pytest.fixture
def game(owner: Owner) -> GameRow:
    return owner.parts.games.create(owner.profile, {"kind": "solo", "level": 3}, "Sunday")


@pytest.fixture
def away(owner: Owner, game: GameRow) -> Away:
    made = Away(owner, game)
    played_on(made, 40)
    return made


@pytest.mark.parametrize(("change", "status", "why"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_cheaply_and_nothing_is_kept(
    away: Away, owner: Owner, game: GameRow, change: Change, status: int, why: str
) -> None:
    content = json.dumps(change(away.batch())).encode()
    tracemalloc.start()
    refused = away.post_plain(content)
    used = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (refused.status_code, said(refused)["why"] if why else "") == (status, why)
    assert used < MEGABYTES * 1_000_000
    assert owner.parts.games.of_owner(owner.profile) == [game]
    assert owner.parts.games.seq(game.id) == away.seq


NOT_THE_HOST: dict[str, Callable[[Table], FlaskClient]] = {
    **{who: OUTSIDERS[who] for who in ("without a cookie", "of another profile", "disconnected")},
    "who watches": lambda table: table.guest("watch"),
}
"""For other guests see `test_every_route.py`: while a phone answers a game nobody else is let in."""


@pytest.mark.parametrize("who", NOT_THE_HOST)
def test_nobody_but_the_host_has_any_of_it_judged(
    away: Away, owner: Owner, game: GameRow, phone: Phone, new_owner: Callable[[], Owner], who: str
) -> None:
    batch, seq = away.batch(), away.seq
    away.client = NOT_THE_HOST[who](Table(owner, game, phone, new_owner))
    away.csrf = token(away.client, "/settings")
    for content in (batch, {**batch, "entries": []}, {**batch, "seq": 10_000}, "no batch"):
        assert away.post(content).status_code == 403
    assert away.client.post(f"/games/{game.id}/carry", headers={"X-CSRFToken": away.csrf}).status_code == 403
    assert owner.parts.games.seq(game.id) == seq


def test_who_takes_a_game_along_sends_nothing_that_is_read(away: Away, owner: Owner, game: GameRow) -> None:
    carry, headers = f"/games/{game.id}/carry", {"X-CSRFToken": away.csrf}
    taken = away.client.post(carry, data=json.dumps(away.batch()), headers=headers)
    assert (taken.status_code, said(taken)["seq"]) == (200, owner.parts.games.seq(game.id))
    assert away.client.post(carry, data=b"[" * (FORM_BYTES + 1), headers=headers).status_code == 413
