"""What all scenarios share: setup fields, the box, who plays what, goals and who wins by them, in both modes."""

from __future__ import annotations

import pytest

from automa.scenario import ask_goals
from automa.scenario_facts import RULES, SCENARIOS, read_scenario
from automa.scenarios import ABILITY_OF
from automa.simulate import play_game, what_is_wrong
from automa.solo import AUTOMA, YOU, Solo, SoloRules
from automa.table.table_setup import TableSetup, new_table
from engine.abilities.ability import Ability
from engine.decisions import BadSetup
from engine.facts.validation import DataError, DataFile
from engine.hooks import modify
from engine.hooks.about import About
from engine.rules.goals import goals_of
from engine.state.game import TABLE, Game, InPlay
from engine.state.goal import Goal
from tests.engine.whole import drive

EACH = pytest.mark.parametrize("slug", SCENARIOS)


@EACH
def test_a_scenario_owns_the_table_in_both_modes(slug: str) -> None:
    on_screen = SoloRules().start({"level": 2, "scenario": slug}).game
    at_the_table = new_table(TableSetup.read({"scenario": slug})).game
    for game in (on_screen, at_the_table):
        assert [(mine.slug, mine.owner) for mine in game.in_play] == [(slug, TABLE)]
        assert [each.slug for each in game.box.of_the_table] == [slug]


def test_without_a_scenario_nothing_is_different() -> None:
    assert SoloRules().start({"level": 2}).game.in_play == ()
    assert new_table(TableSetup.read({})).game.in_play == ()


@EACH
def test_what_a_scenario_removes_lies_in_no_box(slug: str) -> None:
    """(SCN1-13)"""
    box, out = (
        SoloRules().start({"level": 2, "scenario": slug, "boxes": ["base", "pp"]}).game.box,
        SCENARIOS[slug].removed,
    )
    assert not {each.name for each in box.civilizations.values()} & set(out.civilizations)
    assert not {each.name for each in box.tech_cards.values()} & set(out.tech_cards)
    gone = {card.name for card in out.tapestry_cards if card.count == 1 and card.name != "Trap"}
    assert not {each.name for each in box.tapestry_cards.values()} & gone


@EACH
def test_every_scenario_tells_its_story_its_differences_and_what_winning_takes(slug: str) -> None:
    facts = SCENARIOS[slug]
    assert facts.story and facts.theme and facts.differences and facts.winning and facts.setup and facts.rules
    assert ABILITY_OF[slug].facts is facts
    assert {id for id in RULES if RULES[id].section == slug} == facts.rules.keys()


@pytest.mark.parametrize(
    ("setup", "field", "kind"),
    [
        ({"scenario": "golden_age"}, "scenario", "no_such_scenario"),
        ({"scenario": "focus", "boxes": ["base", "aa"]}, "scenario", "scenario_not_with_box"),
        ({"scenario": "focus", "scenario_choices": {"tier": "1"}}, "scenario_choices", "no_such_choice"),
        (
            {"scenario": "focus", "boxes": ["base", "pp"], "civilization": "equalizers"},
            "civilization",
            "civilization_out",
        ),
    ],
)
def test_a_setup_that_no_scenario_has_is_refused(setup: dict[str, object], field: str, kind: str) -> None:
    """The same in both modes."""
    with pytest.raises(BadSetup) as on_screen:
        SoloRules().start({"level": 2, **setup})
    with pytest.raises(BadSetup) as at_the_table:
        TableSetup.read(setup)
    for wrong in (on_screen.value, at_the_table.value):
        assert (wrong.field, wrong.problem.kind) == (field, kind)


def test_what_is_no_text_is_no_scenario() -> None:
    with pytest.raises(BadSetup) as wrong:
        SoloRules().start({"level": 2, "scenario": 1})
    assert (wrong.value.field, wrong.value.problem.kind) == ("scenario", "no_such_scenario")


