"""What each choice brings is said before it is taken: hexes, buildings, upgrades, and which of several it is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask, render_template_string

from companion.game.bots import would_score
from companion.game.words import vp_in_words
from companion.onscreen.things import answer_of
from companion.web.shown import show_game
from engine.decisions import Decision, Keyed
from engine.facts.components import Benefit
from engine.foresight import building_brings
from engine.outlook import Move
from engine.prospect import Prospect
from engine.state.codec import hex_text, parse_hex
from engine.state.game import InPlay
from engine.state.hexmap import HexMap, Outpost, PlacedTile
from engine.things import Building, Face, Gain, TechCard
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

YOU, AUTOMA = 0, 1
SHOWN = '{% from "onscreen/choices.html" import face with context %}{{ face(choice) }}'


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """Your first turn after income turn 1, with enough of everything."""
    screen = OnScreen.at_the_first_turn(owner)
    held = screen.solo.game.players[YOU].resources
    held.update(dict.fromkeys(held, 4))
    return screen


def test_the_hexes_that_an_advance_opens_lie_on_the_map_to_be_lit(game: OnScreen) -> None:
    """EXP-1: from the first space of exploration the next one explores."""
    game.solo.game.board.seats[YOU].tokens["exploration"] = [1]
    assert game.pending is not None
    opened = Prospect(game.solo.game, game.pending, "advance:exploration").hexes
    drawn = game.get().text.split('class="reached exploration"')[1].split("</g>")[0]
    assert drawn.count('class="ahead"') == len(opened) > 0


def test_the_middle_island_says_what_its_achievement_gives_before_it_is_conquered(game: OnScreen) -> None:
    """ACH-4: the box that is still free, as the board prints it; nothing once you have it."""
    board = game.solo.game.board
    board.map.stand((1, 0), Outpost(YOU))
    game.answer("advance:military")
    game.answer("coin")
    assert game.pending and game.pending.kind == "conquer"
    asked = game.solo.game.board
    middle = hex_text(asked.map.printed.middle_island)
    assert "Middle island: achievement, 10 VP" in words(game.get(key=middle).text)
    asked.achievements["conquer_middle_island"] = [YOU]
    assert "Middle island: achievement" not in game.get(key=middle).text


def test_where_both_dice_count_only_against_an_opponent_the_map_says_so_before_a_hex_is_chosen(game: OnScreen) -> None:
    """CON-5: on a territory of nobody's one die counts, and on one that somebody holds both."""
    game.solo.game.board.seats[YOU].tokens["military"] = [6]
    game.solo.game.board.landmarks["tank_factory"] = AUTOMA
    game.answer("advance:military")
    assert game.play_on("conquer")
    asked = game.pending
    assert asked
    says = "Both dice count only against an opponent."
    assert says in words(game.get().text)
    hexes = [parse_hex(key) for key in asked.options.keys()]  # noqa: SIM118 (no mapping)
    free = next(hex for hex in hexes if asked_map(game).controller(hex) is None)
    assert says in words(game.get(key=hex_text(free)).text)
    asked_map(game).stand(free, Outpost(AUTOMA))
    there = words(game.get(key=hex_text(free)).text)
    assert "Both dice count here." in there and says not in there


def asked_map(game: OnScreen) -> HexMap:
    return game.solo.game.board.map


def test_the_second_outpost_to_topple_says_what_its_achievement_gives(game: OnScreen) -> None:
    """ACH-3: two that lie toppled earn it; with one of them it is still to come, and it is earned once."""
    game.answer("advance:military")
    assert game.play_on("conquer") and game.pending
    hex, board = next(iter(game.pending.options.keys())), game.solo.game.board
    board.map.stand(parse_hex(hex), Outpost(AUTOMA))
    says = "Your second outpost to topple: achievement, 10 VP"
    assert says not in words(game.get(key=hex).text)
    board.map.stand((2, 0), Outpost(AUTOMA, upright=False, toppled_by=YOU))
    assert says in words(game.get(key=hex).text)
    board.achievements["topple_two_outposts"] = [YOU]
    assert "second outpost" not in game.get(key=hex).text


def test_the_rivals_say_what_the_automa_would_score_if_it_took_income_now(game: OnScreen) -> None:
    """INA-10: what its mat would bring in its next income turn, as everything lies."""
    game.solo.bots.era = 1
    now = would_score(game.solo)
    assert now
    said = words(game.owner.client.get(f"{game.url}/others").text)
    assert "If the Automa took income now, it would score" in said
    assert f" {sum(now.values())} What its mat multiplies now" in said


