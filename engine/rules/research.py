"""Rolling the science die and using its track."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine import things
from engine.chance import roll
from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.components import COMPONENTS, Die
from engine.hooks import modify, react
from engine.journal import EventData
from engine.rules import advance
from engine.rules.advance import MoveAsked
from engine.rules.board.advance import Move, NoTokenAdvances
from engine.rules.nothing import Asked
from engine.rules.score import score
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.things import Decline, Track, leave

EITHER: Final = "either_science_die"


class ScienceRolled(EventData, kind="rolled", kw_only=True):
    """all: a player's results, one of which was taken. among: tracks that counted for a bot, or None."""

    track: str
    use: str
    all: tuple[str, ...] = ()
    among: tuple[str, ...] | None = ()


class RolledAgain(EventData):
    """Until it shows one of these tracks."""

    track: str
    use: str
    among: tuple[str, ...]


class RollAsked(QuestionData):
    """Which of several results is taken."""


class ScienceDieAsked(QuestionData): ...


class ResearchAsked(MoveAsked):
    """Whether to advance on the track rolled."""

    track: str
    benefit: bool


def roll_science(game: Game, seat: int, use: str, *, rolls: int = 1) -> Steps[str]:
    """The player takes one of several rolls. (SET-8)"""
    results = []
    for _ in range(modify.ROLLS.ask(game, rolls, {"seat": seat, "die": "science"})):
        die = yield from choose_die(game, seat, use)
        results.append((yield from roll_until_it_counts(game, seat, use, die=die)))
    options = Keyed({track: Track(track) for track in results})
    shown = (yield from choose(seat, RollAsked(), options, source=game.source, subject=use)).slug
    game.tell(ScienceRolled(track=shown, use=use, all=tuple(results)), seat, rule="RES-1")
    yield from react.DICE_ROLLED.notify(game, seat, {"science": results[0]})
    return shown


def choose_die(game: Game, seat: int, use: str) -> Steps[Die]:
    """The larger one, or with the variant the player's choice for each roll. (VAR-2)"""
    if EITHER not in game.variants:
        return game.box.science_die
    options = Keyed({die.slug: things.DieToRoll(die.slug) for die in game.box.science_dice})
    chosen = yield from choose(seat, ScienceDieAsked(), options, source=game.source, subject=use)
    return game.box.dice[chosen.slug]


def roll_until_it_counts(
    game: Game, seat: int, use: str, *, among: Collection[str] | None = None, die: Die | None = None
) -> Steps[str]:
    """Rolls again if abilities ask for certain tracks.

    among: one of these must show. (AUT-15) die: if not the larger one.
    """
    die = die or game.box.science_die
    shown = yield from roll(die, use, among=among)
    again = modify.ROLL_AGAIN.ask(game, (), {"seat": seat, "track": shown})
    if among is not None:
        again = [track for track in again if track in among]
    if not again:
        return shown
    game.tell(RolledAgain(shown, use, tuple(again)), seat)
    return (yield from roll(die, use, among=again))


def no_research(asked: Asked) -> Nothing | None:
    """No token can advance. (RES-4)"""
    return advance.no_move(asked, asked.game.board.tracks, forward=True)


@word("research", nothing=no_research, benefit=True)
@word("research_x", nothing=no_research, benefit=False)
def research(game: Game, seat: int, *, benefit: bool) -> Steps[None]:
    """A free advance may follow. (RES-1 to RES-4)"""
    track = yield from roll_science(game, seat, "research" if benefit else "research_x")
    yield from offer_advance(game, seat, track, benefit=benefit)


def offer_advance(game: Game, seat: int, track: str, *, benefit: bool, source: str = "research") -> Steps[None]:
    """For free. source: what gives it. (RES-1, RES-2, ADV-11)"""
    possible = advance.moves(game, seat, [track], forward=True, benefit=benefit)
    if not possible:
        game.tell(NoTokenAdvances(tracks=(track,)), seat, rule="RES-4")
        return
    options: Keyed[Move | Decline] = Keyed({**possible, **leave("decline")})
    step = yield from choose(seat, ResearchAsked(track, benefit, bonus=benefit), options, source=source, subject=track)
    if isinstance(step, Move):
        yield from advance.carry_out(game, step, bonus=benefit)


def no_alien_biology(asked: Asked) -> Nothing | None:
    """No token can advance or is at an end. (RES-4)"""
    at_end = (advance.stands_at_the_end(asked.game, asked.seat, track) for track in asked.game.board.tracks)
    return None if any(at_end) else no_research(asked)


@word("alien_biology", nothing=no_alien_biology)
def alien_biology(game: Game, seat: int) -> Steps[None]:
    """Each result is used at once; VP for a token at the end. (RES-4)"""
    for _ in range(COMPONENTS.alien_biology_rolls):
        track = yield from roll_science(game, seat, "alien_biology")
        if advance.moves(game, seat, [track], forward=True, benefit=False):
            yield from offer_advance(game, seat, track, benefit=False)
        elif advance.stands_at_the_end(game, seat, track):
            score(game, seat, COMPONENTS.alien_biology_vp, "alien_biology")
        else:
            game.tell(NoTokenAdvances(tracks=(track,)), seat, rule="RES-4")
