"""Campaigns: which games played which scenarios, with what results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from automa.campaign import SCENARIOS, Attempt, CampaignStanding, Side, first_decided, standing, winner_of
from automa.scenario_facts import SCENARIOS as FACTS
from companion.store.db import Database
from companion.store.endings import Left
from companion.store.log import NoSuchGame, ending_of, row_of
from companion.store.models import NAME_LENGTH, Campaign, CampaignPlay, GameRow, now
from companion.store.profiles import settled

FIRST_LEVEL = 2
"""A suggestion, as for a single game."""
YOU, AUTOMA = 0, 1
"""Seats."""


class NoSuchCampaign(Exception):
    """No such campaign, or no such play of it."""


class CannotBegin(Exception):
    """It is not the scenario's turn, or a game of it goes on."""


class CannotTakeIn(Exception):
    """The game is over, in a campaign, or not of the next scenario."""


class CannotTakeBack(Exception):
    """The play was not given up, its game is over or gone, or another has begun since."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A play: a scenario begun."""

    number: int
    scenario: int
    begun: datetime
    abandoned: datetime | None
    game: GameRow | None  # None if deleted
    kind: str  # its game's; empty if unknown
    level: int
    winner: Side | None
    vp: tuple[int, int] | None  # yours and the Automa's, once over
    finished: datetime | None
    left: Left = ()  # left by a deleted game for a later scenario

    @property
    def attempt(self) -> Attempt:
        return Attempt(self.scenario, self.level, self.winner, self.abandoned is not None or self.is_lost)

    @property
    def is_lost(self) -> bool:
        """Its game was deleted before it ended."""
        return self.game is None and self.winner is None


@dataclass(frozen=True, slots=True)
class Story:
    """A campaign and its plays, oldest first."""

    campaign: Campaign
    plays: tuple[Begun, ...]

    @property
    def levels(self) -> dict[int, int]:
        """By scenario: its game's, else the chosen one, else the level before."""
        levels, level = dict[int, int](), FIRST_LEVEL
        for scenario in SCENARIOS:
            play = self.counting(scenario) or self.going_on(scenario)
            level = play.level if play else self.campaign.levels.get(str(scenario), level)
            levels[scenario] = level
        return levels

    @property
    def stands(self) -> CampaignStanding:
        return standing([play.attempt for play in self.plays], self.levels)

    def counting(self, scenario: int) -> Begun | None:
        place = first_decided([play.attempt for play in self.plays], scenario)
        return None if place is None else self.plays[place]

    def of_game(self, game_id: str) -> Begun | None:
        return next((play for play in self.plays if play.game and play.game.id == game_id), None)

    def going_on(self, scenario: int) -> Begun | None:
        return next((play for play in self.plays if play.scenario == scenario and play.attempt.goes_on), None)

    def given_up(self, scenario: int) -> Begun | None:
        return next((play for play in self.plays if play.scenario == scenario and self.can_be_taken_back(play)), None)

    def may_begin(self, scenario: int) -> bool:
        """Its turn has come or it is replayed, and no game of it goes on. (CAM-1, CAM-4)"""
        after_all = self.stands.next is None
        return (after_all or scenario <= (self.stands.next or 0)) and self.going_on(scenario) is None

    def at_level(self, scenario: int, level: int) -> Story:
        """As if a scenario had another level. (CAM-1)"""
        levels = self.levels_with(scenario, level)
        return replace(self, campaign=Campaign(**self.campaign.model_dump() | {"levels": levels}))

    def levels_with(self, scenario: int, level: int) -> dict[str, int]:
        """Later scenarios lose their own levels, and follow."""
        turn = max(scenario, self.stands.next or scenario)
        kept = {number: each for number, each in self.campaign.levels.items() if int(number) <= turn}
        return kept | {str(scenario): level}

    def can_be_taken_back(self, play: Begun) -> bool:
        """Given up, its game is not over, and no play has begun since."""
        goes_on = play.game is not None and play.game.finished is None
        return play.abandoned is not None and goes_on and play == self.plays[-1]

    @property
    def finished(self) -> datetime | None:
        decided = [play.finished for scenario in SCENARIOS if (play := self.counting(scenario)) and play.finished]
        return max(decided) if self.stands.winner else None


