"""What makes a difference: pieces of terrain are taken out one at a time, then those that touch, to see how much goes with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.descriptions.survey import Patch
from game.core.seats import Seat
from game.lab.fairness.findings import CauseKind
from game.lab.fairness.measures import Measure, finite
from game.lab.fairness.surveyed_ground import Reading

MOST = 0.5
"""What takes away so much of a difference makes it."""
_FORCES = 0.75
"""How much of it has to go with the forces to lie in them."""
_ALIKE = 0.05
"""Pieces that take away as much as each other but for so little do it alike."""
_SEVERAL = 3
"""So many pieces are named together at most."""


class Reason(msgspec.Struct, frozen=True):
    """What a difference comes from, and the share of it that goes with that."""

    kind: CauseKind
    patches: tuple[Patch, ...]
    takes: float


class Difference(msgspec.Struct, frozen=True):
    """Two sides of which one has less of something."""

    measure: Measure
    better: Seat
    worse: Seat
    gap: float

    def left(self, reading: Reading) -> float:
        """The share of it that there still is on another ground."""
        values = [finite(reading, self.measure.value(reading, seat)) for seat in (self.better, self.worse)]
        gap = values[0] - values[1] if self.measure.more_is_better else values[1] - values[0]
        return gap / self.gap

    def takes(self, reading: Reading) -> float:
        """The share of it that is gone there: 1 if the sides stand alike, less if it is the other way round.

        So a piece that stands before the other side, whose removal makes up for it, is not taken for the cause.
        """
        return max(0.0, 1.0 - abs(self.left(reading)))


class Search:
    """Looks for the causes of differences on one ground; what is taken out is read once for all of them."""

    def __init__(self, reading: Reading, told: Sequence[Difference]) -> None:
        """`told` are all the differences; of pieces that do one of them alike, that is named which does most of all."""
        self.reading, self.told = reading, told
        self.patches = {patch.id: patch for patch in reading.survey.patches}
        self._without: dict[frozenset[str], Reading] = {}
        self._alike: dict[Seat, Reading] = {}

    def without(self, *gone: str) -> Reading:
        """The ground without some pieces."""
        key = frozenset(gone)
        if key not in self._without:
            self._without[key] = self.reading.without(key)
        return self._without[key]

    def cause(self, difference: Difference) -> Reason:
        """What makes a difference."""
        forces = difference.takes(self._as(difference.better))
        if forces >= _FORCES:
            return Reason("forces", (), forces)
        bare = difference.takes(self.without(*self.patches)) if self.patches else 0.0
        if bare >= MOST:
            return self._terrain(difference, bare)
        if forces >= MOST:
            return Reason("forces", (), forces)
        return Reason("deployment", (), 1.0 - bare)

    def _as(self, seat: Seat) -> Reading:
        if seat not in self._alike:
            self._alike[seat] = self.reading.alike(seat)
        return self._alike[seat]

    def _terrain(self, difference: Difference, bare: float) -> Reason:
        """The piece that does it, or those that touch each other, or several together."""
        single = {name: difference.takes(self.without(name)) for name in self.patches}
        most = max(single.values())
        alike = [name for name in self.patches if single[name] >= most - _ALIKE]
        best = alike[0] if len(alike) == 1 else max(alike, key=self._all)
        if single[best] >= MOST:
            return Reason("terrain", (self.patches[best],), single[best])
        found = self._group(difference)
        if found is None:
            order = sorted(self.patches, key=lambda name: -single[name])
            found = self._several(difference, order)
        return found or Reason("several", (), bare)

    def _all(self, name: str) -> float:
        """How much of all differences goes with a piece."""
        return sum(each.takes(self.without(name)) for each in self.told)

    def _group(self, difference: Difference) -> Reason | None:
        """The group of touching pieces that does most of it, without those of them that add nothing."""
        best: Reason | None = None
        for group in groups(list(self.patches.values()), self._room()):
            takes = difference.takes(self.without(*(patch.id for patch in group)))
            if takes >= MOST and (best is None or takes > best.takes):
                best = Reason("terrain", tuple(group), takes)
        return best and self._pared(difference, best)

    def _pared(self, difference: Difference, found: Reason) -> Reason:
        """The same with as few pieces as do it."""
        kept = list(found.patches)
        takes = found.takes
        for patch in found.patches:
            fewer = [each for each in kept if each != patch]
            left = difference.takes(self.without(*(each.id for each in fewer))) if fewer else 0.0
            if left >= MOST:
                kept, takes = fewer, left
        return Reason("terrain", tuple(kept), takes)

    def _several(self, difference: Difference, order: Sequence[str]) -> Reason | None:
        """A few pieces, one taken after the other, that do it together."""
        for count in range(2, _SEVERAL + 1):
            takes = difference.takes(self.without(*order[:count]))
            if takes >= MOST:
                return Reason("several", tuple(self.patches[name] for name in order[:count]), takes)
        return None

    def _room(self) -> int:
        """Pieces nearer to each other than this let nobody through between them."""
        return min(2 * camp.usual.half for camp in self.reading.camps.values()) or 1


def groups(patches: list[Patch], room: int) -> Iterator[list[Patch]]:
    """Pieces whose boxes lie nearer to each other than so much, and those near to these; alone ones left out."""
    waiting = dict.fromkeys(patches)
    while waiting:
        edge = [next(iter(waiting))]
        found: list[Patch] = []
        while edge:
            patch = edge.pop()
            waiting.pop(patch, None)
            found.append(patch)
            edge += [other for other in waiting if other not in edge and _near(patch, other, room)]
        if len(found) > 1:
            yield [patch for patch in patches if patch in found]


def _near(one: Patch, other: Patch, room: int) -> bool:
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return across <= room and down <= room
