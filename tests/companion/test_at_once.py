"""Nothing acknowledged is lost: games are begun, brought and shared while phones join, part and delete everything."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from werkzeug.test import TestResponse

import companion.store.games
import companion.store.log
from companion.config import Settings
from companion.services import Services
from tests.companion.at_once import RACED_ON, Form, at_once, device_of, settings_on
from tests.companion.guests import CODE
from tests.companion.on_phone import words
from tests.conftest import Owner
from tests.long_run import LONG

ROUNDS = int(os.environ.get("TEST_ROUNDS", "8" if LONG else "2"))
STEP = 0.06 / ROUNDS
"""Seconds: each round, one of the two begins so much later, until it comes after all that the other has done."""

GONE = "This phone has no games left"
MOVED = "games were joined with others"

Act = Callable[[], TestResponse]


pytestmark = pytest.mark.usefixtures("as_players_have_it")


@pytest.fixture(params=RACED_ON)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database."""
    return settings_on(settings, request)


@pytest.fixture(autouse=True)
def slow_disk() -> Iterator[None]:
    """Between the row of a new game and the end of its transaction there is time for others."""
    append = companion.store.log.append

    def slowly(*args: Any, **more: Any) -> None:
        append(*args, **more)
        time.sleep(0.02)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(companion.store.games, "append", slowly)
        yield


