"""No military track, no conquest, open paths, and landmarks that score at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from automa.scenario import WithYourCivilization
from automa.scenario_facts import Choices
from engine.abilities.ability import choose_for
from engine.box import Box
from engine.decisions import Keyed, QuestionData, Refusal, Steps
from engine.decks import DECKS, entry_of
from engine.facts.components import Hex
from engine.hooks import instead, modify, react
from engine.hooks.about import About, AboutHex, AboutPlace, AboutReach, AboutTrack
from engine.journal import EventData
from engine.rules.explore import explore
from engine.rules.happenings import CannotAdvance, GameEnding
from engine.rules.score import ForEach, score
from engine.state.game import Drawn, Game, InPlay
from engine.things import Deck, Thing

GONE: Final = "military"
"""(SCN3-1)"""

STUCK_VP: Final = 5
"""For the Automa at the end of all tracks. (SCN3-11)"""

LANDMARK_VP: Final = 10
"""Per landmark of a track. (SCN3-12)"""


class Peace(Refusal, rule="SCN3-7"):
    hex: Hex


class NotLinked(Refusal, rule="SCN3-8"):
    pass


class MoveIsIgnored(Refusal, kind="move_ignored", rule="SCN3-1"):
    track: str


class DrawnAnew(EventData):
    deck: str


class DrawAnewAsked(QuestionData):
    """Discard what was drawn?"""

    deck: str


class Utopia(WithYourCivilization):
    slug = "utopia"

    def changed(self, box: Box, choices: Choices) -> Box:
        """(SCN3-1)"""
        return replace(box, tracks={slug: track for slug, track in box.tracks.items() if slug != GONE})

    @instead.CONQUER
    def explore_instead(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[None] | None:
        """For players; the Automa's own rule does the same. (SCN3-7, SCN3-9)"""
        return explored(game, about["seat"], about["anywhere"]) if about["seat"] in game.players else None

    @modify.ACT_ON_MAP
    def turn_to_exploration(self, game: Game, mine: InPlay, value: str, about: AboutReach) -> str:
        """(SCN3-7, SCN3-9)"""
        return "explore"

    @modify.WHY_NOT_CONQUER
    def keep_peace(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutHex) -> Refusal | None:
        """(SCN3-7)"""
        return value or Peace(about["hex"])

    @modify.EXPLORABLE
    def open_paths(self, game: Game, mine: InPlay, value: Sequence[Hex], about: AboutReach) -> Sequence[Hex]:
        """Linked by territories to the seat's start. (SCN3-8, SCN3-9)"""
        return value if about["anywhere"] else linked(game, about["seat"])

    @modify.WHY_NOT_EXPLORE
    def explain(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutPlace) -> Refusal | None:
        """The chain counts, not who controls the next territory. (SCN3-8)"""
        if about["anywhere"] or not game.board.map.is_unexplored(about["hex"]):
            return value
        return None if about["hex"] in linked(game, about["seat"]) else NotLinked()

    @modify.EXPLORES_FURTHEST
    def decide_at_once(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        """(SCN3-10)"""
        return False

    @modify.IGNORED_TRACKS
    def ignore_moves(
        self, game: Game, mine: InPlay, value: Mapping[str, Refusal], about: About
    ) -> Mapping[str, Refusal]:
        """A player's card may name the track; nothing happens. (SCN3-1)"""
        if about["seat"] not in game.board.humans():
            return value
        return {**value, GONE: MoveIsIgnored(GONE)}

    @modify.ROLLS_FOR_MISSING_TRACK
    def roll(self, game: Game, mine: InPlay, value: bool, about: AboutTrack) -> bool:
        """(SCN3-4)"""
        return True

    @react.DRAWN
    def draw_anew(self, game: Game, mine: InPlay, drawn: Drawn) -> Steps[None] | None:
        """What counts in vain may be replaced. (SCN3-6)"""
        return self.ask_anew(game, mine, drawn) if self.is_counting(game, drawn) else None

    def is_counting(self, game: Game, drawn: Drawn) -> bool:
        """Places on the track, or territories controlled."""
        lying = entry_of(game.box, drawn.deck, drawn.item)
        return lying is not None and not set(self.facts.counted).isdisjoint(words_in(asdict(lying)))

    def ask_anew(self, game: Game, mine: InPlay, drawn: Drawn) -> Steps[None]:
        """Nobody else sees a card of the hand. (SCN3-6)"""
        options: Keyed[Thing] = Keyed({"keep": DECKS[drawn.deck].thing(drawn.item), "again": Deck(drawn.deck)})
        chosen = yield from choose_for(mine, DrawAnewAsked(drawn.deck), options, seat=drawn.seat)
        drawn.again = isinstance(chosen, Deck)
        if drawn.again:
            game.tell(DrawnAnew(drawn.deck), drawn.seat, rule="SCN3-6")

    @react.CANNOT_ADVANCE
    def reward(self, game: Game, mine: InPlay, stuck: CannotAdvance) -> None:
        """At the end of all tracks. (SCN3-11)"""
        board, paths = game.board, game.box.tracks
        finished = all(board.furthest(stuck.seat, slug) == path.end for slug, path in paths.items())
        if finished and board.seats[stuck.seat].role == "automa":
            score(game, stuck.seat, STUCK_VP, f"scenario:{self.slug}", rule="SCN3-11")

    @react.GAME_ENDING
    def count_landmarks(self, game: Game, mine: InPlay, ending: GameEnding) -> None:
        """Of tracks, for you and the Automa. (SCN3-12)"""
        for seat in (*game.board.humans(), *(n for n, each in enumerate(game.board.seats) if each.role == "automa")):
            held = game.board.landmarks_of(seat)
            count = sum(game.box.landmarks[slug].source == "track" for slug in held)
            about = ForEach("landmark", count, LANDMARK_VP)
            score(game, seat, count * LANDMARK_VP, "landmark", rule="SCN3-12", about=about)


def linked(game: Game, seat: int) -> tuple[Hex, ...]:
    """Empty hexes that territories link to a seat's start, in board order. (SCN3-8)"""
    ground = game.board.map
    starts = ground.printed.solo_starts
    edge = [starts["human" if seat in game.board.humans() else "automa"]]
    reached = set(edge)
    while edge:
        hex = edge.pop()
        for near in ground.neighbors(hex) if ground.is_territory(hex) else ():
            if near not in reached:
                reached.add(near)
                edge.append(near)
    return tuple(hex for hex in ground.printed.hexes if hex in reached and ground.is_unexplored(hex))


def words_in(part: object) -> set[str]:
    """Anywhere in the data."""
    if isinstance(part, str):
        return {part}
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ()
    return {word for each in parts for word in words_in(each)}


def explored(game: Game, seat: int, anywhere: bool) -> Steps[None]:
    yield from explore(game, seat, anywhere=anywhere)
