"""Whether each line of a log can have been written where it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from engine.consent import NO, YES, open_request
from engine.decisions import CHANCE
from engine.log import HINT, TALK, Entry, Folded


@dataclass(frozen=True, slots=True)
class Writers:
    """Who writes a game's log."""

    people: Collection[int]  # must agree on taking back
    built_in: Collection[int]  # players
    enters: Callable[[str], bool]  # a person, not the app, enters this kind of chance


def first_impossible(log: Sequence[Entry], writers: Writers) -> int | None:
    """The first line that no game writes there, by number.

    No rule is asked, so undone answers are checked too; `Play.load` checks what is legal.
    """
    written = _Written(writers)
    return next((number for number, entry in enumerate(log) if not written.takes(entry)), None)


@dataclass(slots=True)
class _Written:
    """A log as far as it was read."""

    writers: Writers
    folded: Folded = field(default_factory=lambda: Folded([], [], {}))
    talk: list[Entry] = field(default_factory=list)  # about taking back, at its end

    def takes(self, entry: Entry) -> bool:
        """Reads a line; False if it cannot stand here."""
        request = open_request(self.talk)
        if request is not None and set(self.writers.people) <= {request.seat, *request.agreed}:
            return entry.kind == "undo" and self.may_act(entry)
        if entry.kind == HINT:
            return self.may_be_told(entry)
        if entry.kind not in TALK:
            return (entry.kind != "undo" or request is None) and self.may_act(entry)
        may_say = self.may_ask(entry) if entry.kind == "ask" else self.may_agree(entry)
        self.talk.append(entry)
        return may_say

    def may_act(self, entry: Entry) -> bool:
        """The line changes the answers in force."""
        self.talk.clear()
        match entry.kind:
            case "undo":
                return self.takes_back(entry)
            case "redo":
                return self.does_again(entry)
            case "cut":
                return self.cuts(entry)
            case _:
                return self.answers(entry)

    def may_ask(self, entry: Entry) -> bool:
        """One of several people may, if an answer can be taken back and nobody asks."""
        asks = entry.seat in self.writers.people and not entry.key and not entry.question
        return asks and self.folded.can_undo and open_request(self.talk) is None

    def may_agree(self, entry: Entry) -> bool:
        """Those asked may; the asker can only say no."""
        request = open_request(self.talk)
        if request is None or entry.question or entry.key not in (YES, NO):
            return False
        waiting = set(self.writers.people) - {*request.agreed}
        return entry.seat in (waiting if entry.key == NO else waiting - {request.seat})

    def may_be_told(self, entry: Entry) -> bool:
        """Only a person, at a question of their own."""
        asked = entry.question.split("|")
        return entry.seat != CHANCE and entry.seat not in self.writers.built_in and asked[1:2] == [str(entry.seat)]

    def takes_back(self, entry: Entry) -> bool:
        """If the seat gave the last answer."""
        return self.folded.can_undo and entry == ("undo", self.folded.undo().seat, "", "")

    def does_again(self, entry: Entry) -> bool:
        """If the seat gave that answer."""
        return bool(self.folded.undone) and entry == ("redo", self.folded.redo().seat, "", "")

    def cuts(self, entry: Entry) -> bool:
        """The line names the first dropped answer."""
        answers = self.folded.answers
        redone = [again for step in self.folded.undone for again in step]
        kept = int(entry.key) if entry.key.isascii() and entry.key.isdigit() and len(entry.key) < 10 else -1
        left = redone if kept == len(answers) else answers[kept : kept + 1]
        if str(kept) != entry.key or not any((one.seat, one.question) == (entry.seat, entry.question) for one in left):
            return False
        self.folded.cut(kept)
        return True

    def answers(self, entry: Entry) -> bool:
        """By a person, a built-in player, or for chance the app or a person."""
        if entry.seat == CHANCE:
            by = "answer" if self.writers.enters(entry.question.partition("|")[0]) else "luck"
        else:
            by = "auto" if entry.seat in self.writers.built_in else "answer"
        if entry.kind != by:
            return False
        self.folded.append(entry)
        return True
