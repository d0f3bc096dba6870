"""VP for leading on tracks and for achievements, or (revised) achievements of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import COMPONENTS
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, mats
from engine.rules.advance import is_complete
from engine.rules.count import count, nobody_ahead
from engine.rules.happenings import Advanced, CivilizationGained, OutpostPlaced, TurnEnded
from engine.rules.mats import MatBenefitAsked, MatToken
from engine.rules.score import score
from engine.sayings import Detail
from engine.state.game import Game, InPlay
from engine.things import Decline, Gain, Slot, leave

START, VP = "start", "vp"


class ForTracks(Detail):
    tracks: tuple[str, ...]
    opponents: int


class StepOrVpAsked(QuestionData): ...


class TheChosen(Ability):
    """Memory, revised: the token's `square`; achievements `earned`."""

    sort = "civilization"
    slug = "the_chosen"
    liking = 7

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("square", ()))

    @offer.CIVILIZATION_STEP
    def glory_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            yield Offer(self.slug, lambda: self.glory(game, mine))

    def glory(self, game: Game, mine: InPlay) -> Steps[None]:
        """VP for tracks led or completed, then gains for achievements. (ACH-1)"""
        seat, gains, source = mine.owner, mats.mat_of(game, mine).gains, source_of(mine)
        opponents = len(game.board.opponents(seat))
        led = [track for track in game.board.tracks if leads(game, seat, track)]
        each = gain.number_in(gain.form_of(gains["track_per_opponent"]), "vp")
        score(game, seat, len(led) * opponents * each, source, about=ForTracks(tuple(led), opponents))
        last = game.board.seats[seat].era == COMPONENTS.income_turns
        reward = gains["achievement_in_last_turn" if last else "achievement"]
        once = partial(gain.gain, game, seat, reward, source=source)
        yield from gain.so_many_times(once, len(public(game, seat)))

    @react.CIVILIZATION_GAINED
    def set_token(self, game: Game, mine: InPlay, happening: CivilizationGained) -> Steps[None] | None:
        if happening.mine is not mine or mine.edition != "rebalanced":
            return None
        mine.memory |= {"square": [START], "earned": []}
        return None if happening.at_setup else self.count_what_is_held(game, mine)

    @react.ADVANCED
    def look_at_tracks(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None] | None:
        return self.ascend(game, mine, public(game, mine.owner))

    @react.OUTPOST_PLACED
    def look_at_map(self, game: Game, mine: InPlay, happening: OutpostPlaced) -> Steps[None] | None:
        return self.ascend(game, mine, public(game, mine.owner))

    @react.TURN_ENDED
    def look_at_all(self, game: Game, mine: InPlay, happening: TurnEnded) -> Steps[None] | None:
        """Their own achievements count only after the owner's advance turns."""
        own_turn = happening.seat == mine.owner and not (happening.income or game.in_later_turn)
        return self.ascend(game, mine, public(game, mine.owner) + (private(game, mine) if own_turn else []))

    def ascend(self, game: Game, mine: InPlay, held: list[str]) -> Steps[None]:
        """For each new achievement, a step with benefit or VP."""
        for achievement in held:
            if mine.edition != "rebalanced" or achievement in mine.memory["earned"]:
                continue
            slot = self.step(game, mine, achievement)
            if slot is None:
                return
            mat = mats.mat_of(game, mine)
            rewards: dict[str, Slot | Gain] = {**mats.places(mine, [slot]), VP: Gain(mat.gains["instead_of_step"])}
            if game.board.seats[mine.owner].finished:
                del rewards[slot]
            chosen = yield from choose_for(mine, StepOrVpAsked(), Keyed(rewards), subject=slot)
            reward = chosen.benefit if isinstance(chosen, Gain) else mat.slots[chosen.name].benefit
            yield from gain.gain(game, mine.owner, reward, source=source_of(mine))

    def step(self, game: Game, mine: InPlay, achievement: str) -> str | None:
        """Returns the new square, or None at the end."""
        mine.memory["earned"].append(achievement)
        following = mats.mat_of(game, mine).slots[mine.memory["square"][0]].next
        if not following:
            return None
        mine.memory["square"] = [following[0]]
        game.tell(MatToken(self.slug, following[0]), mine.owner)
        return following[0]

    def count_what_is_held(self, game: Game, mine: InPlay) -> Steps[None]:
        """One step each, and some of the benefits."""
        mat = mats.mat_of(game, mine)
        held = public(game, mine.owner) + private(game, mine)
        passed = [slot for achievement in held if (slot := self.step(game, mine, achievement)) is not None]
        for _ in range(mat.amounts["benefits_gained_later"]):
            options: Keyed[Slot | Decline] = Keyed({**leave("done"), **mats.places(mine, passed)})
            chosen = yield from choose_for(mine, MatBenefitAsked(), options, subject=self.slug)
            if isinstance(chosen, Decline):
                return
            passed.remove(chosen.name)
            yield from gain.gain(game, mine.owner, mat.slots[chosen.name].benefit, source=source_of(mine))


def public(game: Game, seat: int) -> list[str]:
    """(ACH-1)"""
    return [achievement for achievement, seats in game.board.achievements.items() if seat in seats]


def private(game: Game, mine: InPlay) -> list[str]:
    """Of tapestry cards only the hand counts."""
    if mine.edition != "rebalanced":
        return []
    player = game.players[mine.owner]
    numbers = {
        "one_resource": max(player.resources.values()),
        "tapestry": len(player.hand),
        "one_income_building": max(player.taken.values()),
        **{thing: count(game, mine.owner, thing) for thing in ("territory_tile", "tech", "landmark")},
    }
    needed = mats.mat_of(game, mine).tables["private_achievements"]
    return [str(achievement) for achievement, number in needed.items() if numbers[str(achievement)] >= number]


def leads(game: Game, seat: int, track: str) -> bool:
    """Completed, or nobody is further. (ADV-5)"""
    return is_complete(game, seat, track) or nobody_ahead(game, seat, track)
