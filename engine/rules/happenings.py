"""What rules tell abilities: each class says what happened, its fields to whom, with what and why."""

from __future__ import annotations

from dataclasses import dataclass

from engine.definitions import Hex
from engine.rules.advance import Move
from engine.state.capital import Placed, Plot
from engine.state.game import InPlay


@dataclass(frozen=True, slots=True)
class CivilizationGained:
    """A seat has a new civilization; `at_setup` says whether it begins the game with it."""

    seat: int
    mine: InPlay
    at_setup: bool


@dataclass(frozen=True, slots=True)
class Advanced:
    """A token moved; landmarks are those gained by it."""

    step: Move
    landmarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BenefitGained:
    """A seat has gained the benefit of a space of a track."""

    seat: int
    track: str
    space: int


@dataclass(frozen=True, slots=True)
class LandmarkGained:
    """A seat gained a landmark, for itself or (the Shadow Empire) for `owner`."""

    seat: int
    owner: int
    landmark: str


@dataclass(frozen=True, slots=True)
class BuildingGained:
    """A seat took an income building off its mat."""

    seat: int
    building: str


@dataclass(frozen=True, slots=True)
class BuildingPlaced:
    """A building went into the city (`placed`), or beside it or onto a mat (None)."""

    seat: int
    building: str
    placed: Placed | None
    on_impassable: bool


@dataclass(frozen=True, slots=True)
class DistrictCompleted:
    """A district of the city is full."""

    seat: int
    district: Plot


@dataclass(frozen=True, slots=True)
class CapitalScored:
    """The rows and columns of the city were scored."""

    seat: int


@dataclass(frozen=True, slots=True)
class ResourceGained:
    """A seat gained resources of one kind."""

    seat: int
    resource: str
    number: int


@dataclass(frozen=True, slots=True)
class TileGained:
    """A seat gained a territory tile into its supply."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Exploring:
    """A seat is about to explore with a territory tile."""

    seat: int


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A seat has just placed a territory tile, before anything is gained for it."""

    seat: int
    hex: Hex
    tile: int


@dataclass(frozen=True, slots=True)
class Explored:
    """An exploration is over."""

    seat: int
    hex: Hex
    tile: int


@dataclass(frozen=True, slots=True)
class Conquered:
    """A conquest succeeded. items: how many things stood on the territory before; dice: the results not taken."""

    seat: int
    hex: Hex
    defender: int | None
    items: int


@dataclass(frozen=True, slots=True)
class OutpostPlaced:
    """An outpost of a seat, or what stands in for one, went onto the map: by conquest, trapped or not, or else."""

    seat: int
    hex: Hex


@dataclass(frozen=True, slots=True)
class DiceTaken:
    """The conquer dice were rolled and used; left over is what was not taken, as benefits."""

    seat: int
    hex: Hex
    left_over: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Invented:
    """A seat gained a tech card."""

    seat: int
    tech: str


@dataclass(frozen=True, slots=True)
class Upgraded:
    """A tech card moved up one row; its benefit has been gained. by: another seat, whose effect did it."""

    seat: int
    tech: str
    row: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class TapestryGained:
    """A seat gained a tapestry card into its hand."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Played:
    """A tapestry card was played; told to that card alone, then to all as TapestryPlayed."""

    seat: int
    mine: InPlay
    space: int


@dataclass(frozen=True, slots=True)
class TapestryPlayed:
    """A seat played a tapestry card on one of its spaces."""

    seat: int
    card: str
    space: int


@dataclass(frozen=True, slots=True)
class TapestryStepEnded:
    """The tapestry card of an income turn has been played, or laid face down."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class IncomeGained:
    """The gain-income step of an income turn is over; what it gave."""

    seat: int
    gained: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastScoring:
    """Step 3 of income turn 5: what a civilization scores at the end."""

    seat: int


@dataclass(frozen=True, slots=True)
class IncomeTurnEnded:
    """An income turn is over."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over; `income` says that it was an income turn."""

    seat: int
    income: bool = False
