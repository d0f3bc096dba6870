"""The campaign for which a game is set up; forms carry its id."""

from __future__ import annotations

from flask import g, request

from automa.scenario_facts import SCENARIOS
from companion.services import services
from companion.store.campaigns import CannotBegin, Story
from companion.store.endings import Left
from companion.store.models import GameRow
from companion.web import access

FIELD = "campaign"


def asked_for() -> Story | None:
    """By the form or address. Raises NoSuchCampaign (404), NotYours (403)."""
    campaign_id = request.values.get(FIELD, "")
    if FIELD not in g:  # a form asks for each level's worth
        g.campaign = require_campaign(campaign_id) if campaign_id else None
    found: Story | None = g.campaign
    return found


def require_campaign(campaign_id: str) -> Story:
    """The asking device's. Raises NoSuchCampaign (404), NotYours (403)."""
    story = services().campaigns.find(campaign_id)
    if story.campaign.owner != access.profile_id():
        raise access.NotYours(campaign_id)
    return story


def left_for(scenario: str) -> Left:
    """Cards by era for a scenario of the asking campaign."""
    return left_in(asked_for(), scenario)


def left_in(story: Story | None, scenario: str) -> Left:
    facts = SCENARIOS.get(scenario)
    if story is None or facts is None or facts.earlier is None:
        return ()
    return services().campaigns.left_by(story.campaign.id, SCENARIOS[facts.earlier.scenario].number)


def check(scenario: str) -> None:
    """Raises CannotBegin (409), and what `asked_for` raises."""
    story = asked_for()
    if story and not (scenario in SCENARIOS and story.may_begin(SCENARIOS[scenario].number)):
        raise CannotBegin(scenario)


def belongs(game: GameRow) -> None:
    story = asked_for()
    if story:
        number = SCENARIOS[str(game.setup["scenario"])].number
        services().campaigns.begin(story.campaign.id, number, game.id)
