"""The statistics of finished games: what counts, what old rows leave open, narrowing down, and the file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from automa.players import random_player
from automa.solo import open_play
from companion.drawings.tallies import Score, columns_scene, tally_scene
from companion.game.records import records_of
from companion.library.statistics_screen import Statistics, csv_rows, statistics_of
from companion.store.documents import Document, DocumentEntry
from companion.store.models import GameRow, now
from engine.sources import Luck
from tests.companion.on_phone import words
from tests.companion.test_result import finish, near_the_end
from tests.conftest import Owner


def row(name: str, *seats: dict[str, Any], winners: tuple[int, ...], day: int = 1, **more: Any) -> GameRow:
    """The row of a finished game."""
    summary = {"level": more.pop("level", 2), "seats": [{"seat": seat, **each} for seat, each in enumerate(seats)]}
    undone = more.pop("undone", None)
    return GameRow(
        id=name,
        owner="us",
        name=name,
        kind=more.pop("kind", "solo"),
        setup={},
        rules_version="",
        finished=now() - timedelta(days=100 - day),
        summary=summary if undone is None else {**summary, "undone": undone},
        result={"winners": list(winners), **more},
    )


def you(vp: int, *civilizations: str, name: str = "", **more: Any) -> dict[str, Any]:
    """A person's part of a summary."""
    return {"role": "human", "name": name, "vp": vp, "civilizations": list(civilizations), **more}


def automa(vp: int, *civilizations: str) -> dict[str, Any]:
    """The Automa's part of a summary."""
    return {"role": "automa", "name": "", "vp": vp, "civilizations": list(civilizations)}


def counted(app: Flask, *games: GameRow) -> Statistics:
    """The statistics of these games."""
    with app.test_request_context():
        return statistics_of(records_of(games))


def told(bars: Any) -> list[tuple[str, int, int, int, int]]:
    """What bars say."""
    return [(bar.label, bar.won, bar.played, bar.best, bar.mean) for bar in bars]


def test_won_and_lost_by_level_and_by_civilization(app: Flask) -> None:
    shown = counted(
        app,
        row("a", you(150, "heralds"), automa(120, "engineers"), winners=(0,), level=1, day=1),
        row("b", you(100, "heralds"), automa(120, "engineers"), winners=(1,), level=2, day=2),
        row("c", you(130, "mystics"), automa(130, "scientists", "explorers"), winners=(0, 1), level=2, day=3),
    )
    assert (shown.games, shown.alone, shown.won, shown.best, shown.mean) == (3, 3, 2, 150, 127)
    assert told(shown.by_level) == [("Level 1", 1, 1, 150, 150), ("Level 2", 1, 2, 130, 115)]
    assert told(shown.by_civilization) == [("Heralds", 1, 2, 150, 125), ("Mystics", 1, 1, 130, 130)]
    assert told(shown.by_automa) == [
        ("Engineers", 1, 2, 150, 125),
        ("Explorers", 1, 1, 130, 130),
        ("Scientists", 1, 1, 130, 130),
    ]
    assert [best.player.vp for best in shown.best_scores] == [150, 130, 100]


@pytest.mark.parametrize(
    ("won", "streak", "longest"), [("", 0, 0), ("110", 0, 2), ("0111", 3, 3), ("1101", 1, 2), ("00", 0, 0)]
)
def test_the_streak_is_of_games_as_they_were_finished(app: Flask, won: str, streak: int, longest: int) -> None:
    games = [
        row(f"game {day}", you(10), automa(5), winners=(0,) if each == "1" else (1,), day=day)
        for day, each in enumerate(won)
    ]
    shown = counted(app, *reversed(games))
    assert (shown.streak, shown.longest) == (streak, longest)


