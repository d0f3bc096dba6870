"""The Automa's pool in a game on screen: cards and tiles face up that score for it, and that you may take from."""

from __future__ import annotations

import pytest

from automa.answers import answers_that_are
from automa.civilizations import count, use
from automa.pool import lying
from automa.solo import AUTOMA, YOU, Solo
from automa.state import AutomaMat
from automa.whole_games import play_whole
from engine.decisions import Decision, Steps
from engine.facts.components import Benefit
from engine.hooks import react
from engine.journal import Event
from engine.rules.gain import gain
from engine.rules.tech import invent
from engine.state.game import Game, InPlay
from engine.things import Deck, SpaceTile, Tapestry, TechCard, Thing, Tile
from tests.automa.test_solo_boxes import begun
from tests.engine.whole import Told, drive, stack

BAGS = {"space_tile": "space", "tapestry": "tapestry", "tech_card": "tech", "territory": "territory"}


def laid_out(**seed_and_setup: int) -> Solo:
    """A game with a pool, at your first turn."""
    return begun(civilization="hucksters", **seed_and_setup).state


def with_pool(**items: str) -> Solo:
    """The same with these things alone in the pool, by kind, and none of your own."""
    state = laid_out()
    game = state.game
    game.in_play = tuple(mine for mine in game.in_play if mine.owner == AUTOMA)
    pool_of(game).memory = {kind: [item] for kind, item in items.items()}
    for player in game.players.values():
        player.hand, player.territories, player.space_tiles = [], [], []
    return state


def pool_of(game: Game) -> InPlay:
    return next(mine for mine in game.in_play if mine.owner == AUTOMA)


def mat_of(state: Solo) -> AutomaMat:
    assert state.bots.automa is not None
    return state.bots.automa


def in_advance_turn(game: Game, benefit: Benefit) -> Steps[None]:
    """You gain something in a turn in which you advance."""
    yield from react.ADVANCE_TURN_BEGUN.notify(game, YOU)
    yield from gain(game, YOU, benefit, source="test")
    yield from react.TURN_ENDED.notify(game, YOU)


def only_question(told: Told) -> Decision:
    """What you were asked, which is one question."""
    (decision,) = [decision for decision, _ in told.asked if decision.seat == YOU]
    return decision


def taken(told: Told) -> Event:
    (event,) = told.of("pool_item_taken")
    return event


def test_a_space_tile_a_tapestry_card_and_one_thing_more_lie_there_at_the_beginning() -> None:
    """All off the decks, face up. (ACI-11, ACI-12)"""
    state = laid_out()
    items = lying(state.game, mat_of(state))
    assert items[:2] == ["space_tile", "tapestry"] and len(items) == 3
    for kind, (item, *_more) in pool_of(state.game).memory.items():
        bag = state.game.bags[BAGS[kind]]
        assert item not in bag.unseen or kind == "tapestry"
        assert item not in bag.face_up


def test_on_level_1_it_is_laid_out_too() -> None:
    """(LVL-11)"""
    state = laid_out(level=1)
    assert len(lying(state.game, mat_of(state))) == 3


@pytest.mark.parametrize(
    ("favorite", "bag", "item"),
    [
        ("military", "tapestry", "academia"),
        ("science", "tapestry", "academia"),
        ("technology", "tech", "clocks"),
        ("exploration", "territory", "5"),
    ],
)
def test_the_thing_added_goes_by_the_favorite_track(favorite: str, bag: str, item: str) -> None:
    """A card or tile off its deck or stack, face up; in the VP step it is a landmark. (ACI-12, ACI-13)"""
    state = with_pool()
    game, mat = state.game, mat_of(state)
    mat.favorite = favorite
    stack(game, bag, [item])
    landmarks = len(game.board.landmarks_of(AUTOMA))
    told = drive(game, use(game, state.bots, mat, "hucksters", 2))
    (event,) = told.of("pool_item")
    assert event.data["which"] == item and event.audience is None
    assert not game.bags[bag].unseen
    assert count(game, mat, "landmark", multiplied=True) == landmarks + 1
    assert count(game, mat, "landmark") == landmarks


def test_with_none_left_nothing_is_added() -> None:
    """(ACI-12, EXP-9)"""
    state = with_pool()
    game, mat = state.game, mat_of(state)
    mat.favorite = "exploration"
    stack(game, "territory", [])
    told = drive(game, use(game, state.bots, mat, "hucksters", 2))
    assert [event.kind for event in told.events] == ["civilization", "no_tile_left"]
    assert lying(game, mat) == []


def test_cards_of_the_pool_answer_no_conquest() -> None:
    """They lie neither beside the mat nor in the deck. (ACI-15)"""
    state = with_pool(tapestry="trap")
    assert mat_of(state).cards == 0 and state.game.bags["tapestry"].hidden == 0


# ---- taking


def test_a_territory_tile_may_come_out_of_the_pool() -> None:
    """The tile is yours, the supply is as it was. (ACI-14)"""
    state = with_pool(territory="5")
    game = state.game
    supply = dict(game.bags["territory"].unseen)
    told = drive(game, in_advance_turn(game, "territory"), "pool:5")
    assert game.players[YOU].territories == [5] and game.bags["territory"].unseen == supply
    assert lying(game, mat_of(state)) == []
    question = only_question(told)
    assert question.kind == "draw_or_take"
    assert answers_that_are(question, Thing) == {"deck": Deck("territory"), "pool:5": Tile(5, of=AUTOMA)}
    assert taken(told).data == {"item": "territory", "which": "5", "pool": ()} and taken(told).rule == "ACI-14"


