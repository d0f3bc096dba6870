"""What the camera of another phone makes of a page: the QR code that is shown there, read from a picture of it."""

from __future__ import annotations

import re
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect


def link_in_picture(page: Page) -> str:
    """The address that the QR code holds, as it is drawn on the screen; the field below it says the same."""
    code = page.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    seen = code.screenshot(caret="initial")  # to hide it would leave marks on the page
    read = [found.text for found in zxingcpp.read_barcodes(Image.open(BytesIO(seen)).convert("L"))]
    assert read == [page.get_by_role("textbox", name="Link").input_value()]
    return read[0]


def scan(page: Page) -> str:
    """The path to which the QR code leads; its address names this machine as its network knows it."""
    return re.sub(r"^https?://[^/]+", "", link_in_picture(page))
