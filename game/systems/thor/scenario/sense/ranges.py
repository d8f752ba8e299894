"""Powers whose distance no two squares of a board have: range is exact, and a board is eight squares wide (T-10, T-20)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.core.problems.problem import Change, Problem, warning, written
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile
from game.systems.thor.squares import KNIGHT, RAY, SQUARES, Square

_SPAN = 2
"""A range of more distances than these says `up to`, and its farthest one may be there for good measure."""


def problems(profile: Profile, field: str, blocked: dict[Square, str]) -> Iterator[Problem]:
    """The powers of a unit, described in `field`, that reach nobody and nowhere on this board."""
    there = _distances(tuple(sorted(blocked.items())))
    for kind, found in profile.powers.items():
        for place, power in enumerate(found):
            wanted, missing = _missing(power, there)
            if not missing:
                continue
            here = f"{field}.{kind.lower()}[{place}]"
            far = " or ".join(str(each) if each else "a knight's jump" for each in missing)
            farthest = max(there, default=0)
            text = f"no two squares of this board are {far} apart in a free line, and distances are exact: "
            if len(missing) == wanted:
                text += f"{power.name} never reaches anybody; write another distance, or a range as in 1-{farthest}"
            else:
                text += "write another distance, or leave it out"
            yield warning(here, text, _nearer(here, power, missing, farthest))


def _missing(power: Power, there: frozenset[int]) -> tuple[int, list[int]]:
    """How many distances a power has, and those that no two squares have; a knight's jump counts as 0."""
    lengths: list[int] = []
    for way in power.ways:
        for part in (way.go, way.hit):
            if (
                part is None
                or getattr(part, "area", "") in ("within", "adjacent", "line")
                or getattr(part, "leap", False)
            ):
                continue
            if len(part.lengths) <= _SPAN:
                lengths += [*part.lengths, *([0] if part.knight else [])]
    return len(lengths), [each for each in lengths if each not in there]


@lru_cache(maxsize=64)
def _distances(blocked: tuple[tuple[Square, str], ...]) -> frozenset[int]:
    """The distances between free squares in a straight line with no wall between; 0 for a knight's jump."""
    terrain = dict(blocked)
    found: set[int] = set()
    for square in SQUARES:
        if square in terrain:
            continue
        if any(place not in terrain for place in KNIGHT[square]):
            found.add(0)
        for ray in RAY[square].values():
            for length, place in enumerate(ray, 1):
                if terrain.get(place) == "wall":
                    break
                if place not in terrain:
                    found.add(length)
    return frozenset(found)


def _nearer(field: str, power: Power, missing: list[int], farthest: int) -> tuple[Change, ...]:
    """The mend that writes the farthest distance there is for one that is too far."""
    notation = power.notation
    for each in missing:
        if each <= farthest:
            return ()
        notation = notation.replace(f"={each}", f"={farthest}").replace(f" or {each}", f" or {farthest}")
    return written(field, f"{power.name}: {notation}") if notation != power.notation else ()
