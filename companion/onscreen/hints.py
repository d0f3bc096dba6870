"""A hint at one's own question: offered, being found, or told with the names that stand on the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from flask_babel import gettext as _

from automa.coach.hint import read_hint
from automa.thinking import may_be_advised
from companion.drawings.spots import spot_of
from companion.game.hints import HintShown, has_hints, not_told, shown
from companion.game.sight import Sight
from companion.game.words import name_of
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Question
from companion.onscreen.things import answer_of
from companion.store.replay import View
from engine.decisions import Decision, Refusal
from engine.facts.maps import RING
from engine.hints import hint_here
from engine.outlook import Placement
from engine.state.capital import Placed
from engine.state.codec import hex_text
from engine.state.game import Game
from engine.things import Several, SpaceTile, Tapestry, TechCard, Thing, Tile

ON_A_BOARD: Final = ("placement", "hexes", "plots", "city")
"""Shapes of questions whose answers are tapped there."""


@dataclass(frozen=True, slots=True)
class Advised:
    """steps: in the address, to show it on a board."""

    choice: Choice
    steps: Mapping[str, str] = field(default_factory=dict)


HintScreen = HintShown[Advised]


def hint_screen(view: View, sight: Sight, question: Question | None) -> HintScreen | None:
    """None if the game has no hints, or this question none."""
    asked = sight.pending
    if question is None or asked is None or not has_hints(view) or not may_be_advised(view.play):
        return None
    if entry := hint_here(view.play):
        return told(sight, asked, question, entry.key)
    return not_told(view)


def told(sight: Sight, asked: Decision, question: Question, said: str) -> HintScreen | None:
    """None if this is no hint at the question."""
    hint = read_hint(said)
    if hint is None or any(isinstance(asked.options.parse(key), Refusal) for key in (hint.best, hint.other)):
        return None
    best, other = (advised(sight, asked, question, key) for key in (hint.best, hint.other))
    return shown(hint, (best, other))


def advised(sight: Sight, asked: Decision, question: Question, key: str) -> Advised:
    if question.shape == "turn":
        return Advised(of_a_turn(question, key))
    thing = sight.prospect(asked, key).thing
    choice = answer_of(sight, asked, key)
    name = choice.title if thing is None else called(thing, sight.game) or choice.title
    return Advised(replace(choice, title=name), steps_to(thing, key) if question.shape in ON_A_BOARD else {})


def of_a_turn(question: Question, key: str) -> Choice:
    track = next((each for each in question.tracks if each.key == key), None)
    if track is None:
        return Choice(key, _("Income turn %(turn)s", turn=question.data["era"] + 1), ("income",))
    return Choice(key, _(track.name), (track.track,))


def called(thing: Thing, game: Game) -> str:
    """By its button or place on a board; "" for others."""
    match thing:
        case Placement(tile, hex, rotation, mat):
            spot = spot_of(RING if mat else game.board.map.printed, hex)
            there = _("Tile %(tile)s on hex %(hex)s", tile=tile, hex=spot.name)
            return _("%(there)s, turned by %(degrees)s°", there=there, degrees=60 * rotation) if rotation else there
        case Placed(_building, row, column):
            return _("row %(row)s, column %(column)s", row=row + 1, column=column + 1)
        case Several(_keys, parts):
            return ", ".join(filter(None, (called(part, game) for part in parts)))
        case TechCard() | Tapestry():
            return name_of(thing.slug)
        case Tile(number):
            return _("Tile %(number)s", number=number)
        case SpaceTile(number):
            return _(game.box.space_tiles[number].art)
    return ""


def steps_to(thing: Thing | None, key: str) -> dict[str, str]:
    match thing:
        case Placement(tile, hex, rotation):
            return {"tile": str(tile), "key": hex_text(hex), "turn": str(rotation)}
        case Placed():
            return {"at": key}
    return {"key": key}
