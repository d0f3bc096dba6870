"""The pages of no game: lists and statistics with games in them, campaigns, the library, forms of setup, ways in."""

from __future__ import annotations

import random
from typing import Any, Final

from automa.players import random_player
from automa.scenario_facts import SCENARIOS
from companion.store.guests import Part
from engine.acts import Answer
from engine.sources import Luck
from tests.hunt.courses import with_luck
from tests.hunt.failures import Asked
from tests.hunt.pages import pages_elsewhere
from tests.hunt.phones import HELPER, HOST, MANNERS, PLAYERS, WATCHER, World
from tests.hunt.seen import Seen

KEPT: Final = "Campaign"
"""How the names of games begin that stay for as long as the hunt goes on."""

STRANGER: Final = PLAYERS + 5
"""A phone that is in no game."""

PLAYED: Final = 2
"""How many scenarios of the campaign were played to their end."""


def campaigns(world: World) -> list[str]:
    """Two campaigns: one that has only begun, and one in which scenarios were played and one goes on."""
    with_luck("campaign")
    made = [world.parts.campaigns.create(world.host.profile, f"Winter {number}").id for number in range(2)]
    by_number = {facts.number: facts for facts in SCENARIOS.values()}
    for number in range(1, PLAYED + 2):
        setup: dict[str, Any] = {"kind": "solo", "level": 1 + number, "scenario": by_number[number].slug}
        game = world.parts.games.create(world.host.profile, setup, f"{KEPT} {number}")
        world.parts.campaigns.begin(made[1], number, game.id)
        if number <= PLAYED:
            play_to_the_end(world, game.id)
    for setup in ({"kind": "table"}, {"kind": "people", "players": ["Anna", "Ben"], "built_in": {"1": "random"}}):
        world.parts.games.create(world.host.profile, setup, f"{KEPT}, beside it")
    return made


def play_to_the_end(world: World, game_id: str) -> None:
    """Answer at random in the store."""
    player = random_player(Luck(7).pick)
    with world.parts.games.opened(game_id) as opened:
        while (asked := opened.view().play.pending) is not None:
            opened.act(opened.view().seq, Answer(player(asked)))


def look_elsewhere(world: World, seen: Seen, pick: random.Random, of: list[str], most: int) -> None:
    """Open every page of no game, as the host and as somebody who has nothing here."""
    world.failures.begin({}, "elsewhere")
    for page in pages_elsewhere(world.app, pick, of, most):
        with world.app.test_request_context():
            path = world.app.url_for(page.endpoint, **page.values)
        for phone in (HOST, STRANGER):
            manner = pick.choice(list(MANNERS))
            seen.add([(f"elsewhere: {page.name}", "manner", manner)])
            world.ask(Asked(page.name, phone, "GET", path, manner))
    for phone, path in ways_in(world):
        for manner in MANNERS:
            seen.add([("elsewhere: invited.come_in", "manner", manner)])
            world.ask(Asked("invited.come_in", phone, "GET", path, manner))


def ways_in(world: World) -> list[tuple[int, str]]:
    """Links into a game for guests: of each role, opened by whoever is in it and by whoever is not."""
    table, people = (
        next(game for game in world.parts.games.of_owner(world.host.profile, KEPT) if game.kind == kind)
        for kind in ("table", "people")
    )
    roles = [(table, Part.WATCH, None), (table, Part.HELP, None), (people, Part.WATCH, None), (people, Part.PLAY, 0)]
    links = [world.parts.guests.invite(game.id, part, seat) for game, part, seat in roles]
    return [(phone, f"/s/{link.token}") for link in links for phone in (HOST, WATCHER, HELPER, STRANGER)]
