"""What is asked, by kind: of whole games, at a table, by luck; and what can be wrong with a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import automa.people
import automa.solo
import automa.table  # noqa: F401  (with the other two: every module that asks something)
from automa.bot_setup import LandmarkCardAsked
from automa.conquest import CardConditionAsked
from automa.scenario import GoalMetAsked
from automa.table.rules import TurnAsked
from engine.chance import DieChance
from engine.decisions import ChanceData, QuestionData
from engine.rules.response import ResponseAsked
from engine.sayings import Saying
from tests.told import of_rules

QUESTIONS: Final[Mapping[str, type[Saying]]] = of_rules(QuestionData.of_kind)
"""What people are asked outside scenarios."""

LUCK: Final[Mapping[str, type[Saying]]] = of_rules(ChanceData.of_kind)
"""What luck is asked."""

AT_TABLES: Final[Mapping[str, type[Saying]]] = {
    each.kind: each for each in (TurnAsked, ResponseAsked, CardConditionAsked, GoalMetAsked, LandmarkCardAsked)
}
"""What people are asked at a table."""

ON_SCREEN: Final = {
    kind: each for kind, each in QUESTIONS.items() if kind == ResponseAsked.kind or kind not in AT_TABLES
}
"""What people are asked in a whole game."""

LUCK_AT_TABLES: Final = {
    kind: each for kind, each in LUCK.items() if each is DieChance or each.__module__.startswith("automa.")
}
"""What luck is asked at a table."""

AT_A_TABLE: Final = AT_TABLES.keys() | LUCK_AT_TABLES.keys()
"""Whatever may be pending at a table."""

POSITION_PROBLEMS = frozenset(
    {
        "a_card_twice_or_unknown",
        "a_tile_twice",
        "a_token_on_each_track_needed",
        "fewer_than_beside_the_mat",
        "more_than_a_table_holds",
        "more_than_its_boxes",
        "more_unseen_than_cards",
        "negative",
        "no_cards",
        "no_such_board",
        "no_such_card",
        "no_such_civilization",
        "no_such_era",
        "no_such_landmark_or_seat",
        "no_such_level",
        "no_such_number_of_cards",
        "no_such_part",
        "no_such_rotation",
        "no_such_round",
        "no_such_seat",
        "no_such_space",
        "no_such_tile",
        "no_such_track",
        "no_such_turn",
        "no_tile_goes_there",
        "not_a_players_turn",
        "not_a_territory",
        "not_in_a_pool",
        "not_json",
        "odd_number_of_cards",
        "other_seats",
        "other_tracks",
        "other_version",
        "same_civilization",
        "two_in_control",
        "unreadable",
    }
)
"""BadPosition: what is wrong with a place in a position, beside what the codec says about its shape."""
