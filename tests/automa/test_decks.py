"""The decision deck and the progress deck: pairs, the income icon, the last card, and the card that breaks ties."""

import pytest

from automa.table import open_play
from automa.table.position import position_of
from engine.decisions import Chances, Refused
from tests.story import AUTOMA, DECK_SIZES, SHADOW, YOU, Scene, event, events, reason, spaces, told

QUIET = {"exploration": 0, "science": 7, "military": 3, "technology": 4}
"""Spaces from which one step forward gives the Automa nothing, so that no luck is asked for."""


def quiet(**setup: object) -> Scene:
    """A scene in which no advance of the Automa asks for luck."""
    return Scene(**setup).tokens(AUTOMA, **QUIET)


def test_the_left_card_gives_the_tracks_and_the_right_one_the_tiebreaker() -> None:
    """Card 2 beside card 4: any track for the Automa, of which card 4 names technology first. (DCK-1, DCK-3)"""
    play = quiet().bots_turn(2, 4)
    assert play.state.bots.decks.pair == [2, 4]
    assert spaces(play, AUTOMA)["technology"] == 5
    assert reason(event(play, "advanced", AUTOMA), "track_tiebreaker").data["card"] == 4


def test_the_same_two_cards_the_other_way_round_lead_elsewhere() -> None:
    """Card 4 beside card 2: the nearest landmark, one step off on military; chance lays the cards. (DCK-1, DCK-2)"""
    play = quiet().tokens(AUTOMA, military=8, technology=4).landmarks(SHADOW, "fusion_reactor").bots_turn(4, 2)
    choice = reason(event(play, "advanced", AUTOMA), "valid_tracks")
    assert choice.data["selector"] == "nearest_landmark_or_end"
    assert event(play, "pair").data["track_card"] == 4


def test_either_card_of_the_deck_may_come_to_lie_left() -> None:
    """Chance is asked for the track card among all cards of the deck, each as likely. (DCK-2)"""
    scene = quiet().deck(6, 5, 4, 3)
    play = scene.play()
    with pytest.raises(LookupError):
        play.answer("end")
    assert play.pending is not None
    options = play.pending.options
    assert isinstance(options, Chances)
    assert options.weights() == {"3": 1, "4": 1, "5": 1, "6": 1}


def test_the_pair_of_the_last_turn_is_discarded_before_the_next_is_turned_up() -> None:
    """Two turns of the bots: the first pair ends up on the discard pile. (DCK-3)"""
    scene = quiet().deck(6, 5, 7, 2)
    play = scene.play(6, 5, 7, 2)
    play.answer("end")
    assert (play.state.bots.decks.pair, play.state.bots.decks.discard) == ([6, 5], [])
    play = quiet().deck(7, 2, 3, 4, pair=(6, 5), discard=(1,), unseen=0).play(7, 2)
    play.answer("end")
    assert (play.state.bots.decks.pair, play.state.bots.decks.discard) == ([7, 2], [1, 6, 5])


def test_with_an_empty_deck_the_bots_take_an_income_turn_instead() -> None:
    """No card is left to draw: era 2 begins and no new pair is turned up. (DCK-4)"""
    play = quiet().deck(pair=(6, 5), discard=(1, 2, 3, 4, 7, 8)).play()
    play.answer("end")
    assert events(play, "pair") == []
    assert told(play, "income_turn", "era") == [2]
    assert play.state.bots.era == 2


def test_an_income_icon_on_the_last_pair_calls_for_income_now() -> None:
    """Card 1 has the icon and is the track card of the last two: income, and no advance by the pair. (DCK-5)"""
    play = quiet().deck(1, 5, discard=(2, 3, 4, 6, 7, 8)).play(1)
    play.answer("end")
    assert event(play, "income_icon").data["card"] == 1
    assert told(play, "income_turn", "era") == [2]
    assert events(play, "advanced") == []
    assert play.state.seat == YOU


