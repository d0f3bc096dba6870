"""Why a benefit would give a player nothing now: asked before it is paid for, and told where it has come to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from engine.cards.ability import Hooks, is_heard, listens
from engine.cards.definitions import INCOME_MAT, SPACE_TILES, TECH_CARDS
from engine.decisions import Nothing
from engine.definitions import COMPONENTS, TILES, TRACKS, Benefit, Hex
from engine.rules import build, conquest, gain, supply, tech, tracks
from engine.rules.conquer import conquerable
from engine.rules.count import count
from engine.rules.draws import tapestry_deck
from engine.rules.explore import open_hexes
from engine.rules.resources import ANY
from engine.state.codec import UNKNOWN
from engine.state.game import Game
from engine.state.player import RESOURCES, TechRow

SAY_WHERE_TO_EXPLORE: Hooks = (("instead", "explore"), ("react", "Exploring"), ("offer", "explore"))
"""Where an ability has one of these, nobody can tell beforehand that an exploration would do nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """For whom it is asked. source: what would give the benefit. hex: the territory just conquered."""

    game: Game
    seat: int
    source: str = ""
    hex: Hex | None = None


def why_nothing(asked: Asked, benefit: Benefit | None) -> Nothing | None:
    """Why a benefit would do nothing, None where it would do something or nobody can say."""
    if isinstance(benefit, str):
        check = checks().get(benefit)
        return check(asked) if check else None
    if isinstance(benefit, dict):
        return nothing_of_form(asked, benefit)
    return None if benefit is None else nothing_of_all(why_nothing(asked, part) for part in benefit)


def tell_of(game: Game, seat: int, benefit: Benefit, *, source: str = "", hex: Hex | None = None) -> None:
    """Write into the journal that a benefit has given nothing, and why; silent where nobody can say."""
    reason = why_nothing(Asked(game, seat, source, hex), benefit)
    if reason is not None:
        game.tell("gave_nothing", seat, rule=reason.rule, data={"benefit": benefit, "why": reason})


def nothing_of_all(found: Iterable[Nothing | None]) -> Nothing | None:
    """Why none of several parts would do anything, None as soon as one would; equal reasons are said once."""
    reasons: list[Nothing] = []
    for each in found:
        if each is None:
            return None
        if each not in reasons:
            reasons.append(each)
    if len(reasons) < 2:
        return reasons[0] if reasons else None
    return Nothing("each_part", {"parts": tuple(reasons)})


