"""After an undo at the table the screen lists what to put back; who follows it makes the table what the game is."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from flask import Flask

from automa.players import random_reports
from automa.state import Decks
from automa.table import KINDS, open_play
from automa.table.position import position_of
from automa.table.state import Table
from companion.game.journal import Row
from companion.game.players import looks
from companion.tableside.lying import differs, lying
from companion.tableside.moves import Moves
from companion.tableside.put_back import to_put_back
from companion.web.shown import show_game
from engine.log import STEPS
from engine.play import Play
from engine.sources import ByHand, ByKind, Luck
from engine.state.hexmap import PlacedTile
from engine.taken_back import stood_before
from tests.companion.on_phone import words
from tests.companion.test_table import AtTable
from tests.conftest import Owner
from tests.long_run import long

BY_HAND = {"die": "table", "decision_card": "table", "tile": "table", "face_down_card": "table"}


def back_list(table: AtTable) -> str:
    """What is to be moved, in words: the list that is ticked off."""
    found = re.search(r'<ol class="moves" id="steps-back">(.*?)</ol>', table.get().text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found.group(1)).split()) if found else ""


@pytest.fixture
def moved(owner: Owner) -> AtTable:
    """The bots have had their first income turn and a turn by cards 4 and 3, entered by hand."""
    table = AtTable(owner, luck={"decision_card": "table"})
    table.answer("income", "end", "advance:science", "end", "4", "3")
    return table


def test_the_bots_turn_taken_back_says_what_goes_where(moved: AtTable) -> None:
    """Tokens go back on their tracks, and the two cards onto their deck, the last one drawn first."""
    assert not back_list(moved)
    with moved.owner.parts.games.view(moved.game.id) as view:
        seats = [dict(seat.tokens) for seat in view.play.state.game.board.seats]
    moved.post("undo")
    assert "Put decision card 3 back on its deck, face down Only 4 stays face up." in back_list(moved)
    moved.post("undo")
    said, page = back_list(moved), moved.page()
    assert "Put these back" in page
    assert "Put decision cards 3, 4 back on their deck, face down In this order, the last on top." in said
    moved.post("undo")
    with moved.owner.parts.games.view(moved.game.id) as view:
        now = [dict(seat.tokens) for seat in view.play.state.game.board.seats]
    assert back_list(moved).count(" to ") >= sum(
        seat[track] != now[number][track] for number, seat in enumerate(seats) for track in seat
    )


def test_several_undos_are_one_list_and_what_was_done_again_is_listed_too(moved: AtTable) -> None:
    """The advance goes back with the bots' turn; done again, all of it is to be moved once more."""
    for _ in range(4):
        moved.post("undo")
    said = back_list(moved)
    assert "You : Science to 0" in said and "Take back what you paid, and put back what the space gave." in said
    assert "Put decision cards 3, 4 back" in said
    moved.post("redo")
    assert "Move these again" in moved.page()
    assert "You : Science to 1" in back_list(moved)


def test_the_list_is_the_same_on_every_phone_and_after_a_reload_and_ends_with_the_next_report(moved: AtTable) -> None:
    """It is read from the log: looking writes nothing."""
    moved.post("undo")
    moved.post("undo")
    before, said = moved.seq, back_list(moved)
    assert said and back_list(moved) == said and moved.seq == before
    moved.answer("4")
    assert not back_list(moved)


def test_what_is_to_be_put_back_comes_before_the_hexes_of_an_open_act(owner: Owner) -> None:
    """Who forgot to explore takes the bots' turn back: its pieces are moved first, the map waits below."""
    table = AtTable(owner, luck={})
    table.answer("income", "end", "advance:exploration", "end", "advance:exploration", "end")
    table.post("undo")
    page = words(table.owner.client.get(table.url, headers={"User-Agent": "Mobile"}))
    assert page.count("Put these back") == 1
    assert page.index("Put these back") < page.index("Explore: tap the hex")
    assert table.page().index("Explore: tap the hex") < table.page().index("Put these back"), "wide: beside the map"


