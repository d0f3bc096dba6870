"""A player’s own side drawn: the income mat, tech, tapestry and civilization cards, space tiles."""

from __future__ import annotations

from xml.etree import ElementTree

import jinja2
import pytest

from companion.drawings.income import income_scene, next_income
from companion.drawings.player import (
    CivilizationScene,
    civilization_scene,
    hand_scene,
    space_tile,
    space_tiles,
    tapestry_spaces,
    tech_card,
    tech_rows,
)
from companion.drawings.players import PlayerLook
from companion.web.language import soft_hyphens
from engine.box import LIBRARY, box_of
from engine.facts.cards import CIVILIZATIONS, INCOME_MAT, TAPESTRY_CARDS, TECH_CARDS
from engine.facts.components import SPACE_TILES
from engine.rules.count import count
from engine.rules.income import gain_income, score_income_mat
from engine.state.capital import Capital
from engine.state.game import InPlay
from engine.state.player import Player
from tests.companion.drawn import draw, said, with_class
from tests.engine.whole import HERE, drive, scene

pytestmark = pytest.mark.usefixtures("drawings")
"""The words of a drawing are asked for in a language."""

ROWS = tuple(INCOME_MAT.values())


# ----------------------------------------------------------------------------------------------------------- income mat


def test_the_income_mat_tells_uncovered_next_and_covered_apart(drawings: jinja2.Environment) -> None:
    """Buildings leave from the left; the first space is open from the start. (INC-14, SET-16)"""
    player = Player(Capital(1))
    player.taken["farm"] = 2
    rows = {row.building: row for row in income_scene(player, ROWS).rows}
    assert [space.state for space in rows["farm"].spaces] == ["uncovered"] * 3 + ["next"] + ["covered"] * 2
    assert (rows["farm"].left, rows["market"].left) == (3, 5)
    words = said(draw(drawings, "player", "income_mat", income_scene(player, ROWS)))
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
    foretold = income_scene(player, ROWS, turn=3, counts=counts).next
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


def test_the_first_income_turn_scores_nothing_and_the_last_pays_nothing(drawings: jinja2.Environment) -> None:
    """Which steps an income turn has. (INC-1)"""
    player = Player(Capital(1))
    first, last = income_scene(player, ROWS, turn=1, counts={}).next, income_scene(player, ROWS, turn=5).next
    assert first is not None
    assert last is not None
    assert (first.scores, first.tapestry, bool(first.income)) == ((), False, True)
    assert (bool(last.scores), last.tapestry, last.income) == (True, False, ())
    assert last.vp is None  # nobody counted the things
    assert "If income turn 5 began now" in said(draw(drawings, "player", "next_income", last))
    assert income_scene(player, ROWS, turn=6).next is None


def test_what_civilizations_score_at_the_end_is_foretold_for_the_last_income_turn_alone(
    drawings: jinja2.Environment,
) -> None:
    """INC-1: LastScoring comes after the mat."""
    player, counts = Player(Capital(1)), {"tech": 3, "capital": 2, "territory_controlled": 5}
    before, last = (
        income_scene(player, ROWS, turn=turn, counts=counts, last={"isolationists": 16, "riverfolk": -3}).next
        for turn in (4, 5)
    )
    assert before is not None and last is not None and last.vp is not None
    assert before.last == () and before.vp_in_all == before.vp
    assert last.vp_in_all == last.vp + 13
    assert "At the end Isolationists: 16 VP" in said(draw(drawings, "player", "next_income", last))


def test_what_scores_alike_is_one_line(drawings: jinja2.Environment) -> None:
    player = Player(Capital(1))
    player.taken = dict.fromkeys(INCOME_MAT, 5)
    rows = income_scene(player, ROWS).rows
    ahead = next_income(rows, 4, {"tech": 3, "capital": 2, "territory_controlled": 5})
    assert [(line.thing, line.times, line.vp) for line in ahead.scores] == [
        ("tech", 3, 9), ("capital", 3, 6), ("territory_controlled", 2, 10), (None, 1, 51),
    ]  # fmt: skip
    assert "76 VP" in said(draw(drawings, "player", "next_income", ahead))


