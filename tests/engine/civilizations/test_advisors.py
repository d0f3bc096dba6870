"""Advisors: civilizations.yaml, Advisors, wisdom, advise, gained_midgame, the revised mat's appoint and counsel."""

from __future__ import annotations

import pytest

from engine.abilities.civilizations.advisors import Advisors
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.outlook import tokens_on_spaces
from engine.rules.income import use_civilizations
from engine.rules.tapestry import gain_tapestry, play_card
from engine.rules.turn import take_turn
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, Told, drive, give, in_force, listed, pending, scene, stack

PP = ("base", "pp")
CARDS = ["academia", "feudalism", "trap", "capitalism", "tyranny"]


def advisors(edition: Edition = "printed", players: int = 2, hand: tuple[str, ...] = ()) -> Game:
    """They are in play, with some cards in hand."""
    game = scene(players, boxes=PP)
    in_force(game, "advisors").edition = edition
    game.players[HERE].hand = list(hand)
    return game


@pytest.mark.parametrize("edition", ["printed", "adjusted", "rebalanced"])
def test_they_start_with_three_tapestry_cards(edition: Edition) -> None:
    """start_benefit; adjustments: no change. (ADJ-8)"""
    game = scene(boxes=PP)
    stack(game, "tapestry", CARDS)
    begin(game, "advisors", *CARDS[:3], edition=edition)
    assert game.players[HERE].hand == CARDS[:3]
    assert CIVILIZATIONS["advisors"].adjustment is None


def test_each_card_in_hand_is_worth_one_vp() -> None:
    """wisdom 1, 2: up to 4 cards nothing is discarded."""
    game = advisors(hand=tuple(CARDS[:4]))
    assert step(game, 2).kinds() == []
    assert vp(game) == 4
    assert len(game.players[HERE].hand) == 4


def test_more_than_four_cards_are_discarded_for_one_resource() -> None:
    """wisdom 1, 2: all are counted first; exactly 4 stay; one resource however many go."""
    game = advisors(hand=(*CARDS, "coal_baron"))
    step(game, 3, "academia+feudalism", "food")
    assert vp(game) == 6
    assert game.players[HERE].hand == ["trap", "capitalism", "tyranny", "coal_baron"]
    assert resources(game) == {"food": 1}


def test_a_bot_beside_them_is_given_no_card() -> None:
    """Neither in place of its draws nor as a present; whoever else is a neighbor is. (SHA-20)"""
    game = advisors(hand=("trap",))
    game.board.seats.append(Seat("shadow", "gray", era=1))
    assert set(game.board.neighbors(HERE)) == {RIVAL, THIRD}
    stack(game, "tapestry", CARDS)
    gift = pending(Advisors().give_presents(game, own(game, "advisors"), ["trap"]))
    assert listed(gift) == ["done", f"trap>{RIVAL}"]
    game.board.seats[RIVAL].finished = True
    assert drive(game, Advisors().give_presents(game, own(game, "advisors"), ["trap"])).kinds() == []


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_they_count_from_the_second_income_turn_on(turn: int) -> None:
    """triggers: income turns 2 to 5."""
    game = advisors(hand=("trap",))
    step(game, turn)
    assert vp(game) == (0 if turn == 1 else 1)


def neighbor_draws(game: Game, *keys: str, seat: int = RIVAL) -> Told:
    """A neighbor's advance to the second space of technology, whose benefit is a tapestry card."""
    game.active = seat
    game.board.seats[seat].tokens["technology"] = [1]
    give(game, seat, coin=1)
    return drive(game, take_turn(game, seat), "advance:technology", *keys)


def test_a_neighbor_gets_one_of_their_cards_in_place_of_the_draw() -> None:
    """advise 1, 2: chosen by them; then they gain a card. Ruling: the neighbor has gained a tapestry card."""
    game = advisors(hand=("academia", "trap"))
    stack(game, "tapestry", ["feudalism"])
    told = neighbor_draws(game, "trap")
    assert game.players[RIVAL].hand == ["trap"]
    assert game.players[HERE].hand == ["academia", "feudalism"]
    asked = next(decision for decision, _ in told.asked if decision.kind == "advise")
    assert (asked.seat, listed(asked)) == (HERE, ["skip", "academia", "trap"])


