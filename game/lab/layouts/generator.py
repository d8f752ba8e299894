"""A layout from a wish: several are drawn from its seed, and the fairest is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import game.systems  # noqa: F401  (registers the systems)
from game.core import registry
from game.core.chance import seeded
from game.core.descriptions.supply import BoardSupply
from game.core.problems import bounds
from game.core.system import Document, System
from game.lab.fairness.assessment import fairness
from game.lab.layouts import words
from game.lab.layouts.boards import Painting
from game.lab.layouts.tables import Laying
from game.lab.layouts.unevenness import mirror, unevenness
from game.lab.layouts.wishes import KINDS, LEAST, MOST, Draft, Layout, LayoutError, Wish
from game.workshop.motions import Symmetry
from game.workshop.symmetry import layout_of, possible

_MOST_DRAWN = 100
_TRIES = 4
"""How often a layout that is too thin is drawn anew; once that did not help, no more."""
_WEIGHS = 0.02
"""So much of the table too little weighs as a difference that is just told."""
_EVEN = 0.25
"""As good as even: all that differs together is a quarter of the least difference that is told."""


def layout(document: Document, wish: Wish) -> Layout:
    """The fairest of some layouts of a scenario that is sound, or begun as a blank one is. Raises `LayoutError`.

    The same scenario and the same wish have the same layout on every machine.
    """
    system = _system(document)
    every = list(_judged(document, wish))
    uneven, best = min(every, key=lambda each: _fault(each[0], each[1], wish))
    compared = [each for each, _ in every if each is not None]
    found, symmetry = fairness(system, system.begun(best.document)), motion_of(document, wish)
    told = words.reasons(best, wish, symmetry, compared, found if compared else None)
    return Layout(
        best.document,
        wish,
        symmetry,
        round(best.covered, 4),
        best.laid,
        uneven,
        tuple(compared),
        found,
        tuple(told),
    )


def drafts(document: Document, wish: Wish) -> Iterator[Draft]:
    """Layouts by chance, not judged yet, as many as are wished for. Raises `LayoutError`, also if nothing finds room."""
    system = _system(document)
    _check(document, wish, system)
    symmetry = motion_of(document, wish)
    supply, ground = system.supply(system.begun(document)), layout_of(document)
    if supply is None or ground is None:
        raise LayoutError(_nowhere(system))
    made = (
        Painting(document, supply, symmetry, wish)
        if isinstance(supply, BoardSupply)
        else Laying(document, supply, ground, symmetry, wish)
    )
    tries = _TRIES
    for number in range(wish.drawn):
        found: list[Draft] = []
        while len(found) < tries and not (found and not found[-1].lacks(wish)):
            said = (wish.seed, f"{wish.density:.4f}", symmetry, wish.anew, number, len(found))
            found.append(made.draft(seeded("layout", *said)))
        best = max(found, key=lambda draft: draft.covered)
        if len(found) == tries:
            tries = 1
        if not best.laid and not number:
            raise LayoutError(words.nothing(best, wish))
        if best.laid:
            yield best


def motion_of(document: Document, wish: Wish) -> Symmetry:
    """Which symmetry of the workshop a wish comes to on a ground. Raises `LayoutError`."""
    kinds = possible(document)
    if wish.symmetry == "none":
        return "off"
    if wish.symmetry == "mirror":
        system = _system(document)
        survey = system.survey(system.begun(document))
        assert survey is not None
        return mirror(survey, kinds)
    if wish.symmetry == "half-turn":
        return "half-turn"
    return "quarter-turns" if "quarter-turns" in kinds else "both-mirrors"


def _judged(document: Document, wish: Wish) -> Iterator[tuple[float | None, Draft]]:
    """Layouts with their unevenness, until one is as good as even or enough have been drawn."""
    system = _system(document)
    for draft in drafts(document, wish):
        uneven = unevenness(system, system.begun(draft.document))
        yield uneven, draft
        if _fault(uneven, draft, wish) <= _EVEN:
            break


def _fault(uneven: float | None, draft: Draft, wish: Wish) -> float:
    """What is to be said against a layout: that it is uneven, and that less is covered than was wished for."""
    return (uneven or 0.0) + draft.lacks(wish) / _WEIGHS


# What cannot be


def _check(document: Document, wish: Wish, system: System[Any, Any]) -> None:
    """Raise `LayoutError` for a wish that nobody can meet, or a scenario that nobody can judge."""
    if wish.symmetry not in KINDS:
        raise LayoutError(f"{wish.symmetry!r} is no symmetry; there is {', '.join(KINDS)}")
    if not LEAST <= wish.density <= MOST:
        raise LayoutError(
            f"a density is between {LEAST:g} and {MOST:g}, the share of the table that terrain covers; not {wish.density:g}"
        )
    if not 1 <= wish.drawn <= _MOST_DRAWN:
        raise LayoutError(f"1 to {_MOST_DRAWN} layouts can be compared, not {wish.drawn}")
    whole = system.begun(document)
    if problems := bounds.problems(whole) or system.problems(whole):
        first = problems[0]
        text = f"{first.field}: {first.text}" if first.field else first.text
        raise LayoutError(f"{text} (mend this first: nobody can judge the ground before)")


def _system(document: Document) -> System[Any, Any]:
    name = document.get("system")
    if not isinstance(name, str) or name not in registry.names():
        raise LayoutError(f"there is no system {name!r}")
    system = registry.system(name)
    if layout_of(document) is None:
        raise LayoutError(_nowhere(system))
    return system


def _nowhere(system: System[Any, Any]) -> str:
    return f"{system.title} has no ground here that terrain could be laid on"
