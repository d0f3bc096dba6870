"""Our own drawings as pixels: the few parts of SVG that they are made of, in the colors of their style sheet by day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from PIL import ImageColor, ImageDraw

from companion.config import ROOT
from companion.drawings.by_day import by_day, tokens_by_day
from companion.drawings.strokes import Point

CURVE_STEPS: Final = 16
NUMBER: Final = r"-?(?:\d+\.?\d*|\.\d+)"
_COMMAND: Final = re.compile(rf"([MLHVCSQTZ])((?:[\s,]*{NUMBER})*)", re.IGNORECASE)
_RULE: Final = re.compile(r"^([^{}@]+)\{([^{}]*)\}", re.MULTILINE)
_USED: Final = re.compile(r"var\((--[\w-]+)\)")
_TRANSFORM: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_SIMPLE: Final = re.compile(r"(?:\.[\w-]+)+")
_LENGTHS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}

WHOLE: Final = {".sea", ".sky-and-sea", ".laurel"}
"""The classes of whole drawings: what is within is always within them."""

Style = Mapping[str, str]
Rules = Sequence[tuple[frozenset[str], Style]]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Where a drawing comes to lie: as in SVG."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def times(self, other: Matrix) -> Matrix:
        """First the other one, then this."""
        return Matrix(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            self.a * other.e + self.c * other.f + self.e,
            self.b * other.e + self.d * other.f + self.f,
        )

    def at(self, point: Point) -> Point:
        """Where a point comes to lie."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much wider a line becomes."""
        return hypot(self.a, self.b)


def moved(x: float, y: float, scale: float = 1) -> Matrix:
    """A drawing moved and made larger."""
    return Matrix(scale, 0, 0, scale, x, y)


@cache
def rules_of(*sheets: str) -> Rules:
    """The rules of style sheets that ask for classes of one element of a drawing alone, by day."""
    found = []
    for sheet in sheets:
        text = re.sub(r"/\*.*?\*/", "", (ROOT / "static" / sheet).read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors, body in _RULE.findall(
            _USED.sub(lambda used: tokens_by_day().get(used[1], used[0]), by_day(text))
        ):
            style = {
                name.strip(): value.strip() for name, _, value in (each.partition(":") for each in body.split(";"))
            }
            for selector in selectors.split(","):
                *around, last = selector.split() or [""]
                if _SIMPLE.fullmatch(last) and set(around) <= WHOLE:
                    found.append((frozenset(last.split(".")[1:]), style))
    return tuple(found)


class Painter:
    """Paints drawings on a picture."""

    def __init__(self, draw: ImageDraw.ImageDraw, rules: Rules) -> None:
        self._draw, self._rules = draw, rules

    def paint(self, svg: str, matrix: Matrix) -> None:
        """Paint the inside of a drawing."""
        root = fromstring(f"<svg>{svg}</svg>")
        named = {str(each.get("id")): each for each in root.iter() if each.get("id")}
        for element in root:
            self._element(element, matrix, {}, named)

    def _element(self, element: Element, matrix: Matrix, inherited: Style, named: Mapping[str, Element]) -> None:
        tag = element.tag
        if tag == "defs":
            return
        here = matrix.times(_transform(element.get("transform", "")))
        style = {**inherited, **self._style(element)}
        if tag == "use":
            self._element(named[str(element.get("href"))[1:]], here, style, named)
        elif tag in ("g", "svg"):
            for child in element:
                self._element(child, here, style, named)
        else:
            self._shape(list(_outlines(element)), here, style)

    def _style(self, element: Element) -> Style:
        classes = set(element.get("class", "").split())
        style: dict[str, str] = {}
        for wanted, rule in self._rules:
            if wanted <= classes:
                style.update(rule)
        return style

    def _shape(self, outlines: Sequence[tuple[list[Point], bool]], matrix: Matrix, style: Style) -> None:
        opacity = float(style.get("opacity", "1"))
        fill, stroke = (
            _color(style.get(name, usual), opacity) for name, usual in (("fill", "#000"), ("stroke", "none"))
        )
        width = float(style.get("stroke-width", "1").removesuffix("px")) * matrix.scale
        for points, closed in outlines:
            placed = [matrix.at(point) for point in points]
            if fill and len(placed) > 2:
                self._draw.polygon(placed, fill=fill)
            if stroke and placed:
                self._line([*placed, placed[0]] if closed else placed, stroke, width, style, matrix.scale)

    def _line(self, points: list[Point], color: tuple[int, ...], width: float, style: Style, scale: float) -> None:
        dashes = [float(each) * scale for each in style.get("stroke-dasharray", "").replace("none", "").split()]
        for part in _dashed(points, dashes) if dashes else [points]:
            if len(part) > 1:
                self._draw.line(part, fill=color, width=max(1, round(width)), joint="curve")
            if style.get("stroke-linecap") == "round" or style.get("stroke-linejoin") == "round":
                for x, y in (part[0], part[-1]):
                    self._draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=color)


