"""A match: it owns state, record and undo. Everything that is done to a game goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import msgspec

from game import __version__
from game.core import bounds, steps
from game.core import options as option_rules
from game.core import record as records
from game.core.chance import SEEDS, Chance, ChanceExhausted, Recorded, Result, Seeded, Source, asked_for
from game.core.events import Context, Event
from game.core.explain import Action, Refusal
from game.core.options import OptionError, Value
from game.core.record import Header, Line, Record, RecordError, Writer
from game.core.registry import UnknownSystem, system
from game.core.seats import Outcome, Seat, UnknownSeat
from game.core.steps import Decision, State
from game.core.system import Document, ScenarioError, System, View, digest, encode


class NotLegal(ValueError):
    """An action that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.text} ({self.refusal.rule})" if self.refusal.rule else self.refusal.text


class UndoNeedsAgreement(ValueError):
    """Chance, a reveal or a hand-over has come in between: only by agreement."""


class Moment(msgspec.Struct, frozen=True):
    """The match after something was done: what, by whom, what happened, and the state it left.

    `closed` is true when undoing it is no longer free; `asked` is how often chance has been asked by now. `note` says why
    the action is not what the seat chose, if it is not.
    """

    state: Any
    seat: Seat | None
    action: Action | None
    results: tuple[Result, ...]
    events: tuple[Event, ...]
    closed: bool
    asked: int = 0
    note: str = ""


