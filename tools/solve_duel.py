"""Solve the duels of Abstract Skirmish and write the table that the equilibrium bot plays from.

    python tools/solve_duel.py [--slots 10] [--rounds 2000] [--out game/bots/data/duel.json] [--check]

Duels are solved from the smallest up; `--check` solves nothing and reports on the table that there is. What the
report calls exploitable is the exact gain, in chance to win a duel with the default cap on turns (a draw is half a
win), of somebody who knows the table by heart and replies as well as anybody can, turn by turn to the end.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).parent.parent))

import msgspec

from game.bots.equilibrium import FINE, TABLE, Levels, Mix
from game.lab import duel
from game.systems.abstract.traits import TRAITS, deals

Table = dict[str, Mix]


def pairs(slots: int) -> Iterator[tuple[int, int]]:
    """Every pair of slots, smaller duels first, the larger side first."""
    for total in range(2, 2 * slots + 1):
        for own in range(-(-total // 2), min(slots, total - 1) + 1):
            yield own, total - own


def solved(slots: int, rounds: int) -> Table:
    """All duels of up to so many slots."""
    values: dict[tuple[int, int], float] = {}
    table: Table = {}
    for own, foe in pairs(slots):
        for side in duel.duel(own, foe, values, rounds):
            values[side.own, side.foe] = side.value
            table[f"{side.own}-{side.foe}"] = Mix(round(side.value, 5), whole(side.mix))
        print(f"{own:>2} against {foe:>2}: {values[own, foe]:.4f}", flush=True)
    return table


def whole(mix: tuple[tuple[float, tuple[int, ...]], ...]) -> tuple[tuple[int, Levels], ...]:
    """Shares as whole numbers that add up; the likeliest allocation takes what rounding leaves."""
    shares = [round(share * FINE) for share, _ in mix]
    shares[0] += FINE - sum(shares)
    deals = [(a, b, c, d, e) for _, (a, b, c, d, e) in mix]
    return tuple((share, levels) for share, levels in zip(shares, deals, strict=True) if share > 0)


def vector(mix: Mix, slots: int) -> duel.Matrix:
    """A mix as a row of numbers, one for every allocation."""
    import numpy as np

    place = {levels: number for number, levels in enumerate(deals(slots, len(TRAITS)))}
    row = np.zeros(len(place))
    for share, levels in mix.deals:
        row[place[tuple(levels)]] = share / FINE
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--slots", type=int, default=duel.START)
    parser.add_argument("--rounds", type=int, default=2000, help="of regret matching for each duel")
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.add_argument("--check", action="store_true", help="report on the table that there is")
    given = parser.parse_args()
    if not given.check:
        table = solved(given.slots, given.rounds)
        given.out.parent.mkdir(parents=True, exist_ok=True)
        given.out.write_bytes(msgspec.json.encode(table) + b"\n")
    table = msgspec.json.decode(given.out.read_bytes(), type=Table)
    mixes = {
        (own, foe): vector(table[f"{own}-{foe}"], own)
        for one, two in pairs(given.slots)
        for own, foe in ((one, two), (two, one))
    }
    name, start = f"{given.slots}-{given.slots}", (given.slots, given.slots)
    by_turns = duel.replies(mixes, given.slots, duel.TURNS)
    print(f"duel of {given.slots} slots: {len(table[name].deals)} allocations, value {table[name].value:.4f}")
    for turns in (1, 5, 10, 20, duel.TURNS):
        best = by_turns[turns][start]
        print(f"{turns:>2} turns: exploitable by {best - 0.5:.4f}; the best reply wins {100 * best:.2f} %")


if __name__ == "__main__":
    main()
