"""What a build is made of: the runtime, the packages, the app."""

from __future__ import annotations

import ast
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256, sha512
from importlib.metadata import version
from pathlib import Path
from subprocess import CalledProcessError, run
from tempfile import TemporaryDirectory
from typing import Final, cast

from companion.app import create_app
from companion.config import PACKAGE, Settings
from companion.store.rules_version import STATED, rules_version
from companion.version import APP_VERSION
from companion.web.jinja import Templates
from engine.facts.validation import COMPILED, content_of


class CannotBuild(Exception):
    """In words for whoever asked."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """A registry's file. digest: of its content, in hexadecimal."""

    name: str
    version: str
    digest: str


RUNTIME: Final = Pinned(
    "pyodide",
    "314.0.7",
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
)
"""CPython for browsers, of npm, by SHA-512."""
RUNTIME_FILES: Final = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs")
PATCHES: Final = {
    "pyodide.asm.mjs": (
        # Load libraries before Python starts, so that they lie at the same place when a memory is restored.
        ("var dynamicLibraries=[];", "var dynamicLibraries=moduleArg.API.config.libraries||[];"),
        # Read a kept memory straight into Python's, without a second one beside it.
        (
            "API.restoreSnapshot=function(t){",
            "API.restoreSnapshot=function(t){if(API.config.restore)return API.config.restore(Module);",
        ),
        # What SQLite wants on the disk goes there: see `fsync` of `companion/shell/disk.js`.
        (
            "stream=SYSCALLS.getStreamFromFD(fd);return 0}",
            "stream=SYSCALLS.getStreamFromFD(fd);return stream.stream_ops?.fsync?.(stream)||0}",
        ),
    )
}
"""By file: what the runtime lacks to begin with a kept memory, see `companion/shell/memory.js`, and to keep games."""
STDLIB: Final = "python_stdlib.zip"
PYTHON: Final = "314"
COMPILED_PACKAGE: Final = Pinned(
    "pydantic_core", "2.50.4", "e6da138a1ecc1341c8b788a5ee822670b03788e1f5decf7af9d461de6e508b8e"
)
"""The only one not in Python, of PyPI, by SHA-256: pydantic's build for the runtime."""
PLATFORM: Final = "pyemscripten_2026_0_wasm32"

PACKAGES: Final = (
    "alembic", "annotated_types", "babel", "blinker", "click", "dotenv", "flask", "flask_babel", "flask_wtf",
    "itsdangerous", "jinja2", "mako", "markupsafe", "pydantic", "pydantic_settings", "pytz", "sqlalchemy", "sqlmodel",
    "typing_extensions", "typing_inspection", "werkzeug", "whitenoise", "wtforms", "yaml",
)  # fmt: skip
"""Imported without limits, pictures and other databases, as installed here."""
OURS: Final = ("engine", "automa", "companion")
TEMPLATES: Final = PACKAGE / "templates"
LEFT_OUT: Final = (
    "*/__pycache__/*", "*/testing/*", "*/tests/*", "*/py.typed",
    "alembic/templates/*", "babel/messages/*", "flask/sansio/README.md", "pydantic/v1/*", "pydantic/mypy.py",
    "pytz/zoneinfo/*", "sqlalchemy/dialects/mssql/*", "sqlalchemy/dialects/mysql/*", "sqlalchemy/dialects/oracle/*",
    "sqlalchemy/ext/mypy/*", "sqlalchemy/ext/asyncio/*", "werkzeug/debug/shared/*", "wtforms/locale/*",
    "babel/locale-data/*",
    "companion/offline/build.py", "companion/offline/pieces.py", "companion/shell/*",
    "companion/static/sw.js", "*.gz", "*.po",
)  # fmt: skip
NOT_NEEDED: Final = (
    "_pyrepl/*", "doctest.py", "ensurepip/*", "ftplib.py", "idlelib/*", "imaplib.py", "mailbox.py", "modulefinder.py",
    "multiprocessing/*", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "pydoc.py", "pydoc_data/*",
    "smtplib.py", "tkinter/*", "turtle.py", "unittest/*", "venv/*", "wave.py", "xmlrpc/*",
)  # fmt: skip
LANGUAGES: Final = ("root", "en", "en_US")
"""Babel's dates and plurals. Translations add their own."""
NO_SOURCE: Final = {".so", ".pyd", ".pyi", ".pyx", ".pxd", ".c", ".h"}


def fetch_runtime(into: Path) -> Path:
    """By npm; returns its folder. Raises CannotBuild."""
    archive = _asked(
        ["npm", "pack", "--silent", f"{RUNTIME.name}@{RUNTIME.version}", "--pack-destination", str(into)],
        into,
        "*.tgz",
    )
    if sha512(archive.read_bytes()).hexdigest() != RUNTIME.digest:
        raise CannotBuild(f"{archive.name} is not the file that was pinned")
    shutil.unpack_archive(archive, into, filter="data")
    return into / "package"


