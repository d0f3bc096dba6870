"""What the owner's box prints where prints differ, by the setup's field `prints`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from engine.box import Box, Change
from engine.decisions import BadSetup, NotUnderstood, SetupProblem
from engine.facts.prints import COST_PRINTS, FACES_PRINTS, SOLO_PRINTS, STAYS, CostPrint, FacesPrint, SoloPrint


class WrongFaces(SetupProblem):
    """Not one face per side."""

    sides: int


def changes_of(setup: Mapping[str, object], boxes: Collection[str]) -> list[Change]:
    """One per print of the setup. (ADV-2, SET-8, BST-15) Raises BadSetup."""
    given = setup.get("prints", {})
    if not isinstance(given, Mapping):
        raise BadSetup("prints", NotUnderstood())
    return [_change(str(slug), value, boxes) for slug, value in given.items()]


def _change(slug: str, value: object, boxes: Collection[str]) -> Change:
    if (cost := COST_PRINTS.get(slug)) and cost.box in boxes and isinstance(value, str) and value in cost.costs:
        return _with_cost(cost, value)
    if (faces := FACES_PRINTS.get(slug)) and faces.box in boxes and isinstance(value, Mapping):
        return _with_faces(faces, value)
    if (alone := SOLO_PRINTS.get(slug)) and alone.box in boxes and value == STAYS:
        return _staying(alone)
    raise BadSetup("prints", NotUnderstood())


def _staying(print: SoloPrint) -> Change:
    """(BST-15)"""

    def change(box: Box) -> Box:
        kept = {
            slug: replace(each, solo=STAYS) if each.name == print.civilization else each
            for slug, each in box.civilizations.items()
        }
        return replace(box, civilizations=kept)

    return change


def _with_cost(cost: CostPrint, name: str) -> Change:
    def change(box: Box) -> Box:
        track = box.tracks[cost.track]
        costs = {**track.tier_costs, cost.tier: cost.costs[name]}
        uncertain = tuple(tier for tier in track.uncertain_tier_costs if tier != cost.tier)
        changed = replace(track, tier_costs=costs, uncertain_tier_costs=uncertain)
        return replace(box, tracks={**box.tracks, cost.track: changed})

    return change


def _with_faces(print: FacesPrint, numbers: Mapping[object, object]) -> Change:
    """Every track needs a face."""
    usual = print.usual
    counted = {str(track): number for track, number in numbers.items() if type(number) is int and number > 0}
    if counted.keys() != usual.keys() or len(counted) != len(numbers) or sum(counted.values()) != print.sides:
        raise BadSetup("prints", WrongFaces(print.sides))
    faces = tuple(track for track in usual for _ in range(counted[track]))

    def change(box: Box) -> Box:
        die = replace(box.dice[print.slug], faces=faces, confidence="high")
        return replace(box, dice={**box.dice, print.slug: die})

    return change
