"""Extra upgrades, recycled cards, and tech cards from the discards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import Keyed, QuestionData, Refusal, Steps
from engine.decks import NoTechLeft
from engine.hooks import modify, offer, react
from engine.hooks.about import AboutInvention, AboutTech, AboutTurn, AboutUpgrade
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain, tech
from engine.rules.draws import draw_from
from engine.rules.happenings import CivilizationGained, IncomeTurnEnded
from engine.rules.mats import acts, mat_of
from engine.state.game import Game, InPlay
from engine.things import Decline, TechCard, leave

FIRST_ERA = 1


class NotInFirstIncome(Refusal):
    """The kept card cannot be upgraded then."""

    tech: str


class TechDiscarded(EventData):
    tech: str


class TechRecycled(EventData):
    tech: str


class ScavengeAsked(QuestionData): ...


class RecycleAsked(QuestionData): ...


class KeepTechAsked(QuestionData): ...


class Recyclers(Ability):
    """Memory: `kept`, the first card, until after income turn 1."""

    sort = "civilization"
    slug = "recyclers"
    liking = 14

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return self.draw_and_keep(game, mine, gained.at_setup) if gained.mine is mine else None

    def draw_and_keep(self, game: Game, mine: InPlay, at_setup: bool) -> Steps[None]:
        bag, drawn = game.bags["tech"], list[str]()
        for _ in range(mat_of(game, mine).amounts["drawn"]):
            bag.refill()
            if bag.left:
                drawn.append((yield from draw_from(game, "tech", "invent")))
        if not drawn:
            game.tell(NoTechLeft(), mine.owner, rule="GEN-6")
            return
        kept = (yield from choose_for(mine, KeepTechAsked(), Keyed({slug: TechCard(slug) for slug in drawn}))).slug
        if at_setup:
            mine.memory["kept"] = [kept]
        for slug in drawn:
            if slug != kept:
                bag.discarded.append(slug)
                game.tell(TechDiscarded(slug), mine.owner)
        yield from tech.gain_tech(game, mine.owner, kept)

    @modify.WHY_NOT_UPGRADE
    def rest_in_first_income(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutTech) -> Refusal | None:
        first = game.board.seats[mine.owner].era == FIRST_ERA and about["tech"] in mine.memory.get("kept", ())
        if value is None and first and about["seat"] == mine.owner:
            return NotInFirstIncome(about["tech"])
        return value

    @react.INCOME_TURN_ENDED
    def let_go(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> None:
        if ended.seat == mine.owner:
            mine.memory.pop("kept", None)

    @offer.CIVILIZATION_STEP
    def upgrade_once_more(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if acts(game, mine, about) and (game.players[mine.owner].tech or discards(game, mine)):
            yield Offer(self.slug, lambda: self.upgrade(game, mine))

    def upgrade(self, game: Game, mine: InPlay) -> Steps[None]:
        """The revised mat may take the top discard first."""
        if mine.edition == "rebalanced" and (cards := discards(game, mine)):
            yield from self.take(game, mine, {**leave("skip"), **cards})
        yield from tech.upgrade(game, mine.owner, optional=True)

    @offer.INVENT
    def scavenge(self, game: Game, mine: InPlay, about: AboutInvention) -> Iterator[Offer]:
        if about["seat"] == mine.owner and (cards := discards(game, mine)):
            yield Offer("scavenge", lambda: self.take(game, mine, cards))

    def take(self, game: Game, mine: InPlay, cards: dict[str, TechCard | Decline]) -> Steps[str | None]:
        """Returns the card gained, or None."""
        chosen = yield from choose_for(mine, ScavengeAsked(), Keyed(cards))
        if isinstance(chosen, Decline):
            return None
        game.bags["tech"].discarded.remove(chosen.slug)
        yield from tech.gain_tech(game, mine.owner, chosen.slug)
        return chosen.slug

    @offer.UPGRADE
    def recycle_instead(self, game: Game, mine: InPlay, about: AboutUpgrade) -> Iterator[Offer]:
        """It must be in the top row."""
        cards = {slug: TechCard(slug) for slug in game.players[mine.owner].in_row("top")}
        if about["seat"] == mine.owner and cards:
            forced = not about["optional"] and not tech.upgradable(game, mine.owner)
            yield Offer("recycle", lambda: self.recycle(game, mine, {**(leave("skip") if forced else {}), **cards}))

    def recycle(self, game: Game, mine: InPlay, cards: dict[str, TechCard | Decline]) -> Steps[None]:
        """Returned to the bottom row for VP; optional if no other upgrade is possible."""
        chosen = yield from choose_for(mine, RecycleAsked(), Keyed(cards))
        if isinstance(chosen, Decline):
            return
        slug = chosen.slug
        game.players[mine.owner].tech[slug] = "bottom"
        game.tell(TechRecycled(slug), mine.owner)
        yield from gain.gain(game, mine.owner, mat_of(game, mine).gains["recycled"], source=source_of(mine))
        yield from react.UPGRADED.notify(game, mine.owner, slug, "bottom")


def discards(game: Game, mine: InPlay) -> dict[str, TechCard | Decline]:
    """Only the top one on the revised mat."""
    pile = game.bags["tech"].discarded
    return {slug: TechCard(slug) for slug in (pile[-1:] if mine.edition == "rebalanced" else pile)}
