"""A layout from a wish: several are drawn from its seed, and the fairest is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core import bounds, registry
from game.core.chance import seeded
from game.core.supply import BoardSupply
from game.core.system import Document, ScenarioError, System
from game.lab.fairness.measuring import fairness
from game.lab.layouts import words
from game.lab.layouts.boards import Painting
from game.lab.layouts.judging import mirror, unevenness
from game.lab.layouts.tables import Laying
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
    _check(wish)
    system = _system(document)
    whole = system.begun(document)
    if problems := bounds.problems(whole) or system.problems(whole):
        first = problems[0]
        raise LayoutError(f"{first.field}: {first.text} (mend this first: nobody can judge the ground before)")
    symmetry = motion_of(document, wish)
    every = list(_judged(document, system, symmetry, wish))
    uneven, best = min(every, key=lambda each: _fault(*each, wish))
    found = fairness(system, system.begun(best.document))
    compared = [each for each, _ in every if each is not None]
    found = fairness(system, system.begun(best.document))
    told = words.reasons(best, wish, symmetry, compared, found if compared else None)
    return Layout(
        best.document, wish, symmetry, round(best.covered, 4), best.laid, uneven, tuple(compared), found, tuple(told)
    )


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


def _check(wish: Wish) -> None:
    if wish.symmetry not in KINDS:
        raise LayoutError(f"{wish.symmetry!r} is no symmetry; there is {', '.join(KINDS)}")
    if not LEAST <= wish.density <= MOST:
        raise LayoutError(f"a density is between {LEAST:g} and {MOST:g}, the share of the table that terrain covers; not {wish.density:g}")
    if not 1 <= wish.drawn <= _MOST_DRAWN:
        raise LayoutError(f"1 to {_MOST_DRAWN} layouts can be compared, not {wish.drawn}")


def _system(document: Document) -> System[Any, Any]:
    name = document.get("system")
    if name not in registry.names():
        raise LayoutError(f"there is no system {name!r}")
    system = registry.system(str(name))
    if layout_of(document) is None:
        raise LayoutError(f"{system.title}: this scenario has no ground that terrain could be laid on")
    return system


def _judged(
    document: Document, system: System[Any, Any], symmetry: Symmetry, wish: Wish
) -> Iterator[tuple[float | None, Draft]]:
    """Layouts with their unevenness, until one is as good as even or enough have been drawn."""
    for draft in _drafts(document, system, symmetry, wish):
        uneven = unevenness(system, system.begun(draft.document))
        yield uneven, draft
        if _fault(uneven, draft, wish) <= _EVEN:
            break


def _fault(uneven: float | None, draft: Draft, wish: Wish) -> float:
    """What is to be said against a layout: that it is uneven, and that less is covered than was wished for."""
    return (uneven or 0.0) + draft.lacks(wish) / _WEIGHS


def _drafts(
    document: Document, system: System[Any, Any], symmetry: Symmetry, wish: Wish
) -> Iterator[Draft]:
    """Layouts by chance on which something was laid. Raises `LayoutError` if the first one has no room for anything."""
    supply, ground = system.supply(system.begun(document)), layout_of(document)
    if supply is None or ground is None:
        raise LayoutError(f"{system.title}: this scenario has no ground that terrain could be laid on")
    made = (
        Painting(document, supply, symmetry, wish)
        if isinstance(supply, BoardSupply)
        else Laying(document, supply, ground, symmetry, wish)
    )
    tries = _TRIES
    for number in range(wish.drawn):
        found: list[Draft] = []
        while len(found) < tries and not (found and not found[-1].lacks(wish)):
            words_ = (wish.seed, f"{wish.density:.4f}", symmetry, wish.anew, number, len(found))
            found.append(made.draft(seeded("layout", *words_)))
        best = max(found, key=lambda draft: draft.covered)
        if len(found) == tries:
            tries = 1
        if not best.laid and not number:
            raise LayoutError(words.nothing(best, wish))
        if best.laid:
            yield best
