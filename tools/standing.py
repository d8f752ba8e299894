"""Fit and check the standings: the chance of each side to win, as `System.standing` gives it.

    python -m game sim thor/jotunheim --games 350 --bots greedy --seed 1 --records games
    python tools/standing.py gather games --into thor.jsonl
    python tools/standing.py fit thor.jsonl --write
    python tools/standing.py calibrate thor.jsonl

`gather` replays recorded games that have ended and keeps the features of one state of each turn, drawn at random by the seed of
the game, with who won; folders are looked through for records. A game that is in the file already is left as it is.

`fit` looks for the weights under which what happened is likeliest, held back by a small ridge. `--write` puts them into the
system's `data/standing.toml`.

`calibrate` parts the games of each system into five, mixed by their seeds, judges every game by weights that are fitted to the
other four parts, and sorts what was said of each team in tenths. No tenth may be off by more than 5 points plus its error (95 %).
States of one game are no independent witnesses: the error is reckoned over whole games. The exit code is 0 if every tenth holds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

import game.systems  # noqa: F401 (it registers them)
from game.core import registry, steps
from game.core.chance import Chance, Recorded, seeded
from game.core.descriptions.standing import settled
from game.core.events import Context
from game.core.record import Record, RecordError, read
from game.lab.statistics.logistic_fit import Seen, Told, fitted, tenths

ROOT = Path(__file__).parents[1]


# Gathering


def package(system: str) -> str:
    """The package in which a system stands."""
    return type(registry.system(system)).__module__.rpartition(".")[0]


def gathered(record: Record) -> Told | None:
    """What a record tells; None if its game has not ended, or something was taken back in it."""
    header = record.header
    system = registry.system(header.system)
    judge: Any = import_module(f"{package(header.system)}.standing")
    dice = seeded("standing", header.scenario, header.seed)
    kept: dict[int, tuple[int, Seen]] = {}
    state: Any = None
    for line in record.lines:
        if line.undo:
            return None
        ctx = Context(Chance(Recorded(line.chance)))
        if state is None:
            state = system.begin(header.document, header.options, ctx)
            steps.advance(state, ctx)
        else:
            steps.act(state, system.action_from_json(line.act), ctx)
        if state.outcome is None:
            met = kept[state.turn][0] + 1 if state.turn in kept else 1
            if dice.roll(met) == 1:
                features = {team[0]: dict(own) for team, own in judge.features(state).items()}
                kept[state.turn] = met, Seen(state.turn, features)
            else:
                kept[state.turn] = met, kept[state.turn][1]
    if state is None or state.outcome is None:
        return None
    teams = system.teams(header.document)
    chances = settled(state.outcome, teams)
    won = {team[0]: chances[team[0]] for team in teams}
    return Told(header.system, header.scenario, header.seed, won, tuple(seen for _, seen in kept.values()))


def gather(places: Sequence[Path], into: Path) -> int:
    """Add the games of some folders to a file; how many there are in it then."""
    known = {(told.scenario, told.seed) for told in games([into])} if into.exists() else set()
    with into.open("ab") as file:
        for path in sorted(path for place in places for path in place.rglob("*.holmgang")):
            try:
                record = read(path)
            except RecordError as error:
                print(error, file=sys.stderr)
                continue
            if (record.header.scenario, record.header.seed) in known:
                continue
            told = gathered(record)
            if told:
                file.write(msgspec.json.encode(told) + b"\n")
                file.flush()
                known.add((told.scenario, told.seed))
    return len(known)


def games(files: Iterable[Path]) -> Iterator[Told]:
    """The games of files that `gather` wrote."""
    for path in files:
        for row in path.read_bytes().splitlines():
            yield msgspec.json.decode(row, type=Told)


def of_each(files: Iterable[Path]) -> dict[str, list[Told]]:
    """The games by system, each in the order in which they are taken; stories on both tables are one system."""
    found: dict[str, list[Told]] = {}
    for told in games(files):
        found.setdefault(told.system.partition("-")[0], []).append(told)
    return {system: sorted(found[system], key=lambda told: told.key) for system in sorted(found)}


# Fitting


def fit(found: dict[str, list[Told]], *, write: bool) -> None:
    """Fit the weights of every system to its games, and say or write them."""
    for system, told in found.items():
        weight = fitted(told)
        print(f"{system}: {len(told)} games, {sum(len(each.states) for each in told)} states")
        for name, value in weight.items():
            print(f"  {name:14} {value:8.3f}")
        if write:
            put(system, weight)


def put(system: str, weight: dict[str, float]) -> None:
    """Write the weights of a system into its package."""
    path = ROOT.joinpath(*package(system).split(".")) / "data" / "standing.toml"
    text = "# What counts for a side, in logarithms of odds. Written by tools/standing.py; not to be changed by hand.\n"
    lines = "".join(f"{json.dumps(key)} = {value:.4f}\n" for key, value in weight.items())
    path.write_text(f"{text}\n[weights]\n{lines}", encoding="utf-8")


# Calibrating


def calibrate(found: dict[str, list[Told]]) -> bool:
    """Say how well games are judged by the others; whether all tenths hold."""
    good = True
    for system, told in found.items():
        print(f"{system}: {len(told)} games, {sum(len(each.states) for each in told)} states")
        print("  tenth    states  games   said   came    off  error")
        for number, tenth in enumerate(tenths(told)):
            if tenth:
                good &= tenth.holds
                print(
                    f"  {number * 10:2}-{number * 10 + 10:3} % {tenth.states:7} {tenth.games:6} {tenth.said:6.3f} {tenth.came:6.3f}"
                    f" {tenth.off:+6.3f} {tenth.error:6.3f}{'' if tenth.holds else '  does not hold'}"
                )
    return good


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    tasks = parser.add_subparsers(dest="task", required=True)
    task = tasks.add_parser("gather", help="keep what recorded games tell")
    task.add_argument("places", nargs="+", type=Path)
    task.add_argument("--into", type=Path, required=True)
    task = tasks.add_parser("fit", help="fit the weights")
    task.add_argument("files", nargs="+", type=Path)
    task.add_argument("--write", action="store_true")
    task = tasks.add_parser("calibrate", help="check the weights on other games")
    task.add_argument("files", nargs="+", type=Path)
    given = parser.parse_args(arguments)
    if given.task == "gather":
        print(f"{gather(given.places, given.into)} games in {given.into}")
        return 0
    if given.task == "fit":
        fit(of_each(given.files), write=given.write)
        return 0
    return 0 if calibrate(of_each(given.files)) else 1


if __name__ == "__main__":
    sys.exit(main())
