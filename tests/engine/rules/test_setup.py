"""Setting up a whole game: sides of the board, decks, capital cities, civilizations, starting territories."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.base_game import BaseGameRules
from engine.decisions import CHANCE, BadSetup, Decision, Steps
from engine.facts.cards import CAPITALS, CIVILIZATIONS, TAPESTRY_CARDS
from engine.facts.components import COLORS, COMPONENTS, LANDMARKS
from engine.play import Play
from engine.rules.gain import gain
from engine.rules.game_setup import board_side, new_game
from engine.rules.income import income_turn
from engine.rules.mats import adjust_after_first_income, civilizations_of
from engine.rules.supply import receive_civilization
from engine.sources import Luck
from engine.state.board import Seat
from engine.state.match import Match
from tests.engine.whole import HERE, drive, give, scene, stack


def dealt(players: int, seed: int = 1) -> Play[Match]:
    """A game of so many players dealt, every choice of the setup the first one."""
    play = Play(BaseGameRules(), {"players": [f"player {number}" for number in range(players)]}, Luck(seed))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play


@pytest.mark.parametrize(("players", "side"), [(2, "small"), (3, "small"), (4, "large"), (5, "large")])
def test_the_number_of_players_says_which_side_of_the_board(players: int, side: str) -> None:
    """(SET-1)"""
    assert board_side(players) == side
    assert dealt(players).state.game.board.map.board == side


@pytest.mark.parametrize("names", [[], ["one"], list("abcdef"), "two names", None])
def test_a_game_needs_two_to_five_players(names: object) -> None:
    """(SET-1)"""
    with pytest.raises(BadSetup):
        BaseGameRules().start({"players": names})


def test_decks_and_supplies_hold_the_whole_box() -> None:
    """50 tapestry cards with 7 traps, 33 tech cards, 48 and 15 tiles, 16 civilizations. (CMP-1, SET-3, SET-4, SET-5)"""
    game = new_game([Seat("human", color) for color in COLORS[:2]], "small", {})
    assert {name: bag.left for name, bag in game.bags.items() if name != "capital"} == {
        "tech": 33,
        "tapestry": 50,
        "territory": 48,
        "space": 15,
        "civilization": 16,
    }
    traps = [slug for slug, card in TAPESTRY_CARDS.items() if card.kind == "trap"]
    assert sum(game.bags["tapestry"].unseen[slug] for slug in traps) == 7
    assert game.board.landmarks == {}
    assert len([landmark for landmark in LANDMARKS.values() if landmark.expansion == "base"]) == 18


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_tech_cards_lie_face_up(players: int) -> None:
    """(SET-2)"""
    game = dealt(players).state.game
    gained = sum(len(player.tech) for player in game.players.values())
    assert len(game.bags["tech"].face_up) == COMPONENTS.face_up_tech_cards == 3
    assert game.bags["tech"].left == 30 - gained


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_keeps_one_of_two_civilizations(players: int) -> None:
    """The others go back into the deck. (SET-11)"""
    play = Play(BaseGameRules(), {"players": list("abcde"[:players])}, Luck(3))
    offered: dict[int, list[str]] = {}
    while play.pending is not None and play.pending.kind != "player_turn":
        if play.pending.kind == "keep_civilization":
            offered[play.pending.seat] = list(play.pending.options.keys())
        play.answer(next(iter(play.pending.options.keys())))
    game = play.state.game
    assert [len(civilizations) for civilizations in offered.values()] == [2] * players
    kept = {seat: civilizations_of(game, seat)[0].slug for seat in game.players}
    assert all(kept[seat] in offered[seat] for seat in kept)
    in_play = {mine.slug for mine in game.in_play}
    assert set(game.bags["civilization"].unseen) == set(game.box.civilizations) - in_play


def test_everybody_keeps_a_civilization_before_the_first_of_them_begins() -> None:
    """What civilizations print for the start comes after all choices. (SET-20)"""
    for seed in range(6):
        kinds = [event.kind for event in dealt(4, seed).journal]
        first = kinds.index("civilization_gained")
        assert kinds[:first] == ["capital"] * 4


@pytest.mark.parametrize("players", [2, 3])
def test_up_to_three_players_draw_a_pair_of_cities_and_keep_one(players: int) -> None:
    """(SET-13, SET-15)"""
    play = Play(BaseGameRules(), {"players": list("abc"[:players])}, Luck(5))
    drawn: list[tuple[str, ...]] = []
    while play.pending is not None and play.pending.kind != "keep_civilization":
        assert play.pending.kind == "capital"
        drawn.append(tuple(play.pending.options.keys()))
        play.answer(drawn[-1][1])
    assert len(drawn) == players and len(set(drawn)) == players
    assert set(drawn) <= {("1", "6"), ("2", "4"), ("3", "5")}
    game = play.state.game
    for seat, pair in enumerate(drawn):
        assert game.players[seat].capital.mat == int(pair[1])
        start = game.board.map.printed.starts["/".join(pair)]
        assert [outpost.seat for outpost in game.board.map.outposts[start]] == [seat, seat]
        assert game.board.seats[seat].outposts == 8


@pytest.mark.parametrize("players", [4, 5])
def test_more_players_draw_one_city_each(players: int) -> None:
    """Nothing is to be chosen; the city's own number says where they start. (SET-12, SET-15)"""
    play = Play(BaseGameRules(), {"players": list("abcde"[:players])}, Luck(5))
    assert play.pending is not None and play.pending.kind == "keep_civilization"
    game = play.state.game
    mats = [player.capital.mat for player in game.players.values()]
    assert len(set(mats)) == players
    for seat, mat in enumerate(mats):
        start = game.board.map.printed.starts[str(mat)]
        assert [outpost.seat for outpost in game.board.map.outposts[start]] == [seat, seat]


