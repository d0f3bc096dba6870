"""The host's commands: `companion backup`, `restore`, `upgrade`, `doctor`, `expire`."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import click
from pydantic import ValidationError

from companion.config import Settings, UnusableKey
from companion.store.backups import BadBackup, CannotBackUp, back_up, look_at
from companion.store.db import Database, Unavailable
from companion.store.engines import sqlite_file
from companion.store.expiry import expire_empty
from companion.store.health import Health, plainly
from companion.store.models import now
from companion.store.restores import restore
from companion.store.rotation import on_one_disk, rotate

ENDED = 128 + signal.SIGTERM
MARKS = {"ok": "ok      ", "warning": "WARNING ", "failure": "FAILURE "}
FILE = click.argument("file", type=click.Path(path_type=Path))


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        raise click.ClickException(str(error)) from error


@click.group()
@click.pass_context
def main(context: click.Context) -> None:
    """Look after a running Tapestry Companion."""
    # If told to end, clean up first.
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    context.call_on_close(lambda: signal.signal(signal.SIGTERM, before))


@main.command()
@FILE
@click.option("--keep", type=click.IntRange(min=1), help="FILE is a folder: keep so many backups in it, the newest.")
@click.option("--same-disk", is_flag=True, help="With --keep: the folder may lie on the disk of the database.")
def backup(file: Path, keep: int | None, same_disk: bool) -> None:
    """Write the whole database into a new FILE, while the app goes on, and see that it can be read.

    With --keep, write a new file in a folder, named by the moment, then delete the oldest beyond that number.
    """
    settings = _settings()
    try:
        if keep is None:
            click.echo(back_up(settings.database, file))
        else:
            made, gone = rotate(settings.database, file, keep, now(), same_disk)
            click.echo("\n".join([str(made), *(f"{each}: deleted, older than the {keep} newest" for each in gone)]))
    except (CannotBackUp, BadBackup) as error:
        raise click.ClickException(str(error)) from error
    if on_one_disk(settings.database, file if keep else file.parent):
        click.echo("It lies on the disk of the database: keep a copy of it elsewhere.")
    if not settings.secret_key.get_secret_value():
        key = settings.instance_dir / "secret_key"
        click.echo(f"Keep a copy of {key} as well: without it no phone finds its games.")


@main.command("restore")
@FILE
@click.option("--check", is_flag=True, help="Only see that the backup is whole, and put nothing back.")
def restore_command(file: Path, check: bool) -> None:
    """Put a backup in the place of the database. Stop the app first."""
    settings = _settings()
    try:
        click.echo(look_at(file))
        if check:
            return
        kept = restore(settings.database, file, now(), settings.instance_dir)
    except (CannotBackUp, BadBackup) as error:
        raise click.ClickException(str(error)) from error
    click.echo("Put back." + (f" What was there is kept as {kept}." if kept else ""))
    click.echo("Run `companion upgrade`, then start the app.")


@main.command()
@click.option("--no-backup", is_flag=True, help="There is a backup already, made in another way.")
def upgrade(no_backup: bool) -> None:
    """Bring the database up to date, after a backup of what is there.

    Ends with 75 if that cannot be done now, as on a full disk: the app may start all the same, and says on its pages
    that it cannot reach its games.
    """
    from companion.app import NotUpToDate, create_app, upgrade_or_say

    try:
        app = create_app(_settings())
    except UnusableKey as error:
        raise NotUpToDate(error) from error
    upgrade_or_say(app, no_backup)


@main.command()
def doctor() -> None:
    """Say what is well and what is not; the exit status is 1 if an answer could not be stored."""
    settings = _settings()
    file = sqlite_file(settings.database)
    if file is not None and not file.exists():
        raise click.ClickException(f"{file} is not there: run `companion upgrade`")
    database = Database(settings.database)
    found = list(Health(database, settings.redis_url, settings.signing_key).findings())
    database.close()
    for finding in found:
        click.echo(f"{MARKS[finding.verdict]}{finding.what}: {finding.says}")
        if finding.detail:
            click.echo(f"        {finding.detail.splitlines()[0]}")
    if any(finding.verdict == "failure" for finding in found):
        raise SystemExit(1)


@main.command()
def expire() -> None:
    """Delete the profiles of phones that have nothing here; no game is ever deleted."""
    database = Database(_settings().database)
    try:
        count = expire_empty(database)
    except Unavailable as error:
        raise click.ClickException(f"the database: {plainly(error)}") from error
    finally:
        database.close()
    click.echo(f"{count} profiles without anything in them were deleted.")


@main.group()
def offline() -> None:
    """The app without a server."""


@offline.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--server", default="", help="The app's address on a server of yours; its games can be played here.")
def build(folder: Path, server: str) -> None:
    """Write the app that runs on a phone by itself into a new FOLDER, for any server of static files."""
    from companion.offline.build import build as build_into
    from companion.offline.pieces import CannotBuild

    try:
        parts = build_into(folder, server.rstrip("/"))
    except CannotBuild as error:
        raise click.ClickException(str(error)) from error
    for part in parts:
        click.echo(f"{part.sent:>10,} {part.name}")
    click.echo(f"{sum(part.sent for part in parts):>10,} bytes in all")


if __name__ == "__main__":
    main()
