"""Which Chromium draws pictures and runs the tests in a browser."""

from __future__ import annotations

import os
import shutil
from typing import Final

BROWSERS: Final = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first that is installed is taken: the one without windows does the same in half the time."""
CHROMIUM: Final = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
"""Where it lies; None leaves it to Playwright to look."""
