"""Takes a picture of every screen, light and dark, at phone size, into screens/, which git ignores.

--sizes: other sizes, each into a folder of its own. --only: some names. --readme: those of README.md, into
docs/screens/.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal

from flask import Flask
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from pydantic import SecretStr

from automa.greedy import Greedy
from automa.people import PeopleRules
from automa.solo import SoloRules
from companion.app import create_app
from companion.config import ROOT, Settings
from companion.services import EXTENSION, Services
from companion.store.documents import Document, DocumentEntry
from companion.store.models import now
from companion.tableside.fix_parts import PARTS
from engine.acts import Answer
from engine.decisions import Decision
from engine.play import Play
from engine.sources import Luck
from scripts.chromium import CHROMIUM

SCREENS = ROOT / "screens"
README_SCREENS = ROOT / "docs" / "screens"
README = ROOT / "README.md"
SIZE = (390, 844)
AT_TABLE = {"die": "table", "decision_card": "table", "tile": "table", "face_down_card": "table"}

SETUP = {"kind": "table", "civilization": "scientists", "luck": AT_TABLE, "record_tiles": True}
OPENING = """
    income end advance:military conquer:3,0 end advance:exploration advance:exploration explore:1,0:13r5 vp:+4 end
    advance:science vp:+6 end advance:technology vp:+3 end
"""
LUCK = ("none", "military", "6", "2", "4", "19", "3", "38", "5", "1", "technology")
"""A few rounds with their luck, the same in each picture."""

SOLO_VIEWS = ("map", "tracks", "city", "cards", "others", "journal", "score")
SOLO_SEED = 7
SOLO_ENOUGH = 100
"""The solo games: their luck, and how many answers they have at least."""


@contextmanager
def running_app(directory: Path) -> Iterator[tuple[str, Flask]]:
    """The app under gunicorn, with its own database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = Settings(instance_dir=directory, database_url="", secret_key=SecretStr(""), redis_url="", public_url="")
    app = create_app(settings)
    parts: Services = app.extensions[EXTENSION]
    parts.database.upgrade()
    command = [sys.executable, "-m", "gunicorn", "companion.app:create_app()", "--bind", f"127.0.0.1:{port}"]
    server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "INSTANCE_DIR": str(directory)})
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://localhost:{port}", app
    finally:
        server.terminate()
        server.wait()


def cookie(app: Flask, device: str, **more: Any) -> str:
    """A device's cookie, as the app would set it."""
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    return str(signer.dumps({"device": device, "_permanent": True, **more}))


def lay_out(parts: Services, profile: str) -> tuple[str, str, str]:
    """A game just set up, one in the bots' turn, one that is over."""
    games = parts.games
    playing = games.create(profile, SETUP, "Friday evening").id
    for key in OPENING.split():
        enter_luck(parts, playing)
        games.act(playing, games.seq(playing), Answer(key))
    enter_luck(parts, playing)
    asked = games.create(profile, {**SETUP, "record_tiles": False}, "By the fire").id
    for key in ("military", "income", "end", "end"):
        games.act(asked, games.seq(asked), Answer(key))
    over = games.create(profile, {**SETUP, "luck": {}, "record_tiles": False, "level": 1}, "Last Sunday").id
    play_to_the_end(parts, over)
    return playing, asked, over


def asks(kind: str, asked: Decision) -> bool:
    """Whether the first seat is asked this kind of question."""
    return asked.kind == kind and asked.seat == 0


def lay_out_solo(parts: Services, profile: str) -> dict[str, str]:
    """By picture, a game on screen stopped at a question, or over."""
    found = {}
    setup: dict[str, Any] = {"kind": "solo", "level": 2, "civilization": "engineers", "first": "player"}
    for kind, name in (
        ("player_turn", "Late at night"),
        ("plot", "On the train"),
        ("explore", "Monday"),
        ("over", "Holiday"),
    ):
        document = played(SoloRules(), setup, name, partial(asks, kind))
        found[kind] = parts.games.import_document(profile, document.model_dump_json().encode()).id
    return found


def lay_out_people(parts: Services, profile: str) -> dict[str, str]:
    """Games of two people and the app: in hand, behind the curtain, over."""
    found = {}
    setup: dict[str, Any] = {"kind": "people", "players": ["Anna", "Bertram", "App 3"], "built_in": {"2": "greedy"}}
    for name in ("Rainy evening", "At the lake", "Birthday"):
        document = played(
            PeopleRules(),
            setup,
            name,
            partial(asks, "over" if name == "Birthday" else "player_turn"),
        )
        found[name] = parts.games.import_document(profile, document.model_dump_json().encode()).id
    return found


def played(rules: Any, setup: dict[str, Any], name: str, is_enough: Callable[[Decision], bool]) -> Document:
    """A game on screen, played by the greedy player until enough or over."""
    play: Play[Any] = Play(rules, setup, Luck(SOLO_SEED))
    player = Greedy(Luck(SOLO_SEED).pick)
    while play.pending and not (len(play.log) > SOLO_ENOUGH and is_enough(play.pending)):
        play.answer(player.answer(play.state.game, play.pending))
    entries = [
        DocumentEntry.model_validate({**entry._asdict(), "kind": kind, "made_at": now()})
        for entry in play.log
        for kind in ["auto" if str(entry.seat) in setup.get("built_in", {}) else entry.kind]
    ]
    return Document(
        name=name, kind=setup["kind"], setup=setup, rules_version="", created=now(), finished=None, entries=entries
    )


def enter_luck(parts: Services, game: str) -> None:
    """Answer all but reports, each by the first possible of `LUCK`."""
    while True:
        with parts.games.view(game) as view:
            pending = view.play.pending
            if pending is None or pending.kind == "turn":
                return
            possible = list(pending.options.keys())
        key = next((key for key in LUCK if key in possible), possible[0])
        parts.games.act(game, parts.games.seq(game), Answer(key))


