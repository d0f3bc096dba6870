"""A favorite track of your own; outposts block the others 4 spaces behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from automa.scenario import Scenario, the_bots
from automa.turn import advance
from engine.abilities.ability import choose_for
from engine.abilities.face import TrackMark
from engine.decisions import GoodAnswer, Keyed, QuestionData, Refusal, Steps
from engine.hooks import instead, modify, react
from engine.hooks.about import About, AboutMove, AboutRolled
from engine.journal import EventData
from engine.rules import gain
from engine.rules.board.advance import Move, advancing, gain_landmark
from engine.rules.build import landmark_gained
from engine.rules.draws import draw_from
from engine.rules.happenings import Advanced, BotsIncomeTurn, BotsReady
from engine.rules.supply import KeepCivilizationAsked, receive_civilization
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Civilization, Decline, Landmark, Thing, Token, Track

FAVORITE, TAKEN, LEFT, WAITING = "favorite", "bots' favorites", "left", "outposts wait"
"""Remember your favorite, the bots' first ones, your former ones, and that no outposts stand yet."""

STARTING_STEPS: Final = 4
"""Where the token begins, and the last space whose benefit you may choose. (SCN1-2)"""

BEHIND: Final = 4
"""Spaces from your favorite token to the outposts. (SCN1-4)"""

DRAWN: Final = 3
"""Civilizations; you keep one. (SCN1-10)"""


class Blocked(Refusal, rule="SCN1-5"):
    """space: of the outpost. favorite: frees the token."""

    track: str
    space: int
    favorite: str | None


class CivilizationRedrawn(EventData):
    civilization: str


class GiftChosen(EventData):
    """At a table: the space whose benefit a player begins with."""

    track: str
    space: int


class YourFavorite(EventData):
    track: str


class BlockingOutposts(EventData):
    """space: on each other track, None once they are gone."""

    space: int | None


class NoFavoriteLeft(EventData):
    pass


class RollWithoutEffect(EventData):
    track: str


class FavoriteGiftAsked(QuestionData):
    """What to begin with on the favorite track."""

    track: str


class NextFavoriteAsked(QuestionData): ...


class FavoriteTrackAsked(QuestionData): ...


class DrawAnotherAsked(QuestionData):
    """Instead of this one."""

    best = GoodAnswer.CIVILIZATION_LEFT_IF_POOR

    civilization: str
    dealt: tuple[str, ...]


