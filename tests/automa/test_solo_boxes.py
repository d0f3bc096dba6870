"""A solo game with another box: the Automa's civilizations of it, what leaves the game, the VP of the end."""

from __future__ import annotations

import pytest

from automa.definitions import REMOVED, civilizations_in
from automa.solo import AUTOMA, Solo, SoloRules, removed_cards, removed_civilizations
from automa.supplies import OUT
from automa.whole_games import play_whole
from engine.box import box_of
from engine.decisions import BadSetup
from engine.play import Play
from engine.sources import Luck

PP = ["base", "pp"]


def begun(seed: int = 1, **setup: object) -> Play[Solo]:
    """A solo game up to its first turn, the first answer taken everywhere."""
    play = Play(SoloRules(), {"level": 2, "boxes": PP, "first": "player", **setup}, Luck(seed))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play


@pytest.mark.parametrize("slug", ["equalizers", "hucksters", "iconoclasts", "trailblazers"])
def test_the_automa_may_have_a_civilization_of_the_box(slug: str) -> None:
    """(BST-7)"""
    mat = begun(civilization=slug).state.bots.automa
    assert mat is not None and mat.civilizations == [slug]
    with pytest.raises(BadSetup, match="civilization_not_in_boxes"):
        SoloRules().start({"level": 2, "civilization": slug})


def test_left_to_chance_it_has_any_of_the_boxes() -> None:
    """One card of all of them. (BST-7)"""
    found = set()
    for seed in range(40):
        mat = begun(seed).state.bots.automa
        assert mat is not None
        found |= set(mat.civilizations)
    assert found == {each.slug for each in civilizations_in(PP)}


def test_trailblazers_take_socialism_out_of_the_deck() -> None:
    """(ACI-19)"""
    game = begun(civilization="trailblazers").state.game
    assert "socialism" not in game.bags["tapestry"].unseen
    assert game.bags[OUT].discarded == ["socialism"]


def test_trailblazers_score_at_the_end_for_outposts_not_passed() -> None:
    """10 VP for each. (ACI-22)"""
    setup: dict[str, object] = {"level": 2, "boxes": PP, "civilization": "trailblazers"}
    scored = []
    for seed in range(3):
        play = play_whole(setup, seed, {0: "random"}, check=True)
        scored += [
            event.data["vp"]
            for event in play.journal
            if event.kind == "vp" and event.seat == AUTOMA and event.data.get("thing") == "unpassed_outpost"
        ]
    assert scored and all(int(str(vp)) % 10 == 0 for vp in scored)


def test_what_leaves_a_solo_game_goes_by_the_boxes() -> None:
    """Only ordinary traps, and no tapestry card of Plans & Ploys. (BST-14, BST-15, BST-17)"""
    base, both = box_of(), box_of(PP)
    assert removed_cards(both) == removed_cards(base)
    gone = {part.name for part in REMOVED if part.kind == "civilization" and part.expansion in PP}
    assert {both.civilizations[slug].name for slug in removed_civilizations(both)} == gone & {
        each.name for each in both.civilizations.values()
    }


def test_a_setup_without_boxes_is_one_of_the_base_game() -> None:
    """(SET-24)"""
    game = Play(SoloRules(), {"level": 2}, Luck(1)).state.game
    assert game.box is box_of()


def test_urban_planners_choose_one_more_landmark_card_of_those_left() -> None:
    """The deal is for you and the Automa, then the deck is theirs to choose from. (BST-18, LMC-3)"""
    play = Play(SoloRules(), {"level": 1, "boxes": [*PP, "aa"], "first": "player"}, Luck(5))
    offered: list[set[str]] = []
    while play.pending is not None and play.pending.kind != "player_turn":
        keys = list(play.pending.options.keys())
        if play.pending.kind == "keep_landmark_card":
            offered.append(set(keys))
        play.answer("urban_planners" if "urban_planners" in keys else keys[0])
    game = play.state.game
    kept = game.players[0].landmark_cards
    assert [len(cards) for cards in offered] == [2, 3] and offered[0].isdisjoint(offered[1])
    assert kept[0] in offered[0] and kept[1] in offered[1]
    assert set(game.bags["landmark"].unseen) == offered[1] - {kept[1]}
