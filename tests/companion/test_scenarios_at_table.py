"""Scenarios at a table: what the first income turn is, what is offered to report, what the end says."""

from __future__ import annotations

import pytest

from automa.scenario_facts import SCENARIOS
from tests.companion.on_phone import OnPhone, words
from tests.conftest import Owner
from tests.long_run import long

EARLIER = next(facts for facts in SCENARIOS.values() if facts.leaves)
"""The scenario that leaves something for a later one."""

OTHERWISE = [slug for slug, facts in SCENARIOS.items() if facts.first_income]
"""Those of which the first income turn is another one."""


MAT = "what your income mat shows"
"""What a first income turn as usual gains."""


def table(owner: Owner, slug: str, level: int = 2) -> OnPhone:
    """A game at a table at your first income turn."""
    game = OnPhone(owner, {"kind": "table", "level": level, "scenario": slug}, "Sunday", below="games")
    answer_bots(game)
    return game


def answer_bots(game: OnPhone) -> None:
    """Whatever the bots ask is answered."""
    while game.pending is not None and game.pending.kind != "turn":
        game.answer(next(iter(game.pending.options.keys())))


def finished(owner: Owner, slug: str) -> OnPhone:
    """A game at a table that is over: your income turns while the bots play theirs."""
    game = table(owner, slug)
    for _ in range(5):
        game.answer("income", "end")
        answer_bots(game)
    while game.pending is not None:
        game.answer("end", again="1")
        answer_bots(game)
    return game


def test_three_scenarios_have_a_first_income_turn_of_their_own() -> None:
    """(SCN2-5, SCN4-9, SCN5-3)"""
    assert OTHERWISE == ["world_war", "the_fall_of_atlantis", "foreshadow"]


@pytest.mark.parametrize("slug", OTHERWISE)
def test_before_the_first_income_turn_the_page_says_what_is_different_in_it(owner: Owner, slug: str) -> None:
    """Until the turn is over; the list of the setup and the page of the scenario say it too."""
    game = table(owner, slug)
    said = [line.text for line in SCENARIOS[slug].first_income]
    page = game.page()
    assert "Take income turn 1" in page and all(text in page for text in said)
    assert all(text in game.page("/layout") for text in said)
    assert all(text in words(owner.client.get(f"/scenarios/{slug}")) for text in said)
    game.answer("income", "vp:+1@income")
    for path in ("", "/words"):
        assert all(text in game.page(path) for text in said), "it is to be carried out now"
    game.answer("end")
    answer_bots(game)
    assert not any(text in game.page() for text in said)


@pytest.mark.parametrize("level", [1, 2, *(pytest.param(level, marks=long) for level in range(3, 7))])
@pytest.mark.parametrize("slug", SCENARIOS)
def test_nothing_on_the_page_contradicts_what_the_first_income_turn_gives(owner: Owner, slug: str, level: int) -> None:
    """The button says what the list above it says, and of level 1 what comes before. (LVL-1, SCN2-5, SCN4-9, SCN5-3)"""
    page = table(owner, slug, level).page()
    said = page[page.rindex("Your first turn is income turn 1") :]
    assert (MAT in said) == (slug not in OTHERWISE)
    assert ("a free advance on each track" in said) == (level == 1)
    gained = {"world_war": f"{MAT}, but no tapestry card", "foreshadow": f"{MAT}, but with 9 tapestry cards"}
    assert gained.get(slug, "") in page
    if slug == "the_fall_of_atlantis":
        assert "gain nothing that your income mat shows" in page and f"gain {MAT}" not in page


def test_in_each_later_income_turn_but_the_last_a_card_is_turned_over(owner: Owner) -> None:
    """And the income mat brings none. (SCN5-9, SCN5-10)"""
    game = table(owner, "foreshadow")
    said = [line.text for line in SCENARIOS["foreshadow"].later_income]
    assert said and not any(text in game.page() for text in said)
    for turn in range(1, 6):
        game.answer("income")
        page = game.page()
        assert [text in page for text in said] == [turn in (2, 3, 4)] * len(said), turn
        assert ("the card that you turn over, one upgrade" in page) == (turn in (2, 3, 4))
        assert "civilizations, a tapestry card" not in page
        game.answer("end")
        answer_bots(game)
        assert not any(text in game.page() for text in said)
    assert not SCENARIOS["the_fall_of_atlantis"].later_income


def test_a_goal_that_the_app_cannot_see_says_what_is_needed_and_what_it_can_count(owner: Owner) -> None:
    """(SCN4-16, SCN5-11)"""
    assert "at least two types. needed: 2" in table(owner, "the_fall_of_atlantis").page()
    game = table(owner, "foreshadow")
    assert "needed: 30" in game.page()
    game.answer("income", "conquer:0,0!")
    assert "territories you control 2, tracks completed 0. The rest lies in front of you." in game.page()


@pytest.mark.parametrize("slug", SCENARIOS)
def test_the_setup_at_a_table_says_that_your_own_side_is_not_all_as_usual(owner: Owner, slug: str) -> None:
    assert "but for what the scenario says further down" in table(owner, slug).page("/layout")


def test_where_it_is_as_usual_nothing_is_said_of_it(owner: Owner) -> None:
    assert "In your first income turn" not in table(owner, "utopia").page()


def test_the_end_leads_to_the_result_once_and_says_what_can_be_noted(owner: Owner) -> None:
    """(SCN4-19)"""
    game = finished(owner, EARLIER.slug)
    page = game.page()
    assert "The game is over" in page and page.count("See the result") == 1
    assert EARLIER.leaves in game.page("/result")


@pytest.mark.parametrize(
    ("slug", "offered", "refused"),
    [
        ("world_war", "Conquer a territory", "Explore a hex"),
        ("utopia", "Explore a hex", "Conquer a territory"),
    ],
)
def test_only_what_is_done_in_the_scenario_is_offered_to_report(
    owner: Owner, slug: str, offered: str, refused: str
) -> None:
    """What a card allows stays in reach. (SCN2-7, SCN3-7)"""
    game = table(owner, slug)
    for path in ("/more", "/map"):
        page = game.page(path)
        assert offered in page and refused not in page
    assert game.get("/act/conquer", anywhere="1").status_code == 200


def test_where_an_advance_conquers_in_place_of_exploring_the_map_opens_for_a_conquest(owner: Owner) -> None:
    """(SCN2-7)"""
    game = table(owner, "world_war")
    game.answer("income", "fix:board/seats/0/tokens/exploration=[3]", "advance:exploration")
    assert "Conquer: tap the hex" in game.page()
