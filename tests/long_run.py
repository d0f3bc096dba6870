"""Whether the long run was asked for: whole games and every sort of everything, where the suite takes one of each."""

import os

LONG = os.environ.get("LONG") == "1"
"""`LONG=1 ./test ...` asks for it."""
