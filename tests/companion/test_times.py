"""Times as people say them, with the exact one for whoever asks."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import render_template_string

import companion.web.language
from companion.web.language import ago
from tests.conftest import Owner

NOW = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("passed", "said"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=119), "a minute ago"),
        (timedelta(minutes=2), "2 minutes ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(minutes=119), "an hour ago"),
        (timedelta(hours=23), "23 hours ago"),
        (timedelta(hours=24), "yesterday"),
        (timedelta(days=6), "6 days ago"),
        (timedelta(days=7), "a week ago"),
        (timedelta(days=27), "3 weeks ago"),
        (timedelta(days=28), "on 23 October"),
        (timedelta(days=400), "on 16 October 2025"),
    ],
)
@pytest.mark.usefixtures("request_context")
def test_a_time_is_said_as_people_say_it(monkeypatch: pytest.MonkeyPatch, passed: timedelta, said: str) -> None:
    monkeypatch.setattr(companion.web.language, "now", lambda: NOW)
    assert ago(NOW - passed) == said


@pytest.mark.usefixtures("request_context")
def test_whoever_points_at_a_time_reads_the_exact_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scripts: the element says it to eyes and machines alike."""
    monkeypatch.setattr(companion.web.language, "now", lambda: NOW)
    said = render_template_string("{{ _('seen %(when)s', when=moment | ago) }}", moment=NOW - timedelta(days=1))
    assert said == ('seen <time datetime="2026-11-19T12:30Z" title="19 November 2026, 12:30 UTC">yesterday</time>')


def test_the_list_of_games_and_the_page_of_a_game_say_times_so(owner: Owner) -> None:
    game = owner.game("Sunday")
    for path in ("/", f"/games/{game.id}/settings"):
        assert re.search(r'<time datetime="[^"]+" title="[^"]+ UTC">just now</time>', owner.client.get(path).text), path
