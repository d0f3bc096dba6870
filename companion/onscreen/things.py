"""How answers look: a renderer per type of thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from companion.drawings.city import city_scene
from companion.drawings.landmarks import landmark_icon
from companion.drawings.player import space_tile, tapestry_card, tech_card
from companion.game.card_words import asked_by_a_card
from companion.game.deck_words import DECK_WORDS
from companion.game.prompts import picture
from companion.game.sight import Sight
from companion.game.words import (
    ACTS,
    INCOME_ROWS,
    LEAVING,
    ROW_MOVES,
    item_called,
    name_of,
    size_words,
    vp_in_words,
)
from companion.onscreen.board_things import track_called
from companion.onscreen.choice import Choice, DrawnFor, Gives
from companion.onscreen.choice import drawn as drawn
from engine import outlook, things
from engine.decisions import Decision, Keyed, QuestionData
from engine.decks import DECKS
from engine.facts.packs import pack_of
from engine.foresight import building_brings
from engine.overflow import lost_of
from engine.state.capital import Capital
from engine.state.player import BUILDING
from engine.worths import worths


class LiesAsked(QuestionData):
    """Nothing is asked; things are drawn as answers."""


def answer_of(sight: Sight, pending: Decision, key: str) -> Choice:
    """With what speaks for and against it."""
    prospect = sight.prospect(pending, key)
    choice = drawn(prospect.thing, DrawnFor(sight, pending, key))
    counted = [benefit for _word, benefit in choice.gives if isinstance(benefit, dict) and "vp_per" in benefit]
    worth = sum(part.vp for benefit in counted for part in worths(sight.game, pending.seat, benefit))
    return replace(choice, nothing=prospect.nothing, lost=prospect.lost, worth=worth)


def part_of_answer(sight: Sight, pending: Decision, key: str, thing: things.Thing | None) -> Choice:
    """key: its name in the answer."""
    return drawn(thing, DrawnFor(sight, pending, key))


def lying(sight: Sight, seat: int, thing: things.Thing, key: str) -> Choice:
    """Drawn as an answer of that seat."""
    return drawn(thing, DrawnFor(sight, Decision(seat, LiesAsked(), Keyed({key: thing})), key))


# ---- cards and tiles


@drawn.register
def tech_card_drawn(thing: things.TechCard, asked: DrawnFor) -> Choice:
    """If it would rise, says whether its prerequisite is met."""
    game, seat = asked.sight.game, asked.pending.seat
    row = game.players[seat].tech.get(thing.slug)
    met = outlook.prerequisites_met(game, seat).get(thing.slug) if thing.rises and row == "middle" else None
    if thing.takes:
        met = None
    ignored = thing.of in (None, seat) and not outlook.asks_now(game, seat, thing.slug)
    scene = tech_card(asked.box, thing.slug, row=row, met=met, ignored=ignored, landmark=thing.takes)
    owner = asked.look(thing.of)
    gives: Gives = ()
    if thing.rises and asked.pending.data.get("benefit") is not False:
        gives = ((_("gives"), outlook.benefit_of_row(asked.box, thing.slug, to_middle=row == "bottom")),)
    layout = "three" if owner else ""
    return Choice(asked.key, "", card=scene, sort="tech_card", owner=owner, layout=layout, gives=gives)


@drawn.register
def tapestry_drawn(thing: things.Tapestry, asked: DrawnFor) -> Choice:
    scene, sort = tapestry_card(asked.box, thing.slug), "tapestry_card"
    if thing.to is not None:
        return Choice(asked.key, "", card=scene, sort=sort, owner=asked.look(thing.to), how="to")
    return Choice(asked.key, "", card=scene, sort=sort, owner=asked.look(thing.of))


@drawn.register
def civilization_drawn(thing: things.Civilization, asked: DrawnFor) -> Choice:
    """With what it does for whoever is asked, or would if gained now."""
    mat = outlook.mat_for(asked.sight.game, asked.pending.seat, thing.slug)
    said = [_(mat.text)]
    if mat.adjustment is not None:
        said.append(_("Adjusted: %(what)s", what=_(mat.adjustment)))
    if mat.gained_now is not None:
        said.append(_("Gained now: %(what)s", what=_(mat.gained_now)))
    return Choice(asked.key, name_of(thing.slug), ("civilization",), text=" ".join(said), sort="civilization_mat")


@drawn.register
def landmark_drawn(thing: things.Landmark, asked: DrawnFor) -> Choice:
    """With its size, and its card's goal while it is free."""
    landmark = asked.box.landmarks[thing.slug]
    pack = pack_of(landmark)
    rows = landmark.footprint or ()
    size = size_words(rows) if rows else ""
    if landmark.stand_in:
        size = _("%(size)s (our own stand-in: nobody has published the printed size)", size=size)
    if landmark.goal is None or thing.slug in asked.sight.game.board.landmarks:
        return Choice(
            asked.key, name_of(thing.slug), (landmark_icon(thing.slug),), text=size, sort="landmark", pack=pack
        )
    text = f"{_(landmark.goal)} {size}"
    return Choice(
        asked.key, name_of(thing.slug), (landmark_icon(thing.slug),), text=text, sort="landmark_card", pack=pack
    )


