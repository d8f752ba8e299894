"""Battles on a bare table, models where a test wants them and the cards already in order.

    table = battle(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(200, 100)), cards={"one": "2H 3S"})
    table.activate("Ulf")
    table.play(Stride(Place(1300, 1000)))

Coordinates of `at` are millimetres; `cards` come in the order in which they are flipped, the rest of the deck after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Result, Scripted
from game.core.events import Context, Event
from game.core.seats import SEATS, Seat
from game.core.steps import Decision
from game.core.system import digest, encode
from game.systems.ascension import sequence
from game.systems.ascension.actions import Activate
from game.systems.ascension.cards import DECK, Deck
from game.systems.ascension.profile import SIZES, Attack, Character, Facet
from game.systems.ascension.state import (
    Battle,
    Field,
    Model,
    ModelId,
    Piece,
    PieceId,
    Player,
    Scoring,
    Side,
    Trait,
    Zone,
)
from game.systems.ascension.system import SYSTEM
from game.table.lengths import MM
from game.table.shapes import Base, Outline, Place, Point

E = TypeVar("E", bound=Event)
_BASES = {1: (30, 30), 2: (40, 40), 3: (60, 60), 4: (90, 90), 5: (130, 130)}
STRIKE = Attack("Strike", primary=True)
"""A primary attack on a single target in base contact."""


class Figure(msgspec.Struct, frozen=True):
    """A model as a test asks for it."""

    character: Character
    seat: Seat
    place: Place
    extra: dict[str, Any]


def character(name: str, size: int = 1, base: tuple[int, int] | None = None, **what: Any) -> Character:
    """A plain character of a size (base in millimetres); fields as in `Character`, facets by their kinds."""
    for kind in ("abilities", "reactions", "passives"):
        given = what.get(kind, ())
        what[kind] = tuple(Facet(facet) if isinstance(facet, str) else facet for facet in given)
    what.setdefault("attacks", (STRIKE,))
    row = SIZES[size]
    long, wide = base or _BASES[size]
    what = {"strides": row.strides, "wounds": row.wounds, **what}
    return Character(name.lower(), name, "", "wolf", "", size, Base(long * MM, wide * MM), **what)


def figure(
    name: str,
    seat: Seat = "one",
    *,
    at: tuple[float, float],
    facing: int = 0,
    size: int = 1,
    base: tuple[int, int] | None = None,
    on: PieceId = "",
    leader: bool = False,
    model: Mapping[str, Any] | None = None,
    **what: Any,
) -> Figure:
    """A model of a plain character: `at` in millimetres, `facing` in degrees; `model` sets fields of `Model`."""
    place = Place(round(at[0] * MM), round(at[1] * MM), facing * 100)
    extra = {"on": on, "leader": leader, **(model or {})}
    return Figure(character(name, size, base, **what), seat, place, extra)


def box(x: float, y: float, width: float, height: float) -> Outline:
    """A rectangle by its upper left corner, all in millimetres."""
    left, top, right, bottom = (round(part * MM) for part in (x, y, x + width, y + height))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def piece(
    id: PieceId, outline: Outline, size: float, *traits: Trait, kind: str = "wall", **what: Any
) -> Piece:
    """A piece of terrain; its wounds follow its Size unless given (R-7.2.7 to R-7.2.9)."""
    wounds = 1 if "fragile" in traits else int(max(1, size * (2 if "reinforced" in traits else 1)))
    return Piece(
        id,
        kind,
        id.capitalize(),
        outline,
        float(size),
        traits=tuple(sorted(traits)),
        **{"wounds": wounds, **what},
    )


def battle(
    *figures: Figure,
    pieces: Sequence[Piece] = (),
    cards: Mapping[Seat, str] | None = None,
    size: tuple[int, int] = (610, 610),
    chance: Sequence[Result] = (),
    teams: Mapping[Seat, Seat] | None = None,
    zones: Sequence[Zone] = (),
    **field: Any,
) -> Table:
    """A battle in its first round, side one next; `teams` says which side a seat plays for, if not its own."""
    seats = [seat for seat in SEATS if any(figure.seat == seat for figure in figures)]
    by_side: dict[Seat, tuple[Seat, ...]] = {}
    for seat in seats:
        side = (teams or {}).get(seat, seat)
        by_side[side] = (*by_side.get(side, ()), seat)
    sides = {side: Side(f"Side {side}", players, 75) for side, players in by_side.items()}
    players = {seat: Player(f"Player {seat}", (teams or {}).get(seat, seat)) for seat in seats}
    values = {"scoring": Scoring(removed=1), **field}
    state = Battle(
        stack=[],
        outcome=None,
        field=Field(
            title="A test",
            width=size[0] * MM,
            height=size[1] * MM,
            ground="moor",
            characters={figure.character.id: figure.character for figure in figures},
            players=players,
            sides=sides,
            zones=tuple(zones),
            **values,
        ),
        models={},
        reserve=dict.fromkeys(seats, ()),
        fallen=(),
        pieces={each.id: each for each in pieces},
        kit={},
        decks={side: deck((cards or {}).get(side, "")) for side in sides},
        order=tuple(sides),
        next=0,
        teams=by_side.copy(),
        round=1,
        active=None,
        scores=dict.fromkeys(sides, 0),
        goals={},
        firsts={},
        removed=dict.fromkeys(sides, 0),
    )
    for number, each in enumerate(figures, 1):
        extra = {"wounds": each.character.wounds, **each.extra}
        state.models[number] = Model(number, each.character.id, each.seat, each.place, **extra)
    state.push(sequence.NextTurn())
    table = Table(state, Chance(Scripted(chance)))
    steps.advance(state, table.context())
    return table


def deck(first: str) -> Deck:
    """A whole deck whose first cards are `first`; the last of the rest is the burnt one."""
    named = first.split()
    rest = [card for card in DECK if card not in named]
    return Deck(tuple(reversed([*named, *rest[:-1]])), (), rest[-1])


class Table:
    """A battle under way, with everything that has happened in it."""

    def __init__(self, state: Battle, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def context(self) -> Context:
        """What a step needs; its events are kept."""
        return Context(self.chance, self.events)

    def id(self, name: str) -> ModelId:
        """The number of a model, living or not."""
        everyone = (*self.state.models.values(), *self.state.fallen)
        return next(model.id for model in everyone if model.who == name.lower())

    def model(self, name: str) -> Model:
        """A model on the table."""
        return self.state.models[self.id(name)]

    def gone(self, name: str) -> bool:
        """Whether a model is off the table."""
        return self.id(name) not in self.state.models

    def at(self, name: str) -> tuple[float, float]:
        """Where a model's centre is, in millimetres."""
        return self.model(name).place.x / MM, self.model(name).place.y / MM

    def piece(self, id: PieceId) -> Piece:
        """A piece of terrain on the table."""
        return self.state.pieces[id]

    @property
    def decision(self) -> Decision[Any]:
        """The choice that is waited for."""
        decision = self.state.decision
        assert decision is not None, f"the battle is over: {self.state.outcome}"
        return decision

    def refused(self, action: Action) -> Refusal:
        """Why an action is not legal."""
        before = digest(self.state)
        refusal = self.decision.check(self.state, action)
        assert refusal is not None, f"{action} is legal"
        assert digest(self.state) == before, f"checking {action} changed the battle"
        if refusal.nearest is not None:
            assert self.decision.check(self.state, refusal.nearest) is None, (
                f"the nearest is not legal: {refusal}"
            )
        return refusal

    def legal(self, action: Action) -> bool:
        """Whether an action can be done now."""
        return self.decision.check(self.state, action) is None

    def play(self, *actions: Action) -> Table:
        """Do legal actions one after the other; states before stay as they were, states after go to JSON and back."""
        for action in actions:
            decision = self.decision
            refusal = decision.check(self.state, action)
            assert refusal is None, f"{action}: {refusal}"
            if decision.listed:
                assert action in decision.actions(self.state), f"{action} is legal but not listed"
            before, old = self.state, digest(self.state)
            after = before.copy()
            steps.act(after, action, self.context())
            assert digest(before) == old, f"{action} changed the battle before it"
            text = encode(after)
            assert encode(SYSTEM.state_from_json(text)) == text, f"after {action} the battle is not JSON"
            self.state = after
        return self

    def activate(self, name: str) -> Table:
        """Declare the Active Model."""
        return self.play(Activate(self.id(name)))

    def happen(self, *then: steps.Step[Any]) -> Table:
        """Let steps happen now, before whatever is waited for."""
        self.state = self.state.copy()
        self.state.push(*then)
        steps.advance(self.state, self.context())
        return self

    def told(self, kind: type[E]) -> list[E]:
        """Everything of one kind that has happened."""
        return [event for event in self.events if isinstance(event, kind)]


def mm(x: float, y: float, facing: int = 0) -> Place:
    """A place in millimetres and degrees."""
    return Place(round(x * MM), round(y * MM), facing * 100)


def spot(x: float, y: float) -> Point:
    """A point in millimetres."""
    return round(x * MM), round(y * MM)
