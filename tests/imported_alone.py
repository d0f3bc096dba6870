"""Imports modules one by one, each in a fork: `python -m tests.imported_alone FIRST NAME...`.

FIRST are the modules, joined by commas, that every fork has imported already. Prints a line for each NAME that fails.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module


def failures(names: Iterable[str]) -> int:
    """How many of the modules cannot be imported as things stand in this process."""
    return sum(os.waitpid(imported_in_a_fork(name), 0)[1] != 0 for name in names)


def imported_in_a_fork(name: str) -> int:
    """The id of a new process that imports a module and ends, with 1 if that fails."""
    child = os.fork()
    if child:
        return child
    try:
        import_module(name)
    except BaseException as wrong:
        sys.stderr.write(f"{name}: {wrong!r}\n")
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    for first in filter(None, sys.argv[1].split(",")):
        import_module(first)
    sys.exit(failures(sys.argv[2:]) > 0)
