"""What rules tell abilities, one hook per happening."""

from __future__ import annotations

from typing import Any

from engine.hooks.sorts import React
from engine.rules import happenings
from engine.state.game import Attempted, Drawn

SETTING_UP = React(happenings.SettingUp)
BOTS_READY = React(happenings.BotsReady)
BOTS_INCOME_TURN = React(happenings.BotsIncomeTurn)
GAME_ENDING = React(happenings.GameEnding)
INCOME_TURN_BEGAN = React(happenings.IncomeTurnBegan)
LANDMARK_CARDS_DEALT = React(happenings.LandmarkCardsDealt)
CIVILIZATION_GAINED = React(happenings.CivilizationGained)
ADVANCED = React(happenings.Advanced)
BENEFIT_GAINED = React(happenings.BenefitGained)
CANNOT_ADVANCE = React(happenings.CannotAdvance)
LANDMARK_GAINED = React(happenings.LandmarkGained)
BUILDING_GAINED = React(happenings.BuildingGained)
BUILDING_PLACED = React(happenings.BuildingPlaced)
DISTRICT_COMPLETED = React(happenings.DistrictCompleted)
CAPITAL_SCORED = React(happenings.CapitalScored)
RESOURCE_GAINED = React(happenings.ResourceGained)
DRAWN = React(Drawn)
TILE_GAINED = React(happenings.TileGained)
EXPLORING = React(happenings.Exploring)
TILE_PLACED = React(happenings.TilePlaced)
EXPLORED = React(happenings.Explored)
ATTEMPTED = React(Attempted)
CONQUERED = React(happenings.Conquered)
OUTPOST_PLACED = React(happenings.OutpostPlaced)
DICE_ROLLED = React(happenings.DiceRolled)
DICE_TAKEN = React(happenings.DiceTaken)
INVENTED = React(happenings.Invented)
UPGRADED = React(happenings.Upgraded)
TAPESTRY_GAINED = React(happenings.TapestryGained)
PLAYED = React(happenings.Played)
TAPESTRY_PLAYED = React(happenings.TapestryPlayed)
TAPESTRY_STEP_ENDED = React(happenings.TapestryStepEnded)
INCOME_GAINED = React(happenings.IncomeGained)
LAST_SCORING = React(happenings.LastScoring)
INCOME_TURN_ENDED = React(happenings.IncomeTurnEnded)
ADVANCE_TURN_BEGUN = React(happenings.AdvanceTurnBegun)
TURN_ENDED = React(happenings.TurnEnded)
TURN_SETTLED = React(happenings.TurnSettled)


def called(name: str) -> React[..., Any] | None:
    """None if unknown or without a seat."""
    hook = globals().get(name.upper())
    return hook if isinstance(hook, React) and hook.says("seat") else None
