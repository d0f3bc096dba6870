"""Our environment renders what Jinja's own would: it only takes shorter ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest
from flask import Flask
from jinja2 import DictLoader, UndefinedError, pass_context
from jinja2.environment import Environment
from jinja2.runtime import Context
from markupsafe import Markup

from companion.web.jinja import Templates


class Text(str):
    """Text that is a string of its own kind."""


@pytest.fixture
def environment(app: Flask) -> Environment:
    """As the app's, with templates of the test."""
    return app.jinja_env.overlay(loader=DictLoader({"macros.html": "{% macro bold(x) %}<b>{{ x }}</b>{% endmacro %}"}))


def render(environment: Environment, source: str, values: Mapping[str, object]) -> str:
    return environment.from_string(source).render(values)


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("<script>", "&lt;script&gt;"),
        (Text("<script>"), "&lt;script&gt;"),
        (["<script>"], "[&#39;&lt;script&gt;&#39;]"),
        (Markup("<b>bold</b>"), "<b>bold</b>"),
        (3, "3"),
        (None, "None"),
    ],
)
def test_whatever_is_not_markup_is_escaped(environment: Environment, value: object, shown: str) -> None:
    assert render(environment, "{{ value }}", {"value": value}) == shown
    macro = '{% from "macros.html" import bold %}{{ bold(value) }}'
    assert render(environment, macro, {"value": value}) == f"<b>{shown}</b>"


@pytest.mark.usefixtures("request_context")
def test_markup_is_what_was_marked_so(environment: Environment) -> None:
    assert render(environment, "{{ text | safe }}{{ text }}", {"text": "<i>"}) == "<i>&lt;i&gt;"
    assert render(environment, "{% autoescape false %}{{ text }}{% endautoescape %}", {"text": "<i>"}) == "<i>"
    assert render(environment, "{% set part %}<i>{{ text }}</i>{% endset %}{{ part }}", {"text": "&"}) == "<i>&amp;</i>"


@pytest.mark.usefixtures("request_context")
def test_a_number_looks_like_itself_beside_text_and_truth(environment: Environment) -> None:
    values = {"values": [1, "1", True, 1.0, 0, False, "a & b", "a & b"]}
    assert render(environment, "{% for each in values %}{{ each }} {% endfor %}", values) == (
        "1 1 True 1.0 0 False a &amp; b a &amp; b "
    )


@pytest.mark.usefixtures("request_context")
def test_a_dot_reads_an_attribute_or_else_an_item(environment: Environment) -> None:
    values = {"moved": {"to": {"q": 1}, "items": 3}, "place": 1 + 2j, "name_of": str.upper}
    assert render(environment, "{{ moved.to.q }} {{ place.imag }}", values) == "1 2.0"
    assert render(environment, '{{ name_of(moved.to.q ~ "a").lower() }} {{ moved.items() | length }}', values) == "1a 2"
    assert render(environment, "{{ moved.from is defined }} {{ place.real.imag }}", values) == "False 0.0"


@pytest.mark.usefixtures("request_context")
def test_a_misspelled_name_is_no_empty_place(environment: Environment) -> None:
    for source in ("{{ nothing }}", "{{ nothing() }}", "{{ value.nothing }}", "{{ value.nothing.more }}"):
        with pytest.raises(UndefinedError):
            render(environment, source, {"value": "text"})


@pytest.mark.usefixtures("request_context")
def test_functions_are_called_with_what_they_ask_for(environment: Environment) -> None:
    @pass_context
    def name_in(context: Context, end: str) -> str:
        return f"{context['name']}{end}"

    values = {"name": "Ada", "name_in": name_in, "join": lambda *parts, mark: mark.join(parts), "words": ["a", "b"]}
    assert render(environment, '{{ name_in("!") }}', values) == "Ada!"
    in_loop = '{% for word in words %}{{ join(word, name_in("?"), mark="-") }} {% endfor %}'
    assert render(environment, in_loop, values) == "a-Ada? b-Ada? "


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    "call", ["tag(1)", "tag(1, 2)", "tag(1, b=2)", "tag(b=2, a=1)", "tag(*[1, 2])", "rest(1, 2, c=3)", "autoescaped(1)"]
)
def test_a_macro_takes_its_arguments_as_jinja_s_own_does(environment: Environment, call: str) -> None:
    macros = (
        '{% macro tag(a, b="&") %}<b>{{ a }}{{ b }}</b>{% endmacro %}'
        "{% macro rest(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}"
        "{% macro autoescaped(a) %}{% autoescape false %}{{ a }}<{% endautoescape %}{% endmacro %}"
    )
    source = f"{macros}{{% for each in [1] %}}{{{{ {call} }}}}{{% endfor %}}"
    plain = Environment(autoescape=True).from_string(source)
    assert render(environment, source, {}) == plain.render()


@pytest.mark.usefixtures("request_context")
def test_a_block_goes_to_the_macro_that_calls_for_it(environment: Environment) -> None:
    source = "{% macro box() %}<p>{{ caller() }}</p>{% endmacro %}{% call box() %}<i>&amp;</i>{% endcall %}"
    assert render(environment, source, {}) == "<p><i>&amp;</i></p>"


@pytest.mark.usefixtures("request_context")
def test_a_macro_that_is_not_there_is_no_empty_place(environment: Environment) -> None:
    with pytest.raises(AttributeError):
        render(environment, '{% from "macros.html" import italic %}', {})


@pytest.mark.usefixtures("request_context")
def test_a_template_brought_as_python_draws_the_same(app: Flask) -> None:
    markup = {
        "macros.html": "{% macro bold(x) %}<b>{{ x }}</b>{% endmacro %}",
        "page.html": '{% from "macros.html" import bold as strong %}{% block main %}{{ strong(text) }}{% endblock %}',
    }
    read = cast(Templates, app.jinja_env.overlay(loader=DictLoader(markup)))
    brought = app.jinja_env.overlay(loader=DictLoader({name: read.written(name) for name in markup}))
    pages = [each.get_template("page.html").render(text="a & b") for each in (read, brought)]
    assert pages == ["<b>a &amp; b</b>"] * 2


def test_the_app_renders_with_it(app: Flask) -> None:
    assert isinstance(app.jinja_env, Templates)
