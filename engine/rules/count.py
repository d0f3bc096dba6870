"""How many of a thing a player has: what victory points are counted by."""

from __future__ import annotations

from engine.definitions import TRACKS
from engine.state.game import Game


def count(game: Game, seat: int, thing: str) -> int:
    """The number of a thing, as `vp_per` names it. (ADV-10, BLD-7, BLD-10, INC-11, RUL-1)"""
    player, board = game.players[seat], game.board
    if thing in player.taken:
        return player.taken[thing]
    if thing.endswith("_space"):
        return spaces_advanced(game, seat, thing.removesuffix("_space"))
    match thing:
        case "territory_controlled":
            return len(board.map.controlled(seat))
        case "territory_tile":
            return len(player.territories)
        case "tech":
            return len(player.tech)
        case "tapestry":
            return len(player.hand) + sum(len(stack) for stack in player.tapestries)
        case "landmark":
            return len(board.landmarks_of(seat))
        case "income_building":
            return sum(player.taken.values())
        case "capital":
            return len(player.capital.complete_rows()) + len(player.capital.complete_columns())
        case "row":
            return len(player.capital.complete_rows())
        case "column":
            return len(player.capital.complete_columns())
        case _:
            raise KeyError(thing)


def spaces_advanced(game: Game, seat: int, track: str) -> int:
    """The spaces advanced on a track; a track completed by AI Singularity counts whole. (ADV-10, FAQ-18)"""
    path = TRACKS[track]
    player = game.players.get(seat)
    if player is not None and track in player.completed:
        return path.advanced(path.end)
    return path.advanced(game.board.seats[seat].furthest(track))


def nobody_ahead(game: Game, seat: int, track: str) -> bool:
    """Whether no opponent, bots too, is further along a track; a tie is enough. (ADV-5, FAQ-18)"""
    own = spaces_advanced(game, seat, track)
    return all(spaces_advanced(game, other, track) <= own for other in game.board.opponents(seat))


def everybody_ahead(game: Game, seat: int, track: str) -> bool:
    """Whether all opponents, bots too, are further along a track. (ADV-5, FAQ-18)"""
    own = spaces_advanced(game, seat, track)
    return all(spaces_advanced(game, other, track) > own for other in game.board.opponents(seat))
