"""A match: it owns state, record and undo. Everything that is done to a game goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import msgspec

from game import __version__
from game.core import options as option_rules
from game.core import record as records
from game.core import steps
from game.core.chance import Chance, ChanceExhausted, Recorded, Result, Seeded, Source
from game.core.events import Context, Event
from game.core.explain import Action, Refusal
from game.core.options import OptionError, Value
from game.core.record import Header, Line, Record, RecordError, Writer
from game.core.registry import UnknownSystem, system
from game.core.seats import Outcome, Seat
from game.core.steps import Decision, State
from game.core.system import Document, ScenarioError, View, digest, encode


class NotLegal(ValueError):
    """An action that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})" if refusal.rule else refusal.text)
        self.refusal = refusal


class UndoNeedsAgreement(ValueError):
    """Chance, a reveal or a hand-over has come in between: only by agreement."""


class Moment(msgspec.Struct, frozen=True):
    """The match after something was done: what, by whom, what happened, and the state it left.

    `closed` is true when undoing it is no longer free.
    """

    state: Any
    seat: Seat | None
    action: Action | None
    results: tuple[Result, ...]
    events: tuple[Event, ...]
    closed: bool


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
        self._listeners: list[Callable[[Moment], None]] = []
        self.writer.append(header)
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
        """A new match. Raises `ScenarioError`, `OptionError` or `UnknownSystem`."""
        rules = system(system_name)
        problems = rules.problems(document)
        if problems:
            raise ScenarioError(problems)
        given = {**document.get("options", {}), **(options or {})}
        header = Header(
            system=system_name,
            scenario=scenario,
            document=document,
            options=option_rules.complete(rules.options, given),
            seats=dict(seats or dict.fromkeys(rules.seats(document), "human")),
            seed=seed,
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

    def act(self, action: Action) -> Moment:
        """Do `action` for the seat whose choice it is. Raises `NotLegal`."""
        refusal = self.refusal(action)
        if refusal:
            raise NotLegal(refusal)
        return self._do(action, Seeded(self.header.seed, self._asked()))

    def undo(self, *, agreed: bool = False) -> Moment:
        """Take back the last action and return it. Raises `UndoNeedsAgreement` or `NotLegal`."""
        if len(self.moments) < 2:
            raise NotLegal(Refusal("", "There is nothing to take back."))
        last = self.moments[-1]
        if last.closed and not agreed:
            raise UndoNeedsAgreement("chance, a reveal or a hand-over has come in between")
        self.undone.append(self.moments.pop())
        self._write(Line(digest(self.state), undo=1, agreed=last.closed))
        return last

    def redo(self) -> Moment:
        """Do again what was taken back last, with the same chance. Raises `NotLegal`."""
        if not self.undone:
            raise NotLegal(Refusal("", "There is nothing to do again."))
        moment = self.undone.pop()
        self._keep(moment)
        return moment

    def fork(self, moment: int, path: Path | None = None, seats: Mapping[Seat, str] | None = None) -> Match:
        """A new match that goes on from `moments[moment]` of this one."""
        header = msgspec.structs.replace(
            self.header,
            seats=dict(seats or self.header.seats),
            forked=f"action {moment} of {self.writer.path.name if self.writer.path else 'a match'}",
        )
        first, *rest = self.moments[: moment + 1]
        branch = Match(header, path, source=Recorded(first.results))
        for kept in rest:
            branch._keep(kept)
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
        self._keep(Moment(state, None, None, tuple(chance.results), tuple(events), True))

    def _do(self, action: Action, source: Source) -> Moment:
        before: State = self.state
        decision = before.decision
        assert decision is not None
        state = before.copy()
        chance = Chance(source)
        events: list[Event] = []
        steps.act(state, action, Context(chance, events))
        if isinstance(source, Recorded):
            source.finish()
        after = state.decision
        handed_over = after is not None and after.seat != decision.seat
        closed = bool(chance.results) or handed_over or any(event.reveals for event in events)
        moment = Moment(state, decision.seat, action, tuple(chance.results), tuple(events), closed)
        self.undone.clear()
        self._keep(moment)
        return moment

    def _keep(self, moment: Moment) -> None:
        self.moments.append(moment)
        act = msgspec.Raw(encode(moment.action)) if moment.action is not None else msgspec.Raw(b"null")
        self._write(Line(digest(moment.state), moment.seat, act, list(moment.results)))
        for listener in self._listeners:
            listener(moment)

    def _write(self, line: Line) -> None:
        self.lines.append(line)
        self.writer.append(line)

    def _asked(self) -> int:
        """How often the seeded source has been asked so far on this line of play."""
        return sum(_asked(result) for moment in self.moments for result in moment.results)

    @classmethod
    def load(cls, record: Record) -> Self:
        """Play a record through, checking every digest. Raises `RecordError` naming the line that differs."""
        match: Self | None = None
        number = 1
        try:
            for number, line in enumerate(record.lines, 2):
                if match is None:
                    match = cls(record.header, source=Recorded(line.chance))
                elif line.undo:
                    match.undo(agreed=line.agreed)
                else:
                    match._replay(line)
                if digest(match.state) != line.digest:
                    raise RecordError(f"line {number}: the state after it is not the one recorded")
            return match or cls(record.header)
        except (ScenarioError, OptionError, UnknownSystem) as error:
            raise RecordError(f"line 1: {error}") from error
        except (NotLegal, UndoNeedsAgreement, ChanceExhausted, msgspec.DecodeError) as error:
            raise RecordError(f"line {number}: {error}") from error

    def _replay(self, line: Line) -> None:
        action = self.system.action_from_json(line.act)
        if self.undone and self.undone[-1].action == action:
            self.redo()
            return
        refusal = self.refusal(action)
        if refusal:
            raise NotLegal(refusal)
        decision = self.decision
        assert decision is not None
        if decision.seat != line.seat:
            raise RecordError(f"it is the choice of {decision.seat}, not of {line.seat}")
        self._do(action, Recorded(line.chance))


def _asked(result: Result) -> int:
    return len(result) - 1 if isinstance(result, list) else 1


def opened(path: Path, keep: Path | None = None) -> tuple[Match, str]:
    """The match of a record file, and a notice if something was dropped.

    With `keep` (which may be `path` itself) the match goes on recording there. Raises `RecordError`.
    """
    record = records.read(path)
    try:
        match = Match.load(record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error
    notice = record.notice
    if keep is not None:
        try:
            match.writer = records.write(keep, match.header, match.lines)
        except OSError as error:
            notice = f"{keep.name} could not be written: {error.strerror or error}"
            match.writer = Writer(keep)
    return match, notice
