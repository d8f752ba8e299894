"""Dividing a side's slots amongst its units (CREATING UNITS, S-1, S-11, S-12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.core.words.grammar import plural
from game.systems.abstract import events
from game.systems.abstract.actions import CreateUnits, Recruit
from game.systems.abstract.state import Field, Skirmish, Unit

MOST_UNITS = 12
"""The most units a side may have, whatever the set-up says (S-12)."""
MOST_SLOTS = 120
"""The most slots a side may have (S-12)."""
LONGEST_NAME = 24
"""Letters of a unit's name (S-12)."""
DESIGNATIONS = (
    "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo", "Lima",
)  # fmt: skip
"""Names for units that nobody has named."""


class Create(Decision[Skirmish], frozen=True, tag=True):
    """Which units the side has: names and slots, secret until every side is ready (S-11)."""

    listed = False

    def suggest(self, state: Skirmish) -> Sequence[Action]:
        slots, field = state.field.sides[self.seat].slots, state.field
        fewest = -(-slots // field.largest)
        counts = dict.fromkeys(
            min(field.most_units, slots, max(fewest, count)) for count in (1, 2, 3, 4, 6, 8, field.most_units)
        )
        return [CreateUnits(named(_even(slots, count))) for count in counts]

    def sample(self, state: Skirmish, chance: Chance) -> Action:
        slots, field = state.field.sides[self.seat].slots, state.field
        fewest, most = -(-slots // field.largest), min(field.most_units, slots)
        sizes = [1] * (fewest - 1 + chance.roll(most - fewest + 1))
        for _ in range(slots - len(sizes)):
            room = [place for place, size in enumerate(sizes) if size < field.largest]
            sizes[chance.pick(room)] += 1
        return CreateUnits(named(sizes))

    def check(self, state: Skirmish, action: Action) -> Refusal | None:
        nearest = self.suggest(state)[0]
        if not isinstance(action, CreateUnits):
            return Refusal("S-11", "Create your units first: divide your slots amongst them.", nearest)
        side = state.field.sides[self.seat]
        found = faults(action.units, side.slots, state.field.cap, state.field.most_units)
        if not found:
            return None
        rule, text, _ = found[0]
        return Refusal(rule, text, _mended(action.units, side.slots, state.field) or nearest)

    def apply(self, state: Skirmish, action: Action, ctx: Context) -> None:
        assert isinstance(action, CreateUnits)
        state.rosters[self.seat] = action.units
        state.ready = (*state.ready, self.seat)
        ctx.tell(events.UnitsCreated, self.seat, action.units)


def _even(slots: int, count: int) -> list[int]:
    return [slots // count + (place < slots % count) for place in range(count)]


def named(sizes: Sequence[int]) -> tuple[Recruit, ...]:
    """Units of these sizes under plain designations."""
    return tuple(Recruit(name, size) for name, size in zip(DESIGNATIONS, sizes, strict=False))


def faults(units: Sequence[Recruit], slots: int, cap: int, most: int) -> list[tuple[str, str, int | None]]:
    """What is wrong with a side's units: the rule, a sentence, and which unit it is about (None: all of them)."""
    found: list[tuple[str, str, int | None]] = []
    if not 1 <= len(units) <= most:
        found.append(("S-12", f"{len(units)} units; a side has 1 to {most}.", None))
    names: set[str] = set()
    for number, unit in enumerate(units):
        name = unit.name.strip()
        if not name or name != unit.name or len(name) > LONGEST_NAME or "*" in name:
            text = f"{unit.name!r} is no name; write 1 to {LONGEST_NAME} letters, no stars, no blanks around them."
            found.append(("S-12", text, number))
        elif name in names:
            found.append(("SB-6", f"There are two units called {name}; tell them apart.", number))
        names.add(name)
        if unit.slots < 1:
            found.append(("S-12", f"{name} has {plural(unit.slots, 'slot')}; a unit has at least 1.", number))
        elif cap and unit.slots > cap:
            found.append(
                ("S-1", f"{name} has {unit.slots} slots, {unit.slots - cap} above the cap of {cap}.", number)
            )
    total = sum(unit.slots for unit in units)
    if total != slots:
        text = f"The units have {plural(total, 'slot')} together, but the side has {slots}"
        found.append(
            ("S-11", f"{text}: {abs(total - slots)} too {'many' if total > slots else 'few'}.", None)
        )
    return found


def _mended(units: tuple[Recruit, ...], slots: int, field: Field) -> Action | None:
    """The action of creating the same units with sizes that fit, if there are any."""
    mended = fitted(units, slots, field.cap, field.most_units)
    return CreateUnits(mended) if mended else None


def fitted(units: Sequence[Recruit], slots: int, cap: int, most: int) -> tuple[Recruit, ...]:
    """The same units with sizes that fit, slots moved at the end of the row; none if that does not mend them."""
    if not 1 <= len(units) <= most:
        return ()
    largest = cap or slots
    sizes = [min(max(1, unit.slots), largest) for unit in units]
    before = accumulate(chain((0,), sizes[:-1]))
    later = range(len(sizes) - 1, -1, -1)
    sizes = [
        max(1, min(size, slots - used - left)) for size, used, left in zip(sizes, before, later, strict=True)
    ]
    for place in reversed(range(len(sizes))):
        sizes[place] += max(0, min(largest - sizes[place], slots - sum(sizes)))
    mended = tuple(Recruit(unit.name, size, unit.emblem) for unit, size in zip(units, sizes, strict=True))
    return () if faults(mended, slots, cap, most) else mended


class Muster(Step[Skirmish], frozen=True, tag=True):
    """All units are put on the table, numbered side by side (S-11)."""

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        number = 0
        for seat, side in state.field.sides.items():
            for unit in side.recruits or state.rosters[seat]:
                number += 1
                state.units[number] = Unit(number, unit.name, seat, unit.slots, unit.slots, unit.emblem)
        state.rosters.clear()
        state.ready = ()
        ctx.tell(events.UnitsShown, tuple(state.units.values()))


def creators(field: Field) -> list[Seat]:
    """The sides that create their units at the table (S-11)."""
    return [seat for seat, side in field.sides.items() if not side.recruits]
