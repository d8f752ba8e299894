"""What a rulebook must offer to be played: the protocol of a system, and its values as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from functools import cached_property
from typing import Any, Generic, TypeVar, Union

import msgspec

from game.core.actions import Action
from game.core.chance import Chance
from game.core.descriptions.account import Account
from game.core.descriptions.lesson import Numbers
from game.core.descriptions.slips import Slips
from game.core.descriptions.standing import Standing, Team
from game.core.descriptions.story import Fate, Story
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import MOST, Survey
from game.core.descriptions.vocabulary import Fielded, Vocabulary
from game.core.descriptions.witness import Witness
from game.core.documents.layout import Layout
from game.core.documents.mentions import Mention, of_pieces
from game.core.events import Context, Event
from game.core.hashes import blake2b
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Outcome, Reason, Seat
from game.core.steps import Decision, State, Step, waiting

Document = dict[str, Any]
"""A scenario as its TOML file says it."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")


class ScenarioError(ValueError):
    """A scenario that cannot be played, with every problem found in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join(f"{problem.field}: {problem.text}" for problem in self.problems)


class Restless(ValueError):
    """A state that no scenario can begin with, because it stands between two rest points; the message says so."""


class View(msgspec.Struct, frozen=True):
    """All that one seat may know, built from visible facts only."""

    seat: Seat
    stack: tuple[Step[Any], ...]
    """What is still to happen, which is no secret: the next step last."""
    outcome: Outcome | None

    @property
    def decision(self) -> Decision[Any] | None:
        """The choice that is waited for, of whichever seat; None when the game is over."""
        return waiting(self.stack)


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: whose doing, prose with **names** in stars, its kind for filters, the places it tells of, its rule."""

    text: str
    kind: str
    seat: Seat | None = None
    places: tuple[str, ...] = ()
    rule: str = ""

    def by(self, rule: str) -> LogLine:
        """The line, made so by a rule unless it names one itself."""
        return self if self.rule or not rule else msgspec.structs.replace(self, rule=rule)


