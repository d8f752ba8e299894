"""Drawing for `bench.py`: how long an edit takes until all that is wrong with the scenario is known, and how long a frame waits for it."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import thread_time
from typing import NamedTuple

from game import scenarios
from game.core.documents.edits import PaintSquares, SetField
from game.core.system import Document
from game.lab.statistics.intervals import percentile
from game.table.lengths import INCH
from game.toml_text import written
from game.ui.app import heap
from game.ui.workshop.judgement import Judgement
from game.ui.workshop.maps import selection_edits
from game.ui.workshop.maps.map_draft import Drawing
from game.workshop.sketch import Sketch
from tools.bench_figure import Figures, figure

FEW, MANY = 5, 38
"""So many pieces are dragged at once, each with a twin."""
_TABLE = 72
"""Inches of the side of the table on which they lie."""
Change = Callable[[Sketch, random.Random], object]
"""What somebody does to a sketch."""


class Answered(NamedTuple):
    """Milliseconds of the processor: from an edit to the last word on it, and the longest that one frame waited for that."""

    whole: list[float]
    frame: list[float]


def figures(quick: bool) -> Figures:
    """Edits of every shipped scenario that is drawn, typed lines of all of them, and pieces in the hand with their twins.

    Milliseconds are those of the processor. A frame waits for an edit itself and for its part of judging, which goes on from frame to frame, after
    the answer as a close reading. As in the window, what came with a scenario is not searched for garbage.
    """
    rounds, found = (2 if quick else 12), {}
    for name, part, change, limit in (
        ("boards", "map", _paint, 50),
        ("tables", "terrain", _shift, 50),
        ("stories", "condition", _tell, 250),
        ("typed text", "", _type, 250),
    ):
        answered = edits(part, change, rounds)
        found[f"{name}, p95 milliseconds to an answer"] = figure(percentile(answered.whole, 0.95), limit)
        found[f"{name}, p95 milliseconds of a frame"] = figure(percentile(answered.frame, 0.95), 16)
    few, many = (dragged(count, 10 if quick else 60) for count in (FEW, MANY))
    return {
        **found,
        f"{MANY} pieces in the hand, p95 milliseconds": figure(percentile(many, 0.95), 50),
        f"{MANY} pieces in the hand, of {FEW}": round(median(many) / median(few), 2),
    }


# Edits


def edits(part: str, change: Change, rounds: int) -> Answered:
    """So many edits of every shipped scenario that has such a part, of all for ""."""
    whole, frame = [], []
    for name, path in scenarios.files():
        sketch, dice, judgement = Sketch(scenarios.text(path)), random.Random(name), Judgement()
        if name.startswith("own/") or (part and part not in sketch.document):
            continue
        _judged(judgement, sketch)  # What is loaded and read once.
        heap.spare()
        for _ in range(rounds):
            began = thread_time()
            change(sketch, dice)
            edited = thread_time() - began
            answer, close_reading = _judged(judgement, sketch)
            whole.append(1000 * (edited + sum(answer)))
            frame.append(1000 * max(edited, *answer, *close_reading))
    return Answered(whole, frame)


def _judged(judgement: Judgement, sketch: Sketch) -> tuple[list[float], list[float]]:
    """What every frame waits until there is an answer, and after that while it is read closely."""
    judgement.ask(sketch.version, sketch.document)
    return _waits(judgement, lambda: judgement.of == sketch.version), _waits(
        judgement, lambda: judgement.whole
    )


def _waits(judgement: Judgement, over: Callable[[], bool]) -> list[float]:
    waits = []
    while not over():
        began = thread_time()
        judgement.tick()
        waits.append(thread_time() - began)
    return waits


def _paint(sketch: Sketch, dice: random.Random) -> None:
    """A square of a board becomes a hole or whole again."""
    row, column = dice.randrange(8), dice.randrange(8)
    now = sketch.document["map"].strip("\n").split("\n")[row][column]
    sketch.do(PaintSquares("map", ((row, column),), "." if now == "#" else "#"))


def _shift(sketch: Sketch, dice: random.Random) -> None:
    """A piece of terrain is laid a little aside."""
    number = dice.randrange(len(sketch.document["terrain"]))
    first, *others = sketch.document["terrain"][number]["at"]
    sketch.do(SetField(f"terrain[{number}].at", [_farther(first), *others]))


def _farther(length: str) -> str:
    number = length.rstrip("cmin")
    return f"{float(number) + 0.5:g}{length[len(number) :]}"


def _tell(sketch: Sketch, dice: random.Random) -> None:
    """A condition of a story is worded otherwise."""
    number = dice.randrange(len(sketch.document["condition"]))
    sketch.do(SetField(f"condition[{number}].story", f"Told otherwise, {dice.randrange(1000)}."))


def _type(sketch: Sketch, dice: random.Random) -> None:
    """A line is typed into the text."""
    lines = sketch.text.split("\n")
    sketch.type_text("\n".join([f"# {dice.randrange(1000)}", *lines]))


# In the hand


def dragged(count: int, steps: int) -> list[float]:
    """Milliseconds of what each motion of a hand asks for: where so many pieces and their twins would lie, and the map as it would be."""
    drawing = Drawing(Sketch(written(_rocks())))
    drawing.symmetry = "half-turn"
    held = drawing.items[-count:]
    spent = []
    for step in range(steps):
        began = thread_time()
        edit = selection_edits.shifted(drawing, held, (step % 7 + 1) * INCH // 8, (step % 5 + 1) * INCH // 8)
        drawing.notation.items(edit.apply(drawing.document))
        spent.append(1000 * (thread_time() - began))
    return spent


def _rocks() -> Document:
    """A table with rocks on one half and their twins on the other."""
    spots = [(6 + 6 * (number % 10), 8 + 8 * (number // 10)) for number in range(MANY)]
    twins = [(_TABLE - x, _TABLE - y) for x, y in spots]
    rows = [
        {"id": f"rock-{number}", "kit": "rock", "at": [f"{x}in", f"{y}in"]}
        for number, (x, y) in enumerate([*twins, *spots])
    ]
    return {"system": "ascension", "title": "Rocks", "table": "6ft x 6ft", "terrain": rows}
