"""Tech cards: inventing, upgrading, and the circle and square benefits of cards in the middle and top row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from engine.box import Box
from engine.decisions import NOTHING, Facts, Keyed, Nothing, Refusal, Steps, choose
from engine.facts.cards import Prerequisite
from engine.facts.components import Benefit
from engine.hooks import modify, offer, react
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain
from engine.rules.draws import discard_face_up, draw_and_keep, none_left, take_face_up, tell_none_left, to_take, turn_up
from engine.rules.matters import is_idle, is_last_upgrade, spends_nothing, with_any_resource
from engine.rules.nothing import Asked, nothing_of_all, tell_of, why_nothing
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.state.player import TechRow
from engine.things import Deck, Decline, Do, TechCard, leave


class NoSuchTech(Refusal):
    """The seat has no such tech card."""

    tech: str


@dataclass(frozen=True, slots=True)
class TechRefreshed(EventData):
    """The face-up tech cards were replaced."""


@dataclass(frozen=True, slots=True)
class TechInvented(EventData):
    """A tech card came to the bottom row of a seat."""

    kind = "invented"

    tech: str


class InTheTopRow(Refusal, rule="TEC-4"):
    """The tech card goes no higher."""

    tech: str


class UpgradedAlready(Refusal, rule="TEC-11"):
    """A masterpiece upgraded the tech card this turn, which may happen once."""

    tech: str


class PrerequisiteNotMet(Refusal, rule="TEC-5"):
    """Neither the seat nor a neighbor meets what the tech card asks for."""

    tech: str


class NoTechCard(Nothing, rule="TEC-4"):
    """The seat has none."""


class EveryTechInTopRow(Nothing, rule="TEC-4"):
    """None of the seat's tech cards goes any higher."""


class NoTechToUpgradeAgain(Nothing, rule="TEC-11"):
    """A masterpiece upgraded this turn what could be upgraded."""


class NoPrerequisiteMet(Nothing, rule="TEC-5"):
    """Nobody meets what the seat's tech cards ask for."""


class RowWithoutTech(Nothing, kind="no_tech_in_row", rule="TEC-6"):
    """The seat has no tech card in that row."""

    row: TechRow


@dataclass(frozen=True, slots=True)
class TechUpgraded(EventData):
    """A tech card moved up to a row. benefit: whether it gave that row's benefit."""

    kind = "upgraded"

    tech: str
    row: TechRow
    benefit: bool = True


@dataclass(frozen=True, slots=True)
class NoTechInRow(EventData):
    """No tech card lies in that row."""

    row: str


def no_tech_left(asked: Asked, *, face_up: bool = True) -> Nothing | None:
    """No tech card lies face up or in the deck, or none to put in the place of those that do. (TEC-1, TEC-3, GEN-6)"""
    if face_up and offer.INVENT.heard(asked.game):
        return None
    return none_left(asked.game, "tech", face_up=face_up)


@word("refresh_tech", nothing=partial(no_tech_left, face_up=False))
def refresh(game: Game, seat: int) -> Steps[None]:
    """The face-up tech cards may be discarded and replaced; where there is no card at all nobody is asked. (TEC-3)"""
    bag = game.bags["tech"]
    if no_tech_left(Asked(game, seat)) is not None:
        tell_of(game, seat, "refresh_tech")
        return
    options: Keyed[Do | Decline] = Keyed({**leave("keep"), "replace": Do("replace")})
    if isinstance((yield from choose(seat, "refresh_tech", options, data={"cards": tuple(bag.face_up)})), Do):
        discard_face_up(game, "tech")
        game.tell(TechRefreshed(), seat, rule="TEC-3")
        yield from turn_up(game, "tech")


@word("invent", nothing=no_tech_left)
def invent(game: Game, seat: int, *, from_deck: bool = True, face_up: bool = True) -> Steps[str | None]:
    """Take a face-up tech card or the top of the deck into the bottom row; returns it. (TEC-1, TEC-2)"""
    cards = to_take(game, "tech", face_up=face_up, from_deck=from_deck)
    cards.update(offer.INVENT.ask(game, {"seat": seat, "from_deck": from_deck}))
    if not cards:
        tell_none_left(game, seat, "tech")
        return None
    options = Keyed(cards)
    chosen = yield from choose(seat, "invent", options)
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
    """A tech card goes to the bottom row and gives nothing yet. (TEC-2)"""
    game.players[seat].tech[slug] = "bottom"
    game.tell(TechInvented(slug), seat, rule="TEC-2")
    yield from react.INVENTED.notify(game, seat, slug)


def upgradable(game: Game, seat: int, *, ignoring: bool = False) -> list[str]:
    """The tech cards that a seat may upgrade now. (TEC-4, TEC-5)"""
    tech = game.players[seat].tech
    return [slug for slug in tech if not why_not_upgrade(game, seat, slug, ignoring=ignoring)]


def why_not_upgrade(game: Game, seat: int, slug: str, *, ignoring: bool = False) -> Refusal | None:
    """Why a tech card cannot be upgraded, None if it can. (TEC-4, TEC-5)"""
    row = game.players[seat].tech.get(slug)
    if row is None:
        return NoSuchTech(slug)
    if row == "top":
        return InTheTopRow(slug)
    if game.box.masterpieces and upgraded_once(seat, slug) in game.activated:
        return UpgradedAlready(slug)
    if forbidden := modify.WHY_NOT_UPGRADE.ask(game, None, {"seat": seat, "tech": slug}):
        return forbidden
    needed = game.box.tech_cards[slug].prerequisite
    if row == "middle" and asks_now(game, seat, slug, ignoring=ignoring) and not is_met(game, seat, needed):
        return PrerequisiteNotMet(slug)
    return None


