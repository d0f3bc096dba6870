"""The bots' data: mats, levels and civilizations told a second time in another way."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from automa.definitions import (
    AUTOMA_CIVILIZATIONS,
    AUTOMA_SPACES,
    AUTOMA_VOCABULARY,
    BOTS,
    CARRIED_OUT,
    DECISION_CARDS,
    FIRST_TO_ERA_VP,
    INCOME_STEPS,
    LEVELS,
    LEVELS_ARTS,
    MULTIPLIER_ROWS,
    MULTIPLIERS,
    REMOVED,
    RULES,
    TAPESTRY_CARDS,
    TRAP_CARDS,
    UNCERTAIN,
    level,
    tapestry_deck,
)
from automa.scenario_facts import RULES as SCENARIO_RULES
from engine.facts.components import EXPANSIONS, TRACKS, Benefit
from engine.facts.rulebook import RULES as ENGINE_RULES
from tests.story import DECK_SIZES

# ---- levels and income turns


def test_the_income_steps_are_the_boxes_of_the_mat() -> None:
    """INA-1."""
    columns = [INCOME_STEPS[:3], INCOME_STEPS[3:6], INCOME_STEPS[6:]]
    assert columns == [
        ("favorites", "advance_pair", "civilization"),
        ("vp", "add_cards", "add_more_cards"),
        ("tapestry_on_mat", "tapestry_to_automa", "shuffle"),
    ]


def deck_sizes(number: int, arts: bool) -> list[int]:
    """Cards in the decision deck in eras 1 to 4."""
    base = [card for card in DECISION_CARDS.values() if card.deck == "base"]
    sizes = [len(base) + BOTS.progress_cards_at_start]
    for turn in (2, 3, 4):
        sizes.append(sizes[-1] + level(number, arts).cards_added[turn])
    return sizes


@pytest.mark.parametrize(("number", "sizes"), DECK_SIZES.items())
def test_the_decision_deck_grows_by_level(number: int, sizes: list[int]) -> None:
    """LVL-10, INA-14, DCK-8."""
    assert deck_sizes(number, arts=False) == sizes
    assert all(size % BOTS.cards_in_a_pair == 0 for size in sizes)


@pytest.mark.parametrize(
    ("number", "sizes"),
    [
        (1, [8, 10, 14, 18]),
        (2, [8, 10, 14, 18]),
        (3, [8, 10, 14, 18]),
        (4, [8, 10, 16, 22]),
        (5, [8, 10, 16, 22]),
        (6, [8, 10, 16, 22]),
    ],
)
def test_the_decision_deck_grows_with_arts_and_architecture(number: int, sizes: list[int]) -> None:
    """BAA-11, BAA-12."""
    assert deck_sizes(number, arts=True) == sizes


@pytest.mark.parametrize("levels", [LEVELS, LEVELS_ARTS])
def test_what_every_level_does_in_its_income_turns(levels: dict[int, object]) -> None:
    """LVL-2, LVL-3: what level 1 leaves out, and what comes with level 3."""
    for number in levels:
        played = level(number, levels is LEVELS_ARTS)
        assert played.number == number
        for step in ("favorites", "vp"):
            assert [turn for turn in range(1, 6) if played.happens(step, turn)] == [2, 3, 4, 5]
        for step in ("tapestry_on_mat", "shuffle"):
            assert [turn for turn in range(1, 6) if played.happens(step, turn)] == [2, 3, 4]
        assert [turn for turn in range(1, 6) if played.happens("civilization", turn)] == (
            [2, 3, 4, 5] if number > 1 else []
        )
        assert [turn for turn in range(1, 6) if played.happens("advance_pair", turn)] == (
            [2, 3, 4, 5] if number > 2 else []
        )
        gained = [turn for turn in range(1, 6) if played.happens("tapestry_to_automa", turn)]
        assert gained == ([1, 2, 3, 4] if number > 1 else [])


def test_what_the_levels_give_in_income_turn_one() -> None:
    """BAA-13, BAA-14."""
    four = ("military", "exploration", "technology", "science")
    assert [LEVELS[number].you_advance for number in LEVELS] == [four, (), (), (), (), ()]
    assert [LEVELS_ARTS[number].you_advance for number in LEVELS_ARTS] == [four, (), (), (), (), ()]
    assert [LEVELS[number].bots_advance for number in LEVELS] == [None, None, None, None, "favorite", four]
    assert LEVELS_ARTS[6].bots_advance == (*four, "arts")
    assert [number for number in LEVELS if LEVELS[number].second_civilization] == [6]
    assert [number for number in LEVELS_ARTS if LEVELS_ARTS[number].extra_landmark_cards == 2] == [3, 4]
    assert not any(played.extra_landmark_cards for played in LEVELS.values())


def test_the_hard_mat_multiplies_no_less_anywhere() -> None:
    """BST-5."""
    assert [played.mat for played in LEVELS.values()] == ["normal"] * 4 + ["hard"] * 2
    assert MULTIPLIERS["normal"].keys() == MULTIPLIERS["hard"].keys() == MULTIPLIER_ROWS.keys()
    for row, normal in MULTIPLIERS["normal"].items():
        hard = MULTIPLIERS["hard"][row]
        assert all(strong >= weak for strong, weak in zip(hard, normal, strict=True))
        assert list(normal) == sorted(normal)
    assert MULTIPLIERS["hard"]["row_3"] == (1, 2, 2, 4)


def test_the_rows_count_every_track_once() -> None:
    """INA-11, BAA-6."""
    counted = [thing for row in MULTIPLIER_ROWS.values() for thing in row.counted(arts=True)]
    assert counted[:2] == ["landmark", "territory_controlled"]
    assert sorted(counted[2:]) == sorted(f"{track}_space" for track in TRACKS)
    assert "arts_space" not in MULTIPLIER_ROWS["row_3"].counted(arts=False)


def test_the_vp_for_an_era_are_its_number() -> None:
    assert FIRST_TO_ERA_VP == {2: 2, 3: 3, 4: 4, 5: 0}


# ---- what the Automa does on the tracks

CHART = {
    "research": "research",
    "research_x": "research_x",
    "invent": "refresh_tech",
    "refresh_tech": "refresh_tech",
    "conquer": "conquer",
    "conquer_both_dice": "conquer",
    "conquer_both_dice_if_opponent": "conquer",
    "conquer_anywhere": "conquer_anywhere",
    "explore": "explore",
    "explore_anywhere": "explore_anywhere",
    "tapestry": "tapestry",
    "masterpiece": "refresh_masterpieces",
    "refresh_masterpieces": "refresh_masterpieces",
}


def icons(benefit: Benefit | int | None) -> Iterator[Benefit]:
    """The icons of a printed benefit in order, choices and repetitions opened."""
    match benefit:
        case str():
            yield benefit
        case {"advance": _} | {"regress": _} if isinstance(benefit, dict):
            yield benefit
        case list():
            for part in benefit:
                yield from icons(part)
        case dict():
            for key in ("any_order", "choose", "gain"):
                yield from icons(benefit.get(key))


def by_chart(benefit: Benefit | None) -> list[Benefit]:
    """What the Automa's chart makes of a printed benefit, each act once."""
    acts: list[Benefit] = []
    for icon in icons(benefit):
        act = CHART.get(icon) if isinstance(icon, str) else icon
        if act is not None and act not in acts:
            acts.append(act)
    return acts