def test_a_territory_to_conquer_says_what_the_black_die_may_give_there(game: OnScreen) -> None:
    """CON-7: what the tile prints; printed land gives nothing."""
    game.answer("advance:military")
    assert game.play_on("conquer") and game.pending
    keys = list(game.pending.options.keys())
    tiles = game.solo.game.board.map.tiles
    says = "A ? on the black die:"
    for key in keys:
        tiles.pop(parse_hex(key), None)
        assert says not in words(game.get(key=key).text)
        game.solo.game.board.map.place(parse_hex(key), PlacedTile(2, 0))
        assert f"{says} 2 territory tiles" in words(game.get(key=key).text)


def test_what_a_card_gives_for_a_building_stands_beside_its_place(game: OnScreen) -> None:
    """BLD-2: with Monarchy in this era."""
    assert game.play_on("plot")
    assert "VP at once" not in game.get().text
    game.solo.game.in_play += (InPlay("monarchy", YOU, "monarchy"),)
    assert "+3 VP at once" in words(game.get().text)


def test_an_income_building_says_what_it_brings_in_each_income_turn_and_until_the_end(
    game: OnScreen, app: Flask
) -> None:
    table = game.solo.game
    table.players[YOU].taken["armory"] = 1
    brings = building_brings(table, YOU, "armory")
    asked = Decision(YOU, "income_building", Keyed({"armory": Building("armory")}))
    with app.test_request_context():
        show_game(table)
        choice = answer_of(game.sight, asked, "armory")
    assert brings.vp > 0 and brings.turns > 1
    assert choice.text == f"+{brings.vp} VP each income turn: {brings.until_the_end} by the end as things stand"


def test_in_the_last_income_turn_a_building_brings_what_it_scores_then(game: OnScreen, app: Flask) -> None:
    """INC-1, INC-11: the fifth scores once, and nothing comes after it."""
    table = game.solo.game
    table.players[YOU].taken["armory"] = 1
    table.board.seats[YOU].era, table.in_income_turn = 5, True
    brings = building_brings(table, YOU, "armory")
    with app.test_request_context():
        assert (brings.turns, vp_in_words(brings)) == (1, f"+{brings.vp} VP")


def test_what_scores_by_counting_says_how_much_it_is_now(game: OnScreen, app: Flask) -> None:
    """CON-5: the red die, 1 VP for each territory; where more is gained first nobody can say."""
    table = game.solo.game
    per_territory: Benefit = {"vp_per": "territory_controlled"}
    faces = {"red": Face("red", per_territory), "black": Face("black", "coin"), "both": Gain(["armory", per_territory])}
    asked = Decision(YOU, "conquer_die", Keyed(faces))
    with app.test_request_context():
        show_game(table)
        worth = {key: answer_of(game.sight, asked, key).worth for key in faces}
        said = words(render_template_string(SHOWN, choice=answer_of(game.sight, asked, "red")))
    assert worth == {"red": len(table.board.map.controlled(YOU)), "black": 0, "both": 0}
    assert f"= {worth['red']} VP now" in said


def test_the_question_mark_of_the_black_die_says_what_the_tile_just_conquered_gives(game: OnScreen, app: Flask) -> None:
    """CON-7: printed land is no tile, and gives nothing."""
    table, hex, printed = game.solo.game, (1, 0), (2, 0)
    table.board.map.place(hex, PlacedTile(2, 0))
    faces = Keyed({"black": Face("black", "tile_benefit")})
    with app.test_request_context():
        show_game(table)
        here, there = (
            answer_of(game.sight, Decision(YOU, "conquer_die", faces, data={"hex": each}), "black")
            for each in (hex, printed)
        )
        said = words(render_template_string(SHOWN, choice=here))
    shown = table.box.territory_tiles[2].benefit
    assert here.gives[-1] == ("now:", shown) and here.nothing is None
    assert "what the conquered territory shows now: 2 territory tiles" in said
    assert len(there.gives) == 1 and there.nothing is not None


@pytest.mark.parametrize(("space", "only_one"), [(6, True), (4, False)])
def test_where_only_the_lack_of_an_opponent_leaves_one_die_the_question_says_so(
    game: OnScreen, space: int, only_one: bool
) -> None:
    """CON-5: Tanks on land that nobody held; Cavalry always gives one of the two."""
    game.solo.game.board.seats[YOU].tokens["military"] = [space]
    game.answer("advance:military")
    game.play_on("conquer_die")
    assert ("Both dice count only against an opponent." in game.page()) is only_one


