"""The stage of a turn on screen: what happened in a line each, the last moves on the map, the lanes and their worth."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask, render_template_string

from automa.players import random_player
from automa.solo import open_play
from companion.drawings.lanes import Hop
from companion.game.hops import hops_of
from companion.game.journal import Row
from companion.game.map import moved_map
from companion.game.seats import seats_on_tracks
from companion.onscreen.brief import BriefPart, briefs_of
from companion.onscreen.play_screen import play_screen
from companion.onscreen.stage import Stage, stage_of
from engine.facts.components import Benefit
from engine.outlook import missing
from engine.rules.board.conquer import conquerable
from engine.sources import Luck
from engine.state.game import Game
from engine.state.hexmap import Piece
from engine.worths import worths
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen, stored
from tests.conftest import Owner

YOU, AUTOMA, SHADOW = 0, 1, 2


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """Your first turn after income turn 1."""
    return OnScreen.at_the_first_turn(owner)


def lying(game: OnScreen, resources: int) -> Game:
    """The table, with so many of each resource before you."""
    table = game.solo.game
    table.players[YOU].resources.update(dict.fromkeys(table.players[YOU].resources, resources))
    return table


def stage(game: OnScreen) -> Stage | None:
    sight = game.sight
    with game.owner.parts.games.view(game.game.id) as view:
        return stage_of(sight, play_screen(view, sight))


def test_a_turn_has_a_lane_for_each_track_with_the_next_space_filled(game: OnScreen, request_context: None) -> None:
    lying(game, 4).board.seats[YOU].tokens["science"] = [6]
    found = stage(game)
    assert found is not None
    assert list(found.lanes) == [scene.slug for scene in seats_on_tracks(game.solo)]
    assert found.lanes["science"].next == 7
    page = game.get().text
    assert page.count('class="advance ') == len(found.lanes)
    assert re.search(r'aria-label="Science; [^"]*You on 6[^"]*; next: 7"', page)


def test_a_turn_leads_to_what_its_icons_mean(game: OnScreen) -> None:
    """In a corner of the map, as its lanes leave no room for the sign of other questions."""
    page = game.get().text
    (address,) = re.findall(r'class="corner to-help" href="([^"]+)"', page)
    assert "explained-sign" not in page
    assert game.owner.client.get(address.replace("&amp;", "&")).status_code == 200
    game.answer("advance:technology")
    assert "to-help" not in game.get().text
    assert "explained-sign" in game.get().text


def test_the_corners_lead_to_all_else_and_say_how_many_cards_are_held(game: OnScreen) -> None:
    page = game.get().text
    for view in ("others", "journal", "cards", "city", "tracks"):
        assert re.search(rf'class="corner to-{view}" href="/play/{game.game.id}/{view}"', page)
        assert game.get(f"/{view}").status_code == 200
    assert f'<b class="count">{len(game.solo.game.players[YOU].hand)}</b>' in page


def test_every_question_stands_before_the_table_and_its_choices_in_the_dock(
    owner: Owner, solo_luck: None, request_context: None
) -> None:
    """From the first choice on: what it is about is on the stage, and the ways to the other views around it."""
    screen = OnScreen(owner)
    about = set()
    for _ in range(14):
        found, page = stage(screen), screen.get().text
        assert found is not None and screen.pending is not None
        about.add(found.about)
        board, dock = page.split('id="turn"')[0], page.split('id="turn"')[1]
        assert 'class="corners"' in board and 'class="wing mat-wing' in board, screen.pending.kind
        assert 'name="key"' in dock or 'class="tap"' in board or 'name="item"' in dock
        assert len(re.findall(r'<svg class="map [^"]*" id="map"', page)) == 1, "the map lies there once"
        screen.answer(screen.pick(screen.offered()[0]))
    assert about >= {"mats", "map"}


def test_a_question_about_tokens_shows_the_tracks_with_the_space_ahead_filled(
    owner: Owner, request_context: None
) -> None:
    """The science die shows a track: where the token would go is filled on its lane."""
    screen = OnScreen.at(owner, "research", seed=3)
    found = stage(screen)
    assert found is not None and found.about == "tracks" and screen.pending is not None
    track = str(screen.pending.data["track"])
    ahead = found.lanes[track].next
    assert ahead is not None and f"{screen.solo.game.box.tracks[track].name} {ahead}" in screen.page()


def test_the_view_of_a_question_that_needs_its_board_leads_back_from_the_place_that_led_there(
    owner: Owner, solo_luck: None
) -> None:
    screen = OnScreen(owner)
    assert screen.play_on("plot")
    page, home = screen.get("/city").text, f"/play/{screen.game.id}"
    assert re.search(rf'class="corner to-city back" href="{home}"', page)
    assert re.search(rf'class="corner to-cards" href="{home}/cards"', page)
    assert "in your city" in words(page.split('id="turn"')[1])


def test_what_cannot_be_paid_says_what_is_missing(game: OnScreen) -> None:
    """ADV-2: a space of tier II of science costs a worker and any resource; here there is a coin alone."""
    table = lying(game, 0)
    table.board.seats[YOU].tokens["science"] = [3]
    assert missing(table, YOU, ("worker", "any_resource")) == ("worker", "any_resource")
    table.players[YOU].resources["coin"] = 1
    assert missing(table, YOU, ("worker", "any_resource")) == ("worker",)
    assert missing(table, YOU, ("coin", "any_resource")) == ("any_resource",)
    row = game.get().text.split('class="advance science closed"')[1].split("</a>")[1]
    cost, _, lacking = row.partition('class="cost"')[2].partition("missing:")
    assert re.findall('aria-label="([^"]+)"', cost) == ["worker", "any resource"]
    assert re.findall('class="icon lacks" role="img" aria-label="([^"]+)"', cost) == ["worker"], "ringed"
    assert words(lacking).startswith("worker need")


def test_a_track_that_is_done_shrinks_to_its_name_and_lane(game: OnScreen) -> None:
    table = lying(game, 4)
    table.board.seats[YOU].tokens["military"] = [table.box.tracks["military"].end]
    row = game.get().text.split('class="advance military closed shut"')[1].split('class="advance')[0]
    assert "Military at the end" in words(row) and 'class="lane military"' in row and 'class="cost"' not in row


def test_an_advance_says_what_counting_would_give_now(game: OnScreen) -> None:
    """ADV-10: Neurotechnology and its like multiply: the product stands beside the benefit."""
    table = lying(game, 4)
    table.players[YOU].territories = [1, 2, 3]
    standing_army: Benefit = {"any_order": ["worker", {"vp_per": "territory_tile"}]}
    assert [(worth.count, worth.vp) for worth in worths(table, YOU, standing_army)] == [(3, 3)]
    assert worths(table, YOU, {"choose": [{"vp_per": "territory_tile"}, "coin"]}) == ()
    table.board.seats[YOU].tokens["military"] = [3]
    row = game.get().text.split('id="turn"')[1].split('value="advance:military"')[1].split("</button>")[0]
    assert re.search(r"= <b class=\"num\">3</b>", row)


def test_a_landmark_that_the_advance_would_gain_stands_on_it_while_it_is_free(game: OnScreen) -> None:
    table = lying(game, 4)
    table.board.seats[YOU].tokens["science"] = [3]
    assert "Apothecary" in words(
        game.get().text.split('id="turn"')[1].split('value="advance:science"')[1].split("</button>")[0]
    )
    table.board.landmarks["apothecary"] = AUTOMA
    row = words(game.get().text.split('id="turn"')[1].split('value="advance:science"')[1].split('class="lane')[0])
    assert "Apothecary" not in row


def test_the_income_turn_says_what_it_would_bring(game: OnScreen) -> None:
    """INC-12: in income turn 2 the mat gives one of each resource at least."""
    row = game.get().text.split('value="income"')[1].split("</button>")[0]
    assert {"coin", "worker", "food", "culture"} <= set(re.findall(r'aria-label="(\w+)"', row))


def test_what_happened_is_one_line_for_each_player_the_vp_first(game: OnScreen) -> None:
    you, automa = game.sight.looks[YOU], game.sight.looks[AUTOMA]
    rows = [
        Row("advanced", you, {"track": "military", "space": 5, "from": 4}, ""),
        Row("vp", you, {"vp": 3}, ""),
        Row("tapestry", you, {}, ""),
        Row("tapestry", you, {}, ""),
        Row("advanced", automa, {"track": "science", "space": 1, "from": 0}, ""),
        Row("vp", you, {"vp": 4}, ""),
        Row("deck_shuffled", None, {}, ""),
    ]
    own, other = briefs_of(rows)
    assert (own.look, own.vp) == (you, 7)
    assert own.parts == (BriefPart("track", "military", 5), BriefPart("sign", "tapestry", 2))
    assert (other.look, other.vp, other.parts) == (automa, 0, (BriefPart("track", "science", 1),))


def test_of_the_bots_income_turn_only_what_the_automa_gains_counts_as_a_tapestry_card(game: OnScreen) -> None:
    """INA-13, INA-15, INA-16: decision cards are none, and a card on the mat is out of the Automa's hands."""
    automa = game.sight.looks[AUTOMA]
    rows = [
        Row("income_turn", automa, {"era": 3}, ""),
        Row("cards_added", automa, {"cards": 2}, ""),
        Row("tapestry_on_mat", automa, {"era": 3}, ""),
        Row("tapestry_beside", automa, {"cards": 3}, ""),
    ]
    (line,) = briefs_of(rows)
    assert line.parts == (BriefPart("income", "income", 3), BriefPart("sign", "tapestry"))


