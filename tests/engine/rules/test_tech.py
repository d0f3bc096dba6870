"""Tech cards: inventing, refreshing, upgrading, prerequisites; each of the 33 cards is played to its top row."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.facts.cards import TECH_CARDS
from engine.facts.components import TRACKS
from engine.rules import tech
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.income import income_turn
from engine.rules.tech import why_not_upgrade
from engine.state.bag import Bag
from engine.state.board import Seat
from engine.state.game import Game
from engine.state.player import TechRow
from tests.engine.rules.settled import Changes, Watch, settled
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused, scene

FIRST_PLOT = "0,0r0"
ACROSS = 2
"""Of four players the one who is no neighbor."""


@dataclass(frozen=True)
class Card:
    """A card of the facts: answers and changes of circle and square, and what the square needs.

    needs: a track and the first space of its tier, or a row of the income mat and the space that must be uncovered.
    """

    slug: str
    circle: Changes
    square: Changes
    needs: tuple[str, int]
    circle_answers: tuple[str, ...] = ()
    square_answers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.slug


PLOT = (FIRST_PLOT,)
ROOM = ("7,6r0",)
"""The wide open corner of the city."""
CONQUERS = ("1,1", "vp_4", "coin", "red")
CONQUERED: Changes = {"outposts": -1, "vp": 4}

CARDS = [
    Card("air_conditioning", {"worker": 1}, {"house": 1, "city": 1}, ("technology", 4), (), PLOT),
    Card("ammonia", {"farm": 1, "city": 1}, {"vp": 3}, ("military", 7), PLOT),
    Card("anesthesia", {"armory": 1, "city": 1}, {"vp": 1}, ("science", 4), PLOT),
    Card("assembly_line", {}, {}, ("exploration", 7)),
    Card("bakery", {"vp": 4}, {"city": 1}, ("farm", 2), (), ROOM),
    Card("barn", {"vp": 3}, {"city": 1}, ("farm", 3), (), ROOM),
    Card("calendar", {"culture": 1}, {"vp": 7}, ("exploration", 4)),
    Card("canned_food", {"food": 1}, {"vp": 7}, ("military", 4)),
    Card("clocks", {"technology": (9,)}, {"vp": 8}, ("technology", 4)),
    Card("compass", {"territories": 2}, {"territories": -1, "explored": 1, "vp": 3, "coin": 1}, ("technology", 4)),
    Card("com_tower", {"vp": 5}, {"city": 1}, ("house", 4), (), ROOM),
    Card("concrete", {"market": 1, "city": 1}, {"vp": 1}, ("exploration", 4), PLOT),
    Card("dynamite", CONQUERED, {"vp": 2}, ("military", 4), CONQUERS),
    Card("eyeglasses", {"tech": 1}, {"vp": 1}, ("technology", 4), ("bakery",)),
    Card("irrigation", {"food": 1}, {"farm": 1, "city": 1}, ("science", 4), (), PLOT),
    Card("library", {"vp": 3}, {"city": 1}, ("house", 3), (), ROOM),
    Card("light_bulb", {"coin": 1}, {"market": 1, "city": 1}, ("military", 4), (), PLOT),
    Card("lithium_ion_battery", {"vp": 4}, {"hand": 1}, ("exploration", 10), (), ("military@2", "no")),
    Card("paper", {"house": 1, "city": 1}, {"vp": 2}, ("science", 4), PLOT),
    Card("penicillin", {"military": (3,)}, {"vp": 5}, ("science", 4), ("military", "military")),
    Card("printing_press", {"hand": 1}, {"hand": -1, "played": 1, "vp": 10}, ("technology", 4), (), ("trap",)),
    Card("radio", {"vp": 3}, {}, ("science", 10)),
    Card("sewage_and_plumbing", {"culture": 1}, {"armory": 1, "city": 1}, ("technology", 4), (), PLOT),
    Card("siegecraft", {"military": (3,)}, {"vp": 2}, ("military", 4)),
    Card("stock_market", {"vp": 5}, {"city": 1}, ("market", 3), (), ROOM),
    Card("telescope", {"culture": 1, "territories": 1}, {"vp": 3}, ("technology", 4), ("0:culture",)),
    Card("the_nail", {"hand": 1}, {"farm": 1, "city": 1}, ("technology", 4), (), ("2:farm", *PLOT)),
    Card("time_travel", {"coin": 1}, {"exploration": (4,)}, ("technology", 10), (), ("exploration",)),
    Card("transistors", {"coin": 1}, {"culture": 1, "vp": 4}, ("military", 10), (), ("1:vp_4",)),
    Card("treasury", {"vp": 4}, {"city": 1}, ("market", 2), (), ROOM),
    Card("vaccines", {"science": (7,)}, {"vp": 6}, ("science", 4)),
    Card("warships", {"worker": 1}, CONQUERED, ("exploration", 7), (), CONQUERS),
    Card("zeppelins", {"exploration": (6,)}, {"vp": 5}, ("exploration", 4)),
]

SQUARE_ANSWERS = {"compass": ("16@3,-1r0",)}


def owning(card: str, row: TechRow, players: int = 2) -> Game:
    """The settled scene with this one tech card in a row, its track far enough back to meet nothing."""
    game = settled(players)
    game.players[HERE].tech = {card: row}
    game.bags["tech"] = Bag({"zeppelins" if card != "zeppelins" else "vaccines": 1}, ["bakery"], refills=True)
    return game


def let_meet(game: Game, seat: int, needs: tuple[str, int]) -> None:
    """A seat just meets a prerequisite."""
    what, number = needs
    if what in TRACKS:
        game.board.seats[seat].tokens[what] = [number]
    else:
        game.players[seat].taken[what] = number - 1


def let_miss(game: Game, seat: int, needs: tuple[str, int]) -> None:
    """A seat just misses a prerequisite."""
    what, number = needs
    if what in TRACKS:
        game.board.seats[seat].tokens[what] = [number - 1]
    else:
        game.players[seat].taken[what] = number - 2


def test_all_cards_of_the_box_are_in_the_table() -> None:
    """(CMP-1)"""
    assert [card.slug for card in CARDS] == [slug for slug, card in TECH_CARDS.items() if card.expansion == "base"]
    assert len(CARDS) == 33


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_entering_the_middle_row_gives_the_circle_and_needs_nothing(card: Card) -> None:
    """(TEC-4)"""
    game = owning(card.slug, "bottom")
    watch = Watch(game)
    drive(game, tech.raise_card(game, HERE, card.slug), *card.circle_answers)
    assert watch.changes() == {card.slug: "middle", **card.circle}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_entering_the_top_row_gives_the_square(card: Card) -> None:
    """(TEC-4, TEC-5)"""
    game = owning(card.slug, "middle")
    if tech.why_not_upgrade(game, HERE, card.slug):
        let_meet(game, RIVAL, card.needs)
    watch = Watch(game)
    answers = SQUARE_ANSWERS.get(card.slug, card.square_answers)
    drive(game, tech.upgrade(game, HERE), *answers)
    assert watch.changes() == {card.slug: "top", **card.square}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_prerequisite_is_met_by_oneself_or_a_neighbor_and_nobody_else(card: Card) -> None:
    """Exactly the first space of the tier, or the innovation uncovered, is enough; one less is not. (TEC-5, GEN-3)"""
    for who, met in ((HERE, True), (1, True), (3, True), (ACROSS, False)):
        game = scene(4)
        game.players[HERE].tech = {card.slug: "middle"}
        for seat in game.players:
            let_miss(game, seat, card.needs)
        refusal = why_not_upgrade(game, HERE, card.slug)
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == ("prerequisite_not_met", "TEC-5")
        let_meet(game, who, card.needs)
        assert (why_not_upgrade(game, HERE, card.slug) is None) == met, f"seat {who}"


def test_a_prerequisite_must_hold_now() -> None:
    """A token that has left the tier again, or the track by AI Singularity, does not help. (TEC-5)"""
    game = scene(2)
    game.players[HERE].tech = {"clocks": "middle"}
    for seat in game.players:
        game.board.seats[seat].tokens["technology"] = [3]
    assert why_not_upgrade(game, HERE, "clocks") is not None
    game.board.seats[HERE].tokens["technology"] = []
    game.players[HERE].completed = ["technology"]
    assert why_not_upgrade(game, HERE, "clocks") is not None


def test_a_card_in_the_top_row_cannot_be_upgraded() -> None:
    """(TEC-4)"""
    game = owning("calendar", "top")
    refusal = why_not_upgrade(game, HERE, "calendar")
    assert refusal is not None and (refusal.kind, refusal.rule) == ("in_the_top_row", "TEC-4")
    watch = Watch(game)
    drive(game, tech.upgrade(game, HERE))
    assert watch.changes() == {}


def test_an_upgrade_that_ignores_prerequisites_looks_at_none() -> None:
    """(TEC-5)"""
    game = owning("radio", "middle")
    drive(game, tech.upgrade(game, HERE))
    assert game.players[HERE].tech == {"radio": "middle"}
    drive(game, gain(game, HERE, "upgrade_free", source="test"))
    assert game.players[HERE].tech == {"radio": "top"}


def test_an_upgrade_gained_is_mandatory_and_that_of_the_income_turn_optional() -> None:
    """(TEC-13, INC-10)"""
    game = settled()
    game.players[HERE].tech = {"calendar": "bottom", "canned_food": "bottom"}
    assert listed(pending(gain(game, HERE, "upgrade", source="test"))) == ["calendar", "canned_food"]
    game = settled()
    asked = pending(income_turn(game, HERE), "coin", "coin", "trap")
    assert asked.kind == "upgrade" and "skip" in listed(asked)


def test_a_face_up_card_is_taken_and_replaced_at_once() -> None:
    """It goes to the bottom row and gives nothing yet. (TEC-1, TEC-2)"""
    game = settled()
    watch = Watch(game)
    drive(game, tech.invent(game, HERE), "barn")
    assert watch.changes() == {"tech": 1}
    assert game.players[HERE].tech["barn"] == "bottom"
    assert sorted(game.bags["tech"].face_up) == ["bakery", "library", "zeppelins"]


def test_the_top_of_the_deck_may_be_taken_unseen() -> None:
    """(TEC-1)"""
    game = settled()
    told = drive(game, tech.invent(game, HERE), "deck")
    assert game.players[HERE].tech["zeppelins"] == "bottom"
    assert game.bags["tech"].face_up == ["barn", "bakery", "library"]
    assert told.of("invented")[0].data["tech"] == "zeppelins"


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """(TEC-1, GEN-6)"""
    game = settled()
    game.bags["tech"] = Bag({}, ["barn"], ["paper"], refills=True)
    drive(game, tech.invent(game, HERE), "deck")
    assert game.players[HERE].tech["paper"] == "bottom"
    assert game.bags["tech"].discarded == []


def test_with_no_tech_card_anywhere_nothing_is_gained() -> None:
    """(GEN-6)"""
    game = settled()
    game.bags["tech"] = Bag({}, refills=True)
    told = drive(game, tech.invent(game, HERE))
    assert told.of("no_tech_left")[0].rule == "GEN-6"


def test_a_row_of_tech_cards_has_no_limit() -> None:
    """All that there are can be invented into the bottom row. (TEC-2)"""
    game = scene()
    while game.bags["tech"].left:
        drive(game, tech.invent(game, HERE), *([next(iter(game.bags["tech"].unseen))] * (game.bags["tech"].left > 1)))
    assert len(game.players[HERE].in_row("bottom")) == 33


def test_the_three_face_up_cards_may_be_replaced() -> None:
    """Or kept; the old ones are discarded. (TEC-3)"""
    game = settled()
    game.bags["tech"].unseen = {"paper": 1, "radio": 1, "compass": 1}
    drive(game, gain(game, HERE, "refresh_tech", source="test"), "replace", "paper", "radio")
    assert game.bags["tech"].face_up == ["paper", "radio", "compass"]
    assert game.bags["tech"].discarded == ["barn", "bakery", "library"]
    drive(game, gain(game, HERE, "refresh_tech", source="test"), "keep")
    assert game.bags["tech"].face_up == ["paper", "radio", "compass"]


def test_circle_and_square_icons_use_a_card_that_stays_where_it_is() -> None:
    """The circle of the middle row, the square of the top row, of one's own cards. (TEC-6)"""
    game = settled()
    watch = Watch(game)
    drive(game, gain(game, HERE, "circle", source="test"))
    assert watch.changes() == {"coin": 1}
    drive(game, gain(game, HERE, "square", source="test"))
    assert watch.changes() == {"coin": 1, "vp": 7}


