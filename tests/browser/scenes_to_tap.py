"""Games brought to a button that answers: for each sort of button how it comes up, and what it writes into the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

from automa.players import random_player, random_reports
from engine.acts import Answer, Undo
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.forms_to_tap import by_other_rules
from tests.browser.test_table_game import AT_TABLE, answer, table_game
from tests.browser.thumb import tap_in_time

BOXES = ["base", "pp", "aa"]
MIDDLE = "0,0"
AUTOMAS = "-2,2"
IN_SHEET = "#turn form[method=post] button[name=key]"
MOST_ANSWERS = 2000
"""Answers until a question of some sort must have come up."""


LAST_INCOME = (
    "fix:bots/era=5",
    "fix:bots/finished=true",
    "fix:board/seats/1/era=5",
    "fix:board/seats/1/finished=true",
    "fix:board/seats/2/era=5",
    "fix:board/seats/2/finished=true",
    "fix:board/seats/0/era=4",
    "income",
)
"""The bots have had their last income turn, and yours has begun."""


GONE_ON = ("continue:elder_ones", "end")
"""Then turns go on."""

WITHOUT_ADVANCES = ("continue:merfolk", "vp:+9@income")
"""Or they go on, but are no advances."""


class Scene(NamedTuple):
    """A button on the open page, and what a tap on it writes into the log of the game, or how that begins.

    answers: how many it writes.
    """

    game: str
    button: Locator
    written: str
    answers: int = 1


def keyed(phone: Phone, game: str, path: str, key: str) -> Scene:
    """The button of a page of a table game that answers with a key; of several the first that begins so."""
    page = phone.open(f"/games/{game}{path}")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    button = page.locator(f'form[method=post] button[name=key][value^="{key}"]:not([disabled])').first
    return Scene(game, button, f"answer {button.get_attribute('value')}")


def report(path: str, key: str, **setup: object) -> Callable[[Phone], Scene]:
    """A report of the first turn, on the page where it is made."""

    def begin(phone: Phone) -> Scene:
        game = table_game(phone, **{"luck": {}, **setup})
        answer(phone, game, "income", "end", "advance:exploration")
        return keyed(phone, game, path, key)

    return begin


def fresh(path: str, key: str) -> Callable[[Phone], Scene]:
    """A report before anything else is reported in the turn."""

    def begin(phone: Phone) -> Scene:
        game = table_game(phone, luck={})
        answer(phone, game, "income", "end")
        return keyed(phone, game, path, key)

    return begin


def with_cards(path: str, key: str, *first: str) -> Callable[[Phone], Scene]:
    """A report of what a card of the later boxes brought; first: the answers before it."""

    def begin(phone: Phone) -> Scene:
        games, game = phone.server.parts.games, table_game(phone, luck={}, boxes=["base", "aa", "ff"])
        with games.view(game) as view:
            asked = view.play.pending
        setup = [] if asked is None or asked.kind == "turn" else [next(iter(asked.options.keys()))]
        answer(phone, game, *setup, "income", "end", *first)
        return keyed(phone, game, path, key)

    return begin


def civilization_noted(phone: Phone) -> Scene:
    """Chosen in a list, and sent by the button beside it."""
    scene = with_cards("/more", "charm", "advance:exploration")(phone)
    button = phone.page.get_by_role("button", name="Note it")
    return scene._replace(button=button, written="answer civilization:")


def counted(key: str, answers: int, *first: str) -> Callable[[Phone], Scene]:
    """An income turn has brought 48 VP; first: the corrections before it."""

    def begin(phone: Phone) -> Scene:
        game = table_game(phone, luck={})
        answer(phone, game, "income", "end", *first, "income")
        scene = keyed(phone, game, "", key)
        phone.page.locator("#vp").fill("48")
        return scene._replace(written="answer vp:+48@income", answers=answers)

    return begin


def new_start(phone: Phone) -> Scene:
    """A token has just come to the end of technology."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "fix:board/seats/0/tokens/technology=[11]", "advance:technology")
    return keyed(phone, game, "", "singularity:military")


