"""Who goes where: fighters paired with places so that nobody's way is longer than needed."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.shapes import Point


def paired(starts: Sequence[Point], ends: Sequence[Point]) -> list[int]:
    """For each start the number of its end, an end for each: the longest way is as short as it can be.

    Among those pairings one is taken whose ways do not cross without need.
    """
    cost = [[(ex - x) ** 2 + (ey - y) ** 2 for ex, ey in ends] for x, y in starts]
    found = _untangled(cost, _shifted(starts, ends))
    return _shortened(cost, found)


def _shifted(starts: Sequence[Point], ends: Sequence[Point]) -> list[int]:
    """A first guess: the nearest free end after both have been laid over each other by their middles."""
    count = max(1, len(starts))
    dx = (sum(x for x, _ in ends) - sum(x for x, _ in starts)) / count
    dy = (sum(y for _, y in ends) - sum(y for _, y in starts)) / count
    free = dict(enumerate(ends))
    found = []
    for x, y in starts:
        _, nearest = min(((ex - x - dx) ** 2 + (ey - y - dy) ** 2, end) for end, (ex, ey) in free.items())
        del free[nearest]
        found.append(nearest)
    return found


def _untangled(cost: Sequence[Sequence[int]], found: list[int]) -> list[int]:
    """The same after every exchange of two that shortens both ways together."""
    count = len(found)
    for _ in range(count):
        changed = False
        for one in range(count):
            row, end = cost[one], found[one]
            for other in range(one + 1, count):
                there = found[other]
                if row[there] + cost[other][end] < row[end] + cost[other][there]:
                    found[one], found[other] = there, end
                    end, changed = there, True
        if not changed:
            break
    return found


def _shortened(cost: Sequence[Sequence[int]], found: list[int]) -> list[int]:
    """The same with the longest way made shorter as long as that can be."""
    orders: dict[int, list[int]] = {}
    while found:
        worst = max(range(len(found)), key=lambda one: cost[one][found[one]])
        limit = cost[worst][found[worst]]
        owner = {end: one for one, end in enumerate(found)}
        chain = _chain(cost, orders, owner, (worst, worst), limit, set())
        if chain is None:
            break
        for one, end in chain:
            found[one] = end
    return found


def _chain(
    cost: Sequence[Sequence[int]],
    orders: dict[int, list[int]],
    owner: dict[int, int],
    who: tuple[int, int],
    limit: int,
    tried: set[int],
) -> list[tuple[int, int]] | None:
    """New ends for somebody and for those whom he drives out, all nearer than a limit; `who` also names whose end is to be had.

    `orders` keeps the ends of each from the nearest on.
    """
    one, worst = who
    row = cost[one]
    if one not in orders:
        orders[one] = sorted(range(len(row)), key=row.__getitem__)
    for end in orders[one]:
        if row[end] >= limit:
            return None
        if end in tried:
            continue
        tried.add(end)
        if owner[end] == worst:
            return [(one, end)]
        rest = _chain(cost, orders, owner, (owner[end], worst), limit, tried)
        if rest is not None:
            return [(one, end), *rest]
    return None
