"""Forms that answer nothing in a game: games begun, taken in and deleted, settings, phones that share them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from companion.store.batches import read_batch
from companion.store.guests import Newcomer, Part
from companion.store.models import now
from companion.store.rules_version import rules_version
from engine.acts import Answer
from tests.browser.conftest import Phone
from tests.browser.speech import ENGLISH, SPEECH
from tests.browser.test_table_game import answer, table_game
from tests.browser.thumb import tap_in_time
from tests.golden.versions import FOLDER

EXPORTS = FOLDER / "earlier" / "0.1" / "exports"
WITH_ENDS = FOLDER / "earlier" / "0.2" / "exports"
"""Files that say how their game ended, whatever the rules make of its log."""


class Form(NamedTuple):
    """A button on the open page, and how many games more its phone then has."""

    button: Locator
    games: int


def named(path: str, name: str, games: int = 0) -> Callable[[Phone], Form]:
    """A button by its words, on a page without a game."""
    return lambda phone: Form(phone.open(path).get_by_role("button", name=name).last, games)


def of_game(path: str, name: str, games: int = 0) -> Callable[[Phone], Form]:
    """A button by its words, on a page of a table game."""

    def begin(phone: Phone) -> Form:
        game = table_game(phone, luck={})
        answer(phone, game, "income")
        return Form(phone.open(f"/games/{game}{path}").get_by_role("button", name=name).last, games)

    return begin


def new_boxes(name: str) -> Callable[[Phone], Form]:
    """What is new in the first of two boxes of a game."""

    def begin(phone: Phone) -> Form:
        game = phone.server.game(phone.profile, kind="solo", level=1, boxes=["base", "aa", "ff"])
        page = phone.open(f"/first-steps/aa?game={game.id}")
        return Form(page.get_by_role("button", name=name), 0)

    return begin


def settings(phone: Phone) -> Form:
    """A setting, saved as soon as it is chosen; without scripts by its button."""
    page = phone.open("/settings")
    save = page.locator("#set-theme button")
    return Form(page.locator("#set-theme").get_by_text("Dark", exact=True) if save.is_hidden() else save, 0)


def hint_at_table(phone: Phone) -> Form:
    """What the player has is said before a turn."""
    game = table_game(phone, luck={}, hints=True)
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}/hint")
    for resource in ("coin", "worker"):
        page.locator(f"select[name={resource}]").select_option("3")
    return Form(page.get_by_role("button", name="Ask for a hint"), 0)


def phone_named(phone: Phone) -> Form:
    """What one of two phones that share their games is called."""
    profiles = phone.server.parts.profiles
    profiles.join(None, profiles.invite(phone.profile).token)
    return Form(phone.open("/link").get_by_role("button", name="Keep the name"), 0)


def read_aloud(phone: Phone) -> Form:
    """The loudspeaker beside the list of the bots' moves."""
    phone.context.add_init_script(SPEECH % ENGLISH)
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:technology", "end")
    return Form(phone.open(f"/games/{game}").get_by_role("button", name="Read the bots’ turns aloud"), 0)


def everything_deleted(phone: Phone) -> Form:
    """All games of this phone."""
    table_game(phone, luck={})
    page = phone.open("/data")
    tap_in_time(page.get_by_label("Yes, delete everything"))
    return Form(page.get_by_role("button", name="Delete all my data"), -1)


def by_other_rules(name: str) -> bytes:
    """The file of a game whose last answer was to a question that nobody asks today."""
    document = json.loads((WITH_ENDS / f"{name}.json").read_bytes())
    last = next(entry for entry in reversed(document["entries"]) if entry["kind"] == "answer")
    last["question"] = "0" * len(last["question"])
    return json.dumps({**document, "rules_version": "of another day"}).encode()


def finished(content: bytes, path: str, name: str, games: int = 1) -> Callable[[Phone], Form]:
    """A button of a page of a game that is over."""

    def begin(phone: Phone) -> Form:
        game = phone.server.parts.games.import_document(phone.profile, content).id
        return Form(phone.open(path.format(game=game)).get_by_role("button", name=name).last, games)

    return begin


def of_campaign(path: str, name: str, goes_on: bool | None = None) -> Callable[[Phone], Form]:
    """A button by its words, on a page of a campaign. goes_on: a game, outside of it or given up."""

    def begin(phone: Phone) -> Form:
        campaigns = phone.server.parts.campaigns
        campaign = campaigns.create(phone.profile, "Winter").id
        if goes_on is not None:
            game = phone.server.game(phone.profile, "Sunday", kind="solo", level=2, scenario="focus").id
        if goes_on is False:
            campaigns.begin(campaign, 1, game)
            campaigns.abandon(campaign, 0)
        return Form(phone.open(f"/campaigns/{campaign}{path}").get_by_role("button", name=name), 0)

    return begin


