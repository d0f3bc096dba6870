"""Utilitarians: civilizations.yaml, Utilitarians, setup, activate, the eight lines, the revised mat and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import Edition
from engine.hooks import react
from engine.outlook import face_of
from engine.rules.advance import carry_out, gain_space, moves
from engine.rules.build import gain_and_place_landmark
from engine.rules.conquer import attempt
from engine.rules.gain import gain
from engine.rules.tapestry import when_played
from engine.rules.turn import take_turn
from engine.state.game import Game
from engine.things import Slot
from tests.engine.civilizations.player import first_income_turn, resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, Told, drive, give, in_force, listed, pending, refused, scene, stack

PP = ("base", "pp")


def utilitarians(*lines: str) -> Game:
    """They are in play with tokens on these lines."""
    game = scene(boxes=PP)
    mine = in_force(game, "utilitarians")
    mine.memory |= {"tokens": list(lines), "waiting": ["token"] * (2 - len(lines))}
    return game


def lands(game: Game, landmark: str, *keys: str) -> Told:
    """They gain a landmark, which is placed where there is room."""
    return drive(
        game,
        gain_and_place_landmark(game, HERE, landmark, "BLD-8"),
        *((first_plot(game, landmark), *keys)),
    )


def advance(game: Game, track: str, space: int, *keys: str) -> Told:
    """Their token goes on from a space of a track, without its benefit."""
    game.board.seats[HERE].tokens[track] = [space]
    (move,) = moves(game, HERE, [track], forward=True, benefit=False).values()
    return drive(game, carry_out(game, move, bonus=False), *keys)


def test_they_begin_with_a_landmark_of_tier_two_and_its_line() -> None:
    """setup 1, 2: any of the tracks' tier II, in the city; a token on its line, the other waits."""
    game = scene(boxes=PP)
    told = begin(game, "utilitarians", "forge", first_plot(game, "forge"))
    assert listed(told.asked[0][0]) == ["lighthouse", "apothecary", "barracks", "forge"]
    assert game.board.landmarks == {"forge": HERE}
    assert [placed.building for placed in game.players[HERE].capital.buildings] == ["forge"]
    assert own(game, "utilitarians").memory["tokens"] == ["forge"]
    face = face_of(game.box, own(game, "utilitarians"), 2)
    assert [(lying.piece, lying.slot) for lying in face.pieces] == [("token", "forge"), ("token", "")]


def test_nobody_gains_that_landmark_on_its_track_any_more() -> None:
    """Ruling: there is one of each."""
    game = scene(boxes=PP)
    begin(game, "utilitarians", "barracks", first_plot(game, "barracks"))
    game.board.seats[RIVAL].tokens["military"] = [3]
    (move,) = moves(game, RIVAL, ["military"], forward=True, benefit=False).values()
    drive(game, carry_out(game, move, bonus=False))
    assert game.board.landmarks == {"barracks": HERE}


def test_a_landmark_with_a_line_may_take_the_waiting_token() -> None:
    """activate 1: optional."""
    game = utilitarians("forge")
    told = lands(game, "barracks", "skip")
    assert listed(told.asked[-1][0]) == ["skip", "yes", "forge"]
    assert own(game, "utilitarians").memory["tokens"] == ["forge"]
    lands(game, "academy", "yes")
    assert own(game, "utilitarians").memory == {"tokens": ["forge", "academy"], "waiting": []}


def test_a_landmark_with_a_line_may_take_a_token_of_another_line() -> None:
    """activate 1, limits: at most 2 active lines."""
    game = utilitarians("forge", "academy")
    told = lands(game, "barracks", "forge")
    assert listed(told.asked[-1][0]) == ["skip", "forge", "academy"]
    assert own(game, "utilitarians").memory == {"tokens": ["academy", "barracks"], "waiting": []}


@pytest.mark.parametrize("landmark", ["bakery", "tech_hub"])
def test_a_landmark_without_a_line_asks_nothing(landmark: str) -> None:
    """activate 1: of the list alone."""
    assert lands(utilitarians("forge"), landmark).kinds() == ["plot"]