class Campaigns:
    """Results are read from the games. Methods raise NoSuchCampaign for an unknown id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, owner: str, name: str, device: str | None = None) -> Campaign:
        """Owned as `settled` says. Raises ProfileGone."""
        campaign = Campaign(owner=owner, name=name[:NAME_LENGTH], levels={})
        with self._database.writing() as session:
            campaign.owner = settled(session, owner, device)
            session.add(campaign)
        return campaign

    def find(self, campaign_id: str) -> Story:
        with self._database.reading() as session:
            return story_of(session, campaign_row(session, campaign_id))

    def of_owner(self, owner: str) -> list[Story]:
        """Last touched first."""
        with self._database.reading() as session:
            mine = select(Campaign).where(Campaign.owner == owner).order_by(col(Campaign.updated).desc())
            return [story_of(session, campaign) for campaign in session.exec(mine)]

    def of_game(self, game_id: str) -> Story | None:
        with self._database.reading() as session:
            belongs = select(Campaign).join(CampaignPlay).where(CampaignPlay.game_id == game_id)
            campaign = session.exec(belongs).first()
            return None if campaign is None else story_of(session, campaign)

    def left_by(self, campaign_id: str, scenario: int) -> Left:
        """Cards that the scenario's counting play leaves for later."""
        with self._database.reading() as session:
            play = story_of(session, campaign_row(session, campaign_id)).counting(scenario)
            if play is None or play.game is None:
                return play.left if play else ()
            return left_of(session, play.game)

    def rename(self, campaign_id: str, name: str) -> None:
        with self._database.writing() as session:
            campaign_row(session, campaign_id, for_change=True).name = name[:NAME_LENGTH]

    def delete(self, campaign_id: str) -> None:
        """Its games stay."""
        with self._database.writing() as session:
            session.delete(campaign_row(session, campaign_id, for_change=True))

    def choose_level(self, campaign_id: str, scenario: int, level: int) -> None:
        with self._database.writing() as session:
            campaign = campaign_row(session, campaign_id, for_change=True)
            campaign.levels = story_of(session, campaign).levels_with(scenario, level)

    def begin(self, campaign_id: str, scenario: int, game_id: str) -> None:
        """Raises NoSuchGame, CannotBegin."""
        with self._database.writing() as session:
            campaign = campaign_row(session, campaign_id, for_change=True)
            row_of(session, game_id, for_change=True)
            story = story_of(session, campaign)
            if not story.may_begin(scenario):
                raise CannotBegin(scenario)
            _add_play(session, campaign, scenario, game_id)

    def outside(self, story: Story) -> list[GameRow]:
        """Running games of the next scenario outside campaigns, newest first."""
        with self._database.reading() as session:
            return _to_take_in(session, story)

    def take_in(self, owner: str, campaign_id: str, game_id: str, device: str | None = None) -> None:
        """Add a game from `outside` as the next scenario's play. (CAM-4)

        Its row is locked, so it cannot end meanwhile. Raises NoSuchGame, CannotTakeIn, ProfileGone.
        """
        with self._database.writing() as session:
            mine = settled(session, owner, device)
            campaign = campaign_row(session, campaign_id, for_change=True)
            game = row_of(session, game_id, for_change=True)
            if campaign.owner != mine:
                raise NoSuchCampaign(campaign_id)
            if game.owner != mine:
                raise NoSuchGame(game_id)
            story = story_of(session, campaign)
            if story.stands.next is None or game_id not in [each.id for each in _to_take_in(session, story)]:
                raise CannotTakeIn(game_id)
            _add_play(session, campaign, story.stands.next, game_id)

    def abandon(self, campaign_id: str, number: int) -> None:
        """The game stays. Raises NoSuchCampaign also if the play is over."""
        with self._database.writing() as session:
            campaign = campaign_row(session, campaign_id, for_change=True)
            story = story_of(session, campaign)
            if not any(play.number == number and play.attempt.goes_on for play in story.plays):
                raise NoSuchCampaign(campaign_id)
            row = session.get_one(CampaignPlay, (campaign_id, number))
            row.abandoned = campaign.updated = now()

    def take_back(self, campaign_id: str, number: int) -> None:
        """Resume a play. Raises NoSuchGame, CannotTakeBack."""
        with self._database.writing() as session:
            campaign = campaign_row(session, campaign_id, for_change=True)
            row = session.get(CampaignPlay, (campaign_id, number))
            if row is None:
                raise NoSuchCampaign(campaign_id)
            if row.game_id is not None:
                row_of(session, row.game_id, for_change=True)  # it must not end meanwhile
            story = story_of(session, campaign)
            if not any(play.number == number and story.can_be_taken_back(play) for play in story.plays):
                raise CannotTakeBack(number)
            row.abandoned, campaign.updated = None, now()


