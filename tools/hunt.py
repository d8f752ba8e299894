"""Measure how the enemy of the stories hunts: what it declares and does, what of it is out of sight, what the players are told.

    python tools/hunt.py [--games 30] [--seed 0] [--bots scout,reaction] [--jobs 1] [--tree PATH ...] [--json] [STORY ...]
    python tools/hunt.py --habits [--games 30]

Every story is played with the seeds from `--seed` on, and the same seeds on every tree that is named, each in a process with
that tree's `game`; without `--tree` on this one. Everything is read off the events and the states between two choices:

- strikes: intents to strike; `blows`: those with a blow in the same activation; `short`: those that ended without one although
  the one whom they were meant for stood within 8 mm (next to it, on squares); `spent`: declared with every attack exhausted.
- `kept`: blows that the declaration covers; `told`: after a change that was told; `unsaid`: neither.
- modes of all activations, and `hidden`: activations and moves of blips that begin or end out of the players' sight, or end
  nearer to somebody whom the enemy only remembers.
- `twice`: games in which a story text was told twice; `fallen`: texts that tell of somebody fallen as if he acted.

With `--habits` no story is played: the archetypes are told apart on a field by five habits, with the means of so many games each
and as many other games, from seed 1000 on, to guess (`tests/bots/habits.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from math import hypot
from pathlib import Path
from typing import Any

sys.path.insert(0, os.environ.get("HOLMGANG_TREE") or str(Path(__file__).parent.parent))

import msgspec

import game.systems  # noqa: F401  (registers the systems)
from game import scenarios
from game.bots.base import make
from game.core import options as option_rules
from game.core import registry, steps
from game.core.chance import Chance, Seeded
from game.core.events import Context, Event
from game.lab.batches.batch import Order, each
from game.systems.asgard import adapters, events
from game.systems.asgard.enemies.minds import Declaring
from game.systems.asgard.state import ENEMY, Saga

STORIES = (
    "asgard/lost-on-the-ridge", "asgard/prison-of-the-jarl", "asgard/the-beacon", "asgard/the-frost-door",
    "asgard/the-hidden-stair", "asgard/wolves-at-the-ford",
)  # fmt: skip
AT_HAND = 80 / 1524
"""Eight millimetres, as a part of six inches."""
AIMED = ("strike", "advance", "flank")
ANSWERS = ("Defend", "LetThrough", "StepAside", "LetGo")
"""What is done on Thor's board between the attacks of one blow."""
LONGEST = 60
"""After so many rounds a game is broken off."""
PASSIVE = ("is", "was", "has", "lies", "falls", "rests", "sleeps")
"""What the fallen may do in a text."""
Figures = dict[str, Any]


class Activation(msgspec.Struct):
    """What one enemy declared, and what came of it."""

    unit: int
    mode: str
    intent: str
    target: int
    whom: str
    at: tuple[int, int]
    seen: bool
    ghosts: list[tuple[int, int]]
    spent: bool
    changed: bool = False
    blows: int = 0


