"""The app on a phone alone, briefly: built, started from files, and a game that outlives its tab."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest
from playwright.sync_api import Browser

from companion.offline import pieces
from tests.browser.alone import built_in, outlives_its_tab, served
from tests.browser.conftest import IN_A_HURRY

pytestmark = pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed, which fetches the runtime")


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if run(["npm", "ping"], capture_output=True, check=False).returncode:
        pytest.skip("npm's registry, which has the runtime, does not answer")
    # To take comments and docstrings out is half of the work; the long run builds without them.
    monkeypatch.setattr(pieces, "without_words", lambda source: source)
    with served(built_in(tmp_path / "app")) as address:
        yield address


def test_a_table_is_played_without_a_server_and_outlives_its_tab(browser: Browser, address: str) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    phone.add_init_script(IN_A_HURRY)
    outlives_its_tab(phone, address, "/games/new")
    phone.close()
