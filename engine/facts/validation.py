"""Reads data files and says in plain words what is wrong."""

from ast import literal_eval
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final, TypeVar, Union

import yaml
from pydantic import BeforeValidator, ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypeAliasType

T = TypeVar("T")

Benefit = TypeAliasType("Benefit", Union[str, "list[Benefit]", "dict[str, Benefit | int]"])

FACT: Final = ConfigDict(extra="forbid")
"""Refuse unknown fields."""


class DataError(ValueError):
    def __init__(self, path: str, entry: str, problem: str) -> None:
        super().__init__(": ".join(part for part in (path, entry, problem) if part))
        self.path = path
        self.entry = entry
        self.problem = problem


try:
    from yaml import CSafeLoader as Loader
except ImportError:  # in a browser, where data is compiled
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

COMPILED: Final = "# A literal of Python, made from YAML\n"
"""A compiled file's first line."""


class _Loader(Loader):
    """Refuses duplicate keys."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Hashable, object]:
    mapping: dict[Hashable, object] = {}
    for key_node, value_node in node.value:
        key: Hashable = loader.construct_object(key_node, deep=True)
        if key in mapping:
            raise yaml.constructor.ConstructorError(None, None, f"{key!r} stands twice", key_node.start_mark)
        mapping[key] = loader.construct_object(value_node, deep=True)
    return mapping


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


class DataFile:
    """A YAML file. path: as in errors, such as `engine/data/tracks.yaml`."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        content = content_of(path, text)
        if not isinstance(content, dict):
            raise DataError(path, "", "has no sections")
        self.sections: dict[str, object] = content

    @classmethod
    def of(cls, package: str, name: str) -> "DataFile":
        """In the folder `data` of an installed package."""
        text = resources.files(package).joinpath("data", name).read_text(encoding="utf-8")
        return cls(f"{package}/data/{name}", text)

    def read(self, section: str, shape: TypeAdapter[T]) -> T:
        """Raises DataError with the entry that does not fit."""
        if section not in self.sections:
            raise DataError(self.path, "", f"has no section {section!r}")
        content = self.sections[section]
        try:
            return shape.validate_python(content)
        except ValidationError as wrong:
            first = wrong.errors(include_url=False)[0]
            entry = _entry(first["loc"]) or section
            raise self.error(entry, _problem(first["type"], first["msg"], first["input"])) from wrong

    def error(self, entry: str, problem: str) -> DataError:
        """For an entry that contradicts another."""
        return DataError(self.path, entry, problem)


def content_of(path: str, text: str) -> object:
    """Raises DataError."""
    if text.startswith(COMPILED):
        return literal_eval(text.removeprefix(COMPILED))
    try:
        return yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as broken:
        line = f"line {broken.problem_mark.line + 1}" if broken.problem_mark else ""
        raise DataError(path, line, broken.problem or "is not YAML") from broken


def _entry(location: Sequence[int | str]) -> str:
    """`exploration space 4 landmark` for ('exploration', 'spaces', 4, 'landmark')."""
    words: list[str] = []
    for part in location:
        if isinstance(part, int) and words and words[-1].endswith("s"):
            words[-1] = words[-1].removesuffix("es" if words[-1].endswith("xes") else "s")
        words.append(str(part))
    return " ".join(words)


def _problem(kind: str, message: str, value: object) -> str:
    said = message.removeprefix("Value error, ")
    return said if kind in {"value_error", "missing"} or isinstance(value, Mapping | list) else f"{said}, not {value!r}"


def keyed_by(field: str) -> BeforeValidator:
    """Entries take the field from their keys in a mapping; a list becomes a mapping by it."""

    def fill_in(content: object) -> object:
        if isinstance(content, Mapping):
            return {key: {field: key, **row} if isinstance(row, Mapping) else row for key, row in content.items()}
        if isinstance(content, list) and all(isinstance(row, Mapping) and field in row for row in content):
            return _rows_by(field, content)
        return content

    return BeforeValidator(fill_in)


def _rows_by(field: str, rows: list[Mapping[str, object]]) -> dict[Hashable, Mapping[str, object]]:
    entries: dict[Hashable, Mapping[str, object]] = {}
    for row in rows:
        value = row[field]
        key: Hashable = tuple(value) if isinstance(value, list) else str(value)
        if key in entries:
            raise ValueError(f"{field} {value} stands twice")
        entries[key] = row
    return entries


def each_once(file: DataFile, what: str, values: Iterable[Hashable]) -> None:
    """Raises DataError."""
    for value, times in Counter(values).items():
        if times > 1:
            raise file.error(f"{what} {value!r}", "stands twice")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """From `engine/data/vocabulary.yaml`."""

    words: frozenset[str]
    tracks: tuple[str, ...]
    things: frozenset[str]
    forms: tuple[dict[str, str], ...]
    costs: tuple[dict[str, str], ...]

    @classmethod
    def of(cls, file: DataFile) -> "Vocabulary":
        listed: TypeAdapter[tuple[str, ...]] = TypeAdapter(tuple[str, ...])
        formed: TypeAdapter[tuple[dict[str, str], ...]] = TypeAdapter(tuple[dict[str, str], ...])
        words, tracks, things = (file.read(section, listed) for section in ("words", "tracks", "things"))
        forms, costs = (file.read(section, formed) for section in ("forms", "costs"))
        return cls(frozenset(words), tracks, frozenset(things), forms, costs)

    def benefit(self, value: object) -> Benefit:
        """Raises ValueError with the wrong part."""
        self._check("benefit", value)
        return value  # type: ignore[return-value]

    def face(self, value: object) -> Benefit:
        """A track or a benefit."""
        return str(value) if value in self.tracks else self.benefit(value)

    def cost(self, value: object) -> Benefit:
        """A resource, a list of them, or a form. Raises ValueError."""
        self._check("cost", value)
        return value  # type: ignore[return-value]

    def _check(self, kind: str, value: object) -> None:
        match kind, value:
            case "benefit" | "cost", str():
                self._known(value, self.words, "a benefit")
            case "benefit" | "benefits" | "cost", list() if value:
                for part in value:
                    self._check("cost" if kind == "cost" else "benefit", part)
            case "benefit" | "cost", dict():
                self._check_form(self.costs if kind == "cost" else self.forms, value)
            case "tracks", list() if value:
                for track in value:
                    self._known(track, self.tracks, "a track")
            case "names", list() if value:
                for name in value:
                    self._check("name", name)
            case "thing", str():
                self._known(value, self.things, "counted by anything")
            case "number", int() if not isinstance(value, bool) and value > 0:
                pass
            case "name", str() if value:
                pass
            case _:
                raise ValueError(
                    f"{value!r} is not a {kind.removesuffix('s') if kind != 'tracks' else 'list of tracks'}"
                )

    def _check_form(self, forms: tuple[dict[str, str], ...], value: dict[str, object]) -> None:
        form = next((form for form in forms if form.keys() == value.keys()), None)
        if form is None:
            raise ValueError(f"{', '.join(map(str, value))} is not a form of benefit")
        for key, kind in form.items():
            self._check(kind, value[key])

    @staticmethod
    def _known(word: object, words: frozenset[str] | tuple[str, ...], what: str) -> None:
        if word not in words:
            raise ValueError(f"{word!r} is not {what}")
