"""Figures of Confrontation for `bench.py`: walks of twenty, random play of the first battle, greedy with 2,000 army points."""

from __future__ import annotations

from time import thread_time
from typing import NamedTuple

from game import scenarios
from game.core import options, registry, steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.match import Match
from game.core.system import Document
from game.lab.statistics.intervals import percentile
from game.systems.confrontation.actions import March
from game.systems.confrontation.movement import advance, courses, figures, march_legality
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import Activation, Battle
from game.table.obstacles import sweep
from game.table.shapes import Place
from game.table.ways.bends import bends_of

STARTER, LARGE = "confrontation/goose-fair", "confrontation/third-milestone"
NUMBER, FILES = 20, 4
_FAR = 22
"""How far a unit is sent, in centimetres."""
_PITCH = 4.5
"""How far apart its files are."""


# Walks


class Walks(NamedTuple):
    """The seconds of the processor at the slow end, and straight pushes a second."""

    checked: float
    suggested: float
    pushes: float
    round: float
    """How many of the unit go round something, on average."""


def walks(quick: bool, files: int) -> Walks:
    """A unit of twenty with a post before so many of its four files: its march checked, and a march suggested, nothing known before."""
    checked, suggested, pushes, spent, bent = [], [], 0, 0.0, 0
    march_legality.fault(*_sent(_before_posts(files, 0)))  # What is loaded and read once.
    for number in range(6 if quick else 30):
        state = _before_posts(files, number)
        ground, march = _sent(state)
        bends_of.cache_clear()
        began = thread_time()
        march_legality.fault(Ground(state, 1, "run"), march)
        checked.append(thread_time() - began)
        goal = figures.leader(state, 1)
        bends_of.cache_clear()
        began = thread_time()
        advance.towards(Ground(state, 1, "run"), (goal.x, goal.y - 100 * _FAR), ground.measure)
        suggested.append(thread_time() - began)
        began = thread_time()
        own = zip(state.members(1), march.places, strict=True)
        base = goal.base
        bent += sum(sweep(base, each.place, Place(*end.point), ground.walls) is not None for each, end in own)
        pushes, spent = pushes + NUMBER, spent + thread_time() - began
    slow = percentile(checked, 0.95), percentile(suggested, 0.95)
    return Walks(*slow, pushes / spent, bent / len(checked))


def _sent(state: Battle) -> tuple[Ground, March]:
    """The unit sent straight ahead."""
    places = courses.shifted([each.place for each in state.members(1)], 0, -100 * _FAR)
    return Ground(state, 1, "run"), March(places, "scattered")


def _before_posts(files: int, number: int) -> Battle:
    """Twenty fighters in five ranks before a row of posts, a little farther to one side every time, on a table full of other things."""
    aside = (number % 7 - 3) / 10
    posts = [(60 + _PITCH * (file - 1) + aside, 50.0) for file in range(files)]
    rows = [
        {"id": f"post-{at}", "kit": "palisade", "at": [f"{x:.1f}cm", f"{y}cm"], "shape": "1cm x 1cm"}
        for at, (x, y) in enumerate(posts)
    ]
    others = [
        {
            "id": f"cart-{at}",
            "kit": "cart",
            "at": [f"{11 * at + 8 + number % 5}cm", f"{12 + 64 * (at % 2)}cm"],
        }
        for at in range(10)
    ]
    state = _begun(
        {
            "system": "confrontation", "title": "Past the posts", "free": True, "terrain": [*rows, *others],
            "sides": {
                "one": _side("north", NUMBER, 60, 53),
                "two": _side("south", 15, 100, 22),
            },
        },
        number,
    )  # fmt: skip
    state.active = Activation(1, free=True, form="run")
    return state


def _side(edge: str, number: int, x: float, y: float) -> Document:
    """A company of one unit in ranks behind a place, its leader among them."""
    ranks = [(file, rank) for rank in range(5) for file in range(FILES)]
    ranks.sort(key=lambda spot: (abs(spot[0] - 1) + abs(spot[1] - 2), spot))
    spots = [[f"{x + _PITCH * (file - 1)}cm", f"{y + 3.2 * rank:.1f}cm"] for file, rank in ranks[:number]]
    banner = {"units": [{"troop": "fenling", "number": number}]}
    return {
        "name": f"The {edge}", "company": {"people": "host", "name": edge, "limit": 500, "banner": [banner]},
        "stands": [{"unit": 1, "at": spots[0], "facing": 270, "places": spots}],
    }  # fmt: skip


def _begun(document: Document, seed: int) -> Battle:
    system = registry.system("confrontation")
    ctx = Context(Chance(Seeded(seed)))
    state = system.begin(document, options.complete(system.options, {}), ctx)
    steps.advance(state, ctx)
    assert isinstance(state, Battle)
    return state


# Whole battles


def decisions(quick: bool) -> float:
    """Decisions of random play in a second of the processor, whole battles of the starter, without a record."""
    document, count, spent = scenarios.load(STARTER).document, 0, 0.0
    for seed in range(3 if quick else 20):
        ctx, chance = Context(Chance(Seeded(seed))), Chance(Seeded(seed + 1_000_000))
        began = thread_time()
        state = _begun(document, seed)
        while decision := state.decision:
            steps.act(state, decision.sample(state, chance), ctx)
            count += 1
        spent += thread_time() - began
    return count / spent


def activations(quick: bool) -> list[float]:
    """The seconds of the processor that greedy takes for all decisions of an activation, with 2,000 army points a side."""
    from game.bots.base import make

    document = scenarios.load(LARGE).document
    match = Match.start("confrontation", document, seed=1)
    bots = {seat: make("greedy", "confrontation", 1) for seat in document["sides"]}
    found: dict[tuple[int, int], float] = {}
    while (decision := match.decision) is not None and len(found) < (8 if quick else 80):
        active = match.state.active
        began = thread_time()
        choice = bots[decision.seat].choose(match.view(decision.seat))
        if active is not None:
            key = match.state.round, active.unit
            found[key] = found.get(key, 0.0) + thread_time() - began
        match.act(choice.action)
    return list(found.values())
