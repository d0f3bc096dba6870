"""Several people on one phone: setup, the curtain, whose turn it is, taking back by consent, no hand shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from werkzeug.test import TestResponse

import automa.people
from automa.players import random_player
from companion.models import Game
from engine.cards.definitions import TAPESTRY_CARDS
from engine.consent import is_free
from engine.decisions import Decision
from engine.sources import Luck
from engine.state.match import Match
from tests.companion.test_play import words
from tests.conftest import Owner

TABS = ("", "/map", "/tracks", "/city", "/cards", "/others", "/others/0", "/others/1", "/journal", "/score")


class Round:
    """One phone that goes round among people."""

    def __init__(self, owner: Owner, *players: str, built_in: dict[str, str] | None = None, seed: int = 5) -> None:
        self.owner = owner
        setup = {"kind": "people", "players": list(players), "built_in": built_in or {}}
        self.game: Game = owner.parts.games.create(owner.profile, setup, "Rainy evening")
        self.url = f"/play/{self.game.id}"
        self.player = random_player(Luck(seed).pick)

    @property
    def seq(self) -> int:
        return self.owner.parts.games.seq(self.game.id)

    @property
    def pending(self) -> Decision | None:
        with self.owner.parts.games.view(self.game.id) as view:
            pending: Decision | None = view.play.pending
            return pending

    @property
    def asked(self) -> Decision:
        assert self.pending is not None
        return self.pending

    @property
    def match(self) -> Match:
        with self.owner.parts.games.view(self.game.id) as view:
            match: Match = view.play.state
            return match

    def page(self, path: str = "") -> str:
        response = self.owner.client.get(self.url + path)
        assert response.status_code == 200
        return words(response)

    def post(self, path: str, **data: object) -> TestResponse:
        return self.owner.post(f"{self.url}/{path}", seq=str(self.seq), **data)

    def take(self) -> None:
        """Whoever is asked takes the phone."""
        assert self.post("seat", seat=self.asked.seat).status_code == 303

    def skip_to(self, kind: str) -> None:
        """Answer in the store, without opening a page, until this is asked."""
        while self.asked.kind != kind:
            self.owner.parts.games.answer(self.game.id, self.seq, self.player(self.asked))

    def hide(self) -> None:
        """Whoever has drawn a card with the last answer passes the phone on."""
        assert self.post("pass").status_code == 303

    def answer(self, key: str = "") -> None:
        """Whoever is asked takes the phone and answers."""
        self.take()
        assert self.post("answers", key=key or self.player(self.asked)).status_code == 303

    def shown_to(self) -> int | None:
        """Whose hand the phone shows now."""
        page = self.page()
        if "Pass the phone to" in page:
            return None
        alone = re.search(r"This is for ([\w ]+?) alone", page)
        return self.asked.seat if alone is None else [seat.name for seat in self.match.game.board.seats].index(alone[1])

    def play_until(self, kind: str, seat: int | None = None) -> None:
        """Answer until this is asked."""
        for _ in range(3000):
            if self.asked.kind == kind and seat in (None, self.asked.seat):
                return
            self.answer()
        raise AssertionError(f"{kind} was never asked")


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system's luck, the same in each run."""
    monkeypatch.setattr(automa.people, "Luck", lambda: Luck(3))
    return


@pytest.fixture
def three(owner: Owner) -> Round:
    """Ada, Ben and Cleo at their first question."""
    return Round(owner, "Ada", "Ben", "Cleo")


# ---- setup


def test_the_way_there_is_offered_where_a_game_begins(owner: Owner) -> None:
    assert 'href="/people/new"' in owner.client.get("/new").text


