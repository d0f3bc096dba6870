"""A drawing is known by what it shows: where that is the same, so is every letter of it, for everybody who looks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from markupsafe import Markup

from automa.players import random_player, random_reports
from companion.config import Settings
from companion.drawings import kept as kept_drawings
from companion.drawings.kept import kept, kept_by_values
from companion.web.pages import address
from companion.web.shown import one_bot, show_game
from engine.acts import Answer
from engine.sources import Luck
from tests.companion.guests import visit
from tests.companion.on_phone import OnPhone
from tests.companion.people import Round
from tests.conftest import Owner, Phone
from tests.long_run import long

Draw = Callable[..., Markup]
Get = Callable[[dict[str, str]], str]

HTMX = {"HX-Request": "true"}
MARKED = re.compile(r'<(\w+)( data-part="([0-9a-f]+-(\d+))")')
TOKEN = re.compile(r'name="csrf_token" value="[^"]+"')
SEEDS = [1, *(pytest.param(seed, marks=long) for seed in range(2, 12))]
"""Random games."""


class Memory:
    """In the place of what remembers drawings: it draws each time, and counts those that it would have known."""

    def __init__(self) -> None:
        self.known = 0

    def __call__(self, _size: int, *, typed: bool) -> Callable[[Draw], Draw]:
        def keep(draw: Draw) -> Draw:
            before: dict[object, Markup] = {}

            def drawn(*things: object, **named: object) -> Markup:
                key = (things, *named.items(), *map(type, things))
                fresh = draw(*things, **named)
                self.known += key in before
                assert before.setdefault(key, fresh) == fresh, "what is known by the same key looks the same"
                return fresh

            return drawn

        return keep


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    memory = Memory()
    monkeypatch.setattr(kept_drawings, "lru_cache", memory)
    return memory


@pytest.fixture
def settings(settings: Settings, memory: Memory) -> Settings:
    """Read by an app that is made after the memory was replaced."""
    return settings


class Screen:
    """A phone's screen on which answers arrive: outlines are filled as `lean.js` fills them."""

    def __init__(self, get: Get) -> None:
        self.get = get
        self.parts: dict[str, str] = {}

    def look(self, **more: str) -> None:
        """What arrives, with what the phone has, is the page that it would get if it had nothing."""
        whole = TOKEN.sub("", self.get({**HTMX, **more}))
        lean = TOKEN.sub("", self.get({**HTMX, **more, "Has-Parts": " ".join(self.parts)}))
        filled = re.sub(r'<(\w+) data-part="([^"]+)"></\1>', lambda found: self.parts[found[2]], lean)
        assert filled == whole
        self.parts = {
            found[3]: whole[found.start() : found.start() + len(found[2]) + int(found[4])]
            for found in MARKED.finditer(whole)
        }


def screen_of(phone: OnPhone) -> Screen:
    return Screen(lambda headers: phone.owner.client.get(phone.url, headers=headers).text)


@pytest.mark.parametrize("seed", SEEDS)
def test_alone_on_screen(owner: Owner, memory: Memory, solo_luck: None, seed: int) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 1 + seed % 6}, "Sunday", below="play")
    narrow, wide, player = screen_of(game), screen_of(game), random_player(Luck(seed).pick)
    for number in range(24):
        if game.pending is None:
            break
        narrow.look()
        if number % 6 == 0:
            wide.look(**{"Is-Wide": "true"})
        owner.parts.games.act(game.game.id, game.seq, Answer(player(game.pending)))
    assert memory.known > 300


@pytest.mark.parametrize("seed", SEEDS)
def test_at_a_table(owner: Owner, memory: Memory, seed: int) -> None:
    """In turn a solo game, and one of two people with the Shadow Empire alone: its bots are called otherwise."""
    games = [
        OnPhone(owner, {"kind": "table", "level": 1 + seed % 6, **more}, "Sunday", below="games")
        for more in ({"record_tiles": True}, {"players": 2, "names": ["Ada", "Ben"]})
    ]
    at_each = [(game, screen_of(game), random_reports(Luck(seed).pick)) for game in games]
    for number in range(28):
        game, screen, player = at_each[number % 2]
        screen.look(**({"Is-Wide": "true"} if number % 8 == 0 else {}))
        with owner.parts.games.view(game.game.id) as view:
            if view.play.pending is None:
                break
            key = player(view.play.state, view.play.pending)
        owner.parts.games.act(game.game.id, game.seq, Answer(key))
    assert memory.known > 300


@pytest.mark.parametrize("seed", SEEDS)
def test_among_several_each_sees_what_they_may(owner: Owner, phone: Phone, memory: Memory, seed: int) -> None:
    """Ada's and Ben's hands on one phone that goes round, and a guest who watches and has none."""
    game = Round(owner, "Ada", "Ben", seed=seed)
    watching = visit(owner, phone, game.game, "watch", "Cleo")
    shared, watched = screen_of(game), Screen(lambda headers: watching.get(**headers).text)
    for _ in range(10):
        if game.pending is None:
            break
        shared.look()
        game.take()
        shared.look()
        watched.look()
        game.skip()
    assert memory.known > 100


def test_links_lead_to_where_the_app_lies(owner: Owner) -> None:
    """The same way is drawn for an app at a host's root and for one below it."""
    link, app = kept(lambda name: Markup(address(name)), 10), owner.client.application
    found = []
    for root in ("", "/table", ""):
        with app.test_request_context(base_url=f"http://localhost{root}"):
            found.append(str(link("words.index")))
    assert found == ["/words", "/table/words", "/words"]


@pytest.mark.usefixtures("request_context")
def test_bots_are_called_as_in_the_game_of_the_page(owner: Owner) -> None:
    """The same row tells of one bot by its name, and of two together."""
    setups = ({"kind": "table"}, {"kind": "table", "players": 2})
    sentence = kept_by_values(lambda _row: Markup(one_bot()), 10)
    said = []
    for setup in setups:
        with owner.parts.games.view(owner.parts.games.create(owner.profile, setup, "Sunday").id) as view:
            show_game(view.play.state.game)
            said.append(sentence("finished"))
    assert said == ["False", "True"]
