"""Who won a table game, and by which points."""

from __future__ import annotations

from automa.table.state import Table
from engine.rules.goals import goals_of, winners_by_goals
from engine.rules.score import ForEach, Vp


def result_of(table: Table) -> dict[str, object]:
    """VP, points and winners. (AUT-29, AUT-30, AUT-32)"""
    board = table.game.board
    scoring = [number for number, seat in enumerate(board.seats) if seat.scores]
    best = max(board.seats[number].vp for number in scoring)
    winners = [number for number in scoring if board.seats[number].vp == best]
    you, mat = board.humans()[0], table.bots.automa
    goals = {goal.slug: bool(goal.met) for goal in goals_of(table.game, you)}
    return {
        "level": table.bots.level,
        "vp": {str(number): board.seats[number].vp for number in scoring},
        "points": points(table),
        "winners": winners_by_goals(table.game, winners, you, mat.seat) if mat else winners,
        "eras": {str(number): board.seats[number].era for number in scoring},
        "civilizations": list(table.bots.automa.civilizations) if table.bots.automa else [],
        **({"goals": goals} if goals else {}),
    }


def points(table: Table) -> list[dict[str, object]]:
    """By seat, era and source, in the journal's order; `before`: told by no event."""
    sums: dict[tuple[int, int, str], int] = {}
    for event in table.journal:
        if isinstance(event.what, Vp) and event.seat is not None:
            place = (event.seat, event.what.era, source_told(event.what))
            sums[place] = sums.get(place, 0) + event.what.vp
    for number, seat in enumerate(table.game.board.seats):
        told = sum(vp for (who, _, _), vp in sums.items() if who == number)
        if seat.scores and seat.vp != told:
            sums[number, 0, "before"] = seat.vp - told
    return [{"seat": seat, "era": era, "source": source, "vp": vp} for (seat, era, source), vp in sums.items()]


def source_told(gain: Vp) -> str:
    return source_of_points(gain.source, gain.about.thing if isinstance(gain.about, ForEach) else None)


def source_of_points(source: str, thing: object) -> str:
    """The thing multiplied, else the source."""
    return f"{source}:{thing}" if source in ("mat", "civilization") and thing is not None else source
