"""The campaign that a game is being set up for: the form carries its id, and the game that begins belongs to it."""

from __future__ import annotations

from flask import g, request

from automa.scenario_facts import SCENARIOS
from companion.services import services
from companion.store.campaigns import CannotBegin, Story
from companion.store.endings import Left
from companion.store.models import Game
from companion.web import access

FIELD = "campaign"


def asked_for() -> Story | None:
    """The campaign that the form or address names. Raises NoSuchCampaign (404), NotYours (403)."""
    campaign_id = request.values.get(FIELD, "")
    if FIELD not in g:  # a form asks for each level what it brings
        g.campaign = require_campaign(campaign_id) if campaign_id else None
    found: Story | None = g.campaign
    return found


def require_campaign(campaign_id: str) -> Story:
    """A campaign of the device that asks. Raises NoSuchCampaign (404), NotYours (403)."""
    story = services().campaigns.find(campaign_id)
    if story.campaign.owner != access.profile_id():
        raise access.NotYours(campaign_id)
    return story


def left_for(scenario: str) -> Left:
    """The cards by era that a scenario may take over from an earlier one of the campaign that asks for it."""
    return left_in(asked_for(), scenario)


def left_in(story: Story | None, scenario: str) -> Left:
    """The same for a campaign, or for none."""
    facts = SCENARIOS.get(scenario)
    if story is None or facts is None or facts.earlier is None:
        return ()
    return services().campaigns.left_by(story.campaign.id, SCENARIOS[facts.earlier.scenario].number)


def check(scenario: str) -> None:
    """Before a game of a scenario begins: whether it may, in its campaign. Raises CannotBegin (409) and like above."""
    story = asked_for()
    if story and not (scenario in SCENARIOS and story.may_begin(SCENARIOS[scenario].number)):
        raise CannotBegin(scenario)


def belongs(game: Game) -> None:
    """The game has begun: its campaign has it from now on."""
    story = asked_for()
    if story:
        number = SCENARIOS[str(game.setup["scenario"])].number
        services().campaigns.begin(story.campaign.id, number, game.id)
