"""A layout in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.core.words.grammar import listed, plural
from game.lab.fairness.findings import Fairness
from game.lab.layouts.wishes import Draft, Wish
from game.workshop.motions import Symmetry

SYMMETRIES: dict[Symmetry, str] = {
    "off": "without symmetry",
    "left-right": "mirrored at the axis from north to south",
    "front-back": "mirrored at the axis from west to east",
    "half-turn": "each with its twin by half a turn",
    "quarter-turns": "each with its three twins by quarter turns",
    "both-mirrors": "mirrored at both axes",
}


def reasons(
    draft: Draft, wish: Wish, symmetry: Symmetry, every: Sequence[float], found: Fairness | None
) -> Iterator[str]:
    """What was laid, how it was chosen, and how fair it is."""
    pieces = listed([_counted(name, count) for name, count in Counter(draft.laid).items()])
    yield f"Laid {pieces}, {SYMMETRIES[symmetry]}: {share(draft.covered)} of the table is covered."
    if draft.lacks(wish):
        yield f"There was no room for {share(wish.density)} with a way round every piece."
    if found is None:
        yield "There are no two sides that begin somewhere, so nothing is compared."
        return
    yield chosen(every)
    yield found.verdict
    yield from (each.text for each in found.findings)


def _counted(name: str, count: int) -> str:
    """`8 walls`; a piece with a name of its own keeps it, as in `Wood (2)`."""
    if name.islower():
        return plural(count, name)
    return f"{name} ({count})" if count > 1 else name


def chosen(every: Sequence[float]) -> str:
    """How the fairest of all was found."""
    best, worst = min(every), max(every)
    scale = "0 is alike, 1 a difference that is just worth telling"
    if len(every) == 1:
        return f"Its unevenness is {best:.1f}: {scale}."
    return f"The fairest of {len(every)} that were drawn: its unevenness is {best:.1f}, theirs up to {worst:.1f}; {scale}."


def nothing(draft: Draft, wish: Wish) -> str:
    """Why nothing could be laid."""
    if not draft.lacks(wish):
        stays = "by what has a part to play" if wish.anew else "already"
        more = "wish for more than that" if wish.anew else "wish for more than that, or lay it anew"
        return f"{share(draft.covered)} of the table is covered {stays}, {share(wish.density)} was wished for: {more}"
    way = "lay it without symmetry" if wish.anew else "lay it anew, or without symmetry"
    return f"nothing of the kit finds room beside what lies there: {way}"


def share(part: float) -> str:
    """A share in per cent: `15 %`."""
    return f"{100 * part:.0f} %"