def test_the_apothecary_pays_for_another_landmark() -> None:
    """Apothecary: any resource; nothing for itself, nothing for those of others."""
    game = utilitarians("apothecary")
    lands(game, "bakery", "coin")
    assert resources(game) == {"coin": 1}
    rival = scene(boxes=PP)
    assert begin(rival, "utilitarians", "apothecary", first_plot(rival, "apothecary")).kinds() == [
        "first_landmark",
        "plot",
    ]
    drive(game, gain_and_place_landmark(game, RIVAL, "barn", "BLD-8"), first_plot(game, "barn", RIVAL))
    assert resources(game) == {"coin": 1}


@pytest.mark.parametrize(("seat", "row", "keys"), [(HERE, "middle", ()), (HERE, "top", ("food",)), (RIVAL, "top", ())])
def test_the_forge_pays_for_an_upgrade_into_the_top_row(seat: int, row: str, keys: tuple[str, ...]) -> None:
    """Forge: each upgrade of theirs into the top row, not into the middle one."""
    game = utilitarians("forge")
    drive(game, react.UPGRADED.notify(game, seat, "compass", row), *keys)
    assert resources(game) == dict.fromkeys(keys, 1)


def conquest(game: Game, *keys: str) -> Told:
    """They conquer an empty printed territory."""
    ground = game.board.map
    hex = next(hex for hex, here in ground.printed.hexes.items() if here.printed and not ground.items(hex))
    return drive(game, attempt(game, HERE, hex), *keys)


@pytest.mark.parametrize(("die", "vps"), [("red", 10), ("black", 5)])
def test_the_barracks_give_the_red_die_too(die: str, vps: int) -> None:
    """Barracks: even if the red die was chosen."""
    game = utilitarians("barracks")
    conquest(game, "vp_5", "coin", die)
    assert vp(game) == vps


def test_a_conquest_that_was_stopped_is_none_for_the_barracks() -> None:
    """Barracks, triggers: on_conquer; see docs/rulings.md."""
    game = utilitarians("barracks")
    game.players[RIVAL].hand = ["trap"]
    hex = next(iter(game.board.map.controlled(RIVAL)))
    drive(game, attempt(game, HERE, hex), "trap", "coin", "vp_5", "food", "red")
    assert vp(game) == 5


def test_the_lighthouse_sells_two_tiles_once_in_an_advance_turn() -> None:
    """Lighthouse: before the advance is paid for, or at the end of the turn, not twice, not in income turns."""
    game = utilitarians("lighthouse")
    game.players[HERE].territories = [1, 2, 3, 4]
    give(game, coin=2)
    told = drive(game, take_turn(game, HERE), "advance:exploration", "yes", "1+2", "food", "coin", *DRAWS)
    assert told.kinds().count("bonus") == 1
    assert resources(game)["food"] == 1
    later = utilitarians("lighthouse")
    later.players[HERE].territories = [1, 2]
    give(later, coin=2)
    drive(later, take_turn(later, HERE), "advance:exploration", "no", *DRAWS, "yes", "1+2", "food")
    assert resources(later)["food"] == 1


DRAWS = ("10", "11")
"""The two tiles of the first space of exploration."""


def test_the_lighthouse_asks_nothing_without_two_tiles() -> None:
    """Lighthouse: what cannot be paid is not offered."""
    game = utilitarians("lighthouse")
    game.players[HERE].territories = [1]
    give(game, coin=1)
    assert pending(take_turn(game, HERE), "advance:technology").kind != "bonus"


SALE = Slot(HERE, "utilitarians", "lighthouse", gives={"pay": {"discard_territory": 2}, "gain": "any_resource"})
"""What a screen is told that the answer is."""


def lit(*tiles: int, **held: int) -> Game:
    """They have an active Lighthouse, these territory tiles and these resources."""
    game = utilitarians("lighthouse")
    game.players[HERE].territories = [*tiles]
    give(game, **held)
    return game


def stand(game: Game, **spaces: int) -> None:
    """Their tokens stand on these spaces."""
    for track, space in spaces.items():
        game.board.seats[HERE].tokens[track] = [space]


def turns(game: Game) -> list[str]:
    """What they may do in their turn."""
    return listed(pending(take_turn(game, HERE)))


