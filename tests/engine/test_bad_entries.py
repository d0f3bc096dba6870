"""What is said about a bad entry in the engine’s data: the file, the place and the problem."""

from collections.abc import Callable
from importlib import resources

import pytest
from pydantic import TypeAdapter

from engine.facts.components import (
    LANDMARKS,
    read_dice,
    read_landmarks,
    read_tiles,
    read_tracks,
)
from engine.facts.maps import read_maps
from engine.facts.rulebook import read_rules
from engine.facts.validation import DataError, DataFile


def changed(name: str, old: str, new: str) -> DataFile:
    """A data file of the engine with one place changed."""
    text = resources.files("engine").joinpath("data", name).read_text(encoding="utf-8")
    assert old in text
    return DataFile(f"engine/data/{name}", text.replace(old, new, 1))


def tracks(file: DataFile) -> object:
    return read_tracks(file, LANDMARKS)


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "said"),
    [
        (
            tracks,
            "tracks.yaml",
            "landmark: lighthouse",
            "landmark: lighthose",
            "engine/data/tracks.yaml: exploration space 4: landmark 'lighthose' is not a landmark",
        ),
        (
            tracks,
            "tracks.yaml",
            "landmark: lighthouse",
            "landmark: barn",
            "engine/data/tracks.yaml: exploration space 4: landmark 'barn' belongs to tier None",
        ),
        (
            tracks,
            "tracks.yaml",
            "benefit: explore,",
            "benefit: explor,",
            "engine/data/tracks.yaml: exploration space 2 benefit: 'explor' is not a benefit",
        ),
        (
            tracks,
            "tracks.yaml",
            "name: Rafts, tier: I,",
            "name: Rafts, tier: V,",
            "engine/data/tracks.yaml: exploration space 2 tier: Input should be 'I', 'II', 'III' or 'IV', not 'V'",
        ),
        (
            tracks,
            "tracks.yaml",
            ", landmark: lighthouse",
            "",
            "engine/data/tracks.yaml: exploration space 4: does not name its landmark 'lighthouse'",
        ),
        (
            tracks,
            "tracks.yaml",
            "name: Rafts, tier: I,",
            "name: Rafts,",
            "engine/data/tracks.yaml: exploration space 2: only the start has no tier",
        ),
        (
            tracks,
            "tracks.yaml",
            "number: 3,",
            "number: 2,",
            "engine/data/tracks.yaml: exploration: has two spaces with one number",
        ),
        (
            tracks,
            "tracks.yaml",
            "name: Rafts",
            "title: Rafts",
            "engine/data/tracks.yaml: exploration space 2 name: Field required",
        ),
        (
            read_landmarks,
            "landmarks.yaml",
            "source: track, track: exploration, tier: II, space: 4",
            "source: track, track: exploration",
            "engine/data/landmarks.yaml: lighthouse: a landmark of a track needs track, tier and space",
        ),
        (
            read_landmarks,
            "landmarks.yaml",
            "source: tech_card}",
            "source: tech_card, goal: A row.}",
            "engine/data/landmarks.yaml: bakery: a landmark of a tech_card has no goal",
        ),
        (
            read_landmarks,
            "landmarks.yaml",
            "source: track, track: exploration",
            "source: track, track: magic",
            "engine/data/landmarks.yaml: lighthouse: track 'magic' is not a track",
        ),
        (
            read_maps,
            "maps.yaml",
            "corners: [water, water, water, water, forest, water]}",
            "corners: [water, water, water, water, forest]}",
            "engine/data/maps.yaml: small hexes (0, -3) corner 5: Field required",
        ),
        (
            read_maps,
            "maps.yaml",
            "{id: s1, hex: [-1, -2], printed: false}",
            "{id: s1, hex: [0, -3], printed: false}",
            "engine/data/maps.yaml: small hexes: hex [0, -3] stands twice",
        ),
        (
            read_maps,
            "maps.yaml",
            "{id: s1, hex: [-1, -2], printed: false}",
            "{id: s1, hex: [-1, -2], printed: true}",
            "engine/data/maps.yaml: small hex (-1, -2): a printed hex has six corners, an unexplored one none",
        ),
        (
            read_maps,
            "maps.yaml",
            '"1/6": [0, -2]',
            '"1/6": [0, -3]',
            "engine/data/maps.yaml: small: the starts are not those that the hexes name",
        ),
        (
            read_tiles,
            "territory_tiles.yaml",
            "land: [desert], benefit: coin",
            "land: [forest], benefit: coin",
            "engine/data/territory_tiles.yaml: tile 1: its land is not what its corners and inside show",
        ),
        (
            read_dice,
            "dice.yaml",
            "faces: [coin, worker, food, culture, tile_benefit, tile_benefit]",
            "faces: [coin, worker, food, culture, tile_benefit]",
            "engine/data/dice.yaml: black_conquer: has 6 sides but 5 faces",
        ),
        (
            read_rules,
            "rules.yaml",
            "CMP-2:",
            "CMP-1:",
            "stands twice",
        ),
        (
            read_rules,
            "rules.yaml",
            "SET-1:",
            "CMP-1:",
            "engine/data/rules.yaml: CMP-1: stands twice",
        ),
    ],
)
def test_a_bad_entry_is_named_with_its_file_and_problem(
    read: Callable[[DataFile], object], name: str, old: str, new: str, said: str
) -> None:
    with pytest.raises(DataError) as error:
        read(changed(name, old, new))
    assert said in str(error.value)


def test_a_file_that_is_not_yaml_names_the_line() -> None:
    with pytest.raises(DataError, match=r"broken\.yaml: line 3: "):
        DataFile("broken.yaml", "tracks:\n  [unclosed\n")


def test_a_section_that_is_not_there_is_named() -> None:
    with pytest.raises(DataError, match=r"empty\.yaml: has no section 'tracks'"):
        DataFile("empty.yaml", "other: {}").read("tracks", TypeAdapter(dict[str, str]))
    with pytest.raises(DataError, match=r"list\.yaml: has no sections"):
        DataFile("list.yaml", "[1, 2]")
