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
STEP = "test_a_finger_that_bounces_on_a_correction_corrects_once"
PAD = "test_a_finger_that_bounces_on_the_pad_taps_once"
LIT = "test_on_screen_the_next_space_clicked_twice_is_one_advance"
THINKS = "test_without_scripts_a_player_who_thinks_is_asked_by_a_button"
HINT = "test_a_finger_that_bounces_on_the_hint_takes_one"
LOOKS = "only looks"
"""A form that is not posted: it shows another page or another step."""

TAPPED: dict[str, dict[str, str]] = {
    "onscreen/_meanwhile.html": {"See what it does": THINKS},
    "onscreen/_ask_hint.html": {"Hint": HINT},
    "tableside/hint.html": {"Ask for a hint": "a hint at a table"},
    "campaign/_dock.html": {
        "place=table": "a scenario at the table",
        "place=solo": "a scenario on screen",
        "Give it up": DIALOG,
        "Take that back": "a game of a campaign that goes on after all",
    },
    "campaign/campaign.html": {"game={{ game.id }}": "a game taken into a campaign"},
    "campaign/index.html": {"Set sail for the lighthouse": "a campaign"},
    "campaign/settings.html": {"Save the name": "a campaign’s name"},
    "base.html": {"Cancel": DIALOG, "(no words)": DIALOG},
    "drawings/lanes.html": {"key={{ key }}": LIT},
    "drawings/map.html": {"key={{ hex.look.key }}": "an exploration", "key={{ scene.key }}": "a tile"},
    "tableside/fix/decks.html": {
        "Correct it": "a decision card put right",
        "tap={{ card }}": "a decision card put right",
        "swap={{ place }}:{{ card }}": "a decision card that lies face up",
    },
    "tableside/fix/hex.html": {
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
    "front/games/_name.html": {"Save the name": "a name"},
    "front/games/import.html": {"Import": "a game taken in"},
    "front/carried/both.html": {"chosen={{ side.game.id }}": "one of two games that parted"},
    "front/games/settings.html": {"Rematch": "a rematch", "Play on here": "a game that a phone plays, played on here"},
    "game/guide/first_steps.html": {
        "guide=on": "the first steps",
        "guide=off": "the first steps of who knows the game",
    },
    "game/guide/new_in_box.html": {
        "Go on": "what is new in a box",
        "all=yes": "what is new in boxes that are known",
    },
    "game/guide/_off.html": {"guide=on": "the guide again"},
    "game/guide/_switch.html": {
        "guide=off": "the guide in the settings",
        "guide=on": "the guide in the settings again",
    },
    "game/guide/_card.html": {"guide=off": "the guide"},
    "tableside/_help_words.html": {"guide=on": "the guide again", "guide=off": "the guide"},
    "tableside/_help_sheet.html": {"(no words)": SHEET},
    "front/guests/_invite.html": {"role={{ role.key }}": "a code for guests"},
    "front/guests/_people.html": {
        "Change": "another role for a guest",
        "guest={{ guest.id }}": DIALOG,
        "End sharing": DIALOG,
    },
    "front/guests/come_in.html": {"Come in": "a guest who comes in"},
    "front/guests/guest.html": {"Leave this game": DIALOG},
    "front/pointing/point.html": {"Point at this space": "pointing at a space"},
    "game/guest_way.html": {"said=yes": "asking to help", "said=no": "asking no more"},
    "front/guests/lobby.html": {"Start the game": "the start of a game with open seats"},
    "front/home/data.html": {"Delete all my data": "everything deleted"},
    "front/home/settings.html": {"Save": "settings"},
    "game/outgrown.html": {"Go on from there": "going on under new rules"},
    "onscreen/_ask_no_more.html": {"said=no": "leaving it as it is"},
    "onscreen/_consent.html": {"said=yes": "agreeing", "said=no": "refusing"},
    "onscreen/_pass_on.html": {"Hide it and pass the phone to %(player)s": ROUND, "I am %(player)s": ROUND},
    "onscreen/_player_turn.html": {"key={{ each.key }}": SOLO, "key=income": SOLO},
    "onscreen/_turn.html": {
        "tile={{ scene.key }}": LOOKS,
        "turn={{ each.scene.key }}": LOOKS,
        "key={{ placement.key }}": SOLO,
        "key={{ hexes.key }}": SOLO,
        "key={{ plots.key }}": SOLO,
        "key={{ taps.key }}": SOLO,
        "Discard them": SOLO,
    },
    "onscreen/_undo.html": {"(no words)": "asking for an answer back"},
    "onscreen/choices.html": {"key={{ choice.key }}": SOLO},
    "front/play_setup/new_people.html": {"Start": "a game of several"},
    "front/play_setup/new_solo.html": {"Start": "a game alone"},
    "game/prompts/automa_civilization.html": {"key={{ key }}": "the Automa’s civilization"},
    "game/prompts/card_condition.html": {"key=no": "what a card asks", "key=yes": "what a card asks"},
    "game/prompts/decision_card.html": {"key={{ key }}": "a decision card"},
    "game/prompts/die.html": {"key={{ key }}": "the favorite track"},
    "game/prompts/face_down_card.html": {"key={{ key }}": "a card beside the Automa’s mat"},
    "game/prompts/landmark_card.html": {"key={{ key }}": "a landmark card"},
    "game/prompts/progress_card.html": {"key={{ key }}": "a card for a tie"},
    "game/prompts/response.html": {"key=trap": "a trap", "key=none": "a trap"},
    "game/prompts/goal_met.html": {"key=no": "a goal of a scenario", "key=yes": "a goal of a scenario"},
    "game/prompts/of_a_card.html": {"key={{ answer.key }}": "what a scenario asks"},
    "game/prompts/rotation.html": {"key=unknown": "how a tile lies"},
    "game/prompts/tile.html": {"key=unknown": "a tile"},
    "game/result/_again.html": {
        "Again": "a rematch on screen",
        "level={{ other }}": "a rematch at the next level",
    },
    "game/result/_turning.html": {"Find the turning points": "the turning points of a game"},
    "library/components/index.html": {"Find": LOOKS},
    "library/rules/index.html": {"Find": LOOKS},
    "front/table_setup/_form.html": {
        "act=start": "a table game",
        "act=refresh": PLAIN_SETUP,
        "act=position": "to the table already playing",
    },
    "front/table_setup/_position_form.html": {"act=refresh": "a table already playing"},
    "front/table_setup/new.html": {"act=start": "a table game"},
    "front/table_setup/position.html": {"act=start": "a table already playing"},
    "front/share/_invitation.html": {"Make a new code": "a code"},
    "front/share/join.html": {"Continue on this phone": "a phone that joins"},
    "front/share/link.html": {
        "phone={{ each.handle }}": DIALOG,
        "Disconnect the others": DIALOG,
        "Keep the name": "the name of a phone",
    },
    "tableside/_main.html": {"key={{ refused_key }}": "a card allows it", "key={{ again }}": "the bots again"},
    "tableside/_pool.html": {"key={{ key }}": "the pool"},
    "tableside/_advances.html": {
        'key={{ button.key or "" }}': "a track",
        "key=income": "the income turn",
        "key=end": "the bots’ turn at once",
        "key={{ screen.offers.cards.done }}": "the end of going on",
    },
    "tableside/_of_cards.html": {
        "key={{ cards.masterpiece }}": "the masterpiece of a space",
        "key={{ key }}": "a civilization that goes on",
    },
    "tableside/_map_act.html": {"key={{ screen.offers.cards.outpost }}": "an outpost onto a mat"},
    "tableside/_reserved.html": {"key={{ key }}": "a reserved item used"},
    "tableside/_after.html": {
        "key={{ key }}": PAD,
        "(no words)": PAD,
        "key=end": "the end of the turn",
        "key={{ screen.offers.cards.done }}": "the end of going on without advances",
        'key={{ button.key or "" }}': "one more advance",
        "key=income": "the income turn",
    },
    "tableside/_aloud.html": {
        'aloud={{ "off" if reads_aloud() else "on" }}': "the bots’ turns read aloud",
        "aloud=on": "the bots’ turns read aloud",
    },
    "tableside/_count.html": {
        "key=count": "the VP of an income turn where nobody else moves",
        "key=end": "the VP of an income turn",
    },
    "tableside/_restarts.html": {"key={{ key }}": "a token that starts again"},
    "tableside/_turn.html": {"key=income": "the income turn"},
    "tableside/fix/_taps.html": {
        "one={{ field.name }}={{ value }}": "a token put right by a tap",
        "{{ name }}={{ value }}": STEP,
    },
    "tableside/fix/form.html": {"Correct it": "tokens put right by the form"},
    "tableside/tile.html": {
        "tile={{ scene.key }}": LOOKS,
        "key={{ named.unturned }}": "a tile named later",
    },
    "tableside/_undo.html": {"Undo": "undo", "Redo": "redo"},
    "tableside/landmarks.html": {"key={{ each.key }}": "a landmark"},
    "tableside/more.html": {
        "key=income": "an income turn after an advance",
        "key={{ cards.masterpiece }}": "a masterpiece created",
        "key={{ cards.charm }}": "a charm used",
        "key={{ cards.done }}": "the end of going on after a turn",
        "Note it": "a civilization noted",
        "key={{ key }}": "a token that goes back",
        "key={{ row.key }}": "an achievement",
    },
    "tableside/points.html": {
        "key={{ screen.offers.dock.adds(amount) }}": "VP",
        "sign=-": "VP taken away",
        "sign=+": "any number of VP",
    },
    "library/rules/_sheet.html": {"(no words)": SHEET},
    "library/words/_sheet.html": {"(no words)": SHEET},
    "library/words/index.html": {"Find": LOOKS},
    "web/delete.html": {"Delete it": "a game deleted"},
}
