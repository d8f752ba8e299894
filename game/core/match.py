"""A match: it owns state, record and undo. Everything that is done to a game goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec

from game import __version__
from game.core import options as option_rules
from game.core import record as records
from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import SEEDS, Chance, ChanceExhausted, Recorded, Result, Seeded, Source, asked_for
from game.core.documents.files import replace
from game.core.events import Context, Event
from game.core.locks import held
from game.core.options import OptionError, Value
from game.core.problems import bounds
from game.core.record import Header, Line, Record, RecordError
from game.core.registry import UnknownSystem, system
from game.core.seats import Seat, UnknownSeat, Verdict
from game.core.steps import Decision, State
from game.core.system import Document, ScenarioError, System, View, copied, digest, encode
from game.core.writer import Writer


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


class Forbidden(NamedTuple):
    """The first line of a record that today's rules refuse, of how many, and what they say."""

    line: int
    lines: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line} of {self.lines}: {self.why}"


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
        self.refused: Forbidden | None = None
        """The line of that record from which today's rules refuse what was done: the match goes up to there."""
        self.origin = ""
        """The name of the file it was read from; "" if it was not."""
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
        """A new match, recorded at `path`, or beside it if there is a file of this name already (`Writer.news` says so).

        Options come from the scenario's own table `options` and, before it, from `options`; a seat that `seats`
        leaves out is human. Raises `ScenarioError`, `OptionError`, `UnknownSeat` or `UnknownSystem`.
        """
        rules = system(system_name)
        _sound(rules, document)
        return cls(_header(rules, document, seed, scenario, options or {}, seats or {}), path)

    @classmethod
    def start_sound(cls, system_name: str, document: Document, *, seed: int) -> Self:
        """A new match without a record, of a scenario in which whoever asks has just found no problem. Raises `OptionError`."""
        return cls(_header(system(system_name), document, seed, "", {}, {}))

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
    def outcome(self) -> Verdict | None:
        """How it ended, with all reasons that were met, or None while it goes on."""
        current: State = self.state
        if current.outcome is None:
            return None
        reasons = self.system.reasons(current, self.document)
        return Verdict(current.outcome.winners, reasons[0].why, reasons[0].rule, reasons)

    @property
    def document(self) -> Document:
        return self.header.document

    @property
    def text(self) -> bytes:
        """The whole record, as it stands in a file."""
        return records.text_of(self.header, *self.lines)

    @property
    def _name(self) -> str:
        return self.writer.path.name if self.writer.path else self.origin or "a match"

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
        """A new match that goes on from `moments[moment]` of this one, recorded like one that starts. Raises `IndexError`."""
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"there is no moment {moment}; the match has {len(self.moments)}")
        header = msgspec.structs.replace(
            self.header,
            seats=_seated(self.system, self.document, {**self.header.seats, **(seats or {})}),
            program=__version__,
            forked=f"action {moment} of {self._name}",
        )
        first, *rest = self.moments[: moment + 1]
        branch = Match(header, source=Recorded(first.results))
        for kept in rest:
            branch._keep(kept, [])
        if path is not None:
            branch.writer = Writer(path, branch.text)
            branch.writer.bring()
        return branch

    def save(self, path: Path) -> None:
        """Write the whole match to `path` in one go. Raises `OSError`, or `RecordOwned` if another plays the record there."""
        if path == self.writer.path:
            self.writer.bring()
            if self.writer.trouble:
                raise OSError(self.writer.trouble)
            return
        with held(path):
            replace(path, self.text)

    def close(self) -> None:
        """Let others play the record, without waiting for the match to be forgotten."""
        self.writer.close()

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
        """Play a record through by its actions and its chance. Raises `RecordError` if not even its header is sound.

        `changed` names the first line whose state is another by now, `refused` the first that today's rules refuse: the
        match goes up to there.
        """
        try:
            header = _known(record.header)
        except _UNPLAYABLE as error:
            raise RecordError(f"line 1: {error}") from error
        match: Self | None = None
        for number, line in enumerate(record.lines, 2):
            try:
                if match is None:
                    match = cls(header, source=Recorded(line.chance))
                else:
                    match._replay(line)
            except _UNPLAYABLE as error:
                match = match or cls(header)
                match.refused = Forbidden(number, len(record.lines) + 1, str(error))
                return match
            if not match.changed and digest(match.state) != line.digest:
                match.changed = number
        return match or cls(header)

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


