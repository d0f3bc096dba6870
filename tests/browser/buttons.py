"""Every button of the templates that sends something, and the double tap that tries it.

A button is known by its template and by its name and value, or by its words where it has none. What tries it is a sort
of `scenes_to_tap.ANSWERS` or of `forms_to_tap.FORMS`, or a test of its own.
"""

from __future__ import annotations

TABLE = "test_every_report_and_every_question_at_the_table_is_answered_once"
SOLO = "test_every_question_on_screen_is_answered_once"
ROUND = "test_two_taps_show_nobody_elses_hand"
DIALOG = "test_a_dialog_that_comes_up_takes_no_second_tap"
SHEET = "test_a_sheet_that_is_closed_passes_no_tap_on_to_what_lay_below"
PLAIN_SETUP = "test_without_scripts_the_setup_shows_what_it_changes_and_begins_nothing"
LOOKS = "only looks"
"""A form that is not posted: it shows another page or another step."""

TAPPED: dict[str, dict[str, str]] = {
    "base.html": {"Cancel": DIALOG, "(no words)": DIALOG},
    "boards/map.html": {"key={{ hex.look.key }}": "an exploration", "key={{ scene.key }}": "a tile"},
    "fix/_sheet.html": {"Put it right": "a part put right"},
    "fix/decks.html": {"Put it right": "a decision card put right", "tap={{ card }}": "a decision card put right"},
    "fix/hex.html": {
        "key=remove:{{ loop.index0 }}": "an outpost taken away",
        "key=topple:{{ loop.index0 }}": "an outpost toppled",
        "key=stand:{{ loop.index0 }}": "a toppled outpost that stands up",
        "key=take:{{ loop.index0 }}": "a piece taken away",
        "key=add:{{ seat }}": "an outpost put right",
        "key=add_toppled:{{ seat }}": "a toppled outpost added",
        "key=piece:{{ seat }}:{{ kind }}": "a piece put right",
        "key=tile:none": "a tile taken away",
        "key=tile:unknown": "a tile not noted",
        "key=rotation:unknown": "how a tile lies not noted",
    },
    "games/_name.html": {"Save the name": "a name"},
    "games/delete.html": {"Delete it": "a game deleted"},
    "games/import.html": {"Import": "a game taken in"},
    "games/settings.html": {"Rematch": "a rematch"},
    "guide/_off.html": {"guide=on": "the guide again"},
    "guide/_switch.html": {"guide=off": "the guide in the settings", "guide=on": "the guide in the settings again"},
    "guide/_tip.html": {"guide=off": "the guide"},
    "home/data.html": {"Delete all my data": "everything deleted"},
    "home/settings.html": {"Save": "settings"},
    "parts/outgrown.html": {"Go on from there": "going on under new rules"},
    "play/_ask_no_more.html": {"said=no": "leaving it as it is"},
    "play/_consent.html": {"said=yes": "agreeing", "said=no": "refusing"},
    "play/_pass_on.html": {"Hide it and pass the phone to %(player)s": ROUND, "I am %(player)s": ROUND},
    "play/_placement.html": {"tile={{ scene.key }}": LOOKS},
    "play/_player_turn.html": {"key={{ each.key }}": SOLO, "key=income": SOLO},
    "play/_turn.html": {
        "turn={{ each.scene.key }}": LOOKS,
        "key={{ placement.key }}": SOLO,
        "key={{ hexes.key }}": SOLO,
        "key={{ plots.key }}": SOLO,
        "key={{ taps.key }}": SOLO,
        "Discard them": SOLO,
    },
    "play/_undo.html": {"(no words)": "asking for an answer back"},
    "play/choices.html": {"key={{ choice.key }}": SOLO},
    "play/new_people.html": {"Start": "a game of several"},
    "play/new_solo.html": {"Start": "a game alone"},
    "play/score.html": {"Rematch with the same setup": "a rematch on screen"},
    "prompts/automa_civilization.html": {"key={{ key }}": "the Automa’s civilization"},
    "prompts/card_condition.html": {"key=no": "what a card asks", "key=yes": "what a card asks"},
    "prompts/decision_card.html": {"key={{ key }}": "a decision card"},
    "prompts/die.html": {"key={{ key }}": "the favorite track"},
    "prompts/face_down_card.html": {"key={{ key }}": "a card beside the Automa’s mat"},
    "prompts/landmark_card.html": {"key={{ key }}": "a landmark card"},
    "prompts/progress_card.html": {"key={{ key }}": "a card for a tie"},
    "prompts/response.html": {"key=trap": "a trap", "key=none": "a trap"},
    "prompts/rotation.html": {"key=unknown": "how a tile lies"},
    "prompts/tile.html": {"key=unknown": "a tile"},
    "result/ended.html": {"Rematch with the same setup": "a rematch after a game of other rules"},
    "result/result.html": {"Rematch with the same setup": "a rematch after the result"},
    "rules/index.html": {"Find": LOOKS},
    "setup/_form.html": {
        "act=start": "a table game",
        "act=refresh": PLAIN_SETUP,
        "act=position": "to the table already playing",
    },
    "setup/_position_form.html": {"act=refresh": "a table already playing"},
    "setup/new.html": {"act=start": "a table game"},
    "setup/position.html": {"act=start": "a table already playing"},
    "share/_invitation.html": {"Make a new code": "a code"},
    "share/join.html": {"Continue on this phone": "a phone that joins"},
    "share/link.html": {"Disconnect the others": DIALOG},
    "table/_main.html": {"key={{ refused_key }}!": "a card allows it", "key={{ again }}": "the bots again"},
    "table/_pool.html": {"key=pool:{{ slug }}": "the pool"},
    "table/_turn.html": {
        'key={{ button.key or "" }}': "a track",
        "key=income": "the income turn",
        "key=end": "the end of the turn",
    },
    "table/_undo.html": {"Undo": "undo", "Redo": "redo"},
    "table/landmarks.html": {"key={{ each.key }}": "a landmark"},
    "table/more.html": {"key={{ key }}": "a token that goes back", "key={{ row.key }}": "an achievement"},
    "table/points.html": {"key=vp:+{{ amount }}": "VP", "sign=-": "VP taken away", "sign=+": "any number of VP"},
    "words/_sheet.html": {"(no words)": SHEET},
    "words/index.html": {"Find": LOOKS},
}
