"""A table on which nothing of any kind is left: what is gained there comes to nothing, and the journal says so."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import get_args

import pytest

from engine.abilities.civilizations.heralds import draw_until
from engine.box import box_of
from engine.decisions import CHANCE, Steps
from engine.facts.cards import INCOME_BUILDINGS, Edition
from engine.facts.components import Benefit
from engine.journal import HiddenSeen
from engine.rules import gain
from engine.rules.advance import gain_bonus, gain_space
from engine.rules.income import income_turn, play_tapestry
from engine.rules.supply import receive_civilization
from engine.rules.tapestry import gain_some_of, play_card
from engine.rules.vocabulary import WORDS
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.whole import HERE, RIVAL, scene

BOXES = ("base", "pp")
BOX = box_of(BOXES)
KEYS_LOOKED_AT = 40
Pick = Callable[[Sequence[str]], str]

FIRST: Pick = itemgetter(0)
LAST: Pick = itemgetter(-1)
PICKS = {"first": FIRST, "last": LAST}


def empty_bags(game: Game) -> None:
    """No card, tile or civilization is left, face up or face down."""
    for bag in game.bags.values():
        bag.unseen, bag.face_up, bag.discarded = {}, [], []


def nothing_left(players: int = 2, *, era: int = 3) -> Game:
    """Bags empty, buildings, landmarks, achievements and outposts gone, no room for resources, tokens at the end."""
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


def printed() -> Iterator[Benefit]:
    for card in BOX.tech_cards.values():
        yield from (card.circle, card.square)
    yield from (tile.benefit for tile in BOX.space_tiles.values())
    yield from (tile.benefit for tile in BOX.territory_tiles.values() if tile.benefit is not None)


@pytest.mark.parametrize("pick", PICKS)
def test_every_card_and_tile_leads_on_there(pick: str) -> None:
    for benefit in printed():
        game = nothing_left()
        answered(game, gain.gain(game, HERE, benefit, source="test"), PICKS[pick])


# ---- what the journal says


def only(game: Game, steps: Steps[object]) -> list[tuple[str, str, int | None]]:
    """The events of some steps that ask nobody anything: kind, rule and seat."""
    first = len(game.journal)
    assert answered(game, steps, FIRST) == []
    return [(event.kind, event.rule, event.seat) for event in game.journal[first:]]


def test_nobody_is_asked_to_replace_tech_cards_that_are_not_there() -> None:
    """(TEC-3, GEN-6)"""
    game = nothing_left()
    assert only(game, gain.gain(game, HERE, "refresh_tech", source="test")) == [("gave_nothing", "GEN-6", HERE)]


def test_discards_alone_can_still_be_turned_up() -> None:
    """They make a new deck. (TEC-3, GEN-6)"""
    game = nothing_left()
    game.bags["tech"].discarded = ["barn"]
    assert answered(game, gain.gain(game, HERE, "refresh_tech", source="test"), LAST) == ["refresh_tech"]
    assert game.bags["tech"].face_up == ["barn"]


def test_with_no_card_anywhere_none_is_laid_face_down() -> None:
    """(INC-4, GEN-6)"""
    game = nothing_left()
    assert only(game, play_tapestry(game, HERE, 3)) == [("no_tapestry_left", "GEN-6", HERE)]
    assert game.players[HERE].tapestries[2] == []


def test_the_last_tapestry_card_is_drawn_and_the_next_one_is_not_there() -> None:
    """The deck holds one card, and nothing is discarded. (GEN-6)"""
    game = nothing_left()
    game.bags["tapestry"].unseen = {"trap": 1}
    first = len(game.journal)
    answered(game, gain.gain(game, HERE, ["tapestry", "tapestry"], source="test"), FIRST)
    assert [event.kind for event in game.journal[first:]] == [HiddenSeen.kind, "tapestry", "no_tapestry_left"]
    assert game.players[HERE].hand == ["trap"]


def test_of_two_cards_to_choose_from_there_may_be_one() -> None:
    """(VAR-4, GEN-6)"""
    game = nothing_left()
    game.bags["tapestry"].unseen = {"trap": 1}
    answered(game, gain_some_of(game, HERE, 2), FIRST)
    assert game.players[HERE].hand == ["trap"] and game.bags["tapestry"].discarded == []


@pytest.mark.parametrize(
    ("slug", "edition", "kind"),
    [
        ("recyclers", "printed", "no_tech_left"),
        ("advisors", "printed", "no_tapestry_left"),
        ("mystics", "rebalanced", "no_tapestry_left"),
        ("aliens", "printed", "no_tile_left"),
    ],
)
def test_civilizations_that_begin_with_cards_say_that_there_are_none(slug: str, edition: Edition, kind: str) -> None:
    """(GEN-6, EXP-9)"""
    game = nothing_left()
    game.edition = edition
    answered(game, receive_civilization(game, HERE, slug, at_setup=True), FIRST)
    assert kind in told(game)


def test_opponents_of_the_tinkerers_read_that_no_card_is_left_for_them() -> None:
    """(ADJ-5, GEN-6)"""
    game = nothing_left()
    game.edition = "adjusted"
    events = only(game, receive_civilization(game, HERE, "tinkerers", at_setup=True))
    assert sorted(events[1:]) == [("no_tapestry_left", "GEN-6", RIVAL), ("no_tech_left", "GEN-6", RIVAL)]


def test_heralds_who_draw_until_a_card_fits_find_none() -> None:
    """(ADJ-4, GEN-6)"""
    game = nothing_left()
    assert only(game, draw_until(game, HERE, ("when_played",))) == [("no_tapestry_left", "GEN-6", HERE)]
