"""The solo game on screen over HTTP: setup, every kind of question, why not, undo, the boards, whole games."""

from __future__ import annotations

import html
import re
from itertools import islice
from typing import Any, cast
from urllib.parse import unquote

import pytest
from flask import Flask, render_template_string

from automa.players import random_player
from automa.solo import YOU, Solo, open_play
from companion.drawings.city import CityScene
from companion.game.journal import Row
from companion.game.sight import Sight, sight_of
from companion.onscreen.city import city_tap_screen
from companion.onscreen.questions import closed_cards
from companion.onscreen.things import answer_of
from engine.decisions import Facts, Keyed
from engine.facts.cards import CIVILIZATIONS
from engine.play import Play
from engine.rules.tech import InTheTopRow
from engine.sources import Luck
from engine.things import Civilization, PlotAt, Several, leave
from tests.asked import stand_in
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen, in_sheet, stored
from tests.conftest import Owner
from tests.long_run import LONG

TABS = ("map", "tracks", "city", "cards", "others", "journal", "score")


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """A game on screen before its first question."""
    return OnScreen(owner)


def test_a_new_game_is_on_screen_or_at_the_table(owner: Owner) -> None:
    owner.post("/guide", guide="off", then="home")  # who knows the game needs no first steps
    page = owner.client.get("/new").text
    assert 'href="/solo/new"' in page
    assert 'href="/games/new"' in page


def test_the_setup_begins_a_game_of_its_level(owner: Owner) -> None:
    response = owner.post("/solo/new", form="/solo/new", level="3", civilization="engineers", first="bots", name="")
    assert response.status_code == 303
    assert "/play/" in response.headers["Location"]
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert (game.setup["level"], game.setup["civilization"], game.setup["first"]) == (3, "engineers", "bots")


def test_the_setup_may_ask_for_other_mats_and_for_variants(owner: Owner) -> None:
    """VAR-4, VAR-6 in a game with the revised mats."""
    wanted = ["choose_first_tapestry", "cheap_nanotechnology"]
    fields: dict[str, Any] = {"level": "1", "civilization_mats": "rebalanced", "variants": wanted}
    owner.post("/solo/new", form="/solo/new", **fields)
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert (game.setup["civilization_mats"], game.setup["variants"]) == ("rebalanced", wanted)


def test_a_new_game_asks_only_what_matters(owner: Owner) -> None:
    """Alone and among several people; an older game stays as it was, its rematch is a new game. (ADV-4)"""
    fields: dict[str, Any] = {"by-0": "person", "by-1": "greedy"}
    owner.post("/solo/new", form="/solo/new", level="1")
    owner.post("/people/new", form="/people/new", **fields)
    games = owner.parts.games
    asking = [
        (game.setup["only_what_matters"], game.setup["asks_without_trap"]) for game in games.of_owner(owner.profile)
    ]
    assert asking == [(True, False)] * 2
    older = games.create(owner.profile, {"kind": "solo", "level": 1}, "older")
    again = games.rematch(older.id, level=2)
    assert "only_what_matters" not in games.find(older.id).setup
    assert (again.setup["only_what_matters"], again.setup["level"]) == (True, 2)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("civilization_mats", "golden", "choose one of these"),
        ("variants", "free_starts", "no such variant"),  # VAR-7 is for several people
    ],
)
def test_mats_and_variants_that_do_not_exist_are_refused(owner: Owner, field: str, value: str, said: str) -> None:
    response = owner.post("/solo/new", form="/solo/new", name="Rainy day", **cast("dict[str, Any]", {field: value}))
    assert response.status_code == 422
    assert said in words(response)
    assert "Rainy day" in response.text


def test_both_sides_of_a_card_of_the_automa_are_refused(owner: Owner) -> None:
    """(BST-23)"""
    both: dict[str, Any] = {"civilization": "hucksters", "second_civilization": "trailblazers"}
    response = owner.post("/solo/new", form="/solo/new", level="6", box="pp", name="Rainy day", **both)
    assert response.status_code == 422
    assert "The Trailblazers are on the back of the Hucksters" in words(response)
    assert "Rainy day" in response.text


