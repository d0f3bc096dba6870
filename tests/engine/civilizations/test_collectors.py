"""Collectors: civilizations.yaml, Collectors, collect, kept, exhibition, gained_midgame and rulings."""

from __future__ import annotations

import pytest

from engine.abilities.face import KeptOnMat, Lying
from engine.base_game import BaseGameRules
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.facts.components import Benefit
from engine.hooks import react
from engine.outlook import face_of, last_scoring
from engine.rules import landmark_cards
from engine.rules.build import gain_and_place_landmark
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.supply import hand_over, receive_civilization
from engine.rules.tech import upgrade_invented
from engine.state.game import Game
from engine.state.match import Match
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own
from tests.engine.civilizations.stories import last_scoring as score_last
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, Told, drive, in_force, listed, pending, scene, stack

AA = ("base", "aa")
ALL = ("outpost", "house", "landmark", "tapestry", "territory", "tech")


def collectors(*, edition: Edition = "printed", advancing: bool = True) -> Game:
    """They are within an advance turn, with known decks."""
    game = scene(boxes=AA)
    begin(game, "collectors", edition=edition)
    if advancing:
        drive(game, react.ADVANCE_TURN_BEGUN.notify(game, HERE, ()))
    stack(game, "tapestry", ["academia"])
    stack(game, "territory", ["16"])
    stack(game, "tech", ["bakery"])
    return game


def gains(game: Game, benefit: Benefit, *keys: str) -> Told:
    return drive(game, gain(game, HERE, benefit, source="test"), *keys)


def collected(game: Game) -> dict[str, str]:
    """What lies on the mat, by place."""
    return {lying.slot: lying.piece for lying in face_of(game.box, own(game, "collectors"), 2).pieces}


def test_a_card_gained_in_an_advance_turn_may_go_on_its_place() -> None:
    """collect 1, 2: for the benefit of the place; the card is in no hand any more."""
    game = collectors()
    gains(game, "tapestry", "academia", "food")
    assert collected(game) == {"tapestry": "tapestry"} and resources(game) == {"food": 1}
    player = game.players[HERE]
    assert (player.hand, player.stored) == ([], ["academia"])


def test_a_tile_and_a_tech_card_lie_face_down_and_cannot_be_used() -> None:
    """kept: no upgrade follows the invention."""
    game = collectors()
    gains(game, "territory", "16", "food")
    gains(game, "invent", "bakery", "coin")
    player = game.players[HERE]
    assert (player.territories, player.tech) == ([], {})
    assert face_of(game.box, own(game, "collectors"), 2).kept == (
        KeptOnMat("territory", "16"),
        KeptOnMat("tech", "bakery"),
    )
    assert not drive(game, upgrade_invented(game, HERE, "bakery")).events


def test_it_may_be_declined_and_a_place_is_used_once() -> None:
    """collect: optional; each place once."""
    game = collectors()
    gains(game, "territory", "keep")
    assert game.players[HERE].territories == [16] and collected(game) == {}
    gains(game, "tapestry", "academia", "food")
    stack(game, "tapestry", ["guilds"])
    assert not gains(game, "tapestry").asked
    assert game.players[HERE].hand == ["guilds"]


def test_each_gain_of_a_turn_may_be_collected() -> None:
    """collect, limits: one of them per gain, not per turn (docs/rulings.md)."""
    game = collectors()
    gains(game, ["tapestry", "territory"], "academia", "food", "16", "coin")
    assert set(collected(game)) == {"tapestry", "territory"}


def test_only_own_advance_turns_count() -> None:
    """collect, limits: not income turns, nor the turns of others."""
    game = collectors(advancing=False)
    assert not gains(game, "tapestry").asked
    drive(game, react.ADVANCE_TURN_BEGUN.notify(game, RIVAL, ()))
    assert not gains(game, "territory").asked
    drive(game, react.ADVANCE_TURN_BEGUN.notify(game, HERE, ()))
    drive(game, react.TURN_SETTLED.notify(game, HERE, income=False))
    assert not gains(game, "invent").asked and own(game, "collectors").memory == {}


