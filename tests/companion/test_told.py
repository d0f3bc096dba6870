"""What a game on screen tells: what was done as rows, who may know what, and the sentences of rows and questions."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, get_template_attribute, render_template_string

from automa.conquest import Attacks, Targets, TileLaid
from automa.deck import Pair
from automa.hexes import HexesLeft, ValidHexes
from automa.income import BotsFinished, CardsAdded
from automa.state import BotsTurn
from companion.drawings.players import PLAYERS, PlayerLook
from companion.game.journal import Row, choice_of, rows_of
from companion.game.prompts import CardAnswer, answer, icons
from companion.game.sight import Sight, sight_of
from companion.game.told import rows_told, told
from companion.onscreen.choice import Choice
from companion.onscreen.news import journal_of, split
from companion.onscreen.questions import Question, TrackOffer
from companion.tableside.rounds import answer_rounds
from engine.facts.components import TILES, Benefit
from engine.journal import Event, EventData, Reason
from engine.log import Entry
from engine.rules.board.advance import (
    LandmarkClaimed,
    NoTokenAdvances,
    NoTokenRegresses,
    TokenAdvanced,
    TokenRegressed,
)
from engine.rules.board.conquer import TerritoryConquered
from engine.rules.board.explore import HexExplored
from engine.rules.build import BuildingSet, BuildingTaken, NoRoom
from engine.rules.research import ScienceRolled
from engine.rules.resources import ResourceTaken
from engine.rules.score import ForEach, Vp
from engine.state.hexmap import PlacedTile
from engine.things import Decline, Landmark, Thing, Token, Track
from tests.companion.on_phone import words
from tests.golden import test_golden as at_table
from tests.golden.test_whole_games import replayed
from tests.golden.whole_games import GAMES

ADA, BEN = 0, 1
LOOKS = (PlayerLook("you", "blue", "Ada"), PlayerLook("second", "green", "Ben"))
YOU, AUTOMA, SHADOW = PLAYERS["you"], PLAYERS["automa"], PLAYERS["shadow"]

pytestmark = pytest.mark.usefixtures("request_context")


def resource(seat: int, kind: str, number: int, lost: int = 0) -> Event:
    return Event(ResourceTaken(kind, number, lost), seat)


def advanced(space: int = 3) -> TokenAdvanced:
    return TokenAdvanced(track="science", from_=space - 1, space=space, benefit=True)


TILE = PlacedTile(1, 0)
FARM, PLACED, NO_ROOM = BuildingTaken("farm"), BuildingSet("farm", ((0, 0),)), NoRoom("farm")
ROLLED = ScienceRolled(track="science", use="research")


# ---- events as they are told


def test_resources_of_one_gain_are_told_together_and_each_players_apart() -> None:
    """What found no room is counted too: 8 is the most of a kind."""
    gains = [
        resource(ADA, "coin", 1),
        resource(ADA, "coin", 2, 1),
        resource(ADA, "food", 1, 2),
        resource(BEN, "coin", 1),
    ]
    ada, ben = told(gains)
    assert (ada.seat, ada.data) == (ADA, {"resources": {"coin": 3, "food": 1}, "lost": {"coin": 1, "food": 2}})
    assert (ben.seat, ben.data) == (BEN, {"resources": {"coin": 1}, "lost": {}})


def test_a_building_is_told_once_it_stands() -> None:
    """Or once it has found no room; that of one player does not hide that of another."""
    for what in (PLACED, NO_ROOM):
        assert told([Event(FARM, ADA), Event(what, ADA)]) == [Event(what, ADA)]
    apart = [Event(FARM, ADA), Event(PLACED, BEN)]
    assert told(apart) == apart
    stays = [Event(LandmarkClaimed("forge", ADA, "technology", "I"), ADA), Event(PLACED, ADA)]
    assert told(stays) == stays, "who gained the landmark is told beside where it stands"


def test_there_is_time_as_long_as_one_person_plays(sight: Sight) -> None:
    seats, ahead = sight.game.board.seats, [Event(BotsFinished(), BEN)]
    seats[ADA].finished = True
    assert rows_told(sight, ahead)[0].data["plays_on"] is True
    seats[BEN].finished = seats[2].finished = True
    assert rows_told(sight, ahead)[0].data["plays_on"] is False


def test_a_turn_ends_where_the_bots_begin() -> None:
    events = [vp(ADA, 1, "explore"), *(Event(what, ADA) for what in (BotsTurn(), ROLLED, BotsTurn()))]
    own, bots = split(events)
    assert (own, bots) == (events[:1], events[1:])


# ---- what a tile gives


def test_a_tile_shows_each_thing_that_it_gives_once_for_each_time() -> None:
    """EXP-3: one word is one icon, not one for each letter of it."""
    assert icons(TILES[1]) == ("coin",) and icons(TILES[2]) == ("territory", "territory")


# ---- rows


def vp(seat: int, number: int, source: str) -> Event:
    return Event(Vp(number, source, era=1, total=number), seat)


def test_vp_of_one_player_in_a_row_are_one_sum_with_its_terms() -> None:
    rows = rows_of([vp(ADA, 3, "explore"), vp(ADA, 4, "territory"), vp(BEN, 2, "explore")], LOOKS)
    assert [(row.look, row.data["vp"], [term["vp"] for term in row.terms]) for row in rows] == [
        (LOOKS[ADA], 7, [3, 4]),
        (LOOKS[BEN], 2, [2]),
    ]


def test_vp_of_one_source_are_one_term_of_the_sum() -> None:
    """Whoever taps the pad several times reads what it comes to, where its source stood first."""
    taps = [vp(ADA, 10, "entered:explore"), vp(ADA, 1, "entered:track"), vp(ADA, 1, "entered:explore")]
    (row,) = rows_of([*taps, vp(ADA, 1, "entered:explore")], LOOKS)
    assert [(term["source"], term["vp"]) for term in row.terms] == [("entered:explore", 12), ("entered:track", 1)]
    assert row.data["vp"] == 13


def test_what_is_counted_times_what_it_is_worth_is_a_term_of_its_own() -> None:
    """Two landmarks for 3 VP each, twice, are not one product that makes 12."""
    counted = Event(Vp(6, "mat", era=1, total=6, about=ForEach("landmark", 2, 3)), ADA)
    (row,) = rows_of([counted, counted], LOOKS)
    assert [term["vp"] for term in row.terms] == [6, 6]


def test_cards_that_join_the_deck_in_two_steps_are_one_row() -> None:
    rows = rows_of([Event(CardsAdded(1)), Event(CardsAdded(2))], LOOKS)
    assert [row.data["cards"] for row in rows] == [3]


def test_a_roll_is_told_by_what_came_of_it() -> None:
    rolled = Event(ROLLED, ADA)
    back = TokenRegressed(track="science", from_=3, space=2, benefit=True)
    for move in (advanced(), NoTokenAdvances(track="science"), back, NoTokenRegresses(track="science")):
        assert [row.kind for row in rows_of([rolled, Event(move, ADA)], LOOKS)] == [move.kind]
    assert [row.kind for row in rows_of([rolled, vp(ADA, 1, "explore")], LOOKS)] == ["rolled", "vp"]
    assert [row.kind for row in rows_of([rolled], LOOKS)] == ["rolled"]


def test_an_attack_is_a_row_only_while_it_waits_for_an_answer() -> None:
    hex = (0, 0)
    attacks, targets = Event(Attacks(hex, ADA), BEN), Event(Targets(hex), BEN)
    conquered = Event(TerritoryConquered(hex, ADA), BEN)
    assert [row.kind for row in rows_of([Event(Pair(1, 2, 4)), targets, attacks, conquered], LOOKS)] == ["conquered"]
    assert [row.kind for row in rows_of([targets, attacks], LOOKS)] == ["attacks"]


def test_each_choice_of_a_hex_can_be_looked_at() -> None:
    """The tile laid for a conquest lies where the conquest was chosen: it has no reasons of its own."""

    def chosen(what: EventData) -> Event:
        return Event(what, BEN, why=lambda: (Reason(ValidHexes(((1, 0), (2, 0)), topple=True, card=1)),))

    acts = (HexExplored((1, 0), TILE), TileLaid((2, 0), TILE), TerritoryConquered((2, 0), None))
    rows = rows_of([chosen(what) for what in acts], LOOKS)
    assert [(row.kind, row.choice) for row in rows] == [("explored", 0), ("tile_placed", None), ("conquered", 1)]
    shown = [choice_of(rows, number) for number in (None, 0, 1, 7)]
    assert [row and row.hex for row in shown] == [(2, 0), (1, 0), (2, 0), (2, 0)]
    assert choice_of(rows[1:2]) is None


# ---- answers at the table


def test_the_reasons_end_with_the_step_that_decides(app: Flask) -> None:
    """Where one hex is left, nothing more is read that would have told hexes apart."""
    told = (
        Reason(ValidHexes(((0, 0), (1, 0)), topple=True, card=1)),
        Reason(HexesLeft("nearest_middle_island", ((0, 0),), distance=1)),
        Reason(HexesLeft("nearest_player_territory", ((0, 0),), distance=3)),
    )
    with app.test_request_context():
        argument = get_template_attribute("game/journal/reasons.html", "argument")
        said = words(str(argument(told)))
        alone = words(str(argument((Reason(ValidHexes(((0, 0),), topple=True, card=1)), *told[1:]))))
    assert said == "2 hexes qualify. Nearest the middle island: one hex , 1 step away."
    assert alone == "1 hex qualifies."


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Track("science"), CardAnswer("key", "Science", "science", "track science")),
        (Token("science", 4), CardAnswer("key", "Space 4: Medicine", "science", "track science")),
        (Landmark("academy"), CardAnswer("key", "Academy", "academy")),
        (Decline(), CardAnswer("key", "No", "close")),
        (None, CardAnswer("key", "Yes", "check")),
    ],
    ids=repr,
)
def test_an_answer_at_the_table_is_said_by_what_it_is(thing: Thing | None, said: CardAnswer) -> None:
    assert answer("key", thing) == said


# ---- sentences of rows


def sentence(
    kind: str, look: PlayerLook, data: dict[str, Any], rule: str = "", terms: tuple[dict[str, Any], ...] = ()
) -> str:
    """What the journal says of a row."""
    row, owners = Row(kind, look, data, rule, terms=terms), {0: YOU, 1: AUTOMA, 2: SHADOW}
    template = '{% from "onscreen/events.html" import told with context %}{{ told(row, owners) }}'
    return words(render_template_string(template, row=row, owners=owners))


@pytest.mark.parametrize(
    ("kind", "look", "data", "said"),
    [
        ("resources", YOU, {"resources": {"coin": 2, "food": 0}, "lost": {}}, "You : 2"),
        (
            "resources",
            YOU,
            {"resources": {"coin": 0}, "lost": {"coin": 2, "food": 1}},
            "You : no room for more resources Lost, as you can hold at most 8 of each: 2 coins, 1 food",
        ),
        (
            "upgraded",
            YOU,
            {"tech": "bakery", "row": "middle"},
            "You upgraded Bakery to the middle row: circle benefit",
        ),
        ("upgraded", YOU, {"tech": "bakery", "row": "top"}, "You upgraded Bakery to the top row: square benefit"),
        (
            "upgraded",
            YOU,
            {"tech": "bakery", "row": "top", "benefit": False},
            "You upgraded Bakery without its benefit",
        ),
        ("advanced", YOU, {"track": "science", "space": 1, "benefit": True}, "You : Science to 1 Astronomy"),
        (
            "regressed",
            YOU,
            {"track": "science", "space": 1, "benefit": False},
            "You : Science back to 1 Astronomy · no benefit",
        ),
        ("explored", YOU, {"hex": (0, 0)}, "You explored"),
        ("explored", AUTOMA, {"hex": (0, 0)}, "Automa explored the marked hex"),
        ("conquered", YOU, {"from": 1}, "You conquered a territory"),
        ("conquered", AUTOMA, {"from": None}, "Automa conquered the marked territory"),
        ("conquered", AUTOMA, {"from": 0}, "Automa conquered the marked territory It was yours."),
        ("favorite", AUTOMA, {"from": "science", "track": "science"}, "Automa : favorite is still Science"),
        ("favorite", AUTOMA, {"from": "science", "track": "military"}, "Automa : new favorite Military"),
        (
            "achievement",
            AUTOMA,
            {"achievement": "complete_track", "vp": 0},
            "Automa achieved: Complete a track It scores nothing.",
        ),
        ("achievement", YOU, {"achievement": "complete_track", "vp": 10}, "You achieved: Complete a track"),
        (
            "bots_finished",
            AUTOMA,
            {"plays_on": True},
            "The bots are finished You play on until your fifth income turn.",
        ),
        ("bots_finished", AUTOMA, {"plays_on": False}, "The bots are finished"),
        (
            "discarded",
            YOU,
            {"kind": "territory", "items": [13, 20]},
            "You discarded territory tile 13, territory tile 20",
        ),
        ("discarded", YOU, {"kind": "tapestry", "items": ["guilds"]}, "You discarded Guilds"),
    ],
)
def test_the_journal_says_what_was_done_and_no_more(
    kind: str, look: PlayerLook, data: dict[str, Any], said: str
) -> None:
    assert sentence(kind, look, data) == said


def test_an_outpost_ahead_says_what_to_do_while_there_is_time() -> None:
    ahead = {"track": "science", "space": 5}
    said = [sentence("outpost_ahead", AUTOMA, {**ahead, "plays_on": plays_on}) for plays_on in (True, False)]
    assert ["Pass it before the end" in each for each in said] == [True, False]


def test_a_landmark_is_told_of_whoever_has_it_with_how_it_came() -> None:
    """The Automa may gain it by a move of yours; a landmark of the Shadow Empire is out of reach. (ADV-3)"""
    gained = {"landmark": "apothecary", "track": "science", "tier": "II"}
    assert (
        sentence("landmark", YOU, {**gained, "owner": 1}, "ADV-3")
        == "Automa : Apothecary First into tier II of Science"
    )
    assert sentence("landmark", YOU, {**gained, "owner": 0}, "LMC-4") == "You : Apothecary"
    assert (
        sentence("landmark", YOU, {**gained, "owner": 2}, "ADV-3") == "Shadow Empire : Apothecary It is out of reach."
    )


def test_vp_of_one_source_are_said_once_and_of_several_each() -> None:
    one, two = {"source": "explore", "vp": 3}, {"source": "territory", "vp": 4}
    assert sentence("vp", YOU, {"vp": 3}, terms=(one,)) == "You : +3 VP aligned sides"
    assert sentence("vp", YOU, {"vp": 7}, terms=(one, two)) == "You : +7 VP aligned sides 3 the territory tile 4"


# ---- titles of questions


def asked(kind: str, data: dict[str, Any], subject: str = "", choices: tuple[Choice, ...] = ()) -> str:
    """The title of a question and what stands below it."""
    question = Question(kind, "list", None, data, choices, subject=subject)
    template = '{% from "onscreen/titles.html" import help, title with context %}{{ title(q, owners) }} {{ help(q) }}'
    return words(render_template_string(template, q=question, owners={0: LOOKS[0], 1: LOOKS[1]})).strip()


@pytest.mark.parametrize(
    ("kind", "subject", "data", "said"),
    [
        ("bonus", "", {"free": True, "gain": "coin"}, "Take the bonus for free?"),
        ("bonus", "", {"free": False, "cost": "coin", "gain": "coin"}, "Pay for the bonus? →"),
        ("discard_for_vp", "", {}, "Discard a tapestry card for 2 VP?"),
        ("take_part", "", {}, "Pay 1 worker to gain 10 VP?"),
        ("mat_token", "entertainers", {}, "Which place on your mat gets the token?"),
        ("discard", "", {"kind": "tech", "number": 1}, "Discard 1 tech card"),
        ("discard", "", {"kind": "territory", "number": 3}, "Discard 3 territory tiles"),
        ("tech_benefit", "middle", {}, "Which tech card’s circle benefit do you gain?"),
        ("research", "", {"track": "science", "benefit": True}, "The science die shows Science. Advance?"),
        (
            "research",
            "",
            {"track": "science", "benefit": False},
            "The science die shows Science. Advance? Without the benefit or bonus of the space.",
        ),
        ("upgrade", "", {"benefit": False}, "Upgrade a tech card The card moves up and gives nothing this time."),
        ("explore", "", {"anywhere": False}, "Explore: place a territory tile"),
        ("explore", "", {"anywhere": True}, "Explore: place a territory tile Anywhere on the map."),
        ("conquer", "", {"anywhere": False}, "Conquer: tap a territory"),
        ("conquer", "", {"anywhere": True}, "Conquer: tap a territory Anywhere on the map."),
        (
            "response",
            "",
            {"attacker": 1, "hex": (0, 0)},
            "Ben attacks your territory. Do you play a trap? The territory is marked on the map. You hold no trap.",
        ),
    ],
)
def test_a_question_says_what_is_asked_and_what_one_has_to_know(
    kind: str, subject: str, data: dict[str, Any], said: str
) -> None:
    assert asked(kind, data, subject) == said


def test_an_upgrade_says_which_benefit_a_card_gives() -> None:
    assert "A card that moves to the middle row gives its circle benefit" in asked("upgrade", {})


@pytest.mark.parametrize(
    ("cost", "held", "said"),
    [
        ("coin", 3, "Pay 1 coin (you have 3)"),
        (["any_resource", "any_resource", "worker"], 5, "Pay 2 resources of your choice, 1 worker (you have 5)"),
        ({"discard_tapestry": 2}, 4, "The price: discard 2 tapestry cards (you have 4)"),
    ],
)
def test_a_bonus_says_its_price_in_words_and_what_there_is_to_pay_it_with(cost: Benefit, held: int, said: str) -> None:
    """TRN-4."""
    question = Question("bonus", "list", None, {"free": False, "cost": cost, "gain": "farm", "held": held})
    template = '{% from "onscreen/titles.html" import help_line with context %}{{ help_line(q) }}'
    assert words(render_template_string(template, q=question)).endswith(said)
    free = Question("bonus", "list", None, {"free": True, "cost": cost, "gain": "farm", "held": held})
    assert "you have" not in render_template_string(template, q=free)


def test_what_is_to_be_paid_is_said_in_words_too() -> None:
    question = Question("payment", "list", None, {"cost": ("any_resource", "any_resource"), "use": "advance:science"})
    template = '{% from "onscreen/titles.html" import help_line with context %}{{ help_line(q) }}'
    assert words(render_template_string(template, q=question)) == "The cost: 2 resources of your choice"


def test_whoever_holds_a_trap_is_not_told_that_they_hold_none() -> None:
    assert "You hold no trap" not in asked(
        "response", {"attacker": 1, "hex": (0, 0)}, choices=(Choice("card:trap", "A trap"),)
    )


@pytest.mark.parametrize(
    ("era", "key", "can_income", "said"),
    [
        (0, None, True, "Your first turn is income turn 1."),
        (1, "advance:science", True, "Your turn: advance on"),
        (1, None, True, "You can’t afford an advance: take an income turn"),
        (1, None, False, "Your turn"),
    ],
)
def test_a_turn_says_what_can_be_done_in_it(era: int, key: str | None, can_income: bool, said: str) -> None:
    tracks = (TrackOffer("science", "advance:science", key, 1, "Astronomy", ()),)
    question = Question("player_turn", "turn", None, {"era": era}, tracks=tracks, can_income=can_income)
    template = '{% from "onscreen/titles.html" import title with context %}{{ title(q) }}'
    assert words(render_template_string(template, q=question)) == said


def test_a_number_of_times_to_choose_from_is_not_one_question_of_several() -> None:
    """How often a tile's benefit may come is asked once; its page opens. (EXP-3)"""
    question = Question("tile_benefit", "list", None, {"times": 2})
    template = '{% from "onscreen/titles.html" import title with context %}{{ title(q) }}'
    assert words(render_template_string(template, q=question)) == "VP and benefit, or the benefit twice?"
    of_several = Question("resource", "list", None, {"time": 1, "times": 2})
    assert words(render_template_string(template, q=of_several)).endswith("(1 of 2)")


