"""Nothing is sold that gives nothing: bonuses, tracks, dice, cards and tiles say so on screen, and why."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from flask import render_template_string

from automa.solo import YOU
from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from companion.game.sight import Sight
from companion.onscreen.things import answer_of
from engine.decisions import Decision, Facts, Keyed, Nothing
from engine.prospect import Prospect
from engine.rules import advance, conquer, gain, tech, tile_benefit
from engine.rules.build import NoBuildingToGain
from engine.rules.count import NoneToCount
from engine.rules.explore import NoSpaceTile
from engine.rules.nothing import EachPart
from engine.rules.resources import NoRoomForResource
from engine.state.game import Game
from engine.state.match import Match
from engine.things import TechCard
from tests.asked import stand_in
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import HERE, give, pending, scene

TEMPLATE = Path(__file__).parents[2] / "companion/templates/onscreen/nothing.html"


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """A game on screen before its first question."""
    return OnScreen(owner)


def at_a_turn(game: OnScreen, **spaces: int) -> Game:
    """Your turn in era 1 with resources enough, your tokens moved to these spaces."""
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    lying = game.solo.game
    lying.players[YOU].resources.update(dict.fromkeys(lying.players[YOU].resources, 4))
    for track, space in spaces.items():
        lying.board.seats[YOU].tokens[track] = [space]
    return lying


def test_a_track_says_that_its_next_space_gives_nothing(game: OnScreen) -> None:
    """EXP-7: Warpgates without a space tile, below the buttons and in the list of what each advance gives."""
    lying = at_a_turn(game, exploration=11)
    page = game.page()
    assert "Warpgates would give you nothing: you have no space tile." in page
    assert "This would give you nothing: you have no space tile." in page
    lying.players[YOU].space_tiles = [13]
    assert "would give you nothing: you have no space tile" not in game.page()


def test_a_bonus_says_that_it_gives_nothing_before_it_is_paid_for(game: OnScreen) -> None:
    at_a_turn(game, exploration=11)
    game.answer("advance:exploration")
    game.play_on("bonus")
    page = game.page()
    assert "Pay for the bonus?" in page
    assert "This would give you nothing: you have no space tile." in page
    tip = page.partition("A bonus that gives nothing")[2]
    assert "keep what it costs" in tip


def said_of(game: Game, asked: Decision, key: str) -> str | None:
    """Why the screen says that an answer would give nothing."""
    sight = cast("Sight", SimpleNamespace(game=game, seat=HERE, state=Match(game), prospect=partial(Prospect, game)))
    nothing = answer_of(sight, asked, key).nothing
    return None if nothing is None else nothing.kind


@pytest.mark.usefixtures("request_context")
def test_the_black_die_says_that_a_printed_territory_has_no_tile() -> None:
    """CON-7."""
    game = scene()
    asked = pending(conquer.roll_dice(game, HERE, (0, 0), both=False), "vp_5", "tile_benefit")
    assert said_of(game, asked, "black") == "printed_territory"
    assert said_of(game, asked, "red") is None


@pytest.mark.usefixtures("request_context")
def test_the_circle_and_the_square_of_a_card_say_so() -> None:
    """TEC-4, TEC-6: what a card that moves up would give, and what is gained of one that lies in its row."""
    game = scene()
    player = game.players[HERE]
    player.tech = {"bakery": "middle", "dynamite": "bottom", "library": "top", "radio": "top"}
    game.board.landmarks["library"] = 1
    chosen = pending(tech.gain_of_row(game, HERE, "top"))
    assert said_of(game, chosen, "library") == "landmark_taken"
    game.board.seats[HERE].outposts = 0
    raised = stand_in(HERE, "upgrade", Keyed({"dynamite": TechCard("dynamite", rises=True)}))
    assert said_of(game, raised, "dynamite") == "no_outpost_in_supply"


@pytest.mark.usefixtures("request_context")
def test_each_part_of_a_choice_and_each_space_says_it_for_itself() -> None:
    game = scene()
    give(game, food=1)
    parts = pending(gain.gain(game, HERE, {"choose": ["explore", "farm"]}, source="track:exploration:3"))
    assert said_of(game, parts, "0:explore") == "no_territory_tile"
    assert said_of(game, parts, "1:farm") is None
    order = pending(gain.gain(game, HERE, {"any_order": ["upgrade", "tapestry"]}, source="track:technology:9"))
    assert said_of(game, order, "0:upgrade") == "no_tech_card"
    game.board.seats[HERE].tokens["exploration"] = [1]
    steps = pending(advance.move_on_one(game, HERE, ["exploration", "science"], forward=True, benefit=True))
    assert said_of(game, steps, "exploration") == "no_territory_tile"
    assert said_of(game, steps, "science") is None


@pytest.mark.parametrize(
    ("nothing", "said"),
    [
        (NoRoomForResource("coin", 8), "the most you can hold of each."),
        (NoBuildingToGain("farm"), "no farm is left on your income mat."),
        (NoneToCount("tech"), "there is nothing to count yet (tech card)."),
        (
            EachPart((tech.NoTechCard(), tech.RowWithoutTech("middle"))),
            "nothing: you have no tech card; no tech card of yours lies in the middle row.",
        ),
    ],
)
@pytest.mark.usefixtures("request_context")
def test_a_reason_is_a_whole_sentence(nothing: Nothing, said: str) -> None:
    template = '{% from "onscreen/nothing.html" import warning with context %}{{ warning(nothing) }}'
    text = words(render_template_string(template, nothing=nothing))
    assert text.startswith("This would give you nothing: ")
    assert text.endswith(said)


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (
            "gave_nothing",
            {"benefit": "tile_benefit", "why": tile_benefit.PrintedTerritory()},
            "Nothing happens: that territory is printed on the map and has no tile.",
        ),
        (
            "nothing_to_explore",
            {"why": NoSpaceTile()},
            "explored nothing Nothing happens: you have no space",
        ),
        (
            "nothing_to_conquer",
            {"why": conquer.NoOutpostInSupply()},
            "conquered nothing Nothing happens: you have no",
        ),
        ("nothing_to_conquer", {"why": None}, "conquered nothing Nothing happens."),
    ],
)
@pytest.mark.usefixtures("request_context")
def test_the_journal_says_that_something_gave_nothing_and_why(kind: str, data: Facts, said: str) -> None:
    row = Row(kind, PlayerLook("you", "blue", "Ada"), data, "")
    template = '{% from "onscreen/events.html" import told with context %}{{ told(row, {}) }}'
    assert said in words(render_template_string(template, row=row))
