"""Traders: tokens on territories of nobody and of opponents, and a share in what is conquered there."""

from __future__ import annotations

from engine.facts.cards import INCOME_MAT
from engine.rules.conquer import attempt
from engine.rules.income import use_civilizations
from engine.state.game import Game
from engine.state.hexmap import Outpost, Piece, PlacedTile, StandIn
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene

BETWEEN, COIN_TILE, FAR = (-2, 1), 1, (-1, 2)
"""A printed territory next to the rival's start, a tile that shows a coin, and another one beside the rival."""


def trading(turn_keys: tuple[str, ...] = ()) -> Game:
    """Traders at the table with one token put on an empty territory where keys say so."""
    game = scene()
    begin(game, "traders")
    if turn_keys:
        step(game, 2, *turn_keys)
    return game


def test_an_empty_territory_pays_for_the_opponents_around_it() -> None:
    """1 VP for each adjacent territory controlled by opponents; own ones pay nothing. (civilizations: Traders, 2a)"""
    game = scene()
    begin(game, "traders")
    game.board.map.place((-1, 1), PlacedTile(5, 0))
    game.board.map.stand((-1, 1), Outpost(RIVAL))
    step(game, 2, "-2,1")
    assert game.board.seats[HERE].vp == 2
    assert game.board.map.pieces[BETWEEN] == (Piece(HERE),)
    assert game.board.map.controller(BETWEEN) is None
    assert len(own(game, "traders").memory["tokens"]) == 3


def test_an_outpost_of_an_opponent_alone_gives_the_benefit_of_its_territory() -> None:
    """The printed benefit of the tile; a territory printed on the board has none. (2b)"""
    game = scene()
    begin(game, "traders")
    game.board.map.place((-1, 1), PlacedTile(COIN_TILE, 0))
    game.board.map.stand((-1, 1), Outpost(RIVAL))
    game.board.map.stand(FAR, Outpost(RIVAL))
    step(game, 2, "-1,1")
    assert game.players[HERE].resources["coin"] == 1
    step(game, 3, "-1,2")
    assert sum(game.players[HERE].resources.values()) == 1
    assert game.board.seats[HERE].vp == 0


def test_other_territories_are_refused_and_the_step_is_optional() -> None:
    """Two outposts, an own one, a building that stands in for one, an unexplored hex: none of them fits."""
    game = scene()
    begin(game, "traders")
    game.board.map.stand((1, 1), Outpost(HERE))
    game.board.map.stand(FAR, StandIn(RIVAL, piece="house"))
    decision = pending(use_civilizations(game, HERE, 2))
    for hex in ("2,0", "1,1", "-2,2", "-1,2", "1,0"):
        assert refused(decision, hex) == "no_such_option"
    assert step(game, 2, "skip").kinds() == ["trade_post"]
    assert step(game, 1).kinds() == []


def test_the_middleman_takes_the_die_that_the_conqueror_left() -> None:
    """When an opponent conquers the territory the token is on, as if one had rolled it oneself. (middleman)"""
    game = trading(("-2,1",))
    vp = game.board.seats[HERE].vp
    told = drive(game, attempt(game, RIVAL, BETWEEN), "vp_7", "food", "black", "vp_7")
    assert told.kinds() == ["conquer_die", "conquer_die", "conquer_die", "middleman"]
    assert game.board.seats[HERE].vp == vp + 7
    assert game.players[RIVAL].resources["food"] == 1


def test_the_middleman_may_decline_and_counts_own_territories() -> None:
    """It is optional; a face that counts territories counts those of the Traders."""
    game = trading(("-2,1",))
    drive(game, attempt(game, RIVAL, BETWEEN), "vp_4", "food", "red", "skip")
    assert sum(game.players[HERE].resources.values()) == 0
    other = trading(("-2,1",))
    vp = other.board.seats[HERE].vp
    drive(
        other,
        attempt(other, RIVAL, BETWEEN),
        "vp_per_territory_controlled",
        "food",
        "black",
        "vp_per_territory_controlled",
    )
    assert other.board.seats[HERE].vp == vp + 1


