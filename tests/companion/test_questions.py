"""A question on screen: its shape, what stands beside it, which answers are open, and what each of them says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from flask import render_template_string

from automa.people import PeopleRules
from companion.drawings.player import SpaceTileScene, TapestryScene, TechCardScene
from companion.game.sight import Sight
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Asking, Question, answers_of, question_of
from companion.onscreen.things import answer_of
from engine import things
from engine.decisions import Decision, Keyed, NoSuchOption, Refusal
from engine.facts.cards import TAPESTRY_CARDS
from engine.play import Play
from engine.rules.board.advance import AtTheEnd, Move
from engine.rules.explore import Placement
from engine.rules.tech import InTheTopRow
from engine.sources import Luck
from engine.state.game import InPlay
from engine.things import At, Several, Tapestry, TechCard, Thing, Track, leave
from tests.asked import stand_in

ADA, BEN, CLEO = 0, 1, 2


def asked(kind: str, answers: Mapping[str, Thing], seat: int = ADA, **data: object) -> Decision:
    return stand_in(seat, kind, Keyed(answers), data=data)


def said(sight: Sight, thing: Thing, seat: int = ADA) -> Choice:
    """An answer as it is drawn."""
    return answer_of(sight, asked("never_heard_of", {"key": thing}, seat), "key")


def question(sight: Sight, decision: Decision, monkeypatch: pytest.MonkeyPatch) -> Question:
    """What whoever has the phone is shown of this decision."""
    monkeypatch.setattr(Sight, "pending", property(lambda _self: decision))
    found = question_of(sight)
    assert found is not None
    return found


# ---- the shape of a question


def test_beside_a_tile_to_place_stands_what_else_can_be_answered_in_few_words(sight: Sight) -> None:
    """The map has the room: where a hex lies is not said again below it."""
    tiles = {"13@0,-1r0": Placement(13, (0, -1), 0), "there": At((0, 0), "own"), **leave("skip")}
    shown = answers_of(sight, asked("explore", tiles))
    assert shown.shape == "placement"
    assert [(choice.title, choice.text) for choice in shown.choices] == [
        ("A token on your own territory", ""),
        ("Not now", ""),
    ]


def test_a_hex_with_a_use_of_its_own_is_a_button_that_says_where_it_lies(sight: Sight) -> None:
    """Two uses of one hex could not be told apart by a tap on the map."""
    shown = answers_of(sight, asked("bazaar", {"north": At((0, -1)), "ours": At((0, 0), "own")}))
    assert (shown.shape, shown.hexes) == ("hexes", ((0, -1),))
    assert [choice.key for choice in shown.choices] == ["ours"]
    assert shown.choices[0].text.startswith("Hex ")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Tapestry("guilds"), Tapestry("trap")),
        (TechCard("bakery"), TechCard("compass")),
        (things.SpaceTile(1), things.SpaceTile(2)),
    ],
    ids=["tapestry", "tech", "space"],
)
def test_cards_of_which_several_are_asked_for_are_ticked_one_by_one(sight: Sight, one: Thing, two: Thing) -> None:
    """Each as often as it can be given: two of the same card are two; in the order of their names."""
    pairs = {"b+a": Several(("b", "a"), (one, two)), "b+b": Several(("b", "b"), (one, one))}
    shown = answers_of(sight, asked("discard", pairs))
    assert (shown.shape, shown.number) == ("several", 2)
    assert [choice.key for choice in shown.choices] == ["a", "b", "b"]


def test_several_tracks_are_one_answer_with_all_their_signs(sight: Sight) -> None:
    both = Several(("science", "military"), (Track("science"), Track("military")))
    alone = Several(("science",), (Track("science"),))
    shown = answers_of(sight, asked("bazaar", {"both": both, "one": alone}))
    assert shown.shape == "list"
    assert [(choice.title, choice.icons) for choice in shown.choices] == [
        ("Science, Military", ("science", "military")),
        ("Science", ("science",)),
    ]
    assert shown.choices[1].css == "track science", "one alone is drawn as itself"


# ---- what stands beside it


def test_a_card_that_asks_is_named_and_says_what_it_does(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    decision = asked("resource", {"coin": things.Resources(("coin",))}, source="tapestry:academia")._replace(
        subject="top"
    )
    shown = question(sight, decision, monkeypatch)
    assert shown.asking == Asking("Academia", "tapestry", TAPESTRY_CARDS["academia"].text)
    assert (shown.subject, shown.laid_out.cards) == ("top", ())


def test_a_civilization_that_asks_lays_its_mat_beside_the_question(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight.game.in_play += (InPlay("leaders", ADA, "leaders"),)
    shown = question(sight, asked("mat_token", leave("skip"), source="civilization:leaders"), monkeypatch)
    assert shown.asking and shown.asking.mat and shown.asking.mat.name == "Leaders"


def test_the_cards_that_would_be_replaced_lie_beside_the_question(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The three that lie face up. (TEC-3)"""
    sight.game.bags["tech"].face_up[:] = ["bakery", "compass", "radio"]
    shown = question(sight, asked("refresh_tech", {"yes": things.Do("yes"), **leave("no")}), monkeypatch)
    assert [card.slug for card in shown.laid_out.cards] == ["bakery", "compass", "radio"]


