"""The duel of Abstract Skirmish as a game of numbers: solved by regret matching, and how far from solved.

A turn of a duel with `a` slots against `b` is a matrix game: each side deals its cards in one of so many ways, and
the pay-off is the chance to win the whole battle, worked out from smaller duels upwards. A turn in which nobody is
hit leaves the duel as it was, so its own value stands on both sides of the equation and is found step by step.

The cap on turns is in it as a chance: after every turn, once in `TURNS`, slots are counted (S-10, S-16). So the
answer depends on the slots alone and not on the turn. A draw counts as half a win.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.systems.abstract.combat.odds import first, odds
from game.systems.abstract.traits import TRAITS, deals

Matrix = Any
"""An array of numpy, which is loaded only here and only when it is needed."""
Values = dict[tuple[int, int], float]
"""The chance to win by the slots of both sides, one's own first."""

START = 10
"""Slots of each unit in the duel that the rulebook describes."""
TURNS = 30
"""Turns of the default cap (S-16)."""
END = 1 / TURNS
"""The chance that a turn is the last."""


class Solved(msgspec.Struct, frozen=True):
    """A duel solved for one side: its mixed allocations, and its chance to win."""

    own: int
    foe: int
    value: float
    mix: tuple[tuple[float, tuple[int, ...]], ...]
    """Allocations with `own` slots, each with its probability, likeliest first."""


class Turn:
    """What one turn can bring, for every pair of allocations: rows are those of `own` slots, columns of `foe`.

    With `mix`, only those columns that the mix uses are looked at.
    """

    def __init__(self, own: int, foe: int, columns: Matrix = None) -> None:
        import numpy as np

        self.own, self.foe = own, foe
        mine, theirs = np.array(deals(own, len(TRAITS))), np.array(deals(foe, len(TRAITS)))
        if columns is not None:
            theirs = theirs[columns]
        ahead = _table(first, -foe, own)[mine[:, None, 0] - theirs[None, :, 0] + foe]
        self.dealt = _strikes(mine, theirs, foe)
        self.taken = _strikes(theirs, mine, own).transpose(1, 0, 2)
        # Who destroys is not struck back; who strikes second strikes only if it is still there.
        self.destroyed = self.dealt[:, :, foe] * (ahead + (1 - ahead) * (1 - self.taken[:, :, own]))

    @property
    def stay(self) -> Matrix:
        """The chance that nobody loses a slot."""
        return self.dealt[:, :, 0] * self.taken[:, :, 0]

    def won(self, values: Values) -> Matrix:
        """The chance to win, if the turn changes anything; `values` are those of the smaller duels."""
        won = self.destroyed.copy()
        for lost in range(self.foe):
            for hurt in range(self.own):
                if lost or hurt:
                    worth = outlook(
                        values[self.own - hurt, self.foe - lost], self.own - hurt, self.foe - lost
                    )
                    won += worth * self.dealt[:, :, lost] * self.taken[:, :, hurt]
        return won

    def against(self, mix: Matrix) -> tuple[Matrix, Matrix]:
        """For every row, against a mix: the chance to destroy, and that of each pair of slots lost by foe and own."""
        import numpy as np

        pairs = np.einsum("ijl,ijh,j->ilh", self.dealt[:, :, : self.foe], self.taken[:, :, : self.own], mix)
        return self.destroyed @ mix, pairs


def by_slots(own: int, foe: int) -> float:
    """Who has won when slots are counted (S-10)."""
    return 0.5 if own == foe else float(own > foe)


def outlook(value: float, own: int, foe: int) -> float:
    """What a duel is worth after a turn: it goes on, or it was the last turn."""
    return (1 - END) * value + END * by_slots(own, foe)


def _table(function: Any, low: int, high: int) -> Matrix:
    import numpy as np

    return np.array([function(number) for number in range(low, high + 1)])


def _strikes(attackers: Matrix, defenders: Matrix, slots: int) -> Matrix:
    """The chance that an attack removes each number of slots, for every pair of allocations."""
    import numpy as np

    top = int(max(attackers.max(), defenders.max()))
    edges = range(-top, top + 1)
    hit = np.array([odds(edge, 0, 0, 0, slots).hit for edge in edges])
    spread = np.array([_spread(edge, slots) for edge in edges])
    to_hit = hit[attackers[:, None, 1] - defenders[None, :, 2] + top]
    found = spread[attackers[:, None, 3] - defenders[None, :, 4] + top] * to_hit[:, :, None]
    found[:, :, 0] += 1 - to_hit
    return found


