"""The hunt itself: games of every sort are gone through, and what was seen least is looked at next."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from unittest.mock import patch

from companion.store.games import Games
from tests.hunt.courses import OVER, Course, Stop, course_of
from tests.hunt.elsewhere import campaigns, look_elsewhere
from tests.hunt.orders import SORTS, order_of
from tests.hunt.outgrown import outgrown, ways_in_turn
from tests.hunt.pages import MANY, Ground, pages_in, pages_of_a_game
from tests.hunt.phones import World
from tests.hunt.scenes import Scene, scene_of
from tests.hunt.seen import Seen
from tests.hunt.visits import Place, Visit

STOPS: Final = 3
"""At how many questions a game is looked at, if there is anything new at them."""

SCOUTED: Final = 2
"""Of how many games the one that shows most new things is taken."""

OUTGROWN_EVERY: Final = 3
LOBBY_EVERY: Final = 12
DELETED_EVERY: Final = 40
"""After how many games one diverges, one waits for people, and one is deleted while its pages are opened."""

PATIENCE: Final = 90
"""How many games are gone through without any question that is new before the hunt ends."""

ROLES: Final[Mapping[str, Sequence[str]]] = {
    "table": ("host", "watcher", "helper"),
    "solo": ("host", "watcher"),
    "one phone": ("watcher", "host with the seat asked, goes round", "host with the seat asked, in hand"),
    "phones": ("watcher", *(f"{whose} with {seat}" for whose in ("host", "guest")
                            for seat in ("the seat asked", "another seat"))),
}  # fmt: skip
"""The roles in which a question is at least to be seen, by sort of game."""


@dataclass(slots=True)
class Hunt:
    """A hunt through an app.

    share: how many of the pages with something new are opened. most_elsewhere: how many of each page with many
    addresses that belongs to no game.
    """

    world: World
    seed: int
    say: Callable[[str], None] = lambda _line: None
    sorts: Sequence[str] = SORTS
    share: float = 1.0
    most_elsewhere: int = MANY
    seen: Seen = field(default_factory=Seen)
    number: int = 0
    visits: int = 0
    names: dict[str, list[str]] = field(default_factory=dict)
    campaigns: list[str] = field(default_factory=list)

    def run(self, pages: int, patience: int = PATIENCE) -> None:
        """Look at pages until there were so many and nothing new has come for a while."""
        self.elsewhere()
        rounds = idle = 0
        while self.world.asked < pages or idle < patience:
            before = self.seen.questions()
            self.round(rounds)
            rounds += 1
            idle = idle + SCOUTED if self.seen.questions() == before else 0
            if rounds % 20 == 0:
                self.say(self.progress())

    def progress(self) -> str:
        """How far the hunt is."""
        met = ", ".join(f"{kind} {len(asked)}" for kind, asked in sorted(self.seen.met.items()))
        looked = f"{self.world.asked} pages, {self.visits} visits to {self.number} games"
        return f"{looked}; questions: {met}; {len(self.world.failures.found)} failures"

    def round(self, number: int) -> None:
        """One game that shows most new things, and now and then one of the rarer sorts."""
        course = max((self.next_course() for _ in range(SCOUTED)), key=self.worth)
        for stop in self.best_stops(course):
            self.visit(scene_of(course.order, course.log[: stop.entries], stop.key), course, stop)
        if number % OUTGROWN_EVERY == 0:
            self.look_at_outgrown(course, number // OUTGROWN_EVERY)
        if number % LOBBY_EVERY == 0:
            self.look_at_a_lobby(course)
        if number % DELETED_EVERY == 1:
            self.look_while_it_is_deleted(course)

    def next_course(self) -> Course:
        """The next game."""
        order = order_of(self.seed, self.number, self.sorts)
        self.number += 1
        self.seen.games += 1
        return course_of(order, self.seed)

    def worth(self, course: Course) -> float:
        """How much that is new a game has to show."""
        best = sorted((self.worth_of(course, stop) for stop in once_each(course)), reverse=True)
        return sum(best[:STOPS])

    def worth_of(self, course: Course, stop: Stop) -> float:
        """The same at one of its questions."""
        order, sights = course.order, self.seen.sights
        sort = "one phone" if order.sort == "one phone" else "phones" if order.kind == "people" else order.kind
        facets = list(order.facets)
        worth = 0.0
        for name in self.names_of(order.kind):
            worth += 3 * ((name, "question", stop.question) not in sights)
            worth += sum((name, about, value) not in sights for about, value in facets)
            worth += sum((name, "role at a question", stop.question, role) not in sights for role in ROLES[sort])
        return worth

    def names_of(self, kind: str) -> list[str]:
        """The pages of a kind of game, as they are called in what was seen."""
        if kind not in self.names:
            rules, pick = pages_of_a_game(self.world.app, kind), random.Random(0)
            self.names[kind] = [f"{kind}: {page.name}" for page in pages_in(rules, Ground.of(kind, None), pick)]
        return self.names[kind]

    def best_stops(self, course: Course) -> list[Stop]:
        """Where to look at a game: at the questions with most that is new, and at its end."""
        stops = sorted(once_each(course), key=lambda stop: -self.worth_of(course, stop))[:STOPS]
        chosen = [stop for stop in stops if self.worth_of(course, stop) > 0] or stops[:1]
        # A game comes to its end by an answer given in the app, which writes down how it ended.
        return [course.stops[-2] if stop.question == OVER else stop for stop in chosen]

    def visit(self, scene: Scene, course: Course, stop: Stop) -> None:
        """Look at a game."""
        self.visits += 1
        seed = f"{self.seed} {course.order.number} {stop.entries} {self.visits}"
        Visit(self.world, self.seen, scene, Place(stop.question, tuple(course.order.facets), seed, self.share)).go()

    def look_at_outgrown(self, course: Course, number: int) -> None:
        """Look at the game as one that diverges."""
        pick = random.Random(f"outgrown {self.seed} {number}")
        for way in ways_in_turn(number):
            scene = outgrown(self.world, course, way, pick)
            if scene is not None:
                break
        else:
            return
        self.visits += 1
        facets = (*course.order.facets, ("diverging", f"{way}, {'finished' if scene.file['finished'] else 'running'}"))
        visit = Visit(self.world, self.seen, scene, Place("", facets, f"{self.seed} outgrown {number}", self.share))
        visit.everything = self.share == 1
        visit.look_around("as it stands")
        if not scene.file["finished"]:
            visit.post(0, "games.go_on", "/games/GAME/go-on", seq=visit.seq)
            visit.look_around("went on")
        visit.delete()

    def look_at_a_lobby(self, course: Course) -> None:
        """Look at a game that waits for people, then begin it."""
        order = course.order
        if not order.away or order.kind != "people":
            return
        first = next(stop for stop in course.stops if stop.key)
        scene = scene_of(order, course.log[: first.entries], first.key)
        waiting = replace(scene, open_seats=sorted(order.away), away=dict([*order.away.items()][:1]))
        place = Place("lobby", tuple(order.facets), f"{self.seed} lobby {order.number}", self.share)
        visit = Visit(self.world, self.seen, waiting, place)
        visit.look_around("waiting for people")
        visit.post(0, "lobby.begin", "/games/GAME/lobby")
        visit.look_around("begun")
        visit.delete()

    def look_while_it_is_deleted(self, course: Course) -> None:
        """Open each page of a game that is deleted once its row was read, before its log is."""
        stop = once_each(course)[-1]
        real = Games.find_with_asker

        def found_and_deleted(games: Games, game_id: str, device: str | None) -> Any:
            found = real(games, game_id, device)
            games.delete(game_id)
            return found

        scene = scene_of(course.order, course.log[: stop.entries])
        for page in pages_of_a_game(self.world.app, course.order.kind):
            place = Place("deleted meanwhile", (), f"{self.seed} deleted {page.endpoint}")
            visit = Visit(self.world, self.seen, scene, place)
            shown = pages_in([page], Ground.of(course.order.kind, visit.play()), visit.pick)
            self.world.parts.games._memory.drop(visit.game.id)
            with patch.object(Games, "find_with_asker", found_and_deleted):
                visit.open(0, next(iter(shown)), visit.pick.choice(("page, wide", "page, narrow")))
            visit.delete()

    def elsewhere(self) -> None:
        """Look at the pages of no game."""
        pick = random.Random(f"elsewhere {self.seed}")
        self.campaigns = self.campaigns or campaigns(self.world)
        look_elsewhere(self.world, self.seen, pick, self.campaigns, self.most_elsewhere)


def once_each(course: Course) -> list[Stop]:
    """Each question of a game once, somewhere in its second half where it is asked there."""
    found: dict[str, Stop] = {}
    for place, stop in enumerate(course.stops):
        if stop.question not in found or place % 3:
            found[stop.question] = stop
    return list(found.values())


def what_is_missing(seen: Seen) -> Iterator[str]:
    """What was never seen of each page, where other pages were, and to whom it was refused."""
    for about in ("question", "scenario", "boxes", "people", "edition", "variant", "level"):
        yield from seen.missing(about)
