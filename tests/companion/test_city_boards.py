"""A player's own side drawn: the city with a building in hand, the income mat, cards, tiles and benefits as icons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask

from companion.app import create_app
from companion.config import ROOT, Settings
from companion.drawings.city import Completion, PlotShape, city_scene
from companion.drawings.footprints import PLOT, building_shape, outline_of
from companion.drawings.player import (
    CivilizationScene,
    civilization_scene,
    hand_scene,
    income_scene,
    next_income,
    space_tile,
    space_tiles,
    tapestry_spaces,
    tech_card,
    tech_rows,
)
from engine.box import LIBRARY, box_of
from engine.facts.cards import CIVILIZATIONS, INCOME_MAT, SPACE_TILES, TAPESTRY_CARDS, TECH_CARDS
from engine.facts.components import LANDMARKS, TRACKS, VOCABULARY
from engine.rules.count import count
from engine.rules.income import gain_income, score_income_mat
from engine.state.capital import Capital, Placed
from engine.state.game import InPlay
from engine.state.player import Player
from tests.engine.whole import HERE, drive, scene

ICONS = {symbol.attrib["id"] for symbol in ElementTree.parse(ROOT / "static/icons.svg").getroot()}
FOOTPRINTS = [slug for slug, landmark in LANDMARKS.items() if landmark.footprint]
WETLAND = 2


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app without a database: nothing is stored here."""
    return create_app(Settings(instance_dir=tmp_path_factory.mktemp("app"), database_url="", redis_url=""))


@pytest.fixture(autouse=True)
def request_context(app: Flask) -> Iterator[None]:
    """The templates ask the request for its language."""
    with app.test_request_context():
        yield


def draw(app: Flask, template: str, macro: str, *arguments: Any) -> ElementTree.Element:
    """One macro's drawing as a tree; icons are in the sprite, labels are not empty, nothing has a style of its own."""
    text = str(getattr(app.jinja_env.get_template(template).module, macro)(*arguments))
    assert "style=" not in text
    assert set(re.findall(r"icons\.svg#([^\"]*)\"", text)) <= ICONS
    tree = ElementTree.fromstring(f"<div>{text.replace('& ', '&amp; ')}</div>")  # HTML takes a single &, XML does not
    assert not [element for element in tree.iter() if element.get("aria-label", "-").strip() == ""]
    return tree


def said(tree: ElementTree.Element) -> str:
    """All words of a drawing, the labels of pictures too, in one line."""
    words = [part for element in tree.iter() for part in (element.get("aria-label"), element.text, element.tail)]
    return " ".join(" ".join(part for part in words if part).split())


