"""The version."""

from __future__ import annotations

from importlib.metadata import version

APP_VERSION = version("tapestry-companion")
