"""Whether the long run was asked for (`LONG=1 ./test ...`): whole games and every sort of everything, where the suite
takes one of each."""

from __future__ import annotations

import os

LONG = os.environ.get("LONG") == "1"