def campaign_row(session: Session, campaign_id: str, for_change: bool = False) -> Campaign:
    """Raises NoSuchCampaign."""
    if "\0" in campaign_id:  # PostgreSQL refuses it
        raise NoSuchCampaign(campaign_id)
    campaign = session.get(Campaign, campaign_id, with_for_update=for_change or None)
    if campaign is None:
        raise NoSuchCampaign(campaign_id)
    return campaign


def _add_play(session: Session, campaign: Campaign, scenario: int, game_id: str) -> None:
    number = next_number(session, campaign.id)
    session.add(CampaignPlay(campaign_id=campaign.id, number=number, scenario=scenario, game_id=game_id))
    campaign.updated = now()


def _to_take_in(session: Session, story: Story) -> list[GameRow]:
    scenario = story.stands.next
    if scenario is None or not story.may_begin(scenario):
        return []
    slug = next(facts.slug for facts in FACTS.values() if facts.number == scenario)
    taken = select(CampaignPlay.game_id).where(col(CampaignPlay.game_id).is_not(None))
    going_on = (
        select(GameRow)
        .where(GameRow.owner == story.campaign.owner, col(GameRow.finished).is_(None), col(GameRow.id).not_in(taken))
        .order_by(col(GameRow.created).desc())
    )
    return [game for game in session.exec(going_on) if game.setup.get("scenario") == slug]


def next_number(session: Session, campaign_id: str) -> int:
    highest = session.exec(select(func.max(CampaignPlay.number)).where(CampaignPlay.campaign_id == campaign_id)).one()
    return 0 if highest is None else int(highest) + 1


def story_of(session: Session, campaign: Campaign) -> Story:
    rows = session.exec(
        select(CampaignPlay, GameRow)
        .outerjoin(GameRow, col(GameRow.id) == CampaignPlay.game_id)
        .where(CampaignPlay.campaign_id == campaign.id)
        .order_by(col(CampaignPlay.number))
    )
    return Story(campaign, tuple(_play(row, game) for row, game in rows))


def hold_campaign_of(session: Session, game_id: str) -> None:
    """Lock a game's campaign, before the game."""
    of_it = select(CampaignPlay.campaign_id).where(CampaignPlay.game_id == game_id)
    session.exec(select(Campaign.id).where(col(Campaign.id).in_(of_it)).with_for_update()).all()


def let_go(session: Session, game: GameRow) -> None:
    """The result of a game to be deleted stays in its campaign."""
    for play in session.exec(select(CampaignPlay).where(CampaignPlay.game_id == game.id).with_for_update()):
        play.came_to = remains_of(game) | {"left": [list(cards) for cards in left_of(session, game)]}


def left_of(session: Session, game: GameRow) -> Left:
    """Cards left for a later scenario."""
    ending = ending_of(session, game.id) if game.finished else None
    return ending.leaves if ending else ()


def remains_of(game: GameRow) -> dict[str, Any]:
    over = game.finished is not None and game.result is not None
    return {
        "kind": game.kind,
        "level": game.summary["level"],
        "finished": game.finished.isoformat() if game.finished else None,
        "winner": winner_of(game.result["winners"], you=YOU) if over and game.result else None,
        "vp": _vp(game.result) if over and game.result else None,
    }


def _vp(result: Mapping[str, Any]) -> Sequence[int]:
    return [result["vp"][str(YOU)], result["vp"][str(AUTOMA)]]


def _play(row: CampaignPlay, game: GameRow | None) -> Begun:
    remains = remains_of(game) if game else row.came_to or {}
    finished = remains.get("finished")
    vp = remains.get("vp")
    return Begun(
        number=row.number,
        scenario=row.scenario,
        begun=row.begun,
        abandoned=row.abandoned,
        game=game,
        kind=remains.get("kind", ""),
        level=remains.get("level", FIRST_LEVEL),
        winner=remains.get("winner"),
        vp=(vp[0], vp[1]) if vp else None,
        finished=datetime.fromisoformat(finished) if finished else None,
        left=tuple(tuple(cards) for cards in remains.get("left", ())),
    )
