"""Whether the long run was asked for: whole games and every sort of everything, where the suite takes one of each."""

import os

import pytest

LONG = os.environ.get("LONG") == "1"
"""`LONG=1 ./test ...` asks for it."""

long = pytest.mark.long
"""A test, or one of its cases, that only the long run takes."""
