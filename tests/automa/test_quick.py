"""The quick player: what it prefers at single questions, and that it answers every question of every game."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

import pytest

import automa.people
from automa.people import open_play as open_people
from automa.quick.city import Builder
from automa.quick.player import Quick
from automa.quick.questions import HANDLERS, OF_CARDS
from automa.quick.values import VALUES, read_values
from automa.quick.weights import Place, weight
from automa.quick.worths import Worths
from automa.whole_games import opened, people_setup, play_out, play_whole, seated, solo_setup
from engine.decisions import CHANCE, Decision, GoodAnswer, Keyed, QuestionData
from engine.facts.maps import MAPS
from engine.facts.validation import DataError, DataFile
from engine.play import Play
from engine.rules.advance import ai_singularity
from engine.rules.board.explore import aligned_sides
from engine.rules.build import Plots
from engine.rules.conquer import conquer
from engine.rules.costs import discard
from engine.rules.explore import Placement, explore
from engine.rules.gain import gain
from engine.rules.income_mat import row_of
from engine.rules.research import offer_advance
from engine.rules.tapestry import choose_card
from engine.rules.tech import refresh, upgrade
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.capital import Placed
from engine.state.codec import hex_text
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile, rotated
from engine.things import WHETHER, At, Civilization, Do, Tapestry, Thing, leave
from tests.asked import stand_in
from tests.engine.cities import district_plots
from tests.engine.whole import HERE, RIVAL, give, pending, scene

QUICK = Quick()
WORTHS = Worths(VALUES)

ALL: Mapping[str, Any] = {"boxes": ["base", "pp", "aa", "ff"], "packs": ["uncharted"]}


def answer(game: Game, decision: Decision) -> str:
    return QUICK.answer(game, decision)


# ---- turns


def test_the_first_turn_is_an_income_turn() -> None:
    """(TRN-1)"""
    game = scene(era=0)
    assert answer(game, pending(take_turn(game, HERE))) == "income"


def test_a_new_era_begins_only_when_nothing_can_be_paid_for() -> None:
    """(TRN-2)"""
    game = scene()
    give(game, coin=1)
    assert answer(game, pending(take_turn(game, HERE))).startswith("advance:")
    give(game, coin=0)
    assert answer(game, pending(take_turn(game, HERE))) == "income"


def test_no_turn_is_tried_on_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked, formulas answer."""

    def copied(game: Game) -> Game:
        raise AssertionError("a copy was made")

    play = opened(solo_setup(3, [3], plain=True), Luck(3))
    with monkeypatch.context() as patched:
        patched.setattr(Game, "copy", copied)
        for _ in range(3):
            assert play.pending is not None
            QUICK.answer(play.state.game, play.pending)


def test_a_landmark_that_somebody_has_draws_it_no_more() -> None:
    """(ADV-3)"""
    game = scene(era=2)
    give(game, coin=4, worker=4, food=4, culture=4)
    game.board.seats[HERE].tokens["technology"] = [6]
    before = weighed(game, "technology")
    game.board.landmarks["rubber_works"] = RIVAL
    assert weighed(game, "technology") < before


def weighed(game: Game, track: str) -> float:
    """An advance without its price."""
    decision = pending(offer_advance(game, HERE, track, benefit=True))
    key = next(key for key in decision.options.keys() if key == track)  # noqa: SIM118 (options are no mapping)
    return weight(decision.thing(key), Place(WORTHS, game, decision))


# ---- payments and benefits


def test_it_pays_with_what_it_has_most_of() -> None:
    """One of each kind stays, so that any track can be gone on."""
    game = scene()
    give(game, coin=1, worker=1, food=3, culture=1)
    decision = pending(take_turn(game, HERE), "advance:science")
    assert decision.kind == "payment" and answer(game, decision) == "food"


def test_a_free_bonus_is_taken_and_a_dear_one_left() -> None:
    """(ADV-1)"""
    game = scene()
    free = {"cost": "any_resource", "gain": "tapestry", "free": True}
    assert answer(game, stand_in(HERE, "bonus", Keyed(WHETHER), data=free)) == "yes"
    dear = {"cost": {"discard_tech": 3}, "gain": {"vp": 1}, "free": False}
    assert answer(game, stand_in(HERE, "bonus", Keyed(WHETHER), data=dear)) == "no"


