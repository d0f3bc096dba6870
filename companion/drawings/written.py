"""Dataclasses as keys of kept drawings."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def written_plainly(sort: type[T]) -> type[T]:
    """Leaves out the guard against rings in `repr`, five of its seven calls."""
    written = getattr(sort.__repr__, "__wrapped__", None)
    if written is not None:
        setattr(sort, "__repr__", written)  # noqa: B010 (a method is no attribute to mypy)
    return sort