def test_only_the_two_of_them_know_which_card_was_handed_over() -> None:
    """Hidden cards stay hidden."""
    game = advisors(players=3, hand=("trap",))
    stack(game, "tapestry", ["feudalism"])
    told = neighbor_draws(game, "trap")
    (public,) = told.of("tapestry_handed")
    assert dict(public.data) == {"to": RIVAL}
    gained = {event.data["card"]: event.audience for event in told.of("tapestry")}
    assert gained == {"trap": frozenset({RIVAL}), "feudalism": frozenset({HERE})}


def test_they_may_leave_it() -> None:
    """advise: optional; then the neighbor draws."""
    game = advisors(hand=("trap",))
    stack(game, "tapestry", ["feudalism"])
    neighbor_draws(game, "skip")
    assert game.players[RIVAL].hand == ["feudalism"]
    assert game.players[HERE].hand == ["trap"]


def test_advice_is_for_advance_turns_and_needs_a_card() -> None:
    """advise 1: on advance turns only; from one's own hand."""
    game = advisors(hand=("trap",))
    stack(game, "tapestry", ["feudalism"])
    assert drive(game, gain_tapestry(game, RIVAL)).kinds() == []
    empty = advisors()
    stack(empty, "tapestry", ["feudalism"])
    assert "advise" not in neighbor_draws(empty).kinds()
    assert own(empty, "advisors").memory == {}, "the turn is over"


def test_only_neighbors_are_advised_and_nobody_once_their_game_is_over() -> None:
    """advise 1: a neighbour; END-2."""
    game = advisors(players=4, hand=("trap",))
    stack(game, "tapestry", ["feudalism"])
    assert "advise" not in neighbor_draws(game, seat=2).kinds()
    done = advisors(hand=("trap",))
    done.board.seats[HERE].finished = True
    stack(done, "tapestry", ["feudalism"])
    assert "advise" not in neighbor_draws(done).kinds()


def test_gained_later_the_first_cards_may_be_given_away_for_vp() -> None:
    """gained_midgame: any of these 3, 5 VP for each; no card that was in hand before."""
    game = scene(3, boxes=PP, era=3)
    game.players[HERE].hand = ["tyranny"]
    stack(game, "tapestry", CARDS[:3])
    told = gain_later(game, "advisors", "academia", "feudalism", f"academia>{RIVAL}", f"trap>{THIRD}", "done")
    gifts = next(decision for decision, _ in told.asked if decision.kind == "gift")
    assert "tyranny>1" not in listed(gifts)
    assert vp(game) == 10
    assert (game.players[RIVAL].hand, game.players[THIRD].hand) == (["academia"], ["trap"])
    assert game.players[HERE].hand == ["tyranny", "feudalism"]


# ---- the revised mat


def counseled(card: str = "feudalism", hand: tuple[str, ...] = ()) -> Game:
    """The rival holds a card, and a token lies on its space of era 2."""
    game = advisors("rebalanced", hand=hand)
    own(game, "advisors").memory["spaces"] = ["1:1"]
    game.board.seats[RIVAL].era = 2
    game.players[RIVAL].hand = [card]
    return game


def plays(game: Game, card: str, *keys: str) -> Told:
    """The rival plays a card on its space of era 2."""
    return drive(game, play_card(game, RIVAL, card, 1), *keys)


def test_a_token_goes_on_a_space_of_an_opponent_in_income_turns_one_to_four() -> None:
    """appoint: mandatory; a space without one of their tokens, of any opponent."""
    game = advisors("rebalanced", players=3)
    told = step(game, 1, "1:2")
    assert told.kinds() == ["appoint"]
    assert own(game, "advisors").memory["spaces"] == ["1:2"]
    again = listed(pending(use_civilizations(game, HERE, 2)))
    assert again == ["1:0", "1:1", "1:3", "2:0", "2:1", "2:2", "2:3"]
    assert step(game, 5).kinds() == []


def test_an_approved_card_works_for_both() -> None:
    """counsel 1, 2: the token is handed back, the card shown; played, then it works for them."""
    game = counseled()
    told = plays(game, "feudalism", "yes", "0:any_resource", "coin", "0:any_resource", "food")
    assert [event.data["card"] for event in told.of("card_shown")] == ["feudalism"]
    assert [decision.seat for decision, _ in told.asked] == [HERE, RIVAL, RIVAL, HERE, HERE]
    assert resources(game, RIVAL) == {"coin": 1}
    assert resources(game) == {"food": 1}
    assert own(game, "advisors").memory["spaces"] == []
    assert game.players[RIVAL].tapestries[1] == ["feudalism"]


