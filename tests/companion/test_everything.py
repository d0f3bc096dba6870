"""All of a profile in one file, out and in again."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from companion.store.documents import NotADocument
from companion.store.everything import TakenIn
from tests.companion.test_campaigns import begun, story
from tests.companion.test_campaigns import play as play_scenario
from tests.companion.test_imports import begin, bring, play
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("people_luck")
SETTINGS = {"theme": "dark"}


def file_of(owner: Owner) -> bytes:
    said: bytes = owner.parts.everything.export(owner.profile, SETTINGS, lambda _game: False)
    return said


def take_in(owner: Owner, content: bytes) -> TakenIn:
    taken: TakenIn = owner.parts.everything.take_in(owner.profile, content)
    return taken


def games(owner: Owner) -> list[tuple[str, int, bool]]:
    """Name, length of the log, whether it is over."""
    parts = owner.parts.games
    return sorted((game.name, parts.seq(game.id), game.finished is not None) for game in parts.of_owner(owner.profile))


@pytest.fixture
def played(owner: Owner) -> Owner:
    """A campaign with a game that is over and one that goes on, and two games beside it."""
    campaign = begun(owner)
    play_scenario(owner, campaign, 1)
    play_scenario(owner, campaign, 2, to_the_end=False)
    for answers in (3, 5):
        play(owner, begin(owner, "solo", level=1), answers)
    return owner


def test_everything_comes_back_elsewhere_and_once(played: Owner, new_owner: Callable[[], Owner]) -> None:
    friend, file = new_owner(), file_of(played)
    first, second = take_in(friend, file), take_in(friend, file)
    assert games(friend) == games(played)
    assert (first.new, first.campaigns, first.settings) == (4, 1, SETTINGS)
    assert (second.new, second.campaigns, second.known) == (0, 0, 4)
    mine, theirs = (one.parts.campaigns.of_owner(one.profile) for one in (played, friend))
    assert [story(friend, each.campaign.id).stands for each in theirs] == [each.stands for each in mine]
    assert take_in(played, file).known == 4


def test_the_same_games_make_the_same_file(played: Owner) -> None:
    assert file_of(played) == file_of(played)


def test_a_game_that_went_on_goes_on_and_an_older_file_changes_nothing(
    played: Owner, new_owner: Callable[[], Owner]
) -> None:
    friend, before = new_owner(), file_of(played)
    take_in(friend, before)
    going_on = [game for game in played.parts.games.of_owner(played.profile) if game.finished is None]
    for game in going_on:
        play(played, game, 1)
    later = file_of(played)
    taken = take_in(friend, later)
    assert (taken.new, taken.went_on) == (0, len(going_on))
    assert games(friend) == games(played)
    assert take_in(friend, before).new == 0
    assert games(friend) == games(played)
    for game in friend.parts.games.of_owner(friend.profile):
        with friend.parts.games.view(game.id) as view:
            assert view.mismatch is None


def test_a_game_that_went_on_in_two_ways_is_kept_twice(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    friend, game = new_owner(), begin(owner, "solo", level=1)
    play(owner, game, 2)
    take_in(friend, file_of(owner))
    play(owner, game, 6, seed=1)
    for theirs in friend.parts.games.of_owner(friend.profile):
        play(friend, theirs, 6, seed=5)
    file = file_of(owner)
    assert [take_in(friend, file).new, take_in(friend, file).new] == [1, 0]
    assert len(games(friend)) == 2


def packed(**files: bytes | str) -> bytes:
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as into:
        for name, content in files.items():
            into.writestr(f"{name}.json", content)
    return file.getvalue()


OF_SETTINGS = json.dumps({"format": "tapestry-companion-settings", "settings": {}})


def test_a_damaged_game_is_refused_and_the_others_come(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    game = begin(owner, "solo", level=1)
    document = owner.parts.games.export(game.id).model_dump_json()
    plain: dict[str, Any] = json.loads(document)
    plain["entries"][0]["key"] = "nothing that anybody could answer"
    friend = new_owner()
    taken = take_in(friend, packed(bad=json.dumps(plain), large="[" * 5_000_000, good=document, settings=OF_SETTINGS))
    assert taken.refused == ["bad.json", "large.json"]
    assert (taken.new, len(games(friend))) == (1, 1)


def with_password(content: bytes) -> bytes:
    """A zip that says that its files need one."""
    said = bytearray(content)
    for sign, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        said[said.index(sign) + flags] |= 1
    return bytes(said)


@pytest.mark.parametrize(
    "content",
    [
        b"PK",
        packed(),
        packed(settings="[]"),
        packed(settings=OF_SETTINGS)[:-30],
        packed(game="{}"),
        with_password(packed(settings=OF_SETTINGS)),
    ],
)
def test_another_zip_is_refused(owner: Owner, content: bytes) -> None:
    with pytest.raises(NotADocument):
        take_in(owner, content)
    status, page = bring(owner, content)
    assert status == 422
    assert "everything" in page


def test_the_rest_comes_with_the_next_time(
    played: Owner, new_owner: Callable[[], Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    friend, file = new_owner(), file_of(played)
    monkeypatch.setattr("companion.store.everything.SECONDS", 0)
    assert take_in(friend, file).left == 4  # the campaign, two games, the settings
    monkeypatch.setattr("companion.store.everything.SECONDS", 60)
    assert take_in(friend, file).left == 0
    assert games(friend) == games(played)


def test_who_may_add_no_more_loses_nothing(played: Owner, new_owner: Callable[[], Owner]) -> None:
    """As many games as an hour allows; the rest waits."""
    friend, answers = new_owner(), iter([True, True, False])
    taken = friend.parts.everything.take_in(friend.profile, file_of(played), None, lambda: next(answers))
    assert (taken.new, taken.left) == (3, 2)
    assert take_in(friend, file_of(played)).left == 0
    assert games(friend) == games(played)


def test_it_is_fetched_and_sent_by_pages(played: Owner, new_owner: Callable[[], Owner]) -> None:
    file = played.client.get("/everything")
    assert (file.status_code, file.mimetype) == (200, "application/zip")
    friend = new_owner()
    status, page = bring(friend, file.data)
    assert status == 200
    assert "4 games were new." in page
    assert games(friend) == games(played)


def test_hands_of_people_who_still_play_are_not_in_it(owner: Owner) -> None:
    begin(owner, "people", players=["Anna", "Ben"])
    begin(owner, "solo", level=1)
    names = ZipFile(io.BytesIO(owner.client.get("/everything").data)).namelist()
    assert names == ["games/0001.json", "settings.json"]