def test_what_an_income_turn_brings_stands_behind_it_and_not_behind_its_last_step(game: OnScreen) -> None:
    """INA-6, INA-16: the card comes of the income turn, though the Automa advanced twice in it."""
    automa = game.sight.looks[AUTOMA]
    rows = [
        Row("income_turn", automa, {"era": 3}, "INA-1"),
        Row("advanced", automa, {"track": "exploration", "space": 5, "from": 4}, "ADV-1"),
        Row("explored", automa, {"hex": (1, 0)}, "BEX-1"),
        Row("advanced", automa, {"track": "exploration", "space": 6, "from": 5}, "ADV-1"),
        Row("vp", automa, {"vp": 8}, "INA-10"),
        Row("tapestry_beside", automa, {"cards": 3}, "AUT-18"),
    ]
    (line,) = briefs_of(rows)
    explored = (
        BriefPart("track", "exploration", 5),
        BriefPart("sign", "explore"),
        BriefPart("track", "exploration", 6),
    )
    assert line.parts == (BriefPart("income", "income", 3), BriefPart("sign", "tapestry"), *explored)


def test_an_outpost_that_falls_lies_in_the_line_of_whose_it_is(app: Flask, game: OnScreen) -> None:
    """CON-6, TRP-1: the defender's after a conquest, the attacker's after a trap."""
    you, automa = game.sight.looks[YOU], game.sight.looks[AUTOMA]
    rows = [
        Row("conquered", automa, {"hex": (1, 0)}, ""),
        Row("toppled", you, {"hex": (1, 0)}, ""),
        Row("trapped", automa, {"hex": (2, 0)}, ""),
    ]
    lines = {line.look: line.parts for line in briefs_of(rows)}
    assert lines == {
        automa: (BriefPart("sign", "conquer"), BriefPart("sign", "trap")),
        you: (BriefPart("sign", "outpost_toppled"),),
    }
    template = '{% from "onscreen/brief.html" import brief_lines with context %}{{ brief_lines(briefs) }}'
    with app.test_request_context():
        drawn = render_template_string(template, briefs=briefs_of(rows))
    assert 'aria-label="outpost toppled"' in drawn and 'aria-label="stopped by a trap"' in drawn


