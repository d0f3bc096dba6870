"""What lies in the box of a game: other tracks, other cards, several games at once, and nothing of it in a position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from automa.solo import AUTOMA, SoloRules
from automa.whole_games import play_whole
from engine.base_game import BaseGameRules
from engine.box import BASE, LIBRARY, BadBox, Box, Pack, box_of, boxes_in
from engine.decisions import BadSetup, NoSuchOption, Refusal
from engine.facts.cards import TapestryCard
from engine.play import Play
from engine.rules import gain, tech
from engine.rules.advance import carry_out, is_complete, moves, tier_cost
from engine.rules.board.advance import advancing, move
from engine.rules.count import count
from engine.rules.income import score_income_mat
from engine.rules.research import research
from engine.rules.tapestry import play_card
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.codec import BadPosition, decode, encode
from engine.state.game import TABLE, Game
from engine.state.match import Match
from tests.engine.boxes import FALL, PEACE, base_turned, learn_scenarios, turned, with_landmarks_first, without
from tests.engine.whole import HERE, RIVAL, drive, give, pending

TWO = {"players": ["Ada", "Ben"]}
MARKET_DAY = TapestryCard("market_day", "Market Day", "base", "when_played", "Three coins.", 2, ["coin"] * 3)
OWN_PACK: Pack = {"tapestry_cards": {"market_day": MARKET_DAY}}


@pytest.fixture(autouse=True)
def scenarios(clean_abilities: None) -> None:
    """The throwaway scenarios are known while a story is told."""
    learn_scenarios()


def game_of(rules: BaseGameRules, **setup: object) -> Game:
    """A game of two before the deal, everybody in era 1 with a city mat and a token on each start."""
    game = rules.start({**TWO, **setup}).game
    for number, player in game.players.items():
        player.capital.mat, game.board.seats[number].era = 2, 1
    return game


def peace() -> Game:
    """A game without the military track."""
    return game_of(BaseGameRules(scenario=(PEACE,)))


def fall() -> Game:
    """A game whose tracks run from their end to their first space."""
    return game_of(BaseGameRules(scenario=(FALL,)))


# ---- what a setup says


def test_a_setup_that_names_no_boxes_is_one_of_the_base_game() -> None:
    game = game_of(BaseGameRules())
    assert game.box is box_of(BASE) is box_of(["base"])
    assert game.box.track_slugs == ("exploration", "science", "military", "technology")
    assert game_of(BaseGameRules(), boxes=["base"]).box is game.box, "games of the same boxes share one"


@pytest.mark.parametrize(
    ("boxes", "kind"),
    [
        (["base", "xx"], "no_such_box"),
        (["pp"], "base_needed"),
        ([], "base_needed"),
        ("base", "not_understood"),
        ([7], "not_understood"),
    ],
)
@pytest.mark.parametrize("rules", [BaseGameRules(), SoloRules()])
def test_boxes_that_cannot_be_played_are_refused(rules: BaseGameRules | SoloRules, boxes: object, kind: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        rules.start({**TWO, "boxes": boxes})
    assert (wrong.value.field, wrong.value.problem.kind) == ("boxes", kind)


def test_boxes_are_read_in_any_order_and_lie_there_in_that_of_the_data() -> None:
    assert boxes_in({"boxes": ["aa", "base"]}) == ("aa", "base")
    assert box_of(["aa", "base"]).boxes == ("base", "aa")
    assert box_of(["aa", "base"]).science_die.slug == "science_d20"
    assert box_of().science_die.slug == "science_d12"


# ---- a track that is not there


def test_without_a_track_nobody_has_a_token_on_it_and_its_landmarks_stay_in_the_box() -> None:
    game = peace()
    assert all(set(seat.tokens) == {"exploration", "science", "technology"} for seat in game.board.seats)
    assert not {"barracks", "tank_factory", "fusion_reactor"} & game.box.landmarks.keys()
    assert {"lighthouse", "apothecary", "barn"} <= game.box.landmarks.keys()
    assert [(mine.slug, mine.owner) for mine in game.in_play] == [(PEACE, TABLE)]


def test_the_science_die_shows_the_tracks_that_there_are_each_as_often() -> None:
    """BST-10: as if it were rolled again until another track shows."""
    die = peace().box.science_die
    assert (die.sides, len(die.faces)) == (9, 9)
    assert {str(face): die.faces.count(face) for face in die.faces} == dict.fromkeys(peace().box.tracks, 3)
    rolled = pending(research(peace(), HERE, benefit=False))
    assert set(rolled.options.keys()) == {"exploration", "science", "technology"}


def test_counts_benefits_and_income_make_nothing_of_a_track_that_is_not_there() -> None:
    game = peace()
    assert count(game, HERE, "military_space") == 0
    drive(game, gain.gain(game, HERE, {"vp_per": "military_space", "each": 5}, source="story"))
    assert game.board.seats[HERE].vp == 0
    told = drive(game, gain.gain(game, HERE, {"advance": ["military"]}, source="story"))
    assert [event.kind for event in told.events] == ["cannot_advance"]
    told = drive(game, gain.gain(game, HERE, {"advance_x": ["military", "science"]}, source="story"))
    assert [(event.kind, event.data["track"]) for event in told.of("advanced")] == [("advanced", "science")]
    drive(game, score_income_mat(game, HERE))


def test_any_track_is_any_of_the_games_own() -> None:
    game = peace()
    give(game, coin=8, worker=8, food=8, culture=8)
    asked = pending(take_turn(game, HERE))
    assert [key for key in asked.options.keys() if key.startswith("advance:")] == [  # noqa: SIM118 (no mapping)
        "advance:exploration",
        "advance:science",
        "advance:technology",
    ]
    assert asked.options.parse("advance:military") == NoSuchOption("advance:military")
    assert isinstance(advancing(game.board, HERE, "military"), Refusal)


def test_a_prerequisite_that_concerns_a_missing_track_is_met() -> None:
    """TEC-5; nobody could ever meet it otherwise."""
    game, usual = peace(), game_of(BaseGameRules())
    card = next(
        card for card in LIBRARY.tech_cards.values() if card.prerequisite and card.prerequisite.track == "military"
    )
    assert tech.is_met(game, HERE, card.slug)
    assert not tech.is_met(usual, HERE, card.slug)


def test_the_bots_have_favorites_among_the_tracks_that_there_are() -> None:
    """BST-8, BST-10: a civilization whose track is missing has its favorite rolled."""
    for seed in range(6):
        setup = {"level": 2, "civilization": "conquerors"}
        play = Play(SoloRules(scenario=(PEACE,)), setup, Luck(seed))
        while not play.state.ready and play.pending is not None:
            play.answer(next(iter(play.pending.options.keys())))
        bots = play.state.bots
        assert bots.automa is not None and bots.automa.seat == AUTOMA
        assert {bots.automa.favorite, bots.shadow.favorite} <= play.state.game.box.tracks.keys()


# ---- tracks that run the other way


def test_tokens_start_at_the_end_and_advance_to_lower_numbers() -> None:
    game = fall()
    assert game.board.seats[HERE].tokens["science"] == [12]
    steps = moves(game, HERE, ["science"], forward=True, benefit=True)
    assert [(step.start, step.to) for step in steps.values()] == [(12, 11)]
    drive(game, carry_out(game, replace(steps["science"], benefit=False), bonus=False))
    assert game.board.furthest(HERE, "science") == 11
    assert count(game, HERE, "science_space") == 1, "12 minus the number of the space"


@pytest.mark.parametrize(
    ("space", "cost"),
    [
        (12, ("worker", "any_resource")),
        (10, ("worker", "any_resource", "any_resource")),
        (7, ("worker", "worker")),
        (4, ("worker", "any_resource")),
    ],
)
def test_each_tier_has_a_cost_of_its_own(space: int, cost: tuple[str, ...]) -> None:
    """ADV-2: that of the tier which the token enters, or goes on in."""
    game, usual = fall(), game_of(BaseGameRules())
    game.board.seats[HERE].tokens["science"] = [space]
    (step,) = moves(game, HERE, ["science"], forward=True, benefit=True).values()
    assert tier_cost(game, HERE, step) == cost
    usual.board.seats[HERE].tokens["science"] = [3]
    (step,) = moves(usual, HERE, ["science"], forward=True, benefit=True).values()
    assert tier_cost(usual, HERE, step) == ("worker", "any_resource"), "another game has its printed costs"


def test_a_track_turned_round_is_complete_at_its_first_space() -> None:
    """ACH-2, ADV-6."""
    game = fall()
    game.board.seats[HERE].tokens["technology"] = [2]
    step = advancing(game.board, HERE, "technology", benefit=False)
    assert not isinstance(step, Refusal)
    move(game, step, by="roll")
    assert is_complete(game, HERE, "technology")
    assert game.board.achievements["complete_track"] == [HERE]
    assert count(game, HERE, "technology_space") == 11
    refusal = advancing(game.board, HERE, "technology")
    assert isinstance(refusal, Refusal) and refusal.kind == "at_the_end"


def test_landmarks_are_gained_where_the_games_own_track_has_them() -> None:
    """ADV-3: on their printed spaces met from the other side, or wherever else another track puts them."""
    game = fall()
    assert dict(game.box.tracks["science"].landmarks) == {"laboratory": 10, "academy": 7, "apothecary": 4}
    moved = box_of(changes=[lambda box: replace(box, tracks={s: first(t) for s, t in box.tracks.items()})])
    assert dict(moved.tracks["science"].landmarks) == {"laboratory": 11, "academy": 9, "apothecary": 6}
    game.board.box = moved
    game.board.seats[HERE].tokens["science"] = [10]
    step = advancing(game.board, HERE, "science", benefit=False)
    assert not isinstance(step, Refusal)
    assert move(game, step, by="roll") == ["academy"]
    told = game.journal[-1]
    assert (told.kind, told.data["tier"]) == ("landmark", "III"), "the tier where it stands in this game"


def first(track: Any) -> Any:
    """A track turned round, its landmarks at the first spaces of the tiers."""
    return with_landmarks_first(turned(track))


# ---- several games at once


def test_games_with_different_boxes_do_not_disturb_each_other() -> None:
    games = {"usual": game_of(BaseGameRules()), "peace": peace(), "fall": fall()}
    for _ in range(3):
        found = {
            name: [step.to for step in moves(game, HERE, ["science", "military"], forward=True, benefit=True).values()]
            for name, game in games.items()
        }
        assert found == {"usual": [1, 1], "peace": [1], "fall": [11, 11]}
    copied = games["fall"].copy()
    assert copied.box is games["fall"].box
    assert copied.players[HERE].capital.box is games["fall"].box


def test_a_city_and_its_landmarks_are_those_of_its_game() -> None:
    """BLD-2: the footprint of a landmark and the plots of a mat are looked up in the game's own box."""
    small = replace(LIBRARY.landmarks["barn"], footprint=("1",))
    mat = replace(LIBRARY.capitals[2], grid=("#" * 9,) * 8 + ("........#",))

    usual, other = game_of(BaseGameRules()), game_of(BaseGameRules())
    landmarks, capitals = {**usual.box.landmarks, "barn": small}, {**usual.box.capitals, 2: mat}
    odd = replace(usual.box, landmarks=landmarks, capitals=capitals)
    other.players[HERE].capital.box = odd
    assert len(other.players[HERE].capital.placements("barn")) == 8
    assert len(usual.players[HERE].capital.placements("barn")) > 8


