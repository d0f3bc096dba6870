"""Several people, each on a phone of their own: what is new as a turn begins, and what one is told while one waits."""

from __future__ import annotations

import re
from functools import partial

import pytest

from engine.decisions import Decision
from engine.sources import Luck
from engine.state.match import Match
from tests.companion.guests import Visitor, visit
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.companion.test_curtain import hands_swapped
from tests.conftest import Owner, Phone

pytestmark = pytest.mark.usefixtures("people_luck")

NEWS = re.compile(r'<a class="fresh".*?</a>', re.DOTALL)
BROUGHT = re.compile(r'<a class="fresh brought".*?</a>', re.DOTALL)
DOES = re.compile(r'<p class="does">.*?</p>', re.DOTALL)
FOLLOWS = re.compile(r'<p class="follows">.*?</p>', re.DOTALL)
LIVE = {"HX-Request": "true", "Is-Watching": "true"}


@pytest.fixture
def ben(three: Round, phone: Phone) -> Visitor:
    """The second of three, on a phone of his own."""
    return visit(three.owner, phone, three.game, "play-1")


def said(pattern: re.Pattern[str], page: str) -> str:
    """What a part of a page says in words; empty where it is not there."""
    found = pattern.search(page)
    return words(found[0]) if found else ""


def to_a_turn(three: Round, seat: int, turns: int = 1) -> None:
    """Play on to the beginning of the next turn of a seat's, so many times."""
    for _turn in range(turns):
        if three.asked.kind == "player_turn" and three.asked.seat == seat:
            three.skip()
        assert three.skip_until(lambda asked, _match: asked.kind == "player_turn" and asked.seat == seat)


def ringed(page: str) -> int:
    """How many hexes have the ring of whoever moved there last."""
    return page.count('<use class="moved"')


def test_what_others_did_is_one_line_as_a_turn_begins_and_goes_with_the_first_answer(
    three: Round, ben: Visitor
) -> None:
    """The phone lay on the table: the line names both others, and where they moved is ringed."""
    to_a_turn(three, 1)
    page = ""
    while not ringed(page):
        to_a_turn(three, 1)
        page = ben.get().text
    line = NEWS.search(page)
    assert line
    assert words(line[0]).startswith("New:")
    assert re.findall(r'aria-label="(Ada|Cleo)"', line[0]) == ["Cleo", "Ada"], "in the order of their turns"
    assert "Since you last looked" not in page
    three.skip()
    while three.asked.seat == 1 and three.asked.kind != "player_turn":
        assert not said(NEWS, ben.get().text)
        three.skip()


def test_a_phone_that_was_watching_is_told_nothing_anew(three: Round, ben: Visitor) -> None:
    """It hears of each act while it is looked at; one that slept through an act has the line, and so has a new page."""
    to_a_turn(three, 1, turns=3)
    three.skip()
    asleep = seen = watched = three.seq
    while three.asked.kind != "player_turn" or three.asked.seat != 1:
        three.skip()
        page = ben.get(f"?seen={seen}&watched={watched}", **LIVE).text
        found = re.search(r'name="watched" value="(\d+)"', page)
        assert found
        seen, watched = three.seq, int(found[1])
    assert not said(NEWS, page)
    assert said(NEWS, ben.get(f"?seen={asleep}&watched={asleep}", **{"HX-Request": "true"}).text)
    assert said(NEWS, ben.get().text)


def test_while_one_waits_the_dock_says_who_does_what_and_who_follows(three: Round, ben: Visitor) -> None:
    to_a_turn(three, 2, turns=2)
    page = ben.get().text
    assert said(DOES, page).startswith("Cleo is playing an advance or income")
    assert "Tell Cleo that it is their turn" in said(DOES, page)
    assert said(FOLLOWS, page) == "Then Ada, then you Log"
    to_a_turn(three, 0)
    page = ben.get().text
    assert re.fullmatch(r"Then you Log: \d+ new", said(FOLLOWS, page)), "Cleo has moved since"
    assert '<details class="told" id="told">' in page, "the log is folded"


def test_before_the_first_turn_the_dock_says_who_chooses_next(three: Round, ben: Visitor) -> None:
    """Whoever chooses just now does not follow themselves: all choose one after the other."""
    assert three.skip_until(lambda asked, _match: asked.seat == 2)
    page = ben.get().text
    assert said(DOES, page).startswith("Cleo is choosing The game is being set up.")
    assert said(FOLLOWS, page).startswith("Then Ada, then you")
    assert three.skip_until(lambda asked, _match: asked.seat == 0)
    assert said(FOLLOWS, ben.get().text).startswith("Then you")


