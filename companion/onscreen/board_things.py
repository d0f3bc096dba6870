"""How answers about tracks, hexes, plots and mats look."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import gettext as _

from companion.drawings.spots import spot_of
from companion.drawings.tracks import tracks_out
from companion.game.words import AT_A_HEX, PLACES, name_of
from companion.onscreen.asking import civilization_of
from companion.onscreen.choice import Choice, DrawnFor, Gives, drawn
from engine import outlook, things

# ---- tracks


@drawn.register
def track_drawn(thing: things.Track, asked: DrawnFor) -> Choice:
    said = _("Moves there are ignored: nothing happens.") if thing.ignored else ""
    choice = Choice(asked.key, track_called(asked, thing.slug), (thing.slug,), f"track {thing.slug}", said)
    if thing.partner is None:
        return choice
    return replace(choice, owner=asked.look(thing.partner), how="with", layout="four")


@drawn.register
def token_drawn(thing: things.Token, asked: DrawnFor) -> Choice:
    choice = _space(asked, thing.track, thing.space, with_benefit=True)
    choice = choice if thing.gives is None else replace(choice, gives=(("", thing.gives),))
    return choice if thing.of is None else replace(choice, owner=asked.look(thing.of), layout="two")


@drawn.register
def move_drawn(thing: outlook.Move, asked: DrawnFor) -> Choice:
    choice = _space(asked, thing.track, thing.to, with_benefit=thing.benefit)
    bonus = outlook.bonus_ahead(asked.sight.game, asked.pending, thing)
    offers: Gives = () if bonus is None else ((_("Bonus:"), bonus),)
    stones: Gives = tuple(("", {"landmark": slug}) for slug in outlook.landmarks_of_move(asked.sight.game, thing))
    text = choice.text
    if not choice.gives:
        text = _("%(track)s %(number)s, without benefit", track=track_called(asked, thing.track), number=thing.to)
    return replace(choice, text=text, gives=(*choice.gives, *offers, *stones))


@drawn.register
def way_drawn(thing: things.Way, asked: DrawnFor) -> Choice:
    said = _(
        "%(track)s: from %(start)s to %(to)s", track=track_called(asked, thing.track), start=thing.start, to=thing.to
    )
    return Choice(asked.key, said, (thing.track,))


def track_called(asked: DrawnFor, slug: str) -> str:
    track = asked.box.tracks.get(slug) or next(each for each in tracks_out(asked.box) if each.slug == slug)
    return _(track.name)


def _space(asked: DrawnFor, slug: str, number: int, *, with_benefit: bool) -> Choice:
    space = asked.box.tracks[slug].space(number)
    gives: Gives = (("", space.benefit),) if with_benefit and space.benefit else ()
    text = _("%(track)s %(number)s", track=track_called(asked, slug), number=number)
    return Choice(asked.key, _(space.name), (slug,), f"track {slug}", text, gives)


# ---- places


@drawn.register
def hex_drawn(thing: things.At, asked: DrawnFor) -> Choice:
    """With an act there; hexes alone are tapped on the map."""
    lies = _("Hex %(name)s", name=spot_of(asked.sight.game.board.map.printed, thing.hex).name)
    return Choice(asked.key, str(AT_A_HEX[thing.use]), text=lies) if thing.use else Choice(asked.key, lies)


@drawn.register
def plot_drawn(thing: things.PlotAt, asked: DrawnFor) -> Choice:
    return Choice(asked.key, _("row %(row)s, column %(column)s", row=thing.row + 1, column=thing.column + 1))


@drawn.register
def slot_drawn(thing: things.Slot, asked: DrawnFor) -> Choice:
    benefit = thing.gives or outlook.on_mat(asked.sight.game, thing)
    if name := outlook.printed_on_mat(asked.sight.game, thing):
        asks = civilization_of(asked.sight, asked.pending.source)
        own = not asked.pending.source or (asks is not None and asks.slug == thing.slug)
        name = _(name) if own else f"{name_of(thing.slug)}: {_(name)}"
        return Choice(asked.key, name, gives=() if benefit is None else (("", benefit),))
    column, _joint, number = thing.name.partition("_")
    where = name_of(thing.name) if thing.name in asked.box.tracks or benefit is None else ""
    if number.isdecimal() and column in PLACES:
        where = _("%(where)s: step %(number)s", where=PLACES[column], number=number)
    return Choice(asked.key, where, gives=() if benefit is None else (("", benefit),))


@drawn.register
def tapestry_space_drawn(thing: things.TapestrySpace, asked: DrawnFor) -> Choice:
    where = _("The space of era %(era)s", era=thing.space + 1)
    return Choice(asked.key, where, ("tapestry",), owner=asked.look(thing.of), layout="two")


@drawn.register
def rows_drawn(thing: things.Rows, asked: DrawnFor) -> Choice:
    """With what they uncover."""
    words = _("%(top)s above, %(bottom)s below", top=thing.top, bottom=thing.bottom)
    gives = tuple(("" if number else _("uncovered:"), benefit) for number, benefit in enumerate(thing.frees))
    return Choice(asked.key, words, gives=gives)
