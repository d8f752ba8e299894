"""How often each part of a sheet came in a game, by the field that stands for it: for figures of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.documents.fields import within
from game.systems.asgard.state import Page, Saga


def tally(state: Saga) -> dict[str, int]:
    """How often each condition was entered, each row held, each code and watch followed, each token was checked, and the ending.

    `condition[0] > condition[1]` and `condition[1] > ending.lost` are the ways that the story took.
    """
    return dict(sorted(Counter(_came(state.tale)).items()))


def _came(tale: tuple[Page, ...]) -> Iterator[str]:
    here = ""
    for page in tale:
        part = _part(page)
        if part:
            yield part
        if page.kind in ("condition", "ending") and part:
            if here:
                yield way(here, part)
            here = part


def _part(page: Page) -> str:
    """The field of what a line of the debrief tells of; "" for what has none."""
    if page.kind == "condition":
        return within("condition", page.number)
    if page.kind == "card":
        _, key, *missing = page.what.split(" ")
        return "" if missing else within("condition", page.condition, "cards", key.partition(".")[0])
    if page.kind == "code":
        return within("code", str(page.number))
    if page.kind == "watch":
        return within("watch", int(page.what))
    if page.kind == "ending" and page.what:
        return within("ending", page.what)
    if page.kind == "check" and page.number:
        return within("tokens", page.number - 1)
    return ""


def way(start: str, end: str) -> str:
    """What the way from a condition to another one, or to an ending, is counted under."""
    return f"{start} > {end}"
