"""Several people on one phone in tests: the phone that goes round, and what it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable

from automa.players import random_player
from companion.store.replay import AnyPlay
from engine.acts import Answer
from engine.decisions import Decision
from engine.sources import Luck
from engine.state.match import Match
from tests.companion.on_phone import OnPhone, play_on
from tests.conftest import Owner

TABS = ("", "/map", "/tracks", "/city", "/cards", "/others", "/others/0", "/others/1", "/journal", "/score")


class Round(OnPhone):
    """One phone that goes round among people."""

    def __init__(
        self, owner: Owner, *players: str, built_in: dict[str, str] | None = None, seed: int = 5, **more: object
    ) -> None:
        setup = {"kind": "people", "players": list(players), "built_in": built_in or {}, **more}
        super().__init__(owner, setup, "Rainy evening", below="play")
        self.player = random_player(Luck(seed).pick)

    @property
    def asked(self) -> Decision:
        assert self.pending is not None
        return self.pending

    @property
    def match(self) -> Match:
        with self.owner.parts.games.view(self.game.id) as view:
            match: Match = view.play.state
            return match

    def take(self) -> None:
        """Whoever is asked takes the phone."""
        assert self.post("seat", seat=self.asked.seat).status_code == 303

    def skip(self) -> None:
        """Answer in the store, without opening a page."""
        self.owner.parts.games.act(self.game.id, self.seq, Answer(self.player(self.asked)))

    def skip_to(self, kind: str) -> None:
        """The same, until this is asked."""
        self.skip_until(lambda asked, _match: asked.kind == kind)

    def skip_until(self, wanted: Callable[[Decision, Match], bool]) -> bool:
        """The same, until what is asked is wanted; whether it was, before the game was over."""

        def is_wanted(play: AnyPlay) -> bool:
            return play.pending is not None and wanted(play.pending, play.state)

        play_on(self.owner.parts.games, self.game.id, self.player, is_wanted)
        return self.pending is not None

    def skip_to_the_end(self) -> None:
        """The same, until nothing is asked any more."""
        play_on(self.owner.parts.games, self.game.id, self.player)

    def hide(self) -> None:
        """Whoever has drawn a card with the last answer passes the phone on."""
        assert self.post("pass").status_code == 303

    def move(self, key: str = "") -> None:
        """Whoever is asked takes the phone and answers."""
        self.take()
        self.answer(key or self.player(self.asked))

    def shown_to(self) -> int | None:
        """Whose hand the phone shows now."""
        page = self.page()
        if "Pass the phone to" in page:
            return None
        alone = re.search(r"This is for ([\w ]+?) alone", page)
        return self.asked.seat if alone is None else [seat.name for seat in self.match.game.board.seats].index(alone[1])

    def play_until(self, kind: str, seat: int | None = None) -> None:
        """Answer until this is asked."""
        for _ in range(3000):
            if self.asked.kind == kind and seat in (None, self.asked.seat):
                return
            self.move()
        raise AssertionError(f"{kind} was never asked")
