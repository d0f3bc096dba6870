"""A screen draws an answer by what it is: one renderer for each sort of thing, and none for single cards."""

from __future__ import annotations

from typing import get_args

import pytest

from automa.people import PeopleRules
from automa.solo import open_play
from companion.drawings.player import TapestryScene, TechCardScene
from companion.game.sight import Sight, sight_of
from companion.game.words import ACTS, AT_A_HEX, LEAVING, ROW_MOVES
from companion.onscreen.questions import answers_of
from companion.onscreen.things import DECLINED, answer_of, drawn
from engine import outlook, things
from engine.abilities.ability import Ability, choose_for
from engine.box import LIBRARY
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.play import Play
from engine.rules.happenings import TurnEnded
from engine.sources import Luck
from engine.state.game import Game, InPlay
from tests.asked import stand_in

ADA, BEN, CLEO = 0, 1, 2


class BazaarAsked(QuestionData):
    """What is traded."""


def test_each_sort_of_thing_has_a_renderer_of_its_own() -> None:
    ours = (sort for sort in vars(things).values() if isinstance(sort, type) and sort.__module__ == things.__name__)
    assert {outlook.Move, *ours} - {things.Thing} <= drawn.registry.keys()


def test_each_word_of_a_thing_has_words() -> None:
    assert set(ACTS) == set(get_args(things.Act))
    assert set(LEAVING) == set(get_args(things.Leaving))
    assert set(AT_A_HEX) == set(things.USES)
    assert set(ROW_MOVES) == set(get_args(things.RowWay))


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (things.Deck("tech"), "The top card of the deck"),
        (things.Deck("territory"), "Draw a tile"),
        (things.Way("science", 3, 7), "Science: from 3 to 7"),
        (things.PlotAt(0, 2), "row 1, column 3"),
        (things.Rows(3, 1), "3 above, 1 below"),
        (things.TapestrySpace(BEN, 1), "The space of era 2"),
        (things.Resources(("coin", "coin", "food")), "2 × coin, food"),
        (things.Sale(True, 1, 4), "Buy 1 resource for 4 VP"),
        (things.Sale(False, 2, 8), "Sell 2 resources for 8 VP"),
        (things.RowMove("farm", "pack"), "farm"),
        (things.TileGain(1), "The VP, and the benefit once"),
        (things.TileGain(3), "The benefit 3 times, no VP"),
        (things.Number(4), "4"),
        (things.Do("roll"), "Roll"),
        (things.Decline("stop"), "Stop"),
        (things.Face("science", "military"), "The science die"),
        (
            things.Several(("science", "military"), (things.Track("science"), things.Track("military"))),
            "Science, Military",
        ),
        (things.At((0, 0), "own"), "A token on your own territory"),
    ],
    ids=repr,
)
def test_a_thing_is_said_in_words(sight: Sight, thing: things.Thing, said: str) -> None:
    asked = stand_in(ADA, "never_heard_of", Keyed({"a key that says nothing": thing}))
    assert answer_of(sight, asked, "a key that says nothing").title == said


def test_a_track_on_which_moves_are_ignored_is_named_and_says_so() -> None:
    """Utopia has no military track, but you may choose it for a step (SCN3-1)."""
    sight = sight_of(open_play({"level": 2, "scenario": "utopia"}, Luck(1)), None)
    military = things.Track("military", ignored=True)
    back = things.Several(("science", "military"), (things.Track("science"), military))
    asked = stand_in(ADA, "regress", Keyed({"military": military, "science+military": back}))
    said = [answer_of(sight, asked, key) for key in asked.options.keys()]  # noqa: SIM118 (no mapping)
    assert [(choice.title, choice.text) for choice in said] == [
        ("Military", "Moves there are ignored: nothing happens."),
        ("Science, Military", "On Military nothing happens."),
    ]


def test_a_question_has_the_better_words_for_leaving_it(sight: Sight) -> None:
    asked = stand_in(ADA, "reroll", Keyed({**things.leave("keep"), "roll": things.Do("roll")}))
    assert [choice.title for choice in answers_of(sight, asked).declining] == ["Keep the dice"]
    asked = stand_in(ADA, "upgrade", Keyed({**things.leave("skip"), "bakery": things.TechCard("bakery")}))
    assert [choice.title for choice in answers_of(sight, asked).declining] == ["No upgrade"]


def test_what_leaving_a_card_s_question_is_called_stands_with_the_card() -> None:
    assert not {kind for kind, _how in DECLINED} & {kind.partition(" ")[0] for kind in LIBRARY.says.asks}


def test_each_result_of_a_die_rolled_twice_is_shown(sight: Sight) -> None:
    """Its icon, not the name that the log has for it."""
    results = {"vp_5": things.Face("red", {"vp": 5}), "vp_2": things.Face("red", {"vp": 2})}
    question = answers_of(sight, stand_in(ADA, "roll", Keyed(results)))
    assert [choice.gives for choice in question.choices] == [(("", {"vp": 5}),), (("", {"vp": 2}),)]


def test_a_tile_kept_of_those_drawn_is_its_picture(sight: Sight) -> None:
    tiles = {"13": things.Tile(13), "20": things.Tile(20)}
    question = answers_of(sight, stand_in(ADA, "keep_drawn", Keyed(tiles)))
    assert all(choice.tile for choice in question.choices)
    assert question.layout == "tiles-only"


