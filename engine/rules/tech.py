"""Inventing and upgrading tech cards, and the benefits of rows."""

from __future__ import annotations

from functools import partial

from engine.box import Box
from engine.decisions import Keyed, Nothing, QuestionData, Refusal, Steps, choose
from engine.facts.cards import Prerequisite
from engine.facts.components import COMPONENTS, Benefit
from engine.hooks import modify, offer, react
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain
from engine.rules.draws import discard_face_up, draw_and_keep, none_left, take_face_up, tell_none_left, to_take, turn_up
from engine.rules.income_mat import is_uncovered
from engine.rules.matters import is_idle, is_last_upgrade, spends_nothing, with_any_resource
from engine.rules.nothing import Asked, nothing_of_all, tell_of, why_nothing
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.state.player import TechRow
from engine.things import Deck, Decline, Do, TechCard, leave


class NoSuchTech(Refusal):
    tech: str


class TechRefreshed(EventData): ...


class TechInvented(EventData, kind="invented"):
    """Into the bottom row."""

    tech: str


class InTheTopRow(Refusal, rule="TEC-4"):
    tech: str


class UsedUp(Refusal, kind="tech_used_up", rule="TEC-10"):
    """It lies face down."""

    tech: str


class UpgradedAlready(Refusal, rule="TEC-11"):
    """A masterpiece upgrades a card once a turn."""

    tech: str


class PrerequisiteNotMet(Refusal, rule="TEC-5"):
    """Neither by the seat nor a neighbor."""

    tech: str


class NoTechCard(Nothing, rule="TEC-4"): ...


class EveryTechInTopRow(Nothing, rule="TEC-4"): ...


class NoTechToUpgradeAgain(Nothing, rule="TEC-11"):
    """A masterpiece upgraded them this turn."""


class NoPrerequisiteMet(Nothing, rule="TEC-5"):
    """Neither by the seat nor a neighbor."""


class RowWithoutTech(Nothing, kind="no_tech_in_row", rule="TEC-6"):
    row: TechRow


class TechUpgraded(EventData, kind="upgraded"):
    """benefit: the row's was given."""

    tech: str
    row: TechRow
    benefit: bool = True


class TechFlipped(EventData):
    """Face down, as its square is gained once."""

    tech: str


class NoTechInRow(EventData):
    row: str


class InventAsked(QuestionData): ...


class UpgradeAsked(QuestionData):
    """benefit: the row's is given."""

    benefit: bool = True


class RefreshTechAsked(QuestionData):
    cards: tuple[str, ...]


class TechBenefitAsked(QuestionData): ...


def no_tech_left(asked: Asked, *, face_up: bool = True) -> Nothing | None:
    """Face up (if that counts) or in the deck. (TEC-1, TEC-3, GEN-6)"""
    if face_up and offer.INVENT.heard(asked.game):
        return None
    return none_left(asked.game, "tech", face_up=face_up)


@word("refresh_tech", nothing=partial(no_tech_left, face_up=False))
def refresh(game: Game, seat: int) -> Steps[None]:
    """Offers to replace face-up cards, if any. (TEC-3)"""
    bag = game.bags["tech"]
    if no_tech_left(Asked(game, seat)) is not None:
        tell_of(game, seat, "refresh_tech")
        return
    options: Keyed[Do | Decline] = Keyed({**leave("keep"), "replace": Do("replace")})
    if isinstance((yield from choose(seat, RefreshTechAsked(tuple(bag.face_up)), options, source=game.source)), Do):
        discard_face_up(game, "tech")
        game.tell(TechRefreshed(), seat, rule="TEC-3")
        yield from turn_up(game, "tech")


@word("invent", nothing=no_tech_left)
def invent(game: Game, seat: int, *, from_deck: bool = True, face_up: bool = True) -> Steps[str | None]:
    """From the face-up cards or the deck. Returns its slug. (TEC-1, TEC-2)"""
    cards = to_take(game, "tech", face_up=face_up, from_deck=from_deck)
    cards.update(offer.INVENT.ask(game, {"seat": seat, "from_deck": from_deck}))
    if not cards:
        tell_none_left(game, seat, "tech")
        return None
    options = Keyed(cards)
    chosen = yield from choose(seat, InventAsked(), options, source=game.source)
    if isinstance(chosen, Offer):
        gained = yield from chosen.steps()
        return gained if isinstance(gained, str) else None
    if isinstance(chosen, Deck):
        drawn = yield from draw_and_keep(game, seat, "tech", "invent")
        yield from gain_tech(game, seat, drawn)
        return drawn
    slug = options.key_of(chosen)
    yield from take_face_up(game, "tech", slug)
    yield from gain_tech(game, seat, slug)
    return slug


