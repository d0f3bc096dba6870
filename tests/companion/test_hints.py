"""Hints on screen: where the setup wants them, once at a question to whoever is asked, named as buttons, counted."""

from __future__ import annotations

import json
import re
from itertools import islice
from time import monotonic, sleep

import pytest

import companion.thinkers
from automa.coach.hint import Hint
from automa.strong.budget import Rollouts
from automa.thinking import Task, advised
from companion.store.replay import AnyPlay
from companion.thinkers import Thinkers
from engine.acts import TakeHint
from engine.decisions import Decision
from tests.companion.dying import whose_process_dies
from tests.companion.guests import visit
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen
from tests.companion.people import Round
from tests.conftest import Owner, Phone
from tests.long_run import long

pytestmark = pytest.mark.usefixtures("people_luck")

WHY = (("resources", 7), ("tracks", 6), ("now", -5))

HTMX = {"HX-Request": "true"}

PATIENCE = 60
"""Seconds on a busy machine."""


def answers(asked: Decision | None, number: int = 2) -> list[str]:
    return list(islice(asked.options.keys(), number)) if asked else []


def first_of(asked: Decision | None, vp: int = 0) -> str:
    """The hint that the first answer is better than the second."""
    one, other = answers(asked)
    return Hint(one, other, vp, WHY if vp else ()).written()