def test_the_civilizations_dealt_are_read_while_the_city_is_chosen(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SET-11."""
    decision = asked("capital", {"1": things.City(1)}, dealt=("leaders", "mystics"))
    shown = question(sight, decision, monkeypatch)
    assert [choice.title for choice in shown.laid_out.dealt] == ["Leaders", "Mystics"]
    assert shown.choices[0].title == sight.game.box.capitals[1].name


def test_the_cards_that_cannot_be_upgraded_are_those_of_whoever_is_asked(sight: Sight) -> None:
    """TEC-4: Ben sees why of his own card, not of Ada's."""
    sight.game.players[ADA].tech, sight.game.players[BEN].tech = {"bakery": "top"}, {"compass": "top"}
    options = Keyed({"radio": TechCard("radio")}, InTheTopRow)
    shown = answers_of(sight, stand_in(BEN, "upgrade", options))
    assert [slug for slug, _why in shown.closed] == ["compass"]
    assert answers_of(sight, stand_in(BEN, "invent", options)).closed == ()


# ---- the player's turn


def turn(sight: Sight, seat: int, open_to: Mapping[str, int], monkeypatch: pytest.MonkeyPatch) -> Question:
    """The turn of a seat to which these answers are open."""

    def why_not(key: str) -> Refusal:
        return AtTheEnd("military", seat) if key == "advance:military" else NoSuchOption(key)

    return question(sight, stand_in(seat, "player_turn", Keyed(open_to, why_not)), monkeypatch)


def test_the_tracks_of_a_turn_lie_as_on_the_board_each_with_its_step_and_cost(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben, in his second era: science is open, military is at its end, the others cannot be gone on."""
    board = sight.game.board
    board.seats[BEN].era = 2
    board.seats[BEN].tokens["military"] = [board.box.tracks["military"].end]
    shown = turn(sight, BEN, {"advance:science": 1}, monkeypatch)
    assert [each.track for each in shown.tracks] == list(board.tracks)
    by_track = {each.track: each for each in shown.tracks}
    science = by_track["science"]
    assert (science.key, science.space, science.name, science.cost) == (
        "advance:science",
        1,
        "Astronomy",
        board.box.tracks["science"].cost(1),
    )
    assert (by_track["technology"].key, by_track["technology"].ask) == (None, "advance:technology")
    assert [each.track for each in shown.tracks if each.at_end] == ["military"]
    assert (shown.data["era"], shown.can_income) == (2, False)


def test_an_income_turn_is_offered_where_the_rules_allow_it(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    assert turn(sight, ADA, {"income": 1}, monkeypatch).can_income


def test_a_track_that_is_closed_otherwise_is_not_called_finished(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no token can go on for another reason than the end of the track."""
    sight.game.board.seats[ADA].tokens["science"] = [sight.game.box.tracks["science"].end]
    shown = turn(sight, ADA, {"income": 1}, monkeypatch)
    assert [each.at_end for each in shown.tracks if each.track == "science"] == [False]


# ---- what single answers say


def test_a_tech_card_that_stays_says_nothing_of_its_prerequisite(sight: Sight) -> None:
    sight.game.players[ADA].tech = {"bakery": "middle"}
    card = said(sight, TechCard("bakery")).card
    assert isinstance(card, TechCardScene) and card.met is None


def test_cards_and_tiles_of_others_name_whose_they_are_and_how_they_lie(sight: Sight) -> None:
    theirs = (TechCard("bakery", BEN), things.Tile(13, to=CLEO), things.SpaceTile(2, of=BEN))
    tech, tile, space = (said(sight, each) for each in theirs)
    handed = said(sight, Tapestry("feudalism", of=BEN, to=CLEO))
    names = [choice.owner and choice.owner.name for choice in (tech, tile, space, handed)]
    assert names == ["Ben", "Cleo", "Ben", "Cleo"]
    assert (tech.layout, tile.how, tile.layout, handed.how) == ("three", "to", "four", "to")
    assert isinstance(space.card, SpaceTileScene) and isinstance(handed.card, TapestryScene)


def test_tracks_are_offered_in_the_order_of_their_lanes(sight: Sight) -> None:
    """However the rule that offers them names them."""
    named = tuple(said(sight, things.Track(slug)) for slug in ("military", "exploration", "technology", "science"))
    offered = Question("advance", "list", None, {}, named).offered
    assert [choice.css for choice in offered] == [
        "track exploration",
        "track science",
        "track military",
        "track technology",
    ]


def test_spaces_of_others_lie_two_in_a_row(sight: Sight) -> None:
    assert said(sight, things.Token("science", 3, BEN)).layout == "two"
    era = said(sight, things.TapestrySpace(BEN, 1))
    assert (era.owner and era.owner.name, era.layout) == ("Ben", "two")


def test_a_move_says_where_it_gives_nothing(sight: Sight) -> None:
    with_it, without = (said(sight, Move(ADA, "science", 0, 1, benefit=benefit)) for benefit in (True, False))
    assert (with_it.title, with_it.text, len(with_it.gives)) == ("Astronomy", "Science 1", 1)
    assert (without.title, without.text, without.gives) == ("Astronomy", "Science 1, without benefit", ())


def test_a_landmark_says_its_rows_and_columns(sight: Sight) -> None:
    landmark = said(sight, things.Landmark("academy"))
    assert (landmark.title, landmark.text, landmark.sort) == ("Academy", "2 × 4 plots", "landmark")


def test_a_mat_gained_later_says_what_is_different_then(
    sight: Sight, monkeypatch: pytest.MonkeyPatch, request_context: None
) -> None:
    """GEN-1: the Entertainers begin on the left, or in mid-game on any square, with its benefit."""
    sight.game.in_play += (InPlay("entertainers", ADA, "entertainers"),)
    places = {name: things.Slot(ADA, "entertainers", name) for name in ("start", "worker")}
    source = "civilization:entertainers"
    later = question(sight, asked("mat_token", places, source=source, gained_later=True), monkeypatch)
    said_then = "Put the token on any square: you gain its benefit now, and go on from there in your income turns."
    assert later.when_gained == f"{said_then} The left square gives nothing."
    template = '{% from "onscreen/titles.html" import help with context %}{{ help(question) }}'
    assert said_then in render_template_string(template, question=later)
    assert not question(sight, asked("mat_token", places, source=source), monkeypatch).when_gained


def test_a_place_of_a_mat_without_a_benefit_says_where_it_lies(sight: Sight) -> None:
    """The starts of the Merrymakers give nothing; each of the others is what it gives."""
    sight.game.in_play += (InPlay("merrymakers", ADA, "merrymakers"),)
    start, second = (said(sight, things.Slot(ADA, "merrymakers", name)) for name in ("right_0", "right_1"))
    assert start.title == "Right: step 0" and not start.gives
    assert second.title == "Right: step 1" and second.gives


def test_to_leave_it_is_said_in_the_words_of_the_questions_subject(request_context: None) -> None:
    """A tile is kept in the supply, a card in the hand."""
    setup = {"kind": "people", "players": ["Ada", "Ben"], "boxes": ["base", "aa"]}
    sight = Sight(Play(PeopleRules(), setup, Luck(5)), (ADA, BEN), ADA)
    collect = {
        subject: stand_in(ADA, "collect", Keyed(leave("keep")), subject) for subject in ("tapestry", "territory")
    }
    left = {subject: answer_of(sight, decision, "keep").title for subject, decision in collect.items()}
    assert left == {"tapestry": "Keep it in your hand", "territory": "Keep it in your supply"}


def test_a_place_offered_by_another_question_names_its_mat(request_context: None) -> None:
    """In a conquest it is an offer of the civilization; in the mat’s own questions the mat is drawn above."""
    setup = {"kind": "people", "players": ["Ada", "Ben"], "boxes": ["base", "aa"]}
    sight = Sight(Play(PeopleRules(), setup, Luck(5)), (ADA, BEN), ADA)
    sight.game.in_play += (InPlay("collectors", ADA, "collectors"),)
    slot = things.Slot(ADA, "collectors", "outpost")
    decision = asked("conquer", {"key": slot})
    offered = answer_of(sight, decision._replace(source="track:military:1"), "key")
    own = answer_of(sight, decision._replace(source="civilization:collectors"), "key")
    assert (offered.title, own.title) == ("Collectors: Outpost", "Outpost")


def test_a_place_of_a_mat_is_called_what_is_printed_there(request_context: None) -> None:
    """With what it gives, if anything; one where nothing is printed but its kind by that kind."""
    setup = {"kind": "people", "players": ["Ada", "Ben"], "boxes": ["base", "pp"]}
    sight = Sight(Play(PeopleRules(), setup, Luck(5)), (ADA, BEN), ADA)
    places = {"utilitarians": ("academy", "forge"), "treasure_hunters": ("desert",)}
    sight.game.in_play += tuple(InPlay(slug, ADA, slug) for slug in places)
    slots = [things.Slot(ADA, slug, name) for slug, names in places.items() for name in names]
    assert [(choice.title, choice.gives) for choice in (said(sight, slot) for slot in slots)] == [
        ("Academy", (("", {"vp": 4}),)),
        ("Forge", ()),
        ("Desert", ()),
    ]


def test_dice_and_numbers_are_drawn_as_such(sight: Sight) -> None:
    science, black = (said(sight, each) for each in (things.Face("science", "military"), things.Face("black", "coin")))
    assert (science.icons, science.text) == (("research",), "Military")
    assert (black.css, black.gives) == ("die-black", (("", "coin"),))
    assert said(sight, things.Number(3)).layout == "digits"
    assert said(sight, things.Do("yes", {"vp": 5})).gives == (("", {"vp": 5}),)


def test_a_space_tile_is_drawn_from_the_supply_of_tiles(sight: Sight) -> None:
    assert said(sight, things.Deck("space")).title == "Draw a tile"


def test_short_answers_lie_side_by_side_and_those_with_more_to_say_do_not() -> None:
    """An answer that says what it gives, or more than a word or two, has a line of its own."""
    short, long = Choice("a", "Coin"), Choice("b", "A coin for each of your markets")
    assert Question("bazaar", "list", None, {}, (short,)).layout == "short"
    for other in (long, Choice("c", "Farm", text="In the city"), Choice("d", "Farm", gives=(("", "coin"),))):
        assert Question("bazaar", "list", None, {}, (short, other)).layout == ""