def test_with_nothing_to_pay_the_lighthouse_still_pays_for_an_advance() -> None:
    """Lighthouse: usable before anything can be paid for; three tiles buy the first space of any track."""
    game = lit(1, 2, 3)
    assert turns(game) == ["income", *(f"advance:{track}" for track in game.board.tracks)]
    told = drive(game, take_turn(game, HERE), "advance:exploration", "1+3", "food", *DRAWS)
    assert told.kinds()[:3] == ["player_turn", "discard", "resource"], "nobody is asked whether: the advance needs it"
    assert game.board.seats[HERE].tokens["exploration"] == [1]
    assert (resources(game), game.players[HERE].territories) == ({}, [2, 10, 11])
    assert game.bags["territory"].discarded == ["1", "3"]


def test_the_lighthouse_pays_once_in_a_turn() -> None:
    """Lighthouse: once on each advance turn, so not again for a bonus or at its end; in the next turn again."""
    game = lit(1, 2, 3, 4, 5)
    stand(game, military=1)
    stack(game, "tapestry", ["trap"])
    told = drive(game, take_turn(game, HERE), "advance:military", "1+2", "coin")
    assert told.kinds() == ["player_turn", "discard", "resource"]
    assert game.players[HERE].territories == [3, 4, 5]
    assert "advance:technology" in turns(game)


def test_it_brings_what_the_cost_lacks_and_nothing_else() -> None:
    """Lighthouse: one resource of choice. Tier II of exploration costs a food and any: with a coin it is food."""
    game = lit(1, 2, coin=1)
    stand(game, exploration=4)
    told = drive(game, take_turn(game, HERE), "advance:exploration")
    assert told.kinds() == ["player_turn"], "two tiles, the food, and the coin beside it leave no choice"
    assert resources(game) == {}
    assert [event.data["resource"] for event in told.of("resource")] == ["food"]


@pytest.mark.parametrize("tiles", [(), (1,)])
def test_without_two_tiles_it_pays_for_nothing(tiles: tuple[int, ...]) -> None:
    """Lighthouse: discard 2."""
    assert turns(lit(*tiles)) == ["income"]


def test_one_resource_is_not_two() -> None:
    """Lighthouse: tier II costs two."""
    game = lit(1, 2, 3, 4)
    stand(game, **dict.fromkeys(game.board.tracks, 3))
    assert turns(game) == ["income"]
    assert refused(pending(take_turn(game, HERE)), "advance:science") == "cannot_pay"


def test_it_pays_for_nobody_else_and_only_with_its_token() -> None:
    """activate: only lines with a token work, for their owner."""
    game = utilitarians("forge")
    game.players[HERE].territories = [1, 2]
    assert turns(game) == ["income"]
    lit_here = lit(1, 2)
    lit_here.players[RIVAL].territories, lit_here.active = [3, 4], RIVAL
    assert listed(pending(take_turn(lit_here, RIVAL))) == ["income"]


def test_between_benefit_and_bonus_it_pays_for_the_bonus() -> None:
    """Lighthouse: at any moment of the advance turn, here for a market once the advance has taken all there was."""
    game = lit(1, 2, coin=1)
    stand(game, technology=1)
    stack(game, "tapestry", ["trap"])
    turn = ("advance:technology", "no")
    asked = pending(take_turn(game.copy(), HERE), *turn)
    assert (asked.kind, asked.subject, listed(asked)) == ("bonus", "track:technology:2", ["no", "lighthouse"])
    assert asked.thing("lighthouse") == SALE
    drive(game, take_turn(game, HERE), *turn, "lighthouse", "food", "yes", first_plot(game, "market"))
    assert game.players[HERE].taken["market"] == 1
    assert (resources(game), game.players[HERE].territories) == ({}, [])


def test_what_the_benefit_has_brought_may_pay_for_the_bonus() -> None:
    """Lighthouse: the second tile comes with the benefit of Tunnels; the bonus is still free to be left."""
    game = lit(1, food=1, coin=1)
    stand(game, exploration=5)
    stack(game, "territory", ["10"])
    plot = first_plot(game, "farm")
    left = game.copy()
    benefit = ("advance:exploration", "0:territory", plot)
    drive(game, take_turn(game, HERE), *benefit, "lighthouse", "coin", "no")
    assert (resources(game), game.players[HERE].territories) == ({"coin": 1}, [])
    drive(left, take_turn(left, HERE), *benefit, "no", "no")
    assert (resources(left), left.players[HERE].territories) == ({}, [1, 10])


