"""Focus with several tokens on a track: a token left on an old favorite counts no more, wherever it goes from there."""

from __future__ import annotations

import pytest

from automa.solo import YOU
from engine.decisions import Keyed
from engine.outlook import marks_on_tracks
from engine.rules import advance, research
from engine.rules.advance import ai_singularity
from engine.rules.board.advance import Move, advancing, regressing
from engine.state.game import Game
from tests.automa.test_focus import begun, favorite, outposts, scenario
from tests.engine.whole import drive, listed, pending


def stand(game: Game, **spaces: list[int]) -> None:
    """Put your tokens on spaces of some tracks."""
    game.board.seats[YOU].tokens.update(spaces)


def go(game: Game, track: str, start: int, *keys: str, back: bool = False) -> None:
    """Move the token that stands there one space, without benefit."""
    step = (regressing if back else advancing)(game.board, YOU, track, start=start, benefit=False)
    assert isinstance(step, Move)
    drive(game, advance.carry_out(game, step, bonus=False), *keys)


def blocked(game: Game, track: str, start: int) -> bool:
    """Whether the token that stands there has to wait."""
    step = advancing(game.board, YOU, track, start=start)
    assert isinstance(step, Move)
    return advance.why_not_advance(game, step) is not None


def after_the_first_favorite(game: Game) -> None:
    """Science has been finished; military is the favorite now."""
    stand(game, science=[11], military=[7], technology=[5], exploration=[1])
    go(game, "science", 11)
    assert favorite(game) == [("military", 7)]


def test_an_old_favorite_whose_token_went_back_is_no_candidate_again() -> None:
    """Its token counts for no rule about favorites any more. (SCN1-8, SCN1-9)"""
    game = begun("science")
    after_the_first_favorite(game)
    go(game, "science", 12, back=True)
    stand(game, military=[11])
    go(game, "military", 11)
    assert favorite(game) == [("technology", 5)]


def test_another_token_on_the_old_favorite_makes_it_a_candidate() -> None:
    """The one left there is the foremost one, and it is the other that the outposts follow. (SCN1-4, SCN1-9)"""
    game = begun("science")
    after_the_first_favorite(game)
    stand(game, science=[12, 7], military=[11])
    go(game, "military", 11)
    assert favorite(game) == [("science", 7)]
    assert set(outposts(game).values()) == {3}
    go(game, "science", 7)
    assert favorite(game) == [("science", 8)] and set(outposts(game).values()) == {4}


def test_a_favorite_again_ends_with_the_token_that_counts() -> None:
    """The token left behind may go back and forth; only the other one at the end changes the favorite. (SCN1-8)"""
    game = begun("science")
    after_the_first_favorite(game)
    stand(game, science=[11, 6], military=[12])
    scenario(game).memory.update(favorite=["science"], left=["science", "military"])
    go(game, "science", 11)
    assert favorite(game) == [("science", 6)]
    stand(game, science=[12, 11])
    go(game, "science", 11)
    assert favorite(game) == [("technology", 5)]


def test_a_track_that_its_token_has_left_cannot_become_the_favorite() -> None:
    """AI Singularity takes the token off technology: nobody is most advanced where no token stands. (SCN1-8, FAQ-18)"""
    game = begun("science")
    stand(game, science=[11], military=[12], technology=[12], exploration=[12])
    drive(game, ai_singularity(game, YOU), "military")
    go(game, "science", 11)
    assert favorite(game) == [] and outposts(game) == {}


def test_where_all_others_stand_on_their_start_the_empty_track_is_not_offered() -> None:
    """(SCN1-8, FAQ-18)"""
    game = begun("science")
    stand(game, science=[11], military=[0], technology=[12], exploration=[0])
    drive(game, ai_singularity(game, YOU), "military")
    step = advancing(game.board, YOU, "science", benefit=False)
    assert isinstance(step, Move)
    asked = pending(advance.carry_out(game, step, bonus=False))
    assert sorted(listed(asked)) == ["exploration", "military"]


def test_of_two_tokens_on_a_track_the_one_behind_the_outpost_may_go_on() -> None:
    """A blocked one is not offered, and the roll stands as the other can use it. (SCN1-5, SCN1-6)"""
    game = begun("science")
    stand(game, science=[7], military=[1, 5], technology=[3], exploration=[3])
    assert blocked(game, "military", 5) and not blocked(game, "military", 1)
    asked = pending(research.research(game, YOU, benefit=False), "military")
    assert isinstance(asked.options, Keyed)
    assert listed(asked) == ["military@1", "decline"]


@pytest.mark.parametrize("spaces", [[3, 5], [3, 12]])
def test_with_both_tokens_blocked_or_finished_the_die_is_rolled_again(spaces: list[int]) -> None:
    """(SCN1-6)"""
    game = begun("science")
    stand(game, science=[7], military=spaces, technology=[3], exploration=[3])
    asked = pending(research.research(game, YOU, benefit=False), "military")
    assert (asked.kind, listed(asked)) == ("research", ["science", "decline"])


def test_a_roll_that_nothing_can_use_says_why() -> None:
    """Every track is blocked or finished: no second roll, and the journal says so. (SCN1-7)"""
    game = begun("science")
    scenario(game).memory["favorite"] = ["science"]
    stand(game, science=[12], military=[9], technology=[12], exploration=[12])
    told = drive(game, research.research(game, YOU, benefit=False), "military")
    assert [event.kind for event in told.events] == ["roll_without_effect", "rolled", "cannot_advance"]
    assert told.events[0].rule == "SCN1-7"


def test_ai_singularity_does_not_move_the_outposts_silently() -> None:
    """The token that comes to the start of the favorite is not the foremost there. (SCN1-4)"""
    game = begun("science")
    stand(game, science=[7], technology=[12])
    drive(game, ai_singularity(game, YOU), "science")
    assert game.board.seats[YOU].tokens["science"] == [7, 0]
    assert {mark.space for mark in marks_on_tracks(game) if mark.sort == "blocking"} == {3}
