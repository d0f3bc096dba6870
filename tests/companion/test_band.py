"""A game as a woven band: true to its journal, the same as SVG and as PNG, and only for whoever may see the game."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import cast
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.drawings.band import EDGE, LETTER, WIDTH, BandScene, BandTurn, Column, Path, band_scene, title_size
from companion.game import band_png
from companion.game.band_png import FACES, SCALE, font_for, png_of
from companion.game.band_scene import picks_of
from companion.game.points import turns_of
from companion.web.access import DEVICE
from companion.web.turnstile import Kept
from tests.companion.test_story import imported
from tests.conftest import Owner, Phone
from tests.golden.test_whole_games import replayed

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ["solo_level_6", "5_players_adjusted_19", "world_war_level_3_random"])
def test_every_advance_conquest_and_landmark_of_a_recorded_game_is_woven_in(name: str) -> None:
    """And every income turn, in its order; what was there after the setup is not of any turn."""
    play, _document = replayed(name)
    seats = [number for number, seat in enumerate(play.state.game.board.seats) if seat.scores]
    people = [seat for seat in seats if play.state.game.board.seats[seat].role == "human"]
    turns = turns_of(play)[1:]
    journal = [event for turn in turns for event in turn]
    woven = picks_of(turns, seats, people)
    assert len({len(picks) for picks in woven.values()}) == 1
    for seat, picks in woven.items():
        own = [event for event in journal if event.seat == seat]
        advanced = Counter(event.data["track"] for event in own if event.kind == "advanced")
        assert Counter(track for pick in picks for track in pick.tracks) == advanced
        assert sum(pick.conquests for pick in picks) == sum(event.kind == "conquered" for event in own)
        taken = [event for event in journal if event.kind == "landmark" and event.data["owner"] == seat]
        assert sum(pick.landmarks for pick in picks) == len(taken)
        eras = [int(str(event.data["era"])) for event in own if event.kind == "income_turn"]
        assert [pick.income for pick in picks if pick.income] == eras == sorted(eras)


def test_a_round_of_people_is_one_row() -> None:
    play, _document = replayed("5_players_adjusted_19")
    woven = picks_of(turns_of(play)[1:], range(5), range(5))
    assert [picks[0].income for picks in woven.values()] == [1] * 5, "all begin with income turn 1"


def test_svg_and_png_are_the_same_picture() -> None:
    turns = (
        BandTurn(income=1),
        BandTurn(("science", "military"), landmarks=1),
        BandTurn(("arts",), conquests=2),
        BandTurn(),
    )
    columns = [Column("Ada", "blue", 60, True, turns), Column("Ben", "red", 52, False, turns[:2])]
    scene = band_scene("Sunday", columns, [("science", "Science"), ("arts", "Arts")], ("Landmark", "Conquest"))
    with Image.open(BytesIO(png_of(scene))) as picture:
        assert picture.size == (round(scene.width * SCALE), round(scene.height * SCALE))
        drawn = picture.convert("RGB")
    paths = [each for each in scene.for_svg() if isinstance(each, Path)]
    stripe = next(each for each in paths if each.color == "#6d3b8c" and each.opacity == 1)  # Arts, by day
    x, y = (float(number) for number in stripe.d[1:].partition("L")[0].split())
    red, green, blue = cast("tuple[int, int, int]", drawn.getpixel((round((x + 2) * SCALE), round((y + 8) * SCALE))))
    assert (blue > green) and (red > green), "purple in both"


class Face:
    """A face that has some letters and draws the same box for all others."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def getmask(self, letter: str) -> bytes:
        """The drawing of a letter."""
        return letter.encode() if letter in self.letters else b"box"


@pytest.mark.parametrize(("name", "face"), [("Ada", 0), ("Жанна", 2), ("Ада Ada", 2), ("Ελένη", 0)])
def test_names_are_written_in_the_first_face_that_has_all_their_letters(
    monkeypatch: pytest.MonkeyPatch, name: str, face: int
) -> None:
    """The app's own face where none has them; a face that the machine lacks is passed over."""
    faces = [Face("Ada"), None, Face("aAdЖанАда")]
    by_file = dict(zip(FACES, faces, strict=True))
    monkeypatch.setattr(band_png, "_font", lambda file, size: by_file[file])
    assert cast("object", font_for(name, 40)) is faces[face]


def test_a_letter_that_no_face_has_leaves_the_picture_whole() -> None:
    columns = [Column("\ue000", "blue", 60, True, (BandTurn(("science",)),))]
    assert png_of(band_scene("Sunday", columns, [("science", "Science")], ("Landmark", "Conquest")))


def test_the_pictures_have_names_that_speak_and_are_for_those_who_may_see_the_game(owner: Owner, phone: Phone) -> None:
    game = imported(owner, 7, 1, 1)
    answer = owner.client.get(f"/games/{game.id}/band.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert "tapestry-evening-7.svg" in answer.headers["Content-Disposition"]
    tree = ElementTree.fromstring(answer.text)
    words = [each.text for each in tree.iter(f"{SVG}text")]
    assert {"Evening 7", "You", "Automa", "Landmark", "Conquest", "Technology"} <= set(words)
    assert {str(seat["vp"]) for seat in game.summary["seats"] if seat["role"] != "shadow"} <= set(words)
    answer = owner.client.get(f"/games/{game.id}/band.png")
    assert "tapestry-evening-7.png" in answer.headers["Content-Disposition"]
    assert answer.data.startswith(b"\x89PNG")
    assert phone().get(f"/games/{game.id}/band.svg").status_code == 403
    assert phone().get(f"/games/{game.id}/band.png").status_code == 403


def test_a_picture_is_painted_once(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs as much as twenty pages. Another name of the game is another picture."""
    game, painted = imported(owner, 7, 1, 1), []

    def paint(scene: BandScene) -> bytes:
        painted.append(scene.title)
        time.sleep(0.1)
        return png_of(scene)

    monkeypatch.setattr(band_png, "png_of", paint)

    def asked(_time: int) -> bytes:
        phone = owner.client.application.test_client()
        with phone.session_transaction() as session:
            session[DEVICE] = device
        answer: bytes = phone.get(f"/games/{game.id}/band.png").data
        return answer

    with owner.client.session_transaction() as session:
        device = session[DEVICE]
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(asked, range(8)))) == 1
    assert painted == ["Evening 7"]
    owner.parts.games.rename(game.id, "Monday")
    assert asked(9) == asked(10)
    assert painted == ["Evening 7", "Monday"]


def test_pictures_are_kept_while_there_is_room() -> None:
    kept, made = Kept(most=250), list[str]()

    def get(name: str) -> bytes:
        def make() -> bytes:
            made.append(name)
            return bytes(100)

        return kept.get(name, make)

    for name in ("one", "two", "one", "three", "one", "two"):
        assert get(name) == bytes(100)
    assert made == ["one", "two", "three", "two"], "the one asked for longest ago goes"


def test_a_game_that_goes_on_is_not_woven_yet(owner: Owner) -> None:
    game = owner.game()
    assert owner.client.get(f"/games/{game.id}/band.svg").status_code == 404
    assert owner.client.get("/games/none/band.png").status_code == 404


def test_a_long_title_is_written_smaller_and_stays_on_the_cloth() -> None:
    """The name that a game gets by itself is a long one."""
    assert title_size("Sunday") == 27
    assert title_size(name := "On screen, level 1, 23 November") < 20
    assert title_size(name) * LETTER * len(name) <= WIDTH - 2 * EDGE + 0.01
