"""The storeys hold: who may import whom, what the rules may not touch, and where the database is spoken to."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from automa.table.report_keys import PARSERS
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS
from engine.journal import EventData
from tests.syntax import parts_of, syntax_of

ROOT = Path(__file__).resolve().parent.parent

PURE_LIBRARY = {
    "__future__", "abc", "ast", "bisect", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum",
    "functools", "heapq", "inspect", "itertools", "json", "math", "operator", "pathlib", "pydantic", "re", "types",
    "typing", "yaml",
}  # fmt: skip
"""All that the rules may import besides each other: no clock, network, database, web or randomness among it."""

PURE_NAMES = {"importlib.import_module", "importlib.resources", "pkgutil.iter_modules", "typing_extensions"}
"""Parts of larger packages that are as harmless: finding one's own modules and data, and types of later Pythons."""

RANDOMNESS = "engine/sources.py"
COMMANDS = ("automa/simulate.py", "automa/simulated.py", "automa/train/")
READERS = {
    "engine/facts/validation.py", "engine/facts/components.py", "automa/definitions.py", "automa/quick/values.py",
    "automa/strong/value.py",
}  # fmt: skip
"""The modules that read the data files, once."""

DATABASE = {"sqlalchemy", "sqlmodel", "alembic"}
STORES = (
    "db", "models", "log", "games", "incoming", "guests", "guesses", "profiles", "campaigns", "campaign_files",
    "engines", "schema", "backups", "health", "expiry", "presence", "pointing", "rematches", "seats", "carried",
)  # fmt: skip
SPEAK_SQL = {f"companion/store/{name}.py" for name in STORES} | {
    "companion/offline/pocket.py",
    "companion/offline/sync.py",
}

PRINTED = {
    f"engine.{module}.{name}"
    for module, names in {
        "facts.components": ("TRACKS", "LANDMARKS", "TILES", "SPACE_TILES", "DICE"),
        "facts.cards": (
            "CIVILIZATIONS", "TAPESTRY_CARDS", "TECH_CARDS", "CAPITALS", "INCOME_MAT", "FIRST_TO_ERA",
        ),
    }.items()
    for name in names
}  # fmt: skip
"""All that is printed in any box; a game reads its own box instead."""

READ_ALL_PRINTED = READERS | {
    "engine/facts/cards.py",
    "engine/facts/contents.py",
    "engine/facts/packs.py",
    "engine/facts/prints.py",
    "engine/facts/rulebook.py",
    "engine/box.py",
    "automa/scenario_facts.py",
}
"""The modules that check what is printed and put boxes together."""

LIBRARIANS = {
    "engine/abilities/all.py": "whether each card of any box has its class",
    "engine/abilities/tapestries/effects.py": "the classes of all cards that data say",
    "companion/web/shown.py": "a page that shows no game",
    "companion/library/words_screen.py": "what an address may name",
    "companion/library/statistics_screen.py": "civilizations of many games",
    "companion/library/components_screen.py": "the components of all boxes",
}
"""The modules that speak of the whole library, and of what."""

NAMES_OF_CARDS = (CIVILIZATIONS.keys() | TAPESTRY_CARDS.keys()) - {"trap", "guilds"}
"""Those that are not a kind of card or of question as well."""

STOREYS = {"engine": set(), "automa": {"engine"}, "companion": {"automa", "engine"}}
OF_WEB = {"web", "services", "limits", "effort", "thinkers", "seekers"}
"""What every request works with: these modules and that folder are one."""

FLOORS = (
    {"config", "household", "logs", "pieces", "version"},
    {"store"},
    OF_WEB,
    {"drawings"},
    {"game"},
    {"tableside", "onscreen", "library", "campaign"},
    {"front"},
    {"kinds", "surroundings"},
    {"app"},
    {"offline"},
    {"command", "worker", "gunicorn_conf"},
)
"""The floors of the web app, lowest first, by folder and by module beside the folders.

Each imports only from floors below its own. `store` stands beside the pages: it shows nothing and knows none of them.
Who puts the app together is on top.
"""

CARDS = sorted(path.parent.name for path in (ROOT / "engine" / "abilities").glob("*/__init__.py"))
"""The folders with the modules of cards, one for each kind."""

