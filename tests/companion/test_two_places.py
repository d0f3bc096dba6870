"""A game that went on in two places: both are kept, shown side by side, and a person chooses."""

from __future__ import annotations

import pytest

from companion.services import Services
from companion.store.carried import NoParting
from companion.store.models import GameRow
from companion.store.rematches import next_name
from engine.acts import Answer, Undo
from engine.log import Entry
from tests.companion.away import Away, said
from tests.companion.test_campaigns import begun, play
from tests.conftest import Owner


@pytest.fixture
def game(owner: Owner) -> GameRow:
    return owner.game(rounds=5)


@pytest.fixture
def away(owner: Owner, game: GameRow) -> Away:
    return Away(owner, game)


def log_of(parts: Services, game_id: str) -> list[Entry]:
    return parts.games.export(game_id).log


def part(away: Away, parts: Services, game: GameRow) -> None:
    """Both answer `one`; then `two` here, and `die` on the phone."""
    away.act("one")
    away.send()
    parts.games.act(game.id, 1, Answer("two"))
    away.act("die")


def test_both_are_kept_and_the_phone_goes_on_with_its_own(away: Away, parts: Services, game: GameRow) -> None:
    part(away, parts, game)
    told = away.send()
    assert (told.status_code, said(told)["why"], said(told)["seq"]) == (409, "parted", 3)
    assert away.game != game.id
    away.act("one")
    assert away.send().status_code == 200
    assert [entry.key for entry in log_of(parts, game.id)] == ["one", "two"]
    assert log_of(parts, away.game) == away.play.log
    both = parts.carried.both(game.id)
    assert (both.here.id, both.there.id, both.shared) == (game.id, away.game, 1)
    assert both.there.name == next_name(game.name)


def test_a_parted_batch_sent_again_makes_no_third_game(away: Away, parts: Services, game: GameRow) -> None:
    part(away, parts, game)
    batch = away.batch()
    first = said(away.post(batch))
    assert said(away.post(batch)) == first
    away.act("two")
    again = away.post(away.batch())
    assert (again.status_code, said(again)["game"], said(again)["seq"]) == (409, first["game"], 4)
    assert len(parts.games.of_owner(game.owner)) == 2


def test_the_same_answer_with_other_luck_parts_before_it(away: Away, parts: Services, game: GameRow) -> None:
    for face in range(1, 7):  # until the two dice differ
        away.act("die")
        parts.games.act(game.id, parts.games.seq(game.id), Answer("die"))
        if away.play.log != log_of(parts, game.id):
            break
        assert face < 6
    away.send()
    both = parts.carried.both(game.id)
    assert both.there.id == away.game
    assert both.shared == len(away.play.log) - 2
    assert log_of(parts, away.game) == away.play.log


def test_a_finished_game_never_changes(away: Away, parts: Services, game: GameRow) -> None:
    """Not even by the undo of its last answer on the phone: what follows is a game of its own."""
    away.act(*["one"] * 5)
    away.send()
    before = parts.games.export(game.id)
    away.act(Undo(), "two")
    assert said(away.send())["why"] == "parted"
    assert parts.games.export(game.id) == before
    assert parts.games.find(away.game).result == {"winners": [0], "vp": {"0": 6}}


def test_a_mark_goes_along_with_the_phone_s_own_game(away: Away, parts: Services, game: GameRow) -> None:
    part(away, parts, game)
    away.send()
    assert parts.carried.phone_of(game.id) is None
    assert parts.carried.phone_of(away.game)


def test_a_page_shows_both_and_a_person_chooses(owner: Owner, parts: Services) -> None:
    game = parts.games.create(owner.profile, {"kind": "solo", "level": 1}, "Sunday")
    away = Away(owner, game)
    for _ in range(12):
        away.act(keys(away)[0])
    away.send()
    parts.games.act(game.id, away.seq, Answer(keys(away)[0]))
    away.act(keys(away)[-1])
    away.send()
    home = owner.client.get("/").text
    assert f"/games/{game.id}/two-places" in home
    page = owner.client.get(f"/games/{away.game}/two-places").text
    for expected in ("Here", "On the phone", "Since they parted", "Sunday (2)"):
        assert expected in page

    owner.post(f"/games/{game.id}/two-places", chosen=away.game)
    assert "You have chosen" in owner.client.get(f"/games/{game.id}/two-places").text
    assert "two-places" not in owner.client.get("/").text
    assert {each.id for each in parts.games.of_owner(owner.profile)} == {game.id, away.game}


def keys(away: Away) -> list[str]:
    assert away.play.pending
    return list(away.play.pending.options.keys())


def test_only_one_of_both_can_be_chosen(away: Away, parts: Services, game: GameRow, owner: Owner) -> None:
    with pytest.raises(NoParting):
        parts.carried.choose(game.id, game.id)
    part(away, parts, game)
    away.send()
    with pytest.raises(NoParting):
        parts.carried.choose(game.id, owner.game().id)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_campaign_goes_along_with_the_chosen_one_unless_its_game_is_over(
    owner: Owner, parts: Services, is_over: bool
) -> None:
    campaign = begun(owner)
    play(owner, campaign, 1, to_the_end=False)
    story = parts.campaigns.find(campaign)
    game = story.plays[0].game
    assert game
    away = Away(owner, game)
    parts.games.act(game.id, away.seq, Answer(keys(away)[0]))
    away.act(keys(away)[-1])
    away.send()
    if is_over:
        with parts.database.writing() as session:
            session.get_one(GameRow, game.id).finished = game.created
    parts.carried.choose(game.id, away.game)
    counts = parts.campaigns.find(campaign).plays[0].game
    assert counts
    assert counts.id == (game.id if is_over else away.game)
