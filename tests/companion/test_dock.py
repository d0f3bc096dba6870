"""The dock of a player's turn at the table: before it, after it, and the VP that are entered there."""

from __future__ import annotations

import html
import json
import re
from dataclasses import asdict

import pytest

from automa.income import vp_now
from tests.companion.on_phone import OnPhone, words
from tests.companion.test_table_words import AtTable, begin
from tests.conftest import Owner


@pytest.fixture
def table(owner: Owner) -> AtTable:
    """A game after both first income turns, with your turn to come."""
    table = begin(owner)
    table.answer("income", "end")
    return table


def dock(table: OnPhone, **steps: str) -> str:
    """The dock as it is sent."""
    return table.get(**steps).text.partition('id="turn"')[2].partition("</section>")[0]


def keys(table: AtTable, **steps: str) -> list[str]:
    """The answers that it offers."""
    return re.findall(r'name="key" value="([^"]+)"', dock(table, **steps))


def test_before_your_turn_it_offers_the_tracks_and_nothing_is_filled(table: AtTable) -> None:
    assert [key.partition(":")[0] for key in keys(table)] == [*["advance"] * 4, "income", "end"]
    assert "button primary" not in dock(table)


def test_after_your_advance_the_bots_turn_is_the_one_filled_act(table: AtTable) -> None:
    """The pad for VP is there, another advance is offered quietly."""
    table.answer("advance:technology")
    sent = dock(table)
    assert re.findall(r'class="button primary"[^>]*value="([^"]+)"', sent) == ["end"]
    assert sent.count("button primary") == 1
    assert "Gained an advance?" in words(sent)
    assert keys(table)[:5] == [f"vp:+{amount}@track" for amount in (1, 2, 3, 5, 10)]
    assert keys(table, advances="1")[0] == "advance:exploration"


@pytest.mark.parametrize(
    ("acts", "source"),
    [(["advance:science"], "track"), (["advance:military", "conquer:1,1"], "conquest")],
)
def test_vp_say_what_they_are_for(table: AtTable, acts: list[str], source: str) -> None:
    """The source is that of the last report; the result has it under its own name."""
    table.answer(*acts)
    called = {"track": "Tracks", "conquest": "Conquest"}[source]
    assert f"vp:+5@{source}" in keys(table)
    assert f"0 VP Add for {called}" in words(dock(table)), "beside the number, until the pad is opened"
    table.answer(f"vp:+5@{source}")
    rows = table.page("/result")
    assert "Entered by you" not in rows
    assert called in rows


def test_a_landmark_that_an_income_turn_brings_leaves_the_pad_to_the_income(table: AtTable) -> None:
    """INC-1, INC-10: an upgrade may bring it, then the income mat scores. After an advance it is the track."""
    table.answer("income", "vp:+2@income", "landmark:bakery")
    assert keys(table)[:5] == [f"vp:+{amount}@income" for amount in (1, 2, 3, 5, 10)]
    table.answer("end", "advance:science", "landmark:library")
    assert keys(table)[0] == "vp:+1@track"


def test_a_landmark_gained_by_an_advance_that_explores_is_said_above_the_map(table: AtTable) -> None:
    """ADV-4, EXP-1: the map of the exploration fills the screen, and the landmark has to be taken too."""
    table.answer("income", "end", "fix:board/seats/0/tokens/exploration=[3]", "advance:exploration")
    page = words(table.page())
    assert 0 < page.index("Take the Lighthouse") < page.index("Explore: tap the hex")
    table.answer("end", "advance:exploration")
    page = words(table.page())
    assert "Explore: tap the hex" not in page or "Take the" not in page[: page.index("Explore: tap the hex")]


def test_glossary_and_rules_lead_back_to_the_table(table: AtTable) -> None:
    """Whoever looks something up in the middle of a turn comes back to the game by the page's own arrow."""
    for address in ("/words", "/rules"):
        link = re.search(rf'href="({address}[?]back=[^"]+)"', table.get("/more").text)
        assert link and f'href="{table.url}"' in table.owner.client.get(link[1]).text


def test_what_vp_are_for_can_be_said_otherwise(table: AtTable) -> None:
    """On the page with all the keys: chosen by a tap, and taken away by another one."""
    table.answer("advance:science")
    page = table.get("/points", **{"for": "tech"}).text
    assert 'value="vp:+4@tech"' in page and 'name="source" value="tech"' in page
    assert 'value="vp:+4"' in table.get("/points", **{"for": ""}).text
    assert table.post("points", amount="12", sign="+", source="tech").status_code == 303
    assert "Tech cards" in table.page("/result")
    assert table.post("points", amount="12", sign="+", source="luck").status_code == 422