def test_the_same_seed_deals_the_same_cities() -> None:
    """The pairs lie in the order of the mats. (SET-13)"""
    labels = list(dict.fromkeys(mat.pair for mat in CAPITALS.values()))
    play = dealt(3)
    capitals = [entry for entry in play.log if entry.question.startswith("capital|-1|")]
    assert all(entry.key in labels for entry in capitals)
    bag = play.state.game.bags["capital"]
    assert list(bag.unseen) == [label for label in labels if label in bag.unseen]


def test_income_mats_are_full_and_resources_at_nothing() -> None:
    """(SET-16)"""
    game = new_game([Seat("human", color) for color in COLORS[:2]], "small", {})
    for player in game.players.values():
        assert set(player.resources.values()) == set(player.taken.values()) == {0}
        assert [player.uncovered(row) for row in player.taken] == [1] * 4


def test_a_token_stands_on_each_start_and_on_no_vp() -> None:
    """(SET-19)"""
    game = new_game([Seat("human", color) for color in COLORS[:2]], "small", {})
    for seat in game.board.seats:
        assert seat.tokens == {"exploration": [0], "science": [0], "military": [0], "technology": [0]}
        assert seat.vp == 0


def test_the_first_player_is_random_and_play_goes_clockwise() -> None:
    """(SET-22)"""
    begun = set()
    for seed in range(20):
        play = dealt(3, seed)
        first = play.state.first
        assert play.log[0].seat == CHANCE and play.log[0].key == str(first)
        begun.add(first)
        for turn in range(4):
            while play.pending is not None and play.pending.kind != "player_turn":
                play.answer(next(iter(play.pending.options.keys())))
            assert play.pending is not None and play.pending.seat == (first + turn) % 3
            play.answer("income")
    assert begun == {0, 1, 2}


@pytest.mark.parametrize("slug", ["craftsmen", "inventors", "leaders", "militants", "nomads"])
def test_some_civilizations_need_no_adjustment(slug: str) -> None:
    """(ADJ-8)"""
    assert CIVILIZATIONS[slug].adjustment is None


