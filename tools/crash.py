"""Kill playing programs at random moments: their records always load, and nothing they have acknowledged is missing.

    python tools/crash.py --kills 200
    python tools/crash.py --kills 50 --system asgard
    python tools/crash.py --kills 200 --windows 2
    python tools/crash.py --kills 200 --windows 2 --unlocked

A child process plays battles at random, taking back, saving and opening on the way. It says after every action what
stands in its record; then it is killed without warning, and the records are read. Several windows share one folder: each
goes on with what the others play, begins battles of the same name, branches off from a battle that another plays, and is
killed while the rest play on. `--unlocked` does without the locks, as in a folder that has none.
"""

from __future__ import annotations

import argparse
import errno
import itertools
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import filelock

sys.path.insert(0, str(Path(__file__).parents[1]))

from game import scenarios
from game.core import record as records
from game.core.chance import Chance, seeded
from game.core.match import Match, opened
from game.core.record import RecordError, RecordOwned
from game.core.system import Document

ROOT = Path(__file__).parents[1]
HEARD = 100
"""Words of a child that are waited for at most before it is killed."""
LONGEST = 0.1
"""Seconds that it plays on then at most."""


SHARED = 2
"""So many of the newest records are those that windows go on with."""
MET = "met"
"""What a window says when another plays the record that it wanted, or has written into it."""


class Lost(AssertionError):
    """A record that does not hold what the program said it held."""


class Tally(NamedTuple):
    """Actions that were acknowledged and found again, and how often two windows wanted one record."""

    acknowledged: int = 0
    met: int = 0


# The child


def play(folder: Path, seed: int, documents: list[Document]) -> None:
    """Play without end, one record after another, and say after every action what is on the disk."""
    chance = seeded("crash", seed)
    for number in itertools.count():
        path = folder / f"{number}.holmgang"
        document = chance.pick(documents)
        match = Match.start(document["system"], document, seed=seed + number, path=path)
        _say(match)
        while match.decision is not None:
            match = _act(match, path, chance)
            _say(match)


def share(folder: Path, seed: int, documents: list[Document]) -> None:
    """Play without end with others in one folder, now on this record, now on that, and say what is on the disk."""
    chance = seeded("window", seed)
    while True:
        match = _taken_up(folder, chance, documents)
        _say(match)
        for _ in range(chance.roll(12)):
            if match.decision is None:
                break
            match.act(match.decision.sample(match.state, chance))
            if chance.roll(20) == 1:
                match.undo(agreed=True)
            _say(match)
        match.close()


def _taken_up(folder: Path, chance: Chance, documents: list[Document]) -> Match:
    """A battle that goes on from one of the newest records, branches off from it, or begins under a name that all want."""
    newest = sorted(folder.glob("*.holmgang"), key=lambda path: path.stat().st_mtime_ns)[-SHARED:]
    with suppress(RecordError):
        if newest and chance.roll(10) > 3:
            match = _gone_on_with(chance.pick(newest))
            if match.decision is not None:
                return match
            match.close()
    document = chance.pick(documents)
    return Match.start(document["system"], document, seed=chance.roll(1000), path=folder / "battle.holmgang")


def _gone_on_with(path: Path) -> Match:
    """The battle of a record, or a branch of it if another window plays it. Raises `RecordError` if there is none."""
    try:
        return opened(path, keep=path)[0]
    except RecordOwned:
        print(MET, flush=True)
        watched = opened(path)[0]
        return watched.fork(len(watched.moments) - 1, path.with_name("branch.holmgang"))


def _documents(system: str) -> list[Document]:
    """The battles to be played, each begun once: what is imported for them is not waited for any more."""
    found = [entry.document for entry in scenarios.find() if system in ("", entry.system)]
    documents = [document for document in found if document.get("kind") != "puzzle"]
    for document in documents:
        Match.start(document["system"], document, seed=1)
    return documents


def _act(match: Match, path: Path, chance: Chance) -> Match:
    assert match.decision is not None
    match.act(match.decision.sample(match.state, chance))
    match chance.roll(40):
        case 1 | 2:
            match.undo(agreed=True)
        case 3:
            match.save(path.with_suffix(".saved"))
        case 4:
            match.close()
            match = opened(path, keep=path)[0]
    return match


def _say(match: Match) -> None:
    assert match.writer.path
    if any("by now" in text for text in match.writer.news()):
        print(MET, flush=True)
    if not match.writer.trouble:
        print(match.writer.path.name, len(match.lines), match.lines[-1].digest, flush=True)


