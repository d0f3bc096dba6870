"""What is chosen in a campaign and chosen otherwise later: a game given up and taken back, one taken in, the levels."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from automa.players import random_player
from automa.scenario_facts import SCENARIOS
from companion.store.campaigns import CannotTakeBack, CannotTakeIn, NoSuchCampaign
from companion.store.log import NoSuchGame
from companion.store.models import GameRow
from engine.sources import Luck
from tests.companion.on_phone import play_on, words
from tests.companion.test_campaign_files import file_of, take_in
from tests.companion.test_campaigns import begun, counted, play, story
from tests.conftest import Owner


def outside(owner: Owner, scenario: int, level: int = 2, kind: str = "solo") -> GameRow:
    """A game of a scenario that was begun outside of any campaign."""
    slug = next(facts.slug for facts in SCENARIOS.values() if facts.number == scenario)
    return owner.parts.games.create(owner.profile, {"kind": kind, "level": level, "scenario": slug}, "By itself")


def finish(owner: Owner, game: GameRow) -> None:
    """Play a game to its end, without a plan."""
    play_on(owner.parts.games, game.id, random_player(Luck(1).pick))


# ---- given up and taken back


def test_whoever_gave_a_game_up_takes_that_back_and_it_counts_again(owner: Owner) -> None:
    """(CAM-4)"""
    campaign = begun(owner)
    game = play(owner, campaign, 1, level=3, to_the_end=False)
    page = f"/campaigns/{campaign}"
    assert owner.post(f"{page}/plays/0/abandon", form=page).status_code == 303
    shown = words(owner.client.get(page))
    assert "You gave up a game on level 3." in shown and "given up" in shown
    assert owner.post(f"{page}/plays/0/take-back", form=page).status_code == 303
    assert "Play on" in owner.client.get(page).text
    finish(owner, game)
    assert counted(owner, campaign, 1).level == 3


def test_once_another_game_has_begun_what_was_given_up_stays_so(owner: Owner) -> None:
    """Or two games of the scenario would go on."""
    campaign = begun(owner)
    play(owner, campaign, 1, to_the_end=False)
    owner.parts.campaigns.abandon(campaign, 0)
    play(owner, campaign, 1, to_the_end=False)
    page = f"/campaigns/{campaign}"
    refused = owner.post(f"{page}/plays/0/take-back", form=page)
    assert refused.status_code == 409 and "This game stays given up" in refused.text
    assert [one.abandoned is not None for one in story(owner, campaign).plays] == [True, False]


def test_a_game_that_ended_after_it_was_given_up_stays_so(owner: Owner) -> None:
    """Else whoever wins it would take it back, and whoever loses it would not."""
    campaign = begun(owner)
    game = play(owner, campaign, 1, to_the_end=False)
    owner.parts.campaigns.abandon(campaign, 0)
    finish(owner, game)
    assert "You gave up" not in owner.client.get(f"/campaigns/{campaign}").text
    with pytest.raises(CannotTakeBack):
        owner.parts.campaigns.take_back(campaign, 0)


@pytest.mark.parametrize("abandoned", [False, True])
def test_nothing_else_can_be_taken_back(owner: Owner, abandoned: bool) -> None:
    """A game that goes on, one that was deleted, and one that there never was."""
    campaign = begun(owner)
    game = play(owner, campaign, 1, to_the_end=False)
    if abandoned:
        owner.parts.campaigns.abandon(campaign, 0)
        owner.parts.games.delete(game.id)
    with pytest.raises(CannotTakeBack):
        owner.parts.campaigns.take_back(campaign, 0)
    with pytest.raises(NoSuchCampaign):
        owner.parts.campaigns.take_back(campaign, 7)


def test_what_was_taken_back_elsewhere_counts_here_too(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """The file of the other phone says that the game was not given up after all, and how it ended."""
    friend, campaign = new_owner(), begun(owner)
    play(owner, campaign, 1, to_the_end=False)
    owner.parts.campaigns.abandon(campaign, 0)
    theirs, _is_new = take_in(friend, file_of(owner, campaign))
    friend.parts.campaigns.take_back(theirs, 0)
    (game,) = friend.parts.games.of_owner(friend.profile)
    finish(friend, game)
    take_in(owner, file_of(friend, theirs))
    assert counted(owner, campaign, 1).winner == "automa"


# ---- taken in


@pytest.mark.parametrize("kind", ["solo", "table"])
def test_a_game_begun_outside_is_taken_in_while_it_goes_on(owner: Owner, kind: str) -> None:
    """With its level and its points; the page of the campaign offers it, and no longer once it is in. (CAM-2, CAM-4)"""
    campaign, game = begun(owner), outside(owner, 1, 5, kind)
    page = f"/campaigns/{campaign}"
    offered = words(owner.client.get(page))
    assert "This game was begun outside the campaign" in offered and "By itself 5 points at its level" in offered
    assert owner.post(f"{page}/games", form=page, game=game.id).status_code == 303
    (one,) = story(owner, campaign).plays
    assert one.game and (one.game.id, one.scenario, one.level, one.kind) == (game.id, 1, 5, kind)
    after = words(owner.client.get(page))
    assert "begun outside" not in after and "5 points to whoever wins it" in after and "Play on" in after


def test_several_games_begun_outside_stand_in_one_list(owner: Owner) -> None:
    """However many they are, the chart is not far below."""
    campaign = begun(owner)
    for level in (2, 3, 4):
        outside(owner, 1, level)
    page = owner.client.get(f"/campaigns/{campaign}").text
    assert page.count("begun outside") == 1 and page.count('name="game"') == 3


def test_a_finished_game_is_not_taken_in(owner: Owner) -> None:
    """Or of many games the one that was won could be picked."""
    campaign, game = begun(owner), outside(owner, 1)
    finish(owner, game)
    page = f"/campaigns/{campaign}"
    assert "begun outside" not in owner.client.get(page).text
    refused = owner.post(f"{page}/games", form=page, game=game.id)
    assert refused.status_code == 409 and "cannot come into the campaign" in refused.text
    assert story(owner, campaign).plays == ()


def test_only_the_scenario_to_play_now_takes_a_game_in(owner: Owner) -> None:
    """Not a later one, none that counts already, none of which a game goes on, and no game that belongs to one."""
    campaign, first, second = begun(owner), outside(owner, 1), outside(owner, 2)
    campaigns = owner.parts.campaigns

    def refused(game: GameRow) -> None:
        assert game.id not in [each.id for each in campaigns.outside(story(owner, campaign))]
        with pytest.raises(CannotTakeIn):
            campaigns.take_in(owner.profile, campaign, game.id)

    refused(second)
    inside = play(owner, campaign, 1, to_the_end=False)
    refused(first)
    finish(owner, inside)
    refused(first)
    campaigns.take_in(owner.profile, campaign, second.id)
    campaigns.abandon(campaign, 1)
    refused(second)
    other = begun(owner)
    assert campaigns.outside(story(owner, other)) == [owner.parts.games.find(first.id)]
    plain = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 2}, "No scenario")
    refused(plain)


def test_nobody_takes_in_a_game_of_somebody_else(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """Nor into a campaign of somebody else."""
    friend = new_owner()
    campaign, theirs, mine = begun(owner), outside(friend, 1), outside(owner, 1)
    page = f"/campaigns/{campaign}"
    assert owner.post(f"{page}/games", form=page, game=theirs.id).status_code == 404
    assert friend.post(f"{page}/games", form="/settings", game=theirs.id).status_code == 403
    with pytest.raises(NoSuchCampaign):
        friend.parts.campaigns.take_in(friend.profile, campaign, theirs.id)
    with pytest.raises(NoSuchGame):
        owner.parts.campaigns.take_in(owner.profile, campaign, "nobody-s")
    assert story(owner, campaign).plays == ()
    owner.parts.campaigns.take_in(owner.profile, campaign, mine.id)


def test_of_several_at_once_one_is_taken_in(owner: Owner) -> None:
    """Two games into one campaign, and one game into two."""
    one, other = begun(owner), begun(owner)
    games = [outside(owner, 1), outside(owner, 1)]

    def taken(campaign: str, game: GameRow) -> bool:
        try:
            owner.parts.campaigns.take_in(owner.profile, campaign, game.id)
        except CannotTakeIn:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(taken, [one, one, other, other], [*games, *games]))
    assert sum(done) == 2
    plays = [each for campaign in (one, other) for each in story(owner, campaign).plays]
    assert len({each.game.id for each in plays if each.game}) == 2 == len(plays)


def test_a_campaign_with_a_game_older_than_itself_comes_back_from_its_file(
    owner: Owner, new_owner: Callable[[], Owner]
) -> None:
    """Taken in after all; it was not over yet, which the file still has to say."""
    game, friend = outside(owner, 1, 4), new_owner()
    campaign = begun(owner)
    owner.parts.campaigns.take_in(owner.profile, campaign, game.id)
    finish(owner, game)
    theirs, is_new = take_in(friend, file_of(owner, campaign))
    assert is_new and story(friend, theirs).stands == story(owner, campaign).stands
    assert counted(friend, theirs, 1).level == 4


# ---- levels


def test_the_level_chosen_stays_for_the_scenarios_to_come(owner: Owner) -> None:
    """Until another one is chosen; what is over keeps its own. (CAM-1)"""
    campaign = begun(owner)
    assert set(story(owner, campaign).levels.values()) == {2}
    owner.parts.campaigns.choose_level(campaign, 1, 4)
    assert list(story(owner, campaign).levels.values()) == [4, 4, 4, 4, 4]
    play(owner, campaign, 1, level=5)
    assert list(story(owner, campaign).levels.values()) == [5, 5, 5, 5, 5]
    owner.parts.campaigns.choose_level(campaign, 2, 3)
    owner.parts.campaigns.choose_level(campaign, 1, 6)
    assert list(story(owner, campaign).levels.values()) == [5, 3, 3, 3, 3]
    assert 'value="3" checked' in owner.client.get(f"/campaigns/{campaign}").text


def test_a_campaign_of_before_follows_the_level_that_is_chosen_next(owner: Owner) -> None:
    """All five levels stand in its row and in its file since it was begun."""
    plain = file_of(owner, begun(owner)) | {"levels": dict.fromkeys("12345", 2), "created": "2026-01-01T00:00:00Z"}
    campaign, _is_new = take_in(owner, plain)
    owner.parts.campaigns.choose_level(campaign, 1, 6)
    assert list(story(owner, campaign).levels.values()) == [6, 6, 6, 6, 6]


@pytest.mark.parametrize("level", [1, 3, 6])
def test_the_points_said_are_those_of_the_level_in_view(owner: Owner, level: int) -> None:
    """In the dock, on the chart and beside what is needed, before anything is begun; looking writes nothing. (CAM-2)"""
    campaign = begun(owner)
    page = words(owner.client.get(f"/campaigns/{campaign}?scenario=1&level={level}"))
    said = "1 point to" if level == 1 else f"{level} points to"
    assert f"{said} whoever wins it" in page and f"{15 * level // 2 + 1} more points win it" in page
    assert owner.client.get(f"/campaigns/{campaign}?level=7").status_code == 200
    assert story(owner, campaign).levels[1] == 2


@pytest.mark.parametrize(("place", "kind"), [("/solo/new?", "solo"), ("/games/new?players=1&", "table")])
def test_setup_game_and_result_say_the_points_of_their_level(owner: Owner, place: str, kind: str) -> None:
    """The level is that of the game, whatever was chosen for the scenario. (CAM-2)"""
    campaign = begun(owner)
    owner.parts.campaigns.choose_level(campaign, 1, 3)
    setup = words(owner.client.get(f"{place}scenario=focus&campaign={campaign}&level=3"))
    assert "In your campaign: 1 point to" in setup and "In your campaign: 6 points to" in setup
    assert "In your campaign" not in owner.client.get(f"{place}scenario=focus&level=3").text
    game = outside(owner, 1, 5, kind)
    owner.parts.campaigns.begin(campaign, 1, game.id)
    show, result = ("play", "score") if kind == "solo" else ("games", "result")
    assert "In your campaign: 5 points to whoever wins it." in words(owner.client.get(f"/{show}/{game.id}"))
    owner.parts.campaigns.abandon(campaign, 0)
    assert "it counts for nobody in your campaign" in words(owner.client.get(f"/{show}/{game.id}/{result}"))


def test_the_end_says_who_has_the_points_and_a_game_played_again_that_it_has_none(owner: Owner) -> None:
    """(CAM-2, CAM-4)"""
    campaign = begun(owner)
    game, again = play(owner, campaign, 1, level=5), play(owner, campaign, 1, level=6)
    assert "In your campaign: 5 points for the Automa." in words(owner.client.get(f"/play/{game.id}/score"))
    assert "it does not count in your campaign" in words(owner.client.get(f"/play/{again.id}/score"))