def named_later(phone: Phone) -> Scene:
    """A tile that was explored without its number has one now; how it lies nobody knows."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:exploration")
    page = phone.open(f"/games/{game}/act/explore")
    hex = str(page.locator('button[name=key][value^="explore:"]').first.get_attribute("value")).partition(":")[2]
    answer(phone, game, f"explore:{hex}")
    page = phone.open(f"/games/{game}/tile/{hex}")
    tap_in_time(page.locator("button[name=tile]").first)
    return Scene(game, page.get_by_role("button", name="This tile, I don’t know which way"), f"answer tile:{hex}")


def token_put_right(phone: Phone) -> Scene:
    """A token stands on another space, by a tap on its track."""
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}/fix/tracks")
    tap_in_time(page.locator("details.to-tap > summary").first)
    return Scene(game, page.locator("button[name=one]:not([disabled])").first, "answer fix:")


def form_put_right(phone: Phone) -> Scene:
    """All tokens stand in one form, folded below the tracks."""
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}/fix/tracks")
    tap_in_time(page.get_by_text("All of it as a form"))
    page.locator("#fix select").first.select_option(index=2)
    return Scene(game, page.locator("#fix").get_by_role("button", name="Correct it"), "answer fix:")


def amount(sign: str) -> Callable[[Phone], Scene]:
    """Any number of VP, entered in the field of the pad."""

    def begin(phone: Phone) -> Scene:
        game = table_game(phone, luck={})
        answer(phone, game, "income", "vp:+20")
        page = phone.open(f"/games/{game}/points")
        page.locator("#amount").fill("12")
        return Scene(game, page.locator(f'button[name=sign][value="{sign}"]'), f"answer vp:{sign}12")

    return begin


def allowed_by_a_card(phone: Phone) -> Scene:
    """A conquest that the rules refuse: the page says why, and has a button for it nevertheless."""
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}")
    page.locator("#turn button[value=end]").evaluate("button => { button.value = 'conquer:0,-3'; }")
    phone.expected.append("422")
    tap_in_time(page.locator("#turn button[value='conquer:0,-3']"))
    return Scene(game, page.get_by_role("button", name="A card allows it"), "answer conquer:0,-3!")


def bots_again(phone: Phone) -> Scene:
    """The bots have just moved, and the page asks in words whether they move again."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    phone.expected.append("422")
    tap_in_time(page.locator("#turn button[value=end]"))
    return Scene(game, page.get_by_role("button", name="Move the bots again"), "answer end")


def question(kind: str, where: str = IN_SHEET, seed: int = 3, **setup: object) -> Callable[[Phone], Scene]:
    """A question at the table, all luck entered by hand, that comes up in a random game; its last answer."""

    def begin(phone: Phone) -> Scene:
        plain = {"kind": "table", "civilization": "scientists", "luck": AT_TABLE, "record_tiles": True, **setup}
        games, game = phone.server.parts.games, phone.server.game(phone.profile, "Friday evening", **plain).id
        player = random_reports(Luck(seed).pick)
        for _ in range(MOST_ANSWERS):
            with games.view(game) as view:
                asked, seq = view.play.pending, view.seq
                assert asked is not None, f"{kind} was never asked"
                if asked.kind == kind:
                    break
                key = player(view.play.state, asked)
            games.act(game, seq, Answer(key))
        button = phone.open(f"/games/{game}").locator(where).last
        return Scene(game, button, f"answer {button.get_attribute('value')}")

    return begin


def redone(phone: Phone) -> Scene:
    """What was taken back at the table is done again."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "vp:+1", "vp:+2")
    games = phone.server.parts.games
    for _ in range(2):
        games.act(game, games.seq(game), Undo())
    return Scene(game, phone.open(f"/games/{game}").get_by_role("button", name="Redo"), "redo")


def undone(phone: Phone) -> Scene:
    """Of several answers at the table the last is taken back."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "vp:+1", "vp:+2")
    return Scene(game, phone.open(f"/games/{game}").get_by_role("button", name="Undo"), "undo")