def test_several_vp_add_up_and_the_last_are_taken_back(table: AtTable) -> None:
    table.answer("vp:+3", "advance:science")
    assert re.search(r"aria-label=\"Take the last VP back\" disabled", dock(table))
    table.answer("vp:+5@track", "vp:+2@track")
    said = words(dock(table))
    assert "0 10" in said
    assert not re.search(r"aria-label=\"Take the last VP back\" disabled", dock(table))
    assert table.post("undo").status_code == 303
    assert "0 8" in words(dock(table))


def test_vp_and_corrections_alone_are_no_turn(table: AtTable) -> None:
    table.answer("vp:+3", "fix:board/seats/0/vp=4")
    assert "advance:science" in keys(table) and "button primary" not in dock(table)


def test_who_reported_the_wrong_track_sees_the_way_back_beside_what_it_leads_to(table: AtTable) -> None:
    """An advance to Archery asks for the hex of a conquest at once; the way back is offered once, and above."""
    table.answer("advance:military")
    page = table.get().text
    assert page.count("Undo<small>") == 1
    assert page.index("tap the hex") < page.index("Undo<small>") < page.index("Your turn so far")


def test_a_tile_that_is_named_is_no_turn_either(table: AtTable) -> None:
    table.answer("advance:exploration", "explore:1,0", "end", "tile:1,0:13")
    assert "advance:science" in keys(table) and "button primary" not in dock(table)


def test_what_is_reported_late_leaves_the_turn_to_be_taken(table: AtTable) -> None:
    """A conquest forgotten in the turn before: the tracks stay, and its VP can be entered for it."""
    table.answer("conquer:1,1")
    assert {"advance:science", "income"} <= set(keys(table)) and "button primary" not in dock(table)
    assert 'value="vp:+4@conquest"' in table.get("/points").text


def test_vp_are_for_the_last_of_several_reports(table: AtTable) -> None:
    """A correction between says nothing of them."""
    table.answer("advance:military", "conquer:1,1", "fix:board/seats/0/outposts=5")
    assert "vp:+5@conquest" in keys(table)


def test_the_pads_count_is_of_this_turn(table: AtTable) -> None:
    table.answer("advance:science", "vp:+5@track", "end", "advance:technology")
    assert "num was" not in dock(table)


def test_the_free_advances_of_level_1_are_counted_down(owner: Owner) -> None:
    """LVL-1: after income turn 1 one on each track; the bots' turn is filled when the last of them is made."""
    table = begin(owner, level=1)
    table.answer("income")
    for left, track in enumerate(("military", "exploration", "technology", "science")):
        said = f"Tap {4 - left} free advances, one on each track" if left < 3 else "Tap 1 more free advance"
        assert said in words(dock(table)) and f"advance:{track}" in keys(table)
        table.answer(f"advance:{track}")
        assert dock(table).count("advanced for free") == (left + 1) % 4
        assert words(dock(table)).count("Done") == (left + 1) % 4
        assert len(re.findall(r"<button class=\"button track[^>]* disabled", dock(table))) == (left + 1) % 4
    assert "free advance" not in words(dock(table))
    assert 'class="button primary"' in dock(table)


def test_the_science_die_may_lead_to_a_track_that_was_advanced_on_for_free(owner: Owner) -> None:
    """The first space of science rolls it between the free advances: whatever it shows can be reported. (LVL-1)"""
    table = begin(owner, level=1)
    table.answer("income", "advance:exploration")
    assert "and the track of the die" not in words(dock(table))
    table.answer("advance:science")
    assert "and the track of the die" in words(dock(table))
    assert not re.search(r'<button class="button track[^>]* disabled', dock(table))
    table.answer("advance:exploration")
    assert "Tap 2 free advances" in words(dock(table))


def test_after_the_free_advances_the_income_is_due(owner: Owner) -> None:
    """LVL-1: they come before what the mat shows, which no button takes: the turn so far says it."""
    table = begin(owner, level=1)
    due = "Now your income: gain what your income mat shows."
    table.answer("income", "advance:military", "advance:exploration", "advance:technology")
    assert due not in words(table.get())
    table.answer("advance:science")
    assert due in words(table.get())
    table.answer("end")
    assert due not in words(table.get())


