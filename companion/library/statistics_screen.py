"""Statistics of finished games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import Final, TypeVar

from flask_babel import gettext as _

from automa.definitions import AUTOMA_CIVILIZATIONS
from companion.drawings.tallies import ColumnsScene, Score, TallyBar, columns_scene, tally_scene
from companion.game.records import Record, Scorer
from companion.store.campaigns import Story
from engine.box import LIBRARY

BEST_SCORES, COLUMNS = 10, 20
"""Games listed, and games drawn."""

UNRECORDED: Final = ("table",)
"""Kinds in which people's civilizations are unknown."""

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Best:
    game: Record
    player: Scorer


@dataclass(frozen=True, slots=True)
class Statistics:
    games: int
    alone: int  # solo games, as `won` to `longest`
    together: int  # of several people
    won: int
    best: int | None
    mean: int | None
    streak: int  # present run of wins
    longest: int
    latest: ColumnsScene  # solo games, oldest first
    by_level: tuple[TallyBar, ...]
    by_civilization: tuple[TallyBar, ...]
    by_automa: tuple[TallyBar, ...]
    by_name: tuple[TallyBar, ...]
    best_scores: tuple[Best, ...]


@dataclass(frozen=True, slots=True)
class CampaignTally:
    begun: int
    over: int
    won: int
    scenarios_won: int  # that count
    most_points: int  # yours in one campaign


def campaign_tally(stories: Sequence[Story]) -> CampaignTally:
    """Running campaigns count, too."""
    standings = [story.stands for story in stories]
    winners = [story.plays[place].winner for story in stories for place in story.stands.counting.values()]
    return CampaignTally(
        begun=len(stories),
        over=sum(stands.winner is not None for stands in standings),
        won=sum(stands.winner == "you" for stands in standings),
        scenarios_won=winners.count("you"),
        most_points=max((stands.points["you"] for stands in standings), default=0),
    )


def statistics_of(records: Sequence[Record]) -> Statistics:
    """records: in order of finishing."""
    alone = [(record, record.alone) for record in records if record.alone]
    together = [record for record in records if len(record.people) > 1]
    scores = [record.score_of(player) for record, player in alone]
    runs = [len(list(run)) if won else 0 for won, run in groupby(scores, key=lambda score: score.won)]
    return Statistics(
        games=len(records),
        alone=len(alone),
        together=len(together),
        won=sum(score.won for score in scores),
        best=max((score.vp for score in scores), default=None),
        mean=round(fmean(score.vp for score in scores)) if scores else None,
        streak=runs[-1] if runs else 0,
        longest=max(runs, default=0),
        latest=columns_scene(scores[-COLUMNS:]),
        by_level=_by_level(alone),
        by_civilization=_by_civilization(records),
        by_automa=_by_automa(alone),
        by_name=_by_name(together),
        best_scores=_best_scores(records),
    )


def _by_level(alone: Iterable[tuple[Record, Scorer]]) -> tuple[TallyBar, ...]:
    scores = _grouped((record.level, record.score_of(player)) for record, player in alone if record.level)
    return tally_scene([(_("Level %(level)s", level=level), scores[level]) for level in sorted(scores)])


def _by_civilization(records: Iterable[Record]) -> tuple[TallyBar, ...]:
    scores = _grouped(
        (slug, record.score_of(player))
        for record in records
        if record.kind not in UNRECORDED
        for player in record.people
        for slug in player.civilizations or ("",)
    )
    return _tallies(scores, civilization_words)


def _by_automa(alone: Iterable[tuple[Record, Scorer]]) -> tuple[TallyBar, ...]:
    scores = _grouped(
        (slug, record.score_of(player))
        for record, player in alone
        if record.automa
        for slug in record.automa.civilizations or ("",)
    )
    return _tallies(scores, civilization_words)


def _by_name(together: Iterable[Record]) -> tuple[TallyBar, ...]:
    scores = _grouped((player.name, record.score_of(player)) for record in together for player in record.people)
    return _tallies(scores, lambda name: name or _("Without a name"))


def _grouped(scores: Iterable[tuple[K, Score]]) -> dict[K, list[Score]]:
    groups: dict[K, list[Score]] = {}
    for key, score in scores:
        groups.setdefault(key, []).append(score)
    return groups


def _tallies(scores: Mapping[str, Sequence[Score]], words: Callable[[str], str]) -> tuple[TallyBar, ...]:
    """Most won first, then most played, then by name."""
    bars = tally_scene([(words(key), each) for key, each in scores.items()])
    return tuple(sorted(bars, key=lambda bar: (-bar.won, -bar.played, bar.label)))


def _best_scores(records: Iterable[Record]) -> tuple[Best, ...]:
    scores = [Best(record, player) for record in records for player in record.people]
    return tuple(sorted(scores, key=lambda best: -best.player.vp)[:BEST_SCORES])


def civilization_words(slug: str) -> str:
    named = LIBRARY.civilizations.get(slug) or AUTOMA_CIVILIZATIONS.get(slug)
    return _(named.name) if named else _("Unknown")


CSV_FIELDS = (
    "finished", "game", "kind", "level", "seat", "player", "sort", "civilizations", "vp", "won", "answers_taken_back",
    "hints"
)  # fmt: skip
"""Always in English, so that spreadsheets keep working."""


def csv_rows(records: Iterable[Record]) -> Iterator[dict[str, object]]:
    """A row for each scorer of a game."""
    for record in records:
        for player in record.players:
            yield {
                "finished": record.finished.date().isoformat(),
                "game": _no_formula(record.name),
                "kind": record.kind,
                "level": record.level or "",
                "seat": player.seat,
                "player": _no_formula(player.name),
                "sort": player.sort,
                "civilizations": " ".join(player.civilizations),
                "vp": player.vp,
                "won": int(player.won),
                "answers_taken_back": record.undone,
                "hints": player.hints,
            }


RUN_AS_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Some spreadsheets run cells that begin so."""


def _no_formula(name: str) -> str:
    return f"'{name}" if name.lstrip(" ").startswith(RUN_AS_FORMULAS) else name