def test_the_icon_on_the_tiebreaker_card_means_nothing() -> None:
    """Card 5 left, card 1 right as the last pair: the track card has no icon, the bots advance. (DCK-1, DCK-5)"""
    play = quiet().deck(1, 5, discard=(2, 3, 4, 6, 7, 8)).play(5)
    play.answer("end")
    assert [e.seat for e in events(play, "advanced")] == [AUTOMA, SHADOW]
    assert events(play, "income_turn") == []


@pytest.mark.parametrize("card", [1, 2, 4, 8, 9, 12, 14, 16, 17, 19, 21])
def test_the_income_icon_means_nothing_while_cards_are_left(card: int) -> None:
    """Every card with the icon, two cards being left in the deck: an ordinary turn. (DCK-6)"""
    play = quiet().bots_turn(card, 7 if card != 7 else 6)
    assert events(play, "income_turn") == []
    assert [e.seat for e in events(play, "advanced")] == [AUTOMA, SHADOW]


@pytest.mark.parametrize("card", [1, 2, 4, 8, 9, 12, 14, 16, 17, 19, 21])
def test_the_income_icon_of_every_card_that_has_it(card: int) -> None:
    """As the track card of the last pair it calls for the income turn. (DCK-5)"""
    play = quiet().deck(card, 7).play(card)
    play.answer("end")
    assert len(events(play, "income_turn")) == 1
    assert events(play, "advanced") == []


@pytest.mark.parametrize("card", [3, 5, 6, 7, 10, 11, 13, 15, 18, 20, 22])
def test_the_last_pair_without_the_icon_is_played_as_any_other(card: int) -> None:
    """The eleven cards without the icon: the bots advance and the empty deck waits for the next turn. (DCK-4, DCK-5)"""
    play = quiet().deck(card, 2).play(card)
    play.answer("end")
    assert events(play, "income_turn") == []
    assert [e.seat for e in events(play, "advanced")] == [AUTOMA, SHADOW]
    play.answer("end")
    assert told(play, "income_turn", "era") == [2]


@pytest.mark.parametrize(("level", "sizes"), DECK_SIZES.items())
def test_every_era_begins_with_an_even_number_of_cards(level: int, sizes: list[int]) -> None:
    """Income turns 2 to 4 of each level, all tracks finished so that nothing else asks for luck. (DCK-8)"""
    for era in (1, 2, 3):
        scene = Scene(level=level).only(AUTOMA).only(SHADOW).only(YOU).era(era)
        before = sizes[era - 1]
        unseen = before - 7 if era == 1 else before - 8
        scene.deck(pair=(1, 2), discard=(3, 4, 5, 6, 7) if era == 1 else (3, 4, 5, 6, 7, 8))
        scene.decks.discard_unseen = unseen
        play = scene.play()
        play.answer("end")
        assert play.state.bots.decks.left == sizes[era]
        assert play.state.bots.decks.left % 2 == 0
        assert event(play, "deck_shuffled").data["cards"] == sizes[era]


def income_turn_one(**setup: object) -> Scene:
    """The bots of level 6 are about to take income turn 1, in which the Automa conquers and nothing else is rolled."""
    scene = Scene(level=6, **setup).era(0).tokens(AUTOMA, military=0, exploration=5, science=7, technology=4)
    return scene.era(1, YOU)


def test_in_income_turn_one_a_tiebreaker_comes_off_the_progress_deck_and_goes_back() -> None:
    """Income turn 1 of level 6 advances the Automa to military 1, where it conquers: card 16 breaks the tie. (DCK-9)"""
    scene = income_turn_one()
    before = list(scene.decks.progress)
    play = scene.play(16)
    play.answer("end")
    drawn = event(play, "tiebreaker_drawn")
    assert (drawn.data["card"], drawn.rule) == (16, "DCK-9")
    assert sorted(play.state.bots.decks.progress) == sorted(before)
    assert play.state.bots.decks.pair == []


