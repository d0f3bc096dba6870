"""World War: twice the outposts, a map without empty hexes, conquests in place of explorations, and a goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from automa import conquest, turn
from automa.definitions import DECISION_CARDS
from automa.income import change_favorites
from automa.solo import AUTOMA, SHADOW, YOU, Solo, SoloRules
from automa.state import AutomaMat
from automa.supplies import face_down_kinds, out_by_scenario
from automa.table import open_play
from automa.table.state import Table
from automa.whole_games import play_whole
from engine.decisions import CHANCE
from engine.facts.components import COMPONENTS, Hex
from engine.outlook import goals_of
from engine.play import Play
from engine.rules import gain
from engine.rules.income import gain_income
from engine.sources import Luck
from engine.state.codec import hex_text, parse_hex
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.whole import drive, pending
from tests.long_run import LONG, WHOLE_GAMES

SETUP: Mapping[str, object] = {"level": 2, "scenario": "world_war", "first": "player"}

FIRST = COMPONENTS.starting_outposts


def solo(seed: int = 1, **setup: object) -> Solo:
    """A game on screen at your first turn."""
    play = Play(SoloRules(), {**SETUP, **setup}, Luck(seed))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play.state


def table(**setup: object) -> Play[Table]:
    """A game at a table, at your first turn."""
    return open_play({"level": 2, "scenario": "world_war", **setup}, Luck(3))


def mat_of(state: Solo | Table) -> AutomaMat:
    """The Automa's mat."""
    assert state.bots.automa is not None
    return state.bots.automa


def kinds(game: Game, first: int) -> list[str]:
    """The kinds of what was told from a place in the journal on."""
    return [event.kind for event in game.journal[first:]]


def lay(game: Game, seat: int, *hexes: Hex, upright: bool = True) -> None:
    """Outposts of a seat, one on each hex."""
    for hex in hexes:
        game.board.map.stand(hex, Outpost(seat, upright=upright))
        game.board.seats[seat].outposts -= 1


def free(game: Game) -> list[Hex]:
    """Hexes on which nothing stands, but for the middle island."""
    ground = game.board.map
    return [hex for hex, each in ground.printed.hexes.items() if not ground.items(hex) and not each.middle_island]


def turned_up(state: Solo | Table, *, topple: bool) -> None:
    """The bots' pair is one whose tiebreaker has a topple icon, or has none."""
    card = next(number for number, card in DECISION_CARDS.items() if card.topple is topple)
    state.bots.decks.pair = [card, card]


# ---- setup


def test_you_and_the_automa_have_the_outposts_of_two_colors() -> None:
    """All of them can be placed; the Shadow Empire has its own alone. (SCN2-1)"""
    on_screen, at_the_table = solo().game.board, table().state.game.board
    for board in (on_screen, at_the_table):
        left = [board.seats[seat].outposts for seat in (YOU, AUTOMA, SHADOW)]
        assert left == [2 * COMPONENTS.outposts - FIRST, 2 * COMPONENTS.outposts - FIRST, COMPONENTS.outposts]


def test_a_tile_lies_on_every_hex_each_once_and_turned_by_chance() -> None:
    """(SCN2-2)"""
    game = solo().game
    ground = game.board.map
    assert not [hex for hex in ground.printed.hexes if ground.is_unexplored(hex)]
    numbers = [int(tile.number) for tile in ground.tiles.values()]
    assert len(set(numbers)) == len(numbers) == 21
    assert len({tile.rotation for tile in ground.tiles.values()}) > 1
    assert not {str(number) for number in numbers} & set(game.bags["territory"].unseen)
    assert ground.tiles != solo(seed=2).game.board.map.tiles


def test_the_tiles_lie_there_before_anything_else_and_give_nothing() -> None:
    """(SCN2-2, SCN2-3)"""
    game = solo().game
    first = kinds(game, 0)
    assert first.index("tiles_everywhere") < first.index("civilization_given") < first.index("capital")
    assert not [event for event in game.journal if event.kind == "vp"]


def test_at_the_table_the_hexes_hold_tiles_that_nobody_has_noted() -> None:
    """So that you can conquer them, and report no exploration. (SCN2-2, SCN2-7)"""
    play = table(record_tiles=True)
    ground = play.state.game.board.map
    assert {(tile.number, tile.rotation) for tile in ground.tiles.values()} == {("unknown", None)}
    assert len(ground.tiles) == 21
    assert play.pending is not None and play.pending.kind == "turn"
    play.answer("income")
    keys = list(play.pending.options.keys())
    assert [key for key in keys if key.startswith("conquer:")] and not [k for k in keys if k.startswith("explore:")]


def test_you_begin_with_a_trap_out_of_the_deck() -> None:
    """Of seven two leave every solo game, one this scenario, and one is yours. (SCN2-3, SCN2-11)"""
    game = solo().game
    assert game.players[YOU].hand == ["trap"]
    assert game.bags["tapestry"].unseen["trap"] == 3


