"""Benefits that would give nothing say so and why before they are paid for, and are never wrong about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from automa.players import random_player
from automa.solo import YOU, open_play
from engine.decisions import CHANCE, Decision, Steps
from engine.facts.cards import INCOME_MAT
from engine.facts.components import COMPONENTS, TRACKS, VOCABULARY, Benefit
from engine.outlook import gives_nothing
from engine.prospect import Prospect
from engine.rules import advance, conquer, gain
from engine.rules.nothing import FORM_CHECKS, WORD_CHECKS, Asked, why_nothing
from engine.rules.turn import take_turn
from engine.rules.vocabulary import FORMS, TERRITORY_WORDS, WORDS
from engine.sources import Luck
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from engine.state.player import RESOURCES, TechRow
from tests.engine.arts import WITH_TILES, give_masterpieces
from tests.engine.whole import HERE, RIVAL, give, in_force, pending, scene, stack

MOST = COMPONENTS.most_of_a_resource
ENDS = {track.slug: track.end for track in TRACKS.values()}
NEXT_TO_START = (2, -1)


def rich(game: Game) -> None:
    give(game, **dict.fromkeys(RESOURCES, MOST))


def no_buildings(game: Game) -> None:
    for row, printed in INCOME_MAT.items():
        game.players[HERE].taken[row] = len(printed.spaces) - 1


def without(bag: str) -> Callable[[Game], None]:
    def empty(game: Game) -> None:
        stack(game, bag, [])
        game.bags[bag].face_up, game.bags[bag].discarded = [], []

    return empty


def cards(**tech: TechRow) -> Callable[[Game], None]:
    return lambda game: game.players[HERE].tech.update(tech)


def tokens(**spaces: int) -> Callable[[Game], None]:
    def put(game: Game) -> None:
        for track, space in spaces.items():
            game.board.seats[HERE].tokens[track] = [space]

    return put


def at_every_end(game: Game) -> None:
    tokens(**{track: ENDS[track] for track in game.board.tracks})(game)


def no_outpost(game: Game) -> None:
    game.board.seats[HERE].outposts = 0


def every_territory_full(game: Game) -> None:
    for hex in game.board.map.printed.hexes:
        if game.board.map.is_territory(hex) and not game.board.map.items(hex):
            game.board.map.stand(hex, Outpost(RIVAL))
            game.board.map.stand(hex, Outpost(RIVAL))


def surrounded(game: Game) -> None:
    """Every hex of the map is explored, so that none is left to explore."""
    game.players[HERE].territories = [1]
    for hex in game.board.map.printed.hexes:
        if game.board.map.is_unexplored(hex):
            game.board.map.place(hex, PlacedTile(5, 0))


def repeated_by(source: str) -> Callable[[Game], None]:
    return lambda game: game.activated.append(f"{HERE}:repeat:{source}")


def landmark_gone(game: Game) -> None:
    game.board.landmarks["library"] = RIVAL


def as_it_is(game: Game) -> None:
    """The scene itself: nothing in hand, no card, no tile, resources none, tokens at the start."""


VOID: list[tuple[Benefit, Callable[[Game], None], str, str]] = [
    ("coin", rich, "no_room_for_resource", "INC-13"),
    ("any_resource", rich, "no_room_for_resource", "INC-13"),
    ("market", no_buildings, "no_building_left", "BLD-9"),
    ("any_income_building", no_buildings, "no_building_left", "BLD-9"),
    ("income_building_unplaced", no_buildings, "no_building_left", "BLD-9"),
    ("territory", without("territory"), "no_tile_left", "EXP-9"),
    ("space_tile", without("space"), "no_tile_left", "EXP-9"),
    ("tapestry", without("tapestry"), "no_tapestry_left", "GEN-6"),
    ("play_tapestry", as_it_is, "no_tapestry_in_hand", "LATE-4"),
    ("invent", without("tech"), "no_tech_left", "GEN-6"),
    ("refresh_tech", without("tech"), "no_tech_left", "GEN-6"),
    ("upgrade", as_it_is, "no_tech_card", "TEC-4"),
    ("upgrade", cards(radio="top"), "every_tech_in_top_row", "TEC-4"),
    ("upgrade", cards(bakery="middle"), "no_prerequisite_met", "TEC-5"),
    ("upgrade_free", cards(radio="top"), "every_tech_in_top_row", "TEC-4"),
    ("upgrade_once", as_it_is, "no_tech_card", "TEC-4"),
    ("conquer_empty", every_territory_full, "no_territory_to_conquer", "CON-1"),
    ("masterpiece", without("masterpiece"), "no_masterpiece_left", "GEN-6"),
    ("refresh_masterpieces", without("masterpiece"), "no_masterpiece_left", "GEN-6"),
    ("broadcast", as_it_is, "no_masterpiece", "ART-5"),
    ("broadcast_3", as_it_is, "no_masterpiece", "ART-5"),
    ("inspire", as_it_is, "no_inspiration_tile", "ART-4"),
    ("circle", as_it_is, "no_tech_in_row", "TEC-6"),
    ("square", cards(radio="middle"), "no_tech_in_row", "TEC-6"),
    ("civilization", without("civilization"), "no_civilization_left", "GEN-1"),
    ("explore", as_it_is, "no_territory_tile", "EXP-1"),
    ("explore", surrounded, "no_hex_to_explore", "EXP-6"),
    ("explore_anywhere", surrounded, "no_hex_to_explore", "EXP-6"),
    ("explore_space", as_it_is, "no_space_tile", "EXP-7"),
    ("conquer", every_territory_full, "no_territory_to_conquer", "CON-1"),
    ("conquer", no_outpost, "no_outpost_in_supply", "CON-4"),
    ("conquer_anywhere", no_outpost, "no_outpost_in_supply", "CON-4"),
    ("conquer_anywhere", every_territory_full, "no_territory_to_conquer", "CON-1"),
    ("conquer_both_dice", every_territory_full, "no_territory_to_conquer", "CON-1"),
    ("conquer_both_dice_if_opponent", no_outpost, "no_outpost_in_supply", "CON-4"),
    ("controlled_tile_benefit", as_it_is, "no_tile_controlled", "CON-2"),
    ("research", at_every_end, "no_token_can_go_on", "ADV-6"),
    ("research_x", at_every_end, "no_token_can_go_on", "ADV-6"),
    ("repeat_position", as_it_is, "nothing_to_repeat", "RES-5"),
    ("repeat_position", repeated_by("test"), "repeated_already", "RES-5"),
    ("ai_singularity", as_it_is, "no_token_at_the_end", "FAQ-18"),
    ({"vp_per": "tech"}, as_it_is, "none_to_count", "INC-11"),
    ({"vp_per": "technology_space"}, as_it_is, "none_to_count", "INC-11"),
    ({"advance": ["science", "military"]}, at_every_end, "no_token_can_go_on", "ADV-6"),
    ({"advance_x": ["science"]}, at_every_end, "no_token_can_go_on", "ADV-6"),
    ({"advance_benefit": ["science"]}, at_every_end, "no_token_can_go_on", "ADV-6"),
    ({"regress": ["military", "technology"]}, as_it_is, "no_token_can_go_back", "ADV-8"),
    ({"regress_x": ["military"]}, as_it_is, "no_token_can_go_back", "ADV-8"),
    ({"explore_one_of": 3}, without("space"), "no_tile_left", "EXP-9"),
    ({"landmark": "library"}, landmark_gone, "landmark_taken", "BLD-8"),
    ({"pay": "any_resource", "gain": "farm"}, as_it_is, "cannot_be_paid", "TRN-4"),
    ({"pay": {"discard_tech": 3}, "gain": {"vp": 10}}, as_it_is, "cannot_be_paid", "TRN-4"),
    ({"repeat": 2, "gain": "territory"}, without("territory"), "no_tile_left", "EXP-9"),
    ({"choose": ["explore", "explore_space"]}, as_it_is, "each_part", ""),
    ({"any_order": ["upgrade", "circle"]}, as_it_is, "each_part", ""),
    (["upgrade", "upgrade"], as_it_is, "no_tech_card", "TEC-4"),
]
"""A benefit, the scene in which it gives nothing, and the reason with its rule."""


@pytest.mark.parametrize(("benefit", "lay", "kind", "rule"), VOID)
def test_what_gives_nothing_says_its_true_reason(benefit: Benefit, lay: Any, kind: str, rule: str) -> None:
    """And gaining it all the same changes nothing on the table."""
    game = scene(boxes=("base", "aa"))
    lay(game)
    reason = gives_nothing(game, HERE, benefit, "test")
    assert reason is not None
    assert (reason.kind, reason.rule) == (kind, rule)
    assert not changed_by(game, benefit, "test")


def landed(game: Game) -> None:
    """Something of everything: resources, tiles, cards in all rows and in hand, tokens on their way."""
    give(game, coin=3, worker=3, food=3, culture=3)
    player = game.players[HERE]
    player.territories, player.space_tiles, player.hand = [1, 2], [5, 13], ["guilds", "trap"]
    player.tech = {"radio": "bottom", "bakery": "middle", "barn": "top", "dynamite": "bottom"}
    tokens(exploration=3, science=4, military=5, technology=ENDS["technology"])(game)
    game.board.map.place(NEXT_TO_START, PlacedTile(5, 0))
    player.capital.buildings = []


@pytest.mark.parametrize("word", sorted(WORDS))
def test_what_can_be_gained_is_never_called_nothing(word: str) -> None:
    game = scene(box=WITH_TILES)
    landed(game)
    give_masterpieces(game, "four_vp")
    game.board.map.place((1, -1), PlacedTile(5, 0))
    if word == "controlled_tile_benefit":
        game.board.map.stand(NEXT_TO_START, game.board.map.outposts[next(iter(game.board.map.outposts))][0])
    assert gives_nothing(game, HERE, word, "test") is None


def test_every_word_that_the_rules_can_carry_out_can_be_asked_about() -> None:
    """One table turns words into steps, the other says when they are none; VP themselves always are something."""
    assert {*WORDS, *TERRITORY_WORDS} == set(WORD_CHECKS)
    assert set(FORMS) == set(FORM_CHECKS) | {"vp"}
    assert set(WORD_CHECKS) <= VOCABULARY.words


def test_the_black_die_on_a_printed_territory_gives_nothing() -> None:
    """CON-7: printed land has no tile; the question of the dice knows which territory it is about."""
    game = scene()
    steps = conquer.roll_dice(game, HERE, (0, 0), both=False)
    asked = pending(steps, "vp_5", "tile_benefit")
    reason = Prospect(game, asked, "black").nothing
    assert reason is not None
    assert (reason.kind, reason.rule) == ("printed_territory", "CON-7")
    assert Prospect(game, asked, "red").nothing is None


def test_the_black_die_on_a_tile_gives_what_the_tile_gives() -> None:
    game = scene()
    game.board.map.place(NEXT_TO_START, PlacedTile(1, 0))
    asked = pending(conquer.roll_dice(game, HERE, NEXT_TO_START, both=False), "vp_5", "tile_benefit")
    assert Prospect(game, asked, "black").nothing is None


def test_warpgates_without_a_space_tile_say_so_on_the_track_and_for_the_bonus() -> None:
    """EXP-7: the second exploration is bought only where a tile is left for it."""
    game = scene()
    give(game, food=4, coin=1)
    tokens(exploration=11)(game)
    turn = pending(take_turn(game, HERE))
    assert Prospect(game, turn, "advance:exploration").nothing is not None
    game.players[HERE].space_tiles = [13]
    assert Prospect(game, turn, "advance:exploration").nothing is None
    tokens(exploration=12)(game)
    bonus = pending(advance.gain_space(game, HERE, "exploration", 12, bonus=True))
    assert bonus.kind == "bonus"
    reason = Prospect(game, bonus, "yes").nothing
    assert reason is not None
    assert reason.kind == "no_space_tile"
    assert Prospect(game, bonus, "no").nothing is None


def test_paying_makes_room_for_what_is_gained() -> None:
    """INC-13: with 8 of everything the last space of technology still gives back what it cost."""
    game = scene()
    rich(game)
    tokens(technology=11)(game)
    game.board.seats[HERE].tokens["technology"] = [11]
    turn = pending(take_turn(game, HERE))
    assert Prospect(game, turn, "advance:technology").nothing is None


def test_a_landmark_on_the_way_counts_for_what_its_space_scores() -> None:
    """ADV-4: landmarks first, then the benefit."""
    game = scene()
    give(game, culture=8)
    tokens(technology=9)(game)
    rich(game)
    turn = pending(take_turn(game, HERE))
    assert Prospect(game, turn, "advance:technology").nothing is not None  # no space on military or science to count
    tokens(science=1)(game)
    assert Prospect(game, turn, "advance:technology").nothing is None


def test_where_a_card_may_do_something_first_nobody_says_that_nothing_comes() -> None:
    """Age of Sail brings tiles before an exploration."""
    game = scene()
    in_force(game, "age_of_sail")
    assert gives_nothing(game, HERE, "explore") is None


def table(game: Game) -> Game:
    """What lies on the table, without what was told and which icons were used."""
    copy = game.copy()
    copy.activated = []
    return copy


def changed_by(game: Game, benefit: Benefit, source: str, pick: Callable[[list[str]], str] | None = None) -> bool:
    """Whether gaining a benefit on a copy changes anything; what is asked on the way is answered."""
    copy = game.copy()
    steps: Steps[None] = gain.gain(copy, HERE, benefit, source=source)
    run(steps, pick or (lambda keys: keys[-1]))
    return table(copy) != table(game)


def run(steps: Steps[None], pick: Callable[[list[str]], str]) -> None:
    try:
        asked: Decision = next(steps)
        while True:
            asked = steps.send(asked.options.parse(pick(list(asked.options.keys()))))
    except StopIteration:
        return


ABOUT_NOTHING: list[Benefit] = [
    {"vp_per": "capital"},
    {"vp_per": "landmark"},
    {"advance": ["science"]},
    {"regress": ["arts"]},
]


@pytest.mark.parametrize("seed", range(8))
def test_in_whole_games_what_is_called_nothing_changes_nothing(seed: int) -> None:
    """At every tenth question of games of all levels each word is asked about and then gained on a copy."""
    play, player = open_play({"level": 1 + seed % 6}, Luck(seed)), random_player(Luck(seed).pick)
    pick, asked, void = Luck(seed).pick, 0, 0
    while play.pending is not None:
        asked += 1
        game: Game = play.state.game
        if asked % 10 == 0 and game.players[YOU].capital.mat:
            for benefit in [*sorted(WORDS), *ABOUT_NOTHING]:
                if why_nothing(Asked(game, YOU, "test"), benefit) is not None:
                    void += 1
                    assert not changed_by(game, benefit, "test", pick), (asked, benefit)
        play.answer(player(play.pending))
    assert void > 20, "too few to tell"


def test_asking_changes_nothing_and_lets_no_luck_be_used() -> None:
    game = scene()
    landed(game)
    before = table(game)
    turn = pending(take_turn(game, HERE))
    for key in list(turn.options.keys()):
        _ = Prospect(game, turn, key).nothing
    for word in WORDS:
        gives_nothing(game, HERE, word, "test")
    assert table(game) == before
    assert turn.seat != CHANCE
