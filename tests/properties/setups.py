"""Setups of table games for hypothesis, and how many examples a run tries."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from automa.definitions import AUTOMA_CIVILIZATIONS, LEVELS
from engine.facts.maps import MAPS
from tests.long_run import LONG

NEW_EXAMPLES = "PROPERTY_EXAMPLES"
"""The environment variable that asks for so many examples of each property, new ones every time."""


def examples(usual: int, in_long_run: int) -> settings:
    """How a property is tried: some examples, always the same, or as many new ones as are asked for."""
    wanted = os.environ.get(NEW_EXAMPLES)
    return settings(
        max_examples=int(wanted) if wanted else in_long_run if LONG else usual,
        derandomize=not wanted,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@st.composite
def table_setups(draw: st.DrawFn, players: int | None = None) -> dict[str, Any]:
    """Any setup of a table game: people, level, boxes, civilizations, who begins, who does which luck."""
    boxes = ["base", *sorted(draw(st.sets(st.sampled_from(["pp", "aa", "ff"]))))]
    open_ones = [slug for slug, civilization in AUTOMA_CIVILIZATIONS.items() if civilization.expansion in boxes]
    first = draw(st.sampled_from(["random", *open_ones]))
    second = draw(st.sampled_from(["random", *[slug for slug in open_ones if slug != first]]))
    kinds = draw(st.sets(st.sampled_from(["die", "decision_card", "tile", "face_down_card"])))
    return {
        "kind": "table",
        "boxes": boxes,
        "players": players or draw(st.sampled_from([1, 1, 1, 2])),
        "level": draw(st.sampled_from(list(LEVELS))),
        "civilization": first,
        "second_civilization": second,
        "starts": draw(st.permutations(list(MAPS["small"].starts)))[:2],
        "first": draw(st.sampled_from(["players", "bots"])),
        "luck": dict.fromkeys(sorted(kinds), "table"),
        "record_tiles": draw(st.booleans()),
    }


seeds = st.integers(0, 2**32)