@drawn.register
def city_drawn(thing: things.City, asked: DrawnFor) -> Choice:
    scene = city_scene(Capital(thing.number, box=asked.box), name=f"mat-{thing.number}")
    mat = asked.box.capitals[thing.number]
    return Choice(
        asked.key, _(mat.name), card=scene, text=_(mat.text) if mat.text else "", sort="city_mat", pack=pack_of(mat)
    )


@drawn.register
def masterpiece_drawn(thing: things.Masterpiece, asked: DrawnFor) -> Choice:
    card = asked.box.masterpieces[thing.slug]
    said = _("It works once.") if card.single_use else ""
    if outlook.is_flipped(asked.sight.game, thing.slug):
        said = _("It lies face down and works no more.")
    gives = (("", card.benefit),)
    title = item_called("masterpiece", thing.slug)
    owner = asked.look(thing.of)
    return Choice(asked.key, title[:1].upper() + title[1:], ("masterpiece",), "masterpiece", said, gives, owner=owner)


@drawn.register
def inspiration_drawn(thing: things.Inspiration, asked: DrawnFor) -> Choice:
    """With what its uncovered spaces would pay and score."""
    tile = asked.box.inspiration_tiles[thing.slug]
    game, seat = asked.sight.game, asked.pending.seat
    spaces = [space for space in tile.spaces if outlook.is_uncovered(game, seat, tile.row, space.number)]
    income, scores = [part for space in spaces for part in space.income], [space.vp for space in spaces if space.vp]
    gives = ((_("income:"), income), (_("VP:"), scores))
    title = _(tile.name) if tile.name else str(INCOME_ROWS[tile.row])
    said = tuple(each for each in gives if each[1])
    return Choice(asked.key, title[:1].upper() + title[1:], (tile.row,), gives=said, pack=pack_of(tile))


@drawn.register
def tile_drawn(thing: things.Tile, asked: DrawnFor) -> Choice:
    scene = picture(asked.box.territory_tiles[thing.number], str(thing.number))
    if thing.to is None:
        owner = asked.look(thing.of)
        return Choice(asked.key, "", tile=scene, sort="tile", owner=owner, layout="four" if owner else "")
    return Choice(asked.key, "", tile=scene, sort="tile", owner=asked.look(thing.to), how="to", layout="four")


@drawn.register
def space_tile_drawn(thing: things.SpaceTile, asked: DrawnFor) -> Choice:
    scene = space_tile(asked.box, thing.number)
    return Choice(asked.key, "", card=scene, sort="space_tile", owner=asked.look(thing.of))


@drawn.register
def deck_drawn(thing: things.Deck, asked: DrawnFor) -> Choice:
    return Choice(asked.key, str(DECK_WORDS[thing.name].top), ("deck",))


# ---- what is gained, paid and shown


@drawn.register
def gain_drawn(thing: things.Gain, asked: DrawnFor) -> Choice:
    return Choice(asked.key, "", gives=(("", thing.benefit),))


@drawn.register
def charm_drawn(thing: things.Charm, asked: DrawnFor) -> Choice:
    card = _(asked.box.tapestry_cards[thing.card].name)
    side = _("Left charm of %(card)s", card=card) if thing.side == "left" else _("Right charm of %(card)s", card=card)
    return Choice(asked.key, side, (f"charm-{thing.side}",), gives=(("", thing.benefit),))


@drawn.register
def waiting_drawn(thing: things.ReservedItem, asked: DrawnFor) -> Choice:
    """It waits for income turn 5."""
    if thing.deck == BUILDING:
        return Choice(asked.key, name_of(thing.items[0]), thing.items, text=_("is placed in the city"))
    if len(thing.items) == 1:
        return drawn(DECKS[thing.deck].thing(thing.items[0]), asked)
    if thing.items:
        tiles = ngettext("%(num)s space tile, explore 1", "%(num)s space tiles, explore 1", len(thing.items))
        return Choice(asked.key, tiles, ("space_tile",))
    return Choice(asked.key, "", gives=(("", thing.gives),))


@drawn.register
def die_drawn(thing: things.DieToRoll, asked: DrawnFor) -> Choice:
    die = asked.box.dice[thing.slug]
    shown = ", ".join(name_of(slug) for slug in dict.fromkeys(str(face) for face in die.faces))
    return Choice(asked.key, _("The die with %(number)s faces", number=die.sides), ("die",), text=shown)


@drawn.register
def face_drawn(thing: things.Face, asked: DrawnFor) -> Choice:
    """The science die shows a track, others a benefit; a ? also what the conquered tile gives. (CON-7)"""
    if isinstance(thing.shows, str) and thing.shows in asked.box.tracks:
        return Choice(asked.key, _("The science die"), ("research",), text=track_called(asked, thing.shows))
    now = outlook.from_territory(asked.sight.game, asked.pending, thing.shows)
    gives = (("", thing.shows),) if now is None else (("", thing.shows), (_("now:"), now))
    return Choice(asked.key, name_of(thing.die), ("die",), f"die-{thing.die}", gives=gives)


