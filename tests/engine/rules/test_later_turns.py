"""Who goes on after income turn 5: a hook each for advance turns and for turns of one's own kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from automa.solo import SHADOW, YOU, SoloRules
from engine.abilities.ability import Ability, choose_for
from engine.base_game import BaseGameRules
from engine.decisions import Keyed, Steps
from engine.hooks import modify, offer, react
from engine.hooks.about import About
from engine.hooks.offers import Offer
from engine.play import Play
from engine.rules.happenings import TurnEnded
from engine.rules.income import income_turn
from engine.rules.response import may_answer
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.game import Game, InPlay
from engine.things import WHETHER
from tests.asked import question
from tests.engine.whole import HERE, RIVAL, drive, give, in_force, listed, pending, scene

pytestmark = pytest.mark.usefixtures("clean_abilities")


def learn_elders() -> None:
    """A trial civilization that goes on advancing as long as it can."""

    class Elders(Ability):
        sort, slug = "civilization", "elders"

        @modify.ADVANCES_LATER
        def advance(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
            return value or about["seat"] == mine.owner


def learn_divers() -> None:
    """A trial civilization that plays its hand away, a card a turn, and may answer conquests meanwhile."""

    class Divers(Ability):
        sort, slug = "civilization", "divers"

        @offer.LATER_TURN
        def dive(self, game: Game, mine: InPlay, about: About) -> Iterator[Offer]:
            if about["seat"] == mine.owner and game.players[mine.owner].hand:
                yield Offer("dive", lambda: self.sink(game, mine))

        @modify.MAY_ANSWER
        def defend(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
            return value or about["seat"] == mine.owner

        @react.TURN_ENDED
        def note(self, game: Game, mine: InPlay, ended: TurnEnded) -> None:
            mine.memory.setdefault("turns", []).append(str(ended.income))

        def sink(self, game: Game, mine: InPlay) -> Steps[None]:
            yield from choose_for(mine, question("again"), Keyed(WHETHER))
            game.bags["tapestry"].discarded.append(game.players[mine.owner].hand.pop())


def at_the_end(*civilizations: str) -> Game:
    """A player who is about to take income turn 5."""
    game = scene(era=4)
    for slug in civilizations:
        in_force(game, slug)
    game.board.seats[HERE].outposts = 0
    return game


def finished(game: Game) -> bool:
    """Whether the player's game is over."""
    return game.board.seats[HERE].finished


def test_without_such_a_civilization_income_turn_5_is_the_last() -> None:
    """(END-1)"""
    game = at_the_end()
    give(game, food=8, coin=8, worker=8, culture=8)
    drive(game, income_turn(game, HERE))
    assert finished(game)


def test_whoever_goes_on_advances_as_long_as_it_can_pay() -> None:
    """No other income turn; the game of its seat ends as nothing can be paid for any more. (END-5, TRN-2)"""
    learn_elders()
    game = at_the_end("elders")
    give(game, coin=2)
    told = drive(game, income_turn(game, HERE))
    assert not finished(game) and not told.of("player_finished")
    asked = pending(take_turn(game.copy(), HERE))
    assert asked.kind == "player_turn" and "income" not in listed(asked)
    assert asked.checkpoint
    drive(game, take_turn(game, HERE), "advance:military")
    assert not finished(game), "a coin is left"
    told = drive(game, take_turn(game, HERE), "advance:military", "trap")
    assert finished(game) and [event.rule for event in told.of("player_finished")] == ["END-5"]


def test_whoever_can_go_on_with_nothing_has_finished_at_once() -> None:
    """(END-5)"""
    learn_elders()
    game = at_the_end("elders")
    drive(game, income_turn(game, HERE))
    assert finished(game)


