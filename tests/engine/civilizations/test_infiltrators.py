"""Infiltrators: civilizations.yaml, Infiltrators, infiltrate, recruit, the adjusted and the revised mat, rulings."""

from __future__ import annotations

import pytest

from automa.solo import AUTOMA, SHADOW, YOU, open_play
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.rules.board.conquer import conquerable, why_not_conquer
from engine.rules.board.explore import bordering
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.income import use_civilizations
from engine.sources import Luck
from engine.state.game import Game
from engine.state.hexmap import Outpost, Piece, PlacedTile, StandIn
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, step
from tests.engine.whole import HERE, RIVAL, THIRD, drive, in_force, listed, pending, scene, stack

PP = ("base", "pp")
THEIRS, THEIR_START = (1, 1), (-2, 2)


def infiltrators(edition: Edition = "printed", players: int = 2, era: int = 1) -> Game:
    """They begin; the rival holds a territory with one outpost."""
    game = scene(players, boxes=PP, era=era)
    begin(game, "infiltrators", edition=edition)
    game.board.map.stand(THEIRS, Outpost(RIVAL))
    game.board.seats[RIVAL].outposts -= 1
    return game


def test_they_start_with_culture_unless_adjusted_or_revised() -> None:
    """start_benefit; adjustments, ADJ-2: do not gain it; ADJ-1: not for who gains them later."""
    assert resources(infiltrators()) == {"culture": 1}
    assert resources(infiltrators("adjusted")) == {}
    assert resources(infiltrators("rebalanced")) == {}
    later = scene(boxes=PP, era=3)
    gain_later(later, "infiltrators", edition="adjusted")
    assert resources(later) == {"culture": 1}, "gained_midgame"
    assert CIVILIZATIONS["infiltrators"].adjustment


def test_an_outpost_joins_the_only_one_of_an_opponent() -> None:
    """infiltrate a: both stay upright, control is shared; no conquest."""
    game = infiltrators()
    before = game.board.seats[HERE].outposts
    told = step(game, 2, "1,1")
    assert game.board.map.outposts[THEIRS] == (Outpost(RIVAL), Outpost(HERE))
    assert game.board.seats[HERE].outposts == before - 1
    assert [count(game, seat, "territory_controlled") for seat in (HERE, RIVAL)] == [2, 2], "shared control counts"
    assert not told.of("conquered")
    assert not told.of("conquer_dice")


def test_the_shared_territory_is_full_for_everybody() -> None:
    """infiltrate a: it cannot be conquered, not by the two who hold it either."""
    game = infiltrators(players=3)
    step(game, 2, "1,1")
    assert all(THEIRS not in conquerable(game.board, seat, anywhere=True) for seat in (HERE, RIVAL, THIRD))
    assert (why := why_not_conquer(game.board, THIRD, THEIRS))
    assert why.kind == "territory_full"
    assert (why := why_not_conquer(game.board, RIVAL, THEIRS))
    assert why.kind == "controlled_already"


def test_both_who_share_a_territory_border_what_lies_next_to_it() -> None:
    """Ruling: both upright outposts count for their owners' controlled territories."""
    game = infiltrators()
    around = set(game.board.map.neighbors(THEIRS))
    assert not around <= bordering(game.board, HERE)
    step(game, 2, "1,1")
    assert around <= bordering(game.board, HERE)
    assert around <= bordering(game.board, RIVAL)


def test_they_gain_what_the_territory_prints() -> None:
    """infiltrate a: a tile gives its benefit, printed land nothing."""
    game = infiltrators()
    step(game, 2, "1,1")
    assert resources(game) == {"culture": 1}
    tiled = infiltrators()
    tiled.board.map.place((1, 0), PlacedTile(40, 0))
    tiled.board.map.stand((1, 0), Outpost(RIVAL))
    step(tiled, 2, "1,0")
    assert resources(tiled) == {"culture": 1, "coin": 1}


def test_the_middle_island_infiltrated_earns_no_achievement() -> None:
    """infiltrate a."""
    game = infiltrators()
    game.board.map.stand((0, 0), Outpost(RIVAL))
    step(game, 2, "0,0")
    assert not game.board.achievements


def test_only_a_lone_outpost_of_an_opponent_can_be_joined() -> None:
    """infiltrate a: the only item; no building or token in place of one, none of one's own; an outpost is needed."""
    game = infiltrators()
    ground = game.board.map
    ground.stand((2, -1), Outpost(HERE))
    ground.stand((3, 0), StandIn(RIVAL, piece="token"))
    ground.stand((-1, 2), Outpost(RIVAL))
    ground.put((-1, 2), Piece(RIVAL))
    assert listed(pending(use_civilizations(game, HERE, 2))) == ["skip", "1,1", "1"]
    game.board.seats[HERE].outposts = 0
    assert listed(pending(use_civilizations(game, HERE, 2))) == ["skip", "1"]


def test_a_token_where_an_opponent_began_scores_outposts_off_the_map() -> None:
    """infiltrate b: 1 VP for each; the token is inert."""
    game = infiltrators()
    step(game, 2, "1")
    assert vp(game) == game.board.seats[RIVAL].outposts == 7
    assert game.board.map.pieces[THEIR_START] == (Piece(HERE),)
    assert game.board.map.controller(THEIR_START) == RIVAL


