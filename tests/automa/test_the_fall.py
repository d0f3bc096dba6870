"""The Fall of Atlantis: who plays what, a first income turn of its own, the goal, and the game at a table."""

from __future__ import annotations

import pytest

from automa.scenario import ask_goals, left_by
from automa.scenario_facts import SCENARIOS
from automa.scenarios import the_fall_of_atlantis as fall
from automa.solo import AUTOMA, YOU, SoloRules
from automa.table import open_play
from automa.table.state import Table
from automa.whole_games import play_whole
from engine.decisions import BadSetup, Refused
from engine.outlook import goals_of
from engine.play import Play
from engine.rules import tech
from engine.rules.income import play_tapestry
from engine.rules.tapestry import current_space
from engine.sources import Luck
from engine.state.player import FACE_DOWN
from engine.things import Resources
from tests.automa.falling import SETUP, SLUG, begun, begun_game, in_first_income, until
from tests.engine.whole import drive
from tests.long_run import WHOLE_GAMES

# ---- who plays what


def test_you_begin_with_the_historians_alone_and_the_automa_with_the_iconoclasts() -> None:
    """(SCN4-8)"""
    favorites = set()
    for seed in range(8):
        solo = begun(seed=seed).state
        assert [mine.slug for mine in solo.game.in_play if mine.owner == YOU] == ["historians"]
        assert "historians" not in solo.game.bags["civilization"].unseen
        assert solo.bots.automa is not None and solo.bots.automa.civilizations == ["iconoclasts"]
        assert solo.bots.automa.favorite != solo.bots.shadow.favorite
        favorites.add(solo.bots.automa.favorite)
    assert len(favorites) > 1


def test_what_leaves_the_game_is_nowhere() -> None:
    """(SCN4-18)"""
    box = begun_game(boxes=["base", "pp"]).box
    assert not {"aliens", "riverfolk", "tinkerers", "utilitarians"} & box.civilizations.keys()
    assert not {"dark_ages", "status_quo", "worlds_fair"} & box.tapestry_cards.keys()
    assert not {"lithium_ion_battery", "radio"} & box.tech_cards.keys()
    assert not {17, 18, 19} & box.space_tiles.keys()


def test_with_the_arts_it_is_not_played() -> None:
    with pytest.raises(BadSetup) as wrong:
        SoloRules().start({**SETUP, "boxes": ["base", "aa"]})
    assert wrong.value.problem.kind == "scenario_not_with_box"


# ---- the first income turn


def test_your_first_income_turn_is_another_one() -> None:
    """In this order, and nothing of the income mat. (SCN4-9)"""
    play = in_first_income()
    player = play.state.game.players[YOU]
    assert player.resources == dict.fromkeys(player.resources, 1)
    asked = []
    while play.pending and play.pending.kind != "player_turn":
        asked.append((play.pending.kind, play.pending.data["source"]))
        play.answer(next(iter(play.pending.options.keys())))
    given = ["keep_civilization", *["keep_tapestry"] * 2, *["invent"] * 3, "discard", "upgrade"]
    assert [kind for kind, source in asked if source == f"scenario:{SLUG}"] == given
    game = play.state.game
    assert len(player.hand) == 2 and len(game.bags["tapestry"].discarded) == 1
    assert sorted(player.tech.values()) == ["bottom", "middle"] and len(game.bags["tech"].discarded) == 1


def test_the_civilization_comes_beside_the_historians_as_if_you_had_begun_with_it() -> None:
    """(SCN4-9, SCN4-10)"""
    play = until(in_first_income(), "keep_civilization")
    assert play.pending is not None
    first, second = play.pending.options.keys()
    play.answer(second)
    game = play.state.game
    gained = [event for event in game.journal if event.kind == "civilization_gained"]
    assert [event.data for event in gained] == [
        {"civilization": "historians", "edition": "printed", "at_setup": True},
        {"civilization": second, "edition": "printed", "at_setup": True},
    ]
    assert game.bags["civilization"].discarded == [first]


def test_the_tech_card_discarded_is_one_of_the_three() -> None:
    """What you had before stays. (SCN4-9)"""
    play = begun()
    play.state.game.players[YOU].tech["clocks"] = "bottom"
    play.answer("income")
    until(play, "discard")
    assert play.pending is not None
    held = set(play.state.game.players[YOU].tech)
    assert set(play.pending.options.keys()) == held - {"clocks"} and len(held) == 4


def test_the_upgrade_gives_nothing() -> None:
    """Not even where something else could take its place. (SCN4-9)"""
    game = begun_game()
    game.board.seats[YOU].era = 1
    player = game.players[YOU]
    player.tech = dict.fromkeys(game.bags["tech"].face_up, "bottom")
    chosen = game.bags["tech"].face_up[0]
    before = dict(player.resources), game.board.seats[YOU].vp
    told = drive(game, tech.upgrade(game, YOU, benefit=False), chosen)
    assert player.tech[chosen] == "middle" and (player.resources, game.board.seats[YOU].vp) == before
    assert [event.kind for event in told.events] == ["upgraded"]
    assert told.asked[0][0].data["benefit"] is False


def test_the_second_income_turn_is_as_usual() -> None:
    """(SCN4-9)"""
    game = begun_game()
    mine = next(mine for mine in game.in_play if mine.slug == SLUG)
    for turn in range(2, 6):
        assert fall.TheFallOfAtlantis().first_income(game, mine, {"seat": YOU, "turn": turn}) is None