def test_without_a_card_in_the_row_the_icon_gives_nothing() -> None:
    """(TEC-6)"""
    game = settled()
    game.players[HERE].tech = {"calendar": "bottom"}
    watch = Watch(game)
    drive(game, gain(game, HERE, ["circle", "square"], source="test"))
    assert watch.changes() == {}


def test_assembly_line_uses_the_square_of_another_card_and_then_the_circle() -> None:
    """(TEC-6)"""
    game = settled()
    game.players[HERE].tech = {"assembly_line": "bottom", "canned_food": "top", "transistors": "middle"}
    watch = Watch(game)
    drive(game, tech.upgrade(game, HERE))
    assert watch.changes() == {"assembly_line": "middle", "vp": 7}
    game.board.seats[RIVAL].tokens["exploration"] = [7]
    drive(game, tech.upgrade(game, HERE))
    assert watch.changes() == {"assembly_line": "top", "vp": 7, "coin": 1}


def test_the_circle_of_assembly_line_in_the_middle_row_looks_at_the_top_row() -> None:
    """Used again, it gives the square of the card in the top row, itself left out as it lies in the middle. (TEC-6)"""
    game = settled()
    game.players[HERE].tech = {"assembly_line": "middle", "canned_food": "top"}
    watch = Watch(game)
    drive(game, gain(game, HERE, "circle", source="test"))
    assert watch.changes() == {"vp": 7}


