"""Alchemists: civilizations.yaml, Alchemists, push_luck and elixirs, with its adjustment and rulings."""

from __future__ import annotations

from engine.facts.components import TRACKS
from engine.rules.income import use_civilizations
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, own, step
from tests.engine.whole import HERE, RIVAL, drive, give, in_force, listed, pending, refused, scene, stack


def tokens(game: Game, track: str) -> list[int]:
    return game.board.seats[HERE].tokens[track]


def test_a_player_stops_and_advances_on_the_marked_tracks_without_benefit_or_bonus() -> None:
    """push_luck 1, 2, 4 and 6: tracks in any order, no benefit of the space."""
    game = scene()
    begin(game, "alchemists")
    mine = own(game, "alchemists")
    told = step(game, 2, "science", "roll", "military", "stop", "military", "science")  # the order is the player's
    assert tokens(game, "science") == [1]
    assert tokens(game, "military") == [1]
    assert [event.data["benefit"] for event in told.of("advanced")] == [False, False]
    assert not game.players[HERE].tech
    assert not resources(game)
    assert mine.memory == {"marked": []}


def test_a_marked_track_that_comes_up_again_leaves_one_resource() -> None:
    """push_luck 3: bust, any one resource, no advance; the ability ends."""
    game = scene()
    begin(game, "alchemists")
    mine = own(game, "alchemists")
    told = step(game, 3, "science", "roll", "military", "roll", "science", "food")
    assert resources(game) == {"food": 1}
    assert not told.of("advanced")
    assert told.of("marks_lost")[0].data["marked"] == ("science", "military")
    assert mine.memory == {"marked": []}


def test_a_track_with_no_space_left_gives_vp_instead() -> None:
    """push_luck 5: a token on space 12 brings 5 VP, the others advance."""
    game = scene()
    begin(game, "alchemists")
    game.board.seats[HERE].tokens["science"] = [TRACKS["science"].end]
    step(game, 2, "science", "roll", "military", "stop", "military")
    assert vp(game) == 5
    assert tokens(game, "military") == [1]


def test_a_marked_track_may_be_left_out() -> None:
    """Ruling: a marked track may be skipped when advancing."""
    game = scene()
    begin(game, "alchemists")
    step(game, 2, "science", "roll", "military", "stop", "science", "done")
    assert tokens(game, "science") == [1]
    assert tokens(game, "military") == [0]


def test_the_first_into_a_tier_gains_its_landmark() -> None:
    """Ruling: as with any advance without benefit; ADV-7."""
    game = scene()
    begin(game, "alchemists")
    game.board.seats[HERE].tokens["science"] = [3]
    step(game, 2, "science", "stop", "science", "0,2r0")
    assert game.board.landmarks == {"apothecary": HERE}


def test_a_closed_track_brings_neither_advance_nor_vp() -> None:
    """Broker of Peace (its ruling): free advances on military are lost, which is not an advance past the end."""
    game = scene()
    begin(game, "alchemists")
    in_force(game, "broker_of_peace")
    told = step(game, 2, "military", "stop")
    assert not told.of("advanced")
    assert vp(game) == 0


def test_several_tokens_on_a_track_advance_one_of_them() -> None:
    """push_luck 4 with AI Singularity: one advance for the mark, the player's choice of token; none at the end."""
    game = scene()
    begin(game, "alchemists")
    game.board.seats[HERE].tokens["science"] = [2, TRACKS["science"].end]
    step(game, 2, "science", "stop", "science@2")
    assert tokens(game, "science") == [3, TRACKS["science"].end]
    assert vp(game) == 0


def test_it_does_not_act_on_income_turn_1() -> None:
    """triggers.income_turns: 2 to 5."""
    game = scene()
    begin(game, "alchemists")
    assert step(game, 1).kinds() == []


