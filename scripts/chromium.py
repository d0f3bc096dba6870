"""The Chromium that draws pictures and runs browser tests."""

from __future__ import annotations

import os
import shutil
from typing import Final

BROWSERS: Final = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first installed one; without windows it takes half the time."""
CHROMIUM: Final = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
"""None lets Playwright look."""