RULE_MODULES = (
    "engine.rules",
    "engine.base_game",
    "engine.abilities.ability",
    "engine.abilities.all",
    *(f"engine.abilities.{folder}" for folder in CARDS),
    "engine.chance",
    "engine.sources",
)


@cache
def modules(package: str) -> tuple[tuple[str, ast.Module], ...]:
    """Each module of a package: its path from the root, and its syntax."""
    paths = sorted((ROOT / package).rglob("*.py"))
    assert paths, f"{package} holds no module: whoever looks through it would find nothing"
    return tuple((path.relative_to(ROOT).as_posix(), syntax_of(path)) for path in paths)


@cache
def imports(tree: ast.Module) -> frozenset[str]:
    """The full names of all that a module imports, wherever in it."""
    names = set[str]()
    for node in parts_of(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def top(name: str) -> str:
    """The package of a dotted name."""
    return name.partition(".")[0]


@pytest.mark.parametrize("package", STOREYS)
def test_each_storey_imports_only_those_below(package: str) -> None:
    above = STOREYS.keys() - STOREYS[package] - {package}
    for path, tree in modules(package):
        wrong = {name for name in imports(tree) if top(name) in above | {"tests"}}
        assert not wrong, f"{path} imports {wrong}"


def place_in_companion(path: str) -> str:
    """The folder of the web app in which a module lies, or its own name beside the folders."""
    return path.split("/")[1].removesuffix(".py")


def arrows(path: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """From which place of the web app to which other one a module imports, also in a function or for types alone."""
    here = place_in_companion(path)
    for name in imports(tree):
        if name.startswith("companion."):
            yield here, name.split(".")[1]


def goes_down(here: str, there: str) -> bool:
    """Whether one place of the web app may import from another."""
    floor = {place: number for number, places in enumerate(FLOORS) for place in places}
    return here == there or {here, there} <= OF_WEB or floor[there] < floor[here]


def test_every_part_of_the_web_app_has_its_floor() -> None:
    places = {place_in_companion(path) for path, _tree in modules("companion")} - {"__init__"}
    assert sorted(places) == sorted(place for floor in FLOORS for place in floor)


def test_the_web_app_imports_downwards() -> None:
    """Folders of one floor do not know each other either."""
    for path, tree in modules("companion"):
        wrong = {there for here, there in arrows(path, tree) if not goes_down(here, there)}
        assert not wrong, f"{path} imports from {wrong}"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("companion/web/errors.py", "from companion.game.ending import ending_screen"),
        ("companion/onscreen/sides.py", "from companion.tableside.score import mat_of"),
        ("companion/store/endings.py", "def later():\n    import companion.drawings.players"),
        ("companion/game/prompts.py", "if TYPE_CHECKING:\n    from companion.tableside import table_screen"),
    ],
)
def test_an_import_upwards_or_sideways_would_be_found(path: str, line: str) -> None:
    assert [each for each in arrows(path, ast.parse(line)) if not goes_down(*each)]