def test_among_several_people_names_win(app: Flask) -> None:
    """Also with seats that the app plays: they are nobody's victories."""
    shown = counted(
        app,
        row("a", you(90, "heralds", name="Ada"), you(80, "mystics", name="Ben"), winners=(0,), kind="people", level=0),
        row(
            "b",
            you(90, "nomads", name="Ben"),
            you(95, "traders", name="Ada"),
            you(120, "leaders", name="Greedy", built_in=True),
            winners=(2,),
            kind="people",
            level=0,
        ),
    )
    assert (shown.alone, shown.together) == (0, 2)
    assert told(shown.by_name) == [("Ada", 1, 2, 95, 92), ("Ben", 0, 2, 90, 85)]
    assert {bar.label for bar in shown.by_civilization} == {"Heralds", "Mystics", "Nomads", "Traders"}
    assert not shown.by_level
    assert [best.player.vp for best in shown.best_scores] == [95, 90, 90, 80]


def test_one_person_against_built_in_players_is_alone(app: Flask) -> None:
    shown = counted(
        app, row("a", you(90, name="Ada"), you(80, name="Random", built_in=True), winners=(0,), kind="people", level=0)
    )
    assert (shown.alone, shown.won, shown.together) == (1, 1, 0)
    assert shown.latest.columns[0].score == Score(90, True, 80)


def test_old_rows_still_count(app: Flask) -> None:
    """Without civilizations and without a count of undos, as rows were before they held them."""
    seats = ({"role": "human", "name": "", "vp": 90}, {"role": "automa", "name": "", "vp": 80})
    shown = counted(
        app,
        row("a", *seats, winners=(0,)),
        row("b", *seats, winners=(0,), kind="table", civilizations=["engineers"]),
    )
    assert told(shown.by_civilization) == [("Unknown", 1, 1, 90, 90)]
    assert told(shown.by_automa) == [("Engineers", 1, 1, 90, 90), ("Unknown", 1, 1, 90, 90)]
    assert [best.game.undone for best in shown.best_scores] == [0, 0]


def test_the_bars_are_parts_of_the_longest() -> None:
    two, one = tally_scene([("A", [Score(5, True), Score(6, False)]), ("B", [Score(7, True)])])
    assert (two.played_width, two.won_width) == ("100%", "50%")
    assert (one.played_width, one.won_width) == ("50%", "50%")
    assert tally_scene([]) == ()


def test_the_columns_stand_as_high_as_the_vp() -> None:
    low, high = columns_scene([Score(50, True, 100), Score(100, False)]).columns
    assert float(high.height) == pytest.approx(2 * float(low.height), rel=0.01)
    assert low.rival_y == high.y
    assert high.rival_y is None


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "＝", "＋", "－", "＠"])
def test_a_name_is_no_formula_in_a_spreadsheet(app: Flask, sign: str) -> None:
    with app.test_request_context():
        (line,) = csv_rows(records_of([row(f"{sign}1+1", you(9, name=f"{sign}Ada"), winners=(0,))]))
    assert (line["game"], line["player"]) == (f"'{sign}1+1", f"'{sign}Ada")


# ------------------------------------------------------------------------------------------------- over HTTP


def solo_game(owner: Owner, seed: int = 1, *, undo: bool = False) -> GameRow:
    """A whole game on screen by a random player, perhaps with one answer taken back and given again."""
    play = open_play({"kind": "solo", "level": 3}, Luck(seed))
    player = random_player(Luck(seed).pick)
    while play.pending:
        play.answer(player(play.pending))
    if undo:
        play.undo()
        play.redo()
    entries = [DocumentEntry.model_validate({**entry._asdict(), "made_at": now()}) for entry in play.log]
    about: dict[str, Any] = {"name": "Rainy day", "kind": "solo", "rules_version": "", "finished": now()}
    document = Document.model_validate({**about, "created": now(), "setup": dict(play.setup), "entries": entries})
    return owner.parts.games.import_document(owner.profile, document.model_dump_json().encode())


def test_a_phone_without_games_is_told_so(client: FlaskClient, owner: Owner) -> None:
    for phone in (client, owner.client):
        page = phone.get("/statistics")
        assert page.status_code == 200
        assert "No finished game yet" in page.text
        assert "<table" not in page.text
    near_the_end(owner)
    assert "No finished game yet" in owner.client.get("/statistics").text  # it goes on


