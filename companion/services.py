"""What views work with, made once per app."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from flask import current_app

from companion.config import Settings
from companion.effort import Efforts
from companion.limits import Limits
from companion.seekers import Seekers
from companion.store.campaign_files import CampaignFiles
from companion.store.campaigns import Campaigns
from companion.store.carried import CarriedGames
from companion.store.db import Database
from companion.store.everything import Everything
from companion.store.games import Games
from companion.store.guesses import Guesses, Pace
from companion.store.guests import Guests
from companion.store.health import Health
from companion.store.live import LocalBus
from companion.store.pointing import Pointing
from companion.store.presence import Presence
from companion.store.profiles import Profiles
from companion.store.turning import KeptTurningPoints
from companion.thinkers import Thinkers
from companion.web.turnstile import Kept, Turnstile

EXTENSION = "companion"


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    database: Database
    bus: LocalBus
    games: Games
    profiles: Profiles
    campaigns: Campaigns
    health: Health
    limits: Limits
    efforts: Efforts
    thinkers: Thinkers
    seekers: Seekers
    meets_others: bool = True
    imports: Turnstile = field(default_factory=Turnstile)
    exports: Turnstile = field(default_factory=Turnstile)
    pace: Pace = field(default_factory=Pace)
    pictures: Kept = field(default_factory=Kept)
    copies: Kept = field(default_factory=Kept)

    @property
    def guests(self) -> Guests:
        return Guests(self.database, self.bus)

    @property
    def turning_points(self) -> KeptTurningPoints:
        return KeptTurningPoints(self.database)

    @property
    def presence(self) -> Presence:
        return Presence(self.database)

    @property
    def pointing(self) -> Pointing:
        return Pointing(self.database, self.bus)

    @property
    def guesses(self) -> Guesses:
        return Guesses(self.database)

    @property
    def carried(self) -> CarriedGames:
        return CarriedGames(self.database, self.games)

    @property
    def campaign_files(self) -> CampaignFiles:
        return CampaignFiles(self.database, self.games, self.campaigns)

    @property
    def everything(self) -> Everything:
        return Everything(self.games, self.campaigns, self.campaign_files)


def services() -> Services:
    return cast(Services, current_app.extensions[EXTENSION])
