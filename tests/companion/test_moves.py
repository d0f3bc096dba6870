"""The bots' turn as pieces to move: what is a row, what is pictured in it, what is a sum, and what is folded away."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from automa.civilizations import Strengthens
from automa.conquest import ShadowOutpost
from automa.hexes import ValidHexes
from automa.income import FavoriteChosen, FavoriteFinished, FavoriteKept
from automa.table.state import Table
from companion.game.journal import Row, ToppleIcon, rows_of
from companion.game.players import looks
from companion.game.table_rows import rows_at_table
from companion.tableside.moves import Moves, moves_of
from engine.decisions import Facts
from engine.journal import Event, Reason
from engine.rules.board.conquer import TerritoryConquered
from engine.rules.income import IncomeTurnTold
from engine.state.hexmap import PlacedTile
from tests.companion.on_phone import words
from tests.companion.test_table_words import AUTOMAS, AtTable, begin
from tests.conftest import Owner
from tests.story import Scene, at, place

AUTOMA, SHADOW = 1, 2


def row(scene: Scene, kind: str, seat: int = AUTOMA, **data: Any) -> Row:
    """A row as the screen makes it of an event of this kind."""
    terms: tuple[Facts, ...] = (data,) if kind == "vp" else ()
    return Row(kind, looks(scene.table)[seat], data, "", (), terms)


def listed(scene: Scene, *rows: Row) -> Moves:
    """The list made of these rows."""
    table: Table = scene.table
    return moves_of(table, rows, "bots")


def test_a_conquest_and_what_falls_there_are_one_row_with_one_picture() -> None:
    """BCO-11 and CON-6: the outpost that stands and the one that is laid on its side lie on one hex."""
    scene, hex = Scene(), at(24)
    made = listed(scene, row(scene, "conquered", hex=hex, **{"from": 0}), row(scene, "toppled", 0, hex=hex, by=AUTOMA))
    (move,) = made.moves
    assert [each.kind for each in move.rows] == ["conquered", "toppled"]
    assert move.excerpt is not None and move.excerpt.middle.look.mark == "chosen"
    neighbors = [shape for shape in move.excerpt.scene.hexes if shape.look.mark is None]
    assert len(neighbors) >= 3, "those around it are drawn too"
    assert all(each.data["marked"] for each in move.rows)


def test_what_moves_nothing_is_no_row() -> None:
    """Favorites that stay, civilizations that rest, tiebreakers and a hex that is not there."""
    scene = Scene()
    rows = [
        row(scene, "favorite_kept", track="science"),
        row(scene, "favorite", AUTOMA, track="military", **{"from": "military"}),
        row(scene, "civilization", civilization="engineers", turn=2),
        row(scene, "nothing_to_conquer", topple=True),
        row(scene, "deck_shuffled", cards=12, luck="app"),
        row(scene, "advanced", track="science", space=3, **{"from": 2}),
    ]
    made = listed(scene, *rows)
    assert [move.first.kind for move in made.moves] == ["advanced"]
    assert [each.kind for each in made.nothing] == [each.kind for each in rows[:5]]
    assert [track for _look, track in made.stays] == ["science", "military"]


def test_after_the_last_income_turn_no_favorite_is_moved_in_vain() -> None:
    """AUT-28: the bots are finished then. It is told, and no row; nor is it said of the other bot's that it stays."""
    scene = Scene()
    change = Event(FavoriteChosen("science", "military"), AUTOMA, "INA-4")
    kept = Event(FavoriteKept("exploration"), SHADOW, "INA-3")
    for era, moves, stays in ((4, ["favorite"], ["exploration"]), (5, [], [])):
        events = [Event(IncomeTurnTold(era), AUTOMA, "INA-1"), change, kept]
        rows = rows_at_table(events, looks(scene.table), {"kind": "table"}, scene.table.game.board)
        made = listed(scene, *rows)
        assert [move.first.kind for move in made.moves] == moves
        assert [each.kind for each in made.nothing if each.kind == "favorite"] == ["favorite"] * (not moves)
        assert [track for _look, track in made.stays] == stays


