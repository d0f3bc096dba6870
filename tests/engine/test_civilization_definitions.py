"""The civilization mats: what they show, told a second time in another way, and which edition is which."""

from collections import Counter

from engine.box import box_of
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS, CivilizationMat
from engine.facts.components import COMPONENTS
from tests.engine.printed import BUILDINGS, RESOURCES, vp_of


def test_sixteen_civilizations_each_with_a_rebalanced_mat() -> None:
    """Of the base game. (CMP-1)"""
    base = [civilization for civilization in CIVILIZATIONS.values() if civilization.expansion == "base"]
    assert len(base) == 16
    for civilization in base:
        assert civilization.rebalanced, civilization.slug
        printed = civilization.mat("printed", 2)
        assert printed != civilization.mat("rebalanced", 2), civilization.slug
        assert printed.income_turns in ((), (2, 3, 4, 5)), civilization.slug


def test_the_civilizations_that_begin_with_more_or_less() -> None:
    gains = {slug: one.adjustment.gain for slug, one in CIVILIZATIONS.items() if one.adjustment and one.adjustment.gain}
    assert {slug for slug, gain in gains.items() if vp_of(gain)} == {"alchemists", "entertainers", "traders"}
    assert {vp_of(gain) for gain in gains.values()} == {0, 10}
    assert {slug for slug, gain in gains.items() if gain == "any_resource"} == {
        "collectors",
        "isolationists",
        "merrymakers",
        "mystics",
    }
    assert {
        slug: one.adjustment.lose for slug, one in CIVILIZATIONS.items() if one.adjustment and one.adjustment.lose
    } == {"futurists": ("culture", "any_resource"), "spies": ("any_resource",), "utilitarians": ("any_resource",)}
    chosen = CIVILIZATIONS["the_chosen"].adjustment
    assert chosen
    assert chosen.vp_per_opponent == 15
    unchanged = {slug for slug, one in box_of().civilizations.items() if one.adjustment is None}
    assert unchanged == {"craftsmen", "historians", "inventors", "leaders", "militants", "nomads"}


def test_what_is_lost_is_lost_at_the_end_of_income_turn_one() -> None:
    later = {slug for slug, one in CIVILIZATIONS.items() if one.adjustment and one.adjustment.when != "setup"}
    assert later == {"futurists", "heralds", "spies", "utilitarians"}


def test_an_adjusted_mat_has_the_amounts_and_the_first_card_of_the_adjustment() -> None:
    """The rebalanced mats say the same, but for the effect of the Heralds' card."""
    blocked = "blocked_plots_per_opponent"
    architects, heralds = CIVILIZATIONS["architects"], CIVILIZATIONS["heralds"]
    assert [architects.mat(edition, 3).amounts[blocked] for edition in ("printed", "adjusted", "rebalanced")] == [
        0,
        1,
        1,
    ]
    assert architects.mat("adjusted", 3).amounts["swaps_gained_later"] == 3
    printed, adjusted, rebalanced = (heralds.mat(e, 3).first_card for e in ("printed", "adjusted", "rebalanced"))
    assert printed and adjusted and rebalanced
    assert (printed.draws_until, adjusted.draws_until) == ((), ("when_played", "trap"))
    assert [card.effect for card in (printed, adjusted, rebalanced)] == [True, True, False]
    assert {card.excluded for card in (printed, adjusted, rebalanced)} == {("renaissance",)}


def test_some_rebalanced_mats_differ_with_four_or_five_players() -> None:
    def mat(slug: str, players: int) -> CivilizationMat:
        return CIVILIZATIONS[slug].mat("rebalanced", players)

    assert [mat("historians", players).income_turns[0] for players in (1, 3, 4, 5)] == [2, 2, 1, 1]
    assert [mat("isolationists", players).tokens for players in (1, 3, 4, 5)] == [4, 4, 5, 5]
    assert [CIVILIZATIONS["isolationists"].mat("adjusted", players).tokens for players in (1, 5)] == [4, 4]


