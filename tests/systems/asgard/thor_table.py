"""Directed tables of Thor for tests: pieces of both sides where the test wants them, hands stacked, nobody to win.

    table = stand("T . g", T="Thor", g="Frost Giants")

Pictures are those of `tests.systems.thor.builder`; capital letters deploy for the players, small ones are placed by the
director. It is the players' Move phase unless the test says otherwise.
"""

from __future__ import annotations

from typing import Any

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, Scripted, Seeded
from game.core.events import Context, Event
from game.core.options import complete
from game.core.seats import Seat
from game.core.system import Document, encode
from game.systems.asgard.adapter import Arrival, Notice
from game.systems.asgard.on_thor import ADAPTER, board
from game.systems.thor import SYSTEM
from game.systems.thor.squares import Square
from game.systems.thor.state import Battle
from tests.systems.thor.builder import _read


def document(
    picture: str = ".", corner: str = "a1", units: list[Any] | None = None, **start: Any
) -> Document:
    """A scenario of a director on this map, with these units of the players."""
    rows, _ = _read(picture, corner)
    return {
        "system": "asgard-thor",
        "title": "A test",
        "map": "\n".join(rows),
        "sides": {
            "one": {"name": "Whites", "units": ["Thor"] if units is None else units},
            "two": {"name": "Blacks"},
        },
        "start": start,
    }


def places_of(picture: str, corner: str) -> dict[str, Square]:
    """Where the letters of a picture stand."""
    return _read(picture, corner)[1]


def stand(
    picture: str,
    *,
    corner: str = "a1",
    phase: str = "move",
    hand: tuple[str, ...] = (),
    foe: tuple[str, ...] = (),
    **pieces: str,
) -> Table:
    """A table drawn as a picture."""
    places = places_of(picture, corner)
    own = [letter for letter in pieces if letter.isupper()]
    units = [{"name": pieces[letter], "at": places[letter]} for letter in own]
    hands = {"one": list(hand), "two": list(foe)}
    cast: list[tuple[str, Seat]] = [(name, "two") for letter, name in pieces.items() if letter.islower()]
    table = Table(document(picture, corner, units, phase=phase, hands=hands), cast)
    table.ids = {letter: number for number, letter in enumerate(own, 1)}
    for letter in pieces:
        if letter.islower():
            table.ids[letter] = table.place(pieces[letter], places[letter])
    return table


class Table:
    """A battle that the test directs: it acts, and keeps what happened and what the adapter makes of it."""

    def __init__(self, document: Document, cast: list[tuple[str, Seat]], seed: int = 1) -> None:
        self.ids: dict[str, int] = {}
        self.events: list[Event] = []
        self.ctx = Context(Chance(Seeded(seed)), self.events)
        self.state: Battle = ADAPTER.begin(document, cast, complete(SYSTEM.options, {}), self.ctx)
        steps.advance(self.state, self.ctx)

    def place(self, who: str, at: Square, seat: Seat = "two") -> int:
        """Let a unit appear on a free square."""
        return ADAPTER.place(self.state, Arrival(who, seat, "spot", spot=board.spot_of(at)), self.ctx)

    def act(self, action: Action) -> list[Notice]:
        """Do a legal action and let every step take place by itself; what the director would hear, batch after batch."""
        decision: Any = self.state.decision
        refusal = decision.check(self.state, action)
        assert refusal is None, refusal
        heard: list[Notice] = []
        self.events.clear()
        self.state.stack.pop()
        self._happen(lambda: decision.apply(self.state, action, self.ctx), heard)
        while self.state.stack and not self.state.stack[-1].asks:
            step = self.state.stack.pop()
            self._happen(lambda step=step: step.proceed(self.state, self.ctx), heard)  # type: ignore[misc]
        assert list(SYSTEM.broken(self.state)) == []
        assert SYSTEM.state_from_json(encode(self.state)) == self.state
        return heard

    def _happen(self, rule: Any, heard: list[Notice]) -> None:
        before = len(self.events)
        rule()
        heard += ADAPTER.notices(self.state, self.events[before:])

    def id(self, letter: str) -> int:
        return self.ids[letter]

    def at(self, letter: str) -> Square:
        """Where a unit stands."""
        return self.state.units[self.ids[letter]].at

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of a kind since the last action."""
        return [event for event in self.events if isinstance(event, kind)]

    def quiet(self) -> Context:
        """A context of its own for what the director does; its events are added to ours."""
        return Context(Chance(Scripted()), self.events)
