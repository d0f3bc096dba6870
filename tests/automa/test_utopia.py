"""Utopia: no military track, explorations along open paths in place of conquests, landmarks that score in the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from automa import civilizations, turn
from automa.definitions import DECISION_CARDS
from automa.solo import AUTOMA, SHADOW, YOU, Solo, SoloRules
from automa.state import AutomaMat
from automa.supplies import face_down_kinds, out_by_scenario
from automa.table import open_play
from automa.table.state import Table
from automa.whole_games import play_whole
from engine.decisions import CHANCE, BadSetup, Refusal, Refused
from engine.facts.components import Benefit, Hex
from engine.hooks import react
from engine.play import Play
from engine.rules import gain
from engine.rules.board.advance import gain_landmark
from engine.rules.board.conquer import conquerable
from engine.rules.board.explore import explorable, open_hexes
from engine.rules.tapestry import when_played
from engine.rules.tech import why_not_upgrade
from engine.sources import Luck
from engine.state.codec import hex_text
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from engine.things import Track
from tests.engine.whole import drive, in_force, listed, pending
from tests.long_run import LONG, WHOLE_GAMES

SETUP: Mapping[str, object] = {"level": 2, "scenario": "utopia", "first": "player"}

THREE = {"exploration", "science", "technology"}


def solo(seed: int = 1, **setup: object) -> Solo:
    """A game on screen at your first turn."""
    play = Play(SoloRules(), {**SETUP, **setup}, Luck(seed))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play.state


def table(**setup: object) -> Play[Table]:
    """A game at a table, at your first turn, the first income turn begun."""
    play = open_play({"level": 2, "scenario": "utopia", **setup}, Luck(3))
    play.answer("income")
    return play


def mat_of(state: Solo | Table) -> AutomaMat:
    """The Automa's mat."""
    assert state.bots.automa is not None
    return state.bots.automa


def turned_up(state: Solo | Table) -> None:
    """The bots' pair lies there, so that no card has to be drawn to break a tie."""
    card = next(number for number, card in DECISION_CARDS.items() if card.deck == "base")
    state.bots.decks.pair = [card, card]


def stand(game: Game, seat: int, space: int) -> None:
    """Put the tokens of a seat on a space of all tracks."""
    game.board.seats[seat].tokens = {slug: [space] for slug in game.board.tracks}


def lay_path(game: Game, seat: int) -> tuple[Hex, Hex]:
    """A tile next to a start that nobody controls, and an empty hex that only it is next to."""
    linked = set(open_hexes(game, seat))
    for hex in sorted(linked):
        beyond = [far for far in game.board.map.neighbors(hex) if far not in linked and is_empty(game, far)]
        if beyond:
            game.board.map.place(hex, PlacedTile(1, 0))
            return hex, beyond[0]
    raise AssertionError("the map is full")


def is_empty(game: Game, hex: Hex) -> bool:
    """Whether a hex is there and shows nothing."""
    return game.board.map.is_unexplored(hex)


# ---- setup


def test_nobody_has_a_token_on_military_and_no_bot_favors_it() -> None:
    """(SCN3-1, SCN3-2, SCN3-3)"""
    for seed in range(4):
        for state in (solo(seed), open_play({"level": 2, "scenario": "utopia"}, Luck(seed)).state):
            assert set(state.game.board.tracks) == THREE
            assert all(set(seat.tokens) == THREE for seat in state.game.board.seats)
            assert (mat_of(state).civilizations, mat_of(state).favorite) == (["explorers"], "exploration")
            assert state.bots.shadow.favorite in THREE - {"exploration"}
            assert set(state.game.box.science_die.faces) == THREE


def test_you_play_the_islanders_in_any_boxes() -> None:
    """With the tiles that they begin with. (SCN3-3)"""
    game = solo().game
    assert [mine.slug for mine in game.in_play if mine.owner == YOU] == ["islanders"]
    assert len(game.players[YOU].territories) == 4
    assert "islanders" not in game.bags["civilization"].unseen


def test_what_leaves_the_game_is_nowhere() -> None:
    """All traps among it. (SCN3-13)"""
    box = solo(boxes=["base", "pp"]).game
    cards = {"broker_of_peace", "dystopia", "exploitation", "militarism", "pillage_and_plunder", "pirate_rule"}
    assert not {*cards, "revolution", "trap", "double_cross", "retreat"} & set(box.bags["tapestry"].unseen)
    assert not {"radio", "siegecraft"} & {*box.bags["tech"].unseen, *box.bags["tech"].face_up}
    assert not {"isolationists", "militants"} & set(box.bags["civilization"].unseen)
    assert "urban_farm" not in box.box.landmarks


