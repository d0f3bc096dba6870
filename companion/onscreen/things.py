"""How an answer looks: each of the game's things is drawn by its type, with one renderer for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from companion.drawings.city import city_scene
from companion.drawings.landmarks import landmark_icon
from companion.drawings.player import space_tile, tapestry_card, tech_card
from companion.drawings.spots import spot_of
from companion.drawings.tracks import tracks_out
from companion.game.card_words import asked_by_a_card
from companion.game.deck_words import DECK_WORDS
from companion.game.prompts import picture
from companion.game.sight import Sight
from companion.game.words import (
    ACTS,
    AT_A_HEX,
    INCOME_ROWS,
    LEAVING,
    PLACES,
    item_called,
    name_of,
    size_words,
    vp_in_words,
)
from companion.onscreen.choice import Choice, DrawnFor, Gives
from engine import outlook, things
from engine.decisions import Decision, Keyed, QuestionData
from engine.decks import DECKS
from engine.facts.packs import pack_of
from engine.foresight import building_brings
from engine.overflow import lost_of
from engine.state.capital import Capital
from engine.state.player import BUILDING


class LiesAsked(QuestionData):
    """Nothing: what lies there is only drawn like an answer."""


def answer_of(sight: Sight, pending: Decision, key: str) -> Choice:
    """One answer as it is drawn, and why it would give nothing where that is so."""
    prospect = sight.prospect(pending, key)
    choice = drawn(prospect.thing, DrawnFor(sight, pending, key))
    counted = [benefit for _word, benefit in choice.gives if isinstance(benefit, dict) and "vp_per" in benefit]
    worth = sum(part.vp for benefit in counted for part in outlook.worths(sight.game, pending.seat, benefit))
    return replace(choice, nothing=prospect.nothing, lost=prospect.lost, worth=worth)


def part_of_answer(sight: Sight, pending: Decision, key: str, thing: things.Thing | None) -> Choice:
    """One of several things that make an answer together; `key` is its name there."""
    return drawn(thing, DrawnFor(sight, pending, key))


def lying(sight: Sight, seat: int, thing: things.Thing, key: str) -> Choice:
    """A card that lies before a seat, or where it may take it, drawn as if it were an answer of that seat."""
    return drawn(thing, DrawnFor(sight, Decision(seat, LiesAsked(), Keyed({key: thing})), key))


@singledispatch
def drawn(thing: object, asked: DrawnFor) -> Choice:
    """A thing as an answer; what the game has no word for by its key."""
    return Choice(asked.key, name_of(asked.key))


# ---- cards and tiles


@drawn.register
def tech_card_drawn(thing: things.TechCard, asked: DrawnFor) -> Choice:
    """A tech card in its row; one that would rise says whether its prerequisite is met."""
    game, seat = asked.sight.game, asked.pending.seat
    row = game.players[seat].tech.get(thing.slug)
    met = outlook.prerequisites_met(game, seat).get(thing.slug) if thing.rises and row == "middle" else None
    ignored = thing.of in (None, seat) and not outlook.asks_now(game, seat, thing.slug)
    scene = tech_card(asked.box, thing.slug, row=row, met=met, ignored=ignored)
    owner = asked.look(thing.of)
    gives: Gives = ()
    if thing.rises and asked.pending.data.get("benefit") is not False:
        gives = ((_("gives"), outlook.benefit_of_row(asked.box, thing.slug, to_middle=row == "bottom")),)
    layout = "three" if owner else ""
    return Choice(asked.key, "", card=scene, sort="tech_card", owner=owner, layout=layout, gives=gives)


@drawn.register
def tapestry_drawn(thing: things.Tapestry, asked: DrawnFor) -> Choice:
    """A tapestry card, and before whom it lies or to whom it would go."""
    scene, sort = tapestry_card(asked.box, thing.slug), "tapestry_card"
    if thing.to is not None:
        return Choice(asked.key, "", card=scene, sort=sort, owner=asked.look(thing.to), how="to")
    return Choice(asked.key, "", card=scene, sort=sort, owner=asked.look(thing.of))


@drawn.register
def civilization_drawn(thing: things.Civilization, asked: DrawnFor) -> Choice:
    """A civilization with what it does for whoever is asked, or would if they gained it now."""
    mat = outlook.mat_for(asked.sight.game, asked.pending.seat, thing.slug)
    said = [_(mat.text)]
    if mat.adjustment is not None:
        said.append(_("Adjusted: %(what)s", what=_(mat.adjustment)))
    if mat.gained_now is not None:
        said.append(_("Gained now: %(what)s", what=_(mat.gained_now)))
    return Choice(asked.key, name_of(thing.slug), ("civilization",), text=" ".join(said))


@drawn.register
def landmark_drawn(thing: things.Landmark, asked: DrawnFor) -> Choice:
    """A landmark with its size, and the goal of its card as long as nobody has it."""
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
    """A capital city mat."""
    scene = city_scene(Capital(thing.number, box=asked.box), name=f"mat-{thing.number}")
    mat = asked.box.capitals[thing.number]
    return Choice(
        asked.key, _(mat.name), card=scene, text=_(mat.text) if mat.text else "", sort="city_mat", pack=pack_of(mat)
    )


@drawn.register
def masterpiece_drawn(thing: things.Masterpiece, asked: DrawnFor) -> Choice:
    """A masterpiece by what it does, and whether it works once only, or no more."""
    card = asked.box.masterpieces[thing.slug]
    said = _("It works once.") if card.single_use else ""
    if outlook.is_flipped(asked.sight.game, thing.slug):
        said = _("It lies face down and works no more.")
    gives = (("", card.benefit),)
    title = item_called("masterpiece", thing.slug)
    owner = asked.look(thing.of)
    return Choice(asked.key, title[:1].upper() + title[1:], ("masterpiece",), text=said, owner=owner, gives=gives)


@drawn.register
def inspiration_drawn(thing: things.Inspiration, asked: DrawnFor) -> Choice:
    """An inspiration tile by its row, with what its uncovered spaces would pay and score."""
    tile = asked.box.inspiration_tiles[thing.slug]
    spaces = tile.spaces[: asked.sight.game.players[asked.pending.seat].uncovered(tile.row)]
    income, scores = [part for space in spaces for part in space.income], [space.vp for space in spaces if space.vp]
    gives = ((_("income:"), income), (_("VP:"), scores))
    title = _(tile.name) if tile.name else str(INCOME_ROWS[tile.row])
    said = tuple(each for each in gives if each[1])
    return Choice(asked.key, title[:1].upper() + title[1:], (tile.row,), gives=said, pack=pack_of(tile))


@drawn.register
def tile_drawn(thing: things.Tile, asked: DrawnFor) -> Choice:
    """A territory tile, and whose it is or to whom it would go."""
    scene = picture(asked.box.territory_tiles[thing.number], str(thing.number))
    if thing.to is None:
        owner = asked.look(thing.of)
        return Choice(asked.key, "", tile=scene, sort="tile", owner=owner, layout="four" if owner else "")
    return Choice(asked.key, "", tile=scene, sort="tile", owner=asked.look(thing.to), how="to", layout="four")


@drawn.register
def space_tile_drawn(thing: things.SpaceTile, asked: DrawnFor) -> Choice:
    """A space tile, and whose it is."""
    scene = space_tile(asked.box, thing.number)
    return Choice(asked.key, "", card=scene, sort="space_tile", owner=asked.look(thing.of))


@drawn.register
def deck_drawn(thing: things.Deck, asked: DrawnFor) -> Choice:
    """A card of a deck or tile of a supply that nobody sees."""
    return Choice(asked.key, str(DECK_WORDS[thing.name].top), ("deck",))


# ---- tracks


@drawn.register
def track_drawn(thing: things.Track, asked: DrawnFor) -> Choice:
    """A track, with whom it is shared, and that moves there are ignored."""
    said = _("Moves there are ignored: nothing happens.") if thing.ignored else ""
    choice = Choice(asked.key, _track(asked, thing.slug), (thing.slug,), f"track {thing.slug}", said)
    if thing.partner is None:
        return choice
    return replace(choice, owner=asked.look(thing.partner), how="with", layout="four")


@drawn.register
def token_drawn(thing: things.Token, asked: DrawnFor) -> Choice:
    """A token by the space where it stands, with what that gives."""
    choice = _space(asked, thing.track, thing.space, with_benefit=True)
    choice = choice if thing.gives is None else replace(choice, gives=(("", thing.gives),))
    return choice if thing.of is None else replace(choice, owner=asked.look(thing.of), layout="two")


@drawn.register
def move_drawn(thing: outlook.Move, asked: DrawnFor) -> Choice:
    """A move of a token by the space that it goes to, with what is gained there: benefit, bonus and landmarks."""
    choice = _space(asked, thing.track, thing.to, with_benefit=thing.benefit)
    bonus = outlook.bonus_ahead(asked.sight.game, asked.pending, thing)
    offers: Gives = () if bonus is None else ((_("Bonus:"), bonus),)
    stones: Gives = tuple(("", {"landmark": slug}) for slug in outlook.landmarks_of_move(asked.sight.game, thing))
    text = choice.text
    if not choice.gives:
        text = _("%(track)s %(number)s, without benefit", track=_track(asked, thing.track), number=thing.to)
    return replace(choice, text=text, gives=(*choice.gives, *offers, *stones))


@drawn.register
def way_drawn(thing: things.Way, asked: DrawnFor) -> Choice:
    """A token's way along a track."""
    said = _("%(track)s: from %(start)s to %(to)s", track=_track(asked, thing.track), start=thing.start, to=thing.to)
    return Choice(asked.key, said, (thing.track,))


