"""Exact chances on the universal table (GB-65 to GB-68): distributions of successes, by adding up every die."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.systems.confrontation.dice import EASIEST, SIDES, halves, needed

Chances = tuple[float, ...]
"""Place k holds the chance of k; all of them together are 1, but for what is too rare to count."""
RARE = 1e-9
"""What is less likely than this is left out of a distribution."""


@lru_cache(maxsize=512)
def one_die(margin: int, own: int = 0, forced: int = 0) -> tuple[float, float, float]:
    """The chances that an initial die ends failed, as a success without a bonus die, and as one with it (G-3, G-4).

    `own` re-rolls are made while it fails, `forced` ones while it succeeds; they cancel one for one.
    """
    plain = _thrown(margin)
    net = own - forced
    fail, bare, rich = plain
    for _ in range(abs(net)):
        again = fail if net > 0 else bare + rich
        kept = (0.0, bare, rich) if net > 0 else (fail, 0.0, 0.0)
        fail, bare, rich = (have + again * new for have, new in zip(kept, plain, strict=True))
    return fail, bare, rich


def _thrown(margin: int) -> tuple[float, float, float]:
    """The same for a die that nobody rolls again."""
    least = needed(margin)
    bonus = SIDES - 1 if margin >= EASIEST else SIDES
    rich = (SIDES + 1 - max(least, bonus)) / SIDES
    good = (SIDES + 1 - least) / SIDES
    return 1.0 - good, good - rich, rich


@lru_cache(maxsize=512)
def _chain(margin: int) -> Chances:
    """How many successes a bonus die brings, with the bonus dice that follow it."""
    fail, bare, rich = _thrown(margin)
    chances, weight = [fail, bare], rich
    while weight > RARE:
        chances += [0.0]
        chances[-2] += weight * fail
        chances[-1] += weight * bare
        weight *= rich
    return tuple(chances)


def _mixed(*shares: tuple[list[float], float]) -> list[float]:
    """Several distributions added up by their weights."""
    made = [0.0] * max(len(chances) for chances, _ in shares)
    for chances, weight in shares:
        for count, chance in enumerate(chances):
            made[count] += chance * weight
    return made


@lru_cache(maxsize=512)
def die(margin: int, own: int = 0, forced: int = 0, bonus: bool = True) -> Chances:
    """How many successes one initial die brings in the end, with its bonus dice."""
    fail, bare, rich = one_die(margin, own, forced)
    if not bonus:
        return fail, bare + rich
    return tuple(_mixed(([fail, bare], 1.0), ([0.0, *_chain(margin)], rich)))


@lru_cache(maxsize=4096)
def successes(count: int, margin: int, own: int = 0, forced: int = 0, bonus: bool = True) -> Chances:
    """The distribution of the successes of a test with so many dice (G-2 to G-4); halved at the hard end after all."""
    chances = raised(die(margin, own, forced, bonus), count)
    if not halves(margin):
        return chances
    halved = [0.0] * ((len(chances) + 2) // 2)
    for number, chance in enumerate(chances):
        halved[(number + 1) // 2] += chance
    return trimmed(halved)


@lru_cache(maxsize=4096)
def raised(chances: Chances, count: int) -> Chances:
    """The sum of so many independent things of one distribution."""
    if count <= 0:
        return (1.0,)
    if count == 1:
        return trimmed(chances)
    half = raised(chances, count // 2)
    both = added(half, half)
    return added(both, trimmed(chances)) if count % 2 else both


def added(one: Chances, other: Chances) -> Chances:
    """The sum of two independent numbers."""
    made = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        if chance > RARE:
            for second, more in enumerate(other):
                made[first + second] += chance * more
    return trimmed(made)


def trimmed(chances: Iterable[float]) -> Chances:
    """A distribution without the end that is too rare to count."""
    made = list(chances)
    while len(made) > 1 and made[-1] < RARE:
        made.pop()
    return tuple(made)


@lru_cache(maxsize=2048)
def damage(dice: int, hit: tuple[int, int, int], wound: tuple[int, int, int], bonus: bool = True) -> Chances:
    """The damage of an attack test followed by a Strength test of a die a hit (GB-62, GB-63).

    `hit` and `wound` are margin, own and forced re-rolls; `bonus` says whether the Strength test has bonus dice (G-3).
    """
    made = [0.0]
    for hits, chance in enumerate(successes(dice, *hit)):
        if chance > RARE:
            made = _mixed((made, 1.0), (list(successes(hits, *wound, bonus)), chance))
    return trimmed(made)


def mean(chances: Chances) -> float:
    """The mean of a distribution."""
    return sum(number * chance for number, chance in enumerate(chances))


def best_of(dice: int, margin: int, own: int = 0, forced: int = 0) -> float:
    """The chance that the best of so many dice succeeds (Courage, Fervor, Energy: GB-66)."""
    if dice <= 0:
        return 0.0
    return 1.0 - one_die(margin, own, forced)[0] ** dice


def at_least(chances: Chances, number: int) -> float:
    """The chance of that many or more."""
    return sum(chances[max(0, number) :])
