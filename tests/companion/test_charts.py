"""Decision cards and charts drawn: what they show, and their numbers to the eye and to the ear."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import jinja2
import pytest

from automa.definitions import DECISION_CARDS, HEX_TIEBREAKERS, MULTIPLIERS
from companion.drawings.cards import card_scene, hex_order_scene, pair_scene
from companion.drawings.charts import (
    Points,
    mat_scene,
    matrix_scene,
    pips_scene,
    points_scene,
    standing_scene,
)
from companion.drawings.players import PLAYERS, PlayerLook
from companion.drawings.race import Runner, race_scene
from companion.drawings.strokes import number
from companion.drawings.tallies import Score, columns_scene, tally_scene
from engine.facts.maps import MAPS
from tests.companion.drawn import classes, draw

# ------------------------------------------------------------------------------------------------- decision cards


@pytest.mark.parametrize("card", DECISION_CARDS.values(), ids=lambda card: str(card.number))
@pytest.mark.parametrize("arts", [False, True])
def test_every_decision_card_is_drawn(drawings: jinja2.Environment, card: Any, arts: bool) -> None:
    scene = card_scene(card, HEX_TIEBREAKERS[card.hex_tiebreaker], arts=arts)
    assert [entry.icon for entry in scene.ties] == list(card.tiebreaker(arts))
    assert (scene.shape, scene.border) == (
        ("circle", "green") if card.deck == "base" else ("rectangle", "gray" if card.two_player else "red")
    )
    tree = draw(drawings, "cards", "decision_card", scene)
    assert ("outpost_toppled" in ElementTree.tostring(tree, "unicode")) == card.topple
    assert f"Decision card {card.number}" in tree[0].attrib["aria-label"]


def test_of_a_pair_the_left_card_gives_tracks_and_the_right_one_ties(drawings: jinja2.Environment) -> None:
    cards = [DECISION_CARDS[2], DECISION_CARDS[19]]
    left, right = (HEX_TIEBREAKERS[card.hex_tiebreaker] for card in cards)
    pair = pair_scene(
        card_scene(cards[0], left, uses="tracks"),
        card_scene(cards[1], right, uses="ties", picked={"automa": "military", "shadow": "favorite"}),
    )
    tree = draw(drawings, "cards", "decision_pair", pair)
    assert classes(tree).count("idle") == 2
    assert [entry.icon for entry in pair.right.ties if entry.picked_by] == ["military", "favorite"]
    labels = [picture.attrib["aria-label"] for picture in tree.iter("svg") if "aria-label" in picture.attrib]
    assert "track tiebreaker" not in labels[0]
    assert "every unfinished track" not in labels[1]


def test_a_pair_says_what_it_means_for_each_bot(drawings: jinja2.Environment) -> None:
    """The order of the right card is read down for the Automa, up for the Shadow Empire, the heart its own favorite."""
    cards = [DECISION_CARDS[2], DECISION_CARDS[4]]
    left, right = (card_scene(card, HEX_TIEBREAKERS[card.hex_tiebreaker]) for card in cards)
    pair = pair_scene(left, right, {"automa": "military", "shadow": "science"})
    tree = draw(drawings, "cards", "decision_pair", pair)
    said = [" ".join("".join(words.itertext()).split()) for words in tree.iter("dd")]
    order = ["Military" if each == "favorite" else each.title() for each in cards[1].tiebreaker(arts=False)]
    assert " ".join(f"{place}. {track}" for place, track in enumerate(order, 1)) in said[0]
    upward = ["Science" if each == "favorite" else each.title() for each in cards[1].tiebreaker(arts=False)[::-1]]
    assert " ".join(f"{place}. {track}" for place, track in enumerate(upward, 1)) in said[1]


@pytest.mark.parametrize("tiebreaker", HEX_TIEBREAKERS.values(), ids=lambda tiebreaker: tiebreaker.slug)
def test_a_hex_tiebreaker_is_drawn_row_by_row(tiebreaker: Any) -> None:
    scene = hex_order_scene(tiebreaker)
    assert sum(row.count("M") for row, _ in scene.rows) == len(MAPS["small"].hexes)
    opacities = [float(opacity) for _, opacity in scene.rows]
    assert opacities == sorted(opacities, reverse=True)
    assert scene.first != scene.second


# ------------------------------------------------------------------------------------------------- charts


def test_points_have_bars_and_sums(drawings: jinja2.Environment) -> None:
    points = [
        Points("Income turn 2", "Landmarks", 2, "landmark", "2 × 1"),
        Points("Income turn 2", "Territories", 8),
        Points("Income turn 3", "Correction", -3),
    ]
    scene = points_scene(PLAYERS["automa"], points)
    assert (scene.total, [group.total for group in scene.groups]) == (7, [10, -3])
    assert [bar.percent for group in scene.groups for bar in group.bars] == ["25%", "100%", "0%"]
    assert points_scene(PLAYERS["you"], [], total=40).total == 40
    text = "".join(draw(drawings, "charts", "points_chart", scene, "Automa").itertext())
    assert "2 × 1" in text
    assert "Total" in text


def test_standing_bars_are_parts_of_the_best(drawings: jinja2.Environment) -> None:
    best, other = standing_scene([(PLAYERS["you"], [30, 70]), (PLAYERS["automa"], [50])])
    assert best.parts == (("0%", "30%"), ("30%", "70%"))
    assert (other.vp, other.parts) == (50, (("0%", "50%"),))
    assert standing_scene([(PLAYERS["you"], [0])])[0].parts == (("0%", "0%"),)
    assert len(list(draw(drawings, "charts", "standing", (best, other)).iter("li"))) == 2


def test_a_matrix_says_each_number_to_the_eye_and_to_the_ear(drawings: jinja2.Environment) -> None:
    """The drawing is hidden from screen readers, the table beneath it is not."""
    groups = [("Tracks", "tracks", [0, 12]), ("Conquest", "conquer", [7, -3])]
    table = draw(drawings, "charts", "matrix", matrix_scene(PLAYERS["you"], (1, 2), groups, longest=12), "You")
    drawn = [text.text for text in table.iter("text")]
    heard = [span.text for span in table.iter("span") if span.get("class") == "visually-hidden" and span.text != "Era "]
    assert drawn == heard == ["12", "7", "-3"]
    assert [rect.get("height") for rect in table.iter("rect")] == ["100%", number(700 / 12) + "%", "0%"]
    sums = [cell.text for foot in table.iter("tfoot") for cell in foot.iter() if cell.text]
    assert sums == ["Total", "7", "9", "16"]
    kinds = [cell.get("class") or "" for cell in table.iter("td")]
    assert [kind for kind in kinds if "sum" in kind] == ["sum whole"] * 2, "three digits stay in one line"


def test_each_line_of_the_race_ends_in_its_sign(drawings: jinja2.Environment) -> None:
    """Told apart by shape and dashes, never by color or by a first letter that two names may share."""
    runners = [Runner(PlayerLook("you", "blue", "Anna"), (0, 4)), Runner(PlayerLook("second", "green", "Ada"), (0, 9))]
    figure = draw(drawings, "race", "race", race_scene(runners))
    ends = [group for group in figure.iter("g") if group.get("class") == "end"]
    assert [[text.text for text in end.iter("text")] for end in ends] == [["4"], ["9"]]
    signs = [use.get("href", "").partition("#")[2] for end in ends for use in end.iter("use")]
    assert signs == ["you", "second"]
    assert {path.get("class") for path in figure.iter("path")} >= {"line line-0", "line line-1"}


def test_tallies_and_columns_are_drawn_with_their_numbers(drawings: jinja2.Environment) -> None:
    scores = [Score(120, True, 90), Score(80, False, 90)]
    table = draw(drawings, "tallies", "tallies", tally_scene([("Level 1", scores)]), "By level", "Level")
    assert [cell.text for cell in table.iter("td")] == ["1 of 2", "120", "100"]
    columns = draw(drawings, "tallies", "columns", columns_scene(scores), "Your VP")
    assert columns[0].get("aria-label") == "Your VP: 120 won, 80 lost"
    assert [rect.get("class") for rect in columns.iter("rect")] == ["won", "lost"]


def test_pips_count_the_pairs_left(drawings: jinja2.Environment) -> None:
    assert classes(draw(drawings, "charts", "pips", pips_scene(3, 5))).count("left") == 3
    with pytest.raises(ValueError, match="6 pairs of 5"):
        pips_scene(6, 5)


def test_the_mat_marks_the_column_that_counts(drawings: jinja2.Environment) -> None:
    counts = {row: [("landmark", 2), ("exploration", None)] for row in MULTIPLIERS["normal"]}
    scene = mat_scene(MULTIPLIERS["normal"], counts, turns=(2, 3, 4, 5), current=3)
    names = classes(draw(drawings, "charts", "mat", scene, "Mat"))
    assert names.count("covered") == len(scene.rows)
    assert names.count("current") == len(scene.rows) + 1
