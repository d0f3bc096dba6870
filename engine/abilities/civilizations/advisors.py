"""Cards for neighbors instead of draws (printed), or advice on opponents' plays (revised)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import instead, offer, react
from engine.hooks.about import AboutCard, AboutDeck, AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import costs, gain, mats, supply, tapestry
from engine.rules.happenings import AdvanceTurnBegun, CivilizationGained, TurnEnded
from engine.rules.score import score
from engine.rules.supply import MoveOnAsked
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, Tapestry, TapestrySpace, leave

REVISED = "rebalanced"
SPACES, ADVANCE_TURN = "spaces", "advance_turn"


class CounselToken(EventData):
    to: int
    era: int


class AdviseAsked(QuestionData):
    """Give a card instead of the draw."""

    to: int


class AppointAsked(QuestionData): ...


class CounselAsked(QuestionData):
    """Offer a card instead."""

    to: int


class AcceptCounselAsked(QuestionData):
    with_: int


class GiftAsked(QuestionData): ...


class ApproveCardAsked(QuestionData):
    to: int


class Advisors(Ability):
    """Memory: `advance_turn` during one; `spaces` with a token, as `SEAT:SPACE`."""

    sort = "civilization"
    slug = "advisors"

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return self.settle(game, mine, gained.at_setup) if gained.mine is mine else None

    def settle(self, game: Game, mine: InPlay, at_setup: bool) -> Steps[None]:
        """Draws first cards; if gained later, hands them out or places tokens."""
        revised = mine.edition == REVISED
        if revised and not at_setup and isinstance((yield from choose_for(mine, MoveOnAsked(), Keyed(WHETHER))), Do):
            yield from supply.exchange_civilization(game, mine)
            return
        amounts, hand = mats.mat_of(game, mine).amounts, game.players[mine.owner].hand
        before = list(hand)
        for _ in range(amounts["first_cards"]):
            yield from tapestry.gain_tapestry(game, mine.owner)
        if at_setup:
            return
        if revised:
            for _ in range(amounts["tokens_gained_later"]):
                yield from self.appoint(game, mine, optional=True)
        else:
            yield from self.give_presents(game, mine, new_cards(before, hand))

    def give_presents(self, game: Game, mine: InPlay, cards: list[str]) -> Steps[None]:
        """Any may go to neighbors, for VP each."""
        while cards and (receivers := advised(game, mine)):
            presents = {f"{card}>{seat}": Tapestry(card, to=seat) for card in cards for seat in receivers}
            options: Keyed[Tapestry | Decline] = Keyed({**leave("done"), **presents})
            chosen = yield from choose_for(mine, GiftAsked(), options)
            if isinstance(chosen, Decline) or chosen.to is None:
                return
            cards.remove(chosen.slug)
            yield from tapestry.hand_over(game, mine.owner, chosen.slug, chosen.to)
            score(game, mine.owner, mats.mat_of(game, mine).amounts["vp_per_present"], source_of(mine))

    @offer.CIVILIZATION_STEP
    def act(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and mine.edition != REVISED:
            yield Offer(self.slug, lambda: self.count_wisdom(game, mine))
        elif mats.acts(game, mine, about) and free_spaces(game, mine):
            yield Offer(self.slug, lambda: self.appoint(game, mine, optional=False))

    # The printed mat

    def count_wisdom(self, game: Game, mine: InPlay) -> Steps[None]:
        """Scores the hand; surplus cards buy a resource."""
        mat, hand = mats.mat_of(game, mine), game.players[mine.owner].hand
        score(game, mine.owner, mat.amounts["vp_per_card"] * len(hand), source_of(mine))
        surplus = len(hand) - mat.amounts["most_in_hand"]
        if surplus > 0:
            yield from costs.discard(game, mine.owner, "tapestry", surplus, source_of(mine))
            yield from gain.gain(game, mine.owner, mat.gains["discarded"], source=source_of(mine))

    @react.ADVANCE_TURN_BEGUN
    def watch(self, game: Game, mine: InPlay, begun: AdvanceTurnBegun) -> None:
        """Advice is for anybody's advance turn."""
        mine.memory[ADVANCE_TURN] = ["now"]

    @react.TURN_ENDED
    def rest(self, game: Game, mine: InPlay, ended: TurnEnded) -> None:
        mine.memory.pop(ADVANCE_TURN, None)

    @instead.DRAW_TAPESTRY
    def offer_advice(self, game: Game, mine: InPlay, about: AboutDeck) -> Steps[bool | None] | None:
        wanted = mine.edition != REVISED and ADVANCE_TURN in mine.memory and not game.board.seats[mine.owner].finished
        if not wanted or about["seat"] not in advised(game, mine) or not game.players[mine.owner].hand:
            return None
        return self.advise(game, mine, about["seat"])

    def advise(self, game: Game, mine: InPlay, seat: int) -> Steps[bool]:
        """Gives a card and gains another."""
        cards = {card: Tapestry(card, to=seat) for card in game.players[mine.owner].hand}
        options: Keyed[Tapestry | Decline] = Keyed({**leave("skip"), **cards})
        chosen = yield from choose_for(mine, AdviseAsked(seat), options)
        if isinstance(chosen, Decline):
            return False
        yield from tapestry.hand_over(game, mine.owner, chosen.slug, seat)
        yield from tapestry.gain_tapestry(game, mine.owner)
        return True

    # The revised mat

    def appoint(self, game: Game, mine: InPlay, *, optional: bool) -> Steps[None]:
        free = free_spaces(game, mine)
        if not free:
            return
        options: Keyed[TapestrySpace | Decline] = Keyed({**(leave("done") if optional else {}), **free})
        chosen = yield from choose_for(mine, AppointAsked(), options)
        if isinstance(chosen, TapestrySpace):
            mine.memory.setdefault(SPACES, []).append(f"{chosen.of}:{chosen.space}")
            game.tell(CounselToken(chosen.of, chosen.space + 1), mine.owner)

    def tokens_on_spaces(self, game: Game, mine: InPlay, seat: int) -> Sequence[int]:
        places = (place.split(":") for place in mine.memory.get(SPACES, ()))
        return [int(space) for of, space in places if int(of) == seat]

    @instead.PLAY_CARD
    def offer_counsel(self, game: Game, mine: InPlay, about: AboutCard) -> Steps[bool | None] | None:
        place = f"{about['seat']}:{about['space']}"
        if place not in mine.memory.get(SPACES, ()) or game.board.seats[mine.owner].finished:
            return None
        mine.memory[SPACES].remove(place)
        return self.counsel(game, mine, about["seat"], about["card"], about["space"])

    def counsel(self, game: Game, mine: InPlay, seat: int, card: str, space: int) -> Steps[None]:
        """A card approved or replaced works for both; else gain the fallback."""
        game.tell(tapestry.CardShown(card), seat)
        if game.box.tapestry_cards[card].kind in tapestry.ACT_WHEN_PLAYED:
            shown: Keyed[Tapestry | Decline] = Keyed({"yes": Tapestry(card, seat), **leave("no")})
            if isinstance((yield from choose_for(mine, ApproveCardAsked(seat), shown)), Tapestry):
                yield from self.play_for_both(game, mine, seat, card, space)
                return
        other = yield from self.suggest(game, mine, seat)
        if other is None:
            yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).gains["fallback"], source=source_of(mine))
            yield from tapestry.play_from_hand(game, seat, card, space)
            return
        game.players[mine.owner].hand.remove(other)
        game.players[seat].hand.append(other)
        yield from self.play_for_both(game, mine, seat, other, space)

    def suggest(self, game: Game, mine: InPlay, seat: int) -> Steps[str | None]:
        """A card of one's own that the opponent accepts, or None."""
        hand, known = game.players[mine.owner].hand, game.box.tapestry_cards
        if not hand:
            return None
        fitting = {card: Tapestry(card, to=seat) for card in hand if known[card].kind in tapestry.ACT_WHEN_PLAYED}
        options: Keyed[Tapestry | Decline] = Keyed({**leave("none"), **fitting})
        chosen = yield from choose_for(mine, CounselAsked(seat), options, secret=True)
        if isinstance(chosen, Decline):
            return None
        answers: Keyed[Tapestry | Decline] = Keyed({"yes": Tapestry(chosen.slug, mine.owner), **leave("no")})
        accepted = yield from choose_for(mine, AcceptCounselAsked(mine.owner), answers, seat=seat)
        return chosen.slug if isinstance(accepted, Tapestry) else None

    def play_for_both(self, game: Game, mine: InPlay, seat: int, card: str, space: int) -> Steps[None]:
        yield from tapestry.play_from_hand(game, seat, card, space)
        yield from tapestry.use_once_more(game, mine.owner, card)


def new_cards(before: list[str], now: list[str]) -> list[str]:
    new = list(now)
    for card in before:
        if card in new:
            new.remove(card)
    return new


def advised(game: Game, mine: InPlay) -> list[int]:
    """Neighboring people still playing. (GEN-3, END-2)"""
    neighbors = game.board.still_playing(game.board.neighbors(mine.owner))
    return [seat for seat in neighbors if seat in game.players]


def free_spaces(game: Game, mine: InPlay) -> dict[str, TapestrySpace]:
    """Keys `SEAT:SPACE`."""
    opponents = game.board.still_playing(game.board.opponents(mine.owner))
    return {
        f"{seat}:{space}": TapestrySpace(seat, space)
        for seat in opponents
        if seat in game.players
        for space in range(len(game.players[seat].tapestries))
        if f"{seat}:{space}" not in mine.memory.get(SPACES, ())
    }