# ------------------------------------------------------------------------------------------------- cards and tiles


@pytest.mark.parametrize("slug", TECH_CARDS)
def test_every_tech_card_says_what_it_gives_and_asks_for(drawings: jinja2.Environment, slug: str) -> None:
    words = said(draw(drawings, "player", "tech_card", tech_card(LIBRARY, slug, row="middle", met=False)))
    assert soft_hyphens(TECH_CARDS[slug].name) in words
    assert "The square asks for" in words
    assert "That is not met yet." in words


def test_tech_cards_lie_in_three_rows_the_top_one_first(drawings: jinja2.Environment) -> None:
    player = Player(Capital(1), tech={"barn": "bottom", "bakery": "middle", "paper": "middle"})
    rows = tech_rows(player, met={"bakery": True})
    assert [(row, [card.slug for card in cards]) for row, cards in rows.rows] == [
        ("top", []), ("middle", ["bakery", "paper"]), ("bottom", ["barn"]),
    ]  # fmt: skip
    assert [card.met for _, cards in rows.rows for card in cards] == [True, None, None]
    tree = draw(drawings, "player", "tech_rows", rows)
    assert "no card" in said(tree)
    assert len(with_class(tree, "met")) == 1


@pytest.mark.parametrize("slug", TAPESTRY_CARDS)
def test_every_tapestry_card_can_be_read(drawings: jinja2.Environment, slug: str) -> None:
    (card,) = hand_scene(Player(Capital(1, box=LIBRARY), hand=[slug]))
    words = said(draw(drawings, "player", "tapestry_card", card))
    assert TAPESTRY_CARDS[slug].name in words
    assert " ".join(TAPESTRY_CARDS[slug].text.split()) in words


def test_the_tapestry_spaces_show_the_card_on_top_and_what_it_covers(drawings: jinja2.Environment) -> None:
    """Only the topmost card counts; a card that lies face down counts as none. (INC-8, INC-4)"""
    player = Player(Capital(1), tapestries=[[], ["academia", "dictatorship"], ["face_down"], []])
    spaces = tapestry_spaces(player, era=3)
    assert [space.card.slug if space.card else None for space in spaces] == [None, "dictatorship", "face_down", None]
    assert [space.current for space in spaces] == [False, False, True, False]
    words = said(draw(drawings, "player", "tapestry_spaces", spaces))
    assert "under it: Academia" in words
    assert "Does not count as a card." in words


def test_tokens_of_others_lie_beside_the_tapestry_spaces_and_say_whose_they_are(drawings: jinja2.Environment) -> None:
    """Drawn in their owner's color, with words for whoever does not see it."""
    ada, ben = PlayerLook("second", "green", "Ada"), PlayerLook("third", "yellow", "Ben")
    spaces = tapestry_spaces(Player(Capital(1)), tokens={1: (ada,), 3: (ada, ben)})
    assert [len(space.tokens) for space in spaces] == [0, 1, 0, 2]
    drawn = draw(drawings, "player", "tapestry_spaces", spaces)
    text = ElementTree.tostring(drawn, encoding="unicode")
    assert text.count("Token of") == 3
    assert (text.count("color-green"), text.count("color-yellow")) == (2, 1)
    assert said(drawn).count("Ada") == 2


@pytest.mark.parametrize("slug", CIVILIZATIONS)
def test_every_civilization_can_be_read_in_every_edition(drawings: jinja2.Environment, slug: str) -> None:
    for edition in ("printed", "adjusted", "rebalanced"):
        card = civilization_scene(LIBRARY, InPlay(slug, 0, slug, edition=edition), 3)
        words = said(draw(drawings, "player", "civilization", card))
        mat = CIVILIZATIONS[slug].mat(edition, 3)
        assert " ".join(mat.text.split()) in words
        adjustment = CIVILIZATIONS[slug].adjustment if edition == "adjusted" else None
        assert ("Adjusted: " in words) == (adjustment is not None)
        assert adjustment is None or adjustment.text in words
        assert sum(len(group) for group in (*card.groups, card.around)) == len(mat.slots)