def with_class(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def options_for(capital: Capital, building: str) -> dict[str, Placed]:
    """The legal placements by key, as the rules ask them."""
    return capital.placements(building)


# ------------------------------------------------------------------------------------------------- the city


@pytest.mark.parametrize("mat", range(1, 7))
def test_a_city_shows_what_its_mat_prints(app: Flask, mat: int) -> None:
    scene = city_scene(Capital(mat))
    impassable = {(plot.row - 1, plot.column - 1) for plot in scene.plots if plot.state == "impassable"}
    assert len(scene.plots) == 81
    assert impassable == Capital(mat).impassable()
    tree = draw(app, "drawings/city.html", "city", scene, "The city")
    assert len(with_class(tree, "blocked")) == len(impassable)
    assert tree.find("svg").get("role") == "img"  # type: ignore[union-attr]


@pytest.mark.parametrize("landmark", FOOTPRINTS)
def test_a_landmark_is_drawn_as_its_footprint_with_its_name(app: Flask, landmark: str) -> None:
    capital = Capital(WETLAND, [Placed(landmark, 2, 2)], box=LIBRARY)
    tree = draw(app, "drawings/city.html", "city", city_scene(capital), "The city")
    (drawn,) = with_class(tree, "building")
    assert "".join(text.text or "" for text in drawn.iter("text")).replace(" ", "") == "".join(
        LANDMARKS[landmark].name.split()
    )
    assert LANDMARKS[landmark].name in said(tree)


def test_the_outline_of_an_l_has_six_corners() -> None:
    assert outline_of([(0, 0), (1, 0), (1, 1)]).count("L") == 5
    assert outline_of([(0, 0), (0, 1), (1, 0), (1, 1)]) == f"M0 0L{PLOT * 2:.0f} 0L40 40L0 40Z"


def test_a_name_stands_inside_the_city_even_where_the_landmark_hangs_over_the_edge() -> None:
    hanging = building_shape(Capital(WETLAND), Placed("academy", 7, 8, 1))
    assert [text for text, *_ in hanging.lines] == ["A"]  # one column is left: too narrow for the name
    assert float(hanging.icon_x) < 9 * PLOT


def test_buildings_tokens_and_what_found_no_room_are_told_apart(app: Flask) -> None:
    capital = Capital(WETLAND, [Placed("market", 0, 0)], beside=["farm", "barn"], extra=[(4, 4)])
    scene = city_scene(capital)
    states = {(plot.row, plot.column): plot.state for plot in scene.plots}
    assert (states[1, 1], states[5, 5], states[2, 1], states[1, 2]) == ("built", "token", "impassable", "open")
    summary = said(draw(app, "drawings/city.html", "city_summary", scene))
    assert "farm" in summary
    assert "Barn" in summary


def test_what_is_complete_is_marked(app: Flask) -> None:
    """Districts, rows and columns that are full, as the rules count them. (BLD-6, BLD-7)"""
    capital = Capital(WETLAND)
    capital.buildings = [Placed("house", 0, column) for column in range(8)]
    capital.buildings += [Placed("farm", row, column) for row, column in ((1, 2), (2, 0), (2, 1), (2, 2))]
    scene = city_scene(capital)
    assert scene.complete == Completion(districts=((1, 1),), rows=(1,), columns=())
    tree = draw(app, "drawings/city.html", "city", scene, "The city")
    assert len(with_class(tree, "full-district")) == 1
    assert len(with_class(tree, "full-line")) == 1
    assert "1 row or column complete · 1 district complete" in said(tree)


# ------------------------------------------------------------------------------------------------- a building in hand


def test_the_building_begins_in_the_middle_and_confirms_a_legal_place() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "apothecary")
    ghost = city_scene(capital, options=options, href_for=str).ghost
    assert ghost is not None
    assert ghost.key in options
    assert (ghost.plots, ghost.outside) == (4, 0)


def test_the_building_stands_where_it_was_chosen() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "academy")
    for key, placed in options.items():
        ghost = city_scene(capital, options=options, chosen=placed).ghost
        assert ghost is not None
        assert ghost.key == key


def test_a_place_that_is_not_legal_leads_to_the_nearest_that_is() -> None:
    """Plot 1,0 of the wetland mat is impassable. (BLD-3)"""
    capital = Capital(WETLAND)
    ghost = city_scene(capital, options=options_for(capital, "market"), chosen=Placed("market", 1, 0)).ghost
    assert ghost is not None
    assert ghost.key in ("0,0r0", "2,0r0")


@pytest.mark.parametrize("building", ["market", "academy", "fusion_reactor", "rubber_works", "launch_pad"])
def test_arrows_and_the_turn_lead_to_legal_places_that_way(building: str) -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, building)
    for placed in options.values():
        moves = city_scene(capital, options=options, chosen=placed, href_for=str).moves
        assert moves is not None
        led = {way: options[key] for way in ("left", "right", "up", "down", "turn") if (key := getattr(moves, way))}
        assert "left" not in led or led["left"].column < placed.column
        assert "right" not in led or led["right"].column > placed.column
        assert "up" not in led or led["up"].row < placed.row
        assert "down" not in led or led["down"].row > placed.row
        assert "turn" not in led or led["turn"].turns != placed.turns


def test_turning_goes_through_every_way_in_which_a_building_can_stand() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "rubber_works")
    placed = next(iter(options.values()))
    seen = set()
    for _ in range(4):
        seen.add(placed.turns)
        moves = city_scene(capital, options=options, chosen=placed, href_for=str).moves
        assert moves is not None
        assert moves.turn is not None
        placed = options[moves.turn]
    assert seen == {0, 1, 2, 3}
    square = city_scene(capital, options=options_for(capital, "barn"), href_for=str).moves
    assert square is not None
    assert not square.can_turn