def test_the_income_icon_is_told_with_what_moves_nothing() -> None:
    """DCK-5: why the income turn came before the deck was used up; a row of its own would only push the acts down."""
    scene = Scene()
    made = listed(scene, row(scene, "income_icon"), row(scene, "income_turn", era=2))
    assert not made.moves
    assert [each.kind for each in made.nothing] == ["income_icon"]


def test_a_toppled_outpost_beside_the_automas_says_why() -> None:
    """BCO-22: with its own reasons, after those of the hex; where the Conquerors lay it there is no such icon."""
    scene, hex = Scene(), at(24)
    valid = Reason(ValidHexes((hex,), topple=True, card=6))
    events = [
        Event(TerritoryConquered(hex, None), AUTOMA, why=lambda: (valid,)),
        Event(ShadowOutpost(hex), 2, "BCO-22"),
    ]
    (move,) = listed(scene, *rows_of(events, looks(scene.table))).moves
    assert [reason.kind for reason in move.why] == ["valid_hexes", "topple_icon", "second_piece"]
    assert move.why[1].because == ToppleIcon(6), "the pair may lie in the new deck again: INA-17"
    strengthens = [Event(Strengthens(hex), AUTOMA), events[1]]
    (move,) = listed(scene, *rows_of(strengthens, looks(scene.table))).moves
    assert [reason.kind for reason in move.why] == ["second_piece"]


def test_a_deck_that_people_shuffle_and_a_favorite_that_moves_are_rows() -> None:
    scene = Scene()
    made = listed(
        scene,
        row(scene, "favorite", AUTOMA, track="military", **{"from": "science"}),
        row(scene, "deck_shuffled", cards=12, luck="table"),
    )
    assert [move.first.kind for move in made.moves] == ["favorite", "deck_shuffled"]
    assert not made.nothing


def test_the_vp_of_an_income_turn_are_one_number_with_its_parts() -> None:
    """INA-10 and INA-19: what the mat multiplies and the first to the era; the bar is cut in these shares."""
    scene = Scene()
    first = row(scene, "vp", vp=6, source="mat", era=3, total=11, thing="landmark", count=3, factor=2)
    second = row(scene, "vp", vp=3, source="first_to_era", era=3, total=14)
    made = listed(scene, row(scene, "income_turn", era=3), first, row(scene, "tapestry_on_mat", era=3), second)
    assert made.sum is not None
    assert (made.sum.before, made.sum.after) == (5, 14)
    assert [(part.vp, part.terms) for part in made.sum.parts] == [(6, (3, 2)), (3, None)]
    assert [part.width for part in made.sum.parts] == ["66.7%", "33.3%"]
    assert [move.first.kind for move in made.moves] == ["tapestry_on_mat"]


def test_what_hands_do_in_one_go_is_one_act() -> None:
    """What an advance or a conquest brings at once, both favorites, cards off one deck, and the deck they go into."""
    scene, hex = Scene(), at(24)
    rows = [
        row(scene, "income_turn", era=3),
        row(scene, "favorite", AUTOMA, track="military", **{"from": "science"}),
        row(scene, "favorite", SHADOW, track="arts", **{"from": "military"}),
        row(scene, "advanced", track="science", space=4, **{"from": 3}),
        row(scene, "landmark", landmark="forge", track="science", owner=AUTOMA),
        row(scene, "conquered", hex=hex, by=AUTOMA),
        row(scene, "achievement", achievement="conquer_middle_island", vp=10),
        row(scene, "cards_added", cards=2),
        row(scene, "tapestry_on_mat", era=3),
        row(scene, "tapestry_beside", cards=2),
        row(scene, "deck_shuffled", cards=14, luck="table"),
    ]
    made = listed(scene, *rows)
    assert [[each.kind for each in move.rows] for move in made.moves] == [
        ["favorite", "favorite"],
        ["advanced", "landmark"],
        ["conquered", "achievement"],
        ["tapestry_on_mat", "tapestry_beside"],
        ["cards_added", "deck_shuffled"],
    ]


