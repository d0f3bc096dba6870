"""The environment in which templates are rendered."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from types import FunctionType
from typing import Any

from flask.templating import Environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

PLAIN = (Macro, FunctionType, type(lru_cache(len)))
"""What is called by itself, unless it says that it wants something of the template."""


class Calls(Context):
    """What a template calls things in: macros and functions that want nothing of it are called at once.

    Jinja asks three times what else a callable may want. A page calls several hundred macros.
    """

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: N805 (may be named in kwargs)
        if type(__obj) not in PLAIN or hasattr(__obj, "jinja_pass_arg"):
            return super().call(__obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return __obj(*args, **kwargs)


class Output(CodeGenerator):
    """Writes what is markup already into the page as it is: most values are what macros and icons have drawn.

    Jinja escapes it as well, which copies it. As its native types do, this changes what is called on each value.
    """

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


class Templates(Environment):
    """Flask's environment with globals that are looked up in one place.

    Jinja compares the globals of two templates at every import, name by name where they lie in a chain of mappings:
    that took a tenth of the time of a page. What is global must be so before a template is first rendered.
    """

    context_class = Calls
    code_generator_class = Output

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    @staticmethod
    def escaped(value: object) -> Markup:
        """A value as it goes into a page; see Output."""
        return value if type(value) is Markup else escape(value)