def needed_at_import(tree: ast.Module) -> Iterator[str]:
    """The names of all that a module imports when it is imported itself, not in a function that runs later."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(ast.Module([node], []))


def only_for_types(tree: ast.Module) -> set[str]:
    """The names that a module imports for the reader of its types alone: never while the program runs."""
    guarded = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {name for node in guarded for name in imports(ast.Module(node.body, []))}


def test_a_game_reads_its_own_box_and_not_all_that_is_printed() -> None:
    """Another game may have other tracks, cards and mats: nothing but the box and the library knows them all."""
    whole = {"engine.facts.components", "engine.facts.maps", "engine.facts.cards"}
    for path, tree in (each for package in STOREYS for each in modules(package)):
        if path in READ_ALL_PRINTED:
            continue
        names = imports(tree)
        wrong = names & PRINTED | {name for name in names if name in whole or name in {f"{each}.*" for each in whole}}
        wrong |= {"engine.box.LIBRARY"} & names if path not in LIBRARIANS else set()
        assert not wrong, f"{path} imports {wrong}: it should ask the box of the game"


def test_what_the_income_mat_shows_is_asked_by_seat() -> None:
    """The print of the box is read where it is checked, for the name of a prerequisite, and by `row_of`."""
    known = {"engine/rules/playable.py", "companion/drawings/player.py", "engine/rules/income_mat.py", "engine/box.py"}
    whole = (each for package in STOREYS for each in modules(package))
    reads = (ast.Attribute, "income_mat")
    found = {path for path, tree in whole if any((type(node), _attr(node)) == reads for node in parts_of(tree))}
    assert found == known, "a module that needs a row asks engine/rules/income_mat.py"


def _attr(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""


def test_every_librarian_needs_the_library() -> None:
    read = {path for package in STOREYS for path, tree in modules(package) if "engine.box.LIBRARY" in imports(tree)}
    assert read == LIBRARIANS.keys()


def test_no_modules_of_the_rules_import_one_another_in_a_circle() -> None:
    """Each can be read, and tried, after those that it stands on."""
    trees = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): tree for path, tree in modules("engine")
    }
    stands_on = {
        name: {part for each in needed_at_import(tree) for part in (each, each.rpartition(".")[0]) if part in trees}
        for name, tree in trees.items()
    }
    list(TopologicalSorter({name: below - {name} for name, below in stands_on.items()}).static_order())


def test_no_module_of_the_rules_hides_an_import_in_a_function() -> None:
    for path, tree in modules("engine"):
        hidden = imports(tree) - set(needed_at_import(tree)) - only_for_types(tree)
        assert not {name for name in hidden if top(name) == "engine"}, f"{path} imports {hidden} later"


@pytest.mark.parametrize("package", ["engine", "automa"])
def test_the_rules_are_pure(package: str) -> None:
    for path, tree in modules(package):
        if path.startswith(COMMANDS):
            continue
        allowed = PURE_LIBRARY | {"engine", "automa"} | ({"random"} if path == RANDOMNESS else set())
        wrong = {name for name in imports(tree) if top(name) not in allowed and not name.startswith(tuple(PURE_NAMES))}
        assert not wrong, f"{path} imports {wrong}"


def test_only_the_source_of_luck_knows_randomness() -> None:
    knowing = {path for package in STOREYS for path, tree in modules(package) if "random" in map(top, imports(tree))}
    assert knowing == {RANDOMNESS}


@pytest.mark.parametrize("package", ["engine", "automa"])
def test_the_rules_read_files_in_one_place_and_write_none(package: str) -> None:
    calls = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "print", "input"}
    for path, tree in modules(package):
        if path in READERS or path.startswith(COMMANDS):
            continue
        for node in parts_of(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                assert called not in calls, f"{path}:{node.lineno} calls {called}"


@pytest.mark.parametrize("package", ["engine", "automa"])
def test_the_rules_keep_no_state_of_their_own(package: str) -> None:
    mutable = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    for path, tree in modules(package):
        assert not [node for node in parts_of(tree) if isinstance(node, ast.Global)], path
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, mutable):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    name = ast.unparse(target)
                    assert name.lstrip("_").isupper() or name == "__all__", f"{path}: {name} is no constant"


def test_only_the_storage_speaks_sql() -> None:
    for path, tree in modules("companion"):
        if path not in SPEAK_SQL and "/migrations/" not in path:
            wrong = {name for name in imports(tree) if top(name) in DATABASE}
            assert not wrong, f"{path} imports {wrong}"


def test_only_the_store_touches_the_log() -> None:
    touching = {path for path, tree in modules("companion") if "companion.store.models.LogEntry" in imports(tree)}
    assert touching == {"companion/store/log.py"}
    asking = {path for path, tree in modules("companion") if "companion.store.log.append" in imports(tree)}
    assert asking == {"companion/store/games.py"}


def test_the_web_app_holds_no_rule_and_calls_none() -> None:
    told = {f"{sort.__module__}.{sort.__name__}" for sort in subclasses(EventData)}
    told = {name for name in told if name.startswith("engine.rules.")}  # those of cards stay with the cards
    for path, tree in modules("companion"):
        wrong = {name for name in imports(tree) if name.startswith(RULE_MODULES)} - told
        assert not wrong, f"{path} imports {wrong}: it may ask a Play, and look at definitions, states and events"


def subclasses(sort: type[EventData]) -> Iterator[type[EventData]]:
    """What is derived from a class, at any depth."""
    for each in sort.__subclasses__():
        yield each
        yield from subclasses(each)


def test_the_web_app_asks_no_game_of_which_sort_it_is() -> None:
    """Every game has seats, a board, and bots or none: a screen looks at what lies there."""
    for path, tree in modules("companion"):
        for node in parts_of(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                sorts = {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
                assert not sorts & {"Match", "Solo", "Table"}, f"{path}:{node.lineno} asks"


@pytest.mark.parametrize("package", STOREYS)
def test_only_a_card_s_own_module_knows_its_name(package: str) -> None:
    """Not even as a source, `tapestry:guilds`, or to say how the greedy player likes it."""
    for name, tree in modules(package):
        if not name.startswith(tuple(f"engine/abilities/{folder}/" for folder in CARDS)):
            texts = {node.value for node in parts_of(tree) if isinstance(node, ast.Constant)}
            known = {text for text in texts if isinstance(text, str) and text.rpartition(":")[2] in NAMES_OF_CARDS}
            assert not known, f"{name} knows {sorted(known)}"


@pytest.mark.parametrize("package", [*STOREYS, "tests", "scripts"])
def test_every_module_says_in_a_sentence_what_lives_there(package: str) -> None:
    paths = list((ROOT / package).rglob("*.py"))
    assert paths
    for path in paths:
        said = re.match(r'"""(.+?)(?:\n\n|""")', path.read_text(encoding="utf-8"), re.DOTALL)
        assert said, f"{path} says nothing"
        assert said[1].rstrip().endswith((".", "?", "!")), f"{path}: a whole sentence, please"


def test_the_name_of_a_class_means_one_thing() -> None:
    """In the whole house."""
    everywhere = Counter(name for package in STOREYS for name in class_names(package))
    assert [name for name, times in everywhere.items() if times > 1] == []


def class_names(package: str) -> Iterator[str]:
    """The names of all classes of a package."""
    for _path, tree in modules(package):
        yield from (node.name for node in parts_of(tree) if isinstance(node, ast.ClassDef))


SCREENS_OF_A_GAME = ("onscreen", "tableside", "game", "drawings")
BY_PATTERNS = {"card_words", "by_day", "landmarks"}
"""Modules that read patterns in words, styles and drawings, none in keys."""

TAKES_APART = {
    "partition", "rpartition", "split", "rsplit", "startswith", "endswith", "removeprefix", "removesuffix", "strip",
    "lstrip", "rstrip",
}  # fmt: skip
KEYS = {"key", "keys", "slug", "answer", "question"}
"""What keys and fingerprints are called in the web app."""

NO_ANSWERS = {
    "companion/front/guests_screen.py": "to what a form invites, `play-SEAT`, is no answer of a game",
    "front/guests/_invite.html": "the same form",
}
"""What takes apart, or compares with words, what it made itself and calls a key; and what that is."""

VERBS = (*PARSERS, "advance")
"""What keys of answers begin with: those of reports, and of a turn on screen."""

OF_CORRECTIONS = {
    "companion/tableside/fix_map.py": "what a tap on a hex puts right: the form of corrections reads its own words",
    "tableside/fix/hex.html": "the same form",
}


def name_of(node: ast.expr) -> str:
    """The last name of what stands there."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def takes_a_key_apart(node: ast.AST) -> bool:
    """Whether a call looks at parts of a text that is called a key."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in TAKES_APART and name_of(called.value) in KEYS


def test_no_screen_reads_meaning_out_of_a_key() -> None:
    """What an answer is its thing says; keys are read by the rules that made them."""
    found = set[str]()
    for path, tree in modules("companion"):
        of_a_game = path.split("/")[1] in SCREENS_OF_A_GAME
        patterns = of_a_game and Path(path).stem not in BY_PATTERNS
        assert not patterns or "re" not in map(top, imports(tree)), f"{path} reads by patterns"
        for node in parts_of(tree):
            if takes_a_key_apart(node):
                found.add(path)
                assert path in NO_ANSWERS, f"{path} takes a key apart: {ast.unparse(node)}"
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "key":
                texts = [side for side in node.comparators if isinstance(side, ast.Constant) and side.value]
                assert not texts, f"{path}:{node.lineno} compares a key with words"
    assert found == {path for path in NO_ANSWERS if path.endswith(".py")}, "what no module needs is no exception"


def test_no_screen_makes_a_key_that_says_something() -> None:
    """A report has its key, and a turn its own: `key_of(Advance(track))`, `advance_key(track)`."""
    begins = tuple(f"{verb}:" for verb in VERBS)
    for path, tree in modules("companion"):
        for node in parts_of(tree):
            if isinstance(node, ast.JoinedStr) and path not in OF_CORRECTIONS:
                first = node.values[0] if node.values else None
                said = first.value if isinstance(first, ast.Constant) else ""
                assert not str(said).startswith(begins), f"{path}:{node.lineno} makes the key of an answer"


READ_IN_A_TEMPLATE = re.compile(
    r"\b(?:key|question)\.(?:r?partition|r?split|startswith|endswith|[lr]?strip|remove\w+|replace|find|index)\("
    r"|\bkey(?:\[|\s*\|\s*(?!e\b|length)\w)"
    r"|\bkey\s*(?:==|!=)\s*[\"']|[\"']\s*(?:==|!=|in)\s*\w*\.?key\b"
)
"""A key taken apart, cut, filtered or compared with words."""


def test_no_template_reads_meaning_out_of_a_key_or_makes_one() -> None:
    """A whole word that says all of an answer, `income` or `end`, may stand on its button."""
    made = re.compile(rf"[\"'](?:{'|'.join(map(re.escape, VERBS))}):")
    templates = sorted((ROOT / "companion/templates").rglob("*.html"))
    assert templates
    for path in templates:
        text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT / "companion/templates").as_posix()
        read = READ_IN_A_TEMPLATE.search(text)
        assert bool(read) == (name in NO_ANSWERS), f"{name} reads a key: {read and read.group()}"
        assert name in OF_CORRECTIONS or not made.search(text), f"{name} makes the key of an answer"


@pytest.mark.parametrize(
    "text",
    [
        'entry.key.partition(":")',
        "entry.key.rstrip('!')",
        'entry.question.split("|")',
        '{% if key == "trap" %}',
        "key[:4]",
    ],
)
def test_a_template_that_reads_a_key_would_be_found(text: str) -> None:
    assert READ_IN_A_TEMPLATE.search(text)


@pytest.mark.parametrize(
    "text", ['entry.key.rstrip("!")', 'play.answers[-1].key.startswith("advance:")', 'question.partition("|")']
)
def test_a_module_that_takes_a_key_apart_would_be_found(text: str) -> None:
    assert any(takes_a_key_apart(node) for node in ast.walk(ast.parse(text)))


NAMED = re.compile(r"""{%-? *(?:extends|include|import|from) +["']([\w/]+)/[^"']+["']""")
"""The folder of a template that another one draws in."""

BY_KIND_OF_GAME = {"onscreen/events.html", "onscreen/_ways.html"}
"""Templates of a game on screen that pages of every game draw in where they show one."""


def drawn_in(text: str) -> set[str]:
    """The folders of the templates that a template extends, includes or imports, but those by kind of game."""
    for name in BY_KIND_OF_GAME:
        text = text.replace(f'"{name}"', '""')
    return {name.split("/")[0] for name in NAMED.findall(text)}


def test_templates_draw_in_those_of_floors_below() -> None:
    top_folder = ROOT / "companion/templates"
    for path in sorted(top_folder.rglob("*.*")):
        here = path.relative_to(top_folder).parts[0]
        wrong = {there for there in drawn_in(path.read_text(encoding="utf-8")) if not goes_down(here, there)}
        assert here.endswith(".html") or not wrong, f"{path} draws in templates of {wrong}"


def test_a_template_drawn_in_from_above_would_be_found() -> None:
    text = '{%- from "front/table_setup/_fields.html" import select %}{% include "game/_since.html" %}'
    assert drawn_in(text) == {"front", "game"}


STORAGE = {"store", "offline"}
"""The parts of the web app that show nothing."""


def test_the_folders_of_the_templates_are_those_of_the_app() -> None:
    """A page is found under one name: `companion/front/home.py` shows what lies in `templates/front/home/`."""
    top_folder = ROOT / "companion/templates"
    folders = [path.relative_to(top_folder) for path in top_folder.rglob("*") if path.is_dir()]
    parts = {path.parent.name for path in (ROOT / "companion").glob("*/__init__.py")} - STORAGE
    assert {folder.name for folder in folders if folder.parent == Path()} == parts
    missing = [str(folder) for folder in folders if folder.parent != Path() and not is_module(folder)]
    assert not missing, f"the app has no module of the name of {missing}"


def is_module(folder: Path) -> bool:
    """Whether the app has a module of this name where its templates lie."""
    return (ROOT / "companion" / folder).with_suffix(".py").is_file()