def remembering(slug: str, **memory: list[str]) -> CivilizationScene:
    """A civilization that remembers this."""
    return civilization_scene(box_of(), InPlay(slug, 0, slug, memory), 3)


def test_a_token_lies_on_its_slot(drawings: jinja2.Environment) -> None:
    civilization = remembering("entertainers", square=["market"])
    assert [each.slug for group in civilization.groups for each in group if each.piece] == ["market"]
    tree = draw(drawings, "player", "civilization", civilization)
    assert len(with_class(tree, "taken")) == 1


def test_buildings_stand_on_the_mat_of_the_craftsmen_from_the_bottom() -> None:
    left, middle, _ = remembering("craftsmen", left_1=["farm"]).groups
    assert [each.piece for each in left] == [None, None, "farm"]
    assert [each.slug for each in middle] == ["middle_4", "middle_3", "middle_2", "middle_1"]


def test_slots_that_were_uncovered_are_marked_as_such(drawings: jinja2.Environment) -> None:
    militants = remembering("militants", uncovered=["top_1", "bottom_1"], spare=["outpost"])
    assert militants.spare == (("outpost", 1, None),)
    tree = draw(drawings, "player", "civilization", militants)
    assert len(with_class(tree, "uncovered")) == 2
    assert not with_class(tree, "taken")
    assert "1 left on the mat" in said(tree)


def test_landmarks_that_wait_on_a_mat_are_named_and_on_a_place_drawn_as_themselves(
    drawings: jinja2.Environment,
) -> None:
    mine = InPlay("urban_planners", 0, "urban_planners", {"aside": ["forge", "bakery"]})
    planners = civilization_scene(LIBRARY, mine, 3)
    assert planners.landmarks == ("forge", "bakery") and planners.spare == ()
    assert "On the mat: Forge, Bakery" in said(draw(drawings, "player", "civilization", planners))
    kept = InPlay("collectors", 0, "collectors", {"landmark": ["forge"], "tech": ["barn"]})
    collectors = civilization_scene(LIBRARY, kept, 3)
    lying = {each.slug: each.piece for group in collectors.groups for each in group if each.piece}
    assert lying == {"landmark": "forge", "tech": "tech"}


def test_predictions_are_shown_with_those_reached(drawings: jinja2.Environment) -> None:
    mystics = remembering("mystics", tech=["5"], district=["2"], reached=["district"])
    assert mystics.predictions == (("tech", 5, False, None), ("district", 2, True, None))
    assert "reached complete districts 2" in said(draw(drawings, "player", "civilization", mystics))


def test_a_token_sent_to_an_opponent_is_no_prediction(drawings: jinja2.Environment) -> None:
    historians = remembering("historians", holders=["1"])
    assert historians.predictions == ()
    assert "Historians" in said(draw(drawings, "player", "civilization", historians))


def test_tech_cards_with_a_token_are_named(drawings: jinja2.Environment) -> None:
    inventors = remembering("inventors", marked=["barn"], used=["barn"])
    assert "Token on: Barn" in said(draw(drawings, "player", "civilization", inventors))


def test_every_space_tile_shows_what_exploring_it_gives(drawings: jinja2.Environment) -> None:
    player = Player(Capital(1), space_tiles=list(SPACE_TILES)[:-1], explored_space=list(SPACE_TILES)[-1:])
    tiles = space_tiles(player)
    assert [tile.explored for tile in tiles] == [False] * (len(SPACE_TILES) - 1) + [True]
    assert "explored" in said(draw(drawings, "player", "space_tiles", tiles))


def test_a_space_tile_to_choose_says_in_words_what_it_gives(drawings: jinja2.Environment) -> None:
    drawn = said(draw(drawings, "player", "space_tile", space_tile(box_of(), 2), False, True))
    assert "1 armory, then 1 VP for each armory" in drawn and SPACE_TILES[2].art in drawn
