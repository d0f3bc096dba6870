"""Which folded parts of a setup form are open."""

from __future__ import annotations

from collections.abc import Collection, Mapping

Sections = Mapping[str, tuple[str, ...]]
"""By part: fields in the form or its errors."""


def opened(sections: Sections, form: object, before: object, errors: Collection[str]) -> frozenset[str]:
    """Parts with an error, or a field changed since before."""
    return frozenset(
        section
        for section, names in sections.items()
        if any(name in errors or getattr(form, name, None) != getattr(before, name, None) for name in names)
    )
