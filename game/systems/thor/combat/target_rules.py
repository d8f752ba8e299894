"""Aiming: who can be hit, by what, and why not (FIRE PHASE, T-20 to T-26, T-45, T-70)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import UNSET, UnsetType

from game.core.actions import Action, Refusal
from game.core.breakdowns import Part
from game.core.seats import Seat
from game.systems.thor.actions import Attack, Blast, UnitId
from game.systems.thor.cards.notation import Hit, Way
from game.systems.thor.catalogue import WILD, Card, CardName, cards
from game.systems.thor.movement import name_at, ordered
from game.systems.thor.squares import (
    BETWEEN,
    DIAGONALS,
    DIRECTION,
    DIRECTIONS,
    DISTANCE,
    KNIGHT,
    NEAR,
    RAY,
    SQUARES,
    Direction,
    Square,
    within,
)  # fmt: skip
from game.systems.thor.state import Battle, Unit


class Blow(msgspec.Struct, frozen=True):
    """One attack on one unit, as it was declared."""

    seat: Seat
    """Whose attack it is; nobody defends against his own (T-40)."""
    attacker: UnitId
    target: UnitId
    kind: str
    """"H" or "R": what Parry and Cover look at."""
    damage: int
    knockback: int = 0
    toward: Direction = ""
    """The line of the attack, along which it knocks back; "" for jumps and areas (T-112)."""
    counter: bool = False
    name: str | UnsetType = UNSET
    """What the attack is called; noted in a directed battle only."""


# Who can be hit


def line_is_open(state: Battle, start: Square, target: Square) -> bool:
    """Whether nothing stands between two squares in line: no unit, no wall (T-20, T-21)."""
    between = BETWEEN[start].get(target)
    if between is None:
        return False
    return not any(square in state.board or state.field.wall(square) for square in between)


def reaches(state: Battle, start: Square, target: Square, hit: Hit) -> bool:
    """Whether an attack from `start` reaches a unit on `target` (T-20, T-22)."""
    if hit.knight and target in KNIGHT[start]:
        return True
    if DISTANCE[start][target] not in hit.lengths or not line_is_open(state, start, target):
        return False
    return hit.lines == "any" or (DIRECTION[start][target] in DIAGONALS) == (hit.lines == "diagonal")


def targets(state: Battle, unit: Unit, hit: Hit, at: Square = "") -> list[Unit]:
    """The enemies that a single attack can be aimed at, from the unit's square or from another one (T-70)."""
    if not hit.groups and state.profile(unit.id).group:
        return []
    board, units, terrain = state.board, state.units, state.field.terrain
    found = []
    for square, between in aims(hit.lengths, hit.knight, hit.lines)[at or unit.at]:
        if square not in board:
            continue
        target = units[board[square]]
        if target.seat == unit.seat or (state.profile(target.id).group and not hit.groups):
            continue
        for barrier in between:
            if barrier in board or terrain.get(barrier) == "wall":
                break
        else:
            found.append(target)
    return found


@cache
def aims(
    lengths: tuple[int, ...], knight: bool, lines: str
) -> dict[Square, tuple[tuple[Square, tuple[Square, ...]], ...]]:
    """From each square, those that an attack could reach on an empty board, and what lies between (T-20, T-22).

    Found once for each kind of attack: this is asked for more often than anything else.
    """
    found = {}
    for start in SQUARES:
        places = [
            (target, between)
            for target, between in BETWEEN[start].items()
            if DISTANCE[start][target] in lengths
            and (lines == "any" or (DIRECTION[start][target] in DIAGONALS) == (lines == "diagonal"))
        ]
        if knight:
            places += [(target, ()) for target in KNIGHT[start]]
        found[start] = tuple(sorted(places, key=lambda place: (DISTANCE[start][place[0]], place[0])))
    return found


