"""Urban Planners: civilizations.yaml, Urban Planners, extra_card, set_aside, skyline, gained_midgame and rulings."""

from __future__ import annotations

import pytest

from engine.abilities.civilizations.urban_planners import skyline
from engine.abilities.face import Lying
from engine.box import box_of
from engine.facts.cards import Edition
from engine.hooks import react
from engine.outlook import face_of, last_scoring
from engine.rules import landmark_cards
from engine.rules.build import gain_and_place_landmark
from engine.rules.count import count
from engine.rules.income import income_turn
from engine.state.capital import Placed
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own
from tests.engine.civilizations.stories import last_scoring as score_last
from tests.engine.whole import HERE, RIVAL, Told, drive, listed, pending, scene, stack

BOXES = ("base", "pp", "aa")


def planners(*, edition: Edition = "printed", era: int = 1) -> Game:
    """They have had their landmark card."""
    game = scene(boxes=BOXES, era=era)
    begin(game, "urban_planners", "urban_farm", edition=edition)
    stack(game, "tapestry", ["academia"])
    return game


def landmark(game: Game, slug: str, *keys: str) -> Told:
    return drive(game, gain_and_place_landmark(game, HERE, slug, "BLD-8"), *keys)


def advance_begins(game: Game, *keys: str) -> Told:
    return drive(game, react.ADVANCE_TURN_BEGUN.notify(game, HERE, ()), *keys)


def aside(game: Game) -> tuple[Lying, ...]:
    return face_of(game.box, own(game, "urban_planners"), 2).pieces


# ---- the further landmark card


def test_after_the_draft_one_more_landmark_card_is_chosen_from_the_deck() -> None:
    """extra_card: the cards that are left, all to be seen. (LMC-1, LMC-3)"""
    game = scene(boxes=BOXES, era=0)
    assert not begin(game, "urban_planners").asked
    keys = ["urban_farm", "skyscraper", "skyscraper", "game_store"]
    told = drive(game, landmark_cards.draft(game, HERE), *keys)
    assert told.kinds()[-1] == "keep_landmark_card"
    asked, _ = told.asked[-1]
    assert set(listed(asked)) == {"game_store", "digital_studio", "tv_station"}
    assert "game_store" in game.players[HERE].landmark_cards and len(game.players[HERE].landmark_cards) == 2
    assert "game_store" not in game.bags["landmark"].unseen


def test_without_a_card_the_mat_may_be_exchanged() -> None:
    """extra_card: nobody knows the landmark cards of the box itself."""
    game = scene(boxes=("base", "aa"), era=0)
    begin(game, "urban_planners")
    stack(game, "civilization", ["leaders"])
    drive(game, landmark_cards.draft(game, HERE), "yes")
    assert [mine.slug for mine in game.in_play] == ["leaders"]
    assert game.bags["civilization"].discarded == ["urban_planners"]


def test_gained_later_the_card_comes_at_once() -> None:
    """gained_midgame: on the printed mat a goal that is met counts at the end of the turn. (LMC-4)"""
    game = scene(boxes=BOXES, era=2)
    game.players[HERE].territories = [1, 2, 3, 4, 5, 6]
    assert gain_later(game, "urban_planners", "urban_farm").kinds() == ["keep_landmark_card"]
    assert "urban_farm" not in game.board.landmarks


def test_gained_later_the_revised_mat_may_gain_the_landmark_now() -> None:
    """rebalanced, gained_midgame: if its goal is met already."""
    game = scene(boxes=BOXES, era=2)
    game.players[HERE].territories = [1, 2, 3, 4, 5, 6]
    told = gain_later(game, "urban_planners", "urban_farm", "yes", "keep", edition="rebalanced")
    assert told.kinds() == ["keep_landmark_card", "goal_met_already", "landmark_aside"]
    assert game.board.landmarks == {"urban_farm": HERE}
    game = scene(boxes=BOXES, era=2)
    assert gain_later(game, "urban_planners", "urban_farm", edition="rebalanced").kinds() == ["keep_landmark_card"]


# ---- landmarks on the mat


def test_a_landmark_may_wait_on_the_mat_and_counts_as_owned() -> None:
    """set_aside 1; ruling."""
    game = planners()
    told = landmark(game, "forge", "keep")
    assert told.kinds() == ["landmark_aside"]
    assert aside(game) == (Lying("forge"),) and game.players[HERE].capital.buildings == []
    assert count(game, HERE, "landmark") == 1


def test_it_may_be_placed_in_the_city_at_once() -> None:
    """set_aside: optional."""
    game = planners()
    assert landmark(game, "forge", "city", first_plot(game, "forge")).kinds() == ["landmark_aside", "plot"]
    assert aside(game) == ()


def test_on_a_later_turn_several_may_be_placed() -> None:
    """set_aside 2: any number of them, also two in one turn. (FAQ-8)"""
    game = planners()
    landmark(game, "forge", "keep")
    landmark(game, "bakery", "keep")
    first = first_plot(game, "bakery")
    steps = react.ADVANCE_TURN_BEGUN.notify(game, HERE, ())
    assert set(listed(pending(steps))) == {"keep", "forge", "bakery"}
    steps.close()
    told = advance_begins(game, "bakery", first, "forge", "1,2r0")
    assert told.kinds()[:4] == ["planned_landmark", "plot", "planned_landmark", "plot"]
    assert {placed.building for placed in game.players[HERE].capital.buildings} == {"forge", "bakery"}
    assert aside(game) == ()


