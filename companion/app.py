"""Makes the app, and upgrades the database."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import timedelta

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from flask.ctx import RequestContext
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined

from companion.campaign import campaign
from companion.config import Settings
from companion.drawings.kept import set_up_drawings
from companion.front import (
    carried,
    games,
    glimpses,
    guests,
    here,
    home,
    invited,
    lobby,
    play_setup,
    pointing,
    share,
    table_setup,
)
from companion.game import band, guide, replay, result, turning
from companion.kinds import KINDS
from companion.library import boxes, components, rules, scenarios, statistics, words
from companion.logs import set_up_logs
from companion.onscreen import play
from companion.seekers import Seekers
from companion.services import EXTENSION, Services
from companion.store.backups import BadBackup, CannotBackUp, back_up_beside
from companion.store.campaigns import Campaigns
from companion.store.db import NotUpgraded, Unavailable
from companion.store.expiry import expire_empty
from companion.store.games import Games
from companion.store.health import Health
from companion.store.models import now
from companion.store.profiles import Profiles
from companion.store.replay import GameKind, Keeper
from companion.store.schema import newest_revision
from companion.store.turning import KeptTurningPoints
from companion.store.upgrade import write_missing_endings
from companion.surroundings import Surroundings, on_a_server
from companion.tableside import fix, table
from companion.thinkers import Thinkers
from companion.web import access, pwa
from companion.web.environ import environ_of
from companion.web.errors import register_errors
from companion.web.headers import OnlyOverHttps, set_headers
from companion.web.jinja import Templates
from companion.web.key import set_up_key
from companion.web.language import SOURCE_LANGUAGE, set_up_language
from companion.web.limits import set_up_limits
from companion.web.links import set_up_links
from companion.web.pages import address, asked_by_script
from companion.web.parts import set_up_parts
from companion.web.static_files import serve_static_files

LATER = os.EX_TEMPFAIL
"""As in `sysexits.h`: an upgrade may work later."""
MAX_UPLOAD = 4 * 1024 * 1024
COOKIE_LIFETIME = timedelta(days=400)  # browsers keep none longer; visits renew it


VIEWS = (
    home,
    table_setup,
    table,
    play,
    play_setup,
    guide,
    fix,
    result,
    replay,
    turning,
    band,
    statistics,
    campaign,
    games,
    carried,
    rules,
    scenarios,
    boxes,
    components,
    words,
    share,
    guests,
    invited,
    here,
    pointing,
    lobby,
    glimpses,
    pwa,
)
"""With a blueprint each."""


def create_app(
    settings: Settings | None = None,
    kinds: Mapping[str, GameKind] = KINDS,
    around: Surroundings | None = None,
) -> Flask:
    """Raises ValidationError for bad settings."""
    settings = settings or Settings()
    around = around or on_a_server(settings)
    app = Flask("companion", static_folder=None)
    app.config.update(
        SESSION_COOKIE_NAME="tapestry",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        LOCAL_HTTPS=settings.local_https,
        SESSION_COOKIE_SECURE=settings.public_url.startswith("https://"),
        PERMANENT_SESSION_LIFETIME=COOKIE_LIFETIME,
        MAX_CONTENT_LENGTH=MAX_UPLOAD,
        WTF_CSRF_TIME_LIMIT=None,  # phones sleep for hours
        WTF_CSRF_SSL_STRICT=False,  # our pages send no Referer; the token decides
    )
    app.session_interface = around.session
    app.jinja_environment = Templates
    app.jinja_options = {"cache_size": -1}  # all stay, else each import moves its own to the queue's end
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions[EXTENSION] = services_of(app, settings, kinds, around)
    set_up_logs(app)
    set_up_key(app, settings)
    set_up_limits(app, access.device_id)
    CSRFProtect(app)
    set_up_language(app)
    serve_static_files(app)
    app.wsgi_app = OnlyOverHttps(app.wsgi_app)  # type: ignore[method-assign]
    set_up_drawings(app)
    set_up_parts(app)
    register_errors(app)
    set_up_links(app)
    app.jinja_env.globals.update(url_for=address, asked_by_script=asked_by_script, meets_others=around.meets_others)
    app.after_request(set_headers)
    for view in VIEWS:
        app.register_blueprint(view.blueprint)
    app.cli.add_command(upgrade_database)
    return app


def services_of(
    app: Flask, settings: Settings, kinds: Mapping[str, GameKind], around: Surroundings | None = None
) -> Services:
    around = around or on_a_server(settings)
    database, bus = around.database, around.bus
    games = Games(database, bus, kinds, settings.live_games, lambda: _in_words(app))
    health = Health(database, settings.redis_url, settings.signing_key)
    profiles, campaigns = Profiles(database, bus), Campaigns(database)
    limits, efforts, others = around.limits, around.efforts, around.meets_others
    thinkers = Thinkers(games, around.thinkers, around.answer, around.thinkers > 0 or not others)
    seekers = Seekers(KeptTurningPoints(database), thinkers)
    return Services(
        settings, database, bus, games, profiles, campaigns, health, limits, efforts, thinkers, seekers, others
    )


def _in_words(app: Flask) -> RequestContext:
    """In the source language, for texts to keep."""
    return app.request_context(environ_of("GET", "http://localhost/", {"Accept-Language": SOURCE_LANGUAGE}))


class NotUpToDate(click.ClickException):
    """Nothing was changed."""

    def __init__(self, error: Exception, health: Health | None = None) -> None:
        wrong = (
            [f"{each.what}: {each.says}" for each in health.findings() if each.verdict == "failure"] if health else []
        )
        super().__init__("\n".join([*(wrong or [str(error)]), "Nothing was changed."]))


class MayPass(NotUpToDate):
    """The app can start and says so on its pages."""

    exit_code = LATER


def upgrade_or_say(app: Flask, no_backup: bool) -> None:
    """For a terminal. Raises NotUpToDate."""
    try:
        upgraded(app, click.echo, no_backup)
    except (Unavailable, CannotBackUp) as error:
        parts: Services = app.extensions[EXTENSION]
        raise MayPass(error, parts.health if isinstance(error, Unavailable) else None) from error
    except (BadBackup, NotUpgraded) as error:
        raise NotUpToDate(error) from error


@click.command("db-upgrade")
@click.option("--no-backup", is_flag=True, help="There is a backup already, made in another way.")
@with_appcontext
def upgrade_database(no_backup: bool) -> None:
    """Bring the database up to date, after a backup of what is there."""
    upgrade_or_say(current_app, no_backup)


def upgraded(app: Flask, say: Callable[[str], None], no_backup: bool = False) -> None:
    """Back up, upgrade tables, record missing endings. Raises CannotBackUp, BadBackup."""
    parts: Services = app.extensions[EXTENSION]
    revision = parts.database.revision()
    if revision not in (None, newest_revision()) and not no_backup:
        made = back_up_beside(parts.settings.database, parts.settings.instance_dir, now(), f"step-{revision}")
        say(f"Before the upgrade: {made}")
    parts.database.upgrade()
    write_missing_endings(parts.database, KINDS, Keeper(KINDS, lambda: _in_words(app)))
    expire_empty(parts.database)
    parts.database.close()