def refuse_target(state: Battle, unit: Unit, target: Unit | None, hit: Hit, name: str) -> Refusal | None:
    """Why an attack named `name` cannot be aimed at `target` (T-20 to T-22, T-70)."""
    if target is None or target.seat == unit.seat:
        return Refusal("T-70", f"{name} is aimed at an enemy on the board.")
    if not hit.groups and (state.profile(unit.id).group or state.profile(target.id).group):
        who = unit if state.profile(unit.id).group else target
        return Refusal(
            "T-22", f"{name} is not for Groups: {who.name} {state.profile(who.id).does('is')} one."
        )
    if reaches(state, unit.at, target.at, hit):
        return None
    away = DISTANCE[unit.at][target.at]
    if target.at not in BETWEEN[unit.at] or away not in hit.lengths:
        where = f"{target.name} {state.profile(target.id).does('is')} {away} away"
        if target.at not in BETWEEN[unit.at]:
            where += " and not in a straight line"
        return Refusal("T-20" if hit.kind != "H" else "T-22", f"{name} reaches {_reach(hit)}; {where}.")
    if not line_is_open(state, unit.at, target.at):
        between = BETWEEN[unit.at][target.at]
        bar = next(square for square in between if square in state.board or state.field.wall(square))
        rule = "T-20" if bar in state.board else "T-21"
        return Refusal(rule, f"{name} is stopped by {name_at(state, bar)}.")
    return Refusal("T-22", f"{name} strikes {_reach(hit)}; {target.at} is not.")


def _reach(hit: Hit) -> str:
    words = [str(length) for length in hit.lengths]
    if len(words) > 3:
        words = [f"{words[0]} to {words[-1]}"]
    parts = []
    if hit.kind == "H":
        parts.append("an adjacent square" if hit.lines == "any" else f"{hit.lines}ly adjacent squares")
    elif words:
        parts.append(f"exactly {' or '.join(words)} squares in a straight line")
    if hit.knight:
        parts.append("a knight's jump")
    return " or ".join(parts)


def lent(unit: Unit, target: Unit) -> list[Part]:
    """What modifiers lent to either add to the damage of an attack of `unit` on `target`, part by part."""
    parts = []
    for owner, other, stat, sign in ((unit, target, "attack", 1), (target, unit, "defence", -1)):
        for mark in owner.lent or ():
            if mark.stat == stat and mark.amount and (not mark.against or other.id in mark.against):
                parts.append(Part(sign * mark.amount, mark.cause, mark.rule))
    return parts


def dealt(unit: Unit, target: Unit, damage: int) -> int:
    """The damage of a hit with what is lent to both; never less than the one of every attack (T-28)."""
    if not (unit.lent or target.lent):
        return damage
    return max(1, damage + sum(part.amount or 0 for part in lent(unit, target)))


def blow_at(
    unit: Unit,
    target: Unit,
    hit: Hit,
    *,
    extra: int = 0,
    counter: bool = False,
    name: str | UnsetType = UNSET,
) -> Blow:
    """The blow that an attack deals to a target it reaches (T-23, T-28, T-112)."""
    kind = hit.kind if hit.kind != "A" else ("H" if DISTANCE[unit.at][target.at] == 1 else "R")
    straight = not hit.area and DISTANCE[unit.at][target.at] in hit.lengths
    toward = DIRECTION[unit.at].get(target.at, "") if straight else ""
    damage = dealt(unit, target, hit.damage + extra)
    return Blow(unit.seat, unit.id, target.id, kind, damage, hit.knockback, toward, counter, name)


# Attacks and blasts as plays


def boosts(state: Battle, unit: Unit, spent: CardName) -> list[CardName]:
    """The wild cards in hand that can add damage to an attack of this unit ("" for none) (T-45, T-81)."""
    found: list[CardName] = [""]
    hand = state.hands[unit.seat]
    for card in WILD:
        if hand.count(card) > (card == spent) and boost_of(state, unit, card):
            found.append(card)
    return found


def boost_of(state: Battle, unit: Unit, card: CardName) -> int:
    """The damage that a wild card adds to an attack of this unit; 0 if it has no such power (T-45)."""
    for power in state.profile(unit.id).of_kind(card):
        way = power.way("boost")
        if way:
            return way.amount
    return 0


