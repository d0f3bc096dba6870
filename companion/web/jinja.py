"""Flask's Jinja with shortcuts.

Over 42 pages, one takes 7 percent more processor without `Calls`, 5 without `make_globals`, 13 without both. Without
`Code` an answer's fragment takes 17 percent more Python calls.

A build for a phone brings templates as the Python that Jinja makes of them (`Templates.written`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from types import FunctionType
from typing import Any, cast

from flask.templating import Environment
from jinja2 import BaseLoader
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr, FromImport, Getattr
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

FUNCTIONS = (FunctionType, type(lru_cache(len)))
"""Called directly, as macros are, unless they want the template's context."""


WRITTEN = "# Python, made from a template\n"
DEBUG = re.compile(r"^debug_info = .*$", re.MULTILINE)
"""Which line of the markup is which of these: long, and the markup is not there."""
INDENTED = re.compile("^ +", re.MULTILINE)
"""By four a level, a tenth of it all."""
TEXTS_KEPT = 4096
"""A page writes hundreds of classes, numbers and coordinates."""


class Calls(Context):
    """Calls at once. Jinja asks three times what else a callable wants, and a page calls several hundred macros."""

    def call(
        __self,  # noqa: N805 (may be named in kwargs)
        __obj: Callable[..., Any],
        *args: Any,
        _loop_vars: Any = None,
        _block_vars: Any = None,
        **kwargs: Any,
    ) -> Any:
        sort = type(__obj)
        if sort is Macro:
            macro: Any = __obj
            takes_more = macro.caller or macro.catch_kwargs or macro.catch_varargs
            if not (takes_more or kwargs) and len(args) == macro._argument_count and macro._default_autoescape:
                return Markup(macro._func(*args))
        elif sort not in FUNCTIONS or hasattr(__obj, "jinja_pass_arg"):
            return super().call(__obj, *args, _loop_vars=_loop_vars, _block_vars=_block_vars, **kwargs)
        return __obj(*args, **kwargs)


class Code(CodeGenerator):
    """Writes markup as it is, which Jinja would copy; escapes all else.

    Jinja's native types change output at the same place. A later Jinja without it escapes markup too, which shows the
    same page.
    """

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if self._escapes(frame, finalize):
            self.write("(drawn if (sort := type(drawn := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if self._escapes(frame, finalize):
            self.write(")) is Markup else environment.escaped(drawn) if sort is str or sort is int else escape(drawn))")
        else:
            super()._output_child_post(node, frame, finalize)

    def _escapes(self, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> bool:
        return bool(frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None)

    def visit_FromImport(self, node: FromImport, frame: Frame) -> None:  # noqa: N802
        """Shorter: what is imported is there, or the page fails; and it never sees who imports it."""
        if node.with_context:
            super().visit_FromImport(node, frame)
            return
        names = [each if isinstance(each, tuple) else (each, each) for each in node.names]
        self.writeline("included_template = environment.get_template(", node)
        self.visit(node.template, frame)
        self.write(")._get_default_module()")
        for name, alias in names:
            self.writeline(f"{frame.symbols.ref(alias)} = included_template.{name}")
        if frame.toplevel:
            given = ", ".join(f"{alias!r}: {frame.symbols.ref(alias)}" for _name, alias in names)
            self.writeline(f"context.vars.update({{{given}}})")

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802 (Jinja finds it by the node's name)
        """Asks Jinja only without such an attribute: it could be an item."""
        if self.environment.is_async:
            super().visit_Getattr(node, frame)
            return
        self.write("(found if (found := getattr((owner := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr(owner, {node.attr!r}))")


class Templates(Environment):
    """With flat globals, set before the first rendering.

    Jinja compares globals at every import, name by name; a page imports dozens.
    """

    context_class = Calls
    code_generator_class = Code
    escaped = staticmethod(lru_cache(TEXTS_KEPT)(escape))

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def written(self, name: str) -> str:
        """A template as `compile` takes it without reading its markup again."""
        source, _file, _is_fresh = cast(BaseLoader, self.loader).get_source(self, name)
        python = DEBUG.sub("debug_info = ''", self.compile(source, name, raw=True))
        return WRITTEN + INDENTED.sub(lambda spaces: " " * (len(spaces[0]) // 4), python)

    def compile(self, source: Any, name: Any = None, filename: Any = None, *how: Any, **named: Any) -> Any:
        if isinstance(source, str) and source.startswith(WRITTEN):
            return self._compile(source, filename or name)
        return super().compile(source, name, filename, *how, **named)
