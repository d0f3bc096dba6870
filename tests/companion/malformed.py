"""Requests that no browser of ours sends, the same for the same seed: odd addresses, forms, headers, half of HTTP."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote_from_bytes

from flask import Flask
from werkzeug.routing import Rule

from engine.sources import Luck
from tests.companion.odd_values import HALVES, HEADERS, METHODS, NAMES, ODD, TYPES

FIELD: Final = re.compile(r'name="([\w.\-\[\]:]{1,40})"')
WORD: Final = re.compile(rb'"[^"]*"|-?\d+|\w+')
CONVERTED: Final = re.compile(r"<(?:[^:<>]+:)?([^<>]+)>")


@dataclass(frozen=True, slots=True)
class Known:
    """What somebody knows who means harm: the cookie and token of a phone of their own, and what it may open.

    ids: of games and campaigns, by where they are; names: of fields on its pages; keys: that it is offered; file: an
    exported game; forms: where they are sent, and what with.
    """

    cookie: str
    token: str
    ids: Mapping[str, Sequence[str]]
    names: Sequence[str] = ()
    keys: Sequence[bytes] = ()
    file: bytes = b"{}"
    forms: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A request that is HTTP, whatever else it is. path: with its query, as it goes over the line."""

    method: str
    path: str
    headers: Sequence[tuple[str, str]] = ()
    body: bytes = b""

    def on_the_line(self) -> bytes:
        """The whole of it; nobody waits for a second one."""
        given = {name for name, _value in self.headers}
        usual = (("Host", "127.0.0.1"), ("Content-Length", str(len(self.body))), ("Connection", "close"))
        lines = [*self.headers, *((name, value) for name, value in usual if name not in given)]
        head = "".join(f"{name}: {value}\r\n" for name, value in lines)
        return f"{self.method} {self.path} HTTP/1.1\r\n{head}\r\n".encode() + self.body


@dataclass
class Mischief:
    """Makes one request after the other for a seed."""

    app: Flask
    seed: int
    _luck: Luck = field(init=False)
    _rules: list[Rule] = field(init=False)

    def __post_init__(self) -> None:
        self._luck = Luck(self.seed)
        ours = (rule for rule in self.app.url_map.iter_rules() if not rule.endpoint.startswith("toy."))
        self._rules = sorted(ours, key=lambda rule: (rule.rule, rule.endpoint))

    def half(self) -> bytes:
        """Something that is hardly HTTP."""
        return bytes(self._pick(HALVES))

    def _pick(self, among: Sequence[Any]) -> Any:
        return self._luck.pick(among)

    def _once_in(self, times: int) -> bool:
        return bool(self._pick(range(times)) == 0)

    def request(self, known: Known) -> Request:
        """Something that is HTTP, whatever else it is."""
        rule: Rule = self._pick(self._rules)
        method = (
            self._pick(METHODS) if self._once_in(6) else self._pick(sorted({"GET", "POST"} & set(rule.methods or ())))
        )
        headers = [self._pick(HEADERS) for _ in range(self._pick((0, 0, 1, 3)))]
        if not any(name == "Cookie" for name, _value in headers) and not self._once_in(8):
            headers.append(("Cookie", known.cookie))
        if known.forms and self._once_in(3):
            return self._nearly_right(known, headers)
        path = self._path(known, rule)
        if not self._once_in(3):
            path += f"?{self._fields(known, self._pick((1, 1, 2, 5)))}"
        body = self._body(known, headers) if method not in ("GET", "HEAD", "TRACE") else b""
        return Request(method, path, headers, body)

    def _nearly_right(self, known: Known, headers: list[tuple[str, str]]) -> Request:
        """A form as it is sent, but for a field or two."""
        path, fields = self._pick(known.forms)
        sent = [(name, value.encode()) for name, value in fields]
        for _ in range(self._pick((0, 1, 1, 2, 5))):
            place = self._pick(range(len(sent)))
            name = sent[place][0]
            sent[place : place + self._pick((0, 1, 1, 1))] = [(name, self._pick((*ODD, *known.keys)))]
        said = "&".join(f"{quote_from_bytes(name.encode())}={quote_from_bytes(value)}" for name, value in sent)
        return Request(
            "POST", path, [*headers, ("Content-Type", TYPES[0])], f"csrf_token={known.token}&{said}".encode()
        )

    def _path(self, known: Known, rule: Rule) -> str:
        if self._once_in(12):
            return "/" + "/".join(quote_from_bytes(self._pick(ODD)) for _ in range(self._pick((1, 2, 3))))
        folder = rule.rule.split("/")[1]
        return CONVERTED.sub(lambda found: self._part(found[1], folder, known), rule.rule)

    def _part(self, name: str, folder: str, known: Known) -> str:
        if name in ("game_id", "campaign_id") and not self._once_in(8):
            return str(self._pick(known.ids[folder]))
        return quote_from_bytes(self._pick(ODD)) or "0"

    def _fields(self, known: Known, number: int) -> str:
        names, values = (*NAMES, *known.names), (*ODD, *known.keys)
        return "&".join(
            f"{quote_from_bytes(self._pick(names).encode())}={quote_from_bytes(self._pick(values))}"
            for _ in range(number)
        )

    def _body(self, known: Known, headers: list[tuple[str, str]]) -> bytes:
        if self._once_in(5):
            headers.append(("Content-Type", self._pick(TYPES)))
            return bytes(self._pick(ODD) + self._pick((b"", b"\r\n", b"--x\r\n", b"&", b"=", b"{")) + self._pick(ODD))
        token = known.token if not self._once_in(10) else "x"
        if self._once_in(6):
            return self._in_parts(known, token, headers)
        headers.append(("Content-Type", TYPES[0]))
        fields = self._fields(known, self._pick((1, 2, 3, 4, 8, 40)))
        return f"csrf_token={quote_from_bytes(token.encode())}&{fields}".encode()

    def _in_parts(self, known: Known, token: str, headers: list[tuple[str, str]]) -> bytes:
        headers.append(("Content-Type", "multipart/form-data; boundary=x"))
        file = self._damaged(known.file)
        names = [b'name="csrf_token"', b'name="file"; filename="' + self._pick(ODD).replace(b"\r\n", b"") + b'"']
        parts = zip(names, (token.encode(), file), strict=True)
        whole = b"".join(
            b"--x\r\nContent-Disposition: form-data; " + name + b"\r\n\r\n" + value + b"\r\n" for name, value in parts
        )
        return whole + bytes(self._pick((b"--x--\r\n", b"", b"--x", b"--x\r\n\r\n")))

    def _damaged(self, file: bytes) -> bytes:
        """A file of which a word is another one, or half of it."""
        word = self._pick(WORD.findall(file) or [b"{"])
        other = self._pick((*ODD, *WORD.findall(file)[:40], b'"' + b"[" * 5000))
        half, whole = file[: len(file) // 2], file.replace(word, other)
        return bytes(self._pick((whole, file.replace(word, other, 1), half, b"\x00" + file, file)))


def names_on(page: str) -> list[str]:
    """The names of all fields of a page."""
    return sorted(set(FIELD.findall(page)))
