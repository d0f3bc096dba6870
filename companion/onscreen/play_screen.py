"""What all pages of a game on screen share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from automa.definitions import level
from companion.drawings.cards import DecisionPairScene
from companion.drawings.charts import PipsScene
from companion.drawings.map import MapScene
from companion.game.bots import pair_of
from companion.game.card_words import told_by_a_card
from companion.game.game_screen import GameScreen
from companion.game.journal import Row, choice_of
from companion.game.map import choice_map, plain_map
from companion.game.scenario import scenario_line
from companion.game.seats import SeatScreen, deck_pips, seat_screens, takes_income
from companion.game.sight import Sight
from companion.game.since import since, watched_since
from companion.game.told import rows_told
from companion.onscreen.hints import HintScreen, hint_screen
from companion.onscreen.meanwhile import Deed, Meanwhile, deeds_of, meanwhile_of, missed
from companion.onscreen.news import news
from companion.onscreen.questions import Question, question_of
from companion.services import services
from companion.store.replay import View
from companion.web.permissions import WhyNot, may
from engine.acts import Undo
from engine.consent import Request, TurnedDown, last_answer, turned_down
from engine.decisions import Refusal
from engine.log import Entry
from engine.outlook import PLAYER_TURN


@dataclass(frozen=True, slots=True)
class BotsScreen:
    pips: PipsScene
    income_is_now: bool  # they are in the middle of one
    finished: bool
    level: int
    cards: int  # face down beside the Automa's mat
    gives_advances: bool  # you get free ones before your first income


@dataclass(frozen=True, slots=True)
class TakingBack:
    last: Entry | None  # undone next
    again: Entry | None  # redone next
    must_ask: bool  # others saw more since
    request: Request | None
    to_agree: tuple[int, ...]  # seats yet to say yes
    can: bool  # this phone may
    here: tuple[int, ...]  # those seats and the asker's, on this phone
    turned_down: TurnedDown | None  # a request made here that others refused


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who has to take the phone."""

    seat: int
    why: str
    """`setup`, `turn` (begins), `goes_on`, `attack` (on them), `decision` (in another's turn), `thinks`"""
    by: int  # who attacks, or whose turn it is
    here: bool = True  # they play on this phone
    kind: str = ""  # of the question; "" out of turn, where it could betray a hand
    before: int | None = None  # other games first, if a built-in player thinks


@dataclass(frozen=True, slots=True)
class OnThisPhone:
    you: SeatScreen | None  # the holder
    resources: tuple[tuple[str, int], ...]
    goes_round: bool  # several share it
    looks_on: bool  # its holder can only look


@dataclass(frozen=True, slots=True)
class News:
    own: tuple[Row, ...]  # in your turn so far, or your last
    others: tuple[Row, ...]  # since then; all if the phone is passed on
    pair: DecisionPairScene | None
    watched: int  # the log's length since when the phone looks without a break
    new: tuple[Deed, ...] = ()  # what others did before that, as your turn begins


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayScreen(GameScreen):
    is_alone: bool
    finished: bool
    bots: BotsScreen | None
    phone: OnThisPhone
    question: Question | None
    waits_for: Waiting | None  # has to take the phone
    news: News
    taking_back: TakingBack
    meanwhile: Meanwhile | None = None  # what to say until then
    hint: HintScreen | None = None  # if the game has hints

    @property
    def asked(self) -> Question | None:
        """The question, if it is answered here and now."""
        return None if self.waits_for is not None or self.taking_back.request else self.question

    @property
    def waits_elsewhere(self) -> bool:
        """Whoever is asked has a phone of their own, or is no person."""
        if self.waits_for is None or self.taking_back.request:
            return False
        passes_on = self.phone.you is not None and self.phone.goes_round
        return not self.waits_for.here and not passes_on

    @property
    def is_turn(self) -> bool:
        return self.question is not None and self.question.kind == "player_turn"

    @property
    def is_of_several(self) -> bool:
        """No bots: people play, or built-in players for them."""
        return self.bots is None

    @property
    def explained_by(self) -> Row | None:
        """What a card has just told, if it explains the question."""
        last = self.news.own[-1] if self.news.own else None
        own = told_by_a_card(last.kind) if last else None
        return last if own and own.explains else None

    @property
    def choices(self) -> int:
        """Hexes chosen by bots in their last turn."""
        return sum(row.choice is not None for row in self.news.others)