def test_each_thing_to_put_back_is_ticked_off_and_a_part_of_the_page_has_the_list_too(moved: AtTable) -> None:
    part = moved.post("undo", htmx=True).text
    assert len(re.findall(r'data-tick="back-\w+"', part)) == part.count('id="tick-back-') > 0


def test_an_income_turn_taken_back_returns_cards_and_points(owner: Owner) -> None:
    """The card beside the Automa's mat, and an income turn of one's own with its VP."""
    table = AtTable(owner, luck={})
    table.answer("income", "vp:+7@income", "end")
    table.post("undo")
    said = back_list(table)
    assert "from beside the Automa’s mat back on the tapestry deck" in said
    assert "decision card" not in said, "the phone keeps them"
    table.post("undo")
    table.post("undo")
    said = back_list(table)
    assert "VP token to 0" in said and "income turn 1 is taken back" in said


def test_the_first_answer_taken_back_takes_the_favorites_away(owner: Owner) -> None:
    """Before the Shadow Empire's die is rolled no bot has a favorite track."""
    table = AtTable(owner)
    table.answer("military")
    table.post("undo")
    said = back_list(table)
    assert said.count("no favorite track yet") == 2
    assert "Take the token that marks it off Military." in said


def test_what_was_conquered_goes_back_outpost_by_outpost(owner: Owner) -> None:
    """Yours comes away from the hex, on which the one that it toppled stands up again."""
    table = AtTable(owner, luck={})
    table.answer("income", 'fix:board/map/outposts/1,1=[{"seat": 1}]', "fix:board/seats/1/outposts=7")
    table.answer("conquer:1,1@unanswered")
    table.post("undo")
    said = back_list(table)
    assert "Take away the blue outpost on the marked hex" in said
    assert "Stand the red outpost there up again" in said


