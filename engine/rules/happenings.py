"""What rules tell abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.facts.components import Benefit, Hex
from engine.facts.grids import District
from engine.rules.board.advance import Move
from engine.state.capital import Placed
from engine.state.game import BotPair, InPlay


class SettingUp(NamedTuple):
    """The boards are ready; nothing was drawn or dealt."""


class BotsReady(NamedTuple):
    """The bots have civilizations, landmarks and favorite tracks."""

    bots: BotPair


class BotsIncomeTurn(NamedTuple):
    """The bots begin an income turn."""

    turn: int
    bots: BotPair


class GameEnding(NamedTuple):
    """Everybody has had the last income turn; scores still count."""


class IncomeTurnBegan(NamedTuple):
    """A person began an income turn and an era."""

    seat: int
    turn: int


class LandmarkCardsDealt(NamedTuple):
    """Everybody has a landmark card, if the game has any. (LMC-1)"""


class CivilizationGained(NamedTuple):
    """A seat has a new civilization. at_setup: the game begins with it."""

    seat: int
    mine: InPlay
    at_setup: bool


class Advanced(NamedTuple):
    """A token moved, forward or back (`step.advance` is False). landmarks: gained by it."""

    step: Move
    landmarks: tuple[str, ...]

    @property
    def seat(self) -> int:
        return self.step.seat


class CannotAdvance(NamedTuple):
    """A bot cannot advance: its tracks, or that one, are finished or closed."""

    seat: int


class BenefitGained(NamedTuple):
    """A track space's benefit was gained."""

    seat: int
    track: str
    space: int


class LandmarkGained(NamedTuple):
    """A landmark was gained for `owner`: the seat or (Shadow Empire) another."""

    seat: int
    owner: int
    landmark: str


class BuildingGained(NamedTuple):
    """An income building left its mat."""

    seat: int
    building: str


class BuildingPlaced(NamedTuple):
    """A building went into the city (`placed`), or beside it, onto a mat or card (None)."""

    seat: int
    building: str
    placed: Placed | None
    on_impassable: bool


class DistrictCompleted(NamedTuple):
    """A district of the city is full."""

    seat: int
    district: District


class CapitalScored(NamedTuple):
    """The city's rows and columns were scored."""

    seat: int


class ResourceGained(NamedTuple):
    """Resources of one kind were gained."""

    seat: int
    resource: str
    number: int


class TileGained(NamedTuple):
    """A territory tile came into a supply."""

    seat: int
    tile: int


class Exploring(NamedTuple):
    """A player or the Automa is about to explore with a territory tile."""

    seat: int


class TilePlaced(NamedTuple):
    """A player or the Automa placed a territory tile; nothing is gained yet."""

    seat: int
    hex: Hex
    tile: int | Literal["unknown"]


class Explored(NamedTuple):
    """A player's or the Automa's exploration is over. vp: for aligned sides, 0 for the Automa. (BEX-7)"""

    seat: int
    hex: Hex
    tile: int | Literal["unknown"]
    vp: int = 0


class Conquered(NamedTuple):
    """A conquest succeeded. items: pieces there before."""

    seat: int
    hex: Hex
    defender: int | None
    items: int


class OutpostPlaced(NamedTuple):
    """An outpost or stand-in went onto the map, even trapped."""

    seat: int
    hex: Hex


class DiceRolled(NamedTuple):
    """A player or the Automa rolled. first: of several rolls, each die's first. hex: what it is about."""

    seat: int
    first: Mapping[str, Benefit]
    hex: Hex | None = None


class DiceTaken(NamedTuple):
    """Conquer dice were used. left_over: last faces of dice not taken. red: that die's face."""

    seat: int
    hex: Hex
    left_over: tuple[object, ...]
    red: object


class Invented(NamedTuple):
    """A tech card was gained."""

    seat: int
    tech: str


class Upgraded(NamedTuple):
    """A tech card was upgraded and gave its gain. by: the seat whose effect did it, if another.

    row: where the card is now; the bottom one if sent back. (TEC-4)
    """

    seat: int
    tech: str
    row: str
    by: int | None = None


class TapestryGained(NamedTuple):
    """A tapestry card came into a hand."""

    seat: int
    card: str


class Played(NamedTuple):
    """A tapestry card was played; told to that card alone."""

    seat: int
    mine: InPlay
    space: int


class TapestryPlayed(NamedTuple):
    """A seat played a tapestry card on one of its spaces."""

    seat: int
    card: str
    space: int


class TapestryStepEnded(NamedTuple):
    """An income turn's tapestry card was played or laid face down."""

    seat: int
    turn: int


class IncomeGained(NamedTuple):
    """An income turn's income step is over."""

    seat: int
    gained: tuple[str, ...]


class LastScoring(NamedTuple):
    """Income turn 5, step 3: civilizations score."""

    seat: int


class IncomeTurnEnded(NamedTuple):
    """An income turn is over."""

    seat: int
    turn: int


class AdvanceTurnBegun(NamedTuple):
    """A player chose an advance; nothing is paid yet."""

    seat: int
    cost: tuple[str, ...] = ()


class TurnEnded(NamedTuple):
    """A turn is over, but for landmark goals. income: it was an income turn."""

    seat: int
    income: bool = False


class TurnSettled(NamedTuple):
    """A turn and its landmark goals are over. income: it was an income turn."""

    seat: int
    income: bool = False