@pytest.mark.parametrize("slug", TRACKS)
def test_the_spaces_of_the_automa_follow_from_its_chart(slug: str) -> None:
    """AUT-3, AUT-7, AUT-8, AUT-12, AUT-19, AUT-20, BAA-9, BAA-10, BAA-17."""
    for space in TRACKS[slug].spaces:
        if (slug, space.number) == ("science", 12):
            continue  # its four rolls are said in a sentence, not in words of the vocabulary
        assert list(AUTOMA_SPACES[slug].get(space.number, ())) == by_chart(space.benefit), space.name


def test_science_twelve_is_one_roll_without_benefit() -> None:
    assert AUTOMA_SPACES["science"][12] == ("research_x",)


# ---- civilizations


def test_four_civilizations_in_each_of_two_boxes() -> None:
    expansions = Counter(civilization.expansion for civilization in AUTOMA_CIVILIZATIONS.values())
    assert expansions == {"base": 4, "pp": 4}


def test_the_base_civilizations_share_out_the_tracks_of_the_science_die() -> None:
    favorites = {
        slug: civilization.favorite
        for slug, civilization in AUTOMA_CIVILIZATIONS.items()
        if civilization.expansion == "base"
    }
    assert favorites == {
        "scientists": "science",
        "explorers": "exploration",
        "engineers": "technology",
        "conquerors": "military",
    }
    dice = [civilization for civilization in AUTOMA_CIVILIZATIONS.values() if civilization.favorite == "science_die"]
    assert [civilization.expansion for civilization in dice] == ["pp"] * 4


