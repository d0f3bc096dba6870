"""A player without manners: reports anything, takes it back, corrects the table and asks for what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from automa.players import Pick, random_reports
from automa.table.position import position_of
from automa.table.state import Table
from engine.decisions import Refused
from engine.journal import Event
from engine.play import Play

Told = tuple[str, int | None, Any, str]


def told(play: Play[Table]) -> list[Told]:
    """The journal without its reasons, to be compared."""
    return [(event.kind, event.seat, event.data, event.rule) for event in play.journal]


@dataclass(frozen=True)
class Snapshot:
    """Everything of a play that an undo and redo, or a save and load, must bring back."""

    state: Table
    journal: int
    last: Told | None
    question: str
    answers: int

    @classmethod
    def of(cls, play: Play[Table]) -> Snapshot:
        """A play as it is now."""
        question = play.pending.question if play.pending else ""
        last = told_of(play.journal[-1]) if play.journal else None
        return cls(play.state.copy(), len(play.journal), last, question, len(play.answers))


def told_of(event: Event) -> Told:
    """An event without its reasons."""
    return event.kind, event.seat, event.data, event.rule


@dataclass
class Seen:
    """The kinds that came up."""

    events: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)
    decisions: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)


@dataclass
class WildPlayer:
    """Acts on a play at random; `corrections` says whether it corrects the position too."""

    pick: Pick
    corrections: bool = False
    seen: Seen = field(default_factory=Seen)
    changed_past: bool = False

    def __post_init__(self) -> None:
        self.manners = random_reports(self.pick)

    def act(self, play: Play[Table]) -> None:
        """Do one thing; `changed_past` then says whether it was more than an answer on top of the others."""
        self.changed_past = False
        assert play.pending is not None
        self.seen.decisions.add(play.pending.kind)
        chosen = self.pick(self.habits)
        if chosen is not None and chosen(self, play):
            self.manners = random_reports(self.pick)
        else:
            play.answer(self.manners(play.state, play.pending))

    def any_option(self, play: Play[Table]) -> bool:
        """One of the options as they list themselves."""
        assert play.pending is not None
        keys = list(play.pending.options.keys())
        assert keys, f"a question without an answer: {play.pending}"
        play.answer(self.pick(keys))
        return True

    def free_report(self, play: Play[Table]) -> bool:
        """A report that may be refused; where a card may allow it, perhaps one does."""
        key = self.pick(REPORTS)
        position = play.state.game.board.map.printed.hexes
        key = key.replace("HEX", "{},{}".format(*self.pick(list(position))))
        key = key.replace("TRACK", self.pick(play.state.game.board.tracks))
        return self.try_key(play, key) or self.try_key(play, key + "!")

    def refused(self, play: Play[Table]) -> bool:
        """Something that no rule understands."""
        key = self.pick(NONSENSE)
        assert not self.try_key(play, key), f"{key!r} was understood"
        return False

    def try_key(self, play: Play[Table], key: str) -> bool:
        """Give an answer; refused, it must have changed nothing."""
        before = Snapshot.of(play)
        try:
            play.answer(key)
        except Refused as refused:
            self.seen.refusals.add(refused.refusal.kind)
            assert Snapshot.of(play) == before, f"{key} was refused and changed something"
            return False
        return True

    def there_and_back(self, play: Play[Table]) -> bool:
        """Undo a few steps, see, and redo them: all is as it was."""
        before, events = Snapshot.of(play), told(play)
        steps = 0
        for _ in range(self.pick((1, 1, 2, 3, 7))):
            if play.can_undo:
                play.undo()
                steps += 1
        for _ in range(steps):
            play.redo()
        assert Snapshot.of(play) == before, "undo then redo is not the same"
        assert told(play) == events, "undo then redo tells another story"
        return False

    def take_back(self, play: Play[Table]) -> bool:
        """Undo for good."""
        if not play.can_undo:
            return False
        play.undo(1)
        self.changed_past = True
        return True

    def correct(self, play: Play[Table]) -> bool:
        """Put some part of the position right, or wrong."""
        path, value = self.pick(list(leaves(position_of(play.state))))
        key = f"fix:{'/'.join(path)}={json.dumps(self.other(value))}"
        if play.pending is not None and play.pending.checkpoint:
            self.changed_past = self.try_key(play, key)
            return self.changed_past
        if not any(entry.question.startswith("turn|") for entry in play.answers):
            return False
        try:
            play.amend(key)
        except Refused as refused:
            self.seen.refusals.add(refused.refusal.kind)
            return False
        self.changed_past = True
        return True

    def other(self, value: Any) -> Any:
        """Another value, of the same sort or not."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.pick((0, 1, 2, 3, 5, 12, 22, -1, value + 1, value - 1))
        if isinstance(value, list):
            return self.pick(([], value[1:], value[::-1], [*value, *value[:1]], [*value, 9], value[2:]))
        if isinstance(value, dict):
            return self.pick((None, {}, 3))
        return self.pick((None, "", "science", "military", "large", "unknown", "table", 4))

    @property
    def habits(self) -> tuple[Callable[[WildPlayer, Play[Table]], bool] | None, ...]:
        """What it may do next; None is a plausible answer."""
        return (*HABITS, *([WildPlayer.correct] * 3 if self.corrections else ()))


def leaves(plain: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every part of a position with the way to it."""
    if path:
        yield path, plain
    if isinstance(plain, dict):
        for key, part in plain.items():
            yield from leaves(part, (*path, key))
    elif isinstance(plain, list):
        for number, part in enumerate(plain):
            yield from leaves(part, (*path, str(number)))


HABITS: tuple[Callable[[WildPlayer, Play[Table]], bool] | None, ...] = (
    *[None] * 20,
    *[WildPlayer.any_option] * 3,
    *[WildPlayer.free_report] * 5,
    WildPlayer.refused,
    WildPlayer.there_and_back,
    WildPlayer.take_back,
)

REPORTS = (
    "advance:TRACK",
    "advance:TRACK@3",
    "regress:TRACK",
    "regress:TRACK@2",
    "explore:HEX",
    "explore:HEX:7",
    "explore:HEX:31r4",
    "conquer:HEX",
    "conquer:HEX",
    "landmark:academy",
    "landmark:lighthouse",
    "achievement:complete_track",
    "achievement:conquer_middle_island",
    "pool:tapestry",
    "income",
    "vp:+7",
    "vp:-30",
    "end",
)
"""Reports, some of them out of place; HEX and TRACK stand for any."""

NONSENSE = (
    "",
    "!",
    "advance",
    "advance:",
    "advance:magic",
    "advance:science@x",
    "advance:science@-1",
    "explore:0",
    "explore:99,99",
    "explore:0,-1:77",
    "explore:0,-1:3r9",
    "conquer:a,b",
    "conquer:99,99!",
    "landmark:atlantis",
    "achievement:patience",
    "pool:gold",
    "vp:",
    "vp:7",
    "vp:+0",
    "vp:+9999",
    "vp:+1e3",
    "fix:",
    "fix:board",
    "fix:board=",
    "fix:board/nowhere=1",
    "fix:board/seats/9/vp=1",
    "fix:bots/level={",
    "income:now",
    "end:game",
    "science\n",
    "advance:science@²",
    "vp:+²",
)
"""What no rule understands, at whatever question."""
