"""Figures of Ascension for `bench.py`: the rules on the largest shipped table, and frames of a crowded one."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import game.systems  # noqa: F401  (registers the systems)
from game import scenarios
from game.core import options, registry, steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.match import Match
from game.core.system import Document

MODELS, PIECES = 60, 40
"""How full the table of the frames is."""
_OFTEN = 5


# The rules


def largest() -> Document:
    """The shipped scenario of Ascension with the most terrain."""
    entries = [entry for entry in scenarios.find() if entry.system == "ascension"]
    return max(entries, key=lambda entry: (len(entry.document.get("terrain", ())), entry.id)).document


def underway(document: Document, decisions: int, seed: int = 1) -> Match:
    """A match after so many decisions at random, or its end."""
    match, chance = Match.start("ascension", document, seed=seed), Chance(Seeded(seed))
    while (decision := match.decision) is not None and len(match.moments) <= decisions:
        match.act(decision.sample(match.state, chance))
    return match


def sights(quick: bool) -> float:
    """Sights with cover a second on the largest shipped table, asked all at once, none remembered."""
    from game.systems.ascension.combat import sight
    from game.table.shapes import Place

    state, rng = underway(largest(), 60).state, random.Random(1)
    field = state.field
    stances = [
        sight.stance(state, model, Place(rng.randrange(field.width), rng.randrange(field.height)), "")
        for model in state.models
        for _ in range(4 if quick else 8)
    ]
    pairs = [(looker, target) for looker in stances for target in stances if looker is not target]

    def look() -> None:
        ground = sight.scene(state)
        ground.memo.clear()
        ground.within.clear()
        sight.glances(state, pairs)

    return len(pairs) / _best(look)


def moves(quick: bool, clock: Callable[[], float] = perf_counter) -> float:
    """Strides checked a second on the largest shipped table, with all that the rules say about them."""
    from game.systems.ascension.movement import stride_rules
    from game.table.shapes import Place, moved

    state, rng = underway(largest(), 60).state, random.Random(2)
    wished = []
    for model in state.models.values():
        long = state.base(model.id).long
        for _ in range(40 if quick else 160):
            turn = rng.randrange(36000)
            to = moved(model.place.point, turn, rng.randrange(1, long))
            wished.append((model.id, Place(*to, turn)))
    return len(wished) / _best(
        lambda: [stride_rules.why_not(state, model, to) for model, to in wished], clock
    )


def approaches(quick: bool) -> list[float]:
    """Seconds of the processor for approaches into contact, to each enemy in the middle of a battle on every shipped table."""
    from game.systems.ascension.bot import chart
    from game.systems.ascension.movement import approach, stride_rules

    found: list[float] = []
    chance = Chance(Seeded(4))
    for document in [entry.document for entry in scenarios.find() if entry.system == "ascension"]:
        match = underway(document, 40)
        for _ in range(40 if quick else 160):
            if match.decision is None:
                break
            state, active = match.state, match.state.active
            if active is not None and stride_rules.strides_left(state, active.model):
                for foe in list(state.foes(active.model)):
                    chart.forget()
                    began = thread_time()
                    approach.to_model(state, active.model, foe.id)
                    found.append(thread_time() - began)
            match.act(match.decision.sample(match.state, chance))
    return found


def _best(call: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Seconds of a call, the best of a few."""
    best = float("inf")
    for _ in range(_OFTEN):
        began = clock()
        call()
        best = min(best, clock() - began)
    return best


def decisions(quick: bool) -> float:
    """Decisions a second of random play, whole battles of every shipped scenario, without a record."""
    system = registry.system("ascension")
    documents = [entry.document for entry in scenarios.find() if entry.system == "ascension"]
    known = options.complete(system.options, {})
    count, began = 0, perf_counter()
    for seed in range(1 if quick else 4):
        for document in documents:
            ctx, chance = Context(Chance(Seeded(seed))), Chance(Seeded(seed + 1_000_000))
            state = system.begin(document, known, ctx)
            steps.advance(state, ctx)
            while decision := state.decision:
                steps.act(state, decision.sample(state, chance), ctx)
                count += 1
    return count / (perf_counter() - began)


