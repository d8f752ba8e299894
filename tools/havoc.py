"""Harass batches and windows as a machine under load does, and see that nothing is lost and nobody waits.

    python tools/havoc.py [--workers 100] [--batches 20] [--windows 20] [--seed 0] [--slack 1]
    python tools/havoc.py --studies 100 [--map abstract/duel] [--games 20000] [--farm local:2]

`--workers`: while a batch is played, so many of its processes are killed or stopped, each in a game that was left alone so far; the
batch must say the same as one that was not harassed. `--batches`: so many runs of `holmgang sim` with two jobs get Ctrl+C, some with
their processes stopped; each must print what it has. `--windows`: in so many windows in which two bots play, the bot's process is
stopped and the window asked to end. `--studies`: while `holmgang lab run` plays a study, so many of its processes are killed at random
moments, and it itself now and then, and gone on with; the export must be that of one that was left alone. The longest waits are printed; the exit code is 0 if nothing was lost, no prompt took longer
than 3 seconds and no window longer than 2. It needs the signals and the `/proc` of Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from game import paths, scenarios
from game.core.chance import Chance, seeded
from game.lab.batches.batch import Game, Order, crew_of, each, play

SCENARIO = "thor/greenwich"
LONGEST_PROMPT, LONGEST_WINDOW = 3.0, 2.0
RUN_IN = 10
"""One in so many of those who are killed is the process that started the others."""
PATIENCE = 3.0
"""Seconds after which a stopped process is given up here; games take far less."""


def harassed(workers: int, chance: Chance) -> tuple[int, int]:
    """How many games of a batch were lost or went otherwise while its processes were harassed, and how many there were."""
    entry = scenarios.load(SCENARIO)
    order = Order(entry.id, entry.system, entry.document, ("greedy", "random"), 2 * workers + 8, swap=True)
    crew = crew_of(order, play, 2)
    crew._patience = PATIENCE
    found: dict[int, Game] = {}
    lost: list[object] = []
    hit: set[int] = set()
    for game in each(order, play, 2, lost.append, crew=crew):
        found[game.number] = game
        for hand in crew._hands:
            if len(hit) < workers and hand.begun and hand.share and hand.share[0] not in hit:
                hit.add(hand.share[0])
                assert hand.process.pid
                _send(hand.process.pid, chance.pick((signal.SIGKILL, signal.SIGSTOP)))
                break
    wrong = sum(found.get(number) != play(order, number) for number in range(order.games))
    if len(hit) < workers:
        raise SystemExit(f"only {len(hit)} of {workers} processes were harassed")
    return wrong, order.games


class Killed(NamedTuple):
    """What was killed while a study was played, and how many lines of its export are not those of one left alone."""

    workers: int
    runs: int
    wrong: int
    games: int


def studied(scenario: str, games: int, kills: int, chance: Chance, folder: Path, farm: str = "") -> Killed:
    """Play a study while its processes are killed at random moments, and now and then the one that started them.

    Raises `SystemExit` if it is over too early, or cannot be finished.
    """
    words = ["lab", "run", scenario, "--bots", "random", "--games", str(games)]
    calm, wild = folder / "calm", folder / "wild"
    _ended(started(words, calm))
    words += ["--farm", farm] if farm else ["--jobs", "2"]
    workers = runs = 0
    while workers < kills:
        run = started(words, wild)
        killed, whole = _killed(run, kills - workers, chance, 3.0 if farm else 1.0)
        workers += killed
        runs += whole
        if _ended(run) == 0 and workers < kills:
            raise SystemExit(
                f"it was over when {workers} of {kills} processes had been killed: ask for more --games"
            )
    for _ in range(3):  # what was lost in the turmoil is tried anew
        if _ended(started(words, wild)) == 0:
            break
    left, harassed_ = _exported(calm), _exported(wild)
    wrong = sum(one != other for one, other in zip_longest(left, harassed_))
    return Killed(workers, runs, wrong, len(left))


def _killed(run: subprocess.Popen[str], most: int, chance: Chance, pause: float) -> tuple[int, bool]:
    """How many processes of a run were killed while it lasted, and whether it was itself, which ends it."""
    killed = 0
    while killed < most and run.poll() is None:
        time.sleep(chance.roll(100) / 100 * pause)
        workers = workers_of(run.pid)
        if workers and chance.roll(RUN_IN) == 1:
            run.kill()
            return killed, True
        if workers:
            _send(chance.pick(workers), signal.SIGKILL)
            killed += 1
    return killed, False


def _ended(run: subprocess.Popen[str]) -> int:
    """The exit code of a run. Raises `SystemExit` if it ended in an error of its own."""
    _, wrong = run.communicate(timeout=3600)
    if "Traceback" in wrong:
        raise SystemExit(wrong)
    return run.returncode


def _exported(folder: Path) -> list[str]:
    """The lines of the export of the only study in a folder."""
    (study,) = (folder / "home" / "lab").glob("*.study")
    lines, _ = started(["lab", "export", study.stem], folder).communicate(timeout=600)
    return lines.splitlines()


def interrupted(chance: Chance, folder: Path) -> float:
    """How long a batch took to give the prompt back after Ctrl+C. Raises `SystemExit` if it lost what it had played."""
    records = folder / "records"
    words = ["sim", SCENARIO, "--games", "3000", "--jobs", "2", "--json", "--records", str(records)]
    batch = started(words, folder)
    wait_for(lambda: len(list(records.glob("*.holmgang"))) > 3, batch)
    time.sleep(chance.roll(20) / 10)
    if chance.flip():
        for worker in workers_of(batch.pid):
            _send(worker, signal.SIGSTOP)
    before = len(list(records.glob("*.holmgang"))) - 4
    began = time.monotonic()
    os.killpg(batch.pid, signal.SIGINT)  # as a terminal does
    said, wrong = batch.communicate(timeout=120)
    waited = time.monotonic() - began
    found = json.loads(said)
    if batch.returncode != 130 or found["games"] < before or "Traceback" in wrong:
        raise SystemExit(
            f"a batch ended with {batch.returncode}, {found['games']} of {before} games:\n{wrong}"
        )
    return waited


def closed(chance: Chance, folder: Path) -> float:
    """How long a window took to end when it was asked to, while the process of its bot was stopped."""
    window = started(["play", "thor/jotunheim", "--seat", "one=greedy", "--seat", "two=greedy"], folder)
    wait_for(lambda: bool(workers_of(window.pid)), window)
    time.sleep(chance.roll(30) / 10)
    for worker in workers_of(window.pid):
        _send(worker, signal.SIGSTOP)
    time.sleep(0.2)
    began = time.monotonic()
    window.terminate()
    window.communicate(timeout=120)
    return time.monotonic() - began


def started(words: list[str], folder: Path) -> subprocess.Popen[str]:
    """A command of the program in a process group of its own, as a terminal starts it; it keeps its files in the folder."""
    environment = os.environ | {
        "PYTHONPATH": str(paths.scenarios().parent),
        "HOLMGANG_HOME": str(folder / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "game", *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # What is started in the background by a script ignores Ctrl+C, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def wait_for(done: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait until something is so. Raises `SystemExit` if the process ends before, or a minute does."""
    end = time.monotonic() + 60
    while not done():
        if process.poll() is not None or time.monotonic() > end:
            process.kill()
            raise SystemExit(f"it did not begin: {process.communicate()}")
        time.sleep(0.02)


