"""Throws for tests and pictures: tests rolled with dice that are said, and somebody who knows everybody's name."""

from __future__ import annotations

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.core.seats import Seat
from game.systems.confrontation import dice
from game.systems.confrontation.state import Rolled, Test, TestKind
from game.ui.tables.confrontation.dice.throws import Cast, Who, of_test


class Everybody:
    """Names of a small war: units from 1, fighters from 1."""

    units = {1: Who("Oathblades", "one", "shield_sword"), 2: Who("Reavers", "two", "cleavers")}

    def unit(self, unit: int) -> Who:
        return self.units[unit]

    def fighter(self, fighter: int) -> Who:
        seat: Seat = "one" if fighter == 1 else "two"
        return Who("Edda Vorn" if fighter == 1 else "Rusk", seat, "winged_helm", True)

    def side(self, seat: Seat) -> Who:
        return self.fighter(1 if seat == "one" else 2)

    def work(self, work: str) -> str:
        return work.capitalize()


NAMES = Everybody()


def a_test(
    kind: TestKind = "attack", number: int = 24, value: int = 6, difficulty: int = 4, *, own: int = 0,
    forced: int = 0, best: bool = False, bonus: bool = True, hero: int = 0,
) -> Test:  # fmt: skip
    """A test of one unit against the other."""
    return Test(
        kind, Breakdown((Part(number, "12 fighters", "GB-62"),)), Breakdown((Part(value, "Attack of Oathblades", "GB-61"),)),
        Breakdown((Part(difficulty, "Defense of Reavers", "GB-61"),)),
        (Part(own, "a charge", "G-37"),) if own else (), (Part(forced, "a wall of shields", "GB-41"),) if forced else (),
        best, bonus and not best, 1, 2, hero,
    )  # fmt: skip


def rolled(
    test: Test, first: tuple[int, ...], *passes: tuple[int, ...], bonus: tuple[tuple[int, ...], ...] = ()
) -> Rolled:
    """A test with these dice."""
    kept = passes[-1] if passes else first
    faces = (*kept, *(face for cast in bonus for face in cast))
    successes = dice.total(test.margin, faces)
    failures = sum(not dice.succeeds(test.margin, face) for face in kept)
    return Rolled(test, first, passes, bonus, min(successes, 1) if test.best else successes, failures)


def great_attack() -> Rolled:
    """Thirty dice: two dozen thrown, eight of them again, six on top."""
    first = (6,) * 4 + (5,) * 4 + (4,) * 4 + (3,) * 4 + (2,) * 4 + (1,) * 4
    then = (6,) * 4 + (5,) * 4 + (4,) * 4 + (3,) * 4 + (6, 5, 4, 4, 3, 2, 1, 1)
    return rolled(a_test(own=1), first, then, bonus=((6, 5, 4, 3, 2), (1,)))


def strength(number: int = 25) -> Rolled:
    """What comes after it."""
    first = tuple(at * 5 % 6 + 1 for at in range(number))
    again = (4,) * first.count(6)
    value = Breakdown((Part(5, "Strength of Oathblades", "GB-63"),))
    test = msgspec.structs.replace(a_test("strength", number, 5, 6), value=value)
    return rolled(test, first, bonus=(again,))


def combat() -> tuple[Cast, ...]:
    """An attack and the Strength test after it."""
    return of_test(great_attack(), NAMES), of_test(strength(), NAMES)
