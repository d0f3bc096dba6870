"""How a game ended, as recorded."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from flask import current_app

from automa.scenario import left_by
from companion.drawings.players import PlayerLook
from companion.drawings.race import IncomeMark
from companion.game import points
from companion.game.journal import Journal, Row
from companion.game.players import PEOPLE, SeatedGame, looks, shapes
from companion.game.points import GameResult, Point, Scores, drawn, label_of, scores_of
from companion.game.story import GameStory, story_of
from companion.pieces import COLORS
from companion.store.endings import (
    TEXT_LENGTH,
    Ending,
    EndingCourse,
    EndingLine,
    EndingPlayer,
    EndingPoints,
    EndingTurn,
)
from companion.store.models import GameRow
from companion.store.replay import AnyPlay
from companion.web.shown import show_game
from engine.journal import HiddenSeen

Told = Callable[[Row, Mapping[int, PlayerLook]], object]


@dataclass(frozen=True, slots=True)
class EndingScreen:
    result: GameResult
    story: GameStory
    level: int
    looks: dict[int, PlayerLook]  # by seat that scored
    journal: tuple[EndingTurn, ...]


def ending_screen(ending: Ending, setup: Mapping[str, object] | None = None) -> EndingScreen:
    """setup: the game's, to compare results."""
    everyone = {each.seat: PlayerLook(each.shape, each.color, each.name) for each in ending.players}
    scores = Scores(
        over=True,
        vp={each.seat: each.vp for each in ending.players},
        winners=ending.winners,
        points=tuple(Point(each.seat, each.era, each.source, each.vp, each.label) for each in ending.points),
        courses={each.seat: _course(each) for each in ending.race},
        undone=ending.undone,
        hints={each.seat: each.hints for each in ending.players if each.hints},
    )
    people = [each.seat for each in ending.players if each.role == "human" and not each.built_in]
    return EndingScreen(
        drawn(scores, everyone),
        story_of(scores, everyone, people, setup=setup),
        ending.level,
        everyone,
        ending.journal,
    )


def _course(course: EndingCourse) -> points.Course:
    return points.Course(course.vp, tuple(IncomeMark(turn, era) for turn, era in course.income))


def ending_from_row(game: GameRow) -> Ending:
    """VP and winners, if no ending is recorded."""
    people = iter(PEOPLE)
    players = tuple(
        EndingPlayer(
            seat=seat["seat"],
            role=seat["role"],
            shape=next(people) if seat["role"] == "human" else seat["role"],
            color=seat.get("color", COLORS[0]),
            name=seat["name"],
            era=seat["era"],
            vp=seat["vp"],
            civilizations=seat.get("civilizations", ()),
            built_in=seat.get("built_in", False),
            hints=seat.get("hints", 0),
        )
        for seat in game.summary["seats"]
    )
    return Ending(
        winners=(game.result or {})["winners"],
        level=game.summary.get("level") or 0,
        undone=game.summary.get("undone", 0),
        players=players,
        points=tuple(EndingPoints(seat=each.seat, era=0, source="other", label="", vp=each.vp) for each in players),
        race=(),
        journal=(),
        told="",
    )


def ending_of(journal: Journal, play: AnyPlay, summary: dict[str, Any]) -> Ending:
    """In the request's language.

    journal: of the kind of game. summary: of its row.
    """
    state: SeatedGame = play.state
    show_game(state.game)
    scoring = [number for number, seat in enumerate(state.game.board.seats) if seat.scores]
    scores = scores_of(play, state.game, scoring)
    return Ending(
        winners=scores.winners,
        level=summary["level"],
        undone=scores.undone,
        players=_players(state, scoring, summary),
        points=tuple(
            EndingPoints(seat=each.seat, era=each.era, source=each.source, label=label_of(each.source)[0], vp=each.vp)
            for each in scores.points
        ),
        race=tuple(
            EndingCourse(seat=seat, vp=course.vp, income=tuple((mark.turn, mark.era) for mark in course.marks))
            for seat, course in scores.courses.items()
        ),
        journal=_in_words(journal, play),
        told=told_by(play),
        leaves=left_by(state.game),
    )


def _players(state: SeatedGame, scoring: list[int], summary: dict[str, Any]) -> tuple[EndingPlayer, ...]:
    seats, shape = state.game.board.seats, shapes(state)
    about = {seat["seat"]: seat for seat in summary["seats"]}
    return tuple(
        EndingPlayer(
            seat=number,
            role=seats[number].role,
            shape=shape[number],
            color=seats[number].color,
            name=seats[number].name,
            era=seats[number].era,
            vp=seats[number].vp,
            civilizations=about[number]["civilizations"],
            built_in=about[number]["built_in"],
            hints=about[number].get("hints", 0),
        )
        for number in scoring
    )


def told_by(play: AnyPlay) -> str:
    """A fingerprint of events' kinds and seats."""
    events = json.dumps([(event.kind, event.seat) for event in play.journal if not isinstance(event.what, HiddenSeen)])
    return hashlib.sha256(events.encode()).hexdigest()[:16]


def _in_words(journal: Journal, play: AnyPlay) -> tuple[EndingTurn, ...]:
    """For everybody, latest turn first."""
    everyone = dict(enumerate(looks(play.state)))
    seat_of: dict[PlayerLook | None, int] = {look: seat for seat, look in everyone.items()}
    told = _macro(journal.sentences)

    def turn(number: int, whose: PlayerLook | None, rows: Sequence[Row]) -> EndingTurn:
        lines = (EndingLine(seat=seat_of.get(row.look), text=in_words(told(row, everyone))) for row in rows)
        return EndingTurn(number=number, seat=seat_of.get(whose), lines=tuple(line for line in lines if line.text))

    return tuple(turn(number, whose, rows) for number, whose, rows in journal.turns(play))


def _macro(template: str) -> Told:
    told: Told = current_app.jinja_env.get_template(template).module.told  # type: ignore[attr-defined]
    return told


class _Words(HTMLParser):
    """Collects text, labels of pictures, and a dot before each `<small>`."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        label = dict(attributes).get("aria-label")
        if label:
            self.words.append(f" {label} ")
        elif tag == "small":
            self.words.append(" · ")

    def handle_endtag(self, tag: str) -> None:
        if tag == "span":
            self.words.append(" ")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def in_words(markup: object) -> str:
    parser = _Words()
    parser.feed(str(markup))
    parser.close()
    words = " ".join("".join(parser.words).split())
    for sign in (":", ",", "."):
        words = words.replace(f" {sign}", sign)
    return words[:TEXT_LENGTH]
