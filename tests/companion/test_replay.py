"""Stepping through a game: the boards as they lay after each turn, for whoever may see them, and nothing is touched."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.game.map import changed_map, looks_of
from companion.game.players import SeatedGame
from companion.game.replay_screen import replay_screen
from companion.game.stops import turn_stops
from companion.store.replay import recall
from engine.acts import Answer, Undo
from tests.companion.on_phone import OnPhone, play_on, words
from tests.companion.on_screen import OnScreen
from tests.companion.people import Round
from tests.companion.test_curtain import hidden_from
from tests.conftest import Owner

BOARDS = ("map", "tracks", "city")
HTMX = {"HX-Request": "true"}


def replay(game: OnPhone, step: int | str, board: str = "map") -> str:
    """The page of a step."""
    response = game.owner.client.get(f"/games/{game.game.id}/replay/{step}?board={board}")
    assert response.status_code == 200
    return response.text


def way(page: str, name: str) -> str:
    """Where a link of a page leads."""
    links: list[tuple[str, str]] = re.findall(r'<a class="button" href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return next(href for href, inside in links if words(inside).endswith(name))


def last_step(game: OnPhone) -> int:
    return game.owner.parts.games.recalled(game.game.id).last


def lying(state: SeatedGame) -> tuple[object, ...]:
    """What of a table everybody sees: the map, the tokens and VP, and the cities."""
    seats = [repr((seat.vp, seat.era, seat.tokens)) for seat in state.game.board.seats]
    cities = [repr(player.capital) for player in state.game.players.values()]
    return looks_of(state), seats, cities


@pytest.fixture
def over(owner: Owner, solo_luck: None) -> OnScreen:
    """A solo game played to its end."""
    game = OnScreen(owner)
    game.skip_to_the_end()
    return game


def test_each_step_shows_the_table_as_it_lay_then(owner: Owner, solo_luck: None) -> None:
    """A turn after another is noted while it is played, and found again afterwards."""
    game, noted = OnScreen(owner), list[tuple[object, ...]]()
    with owner.parts.games.opened(game.game.id) as opened:
        play, seq = opened.view().play, 0
        answers = iter(range(1000))
        while play.pending is not None and next(answers) < 120:
            if play.pending.kind == "player_turn":
                noted.append(lying(play.state))
            seq = opened.act(len(play.log), Answer(game.pick(list(play.pending.options.keys()))))
        assert seq > 100
    recalled = owner.parts.games.recalled(game.game.id)
    found = [lying(recall(recalled, step).state) for step in range(len(noted))]
    assert len(noted) > 5
    assert found == noted


def test_from_first_to_last_by_links_alone(over: OnScreen) -> None:
    """Every link works as it stands, without scripts; at the ends they lead to where one is."""
    client = over.owner.client
    page = client.get(f"/games/{over.game.id}/replay").text
    assert "The setup" in words(page)
    assert way(page, "Back") == way(page, "First")
    last, seen = last_step(over), 0
    while f"Turn {last} of {last}" not in page:
        seen += 1
        page = client.get(way(page, "Next").replace("&amp;", "&")).text
        assert f"Turn {seen} of {last}" in page
    assert seen == last > 5
    assert "The end of the game" in page
    assert way(page, "Next") == way(page, "Last")
    assert f"/replay/{last - 1}" in way(page, "Back")


def test_the_last_step_shows_the_result(over: OnScreen) -> None:
    row = over.owner.parts.games.find(over.game.id)
    assert row.result is not None
    seats = words(replay(over, last_step(over)))
    for vp in row.result["vp"].values():
        assert f" {vp} " in seats


def test_every_board_has_its_page_and_its_steps_stay_on_it(over: OnScreen) -> None:
    for board, sign in zip(BOARDS, ('class="map ', "board-tracks", 'class="city"'), strict=True):
        page = replay(over, 3, board)
        assert sign in page
        assert f"/replay/4?board={board}" in way(page, "Next")
    assert over.owner.client.get(f"/games/{over.game.id}/replay/3?board=hand").status_code == 400


def test_what_changed_on_the_map_in_that_turn_is_marked(over: OnScreen) -> None:
    marked = [step for step in range(last_step(over) + 1) if 'class="chosen"' in replay(over, step)]
    assert 0 not in marked
    assert len(marked) > 3


def test_the_marks_are_those_of_the_table_as_it_lay_a_step_before(over: OnScreen) -> None:
    """The step before is played from a moment that the game remembers, not from its beginning."""
    recalled = over.owner.parts.games.recalled(over.game.id)
    with over.owner.client.application.test_request_context():
        for step in range(1, recalled.last + 1):
            play, before = recall(recalled, step), recall(recalled, step - 1)
            shown = replay_screen(recalled, play, step, "map").boards.map
            assert shown is not None
            looks = {(hex.column, hex.row): hex.look for hex in shown.hexes}
            expected = {(hex.column, hex.row): hex.look for hex in changed_map(play.state, before.state).hexes}
            assert looks == expected


def test_a_step_past_the_end_is_the_last(over: OnScreen) -> None:
    past = over.owner.client.get(f"/games/{over.game.id}/replay/999?board=city")
    assert past.status_code == 303
    assert past.headers["Location"].endswith(f"/replay/{last_step(over)}?board=city")


def test_for_htmx_only_the_boards_and_the_steps_come(over: OnScreen) -> None:
    part = over.owner.client.get(f"/games/{over.game.id}/replay/2", headers=HTMX).text
    assert "<html" not in part
    assert 'id="turn"' in part
    assert "hx-swap-oob" in part


def test_stepping_writes_nothing_and_leaves_the_game_where_it_is(owner: Owner, solo_luck: None) -> None:
    """Not even somebody else's turn that goes on meanwhile is disturbed."""
    game = OnScreen(owner)
    play_on(
        owner.parts.games,
        game.game.id,
        lambda asked: game.pick(list(asked.options.keys())),
        lambda play: len(play.log) > 90,
    )
    with owner.parts.games.view(game.game.id) as view:
        live, before = view.play, lying(view.play.state)
    exported, screen = owner.parts.games.export(game.game.id), game.page()
    last = last_step(game)
    begun = owner.client.get(f"/games/{game.game.id}/replay").text
    assert f"Turn {last} of {last}" in begun, "of a game that goes on the latest turn is looked at"
    for step in range(last_step(game) + 1):
        replay(game, step)
    with owner.parts.games.view(game.game.id) as view:
        assert view.play is live
        assert lying(view.play.state) == before
    assert owner.parts.games.export(game.game.id) == exported
    assert game.page() == screen