def test_a_tap_puts_the_building_over_the_plot() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "library")
    scene = city_scene(capital, options=options, href_for=str)
    legal = {plot for placed in options.values() for plot in capital.plots_inside(placed)}
    assert {(plot.row - 1, plot.column - 1) for plot in scene.plots if plot.lit} == legal
    for plot in scene.plots:
        assert (plot.href is not None) == plot.lit
        if plot.href:
            assert (plot.row - 1, plot.column - 1) in capital.plots_inside(options[plot.href])


def test_a_tap_where_nothing_is_legal_asks_why() -> None:
    """The place it asks about is one that the rules refuse. (BLD-3)"""
    capital = Capital(WETLAND, [Placed("barn", 3, 6)])
    asked: list[Placed] = []

    def ask(placed: Placed) -> str:
        asked.append(placed)
        return "why"

    scene = city_scene(capital, options=options_for(capital, "apothecary"), href_for=str, why_for=ask)
    dark = [plot for plot in scene.plots if not plot.lit]
    assert dark
    assert {plot.href for plot in dark} == {"why"}
    assert all(capital.why_not(placed) for placed in asked)


def test_what_the_place_would_complete_is_said_before_it_is_confirmed(app: Flask) -> None:
    """The ninth plot of a district gives a resource. (BLD-6)"""
    capital = Capital(WETLAND, [Placed("house", 0, column) for column in (0, 1, 2)])
    capital.buildings += [Placed("farm", row, column) for row, column in ((1, 2), (2, 0), (2, 1))]
    options = options_for(capital, "market")
    scene = city_scene(capital, options=options, chosen=options["2,2r0"], href_for=str)
    assert scene.ghost is not None
    assert scene.ghost.completes == Completion(districts=((1, 1),))
    controls = said(draw(app, "drawings/city.html", "city_controls", scene))
    assert "Row 3, column 3" in controls
    assert "completes a district" in controls
    elsewhere = city_scene(capital, options=options, chosen=options["8,8r0"], href_for=str)
    assert "completes" not in said(draw(app, "drawings/city.html", "city_controls", elsewhere))


def test_the_edge_is_said_too(app: Flask) -> None:
    """A landmark may hang over the edge. (BLD-4)"""
    capital = Capital(WETLAND)
    options = options_for(capital, "apothecary")
    scene = city_scene(capital, options=options, chosen=options["8,0r0"], href_for=str)
    controls = said(draw(app, "drawings/city.html", "city_controls", scene))
    assert "Row 9, columns 1 to 2; 2 plots hang over the edge" in controls


def test_with_a_building_in_hand_the_city_is_a_group_of_links(app: Flask) -> None:
    capital = Capital(WETLAND)
    scene = city_scene(capital, options=options_for(capital, "market"), href_for=lambda key: f"?at={key}")
    tree = draw(app, "drawings/city.html", "city", scene, "Tap a plot")
    links = list(tree.iter("a"))
    assert len(links) == sum(plot.lit for plot in scene.plots) == 81 - len(capital.impassable())
    assert len({link.get("aria-label") for link in links}) == len(links)
    assert isinstance(scene.plots[0], PlotShape)
    assert scene.plots[0].href == "?at=0,0r0"


# ----------------------------------------------------------------------------------------------------------- income mat


def test_the_income_mat_tells_uncovered_next_and_covered_apart(app: Flask) -> None:
    """Buildings leave from the left; the first space is open from the start. (INC-14, SET-16)"""
    player = Player(Capital(1))
    player.taken["farm"] = 2
    rows = {row.building: row for row in income_scene(player).rows}
    assert [space.state for space in rows["farm"].spaces] == ["uncovered"] * 3 + ["next"] + ["covered"] * 2
    assert (rows["farm"].left, rows["market"].left) == (3, 5)
    words = said(draw(app, "drawings/player.html", "income_mat", income_scene(player)))
    assert "Breeding 4 VP; uncovered" in words
    assert "7 VP; covered" in words


