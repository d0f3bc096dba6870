"""Whether a method of an ability can listen to a hook, and what is meant where it cannot."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import get_args

from engine.hooks import HOOKS, About, HookKind, arguments_of

TOLD = frozenset(hook.told for hooks in HOOKS.values() for hook in hooks.values())
"""The names of all types that hooks are told."""


def why_not_listen(kind: HookKind, name: str, method: Callable[..., object]) -> str | None:
    """Why a method cannot listen to a hook: there is none of that name, or it is called otherwise. None if it can."""
    hook = HOOKS[kind].get(name)
    if hook is None:
        return f"there is no hook {kind}({name!r}){_instead_of(kind, name)}"
    arguments = arguments_of(method)
    expected = hook.arguments if kind != "react" else (*hook.arguments[:-1], *arguments[2:3])
    if arguments != expected or len(arguments) != len(hook.arguments):
        listed = ", ".join(("self", *(argument or "happening" for argument in hook.arguments)))
        return f"{kind}({name!r}) is called with ({listed}), not with ({', '.join(('self', *arguments))})"
    told = str(method.__annotations__.get(arguments[-1], hook.told)).rpartition(".")[2]
    if told in TOLD and told != hook.told and (told != About.__name__ or kind == "react"):
        return f"{kind}({name!r}) is told {hook.told}, not {told}"
    return None


def _instead_of(kind: HookKind, name: str) -> str:
    others = [other for other in get_args(HookKind) if name in HOOKS[other]]
    near = [f"{kind}({close!r})" for close in get_close_matches(name, HOOKS[kind], n=1)]
    meant = near or [f"{other}({name!r})" for other in others]
    if not meant:
        anywhere = {close: other for other in HOOKS for close in get_close_matches(name, HOOKS[other], n=1)}
        meant = [f"{anywhere[close]}({close!r})" for close in get_close_matches(name, anywhere, n=1)]
    return f": is {meant[0]} meant?" if meant else ""
