"""The search for a slip, a little at a time: a window is drawn between the steps of a search, and what it comes to is returned."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from game.core.descriptions.slips import Slip
from game.core.documents.fields import EditError
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.core.system import Document

T = TypeVar("T")
Search = Generator[list[Problem], None, T]
"""Yields what was found in a step, mostly nothing."""
Test = Callable[[Document | None], Search[bool]]
"""Whether a document is as it should be; None, which could not be made, is not."""


def _nothing(_: Document | None) -> Search[bool]:
    """The test that nothing passes."""
    yield from ()
    return False


def found(
    document: Document,
    candidates: Iterable[list[Slip] | Slip],
    holds: Test,
    better: Test = _nothing,
) -> Search[Slip | None]:
    """The first slip without which a document holds; of those in a list together only the one that does, that is better, or that the words name."""
    for each in candidates:
        alike = each if isinstance(each, list) else [each]
        held = []
        for slip in alike:
            if (yield from holds(changed(document, slip))):
                held.append(slip)
        best = []
        for slip in held if len(held) > 1 else ():
            if (yield from better(changed(document, slip))):
                best.append(slip)
        named = [slip for slip in best or held if len(held) > 1 and _told(document, slip)]
        for only in (held, best, named):
            if len(only) == 1:
                return only[0]
    return None


def _told(document: Document, slip: Slip) -> bool:
    """Whether the words of a document name what a slip would write."""
    words = " ".join(str(document.get(part, "")) for part in ("title", "story", "hints", "lesson"))
    return re.search(rf"\b{re.escape(str(slip.changes[0].value))}\b", words) is not None


def changed(document: Document, slip: Slip) -> Document | None:
    """A document without a slip; None if it cannot be changed so."""
    try:
        return mended(document, slip.changes)
    except EditError:
        return None
