"""Campaigns as they are kept: begun, left, continued on another phone, their games deleted, given up, played again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from automa.players import random_player
from automa.scenario_facts import SCENARIOS
from companion.store.campaigns import Begun, CannotBegin, NoSuchCampaign, Story
from companion.store.models import GameRow
from engine.sources import Luck
from tests.companion.on_phone import play_on
from tests.conftest import Owner


def begun(owner: Owner) -> str:
    """A campaign of this phone."""
    return owner.parts.campaigns.create(owner.profile, "Winter").id


def play(owner: Owner, campaign: str, scenario: int, level: int = 2, *, to_the_end: bool = True) -> GameRow:
    """A game of a scenario; played to its end by a random player, who loses."""
    games = owner.parts.games
    slug = next(facts.slug for facts in SCENARIOS.values() if facts.number == scenario)
    setup = {"kind": "solo", "level": level, "scenario": slug}
    game = games.create(owner.profile, setup, f"Scenario {scenario}")
    owner.parts.campaigns.begin(campaign, scenario, game.id)
    if to_the_end:
        play_on(games, game.id, random_player(Luck(scenario).pick))
    return games.find(game.id)


def story(owner: Owner, campaign: str) -> Story:
    """The campaign as it stands."""
    return owner.parts.campaigns.find(campaign)


def counted(owner: Owner, campaign: str, scenario: int) -> Begun:
    """The play of a scenario that counts."""
    found = story(owner, campaign).counting(scenario)
    assert found is not None
    return found


def test_a_campaign_begins_with_its_first_scenario(owner: Owner) -> None:
    """The others wait for their turn. (CAM-1)"""
    campaign = begun(owner)
    assert [story(owner, campaign).may_begin(scenario) for scenario in (1, 2, 5)] == [True, False, False]
    with pytest.raises(CannotBegin):
        play(owner, campaign, 2, to_the_end=False)
    assert story(owner, campaign).plays == ()


def test_the_points_are_those_of_the_game_that_was_played(owner: Owner) -> None:
    """The level is the one it was played at, whatever is chosen afterwards. (CAM-2)"""
    campaign = begun(owner)
    game = play(owner, campaign, 1, level=6)
    owner.parts.campaigns.choose_level(campaign, 1, 3)
    assert game.result is not None
    counts = counted(owner, campaign, 1)
    assert (counts.winner, counts.level) == ("automa", 6)
    assert counts.vp == (game.result["vp"]["0"], game.result["vp"]["1"])
    stands = story(owner, campaign).stands
    assert (stands.points, stands.next) == ({"you": 0, "automa": 6}, 2)


def test_one_game_of_a_scenario_at_a_time(owner: Owner) -> None:
    """It is continued or given up; one given up counts for nobody. (CAM-4)"""
    campaign = begun(owner)
    play(owner, campaign, 1, to_the_end=False)
    with pytest.raises(CannotBegin):
        play(owner, campaign, 1, to_the_end=False)
    owner.parts.campaigns.abandon(campaign, 0)
    play(owner, campaign, 1)
    stands = story(owner, campaign)
    assert [one.abandoned is not None for one in stands.plays] == [True, False]
    assert stands.stands.counting == {1: 1}


def test_a_scenario_played_again_is_kept_and_counts_nothing(owner: Owner) -> None:
    """The first game played to its end counts. (CAM-4)"""
    campaign = begun(owner)
    play(owner, campaign, 1)
    play(owner, campaign, 1, level=6)
    stands = story(owner, campaign)
    assert [one.level for one in stands.plays] == [2, 6]
    assert stands.stands.points == {"you": 0, "automa": 2}


def test_what_is_over_cannot_be_given_up(owner: Owner) -> None:
    campaign = begun(owner)
    play(owner, campaign, 1)
    with pytest.raises(NoSuchCampaign):
        owner.parts.campaigns.abandon(campaign, 0)
    assert counted(owner, campaign, 1).winner == "automa"


def test_a_deleted_game_leaves_its_result_to_the_campaign(owner: Owner) -> None:
    campaign = begun(owner)
    game = play(owner, campaign, 1)
    before = counted(owner, campaign, 1)
    owner.parts.games.delete(game.id)
    after = counted(owner, campaign, 1)
    assert after.game is None
    assert (after.winner, after.level, after.vp, after.kind) == (before.winner, before.level, before.vp, "solo")
    assert after.finished == before.finished


def test_a_game_deleted_before_its_end_is_lost_and_the_scenario_can_be_begun_again(owner: Owner) -> None:
    campaign = begun(owner)
    game = play(owner, campaign, 1, to_the_end=False)
    owner.parts.games.delete(game.id)
    stands = story(owner, campaign)
    assert stands.plays[0].is_lost
    assert stands.may_begin(1)


def test_a_phone_that_joins_brings_its_campaigns(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """And sees those of the other one."""
    mine, theirs, friend = begun(owner), None, new_owner()
    theirs = begun(friend)
    token = owner.parts.profiles.invite(owner.profile).token
    with friend.client.session_transaction() as session:
        device = session["device"]
    owner.parts.profiles.join(device, token)
    assert {one.campaign.id for one in owner.parts.campaigns.of_owner(owner.profile)} == {mine, theirs}


def test_deleting_a_campaign_keeps_its_games(owner: Owner) -> None:
    campaign = begun(owner)
    game = play(owner, campaign, 1)
    owner.parts.campaigns.delete(campaign)
    assert owner.parts.games.find(game.id).result
    assert owner.parts.campaigns.of_game(game.id) is None
    with pytest.raises(NoSuchCampaign):
        owner.parts.campaigns.find(campaign)


def test_a_campaign_of_five_scenarios_ends_with_its_winner(owner: Owner) -> None:
    """Fifteen times the level to whoever won them all. (CAM-3)"""
    campaign = begun(owner)
    for scenario in (1, 2, 3, 4, 5):
        assert story(owner, campaign).finished is None
        play(owner, campaign, scenario, level=4)
    done = story(owner, campaign)
    assert (done.stands.points, done.stands.winner) == ({"you": 0, "automa": 60}, "automa")
    last = counted(owner, campaign, 5)
    assert done.finished == last.finished
    assert done.may_begin(3), "for its own sake"
