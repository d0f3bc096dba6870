"""Values that abilities may change before use.

Abilities keep a reason against it that another has given.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.decisions import Refusal
from engine.facts.components import Benefit, Hex
from engine.facts.income import IncomeRow
from engine.hooks.about import (
    About,
    AboutBonus,
    AboutConquest,
    AboutDeck,
    AboutDie,
    AboutHex,
    AboutIncome,
    AboutMove,
    AboutPlace,
    AboutReach,
    AboutRolled,
    AboutRow,
    AboutTech,
    AboutThing,
    AboutTile,
    AboutTrack,
    AboutTurn,
)
from engine.hooks.sorts import Modify
from engine.rules.steps import IncomeTurn, Step, Turn
from engine.state.goal import Goal

ACT_ON_MAP: Modify[str, AboutReach] = Modify(
    "Whether the Automa's act on the map, or one shown to a player, is `explore` or `conquer`. (BEX-1, BCO-1)"
)
ADVANCE_COST: Modify[tuple[str, ...], AboutTrack] = Modify("The resources that an advance costs. (ADV-2)")
ADVANCES_LATER: Modify[bool, About] = Modify(
    "Whether a seat goes on after income turn 5 with advance turns, until none is possible. (END-5)"
)
ALIGNMENT_VP: Modify[int, AboutTile] = Modify(
    "The VP for the aligned sides of a tile that is placed, or could be. (EXP-2)"
)
AUTOMA_CIVILIZATIONS: Modify[Mapping[str, int], About] = Modify(
    "The civilizations that the Automa may be given by chance, each with its weight. (BST-6, BST-7)"
)
BONUS_IS_FREE: Modify[bool, AboutBonus] = Modify("Whether a bonus is gained without paying for it. (TRN-4)")
BOTH_CONQUER_DICE: Modify[bool, AboutConquest] = Modify("Whether both results of the conquer dice are gained. (CON-8)")
BUILDINGS_IN_CITY: Modify[tuple[str, ...], About] = Modify(
    "The buildings that count as standing in a capital city, whether they lie on its plots or not. (LMC-4)"
)
BUILDS_ON_IMPASSABLE: Modify[bool, About] = Modify("Whether buildings may stand on impassable plots. (BLD-3)")
CIVILIZATIONS_DRAWN: Modify[int, About] = Modify(
    "How many civilizations a seat draws to choose the one that it gains; the others are discarded. (GEN-1, VAR-5)"
)
CLOSED_TRACKS: Modify[Mapping[str, Refusal], About] = Modify(
    "The tracks on which a player or bot may not advance by any means, each with the reason. (ADV-6, AUT-23)"
)
DRAWS: Modify[int, AboutDeck] = Modify(
    "How many cards or tiles are drawn for one random gain; one is kept, the others are shuffled back."
)
COUNTED: Modify[int, AboutThing] = Modify("How many of a thing a seat has where they are counted for VP. (INC-11)")
EXPLORABLE: Modify[Sequence[Hex], AboutReach] = Modify(
    "The hexes that a player or the Automa may explore. (EXP-1, BEX-1)"
)
EXPLORES_FURTHEST: Modify[bool, About] = Modify(
    "Whether the Automa explores as far from the players' territories as it can. (BEX-4)"
)
FAVORITE_TRACKS: Modify[Collection[str], About] = Modify("The tracks among which a bot takes a new favorite. (INA-4)")
GOALS_MET: Modify[tuple[Goal, ...], About] = Modify(
    "What a seat must reach besides having the most VP, and how far it is."
)
IGNORED_TRACKS: Modify[Mapping[str, Refusal], About] = Modify(
    "The tracks that a player may name for a move that is then ignored, each with the reason. (ADV-8)"
)
IGNORES_PREREQUISITES: Modify[bool, AboutTech] = Modify(
    "Whether a tech card is upgraded without its prerequisite. (TEC-5)"
)
INCOME: Modify[tuple[Benefit, ...], AboutIncome] = Modify(
    "What a row of the income mat gives, benefit by benefit. (INC-12)"
)
INCOME_ROW: Modify[IncomeRow, AboutRow] = Modify(
    "What the spaces of a row of a seat's income mat show, covered or not, as they are uncovered. (INC-10, INC-12)"
)
INCOME_STEPS: Modify[tuple[Step[IncomeTurn], ...], AboutTurn] = Modify(
    "The steps of a player's income turn in their order; `steps.put` puts in one more. (INC-1)"
)
MAY_ANSWER: Modify[bool, About] = Modify(
    "Whether a seat may answer a conquest with cards: as printed until its income turn 5. (TRP-6)"
)
MAY_BE_TRAPPED: Modify[bool, About] = Modify("Whether a conquest of the seat may be answered by cards. (TRP-1)")
ROLL_AGAIN: Modify[Collection[str], AboutRolled] = Modify(
    "If there are any, the science die is rolled again until it shows one of these tracks. (RES-1, AUT-15)"
)
ROLLS_FOR_MISSING_TRACK: Modify[bool, AboutTrack] = Modify(
    "Whether the die picks a track if the Automa's civilization names one that the game lacks."
)
ROLLS: Modify[int, AboutDie] = Modify(
    "How often a player rolls a die before taking one of the results; the Automa rolls once. (RES-1, AUT-9)"
)
STARTING_FAVORITE: Modify[str, About] = Modify(
    "The Automa's first favorite track; it is rolled if the game lacks that track. (BST-8)"
)
TAPESTRY_DECK: Modify[str, About] = Modify(
    "The bag from which a seat gains tapestry cards and to which it discards them. (GEN-6)"
)
TILE_BENEFIT_TIMES: Modify[int, About] = Modify(
    "How often a tile's benefit may be gained instead of the VP for its sides; with 1 nothing is asked. (EXP-3)"
)
TOPPLE_ICON: Modify[bool, About] = Modify(
    "Whether the tiebreaker card shows a topple icon when a bot takes a neutral territory. (BCO-14, BCO-22)"
)
TURN_STEPS: Modify[tuple[Step[Turn], ...], About] = Modify(
    "The steps of a player's turn, after it has been chosen, in their order. (TRN-1)"
)
WHY_NOT_ADVANCE: Modify[Refusal | None, AboutMove] = Modify(
    "Why a player's or bot's token may not make an advance. (ADV-6, AUT-23)"
)
WHY_NOT_CONQUER: Modify[Refusal | None, AboutHex] = Modify(
    "Why a player or the Automa may not conquer a hex that the rules allow. (CON-1, BCO-1, BCO-13)"
)
WHY_NOT_EXPLORE: Modify[Refusal | None, AboutPlace] = Modify(
    "Why a player may not explore a hex; the hexes that are allowed are `EXPLORABLE`. (EXP-1)"
)
WHY_NOT_UPGRADE: Modify[Refusal | None, AboutTech] = Modify(
    "Why a tech card may not be upgraded, whatever its prerequisite. (TEC-4)"
)
WHY_NOT_REGRESS: Modify[Refusal | None, AboutMove] = Modify(
    "Why a player's or bot's token may not go back. (ADV-8, AUT-16)"
)