def test_closed_tracks_end_it_too() -> None:
    """A reading: a track that something closes is impossible. (END-5)"""
    learn_elders()
    game = at_the_end("elders")
    give(game, coin=1)
    drive(game, income_turn(game, HERE))
    for track in game.board.tracks:
        game.board.seats[HERE].tokens[track] = [12]
    told = drive(game, take_turn(game, HERE))
    assert told.kinds() == [] and finished(game)


def test_the_card_of_era_4_stays_in_force() -> None:
    """In income turn 5 and after it, until it is covered. (END-5, INC-6)"""
    learn_elders()
    for civilizations, lasts in ((("elders",), True), ((), False)):
        game = at_the_end(*civilizations)
        game.players[HERE].tapestries[3] = ["guilds"]
        guilds = in_force(game, "guilds")
        give(game, coin=2)
        drive(game, income_turn(game, HERE))
        assert any(mine is guilds for mine in game.in_play) is lasts
    assert finished(game)


def test_turns_of_its_own_kind_go_on_while_it_has_one() -> None:
    """No advance turn among them; each ends as a turn does. (END-5)"""
    learn_divers()
    game = at_the_end("divers")
    game.players[HERE].hand = ["trap", "trap"]
    give(game, coin=8)
    drive(game, income_turn(game, HERE))
    for over in (False, True):
        assert drive(game, take_turn(game, HERE), "no").kinds() == ["again"]
        assert finished(game) is over
    assert game.in_play[0].memory["turns"] == ["False", "False"]


def test_with_both_each_turn_is_of_either_kind() -> None:
    """(END-5)"""
    learn_elders()
    learn_divers()
    game = at_the_end("elders", "divers")
    game.players[HERE].hand = ["trap"]
    give(game, coin=1)
    drive(game, income_turn(game, HERE))
    assert listed(pending(take_turn(game.copy(), HERE))) == ["dive", "advance"]
    drive(game, take_turn(game, HERE), "advance", "advance:military")
    drive(game, take_turn(game, HERE), "yes")
    assert finished(game)


def test_cards_answer_after_income_turn_5_only_where_a_mat_allows_it() -> None:
    """(TRP-6)"""
    learn_divers()
    game = scene(era=5)
    game.players[HERE].hand = game.players[RIVAL].hand = ["trap"]
    in_force(game, "divers")
    assert (may_answer(game, HERE), may_answer(game, RIVAL)) == (True, False)


def to_the_end(play: Play[Any], civilization: str) -> list[tuple[int, int]]:
    """Play on with the first answers, income turns as soon as possible; the seats and eras of all turns."""
    turns = []
    while play.pending is not None:
        game, keys = play.state.game, list(play.pending.options.keys())
        if play.pending.kind in ("player_turn", "later_turn"):
            if not any(mine.slug == civilization for mine in game.in_play):
                game.in_play += (InPlay(civilization, HERE, civilization),)
            game.players[HERE].resources.update(dict.fromkeys(game.players[HERE].resources, 2))
            turns.append((play.pending.seat, game.board.seats[play.pending.seat].era))
        play.answer("income" if "income" in keys else keys[0])
    return turns


def test_others_play_on_meanwhile_and_the_game_ends_with_the_last_of_them() -> None:
    """(END-3, END-5)"""
    learn_elders()
    play = Play(BaseGameRules(), {"players": ["Anna", "Ben"]}, Luck(3))
    turns = to_the_end(play, "elders")
    assert [seat for seat, era in turns if era == 5] == [HERE] * sum(era == 5 for _, era in turns) != []
    assert play.state.over and all(seat.finished for seat in play.state.game.board.seats)


def test_alone_the_bots_do_not_go_on() -> None:
    """A reading: each bot ends with its own last income turn, as the Automa book has it. (END-5)"""
    learn_elders()
    play = Play(SoloRules(), {"level": 2, "first": "player"}, Luck(3))
    turns = to_the_end(play, "elders")
    assert any(era == 5 for _, era in turns) and play.state.over
    assert play.state.game.board.seats[YOU].finished and play.state.game.board.seats[SHADOW].era <= 5
