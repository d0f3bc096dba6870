"""The arts track and what it brings: what its tiers cost, masterpieces, broadcasts, inspiration tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.box import BadBox, box_of
from engine.facts.arts import MASTERPIECES
from engine.hooks import react
from engine.outlook import gives_nothing, missing, spend
from engine.rules import advance, masterpieces, tech
from engine.rules.board.advance import Move, advancing
from engine.rules.conquer import empty_territories
from engine.rules.count import count, score_per
from engine.rules.gain import gain
from engine.rules.income import INCOME, income_of, income_turn, score_income_mat
from engine.rules.nothing import GaveNothing
from engine.rules.research import research
from engine.rules.resources import can_pay, mixes, payments
from engine.rules.steps import IncomeTurn
from engine.rules.tapestry import play_card
from engine.rules.turn import take_turn
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from engine.state.player import Player
from tests.engine.arts import TRIAL_TILES, WITH_TILES, arts_scene, give_masterpieces
from tests.engine.whole import HERE, RIVAL, THIRD, drive, give, listed, pending, refused, stack

TWO_DIFFERENT, TWO_EQUAL = ("different_resource",) * 2, ("same_resource",) * 2


def stand(game: Game, space: int, seat: int = HERE) -> None:
    """The seat's token stands on a space of the arts track."""
    game.board.seats[seat].tokens["arts"] = [space]


# ---- what its tiers cost


def test_tiers_ask_for_different_resources_and_for_equal_ones() -> None:
    """(ADV-2, FAQ-23)"""
    track = box_of(("base", "aa")).tracks["arts"]
    assert [track.cost(space) for space in (1, 4, 7, 10)] == [
        ("any_resource",),
        TWO_DIFFERENT,
        ("any_resource",) * 3,
        TWO_EQUAL,
    ]
    assert track.uncertain_tier_costs == ("III", "IV"), "in one place, and marked"
    assert sorted(mixes(TWO_EQUAL)) == ["coin+coin", "culture+culture", "food+food", "worker+worker"]
    assert len(mixes(TWO_DIFFERENT)) == 6 and "coin+coin" not in mixes(TWO_DIFFERENT)
    assert sorted(mixes(("coin", *TWO_EQUAL))) == [
        "coin+coin+coin", "coin+culture+culture", "coin+food+food", "coin+worker+worker",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("held", "cost", "payable", "lacking"),
    [
        ({"coin": 5}, TWO_DIFFERENT, False, ("different_resource",)),
        ({"coin": 1, "food": 1}, TWO_DIFFERENT, True, ()),
        ({"coin": 1, "food": 1, "worker": 1}, TWO_EQUAL, False, ("same_resource",)),
        ({"culture": 2}, TWO_EQUAL, True, ()),
        ({}, TWO_EQUAL, False, TWO_EQUAL),
    ],
)
def test_who_cannot_pay_learns_what_is_missing(
    held: dict[str, int], cost: tuple[str, ...], payable: bool, lacking: tuple[str, ...]
) -> None:
    game = arts_scene()
    give(game, **held)
    assert can_pay(game, HERE, cost) == payable == bool(payments(game, HERE, cost))
    assert missing(game, HERE, cost) == lacking


def test_what_may_be_paid_makes_room() -> None:
    """(INC-13)"""
    game = arts_scene()
    give(game, coin=8, worker=8, food=8, culture=8)
    spend(game, HERE, TWO_EQUAL)
    assert game.players[HERE].resources["coin"] == 6
    spend(game, HERE, TWO_DIFFERENT)
    assert game.players[HERE].resources["coin"] == 5


def test_a_turn_on_the_arts_track_is_paid_for_and_gains_its_landmark() -> None:
    """(ADV-2, ADV-3)"""
    game = arts_scene()
    stand(game, 3)
    give(game, coin=2)
    assert refused(pending(take_turn(game, HERE)), "advance:arts") == "cannot_pay"
    give(game, coin=1, food=1)
    game.players[HERE].tech = {"radio": "bottom"}
    drive(game, take_turn(game, HERE), "advance:arts", "0,2r0")
    assert game.board.landmarks["clocktower"] == HERE and game.board.seats[HERE].vp == 1
    assert not sum(game.players[HERE].resources.values())


# ---- masterpieces


def test_three_masterpieces_lie_face_up_and_who_takes_one_sees_another() -> None:
    """(SET-7, ART-1)"""
    game = arts_scene()
    bag, asked = game.bags["masterpiece"], pending(masterpieces.create(game, HERE))
    lying = list(bag.face_up)
    assert listed(asked) == [*lying, "deck"] and bag.left == 17
    following = next(item for item in bag.unseen)
    drive(game, masterpieces.create(game, HERE), lying[1], following)
    assert bag.face_up == [lying[0], lying[2], following]
    assert masterpieces.HELD.items(game.players[HERE]) == [lying[1]]
    drive(game, masterpieces.create(game, HERE), "deck", following := next(iter(bag.unseen)))
    assert masterpieces.HELD.items(game.players[HERE]) == [lying[1], following]


