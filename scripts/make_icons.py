"""Draws the app's icons in companion/static/icons/ with Chromium, after a change of `brand.svg`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.chromium import CHROMIUM

STATIC = Path(__file__).resolve().parent.parent / "companion" / "static"

ICONS = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
"""Pixels. The drawing fills its square but keeps clear of the rim, for masks."""

PAGE = "<style>html, body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}</style>{drawing}"


def main() -> None:
    drawing = (STATIC / "brand.svg").read_text(encoding="utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for file, size in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size=size, drawing=drawing))
            page.screenshot(path=STATIC / "icons" / file)
            page.close()
            print(f"companion/static/icons/{file}")
        browser.close()


if __name__ == "__main__":
    main()