def test_a_civilization_gained_stands_first_in_the_line_and_a_landmark_says_whose_it_is(
    app: Flask, game: OnScreen
) -> None:
    """AUT-25: what the Shadow Empire comes to first is the Automa's."""
    you, automa, shadow = (game.sight.looks[seat] for seat in (YOU, AUTOMA, SHADOW))
    rows = [
        Row("advanced", you, {"track": "military", "space": 12, "from": 11}, ""),
        Row("conquered", you, {"hex": (0, 0)}, ""),
        Row("civilization_gained", you, {"civilization": "craftsmen"}, ""),
        Row("advanced", shadow, {"track": "exploration", "space": 4, "from": 3}, ""),
        Row("landmark", shadow, {"landmark": "lighthouse", "owner": AUTOMA}, "", goes_to=automa),
    ]
    template = '{% from "onscreen/brief.html" import brief_lines with context %}{{ brief_lines(briefs) }}'
    with app.test_request_context():
        drawn = render_template_string(template, briefs=briefs_of(rows))
    assert words(drawn) == "to 12: Craftsmen to 4: Lighthouse →"
    assert 'aria-label="civilization"' in drawn and 'aria-label="goes to Automa"' in drawn


def test_a_roll_that_ended_the_rolling_is_said_beside_the_question_that_follows(owner: Owner) -> None:
    """Alchemists: a marked track that comes up again loses the marks, and only a resource is gained."""
    play, player = open_play({"kind": "solo", "level": 1}, Luck(26)), random_player(Luck(26).pick)
    while play.pending and not (play.pending.kind == "resource" and play.journal[-1].kind == "marks_lost"):
        play.answer(player(play.pending))
    lost = play.journal[-1]
    track = play.state.game.box.tracks[str(lost.data["track"])].name
    game = stored(owner, play)
    dock = words(owner.client.get(f"/play/{game.id}").text.split('id="turn"')[1])
    assert f"Gain a resource {track} came up again: the marks are lost" in dock


