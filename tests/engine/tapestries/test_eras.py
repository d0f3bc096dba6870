"""How long a card of an era is in force: until covered, until the next income turn, until its owner's game ends."""

from __future__ import annotations

import pytest

from engine.abilities.ability import ABILITIES, Ability
from engine.decisions import Steps
from engine.facts.cards import TAPESTRY_CARDS
from engine.hooks import react
from engine.rules.gain import gain
from engine.rules.happenings import Invented
from engine.rules.income import income_turn
from engine.rules.tapestry import end_era, play_on_top
from engine.state.game import Game, InPlay
from tests.engine.tapestries.mat import SPACE, in_play, lay
from tests.engine.whole import HERE, RIVAL, drive, in_force, scene, stack

THIS_ERA = [slug for slug, card in TAPESTRY_CARDS.items() if card.kind == "this_era"]
ASKED_AT_ONCE = {"alliance": (), "marriage_of_state": ("science>1",)}


def test_every_card_of_an_era_has_an_ability() -> None:
    """No card of an era lies on a mat without doing anything."""
    assert sum(TAPESTRY_CARDS[slug].expansion == "base" for slug in THIS_ERA) == 20
    assert [slug for slug in THIS_ERA if slug not in ABILITIES] == []


@pytest.mark.parametrize("card", THIS_ERA)
def test_a_card_on_top_ends_it(card: str) -> None:
    """Only the visible card is active. (INC-8)"""
    game = scene(era=2)
    lay(game, card, *ASKED_AT_ONCE.get(card, ()))
    assert in_play(game, card) is not None
    game.players[HERE].hand = ["trap"]
    drive(game, play_on_top(game, HERE), "trap")
    assert in_play(game, card) is None
    assert game.players[HERE].tapestries[SPACE] == [card, "trap"]


@pytest.mark.parametrize("card", THIS_ERA)
def test_the_next_income_turn_of_its_owner_ends_it(card: str) -> None:
    """In force until the beginning of the owner's next income turn, not of somebody else's. (INC-6)"""
    game = scene(era=1)
    lay(game, card, *ASKED_AT_ONCE.get(card, ()), space=0)
    stack(game, "territory", ["6"])
    game.bags["tapestry"].unseen = {"trap": 4}
    game.board.seats[RIVAL].era = 0
    drive(game, income_turn(game, RIVAL))
    assert in_play(game, card) is not None
    game.board.seats[RIVAL].era = 2
    game.players[HERE].hand = ["trap"]
    stack(game, "territory", ["7"])
    drive(game, income_turn(game, HERE), "trap")
    assert in_play(game, card) is None


@pytest.mark.usefixtures("clean_abilities")
def test_the_end_of_a_players_game_ends_it() -> None:
    """A card played on the era 4 stack in income turn 5 has no effect once its owner is done. (END-2, LATE-2)"""
    game = scene(era=4)
    stack(game, "territory", ["6"])

    class Bombing(Ability):
        sort = "civilization"
        slug = "bombing"

        @react.LAST_SCORING
        def bomb(self, game: Game, mine: InPlay, happening: object) -> Steps[None]:
            yield from play_on_top(game, mine.owner)

    in_force(game, "bombing")
    game.players[HERE].hand = ["broker_of_peace"]
    drive(game, income_turn(game, HERE), "broker_of_peace")
    assert game.players[HERE].tapestries[3] == ["broker_of_peace"]
    assert in_play(game, "broker_of_peace") is None
    drive(game, gain(game, RIVAL, {"advance_x": ["military"]}, source="test"))
    assert not [event for event in game.journal if event.data.get("source") == "tapestry:broker_of_peace"]


@pytest.mark.usefixtures("clean_abilities")
def test_a_card_covered_by_what_another_does_just_then_is_silent() -> None:
    """Of two abilities that hear of the same, the second is covered by the first and does nothing more. (INC-8)"""
    game = scene(era=2)

    class Covering(Ability):
        sort = "civilization"
        slug = "covering"

        @react.INVENTED
        def cover(self, game: Game, mine: InPlay, happening: Invented) -> Steps[None]:
            yield from play_on_top(game, mine.owner)

    in_force(game, "covering")
    lay(game, "academia")
    game.players[HERE].hand = ["wartime_economy"]
    drive(game, react.INVENTED.notify(game, HERE, "calendar"), "wartime_economy")
    assert game.board.seats[HERE].vp == 0
    assert in_play(game, "wartime_economy") is not None


@pytest.mark.parametrize("card", [slug for slug in THIS_ERA if slug not in ASKED_AT_ONCE])
def test_a_copy_by_espionage_lasts_for_the_era_of_its_own_player(card: str) -> None:
    """The copy has the ability of the card, and outlives the era of the original. (INC-6)"""
    game = scene(era=2)
    lay(game, card, seat=RIVAL)
    lay(game, "espionage")
    end_era(game, RIVAL)
    copy = in_play(game, "espionage")
    assert copy is not None and copy.plays_as == card
    end_era(game, HERE)
    assert game.in_play == ()


def test_a_copy_works_for_its_owner() -> None:
    """Espionage as Academia pays who copied, under the name of the card that lies there."""
    game = scene(era=2)
    lay(game, "academia", seat=RIVAL)
    lay(game, "espionage")
    stack(game, "tapestry", ["trap"])
    told = drive(game, gain(game, HERE, "tapestry", source="test"))
    assert [(event.seat, event.data["source"]) for event in told.of("vp")] == [(HERE, "tapestry:espionage")]
