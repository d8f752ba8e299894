"""Write positions of random games down as scenarios by the thousand, and begin them again.

    python tools/rests.py thor --rests 100000
    python tools/rests.py abstract --rests 100000 --seed 7
    python tools/rests.py ascension --rests 100000
    python tools/rests.py asgard --rests 10000
    python tools/rests.py asgard-thor --rests 10000

Games of all shipped scenarios of a system are played at random, one after the other with rising seeds, some of their options
changed. At every rest point the snapshot has to be sound, to come back from its text as it was, to begin without chance and to
stand and offer what the game did (`core/promises/rest_points`); now and then a few actions are played on from both, with the same chance, and
have to lead to the same. The first breach ends the run and says which game, seed and action it was; the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence

import game.systems  # noqa: F401 (it registers them)
from game import scenarios
from game.core import registry, steps
from game.core.chance import Chance, seeded
from game.core.events import Context
from game.core.match import Match
from game.core.options import Value
from game.core.promises.breaches import Breach, keep
from game.core.promises.rest_points import resting
from game.core.system import ScenarioError, encode
from game.toml_text import written

LONGEST = 600
"""After so many actions a game is left."""
ONWARD = 8
"""So many actions are played on from a snapshot."""


def spread(system: str, seed: int) -> dict[str, Value]:
    """Options of a match: the usual ones for every other seed, else some that the seed changes."""
    chance = seeded("rests", system, seed)
    options: dict[str, Value] = {}
    for option in registry.system(system).options:
        if seed % 2 or chance.roll(3) > 1:
            continue
        if isinstance(option.default, bool):
            options[option.name] = not option.default
        elif option.choices:
            options[option.name] = chance.pick(option.choices)
    return options


def begun(entry: scenarios.Entry, seed: int) -> Match:
    """A match of a scenario with some options changed; with the usual ones where it cannot be played with those."""
    try:
        return Match.start(
            entry.system, entry.document, seed=seed, scenario=entry.id, options=spread(entry.system, seed)
        )
    except ScenarioError:
        return Match.start(entry.system, entry.document, seed=seed, scenario=entry.id)


def onward(match: Match, number: int) -> None:
    """Play on from the position and from its snapshot, with the same actions and the same chance."""
    rules, state = match.system, match.state
    ctx = Context(seeded("rests"))
    begun = rules.begin(rules.snapshot(state, match.document), match.header.options, ctx)
    steps.advance(begun, ctx)
    lives = [state.copy(), begun]
    chances = [seeded("onward", match.header.seed, number) for _ in lives]
    for _ in range(ONWARD):
        if any(life.decision is None for life in lives):
            break
        for life, chance in zip(lives, chances, strict=True):
            steps.act(life, life.decision.sample(life, chance), Context(chance))
    then, now = (encode(rules.unhistoried(life)) for life in lives)
    keep("a game goes on from a snapshot as it would have", then == now)


def played(match: Match, chance: Chance, most: int) -> Counter[str]:
    """Play a match to its end at random and try every rest point: how many of each name. Raises `Breach`."""
    found: Counter[str] = Counter()
    while (decision := match.decision) is not None and len(match.moments) <= LONGEST and found.total() < most:
        rules, state, number = match.system, match.state, len(match.moments) - 1
        try:
            if resting(rules, state, match.document, match.header.options):
                found[rules.rest(state)] += 1
                taken = rules.snapshot(state, match.document)
                keep("a snapshot can be read back", tomllib.loads(written(taken)) == taken)
                if number % 5 == 0:
                    onward(match, number)
        except Exception as error:
            where = f"{match.header.scenario}, seed {match.header.seed}, action {number}"
            raise Breach(f"{where}: {error!r}") from error
        match.act(decision.sample(state, chance))
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Try as many rest points as were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("system", choices=registry.names())
    parser.add_argument("--rests", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    entries = [entry for entry in scenarios.find() if entry.system == given.system]
    found: Counter[str] = Counter()
    games, before = 0, -1
    while found.total() < given.rests:
        if games % len(entries) == 0:
            if found.total() == before:
                print(f"No game of {given.system} comes to rest.")
                return 1
            before = found.total()
        entry, seed = entries[games % len(entries)], given.seed + games
        match = begun(entry, seed)
        try:
            found += played(match, seeded("rests", entry.id, seed), given.rests - found.total())
        except Breach as breach:
            print(breach)
            return 1
        games += 1
    print(f"{found.total():,} rest points of {games:,} games of {given.system}, none lost:")
    for name, count in sorted(found.items()):
        print(f"  {count:,}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