def test_before_a_tile_is_explored_with_it_may_be_sold() -> None:
    """Lighthouse: at any moment, so before the exploration of Rafts takes the tile."""
    game = lit(1, 2, coin=1)
    stand(game, exploration=1)
    turn = ("advance:exploration", "no")
    asked = pending(take_turn(game.copy(), HERE), *turn)
    assert asked.kind == "explore" and asked.thing("lighthouse") == SALE
    told = drive(game, take_turn(game, HERE), *turn, "lighthouse", "worker", "no")
    assert [event.kind for event in told.of("nothing_to_explore")] == ["nothing_to_explore"]
    assert resources(game) == {"worker": 1}


def test_before_a_card_is_played_that_takes_resources_tiles_may_be_sold() -> None:
    """Lighthouse: at any moment, so before the Guilds ask what one sells."""
    game = lit(1, 2)
    game.players[HERE].hand = ["guilds"]
    told = drive(game, gain(game, HERE, "play_tapestry", source="test"), "lighthouse", "coin", "guilds")
    assert vp(game) == 5
    assert told.kinds() == ["play_tapestry", "resource", "play_tapestry"], "what they sell is all there is"


def test_a_card_that_takes_resources_lets_one_sell_tiles_first() -> None:
    """Lighthouse: at any moment, so also once Tyranny has played the Guilds, or a worker is asked for."""
    game = lit(1, 2)
    told = drive(game, when_played(game, in_force(game, "guilds"), 1), "lighthouse", "coin")
    assert (told.kinds(), vp(game)) == (["guilds", "resource"], 5), "what they sell is all there is"
    left = lit(1, 2)
    drive(left, when_played(left, in_force(left, "guilds"), 1), "no")
    assert (left.players[HERE].territories, vp(left)) == ([1, 2], 0)
    host = lit(1, 2)
    steps = when_played(host, in_force(host, "olympic_host"), 1)
    assert drive(host, steps, "lighthouse", "yes").kinds() == ["take_part", "take_part"]
    assert (vp(host), resources(host)) == (10, {"coin": 1})


def test_in_an_income_turn_it_pays_for_nothing() -> None:
    """Lighthouse: on each of your advance turns."""
    game = lit(1, 2)
    game.in_income_turn = True
    game.players[HERE].hand = ["guilds"]
    assert listed(pending(gain(game, HERE, "play_tapestry", source="test"))) == ["guilds"]
    assert listed(pending(gain(game, HERE, "explore", source="test")), 400)[-1] != "lighthouse"
    drive(game, gain(game, HERE, {"pay": ["coin"], "gain": {"vp": 1}}, source="test"))


def test_in_the_turn_of_another_it_pays_for_nothing() -> None:
    """Lighthouse: on each of your advance turns."""
    game = lit(1, 2)
    game.active = RIVAL
    drive(game, gain(game, HERE, {"pay": ["coin"], "gain": {"vp": 1}}, source="test"))


def test_a_line_lit_in_the_turn_works_in_it() -> None:
    """activate: from the moment its token lies there; here it then pays for the bonus of a later benefit."""
    game = utilitarians()
    game.players[HERE].territories = [1, 2]
    lands(game, "lighthouse", "yes")
    drive(game, gain(game, HERE, {"pay": ["coin"], "gain": {"vp": 1}}, source="test"), "lighthouse", "yes")
    assert vp(game) == 1


TIER_THREE = {
    "rubber_works": "technology",
    "tank_factory": "military",
    "train_station": "exploration",
    "academy": "science",
}


@pytest.mark.parametrize(("line", "track"), TIER_THREE.items())
@pytest.mark.parametrize(("space", "points"), [(4, 0), (7, 4), (8, 4), (10, 4)])
def test_a_line_of_tier_three_pays_for_each_advance_in_late_tiers(
    line: str, track: str, space: int, points: int
) -> None:
    """Rubber Works, Tank Factory, Train Station, Academy: 4 VP for each advance within tiers III or IV."""
    game = utilitarians(line)
    advance(game, track, space)
    assert vp(game) == points