class Watch:
    """Looks at a game from one choice to the next, and counts."""

    def __init__(self, system: Any, state: Saga) -> None:
        self.system = system
        self.host = adapters.of(state.plan)
        self.count: Counter[str] = Counter()
        self.open: dict[int, Activation] = {}
        self.stories = {code.story for code in state.plan.codes.values() if code.story}
        self.told: Counter[str] = Counter()
        self.names: dict[int, str] = {}
        self.area: Sequence[int] = ()

    # Between two choices

    def before(self, state: Saga) -> None:
        """A choice is about to be made."""
        if isinstance(state.decision, Declaring):
            self._begin(state, state.decision.unit)

    def after(self, before: Saga, state: Saga, happened: Sequence[Event], action: Any = None) -> None:
        """What was chosen has happened; `before` is the state as it was."""
        self.area = self._area(before, action)
        places = {event.unit: event.at for event in happened if isinstance(event, events.BecameBlip)}
        for event in happened:
            name = type(event).__name__
            if isinstance(event, events.Declared):
                self._declared(event)
            elif name == "Attacked":
                self._blow(before, event)
            elif name == "ActivationEnded":
                self._end(state, getattr(event, "model", 0), places)
            elif name == "TurnEnded" and getattr(event, "seat", "") == ENEMY:
                for unit in list(self.open):
                    self._end(state, unit, places)
            elif name == "BlipMoved":
                self.count.update(("moves", "unseen"))
            elif name == "BecameBlip":
                self.count["blips"] += 1
            elif name == "Asked":
                self.count["questions"] += 1
        self._read(before, state, happened)

    # Activations

    def _begin(self, state: Saga, unit: int) -> None:
        host, table = self.host, state.table
        friends = self._friends(state)
        enemies = host.units(table, ENEMY)
        known = {friend for _, friend in host.seen(table, enemies, friends, state.now.visibility)}
        ghosts = [sighting.at for friend, sighting in state.known.items() if friend not in known]
        seen = bool(host.seen(table, friends, [unit], state.now.visibility))
        spent = _spent(table, unit)
        self.open[unit] = Activation(unit, "", "", 0, "", host.at(table, unit), seen, ghosts, spent)

    def _declared(self, event: Any) -> None:
        found = self.open.get(event.unit)
        if found is None:
            return
        if found.intent:
            found.changed = True
            self.count["changes"] += 1
        else:
            self.count.update(("activations", f"mode {event.mode}", f"intent {event.intent}"))
            if event.intent == "strike":
                self.count.update(("strikes", *(["spent"] if found.spent else [])))
            found.mode = event.mode
        found.target, found.whom = event.target, getattr(event, "whom", "")
        found.intent = found.intent or event.intent

    def _blow(self, before: Saga, event: Any) -> None:
        """An attack of an enemy in its own activation."""
        unit = getattr(event, "model", 0) or getattr(event, "unit", 0)
        found = self.open.get(unit)
        if found is None or getattr(event, "counter", False):
            return
        hit = self.area or getattr(event, "targets", None) or (getattr(event, "target", 0),)
        hit = [target for target in hit if target in self._friends(before)]
        if not hit:
            return
        found.blows += 1
        kept = self._covered(before, found, hit)
        self.count["told" if found.changed else "kept" if kept else "unsaid"] += 1
        if found.changed and not kept:
            self.count["mistold"] += 1

    def _area(self, before: Saga, action: Any) -> Sequence[int]:
        """All whom an attack on an area of Thor's board hits: they are told one after another, with their defences between."""
        kind = type(action).__name__
        if kind in ANSWERS:
            return self.area
        return (
            self.host.blow(before.table, action)[1] if kind == "Blast" and hasattr(self.host, "blow") else ()
        )

    def _covered(self, state: Saga, found: Activation, hit: Sequence[int]) -> bool:
        """Whether what an enemy last said covers a blow at these."""
        if found.whom == "comes":
            return True
        if found.whom == "nearest":
            friends, table = self._friends(state), state.table
            gap = partial(self.host.between, table, found.unit)
            own = {unit for _, unit in self.host.seen(table, [found.unit], friends, state.now.visibility)}
            return min(map(gap, hit)) <= min(map(gap, own | set(hit))) + 1
        return bool(found.target) and found.target in hit

    def _end(self, state: Saga, unit: int, places: dict[int, Any]) -> None:
        found = self.open.pop(unit, None)
        if found is None:
            return
        host, table = self.host, state.table
        on = unit in host.units(table, ENEMY)
        end = places.get(unit) or (host.at(table, unit) if on else None)
        if found.intent == "strike":
            self.count["blows"] += bool(found.blows)
            near = max(1, round(AT_HAND * host.usual_distance))
            there = on and found.target in host.units(table)
            if not found.blows and there and host.between(table, unit, found.target) <= near:
                self.count["short"] += 1
        hidden = not found.seen or unit in places
        if not hidden and end is not None:
            friends = self._friends(state)
            hidden = on and not host.seen(table, friends, [unit], state.now.visibility)
            hidden = hidden or any(_apart(end, ghost) < _apart(found.at, ghost) for ghost in found.ghosts)
        self.count.update(("moves", *(["unseen"] if hidden else [])))

    def _friends(self, state: Saga) -> list[int]:
        return [unit for unit in self.host.units(state.table) if self.host.seat(state.table, unit) != ENEMY]

    # What is told

    def _read(self, before: Saga, state: Saga, happened: Sequence[Event]) -> None:
        """The story texts of the log, and whom they name; whoever falls by what a text brings was there when it was told."""
        here = [*self._friends(before), *self._friends(state)]
        self.names |= {unit: self.host.called(state.table, unit) for unit in self._friends(state)}
        fallen = [name for unit, name in self.names.items() if unit not in here]
        fallen = [name for name in fallen if name not in {self.names[unit] for unit in here}]
        for line in self.system.tell(state, list(happened), "one"):
            for text in self.stories:
                self.told[text] += text in line.text
            if line.kind == "story":
                self.count["fallen"] += sum(_acts(name, line.text) for name in fallen)


