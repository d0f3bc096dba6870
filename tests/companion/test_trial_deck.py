"""A deck made up here, of which each player has cards openly before it: from its definition everything else follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask, get_template_attribute
from flask_babel import lazy_gettext as _l

from automa.invariants import Watch
from automa.people import PeopleRules
from companion.game.deck_words import DECK_WORDS, DeckWords
from companion.game.sight import Sight
from companion.game.words import item_called
from companion.onscreen import things
from companion.onscreen.choice import Choice, DrawnFor
from companion.onscreen.questions import answers_of
from companion.onscreen.sides import side_of
from engine.abilities.ability import Ability, choose_for
from engine.decisions import ChanceData, Keyed, QuestionData, Steps
from engine.decks import DECKS, DeckKind, InCards, NoTileToGain
from engine.hooks import react
from engine.play import Play
from engine.rules import costs, draws
from engine.rules.happenings import IncomeTurnEnded
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.game import Game, InPlay
from engine.state.match import Match
from engine.things import WHETHER, Deck, Do, Thing
from tests.companion.drawn import said


class RelicChance(ChanceData, kind="relics"):
    """A relic."""


class RelicAsked(QuestionData):
    """Which relic is taken."""


class AgainAsked(QuestionData):
    """Whether others are turned up."""


RELICS = {f"relic_{letter}": 1 for letter in "abcdef"}
HELD = InCards("relics")


@dataclass(frozen=True, slots=True)
class Relic(Thing):
    """A card of the deck."""

    slug: str


@things.drawn.register
def relic_drawn(thing: Relic, asked: DrawnFor) -> Choice:
    """Its one renderer."""
    return Choice(asked.key, item_called("relics", thing.slug), ("landmark",), text="Very old.")


def take(game: Game, seat: int) -> Steps[None]:
    """One that lies face up, or the top card."""
    options = Keyed(draws.to_take(game, "relics"))
    chosen = yield from choose_relic(game, seat, options)
    if isinstance(chosen, Deck):
        HELD.add(game.players[seat], (yield from draws.draw_and_keep(game, seat, "relics", "gain")))
        return
    slug = options.key_of(chosen)
    yield from draws.take_face_up(game, "relics", slug)
    HELD.add(game.players[seat], slug)


def choose_relic(game: Game, seat: int, options: Keyed[Thing]) -> Steps[Thing]:
    """Which of them; the deck's own question."""
    mine = next(mine for mine in game.in_play if mine.slug == "museum")
    return (yield from choose_for(mine, RelicAsked(), options, seat=seat))