def test_what_only_follows_in_the_list_stays_an_act_of_its_own() -> None:
    """A landmark of another track or of the other bot, a favorite that stays, a deck that the phone shuffles."""
    scene = Scene()
    rows = [
        row(scene, "advanced", track="science", space=4, **{"from": 3}),
        row(scene, "landmark", landmark="forge", track="technology", owner=AUTOMA),
        row(scene, "advanced", track="military", space=4, **{"from": 3}),
        row(scene, "landmark", SHADOW, landmark="barracks", track="military", owner=AUTOMA),
        row(scene, "favorite", SHADOW, track="military", **{"from": "military"}),
        row(scene, "favorite", AUTOMA, track="military", **{"from": "science"}),
        row(scene, "cards_added", cards=2),
        row(scene, "deck_shuffled", cards=14, luck="app"),
    ]
    assert [len(move.rows) for move in listed(scene, *rows).moves] == [1] * 6


def test_an_act_is_explained_when_it_is_the_first_of_its_kind_in_a_game_and_only_three_of_a_list() -> None:
    """Each kind once, and never one that the game has had."""
    scene = Scene()
    rows = [
        row(scene, "advanced", track="science", space=3, **{"from": 2}),
        row(scene, "advanced", track="military", space=3, **{"from": 2}),
        row(scene, "refresh_tech"),
        row(scene, "tapestry_beside", cards=1),
        row(scene, "tapestry_on_mat", era=2),
    ]
    for known, wanted in (((), [0, 2, 3]), (("advanced", "refresh_tech"), [3, 4]), (None, [])):
        made = moves_of(scene.table, rows, "bots", known=known)
        assert [place for place, move in enumerate(made.moves) if move.is_first] == wanted


def test_ones_own_income_turn_is_told_with_what_is_to_be_known_of_it() -> None:
    """Of the bots' the heading of their list tells; of one's own nothing else does."""
    scene = Scene()
    mine = row(scene, "income_turn", 0, era=2, first=True)
    own = moves_of(scene.table, [mine], "own", ticks=False)
    assert [move.first.kind for move in own.moves] == ["income_turn"]
    assert not listed(scene, row(scene, "income_turn", era=2)).moves


def drawn(made: Moves) -> list[list[str]]:
    """For each move what becomes of each card in its picture."""
    return [[card.sort for card in move.cards] for move in made.moves]


def test_cards_that_the_hands_move_are_pictured() -> None:
    """On the mat's leftmost empty space, beside it, onto the discarded ones, and shuffled."""
    scene = Scene()
    made = listed(
        scene,
        row(scene, "tapestry_on_mat", era=3),
        row(scene, "tapestry_beside", cards=2),
        row(scene, "cards_added", cards=2),
        row(scene, "deck_shuffled", cards=12, luck="table"),
        row(scene, "refresh_tech"),
    )
    assert drawn(made) == [["lies", "comes", "space", "space"], ["comes", "comes"], []]
    assert drawn(listed(scene, row(scene, "tapestry_beside", cards=2))) == [["lies", "comes"]]
    assert drawn(listed(scene, row(scene, "deck_shuffled", cards=12, luck="table"))) == [["lies", "lies", "comes"]]


def test_as_many_cards_are_drawn_beside_the_mat_as_lie_there_and_of_more_than_six_the_last() -> None:
    scene = Scene()
    assert drawn(listed(scene, row(scene, "tapestry_beside", cards=4))) == [["lies"] * 3 + ["comes"]]
    assert drawn(listed(scene, row(scene, "tapestry_beside", cards=9))) == [["lies"] * 5 + ["comes"]]


def test_what_a_civilization_makes_the_automa_do_says_which_one_did() -> None:
    """It rolls for an advance: the civilization stands with the advance, not among what moved nothing. (INA-9)"""
    scene = Scene()
    step = row(scene, "advanced", track="science", space=3, by="roll", **{"from": 2})
    rows = [row(scene, "civilization", civilization="explorers", turn=2), row(scene, "rolled", track="science"), step]
    made = listed(scene, *rows, row(scene, "cards_added", cards=2))
    assert [[each.kind for each in move.rows] for move in made.moves] == [["advanced", "civilization"], ["cards_added"]]
    assert [each.kind for each in made.nothing] == ["rolled"]


