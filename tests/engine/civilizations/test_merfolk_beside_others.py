"""END-5, TRN-1: the Merfolk's later turns are no advance turns for their other mats that speak of such turns."""

from __future__ import annotations

from engine.box import box_of
from engine.rules.turn import take_turn
from engine.state.game import Game
from tests.engine.civilizations.player import vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own
from tests.engine.whole import HERE, Told, drive, give, in_force, listed, scene, stack

BOX = box_of(("base", "pp", "aa", "ff"), ["uncharted"])


def late(other: str, *hand: str) -> Game:
    """Merfolk with another civilization, past income turn 5."""
    game = scene(era=5, box=BOX)
    begin(game, "merfolk")
    in_force(game, other)
    game.players[HERE].hand = [*hand, "academia"]
    return game


def play(game: Game, card: str, *keys: str) -> Told:
    return drive(game, take_turn(game, HERE), "play", card, *keys)


def tokens(game: Game) -> list[str]:
    return own(game, "relentless").memory.get("tokens", [])


def test_relentless_put_a_token_for_a_building_of_such_a_turn() -> None:
    """Relentless, build_up: it is one of their turns (docs/rulings.md)."""
    game = late("relentless", "raising_day", "raising_day")
    give(game, worker=2)
    for number in (1, 2):
        play(game, "raising_day", "yes", first_plot(game, "house"))
        assert len(tokens(game)) == number


def test_relentless_are_paid_in_advance_turns_alone() -> None:
    """Relentless, rest; with the Elder Ones both kinds of turns go on."""
    game = late("relentless")
    in_force(game, "elder_ones")
    give(game, coin=1)
    own(game, "relentless").memory["tokens"] = ["tokens_1"]
    drive(game, take_turn(game, HERE), "discard", "academia")
    assert (tokens(game), vp(game)) == (["tokens_1"], 5)
    game.board.seats[HERE].outposts = 0
    stack(game, "tapestry", ["guilds"])
    drive(game, take_turn(game, HERE), "advance:military")
    assert (tokens(game), vp(game)) == ([], 6)


def test_collectors_gained_in_such_a_turn_collect_nothing_in_it() -> None:
    """Collectors, collect: advance turns only."""
    game = late("relentless", "raising_day")
    game.in_later_turn = True
    gain_later(game, "collectors")
    assert own(game, "collectors").memory == {}


def test_the_islanders_explore_on_the_map_alone() -> None:
    """Islanders, island_on_advance_turns."""
    game = late("islanders", "salt_road")
    stack(game, "territory", ["15"])
    told = play(game, "salt_road", "15@1,0r0")
    assert told.kinds()[-1] == "explore"
    asked, _ = told.asked[-1]
    assert "islanders" not in listed(asked, 999)


def test_the_lighthouse_of_the_utilitarians_sells_nothing() -> None:
    """Utilitarians, Lighthouse: once on each of your advance turns."""
    game = late("utilitarians")
    own(game, "utilitarians").memory["tokens"] = ["lighthouse"]
    game.players[HERE].territories = [1, 2]
    assert drive(game, take_turn(game, HERE), "academia").kinds() == ["let_go"]