def test_of_a_die_rolled_twice_the_middleman_takes_the_last_roll() -> None:
    """Psionics, ruling (designers): the last physical roll of the die left over, not the face chosen."""
    game = scene(boxes=("base", "ff"))
    begin(game, "traders")
    begin(game, "psionics", seat=RIVAL)
    step(game, 2, "-2,1")
    vp = game.board.seats[HERE].vp
    drive(game, attempt(game, RIVAL, BETWEEN), "vp_7", "vp_4", "vp_7", "food", "food", "black", "vp_4")
    assert game.board.seats[HERE].vp == vp + 4


def test_nothing_is_left_over_where_both_dice_were_taken() -> None:
    """Only a die that the opponent did not choose."""
    game = trading(("-2,1",))
    told = drive(game, attempt(game, RIVAL, BETWEEN, both=True), "vp_4", "food")
    assert "middleman" not in told.kinds()


def test_a_token_put_beside_an_outpost_makes_no_middleman() -> None:
    """Only a token placed on an empty territory; and with two items there nobody conquers it any more. (CON-3)"""
    game = scene()
    begin(game, "traders")
    game.board.map.stand(BETWEEN, Outpost(RIVAL))
    step(game, 2, "-2,1")
    assert own(game, "traders").memory["posts"] == []
    assert game.board.map.items(BETWEEN) == 2


def test_ones_own_conquest_needs_no_middleman() -> None:
    """Only opponents' conquests."""
    game = trading(("-2,1",))
    assert "middleman" not in drive(game, attempt(game, HERE, BETWEEN), "vp_4", "food", "red").kinds()


def test_after_ones_game_the_middleman_gains_vp_alone() -> None:
    """A finished player still gets VP from passive abilities, nothing else. (finished_player)"""
    game = trading(("-2,1",))
    game.board.seats[HERE].finished = True
    assert "middleman" not in drive(game, attempt(game, RIVAL, BETWEEN), "vp_4", "food", "red").kinds()
    other = trading(("-2,1",))
    other.board.seats[HERE].finished = True
    assert "middleman" in drive(other, attempt(other, RIVAL, BETWEEN), "vp_4", "food", "black", "vp_4").kinds()


def test_four_tokens_one_in_each_income_turn() -> None:
    """With the mat empty there is no step."""
    game = scene()
    begin(game, "traders")
    own(game, "traders").memory["tokens"].clear()
    assert step(game, 5).kinds() == []


def test_the_adjustment_brings_two_resources_and_ten_vp() -> None:
    """At setup alone. (ADJ-1, ADJ-2)"""
    game = scene()
    begin(game, "traders", "coin", "food", edition="adjusted")
    assert game.players[HERE].resources == {"coin": 1, "worker": 0, "food": 1, "culture": 0}
    assert game.board.seats[HERE].vp == 10
    later = scene(era=3)
    gain_later(later, "traders", edition="adjusted")
    assert later.board.seats[HERE].vp == 0


def revised(tiles: list[int]) -> Game:
    """Traders with the revised mat, some tiles, and an outpost of the rival alone on a tile that shows a coin."""
    game = scene()
    begin(game, "traders", "5", "6", edition="rebalanced")
    game.players[HERE].territories = tiles
    game.board.map.place((-1, 1), PlacedTile(COIN_TILE, 0))
    game.board.map.stand((-1, 1), Outpost(RIVAL))
    return game


def test_the_revised_mat_begins_with_two_tiles() -> None:
    """Also where it is gained later. (rebalanced mat)"""
    game = scene(era=3)
    gain_later(game, "traders", "5", "6", edition="rebalanced")
    assert game.players[HERE].territories == [5, 6]


def test_a_token_for_a_tile_brings_what_tile_and_territory_show() -> None:
    """The opponent receives the tile and keeps the territory. (rebalanced mat, a)"""
    game = revised([4, 6])
    step(game, 2, "token@-1,1", "6>1")
    assert game.players[HERE].resources == {"coin": 1, "worker": 1, "food": 0, "culture": 0}
    assert (game.players[HERE].territories, game.players[RIVAL].territories) == ([4], [6])
    assert game.board.map.controller((-1, 1)) == RIVAL
    assert game.board.map.items((-1, 1)) == 2


