"""A campaign as a file: with all its games, taken in once, and refused whole where any part is damaged."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.store.documents import NotADocument
from tests.companion.test_campaigns import begun, play, story
from tests.conftest import Owner, token


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
    owner: Owner, new_owner: Callable[[], Owner], played: str, spoil: Callable[[dict[str, Any]], object]
) -> None:
    friend, plain = new_owner(), file_of(owner, played)
    spoil(plain)
    with pytest.raises(NotADocument):
        take_in(friend, plain)
    assert friend.parts.campaigns.of_owner(friend.profile) == []
    assert friend.parts.games.of_owner(friend.profile) == []


def test_the_page_of_imports_takes_campaigns_too(owner: Owner, new_owner: Callable[[], Owner], played: str) -> None:
    """The same form as for a game; a damaged one is refused with what is wrong."""
    friend = new_owner()
    content = owner.client.get(f"/campaigns/{played}/export").data
    for data, status in ((content, 303), (content[:-40], 422)):
        form = {"csrf_token": token(friend.client, "/import"), "file": (io.BytesIO(data), "campaign.json")}
        answer = friend.client.post("/import", data=form, content_type="multipart/form-data")
        assert answer.status_code == status
    assert "no campaign exported from this app" in answer.text
    (only,) = friend.parts.campaigns.of_owner(friend.profile)
    assert only.stands.points == {"you": 0, "automa": 11}