@pytest.mark.parametrize("taken", [0, 1, 3, 5])
def test_the_next_income_turn_is_foretold_as_the_rules_play_it(taken: int) -> None:
    """VP and income of all uncovered spaces. (INC-10 to INC-12)"""
    game = scene()
    player = game.players[HERE]
    player.taken = dict.fromkeys(INCOME_MAT, taken)
    player.tech = {"barn": "bottom", "bakery": "middle"}
    things = ("tech", "capital", "territory_controlled")
    counts = {thing: count(game, HERE, thing) for thing in things}
    foretold = income_scene(player, turn=3, counts=counts).next
    assert foretold is not None
    before = game.board.seats[HERE].vp
    drive(game, score_income_mat(game, HERE))
    assert foretold.vp == game.board.seats[HERE].vp - before
    had = dict(player.resources)
    luck = {"territory": "1", "tapestry": "academia"}
    kinds = [name for name, number in foretold.income for _ in range(number)]
    drive(game, gain_income(game, HERE), *[luck[name] for name in kinds if name in luck])
    gained = {slug: player.resources[slug] - had[slug] for slug in had}
    assert {name: number for name, number in foretold.income if name in gained} == gained
    assert len(player.hand) == kinds.count("tapestry")


def test_the_first_income_turn_scores_nothing_and_the_last_pays_nothing(app: Flask) -> None:
    """Which steps an income turn has. (INC-1)"""
    player = Player(Capital(1))
    first, last = income_scene(player, turn=1, counts={}).next, income_scene(player, turn=5).next
    assert first is not None
    assert last is not None
    assert (first.scores, first.tapestry, bool(first.income)) == ((), False, True)
    assert (bool(last.scores), last.tapestry, last.income) == (True, False, ())
    assert last.vp is None  # nobody counted the things
    assert "Income turn 5" in said(draw(app, "drawings/player.html", "next_income", last))
    assert income_scene(player, turn=6).next is None


def test_what_scores_alike_is_one_line(app: Flask) -> None:
    player = Player(Capital(1))
    player.taken = dict.fromkeys(INCOME_MAT, 5)
    rows = income_scene(player).rows
    ahead = next_income(rows, 4, {"tech": 3, "capital": 2, "territory_controlled": 5})
    assert [(line.thing, line.times, line.vp) for line in ahead.scores] == [
        ("tech", 3, 9), ("capital", 3, 6), ("territory_controlled", 2, 10), (None, 1, 51),
    ]  # fmt: skip
    assert "76 VP" in said(draw(app, "drawings/player.html", "next_income", ahead))


# ------------------------------------------------------------------------------------------------- cards and tiles


@pytest.mark.parametrize("slug", TECH_CARDS)
def test_every_tech_card_says_what_it_gives_and_asks_for(app: Flask, slug: str) -> None:
    words = said(draw(app, "drawings/player.html", "tech_card", tech_card(box_of(), slug, row="middle", met=False)))
    assert TECH_CARDS[slug].name in words
    assert "The square asks for" in words
    assert "That is not so yet." in words


def test_tech_cards_lie_in_three_rows_the_top_one_first(app: Flask) -> None:
    player = Player(Capital(1), tech={"barn": "bottom", "bakery": "middle", "paper": "middle"})
    rows = tech_rows(player, met={"bakery": True})
    assert [(row, [card.slug for card in cards]) for row, cards in rows.rows] == [
        ("top", []), ("middle", ["bakery", "paper"]), ("bottom", ["barn"]),
    ]  # fmt: skip
    assert [card.met for _, cards in rows.rows for card in cards] == [True, None, None]
    tree = draw(app, "drawings/player.html", "tech_rows", rows)
    assert "no card" in said(tree)
    assert len(with_class(tree, "met")) == 1


@pytest.mark.parametrize("slug", TAPESTRY_CARDS)
def test_every_tapestry_card_can_be_read(app: Flask, slug: str) -> None:
    (card,) = hand_scene(Player(Capital(1, box=LIBRARY), hand=[slug]))
    words = said(draw(app, "drawings/player.html", "tapestry_card", card))
    assert TAPESTRY_CARDS[slug].name in words
    assert " ".join(TAPESTRY_CARDS[slug].text.split()) in words


