"""How the archetypes differ to look at: five habits of every enemy of a game on the field, and whose habits they are.

Three of a kind stand on a field with walls; three of the players' units come for them for eight rounds. Who of these falls is
followed by another from the south edge. The kind of an enemy is guessed from its habits alone: the archetype with the nearest mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import hypot
from statistics import fmean, pstdev

import msgspec
import pytest

from game.core.chance import Chance, seeded
from game.core.events import Context
from game.systems.asgard.enemies import promises
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.sheet.plan import ARCHETYPES, Archetype
from tests.bots.field import MOVE, Blow, Done, Story, Turn, between

Habits = tuple[float, ...]
HABITS = ("from post", "on the move", "strikes", "turns", "from mates")
WALLS = (((14, 10), (14, 26)), ((30, 22), (30, 40)), ((20, 34), (28, 34)))
BEAT = ("gate", "hut", "cave")
OURS, THEIRS = (1, 2, 3), (11, 12, 13)
ROUNDS, LEAST = 12, 5
"""How long a game lasts, and how many activations it takes to tell an enemy by its habits."""
ALONE = 4.0
"""How many moves off the mates of somebody are taken to be who never had any."""
SIGHT, STRIDE = 12, 4
"""From how far the players' units go for an enemy, and how far they come in a round."""


class Activation(msgspec.Struct, frozen=True):
    """What could be seen of one activation. Lengths in moves."""

    post: float
    moved: bool
    mate: float | None
    """How far the nearest of its mates was, if there was one left."""
    lost: float
    """Which part of its wounds was gone when it declared."""
    turned: bool
    """Whether it was escaping."""
    struck: float | None
    """Whom it struck or went for: 0 is the nearest and halest of those in sight, 1 the farthest and most wounded."""


class Game:
    """Three enemies of an archetype against three of the players' units."""

    def __init__(self, archetype: Archetype, seed: int) -> None:
        self.chance: Chance = seeded("habits", archetype, seed)
        with pytest.MonkeyPatch.context() as patch:
            self.story = Story(patch, visibility=20, walls=WALLS)
            self.bot = self.story.bot(seed)
            for unit in OURS:
                self._comes(unit, self._spot((4, 44), (36, 46)))
            for unit in THEIRS:
                at = self._spot((8, 40), (6, 22))
                mode = "ambush" if archetype == "ambusher" else "patrol"
                beat = BEAT[unit % 3 :] + BEAT[: unit % 3] if archetype == "patrol" else ()
                self.story.enemy(unit, archetype, at, mode=mode, beat=beat)
            self.seen: dict[int, list[Activation]] = {unit: [] for unit in THEIRS}
            self._played()

    def habits(self) -> list[Habits]:
        """The five habits of everybody who had activations enough."""
        return [_habits(acts) for acts in self.seen.values() if len(acts) >= LEAST]

    def _played(self) -> None:
        table = self.story.saga.table
        for table.turn in range(1, ROUNDS + 1):
            for unit in OURS:
                self._ours(unit)
            self.story.noted()
            for unit in THEIRS:
                if unit in table.figures:
                    self.seen[unit].append(self._theirs(unit))

    def _spot(self, x: tuple[int, int], y: tuple[int, int]) -> tuple[int, int]:
        return x[0] + self._below(x[1] - x[0] + 1), y[0] + self._below(y[1] - y[0] + 1)

    def _below(self, sides: int) -> int:
        return self.chance.roll(sides) - 1

    def _comes(self, unit: int, at: tuple[int, int]) -> None:
        self.story.friend(unit, "ABC"[unit - 1], at, wounds=2 + self._below(3))

    def _ours(self, unit: int) -> None:
        """Towards an enemy in sight, else somewhere; a blow at whoever is at hand."""
        figures = self.story.saga.table.figures
        me = figures[unit].at
        foes = [foe for foe in THEIRS if foe in figures]
        near = min(
            foes, key=lambda foe: hypot(figures[foe].at[0] - me[0], figures[foe].at[1] - me[1]), default=0
        )
        hunted = near and between(self.story.saga.table, unit, near) < SIGHT
        to = figures[near].at if hunted else self._spot((6, 42), (8, 40))
        far = max(1.0, hypot(to[0] - me[0], to[1] - me[1]))
        part = min(STRIDE, max(0.0, far - 1)) / far
        at = round(me[0] + (to[0] - me[0]) * part), round(me[1] + (to[1] - me[1]) * part)
        figures[unit] = msgspec.structs.replace(figures[unit], at=at)
        if hunted and between(self.story.saga.table, unit, near) <= 1:
            self._hit(near)

    def _hit(self, unit: int) -> None:
        """One blow in two costs a wound."""
        figures = self.story.saga.table.figures
        if self._below(2):
            return
        left = figures[unit].wounds - 1
        if left:
            figures[unit] = msgspec.structs.replace(figures[unit], wounds=left)
            return
        del figures[unit]
        if unit in OURS:
            self._comes(unit, self._spot((4, 44), (44, 47)))

    def _theirs(self, unit: int) -> Activation:
        """An enemy declares and does what it does."""
        story, table = self.story, self.story.saga.table
        table.active, table.left, table.struck = unit, MOVE, False
        before, post = table.figures[unit], story.saga.minds[unit].post
        declared, _ = story.declares(unit, bot=self.bot)
        promises.declare(story.saga, Context(seeded("habits"), []), declared)
        table.stack, target = [Turn("two")], declared.target
        gaps: dict[int, int] = {}
        for _ in range(8):
            story.saga.stack = [Tactical("two")]
            action = story.asked(self.bot).action
            if isinstance(action, Done):
                break
            gaps = gaps or {each: between(table, unit, each) for each in OURS}
            if isinstance(action, Blow):
                target = action.target
                self._hit(target)
            story.done(action)
        gaps = gaps or {each: between(table, unit, each) for each in OURS}
        table.active = 0
        at = table.figures[unit].at
        mates = [table.figures[each].at for each in THEIRS if each in table.figures and each != unit]
        return Activation(
            hypot(at[0] - post[0], at[1] - post[1]) / MOVE,
            at != before.at,
            min((hypot(at[0] - mate[0], at[1] - mate[1]) / MOVE for mate in mates), default=None),
            1 - before.wounds / before.whole,
            declared.mode == "escape",
            self._picked(target, gaps) if target else None,
        )

    def _picked(self, target: int, gaps: dict[int, int]) -> float | None:
        """From 0, the nearest and the halest of those in sight, to 1, the farthest and the most wounded; None without a choice."""
        known, table = self.story.saga.known, self.story.saga.table
        seen = [each for each in gaps if each in known and known[each].round == table.turn]
        if target not in seen or len(seen) == 1:
            return None
        wounds = {each: table.figures[each].wounds for each in seen}
        nearer = sum(gaps[each] < gaps[target] for each in seen)
        haler = sum(left > wounds[target] for left in wounds.values())
        return (nearer + haler) / 2 / (len(seen) - 1)


