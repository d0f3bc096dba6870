"""Four secrets of neighbors, each used once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import Benefit
from engine.hooks import offer
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, mats, tapestry
from engine.rules.advance import gain_space, is_activated
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, Slot, SpaceTile, Tapestry, TechCard, Tile, Token, leave

TAPESTRY, TILE, TRACK, TECH = "tapestry", "tile", "track", "tech"

Secret = Tapestry | Tile | SpaceTile | Token | TechCard


class SpyAsked(QuestionData): ...


class SpyOnAsked(QuestionData): ...


class LookAtHandAsked(QuestionData):
    to: int


class Spies(Ability):
    """Memory: `tokens` on used options."""

    sort = "civilization"
    slug = "spies"

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("tokens", ()))

    @offer.CIVILIZATION_STEP
    def spy_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and options_left(game, mine):
            yield Offer(self.slug, lambda: self.spy(game, mine))

    def spy(self, game: Game, mine: InPlay) -> Steps[None]:
        """May also look at the neighbor's hand."""
        options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **mats.places(mine, options_left(game, mine))})
        chosen = yield from choose_for(mine, SpyAsked(), options)
        if isinstance(chosen, Decline):
            return
        mats.put_token(game, mine, chosen.name)
        secret = yield from choose_for(mine, SpyOnAsked(), Keyed(SECRETS[chosen.name](game, mine)), subject=chosen.name)
        yield from self.use(game, mine, secret)
        if secret.of is None or not game.players[secret.of].hand:
            return
        if isinstance((yield from choose_for(mine, LookAtHandAsked(secret.of), Keyed(WHETHER))), Do):
            tapestry.look_at_hand(game, mine.owner, secret.of)

    def use(self, game: Game, mine: InPlay, secret: Secret) -> Steps[None]:
        """The secret stays the neighbor's."""
        box, source = game.box, source_of(mine)
        match secret:
            case Tapestry(slug):
                yield from tapestry.use_once_more(game, mine.owner, slug)
            case Tile(number):
                yield from gain.gain(game, mine.owner, box.territory_tiles[number].benefit, source=source)
            case SpaceTile(number):
                yield from gain.gain(game, mine.owner, box.space_tiles[number].benefit, source=source)
            case Token(track, space):
                yield from gain_space(game, mine.owner, track, space, bonus=False)
            case TechCard(slug, of):
                yield from gain.gain(game, mine.owner, benefit_of_tech(game, mine, slug, of), source=source)


def options_left(game: Game, mine: InPlay) -> list[str]:
    free = [slot for slot in mats.mat_of(game, mine).slots if slot not in mine.memory.get("tokens", ())]
    return [slot for slot in free if SECRETS[slot](game, mine)]


def neighbors(game: Game, mine: InPlay) -> list[int]:
    """Bots have no own side. (GEN-3)"""
    return [seat for seat in game.board.neighbors(mine.owner) if seat in game.players]


def cards_lying_open(game: Game, mine: InPlay) -> Mapping[str, Secret]:
    """Keys `SEAT:SPACE`."""
    return tapestry.lying_open(game, neighbors(game, mine))


def tiles(game: Game, mine: InPlay) -> Mapping[str, Secret]:
    """Keys `territory:NUMBER`, and if the mat says so `space:NUMBER`."""
    found: dict[str, Secret] = {}
    for seat in neighbors(game, mine):
        player = game.players[seat]
        found |= {f"territory:{number}": Tile(number, of=seat) for number in player.territories}
        if mats.mat_of(game, mine).amounts["space_tiles_too"]:
            found |= {f"space:{number}": SpaceTile(number, seat) for number in player.space_tiles}
    return found


def spaces(game: Game, mine: InPlay) -> Mapping[str, Secret]:
    """Keys `SEAT:TRACK:SPACE`. (TRN-5)"""
    return {
        f"{seat}:{track}:{space}": Token(track, space, seat)
        for seat in neighbors(game, mine)
        for track, stand in game.board.seats[seat].tokens.items()
        for space in sorted(set(stand))
        if game.box.tracks[track].space(space).benefit and not is_activated(game, mine.owner, track, space)
    }


def tech_cards(game: Game, mine: InPlay) -> Mapping[str, Secret]:
    """Keys `SEAT:TECH`."""
    return {
        f"{seat}:{tech}": TechCard(tech, seat)
        for seat in neighbors(game, mine)
        for tech in game.players[seat].tech
        if benefit_of_tech(game, mine, tech, seat) is not None
    }


def benefit_of_tech(game: Game, mine: InPlay, tech: str, seat: int | None) -> Benefit | None:
    """By its row, never a landmark; on the revised mat its circle in any row."""
    card = game.box.tech_cards[tech]
    row = game.players[seat].tech[tech] if seat is not None else "bottom"
    if seat is not None and tech in game.players[seat].flipped:
        return None
    if row == "middle" or mats.mat_of(game, mine).amounts["circle_in_any_row"]:
        return card.circle
    return card.square if row == "top" and card.landmark is None else None


SECRETS: Mapping[str, Callable[[Game, InPlay], Mapping[str, Secret]]] = {
    TAPESTRY: cards_lying_open,
    TILE: tiles,
    TRACK: spaces,
    TECH: tech_cards,
}
"""What each option offers."""