def test_the_deck_of_a_table_holds_no_trap() -> None:
    """When it is shuffled anew neither. (SCN3-13, BTR-2)"""
    state = table().state
    assert state.bots.tapestry["trap"] == 0
    assert face_down_kinds(("base",), out_by_scenario(state.game)) == state.bots.tapestry
    with_pp = open_play({"level": 2, "scenario": "utopia", "boxes": ["base", "pp"]}, Luck(3)).state.bots.tapestry
    assert set(with_pp) == {"trap", "other"} and with_pp["trap"] == 0


def test_with_arts_and_architecture_it_cannot_be_played() -> None:
    with pytest.raises(BadSetup) as wrong:
        SoloRules().start({**SETUP, "boxes": ["base", "aa"]})
    assert (wrong.value.field, wrong.value.problem.kind) == ("scenario", "scenario_not_with_box")


def test_the_free_advances_of_level_1_are_those_of_three_tracks() -> None:
    """(SCN3-1)"""
    play = table(level=1)
    told = next(event for event in play.journal if event.kind == "income_turn" and event.seat == YOU)
    assert isinstance(told.data["advances"], tuple) and set(told.data["advances"]) == THREE


# ---- exploring


@pytest.mark.parametrize(
    ("word", "anywhere"),
    [("conquer", False), ("conquer_anywhere", True), ("conquer_both_dice", False)],
)
def test_you_explore_where_you_would_conquer(word: str, anywhere: bool) -> None:
    """And roll no conquer dice. (SCN3-7, SCN3-9)"""
    game = solo().game
    steps = gain.gain(game, YOU, word, source="test")
    asked = next(steps)
    assert asked.kind == "explore" and asked.data["anywhere"] is anywhere
    hex, tile = next(iter(open_hexes(game, YOU))), game.players[YOU].territories[0]
    told = drive(game, gain.gain(game, YOU, word, source="test"), f"{tile}@{hex_text(hex)}r0")
    assert told.of("explored") and not told.of("conquer_dice") and game.board.map.controller(hex) is None


def test_without_a_tile_nothing_is_explored() -> None:
    """(SCN3-7)"""
    game = solo().game
    game.players[YOU].territories.clear()
    assert drive(game, gain.gain(game, YOU, "conquer", source="test")).of("nothing_to_explore")


@pytest.mark.parametrize("benefit", ["conquer", "conquer_anywhere", "explore"])
def test_the_automa_explores_where_it_would_conquer(benefit: str) -> None:
    """Without an outpost; the hex tiebreaker alone decides. (SCN3-7, SCN3-10)"""
    state = solo()
    game = state.game
    turned_up(state)
    before = dict(game.board.map.outposts)
    steps = turn.gain_benefit(game, state.bots, mat_of(state), benefit)
    tile = next(iter(game.bags["territory"].unseen))
    told = drive(game, steps, tile, "0").of("explored")[0]
    kinds = [reason.kind for reason in told.why()]
    assert game.board.map.outposts == before and set(kinds) <= {"valid_hexes", "hex_tiebreaker"}


def test_a_step_of_the_automa_tells_what_it_does_without_the_track() -> None:
    """(SCN3-1, SCN3-7)"""
    game = solo().game
    assert turn.as_done(game, AUTOMA, ["conquer", {"advance": ["military", "science"]}]) == (
        "explore",
        {"advance": ["science"]},
    )


@pytest.mark.parametrize(("seat", "near"), [(YOU, (0, 2)), (AUTOMA, (-1, 0))])
def test_printed_land_is_part_of_the_chain(seat: int, near: Hex) -> None:
    """Before anybody has explored anything. (SCN3-8)"""
    game = solo().game
    assert near in open_hexes(game, seat) and near not in explorable(game.board, seat)


@pytest.mark.parametrize("seat", [YOU, AUTOMA])
def test_any_hex_may_be_explored_that_a_chain_of_territories_links_to_the_start(seat: int) -> None:
    """Nobody needs to control what lies between. (SCN3-8)"""
    game = solo().game
    before = set(open_hexes(game, seat))
    hex, beyond = lay_path(game, seat)
    assert hex in before and beyond not in before
    assert beyond in open_hexes(game, seat) and beyond not in explorable(game.board, seat)