def test_a_free_advance_says_the_bonus_with_its_price_and_the_landmark_that_is_still_free(
    game: OnScreen, app: Flask
) -> None:
    """ADV-1, ADV-3, RES-2: with the benefit the bonus may be bought, by Renaissance it is free; the X gives neither."""
    table, step = game.solo.game, Move(YOU, "exploration", 9, 10, benefit=True, landmarks=True, advance=True)
    table.board.seats[YOU].tokens["exploration"] = [9]
    bonus = table.box.tracks["exploration"].space(10).bonus
    assert isinstance(bonus, dict)
    offers = {"bought": {"bonus": True}, "free": {"free_bonus": True}, "none": {"bonus": False}}
    with app.test_request_context():
        show_game(table)
        found = {}
        for how, data in offers.items():
            moved = replace(step, benefit=how == "bought")
            asked = Decision(YOU, "advance", Keyed({"exploration": moved}), data=data)
            found[how] = answer_of(game.sight, asked, "exploration")
        table.board.landmarks["launch_pad"] = AUTOMA
        gone = answer_of(game.sight, asked, "exploration")
    stone = ("", {"landmark": "launch_pad"})
    assert found["bought"].gives[1:] == (("Bonus:", bonus), stone)
    assert found["free"].gives == (("Bonus:", bonus["gain"]), stone)
    assert found["none"].gives == (stone,) and gone.gives == ()
    assert found["free"].text == "Exploration 10, without benefit"


def test_an_upgrade_says_what_the_card_gives_in_the_row_that_it_rises_to(game: OnScreen, app: Flask) -> None:
    """TEC-4: into the middle row the circle benefit, into the top row the square one."""
    table = game.solo.game
    for row in ("bottom", "middle"):
        table.players[YOU].tech = {"barn": row}
        asked = Decision(YOU, "upgrade", Keyed({"barn": TechCard("barn", rises=True)}), data={"benefit": True})
        with app.test_request_context():
            show_game(table)
            choice = answer_of(game.sight, asked, "barn")
        card = table.box.tech_cards["barn"]
        assert [benefit for _word, benefit in choice.gives] == [card.circle if row == "bottom" else card.square]
        asked = asked._replace(data={"benefit": False})
        with app.test_request_context():
            show_game(table)
            assert answer_of(game.sight, asked, "barn").gives == ()


def test_an_upgrade_that_counts_says_how_much_it_would_be_now(game: OnScreen, app: Flask) -> None:
    """TEC-4: the square of Ammonia, 1 VP for each farm; where it counts none the warning says so."""
    table = game.solo.game
    table.players[YOU].tech = {"ammonia": "middle"}
    asked = Decision(YOU, "upgrade", Keyed({"ammonia": TechCard("ammonia", rises=True)}), data={"benefit": True})
    said = {}
    for farms in (3, 0):
        table.players[YOU].taken["farm"] = farms
        with app.test_request_context():
            show_game(table)
            said[farms] = words(render_template_string(SHOWN, choice=answer_of(game.sight, asked, "ammonia")))
    assert "= 3 VP now" in said[3] and "VP now" not in said[0]


def test_an_advance_that_gives_a_building_first_counts_it_too(game: OnScreen) -> None:
    """ADV-4, BLD-9: Plastic gives a market and then 1 VP per market; with none left on the mat none is gained."""
    table = game.solo.game
    table.board.seats[YOU].tokens["technology"] = [7]
    for taken, counted in ((3, 4), (5, 5)):
        table.players[YOU].taken["market"] = taken
        row = game.get().text.split('id="turn"')[1].split('value="advance:technology"')[1].split("</button>")[0]
        assert f'class="worth">= <b class="num">{counted}</b>' in row
        assert f"now: 1 × {counted} = {counted}" in row


def test_the_text_of_the_game_says_how_everybody_stands_and_where_each_hex_lies(game: OnScreen) -> None:
    page = game.get("/words").text
    assert re.search(r"<h2>All players</h2>.*<table", page, re.DOTALL)
    achievements = words(page.split("<h2>Achievements</h2>")[1].split("</ul>")[0])
    assert achievements.count("free") >= 3
    board = game.get().text
    listed = re.findall(r"Hex [A-I]\d: [^<]*", board)
    assert listed and all(re.search(r"; in the (north|south|middle|east|west)", each) for each in listed)