def gain_tech(game: Game, seat: int, slug: str) -> Steps[None]:
    """Into the bottom row, without benefit. (TEC-2)"""
    game.players[seat].tech[slug] = "bottom"
    game.tell(TechInvented(slug), seat, rule="TEC-2")
    yield from react.INVENTED.notify(game, seat, slug)


def upgradable(game: Game, seat: int, *, ignoring: bool = False) -> list[str]:
    """(TEC-4, TEC-5)"""
    tech = game.players[seat].tech
    return [slug for slug in tech if not why_not_upgrade(game, seat, slug, ignoring=ignoring)]


def why_not_upgrade(game: Game, seat: int, slug: str, *, ignoring: bool = False) -> Refusal | None:
    """(TEC-4, TEC-5)"""
    row = game.players[seat].tech.get(slug)
    if row is None:
        return NoSuchTech(slug)
    if row == "top":
        return InTheTopRow(slug)
    if slug in game.players[seat].flipped:
        return UsedUp(slug)
    if game.box.masterpieces and upgraded_once(seat, slug) in game.activated:
        return UpgradedAlready(slug)
    if forbidden := modify.WHY_NOT_UPGRADE.ask(game, None, {"seat": seat, "tech": slug}):
        return forbidden
    if row == "middle" and asks_now(game, seat, slug, ignoring=ignoring) and not is_met(game, seat, slug):
        return PrerequisiteNotMet(slug)
    return None


def asks_now(game: Game, seat: int, slug: str, *, ignoring: bool = False) -> bool:
    """The card's prerequisite counts: not ignored, not of a missing track. (TEC-5)"""
    needed = game.box.tech_cards[slug].prerequisite
    if needed is None or (needed.track and needed.track not in game.box.tracks):
        return False
    return not modify.IGNORES_PREREQUISITES.ask(game, ignoring, {"seat": seat, "tech": slug})


def is_met(game: Game, seat: int, slug: str) -> bool:
    """The prerequisite is met by the seat or a neighbor, or its track is missing. (TEC-5)

    Neighbors do not help with landmarks and charms. (TEC-7, TEC-9)
    """
    prerequisite = game.box.tech_cards[slug].prerequisite
    if prerequisite is None or (prerequisite.track and prerequisite.track not in game.box.tracks):
        return True
    if prerequisite.kind == "landmark_on_card":
        return slug in game.players[seat].on_tech
    if prerequisite.kind == "charm_or_income_turn_5":
        return has_played_charm(game, seat) or game.board.seats[seat].era >= COMPONENTS.income_turns
    return any(meets(game, other, prerequisite) for other in (seat, *game.board.neighbors(seat)))


def has_played_charm(game: Game, seat: int) -> bool:
    """Covered or not: none ever leaves the income mat. (TEC-9)"""
    known = game.box.tapestry_cards
    cards = (card for stack in game.players[seat].tapestries for card in stack if card in known)
    return any(known[card].charms is not None for card in cards)


def meets(game: Game, seat: int, prerequisite: Prerequisite) -> bool:
    """The token is in or beyond the tier, or the innovation uncovered."""
    if prerequisite.kind == "track_tier" and prerequisite.track and prerequisite.tier:
        path = game.box.tracks[prerequisite.track]
        reached = path.advanced(game.board.furthest(seat, prerequisite.track))
        return reached >= path.advanced(path.first_of(prerequisite.tier))
    if seat not in game.players or prerequisite.row is None or prerequisite.space is None:
        return False
    return is_uncovered(game, seat, prerequisite.row, prerequisite.space)


def nothing_to_upgrade(asked: Asked, *, ignoring: bool = False) -> Nothing | None:
    """(TEC-4, TEC-5)"""
    held = asked.game.players[asked.seat].tech
    if offer.UPGRADE.heard(asked.game) or upgradable(asked.game, asked.seat, ignoring=ignoring):
        return None
    if not held:
        return NoTechCard()
    if all(row == "top" for row in held.values()):
        return EveryTechInTopRow()
    seat, activated = asked.seat, asked.game.activated
    if any(row != "top" and upgraded_once(seat, slug) in activated for slug, row in held.items()):
        return NoTechToUpgradeAgain()
    return NoPrerequisiteMet()