def _habits(acts: Sequence[Activation]) -> Habits:
    """Whoever struck nobody is between; whoever never turned would with no wound left; the last one left has nobody to keep to."""
    struck = [act.struck for act in acts if act.struck is not None]
    turned = [act.lost for act in acts if act.turned]
    mates = [act.mate for act in acts if act.mate is not None]
    return (
        fmean(act.post for act in acts),
        fmean(act.moved for act in acts),
        fmean(struck) if struck else 0.5,
        turned[0] if turned else 1.0,
        fmean(mates) if mates else ALONE,
    )


# Whose habits they are

Known = dict[Archetype, list[Habits]]


def watched(seeds: Iterable[int]) -> Known:
    """The habits of all enemies of every archetype in the games of these seeds."""
    seeds = list(seeds)
    return {kind: [each for seed in seeds for each in Game(kind, seed).habits()] for kind in ARCHETYPES}


def told_apart(learnt: Known, met: Known) -> dict[Archetype, Counter[Archetype]]:
    """For whom the enemies of each archetype are taken: that with the nearest mean, each habit by its spread."""
    means = {kind: means_of(found) for kind, found in learnt.items()}
    off = [
        [a - b for a, b in zip(each, means[kind], strict=True)]
        for kind, found in learnt.items()
        for each in found
    ]
    spread = [max(0.01, pstdev(column)) for column in zip(*off, strict=True)]

    def guessed(habits: Habits) -> Archetype:
        def off(kind: Archetype) -> float:
            return sum(((a - b) / by) ** 2 for a, b, by in zip(habits, means[kind], spread, strict=True))

        return min(means, key=off)

    return {kind: Counter(map(guessed, found)) for kind, found in met.items()}


def means_of(found: Sequence[Habits]) -> Habits:
    return tuple(map(fmean, zip(*found, strict=True)))


def share(guesses: dict[Archetype, Counter[Archetype]]) -> float:
    """Which part was taken for what it is."""
    return sum(found[kind] for kind, found in guesses.items()) / sum(map(Counter.total, guesses.values()))
