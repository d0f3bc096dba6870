"""Cards that wait under the mat, and turns after income turn 5."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace
from engine.decisions import Decision, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import modify, offer, react
from engine.hooks.about import About, AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import costs, gain, mats, tapestry
from engine.rules.costs import Discarded
from engine.rules.draws import discard_to
from engine.rules.happenings import IncomeTurnEnded
from engine.state.game import Game, InPlay
from engine.state.goal import Aim
from engine.things import Decline, Gain, Several, Tapestry, leave

SUBMERGED = "submerged"
IN_HAND = "tapestry_in_hand"
DISCARD, PLAY = "discard", "play"


class Submerged(EventData):
    number: int


class Surfaced(EventData):
    number: int


class KeptDryAsked(QuestionData): ...


class LetGoAsked(QuestionData):
    """Which card to discard for VP."""


class SurfaceAsked(QuestionData):
    """Which card to play on the last era's space."""


class Merfolk(Ability):
    """Memory: `submerged` cards, which lie in `Player.stored`."""

    sort = "civilization"
    slug = "merfolk"
    liking = 7

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(under=tuple(mine.memory.get(SUBMERGED, ())))

    @offer.CIVILIZATION_STEP
    def swim(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            mat = mats.mat_of(game, mine)
            steps = self.surface if about["turn"] in mat.income_end_turns else self.dive
            yield Offer(self.slug, lambda: steps(game, mine, mat))

    def dive(self, game: Game, mine: InPlay, mat: CivilizationMat) -> Steps[None]:
        """Submerged cards are in no hand."""
        yield from gain.gain(game, mine.owner, mat.gains["dive"], source=source_of(mine))
        player, most = game.players[mine.owner], mat.amounts["kept_in_hand"]
        if len(player.hand) <= most:
            return
        groups = combinations(sorted(player.hand), most)
        options = {"+".join(group): Several(group, tuple(map(Tapestry, group))) for group in groups}
        kept = (yield from choose_for(mine, KeptDryAsked(), Keyed(options), secret=True)).keys
        under = [card for card in player.hand if card not in kept]
        player.hand = [card for card in player.hand if card in kept]
        player.stored += under
        mine.memory.setdefault(SUBMERGED, []).extend(under)
        game.tell(Submerged(len(under)), mine.owner)

    def surface(self, game: Game, mine: InPlay, mat: CivilizationMat) -> Steps[None]:
        """Cards taken back are not gained."""
        yield from gain.gain(game, mine.owner, mat.gains["dive"], source=source_of(mine))
        player, back = game.players[mine.owner], mine.memory.pop(SUBMERGED, [])
        for card in back:
            player.stored.remove(card)
            player.hand.append(card)
        if back:
            game.tell(Surfaced(len(back)), mine.owner)

    @react.INCOME_TURN_ENDED
    def keep_few(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> Steps[None] | None:
        mat = mats.mat_of(game, mine)
        surplus = len(game.players[mine.owner].hand) - mat.amounts["most_in_hand"]
        if ended.seat != mine.owner or ended.turn not in mat.income_end_turns or surplus <= 0:
            return None
        return costs.discard(game, mine.owner, "tapestry", surplus, source_of(mine))

    @offer.LATER_TURN
    def linger(self, game: Game, mine: InPlay, about: About) -> Iterator[Offer]:
        """Without a card in hand their game is over. (END-5)"""
        if about["seat"] != mine.owner or not game.players[mine.owner].hand:
            return
        vp = mats.mat_of(game, mine).gains["discarded"]
        yield Offer(DISCARD, lambda: self.let_go(game, mine), thing=Gain(vp))
        if playable(game, mine):
            yield Offer(PLAY, lambda: self.play(game, mine), thing=Gain("play_tapestry"))

    def let_go(self, game: Game, mine: InPlay) -> Steps[None]:
        """At least one card."""
        hand, vp = game.players[mine.owner].hand, mats.mat_of(game, mine).gains["discarded"]
        enough: dict[str, Decline] = {}
        while hand:
            options: Keyed[Tapestry | Decline] = Keyed({**enough, **{card: Tapestry(card) for card in hand}})
            chosen = yield from choose_for(mine, LetGoAsked(), options, secret=True)
            if isinstance(chosen, Decline):
                return
            hand.remove(chosen.slug)
            discard_to(game, mine.owner, "tapestry").append(chosen.slug)
            game.tell(Discarded("tapestry", (chosen.slug,)), mine.owner, rule="END-5")
            yield from gain.gain(game, mine.owner, vp, source=source_of(mine))
            enough = leave("done")

    def play(self, game: Game, mine: InPlay) -> Steps[None]:
        cards = Keyed({card: Tapestry(card) for card in playable(game, mine)})
        card = (yield from choose_for(mine, SurfaceAsked(), cards, secret=True)).slug
        yield from tapestry.play_card(game, mine.owner, card, tapestry.current_space(game, mine.owner))

    @modify.MAY_ANSWER
    def answer(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        return value or about["seat"] == mine.owner

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """Cards to let go after income turn 5."""
        if not game.board.seats[seat].finished:
            mat, mine_now = mats.mat_of(game, mine), len(game.players[seat].hand) + len(mine.memory.get(SUBMERGED, ()))
            most = mat.amounts["most_in_hand"]
            yield Aim(IN_HAND, min(mine_now, most), most, [mat.gains["discarded"]] * most)

    def advice(self, game: Game, decision: Decision) -> str | None:
        """Every card brings its VP sooner or later."""
        if not isinstance(decision.asked, LetGoAsked):
            return None
        keys = list(decision.options.keys())
        return next(key for key in keys if not isinstance(decision.options.parse(key), Decline))


def playable(game: Game, mine: InPlay) -> list[str]:
    """Cards that act when played; traps do."""
    cards = game.box.tapestry_cards
    return [card for card in game.players[mine.owner].hand if cards[card].kind in tapestry.ACT_WHEN_PLAYED]
