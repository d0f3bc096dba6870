"""Research: rolling the science die and taking or declining what it shows."""

from __future__ import annotations

from collections.abc import Collection

from engine.chance import roll
from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.components import COMPONENTS
from engine.hooks import modify
from engine.journal import EventData
from engine.rules import advance
from engine.rules.advance import MoveAsked
from engine.rules.board.advance import Move, NoTokenAdvances
from engine.rules.nothing import Asked
from engine.rules.score import score
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.things import Decline, Track, leave


class ScienceRolled(EventData, kind="rolled", kw_only=True):
    """The science die was rolled for a use and showed a track.

    all: each result, of which a player took one. among: of a bot, the tracks that counted, None if all did.
    """

    track: str
    use: str
    all: tuple[str, ...] = ()
    among: tuple[str, ...] | None = ()


class RolledAgain(EventData):
    """The science die is rolled again, until it shows one of these tracks."""

    track: str
    use: str
    among: tuple[str, ...]


class RollAsked(QuestionData):
    """Which of several results of a die is taken."""


class ResearchAsked(MoveAsked):
    """Whether a token advances on the track rolled."""

    track: str
    benefit: bool


def roll_science(game: Game, seat: int, use: str, *, rolls: int = 1) -> Steps[str]:
    """Roll the science die; who may roll it several times takes one of the results. (SET-8)"""
    results = []
    for _ in range(modify.ROLLS.ask(game, rolls, {"seat": seat, "die": "science"})):
        results.append((yield from roll_until_it_counts(game, seat, use)))
    options = Keyed({track: Track(track) for track in results})
    shown = (yield from choose(seat, RollAsked(), options, source=game.source, subject=use)).slug
    game.tell(ScienceRolled(track=shown, use=use, all=tuple(results)), seat, rule="RES-1")
    return shown


def roll_until_it_counts(game: Game, seat: int, use: str, *, among: Collection[str] | None = None) -> Steps[str]:
    """One roll of a player or bot, again until it shows one of the tracks that abilities ask for where it cannot stand.

    among: the tracks of which it has to show one in any case. (AUT-15)
    """
    shown = yield from roll(game.box.science_die, use, among=among)
    again = modify.ROLL_AGAIN.ask(game, (), {"seat": seat, "track": shown})
    if among is not None:
        again = [track for track in again if track in among]
    if not again:
        return shown
    game.tell(RolledAgain(shown, use, tuple(again)), seat)
    return (yield from roll(game.box.science_die, use, among=again))


def no_research(asked: Asked) -> Nothing | None:
    """Whatever the die shows, no token can go on. (RES-4)"""
    return advance.no_move(asked, asked.game.board.tracks, forward=True)


@word("research", nothing=no_research, benefit=True)
@word("research_x", nothing=no_research, benefit=False)
def research(game: Game, seat: int, *, benefit: bool) -> Steps[None]:
    """Roll; the player may advance on that track for free, or decline after seeing it. (RES-1 to RES-4)"""
    track = yield from roll_science(game, seat, "research" if benefit else "research_x")
    yield from offer_advance(game, seat, track, benefit=benefit)


def offer_advance(game: Game, seat: int, track: str, *, benefit: bool, source: str = "research") -> Steps[None]:
    """A free advance on a track that may be declined; `source` says what gives it. (RES-1, RES-2, ADV-11)"""
    possible = advance.moves(game, seat, [track], forward=True, benefit=benefit)
    if not possible:
        game.tell(NoTokenAdvances(tracks=(track,)), seat, rule="RES-4")
        return
    options: Keyed[Move | Decline] = Keyed({**possible, **leave("decline")})
    step = yield from choose(seat, ResearchAsked(track, benefit, bonus=benefit), options, source=source, subject=track)
    if isinstance(step, Move):
        yield from advance.carry_out(game, step, bonus=benefit)


def no_alien_biology(asked: Asked) -> Nothing | None:
    """No token can go on, and none stands at the end of its track. (RES-4)"""
    at_end = (advance.stands_at_the_end(asked.game, asked.seat, track) for track in asked.game.board.tracks)
    return None if any(at_end) else no_research(asked)


@word("alien_biology", nothing=no_alien_biology)
def alien_biology(game: Game, seat: int) -> Steps[None]:
    """Roll four times, each result used before the next; where no token can go on from the end, VP instead. (RES-4)"""
    for _ in range(COMPONENTS.alien_biology_rolls):
        track = yield from roll_science(game, seat, "alien_biology")
        if advance.moves(game, seat, [track], forward=True, benefit=False):
            yield from offer_advance(game, seat, track, benefit=False)
        elif advance.stands_at_the_end(game, seat, track):
            score(game, seat, COMPONENTS.alien_biology_vp, "alien_biology")
        else:
            game.tell(NoTokenAdvances(tracks=(track,)), seat, rule="RES-4")
