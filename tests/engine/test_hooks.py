"""The page of hooks: what a card cannot listen to is refused, and page, rules and docs say the same, arguments too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.abilities.ability import Ability, Offer, instead, modify, offer, react
from engine.decisions import Facts, Steps
from engine.hooks import HOOKS, AboutHex, AboutTrack
from engine.rules.happenings import Explored, Invented
from engine.state.game import Game, InPlay

pytestmark = pytest.mark.usefixtures("clean_abilities")


def test_each_hook_says_in_a_sentence_what_it_is_for() -> None:
    for hooks in HOOKS.values():
        for hook in hooks.values():
            assert hook.does, f"{hook.kind} {hook.name} says nothing"


def test_what_is_told_along_is_on_the_page() -> None:
    cost = HOOKS["modify"]["advance_cost"]
    assert (cost.arguments, cost.told, cost.about) == (
        ("game", "mine", "value", "about"),
        "AboutTrack",
        ("seat", "track"),
    )
    assert HOOKS["react"]["Explored"].about == ("seat", "hex", "tile", "vp")


def test_a_hook_that_does_not_exist_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(
        TypeError, match=r"_Typo.pay: there is no hook modify\('advance_csot'\): is modify\('advance_cost'\) meant\?"
    ):

        class _Typo(Ability):
            @modify("advance_csot")
            def pay(self, game: Game, mine: InPlay, value: int, about: Facts) -> int:
                return value


def test_a_hook_of_another_kind_is_refused_and_that_kind_named() -> None:
    with pytest.raises(TypeError, match=r"no hook offer\('place_building'\): is instead\('place_building'\) meant\?"):

        class _OfAnotherKind(Ability):
            @offer("place_building")
            def build(self, game: Game, mine: InPlay, about: Facts) -> Iterator[Offer]:
                yield from ()


def test_a_happening_that_nobody_tells_is_refused() -> None:
    with pytest.raises(TypeError, match=r"no hook react\('explored'\): is react\('Explored'\) meant\?"):

        class _Small(Ability):
            @react("explored")
            def look(self, game: Game, mine: InPlay, happening: Explored) -> None: ...


def test_a_name_like_none_is_refused_without_a_guess() -> None:
    with pytest.raises(TypeError, match=r"there is no hook instead\('zzz'\)$"):

        class _Guess(Ability):
            @instead("zzz")
            def sleep(self, game: Game, mine: InPlay, about: Facts) -> None: ...


def test_a_method_that_is_called_otherwise_is_refused() -> None:
    with pytest.raises(
        TypeError,
        match=r"_Short.pay: modify\('advance_cost'\) is called with \(self, game, mine, value, about\), "
        r"not with \(self, game, mine, value\)",
    ):

        class _Short(Ability):
            @modify("advance_cost")
            def pay(self, game: Game, mine: InPlay, value: int) -> int:
                return value

    with pytest.raises(TypeError, match=r"not with \(self, game, mine, cost, about\)"):

        class _Renamed(Ability):
            @modify("advance_cost")
            def pay(self, game: Game, mine: InPlay, cost: int, about: Facts) -> int:
                return cost

    with pytest.raises(TypeError, match=r"react\('Explored'\) is called with \(self, game, mine, happening\)"):

        class _Deaf(Ability):
            @react("Explored")
            def look(self, game: Game, mine: InPlay) -> None: ...


def test_a_method_that_expects_to_be_told_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match=r"_Other.look: react\('Explored'\) is told Explored, not Invented"):

        class _Other(Ability):
            @react("Explored")
            def look(self, game: Game, mine: InPlay, happening: Invented) -> None: ...

    with pytest.raises(TypeError, match=r"modify\('why_not_conquer'\) is told AboutHex, not AboutTrack"):

        class _Elsewhere(Ability):
            @modify("why_not_conquer")
            def forbid(self, game: Game, mine: InPlay, value: object, about: AboutTrack) -> object:
                return value


def test_a_method_that_says_a_hook_anew_has_to_fit_it_as_well() -> None:
    class _Base(Ability):
        @modify("why_not_conquer")
        def forbid(self, game: Game, mine: InPlay, value: object, about: AboutHex) -> object:
            return value

    with pytest.raises(TypeError, match=r"_Anew.forbid: modify\('why_not_conquer'\) is called with"):

        class _Anew(_Base):
            def forbid(self) -> object:  # type: ignore[override]
                return None


def test_a_happening_may_be_named_as_the_card_likes() -> None:
    class _Fitting(Ability):
        @react("Explored")
        def look(self, game: Game, mine: InPlay, explored: Explored) -> Steps[None] | None:
            return None

    assert _Fitting.hooks == {("react", "Explored"): "look"}