# ---- an owner's own cards


def test_an_owners_card_lies_in_the_deck_of_one_game_only() -> None:
    own, usual = game_of(BaseGameRules(packs=(OWN_PACK,))), game_of(BaseGameRules())
    assert own.bags["tapestry"].unseen["market_day"] == 2
    assert "market_day" not in usual.bags["tapestry"].unseen
    assert "market_day" not in {**usual.box.tapestry_cards, **LIBRARY.tapestry_cards}
    own.players[HERE].hand.append("market_day")
    drive(own, play_card(own, HERE, "market_day", 1))
    assert own.players[HERE].resources["coin"] == 3


def card(**changes: Any) -> Pack:
    """A pack with one tapestry card that differs from MARKET_DAY."""
    changed = replace(MARKET_DAY, **changes)
    return {"tapestry_cards": {changed.slug: changed}}


@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        (card(benefit=["coin", "tile_benefit"]), "market_day: no rule carries out the word 'tile_benefit'"),
        (card(benefit={"landmark": "big_ben"}), "market_day: 'big_ben' is not a landmark"),
        (card(kind="this_era", benefit=None), "market_day: data cannot say what it does"),
        (card(slug="guilds"), "guilds: lies in the box already"),
        ({"tapestry_cards": {"fair": MARKET_DAY}}, "fair: is called 'market_day'"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused_with_its_entry(pack: Pack, problem: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        BaseGameRules(packs=(pack,)).start(TWO)
    assert wrong.value.problem.kind == "cannot_be_played"
    assert problem in str(wrong.value.problem.data["problem"])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda box: replace(box, landmarks={}), "track exploration: no landmark 'lighthouse' lies in the box"),
        (lambda box: without(box, *box.tracks), "science_d12: has no face left"),
        (lambda box: replace(box, dice={"red_conquer": box.dice["red_conquer"]}), "dice: none of them shows tracks"),
        (lambda box: replace(box, income_mat={}), "income mat: should have the rows"),
        (
            lambda box: replace(box, territory_tiles={1: box.territory_tiles[2]}),
            "1: has the number 2",
        ),
    ],
)
def test_a_box_that_contradicts_itself_is_refused(change: Any, problem: str) -> None:
    with pytest.raises(BadBox, match=problem):
        box_of(changes=[change])


