"""Whether the long run was asked for: whole games and every sort of everything, where the suite takes one of each."""

import os

import pytest

LONG = os.environ.get("LONG") == "1"
"""`LONG=1 ./test ...` asks for it."""

long = pytest.mark.long
"""A test, or one of its cases, that only the long run takes."""

WHOLE_GAMES = [
    *(pytest.param(*of) for of in (("random", 1), ("greedy", 3), ("random", 6))),
    *(pytest.param(*of, marks=long) for of in (("greedy", 1), ("random", 3), ("greedy", 6))),
]
"""Built-in players and levels of the bots for whole games of a scenario."""