def _color(value: str, opacity: float) -> tuple[int, ...] | None:
    if value in ("none", "transparent") or value.startswith(("url", "var")):
        return None
    return (*ImageColor.getrgb(value)[:3], round(255 * opacity))


def _transform(text: str) -> Matrix:
    matrix = Matrix()
    for name, values in _TRANSFORM.findall(text):
        given = [float(each) for each in re.findall(NUMBER, values)]
        if name == "translate":
            matrix = matrix.times(Matrix(e=given[0], f=given[1] if len(given) > 1 else 0))
        elif name == "scale":
            matrix = matrix.times(Matrix(a=given[0], d=given[-1]))
        else:
            turn = radians(given[0])
            matrix = matrix.times(Matrix(cos(turn), sin(turn), -sin(turn), cos(turn)))
    return matrix


def _outlines(element: Element) -> Iterator[tuple[list[Point], bool]]:
    """The lines of a shape, each with whether it is closed."""

    def given(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag == "path":
        yield from outlines_of(element.get("d", ""))
    elif element.tag in ("circle", "ellipse"):
        across, down = (given("r"),) * 2 if element.tag == "circle" else (given("rx"), given("ry"))
        turns = [radians(angle) for angle in range(0, 360, 6)]
        yield [(given("cx") + across * cos(turn), given("cy") + down * sin(turn)) for turn in turns], True
    elif element.tag == "rect":
        x, y, width, height = given("x"), given("y"), given("width"), given("height")
        yield [(x, y), (x + width, y), (x + width, y + height), (x, y + height)], True


def outlines_of(path: str) -> Iterator[tuple[list[Point], bool]]:
    """The lines of a path, its curves as many short ones."""
    points: list[Point] = []
    here, handle = (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in _COMMAND.findall(path):
        command, values = letter.upper(), [float(each) for each in re.findall(NUMBER, numbers)]
        if command == "Z":
            yield points, True
            here, points = points[0], []
            continue
        size = _LENGTHS[command]
        for place in range(0, len(values), size):
            step = _step(command if place == 0 or command != "M" else "L", values[place : place + size], here, letter)
            if command == "M" and place == 0:
                if points:
                    yield points, False
                points = [step[-1]]
            else:
                if command in "ST":
                    step = [(2 * here[0] - handle[0], 2 * here[1] - handle[1]), *step]
                line = step if len(step) == 1 else _curve([here, *step])
                points = [*(points or [here]), *line]
            handle = step[-2] if len(step) > 1 else step[-1]
            here = step[-1]
    if points:
        yield points, False


def _step(command: str, values: Sequence[float], here: Point, letter: str) -> list[Point]:
    """The points of a command, where they lie on the drawing; of a smooth curve without the handle that is mirrored."""
    x, y = here if letter.islower() else (0.0, 0.0)
    if command == "H":
        return [(x + values[0], here[1])]
    if command == "V":
        return [(here[0], y + values[0])]
    return [(x + values[place], y + values[place + 1]) for place in range(0, len(values), 2)]


def _curve(handles: Sequence[Point]) -> Iterator[Point]:
    """The points of a curve after its first one."""
    for step in range(1, CURVE_STEPS + 1):
        part = step / CURVE_STEPS
        level = list(handles)
        while len(level) > 1:
            level = [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in pairwise(level)]
        yield level[0]


def _dashed(points: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """The parts of a line that are drawn."""
    number, left, part = 0, dashes[0], [points[0]]
    for start, end in pairwise(points):
        done, length = 0.0, hypot(end[0] - start[0], end[1] - start[1])
        while length - done > left:
            done += left
            at = (start[0] + (end[0] - start[0]) * done / length, start[1] + (end[1] - start[1]) * done / length)
            if number % 2 == 0:
                yield [*part, at]
            number, part = number + 1, [at]
            left = dashes[number % len(dashes)]
        left -= length - done
        part = [*part, end]
    if number % 2 == 0:
        yield part
