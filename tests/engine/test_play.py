"""A game as its answers: answering, refusing, undo and redo, corrections, loading a log, checkpoints, event marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

from engine.chance import draw
from engine.decisions import CHANCE, Decision, Keyed, NotFollowed, NotPending, Refusal, Refused, Steps, ask
from engine.journal import Event
from engine.log import Entry, fold
from engine.play import CHECKPOINT_EVERY, Mismatch, Play
from engine.sources import ByKind, Luck, Person, Script, Source

ACTS = {"one": 1, "two": 2, "fix": 10, "roll": 0, "end": -1}
FACES = {str(face): 1 for face in range(1, 7)}
CARDS = {"low": 1, "high": 50}
REFUSED = {"three": Refusal("too_many", {"most": 2})}


@dataclass
class Pile:
    """Stones, turns ended, and a journal."""

    turns: int
    stones: int = 0
    ended: int = 0
    journal: list[Event] = field(default_factory=list)

    def tell(self, kind: str, stones: int) -> None:
        """Write an event."""
        self.journal.append(Event(kind, 0, {"stones": stones, "all": self.stones}))


class PileRules:
    """Take stones as often as you like, or roll for them; `end` lets the other side roll twice and turn a card."""

    kind = "take"

    def start(self, setup: Mapping[str, object]) -> Pile:
        """An empty pile."""
        turns = setup["turns"]
        assert isinstance(turns, int)
        return Pile(turns)

    def run(self, pile: Pile) -> Steps[None]:
        """Turn after turn."""
        options = Keyed(ACTS, REFUSED.get)
        while pile.ended < pile.turns:
            taken = yield from ask(Decision(0, self.kind, options, checkpoint=True), options)
            if taken >= 0:
                self.take(pile, "took", taken or int((yield from draw("die", FACES, subject="mine"))))
                continue
            for roll in ("first", "second"):
                self.take(pile, "rolled", int((yield from draw("die", FACES, subject=roll))))
            card = yield from draw("card", dict.fromkeys(CARDS, 1))
            self.take(pile, "turned", CARDS[card])
            pile.ended += 1

    def take(self, pile: Pile, kind: str, stones: int) -> None:
        """Take stones."""
        pile.stones += stones
        pile.tell(kind, stones)

    def copy(self, pile: Pile) -> Pile:
        """A copy without its journal."""
        return Pile(pile.turns, pile.stones, pile.ended)

    def result(self, pile: Pile) -> Mapping[str, object]:
        """All stones."""
        return {"stones": pile.stones}


class OtherRules(PileRules):
    """The same game after its question was given another name."""

    kind = "grab"


class StricterRules(PileRules):
    """The same game after `two` was forbidden."""

    def run(self, pile: Pile) -> Steps[None]:
        """Asks for one stone at a time."""
        options = Keyed({"one": 1, "end": -1})
        while pile.ended < pile.turns:
            taken = yield from ask(Decision(0, self.kind, options, checkpoint=True), options)
            self.take(pile, "took", taken)


def begin(*luck: str, turns: int = 3, source: Source | None = None) -> Play[Pile]:
    """A game with luck by script."""
    return Play(PileRules(), {"turns": turns}, source or Script(luck))


def snapshot(play: Play[Pile]) -> tuple[object, ...]:
    """Everything that a person could see of a game."""
    pile = play.state
    question = play.pending.question if play.pending else None
    told = [(event.kind, dict(event.data)) for event in play.journal]
    return pile.stones, pile.ended, told, question, list(play.answers)


def script_left(play: Play[Pile]) -> tuple[str, ...]:
    """Luck that nothing has asked for."""
    assert isinstance(play.source, Script)
    return play.source.left


def test_an_answer_goes_on_to_the_next_question_and_returns_what_to_store() -> None:
    play = begin("4")
    assert play.answer("two") == [Entry("answer", 0, "two", "take|0|")]
    assert play.answer("roll") == [Entry("answer", 0, "roll", "take|0|"), Entry("luck", CHANCE, "4", "die|-1|mine")]
    assert play.state.stones == 6
    assert play.pending is not None
    assert play.pending.question == "take|0|"
    assert play.result is None


def test_a_refusal_says_why_and_changes_nothing() -> None:
    play = begin()
    play.answer("two")
    before, log = snapshot(play), list(play.log)
    with pytest.raises(Refused) as refused:
        play.answer("three")
    assert refused.value.refusal == Refusal("too_many", {"most": 2})
    assert (snapshot(play), play.log) == (before, log)
    play.answer("one")
    assert play.state.stones == 3


def test_a_game_that_is_over_asks_nothing_and_has_a_result() -> None:
    play = begin("1", "2", "low", turns=1)
    play.answer("end")
    assert play.pending is None
    assert play.result == {"stones": 4}
    with pytest.raises(NotPending):
        play.answer("one")


def test_a_person_enters_the_luck_where_the_source_leaves_it_to_them() -> None:
    play = begin(source=ByKind({"die": Person()}, Script(["high"])))
    assert play.answer("end") == [Entry("answer", 0, "end", "take|0|")]
    assert play.pending is not None
    assert play.pending.seat == CHANCE
    play.answer("6")
    assert play.answer("1") == [
        Entry("answer", CHANCE, "1", "die|-1|second"),
        Entry("luck", CHANCE, "high", "card|-1|"),
    ]
    assert play.state.stones == 57


def test_undo_takes_back_one_persons_answer_with_all_that_followed() -> None:
    play = begin("1", "2", "low")
    play.answer("two")
    before = snapshot(play)
    play.answer("end")
    assert play.undo() == [Entry("undo", 0, "", "")]
    assert snapshot(play) == before
    play.undo()
    assert (play.state.stones, play.journal, play.can_undo) == (0, [], False)
    with pytest.raises(NotPending):
        play.undo()


def test_redo_gives_the_very_same_game_again() -> None:
    play = begin("1", "2", "low", "5")
    states = [snapshot(play)]
    for key in ("two", "end", "roll", "one"):
        play.answer(key)
        states.append(snapshot(play))
    for state in states[-2::-1]:
        play.undo()
        assert snapshot(play) == state
    for state in states[1:]:
        assert play.can_redo
        play.redo()
        assert snapshot(play) == state
    assert not play.can_redo
    with pytest.raises(NotPending):
        play.redo()


def test_several_steps_can_be_undone_at_once() -> None:
    play = begin("1", "2", "low")
    for key in ("one", "end", "two"):
        play.answer(key)
    assert play.undo(2) == [Entry("undo", 0, "", "")] * 2
    assert play.state.stones == 1


def test_undoing_more_than_was_answered_is_refused_and_changes_nothing() -> None:
    play = begin()
    play.answer("one")
    before, log = snapshot(play), list(play.log)
    with pytest.raises(NotPending):
        play.undo(2)
    assert (snapshot(play), play.log) == (before, log)
    assert play.can_undo


def test_the_next_redo_says_what_it_would_do() -> None:
    play = begin("1", "2", "low")
    play.answer("end")
    assert play.next_redo is None
    play.undo()
    assert play.next_redo == Entry("answer", 0, "end", "take|0|")


def test_another_answer_ends_what_could_be_redone() -> None:
    play = begin()
    play.answer("one")
    play.undo()
    play.answer("two")
    assert not play.can_redo


def test_luck_that_was_undone_is_used_again_at_the_same_place() -> None:
    play = begin("6", "3")
    play.answer("roll")
    play.undo()
    assert play.answer("roll")[1] == Entry("luck", CHANCE, "6", "die|-1|mine"), "nobody rolls again for a better die"
    assert script_left(play) == ("3",)
    play.answer("roll")
    assert play.state.stones == 9


def test_luck_is_not_used_for_another_question_at_its_place() -> None:
    play = begin("6", "1", "2", "low")
    play.answer("roll")
    play.undo()
    play.answer("end")
    assert play.state.stones == 1 + 2 + 1, "the 6 was rolled for something else"
    play.undo()
    play.answer("roll")
    assert play.state.stones == 6


def test_luck_entered_by_a_person_is_asked_for_again_after_an_undo() -> None:
    play = begin(source=Person())
    play.answer("roll")
    play.answer("5")
    play.undo()
    assert play.pending is not None
    assert play.pending.seat == CHANCE
    play.answer("2")
    assert play.state.stones == 2


def test_a_correction_in_the_middle_of_the_others_turn_keeps_the_luck_already_entered() -> None:
    play = begin(source=Person())
    play.answer("one")
    play.answer("end")
    play.answer("4")
    assert play.pending is not None
    assert play.pending.question == "die|-1|second"
    entries = play.amend("fix")
    assert play.pending.question == "die|-1|second", "still where it was"
    assert [entry.key for entry in play.answers] == ["one", "fix", "end", "4"]
    assert [entry.kind for entry in entries] == ["undo", "undo", "answer", "answer", "answer"]
    assert play.state.stones == 1 + 10 + 4


def test_a_correction_keeps_the_apps_own_luck_too() -> None:
    play = begin(source=ByKind({"card": Person()}, Script(["4", "5", "6", "6"])))
    play.answer("end")
    play.amend("fix")
    assert [entry.key for entry in play.answers] == ["fix", "end", "4", "5"]


def test_a_correction_while_nothing_else_is_going_on_is_an_answer() -> None:
    play = begin()
    assert play.amend("fix") == [Entry("answer", 0, "fix", "take|0|")]


def test_a_correction_that_is_refused_changes_nothing() -> None:
    play = begin(source=Person())
    play.answer("one")
    play.undo()
    play.redo()
    play.answer("end")
    play.answer("4")
    before, log = snapshot(play), list(play.log)
    with pytest.raises(Refused):
        play.amend("three")
    assert (snapshot(play), play.log, play.can_redo) == (before, log, False)
    play.answer("2")
    assert play.state.stones == 7


def test_after_a_correction_answers_that_no_longer_fit_are_asked_anew() -> None:
    play = begin(source=Person())
    play.answer("end")
    play.answer("4")
    play.amend("roll")
    assert play.pending is not None
    assert play.pending.question == "die|-1|mine", "the correction itself rolls a die; what came later does not fit"
    assert [entry.key for entry in play.answers] == ["roll"]


def test_a_log_loads_to_the_equal_game_after_every_answer() -> None:
    play = begin(source=Luck(3), turns=5)
    for key in ("one", "end", "roll", "two", "end", "roll", "roll", "end"):
        play.answer(key)
        other = begin(turns=5)
        assert other.load(list(play.log)) is None
        assert snapshot(other) == snapshot(play)
        assert other.log == play.log


def test_a_log_with_undos_and_redos_loads_to_the_equal_game() -> None:
    play = begin("1", "2", "low", "5", "6")
    for key in ("one", "end", "roll"):
        play.answer(key)
    play.undo()
    play.undo()
    play.redo()
    play.answer("two")
    play.undo()
    other = begin()
    assert other.load(play.log) is None
    assert snapshot(other) == snapshot(play)
    assert other.can_redo
    other.redo()
    assert other.state.stones == 1 + 4 + 2


def test_a_loaded_game_still_knows_the_luck_that_was_undone() -> None:
    play = begin("6")
    play.answer("roll")
    play.undo()
    other = begin()
    other.load(play.log)
    other.answer("roll")
    assert other.state.stones == 6


def test_luck_still_missing_at_the_end_of_a_log_comes_once_somebody_goes_on() -> None:
    play = begin("1", "2", "low")
    play.answer("end")
    other = begin("5", "high")
    assert other.load(play.log[:2]) == Mismatch(2, 2, None, "die|-1|second")
    assert other.log == play.log[:2], "looking draws no luck for good"
    assert [(entry.kind, entry.key) for entry in other.go_on()] == [("luck", "5"), ("luck", "high")]
    assert other.log[:2] == play.log[:2]
    assert other.mismatch is None


def test_a_log_that_the_rules_no_longer_ask_for_stays_whole_and_says_so() -> None:
    play = begin("1", "2", "low")
    for key in ("one", "end"):
        play.answer(key)
    other = Play(OtherRules(), {"turns": 3}, Script([]))
    assert other.load(play.log) == Mismatch(0, 5, Entry("answer", 0, "one", "take|0|"), "grab|0|")
    assert other.log == play.log
    assert (other.state.stones, other.can_undo, other.answers) == (0, False, [])
    again = begin()
    assert again.load(other.log) is None, "the rules of before follow it as ever"
    assert snapshot(again) == snapshot(play)


def test_going_on_cuts_a_log_at_the_first_answer_that_is_no_longer_legal() -> None:
    play = begin()
    for key in ("one", "one", "two", "one"):
        play.answer(key)
    other = Play(StricterRules(), {"turns": 3}, Script([]))
    assert other.load(play.log) == Mismatch(2, 4, Entry("answer", 0, "two", "take|0|"), "take|0|")
    assert other.state.stones == 2
    assert other.go_on() == [Entry("cut", 0, "2", "take|0|")]
    other.answer("one")
    again = Play(StricterRules(), {"turns": 3}, Script([]))
    assert again.load(other.log) is None, "a log that was cut once is whole"
    assert snapshot(again) == snapshot(other)


def test_until_somebody_goes_on_nothing_can_be_done() -> None:
    play = begin()
    for key in ("one", "two", "one"):
        play.answer(key)
    other = Play(StricterRules(), {"turns": 3}, Script([]))
    other.load(play.log)
    acts: list[Callable[[], object]] = [
        lambda: other.answer("one"),
        lambda: other.amend("one"),
        other.undo,
        other.redo,
        lambda: other.note("ask", 0),
    ]
    for act in acts:
        with pytest.raises(NotFollowed):
            act()
    assert other.log == play.log
    assert other.result is None
    other.go_on()
    other.undo()
    assert other.state.stones == 0


def test_a_log_that_the_rules_follow_has_nothing_to_go_on_from() -> None:
    play = begin()
    play.answer("one")
    with pytest.raises(NotPending):
        play.go_on()


def test_a_log_longer_than_the_game_is_cut_at_its_end() -> None:
    play = begin("1", "2", "low", turns=1)
    play.answer("end")
    other = begin(turns=1)
    more = Entry("answer", 0, "one", "take|0|")
    assert other.load([*play.log, more]) == Mismatch(4, 5, more, "")
    assert other.result is None
    assert other.go_on() == [Entry("cut", 0, "4", "take|0|")]
    assert other.result == {"stones": 4}


def test_what_the_rules_no_longer_follow_cannot_be_redone() -> None:
    """The answers in force stay, and the game goes on; of what was taken back nothing is left to offer."""
    play = begin()
    play.answer("one")
    play.answer("two")
    play.undo()
    other = Play(StricterRules(), {"turns": 3}, Script([]))
    assert other.load(play.log) == Mismatch(1, 1, Entry("answer", 0, "two", "take|0|"), "take|0|")
    assert other.mismatch is None
    assert other.log == play.log
    assert (other.state.stones, other.can_redo) == (1, False)
    other.answer("one")
    again = Play(StricterRules(), {"turns": 3}, Script([]))
    assert again.load(other.log) is None
    assert snapshot(again) == snapshot(other)


def test_loading_looks_at_what_can_be_redone_and_takes_it_back_again() -> None:
    play = begin("4")
    play.answer("two")
    play.answer("roll")
    play.answer("one")
    play.undo(2)
    other = begin()
    assert other.load(play.log) is None
    assert snapshot(other) == snapshot(play)
    other.redo()
    other.redo()
    assert other.state.stones == 7


def test_folding_a_log_carries_out_undo_redo_and_cut() -> None:
    one, two, roll = (Entry("answer", 0, key, "take|0|") for key in ("one", "two", "roll"))
    six = Entry("luck", CHANCE, "6", "die|-1|mine")
    undo, redo = Entry("undo", 0, "", ""), Entry("redo", 0, "", "")
    assert fold([one, roll, six, undo]).answers == [one]
    assert fold([one, roll, six, undo]).luck == {(0, "die|-1|mine"): "6"}
    assert fold([one, roll, six, undo, redo]).answers == [one, roll, six]
    assert fold([one, roll, six, undo, undo, redo]).answers == [one]
    assert fold([one, two, undo, roll, six]).undone == []
    cut = fold([one, two, roll, six, Entry("cut", 0, "2", "")])
    assert (cut.answers, cut.undone, cut.chances) == ([one, two], [], 0)
    with pytest.raises(NotPending):
        fold([one, undo, undo])
    with pytest.raises(NotPending):
        fold([one, redo])


def test_undo_from_a_checkpoint_gives_what_a_replay_from_the_start_gives() -> None:
    play = begin(source=Luck(7), turns=99)
    keys = ["one", "roll", "end", "two", "roll"] * CHECKPOINT_EVERY
    for key in keys:
        play.answer(key)
    for steps in (1, 3, 7, CHECKPOINT_EVERY, 2 * CHECKPOINT_EVERY):
        play.undo(steps)
        replayed = begin(turns=99)
        replayed.load(play.log)
        assert snapshot(play) == snapshot(replayed)
        assert [len(play.events_from(n)) for n in range(len(play.answers))] == [
            len(replayed.events_from(n)) for n in range(len(replayed.answers))
        ]
    for _ in range(5):
        play.redo()
    replayed = begin(turns=99)
    replayed.load(play.log)
    assert snapshot(play) == snapshot(replayed)


def test_a_checkpoint_is_no_part_of_the_game_that_goes_on() -> None:
    play = begin()
    for _ in range(CHECKPOINT_EVERY + 2):
        play.answer("one")
    play.undo()
    play.answer("two")
    play.undo()
    assert play.state.stones == CHECKPOINT_EVERY + 1


def test_events_are_found_by_the_answer_they_followed_from() -> None:
    play = begin("1", "2", "low")
    play.answer("two")
    play.answer("end")
    assert [event.kind for event in play.events_from(1)] == ["rolled", "rolled", "turned"]
    assert [event.kind for event in play.events_from(0)] == ["took", "rolled", "rolled", "turned"]
    assert [event.kind for event in play.events_from(3)] == ["rolled", "turned"]
    assert play.events_from(9) == []