def test_rebalanced_mats_that_change_little_keep_the_rest() -> None:
    craftsmen, entertainers = CIVILIZATIONS["craftsmen"], CIVILIZATIONS["entertainers"]
    assert craftsmen.mat("rebalanced", 2).slots == craftsmen.slots
    assert craftsmen.gained_later is None
    assert (entertainers.income_turns, entertainers.mat("rebalanced", 2).income_turns) == ((2, 3, 4, 5), (1, 2, 3, 4))
    assert entertainers.mat("rebalanced", 2).slots == entertainers.slots


def test_the_columns_of_the_craftsmen_rise_by_one() -> None:
    columns = Counter(slot.column for slot in CIVILIZATIONS["craftsmen"].slots.values())
    assert columns == {1: 3, 2: 4, 3: 5}
    assert sum(vp_of(slot.benefit or []) for slot in CIVILIZATIONS["craftsmen"].slots.values()) == 5 + 10 + 15


def test_the_entertainers_tour_every_column_and_always_have_a_choice() -> None:
    slots = CIVILIZATIONS["entertainers"].slots
    for slot in slots.values():
        assert all(slots[one].column == (slot.column or 0) + 1 for one in slot.next)
        assert len(slot.next) == {0: 4, 1: 2, 2: 2, 3: 2, 4: 0}[slot.column or 0]
    assert {slot.slug for slot in slots.values() if slot.column == 1} == RESOURCES
    assert {slot.slug for slot in slots.values() if slot.column == 2} == BUILDINGS


def test_the_squares_of_the_merrymakers_dance_are_neighbors() -> None:
    slots = CIVILIZATIONS["merrymakers"].mat("rebalanced", 2).slots
    places = {slug: (slot.row or 0, slot.column or 0) for slug, slot in slots.items()}
    assert sorted(places.values()) == [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
    for slug, (row, column) in places.items():
        beside = {other for other, (r, c) in places.items() if abs(r - row) + abs(c - column) == 1}
        assert set(slots[slug].next) == beside


def test_militants_have_a_hex_for_each_spare_outpost() -> None:
    """Eight of the ten outposts are not on the map at the start."""
    militants = CIVILIZATIONS["militants"]
    spare = COMPONENTS.outposts - COMPONENTS.starting_outposts
    assert spare == len(militants.slots) == militants.amounts["outposts"]
    assert {str(slot.benefit) for slot in militants.slots.values()} >= RESOURCES
    assert sum(vp_of(slot.benefit or []) for slot in militants.slots.values()) == 1 + 2 + 3 + 4


def test_the_land_mass_of_the_isolationists_pays_ever_more() -> None:
    table = list(CIVILIZATIONS["isolationists"].tables["land_mass_vp"].values())
    assert [more - less for less, more in zip([0, *table], table, strict=False)] == [5, 5, 6, 7, 8, 9]


def test_the_chosen_climb_nine_steps_in_one_line() -> None:
    slots = CIVILIZATIONS["the_chosen"].mat("rebalanced", 2).slots
    path, here = [], slots["start"]
    while here.next:
        here = slots[here.next[0]]
        path.append(here.column)
    assert path == list(range(1, 10))
    assert len(CIVILIZATIONS["the_chosen"].mat("rebalanced", 2).tables["private_achievements"]) == 6


def test_a_mat_names_the_cards_that_may_not_be_its_first_card() -> None:
    """ADJ-4: Renaissance may not lie on Maker of Fire, which players read on the mat."""
    for edition in ("printed", "adjusted", "rebalanced"):
        mat = CIVILIZATIONS["heralds"].mat(edition, 3)
        assert mat.first_card
        assert [TAPESTRY_CARDS[card].name in mat.text for card in mat.first_card.excluded] == [True]


def test_the_mat_of_the_nomads_says_beside_what_they_build() -> None:
    """Nomads, build_outside 2a: an outpost or building; on the rebalanced mat a player token too."""
    nomads = CIVILIZATIONS["nomads"]
    assert ["player token" in nomads.mat(edition, 3).text for edition in ("printed", "adjusted", "rebalanced")] == [
        False,
        False,
        True,
    ]
