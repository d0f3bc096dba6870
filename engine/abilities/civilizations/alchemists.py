"""Tracks marked by rolls until one repeats; on the revised mat, kept dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import Decision, GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import Benefit
from engine.hooks import offer
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import advance, conquer, gain
from engine.rules.board.advance import Move
from engine.rules.conquer import DiceOrderAsked, DiceShown
from engine.rules.mats import acts, mat_of
from engine.rules.research import roll_science
from engine.state.game import Game, InPlay
from engine.things import Decline, Do, Face, leave

SCIENCE, RED, BLACK = "science", "red", "black"
AGAIN: Mapping[str, Do | Decline] = {**leave("stop"), "roll": Do("roll")}


class MarksLost(EventData):
    track: str
    marked: tuple[str, ...]


class RollAgainAsked(QuestionData):
    marked: tuple[str, ...]


class AdvanceMarkedAsked(QuestionData):
    marked: tuple[str, ...]


class KeepDieAsked(QuestionData):
    dice: DiceShown


class RerollAsked(QuestionData):
    best = GoodAnswer.DICE_ROLLED_AGAIN_IF_POOR

    dice: DiceShown


class Alchemists(Ability):
    """Memory: `marked`, the tracks marked while rolling."""

    sort = "civilization"
    slug = "alchemists"
    liking = 4

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("marked", ()))

    @offer.CIVILIZATION_STEP
    def experiment(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """Rolling is mandatory."""
        if acts(game, mine, about):
            steps = keep_dice if mine.edition == "rebalanced" else push_luck
            yield Offer(self.slug, lambda: steps(game, mine))

    def advice(self, game: Game, decision: Decision) -> str | None:
        """Roll while a repeat is less likely than a new track."""
        asked = decision.asked
        if not isinstance(asked, RollAgainAsked):
            return None
        return "roll" if len(asked.marked) < len(game.board.tracks) / 2 else "stop"


def push_luck(game: Game, mine: InPlay) -> Steps[None]:
    """A repeated track loses all marks."""
    seat, marked = mine.owner, mine.memory.setdefault("marked", [])
    rolling = True
    while rolling:
        track = yield from roll_science(game, seat, mine.slug)
        if track in marked:
            game.tell(MarksLost(track, tuple(marked)), seat)
            marked.clear()
            yield from gain.gain(game, seat, mat_of(game, mine).gains["bust"], source=source_of(mine))
            return
        marked.append(track)
        chosen = yield from choose_for(mine, RollAgainAsked(tuple(marked)), Keyed(AGAIN))
        rolling = isinstance(chosen, Do)
    yield from use_marks(game, mine, marked)
    marked.clear()


def use_marks(game: Game, mine: InPlay, marked: list[str]) -> Steps[None]:
    """Advance in any order; VP for a track at its end."""
    seat, left = mine.owner, list(marked)
    for track in [track for track in left if is_at_the_end(game, seat, track)]:
        left.remove(track)
        yield from gain.gain(game, seat, mat_of(game, mine).gains["no_space_left"], source=source_of(mine))
    while possible := advance.moves(game, seat, left, forward=True, benefit=False):
        options: Keyed[Move | Decline] = Keyed({**possible, **leave("done")})
        step = yield from choose_for(mine, AdvanceMarkedAsked(tuple(left)), options)
        if isinstance(step, Decline):
            return
        left.remove(step.track)
        yield from advance.carry_out(game, step, bonus=False)


def is_at_the_end(game: Game, seat: int, track: str) -> bool:
    """All tokens are."""
    spaces = game.board.seats[seat].tokens[track]
    return bool(spaces) and all(space == game.box.tracks[track].end for space in spaces)


def keep_dice(game: Game, mine: InPlay) -> Steps[None]:
    """Keep one of three dice, reroll two and keep one; then use both in any order."""
    dice, kept = [SCIENCE, RED, BLACK], dict[str, Benefit]()
    for _ in range(mat_of(game, mine).amounts["dice_kept"]):
        shown = yield from roll_together(game, mine, dice)
        options = Keyed({die: Face(die, shown[die]) for die in dice})
        face = yield from choose_for(mine, KeepDieAsked(DiceShown(**shown)), options)
        kept[face.die] = face.shows
        dice.remove(face.die)
    while kept:
        options = Keyed({die: Face(die, shows) for die, shows in kept.items()})
        face = yield from choose_for(mine, DiceOrderAsked(DiceShown(**kept)), options, subject=source_of(mine))
        yield from use_die(game, mine, face.die, kept.pop(face.die))


def roll_together(game: Game, mine: InPlay, dice: list[str]) -> Steps[dict[str, Benefit]]:
    """All dice may be rerolled, as often as the mat says."""
    shown = yield from roll_each(game, mine, dice)
    for _ in range(mat_of(game, mine).amounts["rerolls"]):
        options: Keyed[Do | Decline] = Keyed({**leave("keep"), "roll": Do("roll")})
        if isinstance((yield from choose_for(mine, RerollAsked(DiceShown(**shown)), options)), Decline):
            return shown
        shown = yield from roll_each(game, mine, dice)
    return shown


def roll_each(game: Game, mine: InPlay, dice: list[str]) -> Steps[dict[str, Benefit]]:
    """Science shows a track, conquer dice a benefit."""
    shown: dict[str, Benefit] = {}
    for die in dice:
        if die == SCIENCE:
            shown[die] = yield from roll_science(game, mine.owner, mine.slug)
        else:
            shown[die] = yield from conquer.roll_die(game, mine.owner, die)
    return shown


def use_die(game: Game, mine: InPlay, die: str, face: Benefit) -> Steps[None]:
    """Science: advance. Red: VP, several times. Black: the mat's pair."""
    mat = mat_of(game, mine)
    if die == SCIENCE:
        yield from advance.move_on_one(game, mine.owner, [str(face)], forward=True, benefit=True)
    elif die == RED:
        for _ in range(mat.amounts["red_die_times"]):
            yield from gain.gain(game, mine.owner, face, source=source_of(mine))
    else:
        yield from gain.gain(game, mine.owner, mat.slots[str(face)].benefit, source=source_of(mine))