@dataclass
class Scene:
    """A phone with a game, and another phone that can let it in."""

    phone: Owner
    host: Owner
    number: int

    def both(self, one: Act, other: Act) -> tuple[TestResponse, TestResponse]:
        """Do both at once: in each round the second, then the first, somewhat later."""
        later = abs(self.number // 2) * STEP * 2
        first, second = at_once(one, other, delays=(0, later) if self.number % 2 else (later, 0))
        return first, second

    def join(self, phone: Owner | None = None, host: Owner | None = None) -> Form:
        """A phone takes the code of another."""
        phone, host = phone or self.phone, host or self.host
        code = host.parts.profiles.invite(host.profile).code
        return Form(phone, "/join", code=code)

    def games(self, phone: Owner | None = None) -> list[str]:
        """The names of the games that a phone has now."""
        phone = phone or self.phone
        profile = phone.parts.profiles.of_device(device_of(phone))
        return [game.name for game in phone.parts.games.of_owner(profile)] if profile else []


@pytest.fixture
def scenes(new_owner: Callable[[], Owner]) -> list[Scene]:
    """One for each round."""
    return [Scene(new_owner(), new_owner(), number) for number in range(ROUNDS)]


def begin_at_table(scene: Scene) -> Form:
    return Form(scene.phone, "/games/new", players="1", level="2", civilization="engineers", name="Made")


def begin_on_screen(scene: Scene) -> Form:
    return Form(scene.phone, "/solo/new", level="2", name="Made")


def bring(scene: Scene) -> Form:
    friend = scene.phone.parts.profiles.register().profile_id
    games = scene.phone.parts.games
    file = games.export(games.create(friend, {"kind": "table"}, "Made").id).model_dump_json().encode()
    return Form(scene.phone, "/import", file=(io.BytesIO(file), "game.json"))


def begin_again(scene: Scene) -> Form:
    return Form(scene.phone, f"/games/{scene.phone.game('Made').id}/rematch")


MAKING = {
    "at the table": (begin_at_table, 1),
    "on screen": (begin_on_screen, 1),
    "import": (bring, 1),
    "rematch": (begin_again, 2),
}
"""The ways in which a game is made, and how many games there are then."""

makings = pytest.mark.parametrize(("make", "made"), MAKING.values(), ids=MAKING)


# ---- a game that is made


@makings
def test_a_game_made_while_its_phone_joins_another_comes_along(
    scenes: list[Scene], make: Callable[[Scene], Form], made: int
) -> None:
    came = []
    for scene in scenes:
        answer, joined = scene.both(make(scene), scene.join())
        assert (answer.status_code, joined.status_code) == (303, 303), words(answer)
        came.append(len([name for name in scene.games() if name.startswith("Made")]))
    assert came == [made] * ROUNDS, "every game that was acknowledged is there"
    assert all(scene.games() == scene.games(scene.host) for scene in scenes)


@makings
def test_a_game_made_while_everything_is_deleted_is_deleted_too_or_refused(
    scenes: list[Scene], make: Callable[[Scene], Form], made: int
) -> None:
    seen = set()
    for scene in scenes:
        answer, deleted = scene.both(make(scene), Form(scene.phone, "/data", confirmed="yes"))
        assert deleted.status_code == 303, words(deleted)
        assert scene.games() == []
        seen.add(answer.status_code)
        if answer.status_code == 409:
            assert GONE in words(answer)
            assert "Nothing was started, imported or changed" in words(answer)
            assert 'href="/"' in answer.text, "where to go on"
    assert seen <= {303, 409} | ({404, 403} if made == 2 else set()), "the game of a rematch may be gone as well"


def test_a_game_made_while_its_phone_is_disconnected_is_somebodys_or_refused(scenes: list[Scene]) -> None:
    """The other phone's if it was made before; of the phone alone if it has begun anew afterwards."""
    for scene in scenes:
        assert scene.join()().status_code == 303
        begin = begin_at_table(scene)
        answer, parted = scene.both(begin, Form(scene.host, "/link/disconnect"))
        assert parted.status_code == 303
        if answer.status_code == 303:
            assert "Made" in scene.games(scene.host) or "Made" in begin.window.get("/").text
        else:
            assert answer.status_code == 409
            assert GONE in words(answer)
            assert scene.games(scene.host) == []


# ---- profiles that come together and part


def test_an_invitation_shown_while_its_phone_joins_another_stays_good(scenes: list[Scene], parts: Services) -> None:
    for scene in scenes:
        shown, joined = scene.both(Form(scene.phone, "/link"), scene.join())
        assert (shown.status_code, joined.status_code) == (200, 303)
        code = CODE.search(shown.text)
        assert code
        parts.profiles.check(code[1])


def test_an_invitation_made_while_everything_is_deleted_is_refused_or_deleted_too(scenes: list[Scene]) -> None:
    for scene in scenes:
        shown, deleted = scene.both(Form(scene.phone, "/link"), Form(scene.phone, "/data", confirmed="yes"))
        assert deleted.status_code == 303
        assert shown.status_code == 200 or GONE in words(shown)
        assert shown.status_code in (200, 409)


def test_two_phones_that_join_each_other_are_together_with_all_their_games(scenes: list[Scene]) -> None:
    for scene in scenes:
        scene.phone.game("Mine")
        scene.host.game("Yours")
        one, other = scene.both(scene.join(), scene.join(scene.host, scene.phone))
        assert (one.status_code, other.status_code) == (303, 303), words(one) + words(other)
        assert sorted(scene.games()) == sorted(scene.games(scene.host)) == ["Mine", "Yours"]


def test_of_two_phones_with_the_same_code_one_joins(scenes: list[Scene], new_owner: Callable[[], Owner]) -> None:
    for scene in scenes:
        second = new_owner()
        code = scene.host.parts.profiles.invite(scene.host.profile).code
        came = scene.both(Form(scene.phone, "/join", code=code), Form(second, "/join", code=code))
        assert sorted(answer.status_code for answer in came) == [303, 422]
        assert scene.host.parts.profiles.device_count(scene.host.profile) == 2


def test_of_two_phones_that_disconnect_each_other_one_keeps_the_games(scenes: list[Scene]) -> None:
    for scene in scenes:
        scene.host.game("Ours")
        assert scene.join()().status_code == 303
        came = scene.both(Form(scene.phone, "/link/disconnect"), Form(scene.host, "/link/disconnect"))
        assert {answer.status_code for answer in came} <= {303, 409}
        assert sorted([scene.games(), scene.games(scene.host)]) == [[], ["Ours"]]


def test_what_is_deleted_while_its_phone_joins_another_is_all_gone_or_all_there(scenes: list[Scene]) -> None:
    """The games of the other phone were not meant."""
    for scene in scenes:
        scene.phone.game("Mine")
        scene.host.game("Yours")
        deleted, joined = scene.both(Form(scene.phone, "/data", confirmed="yes"), scene.join())
        assert joined.status_code == 303, words(joined)
        if deleted.status_code == 303:
            assert scene.games(scene.host) in (["Yours"], []), "deleted before, or after both were together"
        else:
            assert deleted.status_code == 409
            assert MOVED in words(deleted)
            assert "Nothing was deleted" in words(deleted)
            assert sorted(scene.games(scene.host)) == ["Mine", "Yours"]


# ---- a game that is deleted


def test_a_game_renamed_while_it_is_deleted_is_gone(scenes: list[Scene]) -> None:
    for scene in scenes:
        game = scene.phone.game("Before")
        renamed, deleted = scene.both(
            Form(scene.phone, f"/games/{game.id}/name", name="After"), Form(scene.phone, f"/games/{game.id}/delete")
        )
        assert deleted.status_code == 303
        assert renamed.status_code in (303, 404), words(renamed)
        assert scene.games() == []


def test_a_game_deleted_twice_at_once_is_gone(scenes: list[Scene]) -> None:
    for scene in scenes:
        game = scene.phone.game()
        acts = [Form(scene.phone, f"/games/{game.id}/delete") for _ in range(2)]
        assert {answer.status_code for answer in scene.both(acts[0], acts[1])} <= {303, 404}
        assert scene.games() == []


@pytest.mark.parametrize("act", ["/join", "/data"])
def test_an_answer_given_meanwhile_is_kept_or_refused(scenes: list[Scene], parts: Services, act: str) -> None:
    for scene in scenes:
        game = scene.phone.game("Going on")
        other = scene.join() if act == "/join" else Form(scene.phone, "/data", confirmed="yes")
        answered, done = scene.both(Form(scene.phone, f"/toy/{game.id}/answers", seq="0", key="two"), other)
        assert done.status_code == 303
        assert answered.status_code in ((200,) if act == "/join" else (200, 403, 404)), words(answered)
        if act == "/join":
            assert parts.games.seq(game.id) == 1