def test_adjustments_are_for_civilizations_of_the_start_and_losses_come_after_the_first_income() -> None:
    """The Futurists lose two resources then; gained later they are played as printed. (SET-21, FAQ-3, ADJ-1)"""
    adjustment = CIVILIZATIONS["futurists"].adjustment
    assert adjustment is not None and adjustment.lose and adjustment.when == "income_turn_1_end"
    for at_setup in (True, False):
        game = scene(era=0)
        game.edition = "adjusted"
        give(game, coin=4, worker=4, food=4, culture=4)
        list(advance(receive_civilization(game, HERE, "futurists", at_setup=at_setup)))
        before = sum(game.players[HERE].resources.values())
        list(advance(adjust_after_first_income(game, HERE)))
        assert (sum(game.players[HERE].resources.values()) < before) == at_setup


def advance(steps: Steps[None]) -> Iterator[Decision]:
    """Go through steps, answering each question with the first of its keys."""
    try:
        decision = next(steps)
        while True:
            yield decision
            decision = steps.send(decision.options.parse(next(iter(decision.options.keys()))))
    except StopIteration:
        return


def test_decks_of_cards_are_made_anew_of_their_discards_and_supplies_of_tiles_are_not() -> None:
    """(GEN-6, EXP-9)"""
    game = new_game([Seat("human", color) for color in COLORS[:2]], "small", {})
    for name in ("tech", "tapestry", "territory", "space"):
        bag = game.bags[name]
        item = next(iter(bag.unseen))
        bag.unseen, bag.discarded = {}, [item]
        bag.refill()
        assert bag.left == (1 if name in ("tech", "tapestry") else 0), name


def test_the_adjustment_takes_its_resources_once() -> None:
    """At the end of income turn 1 and of no later one. (FAQ-3, SET-21)"""
    game = scene(era=0)
    game.edition = "adjusted"
    list(advance(receive_civilization(game, HERE, "futurists", at_setup=True)))
    held = []
    for _ in range(3):
        list(advance(income_turn(game, HERE)))
        held.append(sum(event.kind == "paid" for event in game.journal))
    assert held == [2, 2, 2]


def test_no_city_is_drawn_twice() -> None:
    """Each pair of mats, and each mat, is there once. (SET-12, SET-13)"""
    for seed in range(6):
        cities = [player.capital.mat for player in dealt(3, seed).state.game.players.values()]
        assert {CAPITALS[mat].pair for mat in cities} == {"1/6", "2/4", "3/5"}
        many = [player.capital.mat for player in dealt(5, seed).state.game.players.values()]
        assert len(set(many)) == 5


@pytest.mark.parametrize("edition", ["adjusted", "rebalanced"])
def test_the_civilizations_kept_are_those_one_begins_with(edition: str) -> None:
    """So the adjustments are theirs, and what mats do at the start alone. (SET-20, SET-21, ADJ-1)"""
    play = Play(BaseGameRules(), {"players": list("abcd"), "civilization_mats": edition}, Luck(2))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    gained = [event for event in play.journal if event.kind == "civilization_gained"]
    assert [event.data["at_setup"] for event in gained] == [True] * 4
    assert {civilizations_of(play.state.game, seat)[0].edition for seat in range(4)} == {edition}


def test_a_civilization_gained_in_the_game_has_no_adjustment() -> None:
    """The Merrymakers' resource is for those who begin with them. (ADJ-1)"""
    game = scene(era=2)
    game.edition = "adjusted"
    stack(game, "civilization", ["merrymakers"])
    told = drive(game, gain(game, HERE, "civilization", source="test"))
    assert told.kinds() == [] and told.of("civilization_gained")[0].data["at_setup"] is False
    assert sum(game.players[HERE].resources.values()) == 0
