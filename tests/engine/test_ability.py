"""Abilities bend rules: four kinds of hook, asked in one stated order, and mistakes in a card found at import."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.abilities.ability import ABILITIES, Ability, choose_for
from engine.decisions import Decision, Facts, Keyed, Steps, ask
from engine.hooks import instead, modify, offer, react
from engine.hooks.offers import Offer
from engine.rules.happenings import Explored
from engine.state.game import TABLE, Game, InPlay
from tests.engine.tabletop import tabletop

pytestmark = pytest.mark.usefixtures("clean_abilities")


def define(sort: str, slug: str) -> None:
    """An ability that notes each time it is asked, and adds its first letter to a word."""

    class _Noting(Ability):
        @modify.TAPESTRY_DECK
        def add(self, game: Game, mine: InPlay, value: str, about: Facts) -> str:
            return value + mine.slug[0]

        @react.EXPLORED
        def note(self, game: Game, mine: InPlay, happening: Explored) -> None:
            mine.memory.setdefault("explored", []).append(str(happening.seat))

    type(slug.title(), (_Noting,), {"sort": sort, "slug": slug})


def in_play(game: Game, *cards: tuple[str, int]) -> tuple[InPlay, ...]:
    """Put abilities into play, each for an owner, oldest first."""
    game.in_play = tuple(InPlay(slug, owner, slug) for slug, owner in cards)
    return game.in_play


def run(steps: Steps[object], *answers: object) -> list[Decision]:
    """Carry steps out with these answers; what was asked."""
    asked = []
    given = iter(answers)
    try:
        asked.append(next(steps))
        while True:
            asked.append(steps.send(next(given)))
    except StopIteration:
        return asked


def test_without_abilities_nothing_is_bent() -> None:
    game = tabletop()
    assert modify.TAPESTRY_DECK.ask(game, "x", {"seat": 0}) == "x"
    assert offer.CIVILIZATION_STEP.ask(game, {"seat": 0, "turn": 2}) == {}
    assert (
        run(instead.EXPLORE.done(game, {"seat": 0, "anywhere": False}))
        == run(react.EXPLORED.notify(game, 0, (0, 0), 6))
        == []
    )


def test_a_value_passes_through_every_ability_in_play() -> None:
    define("tapestry", "alpha")
    define("tapestry", "beta")
    game = tabletop()
    in_play(game, ("alpha", 0), ("beta", 0))
    assert modify.TAPESTRY_DECK.ask(game, "", {"seat": 0}) == "ab"
    assert modify.TILE_BENEFIT_TIMES.ask(game, 5, {"seat": 0}) == 5


def test_a_modifier_is_told_for_whom_and_for_what() -> None:
    class Generous(Ability):
        sort, slug = "civilization", "generous"

        @modify.ALIGNMENT_VP
        def double_own(self, game: Game, mine: InPlay, value: int, about: Facts) -> int:
            return value * 2 if about["seat"] == mine.owner and about["tile"] == 6 else value

    game = tabletop()
    in_play(game, ("generous", 1))
    assert [modify.ALIGNMENT_VP.ask(game, 3, {"seat": seat, "hex": (0, 0), "tile": 6}) for seat in (0, 1)] == [3, 6]
    assert modify.ALIGNMENT_VP.ask(game, 3, {"seat": 1, "hex": (0, 0), "tile": 7}) == 3


def test_the_active_seat_comes_first_then_the_others_in_seat_order() -> None:
    for slug in ("zero", "one", "two"):
        define("tapestry", slug)
    game = tabletop(3)
    in_play(game, ("zero", 0), ("one", 1), ("two", 2))
    orders = []
    for game.active in range(3):
        orders.append(modify.TAPESTRY_DECK.ask(game, "", {"seat": 0}))
    assert orders == ["zot", "otz", "tzo"]


def test_of_one_seat_the_sort_decides_then_the_age() -> None:
    sorts = ("space_tile", "masterpiece", "tapestry", "automa_civilization", "civilization", "scenario")
    for letter, sort in zip("fedcba", sorts, strict=True):
        define(sort, letter)
    define("tapestry", "younger")
    game = tabletop()
    in_play(game, *((letter, 0) for letter in "fedcba"), ("younger", 0))
    assert modify.TAPESTRY_DECK.ask(game, "", {"seat": 0}) == "abcdyef"


def test_what_belongs_to_the_table_comes_before_every_seat() -> None:
    define("scenario", "world")
    define("civilization", "mine")
    game = tabletop(3)
    in_play(game, ("mine", 2), ("world", TABLE))
    for game.active in range(3):
        assert modify.TAPESTRY_DECK.ask(game, "", {"seat": 0}) == "wm"


def test_offers_add_options_each_with_its_own_steps() -> None:
    class Islands(Ability):
        sort, slug = "civilization", "islands"

        @offer.CIVILIZATION_STEP
        def ring(self, game: Game, mine: InPlay, about: Facts) -> Iterator[Offer]:
            def place(side: str) -> Steps[None]:
                yield from ()
                mine.memory.setdefault("ring", []).append(side)

            if about["seat"] == mine.owner:
                yield Offer("ring:N", lambda: place("N"))
                yield Offer("ring:S", lambda: place("S"))

    game = tabletop()
    (mine,) = in_play(game, ("islands", 0))
    added = offer.CIVILIZATION_STEP.ask(game, {"seat": 0, "turn": 2})
    assert list(added) == ["ring:N", "ring:S"]
    assert offer.CIVILIZATION_STEP.ask(game, {"seat": 1, "turn": 2}) == {}, "another seat is offered nothing"
    run(added["ring:S"].steps())
    assert mine.memory == {"ring": ["S"]}


def test_the_first_ability_that_wants_to_replaces_the_action() -> None:
    done: list[str] = []

    class Unwilling(Ability):
        sort, slug = "civilization", "unwilling"

        @instead.EXPLORE
        def not_now(self, game: Game, mine: InPlay, about: Facts) -> None:
            done.append("unwilling was asked")

    class Warlike(Ability):
        sort, slug = "tapestry", "warlike"

        @instead.EXPLORE
        def conquer(self, game: Game, mine: InPlay, about: Facts) -> Steps[None]:
            options = Keyed({"here": 1, "there": 2})
            yield from ask(Decision(mine.owner, "conquer", options), options)
            done.append("warlike conquered")

    class Late(Ability):
        sort, slug = "space_tile", "late"

        @instead.EXPLORE
        def never(self, game: Game, mine: InPlay, about: Facts) -> None:
            done.append("late was asked")

    game = tabletop()
    in_play(game, ("late", 0), ("warlike", 0), ("unwilling", 0))
    assert [decision.kind for decision in run(instead.EXPLORE.done(game, {"seat": 0, "anywhere": False}), 1)] == [
        "conquer"
    ]
    assert done == ["unwilling was asked", "warlike conquered"]


def test_everybody_hears_what_happened_and_may_follow_with_steps() -> None:
    define("tapestry", "alpha")

    class Curious(Ability):
        sort, slug = "civilization", "curious"

        @react.EXPLORED
        def look(self, game: Game, mine: InPlay, happening: Explored) -> Steps[None]:
            options = Keyed({"yes": True, "no": False})
            yield from ask(Decision(mine.owner, "look", options), options)

    game = tabletop()
    alpha, _ = in_play(game, ("alpha", 0), ("curious", 1))
    asked = run(react.EXPLORED.notify(game, 1, (0, 0), 6), True)
    assert [(decision.seat, decision.kind) for decision in asked] == [(1, "look")]
    assert alpha.memory == {"explored": ["1"]}


def test_one_ability_can_be_told_alone() -> None:
    define("tapestry", "alpha")
    game = tabletop()
    first, second = in_play(game, ("alpha", 0), ("alpha", 1))
    run(react.EXPLORED.notify_alone(game, second, 0, (0, 0), 6))
    assert (first.memory, second.memory) == ({}, {"explored": ["0"]})


def test_telling_an_ability_alone_what_it_does_not_care_about_does_nothing() -> None:
    class Deaf(Ability):
        sort, slug = "tapestry", "deaf"

    game = tabletop()
    (mine,) = in_play(game, ("deaf", 0))
    assert run(react.EXPLORED.notify_alone(game, mine, 0, (0, 0), 6)) == []


def test_a_card_that_copies_another_has_its_hooks_and_its_own_memory() -> None:
    define("tapestry", "alpha")
    game = tabletop()
    (alpha,) = in_play(game, ("alpha", 1))
    game.in_play += (InPlay("copy", 0, "alpha"),)
    assert modify.TAPESTRY_DECK.ask(game, "", {"seat": 0}) == "ca", (
        "the hooks are those of the card copied, the name its own"
    )
    run(react.EXPLORED.notify(game, 1, (0, 0), 6))
    assert game.in_play[1].memory == alpha.memory == {"explored": ["1"]}
    assert game.in_play[1].memory is not alpha.memory


def test_an_ability_inherits_hooks_and_may_say_them_anew() -> None:
    class Loud(Ability):
        @modify.TAPESTRY_DECK
        def say(self, game: Game, mine: InPlay, value: str, about: Facts) -> str:
            return value + "loud"

    class Louder(Loud):
        sort, slug = "tapestry", "louder"

        def say(self, game: Game, mine: InPlay, value: str, about: Facts) -> str:
            return value.upper() + "LOUDER"

    game = tabletop()
    in_play(game, ("louder", 0))
    assert modify.TAPESTRY_DECK.ask(game, "as ", {"seat": 0}) == "AS LOUDER"


def test_two_abilities_of_one_name_are_refused() -> None:
    define("tapestry", "alpha")
    with pytest.raises(TypeError, match="two abilities are called 'alpha'"):
        define("civilization", "alpha")
    assert ABILITIES["alpha"].sort == "tapestry"


def test_a_sort_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="'weather' is no sort of ability"):
        define("weather", "rain")
    assert "rain" not in ABILITIES


def test_two_methods_for_one_hook_are_refused() -> None:
    with pytest.raises(TypeError, match="_Twice has two methods for one hook: first and second"):

        class _Twice(Ability):
            sort, slug = "tapestry", "twice"

            @modify.TAPESTRY_DECK
            def first(self, game: Game, mine: InPlay, value: str, about: Facts) -> str:
                return value

            @modify.TAPESTRY_DECK
            def second(self, game: Game, mine: InPlay, value: str, about: Facts) -> str:
                return value


def test_a_copy_of_the_game_remembers_for_itself() -> None:
    define("tapestry", "alpha")
    game = tabletop()
    (alpha,) = in_play(game, ("alpha", 0))
    other = game.copy()
    run(react.EXPLORED.notify(other, 1, (0, 0), 6))
    assert (alpha.memory, other.in_play[0].memory) == ({}, {"explored": ["1"]})


def test_what_an_ability_asks_names_it_as_its_source() -> None:
    """Its owner is asked, or another seat; a copy names the card that it copies, whose words explain the question."""
    define("civilization", "alpha")
    define("tapestry", "beta")
    options: Keyed[object] = Keyed({"no": False, "yes": True})
    (asked,) = run(choose_for(InPlay("alpha", 1, "alpha"), "ally", options, subject="x", data={"hex": (0, 0)}), True)
    assert asked.question == "ally|1|x"
    assert asked.data == {"hex": (0, 0), "source": "civilization:alpha"}
    (asked,) = run(choose_for(InPlay("espionage", 1, "beta"), "ally", options, seat=0), True)
    assert asked.question == "ally|0|"
    assert asked.data == {"source": "tapestry:beta"}
    assert run(choose_for(InPlay("alpha", 1, "alpha"), "ally", Keyed({"yes": True}))) == []