def test_an_advance_whose_conquest_would_find_no_territory_says_so(game: OnScreen) -> None:
    """CON-1: Gunpowder gives a tapestry card beside it."""
    table = game.solo.game
    table.players[YOU].resources.update(dict.fromkeys(table.players[YOU].resources, 8))
    table.board.seats[YOU].tokens["military"] = [5]
    assert "no target" not in game.get().text
    for hex in conquerable(table.board, YOU):
        table.board.map.put(hex, Piece(AUTOMA))
        table.board.map.put(hex, Piece(AUTOMA))
    dock = words(game.get().text.split('id="turn"')[1])
    assert "Gunpowder would conquer nothing: no territory next to yours can be conquered." in dock


def test_the_sign_of_a_lane_leads_to_the_spaces_of_its_track_standing_open(game: OnScreen) -> None:
    row = game.get().text.split('class="advance science')[1]
    page = game.owner.client.get(html.unescape(row.split('href="')[1].split("#")[0])).text
    assert '<details id="track-science" open>' in page and '<details id="track-military">' in page


def test_in_its_line_a_step_and_what_came_of_it_are_told_apart_from_the_next(app: Flask, game: OnScreen) -> None:
    """“to 1 2” of something would be read as a step to 12."""
    you = game.sight.looks[YOU]
    rows = [
        Row("income_turn", you, {"era": 2}, ""),
        Row("advanced", you, {"track": "exploration", "space": 1, "from": 0}, ""),
        Row("territory_tile", you, {}, ""),
        Row("territory_tile", you, {}, ""),
        Row("advanced", you, {"track": "military", "space": 1, "from": 0}, ""),
        Row("vp", you, {"vp": 6}, ""),
    ]
    template = '{% from "onscreen/brief.html" import brief_lines with context %}{{ brief_lines(briefs) }}'
    with app.test_request_context():
        said = words(render_template_string(template, briefs=briefs_of(rows)))
    assert said == "+6 VP · Income turn 2 · to 1: 2 · to 1"


def test_the_last_move_of_each_player_is_marked_on_the_map(game: OnScreen) -> None:
    you, automa = game.sight.looks[YOU], game.sight.looks[AUTOMA]
    rows = [
        Row("explored", you, {"hex": (1, -1)}, ""),
        Row("conquered", automa, {"hex": (0, 0)}, ""),
        Row("toppled", automa, {"hex": (2, 0)}, ""),
    ]
    marked = [hex.mover for hex in moved_map(game.sight.state, rows).hexes if hex.look.mark == "moved"]
    assert marked == [automa, you] or marked == [you, automa]


