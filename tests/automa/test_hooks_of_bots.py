"""What abilities can bend in the turns of the bots: small scenarios made up here, each for one hook."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, cast

import pytest

from automa import conquest, exploration, turn
from automa.bot_setup import new_bots, place_starting_outposts
from automa.civilizations import use
from automa.definitions import DECISION_CARDS
from automa.income import change_favorites
from automa.solo import SoloRules
from automa.state import AutomaMat, Bots
from automa.table.rules import TableRules
from automa.tracks import choose_track
from engine.abilities.ability import Ability
from engine.decisions import CHANCE, Decision, Refusal, Steps
from engine.facts.components import COLORS, COMPONENTS, Hex
from engine.facts.maps import MAPS
from engine.hooks import instead, modify, react
from engine.hooks.about import About, AboutDie, AboutHex, AboutMove, AboutReach, AboutRolled
from engine.play import Play
from engine.rules.game_setup import new_game
from engine.rules.happenings import Explored, Exploring, TilePlaced
from engine.sources import Luck
from engine.state.board import Role, Seat
from engine.state.game import TABLE, Game, InPlay
from engine.state.hexmap import Outpost
from tests.engine.tabletop import kinds
from tests.engine.whole import drive, in_force
from tests.story import AUTOMA, SHADOW

pytestmark = pytest.mark.usefixtures("clean_abilities")


def table() -> tuple[Game, Bots, AutomaMat]:
    """A person, the Automa with its two outposts, and the Shadow Empire."""
    roles: tuple[Role, ...] = ("human", "automa", "shadow")
    seats = [Seat(role, color, outposts=COMPONENTS.outposts) for role, color in zip(roles, COLORS, strict=False)]
    game = new_game(seats, "small", {})
    bots = new_bots(game.board, 2, "app")
    place_starting_outposts(game.board, AUTOMA, MAPS["small"].solo_starts["automa"])
    assert bots.automa is not None
    bots.automa.favorite, bots.shadow.favorite = "science", "technology"
    return game, bots, bots.automa


def run(steps: Steps[object], **answers: str) -> list[Decision]:
    """Answer luck by kind of question, or with the first of its keys; nobody else may be asked."""
    asked: list[Decision] = []
    try:
        decision = next(steps)
        while True:
            assert decision.seat == CHANCE
            asked.append(decision)
            keys = list(decision.options.keys())
            decision = steps.send(decision.options.parse(answers.get(decision.kind, keys[0])))
    except StopIteration:
        return asked


class Noting(Ability):
    """Notes whose action it takes the place of."""

    sort = "scenario"

    def note(self, game: Game, mine: InPlay, about: About) -> Steps[None]:
        yield from ()
        mine.memory.setdefault("noted", []).append(str(about["seat"]))


def test_the_automa_explores_and_conquers_as_a_scenario_says() -> None:
    """World War and Utopia: the one becomes the other."""

    class Other(Noting):
        slug = "other"

        @instead.EXPLORE
        def not_explored(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[None]:
            return self.note(game, mine, about)

        @instead.CONQUER
        def not_conquered(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[None]:
            return self.note(game, mine, about)

    game, bots, mat = table()
    mine = in_force(game, "other", TABLE)
    run(exploration.explore(game, bots, mat))
    run(conquest.conquer(game, bots, mat))
    assert mine.memory == {"noted": [str(AUTOMA)] * 2}
    assert kinds(game) == []


def test_a_step_back_of_the_automa_can_become_nothing_at_all() -> None:
    class Sinking(Noting):
        slug = "sinking"

        @instead.REGRESS
        def stay(self, game: Game, mine: InPlay, about: AboutMove) -> Steps[None]:
            return self.note(game, mine, about)

    game, bots, mat = table()
    mine = in_force(game, "sinking", TABLE)
    game.board.seats[AUTOMA].tokens["science"] = [2]
    run(turn.regress(game, bots, mat, "science"))
    assert game.board.seats[AUTOMA].tokens["science"] == [2]
    assert mine.memory == {"noted": [str(AUTOMA)]}


@pytest.mark.parametrize("ignored", [False, True])
def test_a_topple_icon_can_be_ignored_for_both_its_uses(ignored: bool) -> None:
    """Neither is the choice of territories wider nor does a Shadow outpost follow. (BCO-14, BCO-22)"""

    class Gone(Ability):
        sort, slug = "scenario", "gone"

        @modify.TOPPLE_ICON
        def ignore(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
            return False

    game, bots, mat = table()
    if ignored:
        in_force(game, "gone", TABLE)
    card = next(number for number, card in DECISION_CARDS.items() if card.topple and card.deck == "base")
    bots.decks.pair = [card, card]
    before = game.board.seats[SHADOW].outposts
    run(conquest.conquer(game, bots, mat), tiebreaker_card=str(card), decision_card=str(card))
    (reason,) = [
        reason
        for event in game.journal
        if event.kind == "targets"
        for reason in event.why()
        if reason.kind == "valid_hexes"
    ]
    assert reason.rule == ("BCO-14" if ignored else "BCO-13")
    assert before - game.board.seats[SHADOW].outposts == (0 if ignored else 1)


def test_a_new_favorite_is_one_of_the_tracks_that_a_scenario_leaves() -> None:
    """World War: military or exploration, where science would have been overtaken. (INA-4)"""

    class War(Ability):
        sort, slug = "scenario", "war"

        @modify.FAVORITE_TRACKS
        def at_war(self, game: Game, mine: InPlay, value: Collection[str], about: About) -> Collection[str]:
            return ("military",) if about["seat"] == AUTOMA else value

    game, bots, mat = table()
    in_force(game, "war", TABLE)
    game.board.seats[0].tokens["science"] = [3]
    run(change_favorites(game, bots))
    assert mat.favorite == "military"


class Holy(Refusal):
    """Nobody conquers the hex."""

    hex: Hex


class ClosedToAll(Refusal):
    """Nobody advances on the track."""


def closed_hexes(slug: str, forbidden: Collection[Hex]) -> type[Ability]:
    """A scenario in which nobody may conquer some hexes."""

    class Closed(Ability):
        sort = "scenario"

        @modify.WHY_NOT_CONQUER
        def keep_out(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutHex) -> Refusal | None:
            return value or (Holy(about["hex"]) if about["hex"] in forbidden else None)

    return type("Holy", (Closed,), {"slug": slug})


def targets(game: Game) -> list[Hex]:
    """The hexes that the Automa chose to conquer."""
    return [cast("Hex", event.data["hex"]) for event in game.journal if event.kind in ("targets", "attacks")]


def test_the_automa_conquers_another_hex_where_abilities_forbid_the_one_it_would_take() -> None:
    """Whether land lies there already or a tile would be placed first. (BCO-13, BCO-20)"""
    game, bots, mat = table()
    run(conquest.conquer(game, bots, mat))
    (first,) = targets(game)
    game, bots, mat = table()
    closed_hexes("one_is_holy", {first})
    in_force(game, "one_is_holy", TABLE)
    run(conquest.conquer(game, bots, mat))
    (other,) = targets(game)
    assert other != first


def test_the_automa_conquers_nothing_where_abilities_forbid_every_hex() -> None:
    """(BCO-15)"""
    game, bots, mat = table()
    closed_hexes("all_is_holy", MAPS["small"].hexes)
    in_force(game, "all_is_holy", TABLE)
    run(conquest.conquer(game, bots, mat, anywhere=True))
    assert targets(game) == [] and kinds(game)[-1] == "nothing_to_conquer"
    assert not game.board.map.tiles


def test_the_automa_leaves_a_player_alone_where_abilities_say_so() -> None:
    """It conquers neutral where it can conquer none of the player's territories. (BCO-7)"""
    attacked = []
    for forbids in (False, True):
        game, bots, mat = table()
        theirs = MAPS["small"].solo_starts["human"]
        game.board.map.stand(theirs, Outpost(0))
        if forbids:
            closed_hexes("theirs_is_holy", {theirs})
            in_force(game, "theirs_is_holy", TABLE)
        run(conquest.conquer(game, bots, mat, anywhere=True))
        attacked.append(targets(game) == [theirs])
    assert attacked == [True, False]