class Focus(Scenario):
    slug = "focus"

    # Setup

    @react.BOTS_READY
    def note_favorites(self, game: Game, mine: InPlay, ready: BotsReady) -> Steps[None] | None:
        """You choose your favorite now at a table, after your city on screen. (SCN1-1)"""
        mine.memory[TAKEN] = [ready.bots.favorite(seat) for seat in ready.bots.seats]
        human = game.board.humans()[0]
        return None if human in game.players else self.begin(game, mine, human)

    @instead.FIRST_CIVILIZATION
    def take_civilization(self, game: Game, mine: InPlay, about: About) -> Steps[None]:
        """After your favorite track, one of three. (SCN1-1, SCN1-10)"""
        yield from self.begin(game, mine, about["seat"])
        slugs: list[str] = []
        for _ in range(DRAWN):
            slugs.append((yield from draw_from(game, "civilization", f"deal {about['seat']}")))
        yield from self.draw_anew(game, mine, about["seat"], slugs)
        options = Keyed({slug: Civilization(slug) for slug in slugs})
        kept = (yield from choose_for(mine, KeepCivilizationAsked(tuple(slugs)), options, seat=about["seat"])).slug
        game.bags["civilization"].discarded += [slug for slug in slugs if slug != kept]
        yield from receive_civilization(game, about["seat"], kept, at_setup=True)

    def draw_anew(self, game: Game, mine: InPlay, seat: int, slugs: list[str]) -> Steps[None]:
        """Some may be replaced, again and again."""
        for place in range(len(slugs)):
            while slugs[place] in self.facts.redrawn and game.bags["civilization"].left:
                said: Thing = yield from choose_for(
                    mine, DrawAnotherAsked(slugs[place], tuple(slugs)), Keyed(WHETHER), seat=seat, subject=slugs[place]
                )
                if isinstance(said, Decline):
                    break
                game.tell(CivilizationRedrawn(slugs[place]), seat, rule="SCN1-10")
                game.bags["civilization"].discarded.append(slugs[place])
                slugs[place] = yield from draw_from(game, "civilization", f"deal {seat}")

    def begin(self, game: Game, mine: InPlay, seat: int) -> Steps[None]:
        """(SCN1-1 to SCN1-4)"""
        free = {slug: Track(slug) for slug in game.board.tracks if slug not in mine.memory[TAKEN]}
        favorite = (yield from choose_for(mine, FavoriteTrackAsked(), Keyed(free), seat=seat)).slug
        path = game.box.tracks[favorite]
        tokens = game.board.seats[seat].tokens[favorite]
        tokens[tokens.index(path.start)] = path.spaces[STARTING_STEPS].number
        mine.memory[WAITING] = [favorite]
        self.favor(game, mine, seat, favorite)
        yield from self.take_gift(game, mine, seat, favorite)
        del mine.memory[WAITING]
        self.tell_outposts(game, mine, seat)

    def take_gift(self, game: Game, mine: InPlay, seat: int, favorite: str) -> Steps[None]:
        """The benefit of a first space, or the first landmark, which otherwise goes to the Automa. (SCN1-3)"""
        path = game.box.tracks[favorite]
        first = next((space.landmark for space in path.spaces if space.landmark), None)
        gifts: dict[str, Thing] = {
            f"{favorite}@{space.number}": Token(favorite, space.number)
            for space in path.spaces[1 : STARTING_STEPS + 1]
            if space.benefit is not None
        }
        if first is not None and first not in game.board.landmarks:
            gifts[first] = Landmark(first)
        gift = yield from choose_for(mine, FavoriteGiftAsked(favorite), Keyed(gifts), seat=seat)
        automa = next(number for number, each in enumerate(game.board.seats) if each.role == "automa")
        if isinstance(gift, Landmark):
            gain_landmark(game, seat, gift.slug, "SCN1-3")
            yield from landmark_gained(game, seat, gift.slug)
            return
        if first is not None and gain_landmark(game, automa, first, "SCN1-3"):
            yield from landmark_gained(game, automa, first)
        if isinstance(gift, Token) and seat not in game.players:
            game.tell(GiftChosen(favorite, gift.space), seat, rule="SCN1-3")
        elif isinstance(gift, Token):
            benefit = path.space(gift.space).benefit
            yield from gain.gain(game, seat, benefit, source=f"track:{favorite}:{gift.space}")

    # The favorite and what waits behind it

    def favor(self, game: Game, mine: InPlay, seat: int, track: str) -> None:
        """(SCN1-4, SCN1-9)"""
        mine.memory[FAVORITE] = [track]
        game.tell(YourFavorite(track), seat, rule="SCN1-8" if mine.memory.get(LEFT) else "SCN1-1")
        self.tell_outposts(game, mine, seat)

    def tell_outposts(self, game: Game, mine: InPlay, seat: int) -> None:
        if WAITING in mine.memory:
            return
        space = next(iter(self.blocking(game, mine, seat).values()), None)
        game.tell(BlockingOutposts(space), seat, rule="SCN1-4")

    def favorite(self, mine: InPlay) -> str | None:
        """None before the choice, and once none is left."""
        return next(iter(mine.memory.get(FAVORITE, ())), None)

    def blocking(self, game: Game, mine: InPlay, seat: int) -> Mapping[str, int]:
        """Outposts' spaces by track; none before your gift. (SCN1-4)"""
        favorite = self.favorite(mine)
        if favorite is None or WAITING in mine.memory:
            return {}
        steps = max(0, game.box.tracks[favorite].advanced(self.standing(game, mine, seat, favorite)) - BEHIND)
        return {
            slug: path.spaces[min(steps, len(path.spaces) - 1)].number
            for slug, path in game.box.tracks.items()
            if slug != favorite
        }

    def counted(self, game: Game, mine: InPlay, seat: int, track: str) -> list[int]:
        """Spaces of your tokens, foremost first, without those on former favorites. (SCN1-9)"""
        spaces = game.board.seats[seat].tokens[track]
        foremost = sorted(spaces, key=game.box.tracks[track].advanced, reverse=True)
        return foremost[mine.memory.get(LEFT, []).count(track) :]

    def standing(self, game: Game, mine: InPlay, seat: int, track: str) -> int:
        """Of your foremost token that counts, or the start. (SCN1-4)"""
        return next(iter(self.counted(game, mine, seat, track)), game.box.tracks[track].start)

    @modify.WHY_NOT_ADVANCE
    def block(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutMove) -> Refusal | None:
        """Tokens on the outpost's space or beyond it wait. (SCN1-5, SCN1-9)"""
        step, seat = about["move"], about["seat"]
        space = self.blocking(game, mine, seat).get(step.track) if seat in game.board.humans() else None
        path = game.box.tracks[step.track]
        if value is not None or space is None or not step.advance or path.advanced(step.start) < path.advanced(space):
            return value
        if step.track in mine.memory.get(LEFT, ()) and step.start == game.board.furthest(seat, step.track):
            return None
        return Blocked(step.track, space, self.favorite(mine))

    @react.ADVANCED
    def follow(self, game: Game, mine: InPlay, advanced: Advanced) -> Steps[None] | None:
        """Outposts follow your favorite token. At its end you get another favorite. (SCN1-4, SCN1-8)"""
        step = advanced.step
        if step.seat not in game.board.humans() or step.track != self.favorite(mine):
            return None
        if step.advance and step.to == game.box.tracks[step.track].end == self.standing(
            game, mine, step.seat, step.track
        ):
            return self.change_favorite(game, mine, step)
        self.tell_outposts(game, mine, step.seat)
        return None

    def change_favorite(self, game: Game, mine: InPlay, step: Move) -> Steps[None]:
        """To the track where you are furthest but not at the end. (SCN1-8, SCN1-9)"""
        mine.memory.setdefault(LEFT, []).append(step.track)
        steps = {
            slug: path.advanced(counted[0])
            for slug, path in game.box.tracks.items()
            if (counted := self.counted(game, mine, step.seat, slug)) and counted[0] != path.end
        }
        if not steps:
            mine.memory[FAVORITE] = []
            game.tell(NoFavoriteLeft(), step.seat, rule="SCN1-8")
            return
        furthest = {slug: Track(slug) for slug, number in steps.items() if number == max(steps.values())}
        chosen = yield from choose_for(mine, NextFavoriteAsked(), Keyed(furthest), seat=step.seat)
        self.favor(game, mine, step.seat, chosen.slug)

    @modify.ROLL_AGAIN
    def reroll(self, game: Game, mine: InPlay, value: Collection[str], about: AboutRolled) -> Collection[str]:
        """Blocked tokens do not count while another track will do. (SCN1-6, SCN1-7)"""
        seat = about["seat"]
        if seat not in game.board.humans() or not self.is_blocked(game, mine, seat, about["track"]):
            return value
        left = [slug for slug in game.board.tracks if self.can_go_on(game, mine, seat, slug)]
        if not left:
            game.tell(RollWithoutEffect(about["track"]), seat, rule="SCN1-7")
        return left

    def is_blocked(self, game: Game, mine: InPlay, seat: int, track: str) -> bool:
        """Only by outposts."""
        steps = list(self.steps_on(game, seat, track))
        return bool(steps) and all(self.block(game, mine, None, {"seat": seat, "move": step}) for step in steps)

    def can_go_on(self, game: Game, mine: InPlay, seat: int, track: str) -> bool:
        steps = self.steps_on(game, seat, track)
        return any(self.block(game, mine, None, {"seat": seat, "move": step}) is None for step in steps)

    def steps_on(self, game: Game, seat: int, track: str) -> Iterable[Move]:
        """If nothing blocked your tokens."""
        found = (advancing(game.board, seat, track, start=space) for space in game.board.seats[seat].tokens[track])
        return (step for step in found if isinstance(step, Move))

    # The bots, and the screen

    @react.BOTS_INCOME_TURN
    def advance_bots(self, game: Game, mine: InPlay, income: BotsIncomeTurn) -> Steps[None] | None:
        """In the first turn both advance on the track that is nobody's favorite. (SCN1-11)"""
        return self.advance_both(game, mine, income) if income.turn == 1 else None

    def advance_both(self, game: Game, mine: InPlay, income: BotsIncomeTurn) -> Steps[None]:
        bots = the_bots(income.bots)
        favored = {self.favorite(mine), *(bots.favorite(seat) for seat in bots.seats)}
        free = next(slug for slug in game.board.tracks if slug not in favored)
        for seat in bots.seats:
            yield from advance(game, bots, seat, free, by="scenario")

    def on_tracks(self, game: Game, mine: InPlay) -> Sequence[TrackMark]:
        """(SCN1-2, SCN1-4)"""
        human, favorite = game.board.humans()[0], self.favorite(mine)
        if favorite is None:
            return ()
        own = TrackMark("favorite", favorite, self.standing(game, mine, human, favorite), human)
        outposts = self.blocking(game, mine, human).items()
        return (own, *(TrackMark("blocking", track, space, human) for track, space in outposts))
