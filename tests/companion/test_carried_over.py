"""What one scenario leaves for a later one: kept by the campaign, offered by the setup, told at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from automa.players import random_player
from automa.scenario import left_by
from automa.scenario_facts import SCENARIOS
from automa.solo import open_play
from engine.sources import Luck
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import stored
from tests.companion.test_campaign_files import file_of, take_in
from tests.conftest import Owner

NEXT = next(facts for facts in SCENARIOS.values() if facts.earlier)
"""The scenario that takes something over."""

FIRST = SCENARIOS[NEXT.earlier.scenario] if NEXT.earlier else NEXT
"""The scenario that leaves it."""

ERAS = ("2", "3", "4")


@cache
def fallen() -> Any:
    """A game of the earlier scenario, played to its end, that leaves a card of the deck in each era."""
    for seed in range(20):
        play, player = open_play({"kind": "solo", "level": 1, "scenario": FIRST.slug}, Luck(seed)), Luck(seed)
        answer = random_player(player.pick)
        while play.pending is not None:
            play.answer(answer(play.pending))
        if all(left_by(play.state.game)):
            return play
    raise AssertionError("no game left a card in each era")


def kept() -> list[str]:
    """The topmost card of each era that it leaves."""
    return [cards[-1] for cards in left_by(fallen().state.game)]


def before(owner: Owner, number: int) -> str:
    """A campaign in which all scenarios before this one were played, and their games deleted."""
    told = {"kind": "solo", "level": 2, "finished": "2026-02-01T00:00:00Z", "winner": "you", "vp": [90, 80]}
    plays = [
        {"scenario": each, "begun": f"2026-01-0{each}T00:00:00Z", "abandoned": None, "game": None, "came_to": told}
        for each in range(1, number)
    ]
    about = {"format": "tapestry-companion-campaign", "version": 1, "name": "Winter", "created": "2026-01-01T00:00:00Z"}
    return take_in(owner, {**about, "levels": {"1": 2}, "plays": plays, "games": []})[0]


def played_on_screen(owner: Owner) -> str:
    """A campaign in which the earlier scenario was played on this phone."""
    campaign = before(owner, FIRST.number)
    owner.parts.campaigns.begin(campaign, FIRST.number, stored(owner, fallen()).id)
    return campaign


def chosen(page: str) -> list[str]:
    """The card that is chosen in each field of the setup."""
    fields = [re.findall(rf'<select id="noted_{era}".*?</select>', page, re.DOTALL)[0] for era in ERAS]
    return [(re.findall(r'<option value="(\w+)" selected', field) or [""])[0] for field in fields]


def setup_page(owner: Owner, campaign: str, place: str = "/solo/new?") -> str:
    """The setup of the later scenario in a campaign."""
    answer = owner.client.get(f"{place}scenario={NEXT.slug}&campaign={campaign}&level=2")
    assert answer.status_code == 200
    return answer.text


def test_what_was_left_on_screen_is_chosen_already_in_the_setup_of_the_later_scenario(owner: Owner) -> None:
    """One card of each era, the topmost where several lie; with them the game begins. (SCN4-19, SCN5-5)"""
    campaign = played_on_screen(owner)
    page = setup_page(owner, campaign)
    assert chosen(page) == kept()
    assert "Your campaign has kept what lay there" in page
    cards: dict[str, Any] = {f"noted_{era}": card for era, card in zip(ERAS, chosen(page), strict=True)}
    began = owner.post("/solo/new", form="/solo/new", level="2", scenario=NEXT.slug, campaign=campaign, **cards)
    assert began.status_code == 303, began.text
    newest = max(owner.parts.games.of_owner(owner.profile), key=lambda game: game.created)
    assert newest.setup["foreshadowed"] == kept()


def test_whoever_would_rather_draw_nine_cards_leaves_the_noted_ones(owner: Owner) -> None:
    """It is an offer, nothing more, and a form that was changed stays as it was changed. (SCN5-5)"""
    campaign = played_on_screen(owner)
    empty = "".join(f"&noted_{era}=" for era in ERAS)
    assert chosen(setup_page(owner, campaign, f"/solo/new?{empty}&")) == ["", "", ""]
    fields: dict[str, Any] = {f"noted_{era}": "" for era in ERAS}
    owner.post("/solo/new", form="/solo/new", level="2", scenario=NEXT.slug, campaign=campaign, **fields)
    newest = max(owner.parts.games.of_owner(owner.profile), key=lambda game: game.created)
    assert "foreshadowed" not in newest.setup


def test_it_outlives_the_game_and_moves_with_the_file_of_the_campaign(
    owner: Owner, new_owner: Callable[[], Owner]
) -> None:
    """The game is deleted; the campaign is taken in on another phone, with the game or without it."""
    campaign, friend, other = played_on_screen(owner), new_owner(), new_owner()
    whole = file_of(owner, campaign)
    theirs, _is_new = take_in(friend, whole)
    assert chosen(setup_page(friend, theirs)) == kept()
    for game in owner.parts.games.of_owner(owner.profile):
        owner.parts.games.delete(game.id)
    assert chosen(setup_page(owner, campaign)) == kept()
    theirs, _is_new = take_in(other, json.loads(json.dumps(file_of(owner, campaign))))
    assert chosen(setup_page(other, theirs)) == kept()


def test_a_game_that_newer_rules_no_longer_follow_still_leaves_its_cards(
    owner: Owner, new_owner: Callable[[], Owner]
) -> None:
    """Read from how it ended, not from its log; and its page leads back to the campaign."""
    friend, plain = new_owner(), file_of(owner, played_on_screen(owner))
    plain["games"][0]["rules_version"] = "other rules"
    plain["games"][0]["entries"] = plain["games"][0]["entries"][:9]
    theirs, _is_new = take_in(friend, plain)
    assert chosen(setup_page(friend, theirs)) == kept()
    (game,) = friend.parts.games.of_owner(friend.profile)
    page = friend.client.get(f"/play/{game.id}").text
    assert "The rules of the app have changed since this game was played." in page
    assert f'href="/campaigns/{theirs}?scenario=' in page


def test_at_the_table_the_setup_says_in_words_which_cards_they_are(owner: Owner) -> None:
    """They are taken out of the real deck; where nobody knows them, the setup asks. (SCN5-5)"""
    page = words(setup_page(owner, played_on_screen(owner), "/games/new?players=1&"))
    box = fallen().state.game.box
    assert all(box.tapestry_cards[card].name in page for card in kept())
    assert "<select id=noted" not in page
    single_table = {"kind": "table", "scenario": NEXT.slug, "level": 2}
    game = owner.parts.games.create(owner.profile, single_table, "Sunday")
    assert "Kept by your campaign" not in owner.client.get(f"/games/{game.id}/layout").text
    (campaign,) = owner.parts.campaigns.of_owner(owner.profile)
    owner.parts.campaigns.begin(campaign.campaign.id, NEXT.number, game.id)
    laid_out = words(owner.client.get(f"/games/{game.id}/layout").text)
    assert "Kept by your campaign" in laid_out
    assert all(box.tapestry_cards[card].name in laid_out for card in kept())
    single = words(owner.client.get(f"/games/new?scenario={NEXT.slug}").text)
    assert "Did you note them? Then take these cards out of the deck" in single


def test_a_game_on_its_own_may_name_any_cards_of_the_deck_or_none(owner: Owner) -> None:
    """So it is where the earlier scenario was played at a table. (SCN5-5)"""
    for page in (setup_page(owner, ""), setup_page(owner, before(owner, NEXT.number))):
        assert chosen(page) == ["", "", ""]
        assert 'value="academia"' in page
        assert "Your campaign has kept" not in page
    fields: dict[str, Any] = {"noted_2": "academia", "noted_3": "", "noted_4": "tyranny"}
    refused = owner.post("/solo/new", form="/solo/new", level="2", scenario=NEXT.slug, **fields)
    assert refused.status_code == 422
    assert "Name one card for each of eras 2, 3 and 4" in refused.text
    assert chosen(refused.text) == ["academia", "", "tyranny"]
    began = owner.post("/solo/new", form="/solo/new", level="2", scenario=NEXT.slug, **fields | {"noted_3": "trap"})
    assert began.status_code == 303


def test_other_setups_name_no_cards(owner: Owner) -> None:
    for slug in SCENARIOS:
        if slug != NEXT.slug:
            assert 'name="noted_2"' not in owner.client.get(f"/solo/new?scenario={slug}&noted_2=academia").text
    assert 'name="noted_2"' not in owner.client.get("/solo/new").text


def test_the_end_of_the_earlier_scenario_says_what_can_be_noted(owner: Owner) -> None:
    """On screen the campaign keeps it, at a table it is for paper. (SCN4-19)"""
    campaign = played_on_screen(owner)
    (game,) = owner.parts.games.of_owner(owner.profile)
    page = words(owner.client.get(f"/play/{game.id}/score").text)
    assert FIRST.leaves in page
    assert "Your campaign keeps them for you." in page
    owner.parts.campaigns.delete(campaign)
    assert "Your campaign keeps them" not in owner.client.get(f"/play/{game.id}/score").text
    running = OnPhone(owner, {"kind": "table", "scenario": FIRST.slug}, "Sunday", below="games")
    assert FIRST.leaves not in words(running.get("/result"))