class Telling(Ability):
    """Notes what it is told of an exploration, and by whom."""

    sort, slug = "scenario", "telling"

    def note(self, game: Game, mine: InPlay, told: Exploring | TilePlaced | Explored) -> None:
        mine.memory.setdefault("told", []).append(f"{type(told).__name__} {told.seat}")
        if isinstance(told, TilePlaced | Explored):
            assert game.board.map.tiles[told.hex].number == told.tile
        if isinstance(told, Explored):
            assert told.vp == 0

    @react.EXPLORING
    def begin(self, game: Game, mine: InPlay, told: Exploring) -> None:
        self.note(game, mine, told)

    @react.TILE_PLACED
    def lie(self, game: Game, mine: InPlay, told: TilePlaced) -> None:
        self.note(game, mine, told)

    @react.EXPLORED
    def end(self, game: Game, mine: InPlay, told: Explored) -> None:
        self.note(game, mine, told)


def test_an_exploration_of_the_automa_is_told_as_one_of_a_player_is() -> None:
    """About to explore, the tile lies there, the exploration is over; nothing was scored. (BEX-6, BEX-7)"""
    game, bots, mat = table()
    mine = in_force(game, "telling", TABLE)
    run(exploration.explore(game, bots, mat))
    assert mine.memory["told"] == [f"{told} {AUTOMA}" for told in ("Exploring", "TilePlaced", "Explored")]