def test_the_deck_of_a_table_is_counted_without_the_trap_that_you_hold() -> None:
    """Until it is shuffled anew. (SCN2-3, SCN2-11)"""
    state = table().state
    usual = face_down_kinds(("base",))
    assert state.bots.tapestry == {"trap": usual["trap"] - 2, "other": usual["other"] - 5}
    assert face_down_kinds(("base",), out_by_scenario(state.game))["trap"] == usual["trap"] - 1


def test_what_leaves_the_game_is_nowhere() -> None:
    """(SCN2-11)"""
    unseen = solo(boxes=["base", "pp"]).game.bags["tapestry"].unseen
    gone = {"broker_of_peace", "exploitation", "militarism", "pillage_and_plunder", "pirate_rule"}
    assert not {*gone, "astronomy", "cartography"} & set(unseen)


def test_you_lead_the_leaders_and_the_automa_plays_the_equalizers() -> None:
    """Whatever the boxes, and whatever was wished for. (SCN2-4)"""
    state = solo(civilization="engineers")
    assert [mine.slug for mine in state.game.in_play if mine.owner == YOU] == ["leaders"]
    assert "leaders" not in state.game.bags["civilization"].unseen
    assert "keep_civilization" not in kinds(state.game, 0)
    for each in (state, table().state):
        mat = mat_of(each)
        assert (mat.civilizations, mat.favorite) == (["equalizers"], "military")
        assert each.bots.shadow.favorite != "military"


def test_it_can_be_played_with_the_arts_track() -> None:
    assert "arts" in SoloRules().start({**SETUP, "boxes": ["base", "aa"]}).game.board.tracks


def test_your_first_income_turn_brings_no_tapestry_card() -> None:
    """All else, and later ones as usual. (SCN2-5)"""
    game = solo().game
    game.board.seats[YOU].era = 1
    drive(game, gain_income(game, YOU), next(iter(game.bags["territory"].unseen)))
    assert game.players[YOU].hand == ["trap"] and set(game.players[YOU].resources.values()) == {1}
    game.board.seats[YOU].era = 2
    card = next(iter(game.bags["tapestry"].unseen))
    drive(game, gain_income(game, YOU), next(iter(game.bags["territory"].unseen)), card)
    assert game.players[YOU].hand == ["trap", card]


# ---- exploring is conquering


@pytest.mark.parametrize("word", ["explore", "explore_anywhere"])
def test_you_conquer_where_you_would_explore(word: str) -> None:
    """Next to your own, or anywhere; and the dice are rolled. (SCN2-7)"""
    game = solo().game
    asked = pending(gain.gain(game, YOU, word, source="test"))
    near = {hex for mine in game.board.map.controlled(YOU) for hex in game.board.map.neighbors(mine)}
    offered = set(map(parse_hex, asked.options.keys()))
    assert asked.kind == "conquer" and asked.data["anywhere"] is (word == "explore_anywhere")
    assert (offered <= near) is (word == "explore")


def test_the_dice_follow_a_conquest_that_was_an_exploration() -> None:
    """(SCN2-7)"""
    game = solo().game
    hex = free(game)[0]
    steps = gain.gain(game, YOU, "explore_anywhere", source="test")
    assert pending(steps, hex_text(hex)).seat == CHANCE
    assert game.board.map.controller(hex) == YOU


def test_a_space_tile_is_explored_as_usual() -> None:
    """(SCN2-8)"""
    game = solo().game
    game.players[YOU].space_tiles = [1, 2]
    assert pending(gain.gain(game, YOU, "explore_space", source="test")).kind == "explore_space"


@pytest.mark.parametrize("state", [solo(), table().state], ids=["on screen", "at the table"])
def test_the_automa_conquers_where_it_would_explore(state: Solo | Table) -> None:
    """(SCN2-7)"""
    game, first = state.game, len(state.game.journal)
    turned_up(state, topple=True)
    drive(game, turn.gain_benefit(game, state.bots, mat_of(state), "explore"))
    assert "conquered" in kinds(game, first) and "explored" not in kinds(game, first)
    assert len(game.board.map.controlled(AUTOMA)) == 2


def test_a_step_of_the_automa_tells_that_it_will_conquer() -> None:
    """Not that it will explore, as the space shows. (SCN2-7)"""
    state = solo()
    turned_up(state, topple=True)
    state.game.board.seats[AUTOMA].tokens["exploration"] = [1]
    told = drive(state.game, turn.advance(state.game, state.bots, AUTOMA, "exploration", by="roll"))
    assert told.of("advanced")[0].data["gains"] == ("conquer",) and told.of("conquered")