def nothing_of_form(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """Why what a mapping stands for would do nothing."""
    game, seat = asked.game, asked.seat
    if "vp_per" in benefit:
        return nothing_counted(asked, str(benefit["vp_per"]))
    for several in ("choose", "any_order"):
        if several in benefit:
            return nothing_of_all(why_nothing(asked, part) for part in gain.parts_of(benefit[several]))
    if "pay" in benefit:
        cost = gain.part_of(benefit["pay"])
        if not supply.can_pay_cost(game, seat, cost):
            return Nothing("cannot_be_paid", {"cost": cost}, "TRN-4")
        return why_nothing(asked, gain.part_of(benefit["gain"]))
    if "repeat" in benefit:
        return why_nothing(asked, gain.part_of(benefit["gain"]))
    if "explore_one_of" in benefit:
        return no_tile_left(asked, "space")
    if "landmark" in benefit and benefit["landmark"] in game.board.landmarks:
        return Nothing("landmark_taken", {"landmark": str(benefit["landmark"])}, "BLD-8")
    for word, forward, with_benefit, _with_bonus in gain.MOVEMENTS:
        if word in benefit:
            wanted = [str(track) for track in gain.parts_of(benefit[word])]
            return no_move(asked, wanted, forward=forward, benefit=with_benefit)
    return None


def no_move(asked: Asked, wanted: Iterable[str], *, forward: bool, benefit: bool = True) -> Nothing | None:
    """No token on any of these tracks can go on, or back. (ADV-6, ADV-8)"""
    possible = [track for track in wanted if track in asked.game.board.tracks]
    if tracks.moves(asked.game, asked.seat, possible, forward=forward, benefit=benefit):
        return None
    about = {"tracks": tuple(possible)}
    return Nothing("no_token_can_go_on", about, "ADV-6") if forward else Nothing("no_token_can_go_back", about, "ADV-8")


def nothing_counted(asked: Asked, thing: str) -> Nothing | None:
    """There is nothing to count; where abilities answer that a city was scored, nobody can say. (BLD-7, INC-11)"""
    if count(asked.game, asked.seat, thing) or (thing == "capital" and listens(asked.game, "react", "CapitalScored")):
        return None
    return Nothing("none_to_count", {"thing": thing}, "INC-11")


def no_room_for(asked: Asked, resource: str) -> Nothing | None:
    """There is no room for more of that resource, or of any. (INC-13)"""
    held, most = asked.game.players[asked.seat].resources, COMPONENTS.most_of_a_resource
    wanted = RESOURCES if resource == ANY else (resource,)
    if any(held[each] < most for each in wanted):
        return None
    return Nothing("no_room_for_resource", {"resource": resource, "most": most}, "INC-13")


def no_building_left(asked: Asked, rows: Sequence[str]) -> Nothing | None:
    """No building of these rows is left on the income mat. (BLD-9)"""
    if any(build.can_gain_building(asked.game, asked.seat, row) for row in rows):
        return None
    return Nothing("no_building_left", {"building": rows[0] if len(rows) == 1 else "any_income_building"}, "BLD-9")


def no_tile_left(asked: Asked, tiles: str) -> Nothing | None:
    """No tile of that sort is left to be gained. (EXP-9)"""
    return None if asked.game.bags[tiles].left else Nothing("no_tile_left", {"tiles": tiles}, "EXP-9")


def no_tapestry_left(asked: Asked) -> Nothing | None:
    """The deck of tapestry cards is empty, and no discard comes back. (GEN-6)"""
    bag = asked.game.bags[tapestry_deck(asked.game, asked.seat)]
    return None if bag.left or (bag.refills and bag.discarded) else Nothing("no_tapestry_left", {}, "GEN-6")


def no_tapestry_in_hand(asked: Asked) -> Nothing | None:
    """There is no card to play. (LATE-4)"""
    if listens(asked.game, "instead", "play_tapestry"):
        return None
    return None if asked.game.players[asked.seat].hand else Nothing("no_tapestry_in_hand", {}, "LATE-4")


def no_tech_left(asked: Asked, *, face_up: bool = True) -> Nothing | None:
    """No tech card lies face up or in the deck, or none to put in the place of those that do. (TEC-1, TEC-3, GEN-6)"""
    if face_up and listens(asked.game, "offer", "invent"):
        return None
    bag = asked.game.bags["tech"]
    left = bag.left or (bag.refills and bag.discarded) or (face_up and bag.face_up)
    return None if left else Nothing("no_tech_left", {}, "GEN-6")


def nothing_to_upgrade(asked: Asked, *, ignoring: bool = False) -> Nothing | None:
    """No tech card can move up. (TEC-4, TEC-5)"""
    held = asked.game.players[asked.seat].tech
    if listens(asked.game, "offer", "upgrade") or tech.upgradable(asked.game, asked.seat, ignoring=ignoring):
        return None
    if not held:
        return Nothing("no_tech_card", {}, "TEC-4")
    if all(row == "top" for row in held.values()):
        return Nothing("every_tech_in_top_row", {}, "TEC-4")
    return Nothing("no_prerequisite_met", {}, "TEC-5")


def nothing_in_row(asked: Asked, row: TechRow) -> Nothing | None:
    """No tech card lies in that row, or what those that do would give is nothing. (TEC-6)"""
    cards = [TECH_CARDS[slug] for slug in asked.game.players[asked.seat].in_row(row)]
    if not cards:
        return Nothing("no_tech_in_row", {"row": row}, "TEC-6")
    return nothing_of_all(why_nothing(asked, card.circle if row == "middle" else card.square) for card in cards)


def no_civilization_left(asked: Asked) -> Nothing | None:
    """No civilization is left. (GEN-1)"""
    return None if asked.game.bags["civilization"].left else Nothing("no_civilization_left", {}, "GEN-1")


def nothing_to_explore(asked: Asked, *, anywhere: bool = False) -> Nothing | None:
    """There is no tile, or no hex for it; where abilities have a say first, nobody can tell. (EXP-1, EXP-6)"""
    game, seat = asked.game, asked.seat
    if is_heard(game, SAY_WHERE_TO_EXPLORE):
        return None
    return no_exploration(asked, game.players[seat].territories, anywhere=anywhere)


def no_exploration(asked: Asked, tiles: Sequence[int], *, anywhere: bool) -> Nothing | None:
    """There is none of these tiles, or no hex for one. (EXP-1, EXP-6)"""
    if not tiles:
        return Nothing("no_territory_tile", {}, "EXP-1")
    if open_hexes(asked.game, asked.seat, anywhere=anywhere):
        return None
    return Nothing("no_hex_to_explore", {"anywhere": anywhere}, "EXP-6")


def nothing_in_space(asked: Asked) -> Nothing | None:
    """There is no space tile, or what those there are would give is nothing. (EXP-7)"""
    held = asked.game.players[asked.seat].space_tiles
    if not held:
        return Nothing("no_space_tile", {}, "EXP-7")
    return nothing_of_all(why_nothing(asked, SPACE_TILES[tile].benefit) for tile in held)


def nothing_to_conquer(asked: Asked, *, anywhere: bool = False) -> Nothing | None:
    """There is no outpost, or no territory that may be conquered. (CON-1 to CON-4)"""
    game, seat = asked.game, asked.seat
    if listens(game, "instead", "conquer") or listens(game, "offer", "conquer"):
        return None
    if game.board.seats[seat].outposts < 1:
        return Nothing("no_outpost_in_supply", {}, "CON-4")
    near = conquerable(game.board, seat, anywhere=anywhere)
    if any(conquest.forbidden(game, seat, hex) is None for hex in near):
        return None
    return Nothing("no_territory_to_conquer", {"anywhere": anywhere}, "CON-1")


def nothing_on_tile(asked: Asked) -> Nothing | None:
    """The territory just conquered is printed on the map, or its tile gives nothing. (CON-7)"""
    return None if asked.hex is None else nothing_on(asked, asked.hex)


def nothing_on(asked: Asked, hex: Hex) -> Nothing | None:
    """What lies on a hex gives nothing: printed land is no tile. (CON-7)"""
    tile = asked.game.board.map.tiles.get(hex)
    if tile is None:
        return Nothing("printed_territory", {}, "CON-7")
    return None if tile.number == UNKNOWN else why_nothing(asked, TILES[int(tile.number)].benefit)


def nothing_controlled(asked: Asked) -> Nothing | None:
    """No territory tile is controlled, or what they print would give nothing. (CON-2)"""
    board = asked.game.board.map
    hexes = [hex for hex in board.controlled(asked.seat) if hex in board.tiles]
    if not hexes:
        return Nothing("no_tile_controlled", {}, "CON-2")
    return nothing_of_all(nothing_on(asked, hex) for hex in hexes)


def nothing_to_repeat(asked: Asked) -> Nothing | None:
    """The icon was used this turn, or every space on which a token stands. (RES-5, TRN-5)"""
    if tracks.repeated(asked.game, asked.seat, asked.source):
        return Nothing("repeated_already", {}, "RES-5")
    return None if tracks.repeatable(asked.game, asked.seat) else Nothing("nothing_to_repeat", {}, "RES-5")


def no_research(asked: Asked) -> Nothing | None:
    """Whatever the die shows, no token can go on. (RES-4)"""
    return no_move(asked, asked.game.board.tracks, forward=True)


def no_alien_biology(asked: Asked) -> Nothing | None:
    """No token can go on, and none stands at the end of its track. (RES-4)"""
    tokens = asked.game.board.seats[asked.seat].tokens
    return None if any(TRACKS[track].end in spaces for track, spaces in tokens.items()) else no_research(asked)


def no_singularity(asked: Asked) -> Nothing | None:
    """No token stands at the end of the technology track. (FAQ-18)"""
    stands = TRACKS["technology"].end in asked.game.board.seats[asked.seat].tokens["technology"]
    return None if stands else Nothing("no_token_at_the_end", {"track": "technology"}, "FAQ-18")


@cache
def checks() -> Mapping[str, Callable[[Asked], Nothing | None]]:
    """For each word of a benefit why it would do nothing. Made when first asked for: the rules know this module."""
    return {
        **{word: partial(no_room_for, resource=word) for word in (*RESOURCES, ANY)},
        **{row: partial(no_building_left, rows=(row,)) for row in INCOME_MAT},
        "any_income_building": partial(no_building_left, rows=tuple(INCOME_MAT)),
        "income_building_unplaced": partial(no_building_left, rows=tuple(INCOME_MAT)),
        "territory": partial(no_tile_left, tiles="territory"),
        "space_tile": partial(no_tile_left, tiles="space"),
        "tapestry": no_tapestry_left,
        "play_tapestry": no_tapestry_in_hand,
        "invent": no_tech_left,
        "refresh_tech": partial(no_tech_left, face_up=False),
        "upgrade": nothing_to_upgrade,
        "upgrade_free": partial(nothing_to_upgrade, ignoring=True),
        "circle": partial(nothing_in_row, row="middle"),
        "square": partial(nothing_in_row, row="top"),
        "civilization": no_civilization_left,
        "explore": nothing_to_explore,
        "explore_anywhere": partial(nothing_to_explore, anywhere=True),
        "explore_space": nothing_in_space,
        "conquer": nothing_to_conquer,
        "conquer_anywhere": partial(nothing_to_conquer, anywhere=True),
        "conquer_both_dice": nothing_to_conquer,
        "conquer_both_dice_if_opponent": nothing_to_conquer,
        "tile_benefit": nothing_on_tile,
        "controlled_tile_benefit": nothing_controlled,
        "research": no_research,
        "research_x": no_research,
        "repeat_position": nothing_to_repeat,
        "alien_biology": no_alien_biology,
        "ai_singularity": no_singularity,
    }