def test_a_conquest_of_the_automa_that_lays_a_tile_is_told_as_that_and_as_no_exploration() -> None:
    """(BCO-20)"""
    game, bots, mat = table()
    closed_hexes("land_is_holy", [hex for hex in MAPS["small"].hexes if game.board.map.is_territory(hex)])
    in_force(game, "land_is_holy", TABLE)
    mine = in_force(game, "telling", TABLE)
    run(conquest.conquer(game, bots, mat, anywhere=True))
    assert mine.memory["told"] == [f"TilePlaced {AUTOMA}"]


class Fickle(Ability):
    """Lets no roll for science stand, and would let everybody roll three times."""

    sort, slug = "scenario", "fickle"

    @modify.ROLL_AGAIN
    def reroll(self, game: Game, mine: InPlay, value: Collection[str], about: AboutRolled) -> Collection[str]:
        mine.memory.setdefault("rolled", []).append(f"{about['track']} {about['seat']}")
        return ("military", "exploration") if about["track"] == "science" else value

    @modify.ROLLS
    def roll_often(self, game: Game, mine: InPlay, value: int, about: AboutDie) -> int:
        mine.memory["dice"] = ["asked"]
        return 3


def test_a_roll_of_the_automa_is_made_again_where_abilities_do_not_let_it_stand() -> None:
    """(AUT-9)"""
    game, bots, mat = table()
    mine = in_force(game, "fickle", TABLE)
    told = drive(game, turn.roll_for(game, bots, mat, None, "research"), "science", "exploration")
    assert [tuple(decision.options.keys()) for decision, _ in told.asked][1] == ("exploration", "military")
    assert mine.memory["rolled"] == [f"science {AUTOMA}"]
    assert kinds(game) == ["rolled_again", "rolled"]
    assert told.of("rolled")[0].data["track"] == "exploration"


def test_a_roll_among_some_tracks_stays_among_them() -> None:
    """(AUT-15)"""
    game, bots, mat = table()
    in_force(game, "fickle", TABLE)
    run(turn.roll_for(game, bots, mat, ("science", "military"), "advance"), die="science")
    (rolled,) = [event.data["track"] for event in game.journal if event.kind == "rolled"]
    assert rolled == "military"


def test_the_automa_rolls_its_die_once_whoever_else_rolls_more_often() -> None:
    """Of several results one would be chosen, and the Automa chooses nothing. (AUT-9)"""
    game, bots, mat = table()
    mine = in_force(game, "fickle", TABLE)
    asked = run(turn.roll_for(game, bots, mat, None, "research"), die="military")
    assert [decision.kind for decision in asked] == ["die"]
    assert "dice" not in mine.memory


class Shut(Ability):
    """Closes two tracks to everybody."""

    sort, slug = "scenario", "shut"

    @modify.CLOSED_TRACKS
    def close(self, game: Game, mine: InPlay, value: Mapping[str, Refusal], about: About) -> Mapping[str, Refusal]:
        return {**value, **dict.fromkeys(("science", "technology"), ClosedToAll())}


@pytest.mark.parametrize("seat", [AUTOMA, SHADOW])
def test_a_bot_does_not_advance_on_a_track_that_is_closed(seat: int) -> None:
    """Neither by its cards, which choose another one, nor by a roll. (TRK-1, AUT-23)"""
    game, bots, _ = table()
    in_force(game, "shut", TABLE)
    card = next(iter(DECISION_CARDS.values()))
    choice = choose_track(game, bots, seat, "all_unfinished", card)
    assert set(choice.valid) == {"exploration", "military"}
    run(turn.advance(game, bots, seat, "science", by="roll"))
    assert kinds(game) == ["cannot_advance"]
    assert game.board.seats[seat].tokens["science"] == [0]


def test_the_automa_catches_up_on_no_track_that_is_closed() -> None:
    """Equalizers. (ACI-9)"""
    game, bots, mat = table()
    in_force(game, "shut", TABLE)
    game.board.seats[0].tokens["science"] = [1]
    run(use(game, bots, mat, "equalizers", 2))
    assert "nobody_to_catch_up" in kinds(game)
    assert game.board.seats[AUTOMA].tokens["science"] == [0]


@pytest.mark.parametrize("kind", [TableRules, SoloRules])
def test_in_no_sort_of_game_do_bots_conquer_where_it_is_forbidden(kind: type[TableRules] | type[SoloRules]) -> None:
    """A whole game at a table and on screen; without the scenario the Automa conquers in both. (BCO-15)"""
    closed_hexes("all_is_closed", MAPS["small"].hexes)
    conquered = []
    for forbids in (False, True):
        play: Play[Any] = Play(kind(), {"level": 3}, Luck(3))
        if forbids:
            in_force(play.state.game, "all_is_closed", TABLE)
        for _ in range(400):
            if play.pending is None:
                break
            keys = list(play.pending.options.keys())
            play.answer("income" if "income" in keys else "end" if "end" in keys else keys[0])
        assert play.pending is None
        conquered.append(bool(targets(play.state.game)))
    assert conquered == [True, False]
