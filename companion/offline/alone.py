"""Refuses what a phone by itself cannot do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Flask, Response, request
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response as BaseResponse

from companion.offline.pictures import band, keepsake
from companion.web.errors import Problem, show

MEETS_OTHERS = frozenset({"guests", "invited", "lobby", "share"})
"""Blueprints that lead to other phones."""
HEARS_OTHERS = frozenset({"games.events", "games.people_events", "here", "pointing"})
"""Nobody else is here."""
DRAWN_BY_THE_PAGE: Mapping[str | None, Callable[..., Response]] = {"band.png": band, "campaign.keepsake": keepsake}
"""Python has no painter in a browser."""
NOT_IMPLEMENTED = 501

NEEDS_OTHERS = (
    _l("That needs a server"),
    _l(
        "Here the app runs on this phone alone, so no other phone can reach it. Export the game and import it in the "
        "app on a server to go on with it there."
    ),
)


def answer_as_a_phone_alone(app: Flask) -> None:

    @app.before_request
    def alone() -> BaseResponse | None:
        names = {request.blueprint, request.endpoint}
        if names & HEARS_OTHERS:
            return Response(status=204)
        if names & MEETS_OTHERS:
            return show(Problem(NOT_IMPLEMENTED, *NEEDS_OTHERS))
        if draw := DRAWN_BY_THE_PAGE.get(request.endpoint):
            return draw(**(request.view_args or {}))
        return None
