"""How a view answers: the whole page, or for htmx a part."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import current_app, g, redirect, render_template, request, url_for
from flask_babel import format_date
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion.store.models import now

ADDRESSES_KEPT = 2000


def wants_part() -> bool:
    """Whether htmx wants a part. Going back in history needs the page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def asked_by_script() -> bool:
    """Whether htmx asks, for a part or to go back."""
    return "HX-Request" in request.headers or "HX-History-Restore-Request" in request.headers


def address_htmx_names() -> tuple[str, str]:
    """Path and query of the page that htmx names, else empty."""
    try:
        named = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return "", ""
    return named.path, named.query


def path_htmx_names() -> str:
    """That page's path."""
    return address_htmx_names()[0]


def page_htmx_names() -> str:
    """The way back to that page with its query, else empty."""
    return "?".join(part for part in address_htmx_names() if part)


def open_page() -> str:
    """The address of the page on which the answer appears: a form's target has none.

    A page keeps its query, such as setup answers; a setup form shown again says them itself.
    """
    if "page" not in g:
        g.page = _page_of_the_request()
    return str(g.page)


def _page_of_the_request() -> str:
    if request.method == "GET":
        return request.path if wants_part() else request.full_path.rstrip("?")
    return path_htmx_names() or (request.path if _is_a_page_too() else request.path.rpartition("/")[0])


def keep_answers() -> None:
    """A form is shown again: put its answers into the page's address, as if it was opened with them."""
    answers = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "act")]
    g.page = f"{request.path}?{urlencode(answers)}"


def _is_a_page_too() -> bool:
    """Whether a form's target can be opened, as setup forms with errors can."""
    routes = current_app.create_url_adapter(request)
    return routes is not None and routes.test(method="GET")


def game_at(path: str) -> str:
    """The id of the game that a page of ours is of; empty for a page of none."""
    routes = current_app.create_url_adapter(request)
    if routes is None:
        return ""
    try:
        _endpoint, values = routes.match(urlsplit(path).path, method="GET")
    except (HTTPException, ValueError):
        return ""
    return str(values.get("game_id", ""))


@lru_cache(ADDRESSES_KEPT)
def _address(root: str, endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)


def address(endpoint: str, **values: Any) -> str:
    """`url_for` in templates, cached: a page asks for dozens of addresses again and again."""
    return _address(request.script_root, endpoint, **values)


def page_or_part(page: str, part: str, status: int = 200, **context: object) -> tuple[str, int]:
    """Render the part for htmx, else the page around it, from one context."""
    return render_template(part if wants_part() else page, **context), status


def as_file(document: str, name: str) -> Response:
    """A JSON document as a download."""
    response = Response(document, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{file_name(name)}.json")
    return response


def file_name(name: str) -> str:
    """A file name of letters and digits for something of this name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "game"


def go_to(url: str) -> Response:
    """Redirect after a change; htmx loads the whole page."""
    if wants_part():
        return Response(status=204, headers={"HX-Redirect": url})
    return redirect(url, code=303)


def today() -> str:
    """Today in the reader's language, the default name of a game."""
    return str(format_date(now(), "d MMMM"))


def path_back(otherwise: str = "") -> str | None:
    """Our page to return to: `back`, else this one; None without."""
    path = request.args.get("back") or otherwise
    # Browsers drop tabs and line ends, so `/<tab>/host` leads to another host, as `//host` does.
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_ours else None