def test_a_line_of_tier_three_pays_on_its_own_track_alone_and_not_for_going_back() -> None:
    game = utilitarians("academy")
    advance(game, "military", 8)
    game.board.seats[HERE].tokens["science"] = [9]
    (back,) = moves(game, HERE, ["science"], forward=False, benefit=False).values()
    drive(game, carry_out(game, back, bonus=False))
    assert vp(game) == 0


def test_the_advance_that_gains_the_landmark_does_not_pay_yet() -> None:
    """activate 1: the token goes there after that advance; see docs/rulings.md."""
    game = utilitarians()
    place = first_plot(game, "academy")
    advance(game, "science", 6, place, "yes")
    assert own(game, "utilitarians").memory["tokens"] == ["academy"]
    assert vp(game) == 0


def test_a_repeated_benefit_is_no_advance() -> None:
    """Ruling: no 4 VP for the space that is used again."""
    game = utilitarians("academy")
    game.board.seats[HERE].tokens["science"] = [8]
    told = drive(game, gain_space(game, HERE, "science", 8, bonus=False), first_plot(game, "house"))
    assert [event.data["source"] for event in told.of("vp")] == ["track:science:8"]


def test_gained_later_they_put_tokens_on_lines_of_their_landmarks() -> None:
    """gained_midgame: up to 2, at once; no landmark."""
    game = scene(boxes=PP, era=3)
    game.board.landmarks |= {"forge": HERE, "academy": HERE, "bakery": HERE, "barracks": RIVAL}
    told = gain_later(game, "utilitarians", "academy", "skip")
    assert listed(told.asked[0][0]) == ["skip", "forge", "academy"]
    assert own(game, "utilitarians").memory == {"tokens": ["academy"], "waiting": ["token"]}


def test_the_revised_mat_places_the_landmark_in_income_turn_two() -> None:
    """rebalanced: it waits on the mat until then, and is theirs."""
    game = scene(boxes=PP)
    begin(game, "utilitarians", "forge", edition="rebalanced")
    assert game.board.landmarks == {"forge": HERE}
    face = face_of(game.box, own(game, "utilitarians"), 2)
    assert "forge" in [lying.piece for lying in face.pieces if not lying.slot]
    assert own(game, "utilitarians").memory["tokens"] == ["forge"]
    assert step(game, 1).kinds() == []
    assert step(game, 2, first_plot(game, "forge")).kinds() == ["plot"]
    assert [placed.building for placed in game.players[HERE].capital.buildings] == ["forge"]
    assert step(game, 3).kinds() == []


def test_the_revised_mat_gained_later_may_be_exchanged() -> None:
    """rebalanced.gained_midgame: discard the mat and draw another, or keep it with tokens on lines."""
    gone = scene(boxes=PP, era=3)
    gone.bags["civilization"].unseen = {"leaders": 1}
    gain_later(gone, "utilitarians", "yes", edition="rebalanced")
    assert [mine.slug for mine in gone.in_play] == ["leaders"]
    kept = scene(boxes=PP, era=3)
    kept.board.landmarks["forge"] = HERE
    gain_later(kept, "utilitarians", "no", "forge", edition="rebalanced")
    assert own(kept, "utilitarians").memory["tokens"] == ["forge"]


@pytest.mark.parametrize(("edition", "left"), [("printed", 1), ("adjusted", 0), ("rebalanced", 1)])
def test_adjusted_they_lose_a_resource_after_income_turn_one(edition: Edition, left: int) -> None:
    """adjustments.rulebook (low): any resource at the end of income turn 1. (SET-21, FAQ-3, ADJ-1)"""
    game = scene(boxes=PP)
    plot = () if edition == "rebalanced" else (first_plot(game, "forge"),)
    begin(game, "utilitarians", "forge", *plot, edition=edition)
    first_income_turn(game, *(("coin",) if edition == "adjusted" else ()))
    assert game.players[HERE].resources["coin"] == left


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "utilitarians" not in scene().bags["civilization"].unseen
    assert "utilitarians" in scene(boxes=PP).bags["civilization"].unseen