def _track(asked: DrawnFor, slug: str) -> str:
    track = asked.box.tracks.get(slug) or next(each for each in tracks_out(asked.box) if each.slug == slug)
    return _(track.name)


def _space(asked: DrawnFor, slug: str, number: int, *, with_benefit: bool) -> Choice:
    space = asked.box.tracks[slug].space(number)
    gives: Gives = (("", space.benefit),) if with_benefit and space.benefit else ()
    text = _("%(track)s %(number)s", track=_track(asked, slug), number=number)
    return Choice(asked.key, _(space.name), (slug,), f"track {slug}", text, gives)


# ---- places


@drawn.register
def hex_drawn(thing: things.At, asked: DrawnFor) -> Choice:
    """What could be done at a hex; hexes alone are tapped on the map."""
    lies = _("Hex %(name)s", name=spot_of(asked.sight.game.board.map.printed, thing.hex).name)
    return Choice(asked.key, str(AT_A_HEX[thing.use]), text=lies) if thing.use else Choice(asked.key, lies)


@drawn.register
def plot_drawn(thing: things.PlotAt, asked: DrawnFor) -> Choice:
    """A plot of the city."""
    return Choice(asked.key, _("row %(row)s, column %(column)s", row=thing.row + 1, column=thing.column + 1))


