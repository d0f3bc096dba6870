"""What the camera of another phone makes of a page: the QR code that is shown there, read from a picture of it."""

from __future__ import annotations

import re
import time
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import PATIENCE


def link_in_picture(page: Page) -> str:
    """The address that the QR code holds, as it is drawn on the screen; the field below it says the same.

    A camera goes on looking while another code takes the place of the one before.
    """
    link = page.get_by_role("textbox", name="Link")
    until = time.monotonic() + PATIENCE
    while (read := _read(page)) != [link.input_value()]:
        assert time.monotonic() < until, f"the code says {read}, the field {link.input_value()}"
    return read[0]


def _read(page: Page) -> list[str]:
    """What is read from a picture of the code, nothing where the code went while it was taken."""
    code = page.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    try:
        seen = code.screenshot(caret="initial")  # to hide it would leave marks on the page
    except Error:
        return []
    return [found.text for found in zxingcpp.read_barcodes(Image.open(BytesIO(seen)).convert("L"))]


def scan(page: Page) -> str:
    """The path to which the QR code leads; its address names this machine as its network knows it."""
    return re.sub(r"^https?://[^/]+", "", link_in_picture(page))
