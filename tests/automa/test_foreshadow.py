"""Foreshadow: the cards of three eras lie face down from the first income turn on, and predictions have to be right."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from automa.solo import AUTOMA, YOU, Solo, SoloRules
from engine.decisions import BadSetup
from engine.hooks import instead
from engine.outlook import face_down_cards, goals_of
from engine.play import Play
from engine.rules import tapestry
from engine.rules.income import gain_income, play_tapestry
from engine.rules.mats import civilizations_of
from engine.rules.nothing import Asked, why_nothing
from engine.sources import Luck
from engine.state.game import Game, InPlay
from engine.state.player import FACE_DOWN
from tests.engine.whole import drive

SETUP: Mapping[str, object] = {"level": 2, "scenario": "foreshadow", "first": "player"}

NOTED = ["capitalism", "academia", "mercantilism"]
"""Cards that ask nothing when they are played."""

CATEGORIES = ("tech", "district", "territory_controlled", "track_completed")


def foreshadow(**setup: object) -> Play[Solo]:
    """A game at its first question; `seed` is its luck."""
    return Play(SoloRules(), {**SETUP, **setup}, Luck(int(str(setup.get("seed", 1)))))


def until(play: Play[Solo], kind: str) -> Play[Solo]:
    """The first answer to everything that is asked before a kind of question."""
    while play.pending and play.pending.kind != kind:
        play.answer(next(iter(play.pending.options.keys())))
    return play


def first_income(until_kind: str = "foreshadow_card", **setup: object) -> Play[Solo]:
    """A game in your first income turn, at the question for the card of era 2."""
    play = until(foreshadow(**setup), "player_turn")
    play.answer("income")
    return until(play, until_kind)


def laid(**setup: object) -> Play[Solo]:
    """A game after the cards were laid down, the first three that are offered where none are noted."""
    return first_income("predict", **setup)


def begun(**setup: object) -> Game:
    """A game after your first income turn, every prediction 1."""
    return until(laid(**setup), "player_turn").state.game


def scenario(game: Game) -> InPlay:
    """The scenario on the table."""
    return next(mine for mine in game.in_play if mine.slug == "foreshadow")


def mystics(game: Game) -> InPlay:
    """Your civilization."""
    return next(mine for mine in civilizations_of(game, YOU) if mine.slug == "mystics")


def waiting(game: Game) -> dict[int, str]:
    """The cards that lie face down, as you may look at them."""
    return dict(face_down_cards(game, YOU, YOU))


def reached(game: Game) -> int:
    """The VP that the goal counts."""
    (goal,) = goals_of(game, YOU)
    assert goal.reached is not None
    return goal.reached


# ---- who plays what


@pytest.mark.parametrize("edition", ["printed", "adjusted", "rebalanced"])
def test_you_play_the_printed_mystics_whatever_the_edition(edition: str) -> None:
    """No civilization is dealt, and nothing is predicted at setup. (SCN5-1, SCN5-7)"""
    play = foreshadow(civilization_mats=edition)
    asked = set[str]()
    while play.pending and play.pending.kind != "player_turn":
        asked.add(play.pending.kind)
        play.answer(next(iter(play.pending.options.keys())))
    game = play.state.game
    assert [(mine.slug, mine.edition) for mine in civilizations_of(game, YOU)] == [("mystics", "printed")]
    assert not asked & {"keep_civilization", "predict", "resource"}
    assert "mystics" not in game.bags["civilization"].unseen
    assert sum(game.players[YOU].resources.values()) == 0


def test_the_automa_plays_the_hucksters_with_a_favorite_by_the_die() -> None:
    """Their box is not needed. (SCN5-2)"""
    favorites = set[str]()
    for seed in range(12):
        bots = until(foreshadow(seed=seed), "player_turn").state.bots
        assert bots.automa is not None and bots.automa.civilizations == ["hucksters"]
        assert bots.shadow.favorite != bots.automa.favorite
        favorites.add(bots.automa.favorite)
    assert len(favorites) > 1


def test_it_can_be_played_with_the_arts_track() -> None:
    game = foreshadow(boxes=["base", "pp", "aa"]).state.game
    assert "arts" in game.board.tracks and game.bags["masterpiece"].left == 20


# ---- the first income turn


def test_the_first_income_turn_brings_nine_tapestry_cards() -> None:
    """All else is as usual: one of each resource, no other card. (SCN5-3, SCN5-9)"""
    play = first_income()
    player = play.state.game.players[YOU]
    assert len(player.hand) == 9
    assert player.resources == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    assert play.pending is not None and play.pending.data["source"] == "scenario:foreshadow"


def test_a_choice_of_first_cards_changes_nothing() -> None:
    """The variant would give one of two for the one card that is not gained here. (SCN5-3, VAR-4)"""
    play = first_income(variants=["choose_first_tapestry"])
    assert len(play.state.game.players[YOU].hand) == 9
    assert not any(entry.question.startswith("keep_tapestry") for entry in play.log)


def test_a_card_goes_on_each_of_three_eras_in_turn_and_does_nothing_yet() -> None:
    """Any card of the hand will do, as in the step of playing one. (SCN5-4, SCN5-6)"""
    play = first_income()
    game, player = play.state.game, play.state.game.players[YOU]
    for space in (1, 2, 3):
        assert play.pending is not None
        assert (play.pending.kind, play.pending.subject) == ("foreshadow_card", str(space + 1))
        assert play.pending.data["era"] == space + 1
        assert set(play.pending.options.keys()) == set(player.hand)
        card = list(play.pending.options.keys())[-1]
        play.answer(card)
        game, player = play.state.game, play.state.game.players[YOU]
        assert player.tapestries[space] == [FACE_DOWN] and waiting(game)[space] == card
    assert not [event for event in play.journal if event.kind == "tapestry_played"]
    assert [mine.slug for mine in game.in_play if mine.owner == YOU] == ["mystics"]


def test_nobody_is_first_in_an_era_by_cards_laid_down() -> None:
    """(SCN5-12)"""
    assert not [event for event in laid().journal if event.kind == "first_to_era"]


def test_the_rest_of_the_hand_is_shuffled_into_the_deck() -> None:
    """(SCN5-6)"""
    play = first_income()
    before = play.state.game.bags["tapestry"].left
    game = until(play, "predict").state.game
    assert game.players[YOU].hand == []
    assert game.bags["tapestry"].left == before + 6
    assert not game.bags["tapestry"].discarded
    assert sorted(game.players[YOU].stored) == sorted(waiting(game).values())


def test_you_predict_at_the_end_of_the_first_income_turn() -> None:
    """A number that stands already is reached at once, as ever. (SCN5-7)"""
    play = laid()
    for category in CATEGORIES:
        assert play.pending is not None and (play.pending.kind, play.pending.subject) == ("predict", category)
        play.answer("1")
    assert play.pending is not None and play.pending.kind == "resource"
    assert mystics(play.state.game).memory["reached"] == ["territory_controlled"]
    until(play, "player_turn")
    assert play.state.game.board.seats[YOU].era == 1


# ---- cards of an earlier play


def test_the_cards_of_an_earlier_play_may_lie_there_in_their_order() -> None:
    """They are out of the deck from the start; nine come all the same, and go back. (SCN5-5)"""
    play = until(foreshadow(foreshadowed=NOTED), "player_turn")
    bag, box = play.state.game.bags["tapestry"], play.state.game.box
    assert not set(NOTED) & set(bag.unseen) and all(box.tapestry_cards[card].copies == 1 for card in NOTED)
    before = bag.left
    play.answer("income")
    game = play.state.game
    assert play.pending is not None and play.pending.kind == "predict"
    assert waiting(game) == dict(enumerate(NOTED, start=1))
    assert game.players[YOU].hand == [] and game.bags["tapestry"].left == before
    drawn = [event for event in play.journal if event.kind == "tapestry" and event.seat == YOU]
    assert len(drawn) == 9


@pytest.mark.parametrize(
    "cards",
    [
        NOTED[:2],
        [*NOTED, "trap"],
        ["capitalism", "capitalism", "academia"],
        ["capitalism", "silver_age", "academia"],
        "capitalism",
        [1, 2, 3],
        {"capitalism": 3},
    ],
)
def test_cards_that_cannot_have_been_noted_are_refused(cards: object) -> None:
    """Three, each in the deck as often as it is named. (SCN5-5)"""
    with pytest.raises(BadSetup) as wrong:
        foreshadow(foreshadowed=cards)
    assert (wrong.value.field, wrong.value.problem.kind) == ("foreshadowed", "no_such_cards")


def test_a_scenario_that_takes_none_refuses_noted_cards() -> None:
    with pytest.raises(BadSetup) as wrong:
        foreshadow(scenario="focus", foreshadowed=NOTED)
    assert (wrong.value.field, wrong.value.problem.kind) == ("foreshadowed", "no_such_cards")


def test_whoever_names_no_cards_chooses_them() -> None:
    """(SCN5-5)"""
    assert len(first_income(foreshadowed=[]).state.game.players[YOU].hand) == 9


# ---- face down


def test_only_you_look_at_your_cards() -> None:
    """At any time. (SCN5-8)"""
    game = begun()
    assert sorted(waiting(game)) == [1, 2, 3]
    assert face_down_cards(game, YOU, AUTOMA) == {} and face_down_cards(game, YOU, None) == {}
    assert face_down_cards(game, AUTOMA, YOU) == {}


def test_a_card_that_lies_face_down_is_no_open_card() -> None:
    """(SCN5-6)"""
    assert begun().players[YOU].visible_tapestries() == [FACE_DOWN] * 3


# ---- the later income turns


def in_era(game: Game, era: int) -> Game:
    """You stand in an era; the Automa was there before you."""
    for seat in (YOU, AUTOMA):
        game.board.seats[seat].era = era
    return game


def test_the_leftmost_card_is_turned_over_and_carried_out() -> None:
    """In place of a card from hand, which stays there. (SCN5-10)"""
    game = in_era(begun(foreshadowed=NOTED), 2)
    game.players[YOU].hand = ["trap"]
    drive(game, play_tapestry(game, YOU, 2))
    player = game.players[YOU]
    assert player.tapestries[1:] == [["capitalism"], [FACE_DOWN], [FACE_DOWN]]
    assert player.hand == ["trap"] and sorted(player.stored) == ["academia", "mercantilism"]
    assert [mine.slug for mine in game.in_play if mine.owner == YOU] == ["mystics", "capitalism"]
    played = [event for event in game.journal if event.kind == "tapestry_played"]
    assert [(event.data["card"], event.rule) for event in played] == [("capitalism", "SCN5-10")]


def test_whoever_is_first_in_an_era_gains_for_it_as_usual() -> None:
    """Before the card is turned over. (SCN5-10, INC-5)"""
    game = in_era(begun(foreshadowed=NOTED), 1)
    game.board.seats[YOU].era = 2
    told = drive(game, play_tapestry(game, YOU, 2), "food")
    assert [event.kind for event in told.events if event.kind in ("first_to_era", "tapestry_played")] == [
        "first_to_era",
        "tapestry_played",
    ]


def test_what_is_gained_when_a_card_is_played_is_gained_now() -> None:
    """(SCN5-10)"""
    game = in_era(begun(foreshadowed=["trap", *NOTED[1:]]), 2)
    before = game.board.seats[YOU].vp
    drive(game, play_tapestry(game, YOU, 2))
    assert game.board.seats[YOU].vp == before + 10


def test_a_card_played_on_top_by_a_benefit_comes_from_hand() -> None:
    """What lies face down waits for its era. (SCN5-10)"""
    game = in_era(begun(foreshadowed=NOTED), 1)
    assert why_nothing(Asked(game, YOU), "play_tapestry") is not None
    game.players[YOU].hand = ["monarchy"]
    assert why_nothing(Asked(game, YOU), "play_tapestry") is None
    drive(game, tapestry.play_on_top(game, YOU), "monarchy")
    assert game.players[YOU].tapestries[0] == ["monarchy"] and len(waiting(game)) == 3


def test_to_ask_whether_a_card_would_be_turned_over_turns_none() -> None:
    """The steps do it, not the asking for them. (SCN5-10)"""
    game = in_era(begun(foreshadowed=NOTED), 2)
    assert instead.PLAY_TAPESTRY.wanted(game, {"seat": YOU, "space": 1, "in_income_turn": True})
    assert not instead.PLAY_TAPESTRY.wanted(game, {"seat": YOU, "space": 1, "in_income_turn": False})
    assert len(waiting(game)) == 3 and game.players[YOU].tapestries[1] == [FACE_DOWN]


def test_a_card_turned_over_covers_what_was_played_on_it() -> None:
    """It works as one played just now. (SCN5-10)"""
    game = in_era(begun(foreshadowed=NOTED), 2)
    game.players[YOU].hand = ["monarchy"]
    drive(game, tapestry.play_card(game, YOU, "monarchy", 1))
    drive(game, play_tapestry(game, YOU, 2))
    assert game.players[YOU].tapestries[1] == ["monarchy", "capitalism"]
    assert [mine.slug for mine in game.in_play if mine.owner == YOU] == ["mystics", "capitalism"]


def test_the_income_mat_brings_no_tapestry_card() -> None:
    """All else of its rows comes, and cards of other sources too. (SCN5-9)"""
    game = in_era(begun(), 2)
    before = dict(game.players[YOU].resources)
    told = drive(game, gain_income(game, YOU), "7")
    assert told.kinds() == ["territory"] and game.players[YOU].hand == []
    assert game.players[YOU].resources["culture"] == before["culture"] + 1
    drive(game, tapestry.gain_tapestry(game, YOU), "trap")
    assert len(game.players[YOU].hand) == 1