def test_it_may_stay_there() -> None:
    """You may, you need not. (ACI-14)"""
    state = with_pool(territory="5")
    game = state.game
    stack(game, "territory", ["7"])
    drive(game, in_advance_turn(game, "territory"), "deck")
    assert game.players[YOU].territories == [7] and lying(game, mat_of(state)) == ["territory"]


def test_a_space_tile_may_come_out_of_the_pool() -> None:
    """(ACI-14)"""
    state = with_pool(space_tile="3")
    told = drive(state.game, in_advance_turn(state.game, "space_tile"), "pool:3")
    assert state.game.players[YOU].space_tiles == [3]
    assert answers_that_are(only_question(told), Thing) == {"deck": Deck("space"), "pool:3": SpaceTile(3, AUTOMA)}


def test_a_tapestry_card_may_come_out_of_the_pool() -> None:
    """What was open everybody knows. (ACI-14)"""
    state = with_pool(tapestry="academia")
    told = drive(state.game, in_advance_turn(state.game, "tapestry"), "pool:academia")
    assert state.game.players[YOU].hand == ["academia"]
    assert taken(told).audience is None
    things = {"deck": Deck("tapestry"), "pool:academia": Tapestry("academia", AUTOMA)}
    assert answers_that_are(only_question(told), Thing) == things


def test_an_invention_asks_once_for_open_cards_the_deck_and_the_pool() -> None:
    """The open cards stay as they are. (ACI-14, TEC-1)"""
    state = with_pool(tech_card="clocks")
    game = state.game
    game.bags["tech"].face_up = ["calendar"]
    told = drive(game, in_advance_turn(game, "invent"), "pool:clocks")
    assert game.players[YOU].tech == {"clocks": "bottom"} and game.bags["tech"].face_up == ["calendar"]
    assert list(only_question(told).options.keys()) == ["calendar", "deck", "pool:clocks"]
    assert only_question(told).kind == "invent"
    assert len(told.of("invented")) == 1


def test_the_top_card_of_the_deck_is_taken_with_no_second_question() -> None:
    """Whoever invents has been offered the pool already. (ACI-14)"""
    state = with_pool(tech_card="clocks")
    stack(state.game, "tech", ["lithium_ion_battery"])
    told = drive(state.game, in_advance_turn(state.game, "invent"), "deck")
    assert state.game.players[YOU].tech == {"lithium_ion_battery": "bottom"}
    assert len(told.asked) == 1


def test_a_card_that_has_to_come_off_the_deck_may_come_out_of_the_pool() -> None:
    """Any gain of a tech card counts. (ACI-14)"""

    def from_deck(game: Game) -> Steps[None]:
        yield from react.ADVANCE_TURN_BEGUN.notify(game, YOU)
        yield from invent(game, YOU, face_up=False)

    state = with_pool(tech_card="clocks")
    told = drive(state.game, from_deck(state.game), "pool:clocks")
    assert state.game.players[YOU].tech == {"clocks": "bottom"}
    assert only_question(told).thing("pool:clocks") == TechCard("clocks", of=AUTOMA)


def test_with_none_left_to_draw_the_pool_still_has_one() -> None:
    """(ACI-14)"""
    state = with_pool(territory="5", tapestry="academia", space_tile="3")
    game = state.game
    for bag in ("territory", "tapestry", "space"):
        stack(game, bag, [])
    drive(game, in_advance_turn(game, ["territory", "tapestry", "space_tile"]))
    you = game.players[YOU]
    assert (you.territories, you.hand, you.space_tiles) == ([5], ["academia"], [3])


def test_only_a_thing_of_that_kind_is_offered() -> None:
    """(ACI-14)"""
    state = with_pool(tapestry="academia")
    stack(state.game, "territory", ["7"])
    drive(state.game, in_advance_turn(state.game, "territory"))
    assert state.game.players[YOU].territories == [7]


def test_in_an_income_turn_the_pool_stays_closed() -> None:
    """Nor after the turn in which you advanced. (ACI-14)"""
    state = with_pool(territory="5")
    game = state.game
    stack(game, "territory", ["7", "8"])
    drive(game, in_advance_turn(game, "coin"))
    drive(game, gain(game, YOU, ["territory"], source="test"), "7")
    assert game.players[YOU].territories == [7] and lying(game, mat_of(state)) == ["territory"]


def test_what_others_gain_in_your_turn_they_draw() -> None:
    """The pool is open to whoever advances. (ACI-14)"""
    state = with_pool(territory="5")
    game = state.game
    stack(game, "territory", ["7"])
    drive(game, react.ADVANCE_TURN_BEGUN.notify(game, AUTOMA))
    drive(game, gain(game, YOU, "territory", source="test"))
    assert game.players[YOU].territories == [7]


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_a_pool_go_to_their_end(seed: int) -> None:
    """Everything that must hold is looked at after each answer: no card lost or there twice. (ACI-11 to ACI-15)"""
    setup: dict[str, object] = {"level": (1, 3, 6)[seed], "boxes": ["base", "pp"], "civilization": "hucksters"}
    play = play_whole(setup, seed, {YOU: "random"}, check=True)
    kinds = {event.kind for event in play.journal}
    assert "pool_item" in kinds and play.result is not None
