"""The tapestry cards face down beside the Automa's mat answer your conquests, one after the other."""

import pytest

from automa.table.position import changed
from automa.table.state import Table
from engine.decisions import Chances, Refused
from engine.play import Play
from engine.sources import ByHand
from engine.state.codec import BadPosition
from engine.state.hexmap import Outpost
from tests.story import AUTOMA, YOU, Scene, at, board_of, event, events, mat_of, place, told, unused


def attacked(**setup: object) -> Scene:
    """You, on 24, will conquer 27, where the Automa has one outpost."""
    return Scene(**setup).outposts(AUTOMA, 27)


def conquer(scene: Scene, *luck: object) -> Play[Table]:
    """Report the conquest, with this luck."""
    play = scene.play(*luck)
    play.answer(f"conquer:{place(27)}")
    return play


def test_without_cards_beside_its_mat_the_conquest_succeeds() -> None:
    """No card is drawn, the Automa's outpost topples. (BTR-1)"""
    play = conquer(attacked())
    assert events(play, "card_discarded") == []
    assert board_of(play).map.outposts[at(27)] == (Outpost(AUTOMA, upright=False, toppled_by=YOU), Outpost(YOU))


def test_a_trap_keeps_the_territory_and_topples_your_outpost() -> None:
    """The first card is a trap: your outpost comes from your supply and lies there; no second card. (BTR-1, BTR-2)"""
    scene = attacked().cards_beside_mat(3, trap=2, other=10)
    before = scene.seat(YOU).outposts
    play = conquer(scene, "trap", "other")
    board = board_of(play)
    assert board.map.outposts[at(27)] == (Outpost(AUTOMA), Outpost(YOU, upright=False, toppled_by=AUTOMA))
    assert board.map.controller(at(27)) == AUTOMA
    assert board.seats[YOU].outposts == before - 1
    assert told(play, "card_discarded", "card") == ["trap"]
    assert mat_of(play).cards == 2
    assert unused(play) == ("other",)


def test_the_cards_are_turned_over_until_a_trap_appears() -> None:
    """Two ordinary cards, then the trap; the fourth stays face down. (BTR-3)"""
    play = conquer(attacked().cards_beside_mat(4, trap=2, other=10), "other", "other", "trap")
    assert told(play, "card_discarded", "card") == ["other", "other", "trap"]
    assert told(play, "card_discarded", "left") == [3, 2, 1]
    assert board_of(play).map.controller(at(27)) == AUTOMA
    assert mat_of(play).cards == 1


def test_when_the_cards_run_out_without_a_trap_you_conquer() -> None:
    """Three ordinary cards, all discarded; the deck that nobody has seen is smaller by three. (BTR-3)"""
    play = conquer(attacked().cards_beside_mat(3, trap=2, other=10), "other", "other", "other")
    assert mat_of(play).cards == 0
    assert play.state.bots.tapestry == {"trap": 2, "other": 7}
    assert board_of(play).map.controller(at(27)) == YOU
    assert told(play, "toppled", "by") == [YOU]


def test_a_card_is_drawn_at_random_among_those_nobody_has_seen() -> None:
    """Of 2 traps and 10 others a trap comes up twice in twelve. (BTR-1)"""
    scene = attacked().cards_beside_mat(1, trap=2, other=10)
    play = scene.play()
    with pytest.raises(LookupError):
        play.answer(f"conquer:{place(27)}")
    assert play.pending is not None
    options = play.pending.options
    assert isinstance(options, Chances)
    assert options.weights() == {"trap": 2, "other": 10}


def test_the_base_deck_holds_five_traps() -> None:
    """Of fifty cards with seven traps two traps and eleven others are taken out. (BTR-2)"""
    assert Scene().bots.tapestry == {"trap": 5, "other": 32}


@pytest.mark.parametrize("boxes", [["base"], ["base", "pp"]])
@pytest.mark.parametrize("seen", [{}, {"trap": 0, "other": 0}])
def test_a_deck_of_which_every_card_was_seen_is_shuffled_and_estimated_anew(
    boxes: list[str], seen: dict[str, int]
) -> None:
    """By the position no unseen card is left; the Automa still gains one, and you attack. (AUT-18, GEN-6, BTR-2)"""
    scene = attacked(boxes=boxes).only(AUTOMA, science=1).deck(1, 2, 3, 4)
    scene.bots.tapestry = seen
    play = scene.play(1, 2)
    play.answer("end")
    assert mat_of(play).cards == 1
    play.source = ByHand()
    play.answer(f"conquer:{place(27)}")
    assert play.pending is not None and isinstance(play.pending.options, Chances)
    assert play.pending.options.weights() == Scene(boxes=boxes).bots.tapestry
    play.answer("trap")
    assert board_of(play).map.controller(at(27)) == AUTOMA
    assert play.state.bots.tapestry["trap"] == Scene().bots.tapestry["trap"] - 1