@word("upgrade", nothing=nothing_to_upgrade)
@word("upgrade_free", nothing=partial(nothing_to_upgrade, ignoring=True), ignoring=True)
@word("upgrade_once", nothing=nothing_to_upgrade, once=True)
def upgrade(
    game: Game, seat: int, *, ignoring: bool = False, optional: bool = False, benefit: bool = True, once: bool = False
) -> Steps[str | None]:
    """Mandatory if possible, unless optional. (TEC-4, TEC-13)

    Without benefit, abilities add no options. The last upgrade is not offered if it can do nothing. once: not again
    this turn. (TEC-11)
    """
    possible = upgradable(game, seat, ignoring=ignoring)
    added = offer.UPGRADE.ask(game, {"seat": seat, "optional": optional}) if benefit else {}
    if not possible and not added:
        if not optional:
            tell_of(game, seat, "upgrade_free" if ignoring else "upgrade")
        return None
    last = optional and game.only_what_matters and is_last_upgrade(game, seat)
    if last and all(is_idle(game, seat, next_benefit(game, seat, slug)) for slug in possible):
        return None
    mine: dict[str, TechCard | Decline | Offer] = {slug: TechCard(slug, rises=benefit) for slug in possible}
    mine.update({**(leave("skip") if optional else {}), **added})
    options = Keyed(mine, lambda key: why_not_upgrade(game, seat, key))
    chosen = yield from choose(
        seat, UpgradeAsked(benefit), options, source=game.source, subject="optional" if optional else ""
    )
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return None
    if isinstance(chosen, Decline):
        return None
    if once:
        game.activated.append(upgraded_once(seat, chosen.slug))
    steps = raise_card(game, seat, chosen.slug, benefit=benefit)
    idle = last and spends_nothing(game, next_benefit(game, seat, chosen.slug))
    yield from with_any_resource(steps) if idle else steps
    return chosen.slug


def upgraded_once(seat: int, slug: str) -> str:
    """The turn's note that the card cannot be upgraded again. (TEC-11)"""
    return f"{seat}:upgraded:{slug}"


def next_benefit(game: Game, seat: int, slug: str) -> Benefit:
    return benefit_of_row(game.box, slug, to_middle=game.players[seat].tech[slug] == "bottom")


def benefit_of_row(box: Box, slug: str, *, to_middle: bool) -> Benefit:
    card = box.tech_cards[slug]
    return card.circle if to_middle else card.square


def upgrade_invented(game: Game, seat: int, slug: str | None) -> Steps[None]:
    """Upgrades this card, if possible, and no other. (TEC-4, TEC-13)"""
    if slug is not None and why_not_upgrade(game, seat, slug) is None:
        yield from raise_card(game, seat, slug)


def raise_card(game: Game, seat: int, slug: str, *, by: int | None = None, benefit: bool = True) -> Steps[None]:
    """Moves it up and gains its benefit. by: another seat, whose effect it is. (TEC-4, END-2)"""
    player = game.players[seat]
    to_middle, given = player.tech[slug] == "bottom", next_benefit(game, seat, slug)
    row: TechRow = "middle" if to_middle else "top"
    player.tech[slug] = row
    game.tell(TechUpgraded(slug, row, benefit), seat, rule="TEC-4")
    if benefit and not game.board.seats[seat].finished:
        if not to_middle and game.box.tech_cards[slug].single_use:
            player.flipped.append(slug)
            game.tell(TechFlipped(slug), seat, rule="TEC-10")
        yield from gain.gain(game, seat, given, source=f"tech:{slug}")
    yield from react.UPGRADED.notify(game, seat, slug, row, by)


def nothing_in_row(asked: Asked, row: TechRow) -> Nothing | None:
    """No card in the row, or none gives anything. (TEC-6)"""
    cards = asked.game.players[asked.seat].usable(row)
    if not cards:
        return RowWithoutTech(row)
    given = (benefit_of_row(asked.game.box, slug, to_middle=row == "middle") for slug in cards)
    return nothing_of_all(why_nothing(asked, benefit) for benefit in given)


@word("circle", nothing=partial(nothing_in_row, row="middle"), row="middle")
@word("square", nothing=partial(nothing_in_row, row="top"), row="top")
def gain_of_row(game: Game, seat: int, row: TechRow) -> Steps[None]:
    """A circle of the middle row, or a square of the top row. (TEC-6)"""
    cards = game.players[seat].usable(row)
    if not cards:
        game.tell(NoTechInRow(row), seat, rule="TEC-6")
        return
    options = Keyed({slug: TechCard(slug) for slug in cards})
    slug = (yield from choose(seat, TechBenefitAsked(), options, source=game.source, subject=row)).slug
    given = benefit_of_row(game.box, slug, to_middle=row == "middle")
    yield from gain.gain(game, seat, given, source=f"tech:{slug}")