def test_the_tiles_of_others_lie_four_in_a_row_under_their_names(sight: Sight) -> None:
    question = answers_of(sight, stand_in(ADA, "spy_on", Keyed({"1:13": things.Tile(13, of=BEN)}), subject="tile"))
    assert question.layout == "four"
    assert [choice.owner.name for choice in question.offered if choice.owner] == ["Ben"]


def test_a_place_on_a_mat_has_a_name_where_that_says_something(sight: Sight) -> None:
    """A track, or a place that shows nothing; any other one is what it gives."""
    sight.game.in_play += tuple(InPlay(slug, ADA, slug) for slug in ("leaders", "historians"))
    slots = {"exploration": things.Slot(ADA, "leaders", "exploration"), "b": things.Slot(ADA, "historians", "b")}
    track, square = answers_of(sight, stand_in(ADA, "mat_token", Keyed(slots))).offered
    assert (track.title, track.gives) == ("Exploration", (("", {"advance_benefit": ["exploration"]}),))
    assert (square.title, square.gives) == ("", (("", "food"),))


def test_a_tech_card_that_would_rise_says_whether_its_prerequisite_is_met(sight: Sight) -> None:
    """Only where that counts: on the way from the middle row to the top. (TEC-5)"""
    sight.game.players[ADA].tech = {"bakery": "middle", "compass": "bottom"}
    cards = {slug: things.TechCard(slug, rises=True) for slug in ("bakery", "compass")}
    middle, bottom = answers_of(sight, stand_in(ADA, "upgrade", Keyed(cards))).offered
    assert isinstance(middle.card, TechCardScene) and isinstance(bottom.card, TechCardScene)
    assert (middle.card.met, bottom.card.met) == (False, None)


def test_a_landmark_of_a_card_says_the_goal_of_the_card(request_context: None) -> None:
    setup = {"kind": "people", "players": ["Ada", "Ben", "Cleo"], "boxes": ["base", "pp"]}
    sight = Sight(Play(PeopleRules(), setup, Luck(5)), (ADA, BEN, CLEO), ADA)
    asked = stand_in(ADA, "keep_landmark_card", Keyed({"game_store": things.Landmark("game_store")}))
    (card,) = answers_of(sight, asked).offered
    assert (card.title, card.sort) == ("Game Store", "landmark_card")
    assert card.text == "At least 1 tech card in your top row. 2 × 3 plots"


@pytest.mark.usefixtures("clean_abilities")
def test_a_card_that_nobody_here_knows_asks_with_the_things_that_there_are(sight: Sight) -> None:
    """Cards, tracks and tiles are drawn whatever the question is called and however its keys are made."""

    class Bazaar(Ability):
        """Asks for one of many things at the end of a turn."""

        sort = "masterpiece"
        slug = "bazaar"

        @react.TURN_ENDED
        def trade(self, game: Game, mine: InPlay, ended: TurnEnded) -> Steps[None]:
            wares: dict[str, things.Thing] = {
                "ware/one": things.TechCard("bakery", of=BEN),
                "ware/two": things.Tapestry("feudalism", of=CLEO),
                "ware/three": things.Tile(13, to=BEN),
                "ware/four": things.Track("science", partner=CLEO),
                **things.leave("skip"),
            }
            yield from choose_for(mine, BazaarAsked(), Keyed(wares))

    mine = InPlay("bazaar", ADA, "bazaar")
    asked = next(Bazaar().trade(sight.game, mine, TurnEnded(ADA, income=False)))
    question = answers_of(sight, asked)
    by_owner = [(owner and owner.name, [choice.key for choice in theirs]) for owner, theirs in question.by_owner]
    assert by_owner == [("Ben", ["ware/one", "ware/three"]), ("Cleo", ["ware/two", "ware/four"])]
    bakery, feudalism, tile, science = question.offered
    assert isinstance(bakery.card, TechCardScene) and isinstance(feudalism.card, TapestryScene)
    assert tile.tile is not None and tile.how == "to"
    assert (science.title, science.icons, science.how) == ("Science", ("science",), "with")
    assert [choice.title for choice in question.declining] == ["Not now"]


@pytest.mark.usefixtures("request_context")
def test_hexes_and_plots_are_tapped_and_cards_ticked_whatever_the_question(sight: Sight) -> None:
    hexes = stand_in(
        ADA, "bazaar", Keyed({"north": things.At((0, -1)), "south": things.At((0, 1)), **things.leave("skip")})
    )
    plots = stand_in(ADA, "bazaar", Keyed({"one": things.PlotAt(0, 0), "two": things.PlotAt(1, 1)}))
    pair = things.Several(("13", "20"), (things.Tile(13), things.Tile(20)))
    tiles = stand_in(
        ADA, "bazaar", Keyed({"13+20": pair, "13+3": things.Several(("13", "3"), (things.Tile(13), things.Tile(3)))})
    )
    shown = [answers_of(sight, asked) for asked in (hexes, plots, tiles)]
    assert [question.shape for question in shown] == ["hexes", "city", "several"]
    assert shown[0].hexes == ((0, -1), (0, 1)) and [choice.key for choice in shown[0].choices] == ["skip"]
    assert shown[2].number == 2 and [choice.key for choice in shown[2].choices] == ["13", "20", "3"]
