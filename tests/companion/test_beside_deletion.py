"""Beside "delete everything", of the host or of a guest, each act is done or refused in words; nothing crashes."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from automa.scenario_facts import SCENARIOS
from companion.config import Settings
from companion.store.guests import Newcomer, Part
from companion.store.models import GameRow
from tests.companion.at_once import RACED_ON, Form, at_once, device_of, settings_on
from tests.companion.on_phone import words
from tests.conftest import Owner
from tests.long_run import LONG

ROUNDS = int(os.environ.get("TEST_ROUNDS", "8" if LONG else "1"))
STEP = 0.008
"""Seconds: each round, one of the two begins so much later."""
PEOPLE = {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}
FIRST = next(facts.slug for facts in SCENARIOS.values() if facts.number == 1)
PROPER = {200, 303, 400, 403, 404, 409, 422}
"""Done, or refused in words; 400 where the page offers what has gone."""

pytestmark = pytest.mark.usefixtures("as_players_have_it")


@pytest.fixture(params=RACED_ON)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database."""
    return settings_on(settings, request)


@dataclass
class Evening:
    """A host and a guest, each with a phone and a profile of their own; games are made where an act needs them."""

    host: Owner
    guest: Owner
    open_seats: list[int] | None = field(default=None)

    @cached_property
    def game(self) -> GameRow:
        """A game of the host's in which the guest watches and, on the same phone, plays the last seat."""
        game = self.host.parts.games.create(self.host.profile, PEOPLE, "Sunday", open_seats=self.open_seats)
        self.let_in(game, Part.PLAY, 2)
        return game

    @cached_property
    def watched(self) -> GameRow:
        """A game of the host's in which the guest watches."""
        game = self.host.game("Watched")
        self.let_in(game, Part.WATCH)
        return game

    @cached_property
    def campaign(self) -> str:
        """A campaign of the host's."""
        return self.host.parts.campaigns.create(self.host.profile, "Winter").id

    @cached_property
    def played(self) -> GameRow:
        """A game that belongs to the campaign."""
        game = self.host.parts.games.create(self.host.profile, {"kind": "solo", "level": 2, "scenario": FIRST}, "First")
        self.host.parts.campaigns.begin(self.campaign, 1, game.id)
        return game

    def let_in(self, game: GameRow, part: Part, seat: int | None = None) -> None:
        """The guest has come in."""
        guests = self.host.parts.guests
        guests.accept(Newcomer(device_of(self.guest), "Dan", "green", seat), guests.invite(game.id, part, seat).token)

    def guest_in(self, game: GameRow) -> str:
        """The guest, as the host's page names them."""
        return self.host.parts.guests.of_game(game.id)[0].id


Act = Callable[[Evening], Form]


def comes_in(evening: Evening) -> Form:
    return Form(evening.guest, f"/s/{evening.host.parts.guests.invite(evening.game.id, Part.PLAY, 1).token}", name="Di")


def starts(evening: Evening) -> Form:
    evening.open_seats = [1, 2]
    return Form(evening.host, f"/games/{evening.game.id}/lobby")


def comes_back_with_a_new_id(evening: Evening) -> Form:
    """The first page after something was joined."""
    device = device_of(evening.guest)
    evening.let_in(evening.game, Part.PLAY, 1)
    form = Form(evening.guest, "/link/name", name="Kitchen")
    fresh = evening.guest.parts.profiles.renew(device)
    with form.window.session_transaction() as session:
        session["device"], session["replaced"] = fresh, True
    return form


HOSTS: Mapping[str, Act] = {
    "answers": lambda all: Form(all.host, f"/toy/{all.watched.id}/answers", seq="0", key="two"),
    "renames": lambda all: Form(all.host, f"/games/{all.game.id}/name", name="Monday"),
    "begins again": lambda all: Form(all.host, f"/games/{all.game.id}/rematch"),
    "invites": lambda all: Form(all.host, f"/games/{all.game.id}/share", role="play-1"),
    "gives another role": lambda all: Form(
        all.host, f"/games/{all.game.id}/share/change", guest=all.guest_in(all.game), role="watch"
    ),
    "takes out": lambda all: Form(all.host, f"/games/{all.game.id}/share/remove", guest=all.guest_in(all.game)),
    "ends sharing": lambda all: Form(all.host, f"/games/{all.game.id}/share/end"),
    "starts": starts,
    "deletes a game": lambda all: Form(all.host, f"/games/{all.played.id}/delete"),
    "deletes a campaign": lambda all: Form(all.host, f"/campaigns/{(all.played, all.campaign)[1]}/delete"),
    "begins a campaign": lambda all: Form(all.host, "/campaigns", name="Winter"),
    "names a campaign": lambda all: Form(all.host, f"/campaigns/{all.campaign}/name", name="Spring"),
    "gives a scenario up": lambda all: Form(all.host, f"/campaigns/{(all.played, all.campaign)[1]}/plays/0/abandon"),
    "begins a scenario": lambda all: Form(
        all.host, "/solo/new", level="2", scenario=FIRST, campaign=all.campaign, name="First"
    ),
    "names the phone": lambda all: Form(all.host, "/link/name", name="Kitchen"),
    "disconnects": lambda all: Form(all.host, "/link/disconnect"),
}
GUESTS: Mapping[str, Act] = {
    "comes in": comes_in,
    "comes back": comes_back_with_a_new_id,
    "leaves": lambda all: Form(all.guest, f"/games/{all.game.id}/leave"),
    "asks for a seat": lambda all: Form(all.guest, f"/games/{all.game.id}/ask", said="yes"),
}


def beside(act: Act, of: str, who: Owner, evening: Evening, number: int) -> None:
    """Somebody deletes everything while the act is under way, somewhat earlier or later."""
    form, deletes = act(evening), Form(who, "/data", confirmed="yes")
    later = number // 2 * STEP
    done, deleted = at_once(form, deletes, delays=(0, later) if number % 2 else (later, 0))
    assert done.status_code in PROPER, f"{of}: {done.status_code} {words(done)}"
    assert deleted.status_code == 303 or (deleted.status_code == 409 and of == "comes back"), words(deleted)
    assert deleted.status_code == 409 or who.parts.games.of_owner(who.profile) == []
    for game in (evening.__dict__.get(name) for name in ("game", "watched")):
        assert game is None or all(guest.device_id for guest in who.parts.guests.of_game(game.id))


@pytest.mark.parametrize("of", [*HOSTS, *GUESTS])
def test_what_is_done_while_the_host_deletes_everything(new_owner: Callable[[], Owner], of: str) -> None:
    for number in range(ROUNDS):
        evening = Evening(new_owner(), new_owner())
        beside({**HOSTS, **GUESTS}[of], of, evening.host, evening, number)


@pytest.mark.parametrize("of", ["begins again", "gives another role", "takes out", "ends sharing", "starts", *GUESTS])
def test_what_is_done_while_a_guest_deletes_everything(new_owner: Callable[[], Owner], of: str) -> None:
    for number in range(ROUNDS):
        evening = Evening(new_owner(), new_owner())
        beside({**HOSTS, **GUESTS}[of], of, evening.guest, evening, number)
