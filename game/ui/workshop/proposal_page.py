"""What is wished of a layout, how fair the one is that was found, and whether it is taken."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.lab.layouts.wishes import LEAST, MOST
from game.ui.kit.button import Button, Option, Segmented, Toggle
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import APART, BUTTON, FIELD, GAP, SWITCH
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
_NAME, _NEXT, _TAKE = 72, 104, 160
"""How wide the name before a figure is, the button for another layout and the one that takes it, in logical pixels."""
_BROAD = 560
"""From which width on figures stand side by side."""


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
    if pen.width >= pen.px(_BROAD):
        covered, layout, more = pen.cells(FIELD, FREE, FREE, _NEXT, gap=APART)
        _write_covered(bench, pen, covered)
        _write_seed(bench, pen, layout, more)
        kinds, take, leave = pen.cells(BUTTON, FREE, _TAKE, _NEXT, gap=APART)
        _write_symmetry(bench, pen, kinds)
        _write_taking(bench, pen, take, leave)
        _write_anew(bench, pen)
    else:
        pen.heading("Lay terrain")
        _write_covered(bench, pen, pen.row(FIELD))
        pen.caption("Symmetry")
        _write_symmetry(bench, pen, pen.row(SWITCH))
        layout, more = pen.cells(FIELD, FREE, _NEXT, gap=GAP)
        _write_seed(bench, pen, layout, more)
        _write_anew(bench, pen)
        _write_taking(bench, pen, *pen.cells(BUTTON, FREE, _NEXT, gap=GAP))
    proposal = bench.proposal
    if proposal.busy:
        pen.text("Layouts are being drawn and compared.", colour="mute")
    if proposal.trouble:
        pen.text(proposal.trouble, colour="ember")
    for number, words in enumerate(proposal.layout.reasons if proposal.layout else ()):
        pen.text(words, colour="dim" if number else "bone")


def _named(pen: Pen, words: str, place: pygame.Rect) -> pygame.Rect:
    """Words before a figure; the room that is left for it."""
    wide = pen.px(_NAME)
    pen.add(Label("", words, pygame.Rect(place.x, place.y, wide, place.height), colour="mute"))
    left = wide + pen.px(GAP)
    return pygame.Rect(place.x + left, place.y, place.width - left, place.height)


def _write_covered(bench: Bench, pen: Pen, place: pygame.Rect) -> None:
    share = round(100 * bench.proposal.wish.density)
    pen.add(
        Stepper(f"{bench.name}.density", share, _named(pen, "Covered", place), lambda share: bench.wish(density=share / 100),
                low=round(100 * LEAST), high=round(100 * MOST), words=lambda share: f"{share} %",
                hint="The share of the table that terrain covers, with what lies there already")
    )  # fmt: skip


def _write_symmetry(bench: Bench, pen: Pen, place: pygame.Rect) -> None:
    pen.add(
        Segmented(f"{bench.name}.laid-symmetry", KINDS, bench.proposal.wish.symmetry, place, lambda kind: bench.wish(symmetry=kind),
                  hint="A mirror hangs between the sides; four are quarter turns, or both mirrors on an oblong table")
    )  # fmt: skip


def _write_seed(bench: Bench, pen: Pen, place: pygame.Rect, more: pygame.Rect) -> None:
    pen.add(
        Stepper(f"{bench.name}.seed", bench.proposal.wish.seed, _named(pen, "Layout", place), lambda seed: bench.wish(seed=seed),
                high=SEEDS - 1, hint="The same number is the same layout, always")
    )  # fmt: skip
    pen.add(
        Button(f"{bench.name}.next-terrain", "Next", more, bench.lay_terrain, icon="dice", key="lay-terrain", hint="Another layout")
    )  # fmt: skip


def _write_anew(bench: Bench, pen: Pen) -> None:
    pen.add(
        Toggle(f"{bench.name}.anew", "In place of what lies there", pen.row(FIELD), bench.proposal.wish.anew, lambda on: bench.wish(anew=on),
               hint="What has a part to play stays all the same")
    )  # fmt: skip


def _write_taking(bench: Bench, pen: Pen, take: pygame.Rect, leave: pygame.Rect) -> None:
    pen.add(
        Button(f"{bench.name}.take-terrain", "Take it", take, bench.take_terrain, icon="check", primary=True,
               enabled=bench.proposal.layout is not None, hint="One step to undo")
    )  # fmt: skip
    pen.add(Button(f"{bench.name}.leave-terrain", "Leave it", leave, bench.leave_terrain))
