"""What a seat cannot know, dealt anew: nothing hidden leaks, and what it knows stays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from automa.invariants import visible
from automa.piece_count import pieces_of, wrong_pieces
from automa.players import random_player
from automa.solo import Solo
from automa.whole_games import opened
from engine.decks import DECKS
from engine.play import Play
from engine.redeal import DECK, cards_seen, redeal
from engine.rules.tapestry import CardShown, PutInForce, look_at_hand
from engine.sources import Luck
from engine.state.bag import Bag
from engine.state.game import Game, InPlay

THREE: dict[str, Any] = {
    "players": ["Anna", "Ben", "Cleo"],
    "boxes": ["base", "pp", "aa", "ff"],
    "packs": ["uncharted"],
}


def played(setup: dict[str, Any], seed: int, turns: int) -> Play[Any]:
    """A random game where a turn begins."""
    play, player = opened(setup, Luck(seed)), random_player(Luck(seed).pick)
    while turns:
        assert play.pending is not None
        play.answer(player(play.pending))
        turns -= play.pending is not None and play.pending.checkpoint
    return play


def dealt_anew(game: Game, seat: int, seed: int) -> Game:
    copy = game.copy()
    redeal(copy, seat, Luck(seed).pick)
    return copy


def hidden_otherwise(game: Game, seat: int) -> Game:
    """The same to a seat: others have other cards, and the deck lies in another order."""
    copy = game.copy()
    deck = copy.bags[DECK]
    for other, player in copy.players.items():
        for cards in (player.hand, player.stored) if other != seat else ():
            for place, card in enumerate(cards):
                drawn = next(each for each in reversed(deck.unseen) if each != card)
                deck.take(drawn)
                deck.put_back(card)
                for mine in copy.in_play:
                    for values in mine.memory.values() if mine.owner == other else ():
                        values[:] = [drawn if value == card else value for value in values]
                cards[place] = drawn
    deck.unseen = dict(reversed(deck.unseen.items()))
    return copy


def test_only_tapestry_cards_are_secret() -> None:
    """If another deck becomes secret, it has to be dealt anew too."""
    assert [name for name, deck in DECKS.items() if deck.secret] == [DECK]


@pytest.mark.parametrize("seed", range(4))
def test_games_that_differ_only_in_what_is_hidden_become_the_same(seed: int) -> None:
    differed = 0
    for turns in (4, 12, 30):
        game = played(THREE, seed, turns).state.game
        for seat in game.players:
            other = hidden_otherwise(game, seat)
            differed += other != game
            one, two = dealt_anew(game, seat, 7), dealt_anew(other, seat, 7)
            assert one == two
            assert [list(bag.unseen) for bag in one.bags.values()] == [list(bag.unseen) for bag in two.bags.values()]
    assert differed == 9


@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_lost_and_what_a_seat_sees_stays(seed: int) -> None:
    play = played(THREE, seed, 24)
    game, box = play.state.game, pieces_of(play.state.game, solo=False)
    others = set[str]()
    for seat in game.players:
        copy = dealt_anew(game, seat, seed)
        assert not list(wrong_pieces(copy, box, all_there=True))
        assert visible(copy, seat) == visible(game, seat)
        assert copy.players[seat] == game.players[seat] and copy.board == game.board
        assert [len(each.hand) for each in copy.players.values()] == [len(each.hand) for each in game.players.values()]
        others |= {card for each in copy.players if each != seat for card in copy.players[each].hand}
    assert others


def test_every_unseen_card_may_be_in_anothers_hand() -> None:
    game = opened({"players": ["Anna", "Ben"]}, Luck(1)).state.game
    game.bags[DECK].unseen = {"trap": 3, "espionage": 1}
    game.players[1].hand = ["democracy"]
    found = Counter(dealt_anew(game, 0, seed).players[1].hand[0] for seed in range(200))
    assert set(found) == {"trap", "espionage", "democracy"}
    assert 90 < found["trap"] < 150  # three of five cards


def test_cards_under_anothers_mat_change_where_the_mat_remembers_them() -> None:
    game = opened({"players": ["Anna", "Ben"]}, Luck(1)).state.game
    game.players[1].stored = ["espionage", "trap"]
    game.in_play = (InPlay("merfolk", 1, "merfolk", {"submerged": ["espionage", "trap"]}),)
    game.bags[DECK].unseen = {"democracy": 2}
    for seed in range(20):
        copy = dealt_anew(game, 0, seed)
        assert Counter(copy.players[1].stored) == Counter(copy.in_play[0].memory["submerged"])
    assert dealt_anew(game, 1, 3) == game  # their owner knows them


def test_an_own_card_that_nobody_has_seen_is_dealt_anew() -> None:
    """Of an empty hand the deck's top card is laid face down. (INC-4)"""
    game = opened({"level": 2}, Luck(1)).state.game
    game.players[0].stored = ["espionage"]
    game.bags[DECK].unseen = {"democracy": 1}
    assert {dealt_anew(game, 0, seed).players[0].stored[0] for seed in range(20)} == {"espionage", "democracy"}


def test_an_opponents_own_deck_is_unknown_too() -> None:
    game = opened({"players": ["Anna", "Ben"]}, Luck(1)).state.game
    game.in_play = (InPlay("mystics", 1, "mystics", {"deck": ["tapestry:1"]}, "rebalanced"),)
    game.bags["tapestry:1"] = Bag({"espionage": 1}, refills=True)
    game.bags[DECK].unseen = {"democracy": 1}
    decks = {next(iter(dealt_anew(game, 0, seed).bags["tapestry:1"].unseen)) for seed in range(20)}
    assert decks == {"espionage", "democracy"}
    assert dealt_anew(game, 1, 2) == game


def test_cards_that_a_seat_has_seen_stay_until_it_sees_them_leave() -> None:
    game = opened({"players": ["Anna", "Ben", "Cleo"]}, Luck(1)).state.game
    game.players[1].hand = ["espionage", "trap"]
    look_at_hand(game, 0, 1)
    game.players[1].hand.append("democracy")
    known = cards_seen(game.journal, 0)
    assert known == {1: Counter(["espionage", "trap"])} and cards_seen(game.journal, 2) == {}
    hands = set[str]()
    for seed in range(30):
        copy = game.copy()
        redeal(copy, 0, Luck(seed).pick, known)
        assert copy.players[1].hand[:2] == ["espionage", "trap"]
        hands.add(copy.players[1].hand[2])
    assert len(hands) > 5
    game.tell(PutInForce("trap", 1), 1)
    game.tell(CardShown("democracy"), 1)
    assert cards_seen(game.journal, 0)[1] == Counter(["espionage", "democracy"])


def test_alone_only_the_decks_order_is_new() -> None:
    play: Play[Solo] = played({"level": 3}, 2, 20)
    copy = dealt_anew(play.state.game, 0, 1)
    assert copy == play.state.game.copy()
    assert list(copy.bags[DECK].unseen) == sorted(play.state.game.bags[DECK].unseen)
