"""A referee who watches the bots: knows the rules by itself, keeps its own board from what is told, and objects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from automa.definitions import DECISION_CARDS
from engine.facts.components import LANDMARKS
from engine.facts.maps import MAPS, Hex
from engine.journal import Event
from engine.state.board import Board

SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
LAST_SPACE = 12
MIDDLE = (0, 0)
BOXES = 2
"""Each achievement has two VP boxes on the side for 1-3 players, worth 10 and 5. (ACH-5)"""


@dataclass
class Standing:
    """An outpost on the map."""

    seat: int
    upright: bool
    toppled_by: int | None = None


@dataclass
class Referee:
    """The board as the events tell it. `watch` takes events in, objecting to what the rules forbid the bots."""

    roles: list[str]
    tokens: list[dict[str, list[int]]]
    supply: list[int]
    vp: list[int]
    outposts: dict[Hex, list[Standing]]
    items: dict[Hex, int]
    land: set[Hex]
    landmarks: dict[str, int]
    achievements: dict[str, list[int]]
    civilizations: list[str] = field(default_factory=list)
    tiebreaker: int | None = None
    reached: tuple[str, int] | None = None
    must_follow: list[str] = field(default_factory=list)
    target: Hex | None = None
    adds_shadow: bool = False

    @classmethod
    def of(cls, board: Board) -> Referee:
        """A referee who has just had a look at the table."""
        return cls(
            roles=[seat.role for seat in board.seats],
            tokens=[{track: list(spaces) for track, spaces in seat.tokens.items()} for seat in board.seats],
            supply=[seat.outposts for seat in board.seats],
            vp=[seat.vp for seat in board.seats],
            outposts={
                hex: [Standing(each.seat, each.upright, each.toppled_by) for each in standing]
                for hex, standing in board.map.outposts.items()
            },
            items={hex: len(pieces) for hex, pieces in board.map.pieces.items()},
            land={hex for hex, printed in MAPS["small"].hexes.items() if printed.printed} | set(board.map.tiles),
            landmarks=dict(board.landmarks),
            achievements={name: list(earners) for name, earners in board.achievements.items()},
        )

    def watch(self, events: Iterable[Event]) -> None:
        """Take in what was told, in order."""
        for event in events:
            if self.must_follow:
                wanted = self.must_follow.pop(0)
                assert event.kind == "landmark", f"the landmark {wanted} was not given (ADV-3) before {event}"
                assert event.data["landmark"] == wanted, f"{wanted} was due (ADV-3), not {event}"
            handler = getattr(self, f"_{event.kind}", None)
            if handler is not None:
                handler(event)
        assert not self.must_follow, f"the landmark {self.must_follow} was not given (ADV-3)"

    def _outpost_on_mat_at_table(self, event: Event) -> None:
        assert event.seat is not None
        self.supply[event.seat] -= 1

    def compare(self, board: Board) -> None:
        """The board must be what the events told, so that people can carry them out: nothing moves untold."""
        assert self.tokens == [seat.tokens for seat in board.seats], "tokens moved untold"
        assert self.supply == [seat.outposts for seat in board.seats], "outposts moved untold"
        assert self.vp == [seat.vp for seat in board.seats], "VP moved untold"
        assert self.landmarks == board.landmarks, "landmarks moved untold"
        assert {name: who for name, who in self.achievements.items() if who} == {
            name: who for name, who in board.achievements.items() if who
        }, "achievements moved untold"
        on_map = {
            hex: [Standing(each.seat, each.upright, each.toppled_by) for each in standing]
            for hex, standing in board.map.outposts.items()
        }
        assert self.outposts == on_map, "outposts on the map moved untold"
        explored = {hex for hex, printed in MAPS["small"].hexes.items() if printed.printed} | set(board.map.tiles)
        assert self.land == explored, "tiles were placed untold"

    # what the rules say

    def is_bot(self, seat: int | None) -> bool:
        """Whether a seat is a bot's."""
        return seat is not None and self.roles[seat] != "human"

    def holder(self, hex: Hex) -> int | None:
        """Who controls a hex: whose outposts alone stand upright there. (CON-2)"""
        upright = {each.seat for each in self.outposts.get(hex, []) if each.upright}
        return upright.pop() if len(upright) == 1 else None

    def count(self, hex: Hex) -> int:
        """Items on a hex. (CON-3)"""
        return len(self.outposts.get(hex, [])) + self.items.get(hex, 0)

    def beside(self, hex: Hex, seats: Iterable[int]) -> bool:
        """Whether a hex lies next to a territory that one of the seats controls."""
        wanted = set(seats)
        return any(self.holder((hex[0] + q, hex[1] + r)) in wanted for q, r in SIDES)

    def humans(self) -> list[int]:
        """The seats of people."""
        return [number for number, role in enumerate(self.roles) if role == "human"]

    def may_conquer(self, seat: int, hex: Hex) -> bool:
        """Whether a bot may conquer this territory. (BCO-1 to BCO-5)"""
        near = self.beside(hex, [seat]) or self.reached == ("military", 8)
        return hex in self.land and self.supply[seat] > 0 and self.holder(hex) != seat and self.count(hex) <= 1 and near

    # what is told

    def _civilization_given(self, event: Event) -> None:
        self.civilizations.append(str(event.data["civilization"]))

    def _pair(self, event: Event) -> None:
        self.tiebreaker = int(str(event.data["tiebreaker_card"]))

    def _tiebreaker_drawn(self, event: Event) -> None:
        self.tiebreaker = int(str(event.data["card"]))

    def _civilization(self, event: Event) -> None:
        self.reached = None

    def _advanced(self, event: Event) -> None:
        seat, track = event.seat, str(event.data["track"])
        start, to = int(str(event.data["from"])), int(str(event.data["space"]))
        assert seat is not None
        spaces = self.tokens[seat][track]
        assert start in spaces, f"no token stands there: {event}"
        if self.is_bot(seat):
            assert to <= LAST_SPACE, f"off the track (ADV-6): {event}"
            step = to - start
            if event.data.get("by") == "civilization" and "equalizers" in self.civilizations and step != 1:
                ahead = max(space for human in self.humans() for space in self.tokens[human][track])
                assert step == 2, f"too far (ACI-7): {event}"
                assert to == ahead, f"not where a player stands (ACI-7): {event}"
            else:
                assert step == 1, f"not by one space (AUT-2): {event}"
            assert self.roles[seat] != "shadow" or not event.data["benefit"], f"the Shadow gains nothing (SHA): {event}"
            self.reached = (track, to) if event.data["benefit"] else None
        else:
            assert to == start + 1, f"not by one space (ADV-1): {event}"
        spaces[spaces.index(start)] = to
        self.must_follow = [
            slug
            for slug, landmark in LANDMARKS.items()
            if landmark.track == track and landmark.space in range(start + 1, to + 1) and slug not in self.landmarks
        ]

    def _regressed(self, event: Event) -> None:
        seat, track = event.seat, str(event.data["track"])
        start, to = int(str(event.data["from"])), int(str(event.data["space"]))
        assert seat is not None
        assert to == start - 1 >= 0, f"not back by one (ADV-8): {event}"
        if self.is_bot(seat):
            assert self.roles[seat] == "automa", f"only the Automa regresses (AUT-16): {event}"
            assert track in ("military", "technology"), f"not one of science 10 (AUT-16): {event}"
            self.reached = (track, to)
        spaces = self.tokens[seat][track]
        spaces[spaces.index(start)] = to

    def _landmark(self, event: Event) -> None:
        slug, seat, owner = str(event.data["landmark"]), event.seat, int(str(event.data["owner"]))
        assert slug not in self.landmarks, f"claimed already (BLD-8): {event}"
        assert self.roles[owner] != "shadow" or "automa" not in self.roles, f"it is the Automa's (SHA): {event}"
        assert seat == owner or self.roles[owner] == "automa", f"somebody else's: {event}"
        self.landmarks[slug] = owner

    def _landmarks_removed(self, event: Event) -> None:
        for slug in _names(event.data["landmarks"]):
            assert self.landmarks[slug] == event.seat, f"not its own (ACI-16): {event}"
            self.landmarks[slug] = -1

    def _attacks(self, event: Event) -> None:
        hex, seat, defender = _hex(event.data["hex"]), event.seat, event.data["from"]
        assert seat is not None
        assert self.may_conquer(seat, hex), f"an illegal conquest (BCO-1 to BCO-5): {event}"
        assert self.holder(hex) == defender, f"not in control there (BCO-8): {event}"
        assert defender in self.humans(), f"not a player (BCO-8): {event}"
        self.target, self.adds_shadow = hex, False

    def _targets(self, event: Event) -> None:
        hex, seat = _hex(event.data["hex"]), event.seat
        assert seat is not None
        assert self.tiebreaker is not None
        assert self.may_conquer(seat, hex), f"an illegal conquest (BCO-1 to BCO-5): {event}"
        theirs = [other for other in self.outposts if self.holder(other) in self.humans()]
        assert not [other for other in theirs if self.may_conquer(seat, other)], (
            f"a player comes first (BCO-7): {event}"
        )
        topple = DECISION_CARDS[self.tiebreaker].topple
        assert topple or not self.beside(hex, self.humans()), f"next to a player without topple (BCO-14): {event}"
        self.target, self.adds_shadow = hex, topple and hex != MIDDLE and self.supply[self.roles.index("shadow")] > 0

    def _strengthens(self, event: Event) -> None:
        hex, seat = _hex(event.data["hex"]), event.seat
        assert self.holder(hex) == seat, f"not its own (ACI-5): {event}"
        assert self.count(hex) == 1, f"not alone (ACI-5): {event}"
        self.adds_shadow = True

    def _conquered(self, event: Event) -> None:
        hex, seat = _hex(event.data["hex"]), event.seat
        assert seat is not None
        if self.is_bot(seat):
            assert self.roles[seat] == "automa", f"only the Automa conquers: {event}"
            assert hex == self.target, f"announced elsewhere: {event}"
            assert self.may_conquer(seat, hex), f"an illegal conquest (BCO-1 to BCO-5): {event}"
            self.target = None
        self.supply[seat] -= 1
        assert self.supply[seat] >= 0, f"no outpost left (CON-4): {event}"
        self.outposts.setdefault(hex, []).append(Standing(seat, upright=True))

    def _toppled(self, event: Event) -> None:
        hex, seat, by = _hex(event.data["hex"]), event.seat, event.data["by"]
        for each in self.outposts[hex]:
            if each.seat == seat and each.upright:
                each.upright, each.toppled_by = False, int(str(by))

    def _trapped(self, event: Event) -> None:
        hex, seat, defender = _hex(event.data["hex"]), event.seat, int(str(event.data["by"]))
        assert seat is not None
        assert self.holder(hex) == defender, f"not in control there (TRP-1): {event}"
        self.supply[seat] -= 1
        self.outposts[hex].append(Standing(seat, upright=False, toppled_by=defender))

    def _shadow_outpost(self, event: Event) -> None:
        seat = event.seat
        assert seat is not None
        assert self.roles[seat] == "shadow"
        assert self.adds_shadow, f"no topple icon called for it (BCO-22, BCO-23): {event}"
        self.adds_shadow = False
        self.supply[seat] -= 1
        assert self.supply[seat] >= 0, f"its supply is used up (BCO-22): {event}"
        self.outposts[_hex(event.data["hex"])].append(Standing(seat, upright=False))

    def _explored(self, event: Event) -> None:
        hex = _hex(event.data["hex"])
        assert hex in MAPS["small"].hexes
        assert hex not in self.land, f"explored already (EXP-1): {event}"
        if self.is_bot(event.seat):
            assert event.seat is not None
            near = self.beside(hex, [event.seat])
            anywhere = self.reached in (("exploration", 9), ("military", 8))
            assert near or anywhere, f"not next to its own (BEX-1): {event}"
        self.land.add(hex)

    _tile_placed = _explored

    def _achievement(self, event: Event) -> None:
        seat, name = event.seat, str(event.data["achievement"])
        earners = self.achievements.setdefault(name, [])
        assert seat is not None
        assert seat not in earners, f"earned already (ACH-1): {event}"
        assert len(earners) < BOXES, f"no box left (ACH-1): {event}"
        assert event.data["box"] == (10, 5)[len(earners)], f"not the highest box (ACH-5): {event}"
        if self.is_bot(seat):
            self._has_earned(seat, name, event)
        earners.append(seat)

    def _has_earned(self, seat: int, name: str, event: Event) -> None:
        if name == "complete_track":
            assert any(LAST_SPACE in spaces for spaces in self.tokens[seat].values()), f"not complete (ACH-2): {event}"
        elif name == "topple_two_outposts":
            lying = [each for standing in self.outposts.values() for each in standing if each.toppled_by == seat]
            assert len([each for each in lying if each.seat != seat]) >= 2, f"fewer than two (ACH-3): {event}"
        else:
            assert self.holder(MIDDLE) == seat, f"not on the island (ACH-4): {event}"

    def _vp(self, event: Event) -> None:
        assert event.seat is not None
        assert self.roles[event.seat] != "shadow", f"the Shadow Empire never scores: {event}"
        self.vp[event.seat] += int(str(event.data["vp"]))
        assert self.vp[event.seat] == event.data["total"], f"the sum is wrong: {event}"

    def _favorite(self, event: Event) -> None:
        assert event.seat is not None
        assert self.tokens[event.seat][str(event.data["track"])] != [LAST_SPACE], f"it is finished (INA-6): {event}"


def _hex(value: object) -> Hex:
    assert isinstance(value, tuple)
    return value


def _names(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def unearned(referee: Referee) -> Mapping[int, str]:
    """Bots that stand on the last space of a track, have not earned the achievement and could. (ACH-2)"""
    earners = referee.achievements.get("complete_track", [])
    return {
        seat: track
        for seat, tokens in enumerate(referee.tokens)
        for track, spaces in tokens.items()
        if referee.is_bot(seat) and LAST_SPACE in spaces and seat not in earners and len(earners) < BOXES
    }
