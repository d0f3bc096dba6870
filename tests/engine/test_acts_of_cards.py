"""The acts on the map that cards and mats say they speak of: those that their benefits and triggers have, at least."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.box import LIBRARY
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS, CivilizationMat, MapAct, read_tapestry_cards
from engine.facts.components import Benefit
from engine.facts.validation import DataError, DataFile
from engine.foresight import words_in
from engine.rules.map_acts import ACTS, turned_words, worded
from tests.engine.whole import HERE, in_force, scene

HAPPENS: dict[str, MapAct] = {"exploring": "explore", "explored": "explore", "conquered": "conquer"}
"""What an effect can answer, by the act that it is."""


def acts_in(benefits: object) -> set[str]:
    """The acts on the map among all words of some benefits."""
    return {ACTS[word][0] for word in words_in(benefits) if word in ACTS}


def mats() -> Iterator[tuple[str, CivilizationMat]]:
    """Every mat in every edition, by its civilization."""
    for slug, civilization in CIVILIZATIONS.items():
        yield slug, civilization
        if civilization.rebalanced is not None:
            yield slug, civilization.rebalanced


@pytest.mark.parametrize("slug", sorted(TAPESTRY_CARDS))
def test_a_card_names_the_acts_that_its_data_have(slug: str) -> None:
    card = TAPESTRY_CARDS[slug]
    found = acts_in(card.benefit) | acts_in(card.response_gain) | acts_in([effect.gain for effect in card.effects])
    found |= {HAPPENS[effect.on] for effect in card.effects if effect.on in HAPPENS}
    assert found <= set(card.acts)


def test_a_mat_names_the_acts_that_its_code_gives() -> None:
    """What its places show is drawn, each with the mark of the scenario."""
    for slug, mat in mats():
        assert acts_in(list(mat.gains.values())) <= set(mat.acts), slug


def test_no_act_is_named_that_neither_text_nor_data_speak_of() -> None:
    """A slip in the data would put a note on a card that has nothing to do with it."""
    cards = ((card.acts, card.text, set[str]()) for card in TAPESTRY_CARDS.values())
    spoken = [*cards, *((mat.acts, mat.text, acts_in(list(mat.gains.values()))) for _slug, mat in mats())]
    assert sum(bool(acts) for acts, _text, _found in spoken) == 16
    for acts, text, found in spoken:
        for act in acts:
            assert act in found or re.search(act[:6], text, re.IGNORECASE), text


@pytest.mark.parametrize(("acts", "said"), [("[swim]", "not 'swim'"), ("[explore, explore]", "stands twice")])
def test_what_is_no_act_or_named_twice_is_refused(acts: str, said: str) -> None:
    card = f"{{name: New, expansion: base, kind: this_era, text: Something., acts: {acts}}}"
    with pytest.raises(DataError, match=said):
        read_tapestry_cards(DataFile("cards.yaml", f"tapestry_cards: {{new: {card}}}"))


def test_words_are_replaced_wherever_they_stand_in_a_benefit() -> None:
    """(BEX-1, BCO-1)"""
    benefit: Benefit = {"choose": ["farm", {"pay": "coin", "gain": ["explore", "tapestry"]}]}
    turned = worded(benefit, {"explore": "conquer"})
    assert turned == {"choose": ["farm", {"pay": "coin", "gain": ["conquer", "tapestry"]}]}
    assert worded(benefit, {}) is benefit


def test_where_nobody_turns_acts_no_word_is_another_one() -> None:
    """(SCN2-7)"""
    game = scene()
    assert turned_words(game, HERE) == {}
    in_force(game, "world_war", -1)
    assert turned_words(game, HERE) == {"explore": "conquer", "explore_anywhere": "conquer_anywhere"}
    assert LIBRARY.tapestry_cards["trap"].acts == ()