def _live(given: argparse.Namespace) -> None:
    """The life of a child, from the parent's word on."""
    if given.unlocked:
        _unlock()
    documents = _documents(given.system)
    print("ready", flush=True)
    sys.stdin.readline()
    (share if given.windows > 1 else play)(given.child, given.seed, documents)


def _unlock() -> None:
    """Play as in a folder that knows no locks."""

    def acquire(self: object, *_: object, **__: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    filelock.FileLock.acquire = acquire  # type: ignore[assignment, method-assign]


# The parent


def kill_once(seed: int, system: str = "", windows: int = 1, *, unlocked: bool = False) -> Tally:
    """Let children play for a while and kill one after another. Raises `Lost`."""
    with tempfile.TemporaryDirectory() as name:
        words = ["--child", name, "--system", system, "--windows", str(windows)]
        words += ["--unlocked"] if unlocked else []
        children = [_child([*words, "--seed", str(seed + (number << 40))]) for number in range(windows)]
        _begin(children)
        said: list[str] = []
        for number, child in enumerate(children):
            said += _heard(child, seeded("kill", seed, number))
            if child.returncode == 1:
                raise Lost(f"seed {seed}: the child failed of itself")
        acknowledged = [line for line in said if line != MET]
        _verify(Path(name), acknowledged, whole=not unlocked)
        return Tally(len(acknowledged), len(said) - len(acknowledged))


def _child(words: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, __file__, *words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def _heard(child: subprocess.Popen[bytes], chance: Chance) -> list[str]:
    """What a child says until it is killed."""
    assert child.stdout
    with child, child.stdout:
        heard = [child.stdout.readline() for _ in range(chance.roll(HEARD))]
        time.sleep(chance.roll(10_000) / 10_000 * LONGEST)
        child.kill()
        heard.append(child.stdout.read())
    return b"".join(heard).decode().split("\n")[:-1]


def _begin(children: list[subprocess.Popen[bytes]]) -> None:
    """Let all begin at once, when the last is ready."""
    for child in children:
        assert child.stdout
        child.stdout.readline()
    for child in children:
        assert child.stdin
        child.stdin.write(b"begin\n")
        child.stdin.flush()


def _verify(folder: Path, said: list[str], *, whole: bool = True) -> None:
    """Check what was said against the records. Without locks one may end with a line of another: it is not `whole` then."""
    for line in sorted(said):
        name, count, digest = line.split()
        lines = _lines(folder / name)
        if len(lines) < int(count) or lines[int(count) - 1].digest != digest:
            raise Lost(f"{line}: the record holds {len(lines)} lines")
    for path in _records(folder):
        match, _ = opened(path)
        if whole and match.refused:
            raise Lost(f"{path.name}: {match.refused}")


def _records(folder: Path) -> Iterator[Path]:
    """The records in a folder. A file that holds nothing yet is none: its program was killed when it had just made it."""
    for path in sorted(folder.iterdir()):
        if path.suffix in (".holmgang", ".saved") and path.stat().st_size:
            yield path


_READ: dict[Path, list[records.Line]] = {}


def _lines(path: Path) -> list[records.Line]:
    """The lines of a record, read once."""
    if path not in _READ:
        _READ.clear()
        _READ[path] = records.read(path).lines
    return _READ[path]


def crash(
    kills: int,
    seed: int = 1,
    *,
    system: str = "",
    windows: int = 1,
    unlocked: bool = False,
    quiet: bool = False,
) -> Tally:
    """Kill so many children, or that many times all of several windows. Raises `Lost` or `RecordError`."""
    found = Tally()
    for number in range(kills):
        more = kill_once((seed << 20) + number, system, windows, unlocked=unlocked)
        found = Tally(found.acknowledged + more.acknowledged, found.met + more.met)
        if not quiet and (number + 1) % 20 == 0:
            print(f"{number + 1} kills, {found.acknowledged:,} acknowledged actions, none lost", flush=True)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", default="", help="only this one; battles of all if left out")
    parser.add_argument(
        "--windows", type=int, default=1, help="programs that share the folder; all are killed (1)"
    )
    parser.add_argument("--unlocked", action="store_true", help="as in a folder that cannot lock")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        _live(given)
    else:
        found = crash(
            given.kills, given.seed, system=given.system, windows=given.windows, unlocked=given.unlocked
        )
        print(
            f"{given.kills} kills of {given.windows}: every record loads, none of {found.acknowledged:,} acknowledged "
            f"actions is missing; two windows wanted one record {found.met:,} times"
        )


if __name__ == "__main__":
    main()