def test_a_game_starts_with_people_and_the_app_on_the_seats_taken(owner: Owner) -> None:
    fields = {"name-0": "Ada", "by-0": "person", "by-1": "nobody", "by-2": "greedy", "name-3": "Ben", "by-3": "person"}
    response = owner.post("/people/new", form="/people/new", **fields)
    assert response.status_code == 303
    game = owner.parts.games.find(response.headers["Location"].rpartition("/")[2])
    assert game.setup["players"] == ["Ada", "App 3", "Ben"]
    assert game.setup["built_in"] == {"1": "greedy"}
    assert game.name.startswith("3 players")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"by-0": "nobody", "by-1": "person"}, "Two to five play"),
        ({"by-0": "greedy", "by-1": "random"}, "At least one seat needs a person."),
        ({"name-0": "Ada", "name-1": "ADA"}, "Two have the same name"),
        ({"name-0": "A name far too long to stand"}, "At most 16 letters"),
        ({"by-0": "a dog"}, "Choose one of the answers offered here."),
        ({"civilization_mats": "golden"}, "printed, adjusted and rebalanced"),
    ],
)
def test_a_wrong_setup_comes_back_with_what_is_wrong(owner: Owner, fields: dict[str, str], said: str) -> None:
    response = owner.post("/people/new", form="/people/new", name="Kept", **fields)
    assert response.status_code == 422
    assert said in words(response)
    assert 'value="Kept"' in response.text


# ---- the curtain


def test_before_anything_hidden_is_shown_the_phone_is_passed(three: Round) -> None:
    page = three.page()
    assert "Pass the phone to Ada" in page
    assert "Choose your capital city" not in page
    three.take()
    page = three.page()
    assert "Pass the phone" not in page
    assert "Choose your capital city" in page


def test_the_next_person_is_asked_behind_the_curtain_again(three: Round) -> None:
    three.answer()
    assert three.asked.seat == 1
    assert "Pass the phone to Ben" in three.page()


def test_nobody_answers_for_somebody_else(three: Round) -> None:
    before = three.seq
    key = next(iter(three.asked.options.keys()))
    refused = three.post("answers", key=key)
    assert refused.status_code == 409
    assert "Pass the phone to Ada" in words(refused)
    assert three.post("seat", seat=2).status_code == 409
    assert three.post("seat", seat="me").status_code == 400
    assert three.seq == before


@pytest.mark.parametrize("act", ["answers", "undo", "redo", "points", "fix/decks"])
def test_the_ways_of_a_table_do_not_lead_round_the_curtain(three: Round, act: str) -> None:
    """At a table anybody reports and takes back; here only whoever is asked answers, and all agree."""
    three.play_until("player_turn")
    before = three.seq
    fields = {"seq": str(before), "key": "income", "amount": "7", "sign": "+"}
    assert three.owner.post(f"/games/{three.game.id}/{act}", **fields).status_code == 404
    assert three.seq == before


@pytest.mark.parametrize("page", ["tracks", "map", "journal", "score", "more", "points", "fix", "fix/decks", "layout"])
def test_the_pages_of_a_table_are_not_those_of_a_game_on_screen(three: Round, page: str) -> None:
    assert three.owner.client.get(f"/games/{three.game.id}/{page}").status_code == 404


def test_behind_the_curtain_one_s_own_side_is_not_shown(three: Round) -> None:
    for tab in ("/city", "/cards"):
        assert "Once Ada has the phone in hand" in three.page(tab)


def test_somebody_who_plays_with_the_app_alone_sees_no_curtain(owner: Owner) -> None:
    alone = Round(owner, "Ada", "App", built_in={"1": "greedy"})
    assert "Pass the phone" not in alone.page()
    assert "Choose your capital city" in alone.page()


def hidden_from(match: Match, seat: int | None) -> set[str]:
    """The names of the tapestry cards in others' hands that lie nowhere openly."""
    players = match.game.players
    lying = {card for player in players.values() for stack in player.tapestries for card in stack}
    lying |= {mine.plays_as for mine in match.game.in_play} | set(players[seat].hand if seat is not None else ())
    lying |= {card for bag in match.game.bags.values() for card in bag.discarded}
    hands = {card for other, player in players.items() if other != seat for card in player.hand}
    return {TAPESTRY_CARDS[card].name for card in hands - lying if card != "trap"}


def look_for_leaks(game: Round, seat: int | None) -> int:
    """Open the pages as they are shown to a seat; how many cards they could have told."""
    hidden = hidden_from(game.match, seat)
    for tab in TABS if game.asked.kind in ("player_turn", "play_tapestry") else ("", "/journal"):
        page = game.page(tab)
        shown = {name for name in hidden if re.search(rf"\b{re.escape(name)}\b", page)}
        assert not shown, f"{tab} shows seat {seat} {shown}"
    return len(hidden)


