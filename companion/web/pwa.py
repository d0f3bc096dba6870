"""The installable app: manifest, service worker, offline page; and health."""

from __future__ import annotations

import json
import logging

from flask import Blueprint, Response, abort, g, jsonify, render_template, send_file, url_for
from flask_babel import gettext as _

from companion.services import services
from companion.web import access
from companion.web.certificate import trusted_file
from companion.web.static_files import PREFIX, STATIC, static_url, static_version

_log = logging.getLogger(__name__)

blueprint = Blueprint("pwa", __name__)

PAPER = "#f4ead6"
"""Paper in the stylesheet."""

KEPT_FILES = (
    "acts.css",
    "aloud.js",
    "answers.css",
    "app.css",
    "app.js",
    "board.css",
    "campaign.css",
    "columns.css",
    "count.js",
    "focus.js",
    "fonts/alegreya-bold.woff2",
    "hands.css",
    "home.css",
    "icons.svg",
    "keep.js",
    "kept.js",
    "keys.js",
    "landmarks.svg",
    "lanes.css",
    "lean.js",
    "line.js",
    "live.css",
    "mats.css",
    "moments.css",
    "names.css",
    "pad.js",
    "pause.js",
    "point.js",
    "replay.css",
    "rules.js",
    "settings.css",
    "setup.js",
    "several.css",
    "several.js",
    "sideways.css",
    "sound.js",
    "table.css",
    "tell.js",
    "ticks.js",
    "unfold.js",
    "vendor/htmx.min.js",
    "vendor/idiomorph-ext.min.js",
    "vendor/sse.min.js",
    "voyage.css",
    "wide.css",
    "words.css",
)


@blueprint.after_app_request
def say_whose(response: Response) -> Response:
    """The service worker drops other profiles' copies."""
    if "profile_id" in g:
        response.headers["Profile"] = access.profile_mark()
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    response = jsonify(
        name=_("Tapestry Companion"),
        short_name=_("Companion"),
        description=_("Runs the bots of Tapestry at your table."),
        id="/",
        start_url=url_for("home.index"),
        scope="/",
        display="standalone",
        background_color=PAPER,
        theme_color=PAPER,
        icons=[
            {"src": static_url("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static_url("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": static_url("icons/icon-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    )
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """With its file list; any file changes it."""
    offline = url_for("pwa.offline")
    values = {"version": static_version(), "files": [static_url(file) for file in KEPT_FILES], "offline": offline}
    code = f"const KEPT = {json.dumps({**values, 'static': PREFIX + '/'})};\n"
    response = Response(code + (STATIC / "sw.js").read_text(encoding="utf-8"), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/offline")
def offline() -> str:
    """Stored, so it names no games."""
    return render_template("web/pwa/offline.html")


@blueprint.get("/https")
def https() -> str:
    """How to trust `./run --https`, or why https."""
    return render_template("web/pwa/https.html", has_certificate=trusted_file(services().settings).is_file())


@blueprint.get("/https/certificate")
def certificate() -> Response:
    """Not secret; only for this machine's addresses."""
    file = trusted_file(services().settings)
    if not file.is_file():
        abort(404)
    return send_file(file, mimetype="application/x-x509-ca-cert", as_attachment=True)


@blueprint.get("/healthz")
def health() -> Response:
    """200 if an answer could be stored, else 503 with a reason per line."""
    found = services().health.lately()
    lines = [f"{finding.verdict} {finding.what}: {finding.says}" for finding in found if finding.verdict != "ok"]
    failed = any(finding.verdict == "failure" for finding in found)
    if failed:
        _log.error("no answer can be stored: %s", "; ".join(lines))
    text = "\n".join(["unavailable" if failed else "ok", *lines, ""])
    return Response(text, 503 if failed else 200, {"Retry-After": "5"} if failed else {}, mimetype="text/plain")