def test_a_landmark_of_a_card_that_somebody_has_gives_nothing() -> None:
    """(BLD-8)"""
    game = owning("bakery", "middle")
    game.board.landmarks["bakery"] = RIVAL
    watch = Watch(game)
    drive(game, tech.upgrade(game, HERE))
    assert watch.changes() == {"bakery": "top"}


def test_tech_cards_count_in_every_row() -> None:
    """(INC-11)"""
    game = settled()
    assert count(game, HERE, "tech") == 3


def test_one_repeat_icon_works_once_a_turn_and_another_works_too() -> None:
    """Lithium-Ion Battery and Academic Research, on different spaces. (RES-5, FAQ-19)"""
    game = settled()
    game.players[HERE].tech = {"lithium_ion_battery": "top"}
    game.board.seats[HERE].tokens["science"] = [7]
    watch = Watch(game)
    drive(game, gain(game, HERE, "square", source="test"), "science@7", "exploration@5", "no")
    assert watch.changes() == {"vp": 2}, "both icons were used"
    told = drive(game, gain(game, HERE, "square", source="test"))
    assert told.of("activated_already")[0].rule == "RES-5"
    assert watch.changes() == {"vp": 2}


def test_the_card_taken_is_replaced_out_of_the_discards_where_the_deck_is_empty() -> None:
    """At once; with none there either two cards stay face up. (TEC-1, GEN-6)"""
    game = settled()
    game.bags["tech"] = Bag({}, ["barn", "bakery", "library"], ["paper"], refills=True)
    drive(game, tech.invent(game, HERE), "barn")
    assert sorted(game.bags["tech"].face_up) == ["bakery", "library", "paper"]
    drive(game, tech.invent(game, HERE), "paper")
    assert game.bags["tech"].face_up == ["bakery", "library"]