def test_no_page_shows_a_card_in_somebody_else_s_hand(owner: Owner) -> None:
    """At every question of two eras, behind the curtain and in the hand of whoever is asked. (GEN-6)"""
    game, looked = Round(owner, "Ada", "Ben", "App 3", built_in={"2": "greedy"}), 0
    while game.pending is not None and max(seat.era for seat in game.match.game.board.seats) < 3:
        looked += look_for_leaks(game, game.shown_to())
        game.take()
        looked += look_for_leaks(game, game.asked.seat)
        game.answer()
    assert looked > 300


def sent(game: Round) -> list[str]:
    """All that a phone is sent of a game, as pages and as parts, without the tokens of its forms."""
    urls = [game.url + tab for tab in TABS] + ["/", f"/games/{game.game.id}/settings", f"{game.url}?ask=alliance"]
    pages = [game.owner.client.get(url, headers=headers).text for url in urls for headers in ({}, {"HX-Request": "1"})]
    return [re.sub(r'csrf_token" value="[^"]*"|(\d+ seconds?|1 minute) ago|just now', "", page) for page in pages]


def hands_swapped(match: Match, seat: int | None, luck: Luck) -> dict[int, list[str]]:
    """Give everybody but a seat other cards; what they had."""
    had = {other: list(player.hand) for other, player in match.game.players.items() if other != seat}
    for other, hand in had.items():
        match.game.players[other].hand[:] = [luck.pick(list(TAPESTRY_CARDS)) for _card in hand]
    return had


def test_whatever_others_hold_the_phone_is_sent_the_same(owner: Owner) -> None:
    """Not a letter of a page or part, its attributes included, depends on another hand. (GEN-6)"""
    game, luck, swapped = Round(owner, "Ada", "Ben", "Cleo", seed=9), Luck(4), 0
    while game.pending is not None and max(seat.era for seat in game.match.game.board.seats) < 3:
        if luck.pick(range(25)) == 0:
            for seat in (None, game.asked.seat):
                game.hide() if seat is None else game.take()
                before, match = sent(game), game.match
                had = hands_swapped(match, seat, luck)
                after = sent(game)
                for other, hand in had.items():
                    match.game.players[other].hand[:] = hand
                assert before == after
                swapped += sum(map(len, had.values()))
        game.owner.parts.games.answer(game.game.id, game.seq, game.player(game.asked))
    assert swapped > 10


def test_the_journal_says_that_somebody_drew_a_card_and_not_which(three: Round) -> None:
    """Ada learns her card; Ben learns that there is one. (GEN-6)"""
    three.play_until("player_turn")
    drawer = three.asked.seat
    three.answer("income")
    while not three.match.game.players[drawer].hand:
        three.answer()
    while three.asked.seat == drawer:
        three.answer()
    three.hide()
    assert "draws a tapestry card" in three.page("/journal")


def draw_last(game: Round) -> int:
    """Play on until somebody draws a tapestry card with the last answer of a turn; who it is."""
    for _ in range(3000):
        seat, before = game.asked.seat, {number: len(player.hand) for number, player in game.match.game.players.items()}
        game.answer()
        if game.asked.seat != seat and len(game.match.game.players[seat].hand) > before[seat]:
            return seat
    raise AssertionError("nobody drew a card")


def test_whoever_drew_a_card_sees_it_before_the_phone_is_passed_on(three: Round) -> None:
    """The turn is over with the card drawn; its owner looks at it, hides it, and then the phone goes on. (GEN-6)"""
    seat = draw_last(three)
    name, drawn = three.match.game.board.seats[seat].name, three.match.game.players[seat].hand[-1]
    next_name = three.match.game.board.seats[three.asked.seat].name
    page = three.page()
    assert f"This is for {name} alone" in page
    assert f"draws {TAPESTRY_CARDS[drawn].name}" in page
    assert f"Hide it and pass the phone to {next_name}" in page
    assert three.post("answers", key="income").status_code == 409
    assert three.post("pass").status_code == 303
    page = three.page()
    assert f"Pass the phone to {next_name}" in page
    assert f"draws {TAPESTRY_CARDS[drawn].name}" not in page


