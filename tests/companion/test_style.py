"""Icons, colors and the style: all of our own, each thing has its own, and text can be read by day and by night."""

from __future__ import annotations

import gzip
import re

from automa.definitions import AUTOMA_SPACES
from companion.config import ROOT
from companion.drawings.players import PLAYERS
from companion.drawings.tracks import act_icons
from companion.pieces import COLORS
from engine.facts.components import LANDMARKS, TRACKS
from tests.companion.drawn import ICONS, SPRITE

CSS = (ROOT / "companion/static/app.css").read_text()


def test_icons_are_ours_and_inherit_their_color() -> None:
    for symbol in SPRITE:
        assert symbol.get("viewBox") == "0 0 24 24"
        paints = {element.get(name) for element in symbol.iter() for name in ("fill", "stroke")} - {None}
        assert paints <= {"none", "currentColor"}


def test_templates_name_icons_that_exist() -> None:
    for template in (ROOT / "companion/templates").rglob("*.html"):
        for name in re.findall(r"\b(?:icon|sign)\(\"([a-z_]+)\"", template.read_text()):
            assert name in ICONS, f"{template.relative_to(ROOT)}: no icon {name!r}"


def test_every_thing_of_the_game_has_its_icon() -> None:
    needed = {*TRACKS, *PLAYERS, "favorite", "landmark", "vp", *(str(track.resource) for track in TRACKS.values())}
    needed |= {
        icon for spaces in AUTOMA_SPACES.values() for acts in spaces.values() for act in acts for icon in act_icons(act)
    }
    assert needed - {"None"} <= ICONS
    assert all(landmark.name for landmark in LANDMARKS.values())


def test_every_color_of_pieces_has_its_class() -> None:
    assert set(re.findall(r"\.color-(\w+) \{", CSS)) == set(COLORS)


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_is_readable_by_day_and_by_night() -> None:
    """WCAG AA: 4.5 to 1 for every text color on every surface, 3 to 1 for the edges of controls."""
    token = {name: colors for name, *colors in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS)}
    texts = ["ink", "faint", "accent", "danger", "warning", *TRACKS, *COLORS]
    for scheme in (0, 1):
        pairs = [(text, surface, 4.5) for text in texts for surface in ("paper", "glow", "sheet", "raised")]
        pairs += [("on-accent", "accent", 4.5), ("edge", "paper", 3), ("edge", "sheet", 3)]
        for front, back, needed in pairs:
            light, dark = sorted((luminance(token[front][scheme]), luminance(token[back][scheme])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= needed, f"{front} on {back} is too faint"


def test_the_style_is_one_small_file_of_our_own() -> None:
    assert len(gzip.compress(CSS.encode())) < 12_000
    assert re.findall(r"url\(\"([^\"]+)\"\)", CSS) == ["fonts/alegreya-bold.woff2"]
    assert "http" not in CSS
    assert (ROOT / "companion/static/fonts/alegreya-bold.woff2").is_file()