def test_a_territory_that_one_controls_far_from_the_start_opens_nothing() -> None:
    """(SCN3-8)"""
    game = solo().game
    far = next(hex for hex in game.board.map.printed.hexes if is_empty(game, hex) and hex not in open_hexes(game, YOU))
    reached = set(open_hexes(game, YOU))
    game.board.map.place(far, PlacedTile(2, 0))
    game.board.map.stand(far, Outpost(YOU))
    assert set(open_hexes(game, YOU)) == reached - {far}


def test_what_may_be_explored_anywhere_still_may() -> None:
    """(SCN3-9)"""
    game = solo().game
    assert set(open_hexes(game, YOU, anywhere=True)) == {
        hex for hex in game.board.map.printed.hexes if is_empty(game, hex)
    }


def test_where_no_chain_leads_the_reason_says_so() -> None:
    """On screen and at a table. (SCN3-8)"""
    game = solo().game
    far = next(hex for hex in game.board.map.printed.hexes if is_empty(game, hex) and hex not in open_hexes(game, YOU))
    asked = pending(gain.gain(game, YOU, "explore", source="test"))
    refusal = asked.options.parse(f"{game.players[YOU].territories[0]}@{hex_text(far)}r0")
    assert isinstance(refusal, Refusal) and (refusal.kind, refusal.rule) == ("not_linked", "SCN3-8")
    with pytest.raises(Refused) as refused:
        table().answer(f"explore:{hex_text(far)}")
    assert (refused.value.refusal.kind, refused.value.refusal.rule) == ("not_linked", "SCN3-8")


def test_at_the_table_you_may_report_an_exploration_along_the_path() -> None:
    """(SCN3-8)"""
    play = table()
    _, beyond = lay_path(play.state.game, YOU)
    play.answer(f"explore:{hex_text(beyond)}")
    assert beyond in play.state.game.board.map.tiles


def test_nothing_can_be_conquered_at_the_table() -> None:
    """Unless you insist. (SCN3-7)"""
    play = table()
    assert play.pending is not None
    assert not [key for key in play.pending.options.keys() if key.startswith("conquer:")]  # noqa: SIM118 (no mapping)
    hex = conquerable(play.state.game.board, YOU)[0]
    with pytest.raises(Refused) as refused:
        play.answer(f"conquer:{hex_text(hex)}")
    assert (refused.value.refusal.kind, refused.value.refusal.rule) == ("peace", "SCN3-7")


# ---- what would need the track


@pytest.mark.parametrize("income_turn", [3, 5])
def test_the_science_die_picks_where_the_explorers_would_advance_on_military(income_turn: int) -> None:
    """(SCN3-4)"""
    state = solo()
    game = state.game
    turned_up(state)
    asked = pending(civilizations.use(game, state.bots, mat_of(state), "explorers", income_turn))
    assert asked.seat == CHANCE and set(asked.options.keys()) == THREE
    steps = civilizations.use(game, state.bots, mat_of(state), "explorers", income_turn)
    pending(steps, "technology")
    assert game.board.seats[AUTOMA].tokens["technology"] == [1]


def test_a_step_of_yours_on_military_is_ignored() -> None:
    """(SCN3-1)"""
    game = solo().game
    steps: tuple[Benefit, ...] = ({"advance": ["military"]}, {"regress": ["military"]})
    for benefit in steps:
        drive(game, gain.gain(game, YOU, benefit, source="test"))
    assert set(game.board.seats[YOU].tokens) == THREE


IGNORED = "scenarios.yaml, Utopia, rules, military, your_moves: any advance or regression there is ignored"


@pytest.mark.parametrize("word", ["regress", "regress_x", "advance", "advance_x"])
def test_of_several_tracks_you_may_name_military_where_nothing_happens(word: str) -> None:
    """your_moves: as science 9 and 10 and Time Travel let one; nothing is gained and nothing more asked. (SCN3-1)"""
    game = solo().game
    stand(game, YOU, 4)
    before = [seat.tokens.copy() for seat in game.board.seats]
    told = drive(game, gain.gain(game, YOU, {word: ["military", "technology"]}, source="test"), "military")
    assert [seat.tokens for seat in game.board.seats] == before, IGNORED
    assert [(event.kind, event.rule, event.data) for event in told.events] == [
        ("move_ignored", "SCN3-1", {"track": "military"})
    ]
    asked = told.asked[0][0]
    assert listed(asked) == ["technology", "military"]
    assert (asked.thing("military"), asked.thing("exploration")) == (Track("military", ignored=True), None)


