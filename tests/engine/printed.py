"""What is printed on cards and mats, counted for tests: the words of benefits and their VP."""

from collections.abc import Iterator

from engine.facts.components import Benefit

RESOURCES = {"coin", "worker", "food", "culture"}
BUILDINGS = {"market", "house", "farm", "armory"}


def words_of(benefit: Benefit | int) -> Iterator[str]:
    """Every word in a benefit, as often as it is gained; the tracks and things counted are words too."""
    match benefit:
        case str():
            yield benefit
        case list():
            for part in benefit:
                yield from words_of(part)
        case dict():
            times = benefit.get("repeat", 1)
            assert isinstance(times, int)
            for gained in benefit.values():
                yield from list(words_of(gained)) * times


def vp_of(benefit: Benefit) -> int:
    """The fixed VP in a benefit."""
    match benefit:
        case list():
            return sum(map(vp_of, benefit))
        case {"vp": int(vp)}:
            return vp
    return 0
