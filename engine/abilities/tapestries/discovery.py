"""Cards about exploring: Age of Sail, Militarism."""

from __future__ import annotations

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import AskedOfHex, Keyed, Steps
from engine.facts.components import Hex
from engine.hooks import react
from engine.journal import EventData
from engine.rules.board.conquer import place_outpost
from engine.rules.happenings import Exploring, TilePlaced
from engine.rules.supply import HandTileAsked, hand_over
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, Tile, leave


class OutpostSet(EventData, kind="outpost_placed"):
    """Beside a tile just explored."""

    hex: Hex


class PlaceOutpostAsked(AskedOfHex): ...


class AgeOfSail(TapestryAbility):
    """Gains tiles before exploring; one may be given away for VP."""

    slug = "age_of_sail"

    @react.EXPLORING
    def set_sail(self, game: Game, mine: InPlay, happening: Exploring) -> Steps[None]:
        if happening.seat == mine.owner:
            yield from self.gain_for(game, mine, "explore")
            yield from self.offer_to_hand_over(game, mine)

    def offer_to_hand_over(self, game: Game, mine: InPlay) -> Steps[None]:
        """Keys `TILE>SEAT`, or `keep`; to seats still playing. (END-2)"""
        seat, tiles = mine.owner, game.players[mine.owner].territories
        others = game.board.still_playing(game.board.opponents(seat))
        gifts = {f"{tile}>{other}": Tile(tile, other) for tile in tiles for other in others}
        options: Keyed[Tile | Decline] = Keyed({**leave("keep"), **gifts})
        gift = yield from choose_for(mine, HandTileAsked(tuple(tiles)), options, subject=source_of(mine))
        if isinstance(gift, Tile) and gift.to is not None:
            yield from hand_over(game, seat, gift.number, gift.to)
            yield from self.gain_for(game, mine, "tile_given")


class Militarism(TapestryAbility):
    """An outpost may go onto the territory just explored."""

    slug = "militarism"

    @react.TILE_PLACED
    def offer_outpost(self, game: Game, mine: InPlay, happening: TilePlaced) -> Steps[None]:
        seat, hex = mine.owner, happening.hex
        if happening.seat != seat or not game.board.seats[seat].outposts:
            return
        source, options = source_of(mine), Keyed(WHETHER)
        chosen = yield from choose_for(mine, PlaceOutpostAsked(hex), options, subject=source)
        if isinstance(chosen, Do):
            place_outpost(game, seat, hex)
            game.tell(OutpostSet(hex), seat)
            yield from react.OUTPOST_PLACED.notify(game, seat, hex)
