"""Profiles with nothing in them go after a while; whatever somebody has keeps them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from companion.services import Services
from companion.store import expiry
from companion.store.expiry import EMPTY_LIFETIME, expire_empty
from companion.store.models import Device, Profile, now
from tests.companion.toy import SETUP
from tests.conftest import Owner

LONG_AGO = now() - EMPTY_LIFETIME - timedelta(days=1)


def profile(parts: Services, *devices: bool) -> str:
    """An old profile, with a phone that came long ago for each False and one that came now for each True."""
    made = Profile(created=LONG_AGO)
    with parts.database.writing() as session:
        session.add(made)
        session.flush()
        for new in devices:
            session.add(Device(profile_id=made.id, created=now() if new else LONG_AGO))
    return made.id


def left(parts: Services) -> set[str]:
    """The profiles that there are."""
    with parts.database.reading() as session:
        return set(session.connection().exec_driver_sql("SELECT id FROM profile").scalars())


def test_an_old_profile_without_anything_goes(parts: Services) -> None:
    empty, lonely, joined = profile(parts, False), profile(parts), profile(parts, False, True)
    new = parts.profiles.register().profile_id
    assert expire_empty(parts.database) == 2
    assert left(parts) == {joined, new}
    assert {empty, lonely} & left(parts) == set()


def test_a_game_running_or_finished_and_a_campaign_keep_it(parts: Services) -> None:
    playing, done, telling = (profile(parts, False) for _ in range(3))
    parts.games.create(playing, SETUP, "Sunday")
    finished = parts.games.create(done, SETUP, "Monday")
    with parts.database.connection() as connection:
        connection.exec_driver_sql("UPDATE game SET finished = ? WHERE id = ?", (LONG_AGO.isoformat(" "), finished.id))
    parts.campaigns.create(telling, "The Fate of Atlantis")
    assert expire_empty(parts.database) == 0
    assert left(parts) == {playing, done, telling}


def test_many_go_in_several_steps(parts: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "AT_ONCE", 2)
    for _ in range(5):
        profile(parts)
    assert expire_empty(parts.database) == 5


def test_the_phone_of_a_profile_that_went_begins_anew(owner: Owner) -> None:
    with owner.parts.database.connection() as connection:
        for table in ("profile", "device"):
            connection.exec_driver_sql(f"UPDATE {table} SET created = ?", (LONG_AGO.isoformat(" "),))
    assert expire_empty(owner.parts.database) == 1
    assert owner.client.get("/").status_code == 200
    assert owner.post("/link").status_code == 200
