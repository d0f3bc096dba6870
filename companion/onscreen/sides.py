"""What lies before each player, and before the bots."""

from __future__ import annotations

from dataclasses import dataclass

from automa.definitions import AUTOMA_CIVILIZATIONS, level
from automa.pool import things_in
from companion.drawings.charts import MatScene
from companion.drawings.city import CityScene, city_scene, with_tokens
from companion.drawings.income import IncomeScene, income_scene
from companion.drawings.player import (
    CivilizationScene,
    LandmarkCardScene,
    SpaceTileScene,
    TapestryScene,
    TapestrySpaceScene,
    TechCardScene,
    TechScene,
    hand_scene,
    landmark_card,
    space_tile,
    space_tiles,
    tapestry_card,
    tapestry_spaces,
    tech_card,
    tech_rows,
)
from companion.drawings.players import PlayerLook
from companion.drawings.tiles import TileScene
from companion.game.bots import mat_of, would_score
from companion.game.deck_words import DECK_WORDS, DeckWords
from companion.game.players import SeatedGame
from companion.game.prompts import picture
from companion.game.sight import Sight
from companion.onscreen.choice import Choice
from companion.onscreen.mats import mat_scene
from companion.onscreen.things import lying
from engine.decks import DECKS, InCards
from engine.outlook import (
    asks_now,
    civilizations_of,
    counts,
    face_down_cards,
    incomes,
    landmark_goals,
    last_scoring,
    prerequisites_met,
    reached_now,
    reserved_thing,
    rows_of,
    tokens_on_spaces,
)
from engine.state.board import REMOVED
from engine.state.player import CITY, Player
from engine.things import Masterpiece, SpaceTile, Tapestry, TechCard, Tile

Achievements = tuple[tuple[str, tuple[tuple[int, PlayerLook | None], ...]], ...]
"""By slug: each box, and who took it."""

Landmarks = tuple[tuple[str, PlayerLook | None], ...]
"""None for landmarks out of the game."""


@dataclass(frozen=True, slots=True)
class Side:
    resources: tuple[tuple[str, int], ...]
    city: CityScene | None  # None without a mat
    on_cards: tuple[CityScene, ...]  # cards with plots
    income: IncomeScene
    tech: TechScene
    hand: tuple[TapestryScene, ...]  # for its owner
    cards: int  # in hand
    tapestries: tuple[TapestrySpaceScene, ...]
    civilizations: tuple[CivilizationScene, ...]
    landmark_cards: tuple[LandmarkCardScene, ...]
    space_tiles: tuple[SpaceTileScene, ...]
    territories: tuple[TileScene, ...]
    offer: tuple[TechCardScene, ...]  # face-up tech cards
    decks: tuple[LyingDeck, ...]
    reserved: tuple[Choice, ...]  # for income turn 5


@dataclass(frozen=True, slots=True)
class LyingDeck:
    words: DeckWords
    held: tuple[Choice, ...]
    hidden: int  # cards that this phone may not see
    face_up: tuple[Choice, ...]


def decks_before(sight: Sight, seat: int) -> tuple[LyingDeck, ...]:
    """Cards of decks without their own board."""
    game, found = sight.game, []
    for name, deck in DECKS.items():
        if isinstance(deck.held, InCards) and name in game.bags:
            held, face_up = deck.held.items(game.players[seat]), game.bags[name].face_up
            seen = held if seat == sight.seat or not deck.secret else []
            shown, beside = (
                tuple(lying(sight, seat, deck.thing(item), item) for item in items) for items in (seen, face_up)
            )
            found.append(LyingDeck(DECK_WORDS[name], shown, len(held) - len(seen), beside))
    return tuple(found)


def reserved_by(sight: Sight, seat: int) -> tuple[Choice, ...]:
    """What lies right of the income mat. (CHM-5)"""
    found = sight.game.players[seat].reserved
    return tuple(lying(sight, seat, reserved_thing(each), str(place)) for place, each in enumerate(found))


def cards_with_plots(player: Player, seat: int) -> tuple[CityScene, ...]:
    places = [place for where, place in player.places().items() if where != CITY]
    return tuple(city_scene(place, name=f"card-{seat}-{number}") for number, place in enumerate(places))


