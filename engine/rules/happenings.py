"""What rules tell abilities: each class says what happened, its fields to whom, with what and why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.facts.components import Hex
from engine.facts.grids import District
from engine.rules.board.advance import Move
from engine.state.capital import Placed
from engine.state.game import BotPair, InPlay


class SettingUp(NamedTuple):
    """The boards lie ready, and nothing has been drawn or dealt yet."""


class BotsReady(NamedTuple):
    """The bots have their civilizations, their landmarks and their favorite tracks."""

    bots: BotPair


class BotsIncomeTurn(NamedTuple):
    """The bots begin an income turn; nothing of it has happened yet."""

    turn: int
    bots: BotPair


class GameEnding(NamedTuple):
    """Everybody has had the last income turn; what is scored now counts before anybody has won."""


class IncomeTurnBegan(NamedTuple):
    """A person has begun an income turn, and with it an era; nothing else of it has happened yet."""

    seat: int
    turn: int


class CivilizationGained(NamedTuple):
    """A seat has a new civilization; `at_setup` says whether it begins the game with it."""

    seat: int
    mine: InPlay
    at_setup: bool


class Advanced(NamedTuple):
    """A token moved, forward or (`step.advance` is False) back; landmarks are those gained by it."""

    step: Move
    landmarks: tuple[str, ...]

    @property
    def seat(self) -> int:
        """The seat whose token it is."""
        return self.step.seat


class CannotAdvance(NamedTuple):
    """A bot was to advance and cannot: all its tracks are finished, or that one is, or something closes it."""

    seat: int


class BenefitGained(NamedTuple):
    """A seat has gained the benefit of a space of a track."""

    seat: int
    track: str
    space: int


class LandmarkGained(NamedTuple):
    """A seat gained a landmark, for itself or (the Shadow Empire) for `owner`."""

    seat: int
    owner: int
    landmark: str


class BuildingGained(NamedTuple):
    """A seat took an income building off its mat."""

    seat: int
    building: str


class BuildingPlaced(NamedTuple):
    """A building went into the city (`placed`), or beside it, onto a mat or onto a card (None)."""

    seat: int
    building: str
    placed: Placed | None
    on_impassable: bool


class DistrictCompleted(NamedTuple):
    """A district of the city is full."""

    seat: int
    district: District


class CapitalScored(NamedTuple):
    """The rows and columns of the city were scored."""

    seat: int


class ResourceGained(NamedTuple):
    """A seat gained resources of one kind."""

    seat: int
    resource: str
    number: int


class TileGained(NamedTuple):
    """A seat gained a territory tile into its supply."""

    seat: int
    tile: int


class Exploring(NamedTuple):
    """A player or the Automa is about to explore with a territory tile."""

    seat: int


class TilePlaced(NamedTuple):
    """A player or the Automa has just placed a territory tile, by conquest too, before anything is gained for it."""

    seat: int
    hex: Hex
    tile: int | Literal["unknown"]


class Explored(NamedTuple):
    """An exploration of a player or the Automa is over. vp: for the aligned sides, none for the Automa. (BEX-7)"""

    seat: int
    hex: Hex
    tile: int | Literal["unknown"]
    vp: int = 0


class Conquered(NamedTuple):
    """A conquest succeeded. items: how many things stood on the territory before."""

    seat: int
    hex: Hex
    defender: int | None
    items: int


class OutpostPlaced(NamedTuple):
    """An outpost of a seat, or what stands in for one, went onto the map: by conquest, trapped or not, or else."""

    seat: int
    hex: Hex


class DiceTaken(NamedTuple):
    """The conquer dice were rolled and used; left over is what was not taken, as benefits; red: what that die shows."""

    seat: int
    hex: Hex
    left_over: tuple[object, ...]
    red: object


class Invented(NamedTuple):
    """A seat gained a tech card."""

    seat: int
    tech: str


class Upgraded(NamedTuple):
    """A seat has upgraded a tech card and gained what that gives. by: another seat, whose effect did it.

    row: where the card lies now; the bottom one if the upgrade was spent on sending it back. (TEC-4)
    """

    seat: int
    tech: str
    row: str
    by: int | None = None


class TapestryGained(NamedTuple):
    """A seat gained a tapestry card into its hand."""

    seat: int
    card: str


class Played(NamedTuple):
    """A tapestry card was played; told to that card alone, then to all as TapestryPlayed."""

    seat: int
    mine: InPlay
    space: int


class TapestryPlayed(NamedTuple):
    """A seat played a tapestry card on one of its spaces."""

    seat: int
    card: str
    space: int


class TapestryStepEnded(NamedTuple):
    """The tapestry card of an income turn has been played, or laid face down."""

    seat: int
    turn: int


class IncomeGained(NamedTuple):
    """The gain-income step of an income turn is over; what it gave."""

    seat: int
    gained: tuple[str, ...]


class LastScoring(NamedTuple):
    """Step 3 of income turn 5: what a civilization scores at the end."""

    seat: int


class IncomeTurnEnded(NamedTuple):
    """An income turn is over."""

    seat: int
    turn: int


class AdvanceTurnBegun(NamedTuple):
    """A player has chosen an advance for its turn; nothing is paid yet, and something may have to come before."""

    seat: int
    cost: tuple[str, ...] = ()


class TurnEnded(NamedTuple):
    """A turn is over; `income` says that it was an income turn."""

    seat: int
    income: bool = False
