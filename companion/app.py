"""Makes the app: `create_app()` for a server, and the command that brings the database up to date."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from flask.ctx import RequestContext
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined

from companion.campaign import campaign
from companion.config import ROOT, Settings
from companion.drawings.kept import set_up_drawings
from companion.front import games, home, play_setup, share, table_setup
from companion.game import guide, replay, result
from companion.kinds import KINDS
from companion.library import rules, scenarios, statistics, words
from companion.onscreen import play
from companion.services import EXTENSION, Services, services
from companion.store.campaigns import Campaigns
from companion.store.db import Database
from companion.store.games import Games
from companion.store.live import LocalBus, RedisBus
from companion.store.profiles import Profiles
from companion.store.replay import GameKind, Keeper
from companion.store.upgrade import write_missing_endings
from companion.tableside import fix, table
from companion.web import pwa
from companion.web.errors import register_errors
from companion.web.headers import CookieSession, set_headers
from companion.web.jinja import Templates
from companion.web.language import SOURCE_LANGUAGE, set_up_language
from companion.web.links import set_up_links
from companion.web.pages import address
from companion.web.static_files import serve_static_files

MAX_UPLOAD = 4 * 1024 * 1024
COOKIE_LIFETIME = timedelta(days=400)  # browsers keep none for longer; each visit renews it


def create_app(settings: Settings | None = None, kinds: Mapping[str, GameKind] = KINDS) -> Flask:
    """The web app, from the environment's settings unless others are given. Raises ValidationError for bad ones."""
    settings = settings or Settings()
    app = Flask("companion", root_path=str(ROOT), static_folder=None)
    app.config.update(
        SECRET_KEY=settings.signing_key(),
        SESSION_COOKIE_NAME="tapestry",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        LOCAL_HTTPS=settings.local_https,
        SESSION_COOKIE_SECURE=settings.public_url.startswith("https://"),
        PERMANENT_SESSION_LIFETIME=COOKIE_LIFETIME,
        MAX_CONTENT_LENGTH=MAX_UPLOAD,
        WTF_CSRF_TIME_LIMIT=None,  # phones sleep for hours
        WTF_CSRF_SSL_STRICT=False,  # our own pages send no Referer; the token decides
    )
    app.session_interface = CookieSession()
    app.jinja_environment = Templates
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions[EXTENSION] = services_of(app, settings, kinds)
    CSRFProtect(app)
    set_up_language(app)
    serve_static_files(app)
    set_up_drawings(app)
    register_errors(app)
    set_up_links(app)
    app.jinja_env.globals["url_for"] = address
    app.after_request(set_headers)
    screens = (
        home,
        table_setup,
        table,
        play,
        play_setup,
        guide,
        fix,
        result,
        replay,
        statistics,
        campaign,
        games,
        rules,
        scenarios,
        words,
        share,
        pwa,
    )
    for view in screens:
        app.register_blueprint(view.blueprint)
    app.cli.add_command(upgrade_database)
    return app


def services_of(app: Flask, settings: Settings, kinds: Mapping[str, GameKind]) -> Services:
    """What the views of an app work with."""
    database = Database(settings.database)
    limit = settings.stream_limit
    bus = RedisBus(settings.redis_url, limit) if settings.redis_url else LocalBus(limit)
    games = Games(database, bus, kinds, settings.live_games, lambda: _in_words(app))
    return Services(settings, database, bus, games, Profiles(database), Campaigns(database))


def _in_words(app: Flask) -> RequestContext:
    """A request of nobody, in the language of the source: what is written down for later is told in it."""
    return app.test_request_context(headers={"Accept-Language": SOURCE_LANGUAGE})


@click.command("db-upgrade")
@with_appcontext
def upgrade_database() -> None:
    """Bring the database up to date: its tables, and how the games ended that were finished before that was kept."""
    parts = services()
    parts.database.upgrade()
    write_missing_endings(parts.database, KINDS, Keeper(KINDS, lambda: _in_words(current_app)))
    parts.database.close()