def test_a_bot_is_a_neighbor_whose_tokens_meet_a_prerequisite_but_that_has_no_income_mat() -> None:
    """Alone against the bots: the Shadow Empire's token is enough, and innovations are one's own. (TEC-5, SHA-4)"""
    game = scene(1)
    tokens = {track: [0] for track in game.board.tracks}
    game.board.seats += [Seat("automa", "red", tokens=dict(tokens)), Seat("shadow", "gray", tokens=dict(tokens))]
    game.players[HERE].tech = {"clocks": "middle", "bakery": "middle"}
    assert why_not_upgrade(game, HERE, "clocks") is not None
    assert why_not_upgrade(game, HERE, "bakery") is not None
    game.board.seats[2].tokens["technology"] = [4]
    assert why_not_upgrade(game, HERE, "clocks") is None


def test_the_square_of_radio_is_a_civilization() -> None:
    """A random one, active at once. (TEC-4, GEN-1)"""
    game = owning("radio", "middle")
    let_meet(game, RIVAL, ("science", 10))
    game.bags["civilization"] = Bag({"leaders": 1})
    drive(game, tech.upgrade(game, HERE))
    assert [(mine.slug, mine.owner) for mine in game.in_play] == [("leaders", HERE)]


def test_the_square_of_time_travel_goes_back_on_one_of_two_tracks() -> None:
    """The card pictures exploration and military; the owner picks. (ADV-8)"""
    game = owning("time_travel", "top")
    asked = pending(gain(game, HERE, "square", source="test"))
    assert listed(asked) == ["exploration", "military"]
    assert refused(asked, "science") == "no_such_option"