def asks_now(game: Game, seat: int, slug: str, *, ignoring: bool = False) -> bool:
    """Whether a tech card asks for anything: not what is ignored now, nor a track that the game does not have. (TEC-5)

    Some cards ask for nothing.
    """
    needed = game.box.tech_cards[slug].prerequisite
    if needed is None or (needed.track and needed.track not in game.box.tracks):
        return False
    return not modify.IGNORES_PREREQUISITES.ask(game, ignoring, {"seat": seat, "tech": slug})


def is_met(game: Game, seat: int, prerequisite: Prerequisite | None) -> bool:
    """Whether the player or a neighbor meets the prerequisite of a tech card now. (TEC-5)

    One that concerns a track that the game does not have is met.
    """
    if prerequisite is None or (prerequisite.track and prerequisite.track not in game.box.tracks):
        return True
    return any(meets(game, other, prerequisite) for other in (seat, *game.board.neighbors(seat)))


def meets(game: Game, seat: int, prerequisite: Prerequisite) -> bool:
    """Whether one seat meets it: a token in or beyond a tier, or an innovation uncovered."""
    if prerequisite.kind == "track_tier" and prerequisite.track and prerequisite.tier:
        path = game.box.tracks[prerequisite.track]
        reached = path.advanced(game.board.furthest(seat, prerequisite.track))
        return reached >= path.advanced(path.first_of(prerequisite.tier))
    player = game.players.get(seat)
    if player is None or prerequisite.row is None or prerequisite.space is None:
        return False
    return player.uncovered(prerequisite.row) >= prerequisite.space


def nothing_to_upgrade(asked: Asked, *, ignoring: bool = False) -> Nothing | None:
    """No tech card can move up. (TEC-4, TEC-5)"""
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
    """Upgrade one tech card and gain its benefit; mandatory where possible unless optional. (TEC-4, TEC-13)

    once: the card cannot be upgraded again in the same turn. (TEC-11)
    Without benefit nothing else takes the place of the upgrade. The last one is not asked for where it can do nothing.
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
    about: Facts = NOTHING if benefit else {"benefit": False}
    chosen = yield from choose(seat, "upgrade", options, subject="optional" if optional else "", data=about)
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
    """How the turn notes that a seat cannot upgrade a tech card again. (TEC-11)"""
    return f"{seat}:upgraded:{slug}"


def next_benefit(game: Game, seat: int, slug: str) -> Benefit:
    """What a tech card gives in the row above the one where it lies."""
    return benefit_of_row(game.box, slug, to_middle=game.players[seat].tech[slug] == "bottom")


def benefit_of_row(box: Box, slug: str, *, to_middle: bool) -> Benefit:
    """What a tech card gives in its middle row, or in its top row."""
    card = box.tech_cards[slug]
    return card.circle if to_middle else card.square


def upgrade_invented(game: Game, seat: int, slug: str | None) -> Steps[None]:
    """Upgrade the card just invented, if there was one and it can be; no other takes its place. (TEC-4, TEC-13)"""
    if slug is not None and why_not_upgrade(game, seat, slug) is None:
        yield from raise_card(game, seat, slug)


def raise_card(game: Game, seat: int, slug: str, *, by: int | None = None, benefit: bool = True) -> Steps[None]:
    """Move a card up one row and gain the benefit of the row it enters; `by` another seat's effect. (TEC-4, END-2)"""
    player = game.players[seat]
    to_middle, given = player.tech[slug] == "bottom", next_benefit(game, seat, slug)
    row: TechRow = "middle" if to_middle else "top"
    player.tech[slug] = row
    game.tell(TechUpgraded(slug, row, benefit), seat, rule="TEC-4")
    if benefit and not game.board.seats[seat].finished:
        yield from gain.gain(game, seat, given, source=f"tech:{slug}")
    yield from react.UPGRADED.notify(game, seat, slug, row, by)


def nothing_in_row(asked: Asked, row: TechRow) -> Nothing | None:
    """No tech card lies in that row, or what those that do would give is nothing. (TEC-6)"""
    cards = asked.game.players[asked.seat].in_row(row)
    if not cards:
        return RowWithoutTech(row)
    given = (benefit_of_row(asked.game.box, slug, to_middle=row == "middle") for slug in cards)
    return nothing_of_all(why_nothing(asked, benefit) for benefit in given)


@word("circle", nothing=partial(nothing_in_row, row="middle"), row="middle")
@word("square", nothing=partial(nothing_in_row, row="top"), row="top")
def gain_of_row(game: Game, seat: int, row: str) -> Steps[None]:
    """Gain the circle benefit of a card in the middle row, or the square benefit of one in the top row. (TEC-6)"""
    cards = [slug for slug, place in game.players[seat].tech.items() if place == row]
    if not cards:
        game.tell(NoTechInRow(row), seat, rule="TEC-6")
        return
    options = Keyed({slug: TechCard(slug) for slug in cards})
    slug = (yield from choose(seat, "tech_benefit", options, subject=row)).slug
    given = benefit_of_row(game.box, slug, to_middle=row == "middle")
    yield from gain.gain(game, seat, given, source=f"tech:{slug}")