@pytest.fixture
def museum(clean_abilities: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck is known, and a scenario in which a relic is gained, and one discarded, after the first income."""
    deck = DeckKind(
        name="relics",
        drawn=RelicChance(),
        lies=lambda box: RELICS,
        thing=lambda item, of=None: Relic(item),
        held=HELD,
        face_up=2,
        refills=True,
        none_left=NoTileToGain("relics"),
    )
    monkeypatch.setitem(DECKS, "relics", deck)
    called = DeckWords(_l("relic"), _l("Relics"), called=lambda item: f"Relic {item[-1].upper()}")
    monkeypatch.setitem(DECK_WORDS, "relics", called)

    class Museum(Ability):
        sort, slug = "scenario", "museum"

        @react.INCOME_TURN_ENDED
        def visit(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> Steps[None]:
            if isinstance((yield from choose_for(mine, AgainAsked(), Keyed(WHETHER), seat=ended.seat)), Do):
                draws.discard_face_up(game, "relics")
                yield from draws.turn_up(game, "relics")
            yield from take(game, ended.seat)
            yield from take(game, ended.seat)
            yield from costs.discard(game, ended.seat, "relics", 1, "museum")


@pytest.fixture
def play(museum: None) -> Play[Match]:
    """Two players, at the first question of the museum."""
    play = Play(PeopleRules(scenario=("museum",)), {"players": ["Ada", "Ben"]}, Luck(5))
    while play.pending is not None and play.pending.kind != "again":
        keys = [*play.pending.options.keys()]
        play.answer("income" if "income" in keys else keys[0])
    return play


def bag(play: Play[Match]) -> tuple[int, list[str], list[str]]:
    """How many lie in the deck, and what lies face up and is discarded."""
    relics = play.state.game.bags["relics"]
    return relics.left, list(relics.face_up), list(relics.discarded)


def stored(play: Play[Match]) -> dict[str, Any]:
    """The position as plain data."""
    return encode(play.state.game.copy())


def test_it_is_dealt_refreshed_taken_and_discarded(play: Play[Match]) -> None:
    left, lying, discarded = bag(play)
    assert (left, len(lying), discarded) == (4, 2, [])
    play.answer("yes")
    left, others, discarded = bag(play)
    assert (left, discarded) == (2, lying) and not {*others} & {*lying}
    play.answer(others[0])
    assert bag(play)[0] == 1 and others[0] not in bag(play)[1]
    play.answer("deck")
    seat = play.pending.seat if play.pending else -1
    held = HELD.items(play.state.game.players[seat])
    assert held[0] == others[0] and len(held) == 2
    play.answer(held[0])
    assert HELD.items(play.state.game.players[seat]) == [held[1]]
    assert bag(play)[2] == [*lying, held[0]]
    assert not list(Watch(play).wrong()), "no relic is lost, none is there twice"


def test_an_empty_deck_comes_back_from_its_discards(play: Play[Match]) -> None:
    play.answer("yes")
    relics = play.state.game.bags["relics"]
    assert draws.none_left(play.state.game, "relics") is None
    relics.unseen.clear()
    assert draws.none_left(play.state.game, "relics") is None, "the discards come back"
    relics.discarded.clear()
    none = draws.none_left(play.state.game, "relics")
    assert none is not None and none.kind == "no_tile_left"
    assert draws.none_left(play.state.game, "relics", face_up=True) is None


def test_it_is_undone_stored_and_loaded(play: Play[Match]) -> None:
    before, position = bag(play), stored(play)
    for key in ("yes", "deck", "deck"):
        play.answer(key)
    game, plain = play.state.game, stored(play)
    assert plain["players"][str(game.active)]["cards"] == {"relics": HELD.items(game.players[game.active])}
    assert encode(decode(Game, plain, game.box)) == plain
    loaded = Play(PeopleRules(scenario=("museum",)), play.setup, Luck(9))
    assert loaded.load(list(play.log)) is None
    assert stored(loaded) == plain
    play.undo(3)
    assert (bag(play), stored(play)) == (before, position)


def test_a_player_without_such_cards_is_stored_as_ever(play: Play[Match]) -> None:
    assert all("cards" not in player for player in stored(play)["players"].values())


def test_a_player_who_discards_the_last_card_is_stored_as_before(play: Play[Match]) -> None:
    before, player = stored(play), play.state.game.players[play.state.game.active]
    HELD.add(player, "a relic")
    assert stored(play) != before
    HELD.remove(player, "a relic")
    assert stored(play) == before


def test_the_question_and_both_boards_draw_it_by_its_one_renderer(play: Play[Match], app: Flask) -> None:
    """What is held lies open to everybody; the top card is drawn face down."""
    play.answer("no")
    with app.test_request_context():
        assert play.pending is not None
        owner, other = play.pending.seat, 1 - play.pending.seat
        offered = answers_of(Sight(play, (0, 1), owner), play.pending).choices
        lying = [item_called("relics", slug) for slug in bag(play)[1]]
        assert [choice.title for choice in offered] == [*lying, "The top card of the deck"]
        play.answer(bag(play)[1][0])
        for looking in (owner, other):
            shown = said_of(side_of(Sight(play, (0, 1), looking), owner).decks)
            face_up = " ".join(f"{item_called('relics', slug)} Very old." for slug in bag(play)[1])
            assert shown == f"Relics {lying[0]} Very old. Face up, to be taken {face_up}"
        assert "None yet." in said_of(side_of(Sight(play, (0, 1), owner), other).decks)


def said_of(decks: object) -> str:
    """The words of the boards."""
    markup = get_template_attribute("onscreen/decks.html", "decks")(decks)
    return said(ElementTree.fromstring(f"<div>{markup}</div>"))