@pytest.mark.parametrize(
    ("setup", "kind"),
    [({"players": 2}, "scenario_alone"), ({"position": {}}, "scenario_from_the_start")],
)
def test_at_the_table_a_scenario_is_for_one_and_from_the_start(setup: dict[str, object], kind: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        TableSetup.read({"scenario": "focus", **setup})
    assert (wrong.value.field, wrong.value.problem.kind) == ("scenario", kind)


@pytest.mark.parametrize("slug", SCENARIOS)
def test_with_the_arts_track_those_scenarios_are_played_that_count_no_tracks(slug: str) -> None:
    """At a table, where there is one: the others count four tracks. (SCN1-4, SCN2-6, SCN3-11, SCN4-1, SCN5-1)"""
    setup = {"scenario": slug, "boxes": ["base", "pp", "aa"], "level": 4}
    if "aa" in SCENARIOS[slug].not_with:
        with pytest.raises(BadSetup, match="scenario_not_with_box"):
            TableSetup.read(setup)
        return
    play = play_game(setup, 3)
    assert play.result is not None and list(what_is_wrong(play)) == []
    assert "arts" in play.state.game.board.tracks
    goals = play.result["goals"]
    assert isinstance(goals, dict)
    assert set(SCENARIOS[slug].goals) == set(goals)


def test_two_scenarios_count_no_tracks() -> None:
    assert [slug for slug, facts in SCENARIOS.items() if "aa" not in facts.not_with] == ["world_war", "foreshadow"]


def test_the_deck_of_a_table_is_counted_without_what_a_scenario_removes() -> None:
    """Two cards fewer that do nothing against a conquest. (SCN1-13, BTR-2)"""
    usual, focus = (new_table(TableSetup.read({"scenario": slug})).bots.tapestry for slug in ("", "focus"))
    assert focus == {**usual, "other": usual["other"] - 2}


def test_a_setup_from_before_there_were_scenarios_means_what_it_meant() -> None:
    assert TableSetup.read({"kind": "table", "level": 3}).scenario == ""


# ---- goals


@pytest.fixture
def goal(clean_abilities: None) -> list[bool | None]:
    """A table with one goal; the list says whether it is met."""
    met: list[bool | None] = [None]

    class Aim(Ability):
        sort, slug = "scenario", "aim"

        @modify.GOALS_MET
        def aim(self, game: Game, mine: InPlay, value: tuple[Goal, ...], about: About) -> tuple[Goal, ...]:
            return (*value, Goal("aim", met[0], 2, 3)) if about["seat"] == YOU else value

    return met


def ended(vp: tuple[int, int]) -> Solo:
    """A solo game with the goal, as if it were over."""
    solo = SoloRules(scenario=("aim",)).start({"level": 2})
    for seat, points in zip((YOU, AUTOMA), vp, strict=True):
        solo.game.board.seats[seat].vp = points
    return solo


@pytest.mark.parametrize(
    ("met", "vp", "winners"),
    [
        (True, (50, 40), [YOU]),
        (False, (50, 40), [AUTOMA]),
        (False, (40, 50), [AUTOMA]),
        (True, (40, 50), [AUTOMA]),
        (True, (50, 50), [AUTOMA]),
        (False, (50, 50), [AUTOMA]),
    ],
)
def test_a_scenario_is_won_by_more_vp_and_by_its_goals(
    goal: list[bool | None], met: bool, vp: tuple[int, int], winners: list[int]
) -> None:
    """scenarios.yaml, win: "win the game as usual ... AND reach the scenario's goals ... otherwise the Automa wins".

    (AUT-32)
    """
    goal[0] = met
    solo = ended(vp)
    result = SoloRules(scenario=("aim",)).result(solo)
    assert result["winners"] == winners and result["goals"] == {"aim": met}
    assert goals_of(solo.game, AUTOMA) == ()


@pytest.mark.parametrize(("scenario", "winners"), [("", [YOU, AUTOMA]), ("focus", [AUTOMA]), ("utopia", [AUTOMA])])
def test_a_tie_is_shared_in_a_game_and_lost_in_a_scenario_without_goals(scenario: str, winners: list[int]) -> None:
    """scenarios.yaml, win: what is not won as usual the Automa wins. (AUT-30, AUT-32)"""
    solo = SoloRules().start({"level": 2, "scenario": scenario, "boxes": ["base", "pp"]})
    for seat in (YOU, AUTOMA):
        solo.game.board.seats[seat].vp = 50
    assert SoloRules().result(solo)["winners"] == winners


def test_without_goals_the_result_says_nothing_of_them() -> None:
    assert "goals" not in SoloRules().result(SoloRules().start({"level": 2}))


def test_nobody_is_asked_for_what_the_app_can_see(goal: list[bool | None]) -> None:
    goal[0] = True
    assert drive(ended((1, 2)).game, ask_goals(ended((1, 2)).game, YOU)).asked == []


# ---- data

WRONG = {
    "rules: {SCN2-1: {text: x}}": "SCN2-1: is no id of this scenario",
    "removed: {automa_civilizations: [romans]}": "romans: is no civilization of the Automa",
    "automa: {civilization: scientists, favorite: sailing}": "'sailing' is no track",
    "inferred: {cost: {text: x, value: '1', values: {'2': {text: two}}}}": "'1' is not among its values",
}


@pytest.mark.parametrize(("line", "problem"), WRONG.items())
def test_an_entry_that_contradicts_itself_is_refused(line: str, problem: str) -> None:
    """Whatever a scenario names exists."""
    text = "\n  ".join(
        [
            "scenario:",
            "slug: x",
            "box: pp",
            "number: 1",
            "name: X",
            "theme: x",
            "story: x",
            "differences: []",
            "winning: x",
            line,
        ]
    )
    if "rules" not in line:
        text += "\n  rules: {SCN1-1: {text: x}}"
    with pytest.raises(DataError, match=problem.replace("(", r"\(")):
        read_scenario(DataFile("x.yaml", text))