def test_what_cannot_be_done_is_worth_next_to_nothing() -> None:
    """No tile to explore with, no tech card to upgrade, no outpost to conquer with, an empty row. (EXP-6, CON-4)"""
    game = scene()
    assert WORTHS.benefit(game, HERE, "explore") < 1
    assert WORTHS.benefit(game, HERE, "upgrade") == WORTHS.benefit(game, HERE, "square") == 0
    game.board.seats[HERE].outposts = 0
    assert WORTHS.benefit(game, HERE, "conquer") == 0
    game.players[HERE].taken["farm"] = len(row_of(game, HERE, "farm").spaces) - 1
    assert WORTHS.benefit(game, HERE, "farm") == 0


def test_of_a_choice_it_takes_the_better_part() -> None:
    """(ADV-4)"""
    game = scene(era=4)
    decision = pending(gain(game, HERE, {"choose": [{"vp": 1}, {"vp": 9}]}, source="test"))
    assert answer(game, decision) == "1:vp_9"


def test_what_is_counted_comes_after_what_is_gained() -> None:
    """(ADV-4)"""
    game = scene()
    decision = pending(gain(game, HERE, {"any_order": [{"vp_per": "armory"}, "market"]}, source="test"))
    assert answer(game, decision) == "1:market"


def test_resources_are_worth_more_in_early_buildings_than_late() -> None:
    """A row that still pays in three income turns beats the same row in the last era. (INC-11)"""
    early, late = (WORTHS.benefit(scene(era=era), HERE, "market") for era in (1, 4))
    assert early > late > 0


# ---- map and city


def test_a_tile_goes_where_it_aligns_best() -> None:
    """Tile and place together are worth most. (EXP-2)"""
    game = scene()
    game.players[HERE].territories = [13, 20]
    decision = pending(explore(game, HERE))
    values = {key: of_placement(game, decision, key) for key in decision.options.keys()}  # noqa: SIM118
    assert values[answer(game, decision)] == max(values.values())


def of_placement(game: Game, decision: Decision, key: str) -> float:
    placed = decision.options.parse(key)
    assert isinstance(placed, Placement)
    tile = game.box.territory_tiles[placed.tile]
    sides = aligned_sides(game.board, placed.hex, rotated(tile.corners, placed.rotation))
    return sides + WORTHS.benefit(game, HERE, tile.benefit)


def test_it_conquers_the_middle_island_while_that_earns_something() -> None:
    """(ACH-4)"""
    game = scene()
    island = next(hex for hex, printed in MAPS["small"].hexes.items() if printed.middle_island)
    assert answer(game, pending(conquer(game, HERE, anywhere=True))) == hex_text(island)


def test_it_topples_where_that_still_earns_the_achievement() -> None:
    """(ACH-3)"""
    game = scene()
    own = game.board.map.controlled(HERE)[0]
    near = [hex for hex in game.board.map.neighbors(own) if hex in game.board.map.printed.hexes][:2]
    for hex in near:
        game.board.map.place(hex, PlacedTile(13, 0))
    game.board.map.stand(near[1], Outpost(RIVAL))
    game.board.achievements["conquer_middle_island"] = [RIVAL, HERE]
    assert answer(game, pending(conquer(game, HERE))) == hex_text(near[1])


def test_a_building_fills_the_district_that_lacks_one_plot() -> None:
    """(BLD-6)"""
    game = scene()
    capital = game.players[HERE].capital
    free = [plot for plot in district_plots(1, 1) if plot not in capital.filled()]
    capital.buildings += [Placed("farm", *plot) for plot in free[:-1]]
    decision = stand_in(HERE, "plot", Plots(capital, "market", False), "market", {"building": "market"})
    assert answer(game, decision) == "{},{}r0".format(*free[-1])


def test_the_best_plot_is_the_best_of_all() -> None:
    """Masks of bits say what each legal placement fills. (BLD-2)"""
    game = scene(era=2)
    capital = game.players[HERE].capital
    capital.buildings += [Placed("farm", 0, 0), Placed("house", 0, 1)]
    plots, city = Plots(capital, "lighthouse", False), Builder(WORTHS, game, HERE, capital)
    alone = {key: city.best(Only(plots, key))[1] for key in plots.legal}
    assert city.best(plots) == max(alone.items(), key=lambda found: found[1])


