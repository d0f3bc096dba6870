"""The setup of a table game, and the table it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from automa.bot_setup import RANDOM, NoSuchLevel, new_board, new_bots, place_starting_outposts, same_card
from automa.definitions import LEVELS, UNCERTAIN, Uncertain, level
from automa.scenario_setup import ScenarioSetup
from automa.supplies import face_down_kinds
from automa.table.position import restore
from automa.table.state import Table
from engine.box import BASE, box_of, check_boxes
from engine.decisions import BadSetup, NotUnderstood, SetupProblem
from engine.facts.components import COLORS
from engine.facts.maps import MAPS
from engine.state.board import LONGEST_NAME, Role
from engine.state.codec import BadPosition
from engine.state.game import Game

NEW_TABLES: Final[Mapping[str, object]] = {"asks_the_finished": False, "only_what_matters": True}
"""For new games; others go on as before."""

Who = Literal["app", "table"]
LuckKind = Literal["die", "decision_card", "tile", "face_down_card"]


class ScenarioAlone(SetupProblem):
    """Scenarios are for one player."""


class ScenarioFromTheStart(SetupProblem):
    """Scenarios begin without a position."""


class NoSuchStarts(SetupProblem):
    """Two players need two of the map's."""


class NoSuchColor(SetupProblem):
    pass


class SameColor(SetupProblem):
    pass


@dataclass(frozen=True, slots=True)
class TableSetup:
    kind: Literal["table"] = "table"
    boxes: tuple[str, ...] = BASE
    players: Annotated[int, Field(ge=1, le=2)] = 1  # beside both bots, or two beside the Shadow Empire
    level: int = 2
    civilization: str = RANDOM
    second_civilization: str = RANDOM
    colors: dict[Literal["you", "other", "automa", "shadow"], str] = field(
        default_factory=lambda: {"you": "blue", "other": "yellow", "automa": "red", "shadow": "gray"}
    )
    names: Annotated[tuple[Annotated[str, Field(max_length=LONGEST_NAME)], ...], Field(max_length=2)] = ()
    starts: tuple[str, ...] = ("2/4", "3/5")  # of two players
    first: Literal["players", "bots"] = "players"
    luck: dict[LuckKind, Who] = field(default_factory=dict)
    record_tiles: bool = False  # of bots
    position: dict[str, object] | None = None  # when the phone came out
    scenario: str = ""
    scenario_choices: dict[str, str] = field(default_factory=dict)  # for unreadable places
    one_side_up: bool = False  # see NEW_BOTS
    asks_the_finished: bool = True  # they get turns
    only_what_matters: bool = False  # not how a tile lies that looks the same each way

    @classmethod
    def read(cls, plain: Mapping[str, object]) -> TableSetup:
        """Raises BadSetup naming the field."""
        try:
            setup = _SETUP.validate_python(dict(plain))
        except ValidationError as error:
            first = error.errors()[0]
            raise BadSetup(str(first["loc"][0]) if first["loc"] else "setup", NotUnderstood()) from None
        setup.check()
        return setup

    def plain(self) -> dict[str, object]:
        """As stored."""
        return asdict(self)

    def check(self) -> None:
        """Raises BadSetup."""
        check_boxes(self.boxes)
        if self.level not in LEVELS:
            raise BadSetup("level", NoSuchLevel(self.level))
        self._civilizations()
        if self.scenario and self.players == 2:
            raise BadSetup("scenario", ScenarioAlone())
        if self.scenario and self.position is not None:
            raise BadSetup("scenario", ScenarioFromTheStart())
        if self.players == 2 and (len(set(self.starts)) != 2 or not set(self.starts) <= set(MAPS["small"].starts)):
            raise BadSetup("starts", NoSuchStarts())
        used = [self.colors.get(role, "") for role in self.roles]
        if not set(used) <= set(COLORS):
            raise BadSetup("colors", NoSuchColor())
        if len(set(used)) != len(used):
            raise BadSetup("colors", SameColor())

    @property
    def played(self) -> ScenarioSetup:
        """Raises BadSetup."""
        return ScenarioSetup.read(self.scenario, self.scenario_choices, self.boxes)

    @property
    def roles(self) -> tuple[Literal["you", "other", "automa", "shadow"], ...]:
        """In seat order."""
        return ("you", "automa", "shadow") if self.players == 1 else ("you", "other", "shadow")

    @property
    def has_second_civilization(self) -> bool:
        """By level. (LVL-8)"""
        return self.players == 1 and level(self.level, "aa" in self.boxes).second_civilization

    @property
    def wanted_civilizations(self) -> tuple[str, ...]:
        """Slugs or `random`."""
        return self._civilizations() if self.players == 1 else ()

    def _civilizations(self) -> tuple[str, ...]:
        """Raises BadSetup."""
        wanted = {"civilization": self.civilization}
        if self.has_second_civilization:
            wanted["second_civilization"] = self.second_civilization
        return self.played.civilizations(wanted, self.boxes, one_side_up=self.one_side_up)

    def uncertain(self) -> list[Uncertain]:
        """In such a game."""
        two_player = self.players == 2
        chosen = [slug for slug in self.wanted_civilizations if slug != RANDOM]
        number = None if two_player else self.level
        return [notice for notice in UNCERTAIN if notice.when.applies(two_player, self.boxes, number, chosen)]


_SETUP = TypeAdapter(TableSetup)

ROLES: dict[str, Role] = {"you": "human", "other": "human", "automa": "automa", "shadow": "shadow"}


def new_table(setup: TableSetup) -> Table:
    """Before the first question, or by its position."""
    names = dict(zip(("you", "other"), setup.names, strict=False))
    players = [(ROLES[role], setup.colors[role], names.get(role, "")) for role in setup.roles]
    played = setup.played
    board = new_board(players, box_of(setup.boxes, changes=[played.box]))
    record = "no" if not setup.record_tiles else setup.luck.get("tile", "app")
    bots = new_bots(board, setup.level, record)
    if played.facts is not None:
        bots.tapestry = face_down_kinds(setup.boxes, played.facts.removed.out_of_the_deck)
    people, pair = board.humans(), bots.seats[0]
    order = [*people, pair] if setup.first == "players" else [pair, *people]
    table = Table(Game(board, played.in_play()), bots, order, setup.wanted_civilizations)
    table.asks_the_finished, table.one_side_up = setup.asks_the_finished, setup.one_side_up
    table.game.only_what_matters = setup.only_what_matters
    if setup.position is not None:
        restore(table, setup.position)
        mat = table.bots.automa
        if setup.one_side_up and mat is not None and same_card(mat.civilizations):
            raise BadPosition([("bots/automa/civilizations", "same_card")])
        return table
    if setup.players == 1:
        place_starting_outposts(board, people[0], MAPS[board.map.board].solo_starts["human"])
        place_starting_outposts(board, pair, MAPS[board.map.board].solo_starts["automa"])
    else:
        for human, label in zip(people, setup.starts, strict=True):
            place_starting_outposts(board, human, MAPS[board.map.board].starts[label])
    table.game.active = table.seat
    return table
