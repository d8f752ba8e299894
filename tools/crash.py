"""Kill a playing program at random moments: its records always load, and nothing it has acknowledged is missing.

    python tools/crash.py --kills 200
    python tools/crash.py --kills 50 --system asgard

A child process plays battles at random, taking back, saving and opening on the way. It says after every action what
stands in its record; then it is killed without warning, and the records are read.
"""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from game import scenarios
from game.core import record as records
from game.core.chance import Chance, seeded
from game.core.match import Match, opened

ROOT = Path(__file__).parents[1]
LONGEST = 0.4
"""Seconds that a child plays at most after its first word."""


class Lost(AssertionError):
    """A record that does not hold what the program said it held."""


# The child


def play(folder: Path, seed: int, system: str = "") -> None:
    """Play without end, one record after another, and say after every action what is on the disk."""
    chance = seeded("crash", seed)
    documents = [entry.document for entry in scenarios.find() if system in ("", entry.system)]
    for number in itertools.count():
        path = folder / f"{number}.holmgang"
        document = chance.pick(documents)
        match = Match.start(document["system"], document, seed=seed + number, path=path)
        _say(match, path)
        while match.decision is not None:
            match = _act(match, path, chance)
            _say(match, path)


def _act(match: Match, path: Path, chance: Chance) -> Match:
    assert match.decision is not None
    match.act(match.decision.sample(match.state, chance))
    match chance.roll(40):
        case 1 | 2:
            match.undo(agreed=True)
        case 3:
            match.save(path.with_suffix(".saved"))
        case 4:
            match = opened(path, keep=path)[0]
    return match


def _say(match: Match, path: Path) -> None:
    print(path.name, len(match.lines), match.lines[-1].digest, flush=True)


# The parent


def kill_once(seed: int, system: str = "") -> int:
    """Let a child play for a while and kill it; how many actions it had acknowledged. Raises `Lost`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        child = subprocess.Popen(
            [sys.executable, __file__, "--child", name, "--seed", str(seed), "--system", system],
            cwd=ROOT,
            stdout=subprocess.PIPE,
        )
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seeded("kill", seed).roll(10_000) / 10_000 * LONGEST)
        child.kill()
        said = (first + child.stdout.read()).split(b"\n")[:-1]
        child.wait()
        child.stdout.close()
        if child.returncode == 1:
            raise Lost(f"seed {seed}: the child failed of itself")
        _verify(folder, [line.decode() for line in said])
        return len(said)


def _verify(folder: Path, said: list[str]) -> None:
    for line in said:
        name, count, digest = line.split()
        lines = _lines(folder / name)
        if len(lines) < int(count) or lines[int(count) - 1].digest != digest:
            raise Lost(f"{line}: the record holds {len(lines)} lines")
    for path in sorted(folder.iterdir()):
        if path.suffix != ".new":
            opened(path)


_READ: dict[Path, list[records.Line]] = {}


def _lines(path: Path) -> list[records.Line]:
    """The lines of a record, read once."""
    if path not in _READ:
        _READ.clear()
        _READ[path] = records.read(path).lines
    return _READ[path]


def crash(kills: int, seed: int = 1, *, system: str = "", quiet: bool = False) -> int:
    """Kill so many children; how many acknowledged actions were found again. Raises `Lost` or `RecordError`."""
    found = 0
    for number in range(kills):
        found += kill_once((seed << 20) + number, system)
        if not quiet and (number + 1) % 20 == 0:
            print(f"{number + 1} kills, {found:,} acknowledged actions, none lost", flush=True)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", default="", help="only this one; battles of all if left out")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        play(given.child, given.seed, given.system)
    else:
        found = crash(given.kills, given.seed, system=given.system)
        print(f"{given.kills} kills: every record loads, none of {found:,} acknowledged actions is missing")


if __name__ == "__main__":
    main()