def runtime_file(runtime: Path, name: str) -> bytes:
    """Patched. Raises CannotBuild."""
    content = (runtime / name).read_bytes()
    for old, new in PATCHES.get(name, ()):
        if content.count(old.encode()) != 1:
            raise CannotBuild(f"{name} is not what its patch was made for: {old}")
        content = content.replace(old.encode(), new.encode())
    return content


def fetch_compiled(into: Path) -> Path:
    """Pydantic's core by pip; returns its folder. Raises CannotBuild."""
    pinned = COMPILED_PACKAGE
    if version(pinned.name) != pinned.version:
        raise CannotBuild(f"{pinned.name} {version(pinned.name)} is installed, {pinned.version} is pinned")
    how = ["--no-deps", "--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON]
    kind = ["--implementation", "cp", "--abi", f"cp{PYTHON}", "-d", str(into), f"{pinned.name}=={pinned.version}"]
    wheel = _asked([sys.executable, "-m", "pip", "download", "-q", *how, *kind], into, "*.whl")
    if sha256(wheel.read_bytes()).hexdigest() != pinned.digest:
        raise CannotBuild(f"{wheel.name} is not the file that was pinned")
    shutil.unpack_archive(wheel, into / "wheel", "zip")
    return into / "wheel" / pinned.name


def _asked(command: list[str], into: Path, made: str) -> Path:
    if shutil.which(command[0]) is None:
        raise CannotBuild(f"{command[0]} is not installed (Debian: apt install npm)")
    try:
        run(command, check=True, capture_output=True, text=True, cwd=into)
    except CalledProcessError as error:
        raise CannotBuild(f"{command[0]}: {error.stderr.strip()}") from error
    return next(into.glob(made))


def lay_out_python(into: Path, runtime: Path) -> None:
    """Write Python's own modules."""
    whole = runtime / "stdlib"
    shutil.unpack_archive(runtime / STDLIB, whole)
    _copy(whole, _chosen(whole, whole, NOT_NEEDED), into)


def lay_out(into: Path, compiled: Path) -> None:
    """Write packages and app, as in `site-packages`."""
    site = Path(sysconfig.get_path("purelib"))
    for name in PACKAGES:
        _copy(site, _files_of(site, name), into)
    for language in LANGUAGES:
        _copy(site, [site / "babel" / "locale-data" / f"{language}.dat"], into)
    for name in OURS:
        _copy(PACKAGE.parent, _files_of(PACKAGE.parent, name), into)
    shutil.copytree(compiled, into / compiled.name, ignore=shutil.ignore_patterns("*.pyi", "py.typed"))
    for file in sorted(into.glob("*/data/**/*.yaml")):
        content = content_of(file.name, file.read_text(encoding="utf-8"))
        file.write_text(f"{COMPILED}{content!r}\n", encoding="utf-8")
    _write_templates(into / TEMPLATES.relative_to(PACKAGE.parent))
    (into / STATED.relative_to(PACKAGE.parent)).write_text(rules_version())
    about = into / "tapestry_companion.dist-info" / "METADATA"
    about.parent.mkdir()
    about.write_text(f"Metadata-Version: 2.1\nName: tapestry-companion\nVersion: {APP_VERSION}\n")


def _write_templates(folder: Path) -> None:
    """As Python: a phone would take seconds to read their markup."""
    with TemporaryDirectory() as temporary:
        app = create_app(Settings(instance_dir=Path(temporary), database_url=""))
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        written = cast(Templates, app.jinja_env).written(file.relative_to(folder).as_posix())
        file.write_text(written, encoding="utf-8")


def _files_of(folder: Path, name: str) -> Iterator[Path]:
    module = folder / f"{name}.py"
    if module.is_file():
        yield module
        return
    yield from _chosen(folder / name, folder, LEFT_OUT)


def _chosen(folder: Path, root: Path, left_out: tuple[str, ...]) -> Iterator[Path]:
    """left_out: patterns below the root."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(root).as_posix()
        if path.is_file() and path.suffix not in NO_SOURCE and not any(fnmatchcase(inside, each) for each in left_out):
            yield path


def _copy(folder: Path, files: Iterable[Path], into: Path) -> None:
    for file in files:
        target = into / file.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".py":
            target.write_text(without_words(file.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copyfile(file, target)


def without_words(source: str) -> str:
    """Code without comments and docstrings, half as long over the line.

    A letter stands for a docstring, as SQLAlchemy wants some.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:  # of a later Python
        return source
    for node in _statements(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            has_words = ast.get_docstring(node, clean=False) is not None
            rest = [each for each in node.body if not _is_words(each)]
            node.body = [ast.Expr(ast.Constant("."))] * has_words + rest or [ast.Pass()]
    return ast.unparse(tree) + "\n"


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """The module and all that stands in lines of its own: expressions, most of a tree, have no docstrings."""
    nodes: list[ast.AST] = [tree]
    while nodes:
        node = nodes.pop()
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            nodes += getattr(node, block, ())
        yield node


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