def test_from_the_mat_a_landmark_goes_onto_no_tech_card() -> None:
    """set_aside: it is placed in the city; only one that is gained may go onto a card. (TEC-7)"""
    game = scene(box=box_of(("base", "pp", "aa"), ["uncharted"]))
    begin(game, "urban_planners", "urban_farm")
    landmark(game, "forge", "keep")
    game.players[HERE].tech = {"aa_double_upgrade": "bottom"}
    told = advance_begins(game, "forge", first_plot(game, "forge"))
    assert "place_to_build" not in told.kinds()
    assert [each.building for each in game.players[HERE].capital.buildings] == ["forge"]


def test_they_may_wait_on() -> None:
    """set_aside 2: may."""
    game = planners()
    landmark(game, "forge", "keep")
    advance_begins(game, "keep")
    assert aside(game) == (Lying("forge"),)
    assert not advance_begins(planners()).asked, "with an empty mat nothing is asked"


def test_an_income_turn_is_a_later_turn_too_and_they_come_before_its_scoring() -> None:
    """set_aside 2: at any time of the turn. (FAQ-8)"""
    game = planners()
    landmark(game, "forge", "keep")
    asked = pending(income_turn(game, HERE))
    assert asked.kind == "planned_landmark"


def test_in_the_turn_of_another_nothing_is_placed() -> None:
    """set_aside 2: on a turn of one's own."""
    game = planners()
    landmark(game, "forge", "keep")
    assert not drive(game, react.ADVANCE_TURN_BEGUN.notify(game, RIVAL, ())).asked


def test_on_the_revised_mat_two_at_the_same_time_pay() -> None:
    """rebalanced: a resource and a tapestry card; one alone pays nothing."""
    editions: tuple[Edition, ...] = ("printed", "rebalanced")
    for edition in editions:
        pays = edition == "rebalanced"
        game = planners(edition=edition)
        own(game, "urban_planners").memory["aside"] = ["bakery"]
        advance_begins(game, "bakery", first_plot(game, "bakery"))
        assert resources(game) == {}
        own(game, "urban_planners").memory["aside"] = ["forge", "treasury"]
        advance_begins(game, "forge", "1,2r0", "treasury", "-1,6r0", *(["food"] if pays else []))
        assert resources(game) == ({"food": 1} if pays else {})
        assert game.players[HERE].hand == (["academia"] if pays else [])


# ---- the skyline


def city(game: Game, *landmarks: tuple[str, int, int]) -> Game:
    """Landmarks that stand in the city, by row and column."""
    game.players[HERE].capital.buildings += [Placed(slug, row, column) for slug, row, column in landmarks]
    return game


def test_the_largest_group_joined_edge_to_edge_counts() -> None:
    """skyline: corners do not join, nor do income buildings; three of four here."""
    game = city(planners(), ("bakery", 0, 0), ("treasury", 0, 2), ("stock_market", 2, 2), ("farm", 2, 1))
    assert skyline(game.players[HERE].capital) == 3
    game = city(planners(), ("bakery", 0, 0), ("treasury", 2, 2))
    assert skyline(game.players[HERE].capital) == 1
    assert skyline(planners().players[HERE].capital) == 0


def test_it_scores_at_the_end_of_income_turn_five() -> None:
    """skyline: 4 VP for 2 landmarks; those on the mat are not of the group."""
    game = city(planners(era=4), ("bakery", 0, 0), ("treasury", 0, 2))
    own(game, "urban_planners").memory["aside"] = ["stock_market"]
    assert last_scoring(game, HERE) == {"urban_planners": 4}
    score_last(game)
    assert vp(game) == 0
    drive(game, react.INCOME_TURN_ENDED.notify(game, HERE, 5))
    assert vp(game) == 4


def test_the_revised_mat_scores_in_the_last_income_turn() -> None:
    """rebalanced; only once."""
    game = city(planners(edition="rebalanced"), ("bakery", 0, 0))
    score_last(game)
    drive(game, react.INCOME_TURN_ENDED.notify(game, HERE, 5))
    assert vp(game) == 1


@pytest.mark.parametrize(("landmarks", "points"), [(1, 1), (4, 16), (7, 49), (8, 49)])
def test_more_than_seven_score_as_seven(landmarks: int, points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """skyline, score_table; ruling."""
    game = planners()
    monkeypatch.setattr("engine.abilities.civilizations.urban_planners.skyline", lambda city: landmarks)
    assert last_scoring(game, HERE) == {"urban_planners": points}


def test_the_unknown_adjustment_adds_nothing() -> None:
    """adjustments: what the rulebook's table gives could not be found out. (ADJ-2)"""
    game = planners(edition="adjusted")
    assert resources(game) == {} and vp(game) == 0