def hand_over(game: Round) -> int:
    """Play on until somebody hands the phone over with an answer that reveals nothing; who it was."""
    for _ in range(3000):
        seat = game.asked.seat
        game.answer()
        with game.owner.parts.games.view(game.game.id) as view:
            if game.asked.seat != seat and is_free(view.play.answers, seat):
                return seat
    raise AssertionError("everything reveals something")


def test_taking_back_behind_the_curtain_shows_no_hand(three: Round) -> None:
    """The phone is with the next person already when the last answer is taken back."""
    seat = hand_over(three)
    name = three.match.game.board.seats[seat].name
    assert "Pass the phone to" in three.page()
    assert three.post("undo").status_code == 303
    assert three.asked.seat == seat
    page = three.page()
    assert f"Pass the phone to {name}" in page
    assert "Redo" not in page
    assert three.post("redo").status_code == 409, "whoever is asked again may do it again"
    three.take()
    assert "Redo" in three.page()
    assert three.post("redo").status_code == 303


def test_a_phone_that_slept_while_others_played_asks_anew_who_has_it(three: Round) -> None:
    """The others answered on another phone; this one lies on the table."""
    three.take()
    for _ in range(30):
        three.owner.parts.games.answer(three.game.id, three.seq, three.player(three.asked))
        if three.asked.seat == 0 and three.asked.kind == "keep_civilization":
            break
    assert three.asked.seat == 0
    assert "Pass the phone to Ada" in three.page()


# ---- why the phone moves


def test_the_curtain_says_why_the_phone_moves(three: Round) -> None:
    three.answer()
    assert "The game is being set up: Ben chooses next." in three.page()
    three.play_until("player_turn", seat=1)
    three.hide()
    assert "The next turn is that of Ben." in three.page()


def test_an_attack_names_who_attacks_and_where(owner: Owner) -> None:
    """The curtain and the question of the defender; what only the defender may know is on neither. (TRP-1)"""
    game = Round(owner, "Ada", "Ben", "Cleo", seed=18)
    game.skip_to("response")
    curtain = game.owner.client.get(game.url)
    assert "Ben attacks, and Ada may answer." in words(curtain)
    assert 'class="chosen"' in curtain.text
    assert "trap" not in words(curtain)
    game.take()
    assert "Ben attacks your territory. Do you play a trap? The territory is marked on the map." in game.page()
    game.answer()
    assert "The turn of Ben goes on." in game.page()


# ---- taking back


def test_the_last_answer_is_taken_back_at_once_where_nothing_was_revealed(three: Round) -> None:
    """Ada has chosen her city; what was drawn for Ben since is a reveal, so a choice without luck is looked for."""
    three.play_until("payment")
    seat = three.asked.seat
    three.take()
    assert "Undo" in three.page()
    assert "Ask to undo" not in three.page(), "Ada has just said where she advances"
    three.post("undo")
    assert (three.asked.kind, three.asked.seat) == ("player_turn", seat)


def test_beyond_a_reveal_everybody_has_to_agree(three: Round) -> None:
    three.play_until("player_turn")
    kind, seat = three.asked.kind, three.asked.seat
    three.answer("income")
    while three.asked.seat == seat:
        three.answer()
    three.take()
    other = three.asked.seat
    asked_before = three.asked.question
    assert "Ask to undo" in three.page()
    three.post("undo")
    page = three.page()
    assert "asks to take this back" in page
    assert three.asked.question == asked_before, "nothing is taken back yet"
    third = ({0, 1, 2} - {seat, other}).pop()
    assert three.post("agree", seat=third, said="yes").status_code == 303
    assert three.asked.question == asked_before
    assert three.post("agree", seat=other, said="yes").status_code == 409, "who asks need not agree"
    assert three.post("agree", seat=seat, said="yes").status_code == 303
    assert three.asked.seat == seat
    assert "asks to take this back" not in three.page()
    assert kind == "player_turn"


