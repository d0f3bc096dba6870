"""Malformed requests are refused with a sentence: some of those that `python -m tests.benchmarks hostile` sends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.benchmarks.server import Form
from tests.companion.malformed import Known, Mischief, names_on
from tests.conftest import Owner, minted
from tests.long_run import LONG

SORTS = {"table": "games", "solo": "play"}
AGAIN = 40
"""After so many requests other games are begun: those before may be deleted."""


def known_to(owner: Owner) -> Known:
    """What somebody knows of their own games, one of each sort."""
    ids: dict[str, list[str]] = {"toy": ["x"], "games": [], "play": [], "campaigns": ["x"]}
    names, keys, forms = set[str](), set[str](), []
    for kind, folder in SORTS.items():
        game = owner.parts.games.create(owner.profile, {"kind": kind}, "Sunday")
        ids[folder].append(game.id)
        page = owner.client.get(f"/{folder}/{game.id}").text
        form = Form(page)
        names.update(names_on(page))
        keys.update(form.keys)
        forms += [(f"/{folder}/{game.id}/{act}", form.fields) for act in ("answers", "undo", "fix/scores", "share")]
    offered = sorted(key.encode() for key in keys)
    file = owner.client.get(f"/games/{ids['games'][0]}/export").data
    return Known("", minted(owner.client), ids, sorted(names), offered, file, forms)


def sent(owner: Owner, request: Any) -> TestResponse:
    """What comes back; the phone's own cookie goes along."""
    headers = [(name, value) for name, value in request.headers if name not in ("Cookie", "Host", "Expect")]
    path, _, query = request.path.partition("?")
    return owner.client.open(path, method=request.method, query_string=query, headers=headers, data=request.body)


@pytest.mark.filterwarnings(  # Werkzeug leaves the file of a form that never ended to the garbage collector
    "ignore:.*SpooledTemporaryFile:pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.parametrize("seed", range(12 if LONG else 1))
def test_nothing_that_comes_is_an_error_of_ours(new_owner: Callable[[], Owner], seed: int) -> None:
    owner = new_owner()
    app = owner.client.application
    mischief = Mischief(app, seed)
    app.config["PROPAGATE_EXCEPTIONS"] = True
    answered, known = Counter[int](), known_to(owner)
    for number in range(1, 2001 if LONG else 121):
        if number % AGAIN == 0:
            owner = new_owner()
            known = known_to(owner)
        request = mischief.request(known)
        with sent(owner, request) as response:
            answered[response.status_code] += 1
            assert response.status_code not in (500, 502), (request, response.data)
    assert answered[200] > 10, "much of it is taken as what it is"
    assert answered[400] > 10, "and much of it is not"
