"""The figures of directed battles, for `bench.py`: how fast stories are played at random, and how long their enemy thinks.

The enemy is eight of all archetypes on the most crowded shipped table.
"""

from __future__ import annotations

from time import perf_counter, thread_time

from game import scenarios
from game.bots.base import make
from game.core import options, registry, steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.match import Match
from game.core.system import Document
from game.systems.asgard.sheet.plan import ARCHETYPES
from tools import bench_measured

ENEMIES = 8
ROUNDS = 3
_WHO = ("hravnkel", "gisla", "odd", "cairn-walker", "mound-hound", "thorgrim")
_PLACES = (
    ("4in", "4in"), ("9in", "5in"), ("14in", "3in"), ("18in", "6in"),
    ("23in", "4in"), ("27in", "6in"), ("31in", "4in"), ("33in", "10in"),
)  # fmt: skip


def directed() -> Document:
    """A made-up story: the players come from one edge, eight enemies stand at the other and come for them."""
    table = bench_measured.largest()
    kinds = {
        f"foe-{number}": {
            "who": _WHO[number % len(_WHO)], "name": f"Foe {number + 1}", "aggression": 7,
            "archetype": ARCHETYPES[number % len(ARCHETYPES)],
        }
        for number in range(ENEMIES)
    }  # fmt: skip
    one = table["sides"]["one"] | {"models": ["ulfhild", "runa", "asger", "ketil"], "bot": ""}
    kept = {key: table[key] for key in ("table", "ground", "terrain")}
    return kept | {
        "system": "asgard",
        "title": "Eight at the gate",
        "story": "They have been waiting.",
        "points": 500,
        "tokens": [["18in", "18in"]],
        "sides": {"one": {key: one[key] for key in ("name", "force", "deploy", "models")},
                  "two": {"name": "The Barrow", "force": "barrow", "bot": "reaction"}},
        "enemy": kinds,
        "fixed": [
            {"enemy": key, "at": list(at), "facing": 180} for key, at in zip(kinds, _PLACES, strict=True)
        ],
        "condition": [{"title": "Now", "range": "4in", "visibility": "36in", "cards": {"*": "-"}}],
        "code": {"1": {"title": "Enough", "do": ["end over"]}},
        "watch": [{"when": [f"round {ROUNDS} over"], "code": 1}],
        "ending": {"over": {"title": "Enough", "story": "It is late.", "outcome": "plain"}},
    }  # fmt: skip


def turns(seed: int) -> list[tuple[float, float]]:
    """The seconds that the enemy thinks in each round: by the clock, and of the processor alone."""
    match = Match.start("asgard", directed(), seed=seed)
    bots = {"one": make("greedy", "asgard", seed), "two": make("reaction", "asgard", seed)}
    found: dict[int, tuple[float, float]] = {}
    while decision := match.decision:
        view = match.view(decision.seat)
        began, own = perf_counter(), thread_time()
        choice = bots[decision.seat].choose(view)
        if decision.seat == "two":
            wall, mine = found.get(match.state.turn, (0.0, 0.0))
            found[match.state.turn] = wall + perf_counter() - began, mine + thread_time() - own
        match.act(choice.action)
    return list(found.values())


def rates(seconds: float) -> dict[str, float]:
    """Decisions a second of the processor in every shipped story, played at random from set-up to end for so long."""
    stories = [entry for entry in scenarios.find() if entry.system.startswith("asgard")]
    return {entry.id: _rate(entry.system, entry.document, seconds) for entry in stories}


def _rate(name: str, document: Document, seconds: float) -> float:
    system = registry.system(name)
    known = options.complete(system.options, {})
    decisions, seed, began = 0, 0, thread_time()
    while thread_time() - began < seconds:
        seed += 1
        ctx, chance = Context(Chance(Seeded(seed))), Chance(Seeded(seed + 1_000_000))
        state = system.begin(document, known, ctx)
        steps.advance(state, ctx)
        while decision := state.decision:
            steps.act(state, decision.sample(state, chance), ctx)
            decisions += 1
    return decisions / (thread_time() - began)
