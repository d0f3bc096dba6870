"""How a view answers: the whole page, or with htmx the part of it that changes."""

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
    """Whether htmx asks for a part. Going back in the browser's history needs the page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def asked_by_script() -> bool:
    """Whether htmx asks, for a part or to go back: what it puts on the page, it reads as a browser without scripts."""
    return "HX-Request" in request.headers or "HX-History-Restore-Request" in request.headers


def address_htmx_names() -> tuple[str, str]:
    """Path and query of the page that htmx says it stands on; empty without one, or where it is no address."""
    try:
        named = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return "", ""
    return named.path, named.query


def path_htmx_names() -> str:
    """The path of that page."""
    return address_htmx_names()[0]


def page_htmx_names() -> str:
    """The way back to that page as it stands, with all that its address says; empty without one."""
    return "?".join(part for part in address_htmx_names() if part)


def open_page() -> str:
    """The address of the page that the answer is seen on: what a form was sent to has no page of its own.

    A page that is opened keeps what its address says, such as the answers in a form of setup; a form of setup that was
    sent, and is shown again, says them itself.
    """
    if "page" in g:
        return str(g.page)
    if request.method == "GET":
        return request.path if wants_part() else request.full_path.rstrip("?")
    return path_htmx_names() or (request.path if _is_a_page_too() else request.path.rpartition("/")[0])


def keep_answers() -> None:
    """The form that was sent is shown again: the address of its page holds its answers, as if it had been opened."""
    answers = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "act")]
    g.page = f"{request.path}?{urlencode(answers)}"


def _is_a_page_too() -> bool:
    """Whether what a form was sent to can be opened as well, as forms of setup that say what is wrong with them."""
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
    """What `url_for` gives to templates: a page asks for dozens of addresses, and for the same ones again and again."""
    return _address(request.script_root, endpoint, **values)


def page_or_part(page: str, part: str, status: int = 200, **context: object) -> tuple[str, int]:
    """Render the part for htmx, else the page that includes it, from the same context."""
    return render_template(part if wants_part() else page, **context), status


def as_file(document: str, name: str) -> Response:
    """A JSON document to be kept as a file of that name."""
    response = Response(document, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{file_name(name)}.json")
    return response


def file_name(name: str) -> str:
    """The name of a file for something of this name, letters and digits that any phone can keep."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "game"


def go_to(url: str) -> Response:
    """Send the browser to another page after a change; htmx follows by loading the page, not a part of it."""
    if wants_part():
        return Response(status=204, headers={"HX-Redirect": url})
    return redirect(url, code=303)


def today() -> str:
    """The date in the reader's language, for the name of a game that was given none."""
    return str(format_date(now(), "d MMMM"))


def path_back(otherwise: str = "") -> str | None:
    """The page of ours to go back to: the one that `back` names, else this one; None without one."""
    path = request.args.get("back") or otherwise
    # Browsers leave out tabs and line ends: `/<tab>/host` would lead to another host, as `//host` does.
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_ours else None
