"""The civilizations, one module each; importing this package puts them into ABILITIES."""

from engine.cards.civilizations import alchemists as alchemists
from engine.cards.civilizations import architects as architects
from engine.cards.civilizations import craftsmen as craftsmen
from engine.cards.civilizations import entertainers as entertainers
from engine.cards.civilizations import futurists as futurists
from engine.cards.civilizations import heralds as heralds
from engine.cards.civilizations import historians as historians
from engine.cards.civilizations import inventors as inventors
from engine.cards.civilizations import isolationists as isolationists
from engine.cards.civilizations import leaders as leaders
from engine.cards.civilizations import merrymakers as merrymakers
from engine.cards.civilizations import militants as militants
from engine.cards.civilizations import mystics as mystics
from engine.cards.civilizations import nomads as nomads
from engine.cards.civilizations import the_chosen as the_chosen
from engine.cards.civilizations import traders as traders
