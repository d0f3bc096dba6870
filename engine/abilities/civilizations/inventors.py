"""Inventors: tokens on tech cards of all players, which go up at once and in the end come over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace
from engine.decisions import Keyed, Refusal, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import Benefit
from engine.hooks import modify, offer, react
from engine.hooks.about import AboutTech, AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain
from engine.rules.happenings import Invented, Upgraded
from engine.rules.mats import acts, mat_of
from engine.rules.tech import InTheTopRow, raise_card
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, TechCard, leave


@dataclass(frozen=True, slots=True)
class TechMarked(EventData):
    """A token was put on a tech card. owner: whose card it is."""

    tech: str
    owner: int


@dataclass(frozen=True, slots=True)
class TechTakenOver(EventData):
    """A tech card came to a seat. from_: whose it was."""

    tech: str
    from_: int


class Inventors(Ability):
    """Memory: `marked`, the tech cards with a token, once for each; `used`, how many tokens have left the mat."""

    sort = "civilization"
    slug = "inventors"

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """The tech cards with a token."""
        return MatFace(marked=tuple(mine.memory.get("marked", ())))

    @offer.CIVILIZATION_STEP
    def place(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """A token on a tech card, while the mat has one; the revised mat takes them from the supply. (GEN-2)"""
        left = mine.edition == "rebalanced" or len(mine.memory.get("used", ())) < mat_of(game, mine).tokens
        if acts(game, mine, about) and left and markable(game, mine):
            yield Offer(self.slug, lambda: place_inventor(game, mine))

    @modify.IGNORES_PREREQUISITES
    def free_of_prerequisites(self, game: Game, mine: InPlay, value: bool, about: AboutTech) -> bool:
        """Cards with a token of the revised mat need no prerequisite any more."""
        return value or (mine.edition == "rebalanced" and is_marked(mine, about["tech"]))

    @react.INVENTED
    def lose_token(self, game: Game, mine: InPlay, invented: Invented) -> None:
        """A card that comes back out of the discards has no token."""
        marked = mine.memory.get("marked", [])
        marked[:] = [slug for slug in marked if slug != invented.tech]

    @react.UPGRADED
    def take_over(self, game: Game, mine: InPlay, upgraded: Upgraded) -> Steps[None] | None:
        """An opponent's card with a token has reached the top row."""
        if upgraded.row != "top" or upgraded.seat == mine.owner or not is_marked(mine, upgraded.tech):
            return None
        return gain_and_take(game, mine, upgraded.seat, upgraded.tech)


def is_marked(mine: InPlay, tech: str) -> bool:
    """Whether a token lies on a tech card."""
    return tech in mine.memory.get("marked", ())


def markable(game: Game, mine: InPlay) -> dict[str, TechCard]:
    """The tech cards that can take a token: keys `SEAT:TECH`; on the printed mat not those in a top row."""
    return {
        f"{seat}:{tech}": TechCard(tech, seat)
        for seat, player in game.players.items()
        for tech, row in player.tech.items()
        if (row != "top" or mine.edition == "rebalanced") and not is_for_its_owner(game, mine, seat, tech)
    }


def is_for_its_owner(game: Game, mine: InPlay, seat: int, tech: str) -> bool:
    """Whether only its owner may raise a tech card: an opponent's would be used up in its top row. (TEC-10)"""
    owner = game.players[seat]
    once = game.box.tech_cards[tech].single_use
    return once and seat != mine.owner and (owner.tech[tech] == "middle" or tech in owner.flipped)


def why_not_mark(game: Game, key: str) -> Refusal | None:
    """Why a tech card cannot take a token."""
    seat, _, tech = key.partition(":")
    owner = game.players.get(int(seat)) if seat.isdecimal() else None
    if owner is not None and owner.tech.get(tech) == "top":
        return InTheTopRow(tech)
    return None


def place_inventor(game: Game, mine: InPlay) -> Steps[None]:
    """Put a token on a card: it goes up one row, whatever its prerequisite; after an opponent you may gain it too."""
    cards: dict[str, TechCard | Decline] = {**leave("skip"), **markable(game, mine)}
    chosen = yield from choose_for(mine, "place_inventor", Keyed(cards, lambda key: why_not_mark(game, key)))
    if isinstance(chosen, Decline) or chosen.of is None:
        return
    seat, tech = chosen.of, chosen.slug
    mine.memory.setdefault("marked", []).append(tech)
    mine.memory.setdefault("used", []).append(tech)
    game.tell(TechMarked(tech, seat), mine.owner)
    row = game.players[seat].tech[tech]
    if row == "top":
        return
    yield from raise_card(game, seat, tech, by=None if seat == mine.owner else mine.owner)
    if seat != mine.owner and row == "bottom":
        yield from gain_too(game, mine, tech, game.box.tech_cards[tech].circle)


def gain_and_take(game: Game, mine: InPlay, seat: int, tech: str) -> Steps[None]:
    """After its owner you may gain the square; then the card comes to your bottom row with its tokens.

    Once one's own game is over it stays where it is. (END-2)
    """
    yield from gain_too(game, mine, tech, game.box.tech_cards[tech].square)
    if game.board.seats[mine.owner].finished:
        return
    if tech in game.players[seat].tech:
        taker = game.players[mine.owner]
        if game.players[seat].lose_tech(tech):
            taker.flipped.append(tech)
        taker.tech[tech] = "bottom"
        game.tell(TechTakenOver(tech, seat), mine.owner)


def gain_too(game: Game, mine: InPlay, tech: str, benefit: Benefit) -> Steps[None]:
    """Gain what an opponent's card gave, if wanted; once one's own game is over its VP alone. (END-2)"""
    reward = gain.vp_part(benefit) if game.board.seats[mine.owner].finished else benefit
    if reward is None:
        return
    about = {"tech": tech, "benefit": reward}
    if isinstance((yield from choose_for(mine, "gain_too", Keyed(WHETHER), subject=tech, data=about)), Do):
        yield from gain.gain(game, mine.owner, reward, source=source_of(mine))
