"""A finished game's story in up to three sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from companion.drawings.laurel import LAUREL, Branch
from companion.drawings.players import PlayerLook
from companion.drawings.sources import SourcesScene, sources_scene
from companion.game.compared import Compared, compared
from companion.game.moment import changes_of_lead, moment_of
from companion.game.points import GROUPS, Scores, group_of

SENTENCES: Final = 3
INCOME: Final = "income"
OF_INCOME: Final = ("market", "house", "farm", "armory", INCOME)
SAID: Final[Mapping[str, tuple[LazyString, str]]] = {
    INCOME: (_l("Income turns"), "income"),
    **{group: words for group, words in GROUPS.items() if group not in OF_INCOME},
}
"""In an ending's order; the income mat is one."""
UNTOLD: Final = ("entered", "corrected", "before", "other")


@dataclass(frozen=True, slots=True)
class Sentence:
    kind: str
    icon: str
    look: PlayerLook  # whom it is about
    data: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameStory:
    laurel: Branch | None  # if a person won
    others: tuple[tuple[PlayerLook, int], ...]  # losers, by VP
    sentences: tuple[Sentence, ...]
    sources: SourcesScene  # where VP came from
    compared: Compared | None = None  # a lone person's, with other games


def story_of(
    scores: Scores,
    looks: Mapping[int, PlayerLook],
    people: Collection[int],
    best: int | None = None,
    setup: Mapping[str, object] | None = None,
) -> GameStory:
    """looks: of scoring seats. best: the lone person's most VP in such games. setup: the game's, to compare."""
    told = [*_moment(scores, looks), *_sources(scores, looks), *_record(scores, looks, people, best)]
    told += [*_own_source(scores, looks), *_changes(scores, looks)]
    groups = by_group(scores)
    return GameStory(
        laurel=LAUREL if any(seat in people for seat in scores.winners) else None,
        others=tuple(
            (looks[seat], vp)
            for seat, vp in sorted(scores.vp.items(), key=lambda each: -each[1])
            if seat not in scores.winners
        ),
        sentences=tuple(told[:SENTENCES]),
        sources=sources_scene(
            list(looks.values()),
            [
                (str(words), icon, [groups.get((seat, group)) for seat in looks])
                for group, (words, icon) in SAID.items()
                if any((seat, group) in groups for seat in looks)
            ],
        ),
        compared=_compared(scores, looks, people, setup or {}),
    )


def _compared(
    scores: Scores, looks: Mapping[int, PlayerLook], people: Collection[int], setup: Mapping[str, object]
) -> Compared | None:
    if len(people) != 1:
        return None
    (you,) = people
    automa = next((scores.vp[seat] for seat, look in looks.items() if look.shape == "automa"), None)
    return compared(setup, scores.vp[you], automa)


def by_group(scores: Scores) -> dict[tuple[int, str], int]:
    sums: dict[tuple[int, str], int] = {}
    for point in scores.points:
        group = group_of(point.source)
        place = point.seat, INCOME if group in OF_INCOME else group
        sums[place] = sums.get(place, 0) + point.vp
    return sums


def _winner(scores: Scores) -> int | None:
    return scores.winners[0] if len(scores.winners) == 1 else None


def _moment(scores: Scores, looks: Mapping[int, PlayerLook]) -> Iterator[Sentence]:
    winner = _winner(scores)
    moment = None if winner is None else moment_of({seat: each.vp for seat, each in scores.courses.items()}, winner)
    if moment is None:
        return
    look = looks[moment.winner]
    income = any(mark.turn == moment.turn for mark in scores.courses[moment.winner].marks)
    data = {"vp": moment.gained, "turn": moment.turn, "left": moment.left, "since": moment.since}
    icon = "income" if income else "advance"
    if moment.behind is not None:
        yield Sentence("turned", icon, look, {**data, "behind": moment.behind})
    elif moment.is_late and moment.gained > 0:
        yield Sentence("decided", icon, look, {**data, "to": moment.to_the_others})
    elif moment.gained > 0:
        yield Sentence("led", "flag", look, data)


def _sources(scores: Scores, looks: Mapping[int, PlayerLook]) -> Iterator[Sentence]:
    others = [seat for seat in scores.vp if seat not in scores.winners]
    if others:
        yield from _most_from(scores, looks, max(others, key=lambda seat: scores.vp[seat]))


def _own_source(scores: Scores, looks: Mapping[int, PlayerLook]) -> Iterator[Sentence]:
    for seat in scores.winners:
        yield from _most_from(scores, looks, seat)


def _most_from(scores: Scores, looks: Mapping[int, PlayerLook], seat: int) -> Iterator[Sentence]:
    told = {group: vp for (owner, group), vp in by_group(scores).items() if owner == seat and group not in UNTOLD}
    if told and (most := max(told, key=lambda group: told[group])) and told[most] > 0:
        yield Sentence("source", SAID[most][1], looks[seat], {"vp": told[most], "all": scores.vp[seat], "group": most})


def _record(
    scores: Scores, looks: Mapping[int, PlayerLook], people: Collection[int], best: int | None
) -> Iterator[Sentence]:
    if best is not None and len(people) == 1:
        (you,) = people
        if scores.vp[you] > best:
            yield Sentence("record", "achievement", looks[you], {"more": scores.vp[you] - best})


def _changes(scores: Scores, looks: Mapping[int, PlayerLook]) -> Iterator[Sentence]:
    winner = _winner(scores)
    if winner is None:
        return
    changes = changes_of_lead({seat: each.vp for seat, each in scores.courses.items()}, winner)
    if changes > 1:
        yield Sentence("changes", "turn", looks[winner], {"times": changes})
