"""Colonialism, Democracy, Diplomacy, Guilds: resources, cards and VP at once."""

from __future__ import annotations

from engine.facts.components import TILES
from engine.rules.tapestry import play_card
from engine.state.board import Seat
from engine.state.hexmap import Outpost, PlacedTile
from engine.state.player import RESOURCES
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, give, listed, pending, refused, scene, stack

NEAR, FAR = (1, -1), (1, 0)


def test_colonialism_pays_once_for_each_kind_of_land() -> None:
    """Colonialism: mountain a worker, grassland a culture, forest a food, desert a coin; water nothing."""
    for tile, kinds in ((2, {"worker": 1, "coin": 1}), (14, {"food": 1, "culture": 1}), (5, {"coin": 1})):
        game = scene(era=2)
        assert tile in TILES
        game.board.map.place(NEAR, PlacedTile(tile, 0))
        game.board.map.stand(NEAR, Outpost(HERE))
        assert lay(game, "colonialism").asked == []
        assert game.players[HERE].resources == dict.fromkeys(RESOURCES, 0) | kinds


def test_colonialism_knows_only_tiles_that_one_controls() -> None:
    """Colonialism: printed territories, the middle island included, are no tiles. (FAQ-13)"""
    game = scene(era=2)
    game.board.map.stand((0, 0), Outpost(HERE))
    assert lay(game, "colonialism").asked == []
    assert set(game.players[HERE].resources.values()) == {0}
    for hex, tile, seat in ((NEAR, 2, HERE), (FAR, 14, HERE), ((0, 1), 15, RIVAL)):
        game.board.map.place(hex, PlacedTile(tile, 0))
        game.board.map.stand(hex, Outpost(seat))
    game.players[HERE].hand.append("colonialism")
    asked = pending(play_card(game, HERE, "colonialism", SPACE))
    assert listed(asked) == ["1,-1", "1,0"]
    assert refused(asked, "0,0") == refused(asked, "0,1") == "no_such_option"


def test_democracy_gains_three_cards_and_takes_back_any_number_for_vp() -> None:
    """Democracy: 2 VP for each card discarded from the hand, old and new."""
    game = scene(era=2)
    stack(game, "tapestry", ["academia", "alliance", "guilds"])
    game.players[HERE].hand = ["trap", "trap"]
    told = lay(game, "democracy", "academia", "alliance", "trap", "guilds", "done")
    assert game.players[HERE].hand == ["trap", "academia", "alliance"]
    assert game.board.seats[HERE].vp == 4
    assert game.bags["tapestry"].discarded == ["trap", "guilds"]
    assert told.kinds() == ["tapestry", "tapestry", "discard_for_vp", "discard_for_vp", "discard_for_vp"]


def test_democracy_may_keep_all_or_give_up_all() -> None:
    """Democracy: any number, none or the whole hand."""
    for answers, vp, left in ((("done",), 0, 3), (("academia", "alliance", "guilds"), 6, 0)):
        game = scene(era=2)
        stack(game, "tapestry", ["academia", "alliance", "guilds"])
        lay(game, "democracy", "academia", "alliance", *answers)
        assert (game.board.seats[HERE].vp, len(game.players[HERE].hand)) == (vp, left)


def test_diplomacy_gives_everybody_a_resource_of_their_own_choice() -> None:
    """Diplomacy: you included, then an income building of your choice."""
    game = scene(3, era=2)
    told = lay(game, "diplomacy", "food", "coin", "worker", "house", "0,0r0", seat=THIRD)
    assert [decision.seat for decision, _ in told.asked] == [THIRD, HERE, RIVAL, THIRD, THIRD]
    assert [game.players[seat].resources[kind] for seat, kind in ((2, "food"), (0, "coin"), (1, "worker"))] == [1, 1, 1]
    assert [game.players[seat].taken["house"] for seat in (HERE, RIVAL, THIRD)] == [0, 0, 1]


def test_bots_gain_nothing_by_diplomacy() -> None:
    """Diplomacy: bots gain no resource."""
    game = scene(1, era=2)
    game.board.seats.append(Seat("automa", "red"))
    told = lay(game, "diplomacy", "food", "market", "0,0r0")
    assert {decision.seat for decision, _ in told.asked} == {HERE}


def test_guilds_sell_resources_for_vp() -> None:
    """Guilds: 1, 2 or 3 resources of your choice for 5, 10 or 15 VP."""
    game = scene(era=2)
    give(game, food=2, coin=1)
    lay(game, "guilds", "sell:2", "coin+food")
    assert game.board.seats[HERE].vp == 10
    assert game.players[HERE].resources == dict.fromkeys(RESOURCES, 0) | {"food": 1}


def test_guilds_buy_resources_with_vp() -> None:
    """Guilds: 5, 10 or 15 VP for 1, 2 or 3 resources of your choice. What is paid leaves the VP track."""
    game = scene(era=2)
    game.board.seats[HERE].vp = 17
    told = lay(game, "guilds", "buy:3", "food", "food", "coin")
    assert told.resources_of() == [(1, 3), (2, 3), (3, 3)], "each question says which of the three it is"
    assert game.board.seats[HERE].vp == 2
    assert game.players[HERE].resources == dict.fromkeys(RESOURCES, 0) | {"food": 2, "coin": 1}
    assert [event.data["vp"] for event in told.of("vp")] == [-15]


def test_guilds_take_only_what_one_has() -> None:
    """Guilds: you cannot pay VP or resources you do not have; with neither nothing happens."""
    game = scene(era=2)
    game.board.seats[HERE].vp = 9
    give(game, food=1)
    game.players[HERE].hand.append("guilds")
    asked = pending(play_card(game, HERE, "guilds", SPACE))
    assert listed(asked) == ["buy:1", "sell:1"]
    assert refused(asked, "buy:2") == refused(asked, "sell:2") == "no_such_option"
    poor = scene(era=2)
    poor.board.seats[HERE].vp = 4
    assert lay(poor, "guilds").asked == []
    assert poor.board.seats[HERE].vp == 4


def test_guilds_trade_three_resources_at_most_and_what_one_has_to_the_last() -> None:
    """Guilds: 5 VP are enough for one resource, and nobody trades four."""
    game = scene(era=2)
    game.board.seats[HERE].vp = 5
    lay(game, "guilds", "coin")
    assert (game.board.seats[HERE].vp, game.players[HERE].resources["coin"]) == (0, 1)
    game.board.seats[HERE].vp = 100
    give(game, coin=8, food=8)
    game.players[HERE].hand.append("guilds")
    asked = pending(play_card(game, HERE, "guilds", SPACE))
    assert listed(asked) == ["buy:1", "buy:2", "buy:3", "sell:1", "sell:2", "sell:3"]