def workers_of(parent: int) -> list[int]:
    """The processes that play for another."""
    tasks = Path(f"/proc/{parent}/task").glob("*/children")  # those of each of its threads
    children = " ".join(task.read_text() for task in tasks).split()
    return [int(child) for child in children if b"spawn_main" in _command(child)]


def _command(process: str) -> bytes:
    """With what a process was started; nothing if it has ended meanwhile."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def _send(process: int, sign: signal.Signals) -> None:
    try:
        os.kill(process, sign)
    except ProcessLookupError:
        return


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=100)
    parser.add_argument("--batches", type=int, default=20)
    parser.add_argument("--windows", type=int, default=20)
    parser.add_argument("--studies", type=int, default=0, help="processes of a study to be killed (0)")
    parser.add_argument("--map", default="abstract/duel", help="that it studies, with random bots")
    parser.add_argument("--games", type=int, default=20_000, help="of that study: it has to last so long")
    parser.add_argument("--farm", default="", help="that plays it, as local:2")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--slack", type=float, default=1.0, help="how many times as long a busy machine may take"
    )
    given = parser.parse_args()
    chance = seeded("havoc", given.seed)
    wrong, games = harassed(given.workers, chance) if given.workers else (0, 0)
    print(f"{given.workers} processes killed or stopped: {wrong} of {games} games lost", flush=True)
    if given.studies:
        with tempfile.TemporaryDirectory() as folder:
            found = studied(given.map, given.games, given.studies, chance, Path(folder), given.farm)
        print(
            f"{found.workers} processes of a study of {given.map} killed, and {found.runs} times the one that started them: "
            f"{found.wrong} of {found.games} games lost or otherwise",
            flush=True,
        )
        wrong += found.wrong
    waits = {"prompt": [0.0], "window": [0.0]}
    for number in range(given.batches + given.windows):
        what, act = ("prompt", interrupted) if number < given.batches else ("window", closed)
        with tempfile.TemporaryDirectory() as folder:
            waits[what].append(act(chance, Path(folder)))
    prompt, window = max(waits["prompt"]), max(waits["window"])
    print(f"{given.batches} batches interrupted: the longest wait for the prompt took {prompt:.1f} s")
    print(f"{given.windows} windows with a stopped bot: the longest wait for one to end took {window:.1f} s")
    late = prompt > given.slack * LONGEST_PROMPT or window > given.slack * LONGEST_WINDOW
    return 1 if wrong or late else 0


if __name__ == "__main__":
    sys.exit(main())
