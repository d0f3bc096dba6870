"""The standing and the result of a game on screen."""

from __future__ import annotations

from automa.solo import AUTOMA, YOU
from companion.games import View
from companion.screens.play import solo_of
from companion.screens.players import looks
from companion.screens.points import GameResult, result_of


def solo_result(view: View) -> GameResult:
    """The result of a solo game, or its standing."""
    solo = solo_of(view.play)
    return result_of(view.play, solo.game, looks(solo), (YOU, AUTOMA))
