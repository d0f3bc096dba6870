"""Flask's Jinja with shortcuts.

Over 42 pages, one takes 7 percent more processor without `Calls`, 5 without `make_globals`, 13 without both.
Without `Code` an answer's fragment takes 17 percent more Python calls.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from types import FunctionType
from typing import Any

from flask.templating import Environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr, Getattr
from jinja2.runtime import Context, Macro
from markupsafe import escape

FUNCTIONS = (FunctionType, type(lru_cache(len)))
"""Called directly, as macros are, unless they want the template's context."""


TEXTS_KEPT = 4096
"""A page writes hundreds of classes, numbers and coordinates."""


class Calls(Context):
    """Calls at once. Jinja asks three times what else a callable wants, and a page calls several hundred macros."""

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: N805 (may be named in kwargs)
        sort = type(__obj)
        if sort is not Macro and (sort not in FUNCTIONS or hasattr(__obj, "jinja_pass_arg")):
            return super().call(__obj, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
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
