"""What a phone by itself cannot do: it says so."""

from __future__ import annotations

from flask import Flask, Response, request
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response as BaseResponse

from companion.web.errors import Problem, show

MEETS_OTHERS = frozenset({"guests", "invited", "lobby", "share"})
"""Blueprints whose pages lead to other phones."""
HEARS_OTHERS = frozenset({"games.events", "games.people_events", "here", "pointing"})
"""Nobody else is here: nothing to say."""
DRAWS = frozenset({"band.png", "campaign.keepsake"})
NOT_IMPLEMENTED = 501

NEEDS_OTHERS = (
    _l("That needs a server"),
    _l(
        "Here the app runs on this phone alone, so no other phone can reach it. Export the game and import it in the "
        "app on a server to go on with it there."
    ),
)
NEEDS_PAINTER = (
    _l("That picture needs a server"),
    _l(
        "The app on this phone cannot make this file yet. Take a screenshot, or import the game in the app on a server."
    ),
)


def refuse_what_needs_others(app: Flask) -> None:

    @app.before_request
    def refuse() -> BaseResponse | None:
        names = {request.blueprint, request.endpoint}
        if names & HEARS_OTHERS:
            return Response(status=204)
        for sort, (title, text) in ((MEETS_OTHERS, NEEDS_OTHERS), (DRAWS, NEEDS_PAINTER)):
            if names & sort:
                return show(Problem(NOT_IMPLEMENTED, title, text))
        return None
