"""The bots' income turns, by the level's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from automa import civilizations, deck
from automa.deck import tiebreaker_card
from automa.definitions import FIRST_TO_ERA_VP, INCOME_STEPS, MULTIPLIER_ROWS, MULTIPLIERS, Level, level
from automa.state import AutomaMat, Bots, BotsTurn
from automa.supplies import hide_tapestry
from automa.tracks import TrackChoice, choose_track, is_overtaken
from automa.turn import AllTracksFinished, advance, advance_pair, decision_turn, gain_tapestry
from engine.decisions import Steps
from engine.facts.components import COMPONENTS
from engine.hooks import modify, react
from engine.journal import Because, EventData, Reason, Reasons
from engine.rules.income import IncomeTurnTold
from engine.rules.score import ForEach, score
from engine.state.game import Game

Step = Callable[[Game, Bots, AutomaMat, Level], Steps[None] | None]


class BotsFinished(EventData):
    pass


class FavoriteKept(EventData):
    track: str


class FavoriteChosen(EventData, kind="favorite"):
    """Perhaps the same again."""

    from_: str  # the one before
    track: str


class FavoriteFinished(Because):
    track: str
    seat: int


class FavoriteOvertaken(Because):
    track: str
    seat: int


class CardsAdded(EventData):
    cards: int


class TapestryOnMat(EventData):
    """As an era begins."""

    era: int


def take_bots_turn(game: Game, bots: Bots, mat: AutomaMat, *, round: int | None = None) -> Steps[None]:
    """An income turn if due or on the card, else a pair. (DCK-3 to DCK-5)"""
    game.activated.clear()
    game.tell(BotsTurn(round), mat.seat)
    if bots.income_is_due or not (yield from decision_turn(game, bots)):
        yield from income_turn(game, bots, mat)


def income_turn(game: Game, bots: Bots, mat: AutomaMat) -> Steps[None]:
    """The next era, with the level's steps in the chart's order. (INA-1, INA-2)"""
    bots.era += 1
    for seat in bots.seats:
        game.board.seats[seat].era = bots.era
    rules = level(bots.level, bots.arts)
    game.tell(IncomeTurnTold(bots.era), mat.seat, rule="INA-1")
    yield from react.BOTS_INCOME_TURN.notify(game, bots.era, bots)
    if bots.era == 1:
        yield from first_advances(game, bots, rules)
    for name in INCOME_STEPS:
        if rules.happens(name, bots.era):
            steps = STEPS[name](game, bots, mat, rules)
            if steps is not None:
                yield from steps
    if bots.era == COMPONENTS.income_turns:
        bots.finished = True
        for seat in bots.seats:
            game.board.seats[seat].finished = True
        game.tell(BotsFinished(), mat.seat, rule="AUT-28")


def first_advances(game: Game, bots: Bots, rules: Level) -> Steps[None]:
    """Of income turn 1. (LVL-5 to LVL-7)"""
    if rules.bots_advance is None:
        return
    for seat in bots.seats:
        tracks = (bots.favorite(seat),) if rules.bots_advance == "favorite" else rules.bots_advance
        for track in tracks:
            yield from advance(game, bots, seat, track, by="level")


def check_favorites(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> Steps[None]:
    yield from change_favorites(game, bots)


def change_favorites(game: Game, bots: Bots) -> Steps[None]:
    """If a track is finished or another token is further. (INA-3 to INA-6)"""
    for seat in bots.seats:
        old = bots.favorite(seat)
        finished = game.board.furthest(seat, old) == game.box.tracks[old].end
        if not finished and not is_overtaken(game.board, seat, old):
            game.tell(FavoriteKept(old), seat, rule="INA-3")
            continue
        among = modify.FAVORITE_TRACKS.ask(game, game.board.tracks, {"seat": seat})
        card = yield from tiebreaker_card(game, bots)
        choice = choose_track(game, bots, seat, "nearest_landmark_or_end", card, among)
        if choice.track is None:
            game.tell(AllTracksFinished(), seat, rule="INA-6")
            continue
        bots.set_favorite(seat, choice.track)
        because = Reason((FavoriteFinished if finished else FavoriteOvertaken)(old, seat), "INA-3")
        game.tell(FavoriteChosen(old, choice.track), seat, rule="INA-4", why=because_of(because, choice))


def because_of(because: Reason, choice: TrackChoice) -> Reasons:
    return lambda: (because, *choice.reasons())


def advance_by_last_pair(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> Steps[None]:
    """If there is one: games begun in the middle lack it. (INA-7)"""
    if bots.decks.pair:
        yield from advance_pair(game, bots)


def use_civilizations(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> Steps[None]:
    """Oldest first. (INA-9, LVL-9)"""
    for slug in mat.civilizations:
        yield from civilizations.use(game, bots, mat, slug, bots.era)


def score_mat(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> None:
    """By the leftmost uncovered multipliers. (INA-10 to INA-12)"""
    for thing, count, factor in multiplied(game, bots, mat, rules):
        score(game, mat.seat, count * factor, "mat", rule="INA-10", about=ForEach(thing, count, factor))


def multiplied(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> Iterator[tuple[str, int, int]]:
    """(thing, number, multiplier). (INA-10 to INA-12)"""
    for row in MULTIPLIER_ROWS.values():
        factor = MULTIPLIERS[rules.mat][row.slug][mat.covered]
        for thing in row.counted(bots.arts):
            yield thing, civilizations.count(game, mat, thing, multiplied=True), factor


def vp_now(game: Game, bots: Bots, mat: AutomaMat) -> dict[str, int]:
    """Of the next income turn as things lie, by source."""
    rules, era = level(bots.level, bots.arts), bots.era + 1
    by_source = dict[str, int]()
    if rules.happens("vp", era):
        by_source["mat"] = sum(count * factor for _thing, count, factor in multiplied(game, bots, mat, rules))
    if rules.happens("civilization", era):
        by_source["civilization"] = sum(civilizations.vp_now(game, mat, slug, era) for slug in mat.civilizations)
    if rules.happens("tapestry_on_mat", era) and is_first_to(game, era):
        by_source["first_to_era"] = FIRST_TO_ERA_VP[era]
    return {source: vp for source, vp in by_source.items() if vp}


def is_first_to(game: Game, era: int) -> bool:
    """No player has reached it. (INA-19)"""
    return all(game.board.seats[human].era < era for human in game.board.humans())


def add_cards(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> None:
    """From the progress deck to the discard pile. (INA-13)"""
    deck.add_cards(bots.decks, rules.add_cards)
    game.tell(CardsAdded(rules.add_cards), mat.seat, rule="INA-13")


def add_more_cards(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> None:
    """(INA-14)"""
    deck.add_cards(bots.decks, rules.add_more_cards)
    game.tell(CardsAdded(rules.add_more_cards), mat.seat, rule="INA-14")


def cover_multipliers(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> None:
    """First to the era, the Automa scores. (INA-15, INA-19)"""
    mat.covered = min(mat.covered + 1, COMPONENTS.income_turns - 2)
    hide_tapestry(game)
    game.tell(TapestryOnMat(bots.era), mat.seat, rule="INA-15")
    if is_first_to(game, bots.era):
        score(game, mat.seat, FIRST_TO_ERA_VP[bots.era], "first_to_era", rule="INA-19")


def tapestry_to_automa(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> None:
    """(INA-16)"""
    gain_tapestry(game, mat)


def shuffle_deck(game: Game, bots: Bots, mat: AutomaMat, rules: Level) -> None:
    """With the discard pile and the last pair. (INA-17)"""
    deck.shuffle(bots.decks)
    game.tell(deck.DeckShuffled(bots.decks.left), mat.seat, rule="INA-17")


STEPS: dict[str, Step] = {
    "favorites": check_favorites,
    "advance_pair": advance_by_last_pair,
    "civilization": use_civilizations,
    "vp": score_mat,
    "add_cards": add_cards,
    "add_more_cards": add_more_cards,
    "tapestry_on_mat": cover_multipliers,
    "tapestry_to_automa": tapestry_to_automa,
    "shuffle": shuffle_deck,
}
