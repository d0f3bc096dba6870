"""How the app is started, in a container, by a Procfile, by `./run` and as papers say: all of them name what exists."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.app import LATER, create_app
from companion.command import main
from companion.config import Settings

ROOT = Path(__file__).resolve().parent.parent
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
STARTS = {
    **{name: (ROOT / name).read_text(encoding="utf-8") for name in ("Procfile", "run", "README.md")},
    "docs/hosting.md": HOSTING,
    "Containerfile": re.sub(r"^COPY.*$", "", CONTAINER, flags=re.MULTILINE),
}
APP = "companion.app:create_app()"
WAYS = (("Containerfile", "companion upgrade"), ("docs/hosting.md", "companion upgrade"))
NOT_OURS = {"PYTHONUNBUFFERED", "FORWARDED_ALLOW_IPS", "LOG_LEVEL", "BASE"}
"""What the environment says to Python, to gunicorn and to the log, and the build is told."""
LONGEST_ANSWER_OF_HEALTH = 5


def lines(word: str) -> list[str]:
    """What follows a word at the beginning of the Containerfile's lines."""
    return [found.strip() for found in re.findall(rf"^{word} +(.*)$", CONTAINER, re.MULTILINE)]


def copied() -> set[str]:
    """What the container has of the checkout."""
    return {name for line in lines("COPY") if "--from=" not in line for name in shlex.split(line)[:-1]}


def ports() -> dict[str, set[str]]:
    """The port at which the app is, by where that is said."""
    return {
        "the container": set(re.findall(r"\bPORT=(\d+)", CONTAINER)),
        "what it exposes": set(lines("EXPOSE")),
        "./run": set(re.findall(r"PORT:-(\d+)", STARTS["run"])),
        "a proxy's neighbor": set(re.findall(r"--bind 127\.0\.0\.1:(\d+)", HOSTING)),
        "a container's": set(re.findall(r"-p 127\.0\.0\.1:\d+:(\d+)", HOSTING)),
    }


def test_the_container_copies_what_exists_and_what_is_let_in() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {name for name in copied() if not (ROOT / name).exists()} == set()
    assert copied() == {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert ignored[0] == "*", "no database, no key and no environment of this machine goes into the picture of it"


def test_the_container_has_all_that_the_app_is_made_of() -> None:
    """Its packages and what its installation names."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    packages = set(re.findall(r'"(\w+)\*"', re.findall(r"packages\.find\]\ninclude = (.*)", project)[0]))
    papers = set(re.findall(r'^readme = "(.*)"', project, re.MULTILINE)) | {"LICENSE"}
    assert packages | papers | {"pyproject.toml", "requirements.txt"} == copied()


def test_the_container_has_the_app_without_a_server() -> None:
    built = re.search(r"^RUN python -m companion\.command offline build (\S+)$", CONTAINER, re.MULTILINE)
    assert built
    assert f"--from=wheel {built[1]} /app/offline" in lines("COPY")


@pytest.mark.parametrize("name", sorted(STARTS))
def test_what_is_started_exists(name: str) -> None:
    """The app by gunicorn, modules by `python -m`, and our own commands."""
    text = STARTS[name]
    apps = set(re.findall(r"""gunicorn ['"]([^'"]+)['"]""", text))
    assert apps <= {APP}
    assert callable(create_app)
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert module.startswith(("tests", "pip")) or find_spec(module), module
    for command in re.findall(r"(?:^|[`/ \"])companion (\w+)(?: |`|$)", text, re.MULTILINE):
        assert command in main.commands, command
    for path in re.findall(r"(?<![\w/.])(scripts/\w+|\./(?:run|test))(?![\w.])", text):
        assert os.access(ROOT / path, os.X_OK), path


def test_the_tables_are_brought_up_to_date_before_the_app_starts(settings: Settings) -> None:
    """In each way with the same act, which makes a backup first."""
    assert "db-upgrade" in create_app(settings).cli.commands
    for name, upgrade in (*WAYS, ("run", "db-upgrade")):
        assert STARTS[name].index(upgrade) < STARTS[name].rindex(APP), name
    assert STARTS["Procfile"].startswith("release: python -m flask --app companion.app db-upgrade\n")


def test_everybody_means_the_same_port() -> None:
    usual = str(Settings.model_fields["port"].default)
    assert ports() == {where: {usual} for where in ports()}


def test_the_container_keeps_its_data_apart_and_runs_as_nobody_special() -> None:
    (place,) = re.findall(r"INSTANCE_DIR=(\S+)", CONTAINER)
    assert lines("VOLUME") == [place]
    assert f":{place} " in HOSTING, "where the papers hang a volume"
    (user,) = lines("USER")
    assert user.isdecimal() and user != "0", "Kubernetes believes `runAsNonRoot` of no name"
    assert f"{user}:{user}" in HOSTING, "whose a directory must be that is hung in"
    (name,) = re.findall(rf"groupadd --gid {user} (\w+)", CONTAINER)
    assert re.search(rf"useradd --uid {user} --gid {name} .*{name}$", CONTAINER, re.MULTILINE)
    assert f"chown {name}:{name} {place}" in CONTAINER
    assert CONTAINER.index("\nUSER ") < CONTAINER.rindex("\nCMD ")
    assert "exec gunicorn" in lines("CMD")[-1], "the signal to stop reaches gunicorn"


@pytest.mark.parametrize(("ended", "starts"), [(0, True), (LATER, True), (1, False)])
def test_the_container_starts_unless_the_upgrade_failed_for_good(tmp_path: Path, ended: int, starts: bool) -> None:
    """Its command as the shell reads it, with stand-ins for the two programs."""
    for name, does in (("companion", f"exit {ended}"), ("gunicorn", "echo served")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    command = json.loads(lines("CMD")[-1])
    done = subprocess.run(
        command, env={"PATH": f"{tmp_path}:/usr/bin:/bin", "PORT": "1"}, capture_output=True, text=True
    )
    assert (done.stdout == "served\n", done.returncode == 0) == (starts, starts)


def pinned(file: str) -> dict[str, str]:
    """Names and versions in a file of requirements."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE))


def test_the_container_installs_by_hash_what_is_tested() -> None:
    """The versions are those of constraints.txt; each has hashes, none an address; nothing that the app needs lacks."""
    hashed, tested = pinned("requirements.txt"), pinned("constraints.txt")
    assert {name: version for name, version in hashed.items() if tested.get(name) != version} == {}
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert "://" not in text and text.count("\\\n    --hash=sha256:") > 2 * len(hashed)
    assert all("--hash=sha256:" in each for each in re.split(r"\n(?=\w)", text.strip()))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["postgres"], *extras["redis"]]
    assert {re.split(r"[\[><=]", each)[0] for each in wanted} <= hashed.keys()
    fetched = re.findall(r"pip (?:install|wheel)\b(?:(?!&&).)*", CONTAINER)
    assert len(fetched) == 4
    for each in fetched:
        assert "--require-hashes -r requirements.txt" in each or "--no-index --no-deps" in each, each


