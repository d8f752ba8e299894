"""Checks exactly when the rules say, of what can be spotted then; blips exactly when they say (A-10, A-11, A-22, A-34, A-51)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.chance import seeded
from game.core.events import Context, Event
from game.core.promises.breaches import keep
from game.core.steps import Step
from game.systems.asgard import adapters
from game.systems.asgard import events as e
from game.systems.asgard.actions import UnitId
from game.systems.asgard.encounters import checks
from game.systems.asgard.enemies import blips
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.state import ENEMY, Saga
from tools import saga_retold as retold
from tools.saga_retold import Reader

Due = tuple[UnitId, str]


def friends(state: Saga) -> list[UnitId]:
    """The players' units on the table."""
    host = adapters.of(state.plan)
    return [unit for unit in host.units(state.table) if host.seat(state.table, unit) != ENEMY]


def in_sight(state: Saga, targets: Iterable[UnitId], lookers: Iterable[UnitId] | None = None) -> set[UnitId]:
    """Which of these the players' units, or some of them, see within visibility."""
    own = friends(state) if lookers is None else list(lookers)
    found = adapters.of(state.plan).seen(state.table, own, list(targets), state.now.visibility)
    return {target for _, target in found}


def spotted(state: Saga, unit: UnitId) -> list[tuple[int, int]]:
    """The tokens that a unit has to check from where it stands, each with how far it is, the nearest first (A-10, A-11)."""
    host, sheet, now = adapters.of(state.plan), state.plan.rules, state.now
    if unit not in friends(state):
        return []
    allowed = sheet.checks_in_combat if now.checks_in_combat is None else now.checks_in_combat
    found = sorted(
        (gap, token.id)
        for token in state.tokens.values()
        if not token.spent
        and not token.gone
        and (gap := host.gap(state.table, unit, token.at)) <= now.range
        and host.sees_spot(state.table, unit, token.at, now.visibility)
    )
    enemies = host.units(state.table, ENEMY)
    if found and not allowed and enemies and in_sight(state, enemies, [unit]):
        return []
    return found


class Checks(Reader):
    """Follows who has to check, before a move and after it, and compares with who does."""

    def __init__(self) -> None:
        self.due: list[Due] = []
        self.now: Due | None = None
        """Whose checks are being made."""
        self.awaited: set[int] = set()
        """The tokens one of which has to be checked next."""
        self.tried: set[int] = set()
        self.given_back: set[UnitId] = set()
        """Who has checked last before a move on Thor's board, and then has not moved."""
        self.met: set[int] = set()
        """Fixed encounters, by their groups, for which the checks were made."""

    def chosen(self, state: Saga, action: Any) -> None:
        if not isinstance(state.decision, Tactical):
            return
        unit = retold.breaks_off(state, action)
        if unit:
            self._is_due(state, unit, "after")
        for unit in retold.sets_out(state, action) if hasattr(state.table, "hands") else ():
            if unit not in self.given_back and spotted(state, unit):
                self._is_due(state, unit, "before")

    def _is_due(self, state: Saga, unit: UnitId, when: str) -> None:
        if unit in friends(state) and state.outcome is None:
            self.due.append((unit, when))

    def told(self, state: Saga, event: Event, step: Step[Any] | None) -> None:
        for unit in retold.begins(state, event):
            if not hasattr(state.table, "hands"):
                self._is_due(state, unit, "before")
        moved = retold.moved_of_its_own(state, event)
        if moved:
            self.given_back.discard(moved)
            self._is_due(state, moved, "after")
        for unit in retold.ends_for(state, event):
            self.given_back.discard(unit)
        if isinstance(event, e.Checked):
            self._checked(state, event)

    def _checked(self, state: Saga, event: e.Checked) -> None:
        if event.when == "sight":
            self._in_sight(state, event)
            return
        keep(
            "a check is made when it is due (A-34)",
            (event.unit, event.when) == self.now,
            where=(event, self.now),
        )
        keep(
            "the nearest token that can be spotted is checked (A-10, A-11)",
            event.token in self.awaited,
            where=(event, self.awaited),
        )
        self.awaited = set()
        self.tried.add(event.token)

    def _in_sight(self, state: Saga, event: e.Checked) -> None:
        """A-41: once in its life, against a fixed encounter that is seen."""
        foe = state.foes[event.foe]
        keep("only a fixed encounter is met by sight (A-41)", foe.fixed and event.token == 0, where=event)
        keep("a fixed encounter is met once (A-41)", foe.group not in self.met, where=event)
        self.met.add(foe.group)

    def before(self, state: Saga, step: Step[Any]) -> None:
        if not isinstance(step, checks.Spotting):
            return
        if self.now is None or not step.tried:
            self._finish(state)
            keep(
                "whoever looks for tokens has to, now (A-34)",
                (step.unit, step.when) in self.due,
                where=(step, self.due),
            )
            self.now = step.unit, step.when
            self.due.remove(self.now)
            self.given_back = {step.unit} if step.when == "before" else set()
        self._nothing_left_out()
        left = [(gap, token) for gap, token in spotted(state, step.unit) if token not in self.tried]
        self.awaited = {token for gap, token in left if gap == left[0][0]}

    def _nothing_left_out(self) -> None:
        keep(
            "a token that can be spotted is checked (A-11)", not self.awaited, where=(self.now, self.awaited)
        )

    def _finish(self, state: Saga) -> None:
        if state.outcome is None:
            self._nothing_left_out()
        self.now, self.awaited, self.tried = None, set(), set()

    def drives(self, state: Saga) -> None:
        self._finish(state)
        for unit, when in self.due:
            keep(
                "whoever can spot a token checks it, before a move and after it (A-11, A-34)",
                not spotted(state, unit),
                where=(unit, when, spotted(state, unit)),
            )
        self.due.clear()
        unit = retold.moved_out(state)
        if unit:
            self._is_due(state, unit, "after")

    def ends(self, state: Saga) -> None:
        if state.outcome is not None or not isinstance(state.decision, Tactical):
            return
        unmet = [foe.unit for foe in state.foes.values() if foe.fixed and not foe.met]
        seen = in_sight(state, unmet) if unmet else set()
        keep("a fixed encounter in sight has been met (A-41)", not seen, where=seen)