def pair_put_right(phone: Phone) -> Scene:
    """Another decision card lies face up: a tap on the card drawn, then on its number."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "vp:+1", "end")
    page = phone.open(f"/games/{game}/fix/decks")
    tap_in_time(page.locator("#tap-left > summary"))
    return Scene(game, page.locator("#tap-left button[name=swap]").first, "answer fix:")


def hex_put_right(hex: str, *keys: str) -> Callable[[Phone], Scene]:
    """What lies on a hex is corrected by a tap: the last of these, the ones before it having prepared it."""

    def begin(phone: Phone) -> Scene:
        game = table_game(phone, luck={}, record_tiles=True)
        answer(phone, game, "income")
        page = phone.open(f"/games/{game}/fix/map/{hex}")
        for key in keys:
            button = page.locator(f'button[name=key][value^="{key}"]:not([disabled])').first
            expect(button).to_be_attached()
            page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
            if key != keys[-1]:
                seen = page.locator("input[name=seq]").first.input_value()
                tap_in_time(button)
                expect(page.locator("input[name=seq]").first).not_to_have_value(seen)
        return Scene(game, button, "answer fix:")

    return begin


def deck_put_right(phone: Phone) -> Scene:
    """Two decision cards lie in another pile."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}/fix/decks")
    tap_in_time(page.get_by_text("All of it as a form"))
    for card in page.locator("button.pile-known").evaluate_all("cards => cards.map((card) => card.value)")[:2]:
        button = page.locator(f"button[name=tap][value='{card}']")
        while "pile-discard" not in (was := button.get_attribute("class") or ""):
            tap_in_time(button)
            expect(button).not_to_have_class(was)
    return Scene(game, page.locator("#fix").get_by_role("button", name="Correct it").last, "answer fix:")


def attacked(*cards: str) -> Callable[[Phone], Scene]:
    """The Automa is attacked: people turn over the cards beside its mat, these before."""

    def begin(phone: Phone) -> Scene:
        setup: dict[str, Any] = {"civilization": "engineers", "boxes": ["base", "pp"]}
        setup["luck"] = {"face_down_card": "table"}
        games, game = phone.server.parts.games, phone.server.game(phone.profile, kind="table", **setup).id
        with games.view(game) as view:
            asked = view.play.pending
        first = [] if asked is None or asked.kind == "turn" else [next(iter(asked.options.keys()))]
        answer(phone, game, *first, "income", "end", f"conquer:{AUTOMAS}!", *cards)
        button = phone.open(f"/games/{game}").locator(IN_SHEET).last
        return Scene(game, button, f"answer {button.get_attribute('value')}")

    return begin


def outgrown(phone: Phone) -> Scene:
    """The rules no longer follow the last answers of a game: it goes on before them."""
    game = phone.server.parts.games.import_document(phone.profile, by_other_rules("solo_running")).id
    return Scene(game, phone.open(f"/play/{game}").get_by_role("button", name="Go on from there"), "cut")


def asked_back(written: str, button: str, *, is_asked: bool = True) -> Callable[[Phone], Scene]:
    """Three at one phone: an answer after which something was revealed. is_asked: the others are asked about it."""

    def begin(phone: Phone) -> Scene:
        setup = {"kind": "people", "players": ["Ada", "Ben", "Cleo"], "built_in": {}}
        game = phone.server.game(phone.profile, "Rainy evening", **setup).id
        page, player = phone.open(f"/play/{game}"), random_player(Luck(2).pick)
        ask = page.get_by_role("button", name=re.compile("Ask to undo"))
        while not ask.count():
            if page.locator(".curtain button").count():
                tap_in_time(page.locator(".curtain button"))
                expect(page.locator(".curtain button")).to_have_count(0)
                continue
            with phone.server.parts.games.view(game) as view:
                assert view.play.pending is not None
                key = player(view.play.pending)
            answer(phone, game, key)
            page.reload()
        if is_asked:
            seen = page.locator("#seen").input_value()
            tap_in_time(ask)
            expect(page.locator("#seen")).not_to_have_value(seen)
        return Scene(game, page.get_by_role("button", name=re.compile(button)).first, written)

    return begin


