"""`holmgang lab selftest`: the lab is tried on outcomes whose truth is known."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from game.commands.progress import Progress
from game.commands.words import Fault, count

if TYPE_CHECKING:
    from game.lab.selftest import Trials


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `lab selftest`."""
    parser.add_argument("--studies", type=count, default=200, help="how many of every kind (200)")
    parser.add_argument("--seed", type=int, default=0, help="of the outcomes (0)")
    parser.add_argument(
        "--real",
        type=count,
        metavar="N",
        help="play N real games of a battle of twins besides, and deal them out to as many studies",
    )
    parser.add_argument(
        "--planted",
        action="store_true",
        help="ask small battles besides in which a unit, a wall or a first blow was planted",
    )
    parser.add_argument("--jobs", type=count, help="processes for the real games (one for each core)")


def run(arguments: argparse.Namespace) -> int:
    """Try the words, and say whether they can be believed; 1 if they surely cannot."""
    from game.lab.selftest import FEWEST, RATES, TRUTHS, ever_outside, faults, trials

    if arguments.real and arguments.real < FEWEST:
        raise Fault(f"--real: {arguments.real:,} games are too few, one study may take {FEWEST:,}")
    found = []
    for truth in TRUTHS:
        found.append(trials(truth, arguments.studies, arguments.seed))
        alike = f"{100 * truth.alike:.0f} % of the pairs alike"
        _print(f"a true {100 * truth.score:.0f} %, {100 * truth.draws:.0f} % draws, {alike}", found[-1])
    outside = {rate: ever_outside(rate) for rate in RATES}
    for rate, share in outside.items():
        told = f"ever outside its interval in {1000 * share:.0f} of 1000, by exact reckoning"
        print(f"something that comes in {100 * rate:.0f} % of a story's games: {told}")
    if arguments.real:
        found.append(_real(arguments))
    broken = faults(found, outside)
    for each in broken:
        print(each.said + ("" if each.surely else _excuse(each.chance)), file=sys.stderr)
    unnamed = _planted(arguments.seed) if arguments.planted else []
    for fault in unnamed:
        print(fault, file=sys.stderr)
    if unnamed or any(each.surely for each in broken):
        print("the words cannot be believed")
        return 1
    print(
        "the words can be believed, as far as so few studies tell" if broken else "the words can be believed"
    )
    return 0


def _excuse(chance: float) -> str:
    """Why a promise that was not kept in so few studies is not called broken."""
    return f"; studies that just keep it do so in {100 * chance:.0f} of 100 runs: more --studies tell"


def _print(what: str, found: Trials) -> None:
    told = ", ".join(f"{name} {number}" for name, number in sorted(found.found.items()))
    print(f"{what}: {told} of {found.studies}, {found.games:,.0f} games on average", flush=True)


def _real(arguments: argparse.Namespace) -> Trials:
    """Play real games, and deal them out."""
    from game.lab.selftest import BOT, REAL, dealt, pool

    with Progress(arguments.real) as progress:
        scores = pool(arguments.real, arguments.jobs or os.cpu_count() or 1, arguments.seed, progress.step)
    found = dealt(scores, arguments.studies, arguments.seed)
    mean = 100 * sum(scores) / len(scores)
    _print(f"{arguments.real:,} games of {BOT} in {REAL}, side one {mean:.2f} %", found)
    return found


def _planted(seed: int) -> list[str]:
    """Ask every planted battle; what was not named for what it is."""
    from game.lab.planted_battles import CASES, GROUNDS, answer, blamed

    wrong = []
    for battle, pieces in GROUNDS.items():
        named = blamed(battle)
        print(f"{battle}, ground: {', '.join(sorted(named)) or 'alike for both sides'}", flush=True)
        if named != pieces:
            wrong.append(f"{battle}, ground: it should say: {', '.join(pieces) or 'alike for both sides'}")
    for case in CASES:
        found = answer(case, seed)
        print(f"{case.name}: {found.verdict.games:,} games: {found.verdict.text}", flush=True)
        if not found.right:
            wrong.append(f"{case.name}: it should say: {case.answer.strip()}")
    return wrong
