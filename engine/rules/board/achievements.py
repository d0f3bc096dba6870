"""The three achievements."""

from __future__ import annotations

from engine.decisions import Refusal
from engine.facts.components import Hex
from engine.journal import EventData
from engine.rules.score import score
from engine.sayings import Detail
from engine.state.board import Board
from engine.state.game import Game

COMPLETE_TRACK = "complete_track"
TOPPLE_TWO = "topple_two_outposts"
MIDDLE_ISLAND = "conquer_middle_island"


class AchievementEarnedAlready(Refusal, rule="ACH-1"):
    achievement: str
    seat: int


class AchievementBoxesTaken(Refusal, rule="ACH-1"):
    achievement: str


class AchievementEarned(EventData, kind="achievement"):
    achievement: str
    vp: int  # 0 if the seat never scores
    box: int  # its VP


class ForAchievement(Detail):
    achievement: str


def boxes_left(board: Board, achievement: str) -> tuple[int, ...]:
    """VP, highest first. (ACH-1, ACH-5)"""
    return board.map.printed.achievements[achievement][len(board.achievements.get(achievement, [])) :]


def why_not(board: Board, seat: int, achievement: str) -> Refusal | None:
    """(ACH-1)"""
    if seat in board.achievements.get(achievement, []):
        return AchievementEarnedAlready(achievement, seat)
    if not boxes_left(board, achievement):
        return AchievementBoxesTaken(achievement)
    return None


def worth_of_the_middle(board: Board, seat: int, hex: Hex) -> int:
    """VP for conquering the hex, or 0. (ACH-1, ACH-4)"""
    if not board.map.printed.hexes[hex].middle_island or why_not(board, seat, MIDDLE_ISLAND):
        return 0
    return boxes_left(board, MIDDLE_ISLAND)[0]


def worth_of_toppling(board: Board, seat: int, hex: Hex) -> int:
    """VP for toppling the hex's holder, or 0. (ACH-1, ACH-3)"""
    if board.map.controller(hex) in (None, seat) or not board.map.toppled_by(seat) or why_not(board, seat, TOPPLE_TWO):
        return 0
    return boxes_left(board, TOPPLE_TWO)[0]


def came_too_late(board: Board, seat: int, track: str, space: int) -> bool:
    """Completed after all boxes were taken. (ACH-1, ACH-2)"""
    has_one = seat in board.achievements.get(COMPLETE_TRACK, [])
    return space == board.box.tracks[track].end and not has_one and not boxes_left(board, COMPLETE_TRACK)


def earn(game: Game, seat: int, achievement: str, rule: str) -> None:
    """The highest free box, if possible. (ACH-1)"""
    board = game.board
    if why_not(board, seat, achievement):
        return
    vp = boxes_left(board, achievement)[0]
    board.achievements.setdefault(achievement, []).append(seat)
    scored = vp if board.seats[seat].scores else 0
    game.tell(AchievementEarned(achievement, scored, box=vp), seat, rule=rule)
    score(game, seat, vp, "achievement", rule=rule, about=ForAchievement(achievement))


def toppled_so_far(board: Board, achievement: str) -> dict[int, int]:
    """By seats that can still earn it. (ACH-3)"""
    if achievement != TOPPLE_TWO:
        return {}
    open_to = [seat for seat, each in enumerate(board.seats) if each.scores and not why_not(board, seat, TOPPLE_TWO)]
    return {seat: len(board.map.toppled_by(seat)) for seat in open_to}


def check_toppled(game: Game, seat: int) -> None:
    """For two outposts of opponents. (ACH-3)"""
    if len(game.board.map.toppled_by(seat)) >= 2:
        earn(game, seat, TOPPLE_TWO, "ACH-3")
