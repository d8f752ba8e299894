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
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import game.systems  # noqa: F401 (it registers them)
from game.core import registry, steps
from game.core.chance import Chance, Recorded, seeded
from game.core.events import Context
from game.core.record import Record, RecordError, read
from game.core.seats import Seat
from game.core.standing import settled

ROOT = Path(__file__).parents[1]
OFF, ERRORS = 0.05, 1.96
"""By how much a tenth may be off, and how many standard errors more."""
RIDGE = 2.0
"""How much a weight is held back: as by so many states that say nothing of it."""
PARTS = 5
"""In how many parts games are judged by the others."""
ROUNDS, ENOUGH = 60, 1e-9
"""How often the weights are bettered at most, and when they are good enough."""


class Seen(msgspec.Struct, frozen=True):
    """A state of a game: in which turn, and the features of every team, by its first seat."""

    turn: int
    features: dict[Seat, dict[str, float]]


class Told(msgspec.Struct, frozen=True):
    """A game that was gathered: whose, and what every team, by its first seat, came to (1, 0, or a part)."""

    system: str
    scenario: str
    seed: int
    won: dict[Seat, float]
    states: tuple[Seen, ...]

    @property
    def key(self) -> str:
        """What tells one game from every other; in this order games are taken."""
        return hashlib.blake2b(f"{self.seed} {self.scenario}".encode(), digest_size=8).hexdigest()


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


def arrays(found: Sequence[Told], names: Sequence[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features (states, teams, features), what came of it and who is there (states, teams)."""
    most = max(len(told.won) for told in found)
    states = [(told, seen) for told in found for seen in told.states]
    what = np.zeros((len(states), most, len(names)))
    won, there = np.zeros((len(states), most)), np.zeros((len(states), most), dtype=bool)
    for row, (told, seen) in enumerate(states):
        for team, seat in enumerate(told.won):
            own = seen.features.get(seat, {})
            what[row, team] = [own.get(name, 0.0) for name in names]
            won[row, team], there[row, team] = told.won[seat], True
    return what, won, there


def chances(what: np.ndarray, there: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """What the weights say of every team (states, teams)."""
    strength = np.where(there, what @ weight, -np.inf)
    share = np.exp(strength - strength.max(axis=1, keepdims=True))
    result: np.ndarray = share / share.sum(axis=1, keepdims=True)
    return result


def fitted(found: Sequence[Told], ridge: float = RIDGE) -> dict[str, float]:
    """The weights under which what happened is likeliest, by Newton's steps."""
    names = sorted(
        {name for told in found for seen in told.states for own in seen.features.values() for name in own}
    )
    what, won, there = arrays(found, names)
    scale = what[there].std(axis=0)
    scale[scale < ENOUGH] = 1.0
    what = what / scale
    weight = np.zeros(len(names))
    for _ in range(ROUNDS):
        share = chances(what, there, weight)
        slope = np.einsum("st,stf->f", won - share, what) - ridge * weight
        mean = np.einsum("st,stf->sf", share, what)
        bend = np.einsum("st,stf,stg->fg", share, what, what) - mean.T @ mean + ridge * np.eye(len(names))
        step = np.linalg.solve(bend, slope)
        weight += step
        if np.abs(step).max() < ENOUGH:
            break
    return dict(zip(names, (weight / scale).tolist(), strict=True))


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


class Tenth(msgspec.Struct, frozen=True):
    """Of all teams in all states to which a tenth of the chances was given: how many, what was said, what came of it."""

    states: int
    games: int
    said: float
    came: float
    error: float
    """The standard error of the difference, over whole games."""

    @property
    def off(self) -> float:
        """How far it is off, from -1 to 1."""
        return self.came - self.said

    @property
    def holds(self) -> bool:
        """Whether it is off by no more than allowed."""
        return abs(self.off) <= OFF + ERRORS * self.error


def tenths(found: Sequence[Told], weight: Mapping[str, float] | None = None) -> list[Tenth | None]:
    """How well weights say what came; without them, how well those do that are fitted to the other parts of the games.

    None for a tenth that was never given.
    """
    parts = [found[part::PARTS] for part in range(PARTS)] if weight is None else [found]
    said, came, game = [], [], []
    for part in parts:
        own = weight or fitted([told for other in parts if other is not part for told in other])
        what, won, there = arrays(part, list(own))
        whose = np.repeat([hash(told.key) for told in part], [len(told.states) for told in part])
        said.append(chances(what, there, np.array(list(own.values())))[there])
        came.append(won[there])
        game.append(np.broadcast_to(whose[:, None], there.shape)[there])
    all_said, all_came, all_games = map(np.concatenate, (said, came, game))
    place = np.minimum((all_said * 10).astype(int), 9)
    return [_tenth(all_said[place == n], all_came[place == n], all_games[place == n]) for n in range(10)]


def _tenth(said: np.ndarray, came: np.ndarray, game: np.ndarray) -> Tenth | None:
    if not len(said):
        return None
    rest = came - said
    _, which = np.unique(game, return_inverse=True)
    sums = np.bincount(which, weights=rest - rest.mean())
    count = len(sums)
    error = float(np.sqrt((sums**2).sum() * count / max(1, count - 1)) / len(said)) if count > 1 else 0.5
    return Tenth(len(said), count, float(said.mean()), float(came.mean()), error)


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