def test_refreshed_cards_come_out_of_the_discards_where_the_deck_ends() -> None:
    """One is left in the deck; the others are of those just discarded. (TEC-3, GEN-6)"""
    game = settled()
    game.bags["tech"] = Bag({"paper": 1}, ["barn", "bakery", "library"], refills=True)
    drive(game, gain(game, HERE, "refresh_tech", source="test"), "replace", "barn", "library")
    assert game.bags["tech"].face_up == ["paper", "barn", "library"]
    assert (game.bags["tech"].unseen, game.bags["tech"].discarded) == ({"bakery": 1}, [])


def test_a_face_up_card_is_replaced_before_anything_that_the_new_card_brings() -> None:
    """Industrialism gives the circle of Eyeglasses, which invents: the replacement may be taken. (TEC-1)"""
    game = settled()
    in_force(game, "industrialism")
    game.bags["tech"] = Bag({"calendar": 1}, ["eyeglasses", "bakery", "library"], refills=True)
    drive(game, tech.invent(game, HERE), "eyeglasses", "calendar")
    assert {"eyeglasses", "calendar"} <= game.players[HERE].tech.keys()
    assert game.bags["tech"].face_up == ["bakery", "library"]


@pytest.mark.parametrize(
    ("card", "offered"),
    [("the_nail", {"0:market", "1:house", "2:farm"}), ("transistors", {"0:culture", "1:vp_4"})],
)
def test_a_square_with_several_icons_offers_each_of_them(card: str, offered: set[str]) -> None:
    """(TEC-4, ICO-1)"""
    asked = pending(gain(owning(card, "top"), HERE, "square", source="test"))
    assert set(asked.options.keys()) == offered
