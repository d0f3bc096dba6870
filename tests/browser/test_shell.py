"""What the shell says before, instead of and beside the app's pages, each of it by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.offline.build import SHELL
from tests.browser.alone import served
from tests.browser.conftest import AXE
from tests.long_run import long

SHOW = "(id) => document.querySelectorAll('main > section').forEach((each) => { each.hidden = each.id !== id; })"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
VIOLATIONS = "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))"


@pytest.fixture
def shell(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    page = (SHELL / "index.html").read_text(encoding="utf-8").replace("offline/VERSION/", "")
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    (tmp_path / "shell.css").write_bytes((SHELL / "shell.css").read_bytes())
    (tmp_path / "shell.js").touch()
    with served(tmp_path) as address:
        tab = browser.new_page(viewport={"width": 360, "height": 640})
        tab.goto(address)
        yield tab
        tab.close()


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=long), "dark"])
def test_every_page_is_accessible_on_a_small_phone(shell: Page, scheme: str) -> None:
    shell.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    shell.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    names = shell.locator("main > section").evaluate_all("(all) => all.map(({ id }) => id)")
    assert {"starting", "taking-all", "stayed"} <= set(names)
    for name in names:
        shell.evaluate(SHOW, name)
        assert shell.evaluate(VIOLATIONS) == [], name
        assert shell.evaluate(SIDEWAYS) <= 0, name