def taken_in(phone: Phone) -> Form:
    """A game comes in from its file."""
    page = phone.open("/import")
    page.locator("input[type=file]").set_input_files(EXPORTS / "table_running.json")
    return Form(page.get_by_role("button", name="Import"), 1)


def played_by_a_phone(phone: Phone) -> Form:
    """A game that another phone of its host took along."""
    game, profiles = table_game(phone, luck={}), phone.server.parts.profiles
    other = profiles.join(None, profiles.invite(phone.profile).token)
    phone.server.parts.carried.take_along(game, other)
    return Form(phone.open(f"/games/{game}/settings").get_by_role("button", name="Play on here"), 0)


def in_two_places(phone: Phone) -> Form:
    """A game that went on here and on another phone of its host."""
    parts = phone.server.parts
    game, other = table_game(phone, luck={}), parts.profiles.join(None, parts.profiles.invite(phone.profile).token)
    document = parts.carried.take_along(game, other)
    play = parts.games.kinds["table"].open(document.setup)
    play.load(document.log)
    play.answer("income")
    lines = [{**entry._asdict(), "made_at": now().isoformat()} for entry in play.log[len(document.log) :]]
    sent = {"seq": len(document.log), "rules_version": rules_version(), "entries": lines}
    parts.games.act(game, len(document.log), Answer("vp:+1@tapestry"))
    parts.carried.receive(game, other, read_batch(json.dumps(sent).encode()), lambda: None)
    page = phone.open(f"/games/{game}/two-places")
    return Form(page.get_by_role("button", name="Go on with this one").first, 0)


def joining(phone: Phone) -> Form:
    """Another phone's code was followed; that one has a game."""
    other = phone.server.parts.profiles.register().profile_id
    phone.server.game(other, kind="table", level=1)  # a second tap may open it
    token = phone.server.parts.profiles.invite(other).token
    return Form(phone.open(f"/join/{token}").get_by_role("button", name="Continue on this phone"), 0)


def guide_turned(phone: Phone) -> Form:
    """The guide was just turned off, and can be turned on again where it spoke."""
    page = guide_spoken(phone).button.page
    tap_in_time(page.get_by_role("button", name="Turn the guide off"))
    return Form(page.get_by_role("button", name="Turn it on"), 0)


def guide_on_in_the_settings(phone: Phone) -> Form:
    """The guide was turned on in the settings, and can be turned off."""
    page = phone.open("/settings")
    tap_in_time(page.get_by_role("button", name="Turn the guide on"))
    expect(page.get_by_role("button", name="Turn the guide off")).to_be_visible()
    return Form(page.get_by_role("button", name="Turn the guide off"), 0)


def guide_spoken(phone: Phone) -> Form:
    """The guide beside the first question on screen is turned off."""
    game = phone.server.game(phone.profile, "Sunday evening", kind="solo", level=1).id
    return Form(phone.open(f"/play/{game}").get_by_role("button", name="Turn the guide off"), 0)


def invited(phone: Phone) -> Form:
    """A code for another phone is made."""
    return Form(phone.open("/link").get_by_role("button", name="Show the code"), 0)


def guest_of(phone: Phone) -> Form:
    """Somebody watches a game of this phone, and may get another role."""
    parts, game = phone.server.parts, table_game(phone, luck={})
    token = parts.guests.invite(game, Part.WATCH).token
    parts.guests.accept(Newcomer(parts.profiles.register().id, "Ben", "green"), token)
    return Form(phone.open(f"/games/{game}/share").get_by_role("button", name="Change"), 0)


def coming_in(phone: Phone) -> Form:
    """The link of somebody else's game was followed."""
    parts = phone.server.parts
    game = phone.server.game(parts.profiles.register().profile_id, "Sunday", kind="table").id
    token = parts.guests.invite(game, Part.WATCH).token
    page = phone.open(f"/s/{token}")
    page.get_by_label("Your name").fill("Ben")
    return Form(page.get_by_role("button", name="Come in"), 0)