class Match:
    """One game in progress, checked, recorded and undoable.

    Nobody may change `state`: `act` works on a copy and swaps it in, so an exception never leaves half a move.
    """

    def __init__(self, header: Header, path: Path | None = None, *, source: Source | None = None) -> None:
        self.header = header
        self.system = system(header.system)
        self.writer = Writer(path)
        self.lines: list[Line] = []
        self.moments: list[Moment] = []
        self.undone: list[Moment] = []
        self.changed = 0
        """The first line of the record it was loaded from that leads to another state by today's rules; 0: none."""
        self._listeners: list[Callable[[Moment], None]] = []
        self._begin(source or Seeded(header.seed))

    @classmethod
    def start(
        cls,
        system_name: str,
        document: Document,
        *,
        seed: int,
        scenario: str = "",
        options: Mapping[str, Value] | None = None,
        seats: Mapping[Seat, str] | None = None,
        path: Path | None = None,
    ) -> Self:
        """A new match, recorded at `path` in place of whatever stood there.

        Options come from the scenario's own table `options` and, before it, from `options`; a seat that `seats`
        leaves out is human. Raises `ScenarioError`, `OptionError`, `UnknownSeat` or `UnknownSystem`.
        """
        rules = system(system_name)
        _sound(rules, document)
        given = {**document.get("options", {}), **(options or {})}
        header = Header(
            system=system_name,
            scenario=scenario,
            document=deepcopy(document),
            options=option_rules.complete(rules.options, given),
            seats=_seated(rules, document, seats or {}),
            seed=seed & SEEDS,
            program=__version__,
            began=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        return cls(header, path)

    # What is

    @property
    def state(self) -> Any:
        """The state now; not to be changed."""
        return self.moments[-1].state

    @property
    def decision(self) -> Decision[Any] | None:
        """The choice that is waited for, or None when the match is over."""
        current: State = self.state
        return current.decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        current: State = self.state
        return current.outcome

    @property
    def document(self) -> Document:
        return self.header.document

    def view(self, seat: Seat) -> View:
        """What `seat` may know now."""
        view: View = self.system.view(self.state, seat)
        return view

    def refusal(self, action: Action) -> Refusal | None:
        """Why `action` cannot be done now; None if it can."""
        decision = self.decision
        if decision is None:
            return Refusal("", "The battle is over.")
        return decision.check(self.state, action)

    def listen(self, listener: Callable[[Moment], None]) -> None:
        """Call `listener` after everything that is done (not for undo)."""
        self._listeners.append(listener)

    # What is done

    def act(self, action: Action, note: str = "") -> Moment:
        """Do `action` for the seat whose choice it is; `note` says why it was not that seat who chose it. Raises `NotLegal`.

        Doing again what was taken back last is a redo, with the same chance.
        """
        refusal = self.refusal(action)
        if refusal:
            raise NotLegal(refusal)
        if self.undone and self.undone[-1].action == action:
            return self.redo()
        return self._do(action, Seeded(self.header.seed, self.moments[-1].asked), note)

    def undo(self, *, agreed: bool = False) -> Moment:
        """Take back the last action and return it. Raises `UndoNeedsAgreement` or `NotLegal`."""
        if len(self.moments) < 2:
            raise NotLegal(Refusal("", "There is nothing to take back."))
        last = self.moments[-1]
        if last.closed and not agreed:
            raise UndoNeedsAgreement("chance, a reveal or a hand-over has come in between")
        line = Line(digest(self.moments[-2].state), undo=1, agreed=last.closed)
        self.undone.append(self.moments.pop())
        self._write(line)
        return last

    def redo(self) -> Moment:
        """Do again what was taken back last, with the same chance. Raises `NotLegal`."""
        if not self.undone:
            raise NotLegal(Refusal("", "There is nothing to do again."))
        moment = self.undone[-1]
        self._keep(moment, self.undone[:-1])
        return moment

    def fork(self, moment: int, path: Path | None = None, seats: Mapping[Seat, str] | None = None) -> Match:
        """A new match that goes on from `moments[moment]` of this one. Raises `IndexError`."""
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"there is no moment {moment}; the match has {len(self.moments)}")
        header = msgspec.structs.replace(
            self.header,
            seats=_seated(self.system, self.document, {**self.header.seats, **(seats or {})}),
            forked=f"action {moment} of {self.writer.path.name if self.writer.path else 'a match'}",
        )
        first, *rest = self.moments[: moment + 1]
        branch = Match(header, path, source=Recorded(first.results))
        for kept in rest:
            branch._keep(kept, [])
        return branch

    def save(self, path: Path) -> None:
        """Write the whole match to `path` in one go. Raises `OSError`."""
        records.write(path, self.header, self.lines)

    # How it is done

    def _begin(self, source: Source) -> None:
        events: list[Event] = []
        chance = Chance(source)
        ctx = Context(chance, events)
        state = self.system.begin(self.header.document, self.header.options, ctx)
        steps.advance(state, ctx)
        _finish(source)
        results = tuple(chance.results)
        self.writer.append(self.header)
        self._keep(Moment(state, None, None, results, tuple(events), True, asked_for(results)), [])

    def _do(self, action: Action, source: Source, note: str = "") -> Moment:
        before: State = self.state
        decision = before.decision
        assert decision is not None
        state = before.copy()
        chance = Chance(source)
        events: list[Event] = []
        steps.act(state, action, Context(chance, events))
        _finish(source)
        after = state.decision
        handed_over = after is not None and after.seat != decision.seat
        closed = bool(chance.results) or handed_over or any(event.reveals for event in events)
        results = tuple(chance.results)
        asked = self.moments[-1].asked + asked_for(results)
        moment = Moment(state, decision.seat, action, results, tuple(events), closed, asked, note)
        self._keep(moment, [])
        return moment

    def _keep(self, moment: Moment, undone: list[Moment]) -> None:
        """Swap in what was done; `undone` is what can then still be done again."""
        act = msgspec.Raw(encode(moment.action))
        line = Line(digest(moment.state), moment.seat, act, list(moment.results), note=moment.note)
        self.moments.append(moment)
        self.undone = undone
        self._write(line)
        for listener in self._listeners:
            listener(moment)

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        self.writer.append(line)

    @classmethod
    def load(cls, record: Record) -> Self:
        """Play a record through, checking every digest. Raises `RecordError` naming the line that differs.

        A record of an older format goes by its actions and its chance: as long as today's rules allow all of them, `changed`
        names the first line whose state is another by now.
        """
        match: Self | None = None
        number, changed = 1, 0
        try:
            header = _known(record.header)
            for line in record.lines:
                number += 1
                if match is None:
                    match = cls(header, source=Recorded(line.chance))
                else:
                    match._replay(line)
                if digest(match.state) != line.digest:
                    if record.header.format == records.FORMAT:
                        raise RecordError("the state after it is not the one recorded")
                    changed = changed or number
            match = match or cls(header)
            match.changed = changed
            return match
        except _UNPLAYABLE as error:
            raise RecordError(f"line {number}: {error}") from error

    def _replay(self, line: Line) -> None:
        """Do what a line of a record says, with the chance that it holds."""
        if line.undo:
            for _ in range(line.undo):
                self.undo(agreed=line.agreed)
            return
        action = self.system.action_from_json(line.act)
        refusal = self.refusal(action)
        if refusal:
            raise NotLegal(refusal)
        decision = self.decision
        assert decision is not None
        if decision.seat != line.seat:
            raise RecordError(f"it is the choice of {decision.seat}, not of {line.seat}")
        if self.undone and self.undone[-1].action == action and self.undone[-1].results == tuple(line.chance):
            self.redo()
        else:
            self._do(action, Recorded(line.chance), line.note)