def test_where_no_other_token_can_move_nobody_is_asked() -> None:
    """your_moves: what is ignored is no choice by itself."""
    game = solo().game
    drive(game, gain.gain(game, YOU, {"regress": ["military", "technology"]}, source="test"))
    assert game.board.seats[YOU].tokens["technology"] == [0]


def test_a_track_that_is_not_printed_with_them_cannot_be_named() -> None:
    """your_moves: military is ignored where it would be moved on, and is no answer elsewhere."""
    game = solo().game
    stand(game, YOU, 4)
    asked = pending(gain.gain(game, YOU, {"regress": ["exploration", "technology"]}, source="test"))
    assert listed(asked) == ["exploration", "technology"]


@pytest.mark.parametrize(
    ("back", "then"),
    [
        ("exploration+science+technology", {"exploration": [3], "science": [3], "technology": [3]}),
        ("exploration+science+military", {"exploration": [3], "science": [3], "technology": [7]}),
        ("science+technology+military", {"exploration": [7], "science": [3], "technology": [3]}),
    ],
)
def test_dark_ages_may_lead_back_or_forward_on_military(back: str, then: Mapping[str, list[int]]) -> None:
    """your_moves: of its four tracks military is one, and what the card does there is ignored. (ADV-8, FAQ-17)"""
    game = solo().game
    stand(game, YOU, 4)
    game.board.landmarks.update(train_station=AUTOMA, rubber_works=AUTOMA)
    card = in_force(game, "dark_ages", YOU)
    told = drive(game, when_played(game, card, 1), back)
    assert game.board.seats[YOU].tokens == then
    assert [event.data for event in told.of("move_ignored")] == [{"track": "military"}]


def test_dictatorship_may_name_military() -> None:
    """your_moves: the advance is ignored."""
    game = solo().game
    card = in_force(game, "dictatorship", YOU)
    drive(game, when_played(game, card, 1), "military")
    assert set(game.board.seats[YOU].tokens) == THREE and not any(map(any, game.board.seats[YOU].tokens.values()))


def test_socialism_may_name_military() -> None:
    """your_moves: its player chooses a track and a direction; on military nothing happens, whoever is behind elsewhere.

    tapestry_cards.yaml, Socialism: without any target nothing happens.
    """
    game = solo().game
    stand(game, YOU, 4)
    card = in_force(game, "socialism", YOU)
    told = drive(game, when_played(game, card, 1), "military")
    assert listed(told.asked[0][0]) == ["exploration:4:0", "science:4:0", "technology:4:0", "military"]
    assert game.board.seats[YOU].tokens == {track: [4] for track in game.board.tracks}, IGNORED
    assert [(event.kind, event.data) for event in told.events] == [("move_ignored", {"track": "military"})]


def test_for_the_bots_it_is_no_track_for_any_purpose() -> None:
    """rules, military, bots: nobody asks which, and the die never picks it. (SCN3-1)"""
    state = solo()
    stand(state.game, AUTOMA, 1)
    drive(state.game, turn.regress_on_one(state.game, state.bots, mat_of(state), ["military", "technology"]))
    assert state.game.board.seats[AUTOMA].tokens["technology"] == [0]


@pytest.mark.parametrize("verb", ["advance", "regress"])
def test_at_the_table_a_move_on_military_is_refused_with_its_reason(verb: str) -> None:
    """your_moves: there is nothing to report."""
    play = table()
    assert play.pending is not None and f"{verb}:military" not in listed(play.pending, 500)
    with pytest.raises(Refused) as refused:
        play.answer(f"{verb}:military")
    assert (refused.value.refusal.kind, refused.value.refusal.rule) == ("move_ignored", "SCN3-1")


def test_a_prerequisite_that_asks_for_military_is_ignored() -> None:
    """(SCN3-5)"""
    game = solo().game
    needing = [
        slug
        for slug, card in game.box.tech_cards.items()
        if card.prerequisite is not None and card.prerequisite.track == "military"
    ]
    game.players[YOU].tech = dict.fromkeys(needing, "middle")
    assert needing and [why_not_upgrade(game, YOU, slug) for slug in needing] == [None] * len(needing)


def counting(game: Game, deck: str) -> set[str]:
    """The cards or tiles of a deck that ask whether they are kept."""
    bag, found = game.bags[deck], set[str]()
    for item in list(bag.unseen):
        trial = game.copy()
        word = {"space": "space_tile", "tech": "invent"}.get(deck, deck)
        steps = gain.gain(trial, YOU, word, source="test")
        try:
            if pending(steps, item).kind == "draw_anew":
                found.add(item)
        except StopIteration:
            pass
    return found