class Only(Plots):
    """A single placement."""

    def __init__(self, plots: Plots, key: str) -> None:
        super().__init__(plots.place, plots.building, plots.on_impassable)
        self.__dict__["legal"] = {key: plots.legal[key]}


# ---- cards


def test_a_trap_is_played_when_it_is_asked_for() -> None:
    """(TRP-1)"""
    game = scene()
    options = Keyed({**leave("none"), "trap": Do("trap")})
    assert answer(game, stand_in(HERE, "response", options, "conquest")) == "trap"


def test_of_two_cards_it_plays_the_one_that_brings_more() -> None:
    game = scene(era=4)
    game.players[HERE].hand = ["feudalism", "meritocracy"]
    game.players[HERE].tech = dict.fromkeys(("bakery", "barn", "calendar"), "bottom")
    assert answer(game, pending(choose_card(game, HERE))) == "meritocracy"


def test_of_two_cards_that_only_code_knows_it_plays_the_one_with_which_more_was_scored() -> None:
    """Their margins are data, measured in many games."""
    game = scene(era=2)
    game.players[HERE].hand = ["pirate_rule", "technocracy"]
    assert game.box.tapestry_cards["technocracy"].margin > game.box.tapestry_cards["pirate_rule"].margin
    assert answer(game, pending(choose_card(game, HERE))) == "technocracy"


def test_of_two_civilizations_it_keeps_the_one_that_it_plays_better() -> None:
    """By their margins. (SET-20)"""
    options = Keyed({slug: Civilization(slug) for slug in ("mystics", "entertainers")})
    assert answer(scene(era=0), stand_in(HERE, "keep_civilization", options)) == "entertainers"


def test_a_card_advises_on_its_own_question() -> None:
    """The Alchemists roll again while fewer than half of the tracks are marked."""
    options = Keyed({**leave("stop"), "roll": Do("roll")})
    for marked, wanted in ((("science",), "roll"), (("science", "military"), "stop")):
        about = {"marked": marked, "source": "civilization:alchemists"}
        assert answer(scene(), stand_in(HERE, "roll_again", options, data=about)) == wanted


def test_what_costs_nothing_is_not_declined() -> None:
    options = Keyed({**leave("skip"), "1,-1": At((1, -1))})
    assert answer(scene(), stand_in(HERE, "conquer_charted", options)) == "1,-1"


def test_luck_is_answered_for_too() -> None:
    assert answer(scene(), stand_in(CHANCE, "die", Keyed({"6": 6}))) == "6"


def test_face_up_tech_cards_are_replaced_if_none_is_good() -> None:
    """(TEC-3)"""
    for card, wanted in (("bakery", "replace"), ("ammonia", "keep")):
        game = scene()
        game.bags["tech"].face_up = [card]
        assert answer(game, pending(refresh(game, HERE))) == wanted


def test_it_upgrades_the_card_whose_next_row_gives_more() -> None:
    """(TEC-4)"""
    game = scene()
    game.players[HERE].tech = dict.fromkeys(("bakery", "ammonia"), "bottom")
    assert answer(game, pending(upgrade(game, HERE))) == "ammonia"


def test_it_discards_what_it_would_miss_least() -> None:
    game = scene(era=2)
    game.players[HERE].hand = ["technocracy", "pirate_rule"]
    assert answer(game, pending(discard(game, HERE, "tapestry", 1, "test"))) == "pirate_rule"


def test_cards_that_will_still_be_played_are_not_given_for_vp() -> None:
    """Those to spare are, also if one may stop."""
    for era, wanted in ((1, "done"), (4, "technocracy")):
        game = scene(era=era)
        game.players[HERE].hand = ["technocracy"]
        options = Keyed({**leave("done"), "technocracy": Tapestry("technocracy")})
        assert answer(game, stand_in(HERE, "hoard", options)) == wanted


def test_a_civilization_with_which_little_is_scored_is_exchanged() -> None:
    for slug, wanted in (("nomads", "yes"), ("leaders", "no")):
        about = {"source": f"civilization:{slug}"}
        assert answer(scene(), stand_in(HERE, "move_on", Keyed(WHETHER), data=about)) == wanted


