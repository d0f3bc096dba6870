"""Pictures to keep as SVG, drawn by the page around the app."""

from __future__ import annotations

from base64 import b64encode
from functools import cache

from flask import Response

from companion.campaign.asked import require_campaign
from companion.campaign.campaign import kept_of
from companion.campaign.keepsake_words import WIDTH, Lettering, words_of
from companion.campaign.picture import keepsake_drawn
from companion.game import band as woven
from companion.web.pages import file_name
from companion.web.static_files import STATIC

HOW_WIDE = "Draw-In"
"""A header, in pixels: see `companion/shell/pictures.js`."""
BAND, KEEPSAKE = 1200, 1080
LETTER = 0.56
"""Average width in sizes, as nobody measures here."""
ROOM = WIDTH - 48


def band(game_id: str) -> Response:
    drawn = woven.svg(game_id)
    return _to_draw(
        drawn.get_data(as_text=True),
        BAND,
        drawn.headers["Content-Disposition"].partition("filename=")[2].replace(".svg", ".png"),
    )


def keepsake(campaign_id: str) -> Response:
    end, name, footer = kept_of(require_campaign(campaign_id))
    svg = keepsake_drawn(end, [_fitting(said) for said in words_of(end, name, footer)])
    return _to_draw(svg, KEEPSAKE, f"{file_name(name)}.png")


def _fitting(said: Lettering) -> Lettering:
    return said._replace(size=min(said.size, ROOM / (LETTER * max(len(said.text), 1))))


def _to_draw(svg: str, width: int, file: str) -> Response:
    """With the app's face, as pictures load nothing; as a file, as the shell drops a link's `download`."""
    head, rest = svg.split(">", 1)
    response = Response(f"{head}>{_face()}{rest}", mimetype="image/svg+xml")
    response.headers[HOW_WIDE] = str(width)
    response.headers["Content-Disposition"] = f"attachment; filename={file}"
    return response


@cache
def _face() -> str:
    font = b64encode((STATIC / "fonts" / "alegreya-bold.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{font})"
    return f"<style>@font-face{{font-family:Alegreya;font-weight:700;src:{source}}}</style>"