def watching(path: str, name: str, asks: bool = False) -> Callable[[Phone], Form]:
    """A button by its words, on a page of somebody else's game that this phone watches. asks: to help, already."""

    def begin(phone: Phone) -> Form:
        form = coming_in(phone)
        tap_in_time(form.button)
        expect(phone.page).not_to_have_url(re.compile("/s/"))
        game = phone.page.url.rpartition("/")[2]
        if asks:
            (guest,) = phone.server.parts.guests.of_game(game)
            phone.server.parts.pointing.ask(game, guest.device_id, wants=True)
        return Form(phone.open(f"/games/{game}{path}").get_by_role("button", name=name), 0)

    return begin


def waiting(phone: Phone) -> Form:
    """A game waits for somebody to sit down."""
    games = phone.server.parts.games
    game = games.create(phone.profile, {"kind": "people", "players": ["Ada", "Ben"]}, "Evening", open_seats=[1]).id
    return Form(phone.open(f"/games/{game}/lobby").get_by_role("button", name="Start the game"), 0)


def position(page: Page) -> Locator:
    """The button that goes on from a table already playing."""
    return page.get_by_role("button", name="Go on from here")


FORMS: dict[str, Callable[[Phone], Form]] = {
    "the bots’ turns read aloud": read_aloud,
    "a table game": named("/games/new?players=1", "Start", 1),
    "a table already playing": lambda phone: Form(
        position(phone.open("/games/new/position?players=1&level=2&civilization=engineers")), 1
    ),
    "to the table already playing": named("/games/new?players=1", "The game has already begun"),
    "a game alone": named("/solo/new", "Start", 1),
    "a game of several": named("/people/new", "Start", 1),
    "a game that a phone plays, played on here": played_by_a_phone,
    "one of two games that parted": in_two_places,
    "a rematch": of_game("/settings", "Rematch", 1),
    "a rematch on screen": finished((EXPORTS / "solo_finished.json").read_bytes(), "/play/{game}/score", "Again"),
    "a rematch at the next level": finished(
        (EXPORTS / "solo_finished.json").read_bytes(), "/play/{game}/score", "Level"
    ),
    "the turning points of a game": finished(
        (EXPORTS / "solo_finished.json").read_bytes(), "/play/{game}/score", "Find the turning points", 0
    ),
    "a rematch after the result": finished(
        (EXPORTS / "table_finished.json").read_bytes(), "/games/{game}/result", "Again"
    ),
    "a rematch after a game of other rules": finished(
        by_other_rules("table_finished"), "/games/{game}/result", "Again"
    ),
    "a game taken in": taken_in,
    "a phone that joins": joining,
    "the name of a phone": phone_named,
    "a hint at a table": hint_at_table,
    "a name": of_game("/settings", "Save the name"),
    "a game deleted": of_game("/delete", "Delete it", -1),
    "everything deleted": everything_deleted,
    "settings": settings,
    "the first steps": named("/first-steps?then=solo", "Show me as I play"),
    "the first steps of who knows the game": named("/first-steps?then=solo", "I know the game"),
    "what is new in a box": new_boxes("Go on"),
    "what is new in boxes that are known": new_boxes("I know all of it"),
    "the guide": guide_spoken,
    "the guide again": guide_turned,
    "the guide in the settings": guide_on_in_the_settings,
    "the guide in the settings again": named("/settings", "Turn the guide on"),
    "a code": invited,
    "a code for guests": of_game("/share", "Watch"),
    "another role for a guest": guest_of,
    "a guest who comes in": coming_in,
    "pointing at a space": watching("/point", "Point at this space"),
    "asking to help": watching("", "Ask to help"),
    "asking no more": watching("", "You’ve asked", asks=True),
    "the start of a game with open seats": waiting,
    "a campaign": named("/campaigns", "Set sail for the lighthouse"),
    "a campaign’s name": of_campaign("/settings", "Save the name"),
    "a campaign deleted": of_campaign("/delete", "Delete it"),
    "a scenario at the table": of_campaign("", "At the table"),
    "a scenario on screen": of_campaign("", "On screen"),
    "a game of a campaign that goes on after all": of_campaign("", "Take that back", goes_on=False),
    "a game taken into a campaign": of_campaign("", "Take it in", goes_on=True),
}
"""Each sort of form, and how it comes up."""

PARTS_ONLY = ("the guide again", "the bots’ turns read aloud")
"""What stands only in a part that a script has put on the page, or needs scripts itself."""


def games_of(phone: Phone) -> int:
    """How many games a phone has."""
    return len(phone.server.parts.games.of_owner(phone.profile))


def posts_of(page: Page) -> list[str]:
    """The addresses that the page posts to from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent
