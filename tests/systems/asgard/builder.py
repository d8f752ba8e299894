"""Stories on a bare table of Ascension, with units, tokens, cards and dice where a test wants them.

    tale = story(codes={"1": ["place 1 gisla right"]}, cards={"*": "1"}, tokens=[(15, 12)], dice="1 1 1  6 6 6")
    tale.activate("asger")
    assert tale.told(events.Checked)

Places are inches; `dice` are those of the spotting checks in order, three for the unit, three for the token; the deck gives `draws` first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, seeded
from game.core.events import Context, Event
from game.core.seats import Seat
from game.core.system import encode
from game.systems.ascension import actions as a
from game.systems.ascension import sequence
from game.systems.asgard import adapters, eyes
from game.systems.asgard.actions import Declare, UnitId
from game.systems.asgard.enemies.minds import Asking, Declaring
from game.systems.asgard.state import Saga
from game.systems.asgard.system import SYSTEM
from game.table.shapes import Place

E = TypeVar("E", bound=Event)
INCH = 254
GOOD, BAD = "1 1 1", "6 6 6"
"""Dice that always pass a check, and dice that never do."""
Spot = tuple[float, float]
ENEMIES: dict[str, Any] = {"gisla": {"who": "gisla"}, "hound": {"who": "mound-hound", "archetype": "beast"}}


def inches(at: Spot) -> list[str]:
    """A place as a file has it."""
    return [f"{each}in" for each in at]


def document(
    *,
    friends: Mapping[str, Spot] = {"asger": (12, 12)},
    tokens: Sequence[Spot] = (),
    cards: Mapping[str, str] = {"*": "-"},
    codes: Mapping[str, Any] = {},
    conditions: Sequence[Mapping[str, Any]] = (),
    range: str = "6in",
    visibility: str = "30in",
    condition: Mapping[str, Any] = {},
    enemies: Mapping[str, Any] = {},
    dice: str = "",
    draws: str = "",
    fixed: Sequence[tuple[str, Spot]] = (),
    **more: Any,
) -> dict[str, Any]:
    """A scenario file: `conditions` follow condition 0, which is made of the plain arguments and `condition`."""
    zero = {"title": "Quiet", "range": range, "visibility": visibility, "cards": dict(cards), **condition}
    later = [{"range": range, "visibility": visibility, "cards": {"*": "-"}, **each} for each in conditions]
    found: dict[str, Any] = {
        "system": "asgard",
        "title": "A tale",
        "story": "Somebody looks about.",
        "table": "4ft x 4ft",
        "points": 400,
        "sides": {
            "one": {
                "name": "The hall",
                "force": "hall",
                "models": list(friends),
                "stands": {who: {"at": inches(at)} for who, at in friends.items()},
            },
            "two": {"name": "The barrow", "force": "barrow"},
        },
        "tokens": [inches(token) for token in tokens or [(47, 1)]],
        "enemy": {**_enemies(enemies)},
        "condition": [zero, *later],
        "code": {
            number: code if isinstance(code, dict) else {"title": f"Code {number}", "do": code}
            for number, code in codes.items()
        },
        "ending": {"won": {"title": "Won", "story": "Well done.", "outcome": "victory"}},
        "count": {"alarm": 0},
        "fixed": [{"enemy": who, "at": inches(at)} for who, at in fixed],
        "watch": [{"when": ["round 40 over"], "code": 9999}],
        **more,
    }
    found["code"].setdefault("9999", {"title": "It is late", "do": ["end won"]})
    if more.get("watch"):
        found["watch"] = [*more["watch"], {"when": ["round 40 over"], "code": 9999}]
    if dice or draws:
        found["deal"] = {"dice": [int(die) for die in dice.split()], "cards": draws.split()}
    return found


def _enemies(more: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"name": name.title(), **enemy} for name, enemy in {**ENEMIES, **more}.items()}


class Tale:
    """A story in progress, and all that has been told of it."""

    def __init__(self, document: dict[str, Any], seed: int = 1) -> None:
        problems = SYSTEM.problems(document)
        assert not problems, problems
        self.chance: Chance = seeded("tale", seed)
        self.events: list[Event] = []
        options = {option.name: option.default for option in SYSTEM.options}
        ctx = Context(self.chance, self.events)
        self.state: Saga = SYSTEM.begin(document, options, ctx)
        steps.advance(self.state, ctx)
        self._sound()

    # What is

    @property
    def host(self) -> Any:
        return adapters.of(self.state.plan)

    @property
    def decision(self) -> Any:
        """What is waited for: of the director, or of the table."""
        own: Any = self.state.decision
        return self.state.table.decision if own is not None and type(own).__name__ == "Tactical" else own

    def unit(self, who: str, number: int = 0) -> UnitId:
        """A unit on the table by its character."""
        found = [u for u in self.host.units(self.state.table) if self.host.who(self.state.table, u) == who]
        return int(found[number])

    def at(self, who: str, number: int = 0) -> tuple[float, float]:
        """Where it stands, in inches."""
        x, y = self.host.at(self.state.table, self.unit(who, number))
        return x / INCH, y / INCH

    def enemies(self) -> list[UnitId]:
        """The enemies on the table."""
        return eyes.foes(self.state)

    def told(self, kind: type[E]) -> list[E]:
        """What has been told of a kind since the beginning."""
        return [event for event in self.events if isinstance(event, kind)]

    def lent(self, who: str) -> dict[str, int]:
        """What is lent to a unit, by cause."""
        marks = self.host.lent(self.state.table, self.unit(who))
        return {mark.cause: mark.amount for mark in marks}

    # What is done

    def play(self, action: Action) -> None:
        """Do a legal action."""
        decision: Any = self.state.decision
        refusal = decision.check(self.state, action)
        assert refusal is None, refusal
        state = self.state.copy()
        before = encode(self.state)
        steps.act(state, action, Context(self.chance, self.events))
        assert encode(self.state) == before, "an action changes nothing but the copy"
        self.state = state
        self._sound()

    def refused(self, action: Action) -> Refusal:
        """Why an action is not legal."""
        decision: Any = self.state.decision
        refusal = decision.check(self.state, action)
        assert refusal is not None
        return refusal  # type: ignore[no-any-return]

    def _sound(self) -> None:
        assert list(SYSTEM.broken(self.state)) == []
        assert encode(SYSTEM.state_from_json(encode(self.state))) == encode(self.state)

    def activate(self, who: str) -> None:
        self.play(a.Activate(self.unit(who)))

    def stride(self, x: float, y: float) -> None:
        """Go straight to a place, looking as before."""
        active = self.state.table.active
        facing = self.state.table.models[active.model].place.facing
        self.play(a.Stride(Place(round(x * INCH), round(y * INCH), facing)))

    def quiet(self) -> Context:
        """A context for what a test does to the table by itself."""
        return Context(self.chance, None)

    def end(self) -> None:
        """End the activation."""
        self.play(a.EndActivation())

    def wait(self) -> None:
        """Let everybody else do nothing until it is the players' turn to choose a unit, or the story is over."""
        for _ in range(200):
            decision = self.decision
            if decision is None or (isinstance(decision, sequence.Turn) and decision.seat != "two"):
                return
            self.nothing()
        raise AssertionError("the players never get their turn")

    def nothing(self) -> None:
        """Whoever is asked does as little as possible."""
        decision = self.decision
        if isinstance(decision, Declaring):
            mind = self.state.minds[decision.unit]
            self.play(Declare(decision.unit, mind.mode, "hold"))
        elif isinstance(decision, sequence.Acting):
            self.end()
        elif isinstance(decision, sequence.Turn):
            self.play(decision.actions(self.state.table)[0])
        else:
            assert not isinstance(decision, Asking)
            self.play(decision.suggest(self.state.table)[-1])

    def round(self) -> None:
        """Let everybody stand about to the end of the round."""
        now = self.state.turn
        while self.state.outcome is None and self.state.turn == now:
            self.nothing()


def story(seed: int = 1, **what: Any) -> Tale:
    """A story at its beginning; arguments as of `document`."""
    return Tale(document(**what), seed)


def seat_of(tale: Tale, who: str) -> Seat:
    """Whose a unit is."""
    return tale.host.seat(tale.state.table, tale.unit(who))  # type: ignore[no-any-return]
