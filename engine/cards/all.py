"""Every card and civilization: importing this module fills ABILITIES."""

import engine.cards.civilizations
import engine.cards.tapestries  # noqa: F401