def test_a_level_that_does_not_exist_loses_nothing_of_the_form(owner: Owner) -> None:
    response = owner.post("/solo/new", form="/solo/new", level="9", name="Rainy day")
    assert response.status_code == 422
    assert "There is no level 9" in words(response)
    assert "Rainy day" in response.text


def test_the_first_questions_are_the_city_and_the_civilization(game: OnScreen) -> None:
    """SET-13, SET-20: one of two mats, one of two civilizations with what each does."""
    assert "Choose your capital city" in game.page()
    game.play_on("keep_civilization")
    page = game.page()
    assert "Choose your civilization" in page
    assert len(in_sheet(game.get())[0]) == 2


@pytest.mark.parametrize("edition", ["printed", "adjusted", "rebalanced"])
@pytest.mark.usefixtures("request_context")
def test_a_civilization_to_choose_says_what_its_mat_does_in_this_game(edition: str) -> None:
    """SET-20, ADJ-1: the mat of the edition that is played, and the adjustment only of what one begins with."""
    play = open_play(
        {"kind": "solo", "level": 2, "civilization_mats": edition, "variants": ["choose_civilization"]}, Luck(5)
    )
    while play.pending and play.pending.kind != "keep_civilization":
        play.answer(next(iter(play.pending.options.keys())))
    assert play.pending is not None
    options = Keyed({slug: Civilization(slug) for slug in ("alchemists", "entertainers")})
    asked = stand_in(YOU, "keep_civilization", options)
    alchemists, entertainers = CIVILIZATIONS["alchemists"], CIVILIZATIONS["entertainers"]
    sight = Sight(play, (YOU,), YOU)
    assert alchemists.adjustment is not None and entertainers.rebalanced is not None
    gift = f" Adjusted: {alchemists.adjustment.text}" if edition == "adjusted" else ""
    alchemists_now = alchemists.mat("rebalanced" if edition == "rebalanced" else "printed", 3).text
    assert answer_of(sight, asked, "alchemists").text == alchemists_now + gift
    play.state.game.board.seats[YOU].era = 3
    later = entertainers.rebalanced if edition == "rebalanced" else entertainers
    assert answer_of(sight, asked, "entertainers").text == f"{later.text} Gained now: {later.gained_later}"


def test_before_the_first_answer_every_tab_has_its_page(game: OnScreen) -> None:
    """Without a city, a civilization or a favorite track yet. (SET-13, BST-10)"""
    for tab in TABS:
        assert game.page(f"/{tab}")


@pytest.mark.parametrize("seed", range(6) if LONG else [5])
def test_every_tab_can_be_opened_at_each_kind_of_question(owner: Owner, seed: int) -> None:
    """A whole game looked at wherever a new kind of question comes up; in the long run on all levels, with all mats."""
    editions = ("printed", "adjusted", "rebalanced")
    setup = {"kind": "solo", "level": 1 + seed % 6, "civilization_mats": editions[seed % 3]}
    play, player, seen = open_play(setup, Luck(seed)), random_player(Luck(seed).pick), set()
    while play.pending:
        if play.pending.kind not in seen:
            seen.add(play.pending.kind)
            every_tab(owner, play)
        play.answer(player(play.pending))
    every_tab(owner, play)
    assert len(seen) > 10