@drawn.register
def slot_drawn(thing: things.Slot, asked: DrawnFor) -> Choice:
    """A place on a civilization mat: where it lies, where that says something, and what it gives."""
    benefit = thing.gives or outlook.on_mat(asked.sight.game, thing)
    if name := outlook.printed_on_mat(asked.sight.game, thing):
        own = asked.pending.source in ("", f"civilization:{thing.slug}")
        name = _(name) if own else f"{name_of(thing.slug)}: {_(name)}"
        return Choice(asked.key, name, gives=() if benefit is None else (("", benefit),))
    column, _joint, number = thing.name.partition("_")
    where = name_of(thing.name) if thing.name in asked.box.tracks or benefit is None else ""
    if number.isdecimal() and column in PLACES:
        where = _("%(where)s: step %(number)s", where=PLACES[column], number=number)
    return Choice(asked.key, where, gives=() if benefit is None else (("", benefit),))


@drawn.register
def tapestry_space_drawn(thing: things.TapestrySpace, asked: DrawnFor) -> Choice:
    """A tapestry space of somebody's income mat."""
    where = _("The space of era %(era)s", era=thing.space + 1)
    return Choice(asked.key, where, ("tapestry",), owner=asked.look(thing.of), layout="two")


@drawn.register
def rows_drawn(thing: things.Rows, asked: DrawnFor) -> Choice:
    """How many pieces lie in the rows of a mat, and what they leave free."""
    words = _("%(top)s above, %(bottom)s below", top=thing.top, bottom=thing.bottom)
    gives = tuple(("" if number else _("uncovered:"), benefit) for number, benefit in enumerate(thing.frees))
    return Choice(asked.key, words, gives=gives)


# ---- what is gained, paid and shown


@drawn.register
def gain_drawn(thing: things.Gain, asked: DrawnFor) -> Choice:
    """A benefit."""
    return Choice(asked.key, "", gives=(("", thing.benefit),))


@drawn.register
def charm_drawn(thing: things.Charm, asked: DrawnFor) -> Choice:
    """A charm: at which side of which card, and what it gives."""
    card = _(asked.box.tapestry_cards[thing.card].name)
    side = _("Left charm of %(card)s", card=card) if thing.side == "left" else _("Right charm of %(card)s", card=card)
    return Choice(asked.key, side, (f"charm-{thing.side}",), gives=(("", thing.benefit),))


