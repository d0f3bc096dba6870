"""A game looked at from every phone: its pages as it stands, and after each thing that can be done to it there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.routing.exceptions import RoutingException

from companion.game.sight import people_at
from companion.store.log import NoSuchGame
from companion.store.replay import AnyPlay, CannotReplay, EndedOtherwise, RulesBug
from engine.consent import NO, YES, open_request
from engine.decisions import CHANCE
from tests.hunt.courses import OVER, with_luck
from tests.hunt.failures import GAME, Asked
from tests.hunt.forms import links_of, sent_by
from tests.hunt.pages import STREAMS, Ground, Page, pages_in, pages_of_a_game
from tests.hunt.phones import HELPER, HOST, MANNERS, PLAYERS, WATCHER, Answered, World
from tests.hunt.scenes import Scene, lay_out
from tests.hunt.seen import DIVERGING, Seen, Sight

SEEN_BEFORE: Final = 0.15
"""How often a page is opened that has nothing new to show."""

ALL_AT_ONCE: Final = 0.05
"""How often all pages are opened, whatever has been seen."""

OFTEN, SELDOM = 0.4, 0.15
"""What of the acts, and of the links, a little hunt takes."""

FOLLOWED: Final = 0.5
"""How often the links of a page are followed."""

MOST_PAGES: Final = 30
"""Of how many pages the forms are remembered."""

FORMS: Final = 2
"""How many forms of its pages are sent in each game."""

CANNOT_BE_OPENED: Final = (EndedOtherwise, CannotReplay, RulesBug, NoSuchGame)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the hunt is. facets: in what a game's pages are seen there; seed: of all that is chosen.

    share: of the pages with something new how many are opened.
    """

    question: str
    facets: Sequence[tuple[str, str]]
    seed: str
    share: float = 1.0


