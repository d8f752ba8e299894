"""How dice come to lie: where each stands, and where it is at any time of their fall. No pixels of a window here.

Lengths are device pixels in a field whose upper left corner is nought; times are seconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.ui.app import motion
from game.ui.paint.dice.bone_dice import tumbling
from game.ui.tables.confrontation.dice.throws import Die

TUMBLE, SORT, HOP, DROP, SUM = 0.45, 0.26, 0.18, 0.16, 0.2
"""How long the parts of a throw take: it rolls, is sorted, hops when rolled again, bonus dice drop, the sum counts."""
MOST = 2.4
"""All of it together at most."""
FACES = 6
SIZES = (44, 38, 32, 27, 22, 18, 14, 11, 8)
"""The sides of dice that are tried, the largest first, in logical pixels."""
_ACROSS, _DOWN = 6, 12
"""What lies between dice side by side and one over another: the first faces stand out there."""

Spot = tuple[float, float]


class Field(NamedTuple):
    """Where dice may lie: the field, the middle of each face's column (6 first) and its width, and the side of a die."""

    width: int
    height: int
    side: int
    abreast: int
    across: float
    down: float

    @property
    def column(self) -> float:
        """How wide the column of a face is."""
        return self.width / FACES

    def spot(self, face: int, place: int) -> Spot:
        """The middle of the die at a place of a column, counted from the foot."""
        row, at = divmod(place, self.abreast)
        left = self.column * (FACES - face) + (self.column - (self.abreast - 1) * self.across) / 2
        return left + at * self.across, self.height - self.down * (row + 0.5)


def fitted(width: int, height: int, most: int, scale: float) -> Field:
    """A field in which `most` dice of one face have room, their side as large as can be."""
    for size in SIZES:
        across, down = (size + _ACROSS) * scale, (size + _DOWN) * scale
        abreast = max(1, int((width / FACES) // across))
        if abreast > 1 and size == SIZES[0]:
            abreast = min(abreast, 2)
        if across <= width / FACES and math.ceil(most / abreast) * down <= height:
            return Field(width, height, max(1, round(size * scale)), abreast, across, down)
    # Hardly any room: as many abreast as the smallest have, and smaller still if their rows are low.
    down = height / max(1, math.ceil(most / abreast))
    side = min(SIZES[-1] * scale, down - 1, across - 1)
    return Field(width, height, max(1, int(side)), abreast, across, down)


class Pose(NamedTuple):
    """A die at a time: its middle, what it shows, whether it has come to lie."""

    at: Spot
    face: int
    lies: bool


class Course:
    """The fall of some dice: `seconds` long, the pose of every die at any time of it."""

    def __init__(self, dice: Sequence[Die]) -> None:
        self.dice = tuple(dice)
        self.passes = max((len(die.faces) for die in dice), default=1) - 1
        self.waves = max((die.wave for die in dice), default=0)
        whole = TUMBLE + SORT + self.passes * HOP + self.waves * DROP + SUM
        self._pace = min(1.0, MOST / whole)
        self.seconds = whole * self._pace if dice else 0.0

    @property
    def fullest(self) -> int:
        """How many dice lie in one column at most, at any time."""
        counts = [0]
        for stage in range(self.passes + self.waves + 1):
            faces = [self._face(self.dice[at], stage) for at in self._there(stage)]
            counts += [faces.count(face) for face in set(faces)]
        return max(counts)

    def _there(self, stage: int) -> list[int]:
        """The dice that are on the table at a stage, by number."""
        return [at for at, die in enumerate(self.dice) if die.wave <= max(0, stage - self.passes)]

    def _face(self, die: Die, stage: int) -> int:
        return die.faces[min(stage, len(die.faces) - 1)]

    def spots(self, stage: int, field: Field) -> dict[int, Spot]:
        """Where every die lies that is there at a stage: after the throw, after each pass, after each bonus throw.

        What was thrown once lies lowest, then what was rolled again, then bonus dice.
        """
        there = sorted(self._there(stage), key=lambda at: (self.dice[at].wave, self._again(at, stage), at))
        counts: dict[int, int] = {}
        made = {}
        for at in there:
            face = self._face(self.dice[at], stage)
            made[at] = field.spot(face, counts.get(face, 0))
            counts[face] = counts.get(face, 0) + 1
        return made

    def _again(self, at: int, stage: int) -> bool:
        return any(each <= stage for each in self.dice[at].again)

    def shown_again(self, at: int, time: float) -> bool:
        """Whether a die has been rolled again by that time."""
        return self._again(at, self._stage(time)[0])

    def counting(self, time: float) -> float:
        """How far the sum has been counted, from 0 to 1."""
        if not self.dice:
            return 1.0
        left = self.seconds - time
        return min(1.0, max(0.0, 1 - left / (SUM * self._pace)))

    def _stage(self, time: float) -> tuple[int, float]:
        """The stage that dice are going to, and how far they are on the way; -1 while they roll."""
        clock = time / self._pace
        if clock < TUMBLE:
            return -1, clock / TUMBLE
        clock -= TUMBLE
        for stage, length in enumerate([SORT, *[HOP] * self.passes, *[DROP] * self.waves]):
            if clock < length:
                return stage, clock / length
            clock -= length
        return self.passes + self.waves, 1.0

    def poses(self, time: float, field: Field) -> dict[int, Pose]:
        """The dice that are to be seen at a time, by number."""
        stage, share = self._stage(min(time, self.seconds) if self.dice else 0.0)
        if stage < 0:
            return self._rolling(share, field)
        goal = self.spots(stage, field)
        before = self.spots(stage - 1, field) if stage else self._scattered(field)
        made = {}
        for at, end in goal.items():
            die = self.dice[at]
            start = before.get(at, (end[0], -field.down))
            eased = motion.in_out(share) if stage == 0 else motion.out_cubic(share)
            x, y = motion.mix_point(start, end, eased)
            rolls = stage in die.again or at not in before
            lift = field.down * math.sin(math.pi * share) if stage in die.again else 0.0
            face = self._face(die, stage)
            if rolls and share < 1:
                face = tumbling((face,), share, at)[0]
            made[at] = Pose((x, y - lift), face, not rolls or share >= 1)
        return made

    def _scattered(self, field: Field) -> dict[int, Spot]:
        """Where the first dice lie before they are sorted: strewn, the same every time."""
        first = [at for at, die in enumerate(self.dice) if not die.wave]
        columns = max(1, math.ceil(math.sqrt(len(first) * field.width / max(1, field.height))))
        rows = max(1, math.ceil(len(first) / columns))
        made = {}
        for place, at in enumerate(first):
            row, column = divmod(place, columns)
            shift = ((at * 37) % 11 - 5) / 11
            made[at] = (
                field.width * (column + 0.5 + 0.3 * shift) / columns,
                field.height * (row + 0.5 - 0.3 * shift) / rows,
            )
        return made

    def _rolling(self, share: float, field: Field) -> dict[int, Pose]:
        """The first dice, rolling in from the left."""
        spots, eased = self._scattered(field), motion.out_cubic(share)
        made = {}
        for at, (x, y) in spots.items():
            start = (-field.width * 0.3 - field.side, field.height * 0.5)
            face = tumbling((self.dice[at].faces[0],), share, at)[0]
            made[at] = Pose(motion.mix_point(start, (x, y), eased), face, False)
        return made
