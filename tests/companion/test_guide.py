"""The guide: what it says at which question, once, and how it is turned off and on."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from automa.built_in import BUILT_IN
from automa.solo import open_play
from companion.game.sight import sight_of
from companion.onscreen.choice import Choice
from companion.onscreen.guided import FOR_NOTHING, INCOME_AHEAD, SOME_FOR_NOTHING, TIPS, tip_of
from companion.onscreen.questions import Question, TrackOffer, question_of
from companion.web.shown import show_game
from engine.facts.components import COMPONENTS
from engine.rules.explore import NoSpaceTile, NoTerritoryTile
from engine.sources import Luck
from tests import kinds
from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.long_run import LONG

TEMPLATE = Path(__file__).parents[2] / "companion/templates/game/guide/_tip.html"
OFF = "Turn the guide off"


def question(kind: str, era: int = 1, *, payable: bool = True) -> Question:
    track = TrackOffer("science", "advance:science", "advance:science" if payable else None, 1, "Astronomy", ())
    return Question(kind, "list", None, {"era": era}, tracks=(track,))


def test_every_tip_has_its_words_and_every_kind_is_one_that_is_asked() -> None:
    said = set(re.findall(r'^  "(\w+)": \(N_', TEMPLATE.read_text(encoding="utf-8"), re.MULTILINE))
    assert said == {tip for tips in TIPS.values() for tip in tips} | {
        INCOME_AHEAD,
        SOME_FOR_NOTHING,
        *FOR_NOTHING.values(),
    }
    assert TIPS.keys() | FOR_NOTHING.keys() <= kinds.ON_SCREEN.keys() | kinds.AT_A_TABLE


def test_a_tip_is_said_once() -> None:
    assert tip_of(question("explore"), ["capital", "player_turn"]) == "explore"
    assert tip_of(question("explore"), ["capital", "player_turn", "explore"]) is None


@pytest.mark.parametrize("kind", ["bonus", "conquer_die"])
def test_what_gives_nothing_is_never_recommended(kind: str) -> None:
    """However often it was asked before: the tip for it says that one answer does nothing."""
    empty = Choice("yes", "", nothing=NoSpaceTile())
    asked = Question(kind, "list", None, {}, (empty, Choice("no", "", declines=True)))
    assert tip_of(asked, []) == tip_of(asked, [kind] * 3) == FOR_NOTHING[kind]
    worth_it = Question(kind, "list", None, {}, (Choice("yes", ""),))
    assert tip_of(worth_it, []) == kind


def test_where_another_answer_gives_nothing_the_tip_says_so_too() -> None:
    """Once, like every other tip."""
    empty = Choice("0:explore", "", nothing=NoTerritoryTile())
    asked = Question("benefit", "list", None, {}, (empty, Choice("1:farm", "")))
    assert tip_of(asked, []) == SOME_FOR_NOTHING
    assert tip_of(asked, ["benefit"]) is None


@pytest.mark.parametrize("seed", range(4 if LONG else 2))
def test_in_whole_games_nothing_is_recommended_that_gives_nothing(app: Flask, seed: int) -> None:
    """Played by the built-in players; the guide is asked at each question as if it were the first of its kind."""
    play = open_play({"kind": "solo", "level": 1 + seed % 6}, Luck(seed))
    player = BUILT_IN["greedy" if seed % 2 else "random"](Luck(seed).pick)
    warned = {*FOR_NOTHING.values(), SOME_FOR_NOTHING}
    spoken = set()
    with app.test_request_context():
        while play.pending:
            show_game(play.state.game)
            asked = question_of(sight_of(play, None))
            if asked and asked.kind in TIPS and any(choice.nothing for choice in asked.choices):
                assert tip_of(asked, []) in warned, asked.kind
            spoken.add(tip_of(asked, []))
            play.answer(player(play.state, play.pending))
    assert len(spoken) > 5


def test_the_first_turns_have_a_tip_each() -> None:
    """TRN-1: the first of them is an income turn."""
    said = [tip_of(question("player_turn", era=min(turn, 1)), ["player_turn"] * turn) for turn in range(4)]
    assert said == ["first_income", "advance", "turns", None]


def test_without_anything_to_pay_with_it_speaks_of_income_in_the_first_era_alone() -> None:
    """TRN-2: each player decides when."""
    assert tip_of(question("player_turn", payable=False), ["player_turn"] * 7) == INCOME_AHEAD
    assert tip_of(question("player_turn", era=2, payable=False), ["player_turn"] * 7) is None


def test_no_question_no_tip() -> None:
    assert tip_of(None, []) is None
    assert tip_of(question("historian_to"), []) is None


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """The first game on screen of a profile."""
    return OnScreen(owner)


def test_it_speaks_in_the_first_game_and_says_each_thing_once(game: OnScreen) -> None:
    assert "Complete rows and columns give VP" in game.page()
    game.play_on("keep_civilization")
    page = game.page()
    assert "An ability that nobody else has" in page
    assert "Complete rows and columns" not in page
    game.play_on("player_turn")
    assert "Everybody begins with an income turn" in game.page()
    game.answer("income")
    game.play_on("player_turn")
    assert "Each row is the next space of a track" in game.page()


def test_where_the_level_gives_advances_they_come_before_the_income(owner: Owner, solo_luck: None) -> None:
    """LVL-1: on level 1 alone; the question that follows says how many are left."""
    game = OnScreen(owner, level=1)
    game.play_on("player_turn")
    assert "free advances come first, one on each track" in game.page()
    assert "There is nothing to choose yet" not in game.page()
    game.answer("income")
    assert "A free advance on each track: which next? (4 left)" in game.page()
    assert "Free on level 1, before your income" in game.page()
    other = OnScreen(owner)
    owner.post("/guide", guide="on")
    other.play_on("player_turn")
    assert "There is nothing to choose yet" in other.page()


def test_what_was_undone_is_explained_again(game: OnScreen) -> None:
    game.play_on("keep_civilization")
    assert game.post("undo").status_code == 303
    assert "Complete rows and columns give VP" in game.page()


def test_it_is_silent_in_later_games_until_somebody_wants_it(game: OnScreen) -> None:
    assert OFF in game.page()
    second = OnScreen(game.owner)
    assert OFF not in second.page()
    assert OFF in game.page()
    assert game.owner.post("/guide", guide="on").headers["Location"] == "/settings"
    assert OFF in second.page()


def test_a_phone_that_opens_a_later_game_first_belongs_to_somebody_who_knows_the_game(game: OnScreen) -> None:
    later = OnScreen(game.owner)
    assert OFF not in later.page()
    assert OFF not in game.page()


def test_it_can_be_turned_off_where_it_speaks(game: OnScreen) -> None:
    response = game.owner.post("/guide", guide="off", game=game.game.id)
    assert response.status_code == 303
    assert response.headers["Location"] == game.url
    assert OFF not in game.page()
    part = game.owner.post("/guide", htmx=True, guide="off", game=game.game.id)
    assert "The guide is off" in part.text
    assert "<html" not in part.text
    again = game.owner.post("/guide", htmx=True, guide="on", game=game.game.id)
    assert again.headers["HX-Redirect"] == game.url
    assert OFF in game.page()


def test_the_settings_show_how_it_stands(owner: Owner) -> None:
    assert "Turn the guide on" in owner.client.get("/settings").text
    owner.post("/guide", guide="on")
    assert OFF in owner.client.get("/settings").text


def test_the_switch_refuses_what_it_does_not_know(game: OnScreen) -> None:
    assert game.owner.post("/guide", guide="loud").status_code == 400
    assert game.owner.post("/guide").status_code == 400
    assert game.owner.post("/guide", guide="on", game="nothing").status_code == 404
    assert game.owner.client.post("/guide", data={"guide": "on"}).status_code == 400, "without the token"


def test_above_a_board_it_folds_where_the_screen_is_short(game: OnScreen) -> None:
    """What to look at must not lie under the question; the first turn leaves room for its tip."""
    game.play_on("player_turn")
    assert 'type="checkbox"' not in game.get().text
    game.towards = "exploration"
    for kind, said in (("explore", "The tile goes on an empty hex"), ("play_tapestry", "belongs to the era")):
        assert game.play_on(kind)
        assert re.search(r'class="[\w ]*unfold"><input type="checkbox"> <span>What to do</span>', game.get().text), kind
        assert said in game.page()


# ---- first steps


def test_before_the_first_game_of_a_device_a_game_on_screen_begins_with_three_cards(client: FlaskClient) -> None:
    page = client.get("/new").text
    assert 'href="/first-steps?then=solo"' in page
    assert 'href="/games/new"' in page, "who has the box before them needs no cards"
    cards = client.get("/first-steps?then=solo").text
    assert all(words in cards for words in ("Advance", "Or take income", "The game ends", "Show me as I play"))
    assert cards.count('<li class="num">') == COMPONENTS.income_turns


@pytest.mark.parametrize(("said", "speaks"), [("on", True), ("off", False)])
def test_the_cards_lead_on_to_the_game_and_turn_the_guide_on_or_off(owner: Owner, said: str, speaks: bool) -> None:
    answer = owner.post("/guide", guide=said, then="solo")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/solo/new")
    assert 'href="/solo/new"' in owner.client.get("/new").text, "once is enough"
    OnScreen(owner)
    assert (OFF in OnScreen(owner).page()) is speaks, "in every game that follows"


def test_the_cards_are_there_later_and_lead_nowhere_else(game: OnScreen) -> None:
    client = game.owner.client
    assert 'href="/solo/new"' in client.get("/new").text, "somebody has played on this phone"
    assert 'href="/first-steps"' in client.get("/settings").text
    assert client.get("/first-steps").status_code == 200
    assert client.get("/first-steps?then=elsewhere").status_code == 400
    assert game.owner.post("/guide", guide="on", then="//elsewhere").status_code == 400
    assert game.owner.post("/guide", guide="on", then="home").headers["Location"] == "/new", "one wants to play now"
    assert game.owner.post("/guide", guide="off", then="home").headers["Location"] == "/"


def test_first_steps_come_first_behind_the_sign_of_the_home_page(owner: Owner) -> None:
    """Whoever never played meets them at once, and there before the campaign and what needs a second phone."""
    assert 'href="/first-steps"' in owner.client.get("/").text
    page = owner.client.get("/settings").text
    assert page.index("First steps") < page.index("The Fate of Atlantis: a campaign")


def test_level_2_is_not_suggested_to_whoever_reads_that_level_1_is_for_a_first_game(owner: Owner) -> None:
    page = owner.client.get("/games/new").text
    assert "For a first game" in page
    assert "once you know the game" in page and "suggested" not in page


def test_the_first_page_and_the_first_steps_explain_what_they_name(owner: Owner) -> None:
    assert "two bots, the Automa and the Shadow Empire" in owner.client.get("/new").text
    steps = owner.client.get("/first-steps").text
    assert "victory points (VP)" in steps
    assert "the Shadow Empire (S)" in steps, "the sign of the tokens that stand on the tracks from the first turn on"


def test_while_it_is_on_the_pages_before_a_game_say_so_and_lead_to_its_switch(owner: Owner) -> None:
    """At a table as on screen."""
    pages = ("/solo/new", "/people/new", "/games/new")
    assert all("Tips are on" not in owner.client.get(page).text for page in pages)
    owner.post("/guide", guide="on", then="home")
    for page in pages:
        text = owner.client.get(page).text
        assert "Tips are on" in text and f'href="/settings?back={page}#guide-switch"' in text
    assert "Tips are on" not in owner.client.get("/new").text
    assert 'id="guide-switch"' in owner.client.get("/settings").text
    owner.post("/guide", guide="off")
    assert all("Tips are on" not in owner.client.get(page).text for page in pages)


# ---- what is new in a box


def into(owner: Owner, **fields: Any) -> str:
    """Where a new game leads."""
    return str(owner.post("/solo/new", form="/solo/new", name="", **fields).headers["Location"])


def test_the_first_game_with_boxes_begins_with_what_is_new_in_each(owner: Owner) -> None:
    """Box after box, each once on this phone, and for whoever wants at once to the game."""
    first = into(owner, box=["aa", "ff"], pack="uncharted")
    game = first.partition("game=")[2]
    assert first == f"/first-steps/aa?game={game}"
    cards = owner.client.get(first).text
    assert cards.count('<section class="card"') == 3 and "Masterpieces" in cards and 'class="lane' in cards
    second = owner.post("/first-steps", box="aa", form=first, game=game).headers["Location"]
    assert second == f"/first-steps/ff?game={game}"
    assert all(each in owner.client.get(second).text for each in ("Charms", "Reserved for income turn 5"))
    third = owner.post("/first-steps", box="ff", form=second, game=game).headers["Location"]
    assert "made these cards" in owner.client.get(third).text
    assert owner.post("/first-steps", box="uncharted", form=third, game=game).headers["Location"] == f"/play/{game}"
    assert into(owner, box=["aa", "ff"], pack="uncharted").startswith("/play/")


def test_whoever_knows_all_of_it_skips_all_of_it(owner: Owner) -> None:
    first = into(owner, box=["aa", "ff"])
    game = first.partition("game=")[2]
    assert owner.post("/first-steps", box="aa", form=first, game=game, all="yes").headers["Location"] == f"/play/{game}"
    assert into(owner, box="ff").startswith("/play/")


def test_boxes_of_earlier_games_and_those_without_news_are_not_explained(owner: Owner) -> None:
    """A profile's other phones have games with them too."""
    OnScreen(owner, boxes=["base", "aa"])
    assert into(owner, box="pp").startswith("/play/")
    assert into(owner, box="aa").startswith("/play/")
    assert into(owner, box=["aa", "ff"]).startswith("/first-steps/ff")


def test_the_cards_of_a_box_can_be_read_at_any_time(owner: Owner) -> None:
    assert 'href="/first-steps/ff?back=/boxes"' in owner.client.get("/boxes").text
    page = owner.client.get("/first-steps/ff?back=/boxes").text
    assert 'href="/boxes"' in page and 'name="game"' not in page
    assert owner.client.get("/first-steps/pp").status_code == 404
    assert owner.client.get("/first-steps/ff?game=nothing").status_code == 404
    assert owner.post("/first-steps", box="pp", game="nothing").status_code == 400
    assert owner.post("/first-steps", box="aa", game="nothing").status_code == 404
    table = OnPhone(owner, {"kind": "table", "level": 2, "boxes": ["base", "ff"]}, "Sunday", below="games")
    table.answer("income", "end")
    more = table.page("/more")
    assert "New in Fantasies" in unescape(more) and "New in Arts" not in unescape(more)
