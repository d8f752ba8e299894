"""How the last play on the board went: what was struck, what was stopped, and what did not happen for it.

Everything is read off the moments of the match as one seat saw them. The chance of an answer is told to the attacker
alone: it was counted from what only he knew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.system import System
from game.core.words.grammar import listed, plural
from game.systems.thor import events as e
from game.systems.thor.actions import LetThrough
from game.systems.thor.cards import preview as outlook
from game.systems.thor.cards.preview import Preview
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.state import Battle, Unit
from game.systems.thor.view import BattleView
from game.ui.play.thread import DULL, Aftermath, in_lines, seen

_AIDS = ("defend", "halt", "boost")
"""Uses of cards that answer a play or add to it."""
_ACTS = (e.Deployed, e.Summoned, e.Relocated)


class Fought(Aftermath, frozen=True):
    """How an attack went. `origin` and `at` are the squares of the blow, `attacker` and `target` the units."""

    title: str = ""
    attacker: int = 0
    target: int = 0
    origin: str = ""
    at: str = ""
    card: str = ""
    power: str = ""
    answer: str = ""
    """The card that stopped it; "" if none did."""
    answerer: int = 0
    lost: tuple[tuple[int, int], ...] = ()
    """Who lost hits of it, and how many."""
    fell: tuple[str, ...] = ()
    brief: str = ""
    """The outcome in a few words, for the board."""

    @property
    def stopped(self) -> bool:
        return bool(self.answer)


def retell(
    rules: System[Any, Any], moments: Sequence[Moment], seat: Seat | None, *, odds: bool = True
) -> Aftermath | None:
    """What happened last in `moments` as `seat` may know it (None: with all eyes); None before the first play."""
    for start in range(len(moments) - 1, -1, -1):
        happened = _play(seen(moments[start:], seat))
        if happened:
            return _told(rules, moments, start, happened, seat, odds=odds)
    return None


def _play(happened: list[Event]) -> list[Event]:
    """The events of the last play, from its card to the next turn; none if nobody played anything."""
    begins = [number for number, event in enumerate(happened) if _begins(event)]
    if not begins:
        return []
    rest = happened[begins[-1] :]
    ends = (
        number
        for number, event in enumerate(rest)
        if isinstance(event, e.TurnBegan | e.PhaseBegan) and number
    )
    return rest[: next(ends, len(rest))]


def _begins(event: Event) -> bool:
    return isinstance(event, _ACTS) or (isinstance(event, e.Played) and event.use not in _AIDS)


def _told(
    rules: System[Any, Any], moments: Sequence[Moment], start: int, happened: list[Event], seat: Seat | None,
    *, odds: bool,
) -> Aftermath | None:  # fmt: skip
    if any(isinstance(event, e.Defended | e.Struck) for event in happened):
        return _Fight(rules, moments, start, happened).told(seat, odds=odds)
    lines = [line for line in rules.tell(moments[-1].state, happened, seat) if line.kind not in DULL]
    return in_lines(lines, lines[0]) if lines else None


class _Fight:
    """An attack as it went, blow by blow."""

    def __init__(
        self, rules: System[Any, Any], moments: Sequence[Moment], start: int, happened: list[Event]
    ) -> None:
        self.rules, self.moments, self.start, self.happened = rules, moments, start, happened
        self.state: Battle = moments[-1].state
        self.played = next((event for event in happened if isinstance(event, e.Played)), None)
        self.blows = self._of(e.Attacked)
        self.fallen = self._of(e.Fell)
        self.saved = self._of(e.Defended)

    def _of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.happened if isinstance(event, kind)]

    def _name(self, unit: int) -> str:
        """What a unit is called in a sentence: `Thor`, `the Brute`."""
        found = find(self.state, unit)
        if found is None:
            return "a unit"
        label = self.state.field.profiles[found.name].label
        return (
            label
            if label == found.name and not self.state.field.profiles[found.name].group
            else f"the {label}"
        )

    def told(self, eyes: Seat | None, *, odds: bool) -> Aftermath:
        """The whole outcome; `eyes` that attacked read how likely an answer was, if `odds` are told at all."""
        blow = self._last_blow()
        attack = (self.played.power or self.played.card) if self.played else "The blow"
        answered = next((each for each in reversed(self.saved) if each.target == blow.target), None)
        answer = self._answer() if answered else None
        hurt: dict[int, int] = {}
        for event in self._of(e.Struck):
            hurt[event.unit] = hurt.get(event.unit, 0) + event.damage
        words, rule, title = self._words(attack, blow, answer)
        lines = [*(self._spared(answered) if answered else self._pushed()), *self._others(blow)]
        lines += self._odds(eyes) if odds else []
        attacker = find(self.state, blow.unit)
        return Fought(
            words, tuple(lines), rule, attacker.seat if attacker else None, (blow.origin, blow.at), title=title,
            attacker=blow.unit, target=blow.target, origin=blow.origin, at=blow.at,
            card=self.played.card if self.played else "", power=self.played.power if self.played else "",
            answer=answer.card if answer else "", answerer=answered.by if answered else 0,
            lost=tuple(hurt.items()), fell=tuple(self._grave(event) for event in self.fallen),
            brief=self._brief(blow, answer),
        )  # fmt: skip

    def _last_blow(self) -> e.Attacked:
        """The last blow that was decided: one that waits for its answer is not told of."""
        decided = {event.target for event in self.saved} | {event.unit for event in self._of(e.Struck)}
        found: e.Attacked = next(each for each in reversed(self.blows) if each.target in decided)
        return found

    def _answer(self) -> e.Played | None:
        return next((each for each in reversed(self._of(e.Played)) if each.use == "defend"), None)

    def _words(self, attack: str, blow: e.Attacked, answer: e.Played | None) -> tuple[str, str, str]:
        """The bold line, its rule, and the heading over it."""
        if answer is not None:
            return f"{answer.power or answer.card} stops {attack}.", "T-40", "Stopped"
        if self.fallen:
            names = listed(self._name(event.unit) for event in self.fallen)
            pushed = any(event.pushed for event in self.fallen)
            return f"{attack} fells {names}.", "T-30" if pushed else "T-28", "Felled"
        struck = next(event for event in reversed(self._of(e.Struck)) if event.unit == blow.target)
        left = f"{struck.left} left" if struck.left else "none left"
        who = self._name(blow.target)
        return f"{attack} hits {who}: {plural(struck.damage, 'hit')}, {left}.", "T-28", "Struck"

    def _brief(self, blow: e.Attacked, answer: e.Played | None) -> str:
        if answer is not None:
            return f"{answer.power or answer.card} stops it"
        if self.fallen:
            several = len(self.fallen) > 1
            return (
                "Both fall" if len(self.fallen) == 2 else f"{len(self.fallen)} fall" if several else "Felled"
            )
        struck = next(event for event in reversed(self._of(e.Struck)) if event.unit == blow.target)
        return plural(struck.damage, "hit")

    def _spared(self, answered: e.Defended) -> list[str]:
        """What the answer kept from happening."""
        would = self._let_through(answered)
        if would is None:
            return []
        kept = ["no damage", *(["no push"] if would.pushes else [])]
        falls = ": nobody falls" if would.falls else ""
        sentence = f"{', '.join(kept)}{falls}."
        return [sentence[:1].upper() + sentence[1:]]

    def _let_through(self, answered: e.Defended) -> Preview | None:
        """What the stopped blow would have done, as whoever answered could see it."""
        for before, after in zip(self.moments[self.start :], self.moments[self.start + 1 :], strict=False):
            decision = before.state.decision
            asked = isinstance(decision, Answer) and decision.blow.target == answered.target
            if asked and answered in after.events:
                return outlook.preview(self._view(before, decision.seat), LetThrough())
        return None

    def _pushed(self) -> list[str]:
        """How far the blow drove those it hit, and into what."""
        ways: dict[int, list[e.Pushed]] = {}
        for event in self._of(e.Pushed):
            ways.setdefault(event.unit, []).append(event)
        lines = []
        for unit, pushes in ways.items():
            last, who = pushes[-1], self._name(unit)
            into = (
                f"into the {self.state.field.terrain.get(last.into, 'pit')}" if last.into else "off the board"
            )
            way = f"{plural(len(pushes), 'square')} {last.toward}"
            lines.append(f"{who[:1].upper()}{who[1:]}: {way}, {f'to {last.to}' if last.to else into}.")
        return lines

    def _grave(self, event: e.Fell) -> str:
        """The square that a unit fell into, or on."""
        pushes = [each for each in self._of(e.Pushed) if each.unit == event.unit]
        return (pushes[-1].into or event.at) if pushes else event.at

    def _others(self, blow: e.Attacked) -> list[str]:
        """How the other blows of the same attack went."""
        others = [each for each in self.blows if each is not blow]
        stopped = sum(any(each.target == saved.target for saved in self.saved) for each in others)
        struck = {event.unit for event in self._of(e.Struck)}
        hit = sum(each.target in struck for each in others)
        lines = [f"{plural(hit, 'other blow')} hit."] if hit else []
        return lines + ([f"{plural(stopped, 'other blow')} stopped."] if stopped else [])

    def _odds(self, eyes: Seat | None) -> list[str]:
        """How likely an answer was, for whoever attacked."""
        moment = self.moments[self.start]
        if moment.action is None or moment.seat is None or not self.start or eyes not in (moment.seat, None):
            return []
        view = self._view(self.moments[self.start - 1], moment.seat)
        odds = outlook.preview(view, moment.action).odds
        if odds is None:
            return []
        share = round(odds.chance * 100)
        return [f"An answer was {share} in a hundred." if share else "No answer was to be feared."]

    def _view(self, moment: Moment, seat: Seat) -> BattleView:
        view: BattleView = self.rules.view(moment.state, seat)
        return view


def find(state: Battle | BattleView, unit: int) -> Unit | None:
    """A unit on the board, or one that has fallen."""
    return state.units.get(unit) or next((each for each in state.fallen if each.id == unit), None)