def refuse_boost(state: Battle, unit: Unit, boost: CardName, spent: CardName) -> Refusal | None:
    """Why this card cannot be played along with the attack (T-45)."""
    if boost in boosts(state, unit, spent):
        return None
    if not boost_of(state, unit, boost):
        has = state.profile(unit.id).does("has")
        return Refusal("T-45", f"{unit.name} {has} no {boost} power that adds damage to an attack.")
    return Refusal("T-45", f"You hold no further {boost} card.")


def offer_attacks(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    """Every attack of a card or power on one enemy, by the unit or by a friend it orders (T-20, T-56)."""
    assert way.hit is not None
    found: list[Action] = []
    for attacker in ordered(state, unit, way) if way.within else (unit,):
        aims = targets(state, attacker, way.hit)
        if aims:
            by = unit.id if way.within else 0
            extra = boosts(state, attacker, card.name)
            found += [
                Attack(card.name, attacker.id, aim.id, power, by, boost) for aim in aims for boost in extra
            ]
    return found


def refuse_attack(state: Battle, unit: Unit, action: Attack, way: Way) -> Refusal | None:
    """Why this attack is not legal."""
    assert way.hit is not None
    name = action.power or action.card
    aimed = state.units.get(action.target)
    boost = refuse_boost(state, unit, action.boost, action.card)
    near = msgspec.structs.replace(action, boost="") if boost else action
    refusal = refuse_target(state, unit, aimed, way.hit, name)
    if refusal is None:
        return Refusal(boost.rule, boost.text, near) if boost else None
    target = nearest_target(state, unit, way.hit, aimed)
    return Refusal(
        refusal.rule, refusal.text, msgspec.structs.replace(near, target=target.id) if target else None
    )


def nearest_target(state: Battle, unit: Unit, hit: Hit, aimed: Unit | None) -> Unit | None:
    """The enemy in reach that stands next to the one aimed at in vain, if there is any."""
    place = aimed.at if aimed else unit.at
    legal = targets(state, unit, hit)
    return min(legal, key=lambda target: (DISTANCE[place][target.at], target.id), default=None)


def area(state: Battle, unit: Unit, hit: Hit, toward: Direction) -> list[Square]:
    """The squares that an area attack covers (T-26)."""
    if hit.area == "adjacent":
        return list(NEAR[unit.at])
    if hit.area == "within":
        return within(unit.at, max(hit.lengths))
    covered = []
    for square in RAY[unit.at][toward][: max(hit.lengths)]:
        if state.field.wall(square):
            break
        covered.append(square)
    return covered


def in_area(state: Battle, unit: Unit, hit: Hit, toward: Direction) -> list[Unit]:
    """The units of both sides that an area attack hits, nearest first, then in reading order (T-26)."""
    squares = [square for square in area(state, unit, hit, toward) if square in state.board]
    squares.sort(key=lambda square: (DISTANCE[unit.at][square], SQUARES.index(square)))
    return [state.units[state.board[square]] for square in squares]


def offer_blasts(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    """Every area attack with an enemy in its area (T-26, T-70)."""
    assert way.hit is not None
    directions: Iterable[Direction] = DIRECTIONS if way.hit.area == "line" else ("",)
    return [
        Blast(card.name, unit.id, power, toward)
        for toward in directions
        if any(hit.seat != unit.seat for hit in in_area(state, unit, way.hit, toward))
    ]


def refuse_blast(state: Battle, unit: Unit, action: Blast, way: Way) -> Refusal | None:
    """Why this area attack is not legal (T-26, T-70)."""
    assert way.hit is not None
    name = action.power or action.card
    legal = offer_blasts(state, unit, cards()[action.card], action.power, way)
    if action in legal:
        return None
    near = legal[0] if legal else None
    if way.hit.area != "line" and action.toward:
        return Refusal("T-26", f"{name} has no direction.", near)
    if way.hit.area == "line" and action.toward not in DIRECTIONS:
        return Refusal("T-26", f"{name} goes along one of the eight directions.", near)
    return Refusal("T-70", f"There is no enemy in the area of {name}.", near)
