"""World War and Utopia on the phone: their goal and their reasons in view, VP under their own name."""

from __future__ import annotations

import re

import pytest
from flask import render_template_string

from automa.players import random_player
from automa.scenario_facts import SCENARIOS
from automa.solo import open_play
from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from companion.game.points import GROUPS, group_of
from engine.decisions import Decision
from engine.facts.components import Benefit
from engine.outlook import as_played
from engine.rules.board.conquer import conquerable
from engine.sources import Luck
from engine.state.codec import hex_text
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen, stored
from tests.conftest import Owner

AT_THE_TABLE = {"kind": "table", "level": 2}


def table(owner: Owner, slug: str) -> OnPhone:
    """A game at a table at your first advance turn."""
    game = OnPhone(owner, {**AT_THE_TABLE, "scenario": slug}, "Sunday", below="games")
    game.answer("income", "end")
    while game.pending is not None and game.pending.kind != "turn":
        game.answer(next(iter(game.pending.options.keys())))
    return game


@pytest.mark.parametrize("slug", ["world_war", "utopia"])
def test_every_page_of_a_table_game_opens(owner: Owner, slug: str) -> None:
    game = table(owner, slug)
    for path in ("", "/map", "/tracks", "/journal", "/result", "/layout"):
        assert game.get(path).status_code == 200
    assert all(line.text in game.page("/layout") for line in SCENARIOS[slug].setup)


def test_the_goal_of_world_war_counts_the_territories_of_both(owner: Owner) -> None:
    """(SCN2-10)"""
    page = table(owner, "world_war").page()
    assert SCENARIOS["world_war"].goals["territories"].text in page


def test_in_world_war_the_journal_tells_of_the_tiles_and_the_trap(owner: Owner) -> None:
    """(SCN2-2, SCN2-3)"""
    page = table(owner, "world_war").page("/journal")
    assert "laid a territory tile on each of the 21 empty hexes" in page and "began with a trap" in page


@pytest.mark.parametrize(
    ("slug", "does", "never"), [("world_war", "conquer", "explore"), ("utopia", "explore", "conquer")]
)
def test_the_tracks_of_a_table_show_what_the_automa_does_in_this_game(
    owner: Owner, slug: str, does: str, never: str
) -> None:
    """(SCN2-7, SCN3-7)"""
    shown = re.findall(r'<span class="does">(.*?)</li>', table(owner, slug).get("/tracks").text, re.DOTALL)
    icons = {icon for space in shown for icon in re.findall(r'#(\w+)"', space)}
    assert {does, f"{does}_anywhere"} <= icons and icons.isdisjoint({never, f"{never}_anywhere"})


def test_in_utopia_a_conquest_is_refused_with_its_reason(owner: Owner) -> None:
    """(SCN3-7)"""
    game = table(owner, "utopia")
    with owner.parts.games.view(game.game.id) as view:
        hex = conquerable(view.play.state.game.board, 0)[0]
    refused = game.post("answers", key=f"conquer:{hex_text(hex)}")
    assert refused.status_code == 422
    assert "Nothing is conquered in this scenario: explore instead." in words(refused) and "SCN3-7" in refused.text


def test_in_utopia_the_vp_of_landmarks_and_of_the_automa_that_is_stuck_are_named(owner: Owner) -> None:
    """(SCN3-11, SCN3-12)"""
    game = table(owner, "utopia")
    game.answer("fix:board/seats/1/tokens/science=[12]", "fix:board/seats/1/tokens/technology=[12]")
    game.answer("fix:board/seats/1/tokens/exploration=[12]", "landmark:academy", "end")
    with owner.parts.games.view(game.game.id) as view:
        assert view.play.state.game.board.seats[1].vp >= 5
    assert "the scenario" in game.page("/journal")
    assert group_of("scenario:utopia") == "scenario" and "scenario" in GROUPS


def test_in_utopia_three_tracks_share_the_sheet(owner: Owner) -> None:
    """None of them leaves a gap. (SCN3-1)"""
    game = OnScreen(owner, scenario="utopia")
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    assert "advances rows-3" in game.get().text


def test_on_screen_your_spaces_show_the_conquests_that_explorations_have_become(owner: Owner) -> None:
    """On the tracks, on the advance buttons and beside a bonus. (SCN2-7)"""
    game = OnScreen(owner, scenario="world_war")
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    tracks = game.page("/tracks")
    assert "conquer next to your territories" in tracks and "conquer anywhere" in tracks
    assert "explore next to your territories" not in tracks and "explore anywhere" not in tracks
    assert "explore a space tile" in tracks, "space tiles are explored as ever (SCN2-8)"
    assert "explore next to your territories" not in game.get().text
    assert "explore next to your territories" in OnScreen(owner).page("/tracks")


def test_a_benefit_is_what_it_is_in_this_game_in_all_its_parts(owner: Owner) -> None:
    """(SCN2-7, SCN3-7)"""
    war, peace = (OnScreen(owner, scenario=slug).solo.game for slug in ("world_war", "utopia"))
    either: Benefit = {"choose": ["farm", "explore"]}
    assert as_played(war, 0, either) == {"choose": ["farm", "conquer"]}
    assert as_played(war, 0, ["conquer_both_dice", "explore_anywhere"]) == ["conquer_both_dice", "conquer_anywhere"]
    assert as_played(war, 0, {"explore_one_of": 3}) == {"explore_one_of": 3}
    assert as_played(peace, 0, ["conquer_empty", "conquer_anywhere"]) == ["explore", "explore_anywhere"]


@pytest.mark.usefixtures("request_context")
def test_on_screen_landmarks_that_score_are_named_once() -> None:
    """(SCN3-12)"""
    term = {"source": "landmark", "vp": 30, "thing": "landmark", "count": 3, "factor": 10}
    row = Row("vp", PlayerLook("you", "blue"), {"vp": 30}, "SCN3-12", terms=(term,))
    template = '{% from "onscreen/events.html" import told with context %}{{ told(row, {}) }}'
    assert "+30 VP landmark 3 × 10 30" in words(render_template_string(template, row=row))


class Unlucky(Luck):
    """Luck with which whoever invents from the deck draws what counts military."""

    def answer(self, decision: Decision) -> str | None:
        if decision.kind == "tech" and decision.subject == "invent" and IN_VAIN in decision.options.keys():  # noqa: SIM118
            return IN_VAIN
        return super().answer(decision)


IN_VAIN = "dynamite"


def drawn_in_vain(owner: Owner) -> OnScreen:
    """A game on screen in which such a card has just been drawn."""
    for seed in range(20):
        play, player = open_play({"kind": "solo", "level": 1, "scenario": "utopia"}, Unlucky(seed)), Luck(seed).pick
        answer = random_player(player)
        while play.pending and play.pending.kind != "draw_anew":
            keys = play.pending.options.keys()
            play.answer("deck" if play.pending.kind == "invent" and "deck" in keys else answer(play.pending))
        if play.pending:
            game = OnScreen(owner, scenario="utopia")
            game.game = stored(owner, play)
            game.url = f"/play/{game.game.id}"
            return game
    raise AssertionError("nobody ever invented from the deck")


def test_on_screen_what_is_drawn_in_vain_may_be_left(owner: Owner) -> None:
    """(SCN3-6)"""
    game = drawn_in_vain(owner)
    page = game.page()
    assert "Keep it, or draw another one?" in page and "The top card of the deck" in page and "Dynamite" in page
    game.answer("again")
    assert "discarded what was drawn and drew again" in game.page("/journal")
    assert IN_VAIN in game.solo.game.bags["tech"].discarded
