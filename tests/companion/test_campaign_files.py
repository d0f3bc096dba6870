"""A campaign as a file: with all its games, taken in once, and refused whole where any part is damaged."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from companion.front.games import IMPORT_ERRORS
from companion.store.documents import NotADocument
from tests.companion.test_campaigns import begun, play, story
from tests.conftest import Owner, token

FILE: dict[str, Any] = {}


@pytest.fixture
def played(owner: Owner) -> str:
    """A campaign with a scenario lost, one whose game was deleted, and one that goes on."""
    campaign = begun(owner)
    play(owner, campaign, 1, level=3)
    gone = play(owner, campaign, 2, level=4)
    owner.parts.games.delete(gone.id)
    play(owner, campaign, 3, to_the_end=False)
    return campaign


def file_of(owner: Owner, campaign: str) -> dict[str, Any]:
    """The exported file."""
    plain: dict[str, Any] = json.loads(owner.parts.campaign_files.export(campaign).model_dump_json())
    return plain


@pytest.fixture
def plain(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The exported file of that campaign, played once for all tests that need nothing else of it."""
    if not FILE:
        FILE.update(file_of(request.getfixturevalue("owner"), request.getfixturevalue("played")))
    return deepcopy(FILE)


def take_in(owner: Owner, plain: dict[str, Any]) -> tuple[str, bool]:
    """The file handed in; the campaign's id and whether it is new."""
    campaign, is_new = owner.parts.campaign_files.import_campaign(owner.profile, json.dumps(plain).encode())
    return campaign.id, is_new


def test_it_comes_back_elsewhere_with_its_points_and_games(
    owner: Owner, new_owner: Callable[[], Owner], played: str
) -> None:
    friend = new_owner()
    campaign, is_new = take_in(friend, file_of(owner, played))
    mine, theirs = story(owner, played), story(friend, campaign)
    assert is_new
    assert theirs.stands == mine.stands
    assert [one.attempt for one in theirs.plays] == [one.attempt for one in mine.plays]
    assert [one.game is None for one in theirs.plays] == [False, True, False]
    assert len(friend.parts.games.of_owner(friend.profile)) == 2


def test_taken_in_twice_nothing_is_there_twice(owner: Owner, new_owner: Callable[[], Owner], played: str) -> None:
    """On the phone that it came from, and on another one."""
    friend = new_owner()
    plain = file_of(owner, played)
    for phone in (owner, friend, friend):
        campaign, _is_new = take_in(phone, plain)
        assert len(story(phone, campaign).plays) == 3
    for phone in (owner, friend):
        assert len(phone.parts.campaigns.of_owner(phone.profile)) == 1
        assert len(phone.parts.games.of_owner(phone.profile)) == 2


def test_what_was_played_on_elsewhere_comes_in(owner: Owner, new_owner: Callable[[], Owner], played: str) -> None:
    """The game that went on here is over in the file."""
    friend = new_owner()
    theirs, _is_new = take_in(friend, file_of(owner, played))
    friend.parts.campaigns.abandon(theirs, 2)
    play(friend, theirs, 3, level=5)
    take_in(owner, file_of(friend, theirs))
    assert story(owner, played).stands.points == {"you": 0, "automa": 3 + 8 + 15}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda plain: plain["games"].pop(),
        lambda plain: plain["plays"].append(plain["plays"][0]),
        lambda plain: plain["plays"][0].update(scenario=6),
        lambda plain: plain["levels"].update({"1": 7}),
        lambda plain: plain["games"][0]["entries"][5].update(key="nothing that anybody could answer"),
        lambda plain: plain["games"][0].update(kind="chess"),
        lambda plain: plain.update(extra=1),
        lambda plain: plain.update(games=5),
        lambda plain: plain.update(name="\u0007"),
    ],
)
def test_a_damaged_file_changes_nothing(
    new_owner: Callable[[], Owner], plain: dict[str, Any], spoil: Callable[[dict[str, Any]], object]
) -> None:
    friend = new_owner()
    spoil(plain)
    with pytest.raises(NotADocument):
        take_in(friend, plain)
    assert friend.parts.campaigns.of_owner(friend.profile) == []
    assert friend.parts.games.of_owner(friend.profile) == []


def first_game(plain: dict[str, Any]) -> dict[str, Any]:
    """The game of the first play, which is over."""
    game: dict[str, Any] = plain["games"][0]
    return game


def of_other_rules(plain: dict[str, Any]) -> dict[str, Any]:
    """How the first game ended as the file tells it, where the rules of today do not say it anew."""
    first_game(plain)["rules_version"] = "other rules"
    ending: dict[str, Any] = first_game(plain)["ending"]
    return ending


def with_another_level(plain: dict[str, Any]) -> None:
    of_other_rules(plain)["level"] = 6


def won_by_fewer_points(plain: dict[str, Any]) -> None:
    of_other_rules(plain)["winners"] = [0]