@drawn.register
def waiting_drawn(thing: things.ReservedItem, asked: DrawnFor) -> Choice:
    """What waits for income turn 5: a building, cards or tiles as they are, else what it gives."""
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
    """A die to roll, with the tracks that it shows."""
    die = asked.box.dice[thing.slug]
    shown = ", ".join(name_of(slug) for slug in dict.fromkeys(str(face) for face in die.faces))
    return Choice(asked.key, _("The die with %(number)s faces", number=die.sides), ("die",), text=shown)


@drawn.register
def face_drawn(thing: things.Face, asked: DrawnFor) -> Choice:
    """A die that was rolled, with what it shows: the science die a track, the others a benefit.

    A ? says what the tile just conquered gives. (CON-7)
    """
    if isinstance(thing.shows, str) and thing.shows in asked.box.tracks:
        return Choice(asked.key, _("The science die"), ("research",), text=_track(asked, thing.shows))
    now = outlook.from_territory(asked.sight.game, asked.pending, thing.shows)
    gives = (("", thing.shows),) if now is None else (("", thing.shows), (_("now:"), now))
    return Choice(asked.key, name_of(thing.die), ("die",), f"die-{thing.die}", gives=gives)


@drawn.register
def resources_drawn(thing: things.Resources, asked: DrawnFor) -> Choice:
    """Some resources; one to gain says if there is no room for it. (INC-13)"""
    full = lost_of(asked.sight.game, asked.pending.seat, [*thing.kinds]) if asked.pending.kind == "resource" else ()
    text = _("no room: you have %(number)s", number=full[0].most) if full else ""
    return Choice(asked.key, mix_words(thing.kinds), thing.kinds, "mix", text)


@drawn.register
def building_drawn(thing: things.Building, asked: DrawnFor) -> Choice:
    """An income building, with what the space of the mat under it brings."""
    brings = building_brings(asked.sight.game, asked.pending.seat, thing.row)
    gives = tuple((_("each income turn:"), part) for part in brings.income)
    return Choice(asked.key, name_of(thing.row), (thing.row,), text=vp_in_words(brings), gives=gives)


@drawn.register
def tile_gain_drawn(thing: things.TileGain, asked: DrawnFor) -> Choice:
    """How often the benefit of a tile is gained."""
    if thing.times == 1:
        return Choice(asked.key, _("The VP, and the benefit once"))
    return Choice(asked.key, _("The benefit %(times)s times, no VP", times=thing.times))


@drawn.register
def sale_drawn(thing: things.Sale, asked: DrawnFor) -> Choice:
    """Resources for VP, or the other way round."""
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
    """A number."""
    return Choice(asked.key, str(thing.number), layout="digits")


def mix_words(mix: Sequence[str]) -> str:
    """Some resources in words, those of one kind together."""
    counted = [(name_of(part), mix.count(part)) for part in dict.fromkeys(mix)]
    said = [_("%(number)s × %(what)s", number=number, what=what) if number > 1 else what for what, number in counted]
    return ", ".join(said)


# ---- whom, whether, and how many


@drawn.register
def person_drawn(thing: things.Person, asked: DrawnFor) -> Choice:
    """A player by sign and name."""
    return Choice(asked.key, "", sort="person", owner=asked.look(thing.seat))


@drawn.register
def act_drawn(thing: things.Do, asked: DrawnFor) -> Choice:
    """To do what is asked, with what it brings."""
    return Choice(asked.key, str(ACTS[thing.what]), gives=() if thing.gives is None else (("", thing.gives),))


@drawn.register
def decline_drawn(thing: things.Decline, asked: DrawnFor) -> Choice:
    """To leave it, in the question's own words where it has better ones."""
    kind = asked.pending.kind
    own = asked_by_a_card(kind, asked.pending.subject)
    better = _(own.leave) if own and own.leave else DECLINED.get((kind, thing.how))
    return Choice(asked.key, str(better or LEAVING[thing.how]), declines=True)


@drawn.register
def several_drawn(thing: things.Several, asked: DrawnFor) -> Choice:
    """Several things in one answer: their names and signs; one alone as itself."""
    parts = [drawn(part, asked) for part in thing.things]
    if len(parts) == 1:
        return parts[0]
    icons = tuple(icon for part in parts for icon in part.icons)
    tracks = [part for part in thing.things if isinstance(part, things.Track) and part.ignored]
    ignored = [_("On %(track)s nothing happens.", track=_track(asked, track.slug)) for track in tracks]
    return Choice(asked.key, ", ".join(part.title for part in parts), icons, text=" ".join(ignored))


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
"""What it means to leave it, for the rules' questions that have a better word for it; a card brings its own."""