def play_screen(view: View, sight: Sight, seen: int | None = None) -> PlayScreen:
    """seen: the log's length when this phone looked last."""
    seats = seat_screens(sight.state, sight.game.active if sight.seat is None else sight.seat)
    waits_for = waiting(sight, services().thinkers.before(view.game.id))
    question = question_of(sight)
    return PlayScreen(
        game_id=view.game.id,
        name=view.game.name,
        seq=view.seq,
        lost=view.lost,
        seats=seats,
        owners=dict(enumerate(sight.looks)),
        scenario=scenario_line(sight.game),
        since=since(view.play, seen, sight.seen, partial(rows_told, sight)),
        is_alone=sight.is_alone,
        finished=view.play.pending is None,
        bots=bots_screen(sight),
        phone=on_this_phone(sight, seats),
        question=question,
        waits_for=waits_for,
        news=news_to(sight, watched_since(view.seq), hides=waits_for is not None),
        taking_back=taking_back(sight),
        meanwhile=meanwhile_of(sight) if waits_for else None,
        hint=hint_screen(view, sight, question),
    )


def on_this_phone(sight: Sight, seats: Sequence[SeatScreen]) -> OnThisPhone:
    player = sight.game.players.get(sight.seat) if sight.seat is not None else None
    return OnThisPhone(
        you=None if sight.seat is None else seats[sight.seat],
        resources=tuple(player.resources.items()) if player else (),
        goes_round=sight.goes_round,
        looks_on=sight.looks_on,
    )


def news_to(sight: Sight, watched: int, *, hides: bool) -> News:
    """hides: the phone is passed on; nothing is told as your own."""
    own, others = news(sight)
    if sight.seat is None or hides:
        own, others = [], [*own, *others]
    rows = rows_told(sight, others)
    pair = pair_of(sight.state, rows) if rows else None
    return News(rows_told(sight, own), rows, pair, watched, new_to(sight, watched))


def new_to(sight: Sight, watched: int) -> tuple[Deed, ...]:
    """What others did unwatched, until the turn's first answer."""
    if sight.bots is not None or sight.seat is None or sight.pending is None or sight.pending.kind != PLAYER_TURN:
        return ()
    rows = rows_told(sight, missed(sight, watched))
    return deeds_of(rows, sight.looks[sight.seat])


def waiting(sight: Sight, before: int = 0) -> Waiting | None:
    """None if the phone's holder or nobody is asked."""
    asked = sight.play.pending
    if asked is None or asked.seat == sight.seat:
        return None
    active, attacker = sight.game.active, asked.data.get("attacker")
    if sight.play.is_thought_about:
        return Waiting(asked.seat, "thinks", active, here=False, before=before)
    if asked.seat not in sight.people:
        return None
    here = sight.is_played_here(asked.seat)
    if asked.kind == "response" and isinstance(attacker, int):
        return Waiting(asked.seat, "attack", attacker, here)
    if asked.kind != PLAYER_TURN and not any(entry.asked == PLAYER_TURN for entry in sight.play.answers):
        return Waiting(asked.seat, "setup", active, here)
    if asked.seat != active:
        return Waiting(asked.seat, "decision", active, here)
    return Waiting(asked.seat, "turn" if asked.kind == PLAYER_TURN else "goes_on", active, here, asked.kind)


def bots_screen(sight: Sight) -> BotsScreen | None:
    bots = sight.bots
    if bots is None:
        return None
    cards = bots.automa.cards if bots.automa else 0
    gives_advances = bool(level(bots.level, bots.arts).you_advance)
    return BotsScreen(deck_pips(bots), takes_income(bots, sight.game), bots.finished, bots.level, cards, gives_advances)


def taking_back(sight: Sight) -> TakingBack:
    play = sight.play
    last, request = last_answer(play.answers), sight.request
    others = [seat for seat in sight.people if request and seat not in (request.seat, *request.agreed)]
    concerned = [*others, *([request.seat] if request else [])]
    return TakingBack(
        last=None if last is None else play.answers[last],
        again=play.next_redo if sight.pending is not None else None,
        must_ask=may(sight.asker, play, sight.people, Undo()) is WhyNot.OTHERS_SAW_MORE,
        request=request,
        to_agree=tuple(others),
        can=not sight.looks_on,
        here=() if sight.looks_on else tuple(seat for seat in concerned if sight.is_played_here(seat)),
        turned_down=_turned_down(sight),
    )


def _turned_down(sight: Sight) -> TurnedDown | None:
    told = turned_down(sight.play.log)
    concerns = told is not None and told.seat in sight.people and not sight.looks_on
    return told if concerns and told is not None and sight.is_played_here(told.seat) else None


def map_of(sight: Sight, rows: Sequence[Row], choice: int | None = None) -> tuple[MapScene, Row | None]:
    """With the given choice of the bots, or their last."""
    row = choice_of(rows, choice) if sight.bots else None
    return (plain_map(sight.state), None) if row is None else (choice_map(sight.state, row), row)


def why_not(sight: Sight, key: str) -> Refusal | None:
    return sight.prospect(sight.pending, key).refusal if sight.pending else None
