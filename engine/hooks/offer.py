"""Decisions to which abilities may add options."""

from __future__ import annotations

from engine.hooks.about import (
    About,
    AboutDeck,
    AboutExplore,
    AboutInvention,
    AboutMoment,
    AboutReach,
    AboutTurn,
    AboutUpgrade,
)
from engine.hooks.sorts import Offering

CIVILIZATION_STEP: Offering[AboutTurn] = Offering(
    "Something to do in the civilization step of an income turn; each is done once. (INC-2)"
)
LATER_TURN: Offering[About] = Offering(
    "A turn of its own kind that a seat takes after income turn 5; it goes on as long as there is one. (END-5)"
)
CONQUER: Offering[AboutReach] = Offering(
    "Something to do with a conquest, asked for even if no territory can be conquered. (CON-1)"
)
INVENT: Offering[AboutInvention] = Offering(
    "Something to do with an invention, asked for even if no tech card is left. (TEC-1)"
)
DRAW: Offering[AboutDeck] = Offering(
    "Something gained instead of a draw, even if nothing is left to draw; its steps return it. (GEN-6, EXP-9)"
)
MEANWHILE: Offering[AboutMoment] = Offering(
    "What may be done at any moment before an answer; if a cost is named, what helps to pay it. (ADV-2, TRN-4)"
)
UPGRADE: Offering[AboutUpgrade] = Offering(
    "Something to do with an upgrade, asked for even if no tech card can move up. (TEC-4)"
)
EXPLORE: Offering[AboutExplore] = Offering(
    "Something to do with an exploration, asked for even if no tile or hex is left. (EXP-1)"
)
