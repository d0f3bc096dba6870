"""Random whole games, solo or of two to five people: they end, lose nothing, show no secret, survive save and undo."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from automa.definitions import LEVELS
from automa.invariants import Watch, events_of, replays
from automa.piece_count import pieces_of
from automa.players import random_player
from automa.solo import Solo, SoloRules
from automa.whole_games import ANSWERS_LIMIT, EDITIONS
from engine.base_game import BaseGameRules
from engine.box import BASE
from engine.decisions import Refusal, Refused
from engine.facts.cards import TAPESTRY_CARDS, TECH_CARDS
from engine.facts.components import COLORS
from engine.play import Play
from engine.rules.game_setup import new_game
from engine.rules.variants import variants_for
from engine.sources import Luck
from engine.state.board import Seat
from engine.state.match import Match
from tests.properties.setups import examples, seeds

NONSENSE = ("", "nonsense", "advance:arts", "advance:science@99", "0,0r0", "99@0,0r0", "yes ", "-1", "income:")
"""Keys that hardly any question takes."""


def quickly(usual: int, in_long_run: int) -> settings:
    """As `examples`, but what fails is not made smaller: a seed cannot be, and whole games take long."""
    return settings(examples(usual, in_long_run), phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False)


@st.composite
def base_setups(draw: st.DrawFn) -> dict[str, Any]:
    """Two to five people, any edition of the civilization mats, any of the optional variants, idle questions or not."""
    players = draw(st.integers(2, 5))
    return {
        "players": list("abcde"[:players]),
        "civilization_mats": draw(st.sampled_from(EDITIONS)),
        "variants": sorted(draw(st.sets(st.sampled_from(variants_for(BASE))))),
        "only_what_matters": draw(st.booleans()),
    }


@st.composite
def solo_setups(draw: st.DrawFn) -> dict[str, Any]:
    """Any level, edition of your mats and variants to be played alone, either side first, idle questions or not."""
    return {
        "level": draw(st.sampled_from(list(LEVELS))),
        "first": draw(st.sampled_from(["player", "bots"])),
        "civilization_mats": draw(st.sampled_from(EDITIONS)),
        "variants": sorted(draw(st.sets(st.sampled_from(variants_for(BASE, alone=True))))),
        "only_what_matters": draw(st.booleans()),
        "asks_without_trap": draw(st.booleans()),
    }


def open_game(setup: dict[str, Any], seed: int) -> Play[Match]:
    """A game whose luck can be repeated."""
    return Play(BaseGameRules(), setup, Luck(seed))


def check_refused(play: Play[Match]) -> None:
    """What is refused changes nothing."""
    assert play.pending is not None
    before, events, entries = play.state.copy(), len(play.journal), len(play.log)
    for key in NONSENSE:
        if isinstance(play.pending.options.parse(key), Refusal):
            with pytest.raises(Refused):
                play.answer(key)
    assert (play.state.copy(), len(play.journal), len(play.log)) == (before, events, entries)


@quickly(5, 36)
@given(base_setups(), seeds)
def test_any_game_ends_and_nothing_is_lost_or_told(setup: dict[str, Any], seed: int) -> None:
    """After every answer the pieces are there, what is listed is legal, no hand is shown; the VP are what was told.

    (END-1, END-3, INC-13, BLD-8, BLD-13, EXP-9, GEN-6, VAR-1)
    """
    play, player = open_game(setup, seed), random_player(Luck(seed + 1).pick)
    watch = Watch(play)
    while play.pending is not None:
        assert not list(watch.wrong())
        if len(play.log) % 50 == 0:
            check_refused(play)
        play.answer(player(play.pending))
        assert len(play.log) < ANSWERS_LIMIT, "the game never ends"
    assert not list(watch.wrong())


@quickly(5, 24)
@given(solo_setups(), seeds)
def test_any_solo_game_ends_and_nothing_is_lost(setup: dict[str, Any], seed: int) -> None:
    """The same holds beside the bots, with what a solo game removes. (BST-14, BST-15, END-1, AUT-29)"""
    play: Play[Solo] = Play(SoloRules(), setup, Luck(seed))
    watch, player = Watch(play), random_player(Luck(seed + 1).pick)
    while play.pending is not None:
        assert not list(watch.wrong())
        play.answer(player(play.pending))
        assert len(play.log) < ANSWERS_LIMIT, "the game never ends"
    assert not list(watch.wrong())


def test_the_watch_counts_what_a_variant_leaves_in_the_box() -> None:
    """The printed cards that players may agree on are not expected in the game, all others are. (VAR-1)"""
    seats = [Seat("human", color) for color in COLORS[:2]]
    usual = pieces_of(new_game(seats, "small", {}), solo=False)
    without = pieces_of(new_game(seats, "small", {}, variants=("without_disputed_cards",)), solo=False)
    assert usual["tapestry"] - without["tapestry"] == {
        slug: card.copies for slug, card in TAPESTRY_CARDS.items() if card.optional_removal
    }
    assert set(usual["tech"] - without["tech"]) == {slug for slug, card in TECH_CARDS.items() if card.optional_removal}
    assert (without["tapestry"].total(), without["tech"].total()) == (45, 31)


@quickly(3, 8)
@given(base_setups(), seeds)
def test_saving_and_undo_at_any_point_change_nothing(setup: dict[str, Any], seed: int) -> None:
    """Loaded anew, or taken back some answers and given again, the game is where it was and goes on as before."""
    pick = Luck(seed + 1).pick
    play, player = open_game(setup, seed), random_player(pick)
    while play.pending is not None:
        if pick(range(25)) == 0:
            assert replays(play)
        if pick(range(12)) == 0:
            steps = min(pick((1, 1, 2, 5, 30)), sum(entry.kind == "answer" for entry in play.answers))
            events, state = events_of(play), play.state.copy()
            for _ in range(steps):
                play.undo()
            for _ in range(steps):
                play.redo()
            assert (events_of(play), play.state.copy()) == (events, state)
        play.answer(player(play.pending))
    assert replays(play)


@quickly(3, 8)
@given(base_setups(), seeds)
def test_undone_luck_comes_again(setup: dict[str, Any], seed: int) -> None:
    """Whoever takes an answer back and gives it again meets the same luck."""
    pick = Luck(seed + 1).pick
    play, player = open_game(setup, seed), random_player(pick)
    for _ in range(120):
        if play.pending is None:
            return
        key = player(play.pending)
        play.answer(key)
        if pick(range(6)) == 0:
            events, state = events_of(play), play.state.copy()
            play.undo()
            play.answer(key)
            assert (events_of(play), play.state.copy()) == (events, state)