def won_by_nobody_s_seat(plain: dict[str, Any]) -> None:
    ending = of_other_rules(plain)
    ending["players"][0]["seat"] = 2
    ending["race"], ending["points"], ending["winners"] = [], [], [1]


def with_a_game_twice(plain: dict[str, Any]) -> None:
    plain["plays"][1].update(scenario=1, game=2, came_to=None)
    plain["games"].append(first_game(plain))


def of_a_plain_game(plain: dict[str, Any]) -> None:
    of_other_rules(plain)
    del first_game(plain)["setup"]["scenario"]


def over_before_it_came_in(plain: dict[str, Any]) -> None:
    first_game(plain).update(created="2020-01-01T00:00:00Z", finished="2020-01-02T00:00:00Z")


WRONG: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("game_of_another_scenario", lambda plain: plain["plays"][0].update(scenario=2)),
    ("game_of_another_scenario", of_a_plain_game),
    ("game_of_another_level", with_another_level),
    ("told_otherwise", won_by_fewer_points),
    ("told_otherwise", won_by_nobody_s_seat),
    ("told_otherwise", lambda plain: plain["plays"][1]["came_to"].update(winner="you")),
    ("told_otherwise", lambda plain: plain["plays"][1]["came_to"].update(winner=None)),
    ("told_otherwise", lambda plain: plain["plays"][1]["came_to"].update(vp=None)),
    ("malformed_campaign", lambda plain: plain["plays"][0].update(came_to=plain["plays"][1]["came_to"])),
    ("malformed_campaign", lambda plain: plain["plays"][1].update(came_to=None)),
    ("malformed_campaign", lambda plain: plain.update(points={"you": 90, "automa": 0})),
    ("malformed_campaign", lambda plain: plain["plays"][0].update(points=6)),
    ("game_twice", with_a_game_twice),
    ("begun_too_early", lambda plain: plain["plays"][0].update(begun="2020-01-01T00:00:00Z")),
    ("begun_too_early", lambda plain: plain["plays"][0].update(abandoned="2020-01-01T00:00:00Z")),
    ("begun_too_early", over_before_it_came_in),
]
"""What is wrong with a file, and how it came to be."""


@pytest.mark.parametrize(("kind", "spoil"), WRONG, ids=[f"{kind}-{n}" for n, (kind, _spoil) in enumerate(WRONG)])
def test_a_campaign_that_nobody_can_have_played_says_what_is_wrong(
    new_owner: Callable[[], Owner], plain: dict[str, Any], kind: str, spoil: Callable[[dict[str, Any]], object]
) -> None:
    """Nothing of it comes in, neither the campaign nor one of its games. (CAM-1, CAM-2)"""
    friend = new_owner()
    spoil(plain)
    with pytest.raises(NotADocument) as refused:
        take_in(friend, plain)
    assert refused.value.kind == kind
    assert kind in IMPORT_ERRORS
    assert friend.parts.campaigns.of_owner(friend.profile) == []
    assert friend.parts.games.of_owner(friend.profile) == []


def test_a_game_is_in_one_campaign_alone(owner: Owner, played: str) -> None:
    """Neither in a second one nor in two parts of its own; what is here already stays as it was."""
    plain = file_of(owner, played)
    other = plain | {"created": "2020-01-01T00:00:00Z"}
    moved = plain | {"plays": [{**plain["plays"][0], "begun": plain["plays"][1]["begun"]}, *plain["plays"][2:]]}
    for wrong, kind in ((other, "game_of_another_campaign"), (moved, "told_otherwise")):
        with pytest.raises(NotADocument) as refused:
            take_in(owner, wrong)
        assert refused.value.kind == kind
    assert len(owner.parts.campaigns.of_owner(owner.profile)) == 1
    assert len(story(owner, played).plays) == 3


def test_a_game_that_ended_by_other_rules_comes_in_as_it_was_told(
    owner: Owner, new_owner: Callable[[], Owner], played: str
) -> None:
    friend, plain = new_owner(), file_of(owner, played)
    of_other_rules(plain)
    campaign, _is_new = take_in(friend, plain)
    assert story(friend, campaign).stands == story(owner, played).stands


def test_the_page_of_imports_takes_campaigns_too(owner: Owner, new_owner: Callable[[], Owner], played: str) -> None:
    """The same form as for a game; a damaged one is refused with what is wrong."""
    friend = new_owner()
    content = owner.client.get(f"/campaigns/{played}/export").data
    for data, status in ((content, 303), (content[:-40], 422)):
        form = {"csrf_token": token(friend.client, "/import"), "file": (io.BytesIO(data), "campaign.json")}
        answer = friend.client.post("/import", data=form, content_type="multipart/form-data")
        assert answer.status_code == status
    assert "not a campaign exported from this app" in answer.text
    (only,) = friend.parts.campaigns.of_owner(friend.profile)
    assert only.stands.points == {"you": 0, "automa": 11}
