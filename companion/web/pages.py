"""How a view answers: a whole page, or for htmx a part."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import current_app, g, has_request_context, redirect, render_template, request, url_for
from flask_babel import format_date
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion.store.models import now

ADDRESSES_KEPT = 2000


def wants_part() -> bool:
    """Going back needs the whole page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def asked_by_script() -> bool:
    """For a part or to go back."""
    return "HX-Request" in request.headers or "HX-History-Restore-Request" in request.headers


def address_htmx_names() -> tuple[str, str]:
    """Path and query of htmx's page, or ""."""
    try:
        named = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return "", ""
    return named.path, named.query


def path_htmx_names() -> str:
    return address_htmx_names()[0]


def page_htmx_names() -> str:
    return "?".join(part for part in address_htmx_names() if part)


def path_asked() -> str:
    """With the path that the app lies below."""
    return request.script_root + request.path


def open_page() -> str:
    """Where the answer appears; a form's target is no page.

    A page keeps its query, such as setup answers; a setup form shown again says them itself.
    """
    found: str | None = getattr(g._get_current_object(), "page", None)
    if found is None:
        found = g.page = _page_of_the_request()
    return found


def _page_of_the_request() -> str:
    if request.method == "GET":
        return path_asked() if wants_part() else request.script_root + request.full_path.rstrip("?")
    return path_htmx_names() or (path_asked() if _is_a_page_too() else path_asked().rpartition("/")[0])


def keep_answers() -> None:
    """Put answers into the page's address, as the form is shown again."""
    answers = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "act")]
    g.page = f"{path_asked()}?{urlencode(answers)}"


def _is_a_page_too() -> bool:
    """A form's target can be opened, such as setup forms with errors."""
    routes = current_app.create_url_adapter(request)
    return routes is not None and routes.test(method="GET")


def game_at(path: str) -> str:
    """The game of our page, or ""."""
    routes = current_app.create_url_adapter(request)
    if routes is None:
        return ""
    try:
        _endpoint, values = routes.match(urlsplit(path).path.removeprefix(request.script_root), method="GET")
    except (HTTPException, ValueError):
        return ""
    return str(values.get("game_id", ""))


@lru_cache(ADDRESSES_KEPT)
def _address(root: str, endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)


def app_root() -> str:
    """Looked up once per request; "" outside of one."""
    found: str | None = getattr(g._get_current_object(), "app_root", None)
    if found is None:
        found = g.app_root = request.script_root if has_request_context() else ""
    return found


def address(endpoint: str, **values: Any) -> str:
    """A cached `url_for`."""
    return _address(app_root(), endpoint, **values)


def page_or_part(page: str, part: str, status: int = 200, **context: object) -> tuple[str, int]:
    return render_template(part if wants_part() else page, **context), status


def as_file(document: str, name: str) -> Response:
    response = Response(document, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{file_name(name)}.json")
    return response


def as_zip(content: bytes, name: str) -> Response:
    response = Response(content, mimetype="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.zip")
    return response


def file_name(name: str) -> str:
    """Of letters and digits."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "game"


def go_to(url: str) -> Response:
    """After a change; htmx loads the whole page."""
    if wants_part():
        return Response(status=204, headers={"HX-Redirect": url})
    return redirect(url, code=303)


def today() -> str:
    """A game's default name, in the reader's language."""
    return str(format_date(now(), "d MMMM"))


def path_back(otherwise: str = "") -> str | None:
    """`back`, else `otherwise`, if ours."""
    path = request.args.get("back") or otherwise
    # Browsers drop tabs and line ends: `/<tab>/host` is another host, as `//host`.
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_ours else None
