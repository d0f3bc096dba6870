"""What the greedy player makes of civilizations of other boxes."""

from __future__ import annotations

from automa.aims import hopes
from automa.greedy import Greedy
from automa.worth import worth
from engine.decisions import Keyed
from engine.rules.income import use_civilizations
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.capital import Placed
from engine.state.game import Game
from engine.things import Civilization
from tests.asked import stand_in
from tests.engine.civilizations.stories import begin
from tests.engine.whole import HERE, pending, scene, stack

FF = ("base", "ff")
PLAYER = Greedy(Luck(1).pick)


def playing(slug: str, *hand: str, era: int) -> Game:
    game = scene(boxes=FF, era=era)
    begin(game, slug)
    game.players[HERE].hand = list(hand)
    game.board.seats[HERE].outposts = 0
    return game


def test_it_knows_which_civilizations_of_all_boxes_it_plays_better() -> None:
    """(SET-20)"""
    for better, worse in (("renegades", "merfolk"), ("faefolk", "craftsmen"), ("leaders", "riverfolk")):
        options = Keyed({slug: Civilization(slug) for slug in (worse, better)})
        assert PLAYER.answer(scene(boxes=FF, era=0), stand_in(HERE, "keep_civilization", options)) == better


def test_after_income_turn_five_the_merfolk_first_play_what_brings_more_than_letting_it_go() -> None:
    """(END-5) Each card let go brings 5 VP, a trap that is played 10."""
    for hand, wanted in ((["academia", "trap"], "play"), (["academia", "feudalism"], "discard")):
        game = playing("merfolk", *hand, era=5)
        assert PLAYER.answer(game, pending(take_turn(game, HERE))) == wanted


def test_the_merfolk_keep_dry_what_they_would_rather_play() -> None:
    game = playing("merfolk", "academia", "trap", era=2)
    stack(game, "tapestry", ["meritocracy"])
    game.players[HERE].tech = dict.fromkeys(("aircraft", "stethoscope", "chemistry"), "bottom")
    kept = PLAYER.answer(game, pending(use_civilizations(game, HERE, 2)))
    assert kept == "meritocracy+trap"


def test_to_the_merfolk_five_cards_are_worth_what_they_bring_in_the_end() -> None:
    """Those under the mat too; a sixth brings no more."""
    values = [hopes(playing("merfolk", *["trap"] * number, era=2), HERE, worth) for number in range(7)]
    assert values == [0, 5, 10, 15, 20, 25, 25]
    few, many = (playing("merfolk", *["trap"] * number, era=2) for number in (1, 5))
    assert worth(few, HERE, "tapestry") > worth(many, HERE, "tapestry") + 3


def test_to_the_celestials_a_landmark_is_worth_its_vp_if_it_fits() -> None:
    game = playing("celestials", era=3)
    assert worth(game, HERE, {"landmark": "forge"}) == worth(scene(era=3), HERE, {"landmark": "forge"}) + 5
    before, city = hopes(game, HERE, worth), game.players[HERE].capital
    city.buildings.append(Placed("forge", 50, 50))
    assert hopes(game, HERE, worth) == before