def test_the_automa_conquers_anywhere_where_it_would_explore_anywhere() -> None:
    """(SCN2-7)"""
    state = solo()
    game = state.game
    turned_up(state, topple=False)
    told = drive(game, turn.gain_benefit(game, state.bots, mat_of(state), "explore_anywhere")).of("targets")
    assert told
    valid = cast("tuple[Hex, ...]", told[0].why()[0].data["hexes"])
    own = {near for hex in game.board.map.printed.hexes for near in game.board.map.neighbors(hex)}
    assert len(valid) > len(game.board.map.neighbors(game.board.map.controlled(AUTOMA)[0])) and set(valid) <= own


@pytest.mark.parametrize(("left", "counts"), [(1, True), (0, False)])
def test_the_topple_icon_counts_as_long_as_the_shadow_empire_has_outposts(left: int, counts: bool) -> None:
    """Both where the Automa may conquer and what follows. (SCN2-9)"""
    state = solo()
    game = state.game
    game.board.seats[SHADOW].outposts = left
    turned_up(state, topple=True)
    told = drive(game, conquest.conquer(game, state.bots, mat_of(state)))
    why = told.of("targets")[0].why()[0]
    assert (why.data["topple"], why.rule) == ((True, "BCO-13") if counts else (False, "BCO-14"))
    assert bool(told.of("shadow_outpost")) is counts and not told.of("no_shadow_outpost_left")


# ---- the Automa's favorite


@pytest.mark.parametrize(
    ("military", "exploration", "allowed"),
    [
        (12, 1, {"exploration"}),
        (12, 12, {"science", "technology"}),
        (5, 12, {"military"}),
    ],
)
def test_the_automa_favors_military_or_exploration_as_long_as_one_goes_on(
    military: int, exploration: int, allowed: set[str]
) -> None:
    """Its new favorite is not the track where a landmark is nearest. (SCN2-6)"""
    state = solo()
    game, mat = state.game, mat_of(state)
    game.board.seats[AUTOMA].tokens = {
        "military": [military],
        "exploration": [exploration],
        "science": [3],
        "technology": [3],
    }
    mat.favorite = "military" if military == 12 else "exploration"
    turned_up(state, topple=True)
    drive(game, change_favorites(game, state.bots))
    assert mat.favorite in allowed


def test_the_shadow_empire_favors_what_it_likes() -> None:
    """(SCN2-4, SCN2-6)"""
    state = solo()
    game = state.game
    state.bots.shadow.favorite = "exploration"
    game.board.seats[SHADOW].tokens = {"exploration": [12], "military": [1], "science": [3], "technology": [1]}
    turned_up(state, topple=True)
    drive(game, change_favorites(game, state.bots))
    assert state.bots.shadow.favorite == "science"


# ---- the goal


@pytest.mark.parametrize(("own", "theirs", "met"), [(0, 0, False), (1, 0, True), (1, 1, False), (1, 2, False)])
def test_you_have_to_control_more_territories_than_the_automa(own: int, theirs: int, met: bool) -> None:
    """On screen and at a table, each counted beside the start. (SCN2-10)"""
    for game in (solo().game, table().state.game):
        hexes = free(game)
        lay(game, YOU, *hexes[:own])
        lay(game, AUTOMA, *hexes[own : own + theirs])
        lay(game, YOU, hexes[-1], upright=False)
        (goal,) = goals_of(game, YOU)
        assert (goal.slug, goal.met, goal.reached, goal.wanted) == ("territories", met, own + 1, theirs + 2)


def test_with_the_most_vp_and_no_more_territories_the_automa_wins() -> None:
    """(SCN2-10)"""
    state = solo()
    state.game.board.seats[YOU].vp = 90
    result = SoloRules().result(state)
    assert result["winners"] == [AUTOMA] and result["goals"] == {"territories": False}
    lay(state.game, YOU, free(state.game)[0])
    assert SoloRules().result(state)["winners"] == [YOU]


def test_at_the_end_of_a_table_game_nobody_is_asked_for_the_goal() -> None:
    """The app sees the map. (SCN2-10)"""
    play = table()
    you = play.state.game.board.seats[YOU]
    you.era, you.finished = COMPONENTS.income_turns, True
    while play.pending is not None:
        assert play.pending.kind == "turn"
        play.answer("end")
    assert play.result is not None and play.result["goals"] == {"territories": False}


# ---- whole games


@pytest.mark.parametrize(("player", "level"), WHOLE_GAMES)
def test_whole_games_of_the_scenario_keep_everything_in_order(level: int, player: str) -> None:
    """(SCN2-1, SCN2-2, SCN2-7)"""
    for seed in range(10 if LONG else 1):
        play = play_whole({"level": level, "scenario": "world_war"}, 7 * level + 100 * seed, {YOU: player}, check=True)
        assert play.result is not None
        assert "explored" not in {event.kind for event in play.journal}
