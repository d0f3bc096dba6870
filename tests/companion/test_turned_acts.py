"""Explorations that a scenario makes conquests, or the other way about, show what they do, with the scenario's mark."""

from __future__ import annotations

import pytest
from flask import render_template_string

from companion.drawings.player import tapestry_card
from companion.web.shown import as_shown, show_box, show_game
from engine.box import LIBRARY, box_of
from engine.facts.components import Benefit
from engine.foresight import hexes_for
from engine.prospect import Prospect
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

BY_IT = "(changed by the scenario)"
FLAG = 'class="icon by-scenario"'
DRAW = '{% from "drawings/benefit.html" import benefit %}{{ benefit(it) }}'
CARD = '{% from "drawings/player.html" import tapestry_card %}{{ tapestry_card(card) }}'


def at_your_turn(owner: Owner, slug: str) -> OnScreen:
    """A game of a scenario on screen, at your first advance turn; none where the slug is empty."""
    game = OnScreen(owner, scenario=slug) if slug else OnScreen(owner)
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    return game


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("slug", "printed", "does"),
    [
        ("world_war", "explore", "conquer next to your territories"),
        ("world_war", {"choose": ["farm", "explore_anywhere"]}, "1 farm; or conquer anywhere"),
        ("world_war", {"pay": "any_resource", "gain": "explore"}, "to conquer next to your territories"),
        ("utopia", "conquer", "explore next to your territories"),
        ("utopia", "conquer_both_dice", "explore next to your territories"),
    ],
)
def test_a_benefit_is_drawn_as_it_works_with_the_scenarios_mark(
    owner: Owner, slug: str, printed: Benefit, does: str
) -> None:
    """(SCN2-7, SCN3-7)"""
    show_game(OnScreen(owner, scenario=slug).solo.game)
    drawn = " ".join(render_template_string(DRAW, it=printed).split())
    assert f"{does} {BY_IT}" in drawn and drawn.count(FLAG) == 1
    show_game(OnScreen(owner).solo.game)
    drawn = " ".join(render_template_string(DRAW, it=printed).split())
    assert does not in drawn and BY_IT not in drawn and FLAG not in drawn, "the next page is of another game"


@pytest.mark.usefixtures("request_context")
def test_what_a_scenario_leaves_alone_has_no_mark(owner: Owner) -> None:
    """(SCN2-7, SCN2-8)"""
    show_game(OnScreen(owner, scenario="world_war").solo.game)
    for printed in ("conquer", "conquer_anywhere", "explore_space", {"explore_one_of": 3}, ["farm", "territory"]):
        assert FLAG not in render_template_string(DRAW, it=printed)


@pytest.mark.usefixtures("request_context")
def test_an_icon_explains_what_it_does_in_this_game(owner: Owner) -> None:
    """A tap on the icon tells of conquests, not of explorations. (SCN2-7)"""
    show_game(OnScreen(owner, scenario="world_war").solo.game)
    linked = DRAW.replace("benefit(it)", "benefit(it, linked=True)")
    assert "of=%22conquer%22" in render_template_string(linked, it="explore")


@pytest.mark.parametrize(
    ("slug", "says"),
    [("world_war", "You conquer instead of exploring."), ("utopia", "You explore instead of conquering."), ("", "")],
)
@pytest.mark.usefixtures("request_context")
def test_a_card_that_speaks_of_it_has_a_note(owner: Owner, slug: str, says: str) -> None:
    """Its own sentence stays as it is printed; the note says what the scenario makes of it."""
    show_game(at_your_turn(owner, slug).solo.game)
    acts = ("explore",) if slug == "world_war" else ("conquer",)
    card = {
        "name": "Colony",
        "kind": "this_era",
        "text": "So it goes.",
        "turned": False,
        "face_down": False,
        "acts": acts,
        "charms": None,
        "pack": "",
    }
    drawn = words(render_template_string(CARD, card=card))
    assert says in drawn and (bool(says) == ("instead of" in drawn))
    assert "instead of" not in words(render_template_string(CARD, card={**card, "acts": ()}))


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("slug", "cards", "others"),
    [
        ("world_war", {"militarism", "coal_baron", "cartography"}, {"pirate_rule", "trap", "academia"}),
        ("utopia", {"pirate_rule", "manifest_destiny", "cartography"}, {"militarism", "trap", "academia"}),
    ],
)
def test_the_cards_of_the_box_have_the_note_where_their_owner_acts_on_the_map(
    owner: Owner, slug: str, cards: set[str], others: set[str]
) -> None:
    """A trap answers what others do. (SCN2-7, SCN3-7)"""
    show_game(at_your_turn(owner, slug).solo.game)
    noted = {each for each in cards | others if "instead of" in drawn_card(each)}
    assert noted == cards


def drawn_card(slug: str) -> str:
    """A tapestry card as a page draws it, in words."""
    return words(render_template_string(CARD, card=tapestry_card(LIBRARY, slug)))


@pytest.mark.usefixtures("request_context")
def test_what_a_benefit_consists_of_is_explained_as_it_works(owner: Owner) -> None:
    """In each of its parts, in this game alone. (SCN2-7)"""
    parts: Benefit = {"choose": ["farm", {"pay": "any_resource", "gain": ["explore", "territory"]}]}
    show_game(OnScreen(owner, scenario="world_war").solo.game)
    assert as_shown(parts) == {"choose": ["farm", {"pay": "any_resource", "gain": ["conquer", "territory"]}]}
    show_box(box_of())
    assert as_shown(parts) == parts


def test_an_advance_opens_the_hexes_of_what_is_done_there(owner: Owner) -> None:
    """Where exploring is conquering, the hexes to conquer are lit. (SCN2-7)"""
    for slug, act in (("world_war", "conquer"), ("", "explore")):
        game = at_your_turn(owner, slug)
        table = game.solo.game
        table.board.seats[0].tokens["exploration"] = [1]
        table.players[0].resources.update(dict.fromkeys(table.players[0].resources, 4))
        assert game.pending is not None
        found = Prospect(table, game.pending, "advance:exploration").hexes
        assert list(found) == hexes_for(table, 0, act, anywhere=False) != []


@pytest.mark.parametrize(("slug", "marked"), [("world_war", True), ("utopia", False), ("", False)])
def test_tracks_have_the_mark_where_anything_is_turned_on_them(owner: Owner, slug: str, marked: bool) -> None:
    """On screen what you gain, at the table what the Automa does; Utopia has no track of conquests."""
    table = {"kind": "table", "level": 2, **({"scenario": slug} if slug else {})}
    for game in (at_your_turn(owner, slug), OnPhone(owner, table, "Sunday", below="games")):
        assert (BY_IT in game.get("/tracks").text) == marked
