"""The modules of cards are found by themselves, and what classes and data do not agree on is refused at import."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine import abilities
from engine.abilities.ability import ABILITIES, Ability
from engine.abilities.all import check, modules, need_code
from engine.box import LIBRARY
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS

pytestmark = pytest.mark.usefixtures("clean_abilities")


def test_every_module_in_a_folder_of_cards_is_imported() -> None:
    folder = Path(abilities.__path__[0])
    files = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.py")}
    wanted = {f"engine.abilities.{name.replace('/', '.')}" for name in files if not name.endswith("__init__")}
    assert wanted == set(modules("engine.abilities", [str(folder)]))
    assert wanted <= sys.modules.keys()


def test_the_folder_of_a_later_kind_is_found_too(tmp_path: Path) -> None:
    for name in ("masterpieces/__init__.py", "masterpieces/starry_night.py", "notes/readme.py", "all.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert modules("engine.abilities", [str(tmp_path)]) == ["engine.abilities.masterpieces.starry_night"]


@pytest.mark.parametrize("sort", ["tapestry", "civilization", "masterpiece"])
def test_a_class_that_no_row_of_the_data_knows_is_refused(sort: str) -> None:
    made = type("Unknown", (Ability,), {"sort": sort, "slug": "unknown"})
    with pytest.raises(TypeError, match=f"Unknown: no row of the data is the {sort} 'unknown'"):
        check({**known(), "unknown": made()})


def test_a_class_of_the_wrong_sort_is_refused() -> None:
    with pytest.raises(TypeError, match="no row of the data is the tapestry 'nomads'"):
        check({**known(), "nomads": ABILITIES["guilds"]})


@pytest.mark.parametrize(("slug", "sort"), [("guilds", "tapestry"), ("nomads", "civilization")])
def test_a_row_that_only_a_class_can_carry_out_is_refused_without_one(slug: str, sort: str) -> None:
    without = {name: ability for name, ability in known().items() if name != slug}
    with pytest.raises(TypeError, match=f"data cannot say what these do, and no class does, {sort}: {slug}"):
        check(without)


def test_what_data_say_alone_needs_no_class() -> None:
    """The cards of test_data_only.py; a trap answers conquests, and is 10 VP when played. (TRP-7)"""
    assert TAPESTRY_CARDS.keys() - need_code(LIBRARY)["tapestry"] == {"feudalism", "meritocracy", "trap"}
    assert need_code(LIBRARY)["civilization"] == CIVILIZATIONS.keys()


def known() -> dict[str, Ability]:
    """The abilities of the cards."""
    return {slug: one for slug, one in ABILITIES.items() if slug in CIVILIZATIONS or slug in LIBRARY.tapestry_cards}
