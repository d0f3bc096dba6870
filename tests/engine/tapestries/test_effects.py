"""Cards whose whole ability stands in data: what their entries may say, and what a new one does without any code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.abilities.ability import ABILITIES
from engine.abilities.tapestries.effects import EffectsOfACard, ability_of
from engine.box import LIBRARY
from engine.facts.cards import TAPESTRY_CARDS, Effect, TapestryCard, read_tapestry_cards
from engine.facts.validation import DataError, DataFile
from engine.hooks import modify
from engine.rules.conquer import conquer
from engine.rules.gain import gain
from engine.rules.playable import on_tapestry, refuse_what_cannot_be_played
from engine.state.game import InPlay
from tests.engine.whole import HERE, RIVAL, drive, scene

NEW = """
tapestry_cards:
  new_card:
    name: New Card
    expansion: base
    kind: this_era
    text: "Something new."
    effects: [EFFECTS]
"""


def card_with(*effects: str) -> TapestryCard:
    """A card as an entry of the data file would make it."""
    file = DataFile("engine/data/tapestry_cards.yaml", NEW.replace("EFFECTS", ", ".join(effects)))
    return read_tapestry_cards(file)["new_card"]


def test_nine_cards_are_data_alone() -> None:
    data = {slug for slug, card in TAPESTRY_CARDS.items() if card.effects}
    ours = {slug for slug, card in LIBRARY.tapestry_cards.items() if card.effects} - data
    assert data | ours == {slug for slug, ability in ABILITIES.items() if isinstance(ability, EffectsOfACard)}
    assert len(data) == 9


@pytest.mark.usefixtures("clean_abilities")
def test_a_new_card_works_without_code() -> None:
    """Each conquest gives a coin and 2 VP to its owner alone, and the science die is rolled twice more."""
    ability_of(card_with('{"on": conquered, gain: [coin, {vp: 2}]}', "{change: rolls, if: science_die, by: 2}"))
    game = scene()
    game.in_play += (InPlay("new_card", HERE, "new_card"),)
    told = drive(game, conquer(game, HERE), "1,1", "vp_4", "coin", "red")
    assert [(event.data["source"], event.data["vp"]) for event in told.of("vp")] == [
        ("tapestry:new_card", 2),
        ("conquer_die", 4),
    ]
    assert game.players[HERE].resources["coin"] == 1
    assert [modify.ROLLS.ask(game, 1, {"seat": seat, "die": "science"}) for seat in (HERE, RIVAL)] == [3, 1]


@pytest.mark.usefixtures("clean_abilities")
def test_all_conditions_of_an_effect_have_to_hold() -> None:
    ability_of(card_with('{"on": advanced, if: [forward, military], gain: {vp: 5}}'))
    game = scene()
    game.in_play += (InPlay("new_card", HERE, "new_card"),)
    for forward, track, vp in (("advance_x", "science", 0), ("advance_x", "military", 5), ("regress_x", "military", 5)):
        drive(game, gain(game, HERE, {forward: [track]}, source="test"))
        assert game.board.seats[HERE].vp == vp, (forward, track)


@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        ('{"on": danced, gain: coin}', "nothing that happens to a player is called 'danced'"),
        ('{"on": placed, gain: coin}', "nothing that happens to a player is called 'placed'"),
        ('{"on": upgraded, if: by_chance, gain: coin}', "upgraded has no condition 'by_chance'"),
        ("{change: may_dance, to: true}", "'may_dance' is no value that a card changes"),
    ],
)
def test_an_effect_that_no_code_knows_is_refused(effect: str, problem: str) -> None:
    with pytest.raises(DataError) as refused:
        ability_of(card_with(effect))
    assert str(refused.value) == f"engine/data/tapestry_cards.yaml: new_card: {problem}"
    assert "new_card" not in ABILITIES


@pytest.mark.parametrize(
    "effect",
    ['{"on": invented}', "{change: rolls}", "{change: rolls, to: 2, by: 1}", "{gain: coin}"],
)
def test_an_effect_is_an_answer_or_a_change(effect: str) -> None:
    with pytest.raises(DataError, match=r"new_card effect 0: an effect is either on"):
        card_with(effect)


def test_a_card_with_effects_says_all_with_them() -> None:
    file = DataFile(
        "engine/data/tapestry_cards.yaml",
        NEW.replace("EFFECTS", "{change: rolls, by: 1}").replace("    text", "    amounts: {dances: 2}\n    text"),
    )
    with pytest.raises(
        DataError, match="new_card: only a card of this era has effects, and then they are all that it does"
    ):
        read_tapestry_cards(file)


def test_what_an_effect_gives_needs_its_rule_too() -> None:
    """The benefit of a tile only where there is one."""
    card = replace(TAPESTRY_CARDS["academia"], effects=(Effect(on="invented", gain="tile_benefit"),))
    with pytest.raises(DataError, match="academia invented: no rule carries out the word 'tile_benefit'"):
        refuse_what_cannot_be_played(on_tapestry(card))
    refuse_what_cannot_be_played(on_tapestry(card_with('{"on": conquered, gain: tile_benefit}')))
    with pytest.raises(DataError, match="new_card invented: no rule carries out the word 'tile_benefit'"):
        refuse_what_cannot_be_played(on_tapestry(card_with('{"on": invented, gain: tile_benefit}')))