def side_of(sight: Sight, seat: int) -> Side:
    """As this phone may see it."""
    game, player, era = sight.game, sight.game.players[seat], sight.game.board.seats[seat].era
    civilizations = civilizations_of(game, seat)
    lying = {space: tuple(sight.looks[owner] for owner in of) for space, of in tokens_on_spaces(game, seat).items()}
    now = reached_now(game, seat)
    has_mat, known = bool(player.capital.mat), face_down_cards(game, seat, sight.seat)
    offer = game.bags["tech"].face_up
    ignored = [slug for slug in (*player.tech, *offer) if not asks_now(game, seat, slug)]
    return Side(
        resources=tuple(player.resources.items()),
        city=with_tokens(city_scene(player.capital, name=f"city-{seat}"), player.capital, sight.looks)
        if has_mat
        else None,
        on_cards=cards_with_plots(player, seat),
        income=income_scene(
            player,
            rows_of(game, seat),
            turn=era + 1,
            counts=counts(game, seat) if has_mat else None,
            income=incomes(game, seat, era + 1),
            turned=known.get(era),
            last=last_scoring(game, seat),
        ),
        tech=tech_rows(player, met=prerequisites_met(game, seat), ignored=ignored),
        hand=hand_scene(player) if seat == sight.seat else (),
        cards=len(player.hand),
        tapestries=tapestry_spaces(player, era=era, known=known, tokens=lying),
        civilizations=tuple(mat_scene(sight, mine, now) for mine in civilizations),
        landmark_cards=tuple(landmark_card(game.box, goal) for goal in landmark_goals(game, seat)),
        space_tiles=space_tiles(player),
        territories=tuple(picture(game.box.territory_tiles[tile], str(tile)) for tile in player.territories),
        offer=tuple(tech_card(game.box, slug, ignored=slug in ignored) for slug in offer),
        decks=decks_before(sight, seat),
        reserved=reserved_by(sight, seat),
    )


@dataclass(frozen=True, slots=True)
class PoolScene:
    tech: tuple[TechCardScene, ...]
    tapestries: tuple[TapestryScene, ...]
    space_tiles: tuple[SpaceTileScene, ...]
    territories: tuple[TileScene, ...]
    masterpieces: tuple[Choice, ...]


def pool_scene(sight: Sight, seat: int) -> PoolScene | None:
    game = sight.game
    things = things_in(game, seat)
    box = game.box
    scene = PoolScene(
        tech=tuple(
            tech_card(box, each.slug, ignored=not asks_now(game, seat, each.slug))
            for each in things
            if isinstance(each, TechCard)
        ),
        tapestries=tuple(tapestry_card(box, each.slug) for each in things if isinstance(each, Tapestry)),
        space_tiles=tuple(space_tile(box, each.number) for each in things if isinstance(each, SpaceTile)),
        territories=tuple(
            picture(box.territory_tiles[each.number], str(each.number)) for each in things if isinstance(each, Tile)
        ),
        masterpieces=tuple(
            lying(sight, seat, Masterpiece(each.slug), each.slug) for each in things if isinstance(each, Masterpiece)
        ),
    )
    return scene if things else None


@dataclass(frozen=True, slots=True)
class BotsSide:
    civilizations: tuple[tuple[str, str], ...]  # name and what each does
    uses_civilization: bool  # the level allows it
    mat: MatScene | None
    would_score: dict[str, int] | None  # by source, in an income turn now; None after the last
    cards: int
    pool: PoolScene | None
    ahead: tuple[tuple[str, int], ...]  # outposts on spaces of tracks


def bots_side(sight: Sight) -> BotsSide | None:
    state: SeatedGame = sight.state
    if state.bots is None:
        return None
    mat = state.bots.automa
    return BotsSide(
        civilizations=tuple(
            (AUTOMA_CIVILIZATIONS[slug].name, AUTOMA_CIVILIZATIONS[slug].summary)
            for slug in (mat.civilizations if mat else ())
        ),
        uses_civilization=mat is not None and level(state.bots.level, state.bots.arts).uses_civilization,
        mat=mat_of(state),
        would_score=would_score(state),
        cards=mat.cards if mat else 0,
        pool=pool_scene(sight, mat.seat) if mat else None,
        ahead=tuple(mat.outposts_ahead) if mat else (),
    )


@dataclass(frozen=True, slots=True)
class OthersScreen:
    """What lies before everybody else, and who earned what."""

    bots: BotsSide | None
    players: tuple[tuple[int, PlayerLook, int], ...]  # (seat, look, cards in hand)
    landmarks: Landmarks
    achievements: Achievements


def others_screen(sight: Sight) -> OthersScreen:
    board, everyone = sight.game.board, sight.looks
    others = [seat for seat in sight.game.players if seat != sight.seat]
    achievements = []
    for slug, boxes in board.map.printed.achievements.items():
        earners = [everyone[seat] for seat in board.achievements.get(slug, [])]
        taken: list[PlayerLook | None] = [*earners, *[None] * (len(boxes) - len(earners))]
        achievements.append((slug, tuple(zip(boxes, taken, strict=True))))
    return OthersScreen(
        bots=bots_side(sight),
        players=tuple((seat, everyone[seat], len(sight.game.players[seat].hand)) for seat in others),
        landmarks=tuple(
            (slug, None if holder == REMOVED else everyone[holder]) for slug, holder in board.landmarks.items()
        ),
        achievements=tuple(achievements),
    )