@pytest.mark.parametrize(
    ("seat", "kind", "data", "said"),
    [
        (0, "activated_already", {"source": "tech:radio"}, "Radio was used this turn"),  # RES-5
        (0, "activated_already", {"track": "science", "space": 4}, "Science 4 was used this turn"),  # TRN-5
        (
            1,
            "vp",
            {"vp": 8, "source": "mat", "thing": "landmark", "count": 4, "factor": 2},
            "landmarks 4 × 2",
        ),  # INA-10
        (1, "cannot_advance", {"tracks": ("military",)}, "no token can advance (Military)"),  # a card, not its own move
        (0, "historian_sent", {"to": 1, "slot": "left"}, "gave a token to Automa"),
        (0, "allied", {"with": 2}, "allied with Shadow Empire"),
        (0, "tile_handed", {"tile": 4, "to": 1}, "gave a territory tile to Automa"),
        (0, "mat_token", {"civilization": "craftsmen", "slot": "left"}, "a token moved on the mat: Craftsmen"),
        (0, "mat_uncovered", {"civilization": "militants", "slot": "1"}, "an outpost left the mat: Militants"),
        (0, "plot_blocked", {"plot": (0, 4)}, "row 1, column 5 of the city is now impassable"),
        (0, "buildings_swapped", {"buildings": ("farm", "house"), "plots": ()}, "farm and house swapped"),
    ],
)
def test_rare_events_have_their_sentence(game: OnScreen, seat: int, kind: str, data: Facts, said: str) -> None:
    game.play_on("player_turn")
    with game.owner.parts.games.view(game.owner.parts.games.of_owner(game.owner.profile)[0].id) as view:
        owners = dict(enumerate(sight_of(view.play, None).looks))
    row = Row(kind, owners[seat], data, "", terms=(data,))
    with game.owner.client.application.test_request_context():
        template = '{% from "onscreen/events.html" import told with context %}{{ told(row, owners) }}'
        assert said in words(render_template_string(template, row=row, owners=owners))


def every_tab(owner: Owner, play: Play[Solo]) -> None:
    """Open each tab of a game as it stands."""
    game = stored(owner, play)
    for path in ("", *(f"/{tab}" for tab in TABS)):
        assert owner.client.get(f"/play/{game.id}{path}").status_code == 200, path


def test_the_first_turn_is_an_income_turn_and_the_tracks_say_why(game: OnScreen) -> None:
    """TRN-1: no track is offered, and asking why not gives the sentence."""
    game.play_on("player_turn")
    assert in_sheet(game.get())[0] == ["income"]
    assert "Everyone’s first turn is an income turn" in game.page(ask="advance:science")


def test_a_track_that_cannot_be_paid_for_is_not_offered_but_explained(game: OnScreen) -> None:
    """ADV-2: the track is a question instead of an answer."""
    while game.play_on("player_turn") and ' closed" href' not in game.get().text:
        game.answer(in_sheet(game.get())[0][0])
    closed = re.search(r'closed" href="[^"]*ask=([^"]+)"', game.get().text)
    assert closed
    key = unquote(html.unescape(closed[1]))
    assert key not in in_sheet(game.get())[0]
    assert re.search("You can’t afford|Your token stands on the last space|closed to you", game.page(ask=key))


def test_a_tile_shows_the_vp_that_it_then_scores(game: OnScreen) -> None:
    """EXP-2: the number on the button is that of the journal; a hex that will not do is explained."""
    game.towards = "explor"
    assert game.play_on("explore")
    pending = game.pending
    assert pending
    key = next(pending.options.keys())
    tile, _, rest = key.partition("@")
    hex = rest.partition("r")[0]
    page = game.page(tile=tile, key=hex, turn="4")
    offered = in_sheet(game.get(tile=tile, key=hex, turn="4"))[0]
    assert offered == [f"{tile}@{hex}r4"]
    said = re.search(r"Place it: (\d+) VP", page)
    assert said
    sheet = game.get(tile=tile, key="0,0").text.partition('id="turn"')[2]
    assert "That hex is explored already" in sheet
    before = len(game.solo.journal)
    game.answer(offered[0])
    scored = [event.data["vp"] for event in game.solo.journal[before:] if event.data.get("source") == "explore"]
    assert sum(int(str(vp)) for vp in scored) in (int(said[1]), 0)  # none where a card offers the benefit instead


