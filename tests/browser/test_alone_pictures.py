"""Pictures to keep, drawn by the shell of a phone by itself from what the app sends."""

from __future__ import annotations

import base64
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.json.tag import TaggedJSONSerializer
from PIL import Image
from playwright.sync_api import Page

from automa.players import random_player
from companion.offline.build import SHELL
from companion.offline.phone import Phone
from companion.offline.pocket import SESSION, Pocket
from companion.services import EXTENSION
from companion.web.access import DEVICE
from engine.sources import Luck
from tests.browser.alone import served
from tests.companion.on_phone import play_on

DRAW = """async ([headers, body]) => {
    const { asPicture } = await import("/pictures.js");
    const bytes = Uint8Array.from(atob(body), (each) => each.charCodeAt(0));
    const made = await asPicture({ status: 200, headers, body: bytes });
    const said = btoa(Array.from(made.body, (byte) => String.fromCharCode(byte)).join(""));
    return [Object.fromEntries(made.headers), said];
}"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A page under the shell's own policy."""
    shutil.copy(SHELL / "pictures.js", tmp_path)
    policy = re.search(r"<meta http-equiv[^>]*>", (SHELL / "index.html").read_text(encoding="utf-8"))
    assert policy
    (tmp_path / "index.html").write_text(f"<!doctype html>{policy[0]}<p>Here</p>", encoding="utf-8")
    with served(tmp_path) as address:
        yield address


def test_a_band_becomes_a_picture(page: Page, address: str, tmp_path: Path) -> None:
    """With the app's face, which a picture cannot fetch."""
    folder = tmp_path / "phone"
    phone = Phone(folder)
    phone.open()
    parts = phone.app.extensions[EXTENSION]
    device = parts.profiles.register()
    game = parts.games.create(device.profile_id, {"kind": "solo", "level": 1}, "Sunday").id
    play_on(parts.games, game, random_player(Luck(1).pick))
    Pocket(parts.database).write(SESSION, TaggedJSONSerializer().dumps({DEVICE: device.id, "_permanent": True}))
    phone.close()
    phone = Phone(folder)
    phone.open()
    sent = phone.answer("GET", f"http://phone.test/games/{game}/band.png", {})
    phone.close()
    page.goto(address)
    headers, body = page.evaluate(DRAW, [sent.headers, base64.b64encode(sent.body).decode()])
    picture = Image.open(io.BytesIO(base64.b64decode(body))).convert("RGB")
    assert headers["Content-Type"] == "image/png"
    assert headers["Content-Disposition"].startswith("attachment; ")
    assert headers["Content-Disposition"].endswith("sunday.png")
    assert picture.width == 1200
    assert len(picture.getcolors(picture.width * picture.height) or ()) > 10
