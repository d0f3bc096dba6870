"""What the rules say of a table game, by kind, as screens must know it; test_kinds.py keeps the list true."""

from __future__ import annotations

DECISIONS = frozenset(
    {
        "automa_civilization",
        "card_condition",
        "decision_card",
        "die",
        "face_down_card",
        "goal_met",
        "landmark_card",
        "progress_card",
        "response",
        "rotation",
        "tile",
        "turn",
    }
)
"""Decision: what is asked."""

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