def test_a_civilization_that_moves_nothing_stays_beside_what_follows() -> None:
    """Its VP are part of the sum; the decision cards come by the income turn itself. (INA-13)"""
    scene = Scene()
    made = listed(
        scene, row(scene, "civilization", civilization="engineers", turn=2), row(scene, "cards_added", cards=2)
    )
    assert [[each.kind for each in move.rows] for move in made.moves] == [["cards_added"]]
    assert [each.kind for each in made.nothing] == ["civilization"]


@pytest.mark.usefixtures("request_context")
def test_of_a_sum_what_came_to_nothing_has_no_width_and_later_parts_are_paler() -> None:
    """INA-10: a row of the mat that counts nothing is still said, as 0."""
    scene = Scene()
    given = [(6, "mat", 6), (0, "mat", 6), (2, "first_to_era", 8)]
    rows = [row(scene, "vp", vp=vp, source=source, era=3, total=total) for vp, source, total in given]
    made = listed(scene, row(scene, "income_turn", era=3), *rows)
    assert made.sum is not None and [part.vp for part in made.sum.parts] == [6, 0, 2]
    assert [(part.x, part.width) for part in made.sum.parts] == [("0%", "75%"), ("75%", "0%"), ("75%", "25%")]
    assert [part.strength for part in made.sum.parts] == ["1", "0.7", "0.4"]


@pytest.mark.usefixtures("request_context")
def test_vp_that_are_lost_have_no_width_and_the_others_share_the_bar() -> None:
    scene = Scene()
    given = [(6, "mat", 6), (-4, "scenario", 2), (2, "first_to_era", 4)]
    rows = [row(scene, "vp", vp=vp, source=source, era=3, total=total) for vp, source, total in given]
    made = listed(scene, row(scene, "income_turn", era=3), *rows)
    assert made.sum is not None and (made.sum.before, made.sum.after) == (0, 4)
    assert [(part.vp, part.width) for part in made.sum.parts] == [(6, "75%"), (-4, "0%"), (2, "25%")]


def test_the_vp_of_ones_own_income_turn_are_rows_and_no_sum() -> None:
    """What people reported is told as they reported it; only the bots' list is one to do and to tick."""
    scene = Scene()
    rows = [row(scene, "income_turn", 0, era=2), row(scene, "vp", 0, vp=7, source="entered:income", era=2, total=7)]
    made = moves_of(scene.table, rows, "own", ticks=False)
    assert made.sum is None
    assert [(move.first.kind, move.tick) for move in made.moves] == [("income_turn", ""), ("vp", "")]


def test_the_way_of_a_token_is_drawn_with_who_else_stands_on_that_track() -> None:
    """Of each track that a row is about, and of no other row."""
    scene = Scene()
    made = listed(
        scene,
        row(scene, "advanced", track="science", space=3, **{"from": 2}),
        row(scene, "regressed", 0, track="military", space=4, **{"from": 5}),
        row(scene, "tapestry_on_mat", era=3),
    )
    assert [move.lane and move.lane.slug for move in made.moves] == ["science", "military", None]


def test_vp_outside_of_income_turns_stay_where_they_came() -> None:
    scene = Scene()
    made = listed(scene, row(scene, "vp", vp=10, source="achievement", era=2, total=20, achievement="complete_track"))
    assert made.sum is None and [move.first.kind for move in made.moves] == ["vp"]


def test_what_did_not_happen_on_a_hex_is_told_with_what_moved_there() -> None:
    """BCO-22: the Automa's outpost comes, the Shadow Empire's does not: none is left."""
    scene, hex = Scene(), at(24)
    rows = row(scene, "conquered", hex=hex, **{"from": 0}), row(scene, "no_shadow_outpost_left", hex=hex)
    made = listed(scene, *rows)
    assert [move.rows for move in made.moves] == [
        tuple(replace(each, data={**each.data, "marked": True}) for each in rows)
    ]
    assert not made.nothing


def test_a_move_is_new_when_any_of_its_rows_was_not_shown_before() -> None:
    """An outpost fell where the phone had shown the conquest already."""
    scene, hex = Scene(), at(24)
    shown, fell = row(scene, "conquered", hex=hex, **{"from": 0}), row(scene, "toppled", 0, hex=hex, by=AUTOMA)
    for new, numbers in (((fell,), {1}), ((), set())):
        assert moves_of(scene.table, (shown, fell), "bots", new=new).new == numbers


