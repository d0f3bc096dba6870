"""Every hook on one page: where abilities have a say, what they are told along with it, and what they answer.

Before there is a game, what the table owns may give it another box: that is no hook but a method, `Ability.box`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict

from engine.decisions import Refusal, Steps
from engine.facts.components import Benefit, Hex
from engine.facts.income import IncomeRow
from engine.rules import happenings
from engine.rules.board.advance import Move
from engine.state.game import Attempted, Drawn, Game, InPlay
from engine.state.goal import Goal

if TYPE_CHECKING:
    from engine.abilities.ability import Offer

HookKind = Literal["modify", "offer", "instead", "react"]


class About(TypedDict):
    """What every hook but those that react is told: whose value, decision or action it is."""

    seat: int


class AboutTrack(About):
    """An advance on a track."""

    track: str


class AboutTurn(About):
    """An income turn, from 1."""

    turn: int


class AboutIncome(AboutTurn):
    """What one row of the income mat gives in an income turn."""

    row: str


class AboutRow(About):
    """A row of the income mat."""

    row: str


class AboutMove(About):
    """A move of a token."""

    move: Move


class AboutDie(About):
    """A die: `science`, or a conquer die by its color, `red` or `black`."""

    die: str


class AboutRolled(About):
    """A roll of the science die by the track that it shows."""

    track: str


class AboutDeck(About):
    """What is drawn from: the name of its bag; of a random gain that of the common deck, whichever the seat has."""

    deck: str


class AboutCard(About):
    """A tapestry card that is played from hand, and the space where it goes."""

    card: str
    space: int


class AboutTapestry(About):
    """A space for tapestry cards; `in_income_turn` says that it is the step of an income turn."""

    space: int
    in_income_turn: bool


class AboutInvention(About):
    """An invention; `from_deck` says that it may be the top card of the deck."""

    from_deck: bool


class AboutUpgrade(About):
    """An upgrade; `optional` says that it may be left."""

    optional: bool


class AboutMoment(About):
    """A moment of a turn by the resources that a cost asks for and that cannot be paid yet; none where nothing is."""

    cost: tuple[str, ...]


class AboutTech(About):
    """A tech card."""

    tech: str


class AboutBuilding(About):
    """An income building or landmark."""

    building: str


class AboutBonus(About):
    """A bonus by what it costs: resources, or cards and tiles to discard."""

    cost: object


class AboutTile(About):
    """A territory tile on its hex."""

    hex: Hex
    tile: int


class AboutHex(About):
    """A hex of the map."""

    hex: Hex


class AboutReach(About):
    """An action on the map; `anywhere` says that it need not be next to one's own."""

    anywhere: bool


class AboutPlace(AboutReach):
    """An action on the map and its hex."""

    hex: Hex


class AboutExplore(AboutReach):
    """An exploration of a player by the tile of the supply that it has to be, None where it may be any."""

    tile: int | None


class AboutConquest(About):
    """A conquest by who controlled the territory before, None where nobody did."""

    defender: int | None