def test_a_tile_says_what_it_gives_and_that_the_bonus_of_its_space_is_still_open(table: AtTable) -> None:
    """EXP-2, EXP-3, ADV-4: the bonus is paid for after the benefit, which has been reported by then."""
    sides = "1 VP for each side where the terrain goes on; then what the tile shows."
    table.answer("advance:exploration", "end", "advance:exploration")
    assert sides not in words(table.get())
    table.answer("explore:2,1")
    row = words(table.get().text.partition('id="so-far-own"')[2].partition("</summary>")[0])
    assert sides in row and "Bonus, if you like: pay 1 resource of your choice to gain 1 tapestry card." in row


def test_what_is_left_of_the_bots_cards_says_what_it_means_at_a_tap(table: AtTable) -> None:
    bar = table.get().text.partition('id="bar"')[2].partition("</header>")[0]
    assert re.search(r'class="explains middle" href="/words/[^"]*decision_card\+favorite', bar)


def test_an_income_turn_that_is_reported_lists_its_steps(table: AtTable) -> None:
    """INC-1, INC-5: who is first to an era also gains what the space shows, before the card."""
    steps = "In this order: civilizations, a tapestry card, one upgrade, VP, income."
    assert steps not in words(table.get())
    table.answer("income")
    assert f"{steps} You are first to this era: before the card gain resources of any kind" in words(table.get())


def test_the_last_income_turn_is_called_so(table: AtTable) -> None:
    """It ends one's game."""
    assert "Last income" not in words(dock(table))
    while table.page().count("era 4") == 0:
        table.answer("income", "end")
    assert "Last income" in words(dock(table))


def test_no_pair_left_is_called_by_what_it_means(owner: Owner) -> None:
    """DCK-4: with the deck empty the bots' next turn is an income turn, as their first one is."""
    table = begin(owner)
    assert "Bots’ income next" in table.page()
    table.answer("income")
    assert "Bots’ income turn" in words(dock(table))
    table.answer("end")
    assert "Bots’ income next" not in table.page() and "Bots’ income: 4 pairs" in table.page()
    while "Bots’ income: 2 pairs" not in table.page():
        table.answer("vp:+1", "end")
    table.answer("vp:+1", "end")
    assert "Bots’ income: last pair?" in table.page()


def test_while_the_bots_take_their_income_turn_it_is_not_said_to_be_next(owner: Owner) -> None:
    """INA-1, ACI-4: the Conquerors attack you in it, and no pair is left until the shuffle."""
    table = begin(owner, level=2, civilization="conquerors")
    table.answer("income", "end")
    table.answer('fix:board/map/outposts/0,0=[{"seat":0,"upright":true}]')
    table.answer('fix:board/map/tiles={"-1,1":{"number":"unknown"}}')
    table.answer('fix:board/map/outposts/-1,1=[{"seat":1,"upright":true}]', "fix:bots/era=2")
    with table.owner.parts.games.view(table.game.id) as view:
        decks = asdict(view.play.state.bots.decks)
    decks["discard"] += decks["known"]
    decks["discard_unseen"] += decks["unseen"]
    table.answer(f"fix:bots/decks={json.dumps(decks | {'known': [], 'unseen': 0})}")
    assert "Bots’ income next" in table.page()
    table.answer("end")
    assert table.pending is not None and table.pending.kind == "response"
    assert "Bots’ income now" in table.page() and "Bots’ income next" not in table.page()
    table.answer("none")
    assert "Bots’ income now" not in table.page() and "Bots’ income: 5 pairs" in table.page()


def test_taps_on_the_pad_for_one_thing_are_one_line_of_the_turn_and_of_the_log(table: AtTable) -> None:
    table.answer("advance:exploration", *["vp:+1@explore"] * 12, "vp:+2@track")
    for path in ("", "/journal"):
        assert "You : +14 VP Exploring 12 Tracks 2" in table.page(path)


def test_which_tile_lies_there_can_be_said_after_placing_it(table: AtTable) -> None:
    """Or left open: the bots' turn does not wait for it."""
    table.answer("advance:exploration", "explore:1,0")
    page = table.get().text
    assert f"{table.url}/tile/1,0" in page and "Which tile is it?" in page
    assert "end" in keys(table)
    chosen = table.get("/tile/1,0", tile="13")
    assert [f"tile:1,0:13r{turn}" for turn in range(6)] == re.findall(r'value="(tile:1,0:13r\d)"', chosen.text)
    table.answer("tile:1,0:13r2")
    assert "Which tile is it?" not in table.page()
    assert "The tile is noted" in table.page()
    assert table.get("/tile/1,0").status_code == 409


