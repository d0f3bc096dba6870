"""The Shadow Empire beside the Automa, and alone beside two players."""

import pytest

from automa.scenario_facts import SCENARIOS
from automa.table import open_play
from automa.table.state import Table
from engine.decisions import BadSetup, Chances, Refused
from engine.play import Play
from engine.sources import Luck
from tests.story import (
    AUTOMA,
    OTHER,
    SHADOW,
    YOU,
    Scene,
    board_of,
    event,
    events,
    reason,
    spaces,
    table,
    told,
)


def stepping(track: str, to: int) -> Scene:
    """The Shadow Empire can only advance on one track, and will reach this space; the Automa reaches military 4."""
    return Scene().only(AUTOMA, military=3).only(SHADOW, **{track: to - 1})


# ---- beside the Automa


@pytest.mark.parametrize("track", ["exploration", "science", "military", "technology"])
@pytest.mark.parametrize("to", range(1, 13))
def test_it_advances_and_gains_nothing(track: str, to: int) -> None:
    """On every space of every track: one step, no benefit, no die, no bonus, no VP. (SHA-1, SHA-2, SHA-3)"""
    play = stepping(track, to).bots_turn(7, 5)
    moved = event(play, "advanced", SHADOW)
    assert (moved.data["track"], moved.data["space"], moved.data["benefit"]) == (track, to, False)
    kinds = [e.kind for e in play.journal if e.seat == SHADOW]
    assert set(kinds) <= {"advanced", "landmark", "achievement"}
    board = board_of(play)
    assert board.seats[SHADOW].vp == 0
    assert board.seats[SHADOW].outposts == 10
    assert board.map.controlled(SHADOW) == []


def test_its_landmark_goes_to_the_automa() -> None:
    """First into tier II of science: the Apothecary lies on the Automa's mat. (SHA-2, AUT-25)"""
    board = board_of(stepping("science", 4).bots_turn(7, 5))
    assert board.landmarks["apothecary"] == AUTOMA
    assert board.landmarks_of(SHADOW) == []


def test_it_completes_a_track_takes_the_better_box_and_scores_nothing() -> None:
    """First of all: the box of 10 is gone, without VP for anybody. (SHA-5, SHA-1)"""
    play = stepping("technology", 12).bots_turn(7, 5)
    earned = event(play, "achievement")
    assert (earned.seat, earned.data["box"], earned.data["vp"]) == (SHADOW, 10, 0)
    assert board_of(play).achievements == {"complete_track": [SHADOW]}
    assert events(play, "vp") == []


def test_whoever_comes_after_it_gets_the_second_box() -> None:
    """The Shadow Empire has the first: the Automa's complete track is worth 5. (SHA-5)"""
    play = Scene().only(AUTOMA, technology=11).achievement("complete_track", SHADOW).bots_turn(7, 5)
    assert told(play, "vp", "vp", AUTOMA) == [5]


def test_its_outposts_come_to_the_map_only_toppled_by_the_topple_icon() -> None:
    """The Automa's neutral conquest with card 6 lays one beside its own: nothing it controls. (SHA-3)"""
    play = Scene().only(AUTOMA, military=0).bots_turn(7, 6)
    assert len(events(play, "shadow_outpost")) == 1
    assert board_of(play).seats[SHADOW].outposts == 9
    assert board_of(play).map.controlled(SHADOW) == []


def test_no_outpost_toppled_near_it_earns_it_an_achievement() -> None:
    """Outposts of yours lie toppled all over the map; the Shadow Empire has toppled none. (SHA-5)"""
    play = stepping("military", 3).outposts(YOU, 0, 4, 7, toppled_by=AUTOMA).bots_turn(7, 5)
    assert events(play, "achievement", SHADOW) == []


def test_in_a_whole_game_it_never_scores_nor_starts_an_era_first() -> None:
    """Random luck on level 4, you never leaving era 1: no VP of the Shadow Empire, those for starting an era
    first go to the Automa. (SHA-1, SHA-6)
    """
    play = open_play({"level": 4}, Luck(5))
    play.answer("income")
    for _ in range(60):
        play.answer("end" if play.pending is not None and play.pending.kind == "turn" else "none")
    assert board_of(play).seats[AUTOMA].finished
    assert events(play, "vp", SHADOW) == []
    eras = [e for e in events(play, "vp") if e.data["source"] == "first_to_era"]
    assert [(e.seat, e.data["vp"]) for e in eras] == [(AUTOMA, 2), (AUTOMA, 3), (AUTOMA, 4)]


# ---- alone beside two players


def alone(**setup: object) -> Scene:
    """Two players and the Shadow Empire, science being its favorite."""
    return Scene(players=2, **setup).favorites(shadow="science")


def round_of(scene: Scene, *luck: object) -> Play[Table]:
    """Both players end their turns, then the Shadow Empire has this luck."""
    play = scene.play(*luck)
    play.answer("end")
    assert play.state.seat == OTHER
    play.answer("end")
    return play


