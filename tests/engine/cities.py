"""Plots of the printed cities; and trial cities and a trial card, none of them printed in any box."""

from __future__ import annotations

from engine.box import Box, Pack, box_of
from engine.facts.capitals import CapitalMat
from engine.facts.cards import CAPITALS, TapestryCard
from engine.facts.grids import Plan, Plot, Reward, Square
from engine.state.capital import Capital

ANY_MAT = 1


def district_plots(row: int, column: int) -> list[Plot]:
    """The plots of a district of the printed mats, row by row; which from the top and which from the left, from 0."""
    (found,) = [each for each in CAPITALS[ANY_MAT].districts if each.place == (row, column)]
    return sorted(found.plots)


WIDE = CapitalMat(
    number=11,
    name="Long Quay",
    pair="1/6",
    land="water",
    grid=("............", ".##......##.", "............", "....#..#....", "............", "#..........#"),
    areas=("aaabbbcccddd", "aaabbbcccddd", "aaabbbcccddd", "eeefffggghhh", "eeefffggghhh", "eeefffggghhh"),
)
"""Six rows of twelve plots."""

ISLANDS = CapitalMat(
    number=12,
    name="Reef",
    pair="1/6",
    land="grassland",
    grid=(
        "...   ...",
        "..#   #..",
        "...  ....",
        "    ..   ",
        "  ...#.  ",
        "    ..   ",
        "...   ...",
        ".#.   .#.",
        "..     ..",
    ),
    areas=(
        "aaa   bbb",
        "aaa   bbb",
        "aaa  bbbb",
        "    cc   ",
        "  ccccc  ",
        "    cc   ",
        "ddd   eee",
        "ddd   eee",
        "dd     ee",
    ),
)
"""Districts are islands of several shapes, with nothing between them."""

LINES = CapitalMat(
    number=13,
    name="Crossroads",
    pair="2/4",
    land="mountain",
    grid=("......", "..#...", "......", "......", "...#..", "......"),
    areas=(
        ("aaaaaa", "......", "......", "......", "......", "......"),
        ("b.....", ".b....", "..b...", "...b..", "....b.", ".....b"),
        (".....c", "....c.", "...c..", "..c...", ".c....", "c....."),
    ),
    rewards={"a": Reward(gain="coin"), "b": Reward(gain=["coin", "worker"]), "c": Reward(gain="food")},
)
"""Three lines that cross: they share plots, and each gives what is printed. Most plots lie in no district."""

BRIDGES = CapitalMat(
    number=14,
    name="Star",
    pair="2/4",
    land="desert",
    grid=(".....", ".....", ".....", ".....", "....."),
    areas=(
        ("a....", ".....", "..a..", ".....", "....."),
        ("....b", ".....", "..b..", ".....", "....."),
        (".....", ".....", "..c..", ".....", "c...."),
        (".....", ".....", "..d..", ".....", "....d"),
    ),
    connected=("a", "b", "c", "d"),
)
"""Each corner is to be connected with the center."""

POND = CapitalMat(
    number=15,
    name="Pond",
    pair="3/5",
    land="forest",
    grid=(
        "o........",
        ".........",
        "...w.....",
        "..wrw....",
        "...w.....",
        ".........",
        "......+..",
        ".........",
        "........o",
    ),
    areas=("aaabbbccc",) * 3 + ("dddeeefff",) * 3 + ("ggghhhiii",) * 3,
    squares={
        "o": Square(name="raft", filled=True, vp_left=-2, counted="with_the_city"),
        "w": Square(name="reeds", vp_landmark=-3),
        "r": Square(name="light", open=False, filled=True),
        "+": Square(name="well", gain=["coin", "food"], vp_left=1),
    },
)
"""Special squares: one that counts as filled, one that no landmark should cover, one that is closed, one that pays."""

SMALL = CapitalMat(
    number=16,
    name="Jar",
    pair="3/5",
    land="water",
    grid=("##..##", "#....#", "......", "#.....", "#...##", "##.###"),
    areas=("aabbcc", "aabbcc", "aabbcc", "ddeeff", "ddeeff", "ddeeff"),
    overhang=False,
    instead_of_landmarks={"vp": 6},
)
"""Six by six; nothing hangs over the edge, and landmarks are set aside for 6 VP each."""

MEADOW = CapitalMat(
    number=17,
    name="Meadow",
    pair="1/6",
    land="grassland",
    grid=("....", ".#..", "....", "...."),
    areas=("aab.", "aab.", "..b.", "...."),
    rewards={"a": Reward(gain="food", pays="every_income_turn"), "b": Reward(gain={"vp": 4})},
)
"""One district pays in every income turn after it is complete, another gives VP; much lies in none."""

TRIAL_MATS = (WIDE, ISLANDS, LINES, BRIDGES, POND, SMALL, MEADOW)

TERRACES = TapestryCard(
    "terraces",
    "Terraces",
    "base",
    "when_played",
    "Build here instead of in your city.",
    plots=Plan(
        grid=("+-",),
        squares={"+": Square(name="terrace", gain="coin"), "-": Square(name="step", gain="food")},
        areas=("aa",),
        rewards={"a": Reward(gain={"vp": 5})},
    ),
)
"""A card with two plots: each pays when it is covered, and both together."""

TRIAL_PACK: Pack = {
    "capitals": {mat.number: mat for mat in TRIAL_MATS},
    "tapestry_cards": {TERRACES.slug: TERRACES},
}


def trial_box() -> Box:
    """The base game with all trial cities and the trial card."""
    return box_of(packs=(TRIAL_PACK,))


def city(mat: CapitalMat) -> Capital:
    """An empty trial city."""
    return Capital(mat.number, box=trial_box())
