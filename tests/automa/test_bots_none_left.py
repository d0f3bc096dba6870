"""A game on screen against the bots in which decks and tiles have run out: nothing comes from nowhere."""

from __future__ import annotations

import pytest

from automa import turn
from automa.conquest import conquer
from automa.definitions import AUTOMA_SPACES, DECISION_CARDS
from automa.exploration import explore
from automa.solo import AUTOMA, SHADOW, Solo, SoloRules, bots_turn
from automa.state import AutomaMat
from engine.play import Play
from engine.rules.board.conquer import conquerable
from engine.sources import Luck
from engine.state.codec import UNKNOWN
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.test_none_left import FIRST, answered, told


def begun(level: int = 2) -> tuple[Solo, Game, AutomaMat]:
    """A solo game at your first turn, and whose side the Automa has."""
    play = Play(SoloRules(), {"level": level, "civilization": "engineers", "first": "player"}, Luck(1))
    while play.pending and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    assert play.state.bots.automa is not None
    return play.state, play.state.game, play.state.bots.automa


def topple_card() -> int:
    """A tiebreaker card with a topple icon, with which every hex will do."""
    return next(number for number, card in DECISION_CARDS.items() if card.topple)


def without(game: Game, *names: str) -> None:
    for name in names:
        bag = game.bags[name]
        bag.unseen, bag.face_up, bag.discarded, bag.hidden = {}, [], [], 0


def test_without_a_territory_tile_the_automa_explores_nothing() -> None:
    """No hex is laid out with a tile that is not there. (EXP-9, BEX-6)"""
    state, game, mat = begun()
    without(game, "territory")
    first, before = len(game.journal), dict(game.board.map.tiles)
    answered(game, explore(game, state.bots, mat), FIRST)
    assert game.board.map.tiles == before
    (event,) = game.journal[first:]
    assert (event.kind, event.rule, event.seat, event.data["tiles"]) == ("no_tile_left", "EXP-9", AUTOMA, "territory")


def test_without_a_territory_tile_the_automa_conquers_only_what_lies_there() -> None:
    """An empty hex would need a tile first. (EXP-9, BCO-20)"""
    state, game, mat = begun()
    without(game, "territory")
    for hex in conquerable(game.board, AUTOMA):
        game.board.map.outposts[hex] = (Outpost(SHADOW, upright=False), Outpost(SHADOW, upright=False))
    state.bots.decks.pair = [topple_card(), topple_card()]
    before, territories = dict(game.board.map.tiles), game.board.map.controlled(AUTOMA)
    answered(game, conquer(game, state.bots, mat), FIRST)
    assert (game.board.map.tiles, game.board.map.controlled(AUTOMA)) == (before, territories)
    assert "nothing_to_conquer" in told(game)


def test_the_last_territory_tile_is_still_placed() -> None:
    """(BEX-6)"""
    state, game, mat = begun()
    game.bags["territory"].unseen = {"7": 1}
    answered(game, explore(game, state.bots, mat), FIRST)
    assert 7 in [tile.number for tile in game.board.map.tiles.values()]
    assert game.bags["territory"].left == 0


@pytest.mark.parametrize("track", sorted(AUTOMA_SPACES))
def test_every_space_of_the_automa_leads_on_where_all_has_run_out(track: str) -> None:
    """(GEN-6, EXP-9)"""
    for space in AUTOMA_SPACES[track]:
        state, game, mat = begun()
        without(game, *game.bags)
        for benefit in AUTOMA_SPACES[track][space]:
            answered(game, turn.gain_benefit(game, state.bots, mat, benefit), FIRST)


@pytest.mark.parametrize("level", [2, 6])
def test_the_bots_go_on_to_their_end_where_all_has_run_out(level: int) -> None:
    """(GEN-6, EXP-9, AUT-18)"""
    state, game, _mat = begun(level)
    without(game, *game.bags)
    for _ in range(150):
        answered(game, bots_turn(state), FIRST)
    assert state.bots.finished
    assert not [tile for tile in game.board.map.tiles.values() if tile.number == UNKNOWN]