def test_two_players_are_set_up_beside_the_shadow_empire_alone() -> None:
    """Tokens on the start, nothing on the small map, science rolled; no Automa. (SHA-7, SHA-8, SHA-16, SET-1)"""
    play = table(["science"], players=2)
    board = board_of(play)
    assert [seat.role for seat in board.seats] == ["human", "human", "shadow"]
    assert board.map.board == "small"
    assert set(spaces(play, SHADOW).values()) == {0}
    assert play.state.bots.automa is None
    assert event(play, "shadow_favorite").data["track"] == "science"
    assert {outpost.seat for outposts in board.map.outposts.values() for outpost in outposts} == {YOU, OTHER}


def test_the_favorite_of_the_shadow_empire_alone_may_be_any_track() -> None:
    """There is no Automa whose favorite would be taken. (SHA-8)"""
    for track in ("exploration", "science", "military", "technology"):
        assert table([track], players=2).state.bots.shadow.favorite == track


def test_its_deck_is_cards_one_to_twelve() -> None:
    """Each as likely to be turned up; 13 to 22 stay in the box. (SHA-9)"""
    play = table(["science"], players=2)
    bots = play.state.bots
    assert (sorted(bots.decks.known), bots.decks.unseen, bots.decks.progress) == (list(range(1, 13)), 0, [])
    for _ in range(2):
        play.answer("income")
        play.answer("end")
    play.answer("end")
    with pytest.raises(LookupError):
        play.answer("end")
    assert play.pending is not None
    assert isinstance(play.pending.options, Chances)
    assert play.pending.options.weights() == {str(card): 1 for card in range(1, 13)}


def test_its_first_turn_checks_the_favorite_and_shuffles() -> None:
    """After both players' first turns: no pair, no advance. (SHA-13)"""
    play = table(["science"], players=2)
    for _ in range(2):
        play.answer("income")
        play.answer("end")
    assert events(play, "pair") == []
    assert events(play, "advanced") == []
    assert event(play, "shadow_first_turn").rule == "SHA-13"
    assert event(play, "favorite_kept", SHADOW).data["track"] == "science"
    assert event(play, "deck_shuffled").data["cards"] == 12
    assert play.state.seat == YOU


def test_in_its_first_turn_an_overtaken_favorite_changes_already() -> None:
    """You have advanced on science in your first turn. All tracks lie four steps from a landmark; card 12, drawn for it
    and put back, ends in exploration, where the Shadow Empire begins to read. (SHA-13)
    """
    play = table(["science", 12], players=2)
    play.answer("income")
    play.answer("advance:science")
    play.answer("end")
    play.answer("income")
    play.answer("end")
    changed = event(play, "favorite", SHADOW)
    assert (changed.data["from"], changed.data["track"]) == ("science", "exploration")
    assert reason(changed, "track_tiebreaker").data["card"] == 12
    assert sorted(play.state.bots.decks.known) == list(range(1, 13))


def test_after_both_players_a_pair_is_drawn_and_it_advances_once() -> None:
    """Card 3 left: the nearest end for the Shadow Empire; card 9 right, read upward: military. (SHA-10, SHA-2)"""
    scene = alone().tokens(SHADOW, exploration=5, science=0, military=7, technology=7)
    play = round_of(scene, 3, 9)
    moved = event(play, "advanced")
    assert (moved.seat, moved.data["track"], moved.data["benefit"]) == (SHADOW, "military", False)
    assert reason(moved, "track_tiebreaker").data["upward"] is True
    assert events(play, "vp") == []
    assert play.state.seat == YOU


@pytest.mark.parametrize("card", range(1, 13))
def test_each_of_the_twelve_cards_moves_it_by_its_own_icon(card: int) -> None:
    """Military for the open square (its favorite), science one step from a landmark, technology two from the end.
    (SHA-9, SHA-10)
    """
    scene = alone().favorites(shadow="military").landmarks(YOU, "tech_hub")
    scene.tokens(SHADOW, exploration=0, science=9, military=0, technology=10)
    play = round_of(scene, card, 10 if card != 10 else 5)
    expected = {2: "science", 5: "science", 11: "science", 3: "technology"}.get(card, "military")
    assert event(play, "advanced").data["track"] == expected


@pytest.mark.parametrize("card", [1, 2, 4, 8, 9, 12])
def test_the_income_icon_is_ignored(card: int) -> None:
    """Even on the last pair of the deck: it advances as ever. (SHA-11)"""
    play = round_of(alone().deck(card, 5), card)
    assert len(events(play, "advanced", SHADOW)) == 1
    assert events(play, "income_icon") == []
    assert events(play, "income_turn") == []


def test_an_empty_deck_is_renewed_when_a_card_is_needed() -> None:
    """All twelve cards are shuffled, the last pair among them, none is added; then a pair is drawn. (SHA-12)"""
    scene = alone().deck(pair=(6, 5), discard=(1, 2, 3, 4, 7, 8, 9, 10, 11, 12))
    play = round_of(scene, 6, 5)
    assert event(play, "deck_shuffled").data["cards"] == 12
    assert event(play, "pair").data["left"] == 10
    assert play.state.bots.decks.pair == [6, 5]
    assert len(events(play, "advanced", SHADOW)) == 1


