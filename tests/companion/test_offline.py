"""A phone by itself: the same app, without server, cookie and other phones."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from subprocess import run
from textwrap import dedent
from urllib.parse import urlencode

import pytest

from automa.players import random_player
from companion.config import ROOT
from companion.offline.phone import Phone, Reply, newest_step
from companion.offline.pieces import PATCHES, CannotBuild, runtime_file, without_words
from companion.services import EXTENSION
from companion.store.schema import newest_revision
from engine.sources import Luck
from tests.companion.on_phone import play_on

HOME = "http://phone.test"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "phone"


@pytest.fixture
def phone(folder: Path, empty_database: Path) -> Iterator[Phone]:
    made = opened(begun_before(folder, empty_database))
    yield made
    made.close()


def begun_before(folder: Path, empty_database: Path) -> Path:
    """The folder of a phone that made its tables before."""
    folder.mkdir()
    copyfile(empty_database, folder / "tapestry.db")
    return folder


def opened(folder: Path, root: str = "") -> Phone:
    made = Phone(folder, root)
    made.open()
    return made


def get(phone: Phone, path: str) -> Reply:
    return phone.answer("GET", HOME + path, {})


def post(phone: Phone, path: str, seen: Reply, **said: str) -> Reply:
    """Send a form of a page that was seen."""
    form = urlencode({"csrf_token": token(seen), **said}).encode()
    return phone.answer("POST", HOME + path, FORM, form)


def token(seen: Reply) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', seen.body.decode())
    assert found
    return found[1]


def header(answer: Reply, name: str) -> str:
    return dict(answer.headers)[name]


def begun(phone: Phone) -> str:
    """The address of a solo game on screen just begun."""
    page = get(phone, "/solo/new")
    made = post(phone, "/solo/new", page, level="1")
    assert made.status == 303, made.body.decode()
    return header(made, "Location")


def test_a_game_is_found_again_after_a_restart(phone: Phone, folder: Path) -> None:
    """Nothing but the folder is kept: no cookie, no memory."""
    there = begun(phone)
    phone.close()

    again = opened(folder)
    assert get(again, there).status == 200
    assert there.encode() in get(again, "/").body
    again.close()


def test_a_form_without_its_token_is_refused(phone: Phone) -> None:
    get(phone, "/solo/new")
    refused = phone.answer("POST", HOME + "/solo/new", FORM, b"level=1")
    assert refused.status == 400


def test_a_page_of_before_a_restart_can_still_be_sent(phone: Phone, folder: Path) -> None:
    """The key and the session stay, so a form that was open at a kill is good."""
    page = get(phone, "/solo/new")
    phone.close()
    again = opened(folder)
    assert post(again, "/solo/new", page, level="1").status == 303
    again.close()


def test_nothing_of_the_rehearsal_stays(folder: Path) -> None:
    """A memory is kept after it: neither a key nor a game of it may be in use later."""
    phone = Phone(folder)
    shares, rehearsed = [], ""
    for share in phone.rehearse():
        shares.append(share)
        rehearsed = phone.app.config["SECRET_KEY"]
    assert shares == sorted(shares)
    assert shares[-1] < 1
    assert not folder.exists()
    templates = phone.app.jinja_env
    assert templates.cache is not None
    assert len(templates.cache) == len(templates.list_templates()), "no page has to wait for one to be compiled"

    phone.open()
    assert phone.app.config["SECRET_KEY"] != rehearsed
    assert b'href="/play/' not in get(phone, "/").body
    there = begun(phone)
    assert there.encode() in get(phone, "/").body
    phone.close()


def test_nothing_is_imported_that_a_browser_s_python_lacks() -> None:
    lacks = "; ".join(f"sys.modules[{name!r}] = None" for name in ("multiprocessing", "pdb", "fcntl", "PIL", "redis"))
    run([sys.executable, "-c", f"import sys; {lacks}; import companion.offline.phone"], check=True, cwd=ROOT)


def test_a_runtime_that_its_patch_does_not_fit_is_not_built(tmp_path: Path) -> None:
    name = next(iter(PATCHES))
    (tmp_path / name).write_text("another runtime")
    with pytest.raises(CannotBuild, match="not what its patch was made for"):
        runtime_file(tmp_path, name)


@pytest.mark.parametrize("path", ["/link", "/join"])
def test_what_needs_other_phones_says_so(phone: Phone, path: str) -> None:
    told = get(phone, path)
    assert told.status == 501
    assert b"That needs a server" in told.body


def test_sharing_a_game_says_so_and_nothing_listens(phone: Phone) -> None:
    there = begun(phone)
    game = there.split("/")[2]
    assert get(phone, f"/games/{game}/share").status == 501
    assert get(phone, f"/games/{game}/events").status == 204
    assert b"sse-connect" not in get(phone, there).body


def test_seats_are_not_offered_to_phones_that_cannot_come(phone: Phone) -> None:
    assert b'value="open"' not in get(phone, "/people/new").body


def test_pages_may_lie_in_the_shell_and_nowhere_else(phone: Phone) -> None:
    policy = header(get(phone, "/"), "Content-Security-Policy")
    assert "frame-ancestors 'self'" in policy
    assert "unsafe" not in policy


def test_the_newest_step_is_alembics() -> None:
    assert newest_step() == newest_revision()


def test_the_app_may_lie_below_a_path(folder: Path) -> None:
    """Whatever serves files may have it anywhere; files keep their own addresses."""
    phone = opened(folder, root="/below")
    page = get(phone, "/below/solo/new")
    assert b'action="/below/solo/new"' in page.body
    there = header(post(phone, "/below/solo/new", page, level="1"), "Location")
    assert there.startswith("/below/play/")
    assert get(phone, there).status == 200
    file = re.search(rb'href="(/static/[^"]+)"', page.body)
    assert file
    assert get(phone, file[1].decode()).status == 200
    phone.close()


def test_no_page_speaks_of_a_server_or_of_other_phones(phone: Phone) -> None:
    there = begun(phone)
    for path in ("/", "/settings", "/data", "/about", f"/games/{there.split('/')[2]}/settings", f"{there}/score"):
        words = re.sub(r"<[^>]*>", " ", get(phone, path).body.decode())
        assert not re.search(r"server|another phone|every phone|own phones|a code|QR", words), path


def test_that_games_may_be_cleared_takes_a_line_above_them(phone: Phone) -> None:
    """In whole it stands in the settings."""
    begun(phone)
    for path, is_open in (("/", False), ("/settings", True)):
        found = re.search(r'<details [^>]*data-lasts="false" hidden( open)?>', get(phone, path).body.decode())
        assert found
        assert bool(found[1]) is is_open


def test_everything_goes_to_another_phone(phone: Phone, tmp_path: Path) -> None:
    there = begun(phone)
    file = get(phone, "/everything")
    assert header(file, "Content-Type") == "application/zip"
    other = opened(tmp_path / "other")
    said = f'--x\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{token(get(other, "/import"))}\r\n--x\r\n'
    said += 'Content-Disposition: form-data; name="file"; filename="everything.zip"\r\n\r\n'
    form = {"Content-Type": "multipart/form-data; boundary=x"}
    taken = other.answer("POST", HOME + "/import", form, said.encode() + file.body + b"\r\n--x--\r\n")
    assert taken.status == 200, taken.body.decode()
    assert b"One game was new." in taken.body
    assert there.encode() not in get(other, "/").body, "it is a game of its own"
    assert b"/play/" in get(other, "/").body
    other.close()


def test_an_end_is_written_down_without_what_no_browser_has(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build leaves Python's debugger out, which Flask's helpers for tests import."""
    for module in ("pdb", "flask.testing"):
        monkeypatch.setitem(sys.modules, module, None)
    games = phone.app.extensions[EXTENSION].games
    game = begun(phone).split("/")[2]
    play_on(games, game, random_player(Luck(1).pick))
    assert games.ending(game) is not None


def test_code_goes_over_the_line_without_its_words() -> None:
    """SQLAlchemy wants some docstrings to be there."""
    written = """
        "The module."
        try:
            import json  # or none
        except ImportError:
            def load():
                "In a handler."
        else:
            class Part:
                "In an else."
                match 1:
                    case 1:
                        async def ask(self):
                            "In a case."
                            return "an answer"
        WORDS = "kept"
    """
    sent = '''
        """."""
        try:
            import json
        except ImportError:

            def load():
                """."""
        else:

            class Part:
                """."""
                match 1:
                    case 1:

                        async def ask(self):
                            """."""
                            return 'an answer'
        WORDS = 'kept'
    '''
    assert without_words(dedent(written)) == dedent(sent).lstrip()