_UNPLAYABLE = (
    NotLegal,
    UndoNeedsAgreement,
    ScenarioError,
    OptionError,
    UnknownSeat,
    UnknownSystem,
    ChanceExhausted,
    RecordError,
    msgspec.DecodeError,
)
"""What can be wrong with a record that can be read."""


def _finish(source: Source) -> None:
    """Make sure that a recorded answer was not left over."""
    if isinstance(source, Recorded):
        source.finish()


def _sound(rules: System[Any, Any], document: Document) -> None:
    problems = bounds.problems(document) or rules.problems(document)
    if problems:
        raise ScenarioError(problems)


def _seated(rules: System[Any, Any], document: Document, given: Mapping[Seat, str]) -> dict[Seat, str]:
    """Who sits where, every seat of the scenario in its order."""
    seats = rules.seats(document)
    for seat in given:
        if seat not in seats:
            raise UnknownSeat(f"there is no seat {seat!r}; the seats are {', '.join(seats)}")
    return {seat: given.get(seat, "human") for seat in seats}


def _known(header: Header) -> Header:
    """The header of a record, once its scenario, options and seats are known to be sound."""
    rules = system(header.system)
    _sound(rules, header.document)
    options = option_rules.complete(rules.options, header.options)
    seats = _seated(rules, header.document, header.seats)
    return msgspec.structs.replace(
        header, options=options, seats=seats, seed=header.seed & SEEDS, format=records.FORMAT
    )


def opened(path: Path, keep: Path | None = None) -> tuple[Match, str]:
    """The match of a record file, and a notice if something was dropped.

    With `keep` (which may be `path` itself) the match goes on recording there. Raises `RecordError`.
    """
    record = records.read(path)
    try:
        match = Match.load(record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error
    if keep is not None:
        try:
            match.writer = records.write(keep, match.header, match.lines)
        except OSError as error:
            match.writer = Writer(keep, records.text_of(match.header, *match.lines))
            match.writer.trouble = f"{keep.name} could not be written: {error.strerror or error}"
    return match, "; ".join(filter(None, (record.notice, _changed(match, path), match.writer.trouble)))


def _changed(match: Match, path: Path) -> str:
    """What to say of a record that today's rules play, but not quite as it was played; nothing if they do."""
    if not match.changed:
        return ""
    return (
        f"{path.name} was played by the rules of {match.header.program}; by today's every action in it still holds, "
        f"but from line {match.changed} on it leads to something else"
    )
