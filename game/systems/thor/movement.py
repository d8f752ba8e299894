"""Moving: straight and exact, knight's jumps, group advances, charges and taunts (MOVE PHASE, T-10 to T-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.systems.thor import events
from game.systems.thor.actions import Advance, Charge, Move, Taunt
from game.systems.thor.cards.notation import Go, Way
from game.systems.thor.catalogue import Card
from game.systems.thor.squares import (
    BETWEEN,
    DISTANCE,
    KNIGHT,
    NEAR,
    PATHS,
    PLACES,
    RANKS,
    RAY,
    SQUARES,
    Square,
)
from game.systems.thor.state import FOE, FORWARD, Battle, Unit


def destinations(state: Battle, start: Square, go: Go) -> list[Square]:
    """Every square that a move from `start` can end on (T-10, T-11, T-13)."""
    board, terrain = state.board, state.field.terrain
    found = []
    paths = PATHS[start]
    for length in go.lengths:
        for path in paths[length]:
            if go.leap:
                path = path[-1:]
            for square in path:
                if square in board or square in terrain:
                    break
            else:
                found.append(path[-1])
    if go.knight:
        found += [square for square in KNIGHT[start] if square not in board and square not in terrain]
    return found


def travel(state: Battle, unit: Unit, to: Square, go: Go, ctx: Context, *, aside: bool = False) -> None:
    """Let a unit go to a square that is one of its destinations; `aside`: after a defence."""
    jump = go.leap or to not in BETWEEN[unit.at]
    path = (to,) if jump else (*BETWEEN[unit.at][to], to)
    state.place(unit, to)
    ctx.tell(events.Moved, unit.id, unit.at, path, jump, aside=aside)


def wants(go: Go) -> str:
    """The distances of a move, in words."""
    words = [str(length) for length in go.lengths]
    if len(words) > 3:
        words = [f"{go.lengths[0]} to {go.lengths[-1]}"]
    squares = (
        f"exactly {' or '.join(words)} square{'' if words == ['1'] else 's'} in a straight line"
        if words
        else ""
    )
    return " or ".join(part for part in (squares, "a knight's jump" if go.knight else "") if part)


def taken(state: Battle, square: Square) -> str:
    """Why no further unit can stand on a square that is not free."""
    if square in state.board:
        unit = state.units[state.board[square]]
        return f"{square} is taken: {unit.name} {state.profile(unit.id).does('stands')} there."
    return f"{square} is a {state.field.terrain[square]}: no unit can stand there."


def name_at(state: Battle, square: Square) -> str:
    """What stands in the way on a square."""
    if square in state.board:
        return f"{state.units[state.board[square]].name} on {square}"
    return f"the {state.field.terrain[square]} on {square}"


def refuse_destination(state: Battle, start: Square, to: Square, go: Go, name: str) -> Refusal | None:
    """Why a move named `name` cannot go from `start` to `to` (T-10, T-11)."""
    if to not in PLACES:
        return Refusal("T-10", f"{to!r} is not a square of the board.")
    if to == start:
        return Refusal("T-10", f"{name} has to leave {start}: it moves {wants(go)}.")
    if to in destinations(state, start, go):
        return None
    straight = to in BETWEEN[start] and DISTANCE[start][to] in go.lengths
    jumps = go.knight and to in KNIGHT[start]
    if not state.free(to) and (straight or jumps):
        return Refusal("T-10" if straight else "T-11", taken(state, to))
    if straight:
        barrier = next(square for square in BETWEEN[start][to] if not state.free(square))
        return Refusal("T-10", f"{name} cannot pass {name_at(state, barrier)}.")
    if go.knight and not go.lengths:
        return Refusal("T-11", f"{name} is a knight's jump; {to} is not one from {start}.")
    how = (
        f"{to} is {DISTANCE[start][to]} away" if to in BETWEEN[start] else f"{to} is not in line with {start}"
    )
    return Refusal("T-10", f"{name} moves {wants(go)}; {how}.")


def nearest(to: Square, choices: list[Square]) -> Square | None:
    """The choice next to a square that is none, if there is any; the straighter way of two equally near."""
    if to not in PLACES or not choices:
        return None
    return min(choices, key=lambda square: (DISTANCE[to][square], _steps(to, square), SQUARES.index(square)))


def _steps(here: Square, there: Square) -> int:
    """How many files and ranks apart two squares are."""
    return abs(ord(here[0]) - ord(there[0])) + abs(ord(here[1]) - ord(there[1]))


# Single moves and charges


def offer_moves(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    """Every move of a card or power: of the unit itself, or of a friend it orders (T-10, T-56)."""
    assert way.go is not None
    if not way.within:
        return [Move(card.name, unit.id, to, power) for to in destinations(state, unit.at, way.go)]
    return [
        Move(card.name, friend.id, to, power, unit.id)
        for friend in ordered(state, unit, way)
        for to in destinations(state, friend.at, way.go)
    ]


def ordered(state: Battle, commander: Unit, way: Way) -> Iterator[Unit]:
    """The friends near enough to take an order (T-56, T-110)."""
    for friend in state.side(commander.seat):
        if friend.id != commander.id and DISTANCE[commander.at][friend.at] <= way.within:
            yield friend


def refuse_order(state: Battle, commander: Unit, unit: Unit, way: Way) -> Refusal | None:
    """Why `unit` does not take this order (T-56)."""
    if unit.id == commander.id:
        return Refusal("T-56", f"{commander.name} orders another unit, not itself.")
    away = DISTANCE[commander.at][unit.at]
    if away > way.within:
        where = f"{unit.name} {state.profile(unit.id).does('is')} {away} away from {commander.name}"
        text = f"Orders reach {way.within} squares; {where}."
        return Refusal("T-56", text)
    return None


def refuse_move(state: Battle, unit: Unit, action: Move, way: Way) -> Refusal | None:
    """Why this single move is not legal (T-10, T-11)."""
    assert way.go is not None
    refusal = refuse_destination(state, unit.at, action.to, way.go, action.power or action.card)
    if refusal is None:
        return None
    to = nearest(action.to, destinations(state, unit.at, way.go))
    near = to and Move(action.card, action.unit, to, action.power, action.by)
    return Refusal(refusal.rule, refusal.text, near or None)


def offer_charges(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    """Every full move of a combo, whether or not a foe is in reach at its end (T-25, T-104)."""
    assert way.go is not None
    return [Charge(card.name, unit.id, to, power) for to in destinations(state, unit.at, way.go)]


def refuse_charge(state: Battle, unit: Unit, action: Charge, way: Way) -> Refusal | None:
    """Why this charge is not legal (T-25)."""
    assert way.go is not None
    refusal = refuse_destination(state, unit.at, action.to, way.go, action.power or action.card)
    if refusal is None:
        return None
    to = nearest(action.to, destinations(state, unit.at, way.go))
    near = Charge(action.card, action.unit, to, action.power) if to else None
    return Refusal(refusal.rule, refusal.text, near)


# Group advance


def in_marching_order(units: list[Unit]) -> list[Unit]:
    """The order in which a group can always go if it can go at all: the foremost first."""
    ahead = 1 if units[0].seat == "one" else -1
    return sorted(units, key=lambda unit: (-ahead * RANKS.index(unit.at[1]), unit.id))


def steps_forward(state: Battle, unit: Unit, length: int) -> tuple[Square, ...]:
    """The squares straight ahead of a unit, fewer than `length` at the edge of the board."""
    return RAY[unit.at][FORWARD[unit.seat]][:length]


def offer_advances(state: Battle, seat: Seat, card: Card) -> list[Action]:
    """Every group of two or three that can advance, each in one order that works (T-12)."""
    length = card.power.ways[0].go.lengths[0]  # type: ignore[union-attr]
    able = [unit for unit in state.side(seat) if _might_advance(state, unit, length)]
    if len(able) < 2:
        return []
    able = in_marching_order(able)
    return [
        Advance(card.name, tuple(unit.id for unit in group))
        for size in (2, 3)
        for group in combinations(able, size)
        if refuse_advance(state, group, length, card.name) is None
    ]


def _might_advance(state: Battle, unit: Unit, length: int) -> bool:
    path = steps_forward(state, unit, length)
    return len(path) == length and not any(
        square in state.field.terrain
        or (square in state.board and state.units[state.board[square]].seat != unit.seat)
        for square in path
    )


def sample_advance(state: Battle, seat: Seat, card: Card, chance: Chance) -> Advance | None:
    """One group at random, or None if the group drawn cannot advance."""
    length = card.power.ways[0].go.lengths[0]  # type: ignore[union-attr]
    pile = [unit for unit in state.units.values() if unit.seat == seat]
    size = 2 + chance.flip()
    if len(pile) < size:
        return None
    group = in_marching_order([chance.draw(pile) for _ in range(size)])
    if refuse_advance(state, group, length, card.name):
        return None
    return Advance(card.name, tuple(unit.id for unit in group))


def refuse_advance(
    state: Battle, group: list[Unit] | tuple[Unit, ...], length: int, name: str
) -> Refusal | None:
    """Why these units cannot advance one after the other, in this order (T-12, T-103)."""
    left: set[Square] = set()
    for unit in group:
        path = steps_forward(state, unit, length)
        if len(path) < length:
            text = f"{name} needs {length} squares ahead of {unit.name} on {unit.at}; there are {len(path)}."
            return Refusal("T-12", text)
        for square in path:
            if (square in state.board and square not in left) or square in state.field.terrain:
                text = f"{unit.name} on {unit.at} cannot pass {name_at(state, square)}."
                return Refusal("T-12", text)
        left.add(unit.at)  # nobody behind can catch up with where this unit stops
    return None


def march(state: Battle, unit: Unit, length: int, ctx: Context) -> None:
    """Move one unit of a group straight forward, if nobody has been put there meanwhile."""
    path = steps_forward(state, unit, length)
    if state.free(path[-1]):
        state.place(unit, path[-1])
        ctx.tell(events.Moved, unit.id, unit.at, path)


# Taunt


def taunt_paths(state: Battle, taunter: Unit, target: Unit, squares: int) -> list[tuple[Square, ...]]:
    """The longest paths, up to `squares`, whose every step brings the target closer (T-57, T-75, T-113)."""
    paths: list[tuple[Square, ...]] = [()]
    for _ in range(squares):
        longer = [
            (*path, square)
            for path in paths
            for square in NEAR[path[-1] if path else target.at]
            if state.free(square)
            and DISTANCE[square][taunter.at] < DISTANCE[path[-1] if path else target.at][taunter.at]
        ]
        if not longer:
            break
        paths = longer
    return [path for path in paths if path]


def offer_taunts(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    """Every enemy that can be drawn closer, by every path (T-57)."""
    return [
        Taunt(card.name, unit.id, power, target.id, path)
        for target in state.side(FOE[unit.seat])
        for path in taunt_paths(state, unit, target, way.amount)
    ]


def refuse_taunt(state: Battle, unit: Unit, action: Taunt, way: Way) -> Refusal | None:
    """Why this taunt is not legal (T-57, T-75)."""
    target = state.units.get(action.target)
    if target is None or target.seat == unit.seat:
        return Refusal("T-57", f"{action.power} draws an enemy on the board.")
    paths = taunt_paths(state, unit, target, way.amount)
    if action.path in paths:
        return None
    does = state.profile(target.id).does
    if DISTANCE[target.at][unit.at] == 1:
        return Refusal("T-113", f"{target.name} {does('stands')} next to {unit.name} already.")
    if not paths:
        text = f"{target.name} on {target.at} {does('has')} no free square closer to {unit.name}."
        return Refusal("T-75", text)
    far = "1 square," if len(paths[0]) == 1 else f"{len(paths[0])} squares, each of them"
    text = f"{target.name} {does('has')} to go {far} closer to {unit.name}."
    near = Taunt(action.card, action.unit, action.power, action.target, paths[0])
    return Refusal("T-75", text, near)