class Visit:
    """One game of a scene, and what is done there."""

    def __init__(self, world: World, seen: Seen, scene: Scene, place: Place) -> None:
        self.world, self.seen, self.scene, self.question = world, seen, scene, place.question
        self.facets, self.share, seed = place.facets, place.share, place.seed
        self.pick = random.Random(f"visit {seed}")
        self.everything = self.share == 1 and self.pick.random() < ALL_AT_ONCE
        with_luck(f"visit {seed}")
        self.world.failures.begin({**scene.plain(), "luck": f"visit {seed}"}, self.question)
        self.game = lay_out(world, scene)
        self.below = f"/{'games' if scene.kind == 'table' else 'play'}/{GAME}"
        self.rules = pages_of_a_game(world.app, scene.kind)
        self.in_hand: set[int] = set()
        self.forms: list[tuple[int, str]] = []

    # ---- what is done

    def go(self) -> None:
        """Look at the game as it stands, do things to it, and delete it in the end."""
        self.look_around("as it stands")
        if self.scene.kind != "table":
            self.take()
        if self.scene.next and self.answer(self.scene.next) and self.chance(OFTEN):
            self.take_back()
        for _ in range(FORMS):
            if self.chance(OFTEN):
                self.send_a_form()
        self.delete()

    def chance(self, share: float) -> bool:
        """Whether something is done that a hunt does always, and a little one so often."""
        return self.share == 1 or self.pick.random() < share

    def take(self) -> None:
        """Whoever is asked takes the phone that goes round."""
        play = self.play()
        asked = play.pending.seat if play and play.pending and not play.mismatch else CHANCE
        phone = self.phone_of(asked)
        if play is None or phone is None or len(self.seats_on(phone, play)) < 2:
            return
        self.post(phone, "onscreen.take_seat", "/seat", seat=asked, seq=self.seq)
        self.in_hand.add(phone)
        self.look_around("taken", [phone])

    def answer(self, key: str) -> bool:
        """Give the answer that was given; whether there was somebody to give it."""
        play = self.play()
        if play is None or play.mismatch or play.pending is None:
            return False
        if self.scene.kind == "table":
            phone = self.pick.choice((HOST, HOST, HELPER))
            sent = {"key": key, "seq": self.seq, **({"again": "1"} if self.pick.random() < 0.5 else {})}
            self.post(phone, "tableside.answer", "/answers", **sent)
        else:
            of_seat = self.phone_of(play.pending.seat)
            if of_seat is None:
                return False
            self.post(of_seat, "onscreen.answer", "/answers", key=key, seq=self.seq)
        self.look_around("answered")
        return True

    def take_back(self) -> None:
        """Undo, or ask the others whether that may be done, and say so; then do it again."""
        play, name = self.play(), "tableside" if self.scene.kind == "table" else "onscreen"
        last = next((entry for entry in reversed(play.answers) if entry.kind == "answer"), None) if play else None
        phone = HOST if last is None or name == "tableside" else self.phone_of(last.seat)
        if play is None or last is None or phone is None:
            return
        self.post(phone, f"{name}.undo", "/undo", seq=self.seq)
        asked_back = self.settle()
        if not asked_back:
            self.look_around("undone")
        self.post(phone, f"{name}.redo", "/redo", seq=self.seq)
        self.look_around("redone")

    def settle(self) -> bool:
        """All who are asked whether something may be taken back say so; whether they were asked."""
        play = self.play()
        request = open_request(play.log) if play is not None else None
        if play is None or request is None:
            return False
        self.look_around("asked back")
        said = self.pick.choice((YES, YES, NO))
        for seat in people_at(play):
            phone = self.phone_of(seat)
            if seat != request.seat and phone is not None:
                self.post(phone, "onscreen.agree", "/agree", seat=seat, said=said, seq=self.seq)
        self.look_around("settled")
        return True

    def send_a_form(self) -> None:
        """Send any form of a page of the game, as it stands or with something else chosen."""
        if not self.forms:
            return
        phone, page = self.forms.pop(self.pick.randrange(len(self.forms)))
        found = sent_by(page, self.game.id, self.pick)
        if found is None:
            return
        path, data = found
        endpoint = self.endpoint_of(path, "POST")
        if endpoint is None:
            return
        self.ask(phone, Page(endpoint, endpoint, {}), "POST", path.replace(self.game.id, GAME), data)
        if self.world.failures.done[-1].page == endpoint:
            self.look_around("a form was sent")

    def delete(self) -> None:
        """The host deletes the game, and what else has come of it."""
        with suppress(NoSuchGame):
            self.world.parts.games.find(self.game.id)
            self.post(HOST, "games.delete", f"/games/{GAME}/delete")
        for game in self.world.parts.games.of_owner(self.world.host.profile):
            if game.id != self.game.id and not game.name.startswith("Campaign"):
                self.world.parts.games.delete(game.id)

    # ---- what is looked at

    def look_around(self, moment: str, phones: Sequence[int] = ()) -> None:
        """Open the pages of the game on all phones, those alone that have something new to show."""
        play = self.play()
        ground = Ground.of(self.scene.kind, play)
        question = self.question_of(play)
        if question != OVER:
            self.seen.met[self.scene.kind].add(question)
        for phone in phones or self.phones():
            role = self.role_of(phone, play)
            for page in pages_in(self.rules, ground, self.pick):
                self.look(phone, page, {"moment": moment, "role": role, "question": question})

    def look(self, phone: int, page: Page, about: Mapping[str, str]) -> None:
        """Open a page in the manner in which it was least seen, if anything about it is new, or for the first time."""
        name, question = f"{self.scene.kind}: {page.name}", about["question"]
        manners = list(MANNERS)
        self.pick.shuffle(manners)
        manner = next((each for each in manners if self.seen.is_new([(name, "manner", question, each)])), manners[0])
        refused: Sight = (name, "refused", f"{about['role']}{' at the end' if question == OVER else ''}")
        sights: list[Sight] = [(name, sort, value) for sort, value in (*about.items(), *self.facets)]
        sights += [(name, "manner", question, manner), (name, "role at a question", question, about["role"])]
        is_new = self.seen.is_new(sights) and self.seen.is_new([refused])
        wanted, opened = self.share * (1 if is_new else SEEN_BEFORE), (page.endpoint, "opened")
        if self.seen.is_new([opened]):
            wanted = 1
        if not self.everything and self.pick.random() > wanted:
            return
        answered = self.open(phone, page, manner)
        self.seen.add([opened])
        self.seen.add(sights if answered.is_good else [refused])
        if "<form" in answered.text:
            self.forms = [*self.forms[-MOST_PAGES:], (phone, answered.text)]
        if page.endpoint.endswith(".show") and self.chance(SELDOM) and self.pick.random() < FOLLOWED:
            self.follow(phone, answered.text, question)

    def follow(self, phone: int, text: str, question: str) -> None:
        """Open what a page leads to in the same game: the steps of an answer, why not, another choice."""
        links = links_of(text, self.game.id)
        for path in self.pick.sample(links, min(2, len(links))):
            endpoint = self.endpoint_of(path, "GET")
            if endpoint is None or endpoint in STREAMS:
                continue
            manner = self.pick.choice(list(MANNERS))
            self.seen.add([(f"{self.scene.kind}: {endpoint} by a link", "question", question)])
            self.ask(
                phone, Page(f"{endpoint} by a link", endpoint, {}), "GET", path.replace(self.game.id, GAME), {}, manner
            )

    def open(self, phone: int, page: Page, manner: str) -> Answered:
        """Open a page."""
        with self.world.app.test_request_context():
            url = self.world.app.url_for(page.endpoint, game_id=GAME, **page.values)
        if "HX-Request" in MANNERS[manner] and self.pick.random() < 0.5:
            seq = self.seq
            before = self.pick.choice((seq // 2, max(0, seq - 3))) if seq else 1
            url += f"{'&' if '?' in url else '?'}seen={before}"
        return self.ask(phone, page, "GET", url, {}, manner)

    # ---- requests

    def post(self, phone: int, page: str, path: str, **data: Any) -> None:
        """Send a form of the game: below its own address, or to a whole one."""
        self.ask(phone, Page(page, page, {}), "POST", path if GAME in path else self.below + path, data)

    def ask(
        self, phone: int, page: Page, method: str, path: str, data: Mapping[str, Any], manner: str = ""
    ) -> Answered:
        """Send a request."""
        manner = manner or self.pick.choice(list(MANNERS))
        asked = Asked(page.name, phone, method, path, manner, data)
        answered = self.world.ask(asked, self.game.id, self.below)
        if method == "POST":
            self.world.failures.done.append(asked)
            self.seen.add([(f"{self.scene.kind}: POST {page.name}", "question", self.question)])
        return answered

    def endpoint_of(self, path: str, method: str) -> str | None:
        """What a path of the app leads to."""
        with suppress(HTTPException, RoutingException, RequestRedirect):
            endpoint, _values = self.world.app.url_map.bind("localhost").match(path.partition("?")[0], method=method)
            return str(endpoint)
        return None

    # ---- how the game stands

    @property
    def seq(self) -> int:
        """How long its log is."""
        try:
            return self.world.parts.games.seq(self.game.id)
        except NoSuchGame:
            return 0

    def play(self) -> AnyPlay | None:
        """The game as it stands, None where it cannot be opened."""
        try:
            with self.world.parts.games.view(self.game.id) as view:
                return view.play
        except CANNOT_BE_OPENED:
            return None

    def question_of(self, play: AnyPlay | None) -> str:
        """What is asked now; of a game that diverges, that it does."""
        if play is None:
            return "cannot be opened"
        asked = OVER if play.pending is None else play.pending.kind
        return f"{DIVERGING}: {asked}" if play.mismatch else asked

    def phones(self) -> Iterator[int]:
        """Those that are in the game."""
        yield from (HOST, WATCHER)
        if self.scene.kind == "table":
            yield HELPER
        yield from sorted({PLAYERS + phone for phone in self.scene.away.values()})

    def seats_on(self, phone: int, play: AnyPlay) -> list[int]:
        """The seats that are played on a phone."""
        away = self.scene.away
        return [seat for seat in people_at(play) if phone == (PLAYERS + away[seat] if seat in away else HOST)]

    def phone_of(self, seat: int) -> int | None:
        """On which phone a seat is played, None where nobody plays it."""
        play = self.play()
        if play is None or seat not in people_at(play):
            return None
        return PLAYERS + self.scene.away[seat] if seat in self.scene.away else HOST

    def role_of(self, phone: int, play: AnyPlay | None) -> str:
        """What a phone is to the game."""
        whose = "host" if phone == HOST else "guest"
        if phone == WATCHER or (self.scene.kind == "table" and phone != HOST):
            return "watcher" if phone == WATCHER else "helper"
        if play is None or self.scene.kind != "people":
            return whose
        here, asked = self.seats_on(phone, play), play.pending.seat if play.pending else CHANCE
        if not here:
            return f"{whose} without a seat"
        hand = "" if len(here) == 1 else ", in hand" if phone in self.in_hand else ", goes round"
        return f"{whose} with {'the seat asked' if asked in here else 'another seat'}{hand}"