def test_the_tapestry_spaces_show_the_card_on_top_and_what_it_covers(app: Flask) -> None:
    """Only the topmost card counts; a card that lies face down counts as none. (INC-8, INC-4)"""
    player = Player(Capital(1), tapestries=[[], ["academia", "dictatorship"], ["face_down"], []])
    spaces = tapestry_spaces(player, era=3)
    assert [space.card.slug if space.card else None for space in spaces] == [None, "dictatorship", "face_down", None]
    assert [space.current for space in spaces] == [False, False, True, False]
    words = said(draw(app, "drawings/player.html", "tapestry_spaces", spaces))
    assert "under it: Academia" in words
    assert "Counts as no card to any effect." in words


@pytest.mark.parametrize("slug", CIVILIZATIONS)
def test_every_civilization_can_be_read_in_every_edition(app: Flask, slug: str) -> None:
    for edition in ("printed", "adjusted", "rebalanced"):
        card = civilization_scene(LIBRARY, InPlay(slug, 0, slug, edition=edition), 3)
        words = said(draw(app, "drawings/player.html", "civilization", card))
        mat = CIVILIZATIONS[slug].mat(edition, 3)
        assert " ".join(mat.text.split()) in words
        adjustment = CIVILIZATIONS[slug].adjustment if edition == "adjusted" else None
        assert ("Adjusted: " in words) == (adjustment is not None)
        assert adjustment is None or adjustment.text in words
        assert sum(len(group) for group in card.groups) == len(mat.slots)


def remembering(slug: str, **memory: list[str]) -> CivilizationScene:
    """A civilization that remembers this."""
    return civilization_scene(box_of(), InPlay(slug, 0, slug, memory), 3)


def test_a_token_lies_on_its_slot(app: Flask) -> None:
    civilization = remembering("entertainers", square=["market"])
    assert [each.slug for group in civilization.groups for each in group if each.piece] == ["market"]
    tree = draw(app, "drawings/player.html", "civilization", civilization)
    assert len(with_class(tree, "taken")) == 1


def test_buildings_stand_on_the_mat_of_the_craftsmen_from_the_bottom() -> None:
    left, middle, _ = remembering("craftsmen", left_1=["farm"]).groups
    assert [each.piece for each in left] == [None, None, "farm"]
    assert [each.slug for each in middle] == ["middle_4", "middle_3", "middle_2", "middle_1"]


def test_slots_that_were_uncovered_are_marked_as_such(app: Flask) -> None:
    militants = remembering("militants", uncovered=["top_1", "bottom_1"], spare=["outpost"])
    assert militants.spare == (("outpost", 1),)
    tree = draw(app, "drawings/player.html", "civilization", militants)
    assert len(with_class(tree, "uncovered")) == 2
    assert not with_class(tree, "taken")
    assert "1 left on the mat" in said(tree)


def test_predictions_are_shown_with_those_reached(app: Flask) -> None:
    mystics = remembering("mystics", tech=["5"], district=["2"], reached=["district"])
    assert mystics.predictions == (("tech", 5, False), ("district", 2, True))
    assert "reached complete districts 2" in said(draw(app, "drawings/player.html", "civilization", mystics))


def test_a_token_sent_to_an_opponent_is_no_prediction(app: Flask) -> None:
    historians = remembering("historians", holders=["1"])
    assert historians.predictions == ()
    assert "Historians" in said(draw(app, "drawings/player.html", "civilization", historians))


def test_tech_cards_with_a_token_are_named(app: Flask) -> None:
    inventors = remembering("inventors", marked=["barn"], used=["barn"])
    assert "Token on: Barn" in said(draw(app, "drawings/player.html", "civilization", inventors))


def test_every_space_tile_shows_what_exploring_it_gives(app: Flask) -> None:
    player = Player(Capital(1), space_tiles=list(SPACE_TILES)[:-1], explored_space=list(SPACE_TILES)[-1:])
    tiles = space_tiles(player)
    assert [tile.explored for tile in tiles] == [False] * (len(SPACE_TILES) - 1) + [True]
    assert "explored" in said(draw(app, "drawings/player.html", "space_tiles", tiles))


def test_a_space_tile_to_choose_says_in_words_what_it_gives(app: Flask) -> None:
    drawn = said(draw(app, "drawings/player.html", "space_tile", space_tile(box_of(), 2), False, True))
    assert "1 armory, then 1 VP for each armory" in drawn and SPACE_TILES[2].art in drawn