def test_a_building_for_a_tile_brings_both_what_it_uncovered() -> None:
    """It lies on the territory and left the income mat. (rebalanced mat, b)"""
    game = revised([4])
    uncovered = INCOME_MAT["market"].spaces[1]
    told = step(game, 2, "building@-1,1", "market")
    assert told.kinds() == ["trade_post", "income_building"]
    assert game.players[HERE].taken["market"] == 1
    assert game.board.map.pieces[(-1, 1)] == (Piece(HERE, "market"),)
    coins = [str(benefit) for benefit in uncovered.income].count("coin")
    assert [game.players[seat].resources["coin"] for seat in (HERE, RIVAL)] == [coins, coins]
    assert game.players[RIVAL].territories == [4]


def test_a_token_beside_ones_own_outpost_opens_a_market() -> None:
    """A resource or 5 VP, the black die, and a territory tile for each opponent. (rebalanced mat, c)"""
    game = revised([])
    game.board.map.stand((1, 1), Outpost(HERE))
    step(game, 2, "1:vp_5", "food", "7")
    assert game.board.seats[HERE].vp == 5
    assert game.players[HERE].resources["food"] == 1
    assert game.players[RIVAL].territories == [7]
    assert game.board.map.controller((1, 1)) == HERE


def test_without_a_tile_to_give_away_only_the_market_is_left() -> None:
    """a and b need a territory tile; the start with its two outposts is no place for a token. (rebalanced mat)"""
    game = revised([])
    assert step(game, 2).kinds() == []
    game.board.map.stand((1, 1), Outpost(HERE))
    assert refused(pending(use_civilizations(game, HERE, 3)), "token@-1,1") == "no_such_option"


def test_nobody_trades_with_an_opponent_whose_game_is_over() -> None:
    """END-2 with the revised mat, a and b: who receives no tile any more gives nothing for it; others still do."""
    game = revised([4])
    game.board.seats[RIVAL].finished = True
    assert step(game, 4).kinds() == []
    assert (game.players[HERE].territories, game.players[RIVAL].territories) == ([4], [])
    game.board.map.stand((1, 1), Outpost(HERE))
    asked = pending(use_civilizations(game, HERE, 4))
    assert asked.kind == "benefit", "the market beside the own outpost is all that is left"


def test_a_finished_opponent_gains_no_tile_from_a_market() -> None:
    """END-2 with the revised mat, c: all opponents receive a tile but those whose game is over."""
    game = revised([])
    game.board.seats[RIVAL].finished = True
    game.board.map.stand((1, 1), Outpost(HERE))
    step(game, 2, "1:vp_5", "food")
    assert game.players[RIVAL].territories == []


def test_a_territory_with_an_outpost_and_a_token_is_refused() -> None:
    """trade_post 2b: the opponent's outpost is its only item."""
    game = scene()
    begin(game, "traders")
    game.board.map.stand(FAR, Outpost(RIVAL))
    game.board.map.put(FAR, Piece(RIVAL))
    assert refused(pending(use_civilizations(game, HERE, 2)), "-1,2") == "no_such_option"


def test_the_revised_trades_are_for_one_opponent_outpost_alone() -> None:
    """rebalanced, a and b: not on an own territory, nor on the rival's start, where two outposts stand."""
    game = revised([4])
    game.board.map.stand((1, 1), Outpost(HERE))
    decision = pending(use_civilizations(game, HERE, 2))
    assert set(decision.options.keys()) == {"token@-1,1", "building@-1,1", "own@1,1"}


def test_only_a_building_that_is_left_can_be_laid() -> None:
    """rebalanced, b: of the types still on the income mat; with none left there is no such trade. (BLD-9)"""
    game = revised([4])
    game.players[HERE].taken = {"market": 5, "house": 5, "farm": 3, "armory": 0}
    decision = pending(use_civilizations(game, HERE, 2), "building@-1,1")
    assert set(decision.options.keys()) == {"farm", "armory"}
    game.players[HERE].taken = dict.fromkeys(game.players[HERE].taken, 5)
    assert step(game, 2).kinds() == [], "the token is all that is left"
    assert game.board.map.pieces[(-1, 1)] == (Piece(HERE),)


def test_the_token_of_a_market_closes_the_territory() -> None:
    """rebalanced, c: it lies beside the outpost, so the territory is full. (CON-3)"""
    game = revised([])
    game.board.map.stand((1, 1), Outpost(HERE))
    step(game, 2, "1:vp_5", "food", "7")
    assert game.board.map.pieces[(1, 1)] == (Piece(HERE),)
    assert game.board.map.items((1, 1)) == 2
