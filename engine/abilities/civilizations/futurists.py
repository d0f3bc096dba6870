"""Tokens jump ahead on the tracks."""

from __future__ import annotations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules import gain
from engine.rules.board.achievements import COMPLETE_TRACK, earn
from engine.rules.board.advance import TokenMoved
from engine.rules.happenings import CivilizationGained, IncomeTurnEnded
from engine.rules.mats import mat_of
from engine.state.game import Game, InPlay
from engine.things import Decline, Token, leave

JUMPED = "jumped"


class Jumped(TokenMoved, kw_only=True):
    """This is no advance."""


class JumpAsked(QuestionData): ...


class Futurists(Ability):
    """Memory: `jumped`, if the revised mat was gained later."""

    sort = "civilization"
    slug = "futurists"
    liking = 16

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """The revised mat waits for the end of income turn 1, unless gained later."""
        if gained.mine is not mine:
            return None
        if mine.edition != "rebalanced":
            return jump_everywhere(game, mine)
        if gained.at_setup:
            return None
        mine.memory[JUMPED] = ["later"]
        return jump_on_some(game, mine)

    @react.INCOME_TURN_ENDED
    def end_of_income(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> Steps[None] | None:
        due = ended.seat == mine.owner and ended.turn in mat_of(game, mine).income_end_turns
        return jump_on_some(game, mine) if due and JUMPED not in mine.memory else None


def jump_everywhere(game: Game, mine: InPlay) -> Steps[None]:
    for track in game.board.tracks:
        tokens = movable(game, mine.owner, track)
        if tokens:
            jump(game, mine, (yield from choose_for(mine, JumpAsked(), Keyed(tokens), subject=track)))


def jump_on_some(game: Game, mine: InPlay) -> Steps[None]:
    """Optional; the resources come anyway."""
    left = list(game.board.tracks)
    for _ in range(mat_of(game, mine).amounts["tracks"]):
        tokens = {key: token for track in left for key, token in movable(game, mine.owner, track).items()}
        options: Keyed[Token | Decline] = Keyed({**leave("done"), **tokens})
        chosen = yield from choose_for(mine, JumpAsked(), options)
        if isinstance(chosen, Decline):
            break
        jump(game, mine, chosen)
        left.remove(chosen.track)
    yield from gain.gain(game, mine.owner, mat_of(game, mine).gains["jump"], source=source_of(mine))


def movable(game: Game, seat: int, track: str) -> dict[str, Token]:
    """Before the end: keys `TRACK@SPACE`."""
    end = game.box.tracks[track].end
    spaces = sorted(set(game.board.seats[seat].tokens[track]))
    return {f"{track}@{space}": Token(track, space) for space in spaces if space != end}


def jump(game: Game, mine: InPlay, token: Token) -> None:
    """No advance and no landmark, but it may complete the track. (ACH-2)"""
    track, start = token.track, token.space
    path, to = game.box.tracks[track], start
    for _ in range(mat_of(game, mine).amounts["spaces"]):
        following = path.after(to)
        to = to if following is None else following
    spaces = game.board.seats[mine.owner].tokens[track]
    spaces[spaces.index(start)] = to
    game.tell(Jumped(track=track, from_=start, space=to), mine.owner)
    if to == path.end:
        earn(game, mine.owner, COMPLETE_TRACK, "ACH-2")
