"""What abilities can bend where tokens move, dice are rolled and cards and tiles drawn: small ones made up here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from engine.abilities.ability import Ability
from engine.decisions import CHANCE, Refusal, Steps
from engine.facts.components import Hex
from engine.hooks import instead, modify, offer
from engine.hooks.about import About, AboutDeck, AboutDie, AboutMove, AboutReach, AboutTapestry
from engine.hooks.offers import Offer
from engine.journal import HiddenSeen
from engine.rules.advance import MayNotAdvance, advance_or_why_not, move_on_one, payable_moves
from engine.rules.conquer import conquer, roll_die
from engine.rules.explore import explore
from engine.rules.gain import gain
from engine.rules.income import play_tapestry
from engine.rules.nothing import Asked, why_nothing
from engine.rules.research import roll_science
from engine.rules.tapestry import gain_tapestry, play_on_top
from engine.rules.tech import invent, upgrade
from engine.state.game import TABLE, Game, InPlay
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, give, in_force, listed, pending, refused, scene, stack

pytestmark = pytest.mark.usefixtures("clean_abilities")


class Barrier(Ability):
    """Bars the second space of the science track to everybody."""

    sort = "scenario"

    @modify.WHY_NOT_ADVANCE
    def bar(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutMove) -> Refusal | None:
        barred = about["move"].track == "science" and about["move"].to == 2
        return value or (MayNotAdvance("science") if barred else None)


def barrier(game: Game) -> None:
    """It lies on the table."""
    type("_Barrier", (Barrier,), {"slug": "barrier"})
    in_force(game, "barrier", TABLE)


def test_a_token_can_be_stopped_before_a_space() -> None:
    """Neither a turn nor a benefit moves it there; other tokens go on. (ADV-6)"""
    game = scene()
    barrier(game)
    give(game, food=3, culture=3, workers=3, coins=3)
    game.board.seats[HERE].tokens["science"] = [0, 1]
    assert {key for key in payable_moves(game, HERE) if key.startswith("science")} == {"science@0"}
    stopped = advance_or_why_not(game, HERE, "science", 1)
    assert isinstance(stopped, Refusal)
    assert stopped.kind == "track_closed"
    assert not isinstance(advance_or_why_not(game, HERE, "science", 0), Refusal)
    game.board.seats[HERE].tokens["science"] = [1]
    told = drive(game, move_on_one(game, HERE, ["science"], forward=True, benefit=False))
    assert told.of("cannot_advance")
    assert game.board.seats[HERE].tokens["science"] == [1]


def test_a_token_that_is_stopped_goes_no_way_to_an_opponent() -> None:
    """Socialism: to the second space it may not go, to the start it may. (FAQ-12)"""
    game = scene(3, era=2)
    barrier(game)
    game.board.seats[HERE].tokens["science"] = [1]
    game.board.seats[RIVAL].tokens["science"] = [2]
    lay(game, "socialism")
    assert game.board.seats[HERE].tokens["science"] == [0]


class Seer(Ability):
    """Its owner rolls and draws once more."""

    sort = "civilization"

    @modify.ROLLS
    def roll_again(self, game: Game, mine: InPlay, value: int, about: AboutDie) -> int:
        mine.memory.setdefault("dice", []).append(about["die"])
        return value + (about["seat"] == mine.owner)

    @modify.DRAWS
    def draw_again(self, game: Game, mine: InPlay, value: int, about: AboutDeck) -> int:
        mine.memory.setdefault("decks", []).append(about["deck"])
        return value + (about["seat"] == mine.owner)


def seer(game: Game) -> InPlay:
    """HERE has it."""
    type("_Seer", (Seer,), {"slug": "seer"})
    return in_force(game, "seer")


def test_a_die_rolled_several_times_gives_the_result_that_its_owner_takes() -> None:
    """It adds to what a card adds: with Empiricism three rolls of the science die. (RES-1, CON-5)"""
    game = scene(era=2)
    mine = seer(game)
    told = drive(game, roll_science(game, HERE, "research"), "science", "military", "military")
    assert told.kinds() == ["die", "die", "roll"]
    assert told.of("rolled")[0].data["track"] == "military"
    lay(game, "empiricism")
    assert drive(game, roll_science(game, HERE, "research"), "science", "military", "military", "science").kinds() == [
        *["die"] * 3,
        "roll",
    ]
    red = pending(roll_die(game, HERE, "red"))
    first, second, *_ = red.options.keys()
    told = drive(game, roll_die(game, HERE, "red"), first, second, second)
    assert [(decision.seat, decision.question) for decision, _ in told.asked] == [
        (CHANCE, "conquer_die|-1|red"),
        (CHANCE, "conquer_die|-1|red"),
        (HERE, "roll|0|red"),
    ]
    assert set(mine.memory["dice"]) == {"science", "red"}
    assert drive(game, roll_die(game, RIVAL, "red"), first).kinds() == ["conquer_die"]


def test_of_several_things_drawn_one_is_kept_and_the_others_go_back() -> None:
    """Tiles lie open; which tapestry card is kept stays a secret. (EXP-10, GEN-6)"""
    game = scene()
    mine = seer(game)
    stack(game, "territory", ["6", "7", "8"])
    told = drive(game, gain(game, HERE, "territory", source="test"), "6", "8", "8")
    assert [decision.question for decision, _ in told.asked][-1] == "keep_drawn|0|territory"
    assert game.players[HERE].territories == [8]
    assert game.bags["territory"].unseen == {"6": 1, "7": 1}
    game.bags["tapestry"].unseen = {"trap": 2}
    told = drive(game, gain_tapestry(game, HERE), "trap")
    assert told.kinds() == ["keep_drawn"], "both are alike, and nobody else is told so"
    assert (game.players[HERE].hand, game.bags["tapestry"].unseen) == (["trap"], {"trap": 1})
    drive(game, gain_tapestry(game, HERE))
    assert game.players[HERE].hand == ["trap", "trap"], "the last card of the deck leaves no choice"
    stack(game, "tech", ["radio", "paper"])
    drive(game, invent(game, HERE), "radio", "paper")
    assert game.players[HERE].tech == {"paper": "bottom"}
    assert mine.memory["decks"] == ["territory", "tapestry", "tapestry", "tech"]
    assert drive(game, gain(game, RIVAL, "territory", source="test"), "6").kinds() == ["territory"]


def test_the_hexes_that_may_be_explored_can_be_others() -> None:
    """More of them, or fewer: the question, its refusals and what gives nothing agree. (EXP-1)"""

    class Linked(Ability):
        sort, slug = "scenario", "linked"

        @modify.EXPLORABLE
        def far(self, game: Game, mine: InPlay, value: Sequence[Hex], about: AboutReach) -> Sequence[Hex]:
            return [] if about["seat"] == RIVAL else [(-1, 0)]

    game = scene()
    in_force(game, "linked", TABLE)
    for seat in (HERE, RIVAL):
        game.players[seat].territories = [6]
    assert game.board.map.is_unexplored((-1, 0))
    asked = pending(explore(game, HERE))
    assert {key.partition("r")[0] for key in listed(asked)} == {"6@-1,0"}
    assert refused(asked, "6@1,0r0")
    drive(game, explore(game, HERE), "6@-1,0r0")
    assert (-1, 0) in game.board.map.tiles
    assert why_nothing(Asked(game, RIVAL), "explore") is not None
    assert drive(game, explore(game, RIVAL)).of("nothing_to_explore")


def test_something_else_can_be_done_than_playing_a_tapestry_card() -> None:
    """In the income turn or by a benefit; the step is over all the same. (INC-4, LATE-4)"""

    class FaceDown(Ability):
        sort, slug = "scenario", "face_down"

        @instead.PLAY_TAPESTRY
        def turn_over(self, game: Game, mine: InPlay, about: AboutTapestry) -> Steps[None]:
            yield from ()
            mine.memory.setdefault("spaces", []).append(f"{about['space']} {about['in_income_turn']}")

    game = scene(era=2)
    mine = in_force(game, "face_down", TABLE)
    game.players[HERE].hand = ["trap"]
    game.board.seats[RIVAL].era = 2
    drive(game, play_tapestry(game, HERE, 2))
    drive(game, play_on_top(game, HERE))
    assert game.players[HERE].hand == ["trap"]
    assert mine.memory == {"spaces": ["1 True", "1 False"]}
    game.players[HERE].hand = []
    assert why_nothing(Asked(game, HERE), "play_tapestry") is None


class Peddler(Ability):
    """Offers something else wherever it can."""

    sort = "civilization"

    def other(self, mine: InPlay, what: str) -> Offer:
        """Notes what it was done for."""

        def note() -> Steps[None]:
            yield from ()
            mine.memory.setdefault("done", []).append(what)

        return Offer(f"other:{what}", note)

    @offer.CONQUER
    def in_place_of_a_conquest(self, game: Game, mine: InPlay, about: About) -> Iterator[Offer]:
        yield self.other(mine, "conquer")

    @offer.INVENT
    def in_place_of_an_invention(self, game: Game, mine: InPlay, about: About) -> Iterator[Offer]:
        yield self.other(mine, "invent")

    @offer.UPGRADE
    def in_place_of_an_upgrade(self, game: Game, mine: InPlay, about: About) -> Iterator[Offer]:
        yield self.other(mine, "upgrade")


def test_conquests_inventions_and_upgrades_take_offers() -> None:
    """After their own options, and where these have run out as the only one. (CON-1, TEC-1, TEC-4)"""
    type("_Peddler", (Peddler,), {"slug": "peddler"})
    game = scene()
    mine = in_force(game, "peddler")
    game.bags["tech"].face_up = ["compass"]
    game.players[HERE].tech = {"paper": "bottom"}
    for what, steps in (("conquer", conquer), ("invent", invent), ("upgrade", upgrade)):
        asked = pending(steps(game, HERE))
        assert list(asked.options.keys())[-1] == f"other:{what}"
        assert len(list(asked.options.keys())) > 1
        drive(game, steps(game, HERE), f"other:{what}")
    game.players[HERE].tech = {}
    assert why_nothing(Asked(game, HERE), "upgrade") is None
    drive(game, upgrade(game, HERE))
    assert mine.memory["done"] == ["conquer", "invent", "upgrade", "upgrade"]


def test_the_last_item_of_a_deck_is_seen_though_nobody_draws_it() -> None:
    """No line of the log tells of it, so the journal does: what led to it is not taken back alone. (GEN-6)"""
    game = scene()
    stack(game, "tapestry", ["trap", "academia"])
    drive(game, gain_tapestry(game, HERE), "academia")
    assert HiddenSeen.kind not in [event.kind for event in game.journal]
    drive(game, gain_tapestry(game, HERE))
    assert game.players[HERE].hand == ["academia", "trap"]
    assert [event.kind for event in game.journal].count(HiddenSeen.kind) == 1