class Modify(Protocol):
    """A value before it is used; the answer is the value from then on. Where it says why not, another's is left."""

    def act_on_map(self, game: Game, mine: InPlay, value: str, about: AboutReach) -> str:
        """What the Automa does where it is to `explore` or to `conquer`, and what a player is shown. (BEX-1, BCO-1)"""

    def advance_cost(self, game: Game, mine: InPlay, value: tuple[str, ...], about: AboutTrack) -> tuple[str, ...]:
        """The resources that an advance costs. (ADV-2)"""

    def alignment_vp(self, game: Game, mine: InPlay, value: int, about: AboutTile) -> int:
        """The VP for the aligned sides of a tile placed, or about to be. (EXP-2)"""

    def automa_civilizations(
        self, game: Game, mine: InPlay, value: Mapping[str, int], about: About
    ) -> Mapping[str, int]:
        """The civilizations that the Automa may be given by chance, each with its weight. (BST-6, BST-7)"""

    def bonus_is_free(self, game: Game, mine: InPlay, value: bool, about: AboutBonus) -> bool:
        """Whether a bonus is gained without paying for it. (TRN-4)"""

    def both_conquer_dice(self, game: Game, mine: InPlay, value: bool, about: AboutConquest) -> bool:
        """Whether both results of the conquer dice are gained. (CON-8)"""

    def buildings_in_city(self, game: Game, mine: InPlay, value: tuple[str, ...], about: About) -> tuple[str, ...]:
        """The buildings that count as standing in a capital city, whether they lie on its plots or not. (LMC-4)"""

    def builds_on_impassable(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        """Whether buildings may stand on impassable plots. (BLD-3)"""

    def civilizations_drawn(self, game: Game, mine: InPlay, value: int, about: About) -> int:
        """From how many civilizations drawn a seat that gains one chooses; the others are discarded. (GEN-1, VAR-5)"""

    def closed_tracks(
        self, game: Game, mine: InPlay, value: Mapping[str, Refusal], about: About
    ) -> Mapping[str, Refusal]:
        """The tracks on which a player or bot may not advance by whatever means, each with why not. (ADV-6, AUT-23)"""

    def draws(self, game: Game, mine: InPlay, value: int, about: AboutDeck) -> int:
        """How many cards or tiles are drawn for one random gain; one is kept, the others are shuffled back."""

    def explorable(self, game: Game, mine: InPlay, value: Sequence[Hex], about: AboutReach) -> Sequence[Hex]:
        """The hexes that a player or the Automa may explore. (EXP-1, BEX-1)"""

    def explores_furthest(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        """Whether the Automa explores as far from the players' territories as it can. (BEX-4)"""

    def favorite_tracks(self, game: Game, mine: InPlay, value: Collection[str], about: About) -> Collection[str]:
        """The tracks among which a bot takes a new favorite. (INA-4)"""

    def goals_met(self, game: Game, mine: InPlay, value: tuple[Goal, ...], about: About) -> tuple[Goal, ...]:
        """What a seat has to reach beside the most VP, and how far it is."""

    def ignored_tracks(
        self, game: Game, mine: InPlay, value: Mapping[str, Refusal], about: About
    ) -> Mapping[str, Refusal]:
        """The tracks that a player may name for a move of choice that is then ignored, each with why. (ADV-8)"""

    def ignores_prerequisites(self, game: Game, mine: InPlay, value: bool, about: AboutTech) -> bool:
        """Whether a tech card is upgraded without its prerequisite. (TEC-5)"""

    def income(self, game: Game, mine: InPlay, value: tuple[Benefit, ...], about: AboutIncome) -> tuple[Benefit, ...]:
        """What a row of the income mat gives, benefit by benefit. (INC-12)"""

    def income_row(self, game: Game, mine: InPlay, value: IncomeRow, about: AboutRow) -> IncomeRow:
        """What the spaces of a row of a seat's income mat show, covered or not, for all that asks. (INC-10, INC-12)"""

    def may_be_trapped(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        """Whether a conquest of the seat may be answered by cards. (TRP-1)"""

    def roll_again(self, game: Game, mine: InPlay, value: Collection[str], about: AboutRolled) -> Collection[str]:
        """The tracks of which the science die of a player or the Automa must show one instead. (RES-1, AUT-15)"""

    def rolls_for_missing_track(self, game: Game, mine: InPlay, value: bool, about: AboutTrack) -> bool:
        """Whether the die picks where a civilization of the Automa's advances it on a track that the game has not."""

    def rolls(self, game: Game, mine: InPlay, value: int, about: AboutDie) -> int:
        """How often a player rolls a die to take one result; the Automa rolls once, it has no choice. (RES-1, AUT-9)"""

    def starting_favorite(self, game: Game, mine: InPlay, value: str, about: About) -> str:
        """The favorite track with which the Automa begins; what is no track of the game is rolled. (BST-8)"""

    def tapestry_deck(self, game: Game, mine: InPlay, value: str, about: About) -> str:
        """The bag from which a seat gains tapestry cards and to which it discards them. (GEN-6)"""

    def tile_benefit_times(self, game: Game, mine: InPlay, value: int, about: About) -> int:
        """How often a tile's benefit may be gained in place of the VP for its sides; 1 asks nothing. (EXP-3)"""

    def topple_icon(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        """Whether the tiebreaker card shows a topple icon when a bot takes a neutral territory. (BCO-14, BCO-22)"""

    def why_not_advance(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutMove) -> Refusal | None:
        """Why a player's or bot's token may not advance as it is about to. (ADV-6, AUT-23)"""

    def why_not_conquer(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutHex) -> Refusal | None:
        """Why a player or the Automa may not conquer a hex that the rules leave to it. (CON-1, BCO-1, BCO-13)"""

    def why_not_explore(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutPlace) -> Refusal | None:
        """Why a player may not explore a hex, by the rule or else; the hexes themselves are `explorable`. (EXP-1)"""

    def why_not_upgrade(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutTech) -> Refusal | None:
        """Why a tech card may not be upgraded, whatever its prerequisite. (TEC-4)"""

    def why_not_regress(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutMove) -> Refusal | None:
        """Why a player's or bot's token may not go back as it is about to. (ADV-8, AUT-16)"""


class Offering(Protocol):
    """One more option in a decision, with its own steps."""

    def civilization_step(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """Something to do in the civilization step of an income turn; each is done once. (INC-2)"""

    def conquer(self, game: Game, mine: InPlay, about: AboutReach) -> Iterator[Offer]:
        """Something to do with a conquest, asked for even where no territory can be conquered. (CON-1)"""

    def invent(self, game: Game, mine: InPlay, about: AboutInvention) -> Iterator[Offer]:
        """Something to do with an invention, asked for even where no tech card is left. (TEC-1)"""

    def draw(self, game: Game, mine: InPlay, about: AboutDeck) -> Iterator[Offer]:
        """Something gained in place of what is drawn, even with none left; its steps return it. (GEN-6, EXP-9)"""

    def meanwhile(self, game: Game, mine: InPlay, about: AboutMoment) -> Iterator[Offer]:
        """What may be done at any moment, before what is asked; for a cost what lets one pay it. (ADV-2, TRN-4)"""

    def upgrade(self, game: Game, mine: InPlay, about: AboutUpgrade) -> Iterator[Offer]:
        """Something to do with an upgrade, asked for even where no tech card can move up. (TEC-4)"""

    def explore(self, game: Game, mine: InPlay, about: AboutExplore) -> Iterator[Offer]:
        """Something to do with an exploration, asked for even where no tile or hex is left. (EXP-1)"""


class Instead(Protocol):
    """Another action in place of this one, None to leave it; steps that end with False have asked and leave it too."""

    def conquer(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[bool | None] | None:
        """A conquest of a player or the Automa, before a territory is chosen. (CON-1, BCO-1)"""

    def draw_tapestry(self, game: Game, mine: InPlay, about: AboutDeck) -> Steps[bool | None] | None:
        """The drawing of a tapestry card that is gained into the hand; a deck holds one. (GEN-6)"""

    def explore(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[bool | None] | None:
        """An exploration of a player or the Automa, before anything of it has happened. (EXP-1, BEX-1)"""

    def first_civilization(self, game: Game, mine: InPlay, about: About) -> Steps[bool | None] | None:
        """The civilization that a player begins with, before any is dealt; the city mat lies there already. (SET-11)"""

    def income_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Steps[bool | None] | None:
        """The steps of an income turn of a player; the era has begun, and what ends the turn still comes. (INC-1)"""

    def place_building(self, game: Game, mine: InPlay, about: AboutBuilding) -> Steps[bool | None] | None:
        """The placing of a building; the city is asked for where nobody took it elsewhere. (BLD-1)"""

    def play_card(self, game: Game, mine: InPlay, about: AboutCard) -> Steps[bool | None] | None:
        """A tapestry card that has been chosen from hand is about to be played, wherever it goes. (INC-6)"""

    def play_tapestry(self, game: Game, mine: InPlay, about: AboutTapestry) -> Steps[bool | None] | None:
        """The playing of a tapestry card from hand; whoever is first in an era has gained for it. (INC-4, LATE-4)"""

    def regress(self, game: Game, mine: InPlay, about: AboutMove) -> Steps[bool | None] | None:
        """A move back of a player's or bot's token, before it is made. (ADV-8)"""


REACT: tuple[type, ...] = (
    happenings.SettingUp,
    happenings.BotsReady,
    happenings.BotsIncomeTurn,
    happenings.GameEnding,
    happenings.IncomeTurnBegan,
    happenings.CivilizationGained,
    happenings.Advanced,
    happenings.BenefitGained,
    happenings.CannotAdvance,
    happenings.LandmarkGained,
    happenings.BuildingGained,
    happenings.BuildingPlaced,
    happenings.DistrictCompleted,
    happenings.CapitalScored,
    happenings.ResourceGained,
    Drawn,
    happenings.TileGained,
    happenings.Exploring,
    happenings.TilePlaced,
    happenings.Explored,
    Attempted,
    happenings.Conquered,
    happenings.OutpostPlaced,
    happenings.DiceTaken,
    happenings.Invented,
    happenings.Upgraded,
    happenings.TapestryGained,
    happenings.Played,
    happenings.TapestryPlayed,
    happenings.TapestryStepEnded,
    happenings.IncomeGained,
    happenings.LastScoring,
    happenings.IncomeTurnEnded,
    happenings.AdvanceTurnBegun,
    happenings.TurnEnded,
)
"""What is told to whoever reacts, `(self, game, mine, HAPPENING) -> Steps or None`: each class says what happened."""


@dataclass(frozen=True, slots=True)
class Hook:
    """One entry of the page. about: what is told by name; of a hook that reacts its fields."""

    kind: HookKind
    name: str
    arguments: tuple[str, ...]
    told: str
    about: tuple[str, ...]
    does: str


def _of_protocol(kind: HookKind, page: type) -> dict[str, Hook]:
    found: dict[str, Hook] = {}
    for name, method in vars(page).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            told = str(method.__annotations__["about"])
            about: type = globals()[told]
            found[name] = Hook(kind, name, arguments_of(method), told, tuple(about.__annotations__), said(method))
    return found


def _of_happening(happening: type) -> Hook:
    fields = tuple(vars(happening).get("__annotations__", ()))
    return Hook("react", happening.__name__, ("game", "mine", ""), happening.__name__, fields, said(happening))


def arguments_of(method: Callable[..., object]) -> tuple[str, ...]:
    """The names of what a method is called with, without itself."""
    return tuple(inspect.signature(method).parameters)[1:]


def said(documented: object) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(documented) or "").partition("\n")[0]


HOOKS: Mapping[HookKind, Mapping[str, Hook]] = {
    "modify": _of_protocol("modify", Modify),
    "offer": _of_protocol("offer", Offering),
    "instead": _of_protocol("instead", Instead),
    "react": {happening.__name__: _of_happening(happening) for happening in REACT},
}
"""The page, to be looked up."""