@pytest.fixture
def coach(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first answer is 12 VP better than the second, he says at once; the questions that he looked at."""
    looked_at = list[str]()

    def says(play: AnyPlay, _budget: object, _side: object) -> str:
        looked_at.append(play.pending.question if play.pending else "")
        return first_of(play.pending, 12)

    monkeypatch.setattr(companion.thinkers, "hint_at", says)
    object.__setattr__(owner.parts, "thinkers", Thinkers(owner.parts.games, 0, Rollouts(0), are_offered=True))
    return looked_at


@pytest.fixture
def game(owner: Owner, coach: list[str]) -> OnScreen:
    """Alone, at the first turn after income turn 1."""
    return OnScreen.at_the_first_turn(owner, hints=True)


@pytest.fixture
def two(owner: Owner, coach: list[str]) -> Round:
    """Ada and Ben on one phone, both ready, at a turn."""
    made = Round(owner, "Ada", "Ben", hints=True)
    assert made.skip_until(lambda asked, match: match.ready and len(answers(asked)) > 1 and asked.kind == "player_turn")
    return made


def shown(page: str) -> str:
    """What a page says of a hint."""
    found = re.search(r'<(div|p|form) class="hinted.*?</\1>', page, re.DOTALL)
    return words(found[0]).replace("&nbsp;", "").strip() if found else ""


def hint_at(game: OnPhone) -> str:
    return shown(game.get().text)


def test_without_the_setups_word_there_are_no_hints(owner: Owner, coach: list[str]) -> None:
    game = OnScreen.at_the_first_turn(owner)
    assert hint_at(game) == ""
    before = game.seq
    assert game.post("hint").status_code == 409
    assert game.seq == before and coach == []


@pytest.mark.parametrize("address", ["/solo/new", "/people/new"])
def test_the_setup_offers_hints_and_says_that_they_are_counted(owner: Owner, coach: list[str], address: str) -> None:
    page = owner.client.get(address).text
    assert re.search(r'<input type="checkbox" name="hints" value="on"> ', page)
    assert "The result counts them." in page
    made = [
        owner.post(address, form=address, name="With", hints="on"),
        owner.post(address, form=address, name="Without"),
    ]
    games = [owner.parts.games.find(each.location.rpartition("/")[2]) for each in made]
    assert [game.setup.get("hints") for game in games] == [True, None]


def test_where_nobody_may_think_no_hints_are_offered(owner: Owner, game: OnScreen) -> None:
    assert hint_at(game) == "Hint"
    object.__setattr__(owner.parts, "thinkers", Thinkers(owner.parts.games, 0, Rollouts(0), are_offered=False))
    assert hint_at(game) == ""
    assert 'name="hints"' not in owner.client.get("/solo/new").text
    made = owner.post("/solo/new", form="/solo/new", hints="on").location.rpartition("/")[2]
    assert "hints" not in owner.parts.games.find(made).setup


def test_a_hint_names_two_answers_as_their_buttons_and_says_why(game: OnScreen) -> None:
    page = game.post("hint", htmx=True).text
    names = [words(found) for found in re.findall(r'<b class="name track">([^<]+)</b>', page)]
    said = shown(page)
    assert "about 12 VP better than" in said
    assert said.endswith("resources +7, tracks +6, points now -5")
    better, other = said.removesuffix("resources +7, tracks +6, points now -5").split(": about 12 VP better than ")
    assert {better.strip(), other.strip()} <= {"Income turn 2", *(name.replace("\xad", "") for name in names)}


def test_without_script_the_page_is_shown_again(game: OnScreen) -> None:
    response = game.post("hint")
    assert (response.status_code, response.location) == (303, game.url)
    assert "about 12 VP better than" in hint_at(game)


def test_answers_that_are_about_equal_are_said_to_be(game: OnScreen) -> None:
    game.owner.parts.games.act(game.game.id, game.seq, TakeHint(first_of(game.pending)))
    assert re.fullmatch(r"About equal: .+, .+", hint_at(game))


def test_a_double_tap_and_asking_again_count_once(game: OnScreen, coach: list[str]) -> None:
    before = game.seq
    for _ in range(3):
        assert game.post("hint", htmx=True, seq=before).status_code == 200
    assert game.post("hint", htmx=True).status_code == 200
    assert game.seq == before + 1 and len(coach) == 1


def test_a_tap_on_an_older_page_asks_nothing(game: OnScreen, coach: list[str]) -> None:
    before = game.seq
    game.answer("income")
    assert game.post("hint", seq=before).status_code == 409
    assert coach == []


def test_an_answer_from_a_page_without_the_hint_counts(game: OnScreen) -> None:
    before = game.seq
    game.post("hint")
    assert game.post("answers", seq=before, key="income").status_code == 303
    assert game.seq > before + 1


def test_an_undo_does_not_uncount_and_brings_the_hint_back(game: OnScreen) -> None:
    game.post("hint")
    said = hint_at(game)
    game.answer("income")
    assert "about 12 VP" not in hint_at(game)
    game.post("undo")
    assert hint_at(game) == said
    assert game.owner.parts.games.find(game.game.id).summary["seats"][0]["hints"] == 1


@pytest.mark.parametrize(
    ("kind", "seed", "steps"), [("explore", 3, "tile="), ("conquer", 4, "key="), ("plot", 1, "at=")]
)
def test_what_is_tapped_on_a_board_is_named_and_shown_there(
    owner: Owner, coach: list[str], kind: str, seed: int, steps: str
) -> None:
    game = OnScreen.at(owner, kind, seed=seed, hints=True)
    page = game.post("hint", htmx=True).text
    assert re.search(r"(on hex [A-Z]\d|Hex [A-Z]\d|Row \d+, column \d+)", shown(page))
    there = re.search(rf'<a href="(/play/[^"]*{steps}[^"]*)"', page)
    assert there is not None
    assert f'value="{answers(game.pending)[0]}"' in owner.client.get(there[1].replace("&amp;", "&")).text


@pytest.mark.parametrize("kind", ["payment", "invent", "play_tapestry", "benefit"])
def test_every_sort_of_answer_has_a_name(owner: Owner, coach: list[str], kind: str) -> None:
    game = OnScreen.at(owner, kind, seed=3, hints=True)
    said = shown(game.post("hint", htmx=True).text)
    better, _, rest = said.partition(": about 12 VP better than ")
    assert len(better) > 2 and len(rest.split("resources")[0]) > 2


# ---- several people


def test_only_whoever_is_asked_sees_a_hint(two: Round, owner: Owner, phone: Phone) -> None:
    guest = visit(owner, phone, two.game, "watch", "Cleo")
    assert hint_at(two) == ""
    assert two.post("hint").status_code == 409, "nobody has the phone"
    two.take()
    assert hint_at(two) == "Hint"
    two.post("hint")
    assert "about 12 VP" in hint_at(two)
    two.hide()
    for tab in ("", "/journal", "/others", "/score"):
        assert "about 12 VP" not in two.get(tab).text and "about 12 VP" not in guest.get(tab).text


def test_whoever_looks_on_asks_for_none(two: Round, owner: Owner, phone: Phone, coach: list[str]) -> None:
    guest = visit(owner, phone, two.game, "watch", "Cleo")
    assert guest.post("hint", seq=str(two.seq)).status_code == 403
    assert coach == []


def test_before_all_are_ready_there_are_none(owner: Owner, coach: list[str]) -> None:
    game = Round(owner, "Ada", "Ben", hints=True)
    game.take()
    assert hint_at(game) == ""
    assert game.post("hint").status_code == 409


def test_the_end_says_who_took_how_many(two: Round) -> None:
    first = two.asked.seat
    two.take()
    two.post("hint")
    two.skip_to_the_end()
    name = ("Ada", "Ben")[first]
    assert f"{name} with one hint" in two.page("/score")
    assert "with one hint" in words(two.owner.client.get("/"))


# ---- afterwards


def test_the_result_the_statistics_and_the_table_count_hints(game: OnScreen, owner: Owner) -> None:
    game.post("hint")
    game.answer("income")
    while game.post("hint").status_code != 303:
        game.answer(answers(game.pending)[0])
    game.skip_to_the_end()
    assert "with 2 hints" in game.page("/score")
    assert "with 2 hints" in words(owner.client.get("/statistics"))
    rows = owner.client.get("/statistics.csv").text.splitlines()
    assert rows[0].endswith(",hints") and [row.rpartition(",")[2] for row in rows[1:]].count("2") == 1
    ending = owner.parts.games.ending(game.game.id)
    assert ending is not None and [player.hints for player in ending.players] == [2, 0]
    dumped = ending.model_dump(mode="json")["players"]
    assert [player.get("hints") for player in dumped] == [2, None]


def test_an_export_carries_hints_and_comes_in_again(game: OnScreen, owner: Owner) -> None:
    game.post("hint")
    said, file = hint_at(game), owner.client.get(f"/games/{game.game.id}/export").data
    owner.parts.games.delete(game.game.id)
    again = owner.parts.games.import_document(owner.profile, file)
    assert shown(owner.client.get(f"/play/{again.id}").text) == said
    assert again.summary["seats"][0]["hints"] == 1


def test_a_file_with_nonsense_for_a_hint_shows_none(game: OnScreen, owner: Owner) -> None:
    game.post("hint")
    plain = json.loads(owner.client.get(f"/games/{game.game.id}/export").data)
    owner.parts.games.delete(game.game.id)
    for said in ("nonsense", Hint("advance:nowhere", "income").written()):
        plain["entries"][-1]["key"] = said
        again = owner.parts.games.import_document(owner.profile, json.dumps(plain).encode())
        assert shown(owner.client.get(f"/play/{again.id}").text) == ""
        owner.parts.games.delete(again.id)


# ---- beside the pages


def test_while_a_hint_is_sought_the_page_says_so(game: OnScreen, owner: Owner) -> None:
    thinkers = Thinkers(owner.parts.games, 1, Rollouts(0), are_offered=True)
    object.__setattr__(owner.parts, "thinkers", thinkers)
    thinkers._under_way.update(dict.fromkeys(("first", "second", game.game.id)))
    assert hint_at(game).startswith("A hint comes after 2 other games.")
    thinkers._under_way.pop("first")
    thinkers._under_way.pop("second")
    assert hint_at(game).startswith("Looking for a hint")
    assert game.post("hint", htmx=True).status_code == 200


def test_whoever_asks_while_a_thought_ends_is_not_forgotten(
    game: OnScreen, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers(owner.parts.games, 1, Rollouts(0), are_offered=True)
    monkeypatch.setattr(thinkers, "elsewhere", lambda _find, task: first_of(task.play().pending, 12))
    thinkers._under_way[game.game.id] = None
    thinkers.advise(game.game.id)
    assert [thinkers._goes_on(game.game.id) for _ in range(2)] == [True, False]
    assert not thinkers.is_busy_with(game.game.id)
    assert "about 12 VP" in hint_at(game)


def test_the_same_question_has_the_same_hint(game: OnScreen) -> None:
    with game.owner.parts.games.view(game.game.id) as view:
        task = Task(dict(view.play.setup), tuple(view.play.log))
    said = advised(task, Rollouts(4))
    assert said is not None and said == advised(task, Rollouts(4))


@long
def test_a_hint_is_found_in_a_process_of_its_own(game: OnScreen, owner: Owner) -> None:
    thinkers = Thinkers(owner.parts.games, 1, Rollouts(0), are_offered=True)
    object.__setattr__(owner.parts, "thinkers", thinkers)
    assert game.post("hint", htmx=True).status_code == 200
    until = monotonic() + PATIENCE
    while thinkers.is_busy_with(game.game.id) and monotonic() < until:
        sleep(0.05)
    assert re.search("VP better than|About equal", hint_at(game))


def test_a_hint_whose_process_dies_is_said_not_to_be_found_and_may_be_asked_for_again(
    game: OnScreen, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page asks every few seconds: no news comes of a game that has not gone on."""
    thinkers = whose_process_dies(owner, monkeypatch, first_of(game.pending, 12))
    page = game.post("hint", htmx=True).text
    assert "hx-get" in page and "every 3s" in page and '{"sought": "hint"}' in page
    asks = f"{game.url}?sought=hint"
    assert owner.client.get(asks, headers=HTMX).status_code == 204
    thinkers._play(game.game.id)
    assert shown(owner.client.get(asks, headers=HTMX).text) == "No hint could be found. Ask again"
    game.post("hint", htmx=True)
    thinkers._play(game.game.id)
    assert "about 12 VP" in hint_at(game)


def test_a_question_without_a_hint_is_said_to_have_none_until_it_is_answered(
    game: OnScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(companion.thinkers, "hint_at", lambda _play, _budget, _side: None)
    game.post("hint")
    assert hint_at(game) == "No hint could be found. Ask again"
    game.answer("income")
    assert "No hint" not in hint_at(game)


def test_a_game_that_is_gone_is_thought_about_no_more(game: OnScreen, owner: Owner) -> None:
    thinkers = Thinkers(owner.parts.games, 1, Rollouts(0), are_offered=True)
    owner.parts.games.delete(game.game.id)
    thinkers._under_way[game.game.id] = None
    thinkers.advise(game.game.id)
    thinkers._play(game.game.id)
    assert not thinkers.is_busy_with(game.game.id) and not thinkers._want_hints