class Hands:
    """Hands at a table that move what a list says, and nothing else."""

    def __init__(self, table: Table, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.lies = lying(table, setup)
        self.everyone = looks(table)

    def follow(self, moves: Moves, table: Table) -> None:
        """Do what each row of the list says."""
        self.shown = lying(table, self.setup)
        for move in moves.moves:
            for row in move.rows:
                self._do(row)

    def _do(self, row: Row) -> None:
        seat = None if row.look is None else self.everyone.index(row.look)
        match row.kind:
            case "token":
                self.lies["token", seat, row.data["track"]] = row.data["spaces"]
            case "tile_off":
                self.lies["tile", row.hex] = None
            case "tile_on" | "tile_other":
                self.lies["tile", row.hex] = PlacedTile()  # whichever the phone's map shows
            case "outpost_off" | "outpost_on" | "stood_up" | "toppled" | "piece_off" | "piece_on":
                self._on_hex(row, seat)
            case "cards_onto_deck":
                self._onto_deck(row)
            case "cards_sorted":
                self.lies[("decision_cards",)] = self._sorted(row)
            case _:
                about = () if row.data["about"] is None else (row.data["about"],)
                self._there(row, (row.kind, *about))

    def _on_hex(self, row: Row, seat: int | None) -> None:
        """What is gone already is not taken again, and no more put there than its picture shows."""
        stands, lies = (Counter(each) for each in self.lies["hex", row.hex])  # type: ignore[attr-defined]
        picture = sum(self.shown["hex", row.hex], Counter())  # type: ignore[call-overload]
        where, piece = (lies, row.data["piece"]) if "piece" in row.data else (stands, row.data.get("upright"))
        match row.kind:
            case "outpost_off" | "piece_off":
                where[seat, piece] -= 1
            case "outpost_on" | "piece_on":
                where[seat, piece] += where[seat, piece] < picture[seat, piece]
            case _ if stands[seat, row.kind == "toppled"]:
                stands[seat, row.kind == "toppled"] -= 1
                stands[seat, row.kind == "stood_up"] += 1
        self.lies["hex", row.hex] = (+stands, +lies)

    def _onto_deck(self, row: Row) -> None:
        decks = self.lies[("decision_cards",)]
        assert isinstance(decks, Decks)
        back, pair = (list(row.data[name]) for name in ("cards", "pair"))  # type: ignore[call-overload]
        gone = {*back, *row.data["lone"]}  # type: ignore[misc]
        up = [card for card in (*decks.discard, *decks.pair) if card not in gone]
        assert up[len(up) - len(pair) :] == pair, "these lay face up before"
        decks.discard, decks.pair = up[: len(up) - len(pair)], pair

    def _sorted(self, row: Row) -> Decks:
        decks = Decks([], 0)
        decks.discard, decks.pair = list(row.data["discard"]), list(row.data["pair"])  # type: ignore[call-overload]
        decks.discard_unseen = int(str(row.data["unseen"]))
        return decks

    def _there(self, row: Row, place: tuple[object, ...]) -> None:
        self.lies[place] = row.data["now"]

    def differ_from(self, table: Table) -> list[tuple[object, ...]]:
        """Where the table is not what the game says."""
        now = lying(table, self.setup)
        wrong = []
        for place in {**now, **self.lies}:
            mine, its = self.lies.get(place), now.get(place)
            if isinstance(mine, Decks) and isinstance(its, Decks):
                mine, its = (mine.discard, mine.pair), (its.discard, its.pair)
            if differs(mine, its):
                wrong.append(place)
        return wrong


def begun(seed: int) -> Play[Table]:
    """A table game, alone or of two, with all luck entered or none."""
    pick = random.Random(seed)
    alone, by_hand = pick.random() < 0.7, pick.random() < 0.5
    setup: dict[str, Any] = {
        "kind": "table",
        "players": 1 if alone else 2,
        "level": pick.choice((1, 3, 5)) if alone else 2,
        "luck": BY_HAND if by_hand else {},
        "record_tiles": pick.random() < 0.5,
        "boxes": pick.choice((("base",), ("base", "pp"), ("base", "aa"))),
    }
    entered = [kind for kind, group in KINDS.items() if setup["luck"].get(group) == "table"]
    return open_play(setup, ByKind({kind: ByHand() for kind in entered}, Luck(seed)))


@pytest.mark.parametrize(
    "seed", [1, 4, 7, *(pytest.param(seed, marks=long) for seed in (0, 2, 3, 5, 6, *range(8, 60)))]
)
def test_hands_that_follow_the_list_make_the_table_what_the_game_is(app: Flask, seed: int) -> None:
    """Whether they followed every list or only the last one, after any undos and redos, in games of all sorts."""
    play, pick = begun(seed), random.Random(seed)
    player = random_reports(Luck(seed).pick)
    with app.test_request_context():
        show_game(play.state.game)
        for _ in range(14):
            for _ in range(pick.randint(1, 25)):
                if play.pending is not None:
                    play.answer(player(play.state, play.pending))
            lazy, diligent = Hands(play.state, dict(play.setup)), Hands(play.state, dict(play.setup))
            for _ in range(pick.randint(1, 7)):
                if play.next_redo is not None and pick.random() < 0.3:
                    play.redo()
                elif play.can_undo:
                    play.undo()
                moves = to_put_back(play, play.state)
                diligent.follow(moves, play.state)
                assert diligent.differ_from(play.state) == []
            lazy.follow(to_put_back(play, play.state), play.state)
            assert lazy.differ_from(play.state) == []
            while play.next_redo is not None:
                play.redo()


def test_how_a_game_stood_is_what_it_was(app: Flask) -> None:
    """The states that the undos and redos at the end of a log led away from, each as its position was then."""
    play, pick = begun(3), random.Random(3)
    player = random_reports(Luck(3).pick)
    for _ in range(120):
        if play.pending is not None:
            play.answer(player(play.state, play.pending))
    stood = [position_of(play.state)]
    for step in range(6):
        play.redo() if step in (2, 4) else play.undo(pick.randint(1, 3))
        stood.append(position_of(play.state))
    found = [position_of(state) for state in stood_before(play)]
    assert all(entry.kind in STEPS for entry in play.log[-6:])
    assert all(each in found for each in stood[:-1])