def test_what_was_taken_back_is_in_no_step(owner: Owner, solo_luck: None) -> None:
    game = OnScreen(owner)
    game.play_on(until="player_turn")
    steps, games = last_step(game), owner.parts.games
    game.answer("income")
    assert last_step(game) == steps + 1
    games.act(game.game.id, game.seq, Undo())
    assert last_step(game) == steps


def test_a_stranger_replays_nothing(over: OnScreen, new_owner: Callable[[], Owner]) -> None:
    stranger = new_owner()
    for path in ("", "/0", "/3"):
        assert stranger.client.get(f"/games/{over.game.id}/replay{path}").status_code == 403
    toy = over.owner.game()
    assert over.owner.client.get(f"/games/{toy.id}/replay/0").status_code == 404


def test_only_whoever_plays_alone_sees_which_cards_were_drawn(over: OnScreen) -> None:
    """Whoever looks on from somewhere else sees the same boards, and that a card was drawn."""
    recalled = over.owner.parts.games.recalled(over.game.id)
    drawn: dict[bool, list[object]] = {True: [], False: []}
    for step in range(recalled.last + 1):
        for is_owner, cards in drawn.items():
            screen = replay_screen(recalled, recall(recalled, step), step, "city", is_owner=is_owner)
            cards += [row.data.get("card") for row in screen.rows if row.kind == "tapestry"]
    assert len(drawn[True]) == len(drawn[False]) > 1
    assert None not in drawn[True]
    assert set(drawn[False]) == {None}