def test_scientists_and_explorers_by_income_turn() -> None:
    assert AUTOMA_CIVILIZATIONS["scientists"].income == dict.fromkeys((3, 4, 5), ("research",))
    tracks = {
        turn: act["advance"]
        for turn, (act,) in AUTOMA_CIVILIZATIONS["explorers"].income.items()
        if isinstance(act, dict)
    }
    assert tracks == {2: ["exploration"], 3: ["military"], 4: ["exploration"], 5: ["military"]}


def test_the_pool_of_the_hucksters_has_an_item_for_every_favorite() -> None:
    hucksters = AUTOMA_CIVILIZATIONS["hucksters"]
    assert hucksters.pool_by_favorite.keys() == TRACKS.keys()
    assert hucksters.setup[-1:] == hucksters.income[2] == ("pool_item",)


def test_trailblazers_begin_with_what_they_do_in_income_turns() -> None:
    trailblazers = AUTOMA_CIVILIZATIONS["trailblazers"]
    assert trailblazers.setup == ({"remove_tapestry_card": "Socialism"}, *trailblazers.income[2])
    assert trailblazers.end_of_game == ({"vp_per": "unpassed_outpost", "each": 10},)


@pytest.mark.parametrize(
    ("act", "problem"),
    [
        ("broadcast", "'broadcast' is not a benefit"),
        ({"pool": []}, "is not a name"),
        ({"catch_up_within": 2}, "is not a form"),
    ],
)
def test_the_automa_knows_only_its_own_words(act: object, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        AUTOMA_VOCABULARY.benefit(act)


# ---- setup


def test_what_must_leave_the_game_and_what_may_stay() -> None:
    """BST-14, BST-15, BST-16."""
    cards = [row for row in REMOVED if row.kind == "tapestry_card"]
    out = {row.name for row in cards if not row.may_stay}
    assert out == {"Alliance", "Dictatorship", "Marriage of State", "Oil Magnate", "Olympic Host", "Trap", "Granges"}
    assert sum(row.count for row in cards if row.expansion == "base") == 13
    civilizations = {row.name: row.may_stay for row in REMOVED if row.kind == "civilization"}
    assert [name for name, stays in civilizations.items() if not stays] == [
        "Traders",
        "Spies",
        "Genies",
        "Illuminati",
        "Weefolk",
    ]
    assert [name for name, stays in civilizations.items() if stays] == ["Futurists", "Heralds", "Inventors", "Advisors"]


def test_the_tapestry_deck_is_what_is_left_of_the_boxes() -> None:
    """BST-14, BST-17: 37 cards of the base game with 5 of the 7 traps; no trap-like card leaves."""
    base = tapestry_deck(["base"])
    assert (base.cards, base.traps, base.as_printed, base.confidence) == (37, 5, {}, "high")
    both = tapestry_deck(["base", "pp"])
    assert (both.cards, both.traps, both.confidence) == (52, 5, "high")
    assert both.as_printed == {"surprise_party": 1, "retreat": 1}
    assert tapestry_deck(["base"], stays=["Espionage", "Diplomacy"]).cards == 39
    arts = tapestry_deck(["base", "aa"])
    assert (arts.cards, arts.confidence) == (56, "low")


def test_the_trap_like_cards() -> None:
    effects = {card.name: card.effect for card in TRAP_CARDS.values()}
    assert effects == {
        "Trap": "trap",
        "Double Cross": "ordinary",
        "Stolen Plans": "ordinary",
        "Surrender": "ordinary",
        "Retreat": "as_printed",
        "Surprise Party": "as_printed",
    }
    assert {slug: (card.topples, card.rule) for slug, card in CARRIED_OUT.items()} == {
        "surprise_party": (True, "BTR-8"),
        "retreat": (False, "BTR-6"),
    }
    assert TAPESTRY_CARDS.keys() == EXPANSIONS.keys()


def notices(**setup: Any) -> set[str]:
    game: dict[str, Any] = {
        "two_player": False,
        "expansions": ["base"],
        "level": 2,
        "civilizations": ["scientists"],
        **setup,
    }
    return {notice.id for notice in UNCERTAIN if notice.when.applies(**game)}


def test_the_setup_says_what_could_not_be_confirmed() -> None:
    assert notices() == set()
    assert notices(two_player=True, level=None, civilizations=[]) == {
        "two_player_variant",
        "two_player_first_turn",
        "two_player_components",
    }
    assert notices(expansions=["base", "aa"]) == {"arts_with_bots"}
    assert notices(expansions=["base", "aa"], level=6) == {"arts_with_bots", "arts_bots_advances"}
    assert notices(expansions=["base", "ff"]) == {"fantasies_with_bots"}
    assert notices(level=1, civilizations=["hucksters"]) == {"setup_lines_on_level_1"}
    assert notices(level=6, civilizations=["engineers", "equalizers"]) == {"equalizers"}


# ---- rules


def test_the_rules_of_the_bots_have_ids_of_their_own() -> None:
    prefixes = {"BST", "DCK", "TRK", "AUT", "SHA", "HEX", "BCO", "BEX", "BTR", "INA", "LVL", "ACI", "BAA", "CAM"}
    assert {id.split("-")[0] for id in RULES} == prefixes
    assert not RULES.keys() & ENGINE_RULES.keys()


def test_the_notices_name_uncertain_rules_only() -> None:
    for notice in UNCERTAIN:
        for id in notice.rules:
            assert RULES[id].uncertain, f"{notice.id}: {id}"


def test_every_reading_we_follow_stands_in_the_list_of_rulings() -> None:
    rulings = Path(__file__).parents[2].joinpath("docs", "rulings.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\b[A-Z]{3,4}\d?-\d+\b", rulings))
    followed = {id for rules in (RULES, ENGINE_RULES) for id, rule in rules.items() if rule.reading}
    followed |= {id for id, rule in SCENARIO_RULES.items() if rule.uncertain}
    assert followed <= listed
    assert listed <= RULES.keys() | ENGINE_RULES.keys() | SCENARIO_RULES.keys()


def test_the_exempt_rules_exist_and_have_a_reason() -> None:
    exempt = yaml.safe_load(Path(__file__).parents[1].joinpath("exempt_rules.yaml").read_text(encoding="utf-8"))
    assert exempt.keys() <= RULES.keys() | ENGINE_RULES.keys()
    assert all(isinstance(reason, str) and len(reason) > 20 for reason in exempt.values())