def _header(
    rules: System[Any, Any],
    document: Document,
    seed: int,
    scenario: str,
    options: Mapping[str, Value],
    seats: Mapping[Seat, str],
) -> Header:
    """The header of a match that begins."""
    return Header(
        system=rules.name,
        scenario=scenario,
        document=copied(rules.self_contained(document)),
        options=option_rules.complete(rules.options, {**document.get("options", {}), **options}),
        seats=_seated(rules, document, seats),
        seed=seed & SEEDS,
        program=__version__,
        began=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _seated(rules: System[Any, Any], document: Document, given: Mapping[Seat, str]) -> dict[Seat, str]:
    """Who sits where, every seat of the scenario in its order."""
    seats = rules.seats(document)
    for seat in given:
        if seat not in seats:
            raise UnknownSeat(f"there is no seat {seat!r}; the seats are {', '.join(seats)}")
    return {seat: given.get(seat, "human") for seat in seats}


def _known(header: Header) -> Header:
    """The header of a record, once its scenario, options and seats are known to be sound.

    Options that there are not any more are left out: what they led to stands in the lines.
    """
    rules = system(header.system)
    _sound(rules, header.document)
    names = {option.name for option in rules.options}
    given = {name: value for name, value in header.options.items() if name in names}
    options = option_rules.complete(rules.options, given)
    seats = _seated(rules, header.document, header.seats)
    return msgspec.structs.replace(
        header, options=options, seats=seats, seed=header.seed & SEEDS, format=records.FORMAT
    )


def opened(path: Path, keep: Path | None = None) -> tuple[Match, str]:
    """The match of a record file, and a notice if there is anything to say of it.

    With `keep` (which may be `path` itself) the match goes on recording there. A record that today's rules lead elsewhere, or
    refuse from some line on, stays as it is: the match goes on in a file beside it. Raises `RecordError`, or
    `RecordOwned` where somebody plays the record already.
    """
    writer = Writer(path if keep == path else None)
    writer.hold()
    try:
        stood = records.content(path)
        record = records.parse(stood, str(path))
        match = _loaded(record, path)
    except RecordError:
        writer.close()
        raise
    words = [record.notice, _otherwise(match, record, path), _gone(match, record, path)]
    if keep is not None and (match.refused or match.changed or keep != path):
        writer.close()
        match = match.fork(len(match.moments) - 1, keep)
    elif keep is not None:
        match.writer = writer
        writer.go_on(match.text, stood)
    return match, "; ".join(filter(None, [*words, *match.writer.news()]))


def _loaded(record: Record, path: Path) -> Match:
    try:
        match = Match.load(record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error
    match.origin = path.name
    return match


def _gone(match: Match, record: Record, path: Path) -> str:
    """What to say of options of a record that there are not any more; nothing if there are none."""
    gone = sorted(record.header.options.keys() - match.header.options.keys())
    return f"{path.name} names options that there are not any more: {', '.join(gone)}" if gone else ""


def _otherwise(match: Match, record: Record, path: Path) -> str:
    """What to say of a record that today's rules do not play as it was played; nothing if they do."""
    then = f"{path.name} was played by the rules of {record.header.program}"
    if match.refused:
        return f"{then} and opens up to where today's refuse {match.refused}"
    if match.changed:
        return (
            f"{then}; by today's every action in it still holds, "
            f"but from line {match.changed} on it leads to something else"
        )
    return ""
