"""Statistics of finished games, and a file for a spreadsheet."""

from __future__ import annotations

import csv
import io

from flask import Blueprint, Response, abort, request
from flask_babel import lazy_gettext as _l

from companion.game.records import Record, records_of
from companion.library.statistics_screen import (
    CSV_FIELDS,
    CampaignTally,
    campaign_tally,
    civilization_words,
    csv_rows,
    statistics_of,
)
from companion.services import services
from companion.web import access
from companion.web.pages import page_or_part

blueprint = Blueprint("statistics", __name__)

EVERY_KIND = "all"
KINDS = (
    (EVERY_KIND, _l("All")),
    ("table", _l("At the table")),
    ("solo", _l("On screen")),
    ("people", _l("Several people")),
)
"""As in addresses."""


@blueprint.get("/statistics")
def index() -> tuple[str, int]:
    """This phone's finished games. Query: `kind`."""
    records = _records()
    return page_or_part(
        "library/statistics/index.html",
        "library/statistics/_statistics.html",
        civilization_words=civilization_words,
        statistics=statistics_of(records),
        kind=_kind(),
        kinds=KINDS,
        campaigns=_campaigns(),
    )


@blueprint.get("/statistics.csv")
def download() -> Response:
    """A line for each scorer of a finished game."""
    text = io.StringIO()
    writer = csv.DictWriter(text, CSV_FIELDS)
    writer.writeheader()
    writer.writerows(csv_rows(_records()))
    response = Response(text.getvalue(), mimetype="text/csv")
    response.headers["Content-Disposition"] = "attachment; filename=tapestry-statistics.csv"
    return response


def _campaigns() -> CampaignTally:
    profile = access.profile_id()
    return campaign_tally(services().campaigns.of_owner(profile) if profile else [])


def _records() -> list[Record]:
    profile, kind = access.profile_id(), _kind()
    games = services().games.of_owner(profile) if profile else []
    return records_of(game for game in games if kind in (EVERY_KIND, game.kind))


def _kind() -> str:
    """Aborts with 400."""
    kind = request.args.get("kind", EVERY_KIND)
    if kind not in dict(KINDS):
        abort(400)
    return kind
