"""All of a profile in one zip of its games' and campaigns' files."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.store.campaign_files import CampaignFiles, is_campaign, read_campaign
from companion.store.campaigns import Campaigns
from companion.store.documents import FILE_LIMIT, Document, NotADocument, read_document
from companion.store.games import GAMES_LIMIT, Games, TooManyGames
from companion.store.models import GameRow
from companion.store.replay import AlreadyThere

SETTINGS: Final = "settings.json"
FORMAT: Final = "tapestry-companion-settings"
MOST_FILES: Final = GAMES_LIMIT + 1_000
MOST_SETTINGS: Final = 10_000
"""Bytes."""
SECONDS: Final = 8.0
"""For one request: others wait no longer than for the largest game."""
TIME: Final = (1980, 1, 1, 0, 0, 0)
ENCRYPTED: Final = 1


@dataclass(slots=True)
class TakenIn:
    """left: files for which time or room was lacking."""

    new: int = 0
    went_on: int = 0
    known: int = 0
    campaigns: int = 0
    refused: list[str] = field(default_factory=list)
    left: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)


def is_everything(content: bytes) -> bool:
    return content.startswith(b"PK")


class Everything:
    def __init__(self, games: Games, campaigns: Campaigns, campaign_files: CampaignFiles) -> None:
        self.games = games
        self.campaigns = campaigns
        self.campaign_files = campaign_files

    def export(self, owner: str, settings: Mapping[str, str], keeps_secrets: Callable[[GameRow], bool]) -> bytes:
        """Leaves out running games that hold secrets between people."""
        file = BytesIO()
        with ZipFile(file, "w", ZIP_DEFLATED) as into:
            for name, content in self._files(owner, keeps_secrets):
                into.writestr(_member(name), content)
            into.writestr(_member(SETTINGS), json.dumps({"format": FORMAT, "settings": dict(settings)}, indent=1))
        return file.getvalue()

    def _files(self, owner: str, keeps_secrets: Callable[[GameRow], bool]) -> Iterator[tuple[str, str]]:
        stories = self.campaigns.of_owner(owner)
        told = {play.game.id for story in stories for play in story.plays if play.game}
        for number, story in enumerate(stories, 1):
            yield f"campaigns/{number:04}.json", self.campaign_files.export(story.campaign.id).model_dump_json()
        games = [game for game in self.games.of_owner(owner) if game.id not in told and not keeps_secrets(game)]
        for number, game in enumerate(games, 1):
            yield f"games/{number:04}.json", self.games.export(game.id).model_dump_json()

    def take_in(
        self,
        owner: str,
        content: bytes,
        device: str | None = None,
        may_add: Callable[[], bool] = lambda: True,
        seconds: float | None = None,
    ) -> TakenIn:
        """Each file as if it came alone; known games stay, or go on as in the file.

        may_add: asked before each new one. seconds: else SECONDS. Raises NotADocument, ProfileGone.
        """
        until = time.monotonic() + (SECONDS if seconds is None else seconds)
        taking = _Taking(self, owner, device, may_add)
        try:
            with ZipFile(BytesIO(content)) as file:
                members = _members(file)
                for place, member in enumerate(members):
                    taking.taken.left = len(members) - place
                    if time.monotonic() > until:
                        return taking.taken
                    with file.open(member) as opened:
                        taking.take_in(member.filename, opened.read(FILE_LIMIT + 1))
        except (_Enough, TooManyGames):
            return taking.taken
        except (BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
            raise NotADocument("malformed_everything") from error
        taking.taken.left = 0
        return taking.taken


class _Enough(Exception):
    """No more may be added for now."""


class _Taking:
    def __init__(self, into: Everything, owner: str, device: str | None, may_add: Callable[[], bool]) -> None:
        self._into, self._owner, self._device, self._may_add = into, owner, device, may_add
        self.taken = TakenIn()

    def take_in(self, name: str, content: bytes) -> None:
        """Raises ValueError for bad settings."""
        if name == SETTINGS:
            self.taken.settings = _settings(content)
            return
        try:
            if is_campaign(content):
                self._take_in_campaign(content)
            else:
                self._take_in_game(content)
        except NotADocument:
            self.taken.refused.append(name)

    def _take_in_game(self, content: bytes) -> None:
        if self._is_known(read_document(content)):
            return
        self._ask()
        try:
            self._into.games.import_document(self._owner, content, self._device)
            self.taken.new += 1
        except AlreadyThere:
            self.taken.known += 1

    def _take_in_campaign(self, content: bytes) -> None:
        document = read_campaign(content)
        known = [self._is_known(game) for game in document.games]
        begun = {play.begun for story in self._into.campaigns.of_owner(self._owner) for play in story.plays}
        if begun and all(known) and {play.begun for play in document.plays} <= begun:
            return
        self._ask()
        _campaign, is_new = self._into.campaign_files.import_campaign(self._owner, content, self._device)
        self.taken.campaigns += is_new
        self.taken.new += known.count(False)

    def _ask(self) -> None:
        if not self._may_add():
            raise _Enough

    def _is_known(self, document: Document) -> bool:
        """Whether the game is here; it then goes on as in the file."""
        games = self._into.games
        same = games.same_as(self._owner, document)
        if same is None:
            return False
        if same.goes_on:
            games.go_on_as(same, games.incoming(self._owner, document))
            self.taken.went_on += 1
        else:
            self.taken.known += 1
        return True


def _member(name: str) -> ZipInfo:
    """The same bytes each time."""
    member = ZipInfo(name, TIME)
    member.compress_type = ZIP_DEFLATED
    return member


def _members(file: ZipFile) -> list[ZipInfo]:
    """Campaigns first: they say where their games belong. Raises ValueError."""
    members = file.infolist()
    if len(members) > MOST_FILES:
        raise ValueError("holds more than any phone")
    for member in members:
        if member.flag_bits & ENCRYPTED or member.compress_type not in (ZIP_DEFLATED, ZIP_STORED):
            raise ValueError("is packed as none of ours")
    if not any(member.filename == SETTINGS for member in members):
        raise ValueError("is no file of ours")
    return sorted(members, key=lambda member: member.filename)


def _settings(content: bytes) -> Mapping[str, str]:
    """Raises ValueError."""
    plain = json.loads(content[:MOST_SETTINGS])
    said = plain.get("settings") if isinstance(plain, dict) and plain.get("format") == FORMAT else None
    if not isinstance(said, dict):
        raise ValueError("holds no settings of ours")
    return {name: value for name, value in said.items() if isinstance(value, str)}