def test_no_other_answer_than_rolling_or_stopping() -> None:
    """push_luck 2."""
    game = scene()
    begin(game, "alchemists")
    decision = pending(use_civilizations(game, HERE, 2), "science")
    assert listed(decision) == ["stop", "roll"]
    assert refused(decision, "science") == "no_such_option"


def test_another_player_has_nothing_of_it() -> None:
    game = scene()
    begin(game, "alchemists")
    assert drive(game, use_civilizations(game, RIVAL, 2)).kinds() == []


def test_the_adjustment_is_two_resources_and_vp() -> None:
    """ADJ-2; adjustments.rulebook: 2 resources of choice and 10 VP at setup."""
    game = scene()
    begin(game, "alchemists", "coin", "food", edition="adjusted")
    assert resources(game) == {"coin": 1, "food": 1}
    assert vp(game) == 10


def test_two_dice_are_kept_one_after_the_other_and_used_in_any_order() -> None:
    """rebalanced, elixirs 1 to 3: roll three, keep one, roll two, keep one; red counts twice, black is the pair."""
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    told = step(
        game, 2,
        "science", "vp_4", "coin", "keep", "red",
        "science", "worker", "keep", "black",
        "black", "military", "decline",
    )  # fmt: skip
    assert resources(game) == {"worker": 1}
    assert vp(game) == 8
    assert told.kinds()[-3:] == ["order", "die", "research"]


def test_each_roll_may_be_repeated_once_with_all_its_dice() -> None:
    """rebalanced, elixirs 1 and 2; the science die advances with benefit, its bonus may be paid."""
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    game.bags["tech"].unseen = {"bakery": 1}
    told = step(
        game, 2,
        "military", "vp_4", "coin", "roll", "technology", "vp_7", "food", "science",
        "vp_4", "coin", "roll", "vp_5", "food", "red", "science",
    )  # fmt: skip
    assert told.kinds().count("reroll") == 2
    assert tokens(game, "technology") == [1]
    assert game.players[HERE].tech == {"bakery": "bottom"}
    assert vp(game) == 10


def test_the_fifth_face_is_the_benefit_of_a_controlled_tile() -> None:
    """rebalanced, black die: the printed benefit of one territory you control and any resource; none without a tile."""
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    told = step(
        game, 2, "science", "vp_4", "tile_benefit", "keep", "black", "science", "vp_4", "keep", "red", "black", "coin"
    )
    assert resources(game) == {"coin": 1}
    assert told.of("no_tile_controlled")


def test_the_science_die_advances_with_benefit_and_the_bonus_may_be_paid() -> None:
    """rebalanced, elixirs 3: science 2 gives its tapestry card, and its house for a resource. (ADV-7)"""
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    game.board.seats[HERE].tokens["science"] = [1]
    give(game, food=1)
    stack(game, "tapestry", ["trap"])
    rolls = ("science", "vp_4", "coin", "keep", "science", "vp_4", "coin", "keep", "red")
    step(game, 2, *rolls, "science", "yes", "8,8r0")
    assert tokens(game, "science") == [2]
    assert game.players[HERE].hand == ["trap"]
    assert (game.players[HERE].taken["house"], resources(game)) == (1, {})


def test_the_fifth_face_pays_for_one_of_the_tiles_that_one_controls() -> None:
    """rebalanced, black die: the player chooses the territory, printed ones having no benefit."""
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    for hex, tile, seat in (((1, 0), 6, HERE), ((3, -1), 4, HERE), ((0, 1), 7, RIVAL)):
        game.board.map.place(hex, PlacedTile(tile, 0))
        game.board.map.stand(hex, Outpost(seat))
    rolls = ("science", "vp_4", "tile_benefit", "keep", "black", "science", "vp_4", "keep", "red", "black")
    told = step(game, 2, *rolls, "1,0", "coin")
    assert resources(game) == {"worker": 1, "coin": 1}
    chosen = next(decision for decision, key in told.asked if key == "1,0")
    assert set(chosen.options.keys()) == {"1,0", "3,-1"}