# ---- positions and checkpoints


def keys_in(plain: object) -> set[str]:
    """The names of all parts of plain data."""
    if isinstance(plain, Mapping):
        return {str(key) for key in plain}.union(*map(keys_in, plain.values()))
    return set[str]().union(*map(keys_in, plain)) if isinstance(plain, list) else set()


def test_positions_and_checkpoints_carry_no_box_and_get_that_of_their_setup() -> None:
    rules = BaseGameRules(scenario=(FALL,))
    match = rules.start(TWO)
    plain = json.loads(json.dumps(encode(match)))
    assert "box" not in keys_in(plain)
    assert plain["game"]["board"]["tracks"] == ["exploration", "science", "military", "technology"]
    back = decode(Match, plain, match.game.box)
    assert back == match
    assert back.game.box is back.game.players[RIVAL].capital.box is match.game.box
    assert decode(Match, plain).game.box is box_of(), "without a box it is the base game's"


def test_a_position_of_other_tracks_is_refused() -> None:
    plain = encode(peace())
    with pytest.raises(BadPosition) as bad:
        decode(Game, plain)
    assert bad.value.problems == [("board/tracks", "other_tracks")]


# ---- whole games


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", [PEACE, FALL])
def test_whole_games_alone_run_to_their_end_with_other_boxes(scenario: str, seed: int) -> None:
    """After every answer everything that must hold is looked at, and the log replays to the same end."""
    player = ("random", "greedy")[seed % 2]
    play = play_whole({"level": 1 + 3 * seed}, seed, {HERE: player}, check=True, scenario=(scenario,))
    assert play.result is not None
    assert ("military" in play.state.game.board.tracks) == (scenario == FALL)


def test_whole_games_of_several_people_do_too() -> None:
    play = play_whole(TWO, 4, {HERE: "random", RIVAL: "random"}, check=True, scenario=(FALL,))
    assert play.result is not None


def test_the_box_of_tracks_turned_round_is_as_scenarios_make_it() -> None:
    box: Box = base_turned()
    assert [track.start for track in box.tracks.values()] == [12] * 4
    assert [track.end for track in box.tracks.values()] == [1] * 4
    assert box.boxes == BASE
