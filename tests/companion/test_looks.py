"""What a page shows is said in classes of its body, which an answer brings along."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.config import ROOT
from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen
from tests.companion.test_table import AtTable
from tests.conftest import Owner

BODY = re.compile(r'<body class="([^"]*)"')
BAR = re.compile(r'data-looks="([^"]*)"')
HTMX = {"HX-Request": "true"}
WIDE = {**HTMX, "Is-Wide": "true"}

OWN_STATES = (":checked", ":hover", ":focus-visible", ":disabled", ":popover-open", "[open]")
"""What a browser alone knows."""

LEFT = {
    "(.be .num)": "which signs a benefit has, its drawing says",
    "(.one:nth-child(3))": "the same",
    "(> :nth-child(2))": "any row of any page",
    "(> .choices:not(.two, .three))": "any part of a form",
    "(> .field > .choices:not(.two, .three))": "any part of a form",
    "(.error)": "any field",
    "(.beside > .tip)": "it goes without an answer if the guide is turned off",
}
"""What `:has` asks otherwise, and why."""

LONGEST = 120


def looks(page: str) -> set[str]:
    """Of a whole page or of an answer."""
    (bar,) = BAR.findall(page)
    assert [bar] in ([], BODY.findall(page)) or not BODY.search(page), "the page and its bar say the same"
    return set(bar.split())


def asked(phone: OnPhone, path: str = "", headers: dict[str, str] = HTMX) -> set[str]:
    return looks(phone.owner.client.get(phone.url + path, headers=headers).text)


def test_a_question_says_which_board_it_is_about(owner: Owner, solo_luck: None) -> None:
    screen = OnScreen(owner)
    found = {}
    for kind, board in (("player_turn", "map"), ("plot", "city"), ("research", "tracks")):
        if screen.play_on(kind):
            found[kind] = board
            assert asked(screen) >= {"of-game", "has-stage", f"about-{board}"}, kind
    assert len(found) > 1


def test_an_answer_says_the_same_as_the_page_that_is_loaded_anew(owner: Owner, solo_luck: None) -> None:
    screen = OnScreen(owner)
    for _ in range(20):
        if screen.pending is None:
            break
        assert asked(screen, headers=WIDE) == looks(screen.get().text)
        screen.answer(screen.offered()[0][0])


def test_a_view_says_what_it_shows_until_an_answer_leads_back(owner: Owner, solo_luck: None) -> None:
    screen = OnScreen(owner)
    screen.play_on("player_turn")
    screen.answer("income")
    screen.play_on("player_turn")
    assert asked(screen, "/city") >= {"has-views", "has-city"} and "has-stage" not in asked(screen, "/city")
    assert asked(screen, "/map") >= {"has-views", "has-map"}
    assert "has-views" not in asked(screen)


def test_only_a_page_with_room_has_the_mat_beside_the_map(owner: Owner, solo_luck: None) -> None:
    screen = OnScreen(owner)
    screen.play_on("player_turn")
    assert "has-mat" in asked(screen, headers=WIDE) and "has-mat" not in asked(screen)


def test_a_table_says_whether_its_map_is_tapped(owner: Owner) -> None:
    at_table = AtTable(owner)
    at_table.answer("military")
    assert "has-board" in asked(at_table) and "has-act" not in asked(at_table)
    assert asked(at_table, "/act/explore") >= {"has-board", "has-act"}
    assert asked(at_table, "/map") >= {"is-broad", "has-map"}


def selectors() -> Iterator[tuple[str, str]]:
    """Each of a list, by its file."""
    for path in sorted((ROOT / "companion/static").glob("*.css")):
        css = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        for found in re.findall(r"([^{};]+)\{", css):
            if not found.strip().startswith("@"):
                yield from ((path.name, each.strip()) for each in split_outside(found))


def split_outside(text: str) -> list[str]:
    """At the commas that stand in no parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def asked_within(selector: str) -> Iterator[str]:
    """What each `:has` asks, with its parentheses."""
    for found in re.finditer(r":has(?=\()", selector):
        depth, rest = 0, selector[found.end() :]
        for place, letter in enumerate(rest):
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if depth == 0:
                yield rest[: place + 1]
                break


def test_styles_ask_within_only_for_what_a_browser_alone_knows() -> None:
    """All else the page says in a class."""
    seen = set()
    for file, selector in selectors():
        for asks in asked_within(selector):
            seen.add(asks)
            assert any(state in asks for state in OWN_STATES) or asks in LEFT, f"{file}: {selector}"
    assert seen >= LEFT.keys()


def test_a_selector_can_be_read_at_a_glance() -> None:
    assert [(file, each) for file, each in selectors() if len(each) > LONGEST] == []
