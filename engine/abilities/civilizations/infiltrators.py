"""Outposts beside opponents', and tokens where opponents began."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import TOKEN
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.components import Hex
from engine.hooks import modify, offer, react
from engine.hooks.about import About, AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import mats, supply, tile_benefit
from engine.rules.board.conquer import place_outpost
from engine.rules.happenings import CivilizationGained
from engine.rules.mats import MapToken
from engine.rules.score import score
from engine.sayings import Detail
from engine.state.codec import hex_text
from engine.state.game import Game, InPlay
from engine.state.hexmap import Piece, StandIn
from engine.things import At, Decline, Person, leave


class Infiltrated(EventData):
    hex: Hex
    with_: int


class ForOutposts(Detail):
    outposts: int


class InfiltrateAsked(QuestionData): ...


class AgentToAsked(QuestionData): ...


class Infiltrators(Ability):
    sort = "civilization"
    slug = "infiltrators"
    liking = 11

    @react.CIVILIZATION_GAINED
    def spread(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """The revised mat begins with tokens."""
        if gained.mine is not mine or mine.edition != "rebalanced":
            return None
        return begin_everywhere(game, mine, one_more=not gained.at_setup)

    @modify.CIVILIZATIONS_DRAWN
    def recruit(self, game: Game, mine: InPlay, value: int, about: About) -> int:
        own = mats.mat_of(game, mine).amounts["civilizations_drawn"] if about["seat"] == mine.owner else 0
        return max(value, own)

    @offer.CIVILIZATION_STEP
    def infiltrate_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and (shareable(game, mine) or starts(game, mine)):
            yield Offer(self.slug, lambda: infiltrate(game, mine))


def starts(game: Game, mine: InPlay) -> dict[str, Person]:
    """Opponents with a starting territory."""
    return {str(seat): Person(seat) for seat in game.board.opponents(mine.owner) if start_of(game, seat) is not None}


def start_of(game: Game, seat: int) -> Hex | None:
    """A bot's is where its outposts stand; a player may have lost one there."""
    player = game.players.get(seat)
    return game.board.map.start_of(seat) if player is None else player.start


def shareable(game: Game, mine: InPlay) -> dict[str, At]:
    """Territories with only an opponent's upright outpost."""
    ground, seat = game.board.map, mine.owner
    if not game.board.seats[seat].outposts:
        return {}
    lone = {hex: ground.lone_outpost(hex) for hex in ground.outposts}
    return {hex_text(hex): At(hex) for hex, other in lone.items() if other and other.upright and other.seat != seat}


def infiltrate(game: Game, mine: InPlay) -> Steps[None]:
    ways: dict[str, At | Person | Decline] = {**leave("skip"), **shareable(game, mine), **starts(game, mine)}
    chosen = yield from choose_for(mine, InfiltrateAsked(), Keyed(ways))
    if isinstance(chosen, At):
        yield from share(game, mine, chosen.hex)
    elif isinstance(chosen, Person):
        yield from send_token(game, mine, chosen.seat)


def share(game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
    """This is no conquest; the territory is then full. (CON-3)"""
    (other,) = game.board.map.outposts[hex]
    place_outpost(game, mine.owner, hex)
    game.tell(Infiltrated(hex, other.seat), mine.owner)
    yield from react.OUTPOST_PLACED.notify(game, mine.owner, hex)
    yield from tile_benefit.gain_tile_benefit(game, mine.owner, hex)


def send_token(game: Game, mine: InPlay, to: int) -> Steps[None]:
    """VP for the opponent's outposts off the map, finally a civilization."""
    amounts, off_the_map = mats.mat_of(game, mine).amounts, game.board.seats[to].outposts
    tokens = put_token(game, mine, to)
    about = ForOutposts(off_the_map)
    score(game, mine.owner, amounts["vp_per_outpost"] * off_the_map, source_of(mine), about=about)
    if tokens == amounts["tokens_for_a_civilization"]:
        yield from supply.gain_civilization(game, mine.owner)


def put_token(game: Game, mine: InPlay, to: int) -> int:
    """Returns how many of one's own are there."""
    hex = start_of(game, to)
    assert hex is not None
    game.board.map.put(hex, Piece(mine.owner))
    game.tell(MapToken(hex, mine.slug), mine.owner)
    lying = sum(piece == Piece(mine.owner) for piece in game.board.map.pieces[hex])
    standing = game.board.map.outposts.get(hex, ())
    return lying + sum(
        isinstance(each, StandIn) and each.piece == TOKEN and each.seat == mine.owner for each in standing
    )


def begin_everywhere(game: Game, mine: InPlay, *, one_more: bool) -> Steps[None]:
    """One per opponent, then one of choice, for nothing."""
    opponents = starts(game, mine)
    for opponent in opponents.values():
        put_token(game, mine, opponent.seat)
    if one_more and opponents:
        put_token(game, mine, (yield from choose_for(mine, AgentToAsked(), Keyed(opponents))).seat)