@drawn.register
def resources_drawn(thing: things.Resources, asked: DrawnFor) -> Choice:
    """Says if there is no room. (INC-13)"""
    full = lost_of(asked.sight.game, asked.pending.seat, [*thing.kinds]) if asked.pending.kind == "resource" else ()
    text = _("no room: you have %(number)s", number=full[0].most) if full else ""
    return Choice(asked.key, mix_words(thing.kinds), thing.kinds, "mix", text)


@drawn.register
def building_drawn(thing: things.Building, asked: DrawnFor) -> Choice:
    """With what the space under it brings."""
    brings = building_brings(asked.sight.game, asked.pending.seat, thing.row)
    gives = tuple((_("each income turn:"), part) for part in brings.income)
    return Choice(asked.key, name_of(thing.row), (thing.row,), text=vp_in_words(brings), gives=gives)


@drawn.register
def row_move_drawn(thing: things.RowMove, asked: DrawnFor) -> Choice:
    """Buildings of a row of the income mat that move, with what that uncovers and covers."""
    shown = (("+", thing.opens), ("\N{MINUS SIGN}", thing.covers))
    gives = tuple((sign, list(parts)) for sign, parts in shown if parts)
    said = str(ROW_MOVES[thing.way])
    return Choice(asked.key, name_of(thing.row), (thing.row,), text=said, gives=gives, layout="two")


@drawn.register
def tile_gain_drawn(thing: things.TileGain, asked: DrawnFor) -> Choice:
    if thing.times == 1:
        return Choice(asked.key, _("The VP, and the benefit once"))
    return Choice(asked.key, _("The benefit %(times)s times, no VP", times=thing.times))


@drawn.register
def sale_drawn(thing: things.Sale, asked: DrawnFor) -> Choice:
    if thing.buys:
        said = ngettext(
            "Buy %(num)s resource for %(vp)s VP", "Buy %(num)s resources for %(vp)s VP", thing.number, vp=thing.vp
        )
    else:
        said = ngettext(
            "Sell %(num)s resource for %(vp)s VP", "Sell %(num)s resources for %(vp)s VP", thing.number, vp=thing.vp
        )
    return Choice(asked.key, said)


@drawn.register
def number_drawn(thing: things.Number, asked: DrawnFor) -> Choice:
    return Choice(asked.key, str(thing.number), layout="digits")


def mix_words(mix: Sequence[str]) -> str:
    counted = [(name_of(part), mix.count(part)) for part in dict.fromkeys(mix)]
    said = [_("%(number)s × %(what)s", number=number, what=what) if number > 1 else what for what, number in counted]
    return ", ".join(said)


# ---- whom, whether, and how many


@drawn.register
def person_drawn(thing: things.Person, asked: DrawnFor) -> Choice:
    text = _("toppled") if thing.toppled else ""
    return Choice(asked.key, "", sort="person", owner=asked.look(thing.seat), text=text)


@drawn.register
def act_drawn(thing: things.Do, asked: DrawnFor) -> Choice:
    return Choice(asked.key, str(ACTS[thing.what]), gives=() if thing.gives is None else (("", thing.gives),))


@drawn.register
def decline_drawn(thing: things.Decline, asked: DrawnFor) -> Choice:
    """In the question's own words, if any."""
    kind = asked.pending.kind
    own = asked_by_a_card(kind, asked.pending.subject)
    better = _(own.leave) if own and own.leave else DECLINED.get((kind, thing.how))
    return Choice(asked.key, str(better or LEAVING[thing.how]), declines=True)


@drawn.register
def several_drawn(thing: things.Several, asked: DrawnFor) -> Choice:
    """A single thing is drawn as itself."""
    parts = [drawn(part, asked) for part in thing.things]
    if len(parts) == 1:
        return parts[0]
    icons = tuple(icon for part in parts for icon in part.icons)
    tracks = [part for part in thing.things if isinstance(part, things.Track)]
    ignored = [track_called(asked, track.slug) for track in tracks if track.ignored]
    said = " ".join(_("On %(track)s nothing happens.", track=track) for track in ignored)
    css = "mix" if len(tracks) == len(parts) else ""
    return Choice(asked.key, ", ".join(part.title for part in parts), icons, css, said)


DECLINED: Final[Mapping[tuple[str, str], LazyString]] = {
    ("response", "none"): _l("No trap"),
    ("trap_response", "none"): _l("No answer"),
    ("hand_tile", "keep"): _l("Keep them all"),
    ("mat_token", "skip"): _l("No token"),
    ("upgrade", "skip"): _l("No upgrade"),
    ("charm", "skip"): _l("No charm"),
    ("bonus", "no"): _l("No bonus"),
    ("research", "decline"): _l("Stay where you are"),
}
"""Better words for questions of the rules; cards bring theirs."""
