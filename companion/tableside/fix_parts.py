"""The parts of the table that a plain form corrects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from automa.table.state import Table
from companion.drawings.landmarks import landmark_icon
from companion.drawings.players import PlayerLook
from companion.drawings.tracks import tracks_scene
from companion.game.corrections import ACHIEVEMENT_WORDS
from companion.game.players import by_shape, looks, player_name
from companion.game.seats import tokens_on_tracks
from companion.tableside.fix_bots import bots_sections, bots_short, write_bots
from companion.tableside.fix_screen import Field, Plain, Section, Short, entered, refuse
from engine.facts.components import COMPONENTS
from engine.outlook import LEFT_BY_SINGULARITY
from engine.state.board import REMOVED


@dataclass(frozen=True, slots=True)
class FixPart:
    icon: str
    words: LazyString
    purpose: LazyString
    short: Callable[[Table], Short]
    sections: Callable[[Table], tuple[Section, ...]]
    write: Callable[[Plain, Mapping[str, str]], None]  # into a position; raises BadPosition
    # fields that change with the one tapped:
    along: Callable[[str, str], Mapping[str, str]] = lambda _name, _value: {}


def _seat_options(everyone: Iterable[PlayerLook], none: str) -> tuple[tuple[str, str], ...]:
    return ("", none), *((str(seat), player_name(look)) for seat, look in enumerate(everyone))


def _yes_or_no() -> tuple[tuple[str, str], ...]:
    return ("", _("no")), ("yes", _("yes"))


# ---- tracks


def _tracks_short(table: Table) -> Short:
    seats = zip(looks(table), table.game.board.seats, strict=True)
    return tuple(
        (look, tuple((track, "+".join(map(str, seat.tokens[track])) or "–") for track in table.game.board.tracks))
        for look, seat in seats
    )


def _tracks(table: Table) -> tuple[Section, ...]:
    board, everyone = table.game.board, looks(table)
    scenes = tracks_scene(board.box, tokens_on_tracks(table), players=by_shape(table))
    sections = []
    for scene in scenes:
        spaces = tuple((str(space.number), f"{space.number} {_(space.name)}") for space in scene.spaces)
        fields, more = [], []
        for number, seat in enumerate(board.seats):
            place, standing = f"board/seats/{number}/tokens/{scene.slug}", seat.tokens[scene.slug]
            stays = len(standing) == 1 and not may_leave(seat.role, scene.slug)
            offered = spaces if stays else (("", _("none")), *spaces)
            fields += [
                Field(f"{place}/{token}", str(space), look=everyone[number], options=offered)
                for token, space in enumerate(standing)
            ]
            none = (("", _("no other")), *spaces)
            more.append(Field(f"{place}/{len(standing)}", "", look=everyone[number], options=none))
        sections.append(
            Section(tuple(fields), track=scene.slug, strip=scene, more=tuple(more), more_words=_("Another token here"))
        )
    return tuple(sections)


def may_leave(role: str, track: str) -> bool:
    """The last token may have left for another track. (FAQ-18)"""
    return role == "human" and track == LEFT_BY_SINGULARITY


def _write_tracks(plain: Plain, values: Mapping[str, str]) -> None:
    for number, seat in enumerate(plain["board"]["seats"]):
        for track in seat["tokens"]:
            place = f"board/seats/{number}/tokens/{track}"
            spaces = [int(space) for space in entered(values, place)]
            if not spaces and not may_leave(seat["role"], track):
                refuse(place, "a_token_on_each_track_needed")
            seat["tokens"][track] = spaces


# ---- landmarks and achievements


def _landmarks_short(table: Table) -> Short:
    board = table.game.board
    held = [(look, len(board.landmarks_of(seat))) for seat, look in enumerate(looks(table))]
    return tuple((look, str(count)) for look, count in held if count) or ((None, _("all free")),)


def _landmarks(table: Table) -> tuple[Section, ...]:
    board, everyone = table.game.board, looks(table)
    passing_on = [seat for seat, each in enumerate(board.seats) if each.landmarks_to not in (None, seat)]
    holders = [each for each in _seat_options(everyone, _("free")) if each[0] not in map(str, passing_on)]

    def field(slug: str) -> Field:
        holder = board.landmarks.get(slug)
        offered = [*holders, (str(REMOVED), _("out of the game"))]
        if holder in passing_on:
            offered.append((str(holder), player_name(everyone[holder])))
        value = "" if holder is None else str(holder)
        name = _(board.box.landmarks[slug].name)
        return Field(f"board/landmarks/{slug}", value, name, options=tuple(offered), sign=landmark_icon(slug))

    used = board.box.landmarks.values()
    sections = [
        Section(tuple(field(each.slug) for each in used if each.track == track), track=track) for track in board.tracks
    ]
    others = tuple(field(each.slug) for each in used if each.track is None)
    return (*sections, Section(others, _("Other landmarks"))) if others else tuple(sections)


def _write_landmarks(plain: Plain, values: Mapping[str, str]) -> None:
    landmarks = plain["board"]["landmarks"]
    for name, holder in values.items():
        slug = name.rpartition("/")[2]
        if holder:
            landmarks[slug] = int(holder)
        else:
            landmarks.pop(slug, None)


def _achievements_short(table: Table) -> Short:
    board = table.game.board
    earned = [
        (look, sum(seat in earners for earners in board.achievements.values()))
        for seat, look in enumerate(looks(table))
    ]
    return tuple((look, str(count)) for look, count in earned if count) or ((None, _("none yet")),)


def _achievements(table: Table) -> tuple[Section, ...]:
    board = table.game.board
    options = _seat_options(looks(table), _("nobody"))
    sections = []
    for name, boxes in board.map.printed.achievements.items():
        earners = [str(seat) for seat in board.achievements.get(name, [])]
        fields = tuple(
            Field(
                f"board/achievements/{name}/{place}",
                value,
                _("%(vp)s VP", vp=vp),
                options=options,
                sign="achievement",
            )
            for place, (vp, value) in enumerate(zip(boxes, [*earners, *[""] * len(boxes)], strict=False))
        )
        sections.append(Section(fields, str(ACHIEVEMENT_WORDS[name])))
    return tuple(sections)


def _write_achievements(plain: Plain, values: Mapping[str, str]) -> None:
    achievements = plain["board"]["achievements"]
    for name in {name.split("/")[2]: None for name in values}:
        earners = [int(seat) for seat in entered(values, f"board/achievements/{name}")]
        if earners or name in achievements:
            achievements[name] = earners


# ---- eras, VP, supplies


def _scores_short(table: Table) -> Short:
    seats = zip(looks(table), table.game.board.seats, strict=True)
    return tuple((look, _("%(vp)s VP, era %(era)s", vp=seat.vp, era=seat.era)) for look, seat in seats if seat.scores)


def _scores(table: Table) -> tuple[Section, ...]:
    board, bots = table.game.board, table.bots
    eras = tuple((str(era), str(era)) for era in range(COMPONENTS.income_turns + 1))
    sections = []
    for number, (look, seat) in enumerate(zip(looks(table), board.seats, strict=True)):
        place, is_human = f"board/seats/{number}", seat.role == "human"
        fields = []
        if seat.scores:
            help = _("The result shows it apart, as corrected by you.") if is_human else ""
            fields.append(Field(f"{place}/vp", str(seat.vp), _("VP"), help=help))
        if is_human or table.is_solo:
            fields.append(Field(f"{place}/outposts", str(seat.outposts), _("Outposts in the supply")))
        if is_human:
            fields.append(Field(f"{place}/era", str(seat.era), _("Era"), options=eras, sign="era"))
            done, words = "yes" if seat.finished else "", _("Has finished the game")
            fields.append(Field(f"{place}/finished", done, words, options=_yes_or_no(), sign="flag"))
        if fields:
            sections.append(Section(tuple(fields), look=look))
    if table.is_solo:
        done = "yes" if bots.finished else ""
        of_both = (
            Field("bots/era", str(bots.era), _("Era"), options=eras, sign="era"),
            Field("bots/finished", done, _("Have finished the game"), options=_yes_or_no(), sign="flag"),
        )
        sections.append(Section(of_both, _("Both bots")))
    else:
        turns = (("0", _("still to come")), ("1", _("is over")))
        words = _("The Shadow Empire’s first turn")
        first = Field("bots/era", str(min(bots.era, 1)), words, options=turns, sign="era")
        sections.append(Section((first,), look=looks(table)[bots.shadow.seat]))
    return tuple(sections)


def _write_scores(plain: Plain, values: Mapping[str, str]) -> None:
    bots = plain["bots"]
    for number, seat in enumerate(plain["board"]["seats"]):
        place = f"board/seats/{number}"
        for count in ("vp", "outposts", "era"):
            if f"{place}/{count}" in values:
                seat[count] = int(values[f"{place}/{count}"])
        if f"{place}/finished" in values:
            seat["finished"] = _finished(f"{place}/finished", values, seat["era"])
    bots["era"] = int(values["bots/era"])
    if bots["automa"] is None:
        return
    bots["finished"] = _finished("bots/finished", values, bots["era"])
    for bot in (bots["automa"], bots["shadow"]):
        plain["board"]["seats"][bot["seat"]]["era"] = bots["era"]


def _finished_with(name: str, value: str) -> Mapping[str, str]:
    """Whoever had the last income turn has finished. (END-1, AUT-28)"""
    place, _slash, what = name.rpartition("/")
    return {f"{place}/finished": "yes"} if (what, value) == ("era", str(COMPONENTS.income_turns)) else {}


def _finished(place: str, values: Mapping[str, str], era: int) -> bool:
    """Raises BadPosition if a seat plays on after the last income turn. (END-1, AUT-28)"""
    if era == COMPONENTS.income_turns and not values[place]:
        refuse(place, "finished_after_the_last_income_turn")
    return bool(values[place])


# ---- whose turn


def _turn_short(table: Table) -> Short:
    return ((None, _("Round %(round)s", round=table.round)), (looks(table)[table.seat], _("to move")))


def _turn(table: Table) -> tuple[Section, ...]:
    everyone, people = looks(table), table.game.board.humans()
    places = tuple((str(table.order.index(seat)), player_name(everyone[seat])) for seat in people)
    turn = Field("turn", str(table.turn), _("Whose turn it is"), options=places, sign="turn")
    return (Section((turn, Field("round", str(table.round), _("Round")))),)


def _write_turn(plain: Plain, values: Mapping[str, str]) -> None:
    plain["turn"], plain["round"] = int(values["turn"]), int(values["round"])


# ---- decks and map have their own forms


def decks_short(table: Table) -> Short:
    left = table.bots.decks.left // 2
    return ((None, ngettext("%(num)s pair left", "%(num)s pairs left", left)),)


def map_short(table: Table) -> Short:
    """Outposts by seat."""
    lying = [outpost for outposts in table.game.board.map.outposts.values() for outpost in outposts]
    counts = [(look, sum(outpost.seat == seat for outpost in lying)) for seat, look in enumerate(looks(table))]
    return tuple((look, ngettext("%(num)s outpost", "%(num)s outposts", count)) for look, count in counts if count)


PARTS: Final[Mapping[str, FixPart]] = {
    "tracks": FixPart(
        "tracks",
        _l("Tracks"),
        _l("Tap the track, then the space on which a token really stands."),
        _tracks_short,
        _tracks,
        _write_tracks,
    ),
    "scores": FixPart(
        "vp",
        _l("VP, eras and supplies"),
        _l("Tap until VP, outposts and eras are those on the table."),
        _scores_short,
        _scores,
        _write_scores,
        along=_finished_with,
    ),
    "landmarks": FixPart(
        "landmark",
        _l("Landmarks"),
        _l("Tap a landmark, then whoever really has it."),
        _landmarks_short,
        _landmarks,
        _write_landmarks,
    ),
    "achievements": FixPart(
        "achievement",
        _l("Achievements"),
        _l("Tap a box, then whoever really took it, the first one first."),
        _achievements_short,
        _achievements,
        _write_achievements,
    ),
    "bots": FixPart(
        "automa",
        _l("The bots’ mats and cards"),
        _l("Tap what differs, then what really lies in front of the bots."),
        bots_short,
        bots_sections,
        write_bots,
    ),
    "turn": FixPart(
        "era",
        _l("Turn and round"),
        _l("Tap whose turn it really is, and until the round is right."),
        _turn_short,
        _turn,
        _write_turn,
    ),
}
"""By the last word of the address."""
