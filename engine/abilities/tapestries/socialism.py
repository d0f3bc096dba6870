"""A token joins the closest opponent ahead or behind."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Refusal, Steps
from engine.hooks import react
from engine.rules import advance
from engine.rules.board.advance import Move
from engine.rules.count import spaces_advanced
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Track, Way


class ClosestOpponentAsked(QuestionData): ...


class Socialism(TapestryAbility):
    """Gains only landmarks; any distance is one move. (ADV-5, ADV-7, FAQ-12)"""

    slug = "socialism"

    @react.PLAYED
    def equalize(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seat = mine.owner
        possible = journeys(game, seat)
        if not possible:
            return
        named: dict[str, Way | Track] = {**possible, **advance.ignored_tracks(game, seat)}
        options = Keyed(named, lambda key: why_not(game, seat, key))
        journey = yield from choose_for(mine, ClosestOpponentAsked(), options)
        if isinstance(journey, Track):
            advance.ignore(game, seat, journey)
        else:
            yield from advance.carry_out(game, move_of(game, seat, journey), bonus=False)


def move_of(game: Game, seat: int, journey: Way) -> Move:
    """As one move. (FAQ-12)"""
    forward = game.box.tracks[journey.track].distance(journey.start, journey.to) is not None
    return Move(seat, journey.track, journey.start, journey.to, benefit=False, landmarks=forward, advance=forward)


def journeys(game: Game, seat: int) -> dict[str, Way]:
    """By token and direction, `TRACK:FROM:TO`."""
    found: dict[str, Way] = {}
    closed = advance.closed_tracks(game, seat)
    for track in game.board.tracks:
        if track in closed:
            continue
        path = game.box.tracks[track]
        others = [spaces_advanced(game, other, track) for other in game.board.opponents(seat)]
        for space in sorted(set(game.board.seats[seat].tokens[track])):
            here = path.advanced(space)
            ahead, behind = [there for there in others if there > here], [there for there in others if there < here]
            for goal in (*sorted(ahead)[:1], *sorted(behind)[-1:]):
                journey = Way(track, space, path.spaces[goal].number)
                step = move_of(game, seat, journey)
                if not advance.why_not_move(game, step):
                    found[f"{track}:{space}:{step.to}"] = journey
    return found


def why_not(game: Game, seat: int, key: str) -> Refusal | None:
    """A closed track cannot be chosen."""
    return advance.closed_tracks(game, seat).get(key.partition(":")[0])
