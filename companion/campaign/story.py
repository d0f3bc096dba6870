"""How the race of each counting scenario was decided."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from companion.game.moment import Moment, moment_of
from companion.store.endings import Ending


def told(ending: Ending | None, winner: int, rival: int) -> str:
    """Empty if unrecorded, or if no lead decided it."""
    course = {each.seat: each.vp for each in ending.race} if ending else {}
    if winner not in course or rival not in course:
        return ""
    moment = moment_of({seat: course[seat] for seat in (winner, rival)}, winner)
    if moment is None:
        return ""
    return _of_you(moment) if winner < rival else _of_the_automa(moment)


def _of_you(moment: Moment) -> str:
    data = _data(moment)
    if moment.behind is not None:
        return ngettext(
            "%(behind)s VP behind with one turn to go, you scored %(vp)s.",
            "%(behind)s VP behind with %(num)s turns to go, you scored %(vp)s.",
            moment.left,
            **data,
        )
    if moment.is_late:
        return _("You took the lead in turn %(since)s; turn %(turn)s decided it, with %(vp)s VP to %(to)s.", **data)
    if moment.since > 1:
        return _("You led from turn %(since)s to the end.", **data)
    return _("You led from start to finish.")


def _of_the_automa(moment: Moment) -> str:
    data = _data(moment)
    if moment.behind is not None:
        return ngettext(
            "%(behind)s VP behind with one turn to go, the Automa scored %(vp)s.",
            "%(behind)s VP behind with %(num)s turns to go, the Automa scored %(vp)s.",
            moment.left,
            **data,
        )
    if moment.is_late:
        return _(
            "The Automa took the lead in turn %(since)s; turn %(turn)s decided it, with %(vp)s VP to %(to)s.", **data
        )
    if moment.since > 1:
        return _("The Automa led from turn %(since)s to the end.", **data)
    return _("The Automa led from start to finish.")


def _data(moment: Moment) -> Mapping[str, int]:
    data = {"since": moment.since, "turn": moment.turn, "vp": moment.gained, "to": moment.to_the_others}
    return data if moment.behind is None else {**data, "behind": moment.behind}