def _apart(one: Sequence[int], other: Sequence[int]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _acts(name: str, text: str) -> bool:
    """Whether a text tells of somebody that he does something: his name and a verb after it."""
    found = re.findall(rf"(?<![\w*]){re.escape(name)} (?:\w+ly )?(\w+)", text)
    return any(word.endswith("s") and word not in PASSIVE for word in found)


def _spent(table: Any, unit: int) -> bool:
    """Whether every attack of a unit carries an exhaust token; on Thor's board none does."""
    models: dict[int, Any] = getattr(table, "models", {})
    model = models.get(unit)
    attacks = table.character(unit).attacks if model is not None else ()
    return (
        model is not None and bool(attacks) and all(model.exhaust.get(attack.name, 0) for attack in attacks)
    )


def play(order: Order, number: int) -> Figures:
    """One game of a story, and what was counted."""
    system, seed = registry.system(order.system), order.seed + number
    ours, theirs = order.bots
    players = {
        seat: make(theirs if seat == ENEMY else ours, order.system, seed)
        for seat in system.seats(order.document)
    }
    ctx = Context(Chance(Seeded(seed)), [])
    known = option_rules.complete(system.options, order.document.get("options", {}))
    state: Any = system.begin(order.document, known, ctx)
    steps.advance(state, ctx)
    watch = Watch(system, state)
    watch.after(state, state, ctx.events or [])
    while (decision := state.decision) is not None and state.turn <= LONGEST:
        watch.before(state)
        choice = players[decision.seat].choose(system.view(state, decision.seat))
        before = state.copy()
        happened: list[Event] = []
        steps.act(state, choice.action, Context(ctx.chance, happened))
        watch.after(before, state, happened, choice.action)
    why = state.outcome.why if state.outcome else "broken off"
    won = bool(state.outcome and set(state.outcome.winners) & set(state.players))
    twice = [text for text, times in watch.told.items() if times > 1]
    return {
        "seed": seed, "won": won, "ending": _ending(state, why), "rounds": state.turn, "twice": twice, "count": dict(watch.count),
    }  # fmt: skip


def _ending(state: Any, why: str) -> str:
    pages = [page.what for page in state.tale if page.kind == "ending"]
    return str(pages[-1]) if pages else why


def measured(name: str, bots: Sequence[str], games: int, seed: int, jobs: int) -> Figures:
    """A story played so many times, added up."""
    entry = scenarios.load(name)
    order = Order(name, entry.system, entry.document, tuple(bots), games, seed)
    done = sorted(each(order, play, jobs), key=lambda one: one["seed"])
    total: Counter[str] = Counter()
    for one in done:
        total.update(one["count"])
    endings = Counter(one["ending"] for one in done)
    return {
        "games": games,
        "won": sum(one["won"] for one in done),
        "rounds": round(sum(one["rounds"] for one in done) / games, 1),
        "endings": dict(sorted(endings.items())),
        "twice": sum(bool(one["twice"]) for one in done),
        **{key: total[key] for key in sorted(total)},
    }


# The table

COLUMNS = {
    "won": "won", "strikes": "strikes", "blows": "blows", "short": "short", "spent": "spent", "changes": "changes",
    "kept": "kept", "told": "told", "unsaid": "unsaid", "mistold": "mistold", "combat %": "mode combat", "patrol %": "mode patrol",
    "ambush %": "mode ambush", "escape %": "mode escape", "blips": "blips", "hidden %": "unseen", "asked": "questions",
    "twice": "twice", "fallen": "fallen",
}  # fmt: skip
PER_GAME = ("blips", "asked")


def cell(column: str, figures: Figures) -> str:
    """One figure as the table shows it."""
    value = figures.get(COLUMNS[column], 0)
    if column in PER_GAME:
        return f"{value / figures['games']:.1f}"
    if column == "hidden %":
        return f"{100 * value / max(1, figures.get('moves', 0)):.1f}"
    if column.endswith("%"):
        return f"{100 * value / max(1, figures.get('activations', 0)):.1f}"
    return str(value)


def table(found: dict[str, Figures]) -> Iterable[str]:
    """Every story of a tree, and all of them together."""
    total: Counter[str] = Counter()
    for figures in found.values():
        total.update({key: value for key, value in figures.items() if isinstance(value, int)})
    yield f"{'':<20}" + "".join(f"{column:>9}" for column in COLUMNS)
    for name, figures in [*found.items(), ("all", dict(total))]:
        yield f"{name.removeprefix('asgard/'):<20}" + "".join(
            f"{cell(column, figures):>9}" for column in COLUMNS
        )
    for name, figures in found.items():
        told = ", ".join(f"{ending} {times}" for ending, times in figures["endings"].items())
        yield f"{name.removeprefix('asgard/')}: {told}; {figures['rounds']} rounds"


def habits(games: int) -> Iterable[str]:
    """How often the enemies of each archetype are taken for what they are, and for what else."""
    from tests.bots.habits import HABITS, means_of, share, told_apart, watched

    learnt, met = watched(range(games)), watched(range(1000, 1000 + games))
    guesses = told_apart(learnt, met)
    yield f"{'':<10}" + "".join(f"{habit:>13}" for habit in HABITS) + "   told"
    for kind, found in guesses.items():
        means = "".join(f"{mean:>13.2f}" for mean in means_of(learnt[kind]))
        others = ", ".join(f"{other} {times}" for other, times in found.most_common() if other != kind)
        yield f"{kind:<10}{means}{100 * found[kind] / found.total():6.0f} %  {others}"
    yield f"{100 * share(guesses):.1f} % of {sum(found.total() for found in guesses.values())} enemies"


def other_tree(path: str, words: Sequence[str]) -> dict[str, Figures]:
    """The same figures of another tree, measured with its own rules in a process of its own."""
    paths = {"HOLMGANG_TREE": path, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, __file__, "--json", *words], env={**os.environ, **paths}, cwd=path, stdout=subprocess.PIPE, check=True
    )  # fmt: skip
    found: dict[str, Figures] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stories", nargs="*", default=STORIES, metavar="STORY")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bots", default="scout,reaction")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--tree", action="append", default=[], help="a tree of the program; may be said again"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--habits", action="store_true", help="tell the archetypes apart on a field instead")
    args = parser.parse_args()
    if args.habits:
        print(*habits(args.games), sep="\n")
        return
    if args.tree:
        words = [
            "--games", str(args.games), "--seed", str(args.seed), "--bots", args.bots, "--jobs", str(args.jobs), *args.stories,
        ]  # fmt: skip
        trees = {path: other_tree(path, words) for path in args.tree}
        if args.json:
            print(json.dumps(trees, indent=1))
        for path, found in trees.items() if not args.json else ():
            print(path, *table(found), sep="\n", end="\n\n")
        return
    bots = tuple(args.bots.split(","))
    found = {name: measured(name, bots, args.games, args.seed, args.jobs) for name in args.stories}
    print(json.dumps(found, indent=1) if args.json else "\n".join(table(found)))


if __name__ == "__main__":
    main()
