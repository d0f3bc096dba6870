"""What an answer gives is looked at once for a page, and for the question that is asked."""

from __future__ import annotations

from companion.game.sight import Sight
from engine.decisions import Keyed
from engine.things import Track
from tests.asked import stand_in

ADA = 0


def test_a_page_looks_once_at_an_answer_and_anew_at_that_of_another_question(sight: Sight) -> None:
    """Two questions of a page may have answers of the same key."""
    first = stand_in(ADA, "track", Keyed({"it": Track("science")}))
    other = stand_in(ADA, "track", Keyed({"it": Track("military")}))
    looked = sight.prospect(first, "it")
    assert sight.prospect(first, "it") is looked
    assert sight.prospect(other, "it").thing == Track("military")
