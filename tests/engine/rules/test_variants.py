"""The rulebook's optional variants: asked for in the setup, each changes one thing and nothing else."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from automa.players import random_player
from engine.base_game import BaseGameRules
from engine.box import BASE, box_of
from engine.decisions import CHANCE, BadSetup, Decision
from engine.facts.components import TRACKS
from engine.facts.rulebook import RULES, VariantSlug, read_variants
from engine.facts.validation import DataError, DataFile
from engine.play import Play
from engine.rules import advance, tapestry
from engine.rules.game_setup import all_have_neighbors, of_one_box
from engine.rules.income import gain_income
from engine.rules.mats import civilizations_of
from engine.rules.research import roll_science
from engine.rules.supply import gain_civilization
from engine.rules.variants import variants_for
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.match import Match
from tests.engine.arts import arts_scene
from tests.engine.whole import HERE, drive, pending, refused, scene, stack

DISPUTED = {"alliance", "broker_of_peace", "marriage_of_state", "renaissance", "theocracy"}
DISPUTED_TECH = {"lithium_ion_battery", "radio"}


def opened(players: int = 2, seed: int = 1, variants: object = ()) -> Play[Match]:
    """A game at its first question, played with some variants."""
    return Play(BaseGameRules(), {"players": list("abcde"[:players]), "variants": variants}, Luck(seed))


def varied(*variants: VariantSlug, era: int = 1) -> Game:
    """The usual scene, with variants."""
    game = scene(era=era)
    game.variants = variants
    return game


def asked_for_starts(play: Play[Match]) -> list[Decision]:
    """Go through the setup; every start chosen is the first one offered."""
    asked: list[Decision] = []
    while play.pending is not None and play.pending.kind != "player_turn":
        if play.pending.kind == "starting_territory":
            asked.append(play.pending)
        play.answer(next(iter(play.pending.options.keys())))
    return asked


@pytest.mark.parametrize("wanted", [["no_such"], "free_starts", 1, {"free_starts": True}, [["free_starts"]], None])
def test_unknown_variants_are_refused(wanted: object) -> None:
    """What can be chosen is told with the refusal."""
    with pytest.raises(BadSetup) as wrong:
        BaseGameRules().start({"players": ["a", "b"], "variants": wanted})
    assert (wrong.value.field, wrong.value.problem.kind) == ("variants", "no_such_variant")
    assert wrong.value.problem.data["known"] == variants_for(BASE)


def test_the_variants_are_kept_in_the_game() -> None:
    """Each once, in the copy and the position as well; without a word about them there are none."""
    wanted = ["choose_civilization", "without_disputed_cards", "choose_civilization"]
    match = BaseGameRules().start({"players": ["a", "b"], "variants": wanted})
    assert match.game.variants == ("without_disputed_cards", "choose_civilization")
    assert match.copy().game.variants == match.game.variants
    assert decode(Match, json.loads(json.dumps(encode(match)))).game.variants == match.game.variants
    assert BaseGameRules().start({"players": ["a", "b"]}).game.variants == ()


@pytest.mark.parametrize(
    ("old", "new", "entry", "problem"),
    [
        ("VAR-4", "VAR-44", "choose_first_tapestry", "'VAR-44' is no rule"),
        ("space: 11", "space: 10", "cheap_nanotechnology", "technology space 10 has no bonus"),
    ],
)
def test_a_variant_that_fits_nothing_is_named(old: str, new: str, entry: str, problem: str) -> None:
    text = """
      variants:
        choose_first_tapestry: {rule: VAR-4, drawn: 2}
        cheap_nanotechnology: {rule: VAR-6, bonus: {track: technology, space: 11, pay: {discard_tech: 2}}}
    """
    read_variants(DataFile("variants.yaml", text), TRACKS, RULES)
    with pytest.raises(DataError) as wrong:
        read_variants(DataFile("variants.yaml", text.replace(old, new)), TRACKS, RULES)
    assert (wrong.value.entry, wrong.value.problem) == (entry, problem)


def test_disputed_cards_stay_in_the_box() -> None:
    """Five tapestry and two tech cards are in no deck and lie nowhere; all others are there. (VAR-1)"""
    bags = BaseGameRules().start({"players": ["a", "b"], "variants": ["without_disputed_cards"]}).game.bags
    assert set(box_of().tapestry_cards) - set(bags["tapestry"].unseen) == DISPUTED
    assert set(box_of().tech_cards) - set(bags["tech"].unseen) == DISPUTED_TECH
    assert (bags["tapestry"].left, bags["tech"].left) == (45, 31)
    usual = BaseGameRules().start({"players": ["a", "b"]}).game.bags
    assert (usual["tapestry"].left, usual["tech"].left) == (50, 33)


def test_the_first_tapestry_card_is_one_of_two() -> None:
    """The owner keeps one; the other is discarded, and nobody learns which was kept. (VAR-4)"""
    game = varied("choose_first_tapestry")
    stack(game, "tapestry", ["academia", "trap"])
    stack(game, "territory", ["13"])
    told = drive(game, gain_income(game, HERE), "academia", "trap")
    assert told.kinds() == ["tapestry", "keep_tapestry"]
    assert game.players[HERE].hand == ["trap"] and game.bags["tapestry"].discarded == ["academia"]
    (gained,), (discarded,) = told.of("tapestry"), told.of("discarded")
    assert gained.audience == frozenset({HERE}) and gained.data["card"] == "trap"
    assert discarded.rule == "VAR-4" and discarded.data["items"] == ("academia",)


def test_two_cards_of_a_kind_are_asked_for_as_well() -> None:
    """Others may not know that there was nothing to choose; one goes to the hand, one is discarded. (VAR-4)"""
    game = varied("choose_first_tapestry")
    game.bags["tapestry"].unseen = {"trap": 2}
    told = drive(game, tapestry.gain_some_of(game, HERE, 2), "trap")
    assert told.kinds() == ["keep_tapestry"]
    assert game.players[HERE].hand == game.bags["tapestry"].discarded == ["trap"]


@pytest.mark.parametrize("left", [0, 1])
def test_with_fewer_cards_left_one_takes_what_there_is(left: int) -> None:
    """(VAR-4, GEN-6)"""
    game = varied("choose_first_tapestry")
    stack(game, "tapestry", ["trap"][:left])
    told = drive(game, tapestry.gain_some_of(game, HERE, 2), *["trap"][:left])
    assert game.players[HERE].hand == ["trap"] * left
    assert not told.of("discarded") and len(told.of("no_tapestry_left")) == 1 - left


@pytest.mark.parametrize(("era", "variants"), [(2, ("choose_first_tapestry",)), (1, ())])
def test_later_cards_are_drawn_one_by_one(era: int, variants: tuple[VariantSlug, ...]) -> None:
    """The choice is for income turn 1 alone, and for those who play with it. (VAR-4)"""
    game = varied(*variants, era=era)
    stack(game, "tapestry", ["academia", "trap"])
    stack(game, "territory", ["13"])
    told = drive(game, gain_income(game, HERE), "academia")
    assert told.kinds() == ["tapestry"]
    assert game.players[HERE].hand == ["academia"]


def test_a_civilization_gained_later_is_one_of_two() -> None:
    """The other is discarded before the one kept begins. (VAR-5)"""
    game = varied("choose_civilization")
    stack(game, "civilization", ["craftsmen", "merrymakers"])
    asked = pending(gain_civilization(game.copy(), HERE), "craftsmen")
    assert (asked.seat, asked.kind, asked.data["dealt"]) == (HERE, "keep_civilization", ("craftsmen", "merrymakers"))
    assert refused(asked, "nomads") == "no_such_option"
    told = drive(game, gain_civilization(game, HERE), "craftsmen", "merrymakers")
    assert [mine.slug for mine in civilizations_of(game, HERE)] == ["merrymakers"]
    assert game.bags["civilization"].discarded == ["craftsmen"]
    assert [event.kind for event in told.events][:2] == ["civilization_discarded", "civilization_gained"]


def test_the_last_civilization_is_gained_without_a_choice() -> None:
    """(VAR-5, GEN-1)"""
    game = varied("choose_civilization")
    stack(game, "civilization", ["merrymakers"])
    assert "keep_civilization" not in drive(game, gain_civilization(game, HERE)).kinds()
    assert game.bags["civilization"].discarded == []


@pytest.mark.parametrize(("variants", "cost"), [(("cheap_nanotechnology",), 2), ((), 3)])
def test_the_bonus_of_nanotechnology_costs_a_card_less(variants: tuple[VariantSlug, ...], cost: int) -> None:
    """Two tech cards instead of three bring its 10 VP. (VAR-6)"""
    cards = ["bakery", "barn", "clocks"][:cost]
    game = varied(*variants)
    game.players[HERE].tech = dict.fromkeys(cards[1:], "bottom")
    assert drive(game, advance.gain_bonus(game, HERE, "technology", 11)).kinds() == []
    game.players[HERE].tech = dict.fromkeys(cards, "bottom")
    told = drive(game, advance.gain_bonus(game, HERE, "technology", 11), "yes")
    assert told.asked[0][0].data["cost"] == {"discard_tech": cost}
    assert game.board.seats[HERE].vp == 10 and game.players[HERE].tech == {}
    assert sorted(game.bags["tech"].discarded) == cards


def test_other_bonuses_cost_what_they_cost() -> None:
    """(VAR-6)"""
    game = varied("cheap_nanotechnology")
    game.players[HERE].resources["coin"] = 1
    asked = pending(advance.gain_bonus(game, HERE, "technology", 8))
    assert asked.data["cost"] == "any_resource"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_chooses_a_start_that_is_free(players: int) -> None:
    """Instead of that of the city; the last island left needs no choice. (VAR-7)"""
    play = opened(players, variants=["free_starts"])
    asked = asked_for_starts(play)
    ground = play.state.game.board.map
    starts = list(ground.printed.starts.values())
    assert [decision.seat for decision in asked] == list(range(len(asked)))
    assert len(asked) == min(players, len(starts) - 1)
    places = {starts.index(hex): [outpost.seat for outpost in ground.outposts[hex]] for hex in ground.outposts}
    assert sorted(places.values()) == [[seat, seat] for seat in range(players)]
    assert all_have_neighbors(places, len(starts))


def test_four_players_leave_nobody_alone() -> None:
    """On six islands: with two of them taken that leave one between, those beyond may follow, yet not split. (VAR-7)"""
    alone = [set(places) for places in combinations(range(6), 4) if not all_have_neighbors(places, 6)]
    empty = [tuple(sorted(set(range(6)) - places)) for places in alone]
    assert empty == [(3, 5), (2, 4), (1, 5), (1, 3), (0, 4), (0, 2)]
    play = opened(4, variants=["free_starts"])
    starts = list(play.state.game.board.map.printed.starts.values())
    for place in (0, 2, 3):
        assert play.pending is not None and play.pending.kind == "starting_territory"
        play.answer("{},{}".format(*starts[place]))
    assert play.pending is not None
    assert list(play.pending.options.keys()) == ["{},{}".format(*starts[place]) for place in (1, 5)]


def test_without_the_variant_the_city_says_where_one_starts() -> None:
    """(VAR-7, SET-15)"""
    assert asked_for_starts(opened(4)) == []


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_whole_games_end_with_all_variants(players: int, seed: int) -> None:
    """Random players come to the end; no disputed card was ever drawn. (VAR-1, VAR-4 to VAR-7)"""
    play, player = opened(players, seed, list(variants_for(BASE))), random_player(Luck(seed).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    drawn = {entry.key for entry in play.log if entry.seat == CHANCE}
    assert play.result is not None and play.result["winners"]
    assert not drawn & (DISPUTED | DISPUTED_TECH)
    assert sum(entry.question.startswith("keep_tapestry") for entry in play.log) == players


def test_the_two_cards_may_come_out_of_a_deck_made_anew() -> None:
    """(VAR-4, GEN-6)"""
    game = varied("choose_first_tapestry")
    game.bags["tapestry"].unseen, game.bags["tapestry"].discarded = {"trap": 1}, ["academia"]
    drive(game, tapestry.gain_some_of(game, HERE, 2), "academia")
    assert (game.players[HERE].hand, game.bags["tapestry"].discarded) == (["academia"], ["trap"])


def test_each_roll_of_the_science_die_may_use_either_die() -> None:
    """(VAR-2)"""
    game = arts_scene()
    game.variants = ("either_science_die",)
    told = drive(
        game, roll_science(game, HERE, "research", rolls=2), "science_d12", "military", "science_d20", "arts", "arts"
    )
    assert told.kinds() == ["science_die", "die", "science_die", "die", "roll"]
    (small, large) = (decision for decision, _ in told.asked if decision.kind == "die")
    assert ("arts" in [*small.options.keys()], "arts" in [*large.options.keys()]) == (False, True)


def test_without_the_variant_the_larger_die_is_rolled() -> None:
    """(VAR-2)"""
    told = drive(game := arts_scene(), roll_science(game, HERE, "research"), "arts")
    assert told.kinds() == ["die"]


def test_all_civilizations_dealt_are_of_one_box() -> None:
    """Drawn among the boxes with two for each player; those of all boxes may be gained later. (VAR-3)"""
    setup = {"players": ["a", "b", "c"], "boxes": ["base", "pp"], "variants": ["civilizations_of_one_box"]}
    boxes = set()
    for seed in range(6):
        play = Play(BaseGameRules(), setup, Luck(seed))
        (told,) = [event for event in play.journal if event.kind == "civilizations_of_one_box"]
        while play.pending is not None and play.pending.kind != "keep_civilization":
            play.answer(next(iter(play.pending.options.keys())))
        game, dealt = play.state.game, [entry.key for entry in play.log if entry.question.startswith("civilization|")]
        assert len(dealt) == 6
        assert {game.box.civilizations[slug].expansion for slug in dealt} == {told.data["box"]}
        left = {game.box.civilizations[slug].expansion for slug in game.bags["civilization"].unseen}
        assert left == {"base", "pp"}
        boxes.add(told.data["box"])
    assert boxes == {"base", "pp"}


def test_a_box_without_enough_civilizations_for_everybody_is_not_drawn() -> None:
    """Plans & Ploys has ten: with a deck of three, only the base game's can be dealt. (VAR-3)"""
    game = scene(boxes=("base", "pp"))
    bag = game.bags["civilization"].unseen
    for slug in [slug for slug in bag if game.box.civilizations[slug].expansion == "pp"][3:]:
        del bag[slug]
    told = drive(game, of_one_box(game))
    assert [event.data["box"] for event in told.events] == ["base"]


@pytest.mark.parametrize(
    ("slug", "boxes"), [("either_science_die", ["base", "pp"]), ("civilizations_of_one_box", ["base"])]
)
def test_a_variant_needs_its_box(slug: str, boxes: list[str]) -> None:
    """(VAR-2, VAR-3)"""
    with pytest.raises(BadSetup) as wrong:
        BaseGameRules().start({"players": ["a", "b"], "boxes": boxes, "variants": [slug]})
    assert wrong.value.field == "variants"


@pytest.mark.parametrize("players", [2, 5])
def test_games_with_both_variants_come_to_the_end_and_load(players: int) -> None:
    """(VAR-2, VAR-3)"""
    variants = ["either_science_die", "civilizations_of_one_box"]
    setup = {"players": list("abcde"[:players]), "boxes": ["base", "pp", "aa"], "variants": variants}
    play, player = Play(BaseGameRules(), setup, Luck(3)), random_player(Luck(3).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    assert any(entry.question.startswith("science_die|") for entry in play.log)
    again = Play(BaseGameRules(), setup, Luck(4))
    assert again.load(play.log) is None
    assert again.result == play.result
