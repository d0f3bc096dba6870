"""Tapestry cards that are data alone: played, they give what their benefit says."""

from __future__ import annotations

import pytest

from engine.abilities.ability import ABILITIES
from engine.facts.cards import TAPESTRY_CARDS
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, scene, stack

DATA_ONLY = [
    ("feudalism", ("1:vp_per_landmark_each_3",), 6, {}),
    ("feudalism", ("0:any_resource", "food"), 0, {"food": 1}),
    ("meritocracy", ("compass",), 6, {}),
    ("trap", (), 10, {}),
]
"""Card, answers, and the VP and resources they bring whoever has two landmarks and two tech cards."""


@pytest.mark.parametrize(("card", "answers", "vp", "resources"), DATA_ONLY)
def test_it_gives_what_its_benefit_says(
    card: str, answers: tuple[str, ...], vp: int, resources: dict[str, int]
) -> None:
    """Feudalism: 1 resource in all or 3 VP a landmark; Meritocracy counts the card just invented; a Trap is 10 VP.

    (TRP-7)
    """
    game = scene(era=2)
    game.board.landmarks = {"forge": HERE, "bakery": HERE, "academy": RIVAL}
    game.players[HERE].tech = {"paper": "bottom", "bakery": "top"}
    game.bags["tech"].face_up = ["compass", "clocks", "radio"]
    stack(game, "tech", ["calendar"])
    told = lay(game, card, *answers)
    assert game.board.seats[HERE].vp == vp
    assert {slug: number for slug, number in game.players[HERE].resources.items() if number} == resources
    assert {event.data["source"] for event in told.of("vp")} <= {f"tapestry:{card}"}


def test_every_card_that_acts_when_played_has_data_or_code_and_not_both() -> None:
    """The table above holds every card whose whole effect is data. (INC-6)"""
    at_once = {slug for slug, card in TAPESTRY_CARDS.items() if card.kind != "this_era" and card.expansion == "base"}
    with_data = {slug for slug in at_once if TAPESTRY_CARDS[slug].benefit is not None}
    assert with_data == {card for card, *_ in DATA_ONLY}
    assert at_once - with_data == {slug for slug in at_once if slug in ABILITIES}