def requested(game: Round) -> tuple[int, int]:
    """Play until something was revealed, and let whoever is asked ask for the last answer; who asks, and the log."""
    game.play_until("player_turn")
    game.answer("income")
    while game.asked.kind != "player_turn":
        game.answer()
    game.take()
    seat = game.asked.seat
    assert game.post("undo").status_code == 303
    return seat, game.seq


def test_while_all_are_asked_nobody_s_hand_is_shown(three: Round) -> None:
    """The phone goes round, so it shows what everybody may see."""
    seat, before = requested(three)
    page = three.page()
    assert "asks to take this back" in page
    assert "advance on" not in page.partition("asks to take this back")[2].partition("What happened")[2]
    assert "Once" in three.page("/cards")
    assert three.post("seat", seat=seat).status_code == 409
    assert three.post("answers", key="income").status_code == 409
    assert three.post("undo").status_code == 409, "nothing is taken back behind the others' backs"
    assert three.post("redo").status_code == 409
    assert three.seq == before


def test_whoever_asks_can_let_it_be(three: Round) -> None:
    seat, _ = requested(three)
    assert "Leave it as it is" in three.page()
    assert three.post("agree", seat=seat, said="no").status_code == 303
    assert "asks to take this back" not in three.page()
    assert three.asked.kind == "player_turn"


def test_one_no_and_the_game_goes_on(three: Round) -> None:
    three.play_until("player_turn")
    three.take()
    three.post("undo")
    seat = three.asked.seat
    assert three.post("agree", seat=(seat + 1) % 3, said="maybe").status_code == 400
    assert three.post("agree", seat=(seat + 1) % 3, said="no").status_code == 303
    assert three.asked.kind == "player_turn"
    assert "asks to take this back" not in three.page()


def test_alone_with_the_app_anything_is_taken_back(owner: Owner) -> None:
    alone = Round(owner, "Ada", "App", built_in={"1": "greedy"})
    alone.play_until("player_turn")
    alone.answer("income")
    alone.play_until("player_turn")
    before = alone.seq
    assert "Ask to undo" not in alone.page()
    assert alone.post("undo").status_code == 303
    assert alone.seq == before + 1


# ---- what goes wrong


def test_where_the_app_s_own_player_is_mistaken_nothing_is_stored(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person's answer was right; the page gives the code to report, and no file that holds the hands."""
    monkeypatch.setattr(automa.people, "BUILT_IN", {"greedy": lambda pick: lambda match, decision: "nonsense"})
    game = Round(owner, "Ada", "Ben", "App", built_in={"2": "greedy"})
    game.answer()
    game.take()
    before = game.seq
    response = game.post("answers", key=game.player(game.asked))
    assert response.status_code == 500
    assert "name the code" in words(response)
    assert "/export" not in response.text
    assert game.seq == before
    assert game.asked.seat == 1


# ---- the whole game


def test_the_file_of_a_game_is_given_once_it_is_over(owner: Owner) -> None:
    """It holds every hand."""
    game = Round(owner, "Ada", "Ben")
    refused = owner.client.get(f"/games/{game.game.id}/export")
    assert refused.status_code == 403
    assert "Not before the game is over" in words(refused)
    assert "Once the game is over" in words(owner.client.get(f"/games/{game.game.id}/settings"))
    while game.pending is not None:
        game.answer()
    assert owner.client.get(f"/games/{game.game.id}/export").status_code == 200
    document = owner.client.get(f"/games/{game.game.id}/export").data
    again = owner.parts.games.import_document(owner.profile, document)
    assert again.result == owner.parts.games.find(game.game.id).result


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_goes_round_to_the_result(owner: Owner, players: int) -> None:
    """Every tab opened in many of the turns; the result names everybody. (END-1, END-3)"""
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][:players]
    game = Round(owner, *names)
    while game.pending is not None:
        if game.asked.kind == "player_turn" and game.seq % 5 == 0:
            for tab in TABS:
                game.page(tab)
        game.answer()
    assert "The game is over" in game.page()
    result = game.page("/score")
    assert all(name in result for name in names)
    for tab in TABS:
        game.page(tab)


def test_the_list_of_games_shows_everybody(owner: Owner) -> None:
    Round(owner, "Ada", "Ben", "Cleo", "Dan", "Eve")
    page = words(owner.client.get("/"))
    assert all(name in page for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"))