def test_a_building_moves_by_links_and_stands_where_it_was_confirmed(game: OnScreen) -> None:
    """BLD-2: each link leads to another legal placement, which is then the answer."""
    assert game.play_on("plot")
    first = in_sheet(game.get())[0][0]
    moved = re.search(r'href="[^"]*at=([^"#&]+)[^"]*"[^>]*aria-label="(?:Right|Left|Up|Down)"', game.get().text)
    assert moved
    key = unquote(html.unescape(moved[1]))
    assert key != first
    assert in_sheet(game.get(at=key))[0] == [key]
    game.answer(key)
    placed = game.solo.game.players[YOU].capital.buildings[-1]
    assert f"{placed.row},{placed.column}r{placed.turns}" == key


def test_the_latest_turns_of_the_journal_lie_open_and_those_before_them_folded(game: OnScreen) -> None:
    game.skip_to_the_end()
    journal = game.get("/journal").text
    opened = [int(number) for number in re.findall(r"<h2>Turn (\d+)", journal)]
    folded = [int(number) for number in re.findall(r'<details class="fold card earlier-turn" id="turn-(\d+)"', journal)]
    assert opened == [*range(opened[0], opened[0] - 8, -1)]
    assert folded == [*range(opened[-1] - 1, -1, -1)]


def test_an_answer_that_is_refused_or_late_changes_nothing(game: OnScreen) -> None:
    before = game.seq
    assert game.post("answers", key="nonsense").status_code == 422
    response = game.post("answers", key="1", seq=before + 7)
    assert response.status_code == 409
    assert "The game had moved on" in words(response)
    assert game.seq == before


def test_undo_takes_the_last_answer_back_and_the_result_says_so(game: OnScreen) -> None:
    game.play_on("player_turn")
    game.answer("income")
    assert game.solo.game.board.seats[YOU].era == 1
    assert game.post("undo").status_code == 303
    assert game.solo.game.board.seats[YOU].era == 0
    assert game.post("redo").status_code == 303
    assert "one second thought" in game.page("/score")


