"""What a reported advance lets its player do on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from automa.table.board_reports import Advance, NameTile
from automa.table.report_keys import TURN, reported
from automa.table.reports import VictoryPoints
from automa.table.state import Table
from engine.foresight import words_in
from engine.play import Play
from engine.rules.board.advance import TokenAdvanced
from engine.rules.map_acts import ACTS, turned_words

BETWEEN: Final = (VictoryPoints, NameTile)
"""Reports that may come first."""


@dataclass(frozen=True, slots=True)
class MapAsked:
    """A hex is to be chosen. word: of the space, as it works for the player; its act may be done anywhere."""

    word: str
    track: str
    space: int

    @property
    def act(self) -> str:
        return ACTS[self.word][0]

    @property
    def anywhere(self) -> bool:
        return ACTS[self.word][1]


def map_asked(play: Play[Table]) -> MapAsked | None:
    """By the last report, if it was an advance to a space that explores or conquers."""
    number = len(play.answers) - 1
    while number >= 0 and isinstance(reported(play.answers[number]), BETWEEN):
        number -= 1
    said = reported(play.answers[number]) if number >= 0 else None
    if not isinstance(said, Advance) or play.pending is None or play.pending.kind != TURN:
        return None
    told = (event.what for event in play.events_between(number, number + 1))
    advanced = next((what for what in told if isinstance(what, TokenAdvanced)), None)
    if advanced is None:
        return None
    words = set(words_at(play.state, advanced))
    word = next((word for word in ACTS if word in words), None)
    return None if word is None else MapAsked(word, advanced.track, advanced.space)


def words_at(table: Table, advanced: TokenAdvanced) -> Iterator[str]:
    """Of the space, as they work for the player."""
    space, turned = table.game.box.tracks[advanced.track].space(advanced.space), turned_words(table.game, table.seat)
    for word in words_in([each for each in (space.benefit, space.bonus) if each is not None]):
        yield turned.get(word, word)
