"""Scenarios on the phone: their pages, the setup in both modes, the goal in view, what blocks on the tracks."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import pytest
from flask import Flask, get_template_attribute, render_template_string
from flask.testing import FlaskClient

from automa.players import random_player
from automa.scenario_facts import SCENARIOS
from automa.solo import open_play
from companion.drawings.players import PlayerLook
from companion.drawings.tracks import TokenLook, TrackScene, tracks_out, tracks_scene
from companion.game.points import Scores, drawn
from companion.onscreen.layout import layout_of
from companion.web.shown import show_box
from companion.web.static_files import STATIC
from engine.box import Box, box_of
from engine.sources import Luck
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.boxes import base_turned, without
from tests.trial_scenario import learn_trial

ICONS = set(re.findall(r'symbol id="(\w+)"', (STATIC / "icons.svg").read_text()))

EACH = pytest.mark.parametrize("slug", SCENARIOS)


def test_the_scenarios_are_offered_where_a_game_begins(client: FlaskClient) -> None:
    assert 'href="/scenarios"' in client.get("/new").text
    page = client.get("/scenarios").text
    assert all(f'href="/scenarios/{slug}"' in page for slug in SCENARIOS)


@EACH
def test_a_page_tells_the_story_what_is_different_what_winning_takes_and_every_rule(
    client: FlaskClient, slug: str
) -> None:
    facts, page = SCENARIOS[slug], client.get(f"/scenarios/{slug}")
    text = page.get_data(as_text=True).replace("&#39;", "'")
    assert all(
        said in text for said in (facts.story.strip(), facts.winning, *(line.text for line in facts.differences))
    )
    assert all(f'id="{id}"' in text and said.text in text for id, said in facts.rules.items())
    assert f'href="/solo/new?scenario={slug}&amp;box=pp"' in text
    assert f'href="/games/new?scenario={slug}&amp;box=pp"' in text


@EACH
def test_a_page_sends_nobody_to_the_setup_for_what_it_does_not_ask(client: FlaskClient, slug: str) -> None:
    """Of what could not be read the setup asks only where there is something to choose."""
    open_places = [place for place in SCENARIOS[slug].inferred.values() if place.is_open]
    assert client.get(f"/scenarios/{slug}").text.count("choose it at setup") == len(open_places)
    assert client.get(f"/solo/new?scenario={slug}").text.count("choose what your booklet prints") == len(open_places)


@EACH
def test_every_icon_of_a_scenario_can_be_drawn(slug: str) -> None:
    facts = SCENARIOS[slug]
    said = {line.icon for line in (*facts.differences, *facts.setup)} | {
        each.icon for each in facts.says.tells.values()
    }
    assert said - {""} <= ICONS


def test_a_scenario_that_there_is_not_is_not_found(client: FlaskClient) -> None:
    assert client.get("/scenarios/golden_age").status_code == 404


def test_a_rule_of_a_scenario_opens_in_the_library(client: FlaskClient) -> None:
    assert SCENARIOS["focus"].rules["SCN1-4"].text in client.get("/rules/SCN1-4").text


# ---- setup


def test_the_setup_on_screen_begins_a_game_of_the_scenario(owner: Owner) -> None:
    page = owner.client.get("/solo/new?scenario=focus").text
    assert 'name="scenario" value="focus"' in page and SCENARIOS["focus"].winning in page
    made = owner.post("/solo/new", scenario="focus", level="3")
    assert made.status_code == 303
    game = owner.parts.games.of_owner(owner.profile)[0]
    assert (game.setup["scenario"], game.setup["level"]) == ("focus", 3)
    assert game.name.startswith("Focus, level 3")


def test_without_a_scenario_the_setup_is_what_it_was(owner: Owner) -> None:
    assert owner.post("/solo/new", level="3").status_code == 303
    assert "scenario" not in owner.parts.games.of_owner(owner.profile)[0].setup


def test_a_wrong_scenario_is_told_with_the_form(owner: Owner) -> None:
    refused = owner.post("/solo/new", scenario="golden_age", level="3")
    assert refused.status_code == 422 and "no scenario called" in words(refused)


def test_the_setup_at_the_table_begins_a_game_of_the_scenario(owner: Owner) -> None:
    assert 'name="scenario" value="focus"' in owner.client.get("/games/new?scenario=focus").text
    made = owner.post("/games/new", scenario="focus", players="1", level="3", act="start")
    assert made.status_code == 303
    assert owner.parts.games.of_owner(owner.profile)[0].setup["scenario"] == "focus"


def test_the_setup_says_why_a_scenario_cannot_be_joined_in_the_middle(owner: Owner) -> None:
    """In place of the button, which a game without a scenario has."""
    button, why = "The game has already begun", "A scenario has to be played from its setup"
    with_one, without = (words(owner.client.get(f"/games/new{what}").text) for what in ("?scenario=focus", ""))
    assert why in with_one and button not in with_one
    assert button in without and why not in without


def test_with_arts_the_scenario_is_refused_with_its_reason(owner: Owner) -> None:
    refused = owner.post("/games/new", scenario="focus", players="1", level="3", act="start", box="aa")
    assert refused.status_code == 422 and "cannot be played with" in words(refused)


def test_the_list_of_the_table_has_your_setup_and_what_leaves_the_game(owner: Owner) -> None:
    game = OnPhone(owner, TABLE, "Sunday", below="games")
    page = game.page("/layout")
    assert "asks for the rest on the next page." in page, "the phone rolls the die, and asks for your favorite"
    assert "Aliens" not in page, "they lie in no box of this table"
    assert "Broker of Peace" in page and "Equalizers" in page
    assert SCENARIOS["focus"].setup[3].text in page


# ---- in play

TABLE = {"kind": "table", "scenario": "focus", "civilization": "engineers"}


def test_at_the_table_the_questions_of_the_scenario_have_their_words(owner: Owner) -> None:
    game = OnPhone(owner, TABLE, "Sunday", below="games")
    assert "Which track is your favorite?" in game.page()
    assert game.pending is not None
    own = next(iter(game.pending.options.keys()))
    game.answer(own)
    assert "What do you begin with?" in game.page()
    game.answer(f"{own}@1")
    page = game.page()
    assert "What do you begin with?" not in page and "First into tier" not in page
    assert "space 1 Gain it now, without the bonus. If it moves a token, report the advance before" in page
    game.answer("income")
    assert game.page().count("not allowed now") == 0 and game.get().text.count("not allowed now") == 3
    other = next(track for track in ("science", "exploration", "military", "technology") if track != own)
    refused = game.post("answers", key=f"advance:{other}")
    assert refused.status_code == 422
    assert "A blocking outpost stands on space 0" in words(refused) and "SCN1-5" in refused.text
    assert "A card allows it" in words(refused)
    assert "blocking outpost on 0" in game.get("/tracks").text


def test_on_screen_what_winning_takes_and_what_blocks_stands_in_view(owner: Owner) -> None:
    game = OnScreen(owner, scenario="focus", civilization="engineers")
    assert SCENARIOS["focus"].winning in game.page()
    assert game.play_on("favorite_track")
    page = game.page()
    assert "Which track is your favorite?" in page and "The scenario Focus" in page
    assert game.play_on("player_turn")
    shown = game.get().text
    assert 'id="scenario"' in shown and "blocked from here on" in shown
    tracks = game.get("/tracks").text
    assert "blocking outpost on" in tracks and "your favorite track" in words(tracks)


def test_spaces_of_a_track_lie_one_under_the_other_a_landmark_among_them_or_not() -> None:
    """Side by side their words do not fit on a phone."""
    assert layout_of("favorite_gift", ["track science", "landmark"], short=False) == ""
    assert layout_of("unclaimed_landmark", ["landmark"], short=False) == "cards"


def test_of_three_civilizations_nobody_speaks_of_two(owner: Owner) -> None:
    """(SCN1-10)"""
    game = OnScreen(owner, scenario="focus", civilization="engineers")
    assert game.play_on("keep_civilization")
    page = game.page()
    assert "You will play with one of these." in page and "one of the two" not in page


def test_whoever_may_draw_anew_sees_all_three_civilizations(owner: Owner) -> None:
    """What the two others do is said beside the question, and once more where one of the three is kept. (SCN1-10)"""
    game = OnScreen.at(owner, "draw_another", seed=redrawn_with(), scenario="focus", civilization="engineers")
    page = game.page()
    assert game.pending is not None
    slugs = game.pending.data["dealt"]
    assert isinstance(slugs, list | tuple)
    dealt = [game.solo.game.box.civilizations[str(slug)].name for slug in slugs]
    assert len(dealt) == 3 and all(name in page for name in dealt)
    assert "The civilizations that you have drawn" in page
    game.answer("no")
    while game.pending.kind == "draw_another":
        game.answer("no")
    assert "The civilizations that you have drawn" not in game.page()


def redrawn_with() -> int:
    """Luck that deals a civilization which may be drawn anew."""
    for seed in range(30):
        play = open_play({"level": 1, "scenario": "focus", "civilization": "engineers"}, Luck(seed))
        player = random_player(Luck(seed).pick)
        while play.pending and play.pending.kind not in ("draw_another", "player_turn"):
            play.answer(player(play.pending))
        if play.pending and play.pending.kind == "draw_another":
            return seed
    raise AssertionError("none of them ever came")


@pytest.mark.parametrize(
    ("vp", "winners", "said"),
    [
        ({0: 90, 1: 80}, (1,), "Automa wins: the goal of the scenario was not reached"),
        ({0: 90, 1: 90}, (1,), "Automa wins: in a scenario a tie is lost"),
        ({0: 80, 1: 90}, (1,), "Automa wins by 10 VP"),
        ({0: 90, 1: 80}, (0,), "You win by 10 VP"),
    ],
)
def test_who_leads_without_the_goal_has_not_won(
    app: Flask, vp: dict[int, int], winners: tuple[int, ...], said: str
) -> None:
    """(AUT-32)"""
    looks = {0: PlayerLook("you", "blue"), 1: PlayerLook("automa", "red")}
    with app.test_request_context():
        result = drawn(Scores(True, vp, winners, (), {}, 0), looks)
        template = '{% from "game/result/_words.html" import outcome with context %}{{ outcome(result) }}'
        assert words(render_template_string(template, result=result)) == said


def test_the_goal_stands_beside_the_points_in_both_modes(owner: Owner) -> None:
    on_screen, at_the_table = OnScreen(owner, scenario="focus"), OnPhone(owner, TABLE, "Sunday", below="games")
    for page in (on_screen.page("/score"), at_the_table.page("/result")):
        assert SCENARIOS["focus"].winning in page


def test_a_track_that_runs_the_other_way_lies_as_printed_with_an_arrow(app: Flask) -> None:
    scene = tracks_scene(base_turned(), [TokenLook("you", "science", 12)])[1]
    lefts = {space.number: float(space.x) for space in scene.spaces}
    assert scene.way and sorted(lefts, key=lefts.__getitem__) == sorted(lefts)
    assert "down to" in drawn_tracks(app, [scene])
    assert "down to" not in drawn_tracks(app, tracks_scene(box_of(), []))


def test_a_track_that_is_not_played_is_said_to_be_out_of_the_game(app: Flask) -> None:
    box = without(box_of(), "military")
    assert [track.slug for track in tracks_out(box)] == ["military"] and tracks_out(box_of()) == ()
    page = drawn_tracks(app, tracks_scene(box, []), box)
    assert "Military" in page and "out of the game" in page
    assert "out of the game" not in drawn_tracks(app, tracks_scene(box_of(), []))


def drawn_tracks(app: Flask, scenes: Sequence[TrackScene], box: Box | None = None) -> str:
    """Some tracks as a page of a game draws them."""
    with app.test_request_context():
        show_box(box or box_of())
        return str(get_template_attribute("drawings/tracks.html", "board_tracks")(scenes))


def test_from_a_game_the_page_of_its_scenario_leads_back_to_the_game(owner: Owner) -> None:
    """And offers no other game to begin; in both modes, from the result and from the setup too."""
    on_screen, table = OnScreen(owner, scenario="focus"), OnPhone(owner, TABLE, "Sunday", below="games")
    for shown, back in (
        (on_screen.get(), on_screen.url),
        (on_screen.get("/score"), on_screen.url),
        (table.get(), table.url),
        (table.get("/result"), f"{table.url}/result"),
        (owner.client.get("/solo/new?scenario=focus"), "/solo/new?scenario=focus"),
    ):
        way = html.unescape(re.findall(r'href="(/scenarios/focus[^"]*)"', shown.text)[0])
        page = owner.client.get(way).text
        assert page.count(f'href="{html.escape(back)}"') == 2 and "/games/new?scenario" not in page
    assert "https://example.org" not in owner.client.get("/scenarios/focus?back=https://example.org").text


def test_a_game_without_a_scenario_shows_none(owner: Owner) -> None:
    assert 'id="scenario"' not in OnScreen(owner).get().text


def test_the_setup_offers_what_the_booklet_may_print_and_the_table_asks_for_the_goal(
    owner: Owner, clean_abilities: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the app cannot see it; in both modes the form says that the Automa's civilization is settled."""
    learn_trial(monkeypatch)
    for address in ("/solo/new", "/games/new"):
        page = owner.client.get(f"{address}?scenario=trial").text
        assert 'name="scenario_cost"' in page and "The scenario says which one it has." in page
    made = owner.post("/games/new", scenario="trial", scenario_cost="two", players="1", level="2", act="start")
    assert made.status_code == 303
    assert owner.parts.games.of_owner(owner.profile)[0].setup["scenario_choices"] == {"cost": "two"}
    game = OnPhone(owner, {"kind": "table", "scenario": "trial", "level": 2}, "Sunday", below="games")
    game.answer("income", "income", "income", "income", "income")
    while game.pending is not None and game.pending.kind == "turn":
        game.answer("end", again="1")
        while game.pending is not None and game.pending.kind not in ("turn", "goal_met"):
            game.answer(next(iter(game.pending.options.keys())))
    assert "Is it so?" in game.page()
    game.answer("no")
    page = game.page("/result")
    assert "Automa wins" in page and "not reached" in page
