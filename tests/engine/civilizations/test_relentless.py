"""Relentless: civilizations.yaml, Relentless, build_up, rest, gained_midgame and rulings."""

from __future__ import annotations

import pytest

from engine.abilities.face import Lying
from engine.facts.cards import CIVILIZATIONS
from engine.hooks import react
from engine.outlook import face_of
from engine.rules.build import gain_building, take_any_income_building
from engine.rules.gain import gain
from engine.rules.turn import take_turn
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own
from tests.engine.whole import HERE, RIVAL, Told, drive, give, pending, scene, stack

AA = ("base", "aa")


def relentless() -> Game:
    game = scene(boxes=AA)
    begin(game, "relentless")
    return game


def tokens(game: Game) -> int:
    return len(own(game, "relentless").memory.get("tokens", ()))


def on_mat(game: Game, number: int) -> Game:
    """So many tokens lie there already."""
    own(game, "relentless").memory["tokens"] = [f"tokens_{min(each, 5)}" for each in range(1, number + 1)]
    return game


def over(game: Game, *keys: str, income: bool = False, seat: int = HERE) -> Told:
    return drive(game, react.TURN_SETTLED.notify(game, seat, income=income), *keys)


def test_a_turn_with_a_building_puts_one_token_however_many_there_were() -> None:
    """build_up: limits. Three buildings, one token."""
    game = relentless()
    for building in ("farm", "house", "market"):
        drive(game, gain_building(game, HERE, building), first_plot(game, building))
    told = over(game)
    assert (tokens(game), vp(game)) == (1, 0)
    assert [event.kind for event in told.events] == ["mat_token"]
    assert over(game).of("tokens_cashed"), "the next turn had none"


def test_a_whole_turn_is_judged_at_its_end() -> None:
    """build_up, rest: the first space of technology brings an invention and no building."""
    game = on_mat(relentless(), 1)
    give(game, coin=2)
    stack(game, "tech", ["radio"])
    told = drive(game, take_turn(game, HERE), "advance:technology")
    assert (tokens(game), vp(game), told.kinds()[0]) == (0, 1, "player_turn")


def test_an_income_turn_puts_a_token_and_never_pays() -> None:
    """build_up: income and advance; rest: advance turns only."""
    game = on_mat(relentless(), 2)
    over(game, income=True)
    assert (tokens(game), vp(game)) == (2, 0)
    drive(game, gain_building(game, HERE, "farm"), first_plot(game, "farm"))
    over(game, income=True)
    assert tokens(game) == 3


def test_a_landmark_counts_and_so_does_a_building_without_a_plot() -> None:
    """Rulings: one gained but not placed is gained."""
    game = relentless()
    drive(game, gain(game, HERE, {"landmark": "barracks"}, source="test"), first_plot(game, "barracks"))
    over(game)
    drive(game, take_any_income_building(game, HERE), "farm")
    over(game)
    assert tokens(game) == 2


def test_what_others_gain_or_bring_in_their_turns_does_not_count() -> None:
    """build_up: gained this turn, at the end of each of your turns."""
    game = relentless()
    drive(game, gain_building(game, RIVAL, "farm"), first_plot(game, "farm", RIVAL))
    over(game)
    assert tokens(game) == 0
    game.active = RIVAL
    drive(game, gain_building(game, HERE, "farm"), first_plot(game, "farm"))
    over(game, seat=RIVAL)
    assert tokens(game) == 0
    game.active = HERE
    over(game)
    assert tokens(game) == 0


@pytest.mark.parametrize(
    ("number", "keys", "score"),
    [
        (1, (), 1),
        (2, (), 3),
        (3, ("1:any_resource", "coin"), 6),
        (3, ("0:tapestry",), 6),
        (4, ("1:any_resource", "coin"), 10),
        (5, ("1:any_resource", "coin"), 15),
        (7, ("1:any_resource", "coin"), 15),
    ],
)
def test_an_advance_turn_without_a_building_takes_the_tokens_off_for_their_row(
    number: int, keys: tuple[str, ...], score: int
) -> None:
    """rest and the reward table: five or more are one row."""
    game = on_mat(relentless(), number)
    stack(game, "tapestry", ["trap"])
    told = over(game, *keys)
    assert (tokens(game), vp(game)) == (0, score)
    assert resources(game) == ({"coin": 1} if "coin" in keys else {})
    assert game.players[HERE].hand == (["trap"] if number == 2 or "0:tapestry" in keys else [])
    assert [event.data["number"] for event in told.of("tokens_cashed")] == [number]


def test_the_last_rows_offer_more() -> None:
    """Reward table: explore from four tokens on, an invention with five."""
    offered = [
        set(pending(react.TURN_SETTLED.notify(on_mat(relentless(), number), HERE)).options.keys()) for number in (4, 5)
    ]
    assert offered[0] == {"0:tapestry", "1:any_resource", "2:explore"}
    assert offered[1] == offered[0] | {"3:invent"}


def test_without_tokens_nothing_is_paid() -> None:
    """rest."""
    game = relentless()
    assert over(game).events == []


def test_the_tokens_fill_the_rows_and_more_than_five_wait_beside_them() -> None:
    """slots: a reward table by the number of tokens."""
    game = on_mat(relentless(), 6)
    face = face_of(game.box, own(game, "relentless"), 2)
    rows = [f"tokens_{row}" for row in range(1, 6)]
    assert face.pieces == (*(Lying("token", row) for row in rows), Lying("token"))


def test_the_revised_mat_gained_later_begins_with_four_tokens_that_may_pay_at_once() -> None:
    """rebalanced, gained_midgame."""
    kept = scene(boxes=AA)
    gain_later(kept, "relentless", "no", edition="rebalanced")
    assert tokens(kept) == 4
    paid = scene(boxes=AA)
    gain_later(paid, "relentless", "yes", "1:any_resource", "food", edition="rebalanced")
    assert (tokens(paid), vp(paid), resources(paid)) == (0, 10, {"food": 1})


def test_the_printed_mat_gained_later_begins_empty_and_setup_brings_no_tokens() -> None:
    """gained_midgame: default. ADJ-8: no change."""
    game = scene(boxes=AA)
    gain_later(game, "relentless")
    assert tokens(game) == 0
    first = scene(boxes=AA, era=0)
    begin(first, "relentless", edition="rebalanced")
    assert tokens(first) == 0
    assert CIVILIZATIONS["relentless"].adjustment is None


def test_a_mat_gained_within_a_turn_counts_that_turn_too() -> None:
    """general_rulings: all its abilities work from then on."""
    game = scene(boxes=AA)
    gain_later(game, "relentless", "no", edition="rebalanced")
    drive(game, gain_building(game, HERE, "farm"), first_plot(game, "farm"))
    over(game)
    assert tokens(game) == 5