# ------------------------------------------------------------------------------------------------- benefits

SAID = {
    "coin": "1 coin",
    "explore_anywhere": "explore anywhere",
    "sequence": "1 territory tile, then explore next to your territories",
    "resources": "1 coin, 1 worker",
    "choose": "1 farm; or 1 house",
    "any_order": "in any order: 1 worker; 1 VP for each tech card",
    "pay": "you may pay 1 resource of your choice: 1 farm",
    "discard": "you may discard 2 territory tiles: 5 VP",
    "repeat": "3 times: 1 space tile",
    "vp": "13 VP",
    "vp_per": "2 VP for each territory you control",
    "advance": "advance in Military, Technology or Exploration",
    "advance_x": "advance in Science, without benefit or bonus",
    "regress": "go back 1 space in Military or Technology, with benefit and bonus",
    "landmark": "the landmark Com Tower",
}
FORMS: dict[str, Any] = {
    "coin": "coin",
    "explore_anywhere": "explore_anywhere",
    "sequence": ["territory", "explore"],
    "resources": ["coin", "worker"],
    "choose": {"choose": ["farm", "house"]},
    "any_order": {"any_order": ["worker", {"vp_per": "tech"}]},
    "pay": {"pay": "any_resource", "gain": "farm"},
    "discard": {"pay": {"discard_territory": 2}, "gain": {"vp": 5}},
    "repeat": {"repeat": 3, "gain": "space_tile"},
    "vp": {"vp": 13},
    "vp_per": {"vp_per": "territory_controlled", "each": 2},
    "advance": {"advance": ["military", "technology", "exploration"]},
    "advance_x": {"advance_x": ["science"]},
    "regress": {"regress": ["military", "technology"]},
    "landmark": {"landmark": "com_tower"},
}


@pytest.mark.parametrize("form", FORMS)
def test_a_benefit_is_said_in_words(app: Flask, form: str) -> None:
    assert said(draw(app, "drawings/benefit.html", "benefit_text", FORMS[form])) == SAID[form]
    (picture,) = with_class(draw(app, "drawings/benefit.html", "benefit", FORMS[form]), "gains")
    assert picture.get("aria-label") == SAID[form]


def every_benefit() -> Iterator[Any]:
    """The words of the vocabulary, what VP are counted by, and the benefits that stand in the data."""
    yield from VOCABULARY.words
    yield from ({"vp_per": thing} for thing in VOCABULARY.things)
    for track in TRACKS.values():
        yield from (each for space in track.spaces for each in (space.benefit, space.bonus) if each)
    yield from (each for card in TECH_CARDS.values() for each in (card.circle, card.square))
    yield from (tile.benefit for tile in SPACE_TILES.values())
    for card in TAPESTRY_CARDS.values():
        gains = (*card.gains.values(), *(effect.gain for effect in card.effects))
        yield from (each for each in (card.benefit, card.response_gain, *gains) if each)
    for civilization in CIVILIZATIONS.values():
        yield from (slot.benefit for slot in civilization.slots.values() if slot.benefit)
        yield from civilization.gains.values()


def test_every_benefit_of_the_game_has_icons_and_words(app: Flask) -> None:
    for benefit in every_benefit():
        tree = draw(app, "drawings/benefit.html", "benefit_line", benefit)
        assert list(tree.iter("use")), benefit
        assert said(tree), benefit


def test_every_cost_has_icons_and_words(app: Flask) -> None:
    costs = ["any_resource", ["coin", "any_resource"], {"resources": 2, "of": "different"}]
    costs += [{"resources": 3, "of": "same"}, *({f"discard_{pile}": 2} for pile in ("tapestry", "tech", "territory"))]
    words = [said(draw(app, "drawings/benefit.html", "cost", cost)) for cost in costs]
    assert all(words)
    assert words[2].startswith("2 different resources")


def test_no_benefit_draws_nothing(app: Flask) -> None:
    assert said(draw(app, "drawings/benefit.html", "benefit", None)) == ""
    assert said(draw(app, "drawings/benefit.html", "benefit_line", [])) == ""
