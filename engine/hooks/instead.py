"""Actions that abilities may replace."""

from __future__ import annotations

from engine.hooks.about import (
    About,
    AboutBuilding,
    AboutCard,
    AboutDeck,
    AboutMove,
    AboutReach,
    AboutTapestry,
    AboutTurn,
)
from engine.hooks.sorts import Instead

CONQUER: Instead[AboutReach] = Instead(
    "A conquest of a player or the Automa, before a territory is chosen. (CON-1, BCO-1)"
)
DRAW_TAPESTRY: Instead[AboutDeck] = Instead(
    "The drawing of a tapestry card into the hand; there is a card to draw. (GEN-6)"
)
EXPLORE: Instead[AboutReach] = Instead(
    "An exploration of a player or the Automa, before anything of it has happened. (EXP-1, BEX-1)"
)
FIRST_CIVILIZATION: Instead[About] = Instead(
    "The civilization that a player begins with, before any is dealt; the city mat is there already. (SET-11)"
)
INCOME_TURN: Instead[AboutTurn] = Instead(
    "The steps of a player's income turn; the era has begun, and what ends the turn still follows. (INC-1)"
)
PLACE_BUILDING: Instead[AboutBuilding] = Instead(
    "The placing of a building; if nobody replaces it, the player is asked where in the city. (BLD-1)"
)
PLAY_CARD: Instead[AboutCard] = Instead(
    "The playing of a tapestry card that has been chosen from hand, wherever it goes. (INC-6)"
)
PLAY_TAPESTRY: Instead[AboutTapestry] = Instead(
    "The choice and playing of a tapestry card; being first in the era has been rewarded. (INC-4, LATE-4)"
)
REGRESS: Instead[AboutMove] = Instead("A move back of a player's or bot's token, before it is made. (ADV-8)")
SPACE_REACHED: Instead[AboutMove] = Instead(
    "The benefit and bonus of the space that an advance reached, if it gives them. (ADV-1)"
)
