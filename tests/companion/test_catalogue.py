"""The catalogue that translators get holds every text of our data that a screen shows."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from automa.definitions import AUTOMA_CIVILIZATIONS, level
from automa.scenario_facts import SCENARIOS
from automa.table.table_setup import TableSetup
from companion.config import ROOT
from companion.front.table_setup_screen import removals
from companion.game.glossary import GLOSSARY
from companion.game.points import GROUPS
from companion.library.rules_screen import RULES
from companion.web.catalogue import extract_data
from companion.web.language import JOINTS, SOFT_HYPHEN, soft_hyphens
from engine.facts.cards import TECH_CARDS
from engine.facts.components import LANDMARKS, TRACKS

BOXES = ("base", "pp", "aa", "ff")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What companion/translations/README.md tells a translator to make."""
    path = tmp_path_factory.mktemp("catalogue") / "messages.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "babel.cfg", "-k", "_l"]
    subprocess.run([*command, "-o", str(path), "."], cwd=ROOT, check=True)
    with path.open("rb") as file:
        return read_po(file)


def shown() -> Iterator[str]:
    """Every text of the data that a template or screen passes to gettext by its variable."""
    for track in TRACKS.values():
        yield from (space.name for space in track.spaces)
    yield from (landmark.name for landmark in LANDMARKS.values())
    for civilization in AUTOMA_CIVILIZATIONS.values():
        yield from (civilization.name, civilization.summary)
    for rule in RULES.values():
        yield from (rule.title, rule.text, rule.reading or "")
    for term in GLOSSARY.values():
        yield from (term.section, term.name, term.text)
    for facts in SCENARIOS.values():
        yield from (facts.name, facts.theme, facts.story, facts.winning)
        yield from (line.text for line in (*facts.differences, *facts.setup))
        yield from (place.text for place in facts.inferred.values())
        yield from (value.text for place in facts.inferred.values() for value in place.values.values())
        for goal in facts.goals.values():
            yield from (goal.text, goal.question)
    for number in range(1, 7):
        for arts in (False, True):
            yield from (level(number, arts).name, level(number, arts).description)
        for players in (1, 2):
            yield from of_setup(TableSetup(players=players, level=number, boxes=BOXES))


def of_setup(setup: TableSetup) -> Iterator[str]:
    """What goes back into the box, and what is not certain."""
    for removal in removals(setup):
        for card in (*removal.must, *removal.may_stay):
            yield from (card.name, card.note or "")
    yield from (notice.text for notice in setup.uncertain())


def test_every_text_of_the_data_that_is_shown_can_be_translated(catalogue: Catalog) -> None:
    missing = {text for text in shown() if text and text not in catalogue}
    assert not missing


def test_no_text_of_the_data_has_a_sign_that_gettext_would_fill_in() -> None:
    assert not [text for text in shown() if "%" in text]


def test_sentences_of_templates_and_screens_are_in_the_catalogue_too(catalogue: Catalog) -> None:
    """A template, a table of words in a template, a lazy string and a plural."""
    plural = "%(num)s pair left in the deck"
    for sentence in ("Your turn: advance on", "the favorite track", "VP, eras and supplies", plural):
        assert sentence in catalogue


def test_all_sentences_have_one_apostrophe(catalogue: Catalog) -> None:
    sentences = [part for each in catalogue for part in ([each.id] if isinstance(each.id, str) else each.id)]
    assert any("’" in sentence for sentence in sentences)
    assert [sentence for sentence in sentences if "'" in sentence] == []


def test_the_extractor_finds_the_fields_it_is_told_at_any_depth_with_their_lines() -> None:
    file = io.BytesIO(b"- name: Lighthouse\n  slug: lighthouse\n  spaces:\n    - {number: 1, name: Rafts}\n")
    assert [*extract_data(file, {}, (), {"fields": "name text"})] == [
        (1, "gettext", "Lighthouse", []),
        (4, "gettext", "Rafts", []),
    ]
    assert [*extract_data(io.BytesIO(b""), {}, (), {"fields": "name"})] == []


def test_long_names_may_break_where_a_word_does() -> None:
    """The joints stand in names of the data, and change nothing that is read."""
    name = soft_hyphens("Infinite Spectrum Photography")
    assert name == f"Infinite Spectrum Photog{SOFT_HYPHEN}raphy"
    assert soft_hyphens("Archery") == "Archery"


def test_every_joint_is_of_a_word_on_a_narrow_place() -> None:
    """Of the name of a space or of a tech card, or of what gives VP."""
    spaces = [space.name for track in TRACKS.values() for space in track.spaces]
    words = " ".join(
        [*spaces, *(card.name for card in TECH_CARDS.values()), *(str(group) for group, _icon in GROUPS.values())]
    )
    assert not [joint for joint in JOINTS if joint.replace("-", "") not in words]


def test_the_configuration_names_files_that_exist() -> None:
    for line in (ROOT / "babel.cfg").read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and ": " in line:
            assert any(ROOT.glob(line.strip("[]").split(": ")[1].replace("**.", "**/*."))), line