def test_a_substitute_that_is_accepted_works_for_both() -> None:
    """counsel 3: a WHEN PLAYED card out of their hand; the opponent's own card stays in hand."""
    game = counseled(hand=("trap", "capitalism"))
    told = plays(game, "feudalism", "no", "trap", "yes")
    assert listed(told.asked[1][0]) == ["none", "trap"]
    assert (vp(game), vp(game, RIVAL)) == (10, 10)
    assert game.players[RIVAL].tapestries[1] == ["trap"]
    assert game.players[RIVAL].hand == ["feudalism"]
    assert game.players[HERE].hand == ["capitalism"]


FALLBACK = ("coin", "compass", "academia", "5")


@pytest.mark.parametrize(
    ("hand", "answers"), [((), ()), (("capitalism",), ("none",)), (("trap",), ("none",)), (("trap",), ("trap", "no"))]
)
def test_with_nothing_offered_or_refused_they_take_the_fallback(
    hand: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    """counsel 4: a resource, a tech card, a tapestry card and a tile; the opponent plays its own card."""
    game = counseled(hand=hand)
    stack(game, "tapestry", ["academia"])
    stack(game, "territory", ["5"])
    stack(game, "tech", ["compass"])
    plays(game, "feudalism", "no", *answers, "coin", "0:any_resource", "food")
    assert resources(game) == {"coin": 1}
    assert list(game.players[HERE].tech) == ["compass"]
    assert game.players[HERE].hand == [*hand, "academia"]
    assert game.players[HERE].territories == [5]
    assert game.players[RIVAL].tapestries[1] == ["feudalism"]


def test_a_card_of_an_era_cannot_be_approved() -> None:
    """counsel 3: another kind of card goes straight to the offer."""
    game = counseled("capitalism", hand=("trap",))
    assert plays(game, "capitalism", "trap", "yes").kinds() == ["counsel", "accept_counsel"]
    assert game.players[RIVAL].hand == ["capitalism"]


def test_nobody_learns_whether_they_hold_a_fitting_card() -> None:
    """Hidden cards stay hidden: whoever holds a card is asked."""
    game = counseled("capitalism", hand=("tyranny",))
    assert listed(pending(play_card(game, RIVAL, "capitalism", 1))) == ["none"]


def test_a_space_without_a_token_asks_nothing() -> None:
    game = counseled()
    own(game, "advisors").memory["spaces"] = ["1:2"]
    assert plays(game, "feudalism", "0:any_resource", "coin").kinds() == ["benefit", "resource"]


def test_the_revised_mat_gained_later_is_exchanged_or_puts_two_tokens() -> None:
    """rebalanced.gained_midgame: discard it for another civilization, or up to 2 tokens at once."""
    gone = scene(boxes=PP, era=3)
    gone.bags["civilization"].unseen = {"leaders": 1}
    gain_later(gone, "advisors", "yes", edition="rebalanced")
    assert [mine.slug for mine in gone.in_play] == ["leaders"]
    assert gone.players[HERE].hand == []
    kept = scene(boxes=PP, era=3)
    stack(kept, "tapestry", CARDS[:3])
    gain_later(kept, "advisors", "no", "academia", "feudalism", "1:3", "done", edition="rebalanced")
    assert own(kept, "advisors").memory["spaces"] == ["1:3"]
    assert len(kept.players[HERE].hand) == 3


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp; excluded_from_solo: advisory, as the newer list has it."""
    assert "advisors" not in scene().bags["civilization"].unseen
    assert "advisors" in scene(boxes=PP).bags["civilization"].unseen
    assert CIVILIZATIONS["advisors"].solo == "advised"


def test_their_tokens_lie_on_the_spaces_of_others_until_they_are_used() -> None:
    """appoint, counsel 1: seen by everybody, beside the space, and gone when a card was played there."""
    game = counseled()
    assert tokens_on_spaces(game, RIVAL) == {1: (HERE,)}
    assert tokens_on_spaces(game, HERE) == {}
    plays(game, "feudalism", "yes", "0:any_resource", "coin", "0:any_resource", "food")
    assert tokens_on_spaces(game, RIVAL) == {}