def test_its_favorite_is_checked_whenever_the_deck_is_renewed() -> None:
    """Overtaken by the second player on science, where the Apothecary is gone too: the nearest landmark is now that of
    military, two steps off. (SHA-12)
    """
    scene = alone().tokens(OTHER, science=5).tokens(SHADOW, science=2, military=2)
    scene.deck(pair=(6, 5), discard=(1, 2, 3, 4, 7, 8, 9, 10, 11, 12)).landmarks(OTHER, "apothecary")
    play = round_of(scene, 7, 8)
    changed = event(play, "favorite", SHADOW)
    assert (changed.data["from"], changed.data["track"]) == ("science", "military")
    assert reason(changed, "favorite_overtaken").data["track"] == "science"


def test_a_landmark_it_reaches_first_is_out_of_the_players_reach() -> None:
    """It enters tier II of technology; a player who comes there later finds no Forge. (SHA-14)"""
    scene = alone().only(SHADOW, technology=3).tokens(YOU, technology=3)
    play = round_of(scene, 6, 5)
    assert board_of(play).landmarks["forge"] == SHADOW
    play.answer("advance:technology")
    assert events(play, "landmark", YOU) == []
    with pytest.raises(Refused) as refused:
        play.answer("landmark:forge")
    assert refused.value.refusal.rule == "BLD-8"


def test_it_may_take_a_box_of_the_track_achievement_without_vp() -> None:
    """First to complete a track: the players are left with the box of 5. (SHA-15)"""
    scene = alone().only(SHADOW, technology=11).tokens(YOU, technology=11)
    play = round_of(scene, 6, 5)
    assert board_of(play).achievements == {"complete_track": [SHADOW]}
    assert board_of(play).seats[SHADOW].vp == 0
    play.answer("advance:technology")
    assert told(play, "vp", "vp", YOU) == [5]


def test_it_never_comes_to_the_map() -> None:
    """Military 1 to 12, one advance after another: no conquest, no outpost, nobody to conquer. (SHA-16)"""
    for to in range(1, 13):
        play = round_of(alone().only(SHADOW, military=to - 1), 6, 5)
        board = board_of(play)
        assert event(play, "advanced").data["space"] == to
        assert not any(o.seat == SHADOW for outposts in board.map.outposts.values() for o in outposts)
        assert board.seats[SHADOW].outposts == 10


def test_it_starts_no_era_before_the_players() -> None:
    """The first player to begin era 2 is first, whatever the Shadow Empire has done; the second is not. (SHA-6)"""
    play = alone().play()
    play.answer("income")
    play.answer("end")
    play.answer("income")
    assert told(play, "income_turn", "first") == [True, False]


def test_it_plays_on_while_a_player_still_plays() -> None:
    """One player is finished, the other is not: it draws its pair; both finished: the game is over. (SHA-18)"""
    scene = alone().era(4)
    play = scene.play(6, 5, 7, 8)
    play.answer("income")
    play.answer("end")
    play.answer("end")
    assert len(events(play, "advanced", SHADOW)) == 1
    assert play.result is None
    play.answer("end")
    play.answer("income")
    play.answer("end")
    assert play.result is not None


def test_it_cannot_win() -> None:
    """Only the players' VP are compared, and only theirs are listed. (SHA-18)"""
    scene = alone().era(4)
    scene.seat(YOU).vp, scene.seat(OTHER).vp = 31, 30
    play = scene.play(6, 5)
    for _ in range(2):
        play.answer("income")
        play.answer("end")
    assert play.result is not None
    assert (play.result["winners"], play.result["vp"]) == ([YOU], {"0": 31, "1": 30})


@pytest.mark.parametrize("boxes", [["base"], ["base", "pp"], ["base", "pp", "aa"]])
def test_nothing_is_drawn_for_it_at_setup_but_its_favorite(boxes: list[str]) -> None:
    """With every box: no civilization, no landmark card, nothing taken away. (SHA-19, SHA-22)"""
    play = table(["military"], players=2, boxes=boxes)
    assert [entry.question for entry in play.answers] == ["die|-1|shadow_favorite"]
    assert board_of(play).landmarks == {}


def test_beside_two_players_it_is_a_neighbor_and_an_opponent_of_both() -> None:
    """And they are each other's. (SHA-17, GEN-3)"""
    board = board_of(table(["military"], players=2))
    for person, partner in ((YOU, OTHER), (OTHER, YOU)):
        assert set(board.neighbors(person)) == set(board.opponents(person)) == {partner, SHADOW}


@pytest.mark.parametrize("slug", SCENARIOS)
def test_two_players_play_by_no_other_solo_rule_of_plans_and_ploys(slug: str) -> None:
    """No scenario; and whatever is said of the Automa, it has no civilization, as nobody plays it. (SHA-21)"""
    with pytest.raises(BadSetup):
        table([], players=2, boxes=["base", "pp"], scenario=slug)
    play = table(["military"], players=2, boxes=["base", "pp"], civilization="hucksters")
    assert play.state.bots.automa is None and not events(play, "civilization_given")