def test_the_base_of_the_container_is_an_argument() -> None:
    (base,) = re.findall(r"^ARG BASE=(\S+)$", CONTAINER, re.MULTILINE)
    assert {line.partition(" ")[0] for line in lines("FROM")} == {"${BASE}"}
    assert f"docker://{base}" in HOSTING, "how its digest is found"
    assert f"--build-arg BASE={base}@" in HOSTING


def test_whoever_watches_over_the_container_waits_for_an_answer(settings: Settings) -> None:
    (check,) = lines("HEALTHCHECK")
    asked = re.findall(r"PORT'\]|(/\w+)'", check)
    assert "/healthz" in asked
    assert "/healthz" in {rule.rule for rule in create_app(settings).url_map.iter_rules()}
    waits = {name: int(seconds) for name, seconds in re.findall(r"(timeout)=(\d+)", check)}
    assert waits["timeout"] > LONGEST_ANSWER_OF_HEALTH
    assert "--format docker" in HOSTING, "in its own format podman leaves the check out"


def test_the_papers_build_and_run_what_there_is() -> None:
    """docker looks for a Dockerfile unless told; to a container the proxy has no address that gunicorn believes."""
    papers = HOSTING + (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert re.findall(r"docker build(?! -f Containerfile )", papers) == []
    (started,) = re.findall(r"podman run -d(?:.*\\\n)*.*", HOSTING)
    assert "-e FORWARDED_ALLOW_IPS=" in started and "-p 127.0.0.1:" in started
    (limit,) = re.findall(r"--stop-timeout (\d+)", started)
    gunicorn = (ROOT / "companion/gunicorn_conf.py").read_text(encoding="utf-8")
    (graceful,) = re.findall(r"^graceful_timeout = (\d+)", gunicorn, re.MULTILINE)
    assert int(limit) > int(graceful)


@pytest.mark.parametrize("name", ["tapestry.service", "tapestry-backup.service"])
def test_the_units_of_systemd_start_what_exists(name: str) -> None:
    unit = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    started = re.findall(r"^ExecStart(?:Pre)?=-?/opt/tapestry-companion/\.venv/bin/(\w+) (\S+)", unit, re.MULTILINE)
    assert started
    for program, what in started:
        assert what in main.commands if program == "companion" else what == f'"{APP}"'
    known = {
        each for line in re.findall(r"^Environment=(.*)", unit, re.MULTILINE) for each in re.findall(r"(\w+)=", line)
    }
    assert {each for each in known if each.lower() not in Settings.model_fields} == set()


def test_the_proxies_lead_to_the_port_of_the_app() -> None:
    usual = Settings.model_fields["port"].default
    for name in ("nginx.conf", "Caddyfile", "tapestry.service"):
        found = re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / "deploy" / name).read_text(encoding="utf-8"))
        assert found == [str(usual)], name


def test_every_setting_that_is_named_is_one() -> None:
    named = {name for line in lines("ENV") for name in re.findall(r"(\w+)=", line)}
    named |= set(re.findall(r"^\| (?:.* \| )?`([A-Z_]+)`", HOSTING, re.MULTILINE))
    named |= set(re.findall(r"\$\{?([A-Z_]+)", CONTAINER + STARTS["Procfile"]))
    assert {"WEB_CONCURRENCY", "PORT", "REDIS_URL"} <= named
    assert {name for name in named - NOT_OURS if name.lower() not in Settings.model_fields} == set()