def test_a_masterpiece_gives_nothing_when_it_is_gained_and_nothing_in_income_turn_1() -> None:
    """(ART-2)"""
    game = arts_scene("four_vp", era=0)
    told = drive(game, income_turn(game, HERE), "1", "trap")
    assert not told.of("masterpiece_used")
    assert game.board.seats[HERE].vp == 0


def test_those_that_lie_face_up_may_be_replaced_first() -> None:
    """(ART-3)"""
    game = arts_scene()
    bag = game.bags["masterpiece"]
    old, new = list(bag.face_up), list(bag.unseen)[:3]
    drive(game, masterpieces.refresh(game, HERE), "replace", *new)
    assert (bag.face_up, bag.discarded) == (new, old)
    drive(game, masterpieces.refresh(game, HERE), "keep")
    assert bag.face_up == new


def test_all_ones_masterpieces_work_in_any_order_before_the_civilizations() -> None:
    """Each by itself, and what it gives comes from it. (INC-3, ART-2)"""
    game = arts_scene("vp_per_tech", "vp_military_spaces", "upgrade", era=1)
    game.players[HERE].tech = {"radio": "bottom"}
    game.board.seats[HERE].tokens["military"] = [4]
    give(game, coin=8, worker=8, food=8, culture=8)
    told = drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)), "vp_military_spaces", "vp_per_tech", "coin")
    assert game.players[HERE].tech == {"radio": "middle"}, "the last one is not asked about"
    assert [event.data["source"] for event in told.of("vp")][:2] == [
        "masterpiece:vp_military_spaces",
        "masterpiece:vp_per_tech",
    ]


def test_nobody_is_asked_for_an_order_that_makes_no_difference() -> None:
    game = arts_scene("vp_military_spaces", "four_vp", "vp_per_row", "vp_per_market_and_house")
    told = drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)), "coin", "coin", "0:worker")
    assert told.kinds() == ["resource", "resource", "benefit"]


def test_one_gained_while_masterpieces_work_works_too() -> None:
    """The step goes on as long as there is one that has not worked. (INC-3, ART-8)"""
    game = arts_scene("pay_to_advance_arts")
    stand(game, 2)
    give(game, coin=1)
    game.bags["masterpiece"].face_up[0] = taken = "vp_arts_spaces"
    game.bags["masterpiece"].unseen.pop(taken)
    stack(game, "masterpiece", ["four_vp"])
    told = drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)), "yes", taken)
    assert [event.data["vp"] for event in told.of("vp")] == [3]


def test_one_gained_by_a_civilization_comes_too_late_for_that_turn() -> None:
    """(ART-8)"""
    game = arts_scene(era=1)
    names = [step.name for step in INCOME.steps]
    assert names.index("masterpieces") < names.index("civilizations")
    drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)))
    give_masterpieces(game, "vp_arts_spaces")
    stand(game, 3)
    assert game.board.seats[HERE].vp == 0


def test_a_single_use_is_flipped_and_never_works_again() -> None:
    """(ART-6)"""
    game = arts_scene("income_building_once")
    drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)), "0:any_income_building", "market", "0,0r0", "coin")
    assert masterpieces.working(game, HERE) == [] and masterpieces.HELD.items(game.players[HERE])
    drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 3)))
    assert game.players[HERE].taken["market"] == 1
    reason = gives_nothing(game, HERE, "broadcast")
    assert reason is not None and reason.rule == "ART-5"


def test_a_single_use_whose_price_is_not_paid_has_not_worked() -> None:
    """(ART-6)"""
    game = arts_scene("pay_to_repeat_position_once")
    stand(game, 2)
    give(game, coin=2)
    drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)), "no")
    assert masterpieces.working(game, HERE) == ["pay_to_repeat_position_once"]
    drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 3)), "yes", "no")
    assert game.board.seats[HERE].vp == 5 and masterpieces.working(game, HERE) == []


def test_a_broadcast_gives_the_benefit_of_one_of_ones_own() -> None:
    """(ART-2, ART-5)"""
    game = arts_scene("vp_arts_spaces", "vp_military_spaces")
    give_masterpieces(game, "vp_per_row", seat=RIVAL)
    stand(game, 6)
    assert listed(pending(masterpieces.broadcast(game, HERE))) == ["vp_arts_spaces", "vp_military_spaces"]
    drive(game, masterpieces.broadcast(game, HERE), "vp_arts_spaces")
    assert game.board.seats[HERE].vp == 6


