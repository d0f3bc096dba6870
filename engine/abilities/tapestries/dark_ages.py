"""Back on three tracks, forward on another, gaining only landmarks."""

from __future__ import annotations

from itertools import combinations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import GoodAnswer, Keyed, QuestionData, Refusal, Steps
from engine.hooks import react
from engine.rules import advance
from engine.rules.advance import AdvanceAsked
from engine.rules.board.advance import Move, advancing
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Several, Track


class RegressedTracksAsked(QuestionData):
    best = GoodAnswer.FEWEST_STEPS_LOST


class DarkAges(TapestryAbility):
    """(ADV-8, FAQ-17)"""

    slug = "dark_ages"

    @react.PLAYED
    def decline(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seat, amounts = mine.owner, self.card(game).amounts
        tracks = named_tracks(game, seat)
        threes = {"+".join(three): three for three in combinations(tracks, amounts["regressed_tracks"])}
        rising = {key: open_tracks(game, seat, three) for key, three in threes.items()}
        possible = {key: three for key, three in threes.items() if rising[key]} or threes
        things = {key: Several(three, tuple(tracks[track] for track in three)) for key, three in possible.items()}
        options = Keyed(things, lambda key: why_not(game, seat, threes.get(key, tuple(tracks))))
        regressed = (yield from choose_for(mine, RegressedTracksAsked(), options)).keys
        for track in regressed:
            for _ in range(amounts["spaces_back"]):
                yield from fall(game, seat, tracks[track])
        yield from rise(game, mine, open_tracks(game, seat, regressed), amounts["spaces_forward"])


def named_tracks(game: Game, seat: int) -> dict[str, Track]:
    """Including tracks where moves are ignored."""
    return {**{track: Track(track) for track in game.board.tracks}, **advance.ignored_tracks(game, seat)}


def open_tracks(game: Game, seat: int, regressed: tuple[str, ...]) -> list[str]:
    """Including tracks without a token to advance."""
    others = [track for track in named_tracks(game, seat) if track not in regressed]
    closed = advance.closed_tracks(game, seat)
    return [track for track in others if track not in closed]


def why_not(game: Game, seat: int, regressed: tuple[str, ...]) -> Refusal | None:
    others = [track for track in named_tracks(game, seat) if track not in regressed]
    closed = advance.closed_tracks(game, seat)
    return next((closed[track] for track in others if track in closed), None)


def fall(game: Game, seat: int, track: Track) -> Steps[None]:
    """(ADV-8)"""
    if track.ignored:
        advance.ignore(game, seat, track)
    else:
        yield from advance.move_on_one(game, seat, [track.slug], forward=False, benefit=False)


def rise(game: Game, mine: InPlay, wanted: list[str], spaces: int) -> Steps[None]:
    """Several spaces, or to the end. (ADV-7)"""
    possible = advance.moves(game, mine.owner, wanted, forward=True, benefit=False)
    ignored = {slug: track for slug, track in advance.ignored_tracks(game, mine.owner).items() if slug in wanted}
    options: Keyed[Move | Track] = Keyed({**possible, **ignored})
    if not options.values:
        return
    step = yield from choose_for(mine, AdvanceAsked(benefit=False), options)
    if isinstance(step, Track):
        advance.ignore(game, mine.owner, step)
        return
    yield from advance.carry_out(game, step, bonus=False)
    for _ in range(spaces - 1):
        following = advancing(game.board, mine.owner, step.track, start=step.to, benefit=False)
        if isinstance(following, Refusal) or advance.why_not_advance(game, following):
            return
        step = following
        yield from advance.carry_out(game, step, bonus=False)