def test_htmx_gets_the_part_that_changes(game: OnScreen) -> None:
    part = game.owner.client.get(game.url, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'id="turn"' in part
    assert (
        game.owner.client.get(game.url, query_string={"seen": game.seq}, headers={"HX-Request": "1"}).status_code == 204
    )


def test_links_to_a_game_lead_to_the_screens_of_its_kind(game: OnScreen) -> None:
    for path, end in (("", ""), ("/result", "/score")):
        response = game.owner.client.get(f"/games/{game.game.id}{path}")
        assert response.headers["Location"].endswith(game.url + end)


def test_a_table_game_has_no_page_here(owner: Owner) -> None:
    table = owner.parts.games.create(owner.profile, {"kind": "table"}, "At the table")
    assert owner.client.get(f"/play/{table.id}").status_code == 404


@pytest.mark.parametrize("level", [1, 6] if LONG else [1])
def test_a_whole_game_is_played_by_what_the_pages_offer(owner: Owner, solo_luck: None, level: int) -> None:
    """From the setup to the result, every tab opened in each era, in the long run in each turn. (END-1, AUT-29)"""
    game, opened = OnScreen(owner, level=level, first="bots"), set[int]()
    while game.play_on("player_turn"):
        era = game.solo.game.board.seats[YOU].era
        for tab in TABS if LONG or era not in opened else ():
            game.page(f"/{tab}")
        opened.add(era)
        game.answer(game.pick(in_sheet(game.get())[0]))
    assert "The game is over" in game.page()
    assert re.search(r"wins? by|Shared victory", game.page("/score"))


def address(**steps: str | None) -> str:
    """The steps of an answer, as the address would have them."""
    return "&".join(f"{name}={value}" for name, value in steps.items() if value)


def leads(scene: CityScene, row: int, column: int) -> str:
    """Where a tap on a plot leads."""
    return next(plot.href or "" for plot in scene.plots if (plot.row, plot.column) == (row, column))


def test_the_civilizations_dealt_are_shown_while_the_city_is_chosen(game: OnScreen) -> None:
    """SET-11: both are chosen together."""
    pending = game.pending
    assert pending is not None
    assert pending.kind == "capital"
    dealt = pending.data["dealt"]
    assert isinstance(dealt, tuple)
    page = game.page()
    assert all(CIVILIZATIONS[slug].name in page for slug in dealt)


def test_two_buildings_are_swapped_by_tapping_one_and_then_the_other(app: Flask, game: OnScreen) -> None:
    """First every building that can be swapped is lit, then those that can be swapped with it."""
    game.play_on("player_turn")
    one, *others = PlotAt(0, 0), PlotAt(1, 1), PlotAt(2, 2)
    pairs = {f"0,0+{other.row},{other.column}": Several(("0,0", "other"), (one, other)) for other in others}
    asked = stand_in(YOU, "swap_buildings", Keyed({**pairs, **leave("done")}))
    with app.test_request_context():
        first = city_tap_screen(game.sight, asked, "", address)
        second = city_tap_screen(game.sight, asked, "1,1", address)
        both = city_tap_screen(game.sight, asked, "1,1+0,0", address)
    assert {(plot.row, plot.column) for plot in first.city.plots if plot.lit} == {(1, 1), (2, 2), (3, 3)}
    assert leads(first.city, 2, 2) == "key=1,1"
    assert {(plot.row, plot.column) for plot in second.city.plots if plot.lit} == {(1, 1), (2, 2)}
    assert leads(second.city, 1, 1) == "key=1,1+0,0"
    assert (first.key, second.key, both.key) == ("", "", "0,0+1,1")
    assert leads(first.city, 9, 9) == "ask=8,8"


def test_one_plot_is_blocked_by_tapping_it(app: Flask, game: OnScreen) -> None:
    game.play_on("player_turn")
    asked = stand_in(YOU, "block_plot", Keyed({"0,4": PlotAt(0, 4), "3,3": PlotAt(3, 3)}))
    with app.test_request_context():
        screen = city_tap_screen(game.sight, asked, "3,3", address)
    assert screen.key == "3,3"
    assert [(plot.row, plot.column) for plot in screen.city.plots if plot.picked] == [(4, 4)]


def test_a_plot_where_nothing_can_stand_says_why(game: OnScreen) -> None:
    """BLD-3."""
    assert game.play_on("plot")
    found = re.findall(r'ask=([^"&#]+)[^"]*" aria-label="[^"]*why not', html.unescape(game.get().text))
    assert found
    assert "Something stands there" in game.page(ask=unquote(found[0]))


def test_a_card_says_why_it_is_not_played_or_upgraded_now(game: OnScreen) -> None:
    """INC-4, TEC-4: a turn is one advance or an income turn."""
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    assert "Why not now?" in game.page("/cards")
    assert "played in income turns" in game.page("/cards", ask=f"play:{game.solo.game.players[YOU].hand[0]}")
    assert "You have no such tech card" in game.page("/cards", ask="upgrade:bakery")
    assert "invented where a benefit says so" in game.page("/cards", ask="invent:bakery")


def test_a_tech_card_that_cannot_be_upgraded_says_why(game: OnScreen) -> None:
    """TEC-4, TEC-5."""
    game.solo.game.players[YOU].tech = {"bakery": "top", "compass": "middle", "radio": "bottom"}
    asked = stand_in(YOU, "upgrade", Keyed({"radio": 1}, InTheTopRow))
    closed = closed_cards(game.sight, asked)
    assert [slug for slug, _ in closed] == ["bakery", "compass"]


def test_the_first_game_suggests_the_first_level(owner: Owner) -> None:
    assert re.search(r'name="level" value="1"[^>]* checked', owner.client.get("/solo/new").text)


def test_what_is_offered_is_what_the_rules_allow(game: OnScreen) -> None:
    """At each question of the first two eras the sheet shows no key that the rules refuse."""
    for _ in range(30):
        pending = game.pending
        if pending is None:
            break
        legal = set(islice(pending.options.keys(), 2000))
        keys, items = game.offered()
        assert set(keys) <= legal or items
        game.answer(keys[0]) if keys else game.post("answers", item=items[: int(str(pending.data["number"]))])