def test_the_end_of_the_track_broadcasts_up_to_three_of_ones_own_and_of_neighbors() -> None:
    """Different ones; what works once for a neighbor is of no use to others. (ART-5, ART-6, GEN-3)"""
    game = arts_scene("vp_arts_spaces", players=5)
    give_masterpieces(game, "four_vp", "income_building_once", seat=RIVAL)
    give_masterpieces(game, "vp_per_row", seat=THIRD)
    give_masterpieces(game, "vp_military_spaces", "vp_science_spaces", seat=4)
    stand(game, 12)
    game.board.seats[HERE].tokens["military"] = [5]
    asked = pending(masterpieces.broadcast_several(game, HERE))
    assert {*listed(asked)} == {"vp_arts_spaces", "four_vp", "vp_military_spaces", "vp_science_spaces", "done"}
    told = drive(
        game, masterpieces.broadcast_several(game, HERE), "vp_military_spaces", "four_vp", "coin", "vp_arts_spaces"
    )
    assert game.board.seats[HERE].vp == 5 + 4 + 12
    assert [event.data.get("of") for event in told.of("masterpiece_used")] == [4, RIVAL, None]
    drive(game, masterpieces.broadcast_several(game, HERE), "done")


def test_a_row_or_column_alone_is_no_scoring_of_the_city() -> None:
    """(ART-7)"""
    game = arts_scene()
    game.players[HERE].capital.mat = 2
    heard = []

    class Listening:
        def heard(self, game: Game) -> bool:
            return True

        def notify(self, *told: object):  # type: ignore[no-untyped-def]
            heard.append(told)
            yield from ()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(react, "CAPITAL_SCORED", Listening())
        for thing in ("row", "column"):
            drive(game, score_per(game, HERE, {"vp_per": thing}, "masterpiece:vp_per_row"))
        assert not heard
        drive(game, score_per(game, HERE, {"vp_per": "capital"}, "test"))
        assert len(heard) == 1


def test_any_income_building_is_one_of_four_and_all_types_count() -> None:
    """(ART-9)"""
    game = arts_scene()
    stand(game, 9)
    game.players[HERE].taken.update(market=1, farm=2)
    step = advancing(game.board, HERE, "arts", start=9)
    assert isinstance(step, Move)
    drive(game, advance.carry_out(game, step, bonus=True), "0,2r0", "armory", "0,0r0")
    assert count(game, HERE, "income_building") == 4 == game.board.seats[HERE].vp


def test_what_a_masterpiece_upgraded_is_not_upgraded_again_in_the_same_turn() -> None:
    """Not by anything; in the next turn it is. (TEC-11)"""
    game = arts_scene("upgrade")
    game.players[HERE].tech = {"radio": "bottom", "bakery": "top"}
    drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)))
    assert game.players[HERE].tech["radio"] == "middle"
    game.board.seats[HERE].tokens["science"] = [12]
    assert tech.upgradable(game, HERE, ignoring=True) == []
    why = tech.why_not_upgrade(game, HERE, "radio", ignoring=True)
    assert why is not None and (why.kind, why.rule) == ("upgraded_already", "TEC-11")
    reason = gives_nothing(game, HERE, "upgrade")
    assert reason is not None and reason.kind == "no_tech_to_upgrade_again"
    game.activated.clear()
    assert tech.upgradable(game, HERE, ignoring=True) == ["radio"]


def test_a_conquest_of_an_empty_territory() -> None:
    """Next to one's own, and nothing at all stands there. (CON-10)"""
    game = arts_scene("conquer_empty")
    ground = game.board.map
    near = [(2, -1), (1, -1)]
    for hex in near:
        if ground.is_unexplored(hex):
            ground.place(hex, PlacedTile(5, 0))
    open_ = empty_territories(game, HERE)
    assert open_ and all(not ground.items(hex) for hex in open_)
    ground.stand(open_[0], Outpost(RIVAL, upright=False))
    assert open_[0] not in empty_territories(game, HERE)
    for hex in empty_territories(game, HERE):
        ground.stand(hex, Outpost(RIVAL, upright=False))
    reason = gives_nothing(game, HERE, "conquer_empty")
    assert reason is not None and (reason.kind, reason.rule) == ("no_empty_territory", "CON-10")
    told = drive(game, masterpieces.use_all(IncomeTurn(game, HERE, 2)))
    assert [event.kind for event in told.events][-1] == "gave_nothing"