def test_the_tiebreaker_of_income_turn_one_is_not_the_hidden_card_of_the_decision_deck() -> None:
    """Card 16 came off the progress deck and went back: the eighth card can be any of the fourteen others. (DCK-9)"""
    play = income_turn_one().play(16)
    play.answer("end")
    with pytest.raises(LookupError):
        play.answer("end")
    assert play.pending is not None and isinstance(play.pending.options, Chances)
    weights = play.pending.options.weights()
    assert set(weights) == {str(card) for card in range(1, 23)} - {"16"}
    assert sum(weights[str(card)] for card in range(8, 23) if card != 16) == weights["1"], "one card of eight"


def test_people_who_turn_the_cards_are_not_offered_that_card_either() -> None:
    """Tiebreaker and decision cards are entered at the table: 16 is refused as the hidden eighth card. (DCK-9)"""
    scene = income_turn_one(luck={"decision_card": "table"})
    play = open_play({**scene.setup, "position": position_of(scene.table)})
    play.answer("end")
    assert play.pending is not None and play.pending.kind == "progress_card"
    play.answer("16")
    play.answer("end")
    with pytest.raises(Refused):
        play.answer("16")
    play.answer("17")


def test_a_tiebreaker_card_that_was_shuffled_back_may_be_added_later() -> None:
    """Income turn 2 adds cards of the progress deck, which may be that one. (DCK-9, INA-13)"""
    scene = quiet().deck(pair=(1, 2), discard=(3, 4, 5, 6, 7, 8))
    scene.decks.shuffled_back = [16]
    play = scene.play()
    play.answer("end")
    with pytest.raises(LookupError):
        play.answer("end")
    assert play.pending is not None and isinstance(play.pending.options, Chances)
    assert play.pending.options.weights()["16"] > 0


def test_with_more_hidden_cards_than_others_left_any_unseen_card_may_come_up() -> None:
    """A correction says that two unseen cards are in the deck, though all were seen in the progress deck. (DCK-3)"""
    scene = quiet().deck(2, 4, unseen=2)
    scene.decks.shuffled_back = list(scene.decks.progress)
    play = scene.play(2, 9)
    play.answer("end")
    assert play.state.bots.decks.pair == [2, 9]


def test_of_cards_entered_in_the_middle_only_progress_cards_come_off_the_progress_deck() -> None:
    """Nobody knows where some base cards lie, but not in the progress deck, where they never come. (DCK-11)"""
    scene = Scene().tokens(YOU, technology=1).era(2)
    scene.decks.known, scene.decks.pair, scene.decks.discard = [], [], [8]
    scene.decks.progress, scene.decks.unseen = [*range(1, 8), *range(9, 23)], 0
    scene.decks.discard_unseen = 9
    play = scene.play()
    with pytest.raises(LookupError):
        play.answer("end")
    assert play.pending is not None and isinstance(play.pending.options, Chances)
    assert set(play.pending.options.weights()) == {str(card) for card in range(9, 23)}


def test_in_later_income_turns_the_latest_tiebreaker_card_breaks_ties() -> None:
    """Both favorites overtaken in income turn 2; card 5 lies right: exploration comes first in it. (DCK-10)"""
    scene = quiet().tokens(AUTOMA, exploration=0, science=0, military=0, technology=0).tokens(YOU, technology=1)
    play = scene.deck(pair=(6, 5), discard=(1, 2, 3, 4, 7, 8)).play()
    play.answer("end")
    changed = event(play, "favorite", AUTOMA)
    assert changed.data["track"] == "exploration"
    assert reason(changed, "track_tiebreaker").data["card"] == 5
    assert events(play, "tiebreaker_drawn") == []


def test_a_tiebreaker_without_a_card_face_up_is_drawn_from_the_progress_deck() -> None:
    """A table entered in its second era with no pair laid out; income comes at once. Card 12 is drawn. (DCK-11)"""
    scene = Scene().tokens(YOU, technology=1).era(2).deck(discard=(1, 2, 3, 4, 5, 6, 7, 8))
    play = scene.play(12)
    play.answer("end")
    drawn = event(play, "tiebreaker_drawn")
    assert (drawn.data["card"], drawn.rule) == (12, "DCK-11")
    assert event(play, "favorite", AUTOMA).data["track"] == "science"
    assert 12 in play.state.bots.decks.progress