def ways_to_name(page: str) -> list[tuple[str, str]]:
    """The hexes of a map from which one may name their tile, each as where its link leads and what it is called."""
    return re.findall(r'class="tap to-name" href="([^"]+)" aria-label="([^"]+)"', html.unescape(page))


def test_a_tile_that_nobody_has_noted_leads_to_its_name_from_the_map(table: AtTable) -> None:
    """From the map of the table and the large one, in this turn and in every later one."""
    table.answer("advance:exploration", "explore:1,0", 'fix:board/map/outposts/1,0=[{"seat":0,"upright":true}]')
    for _ in range(2):
        for path in ("", "/map"):
            page = table.get(path).text
            ((way, called),) = [way for way in ways_to_name(page) if way[0].endswith("/1,0")]
            assert way == f"{table.url}/tile/1,0"
            assert called.startswith("Which tile is it? Hex E4: explored, terrain not recorded; your outpost")
            assert "<li>Hex B4: grassland; the Automa’s outpost" in page, "what lies elsewhere is still heard"
        table.answer("end", *(["none"] if table.pending and table.pending.kind == "response" else []))
    before = table.seq
    assert table.get("/tile/1,0").status_code == 200
    assert table.seq == before, "nothing is written by looking"


def test_while_a_hex_is_tapped_for_an_act_no_tile_is_named(table: AtTable) -> None:
    table.answer("advance:exploration", "explore:1,0")
    for act in ("explore", "conquer"):
        assert ways_to_name(table.get(f"/act/{act}").text) == []


def test_a_tile_that_is_noted_leads_nowhere_though_nobody_knows_how_it_lies(table: AtTable) -> None:
    table.answer("advance:exploration", "explore:1,0", "tile:1,0:13")
    for path in ("", "/map"):
        page = table.get(path).text
        assert f"{table.url}/tile/1,0" not in page and 'class="unnamed"' in page


def test_naming_a_tile_is_no_turn(table: AtTable) -> None:
    """Who has only named a tile since the bots moved is asked before they move again."""
    table.answer("advance:exploration", "explore:1,0", "end", "tile:1,0:13")
    assert table.post("answers", key="end").status_code == 422


def test_every_other_page_is_two_taps_away(table: AtTable) -> None:
    """There are no tabs: doors stand at the end of the table and on the page behind More."""
    for path in ("", "/more"):
        page = table.get(path).text
        for name in ("tracks", "map", "landmarks", "journal", "score"):
            assert f'href="{table.url}/{name}"' in page
    assert 'id="tabs"' not in table.get().text


def test_the_score_page_draws_the_race_and_does_the_sum(owner: Owner) -> None:
    """INA-10 and INA-19: first to era 2, with nothing yet on the mat."""
    table = begin(owner, level=1)
    table.answer("income", "vp:+7@income", "end", "advance:science", "vp:+2@track", "end")
    page = table.get("/score").text
    assert 'class="race"' in page
    with owner.parts.games.view(table.game.id) as view:
        state = view.play.state
        assert state.bots.automa is not None
        would = vp_now(state.game, state.bots, state.bots.automa)
    parts = f"its mat {would['mat']} · first to the era {would['first_to_era']}"
    assert f"it would score {parts} {sum(would.values())}" in words(page)


SAYS_NOTHING = {
    "",
    "click here",
    "go",
    "here",
    "learn more",
    "more",
    "more info",
    "read more",
    "see more",
    "start",
    "this",
}


@pytest.mark.parametrize("keys", [(), ("income",), ("income", "end"), ("income", "end", "advance:science")])
def test_every_link_of_the_table_says_where_it_leads(owner: Owner, keys: tuple[str, ...]) -> None:
    """Heard one by one, and by those who list pages: the words alone have to do."""
    table = begin(owner)
    if keys:
        table.answer(*keys)
    page = table.get().text
    links = re.findall(r"<a\b([^>]*)>(.*?)</a>", page, re.DOTALL)
    assert links
    assert not [label for mark, inside in links if (label := _named(mark, inside)).lower() in SAYS_NOTHING]


def _named(mark: str, inside: str) -> str:
    label = re.search(r'aria-label="([^"]+)"', mark + inside)
    return words(inside) or (label[1] if label else "")
