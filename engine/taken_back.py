"""The states before what was just taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from engine.decisions import Refusal
from engine.log import STEPS, Entry, fold
from engine.play import Play, S


def stood_before(play: Play[S]) -> Iterator[S]:
    """Before each undo and redo at the log's end, fewest answers first. The rules go on with a state once the next is
    asked for.
    """
    tail = len(list(takewhile(lambda entry: entry.kind in STEPS, reversed(play.log))))
    if not tail or play.mismatch is not None:
        return
    folded = fold(play.log[:-tail])
    answers, lengths = folded.answers[:], {len(folded.answers)}
    for entry in play.log[-tail:-1]:
        folded.step(entry.kind)
        lengths.add(len(folded.answers))
    yield from stood_after(play, answers, lengths)


def stood_after(play: Play[S], answers: Sequence[Entry], lengths: Collection[int]) -> Iterator[S]:
    """As far as the rules follow; fewest answers first. The play is unchanged. States live as in `stood_before`."""
    state, number = play.state_at(min(lengths))
    rules = play.rules.run(state)
    asked = next(rules, None)
    while True:
        if number in lengths:
            yield state
        if number == max(lengths) or asked is None or asked.question != answers[number].question:
            return
        value = asked.options.parse(answers[number].key)
        if isinstance(value, Refusal):
            return
        try:
            asked = rules.send(value)
        except StopIteration:
            asked = None
        number += 1