def test_an_empty_deck_comes_back_from_its_discards_and_then_gives_nothing() -> None:
    """(GEN-6)"""
    game = arts_scene()
    bag = game.bags["masterpiece"]
    bag.unseen, bag.face_up, bag.discarded = {}, [], ["four_vp"]
    drive(game, masterpieces.create(game, HERE))
    assert masterpieces.HELD.items(game.players[HERE]) == ["four_vp"]
    told = drive(game, masterpieces.create(game, HERE))
    assert [event.kind for event in told.events] == ["no_masterpiece_left"]
    reason = gives_nothing(game, HERE, "masterpiece")
    assert reason is not None and reason.kind == "no_masterpiece_left"


def test_every_masterpiece_is_in_the_box_once() -> None:
    """(CMP-3)"""
    assert len(MASTERPIECES) == 20
    assert [slug for slug, card in MASTERPIECES.items() if card.single_use] == [
        "income_building_once",
        "pay_to_repeat_position_once",
    ]


# ---- inspiration tiles


def test_without_inspiration_tiles_it_gives_nothing_and_says_why() -> None:
    """Nobody has published what the printed ones say. (ART-4)"""
    game = arts_scene()
    told = drive(game, gain(game, HERE, "inspire", source="track:arts:5"))
    (event,) = told.of("gave_nothing")
    assert event.rule == "ART-4" and isinstance(event.what, GaveNothing)
    assert event.what.why.kind == "no_inspiration_tile"


def test_a_tile_replaces_its_row_for_good_and_what_stands_there_stays() -> None:
    """(ART-4, SET-18)"""
    game = arts_scene(box=WITH_TILES)
    player = game.players[HERE]
    player.taken["farm"] = 2
    before = income_of(game, HERE, 2, "farm")
    drive(game, gain(game, HERE, "inspire", source="track:arts:5"), "trial_farm")
    assert income_of(game, HERE, 2, "farm").count("tapestry") == before.count("tapestry") + 3
    assert income_of(game, RIVAL, 2, "farm").count("tapestry") < 3 and player.taken["farm"] == 2
    assert listed(pending(gain(game, HERE, "inspire", source="x"))) == ["trial_market", "trial_house", "trial_armory"]
    for row in ("market", "house"):
        drive(game, gain(game, HERE, "inspire", source="x"), f"trial_{row}")
    drive(game, gain(game, HERE, "inspire", source="x"))
    reason = gives_nothing(game, HERE, "inspire")
    assert reason is not None and reason.kind == "every_inspiration_tile_laid"
    drive(game, score_income_mat(game, HERE))
    assert decode(Player, encode(player), game.box).cards == player.cards


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"spaces": ()}, "should have as many spaces"),
        ({"row": "temple"}, "should have as many spaces"),
        ({"row": "house"}, "is not the only one for the house row"),
    ],
)
def test_a_tile_fits_one_row(changes: dict[str, object], problem: str) -> None:
    """(ART-4)"""
    tiles = dict(TRIAL_TILES["inspiration_tiles"])
    tiles["trial_farm"] = replace(tiles["trial_farm"], **changes)  # type: ignore[arg-type]
    with pytest.raises(BadBox, match=problem):
        box_of(("base", "aa"), [{"inspiration_tiles": tiles}])


# ---- what else a fifth track changes


def test_the_larger_science_die_is_rolled_and_shows_the_arts_track() -> None:
    """(SET-8, RES-1)"""
    game = arts_scene()
    drive(game, research(game, HERE, benefit=False), "arts", "arts")
    assert game.board.seats[HERE].tokens["arts"] == [1]


def test_dark_ages_with_five_tracks() -> None:
    """Back on three of them, then forward on one of the two others. (FAQ-17)"""
    game = arts_scene()
    for track in game.board.tracks:
        game.board.seats[HERE].tokens[track] = [4]
    game.players[HERE].hand += ["dark_ages", "dark_ages"]
    asked = pending(play_card(game, HERE, "dark_ages", 1))
    assert len(listed(asked)) == 10
    drive(game, play_card(game, HERE, "dark_ages", 1), "science+military+technology", "arts", "-2,-2r0")
    assert {track: at for track, (at,) in game.board.seats[HERE].tokens.items()} == {
        "exploration": 4, "science": 3, "military": 3, "technology": 3, "arts": 7,
    }  # fmt: skip


def test_ai_singularity_may_begin_the_arts_track_anew() -> None:
    """(FAQ-18)"""
    game = arts_scene()
    game.board.seats[HERE].tokens["technology"] = [12]
    drive(game, advance.ai_singularity(game, HERE), "arts")
    assert game.board.seats[HERE].tokens["arts"] == [0, 0]


def test_the_end_of_the_arts_track_is_an_achievement() -> None:
    """(ACH-2)"""
    game = arts_scene()
    stand(game, 11)
    step = advancing(game.board, HERE, "arts", start=11)
    assert isinstance(step, Move)
    drive(game, advance.carry_out(game, step, bonus=True))
    assert [HERE] in game.board.achievements.values()