# The window


class Frames(NamedTuple):
    """Milliseconds of whole frames."""

    moving: list[float]
    own: list[float]
    """The same, as the processor alone counts them."""
    changing: list[float]
    """Those in which something is done or comes to rest, so that panels are laid out anew."""
    zooming: list[float]


_SIDES = {
    "one": ("hall", "south", 20 * ["asger"] + 8 * ["ketil"] + 2 * ["greyback"]),
    "two": ("barrow", "north", 22 * ["odd"] + 6 * ["mound-hound"] + 2 * ["cairn-walker"]),
}
_SMALL = ("crate", "barrel", "wall", "ruin-low", "rock", "statue", "wood", "hut", "fence", "cart")


def crowd() -> Document:
    """A battle of 60 models on a table with 40 pieces of terrain, four feet by four."""
    rng = random.Random(3)
    terrain = [
        {
            "id": f"piece-{number}",
            "kit": _SMALL[number % len(_SMALL)],
            "at": [f"{3 + 6 * (number % 8)}in", f"{12 + 6 * (number // 8)}in"],
            "turn": 15 * rng.randrange(24) if 0 < number % 8 < 7 else 0,
        }
        for number in range(PIECES)
    ]
    sides = {
        seat: {
            "name": f"Side {seat}",
            "force": force,
            "models": models,
            "deploy": {"edge": edge, "depth": "14in"},
        }
        for seat, (force, edge, models) in _SIDES.items()
    }
    return {
        "system": "ascension",
        "title": "A crowd",
        "table": "4ft x 4ft",
        "points": 1000,
        "terrain": terrain,
        "sides": sides,
    }


def frames(count: int) -> Frames:
    """Frames of a stride and of zooming at 1920 x 1080 over the crowd, everybody deployed."""
    from game.systems.ascension.actions import Activate, EndActivation, Stride
    from game.ui.app.loop import App
    from game.ui.app.settings import Settings

    match = _deployed(crowd())
    app = App((1920, 1080), Settings(curtain=False), headless=True)
    scene: Any = app.open("battle", match=match)
    _rest(app)
    found = Frames([], [], [], [])
    while len(found.moving) < count and match.decision is not None:
        offers = match.decision.suggest(match.state)
        strides = [action for action in offers if isinstance(action, Stride)]
        begins = offers[0] if isinstance(offers[0], Activate) else EndActivation()
        _play(app, scene, strides[0] if strides else begins, found)
    _rest(app)
    for steps_in in (1, 1, 1, -1, -1, -1, 2, -2) * (1 if count < 500 else 4):
        scene.plane.zoom(steps_in)
        found.zooming.extend(frame(app)[0] for _ in range(20))
    app.close()
    return found


def _play(app: Any, scene: Any, action: Any, found: Frames) -> None:
    """Do something and draw until all is at rest."""
    found.changing.append(frame(app, lambda: scene.flow.act(action))[0])
    while scene.flow.moving:
        taken = frame(app)
        if not scene.flow.moving:
            found.changing.append(taken[0])
        elif type(action).__name__ == "Stride":
            found.moving.append(taken[0])
            found.own.append(taken[1])


def _deployed(document: Document) -> Match:
    """The match with every model on the table."""
    match = Match.start("ascension", document, seed=1)
    while match.decision is not None and match.state.round == 0:
        match.act(match.decision.suggest(match.state)[0])
    return match


def _rest(app: Any) -> None:
    for _ in range(90):
        frame(app)


def frame(app: Any, first: Callable[[], object] = lambda: None) -> tuple[float, float]:
    """Milliseconds of doing something, one tick and a whole frame: by the clock, and of the processor alone."""
    began, own = perf_counter(), thread_time()
    first()
    app.step()
    app.invalidate()
    app.draw()
    return 1000 * (perf_counter() - began), 1000 * (thread_time() - own)
