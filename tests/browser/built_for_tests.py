"""The build as the tests in a browser need it: it knows the toy game, and draws the luck that their server draws."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

from companion.config import ROOT
from companion.offline.build import APP, LIBRARY, PACKED
from tests.browser.serving import LUCK

SITE = f"{LIBRARY}/site-packages"
BROUGHT = ("tests/companion/toy.py", "tests/asked.py", "tests/sayings.py")
FIRST = f"{SITE}/companion/offline/__init__.py"
"""Read before the app is made."""
CHANGES = f"""
import random
from typing import cast
from companion.kinds import KINDS
from engine.sources import Luck
from tests.companion.toy import TOY_KINDS
cast(dict, KINDS).update(TOY_KINDS)
Luck.system = staticmethod(lambda: random.Random({LUCK}))
"""


def with_the_toy(built: Path, folder: Path) -> Path:
    """A copy of a build with what the tests bring."""
    shutil.copytree(built, folder)
    packed = next(folder.rglob(APP + PACKED))
    files = _parted(gzip.decompress(packed.read_bytes()))
    files |= {f"{SITE}/{name}": (ROOT / name).read_bytes() for name in BROUGHT}
    files[FIRST] = CHANGES.encode()
    packed.write_bytes(gzip.compress(_joined(files), 1, mtime=0))
    return folder


def _parted(whole: bytes) -> dict[str, bytes]:
    """As `companion/offline/build.py` joined them."""
    at = 4 + int.from_bytes(whole[:4], "little")
    files = {}
    for name, size in json.loads(whole[4:at]):
        files[name] = whole[at : at + size]
        at += size
    return files


def _joined(files: dict[str, bytes]) -> bytes:
    index = json.dumps([[name, len(content)] for name, content in sorted(files.items())]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(content for _name, content in sorted(files.items()))