def test_an_estimate_that_runs_out_among_the_cards_begins_anew() -> None:
    """One unseen card is entered, the Automa gains a second: what the second one is the whole deck says. (GEN-6)"""
    scene = attacked().cards_beside_mat(1, trap=0, other=1).only(AUTOMA, science=1).deck(1, 2, 3, 4)
    play = scene.play(1, 2, "trap")
    play.answer("end")
    play.answer(f"conquer:{place(27)}")
    assert told(play, "card_discarded", "card") == ["other", "trap"]


def test_a_correction_is_not_refused_for_an_estimate_that_ran_out_by_itself() -> None:
    """The Automa has gained more cards than are unseen by the position; your VP can still be put right. (AUT-18)"""
    scene = attacked().cards_beside_mat(1, trap=0, other=1).only(AUTOMA, science=1).deck(1, 2, 3, 4)
    play = scene.play(1, 2)
    play.answer("end")
    assert mat_of(play).cards == 2
    other, before = changed(play.state, "board/seats/0/vp", "7")
    assert (before, other.game.board.seats[YOU].vp) == (0, 7)
    with pytest.raises(BadPosition):
        changed(attacked().table, "bots/automa/cards", "99")


def test_neutral_land_and_land_of_yours_wakes_no_card() -> None:
    """You conquer the neutral 17: the Automa's cards stay face down. (BTR-1)"""
    play = attacked().cards_beside_mat(3, trap=2, other=10).play()
    play.answer(f"conquer:{place(17)}")
    assert events(play, "card_discarded") == []
    assert board_of(play).map.controller(at(17)) == YOU


def test_cards_on_the_spaces_of_the_mat_take_no_part() -> None:
    """In era 4 three cards cover its multipliers, none lies beside the mat: nothing is drawn. (BTR-4)"""
    scene = attacked().era(4)
    assert (scene.mat.covered, scene.mat.cards) == (3, 0)
    play = conquer(scene)
    assert events(play, "card_discarded") == []
    assert mat_of(play).covered == 3
    assert board_of(play).map.controller(at(27)) == YOU


def test_only_trap_surprise_party_and_retreat_are_more_than_ordinary_cards() -> None:
    """Of the five trap-like cards three count among the ordinary ones: 37 of the base game, 15 more, less 7. (BTR-5)"""
    scene = attacked(boxes=["base", "pp"])
    assert set(scene.bots.tapestry) == {"trap", "surprise_party", "retreat", "other"}
    assert scene.bots.tapestry == {"trap": 5, "surprise_party": 1, "retreat": 1, "other": 45}
    play = conquer(scene.cards_beside_mat(2), "other", "other")
    assert board_of(play).map.controller(at(27)) == YOU


def test_surprise_party_whose_condition_is_met_topples_your_outpost() -> None:
    """You, who can read the card, are asked; the Automa meets it: your outpost lies, the drawing stops. (BTR-8)"""
    scene = attacked(boxes=["base", "pp"]).cards_beside_mat(2, surprise_party=1, other=5)
    play = conquer(scene, "surprise_party")
    assert play.pending is not None
    assert (play.pending.kind, play.pending.seat) == ("card_condition", YOU)
    assert play.pending.data == {"card": "surprise_party", "hex": at(27)}
    play.answer("yes")
    assert board_of(play).map.outposts[at(27)] == (Outpost(AUTOMA), Outpost(YOU, upright=False, toppled_by=AUTOMA))
    assert event(play, "card_carried_out").rule == "BTR-8"
    assert mat_of(play).cards == 1


def test_surprise_party_whose_condition_is_not_met_is_discarded() -> None:
    """The drawing goes on: the next card is a trap. (BTR-8, BTR-3)"""
    scene = attacked(boxes=["base", "pp"]).cards_beside_mat(2, surprise_party=1, trap=1)
    play = conquer(scene, "surprise_party")
    play.answer("no")
    assert told(play, "card_discarded", "card") == ["surprise_party", "trap"]
    assert events(play, "card_carried_out") == []
    assert board_of(play).map.controller(at(27)) == AUTOMA