def test_a_house_leaves_its_space_uncovered_and_fills_no_plot() -> None:
    """Ruling; collect. Other income buildings have no place."""
    game = collectors()
    gains(game, "house", "house", "food")
    player = game.players[HERE]
    assert player.uncovered("house") == 2 and player.capital.buildings == []
    assert collected(game) == {"house": "house"}
    told = gains(game, "farm", first_plot(game, "farm"))
    assert told.kinds() == ["plot"]


def test_a_house_may_go_into_the_city_all_the_same() -> None:
    """collect: optional."""
    game = collectors()
    told = gains(game, "house", "city", first_plot(game, "house"))
    assert told.kinds() == ["collect_building", "plot"] and collected(game) == {}


def test_a_landmark_may_lie_here_and_counts_as_owned() -> None:
    """collect; general_rulings, buildings_anywhere."""
    game = collectors()
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"), "landmark", "food")
    assert collected(game) == {"landmark": "forge"}
    assert count(game, HERE, "landmark") == 1


def test_a_conquest_is_given_up_for_an_outpost_here() -> None:
    """slots, outpost; ruling: it takes no territory and rolls no dice."""
    game = collectors()
    before = game.board.seats[HERE].outposts
    asked = pending(gain(game, HERE, "conquer", source="test"))
    assert asked.kind == "conquer" and "collect" in listed(asked)
    told = gains(game, "conquer", "collect", "food")
    assert game.board.seats[HERE].outposts == before - 1
    assert not told.of("conquer_dice") and len(game.board.map.controlled(HERE)) == 1
    assert "collect" not in listed(pending(gain(game, HERE, "conquer_anywhere", source="test")))


@pytest.mark.parametrize("answer", ["collect", "1,0", "skip"])
def test_a_card_that_lets_one_conquer_a_certain_territory_may_bring_the_outpost_too(answer: str) -> None:
    """slots, outpost: a conquer benefit; Cartography names its territory."""
    game = scene(boxes=("base", "pp", "aa"))
    begin(game, "collectors")
    own(game, "collectors").memory |= {"advancing": ["yes"], "territory": ["1"]}
    stack(game, "territory", ["15", "16"])
    rest = {"collect": ("food",), "1,0": ("vp_4", "coin", "red"), "skip": ()}[answer]
    told = lay(game, "cartography", "15", "15@1,0r0", answer, *rest)
    assert "conquer_charted" in told.kinds()
    assert collected(game).get("outpost") == ("outpost" if answer == "collect" else None)
    assert game.board.map.controller((1, 0)) == (HERE if answer == "1,0" else None)


def test_a_tile_that_somebody_hands_over_is_gained_too() -> None:
    """collect: in one's own advance turn, as if a rival explores in it with Age of Sail."""
    game = collectors()
    game.players[RIVAL].territories = [16]
    drive(game, hand_over(game, RIVAL, 16, HERE), "16", "food")
    assert collected(game) == {"territory": "territory"} and game.players[HERE].territories == []


def test_without_an_outpost_none_can_lie_here() -> None:
    """CON-4."""
    game = collectors()
    game.board.seats[HERE].outposts = 0
    assert not gains(game, "conquer").asked


def test_what_lies_here_still_counts_for_scoring_alone() -> None:
    """kept: VP for cards and tiles, but the goal of a landmark card asks for the supply. (INC-11, LMC-4)"""
    game = collectors()
    things = ("tapestry", "territory_tile", "tech")
    before = {thing: count(game, HERE, thing) for thing in things}
    gains(game, ["tapestry", "territory", "invent"], "academia", "food", "16", "food", "bakery", "food")
    assert {thing: count(game, HERE, thing) - before[thing] for thing in things} == dict.fromkeys(things, 1)
    assert {count(game, RIVAL, thing) for thing in things} == {0}
    assert landmark_cards.GOALS["territory_tile"](game, HERE) == 0


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_different_things_score_at_the_end_of_the_game(number: int, points: int) -> None:
    """exhibition, score_table; not in income turn 5."""
    game = collectors(advancing=False)
    own(game, "collectors").memory.update({place: ["x"] for place in ALL[:number]})
    score_last(game)
    assert vp(game) == 0
    assert sum(last_scoring(game, HERE).values()) == points
    drive(game, react.GAME_ENDING.notify(game))
    assert vp(game) == points