class Blips(Reader):
    """Follows when enemies have to be looked for, and which of them are blips."""

    def __init__(self) -> None:
        self.looks = 0
        """How often it has still to be looked for enemies out of sight (A-22)."""
        self.waiting: list[UnitId] | None = None
        """The blips that have still to roll at the end of this round, in the order in which they came (A-37)."""
        self.round_over = False
        """Whether a round has ended whose blips have not rolled yet."""
        self.active: set[UnitId] = set()
        self.hidden: set[UnitId] = set()
        """Enemies that nobody sees, while they are looked for."""

    def chosen(self, state: Saga, action: Any) -> None:
        self.looks += bool(retold.breaks_off(state, action))

    def drives(self, state: Saga) -> None:
        if state.outcome is None:
            keep(
                "unseen enemies are looked for when a move, an activation, a round is over (A-22)",
                self.looks <= 0,
                where=self.looks,
            )
            left = self.waiting or (self.round_over and list(state.blips))
            keep("every blip rolls at the end of a round (A-23)", not left, where=left)
        self.waiting, self.round_over = None, False
        self.looks = bool(retold.moved_out(state))

    def before(self, state: Saga, step: Step[Any]) -> None:
        if isinstance(step, blips.Rolls):
            self.waiting, self.round_over = list(state.blips), False
        if not isinstance(step, blips.Hide):
            return
        keep("enemies become blips only when a move, an activation, a round is over (A-22)", self.looks > 0)
        self.looks -= 1
        loose = {
            unit for unit in adapters.of(state.plan).units(state.table, ENEMY) if not state.foes[unit].fixed
        }
        self.hidden = (
            loose - (in_sight(state, loose) if loose else set()) - ({step.but} if step.but else set())
        )
        keep(
            "only who is acting may stay out of sight (A-51)",
            not step.but or step.but in self.active | {0},
            where=step,
        )

    def told(self, state: Saga, event: Event, step: Step[Any] | None) -> None:
        self.active |= set(retold.begins(state, event))
        ended = retold.ends_for(state, event)
        self.active -= set(ended)
        self.round_over = self.round_over or retold.round_ends(state, event)
        self.looks += (
            len(ended) + retold.round_ends(state, event) + bool(retold.moved_of_its_own(state, event))
        )
        if isinstance(event, e.Lurks):
            keep("who lurks is on no table (A-68)", event.unit in state.blips, where=event)
        elif isinstance(event, e.BecameBlip):
            keep("an enemy that nobody sees becomes a blip (A-22)", event.unit in self.hidden, where=event)
            self.hidden = self.hidden - {event.unit}
        elif isinstance(event, e.BlipRolled):
            self._rolled(state, event)
        elif isinstance(event, e.BlipGone | e.BlipSeen) and self.waiting and event.unit in self.waiting:
            self.waiting.remove(event.unit)

    def after(self, state: Saga, step: Step[Any]) -> None:
        if isinstance(step, blips.Hide) and state.outcome is None:
            left = self.hidden & set(adapters.of(state.plan).units(state.table, ENEMY))
            keep("every enemy that nobody sees becomes a blip (A-22)", not left, where=left)

    def _rolled(self, state: Saga, event: e.BlipRolled) -> None:
        """A-23, A-36: in order, by the table of the condition or of the sheet."""
        keep(
            "blips roll in the order in which they came (A-37)",
            self.waiting is not None and self.waiting[:1] == [event.unit],
            where=(event, self.waiting),
        )
        assert self.waiting
        self.waiting.pop(0)
        own = state.plan.enemies[state.foes[event.unit].kind].unseen if event.unit in state.foes else None
        if own and not state.now.blips:
            keep("a blip does what its kind does (A-69)", own in ("own", event.does), where=event)
        elif state.plan.rules.fade:
            keep(
                "blips that fade go away, then are gone (A-36)",
                event.die == 0 and event.does in ("away", "gone"),
                where=event,
            )
        else:
            does = (state.now.blips or state.plan.rules.blips)[event.die - 1]
            keep("a blip does what its table says (A-23)", does in ("own", event.does), where=event)

    def ends(self, state: Saga) -> None:
        """A-22: no marker lies in sight, unless there is no room for the model."""
        if state.outcome is not None or not isinstance(state.decision, Tactical):
            return
        host, own = adapters.of(state.plan), friends(state)
        for blip in state.blips.values():
            keep("a blip stands nowhere (A-45)", blip.unit not in host.units(state.table), where=blip)
            seen = host.sees_waiting(state.table, own, blip.unit, blip.at, state.now.visibility)
            keep(
                "a blip that is seen is that enemy again (A-22)",
                not seen or not _room(state, blip.unit),
                where=blip,
            )


def _room(state: Saga, unit: UnitId) -> bool:
    """Whether a blip's model finds room on the table."""
    other = state.table.copy()
    host = adapters.of(state.plan)
    return host.show(other, unit, state.blips[unit].at, Context(seeded("room"), None), fresh=True)
