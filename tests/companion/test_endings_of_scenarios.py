"""How a game of a scenario ended is written down in its own words, when its last answer is given."""

from __future__ import annotations

import pytest

import companion.store.rules_version
from companion.store.replay import Memory
from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

INCOME_TURNS = 5


def written(game: OnPhone) -> str:
    """The journal of a finished game as it was written down."""
    ending = game.owner.parts.games.ending(game.game.id)
    assert ending is not None
    return " ".join(line.text for turn in ending.journal for line in turn.lines)


def finished_table(owner: Owner, slug: str) -> OnPhone:
    """A game at a table in which you only took your income turns."""
    game = OnPhone(owner, {"kind": "table", "level": 2, "scenario": slug}, "Sunday", below="games")
    while game.pending is not None and game.pending.kind != "turn":
        game.answer(next(iter(game.pending.options.keys())))
    game.answer(*["income"] * INCOME_TURNS)
    while game.pending is not None:
        game.answer("end" if game.pending.kind == "turn" else next(iter(game.pending.options.keys())), again="1")
    return game


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("focus", "favorite is now"),
        ("world_war", "laid a territory tile on each of the 21 empty hexes"),
        ("the_fall_of_atlantis", "a fresh start: 1 of each resource"),
    ],
)
def test_what_a_scenario_tells_at_a_table_is_kept(owner: Owner, slug: str, said: str) -> None:
    assert said in written(finished_table(owner, slug))


def test_where_nobody_attacks_the_result_speaks_of_no_trap(owner: Owner) -> None:
    """(SCN3-7)"""
    assert "held a trap" not in finished_table(owner, "utopia").page("/result")


@pytest.mark.parametrize(
    ("slug", "said"), [("foreshadow", "laid a tapestry card face down on era 2"), ("focus", "favorite is now")]
)
def test_what_a_scenario_tells_on_screen_is_kept(owner: Owner, slug: str, said: str) -> None:
    """In its sentence, not by the name of its kind."""
    game = OnScreen(owner, scenario=slug)
    game.skip_to_the_end()
    assert said in written(game)


def bots_vp(game: OnPhone) -> int | None:
    """The VP of the Automa once it is done, None before."""
    with game.owner.parts.games.view(game.game.id) as view:
        table = view.play.state
        return int(table.game.board.seats[1].vp) if table.bots.finished else None


def tied(owner: Owner) -> OnPhone:
    """A game at a table in which the bots are done first, and you end with as many VP as the Automa."""
    game = OnPhone(owner, {"kind": "table", "level": 2, "scenario": "focus"}, "Sunday", below="games")
    turns = ["income"]
    while game.pending is not None and (vp := bots_vp(game)) is None:
        usual = turns.pop() if turns and game.pending.kind == "turn" else "end"
        game.answer(usual if game.pending.kind == "turn" else next(iter(game.pending.options.keys())), again="1")
    game.answer(*["income"] * (INCOME_TURNS - 1), f"fix:board/seats/0/vp={vp}")
    game.answer("end", again="1")
    assert game.pending is None
    return game


def test_a_tie_is_told_as_the_victory_of_the_automa(owner: Owner) -> None:
    """scenarios.yaml, win: "win the game as usual ...; otherwise the Automa wins". (AUT-32)"""
    game = tied(owner)
    page = game.page("/result")
    assert "Automa wins: in a scenario a tie is lost" in page and "Shared victory" not in page
    assert "landmark" not in page.partition("Automa wins")[2][:200]
    ending = owner.parts.games.ending(game.game.id)
    assert ending is not None and (ending.winners, len({player.vp for player in ending.players})) == ((1,), 1)


def test_a_scenario_that_ended_as_a_shared_victory_stays_one(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finished game never changes, whatever the rules say of such an end today. (AUT-32)"""
    monkeypatch.setattr("automa.table.result.winners_by_goals", lambda _game, winners, *_: list(winners))
    monkeypatch.setattr(companion.store.rules_version, "_hash_of_files", lambda: "of the rules before")
    game = tied(owner)
    assert "Shared victory" in game.page("/result")
    before = owner.parts.games.export(game.game.id)
    monkeypatch.undo()
    owner.parts.games._memory = Memory(10)
    page = game.page("/result")
    assert "Shared victory" in page and "It is shown as it ended" in page
    assert owner.parts.games.export(game.game.id) == before
