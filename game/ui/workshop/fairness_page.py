"""What the ground of a map gives each side, in sentences, and what of that is laid over it."""

from __future__ import annotations

from typing import Protocol

from game.lab.fairness.findings import Fairness
from game.ui.kit.button import Button, Segmented
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import GAP, SWITCH
from game.ui.kit.pen import Pen
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.overlay import OVERLAYS, TOLD, Overlay
from game.ui.workshop.work import Work

_LOOK, _SHOW = 216, 88
"""How wide the button and the words before the overlays are, in logical pixels."""


class Bench(Protocol):
    """Where something is worked on, as far as its ground is compared; `name` begins the ids."""

    name: str

    @property
    def work(self) -> Work: ...
    @property
    def fairness(self) -> Inquiry[Fairness | None]: ...
    @property
    def overlay(self) -> Overlay: ...
    def look_at_ground(self) -> None: ...
    def lay_over(self, kind: object) -> None: ...


def write(bench: Bench, pen: Pen) -> None:
    """What the ground gives each side, and which piece makes the difference."""
    inquiry = bench.fairness
    found = inquiry.found
    stale = found is None or found.version != bench.work.sketch.version
    words = (
        "It is being looked at." if inquiry.busy else "Look at the ground" if stale else "It is up to date."
    )
    sides = found is not None and found.said is not None and len(found.said.sides) > 1
    cells = pen.cells(SWITCH, _LOOK, _SHOW, FREE, gap=GAP) if sides else [pen.row(SWITCH, most=_LOOK)]
    pen.add(
        Button(f"{bench.name}.look", words, cells[0], bench.look_at_ground, icon="look",
               enabled=stale and not inquiry.busy)
    )  # fmt: skip
    if sides:
        pen.add(Label("", "Overlay", cells[1], colour="mute"))
        pen.add(Segmented(f"{bench.name}.overlay", OVERLAYS, bench.overlay.kind, cells[2], bench.lay_over))
        if bench.overlay.kind:
            pen.text(f"{TOLD[bench.overlay.kind]}.", colour="mute")
    if found is not None and found.trouble:
        pen.text(found.trouble, colour="ember")
    elif found is not None and found.said is not None:
        pen.text(found.said.verdict, colour="mute" if stale else "bone")
        for each in found.said.findings:
            pen.text(each.text, colour="mute" if stale else "dim")
    elif found is not None:
        pen.text("This ground has no two sides to compare.", colour="mute")
    else:
        pen.text("Ways, sight and cover of both sides are compared, before any game.", colour="mute")