def _spread(advantage: int, slots: int) -> list[float]:
    """The chances of each number of slots removed by an attack that hits."""
    sure = odds(99, 0, advantage, 0, slots).chances
    return [*sure, *(0.0 for _ in range(slots + 1 - len(sure)))]


def solve(pay: Matrix, rounds: int) -> tuple[Matrix, Matrix]:
    """Mixed strategies of both sides of a matrix game by regret matching, later rounds weighing more."""
    import numpy as np

    rows, columns = pay.shape
    regret, regrets = np.zeros(rows), np.zeros(columns)
    mix, mixes = np.zeros(rows), np.zeros(columns)
    theirs = np.full(columns, 1 / columns)
    for number in range(1, rounds + 1):
        gains = pay @ theirs
        ours = _matched(regret)
        regret = np.maximum(0, regret + gains - ours @ gains)
        ours = _matched(regret)
        losses = ours @ pay
        regrets = np.maximum(0, regrets + losses @ theirs - losses)
        theirs = _matched(regrets)
        mix += number * ours
        mixes += number * theirs
    return mix / mix.sum(), mixes / mixes.sum()


def _matched(regret: Matrix) -> Matrix:
    import numpy as np

    total = regret.sum()
    return regret / total if total > 0 else np.full(len(regret), 1 / len(regret))


def value_with(won: Matrix, stay: Matrix, ours: Matrix, theirs: Matrix, even: float) -> float:
    """The chance to win if both sides deal like this every time until something changes."""
    same = float(ours @ stay @ theirs)
    return float((ours @ won @ theirs + END * even * same) / (1 - (1 - END) * same))


def duel(own: int, foe: int, values: Values, rounds: int) -> tuple[Solved, Solved]:
    """Solve a duel whose smaller duels are in `values`; as the one side sees it, and as the other does."""
    turn = Turn(own, foe)
    won, stay, even = turn.won(values), turn.stay, by_slots(own, foe)
    value = own / (own + foe)
    for tries in range(_STEPS):
        pay = won + outlook(value, own, foe) * stay
        ours, theirs = solve(pay, rounds if tries == _STEPS - 1 else max(50, rounds // 4))
        value = value_with(won, stay, ours, theirs, even)
    if own == foe:
        ours = theirs = (ours + theirs) / 2
    ours, theirs = kept(ours), kept(theirs)
    value = 0.5 if own == foe else value_with(won, stay, ours, theirs, even)
    return Solved(own, foe, value, _mix(own, ours)), Solved(foe, own, 1 - value, _mix(foe, theirs))


_STEPS = 5
"""How often the value of a duel is put into its own equation; each time the error shrinks."""
_LEAST = 0.001
"""Allocations less likely than this are left out."""


def kept(mix: Matrix) -> Matrix:
    """A mix without what is hardly ever dealt."""
    import numpy as np

    strong = np.where(mix >= min(_LEAST, mix.max()), mix, 0)
    return strong / strong.sum()


def _mix(slots: int, mix: Matrix) -> tuple[tuple[float, tuple[int, ...]], ...]:
    every = deals(slots, len(TRAITS))
    found = [(round(float(share), 4), every[place]) for place, share in enumerate(mix) if share > 0]
    return tuple(sorted(found, reverse=True))


# How far from solved


def replies(mixes: dict[tuple[int, int], Matrix], slots: int, turns: int) -> list[Values]:
    """The chance to win of the best reply to known mixes, with 0, 1, 2 ... turns left: exact, to the last turn.

    `mixes` gives, by the slots of the one who mixes and of the other, the probability of each allocation.
    """
    import numpy as np

    sizes = range(1, slots + 1)
    against: dict[tuple[int, int], tuple[Matrix, Matrix]] = {}
    for own in sizes:
        for foe in sizes:
            mix = mixes[foe, own]
            used = np.flatnonzero(mix)
            against[own, foe] = Turn(own, foe, used).against(mix[used])
    found: list[Values] = [{(own, foe): by_slots(own, foe) for own in sizes for foe in sizes}]
    for _ in range(turns):
        after = found[-1]
        found.append({})
        for (own, foe), (destroyed, pairs) in against.items():
            worth = np.array([[after[own - hurt, foe - lost] for hurt in range(own)] for lost in range(foe)])
            found[-1][own, foe] = float((destroyed + np.einsum("ilh,lh->i", pairs, worth)).max())
    return found