def test_the_bots_take_their_first_income_turn_as_the_level_says() -> None:
    """Level 6 advances them, toward lower numbers. (SCN4-2, SCN4-11)"""
    game = begun_game(level=6, first="bots")
    by_level = [event for event in game.journal if event.kind == "advanced" and event.data["by"] == "level"]
    assert by_level and all(int(str(event.data["space"])) < int(str(event.data["from"])) for event in by_level)


def test_the_free_advances_of_level_1_come_first_toward_lower_numbers() -> None:
    """(SCN4-12)"""
    play = until(in_first_income(level=1), "keep_civilization")
    moved = [event for event in play.journal if event.kind == "advanced" and event.seat == YOU]
    assert moved and all(int(str(event.data["space"])) < int(str(event.data["from"])) for event in moved)


def test_a_card_of_the_first_era_goes_onto_maker_of_fire() -> None:
    """(SCN4-13)"""
    game = begun_game()
    game.board.seats[YOU].era = 1
    assert current_space(game, YOU) == 0


@pytest.mark.parametrize(("era", "number"), [(2, 1), (4, 3)])
def test_the_first_in_an_era_gains_what_that_era_prints(era: int, number: int) -> None:
    """(SCN4-14)"""
    game = begun_game()
    game.board.seats[YOU].era = era
    game.players[YOU].hand = ["socialism"]
    steps = play_tapestry(game, YOU, era)
    kinds = [next(steps).kind]
    while kinds[-1] == "resource":
        kinds.append(steps.send(Resources(("coin",))).kind)
    assert kinds.count("resource") == number


# ---- the goal, and what the next scenario may take over


def test_all_income_buildings_of_two_types_have_to_be_gained() -> None:
    """(SCN4-16)"""
    game = begun_game()
    taken = game.players[YOU].taken
    taken.update(market=5, house=4)
    (goal,) = goals_of(game, YOU)
    assert (goal.slug, goal.met, goal.reached, goal.wanted) == ("buildings", False, 1, 2)
    taken["house"] = 5
    (goal,) = goals_of(game, YOU)
    assert (goal.met, goal.reached) == (True, 2)


def test_without_the_goal_the_automa_wins() -> None:
    """(SCN4-16)"""
    solo = begun().state
    solo.game.board.seats[YOU].vp = 100
    assert SoloRules().result(solo)["winners"] == [AUTOMA]
    solo.game.players[YOU].taken.update(market=5, farm=5)
    result = SoloRules().result(solo)
    assert result["winners"] == [YOU] and result["goals"] == {"buildings": True}


def test_the_cards_of_the_eras_can_be_noted_for_the_next_scenario() -> None:
    """Not those on Maker of Fire, nor those laid face down. (SCN4-19)"""
    game = begun_game()
    game.players[YOU].tapestries = [["trap"], ["academia", "socialism"], [FACE_DOWN], ["tyranny"]]
    assert left_by(game) == (("academia", "socialism"), (), ("tyranny",))
    assert left_by(table().state.game) == ()


def test_no_other_scenario_leaves_anything() -> None:
    """SCN4-19, and nothing is carried over otherwise."""
    for slug in SCENARIOS:
        if slug != SLUG:
            assert left_by(SoloRules().start({"level": 2, "scenario": slug}).game) == ()
    assert left_by(SoloRules().start({"level": 2}).game) == ()


# ---- at the table


def table(**setup: object) -> Play[Table]:
    """A table game at your first turn."""
    play = open_play({"scenario": SLUG, "level": 2, "first": "players", **setup}, Luck(3))
    while play.pending is not None and play.pending.kind != "turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play


def test_at_the_table_the_tokens_begin_there_and_go_on_downwards() -> None:
    """(SCN4-1, SCN4-2, SCN4-6)"""
    play = table()
    tokens = play.state.game.board.seats[YOU].tokens
    assert tokens == {"exploration": [12], "science": [12], "military": [11], "technology": [12]}
    play.answer("income")
    play.answer("advance:military")
    assert play.state.game.board.seats[YOU].tokens["military"] == [10]
    assert list(play.state.game.board.landmarks) == ["fusion_reactor"]
    with pytest.raises(Refused) as refused:
        play.answer("regress:military")
    assert (refused.value.refusal.kind, refused.value.refusal.rule) == ("no_way_back", "SCN4-6")


def test_at_the_table_the_first_income_turn_says_what_comes_instead() -> None:
    """Once, when you report it. (SCN4-9)"""
    play = table()
    play.answer("income")
    assert [event.rule for event in play.journal if event.kind == "first_income_replaced"] == ["SCN4-9"]
    play.answer("income")
    assert len([event for event in play.journal if event.kind == "first_income_replaced"]) == 1


def test_on_screen_nothing_is_told_of_what_the_game_does_itself() -> None:
    assert not [event for event in in_first_income().journal if event.kind == "first_income_replaced"]


@pytest.mark.parametrize(("answer", "met"), [("yes", True), ("no", False)])
def test_at_the_table_you_are_asked_for_the_buildings_in_the_end(answer: str, met: bool) -> None:
    """(SCN4-16)"""
    game = table().state.game
    (goal,) = goals_of(game, YOU)
    assert goal.met is None
    told = drive(game, ask_goals(game, YOU), answer)
    assert told.kinds() == ["goal_met"]
    (goal,) = goals_of(game, YOU)
    assert goal.met is met


# ---- whole games


@pytest.mark.parametrize(("player", "level"), WHOLE_GAMES)
def test_whole_games_of_the_scenario_keep_everything_in_order(level: int, player: str) -> None:
    """(SCN4-2, SCN4-4)"""
    play = play_whole({"level": level, "scenario": SLUG}, 5 * level, {YOU: player}, check=True)
    assert play.result is not None
    goals = play.result["goals"]
    assert isinstance(goals, dict) and "buildings" in goals
