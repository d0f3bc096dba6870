"""The folded parts of a form of setup: which of them are open when the form is shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping

Sections = Mapping[str, tuple[str, ...]]
"""The fields of each folded part, by the names that the form or its mistakes have for them."""


def opened(sections: Sections, form: object, before: object, errors: Collection[str]) -> frozenset[str]:
    """The parts in which something is wrong, or stands otherwise than in the form as it was before."""
    return frozenset(
        section
        for section, names in sections.items()
        if any(name in errors or getattr(form, name, None) != getattr(before, name, None) for name in names)
    )