def test_once_my_turn_is_over_one_line_says_what_it_brought(three: Round, ben: Visitor, phone: Phone) -> None:
    """Until my next one, on my phone alone; of a card that I drew it says only that I drew one."""
    to_a_turn(three, 1, turns=3)
    assert not said(BROUGHT, ben.get().text)
    before = three.match.game.board.seats[1].vp
    while three.asked.seat == 1 or three.match.game.active == 1:
        assert not said(BROUGHT, ben.get().text), "the turn is not over"
        three.skip()
    match = three.match
    gained = match.game.board.seats[1].vp - before
    line = said(BROUGHT, ben.get().text)
    assert line.startswith(f"Your last turn: {gained:+d} VP" if gained else "Your last turn: ")
    assert len(line) > len("Your last turn: ")
    assert not any(match.game.box.tapestry_cards[card].name in line for card in match.game.players[1].hand)
    cleo = visit(three.owner, phone, three.game, "play-2", "Cleo")
    assert not said(BROUGHT, cleo.get().text), "she has not ended her turn, or had one of her own"


def test_the_hexes_of_somebody_elses_exploration_are_lit_for_all(three: Round, ben: Visitor) -> None:
    """They follow from the board alone, so each phone may show them, and none shows which tile it will be."""
    three.skip_until(lambda asked, _match: asked.kind == "explore" and asked.seat != 1)
    name = three.match.game.board.seats[three.asked.seat].name
    page = ben.get().text
    assert said(DOES, page).startswith(f"{name} explores one of the lit hexes")
    offered = {key.split("@")[1].split("r")[0] for key in three.asked.options.keys() if "@" in key}  # noqa: SIM118
    assert page.count('<use class="asked"') == len(offered)
    assert f"{name} may choose it" in page


def test_out_of_a_turn_nothing_is_said_of_what_somebody_is_asked(owner: Owner, phone: Phone) -> None:
    """That somebody is asked for an answer in another's turn may hang on what they hold: no kind, no hexes."""
    game = Round(owner, "Ada", "Ben", "Cleo", seed=18)
    game.skip_to("response")
    page = visit(owner, phone, game.game, "play-2").get().text
    assert said(DOES, page).startswith("Ada is playing Ben attacks, and Ada may answer.")
    assert '<use class="asked"' not in page


def test_a_phone_of_ones_own_is_sent_nothing_of_other_hands(three: Round, ben: Visitor) -> None:
    """Not a letter of the page on which he waits depends on what the others hold. (GEN-6)"""
    swapped, luck = 0, Luck(4)
    for kind in ("explore", "player_turn", "payment", "play_tapestry", "conquer"):
        assert three.skip_until(partial(_is_asked_of_another, kind))
        before, match = _sent_to(ben), three.match
        had = hands_swapped(match, 1, luck)
        after = _sent_to(ben)
        for other, hand in had.items():
            match.game.players[other].hand[:] = hand
        assert before == after
        swapped += sum(map(len, had.values()))
    assert swapped


def _is_asked_of_another(kind: str, asked: Decision, _match: Match) -> bool:
    return asked.kind == kind and asked.seat != 1


def _sent_to(visitor: Visitor) -> str:
    """The game's page without the tokens of its forms."""
    return re.sub(r'csrf_token" value="[^"]*"', "", visitor.get().text)


def test_what_only_i_may_know_is_said_to_me_alone_while_i_wait(three: Round, ben: Visitor) -> None:
    """With his last answer Ben has drawn a card: his phone names it, folded log or not."""
    drawn = False
    for _turn in range(400):
        seat, hand = three.asked.seat, list(three.match.game.players[1].hand)
        three.skip()
        if seat == 1 and three.asked.seat != 1 and len(three.match.game.players[1].hand) > len(hand):
            drawn = True
            break
    assert drawn
    box, card = three.match.game.box, three.match.game.players[1].hand[-1]
    own, others = ben.get().text, words(three.get().text)
    private = re.search(r'<ul class="private".*?</ul>', own, re.DOTALL)
    assert private
    assert box.tapestry_cards[card].name in words(private[0])
    assert "For you alone" not in others
