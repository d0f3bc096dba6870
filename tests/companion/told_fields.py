"""What templates read of an event or a reason, kind by kind: the fields that the macro of a kind names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from flask import Flask
from jinja2 import Environment, nodes

from engine.sayings import Saying

OF_A_MAPPING: Final = {"get", "items", "keys", "values"}

Read = set[tuple[str, str]]
"""Pairs of a kind, "" for all, and a field."""


@dataclass(frozen=True, slots=True)
class Macros:
    """The macros of a template, with those that it imports from others, and its mappings of kinds to macros."""

    by_name: Mapping[str, nodes.Macro]
    kinds: Mapping[str, str]


@cache
def tree_of(templates: Environment, name: str) -> nodes.Template:
    """The syntax of a template, read once."""
    assert templates.loader is not None
    return templates.parse(templates.loader.get_source(templates, name)[0])


@cache
def macros_of(app: Flask, template: str) -> Macros:
    """What a template defines and imports."""
    tree = tree_of(app.jinja_env, template)
    found = dict[str, nodes.Macro]()
    for source in tree.find_all(nodes.FromImport):
        if isinstance(source.template, nodes.Const):
            imported = macros_of(app, source.template.value).by_name
            named = [(name, name) if isinstance(name, str) else name for name in source.names]
            found |= {alias: imported[name] for name, alias in named if name in imported}
    found |= {macro.name: macro for macro in tree.find_all(nodes.Macro)}
    tables = (each.node for each in tree.find_all(nodes.Assign) if isinstance(each.node, nodes.Dict))
    pairs = ((item.key, item.value) for table in tables for item in table.items)
    kinds = {
        key.value: value.name
        for key, value in pairs
        if isinstance(key, nodes.Const) and isinstance(value, nodes.Name) and value.name in found
    }
    return Macros(found, kinds)


def read_by(macros: Macros, name: str, given: Iterable[tuple[int, str]] = ((0, "row"),)) -> Read:
    """What a macro reads. given: which of its arguments is a row or a reason, and which the data of one (`data`)."""
    macro = macros.by_name[name]
    names = {macro.args[place].name: sort for place, sort in given if place < len(macro.args)}
    return {pair for node in macro.body for pair in _read(macros, node, names, ("",))}


def _read(macros: Macros, node: nodes.Node, names: dict[str, str], kinds: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    match node:
        case nodes.Assign(target=nodes.Name(name=name), node=value) if _sort(value, names) is not None:
            names[name] = str(_sort(value, names))
        case nodes.For(target=nodes.Name(name=name), iter=of, test=test) if (_sort(of, names) or "").startswith("rows"):
            wanted = ",".join(_kinds_in(test)) if test else ""
            names[name] = f"row:{wanted}" if wanted else str(_sort(of, names)).replace("rows", "row")
        case nodes.For(target=nodes.Name(name=name), iter=nodes.Getattr(node=of, attr="terms")) if _sort(of, names):
            names[name] = "data"
        case nodes.Getattr(node=of, attr=field) if _is_data(of, names) and field not in OF_A_MAPPING:
            yield from ((kind, field) for kind in _bound(of, names) or kinds)
        case nodes.Getitem(node=of, arg=nodes.Const(value=field)) if _is_data(of, names):
            yield from ((kind, field) for kind in _bound(of, names) or kinds)
        case nodes.Call(node=nodes.Getattr(node=of, attr="get"), args=[nodes.Const(value=field), *_]) if _is_data(
            of, names
        ):
            yield from ((kind, field) for kind in _bound(of, names) or kinds)
        case nodes.Call(node=nodes.Name(name=called), args=args) if called in macros.by_name:
            given = [(place, sort) for place, each in enumerate(args) if (sort := _sort(each, names))]
            read = read_by(macros, called, given) if given else ()
            yield from ((each, field) for kind, field in read for each in ((kind,) if kind else kinds))
    if isinstance(node, nodes.And):
        yield from _read(macros, node.left, names, kinds)
        yield from _read(macros, node.right, names, _kinds_in(node.left) or kinds)
        return
    if isinstance(node, nodes.CondExpr):
        yield from _read(macros, node.expr1, names, _kinds_in(node.test) or kinds)
        yield from (pair for each in (node.test, node.expr2) if each for pair in _read(macros, each, names, kinds))
        return
    if isinstance(node, nodes.If):
        yield from _read(macros, node.test, names, kinds)
        inside = _kinds_in(node.test) or kinds
        yield from (pair for each in node.body for pair in _read(macros, each, names, inside))
        yield from (pair for each in (*node.elif_, *node.else_) for pair in _read(macros, each, names, kinds))
        return
    for each in node.iter_child_nodes():
        yield from _read(macros, each, names, kinds)


def _sort(node: nodes.Node, names: Mapping[str, str]) -> str | None:
    """What an expression is: a `row`, its `data`, a `move` or its `rows`; after a colon the kinds, if known."""
    match node:
        case nodes.Name(name=name):
            return names.get(name)
        case nodes.Getattr(node=of, attr="data") if (sort := _sort(of, names) or "").startswith("row") and (
            not sort.startswith("rows")
        ):
            return sort.replace("row", "data", 1)
        case nodes.Getattr(node=of, attr="first") if _sort(of, names) == "move":
            return "row"
        case nodes.Getattr(node=of, attr="rows") if _sort(of, names) == "move":
            return "rows"
        case nodes.Filter(node=nodes.Node() as of, name="selectattr", args=[_, _, nodes.Tuple(items=items)]) if (
            _sort(of, names) == "rows"
        ):
            return "rows:" + ",".join(str(each.value) for each in items if isinstance(each, nodes.Const))
        case nodes.Filter(node=nodes.Node() as of, name="first") if (sort := _sort(of, names) or "").startswith("rows"):
            return sort.replace("rows", "row", 1)
    return None


def _is_data(node: nodes.Node, names: Mapping[str, str]) -> bool:
    return (_sort(node, names) or "").partition(":")[0] == "data"


def _bound(node: nodes.Node, names: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds that an expression was chosen by."""
    told = (_sort(node, names) or "").partition(":")[2]
    return tuple(told.split(",")) if told else ()


def _kinds_in(test: nodes.Node) -> tuple[str, ...]:
    """The kinds for which a condition on `row.kind` holds."""
    match test:
        case nodes.Compare(expr=nodes.Getattr(attr="kind"), ops=[nodes.Operand(op="eq", expr=nodes.Const(value=kind))]):
            return (kind,)
        case nodes.Compare(
            expr=nodes.Getattr(attr="kind"), ops=[nodes.Operand(op="in", expr=nodes.Tuple(items=items))]
        ):
            return tuple(each.value for each in items if isinstance(each, nodes.Const))
        case nodes.And(left=left, right=right):
            return _kinds_in(left) or _kinds_in(right)
    return ()


def fields_of(sort: type[Saying]) -> set[str]:
    """The fields that something of a class may tell, those of its details included."""
    return set(sort.names())


def by_kind(read: Iterable[tuple[str, str]]) -> Mapping[str, set[str]]:
    """What is read, by kind."""
    found = defaultdict[str, set[str]](set)
    for kind, field in read:
        found[kind].add(field)
    return found
