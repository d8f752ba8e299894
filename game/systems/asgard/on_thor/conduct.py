"""How an enemy does on Thor's board what it means to do: with its side's cards, by the judgement of `advice`.

A side makes one play of the Move phase and one of the Fight phase; whichever of its units comes first has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.asgard.actions import UnitId
from game.systems.asgard.on_thor import board
from game.systems.asgard.sheet.effects import Spot
from game.systems.thor import advice, movement, view
from game.systems.thor.actions import Advance, Attack, Blast, Charge, Discard, LetGo, LetThrough, Move, Pass
from game.systems.thor.cards import plays
from game.systems.thor.cards.notation import FREE_PLAYS, Go
from game.systems.thor.cards.plays import way_of
from game.systems.thor.catalogue import CardName, cards
from game.systems.thor.combat import target_rules
from game.systems.thor.combat.attacks import Answer, FollowUp
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.combat.target_rules import in_area
from game.systems.thor.sequence import FightPhase, Phase
from game.systems.thor.squares import NEAR, Square
from game.systems.thor.state import Battle, Unit, without

_NERVE = 0.4
"""How much worse than keeping its card an attack may be judged, for each point of boldness."""

_KEPT, _LEG, _STRIDE = 2, 4.0, 0.2
"""How many Move cards a hand wants, what each is worth to it, and each of its squares."""


def deciding(state: Battle, seat: Seat) -> Any:
    """The choice that a seat has now; None if it has none."""
    decision = state.decision
    return decision if decision is not None and decision.seat == seat else None


def judge(state: Battle, seat: Seat) -> Any:
    """The opinion of `advice` about the choice that waits."""
    return advice.judge(view.view(state, seat), state)


# Attacks


def strike(
    state: Battle, seat: Seat, targets: Iterable[UnitId], boldness: int, unit: UnitId = 0
) -> Action | None:
    """The best attack of the Fight phase on one of `targets`; it has to be worth its card to the timid."""
    decision = deciding(state, seat)
    wanted = {unit for unit in targets if unit in state.units}
    if not isinstance(decision, FightPhase) or decision.played or not wanted:
        return None
    opinion = judge(state.copy(), seat)
    found = [
        action
        for action in opinion.choices()
        if getattr(action, "unit", 0) in ((unit,) if unit else state.units)
        and wanted & set(struck(state, action))
    ]
    if not found:
        return None
    worths = [opinion.worth(action) for action in found]
    best = max(worths)
    enough = opinion.worth(Pass()) - _NERVE * boldness
    return found[worths.index(best)] if best >= enough else None


def struck(state: Battle, action: Action) -> Iterator[UnitId]:
    """Whom an attack is aimed at, or whom a charge can be aimed at from where it ends."""
    if isinstance(action, Attack):
        yield action.target
    elif isinstance(action, Charge | Blast):
        unit = state.units[action.unit]
        way = way_of(state, unit, cards()[action.card], action)
        hit = getattr(way, "hit", None)
        if hit is None:
            return
        if isinstance(action, Blast):
            yield from (
                other.id for other in in_area(state, unit, hit, action.toward) if other.seat != unit.seat
            )
        else:
            there = msgspec.structs.replace(unit, at=action.to)
            after = state.copy()
            after.place(unit, action.to)
            yield from (other.id for other in target_rules.targets(after, there, hit))


# Moves


def go(
    state: Battle, seat: Seat, unit: UnitId, goal: Spot, *, near: int, run: bool, shy: bool
) -> Action | None:
    """The play that brings a unit nearest to a square: with a Move card, or (`run`) a group's, or with a combo's move.

    Nearer is meant on foot, round walls and pits. None where it is near enough, or no play brings it nearer.
    """
    mover = state.units.get(unit)
    if mover is None:
        return None
    square = board.square_of(goal)
    steps = board.walk(state, [square])
    here = board.far(steps, mover.at)
    if here <= near:
        return None
    foes = [other.at for other in state.units.values() if other.seat != seat]

    def order(way: tuple[Square, Action]) -> tuple[bool, int, int]:
        left = board.far(steps, way[0])
        watched = sum(board.clear(state, foe, way[0], board.WIDE) for foe in foes) if shy else 0
        return watched > 0, max(0, left - near), -left

    ways = [way for way in _ways(state, seat, mover, run=run) if board.far(steps, way[0]) < here]
    return min(ways, key=order)[1] if ways else None


def flee(state: Battle, seat: Seat, unit: UnitId) -> Action | None:
    """The play that brings a unit out of sight of hostile units, and far from them; None if none is better than staying."""
    mover = state.units.get(unit)
    foes = [other.at for other in state.units.values() if other.seat != seat]
    if mover is None or not foes:
        return None
    steps = board.walk(state, foes)

    def order(square: Square) -> tuple[int, int]:
        watched = sum(board.clear(state, foe, square, board.WIDE) for foe in foes)
        return board.far(steps, square) - 2 * watched, -watched

    ways = [way for way in _ways(state, seat, mover, run=True) if order(way[0]) > order(mover.at)]
    return max(ways, key=lambda way: order(way[0]))[1] if ways else None


def _ways(state: Battle, seat: Seat, mover: Unit, *, run: bool) -> list[tuple[Square, Action]]:
    """Where a unit can be brought by a play that is open now, and by which: its own card, an order, an advance, a combo."""
    decision = deciding(state, seat)
    if not isinstance(decision, Phase) or decision.played:
        return []
    found: list[tuple[Square, Action]] = []
    for action in plays.plays(state, seat, decision.uses):
        if (isinstance(action, Move) and action.unit == mover.id) or (
            run and isinstance(action, Charge) and action.unit == mover.id
        ):
            found.append((action.to, action))
        elif run and isinstance(action, Advance) and mover.id in action.units:
            go = cards()[action.card].power.ways[0].go
            assert go is not None
            found.append((movement.steps_forward(state, mover, go.lengths[0])[-1], action))
    return found


# Everything else


def rest(state: Battle, seat: Seat) -> Action:
    """Pass, let go, let through; where something has to be chosen, the best of it."""
    decision = deciding(state, seat)
    if isinstance(decision, Phase):
        return Pass()
    if isinstance(decision, Answer | Halt):
        return LetThrough()
    if isinstance(decision, FollowUp) and decision.may_let_go:
        return LetGo()
    return answer(state, seat)


def answer(state: Battle, seat: Seat, fits: Callable[[Action], bool] = lambda action: True) -> Action:
    """The best that fits, by the judgement of `advice`; in a phase a free play, if one is worth its card, or the end of it."""
    decision = deciding(state, seat)
    if isinstance(decision, Phase):
        return free_play(state, seat) or Pass()
    opinion = judge(state.copy(), seat)
    choices: list[Action] = sorted(
        opinion.choices(), key=lambda action: -opinion.worth(action) - _legs(state, seat, action)
    )
    return next(filter(fits, choices), choices[0])


def _legs(state: Battle, seat: Seat, action: Action) -> float:
    """What it is worth to keep a few Move cards when others go: a story is walked through, not only fought."""
    if not isinstance(action, Discard):
        return 0.0
    goes = [go for name in without(state.hands[seat], *action.cards) for go in _goes(name)]
    lengths = sorted((max(go.lengths, default=2) for go in goes), reverse=True)
    return sum(_LEG + _STRIDE * length for length in lengths[:_KEPT])


def _goes(name: CardName) -> list[Go]:
    """The move of a Move card; nothing of any other."""
    card = cards()[name]
    return [way.go for way in card.power.ways if way.go] if card.type == "M" else []


def free_play(state: Battle, seat: Seat) -> Action | None:
    """The best free play, if it is better than none: a draw, a look, a healing (T-51)."""
    found = plays.plays(state, seat, FREE_PLAYS)
    if not found:
        return None
    opinion = judge(state.copy(), seat)
    worths = [opinion.worth(action) for action in found]
    return found[worths.index(max(worths))] if max(worths) > opinion.worth(Pass()) else None


def ready(state: Battle, seat: Seat) -> list[UnitId]:
    """All units of a side, as long as the phase has its play left and no free play comes first."""
    decision = deciding(state, seat)
    if not isinstance(decision, Phase) or decision.played or free_play(state, seat):
        return []
    return sorted(unit.id for unit in state.side(seat))


def blinded(state: Battle, unseen: Iterable[UnitId], ghosts: dict[UnitId, Spot]) -> Battle:
    """A copy without the unseen units; of those the remembered ones stand where they are remembered, if there is room.

    Of them nothing is known but where: they have all their hits.
    """
    table = state.copy()
    lifted = {unit: table.lift(unit) for unit in unseen if unit in table.units}
    for unit, spot in ghosts.items():
        square = board.square_of(spot)
        ghost = lifted.get(unit) or (table.lift(unit) if unit in table.units else None)
        if ghost is not None:
            free = board.nearest(spot, (place for place in (square, *NEAR[square]) if table.free(place)))
            if free:
                table.board[free] = unit
                whole = state.field.profiles[ghost.name].hits
                table.units[unit] = Unit(unit, ghost.name, ghost.seat, free, whole, ghost.summoned)
    return table
