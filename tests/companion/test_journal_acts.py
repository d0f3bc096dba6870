"""The journal by its acts: a line for each advance, nothing lost, and what came of it counted right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from companion.drawings.players import PLAYERS
from companion.game.journal import Row, rows_of
from companion.game.journal_acts import JournalAct, OutcomePart, acts_of, outcome
from companion.game.sight import sight_of
from companion.onscreen.news import journal_of
from companion.tableside.rounds import answer_rounds
from engine.journal import Event
from engine.rules.board.advance import LandmarkClaimed
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.golden import test_golden as at_table
from tests.golden.test_whole_games import replayed

YOU, AUTOMA, SHADOW = PLAYERS["you"], PLAYERS["automa"], PLAYERS["shadow"]


def row(kind: str, look: Any = YOU, **data: Any) -> Row:
    """A row of a journal."""
    return Row(kind, look, data, "")


def rows_in(acts: Iterable[JournalAct]) -> list[Row]:
    """All rows of some acts."""
    return [each for act in acts for each in (act.head, *act.details)]


@pytest.mark.parametrize("name", ["solo_level_6", "5_players_adjusted_19"])
def test_on_screen_no_row_is_lost_and_each_of_the_bots_advances_is_a_line(name: str) -> None:
    play, _document = replayed(name)
    for turn in journal_of(sight_of(play, None)):
        told = [*turn.own, *turn.bots]
        assert Counter(map(id, rows_in(turn.acts))) == Counter(map(id, told))
        heads = [act.head for act in turn.acts if act.is_whole]
        bots = [each for each in told if each.look in (AUTOMA, SHADOW) and each.kind == "advanced"]
        assert [head for head in heads if head.look in (AUTOMA, SHADOW) and head.kind == "advanced"] == bots
        own = [head for head in heads if head.look not in (AUTOMA, SHADOW)]
        assert len(own) == len({head.look for head in own}), "a person's turn is one line"
        vp = sum(int(str(each.data["vp"])) for each in told if each.kind == "vp")
        alone = sum(int(str(act.head.data["vp"])) for act in turn.acts if act.head.kind == "vp")
        assert alone + sum(gain.number for act in turn.acts for gain in act.gains if gain.sign == "vp") == vp


@pytest.mark.parametrize("name", ["level_3_engineers_tiles", "two_players_shadow_empire"])
def test_at_the_table_every_reported_advance_is_a_line(name: str) -> None:
    document = at_table.recorded(name)
    play = at_table.replayed(document, document["entries"])
    for turn in answer_rounds(play):
        assert Counter(map(id, rows_in(turn.acts))) == Counter(map(id, turn.rows))
        advanced = [each for each in turn.rows if each.kind == "advanced" and each.data["by"] != "player"]
        assert [act.head for act in turn.acts if act.is_whole and act.head.kind == "advanced"] == advanced


def test_what_was_paid_belongs_to_the_advance_and_further_moves_came_of_it() -> None:
    moved, further = row("advanced", track="science", space=3, by="player"), row("advanced", track="arts", space=1)
    paid, vp = row("paid"), row("vp", vp=4)
    assert acts_of([paid, moved, vp, further]) == (
        JournalAct(moved, (OutcomePart("vp", 4),), (paid, vp, further), True),
    )


def test_the_automa_s_vp_of_an_income_turn_are_not_of_its_last_advance() -> None:
    """But what an advance brought by an achievement is."""
    income, moved = row("income_turn", AUTOMA, era=3), row("advanced", AUTOMA, track="science", space=3)
    achieved, vp = row("achievement", AUTOMA), row("vp", AUTOMA, vp=10, source="achievement")
    mat = row("vp", AUTOMA, vp=29, source="mat:landmark")
    kept = row("favorite_kept", SHADOW)
    first, second = acts_of([income, kept, moved, achieved, vp, mat])
    assert (first.head, first.gains) == (income, (OutcomePart("vp", 29),))
    assert (second.head, second.gains) == (moved, (OutcomePart("vp", 10),))
    assert kept in first.details, "what stays as it is is no line"


def test_an_outcome_says_vp_first_then_how_many_of_what_then_names() -> None:
    told = [
        row("landmark", landmark="forge", owner=0),
        row("tapestry"),
        row("resources", resources={"coin": 2}),
        row("tapestry"),
        row("placed", building="farm"),
        row("placed", building="forge"),
        row("vp", vp=3),
    ]
    assert list(outcome(told)) == [
        OutcomePart("vp", 3),
        OutcomePart("tapestry", 2),
        OutcomePart("coin", 2),
        OutcomePart("farm", 1),
        OutcomePart("landmark", name="forge"),
    ]


def test_a_landmark_that_the_shadow_empire_comes_to_first_goes_to_the_automa() -> None:
    """AUT-25: it lies on the Automa's mat; a civilization that somebody gains is named beside it."""
    event = Event(LandmarkClaimed("lighthouse", 1, "exploration", "II"), 2)
    (told,) = rows_of([event], [YOU, AUTOMA, SHADOW])
    assert told.look is SHADOW and told.goes_to is AUTOMA
    (own,) = rows_of([event._replace(seat=1)], [YOU, AUTOMA, SHADOW])
    assert own.goes_to is None
    gained = row("civilization_gained", civilization="craftsmen")
    assert list(outcome([told, gained])) == [
        OutcomePart("landmark", name="lighthouse", goes_to=AUTOMA),
        OutcomePart("civilization", name="craftsmen"),
    ]


def test_whoever_opens_a_line_reads_all_of_it(owner: Owner) -> None:
    game = OnScreen(owner)
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    page = game.page("/journal")
    assert "Income turn 1" in page
    assert "bots have moved" not in page