def test_a_token_starts_again_where_most_is_before_it() -> None:
    """(FAQ-18)"""
    game = scene()
    game.board.seats[HERE].tokens.update(technology=[12], science=[5], military=[4], exploration=[0])
    assert answer(game, pending(ai_singularity(game, HERE))) == "exploration"


# ---- every question of every game


def sorts_of(sort: type[Thing]) -> Iterator[type[Thing]]:
    """Those that modules define; slots leave a class of the same name behind."""
    for below in sort.__subclasses__():
        if getattr(sys.modules[below.__module__], below.__name__, None) is below:
            yield below
        yield from sorts_of(below)


def test_every_sort_of_answer_says_what_it_is_worth() -> None:
    """So no question is left to chance, also those of cards to come; reports are of a table."""
    rules = [sort for sort in sorts_of(Thing) if sort.__module__.startswith("engine.")]
    assert rules and [sort for sort in rules if weight.dispatch(sort) is weight.dispatch(object)] == []


def test_formulas_are_for_questions_of_rules_and_for_what_cards_say_of_theirs() -> None:
    """So only a card's own module knows what it asks."""
    asking = {kind: QuestionData.of_kind[kind].__module__ for kind in HANDLERS}
    assert {name for name in asking.values() if not name.startswith("engine.rules.")} == {"automa.bot_setup"}
    assert OF_CARDS.keys() == set(GoodAnswer)


@pytest.mark.parametrize(
    "setup",
    [
        {"level": 4, **ALL, "civilization_mats": "rebalanced"},
        {"level": 2, "scenario": "utopia"},
        {"players": ["Ada", "Ben", "Cleo"], **ALL},
    ],
    ids=["solo", "scenario", "people"],
)
def test_it_plays_whole_games_to_the_end_and_the_same_each_time(setup: dict[str, Any]) -> None:
    """With all boxes, packs and scenarios; every answer is legal."""
    logs = []
    for _ in range(2):
        play: Play[Any] = opened(setup, Luck(5))
        play_out(play, lambda state, decision: QUICK.answer(state.game, decision))
        assert play.result is not None
        logs.append(play.log)
    assert logs[0] == logs[1]


def test_it_beats_random_players() -> None:
    """It sits in each seat in turn, and wins nearly always."""
    won = 0.0
    for seed in range(4):
        setup = people_setup(seed, [2], plain=True)
        seats = seated(setup, seed, "quick", "random")
        result = play_whole(setup, seed, seats, check=False).result
        mine = next(seat for seat, player in seats.items() if player == "quick")
        won += result is not None and result["winners"] == [mine]
    assert won >= 3


def test_its_games_load_from_their_logs_without_asking_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = {"players": ["Ada", "App"], "built_in": {"1": "quick"}}
    play = open_people(setup, Luck(4))
    for _ in range(30):
        assert play.pending is not None
        play.answer(QUICK.answer(play.state.game, play.pending))

    def unasked(pick: object) -> Any:
        return lambda state, decision: pytest.fail("it was asked again")

    monkeypatch.setattr(automa.people, "BUILT_IN", {"quick": unasked})
    again = open_people(setup, Luck(99))
    assert again.load(play.log) is None and again.log == play.log


# ---- the values' file


MADE = {"command": "none", "began_with": "nothing", "games": 0, "vp": 0.0}


def file_with(**changed: object) -> DataFile:
    lines = [f"  {name}: {value}" for name, value in {**asdict(VALUES), **changed}.items() if value is not None]
    made = [f"  {name}: {value}" for name, value in MADE.items()]
    return DataFile("values.yaml", "\n".join(["values:", *lines, "made:", *made]))


def test_values_are_read_as_they_are_written() -> None:
    values, made = read_values(file_with())
    assert values == VALUES and asdict(made) == MADE


@pytest.mark.parametrize("changed", [{"plot": None}, {"plots": 1.0}, {"plot": -1.0}, {"plot": 0.0}, {"plot": ".inf"}])
def test_a_value_that_is_missing_unknown_or_no_positive_number_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(DataError, match="plot"):
        read_values(file_with(**changed))
