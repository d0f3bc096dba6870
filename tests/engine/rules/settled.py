"""A player in the middle of a game whose every number is known, and what a rule changed for that player."""

from __future__ import annotations

from engine.facts.components import LANDMARKS
from engine.state.bag import Bag
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.whole import HERE, RIVAL, scene

Changes = dict[str, object]
"""What changed, by name: numbers by how much, tokens of a track by where they stand now."""


def settled(players: int = 2) -> Game:
    """The scene of the tables: two territories, three tiles, cards, tech, buildings and 4 of each resource.

    Nobody can gain a tier landmark or complete a track any more; what is drawn is certain, and no civilization is left.
    """
    game = scene(players, era=2)
    player = game.players[HERE]
    player.resources = dict.fromkeys(player.resources, 4)
    player.hand = ["trap", "trap", "trap"]
    player.tapestries[1] = ["coal_baron"]
    player.tech = {"calendar": "bottom", "transistors": "middle", "canned_food": "top"}
    player.territories = [13, 15, 16]
    player.taken = {"market": 1, "house": 2, "farm": 3, "armory": 1}
    player.capital.extra = [(2, column) for column in range(9)]
    game.board.seats[HERE].tokens = {"exploration": [5], "science": [6], "military": [2], "technology": [8]}
    game.board.map.stand((2, -1), Outpost(HERE))
    game.board.landmarks = {slug: RIVAL for slug, landmark in LANDMARKS.items() if landmark.source == "track"}
    game.board.achievements["complete_track"] = [HERE]
    game.bags["tapestry"] = Bag({"trap": 4}, refills=True)
    game.bags["territory"] = Bag({"27": 5})
    game.bags["space"] = Bag({"13": 5})
    game.bags["tech"] = Bag({"zeppelins": 1}, ["barn", "bakery", "library"], refills=True)
    game.bags["civilization"] = Bag({})
    return game


def numbers(game: Game, seat: int = HERE) -> dict[str, int]:
    """What a player has, in numbers."""
    player, public = game.players[seat], game.board.seats[seat]
    return {
        **player.resources,
        **player.taken,
        "vp": public.vp,
        "hand": len(player.hand),
        "played": sum(len(stack) for stack in player.tapestries),
        "tech": len(player.tech),
        "territories": len(player.territories),
        "space_tiles": len(player.space_tiles),
        "explored_space": len(player.explored_space),
        "outposts": public.outposts,
        "explored": len(game.board.map.tiles),
        "city": len(player.capital.buildings),
    }


def tokens(game: Game, seat: int = HERE) -> dict[str, tuple[int, ...]]:
    """Where a player's tokens stand."""
    return {track: tuple(sorted(spaces)) for track, spaces in game.board.seats[seat].tokens.items()}


def rows(game: Game, seat: int = HERE) -> dict[str, str]:
    """In which row each tech card lies."""
    return dict(game.players[seat].tech)


class Watch:
    """Remembers what a player has, to tell later what changed."""

    def __init__(self, game: Game, seat: int = HERE) -> None:
        self.game, self.seat = game, seat
        self.numbers, self.tokens, self.rows = numbers(game, seat), tokens(game, seat), rows(game, seat)

    def changes(self) -> Changes:
        """What is different now."""
        now = numbers(self.game, self.seat)
        found: Changes = {name: now[name] - number for name, number in self.numbers.items() if now[name] != number}
        found |= {track: at for track, at in tokens(self.game, self.seat).items() if at != self.tokens[track]}
        upgraded = {slug: row for slug, row in rows(self.game, self.seat).items() if slug in self.rows}
        return found | {slug: row for slug, row in upgraded.items() if row != self.rows[slug]}
