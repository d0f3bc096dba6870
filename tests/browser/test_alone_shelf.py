"""All that somebody played elsewhere comes to a phone by itself in one file, is looked at there, and goes out again."""

from __future__ import annotations

import io
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image
from playwright.sync_api import Browser, FrameLocator, Page, expect

from companion.app import create_app
from companion.services import EXTENSION, Services
from tests.browser.alone import ACT, START, built_in, go, opened, served
from tests.browser.conftest import IN_A_HURRY
from tests.companion.test_campaigns import begun as begun_campaign
from tests.companion.test_campaigns import play
from tests.conftest import Owner, settings_in
from tests.long_run import long

pytestmark = [
    long,
    pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed, which fetches the runtime"),
    pytest.mark.xdist_group("the build"),
]
EARLIER = Path(__file__).parent.parent / "golden" / "earlier" / "0.2" / "exports"
GAMES = ("solo_utopia_finished", "people_finished", "table_finished", "solo_running")
SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of the pages."""


@pytest.fixture(scope="module", params=["", "/played/here"], ids=["at the root", "below a path"])
def below(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of the files, and the path below which the app lies."""
    root: str = request.param
    folder = tmp_path_factory.mktemp("www")
    built = built_in(folder / "built")
    place = folder / "files" / root.removeprefix("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(built, place)
    with served(folder / "files") as address:
        yield address, root


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign that is over, and a few games of an earlier version."""
    app = create_app(settings_in(tmp_path_factory.mktemp("elsewhere")))
    parts: Services = app.extensions[EXTENSION]
    parts.database.upgrade()
    owner = Owner(app.test_client(), parts.profiles.register().profile_id, parts)
    campaign = begun_campaign(owner)
    for scenario in range(1, 6):
        play(owner, campaign, scenario)
    for name in GAMES:
        parts.games.import_document(owner.profile, (EARLIER / f"{name}.json").read_bytes())
    said = parts.everything.export(owner.profile, {"theme": "dark"}, lambda _game: False)
    parts.database.close()
    return said


def keep(tab: Page, name: str) -> None:
    if SHOTS:
        tab.screenshot(path=Path(SHOTS) / f"{name}.png")


def picture(tab: Page, app: FrameLocator) -> Image.Image:
    with tab.expect_download(timeout=ACT) as coming:
        app.locator("a[data-picture]").tap()
    assert coming.value.suggested_filename.endswith(".png")
    return Image.open(coming.value.path()).convert("RGB")


def names(content: bytes) -> list[str]:
    return ZipFile(io.BytesIO(content)).namelist()


def test_all_of_it_comes_is_looked_at_and_goes_out_again(
    browser: Browser, below: tuple[str, str], everything: bytes
) -> None:
    address, root = below
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, accept_downloads=True)
    phone.add_init_script(IN_A_HURRY)
    tab, app = opened(phone, address, f"{root}/")
    for _ in range(3):  # a busy machine takes in a part at a time
        go(tab, address, f"{root}/import")
        app.locator("#file").set_input_files({"name": "all.zip", "mimeType": "application/zip", "buffer": everything})
        app.get_by_role("button", name="Import").tap()
        said = app.get_by_text(re.compile("game was new|games were new"))
        expect(said).to_be_visible(timeout=START)
        if app.get_by_text("Import the same file again").count() == 0:
            break
    app.get_by_role("link", name="Your games").last.tap()
    tab.frames[1].wait_for_url(f"{address}{root}/", timeout=ACT)
    expect(app.locator("html")).to_have_attribute("data-theme", "dark", timeout=ACT)
    keep(tab, "home")

    for page in ("statistics", "settings", "words", "rules", "scenarios", "boxes", "first-steps", "campaigns"):
        go(tab, address, f"{root}/{page}")
        expect(app.locator("#main h1, header h1").first).to_be_visible(timeout=ACT)
        expect(app.get_by_text("There is nothing here")).to_have_count(0)
        keep(tab, page)

    app.locator("a[href*='/campaigns/']").first.tap()
    expect(app.locator("a[data-picture]")).to_be_visible(timeout=ACT)
    keep(tab, "campaign")
    keepsake = picture(tab, app)
    assert keepsake.size == (1080, 1350)
    assert len(keepsake.getcolors(1080 * 1350) or ()) > 100, "it is drawn"
    if SHOTS:
        keepsake.save(Path(SHOTS) / "keepsake-drawn.png")

    go(tab, address, f"{root}/?all=1")
    app.get_by_role("link", name="Three of us").first.tap()
    app.locator("a[data-picture]").wait_for(timeout=ACT)
    woven = picture(tab, app)
    assert woven.size[0] == 1200
    assert len(woven.getcolors(woven.size[0] * woven.size[1]) or ()) > 10
    if SHOTS:
        woven.save(Path(SHOTS) / "band-drawn.png")
    keep(tab, "result")

    go(tab, address, f"{root}/settings")
    with tab.expect_download(timeout=2 * ACT) as coming:
        app.get_by_role("link", name="Save everything in a file").first.tap()
    assert coming.value.suggested_filename == "tapestry-companion.zip"
    assert names(coming.value.path().read_bytes()) == names(everything)
    phone.close()
