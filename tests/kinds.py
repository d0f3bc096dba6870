"""What the rules say of a table game, by kind, as screens must know it; test_kinds.py keeps the list true."""

from __future__ import annotations

EVENTS = frozenset(
    {
        "achievement",
        "activated_already",
        "advanced",
        "all_tracks_finished",
        "attacks",
        "bots_finished",
        "bots_turn",
        "cannot_advance",
        "cannot_regress",
        "card_carried_out",
        "card_discarded",
        "card_removed",
        "cards_added",
        "civilization",
        "civilization_given",
        "conquered",
        "deck_shuffled",
        "enough_territories",
        "explored",
        "favorite",
        "favorite_kept",
        "few_single_territories",
        "fixed",
        "income_icon",
        "income_turn",
        "landmark",
        "landmarks_removed",
        "no_room_ahead",
        "no_shadow_outpost_left",
        "nobody_to_catch_up",
        "nothing_to_conquer",
        "nothing_to_explore",
        "outpost_ahead",
        "pair",
        "player_finished",
        "pool_item",
        "pool_item_taken",
        "refresh_masterpieces",
        "refresh_tech",
        "regressed",
        "rolled",
        "shadow_favorite",
        "shadow_first_turn",
        "shadow_outpost",
        "singularity",
        "strengthens",
        "tapestry_beside",
        "tapestry_on_mat",
        "targets",
        "tiebreaker_drawn",
        "tile_named",
        "tile_placed",
        "toppled",
        "trapped",
        "vp",
    }
)
"""Event: what happened."""

REASONS = frozenset(
    {
        "favorite_finished",
        "favorite_overtaken",
        "hex_tiebreaker",
        "hexes_left",
        "room_ahead",
        "track_tiebreaker",
        "tracks_to_catch_up",
        "valid_hexes",
        "valid_tracks",
    }
)
"""Reason: the steps of the argument behind an event."""

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

CUTS = frozenset({"furthest_from_players", "nearest_middle_island", "nearest_player_territory", "nearest_single_token"})
"""The `kind` in the data of a reason `hexes_left`: which tiebreaker cut the hexes down."""
