"""Babel's method `data`: translatable words in data files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO

import yaml

Message = tuple[int, str, str, list[str]]
"""Line, function, text, comments."""


def extract_data(
    file: BinaryIO, keywords: Mapping[str, object], comment_tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Message]:
    """The texts of keys in the option `fields`, at any depth."""
    root = yaml.compose(file, Loader=yaml.SafeLoader)
    if root is not None:
        yield from _texts(root, frozenset(options["fields"].split()))


def _texts(node: yaml.Node, fields: frozenset[str]) -> Iterator[Message]:
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _texts(item, fields)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(value, yaml.ScalarNode) and key.value in fields:
                yield value.start_mark.line + 1, "gettext", value.value, []
            else:
                yield from _texts(value, fields)
