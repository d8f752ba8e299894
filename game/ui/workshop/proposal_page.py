"""What is wished of a layout, how fair the one is that was found, and whether it is taken."""

from __future__ import annotations

from typing import Protocol

from game.lab.layouts.wishes import LEAST, MOST
from game.ui.kit.button import Button, Option, Segmented, Toggle
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import BUTTON, FIELD, GAP, SWITCH
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.workshop.proposal import SEEDS, Proposal

KINDS: tuple[Option, ...] = (
    ("none", "none", ""),
    ("mirror", "mirror", ""),
    ("half-turn", "turn", ""),
    ("fourfold", "four", ""),
)
"""What the kinds of symmetry are called here."""
_NAME, _NEXT = 92, 104
"""How wide the name before a figure is, and the button for another layout, in logical pixels."""


class Bench(Protocol):
    """Where terrain is laid; `name` begins the ids."""

    name: str

    @property
    def proposal(self) -> Proposal: ...
    def wish(self, **fields: object) -> None: ...
    def lay_terrain(self) -> None: ...
    def take_terrain(self) -> None: ...
    def leave_terrain(self) -> None: ...


def write(bench: Bench, pen: Pen) -> None:
    """The panel from top to foot."""
    pen.heading("Lay terrain")
    _write_wish(bench, pen)
    take, leave = pen.cells(BUTTON, FREE, _NEXT, gap=GAP)
    proposal = bench.proposal
    pen.add(
        Button(f"{bench.name}.take-terrain", "Take it", take, bench.take_terrain, icon="check", primary=True,
               enabled=proposal.layout is not None, hint="One step to undo")
    )  # fmt: skip
    pen.add(Button(f"{bench.name}.leave-terrain", "Leave it", leave, bench.leave_terrain))
    if proposal.busy:
        pen.text("Layouts are being drawn and compared.", colour="mute")
    if proposal.trouble:
        pen.text(proposal.trouble, colour="ember")
    for number, words in enumerate(proposal.layout.reasons if proposal.layout else ()):
        pen.text(words, colour="dim" if number else "bone")


def _write_wish(bench: Bench, pen: Pen) -> None:
    wish = bench.proposal.wish
    name, place = pen.cells(FIELD, _NAME, FREE, gap=GAP)
    pen.add(Label("", "Covered", name, colour="mute"))
    pen.add(
        Stepper(f"{bench.name}.density", round(100 * wish.density), place, lambda share: bench.wish(density=share / 100),
                low=round(100 * LEAST), high=round(100 * MOST), words=lambda share: f"{share} %",
                hint="The share of the table that terrain covers, with what lies there already")
    )  # fmt: skip
    pen.text("Symmetry", colour="mute")
    pen.add(
        Segmented(f"{bench.name}.laid-symmetry", KINDS, wish.symmetry, pen.row(SWITCH), lambda kind: bench.wish(symmetry=kind),
                  hint="A mirror hangs between the sides; four are quarter turns, or both mirrors on an oblong table")
    )  # fmt: skip
    name, place, more = pen.cells(FIELD, _NAME, FREE, _NEXT, gap=GAP)
    pen.add(Label("", "Layout", name, colour="mute"))
    pen.add(
        Stepper(f"{bench.name}.seed", wish.seed, place, lambda seed: bench.wish(seed=seed), high=SEEDS - 1,
                hint="The same number is the same layout, always")
    )  # fmt: skip
    pen.add(
        Button(
            f"{bench.name}.next-terrain",
            "Next",
            more,
            bench.lay_terrain,
            icon="dice",
            key="lay-terrain",
            hint="Another layout",
        )
    )
    pen.add(
        Toggle(f"{bench.name}.anew", "Anew", pen.row(FIELD), wish.anew, lambda on: bench.wish(anew=on),
               hint="What lies there and has no part to play is taken up first")
    )  # fmt: skip
