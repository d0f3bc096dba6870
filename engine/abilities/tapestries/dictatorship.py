"""An advance on a track that is then closed to opponents for a while."""

from __future__ import annotations

from collections.abc import Mapping

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import GoodAnswer, Keyed, QuestionData, Refusal, Steps
from engine.hooks import modify, react
from engine.hooks.about import About
from engine.journal import EventData
from engine.rules.advance import MayNotAdvance, ignore, ignored_tracks, move_on_one
from engine.rules.happenings import Played, TurnEnded
from engine.state.game import Game, InPlay
from engine.things import Track

BAN = "dictatorship_ban"
"""Keeps the track closed beside the card, which the next income turn may cover."""


class CloseTrackAsked(QuestionData):
    best = GoodAnswer.FURTHEST_TRACK


class ClosedForAWhile(MayNotAdvance, rule="FAQ-12"):
    """seat: who may not advance."""

    seat: int
    card: str


class TrackClosed(EventData):
    track: str


class TrackOpened(EventData):
    track: str


class Dictatorship(TapestryAbility):
    """Opponents may not advance until the end of the owner's next turn. (FAQ-12)

    Memory: the closed `track`; `turns`, an entry for each still to end.
    """

    slug = "dictatorship"

    @react.PLAYED
    def dictate(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        tracks = {track: Track(track) for track in game.board.tracks}
        options = Keyed({**tracks, **ignored_tracks(game, mine.owner)})
        chosen = yield from choose_for(mine, CloseTrackAsked(), options)
        track = chosen.slug
        if chosen.ignored:
            ignore(game, mine.owner, chosen)
        else:
            yield from move_on_one(game, mine.owner, [track], forward=True, benefit=True)
        if game.board.seats[mine.owner].finished:
            return
        turns = ["now", "next"] if game.active == mine.owner else ["next"]
        game.in_play += (InPlay(BAN, mine.owner, self.slug, {"track": [track], "turns": turns}),)
        game.tell(TrackClosed(track), mine.owner)

    @modify.CLOSED_TRACKS
    def forbid(self, game: Game, mine: InPlay, value: Mapping[str, Refusal], about: About) -> Mapping[str, Refusal]:
        if about["seat"] == mine.owner:
            return value
        banned = {track: ClosedForAWhile(track, about["seat"], self.slug) for track in mine.memory.get("track", [])}
        return {**banned, **value}

    @react.TURN_ENDED
    def reopen(self, game: Game, mine: InPlay, ended: TurnEnded) -> None:
        if mine.slug != BAN or ended.seat != mine.owner:
            return
        mine.memory["turns"].pop(0)
        if not mine.memory["turns"] or game.board.seats[mine.owner].finished:
            game.remove(mine)
            game.tell(TrackOpened(mine.memory["track"][0]), mine.owner)
