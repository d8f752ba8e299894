"""Battles on a small table, with the dice already rolled.

`table(A=10, b=10)`: units by letter with their slots, upper case for side one, lower case for side two; `sides` names
others. `deal` gives cards in the order Initiative, Accuracy, Evasion, Damage, Endurance.
"""

from __future__ import annotations

from typing import Any, Self

from game.core import options as option_rules
from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Result, Scripted
from game.core.events import Context, Event
from game.core.options import Value
from game.core.seats import Outcome, Seat
from game.core.steps import Decision
from game.core.system import Document, LogLine, digest, encode
from game.systems.abstract import SYSTEM
from game.systems.abstract.actions import (
    Aim,
    Assign,
    Attack,
    Confirm,
    CoordinatedAttack,
    Hold,
    MultipleAttack,
)  # fmt: skip
from game.systems.abstract.state import Skirmish, Unit
from game.systems.abstract.traits import Traits
from game.systems.abstract.view import SkirmishView


def table(
    sides: dict[str, str] | None = None, options: dict[str, Value] | None = None, **units: int
) -> Table:
    """A battle of these units, all with their slots; `sides` says which letters belong to which seat."""
    upper = "".join(letter for letter in units if letter.isupper())
    lower = "".join(letter for letter in units if letter.islower())
    by_seat = sides or {"one": upper, "two": lower}
    largest = max(sum(units[letter] for letter in letters) for letters in by_seat.values())
    document: Document = {
        "system": "abstract",
        "title": "A test",
        "slots": largest,
        "most-units": 12,
        "sides": {
            seat: {
                "name": f"Side {seat}",
                "slots": sum(units[letter] for letter in letters),
                "units": [{"name": letter, "slots": units[letter]} for letter in letters],
            }
            for seat, letters in by_seat.items()
        },
    }
    letters = [letter for owned in by_seat.values() for letter in owned]
    return Table(document, {letter: number for number, letter in enumerate(letters, 1)}, options or {})


class Table:
    """A battle in a test; what is done can be chained."""

    def __init__(self, document: Document, ids: dict[str, int], options: dict[str, Value]) -> None:
        self.ids = ids
        self.events: list[Event] = []
        """What the last action made happen."""
        ctx = Context(Chance(Scripted()), self.events)
        given = option_rules.complete(SYSTEM.options, options)
        self.state: Skirmish = SYSTEM.begin(document, given, ctx)
        steps.advance(self.state, ctx)
        _sound(self.state)

    # What is

    @property
    def decision(self) -> Decision[Skirmish]:
        """The choice that is waited for; the battle must not be over."""
        found = self.state.decision
        assert found is not None, "the battle is over"
        return found

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def acting(self) -> str:
        """The letter of the unit whose turn it is to act."""
        decision: Any = self.decision
        return self.letter(decision.unit)

    def letter(self, unit: int) -> str:
        return next(letter for letter, number in self.ids.items() if number == unit)

    def unit(self, letter: str) -> Unit:
        """The unit with this letter, which must be left."""
        return self.state.units[self.ids[letter]]

    def slots(self, letter: str) -> int:
        """The slots a unit has left; 0 if it is destroyed."""
        return self.state.units[self.ids[letter]].slots if self.ids[letter] in self.state.units else 0

    def order(self) -> str:
        """The letters of all units in the order in which they act."""
        return "".join(self.letter(unit) for unit in self.state.order)

    def view(self, seat: Seat) -> SkirmishView:
        return SYSTEM.view(self.state, seat)

    def log(self, seat: Seat | None = None) -> list[LogLine]:
        """The log of the last action, as a seat reads it."""
        return SYSTEM.tell(self.state, self.events, seat)

    def happened(self, kind: type[Any]) -> list[Any]:
        """The events of a kind that the last action made happen."""
        return [event for event in self.events if isinstance(event, kind)]

    # Doing

    def act(self, action: Action, *dice: int) -> Self:
        """Do a legal action with these dice, 1 to 6, which must be exactly the ones rolled."""
        before, was = self.state, digest(self.state)
        refusal = self.decision.check(before, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        if self.decision.listed:
            assert action in self.decision.actions(before), f"{action} is not listed"
        after = before.copy()
        results: list[Result] = [die - 1 for die in dice]
        source = Scripted(results)
        self.events = []
        steps.act(after, action, Context(Chance(source), self.events))
        source.finish()
        assert digest(before) == was, f"{action} changed the state before it"
        _sound(after)
        self.state = after
        return self

    def deal(self, letter: str, *levels: int) -> Self:
        """Deal cards onto a unit's slots."""
        return self.act(Assign(self.ids[letter], Traits(*levels)))

    def confirm(self, *dice: int) -> Self:
        return self.act(Confirm(), *dice)

    def reveal(self, dice: tuple[int, ...], **cards: tuple[int, ...]) -> Self:
        """Deal to everybody and confirm side after side; the last one rolls Initiative with `dice`."""
        living = self.state.living()
        for seat in living:
            for unit in self.state.side(seat):
                self.deal(unit.name, *cards[unit.name])
            self.confirm(*(dice if seat == living[-1] else ()))
        return self

    def attack(self, letter: str, *dice: int) -> Self:
        return self.act(Attack(self.ids[letter]), *dice)

    def hold(self, *dice: int) -> Self:
        return self.act(Hold(), *dice)

    def multiple(self, *dice: int, **shares: tuple[int, int]) -> Self:
        """Attack several: for each letter its shares of Accuracy and Damage."""
        return self.act(self.aims(**shares), *dice)

    def aims(self, **shares: tuple[int, int]) -> MultipleAttack:
        return MultipleAttack(tuple(Aim(self.ids[letter], *share) for letter, share in shares.items()))

    def together(self, letter: str, partners: str, *dice: int) -> Self:
        return self.act(self.joint(letter, partners), *dice)

    def joint(self, letter: str, partners: str) -> CoordinatedAttack:
        return CoordinatedAttack(tuple(self.ids[partner] for partner in partners), self.ids[letter])

    # Why not

    def why_not(self, action: Action) -> Refusal:
        """Why an action is refused now. It must be, must not be listed, and what it proposes must be legal."""
        refusal = self.decision.check(self.state, action)
        assert refusal is not None, f"{action} is legal"
        assert not self.decision.listed or action not in self.decision.actions(self.state)
        assert refusal.text.endswith("."), refusal.text
        if refusal.nearest is not None:
            assert self.decision.check(self.state, refusal.nearest) is None
        return refusal


def _sound(state: Skirmish) -> None:
    """No invariant is broken, and the state can be written and read."""
    assert list(SYSTEM.broken(state)) == []
    assert SYSTEM.state_from_json(encode(state)) == state
