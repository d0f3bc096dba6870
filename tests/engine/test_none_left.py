"""A table on which nothing of any kind is left: whatever is gained there comes to nothing, says so, and asks nobody in vain."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import get_args

import pytest

from engine.abilities.ability import react_to
from engine.box import LIBRARY, box_of
from engine.decisions import CHANCE, Steps
from engine.facts.cards import INCOME_BUILDINGS, Edition
from engine.facts.components import Benefit
from engine.rules import gain
from engine.rules.advance import gain_bonus, gain_space
from engine.rules.happenings import LastScoring
from engine.rules.income import income_turn, use_civilizations
from engine.rules.supply import receive_civilization
from engine.rules.tapestry import play_card
from engine.rules.vocabulary import WORDS
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.whole import HERE, RIVAL, scene

BOXES = ("base", "pp")
BOX = box_of(BOXES)
KEYS_LOOKED_AT = 40
Pick = Callable[[Sequence[str]], str]

FIRST: Pick = lambda keys: keys[0]  # noqa: E731
LAST: Pick = lambda keys: keys[-1]  # noqa: E731
PICKS = {"first": FIRST, "last": LAST}


def empty_bags(game: Game) -> None:
    """No card, tile or civilization is left, face up or face down."""
    for bag in game.bags.values():
        bag.unseen, bag.face_up, bag.discarded = {}, [], []


def nothing_left(players: int = 2, *, era: int = 3) -> Game:
    """Bags empty, every building built, every landmark and achievement taken, all outposts used, all tokens at the end."""
    game = scene(players, era=era, boxes=BOXES)
    empty_bags(game)
    board = game.board
    board.landmarks = dict.fromkeys(game.box.landmarks, RIVAL)
    board.achievements = {name: [5, 6, 7] for name in board.map.printed.achievements}
    for number, player in game.players.items():
        player.taken = {row: len(game.box.income_mat[row].spaces) - 1 for row in INCOME_BUILDINGS}
        player.resources = dict.fromkeys(player.resources, 8)
        board.seats[number].outposts = 0
        board.seats[number].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    return game


def full_map(game: Game) -> None:
    """Every hex is explored, and every territory holds two outposts of somebody."""
    ground = game.board.map
    for hex in ground.printed.hexes:
        if ground.is_unexplored(hex):
            ground.place(hex, PlacedTile(5, 0))
        while ground.items(hex) < 2:
            ground.stand(hex, Outpost(RIVAL, upright=False))


def answered(game: Game, steps: Steps[object], pick: Pick) -> list[str]:
    """Answer whatever is asked, and see that each question has an answer; returns the kinds of those to people."""
    asked: list[str] = []
    with contextlib.suppress(StopIteration):
        decision = next(steps)
        while True:
            keys = list(islice(decision.options.keys(), KEYS_LOOKED_AT))
            assert keys, f"nothing can be answered to {decision.question}"
            if decision.seat != CHANCE:
                asked.append(decision.kind)
            assert len(asked) < 300, "it goes on for ever"
            decision = steps.send(decision.options.parse(pick(keys)))
    return asked


def told(game: Game) -> list[str]:
    return [event.kind for event in game.journal]


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_word_gained_there_says_that_nothing_comes(word: str, pick: str) -> None:
    """(EXP-9, GEN-6, BLD-8, BLD-9, INC-13)"""
    game = nothing_left()
    full_map(game)
    answered(game, gain.gain(game, HERE, word, source="test"), PICKS[pick])
    assert told(game), f"nobody learns what became of {word}"


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("card", sorted(BOX.tapestry_cards))
def test_every_tapestry_card_played_there_leads_on(card: str, pick: str) -> None:
    for players in (2, 5):
        game = nothing_left(players)
        game.players[HERE].hand.append(card)
        answered(game, play_card(game, HERE, card, 2), PICKS[pick])


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("edition", get_args(Edition))
@pytest.mark.parametrize("slug", sorted(BOX.civilizations))
def test_every_civilization_gained_there_leads_on(slug: str, edition: Edition, pick: str) -> None:
    for at_setup in (True, False):
        game = nothing_left()
        game.edition = edition
        answered(game, receive_civilization(game, HERE, slug, at_setup=at_setup), PICKS[pick])
        for turn in range(1, 6):
            game.board.seats[HERE].era = turn - 1
            answered(game, income_turn(game, HERE), PICKS[pick])


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("track", sorted(BOX.tracks))
def test_every_space_leads_on_there(track: str, pick: str) -> None:
    for space in BOX.tracks[track].spaces:
        game = nothing_left()
        answered(game, gain_space(game, HERE, track, space.number, bonus=True), PICKS[pick])
        answered(game, gain_bonus(game, HERE, track, space.number, free=True), PICKS[pick])


def printed() -> Iterator[tuple[str, Benefit]]:
    for card in BOX.tech_cards.values():
        yield f"{card.slug} circle", card.circle
        yield f"{card.slug} square", card.square
    for tile in BOX.space_tiles.values():
        yield f"space {tile.number}", tile.benefit
    for land in BOX.territory_tiles.values():
        if land.benefit is not None:
            yield f"territory {land.number}", land.benefit


@pytest.mark.parametrize("pick", PICKS)
def test_every_card_and_tile_leads_on_there(pick: str) -> None:
    for name, benefit in printed():
        game = nothing_left()
        answered(game, gain.gain(game, HERE, benefit, source="test"), PICKS[pick])
