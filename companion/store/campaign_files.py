"""A campaign with its games as a JSON document."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from sqlmodel import Session, col, select

from companion.store.campaign_checks import check_each_once, check_game, check_remains, check_times
from companion.store.campaigns import Begun, Campaigns, next_number, story_of
from companion.store.db import Database
from companion.store.documents import Document, Line, Moment, NotADocument, game_shaped, plain_of, visible
from companion.store.endings import Left
from companion.store.games import Games, store_new
from companion.store.incoming import Incoming
from companion.store.models import NAME_LENGTH, Campaign, CampaignPlay, now
from companion.store.profiles import settled

FORMAT: Literal["tapestry-companion-campaign"] = "tapestry-companion-campaign"
PLAYS_LIMIT = 100
"""More than anybody plays of five scenarios."""

Scenario = Annotated[int, Field(ge=1, le=5)]
Level = Annotated[int, Field(ge=1, le=6)]
VP = Annotated[int, Field(ge=-(10**6), le=10**6)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Remains(_Part):
    kind: Line
    level: Level
    finished: Moment | None
    winner: Literal["you", "automa"] | None
    vp: Annotated[list[VP], Field(min_length=2, max_length=2)] | None
    left: Left = ()


class DocumentPlay(_Part):
    scenario: Scenario
    begun: Moment
    abandoned: Moment | None
    game: Annotated[int, Field(ge=0)] | None  # index in `games` of the file
    came_to: Remains | None


class CampaignDocument(_Part):
    format: Literal["tapestry-companion-campaign"] = FORMAT
    version: Literal[1] = 1
    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(visible)]
    levels: dict[Literal["1", "2", "3", "4", "5"], Level]
    created: Moment
    plays: Annotated[list[DocumentPlay], Field(max_length=PLAYS_LIMIT)]
    games: Annotated[list[Document], Field(max_length=PLAYS_LIMIT)]

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        named = [play.game for play in self.plays if play.game is not None]
        if sorted(named) != list(range(len(self.games))):
            raise ValueError("has a game that belongs to no play, or a play whose game is missing")
        if len({play.begun for play in self.plays}) < len(self.plays):
            raise ValueError("has a play twice")
        if any((play.game is None) == (play.came_to is None) for play in self.plays):
            raise ValueError("has a play without its game or what that came to, or with both")
        return self


def is_campaign(content: bytes) -> bool:
    return FORMAT.encode() in content[:1000]


def read_campaign(content: bytes) -> CampaignDocument:
    """Raises NotADocument."""
    try:
        plain = plain_of(content)
        games = plain.get("games")
        if not isinstance(games, list) or len(games) > PLAYS_LIMIT:
            raise ValueError("has no games, or more than any campaign")
        return CampaignDocument.model_validate({**plain, "games": [game_shaped(game) for game in games]})
    except (ValueError, RecursionError) as error:
        raise NotADocument("malformed_campaign") from error


class CampaignFiles:
    def __init__(self, database: Database, games: Games, campaigns: Campaigns) -> None:
        self._database = database
        self._games = games
        self._campaigns = campaigns

    def export(self, campaign_id: str) -> CampaignDocument:
        """Raises NoSuchCampaign."""
        story = self._campaigns.find(campaign_id)
        documents: list[Document] = []
        plays = []
        for play in story.plays:
            number = None
            if play.game:
                number = len(documents)
                documents.append(self._games.export(play.game.id))
            plays.append(_line(play, number))
        return CampaignDocument.model_validate(
            {
                "name": story.campaign.name,
                "levels": story.campaign.levels,
                "created": story.campaign.created,
                "plays": plays,
                "games": documents,
            }
        )

    def import_campaign(self, owner: str, content: bytes, device: str | None = None) -> tuple[Campaign, bool]:
        """Returns the campaign, and whether it is new. Raises NotADocument, ProfileGone.

        A known campaign gets what it lacks, all or nothing.
        """
        document = read_campaign(content)
        incoming = [self._games.incoming(owner, game) for game in document.games]
        _check(document, incoming)
        with self._database.writing() as session:
            mine = settled(session, owner, device)
            created = min(document.created, now())
            known = session.exec(select(Campaign).where(Campaign.owner == mine, Campaign.created == created)).first()
            levels = {str(scenario): level for scenario, level in document.levels.items()}
            campaign = known or Campaign(owner=mine, name=document.name, levels=levels, created=created)
            session.add(campaign)
            session.flush()
            _check_here(session, campaign, document, incoming)
            for line in document.plays:
                game = None if line.game is None else incoming[line.game]
                _take_in(session, campaign, line, game)
        return campaign, known is None


def _check(document: CampaignDocument, incoming: list[Incoming]) -> None:
    """Raises NotADocument if nobody can have played it."""
    for line in document.plays:
        if line.game is not None:
            check_game(line, incoming[line.game].game)
        elif line.came_to is not None:
            check_remains(line, line.came_to)
    games = [(line, document.games[line.game]) for line in document.plays if line.game is not None]
    check_times(document.created, document.plays, games)
    check_each_once([(each.game, each.log) for each in incoming])


def _check_here(session: Session, campaign: Campaign, document: CampaignDocument, incoming: list[Incoming]) -> None:
    """Raises NotADocument if the file contradicts the campaign here."""
    begun = {play.begun: play for play in story_of(session, campaign).plays}
    for line in document.plays:
        there = begun.get(line.begun)
        if there is not None and there.scenario != line.scenario:
            raise NotADocument("told_otherwise")
        known = None if line.game is None else incoming[line.game].known
        if known is None:
            continue
        belongs = session.exec(select(CampaignPlay).where(col(CampaignPlay.game_id) == known.id)).all()
        if any((row.campaign_id, row.begun) != (campaign.id, line.begun) for row in belongs):
            raise NotADocument("game_of_another_campaign")


def _line(play: Begun, number: int | None) -> dict[str, Any]:
    came_to = None
    if play.game is None:
        finished = play.finished.isoformat() if play.finished else None
        came_to = {"kind": play.kind, "level": play.level, "finished": finished, "winner": play.winner, "vp": play.vp}
        came_to["left"] = play.left
    return {
        "scenario": play.scenario,
        "begun": play.begun,
        "abandoned": play.abandoned,
        "game": number,
        "came_to": came_to,
    }


def _take_in(session: Session, campaign: Campaign, line: DocumentPlay, game: Incoming | None) -> None:
    story = story_of(session, campaign)
    begun = min(line.begun, now())
    there = next((play for play in story.plays if play.begun == begun), None)
    knows_more = there is not None and there.winner is None and game is not None and game.game.finished is not None
    if there is not None and not knows_more:
        return
    game_id = None
    if game is not None:
        game_id = game.known.id if game.known else game.game.id
        if game.known is None:
            game.game.owner = campaign.owner
            store_new(session, game)
    if there is not None:
        row = session.get_one(CampaignPlay, (campaign.id, there.number))
        row.game_id = game_id
        if line.abandoned is None and there == story.plays[-1]:
            row.abandoned = None  # resumed elsewhere
        return
    session.add(
        CampaignPlay(
            campaign_id=campaign.id,
            number=next_number(session, campaign.id),
            scenario=line.scenario,
            game_id=game_id,
            begun=begun,
            abandoned=line.abandoned,
            came_to=line.came_to.model_dump(mode="json") if line.came_to and game is None else None,
        )
    )
    session.flush()
