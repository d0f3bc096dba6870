"""Moving tokens: one space at a time or further, several tokens on a track, regressing, landmarks, completed tracks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.box import LIBRARY
from engine.decisions import Refusal
from engine.facts.components import TRACKS
from engine.journal import Because, Reason
from engine.rules.board.advance import Move, TokenAdvanced, advancing, entered, gain_landmark, move, regressing
from engine.state.game import Game
from tests.engine.tabletop import kinds, tabletop


@pytest.fixture
def game() -> Game:
    """Two players with all tokens on the start."""
    return tabletop()


def put(game: Game, seat: int, track: str, *spaces: int) -> None:
    """Put a seat's tokens on a track on these spaces."""
    game.board.seats[seat].tokens[track] = list(spaces)


def advance(game: Game, seat: int, track: str, start: int | None = None) -> list[str]:
    """Advance and return the landmarks gained."""
    step = advancing(game.board, seat, track, start=start)
    assert isinstance(step, Move)
    return move(game, step, by="roll")


def refused(step: Move | Refusal) -> tuple[str, str]:
    """Kind and rule of a refusal."""
    assert isinstance(step, Refusal)
    return step.kind, step.rule


def test_an_advance_moves_a_token_one_space(game: Game) -> None:
    """(ADV-1)"""
    assert advance(game, 0, "science") == []
    assert game.board.seats[0].tokens["science"] == [1]
    assert game.board.seats[1].tokens["science"] == [0]
    (event,) = game.journal
    assert (event.kind, event.seat, event.rule) == ("advanced", 0, "ADV-1")
    assert event.data == {"track": "science", "from": 0, "space": 1, "benefit": True, "by": "roll"}


def test_of_several_tokens_the_most_advanced_goes_on_unless_another_is_named(game: Game) -> None:
    """(ADV-5)"""
    put(game, 0, "military", 3, 8)
    assert game.board.furthest(0, "military") == 8
    advance(game, 0, "military")
    assert game.board.seats[0].tokens["military"] == [3, 9]
    advance(game, 0, "military", start=3)
    assert game.board.seats[0].tokens["military"] == [4, 9]


def test_two_tokens_on_one_space_part(game: Game) -> None:
    """(ADV-5)"""
    put(game, 0, "military", 5, 5)
    advance(game, 0, "military")
    assert sorted(game.board.seats[0].tokens["military"]) == [5, 6]


def test_there_must_be_a_token_on_the_space_named(game: Game) -> None:
    assert refused(advancing(game.board, 0, "military", start=5)) == ("no_token_there", "")
    assert refused(advancing(game.board, 0, "arts")) == ("no_token_there", "")
    assert refused(regressing(game.board, 0, "military", start=5)) == ("no_token_there", "")
    assert refused(regressing(game.board, 0, "nonsense")) == ("no_token_there", "")


def test_a_token_at_the_end_cannot_advance(game: Game) -> None:
    """(ADV-6)"""
    put(game, 0, "science", 12)
    assert refused(advancing(game.board, 0, "science")) == ("at_the_end", "ADV-6")


def test_another_token_behind_one_at_the_end_still_can(game: Game) -> None:
    """(ADV-5, ADV-6)"""
    put(game, 0, "science", 12, 4)
    advance(game, 0, "science", start=4)
    assert game.board.seats[0].tokens["science"] == [12, 5]


def test_regressing_moves_a_token_one_space_back(game: Game) -> None:
    """No landmark and no achievement comes of it. (ADV-8)"""
    put(game, 0, "science", 8)
    step = regressing(game.board, 0, "science")
    assert isinstance(step, Move)
    assert move(game, step, by="roll") == []
    assert game.board.seats[0].tokens["science"] == [7]
    assert [(event.kind, event.rule) for event in game.journal] == [("regressed", "ADV-8")]
    assert game.board.landmarks == {}, "the landmark of tier III is not gained backward"


def test_a_token_on_the_start_cannot_regress(game: Game) -> None:
    """(ADV-8)"""
    assert refused(regressing(game.board, 0, "science")) == ("at_the_start", "ADV-8")


def test_the_first_to_enter_a_tier_gains_its_landmark(game: Game) -> None:
    """On spaces 4, 7 and 10 of each track. (ADV-3)"""
    put(game, 0, "exploration", 0)
    gained = {}
    for space in range(1, 13):
        gained[space] = advance(game, 0, "exploration")
    assert {space: slugs for space, slugs in gained.items() if slugs} == {
        4: ["lighthouse"],
        7: ["train_station"],
        10: ["launch_pad"],
    }
    assert game.board.landmarks == {"lighthouse": 0, "train_station": 0, "launch_pad": 0}


