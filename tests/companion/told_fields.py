"""What templates read of an event or a reason, kind by kind: the fields that the macro of a kind names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from flask import Flask
from jinja2 import nodes

from engine.sayings import Saying

OF_A_MAPPING: Final = {"get", "items", "keys", "values"}

Read = set[tuple[str, str]]
"""Pairs of a kind, "" for all, and a field."""


@dataclass(frozen=True, slots=True)
class Macros:
    """The macros of a template, with those that it imports from others, and its mappings of kinds to macros."""

    by_name: Mapping[str, nodes.Macro]
    kinds: Mapping[str, str]


def macros_of(app: Flask, template: str) -> Macros:
    """What a template defines and imports."""
    assert app.jinja_env.loader is not None
    tree = app.jinja_env.parse(app.jinja_env.loader.get_source(app.jinja_env, template)[0])
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
        case nodes.For(target=nodes.Name(name=name), iter=nodes.Getattr(node=of, attr="terms")) if _sort(of, names):
            names[name] = "data"
        case nodes.Getattr(node=of, attr=field) if _sort(of, names) == "data" and field not in OF_A_MAPPING:
            yield from ((kind, field) for kind in kinds)
        case nodes.Getitem(node=of, arg=nodes.Const(value=field)) if _sort(of, names) == "data":
            yield from ((kind, field) for kind in kinds)
        case nodes.Call(node=nodes.Getattr(node=of, attr="get"), args=[nodes.Const(value=field), *_]) if (
            _sort(of, names) == "data"
        ):
            yield from ((kind, field) for kind in kinds)
        case nodes.Call(node=nodes.Name(name=called), args=args) if called in macros.by_name:
            given = [(place, sort) for place, each in enumerate(args) if (sort := _sort(each, names))]
            read = read_by(macros, called, given) if given else ()
            yield from ((of or kind, field) for of, field in read for kind in kinds)
    if isinstance(node, nodes.And):
        kinds = _kinds_in(node) or kinds
    if isinstance(node, nodes.If):
        yield from _read(macros, node.test, names, kinds)
        inside = _kinds_in(node.test) or kinds
        yield from (pair for each in node.body for pair in _read(macros, each, names, inside))
        yield from (pair for each in (*node.elif_, *node.else_) for pair in _read(macros, each, names, kinds))
        return
    for each in node.iter_child_nodes():
        yield from _read(macros, each, names, kinds)


def _sort(node: nodes.Node, names: Mapping[str, str]) -> str | None:
    """Whether an expression is a row, or the data of one."""
    match node:
        case nodes.Name(name=name):
            return names.get(name)
        case nodes.Getattr(node=nodes.Name(name=name), attr="data") if names.get(name) == "row":
            return "data"
    return None


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
