"""Renegades: civilizations.yaml, Renegades, setup, own_path, end_of_path, gained_midgame and rulings."""

from __future__ import annotations

from engine.abilities.face import Lying
from engine.decisions import Decision
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.outlook import face_of
from engine.rules.gain import gain
from engine.state.game import Game
from tests.engine.civilizations.player import vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own
from tests.engine.whole import HERE, Told, drive, pending, scene, stack

AA = ("base", "aa")


def renegades(*, at: str = "start", edition: Edition = "printed", **tokens: int) -> Game:
    game = scene(boxes=AA)
    begin(game, "renegades", edition=edition)
    own(game, "renegades").memory["square"] = [at]
    game.board.seats[HERE].tokens.update({track: [space] for track, space in tokens.items()})
    stack(game, "tapestry", ["trap"])
    stack(game, "territory", ["16"])
    return game


def square(game: Game) -> list[str]:
    return own(game, "renegades").memory["square"]


def advance(game: Game, track: str, *keys: str, word: str = "advance") -> Told:
    return drive(game, gain(game, HERE, {word: [track]}, source="test"), *keys)


def offered(game: Game, track: str, word: str = "advance") -> Decision | None:
    return next(gain(game, HERE, {word: [track]}, source="test"), None)


def is_own_path(game: Game, track: str, word: str = "advance") -> bool:
    asked = offered(game, track, word)
    return asked is not None and asked.kind == "own_path"


def test_the_token_begins_before_four_spaces() -> None:
    """setup; slots: one space per tier."""
    game = renegades()
    assert face_of(game.box, own(game, "renegades"), 2).pieces == (Lying("token", "start"),)
    assert [slot.column for slot in CIVILIZATIONS["renegades"].slots.values()] == [0, 1, 2, 3, 4]


def test_an_advance_may_be_followed_here_instead_of_benefit_and_bonus() -> None:
    """own_path: both icons, in any order; the advance itself stands."""
    game = renegades(military=1)
    asked = pending(gain(game, HERE, {"advance": ["military"]}, source="test"))
    assert set(asked.options.keys()) == {"skip", "tier_1"}
    game = renegades(military=1)
    told = advance(game, "military", "tier_1", "0:tapestry", "farm", first_plot(game, "farm"))
    assert square(game) == ["tier_1"] and game.board.seats[HERE].tokens["military"] == [2]
    assert game.players[HERE].hand == ["trap"] and game.players[HERE].taken["farm"] == 1
    assert "bonus" not in told.kinds()


def test_it_may_be_declined() -> None:
    """own_path: optional. Military 2 brings a tapestry card."""
    game = renegades(military=1)
    drive(game, gain(game, HERE, {"advance_benefit": ["military"]}, source="test"), "skip")
    assert square(game) == ["start"] and game.players[HERE].hand == ["trap"]


def test_only_an_advance_into_the_tier_of_the_next_space_counts() -> None:
    """own_path, step 3: equal, not merely at least."""
    assert not is_own_path(renegades(military=3), "military")
    assert is_own_path(renegades(at="tier_1", military=4), "military")
    assert not is_own_path(renegades(at="tier_1", military=1), "military")


def test_an_advance_without_benefit_and_a_step_back_cannot_be_used() -> None:
    """Rulings; own_path: an advance that would give the benefit of its space."""
    assert not is_own_path(renegades(military=1), "military", "advance_x")
    assert not is_own_path(renegades(military=3), "military", "regress")


def test_a_benefit_that_the_turn_has_used_is_none_to_give_up() -> None:
    """own_path; TRN-5."""
    game = renegades(military=1)
    game.activated.append(f"{HERE}:military:2")
    assert not is_own_path(game, "military")


def test_the_fourth_space_gives_vp_and_on_the_printed_mat_the_achievement() -> None:
    """slots; end_of_path; rebalanced: it no longer counts."""
    printed, revised = renegades(at="tier_3", science=9), renegades(at="tier_3", science=9, edition="rebalanced")
    for game in (printed, revised):
        game.board.landmarks = dict.fromkeys(game.box.landmarks, 1)
        advance(game, "science", "tier_4")
    assert printed.board.achievements["complete_track"] == [HERE]
    assert "complete_track" not in revised.board.achievements and vp(revised) == 20
    assert vp(printed) > 20
    assert offered(printed, "science") is None or not is_own_path(printed, "science"), "four moves in all"


def test_the_revised_mat_gained_later_begins_in_a_tier_of_its_owner() -> None:
    """rebalanced, gained_midgame."""
    game = scene(boxes=AA)
    game.board.seats[HERE].tokens.update(military=[2], science=[10])
    told = gain_later(game, "renegades", "tier_4", edition="rebalanced")
    assert set(told.asked[0][0].options.keys()) == {"tier_1", "tier_4"}
    assert (square(game), vp(game)) == (["tier_4"], 20)


def test_the_printed_mat_gained_later_begins_at_its_start() -> None:
    """gained_midgame: default. ADJ-8: no change."""
    game = scene(boxes=AA)
    game.board.seats[HERE].tokens["military"] = [5]
    gain_later(game, "renegades")
    assert square(game) == ["start"]
    assert CIVILIZATIONS["renegades"].adjustment is None