def test_a_cube_that_moved_twice_has_one_way(game: OnScreen) -> None:
    automa = game.sight.looks[AUTOMA]
    rows = [
        Row("advanced", automa, {"track": "science", "from": 3, "space": 4}, ""),
        Row("advanced", automa, {"track": "science", "from": 4, "space": 5}, ""),
    ]
    assert hops_of(rows) == {"science": [Hop(automa, 3, 5)]}


def test_the_pairs_in_the_bar_are_called_the_bots_and_lead_to_what_they_mean(game: OnScreen) -> None:
    """DCK-4: one way for the resources and the pairs, as each line is too low for a thumb."""
    between = game.get().text.split('class="between">')[1].split("</div>")[0]
    assert between.count("<a ") == 1 and "decision_card" in between.split(">")[0]
    assert "Bots’ income: " in between.split("</a>")[0]


def test_the_last_turn_before_the_bots_go_on_to_the_next_era_says_so(game: OnScreen) -> None:
    """INC-5, DCK-4: no pair is left, so the bots take income next; whoever is first in an era gains for it."""
    warning = "Take yours now to be first in era 2"
    assert warning not in game.page() and "Bots’ income: " in game.page()
    game.solo.bots.decks.known = []
    game.solo.bots.decks.unseen = 0
    assert game.solo.bots.income_is_next
    assert warning in game.page() and "income next" in game.page()
    game.solo.game.board.seats[AUTOMA].era = 2
    assert warning not in game.page()


def test_the_mats_of_civilizations_are_seen_before_one_is_chosen(owner: Owner, solo_luck: None) -> None:
    """SET-11: what is printed on a mat, such as the places of the merrymakers, lies on the page of the question."""
    screen = OnScreen(owner)
    with_places = 0
    while (asked := screen.pending) is not None and asked.kind != "player_turn":
        dealt = asked.data.get("dealt")
        if isinstance(dealt, list | tuple) and dealt:
            page = screen.get().text
            drawn = len(re.findall(r'class="card asking', page))
            assert drawn <= len(dealt)
            with_places += drawn
        screen.answer(screen.offered()[0][0])
    assert with_places


def test_a_question_about_a_hex_shows_the_map_even_where_a_mat_asks(owner: Owner) -> None:
    """Whoever may seal the territory just conquered sees where it lies."""
    game = OnScreen.at(owner, "seal_territory", seed=1)
    page = game.get().text
    assert 'class="stage of-map"' in page and "marked on the map" in words(game.get())


def test_a_game_that_is_over_lies_on_the_stage_with_the_ways_to_all_of_it(game: OnScreen) -> None:
    game.skip_to_the_end()
    page = game.get().text
    assert 'class="stage of-map at-rest"' in page and "The game is over" in words(game.get())
    ways = re.findall(r'class="corner to-(\w+)"', page)
    assert sorted(ways) == ["cards", "city", "journal", "others", "tracks"]
    for way in ("", *ways, "words"):
        dock = words(game.get(f"/{way}" if way else "").text.split('id="turn"')[1])
        assert "See the result" in dock, way


def test_the_text_of_the_game_has_the_views_below_it(game: OnScreen) -> None:
    below = game.get("/words").text.split('class="views"')[1].split("</nav>")[0]
    assert re.findall(r'class="corner to-(\w+)"', below) == ["city", "cards", "others", "journal"]
    assert f'class="corner to-words back" href="{game.url}"' in below


def test_what_would_give_nothing_says_so_in_its_row_and_why_below_it(game: OnScreen) -> None:
    """An upgrade without any tech card. (TEC-4)"""
    table = lying(game, 4)
    table.board.seats[YOU].tokens["technology"] = [8]
    row = game.get().text.split('class="advance technology')[1].split('class="advance ')[0]
    assert 'class="no-use"' in row.split("</button>")[0]
    assert "would give you nothing" in words(row.split("</button>")[1])
