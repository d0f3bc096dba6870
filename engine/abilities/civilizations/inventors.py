"""Tokens on anybody's tech cards, which rise and are finally taken."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace
from engine.decisions import Keyed, QuestionData, Refusal, Steps
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


class TechMarked(EventData):
    tech: str
    owner: int


class TechTakenOver(EventData):
    """from_: its owner before."""

    tech: str
    from_: int


class PlaceInventorAsked(QuestionData): ...


class GainTooAsked(QuestionData):
    """Gain what an opponent's card gave."""

    tech: str
    benefit: Benefit


class Inventors(Ability):
    """Memory: `marked` tech cards; `used` tokens."""

    sort = "civilization"
    slug = "inventors"
    liking = 9

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(marked=tuple(mine.memory.get("marked", ())))

    @offer.CIVILIZATION_STEP
    def place(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """The revised mat's supply never ends. (GEN-2)"""
        left = mine.edition == "rebalanced" or len(mine.memory.get("used", ())) < mat_of(game, mine).tokens
        if acts(game, mine, about) and left and markable(game, mine):
            yield Offer(self.slug, lambda: place_inventor(game, mine))

    @modify.IGNORES_PREREQUISITES
    def free_of_prerequisites(self, game: Game, mine: InPlay, value: bool, about: AboutTech) -> bool:
        """If marked, on the revised mat."""
        return value or (mine.edition == "rebalanced" and is_marked(mine, about["tech"]))

    @react.INVENTED
    def lose_token(self, game: Game, mine: InPlay, invented: Invented) -> None:
        """Cards from the discards have no token."""
        marked = mine.memory.get("marked", [])
        marked[:] = [slug for slug in marked if slug != invented.tech]

    @react.UPGRADED
    def take_over(self, game: Game, mine: InPlay, upgraded: Upgraded) -> Steps[None] | None:
        if upgraded.row != "top" or upgraded.seat == mine.owner or not is_marked(mine, upgraded.tech):
            return None
        return gain_and_take(game, mine, upgraded.seat, upgraded.tech)


def is_marked(mine: InPlay, tech: str) -> bool:
    return tech in mine.memory.get("marked", ())


def markable(game: Game, mine: InPlay) -> dict[str, TechCard]:
    """Keys `SEAT:TECH`; on the printed mat none in a top row."""
    return {
        f"{seat}:{tech}": TechCard(tech, seat)
        for seat, player in game.players.items()
        for tech, row in player.tech.items()
        if (row != "top" or mine.edition == "rebalanced") and not is_for_its_owner(game, mine, seat, tech)
    }


def is_for_its_owner(game: Game, mine: InPlay, seat: int, tech: str) -> bool:
    """Raised to its top row, an opponent's single-use card would be used up. (TEC-10)"""
    owner = game.players[seat]
    once = game.box.tech_cards[tech].single_use
    return once and seat != mine.owner and (owner.tech[tech] == "middle" or tech in owner.flipped)


def why_not_mark(game: Game, key: str) -> Refusal | None:
    seat, _, tech = key.partition(":")
    owner = game.players.get(int(seat)) if seat.isdecimal() else None
    if owner is not None and owner.tech.get(tech) == "top":
        return InTheTopRow(tech)
    return None


def place_inventor(game: Game, mine: InPlay) -> Steps[None]:
    """The card rises without prerequisite; an opponent's gain may be shared."""
    cards: dict[str, TechCard | Decline] = {**leave("skip"), **markable(game, mine)}
    chosen = yield from choose_for(mine, PlaceInventorAsked(), Keyed(cards, lambda key: why_not_mark(game, key)))
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
    """Shares its owner's square, then takes the card, unless one's own game is over. (END-2)"""
    yield from gain_too(game, mine, tech, game.box.tech_cards[tech].square)
    if game.board.seats[mine.owner].finished:
        return
    if tech in game.players[seat].tech:
        taker = game.players[mine.owner]
        flipped, landmark = game.players[seat].lose_tech(tech)
        if flipped:
            taker.flipped.append(tech)
        if landmark:
            taker.on_tech[tech] = landmark
            game.board.landmarks[landmark] = mine.owner
        taker.tech[tech] = "bottom"
        game.tell(TechTakenOver(tech, seat), mine.owner)


def gain_too(game: Game, mine: InPlay, tech: str, benefit: Benefit) -> Steps[None]:
    """Only VP after one's own game. (END-2)"""
    reward = gain.vp_part(benefit) if game.board.seats[mine.owner].finished else benefit
    if reward is None:
        return
    if isinstance((yield from choose_for(mine, GainTooAsked(tech, reward), Keyed(WHETHER), subject=tech)), Do):
        yield from gain.gain(game, mine.owner, reward, source=source_of(mine))