def test_retreat_whose_condition_is_met_ends_the_drawing() -> None:
    """It is carried out at the table, as printed; the trap behind it stays face down. (BTR-6)"""
    scene = attacked(boxes=["base", "pp"]).cards_beside_mat(2, retreat=1, trap=1).deck(1, 2, pair=(6, 5))
    play = conquer(scene, "retreat")
    assert play.pending is not None
    assert play.pending.data == {"card": "retreat", "hex": at(27)}
    play.answer("yes")
    assert told(play, "card_discarded", "card") == ["retreat"]
    assert event(play, "card_carried_out").rule == "BTR-6"
    assert board_of(play).map.controller(at(27)) == YOU
    assert mat_of(play).cards == 1


def test_retreat_whose_condition_is_not_met_is_discarded() -> None:
    """The drawing goes on, with an ordinary card here: you conquer. (BTR-6, BTR-3)"""
    scene = attacked(boxes=["base", "pp"]).cards_beside_mat(2, retreat=1, other=3)
    play = conquer(scene, "retreat")
    play.answer("no")
    assert told(play, "card_discarded", "card") == ["retreat", "other"]
    assert board_of(play).map.controller(at(27)) == YOU


def test_the_hex_tiebreaker_decides_where_retreat_leaves_a_choice() -> None:
    """The tiebreaker card of the pair that lies face up is named; card 5 here. (BTR-7)"""
    scene = attacked(boxes=["base", "pp"]).cards_beside_mat(1, retreat=1, other=3).deck(1, 2, pair=(6, 5))
    play = conquer(scene, "retreat")
    play.answer("yes")
    assert event(play, "card_carried_out").data["tiebreaker_card"] == 5
    assert events(play, "tiebreaker_drawn") == []


def test_with_no_pair_face_up_a_card_is_drawn_for_retreat() -> None:
    """The first era has begun and the bots have not acted yet: card 14 comes off the progress deck. (BTR-7, DCK-11)"""
    scene = attacked(boxes=["base", "pp"]).cards_beside_mat(1, retreat=1, other=3)
    play = conquer(scene, "retreat", 14)
    play.answer("yes")
    assert event(play, "card_carried_out").data["tiebreaker_card"] == 14
    assert event(play, "tiebreaker_drawn").rule == "DCK-11"
    assert 14 in play.state.bots.decks.progress


def test_surprise_party_denies_the_achievement_of_the_middle_island() -> None:
    """The Automa holds the island; your outpost falls there, and you earn nothing by it. (TRP-5, BTR-8)"""
    scene = Scene(boxes=["base", "pp"]).outposts(YOU, 20).outposts(AUTOMA, 16)
    play = scene.cards_beside_mat(1, surprise_party=1, other=3).play("surprise_party")
    play.answer(f"conquer:{place(16)}")
    play.answer("yes")
    assert events(play, "achievement") == []
    assert board_of(play).map.controller(at(16)) == AUTOMA


def test_your_response_is_no_longer_asked_for_after_your_last_income_turn() -> None:
    """Your era 5 has begun: a response card of yours is of no use any more, the Automa's attack succeeds.

    (BTR-9, TRP-6)
    """
    scene = Scene().era(5, YOU).outposts(YOU, 26).only(AUTOMA, military=0)
    scene.seat(YOU).finished = True
    play = scene.bots_turn(7, 5)
    assert play.pending is not None
    assert play.pending.kind == "turn"
    assert board_of(play).map.controller(at(26)) == AUTOMA


def test_your_own_response_card_works_against_the_automa() -> None:
    """Asked in the middle of its turn, you answer by a trap; nothing else is a legal answer. (BTR-9)"""
    play = Scene().outposts(YOU, 26).only(AUTOMA, military=0).bots_turn(7, 5)
    with pytest.raises(Refused):
        play.answer("surrender")
    play.answer("trap")
    assert board_of(play).map.controller(at(26)) == YOU
    assert told(play, "trapped", "by") == [YOU]


def test_a_trap_of_the_automa_yields_it_nothing_but_the_territory() -> None:
    """No VP, no card: its side is as before but for the card discarded. (BTR-10)"""
    scene = attacked().cards_beside_mat(2, trap=2)
    play = conquer(scene)
    assert events(play, "vp") == []
    assert (mat_of(play).cards, board_of(play).seats[AUTOMA].vp) == (1, 0)