def play_to_the_end(parts: Services, game: str) -> None:
    """A short game with a little of everything; luck is the app's."""
    games = parts.games
    plan = ["income", "advance:science", "vp:+12", "end", "advance:military", "vp:+9", "end"] * 5 + ["end"] * 60
    for key in plan:
        enter_luck(parts, game)
        with games.view(game) as view:
            if view.play.pending is None:
                return
        games.act(game, games.seq(game), Answer(key))


def pages(playing: str, asked: str, over: str, solo: dict[str, str], people: dict[str, str]) -> dict[str, str]:
    """Each picture's address."""
    game = f"/games/{playing}"
    on_screen = f"/play/{solo['player_turn']}"
    views = ("tracks", "map", "landmarks", "journal", "score", "points", "more", "layout", "result", "settings")
    return {
        "home": "/",
        "choose": "/new",
        "new": "/games/new",
        "table": game,
        "why": game,
        "question": f"/games/{asked}",
        **{view: f"{game}/{view}" for view in views},
        "share": f"{game}/share",
        "replay": f"/games/{solo['over']}/replay/9",
        "explore": f"{game}/act/explore",
        "conquer": f"{game}/act/conquer",
        "fix": f"{game}/fix",
        **{f"fix-{part}": f"{game}/fix/{part}" for part in (*PARTS, "decks", "map", "map/2,1")},
        "final": f"/games/{over}/result",
        "statistics": "/statistics",
        "new-two": "/games/new?players=2",
        "position": "/games/new/position?players=1&level=2",
        "position-two": "/games/new/position?players=2",
        "solo-new": "/solo/new",
        "solo": on_screen,
        "solo-plot": f"/play/{solo['plot']}",
        "solo-explore": f"/play/{solo['explore']}",
        **{f"solo-{view}": f"{on_screen}/{view}" for view in SOLO_VIEWS},
        "solo-final": f"/play/{solo['over']}/score",
        "people-new": "/people/new",
        "people": f"/play/{people['Rainy evening']}",
        "people-others": f"/play/{people['Rainy evening']}/others",
        "people-side": f"/play/{people['Rainy evening']}/others/1",
        "people-curtain": f"/play/{people['At the lake']}",
        "people-final": f"/play/{people['Birthday']}/score",
        "words": "/words?find=conquer",
        "word": "/words/conquer",
        "delete": f"{game}/delete",
        "import": "/import",
        "settings-phone": "/settings",
        "data": "/data",
        "join": "/join",
        "rules": "/rules?q=tiebreaker",
        "rule": "/rules/SHA-13",
        "link": "/link",
        "about": "/about",
        "missing": "/nothing-lies-here",
    }


def shown_in_readme() -> set[str]:
    return set(re.findall(r"docs/screens/([a-z-]+)\.png", README.read_text(encoding="utf-8")))


def take(
    browser: Browser,
    url: str,
    signed: str,
    addresses: dict[str, str],
    scheme: Literal["light", "dark"],
    into: Path,
    size: tuple[int, int] = SIZE,
) -> None:
    """Pictures of addresses in one color scheme; `why` opens a reason."""
    into.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(
        viewport=ViewportSize(width=size[0], height=size[1]),
        color_scheme=scheme,
        has_touch=True,
        reduced_motion="reduce",  # the end of motions
    )
    context.add_cookies([{"name": "tapestry", "value": signed, "url": url}])
    page = context.new_page()
    for name, address in addresses.items():
        page.goto(url + address)
        if name == "why":
            page.locator(".moves .whys > summary").first.click()
        page.wait_for_timeout(300)
        page.screenshot(path=into / f"{name.replace('/', '-').replace(',', '-')}-{scheme}.png")
    context.close()


def sizes_in(text: str) -> tuple[tuple[int, int], ...]:
    """The sizes of screens named in a line.

    >>> sizes_in("390x844,1440x900")
    ((390, 844), (1440, 900))
    """
    return tuple((int(width), int(height)) for width, height in (size.split("x") for size in text.split(",")))


def main() -> None:
    """Take all pictures, or README.md's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readme", action="store_true", help="only the pictures that README.md shows")
    parser.add_argument("--sizes", type=sizes_in, default=(SIZE,), help="such as 390x844,820x1180,1440x900")
    parser.add_argument("--only", type=lambda text: text.split(","), help="only the screens of these names")
    asked = parser.parse_args()
    wanted = shown_in_readme() if asked.readme else None
    into = SCREENS if wanted is None else README_SCREENS
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as directory, running_app(Path(directory)) as (url, app):
        parts: Services = app.extensions[EXTENSION]
        device = parts.profiles.register()
        solo, people = lay_out_solo(parts, device.profile_id), lay_out_people(parts, device.profile_id)
        addresses = pages(*lay_out(parts, device.profile_id), solo, people)
        in_hand = {people["Rainy evening"]: [0, parts.games.seq(people["Rainy evening"])]}
        signed = cookie(app, device.id, in_hand=in_hand, guide="off")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            for scheme in ("light", "dark"):
                chosen = {name: at for name, at in addresses.items() if wanted is None or f"{name}-{scheme}" in wanted}
                if asked.only:
                    chosen = {name: at for name, at in chosen.items() if name in asked.only}
                for size in asked.sizes if wanted is None else (SIZE,):
                    folder = into if size == SIZE else into / f"{size[0]}x{size[1]}"
                    take(browser, url, signed, chosen, scheme, folder, size)
            browser.close()
    print(f"{len(list(into.rglob('*.png')))} pictures in {into.relative_to(ROOT)}/")


if __name__ == "__main__":
    main()