@pytest.mark.parametrize(
    ("question", "key", "said"),
    [
        ("player_turn|0|", "advance:science", "advance on Science"),
        ("player_turn|0|", "advance:science@4", "advance on Science"),
        ("player_turn|0|", "income", "income turn"),
        ("response|0|", "card:trap", "your response"),
    ],
)
def test_the_button_that_takes_back_names_what_and_tells_no_secret(question: str, key: str, said: str) -> None:
    """One of several tokens of a track is told by its track; what was answered to an attack is not told. (GEN-6)"""
    template = '{% from "onscreen/titles.html" import short_title with context %}{{ short_title(entry) }}'
    assert words(render_template_string(template, entry=Entry("answer", ADA, key, question))) == said


@pytest.mark.parametrize("name", at_table.NAMES)
def test_at_a_table_all_that_a_row_says_can_be_written(name: str) -> None:
    """Rows that are written alike are said once (`kept_by_values`): nothing in them may be told by its place alone."""
    document = at_table.recorded(name)
    for turn in answer_rounds(at_table.replayed(document, document["entries"])):
        assert " at 0x" not in repr(turn.rows)


@pytest.mark.parametrize("name", GAMES)
def test_on_screen_all_that_a_row_says_can_be_written(name: str) -> None:
    play, _document = replayed(name)
    for turn in journal_of(sight_of(play, None)):
        assert " at 0x" not in repr((turn.own, turn.bots))