def test_the_third_token_on_one_start_brings_a_civilization_of_three() -> None:
    """infiltrate b, recruit: the third alone; draw 3, keep 1, discard the others."""
    game = infiltrators()
    stack(game, "civilization", ["leaders", "nomads", "inventors", "craftsmen"])
    step(game, 2, "1")
    step(game, 3, "1")
    step(game, 4, "1", "leaders", "nomads", "craftsmen", "nomads")
    assert [mine.slug for mine in game.in_play] == ["infiltrators", "nomads"]
    assert game.bags["civilization"].discarded == ["leaders", "craftsmen"]
    step(game, 5, "1")
    assert len(game.in_play) == 2, "not the fourth"


def test_tokens_on_two_starts_are_counted_apart() -> None:
    """infiltrate b: the third own token on the same one."""
    game = infiltrators(players=3)
    for turn, to in ((2, "1"), (3, "2"), (4, "1"), (5, "2")):
        step(game, turn, to)
    assert [mine.slug for mine in game.in_play] == ["infiltrators"]


def test_every_token_of_theirs_counts_whatever_put_it_there() -> None:
    """Ruling (BGA): for the third token."""
    game = infiltrators()
    stack(game, "civilization", ["nomads"])
    game.board.map.pieces[THEIR_START] = (Piece(HERE), Piece(HERE), Piece(RIVAL))
    step(game, 2, "1")
    assert [mine.slug for mine in game.in_play] == ["infiltrators", "nomads"]


def test_outposts_on_a_mat_are_off_the_map() -> None:
    """Ruling (BGA): the VP count all outposts off the map, a Militants mat included."""
    game = infiltrators()
    in_force(game, "militants", RIVAL).memory.update({"uncovered": [], "spare": []})
    step(game, 2, "1")
    assert vp(game) == 7


def test_whenever_they_gain_a_civilization_they_choose_from_three() -> None:
    """recruit: whatever gives it; others draw one; fewer where fewer are left."""
    game = infiltrators()
    stack(game, "civilization", ["leaders", "nomads"])
    drive(game, gain(game, HERE, "civilization", source="test"), "leaders", "leaders")
    assert game.bags["civilization"].discarded == ["nomads"]
    stack(game, "civilization", ["craftsmen", "inventors"])
    drive(game, gain(game, RIVAL, "civilization", source="test"), "craftsmen")
    assert game.bags["civilization"].unseen == {"inventors": 1}


def test_they_need_not_infiltrate() -> None:
    """infiltrate: optional."""
    game = infiltrators()
    step(game, 2, "skip")
    assert vp(game) == 0
    assert not game.board.map.pieces


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_they_act_from_the_second_income_turn_on(turn: int) -> None:
    """triggers: income turns 2 to 5."""
    game = infiltrators()
    asks = list(use_civilizations(game, HERE, turn)) if turn == 1 else [pending(use_civilizations(game, HERE, turn))]
    assert [decision.kind for decision in asks] == ([] if turn == 1 else ["infiltrate"])


def test_the_revised_mat_begins_with_a_token_at_every_opponent() -> None:
    """rebalanced: at setup; they score nothing."""
    game = scene(3, boxes=PP)
    begin(game, "infiltrators", edition="rebalanced")
    assert game.board.map.pieces == {game.board.map.start_of(seat): (Piece(HERE),) for seat in (RIVAL, THIRD)}
    assert vp(game) == 0


@pytest.mark.parametrize("edition", ["printed", "rebalanced"])
def test_celestials_have_a_starting_territory_too(edition: Edition) -> None:
    """infiltrate b: where they began, with one outpost and the floating capital, or with neither any more."""
    game = scene(boxes=("base", "pp", "ff"))
    begin(game, "celestials", seat=RIVAL)
    begin(game, "infiltrators", edition=edition)
    start = game.players[RIVAL].start
    assert start is not None
    tokens = game.board.map.pieces[start].count(Piece(HERE))
    assert tokens == (edition == "rebalanced")
    del game.board.map.outposts[start]
    step(game, 2, str(RIVAL))
    assert game.board.map.pieces[start].count(Piece(HERE)) == tokens + 1


def test_the_revised_mat_gained_later_brings_one_token_more() -> None:
    """rebalanced, gained_midgame: the starting tokens and one extra at one opponent of one's choice."""
    game = scene(3, boxes=PP, era=3)
    gain_later(game, "infiltrators", "2", edition="rebalanced")
    pieces = game.board.map.pieces
    assert [len(pieces[hex]) for seat in (RIVAL, THIRD) if (hex := game.board.map.start_of(seat))] == [1, 2]


def test_against_the_bots_they_work_on_the_automa_alone() -> None:
    """interactions: the Automa has a starting territory and outposts; the Shadow Empire has none."""
    play = open_play({"level": 2, "boxes": ["base", "pp"]}, Luck(3))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    game = play.state.game
    game.in_play = ()
    assert game.board.map.start_of(AUTOMA) is not None
    assert game.board.map.start_of(SHADOW) is None
    begin(game, "infiltrators", seat=YOU)
    game.board.map.stand((0, -2), Outpost(AUTOMA))
    assert listed(pending(use_civilizations(game, YOU, 2))) == ["skip", "0,-2", str(AUTOMA)]


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "infiltrators" not in scene().bags["civilization"].unseen
    assert "infiltrators" in scene(boxes=PP).bags["civilization"].unseen