def test_what_is_only_to_be_known_has_no_box_to_tick() -> None:
    """Who has finished is told, and an attack that waits for its answer; nothing is to be moved for it."""
    scene = Scene()
    told = [row(scene, "attacks", hex=at(24)), row(scene, "bots_finished"), row(scene, "player_finished", 0)]
    made = listed(scene, *told, row(scene, "refresh_tech"))
    assert [bool(move.tick) for move in made.moves] == [False, False, False, True]


def test_a_move_with_an_attack_still_to_be_answered_keeps_its_box() -> None:
    """The tile is to be laid, whatever becomes of the attack on its hex."""
    scene, hex = Scene(), at(24)
    (move,) = listed(scene, row(scene, "explored", hex=hex), row(scene, "attacks", hex=hex)).moves
    assert len(move.rows) == 2 and move.tick


def test_a_hex_whose_tile_nobody_noted_is_asked_about_and_one_that_is_known_is_not() -> None:
    scene, hex = Scene(), at(24)
    conquest = row(scene, "conquered", hex=hex, **{"from": 0})
    for tile in (PlacedTile("unknown", 0), PlacedTile(5, 0)):
        scene.board.map.tiles[hex] = tile
        (move,) = listed(scene, conquest).moves
        assert (move.unknown, move.place) == (tile.number == "unknown", place(24))


def test_other_moves_have_other_ticks_and_the_same_moves_the_same() -> None:
    """Ticks of a turn that was taken back do not show up at the next one, those of the same turn do."""
    scene = Scene()
    one, other = (row(scene, "advanced", track="science", space=space, **{"from": space - 1}) for space in (3, 4))
    ticks = [listed(scene, each).moves[0].tick for each in (one, other, one)]
    assert ticks[0] == ticks[2] != ticks[1]


def test_reasons_are_behind_the_row_and_behind_what_did_not_happen() -> None:
    scene = Scene()
    why = (Reason(FavoriteFinished("science", AUTOMA), "INA-3"),)
    moved = Row("favorite", None, {"from": "science", "track": "arts"}, "", why)
    (move,) = listed(scene, moved).moves
    assert move.why == why


def test_the_page_ticks_rows_without_sending_anything(owner: Owner) -> None:
    """Boxes have no name and stand in no form; the pieces come first, then the map."""
    table = begin(owner)
    table.answer("income", "end", "advance:technology", "end")
    page = table.get().text
    boxes = re.findall(r"<input type=\"checkbox\"[^>]*>", page)
    assert boxes and all("name=" not in box for box in boxes)
    assert page.index('id="steps-bots"') < page.index('id="map"')
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def at_income(owner: Owner) -> AtTable:
    """A game of level 3 just after the bots' second income turn."""
    table = begin(owner, level=3)
    table.answer("income")
    while "income turn 2" not in table.page():
        asked = table.pending
        assert asked is not None
        table.answer("end" if asked.kind == "turn" else next(iter(asked.options.keys())))
    return table


def test_an_income_turn_is_its_sum_then_the_pieces_then_one_line_for_the_rest(owner: Owner) -> None:
    """The number that everybody asks for comes first."""
    page = at_income(owner).get().text
    last = "2 tapestry cards"
    places = [page.index(each) for each in ('id="steps-bots"', 'class="sum', last, 'id="nothing-bots"', 'id="map"')]
    assert places == sorted(places)
    assert "The bots’ income turn 2" in words(page)
    assert "Nothing else to move" in words(page)


def test_the_automas_cards_that_are_no_trap_are_one_row_and_the_trap_is_its_own(owner: Owner) -> None:
    """BTR-3: what came of the conquest stays in view below them. Turned over by hand they are one row as well."""
    table = begin(owner, {"face_down_card": "table"})
    table.answer("income", "advance:military", "fix:bots/automa/cards=7")
    table.answer(f"conquer:{AUTOMAS}!", *["other"] * 5, "trap")
    said = words(table.get())
    assert "5 cards of the Automa: no trap 2 cards left beside its mat" in said
    assert "The Automa’s card: a trap 1 card left beside its mat" in said
    assert "The Automa’s card: no trap" not in said
    assert table.page("/journal").count("The Automa’s card: no trap") == 5, "the log tells each card"