def test_a_game_of_several_people_ends_with_the_exhibition() -> None:
    """exhibition: once everybody has had the last income turn. (END-1)"""
    game = collectors(advancing=False)
    own(game, "collectors").memory["tech"] = ["bakery"]
    for seat in game.board.seats:
        seat.finished = True
    drive(game, BaseGameRules().run(Match(game, ready=True)))
    assert vp(game) == 1


def test_the_revised_mat_scores_in_the_last_income_turn_and_pays_some_places_twice() -> None:
    """rebalanced: tech, outpost and landmark give two resources."""
    game = collectors(edition="rebalanced")
    gains(game, "invent", "bakery", "food", "coin")
    gains(game, "conquer", "collect", "food", "coin")
    gains(game, "tapestry", "academia", "worker")
    assert resources(game) == {"food": 2, "coin": 2, "worker": 1}
    score_last(game)
    assert vp(game) == 6
    drive(game, react.GAME_ENDING.notify(game))
    assert vp(game) == 6


def test_the_adjustment_is_a_resource_at_setup() -> None:
    """adjustments, rulebook. (ADJ-2)"""
    game = scene(boxes=AA)
    begin(game, "collectors", "coin", edition="adjusted")
    assert resources(game) == {"coin": 1}
    adjustment = CIVILIZATIONS["collectors"].adjustment
    assert adjustment is not None and adjustment.confidence == "low"


def test_gained_later_the_revised_mat_begins_with_a_card_and_a_tile() -> None:
    """rebalanced, gained_midgame: without benefit, each only if one wants; the card stays secret."""
    game = scene(boxes=AA, era=2)
    game.players[HERE].hand, game.players[HERE].territories = ["guilds", "trap"], [16, 17]
    told = gain_later(game, "collectors", "trap", "skip", edition="rebalanced")
    assert game.players[HERE].hand == ["guilds"] and game.players[HERE].territories == [16, 17]
    assert (collected(game), resources(game)) == ({"tapestry": "tapestry"}, {})
    assert [event.data for event in told.of("collected")] == [{"building": "tapestry"}]


def test_gained_later_the_printed_mat_begins_empty_and_acts_from_now_on() -> None:
    """gained_midgame: default. In an income turn that is from the next advance turn on."""
    game = scene(boxes=AA, era=2)
    stack(game, "tapestry", ["academia"])
    game.players[HERE].hand = ["guilds"]
    assert not gain_later(game, "collectors").asked
    assert pending(gain(game, HERE, "tapestry", source="test")).kind == "collect"
    game = scene(boxes=AA, era=2)
    stack(game, "tapestry", ["academia"])
    game.in_income_turn = True
    gain_later(game, "collectors")
    assert not gains(game, "tapestry").asked


def test_a_building_that_another_mat_takes_is_not_collected() -> None:
    """Ruling: a Craftsmen's choice for the same building excludes this one."""
    game = collectors()
    in_force(game, "craftsmen")
    told = gains(game, "house", "house", "food")
    assert told.kinds() == ["collect_building", "resource"]
    game = scene(boxes=AA)
    in_force(game, "craftsmen")
    drive(game, receive_civilization(game, HERE, "collectors", at_setup=True))
    drive(game, react.ADVANCE_TURN_BEGUN.notify(game, HERE, ()))
    assert gains(game, "house", "left_1").kinds() == ["build_on_mat"]
    assert Lying("house", "house") not in face_of(game.box, own(game, "collectors"), 2).pieces