# ---- several people


def test_of_several_peoples_game_only_what_all_may_see(three: Round) -> None:
    """No step of a game that goes on tells a card of a hand, not to whoever has the phone in hand either. (GEN-6)"""
    looked = 0
    three.skip_until(lambda asked, match: asked.kind == "player_turn" and match.game.board.seats[0].era == 2)
    three.take()
    hidden = hidden_from(three.match, None)
    for step in range(last_step(three) + 1):
        for board in BOARDS if step == last_step(three) else ("map",):
            page = replay(three, step, board)
            shown = {name for name in hidden if re.search(rf"\b{re.escape(name)}\b", page)}
            assert not shown, f"step {step} shows {shown}"
            looked += len(hidden)
    assert looked > 50
    assert "Pass the phone" not in three.page(), "whoever has it in hand keeps it"


def test_whose_turn_it_was_is_told_and_every_city_shown(three: Round) -> None:
    three.skip_until(lambda asked, match: asked.kind == "player_turn" and match.game.board.seats[2].era == 1)
    whose = [name for step in range(1, 4) for name in re.findall(r"Turn \d+: (\w+)", words(replay(three, step)))]
    assert sorted(whose) == ["Ada", "Ben", "Cleo"]
    assert replay(three, last_step(three), "city").count('<svg class="city"') == 3


# ---- at a table


def test_at_a_table_the_steps_are_the_rounds_of_the_journal(owner: Owner) -> None:
    table = OnPhone(owner, {"kind": "table", "level": 2, "civilization": "scientists"}, "Friday", below="games")
    table.answer("income", "end", "advance:science")
    table.answer("end", again="1")
    turns = len(set(re.findall(r"Turn (\d+)", table.page("/journal"))))
    assert last_step(table) == turns == 2
    assert "The setup" in words(replay(table, 0))
    page = replay(table, 2)
    assert 'class="map ' in page
    assert "board=city" not in page, "the cities lie on the table"
    assert "board-tracks" in replay(table, 1, "tracks")
    assert 'class="map ' in replay(table, 1, "city")


def test_the_steps_are_the_turns_of_the_journal(over: OnScreen) -> None:
    with over.owner.parts.games.view(over.game.id) as view:
        stops = turn_stops(view.play)
    assert len(stops) == last_step(over) + 1
    turns = {int(number) for number in re.findall(r"Turn (\d+)", over.page("/journal"))}
    assert max(turns) == last_step(over)
    assert f"/games/{over.game.id}/replay" in over.get("/journal").text
    assert f"/games/{over.game.id}/replay" in over.get("/score").text


def test_from_the_map_a_tap_shows_the_last_moves_again(owner: Owner, solo_luck: None) -> None:
    """The latest step with what changed in it marked; once the game is over the replay begins at its beginning."""
    game = OnScreen(owner)
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    page = game.page("/map")
    assert "Show the last moves again" in page
    again = owner.client.get(f"/games/{game.game.id}/replay").text
    assert f"After turn {last_step(game)} of {last_step(game)}" in again
    game.skip_to_the_end()
    assert "Show the last moves again" not in game.page("/map")


def test_unless_a_board_is_asked_for_it_is_the_one_on_which_something_moved(over: OnScreen) -> None:
    recalled = over.owner.parts.games.recalled(over.game.id)
    shown = set()
    for step in range(1, recalled.last + 1):
        play = recall(recalled, step)
        by_itself, on_map = (replay_screen(recalled, play, step, board).boards for board in ("", "map"))
        assert on_map.map is not None
        changed = any(hex.look.mark == "chosen" for hex in on_map.map.hexes)
        assert by_itself.shown == "map" or not changed
        moved = any(cube.is_new for track in by_itself.tracks for cube in track.cubes)
        assert by_itself.shown == "map" or moved
        shown.add(by_itself.shown)
    assert shown == {"map", "tracks"}
