"""What lies before the bots."""

from __future__ import annotations

from collections.abc import Sequence

from automa.civilizations import count
from automa.definitions import DECISION_CARDS, HEX_TIEBREAKERS, MULTIPLIER_ROWS, MULTIPLIERS, level
from automa.income import vp_now
from automa.tracks import TrackTiebreaker
from companion.drawings.cards import DecisionPairScene, card_scene, pair_scene
from companion.drawings.charts import MatScene, mat_scene
from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from companion.game.players import SeatedGame, by_shape, looks
from engine.facts.components import COMPONENTS
from engine.rules.board.advance import TokenAdvanced


def pair_of(table: SeatedGame, rows: Sequence[Row]) -> DecisionPairScene | None:
    """Face up, marked with what broke ties."""
    bots = table.bots
    if bots is None or not bots.decks.pair:
        return None
    picked: dict[str, str] = {}
    for row in rows:
        for reason in row.why:
            if isinstance(reason.because, TrackTiebreaker) and row.look and row.kind == TokenAdvanced.kind:
                picked.setdefault(row.look.shape, entry_read(reason.because))
    arts, everyone, everyone_by_seat = bots.arts, by_shape(table), looks(table)
    left, right = (DECISION_CARDS[number] for number in bots.decks.pair)
    return pair_scene(
        card_scene(left, HEX_TIEBREAKERS[left.hex_tiebreaker], arts=arts, uses="tracks", players=with_bots(everyone)),
        card_scene(
            right,
            HEX_TIEBREAKERS[right.hex_tiebreaker],
            arts=arts,
            uses="ties",
            picked=picked,
            players=with_bots(everyone),
        ),
        {everyone_by_seat[seat].shape: bots.favorite(seat) for seat in bots.seats},
    )


def with_bots(everyone: dict[str, PlayerLook]) -> dict[str, PlayerLook]:
    """The cards show an Automa even if none plays."""
    return {"automa": PlayerLook("automa", "red"), **everyone}


def entry_read(tie: TrackTiebreaker) -> str:
    """The track that decided, or the heart for it."""
    found = (entry for entry in tie.read if (tie.favorite if entry == "favorite" else entry) == tie.track)
    return next(found, str(tie.track))


def would_score(table: SeatedGame) -> dict[str, int] | None:
    """By source, in an income turn now; None without an Automa or after its last."""
    bots = table.bots
    if bots is None or bots.automa is None or bots.finished:
        return None
    return vp_now(table.game, bots, bots.automa)


def mat_of(table: SeatedGame) -> MatScene | None:
    bots = table.bots
    mat = bots.automa if bots else None
    if bots is None or mat is None:
        return None
    counts = {
        row.slug: [(icon_of(thing), count(table.game, mat, thing, multiplied=True)) for thing in row.counted(bots.arts)]
        for row in MULTIPLIER_ROWS.values()
    }
    turns = range(2, COMPONENTS.income_turns + 1)
    return mat_scene(
        MULTIPLIERS[level(bots.level, bots.arts).mat],
        counts,
        turns=turns,
        current=None if bots.finished else turns[mat.covered],
    )


def icon_of(thing: str) -> str:
    return "territory" if thing == "territory_controlled" else thing.removesuffix("_space")
