"""The one gate of chance. Rules ask here and nowhere else, so a game can be recorded and replayed.

A `Chance` puts questions to a source: `Seeded` for play, `Recorded` for replay, `Scripted` for
tests and puzzles. What the source answered is kept in `results` until the match writes it down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from game.core.hashes import blake2b

T = TypeVar("T")
Result = int | list[int]
"""One answer of chance: a number from nought, or an order of numbers from nought."""

SEEDS = (1 << 64) - 1
"""The largest seed; larger ones count from nought again."""


class Source(Protocol):
    """Where the answers come from."""

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""

    def order(self, count: int) -> list[int]:
        """The numbers from 0 to `count` - 1 in some order."""


class Seeded:
    """A counter-based generator (SplitMix64): the answer depends on seed and counter alone.

    The counter can be set back, so undo takes chance back too.
    """

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & SEEDS
        self.counter = counter

    def below(self, count: int) -> int:
        self.counter += 1
        mixed = (self.seed + self.counter * 0x9E3779B97F4A7C15) & SEEDS
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & SEEDS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & SEEDS
        return ((mixed ^ (mixed >> 31)) * count) >> 64

    def order(self, count: int) -> list[int]:
        numbers = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return numbers


class ChanceExhausted(Exception):
    """A recorded or scripted source was asked for more, or for something else, than it holds."""


class Scripted:
    """Answers set down beforehand, each used once, in turn."""

    def __init__(self, results: Iterable[Result] = ()) -> None:
        self.results = list(results)
        self.used = 0

    def _next(self) -> Result:
        if self.used == len(self.results):
            raise ChanceExhausted(f"chance was asked for a result number {self.used + 1}, but none is left")
        self.used += 1
        return self.results[self.used - 1]

    def below(self, count: int) -> int:
        result = self._next()
        if not isinstance(result, int) or not 0 <= result < count:
            raise ChanceExhausted(
                f"result {self.used} is {result!r}, but a number below {count} was asked for"
            )
        return result

    def order(self, count: int) -> list[int]:
        result = self._next()
        if not isinstance(result, list) or sorted(result) != list(range(count)):
            raise ChanceExhausted(f"result {self.used} is not an order of {count}")
        return list(result)

    def finish(self) -> None:
        """Raise `ChanceExhausted` if answers were left over."""
        if self.used < len(self.results):
            raise ChanceExhausted(f"only {self.used} of {len(self.results)} results of chance were asked for")


class Recorded(Scripted):
    """The answers of a recorded action, for replay."""


def asked_for(results: Iterable[Result]) -> int:
    """How far these results have brought the counter of a `Seeded` source."""
    return sum(len(result) - 1 if isinstance(result, list) else 1 for result in results)


class Chance:
    """The gate itself."""

    __slots__ = ("results", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.results: list[Result] = []

    def _number(self, count: int) -> int:
        number = self.source.below(count)
        self.results.append(number)
        return number

    def roll(self, sides: int) -> int:
        """One die, 1 to `sides`."""
        number = self.source.below(sides)
        self.results.append(number)
        return number + 1

    def flip(self) -> bool:
        """A coin: heads or not."""
        return self._number(2) == 0

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, each as likely as the others. There has to be one."""
        number = self.source.below(len(things))
        self.results.append(number)
        return things[number]

    def draw(self, pile: list[T]) -> T:
        """Take one thing out of an unordered pile."""
        return pile.pop(self._number(len(pile)))

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """The things in a new order, every order as likely as the others."""
        if len(things) < 2:
            return list(things)
        order = self.source.order(len(things))
        self.results.append(order)
        return [things[number] for number in order]


def seeded(*words: object) -> Chance:
    """A gate seeded by any words and numbers, the same on every machine."""
    text = "/".join(str(word) for word in words)
    return Chance(Seeded(int.from_bytes(blake2b(text.encode(), digest_size=8).digest())))