ANSWERS: dict[str, Callable[[Phone], Scene]] = {
    "a track": fresh("", "advance:science"),
    "the income turn": fresh("", "income"),
    "the bots’ turn at once": report("?advances=1", "end"),
    "one more advance": report("", "advance:science"),
    "an income turn after an advance": report("/more", "income"),
    "a masterpiece created": with_cards("/more", "masterpiece", "advance:exploration"),
    "the masterpiece of a space": with_cards("", "masterpiece", "fix:board/seats/0/tokens/arts=[2]", "advance:arts"),
    "a charm used": with_cards("/more", "charm", "advance:exploration"),
    "a civilization noted": civilization_noted,
    "an item reserved": with_cards("/more", "reserve:", "advance:exploration"),
    "a reserved item used": with_cards("/more", "use:", "advance:exploration", "reserve:house"),
    "a civilization that goes on": with_cards("", "continue:", *LAST_INCOME),
    "the end of going on": with_cards("", "done", *LAST_INCOME, *GONE_ON),
    "the end of going on after a turn": with_cards("/more", "done", *LAST_INCOME, *GONE_ON, "advance:science"),
    "the end of going on without advances": with_cards("", "done", *LAST_INCOME, *WITHOUT_ADVANCES),
    "an outpost onto a mat": with_cards("/act/conquer", "outpost"),
    "a tile named later": named_later,
    "a token put right by a tap": token_put_right,
    "tokens put right by the form": form_put_right,
    "a decision card that lies face up": pair_put_right,
    "the end of the turn": report("", "end"),
    "an exploration": report("/act/explore", "explore:"),
    "a conquest": report("/act/conquer", "conquer:"),
    "the VP of an income turn": counted("end", 2),
    "the VP of an income turn where nobody else moves": counted("count", 1, "fix:bots/era=5", "fix:bots/finished=true"),
    "VP": report("/points", "vp:+3"),
    "any number of VP": amount("+"),
    "VP taken away": amount("-"),
    "a landmark": report("/landmarks", "landmark:"),
    "a token that goes back": report("/more", "regress:"),
    "a token that starts again": new_start,
    "an achievement": report("/more", "achievement:"),
    "the pool": question("turn", "button[name=key][value^='pool:']", boxes=BOXES, level=4, civilization="hucksters"),
    "a card allows it": allowed_by_a_card,
    "the bots again": bots_again,
    "undo": undone,
    "redo": redone,
    "an outpost put right": hex_put_right(MIDDLE, "add:0"),
    "an outpost taken away": hex_put_right(MIDDLE, "add:0", "remove:"),
    "an outpost toppled": hex_put_right(MIDDLE, "add:0", "topple:"),
    "a toppled outpost added": hex_put_right(MIDDLE, "add_toppled:0"),
    "a toppled outpost that stands up": hex_put_right(MIDDLE, "add_toppled:0", "stand:"),
    "a piece put right": hex_put_right(MIDDLE, "piece:0:house"),
    "a piece taken away": hex_put_right(MIDDLE, "piece:0:house", "take:"),
    "a tile not noted": hex_put_right("0,-1", "tile:unknown"),
    "a tile noted": hex_put_right("0,-1", "tile:unknown", "tile:1"),
    "a tile taken away": hex_put_right("0,-1", "tile:unknown", "tile:none"),
    "how a tile lies not noted": hex_put_right("0,-1", "tile:unknown", "tile:1", "rotation:1", "rotation:unknown"),
    "a decision card put right": deck_put_right,
    "asking for an answer back": asked_back("ask", "Ask to undo", is_asked=False),
    "agreeing": asked_back("agree yes", "^Agree"),
    "refusing": asked_back("agree no", "^No$"),
    "leaving it as it is": asked_back("agree no", "Leave it as it is"),
    "the favorite track": question("die"),
    "a decision card": question("decision_card"),
    "a tile": question("tile"),
    "how a tile lies": question("rotation"),
    "a card beside the Automa’s mat": attacked(),
    "what a card asks": attacked("surprise_party"),
    "going on under new rules": outgrown,
    "a trap": question("response", seed=5),
    "a landmark card": question("landmark_card", boxes=BOXES, level=4, civilization="hucksters"),
    "the Automa’s civilization": question("automa_civilization", boxes=BOXES, level=2, civilization="random"),
    "a goal of a scenario": question(
        "goal_met", "button[name=key][value=yes]", civilization="random", scenario="foreshadow"
    ),
    "what a scenario asks": question("favorite_track", civilization="random", scenario="focus"),
    "a card for a tie": question("progress_card", boxes=[*BOXES, "ff"], level=5, civilization="random"),
}
"""Each sort of button that answers, and how it comes up."""