class System(ABC, Generic[S, V]):
    """One rulebook: how a battle begins, what each seat sees, and the types that its records are made of.

    The rules themselves stand in the steps. A system keeps nothing between calls.
    """

    name: str
    title: str
    turn_word: str = "turn"
    """What people call what a state counts as its turns."""
    options: tuple[Option, ...] = ()
    state_type: type[S]
    view_type: type[V]
    step_types: tuple[type[Step[Any]], ...]
    action_types: tuple[type[Action], ...]

    @abstractmethod
    def problems(self, document: Document) -> list[Problem]:
        """Everything that is wrong with a scenario."""

    def problems_by_step(self, document: Document) -> Iterable[list[Problem]]:
        """The problems in several steps, each short enough to be taken between two pictures of a window."""
        yield self.problems(document)

    def oddities(self, document: Document) -> list[Problem]:
        """What is strange in a sound scenario: warnings and notes, which never keep anybody from playing."""
        return [each for some in self.oddities_by_step(document) for each in some]

    def oddities_by_step(self, document: Document) -> Iterable[list[Problem]]:
        """The oddities in steps, each short enough to be taken between two pictures of a window."""
        return ()

    @abstractmethod
    def seats(self, document: Document) -> tuple[Seat, ...]:
        """The seats of a scenario, in order."""

    @abstractmethod
    def begin(self, document: Document, options: Options, ctx: Context) -> S:
        """The state before the first choice, with the first steps on its stack. Raises `ScenarioError`."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """What `seat` may know of `state`."""

    @abstractmethod
    def resample(self, view: V, chance: Chance) -> S:
        """A full state that could be true as far as `view` knows."""

    @abstractmethod
    def disturb(self, state: S, seat: Seat, chance: Chance) -> S:
        """A copy of `state` with everything changed at random that `seat` may not know.

        It works on the state and not by way of the view, so that it can tell a view that gives something away.
        """

    @abstractmethod
    def broken(self, state: S) -> Iterable[str]:
        """The invariants that `state` breaks, in words; none in a sound state."""

    @abstractmethod
    def tell(self, state: S, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        """The log of `events`, which led to `state`, in prose, as `seat` (None: a bystander) may read it."""

    @abstractmethod
    def standing(self, state: S) -> Standing:
        """The chance of each seat to win: the seats of a team share one, and the sum over all teams is 1.

        A draw counts half each, and mirrored sides stand alike but for whose choice it is. It sees the whole state, so it is
        for matches that have ended, replays of all, and reports: no view and no bot that plays may ever use it.
        """

    def shifts(self, before: S, after: S) -> tuple[str, ...]:
        """What changed between two states that no line of the log says, such as who holds a place, for matches that have ended.

        Sentences with **names** in stars.
        """
        return ()

    def teams(self, document: Document) -> tuple[Team, ...]:
        """The seats that win together, in order; every seat for itself if a system says nothing."""
        return tuple((seat,) for seat in self.seats(document))

    def account(self) -> Account:
        """An empty account of what a look back at a match of this system counts."""
        return Account()

    def witness(self) -> Witness:
        """Somebody to watch a game of this system, who writes down where everybody was and what they did."""
        return Witness()

    def reasons(self, state: S, document: Document) -> tuple[Reason, ...]:
        """Every reason that was met when `state` ended, that of the winners first, by the scenario's own paragraphs."""
        ended = state.outcome
        return (Reason(ended.winners, ended.why, ended.rule),) if ended else ()

    def first_movers(self, document: Document) -> dict[Seat, Document]:
        """A sound scenario for each side that chance may let go first, with that side going first.

        Nothing where the file cannot say who does, or says it already.
        """
        return {}

    def survey(self, document: Document, most: int = MOST) -> Survey | None:
        """The ground of a sound scenario before the first move; nothing for a game that has no space.

        At most so many places stand for each deployment.
        """
        return None

    def supply(self, document: Document) -> Supply | None:
        """What terrain a sound scenario can get, and where none may lie; nothing for a game that has no space.

        Raises `ScenarioError`.
        """
        return None

    def begun(self, document: Document) -> Document:
        """A scenario as it was begun, with what a whole one could not do without and a blank one has not: for judging its ground."""
        return document if document.get("title") else {**document, "title": "Untitled"}

    def self_contained(self, document: Document) -> Document:
        """A sound scenario with all that it takes from other files by name written into it: what a record keeps, so that it stays as it
        was played when those files change. `document` stays as it is."""
        return document

    def layout(self, document: Document) -> Layout | None:
        """Where things lie in a scenario, faulty ones too; nothing for a game that has no space, or where no ground can be read."""
        return None

    def numbers(self, state: S) -> Numbers:
        """By which numbers actions name units, by what those are called or the square on which they stand; nothing where actions name none so."""
        return {}

    def mentions(self, document: Document) -> list[Mention]:
        """Where the names of a scenario's things stand, in a faulty one as far as it can be read."""
        layout = self.layout(document)
        return list(of_pieces(layout.pieces, document)) if layout else []

    def vocabulary(self, document: Document) -> Vocabulary:
        """What the texts of a sound scenario may speak of, and what would be untrue of it."""
        return Vocabulary()

    def fielded(self, state: S) -> dict[int, Fielded]:
        """Who is on the table, by the numbers by which actions name them."""
        return {}

    def slips(self) -> Slips:
        """What this rulebook knows of single slips by which lessons and puzzles fail."""
        return Slips()

    def story(self, document: Document) -> Story | None:
        """What a sound scenario is whose players sit against a director; None where sides are opponents, as they mostly are."""
        return None

    def fate(self, state: S) -> Fate | None:
        """What a story has come to; None of a battle that is none. It sees the whole state and is for reports."""
        return None

    def rest(self, state: S) -> str:
        """The name of the rest point at which a state stands, such as "a turn begins"; "" if it is none.

        A state of a match is at rest where all that is still to happen is what a scenario that begins there would bring
        about. A system whose states are never at rest cannot be written down as scenarios.
        """
        return ""

    def snapshot(self, state: S, document: Document) -> Document:
        """A sound scenario that begins where `state` rests; what no state holds is that of `document`, from which the game began.

        It holds everything, hidden things too. Raises `Restless` where `rest` has no name.
        """
        raise Restless(f"No position of {self.title} can be written down as a scenario.")

    def unhistoried(self, state: S) -> S:
        """`state` less what is only memory: what no rule, no view of what can be done and no bot asks for.

        A game that begins with a snapshot stands just as the one it was taken of, less that.
        """
        return state

    def continues(self, earlier: Action, later: Action) -> bool:
        """Whether an action goes on with what the one before it began, as the strides of one move do.

        Such actions are told in one line, and taken back and done again together.
        """
        return False

    @cached_property
    def _steps(self) -> Any:
        return msgspec.json.Decoder(list[Union[self.step_types]])  # type: ignore[name-defined]  # noqa: UP007

    @cached_property
    def _actions(self) -> Any:
        return msgspec.json.Decoder(Union[self.action_types])  # noqa: UP007

    def action_from_json(self, text: bytes | str) -> Action:
        """The action that `encode` wrote. Raises `msgspec.ValidationError`."""
        action: Action = self._actions.decode(text)
        return action

    def state_from_json(self, text: bytes | str) -> S:
        """The state that `encode` wrote. Raises `msgspec.ValidationError`."""
        parts: dict[str, msgspec.Raw] = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        stack = self._steps.decode(parts["stack"])
        parts["stack"] = msgspec.Raw(b"[]")
        state = msgspec.json.decode(msgspec.json.encode(parts), type=self.state_type)
        state.stack = stack
        return state


_ENCODER = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """Any state, action, view or event as JSON, the same bytes on every machine (so no sets in them)."""
    return _ENCODER.encode(value)


def copied(document: Document) -> Document:
    """A document that says the same, and whose tables and lists nobody else has. Raises `RecursionError` if it is nested too deeply."""
    made: Document = msgspec.to_builtins(document, builtin_types=_DATES)
    return made


_DATES = (datetime, date, time)
"""What TOML knows besides, and what stays as it is."""


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that differ whenever the states do."""
    return blake2b(encode(state), digest_size=8).hexdigest()