def test_a_finished_game_on_screen_is_counted_with_its_civilizations(owner: Owner) -> None:
    game = solo_game(owner, undo=True)
    person, bot = game.summary["seats"]
    assert game.summary["undone"] == 1
    assert person["civilizations"]
    assert bot["civilizations"]
    page = owner.client.get("/statistics").text
    said = words(page)
    assert "One game on your own" in said
    assert "Level 3" in said
    assert f"Best scores {person['vp']} You" in said
    assert "with second thoughts" in said
    assert "undo" not in said
    assert f'href="/play/{game.id}/score"' in page


def test_the_games_can_be_narrowed_down_to_a_kind(owner: Owner) -> None:
    solo_game(owner)
    table = near_the_end(owner)
    finish(owner, table)
    assert "2 games on your own" in owner.client.get("/statistics").text
    page = " ".join(owner.client.get("/statistics?kind=table").text.split())
    assert "One game on your own" in page
    assert 'href="/statistics?kind=table" hx-get="/statistics?kind=table" aria-current="true"' in page
    assert "Engineers" in page
    assert "By the civilization played" not in page  # the phone does not learn it at a real table
    assert "No game of this sort" in owner.client.get("/statistics?kind=people").text
    assert owner.client.get("/statistics?kind=nonsense").status_code == 400


def test_htmx_gets_the_part(owner: Owner) -> None:
    part = owner.client.get("/statistics?kind=solo", headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert part.strip().startswith('<div class="flow side-by-side" id="statistics"')


def test_foreign_games_do_not_count(owner: Owner, client: FlaskClient) -> None:
    finish(owner, near_the_end(owner))
    assert "No finished game yet" in client.get("/statistics").text
    assert len(client.get("/statistics.csv").text.splitlines()) == 1


def test_the_file_has_a_line_for_everyone_who_scored(owner: Owner) -> None:
    finish(owner, near_the_end(owner))
    solo_game(owner)
    response = owner.client.get("/statistics.csv")
    assert response.mimetype == "text/csv"
    assert "tapestry-statistics.csv" in response.headers["Content-Disposition"]
    lines = list(csv.DictReader(io.StringIO(response.text)))
    assert [(line["kind"], line["sort"]) for line in lines] == [
        ("table", "person"),
        ("table", "automa"),
        ("solo", "person"),
        ("solo", "automa"),
    ]
    assert [line["vp"] for line in lines[:2]] == ["60", "52"]
    assert [line["won"] for line in lines[:2]] == ["1", "0"]
    assert len(list(csv.DictReader(io.StringIO(owner.client.get("/statistics.csv?kind=solo").text)))) == 2


def test_the_way_leads_from_the_history_and_from_a_result(owner: Owner) -> None:
    assert 'href="/statistics"' not in owner.client.get("/").text  # nothing to count yet
    game = near_the_end(owner)
    finish(owner, game)
    assert 'href="/statistics"' in owner.client.get("/").text
    assert 'href="/statistics"' in owner.client.get(f"/games/{game.id}/result").text


def brought(owner: Owner, friend: Owner, game: GameRow) -> GameRow:
    """A friend's copy of a game."""
    file = owner.parts.games.export(game.id).model_dump_json().encode()
    return friend.parts.games.import_document(friend.profile, file)


def test_a_game_and_its_copy_count_once(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """A friend had the file; then both phones are joined. The list shows both, whatever the copy is called by now."""
    friend = new_owner()
    game = solo_game(owner)
    other = solo_game(owner, seed=2)
    copy = brought(owner, friend, game)
    friend.parts.games.rename(copy.id, "The same one")
    code = owner.parts.profiles.invite(owner.profile).code
    assert friend.post("/join", code=code).status_code == 303
    page = owner.client.get("/").text
    assert all(f"/play/{each.id}" in page for each in (game, other, copy))
    assert "2 games on your own" in words(owner.client.get("/statistics"))
    assert len(owner.client.get("/statistics.csv").text.splitlines()) == 1 + 2 * 2


def test_a_copy_that_was_played_to_another_end_counts_as_well(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """Before the end it was the same game."""
    friend = new_owner()
    game = near_the_end(owner)
    copy = brought(owner, friend, game)
    finish(owner, game)
    finish(friend, copy)
    code = owner.parts.profiles.invite(owner.profile).code
    assert friend.post("/join", code=code).status_code == 303
    assert "2 games on your own" in words(owner.client.get("/statistics"))
