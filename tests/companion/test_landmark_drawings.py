"""Each landmark has a small drawing of its own."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from companion.drawings.kept import icon
from companion.drawings.landmarks import DRAWN, SHEET, landmark_icon
from companion.web.static_files import STATIC, static_url
from engine.box import LIBRARY
from tests.companion.drawn import ICONS


def test_every_landmark_is_drawn_and_no_two_alike() -> None:
    drawings = {
        symbol.attrib["id"]: [path.get("d") for path in symbol]
        for symbol in ElementTree.parse(STATIC / SHEET).getroot()
    }
    assert drawings.keys() == LIBRARY.landmarks.keys() == DRAWN
    assert len({tuple(paths) for paths in drawings.values()}) == len(drawings)
    assert not DRAWN & ICONS


def test_a_landmark_is_drawn_from_its_own_sheet_and_an_unknown_one_like_any() -> None:
    assert re.search(rf'href="{static_url(SHEET)}#forge"', icon(landmark_icon("forge")))
    assert landmark_icon("tower_of_nowhere") == "landmark"
    assert "icons.svg#landmark" in icon("landmark")