@pytest.mark.parametrize(
    ("track", "slugs"),
    [
        ("exploration", ["lighthouse", "train_station", "launch_pad"]),
        ("science", ["apothecary", "academy", "laboratory"]),
        ("military", ["barracks", "tank_factory", "fusion_reactor"]),
        ("technology", ["forge", "rubber_works", "tech_hub"]),
        ("arts", ["clocktower", "opera_house", "holocenter"]),
    ],
)
def test_each_track_has_three_landmarks(track: str, slugs: list[str]) -> None:
    """(ADV-3)"""
    assert list(entered(LIBRARY, Move(0, track, 0, 12))) == slugs


def test_the_second_to_enter_a_tier_gains_nothing(game: Game) -> None:
    """Each landmark exists once. (ADV-3, BLD-8)"""
    put(game, 0, "science", 3)
    put(game, 1, "science", 3)
    assert advance(game, 0, "science") == ["apothecary"]
    assert advance(game, 1, "science") == []
    assert game.board.landmarks == {"apothecary": 0}
    assert kinds(game).count("landmark") == 1


def test_a_landmark_stays_claimed_when_the_token_goes_back(game: Game) -> None:
    """(BLD-8, ADV-8)"""
    put(game, 0, "science", 3)
    advance(game, 0, "science")
    step = regressing(game.board, 0, "science")
    assert isinstance(step, Move)
    move(game, step, by="roll")
    assert advance(game, 0, "science") == []
    assert game.board.landmarks == {"apothecary": 0}


def test_a_landmark_is_gained_with_or_without_the_benefit(game: Game) -> None:
    """(ADV-7, RES-3)"""
    put(game, 0, "military", 6)
    step = advancing(game.board, 0, "military", benefit=False)
    assert isinstance(step, Move)
    assert move(game, step, by="roll") == ["tank_factory"]
    assert game.journal[0].rule == "ADV-7"


def test_a_move_over_several_spaces_gains_every_landmark_on_its_way(game: Game) -> None:
    """(ADV-3)"""
    assert move(game, Move(0, "technology", 0, 8), by="roll") == ["forge", "rubber_works"]
    assert entered(LIBRARY, Move(0, "technology", 4, 6)) == (), "the token was in tier II already"


def test_a_move_that_may_claim_no_landmarks_claims_none(game: Game) -> None:
    assert move(game, Move(0, "technology", 0, 8, landmarks=False), by="roll") == []
    assert game.board.landmarks == {}


def test_a_landmark_goes_to_the_seat_that_owns_what_another_gains() -> None:
    """The Shadow Empire's landmarks belong to the Automa. (AUT-25)"""
    game = tabletop(3, roles=("human", "automa", "shadow"))
    game.board.seats[2].landmarks_to = 1
    assert gain_landmark(game, 2, "forge", "ADV-3")
    assert game.board.landmarks == {"forge": 1}
    assert game.board.landmarks_of(1) == ["forge"]
    assert not gain_landmark(game, 0, "forge", "ADV-3")
    assert [(event.seat, event.data["owner"]) for event in game.journal] == [(2, 1)]


def test_completing_a_track_earns_the_achievement(game: Game) -> None:
    """With or without the benefit of the last space. (ACH-2)"""
    put(game, 0, "science", 11)
    step = advancing(game.board, 0, "science", benefit=False)
    assert isinstance(step, Move)
    move(game, step, by="roll")
    assert game.board.achievements == {"complete_track": [0]}


def test_a_second_complete_track_gives_nothing_and_blocks_no_box(game: Game) -> None:
    """(ACH-2)"""
    for track in ("science", "military"):
        put(game, 0, track, 11)
        advance(game, 0, track)
    put(game, 1, "science", 11)
    advance(game, 1, "science")
    assert game.board.achievements == {"complete_track": [0, 1]}
    assert [seat.vp for seat in game.board.seats] == [10, 5]


class Shown(Because, kind="shown in a test"):
    """What a die has shown."""

    track: str


def test_an_event_tells_why_and_what_moved_the_token(game: Game) -> None:
    because = Reason(Shown("science"), "RES-1")
    step = advancing(game.board, 0, "science")
    assert isinstance(step, Move)
    move(game, step, by="roll", why=lambda: (because,))
    (event,) = game.journal
    assert event.why() == (because,)
    assert isinstance(event.what, TokenAdvanced) and event.what.by == "roll"
    assert replace(step, to=2).to == 2, "a move is plain data"


def test_spaces_advanced_count_along_the_path() -> None:
    """(ADV-10)"""
    for track in TRACKS.values():
        assert [track.advanced(space.number) for space in track.spaces] == list(range(13))
        assert track.distance(3, 7) == 4
        assert track.distance(7, 3) is None
        assert track.distance(7, 7) is None
