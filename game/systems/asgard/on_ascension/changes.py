"""What the director does to units and to the field: wounds, conditions, modifiers, doors (A-2, A-4, A-21)."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET

from game.core.events import Context
from game.systems.ascension import doors, falls, harm
from game.systems.ascension.state import Battle, Condition, Lent, ModelId, Stat
from game.systems.asgard.adapter import Mark
from game.systems.asgard.on_ascension import course
from game.systems.asgard.on_ascension.space import find
from game.systems.asgard.sheet.facts import PieceIs

STATS = ("attack", "defence", "strides")
RULE = "A-4"


def wound(table: Battle, unit: ModelId, wounds: int, cause: str, ctx: Context) -> None:
    """A unit on the table suffers wounds; with none left it is removed."""
    harm.wound(table, ctx, unit, wounds, cause, RULE)
    course.settle(table)


def heal(table: Battle, unit: ModelId, wounds: int, ctx: Context) -> None:
    """A unit on the table gets wounds back, never more than it began with."""
    if unit in table.models:
        harm.heal(table, ctx, unit, wounds)


def afflict(table: Battle, unit: ModelId, status: str, cause: str, ctx: Context) -> None:
    """A unit on the table gets a condition token, if it has fewer than two (C-31)."""
    harm.gain(table, ctx, unit, cast(Condition, status), cause)


def lend(table: Battle, unit: ModelId, marks: tuple[Mark, ...]) -> None:
    """Replace what is lent to a unit on the table."""
    lent = tuple(
        Lent(cast(Stat, mark.stat), mark.amount, mark.cause, mark.rule, mark.against) for mark in marks
    )
    if unit in table.models and (table.models[unit].lent or ()) != lent:
        table.change(unit, lent=lent or UNSET)


def lent(table: Battle, unit: ModelId) -> tuple[Mark, ...]:
    """What is lent to a unit, wherever it is."""
    lent = find(table, unit).lent or ()
    return tuple(Mark(each.stat, each.amount, each.cause, each.rule, each.against) for each in lent)


def change_field(table: Battle, verb: str, piece: str, ctx: Context) -> bool:
    """Open, shut, lock or unlock a door (one that the story opens is unlocked, A-77), or take a piece away as if it were destroyed; False if nothing has changed.

    A door cannot be shut on a base (C-72); what stood on a piece that goes, falls (R-7.2.7).
    """
    before = table.pieces.get(piece)
    if before is None:
        return False
    if verb == "remove":
        falls.destroy(table, ctx, piece)
    elif verb in ("lock", "unlock"):
        doors.lock(table, ctx, piece, verb == "lock")
    else:
        if verb == "open":
            doors.lock(table, ctx, piece, False)
        doors.move(table, ctx, piece, verb == "open")
    return table.pieces.get(piece) is not before


def piece_is(table: Battle, fact: PieceIs) -> bool:
    """Whether a door is open or shut, a piece gone, or something has been used."""
    piece = table.pieces.get(fact.piece)
    if fact.status == "gone" or piece is None:
        return fact.status == "gone" and piece is None
    if fact.status == "used":
        return piece.used > 0
    if fact.status == "locked":
        return piece.has("locked")
    return piece.has("door") and piece.open == (fact.status == "open")