def test_what_counts_military_or_territories_may_be_drawn_anew() -> None:
    """By what their data show, and by nothing else. (SCN3-6)"""
    game = solo().game
    bag = game.bags["tech"]
    bag.unseen.update(dict.fromkeys(bag.face_up, 1))
    bag.face_up.clear()
    counted = ({"vp_per": "military_space"}, {"vp_per": "territory_controlled"})
    assert counting(game, "tech") == {slug for slug, card in game.box.tech_cards.items() if card.square in counted}
    assert len(counting(game, "space")) == 2 and "12" in counting(game, "space")
    assert counting(game, "territory") == set()


def test_what_is_drawn_anew_is_discarded_and_may_be_kept_too() -> None:
    """(SCN3-6)"""
    game = solo().game
    other = next(item for item in game.bags["space"].unseen if item != "12")
    told = drive(game, gain.gain(game, YOU, "space_tile", source="test"), "12", "again", other)
    assert game.players[YOU].space_tiles == [int(other)] and game.bags["space"].discarded == ["12"]
    assert [event.kind for event in told.events] == ["drawn_anew", "space_tile"]
    kept = solo().game
    drive(kept, gain.gain(kept, YOU, "space_tile", source="test"), "12", "keep")
    assert kept.players[YOU].space_tiles == [12] and kept.bags["space"].discarded == []


def test_the_last_one_of_a_deck_is_kept() -> None:
    """(SCN3-6)"""
    game = solo().game
    game.bags["space"].unseen = {"12": 1}
    drive(game, gain.gain(game, YOU, "space_tile", source="test"))
    assert game.players[YOU].space_tiles == [12]


# ---- the Automa that can go nowhere


def test_at_the_end_of_all_three_tracks_the_automa_gains_5_vp() -> None:
    """By its cards, by its civilization and by the die; the Shadow Empire gains nothing. (SCN3-11)"""
    state = solo()
    game, mat = state.game, mat_of(state)
    for seat in (AUTOMA, SHADOW):
        stand(game, seat, 12)
    turned_up(state)
    drive(game, turn.advance_pair(game, state.bots))
    assert (game.board.seats[AUTOMA].vp, game.board.seats[SHADOW].vp) == (5, 0)
    drive(game, turn.research(game, state.bots, mat, benefit=True), "science")
    drive(game, civilizations.use(game, state.bots, mat, "explorers", 3), "science")
    drive(game, civilizations.use(game, state.bots, mat, "explorers", 2))
    assert game.board.seats[AUTOMA].vp == 20


def test_with_a_track_that_goes_on_it_gains_nothing() -> None:
    """(SCN3-11)"""
    state = solo()
    game = state.game
    stand(game, AUTOMA, 12)
    game.board.seats[AUTOMA].tokens["science"] = [11]
    drive(game, turn.research(game, state.bots, mat_of(state), benefit=False), "technology")
    assert game.board.seats[AUTOMA].vp == 0


# ---- the end


@pytest.mark.parametrize("state", [solo(), table().state], ids=["on screen", "at the table"])
def test_landmarks_of_tracks_are_worth_10_vp_in_the_end(state: Solo | Table) -> None:
    """The Shadow Empire's are the Automa's; those of cards do not count. (SCN3-12)"""
    game = state.game
    on_tracks = [slug for slug, each in game.box.landmarks.items() if each.source == "track"]
    other = next(slug for slug, each in game.box.landmarks.items() if each.source != "track")
    for seat, slug in zip((YOU, AUTOMA, SHADOW), on_tracks, strict=False):
        gain_landmark(game, seat, slug, "BLD-8")
    gain_landmark(game, YOU, other, "BLD-8")
    drive(game, react.GAME_ENDING.notify(game))
    assert [seat.vp for seat in game.board.seats] == [10, 20, 0]


# ---- whole games


@pytest.mark.parametrize(("player", "level"), WHOLE_GAMES)
def test_whole_games_of_the_scenario_keep_everything_in_order(level: int, player: str) -> None:
    """(SCN3-1, SCN3-7)"""
    for seed in range(10 if LONG else 1):
        play = play_whole({"level": level, "scenario": "utopia"}, 7 * level + 100 * seed, {YOU: player}, check=True)
        assert play.result is not None and "goals" not in play.result
        assert not {"conquered", "conquer_dice"} & {event.kind for event in play.journal}
