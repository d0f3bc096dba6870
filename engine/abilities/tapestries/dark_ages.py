"""Dark Ages: back on three tracks, forward on another, with nothing gained but landmarks."""

from __future__ import annotations

from itertools import combinations

from engine.abilities.ability import choose_for, react
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, Refusal, Steps
from engine.rules import advance
from engine.rules.board.advance import advancing
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Several, Track


class DarkAges(TapestryAbility):
    """When played: regress on three tracks where possible, then advance on one of the others. (ADV-8, FAQ-17)"""

    slug = "dark_ages"

    @react("Played")
    def decline(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seat, amounts = mine.owner, self.card(game).amounts
        threes = {"+".join(three): three for three in combinations(game.board.tracks, amounts["regressed_tracks"])}
        rising = {key: open_tracks(game, seat, three) for key, three in threes.items()}
        possible = {key: three for key, three in threes.items() if rising[key]} or threes
        things = {key: Several(three, tuple(map(Track, three))) for key, three in possible.items()}
        options = Keyed(things, lambda key: why_not(game, seat, threes.get(key, game.board.tracks)))
        regressed = (yield from choose_for(mine, "regressed_tracks", options)).keys
        for track in regressed:
            for _ in range(amounts["spaces_back"]):
                yield from advance.move_on_one(game, seat, [track], forward=False, benefit=False)
        yield from rise(game, mine, open_tracks(game, seat, regressed), amounts["spaces_forward"])


def open_tracks(game: Game, seat: int, regressed: tuple[str, ...]) -> list[str]:
    """The tracks beside these on which nothing forbids a seat to advance; a token may be near or at the end."""
    others = [track for track in game.board.tracks if track not in regressed]
    closed = advance.closed_tracks(game, seat)
    return [track for track in others if track not in closed]


def why_not(game: Game, seat: int, regressed: tuple[str, ...]) -> Refusal | None:
    """Why these tracks cannot be chosen: those left are closed."""
    others = [track for track in game.board.tracks if track not in regressed]
    closed = advance.closed_tracks(game, seat)
    return next((closed[track] for track in others if track in closed), None)


def rise(game: Game, mine: InPlay, wanted: list[str], spaces: int) -> Steps[None]:
    """One token goes three spaces forward, or as far as its track is long; landmarks on the way are gained. (ADV-7)"""
    possible = advance.moves(game, mine.owner, wanted, forward=True, benefit=False)
    if not possible:
        return
    step = yield from choose_for(mine, "advance", Keyed(possible), data={"benefit": False})
    yield from advance.carry_out(game, step, bonus=False)
    for _ in range(spaces - 1):
        following = advancing(game.board, mine.owner, step.track, start=step.to, benefit=False)
        if isinstance(following, Refusal) or advance.why_not_advance(game, following):
            return
        step = following
        yield from advance.carry_out(game, step, bonus=False)
