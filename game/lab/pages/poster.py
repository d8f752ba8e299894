"""The curves and the maps of a dossier as one picture, to be posted where a page cannot be; drawn by matplotlib as the page's own curves.

The same dossier gives the same bytes with the same matplotlib.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.core.descriptions.witness import Ground
from game.core.seats import Seat
from game.core.words.grammar import listed
from game.lab.insight.places import size
from game.lab.pages import curves, words
from game.lab.pages.dossier import Dossier
from game.lab.pages.heat import BRIGHT, FAINT, SHADE, Spot
from game.lab.pages.places import SHOWN, counted, fallen_beside
from game.lab.pages.signs import LIGHT, NOBODY, SIDES

_WIDE, _DOTS = 16.0, 100
"""How wide it is, in inches, and how many dots an inch has."""
_HEAD, _CURVES, _FOOT = 1.15, 3.3, 0.9
"""How high the head and a row of curves are, and what a row of maps takes beside the maps."""
_LINE, _PAD = 0.28, 0.12
"""How high a line of the foot is, and what is left free round every picture."""
_IN_ROW = {1: 1, 2: 2, 4: 4}
"""So many pictures stand in a row; of other numbers three."""
_PAPER, _TABLE, _DARK = "#f8f1e0", "#38322a", "#14110e"
Draw = Callable[[Any], None]


class _Row(NamedTuple):
    """Pictures side by side, and how high they are."""

    high: float
    drawn: Sequence[Draw]


def poster(dossier: Dossier, map_: bytes | None = None) -> bytes:
    """The picture, as PNG; `map_` is the map as the game draws it, from edge to edge. Needs matplotlib."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    rows = [*_in_rows(_CURVES, list(_curves(dossier))), *_maps(dossier, map_)]
    told = [f"{spot.number}: {spot.told}" for spot in fallen_beside(dossier.insight)]
    high = _HEAD + sum(row.high for row in rows) + _LINE * (len(told) + 0.5)
    layout = ConstrainedLayoutEngine(w_pad=_PAD, h_pad=_PAD / 2)
    with matplotlib.rc_context(curves.look("poster")):
        figure = Figure(figsize=(_WIDE, high), dpi=_DOTS, facecolor=_PAPER, layout=layout)
        FigureCanvasAgg(figure)
        heights = [_HEAD, *(row.high for row in rows), _LINE * (len(told) + 0.5)]
        parts: Any = figure.subfigures(len(heights), 1, height_ratios=heights)
        _head(parts[0], dossier)
        _foot(parts[-1], told)
        for part, row in zip(parts[1:-1], rows, strict=True):
            part.set_facecolor("none")
            for axes, draw in zip(part.subplots(1, len(row.drawn), squeeze=False)[0], row.drawn, strict=True):
                draw(axes)
        made = io.BytesIO()
        figure.savefig(made, format="png", metadata={"Software": None})
    return made.getvalue()


def _head(part: Any, dossier: Dossier) -> None:
    """What was asked of which battle, and the answer."""
    part.set_facecolor("none")
    ink, soft = curves.INK, curves.SOFT
    part.text(0.012, 0.72, dossier.title, fontsize=23, family="Vollkorn", weight=900, color=ink, va="center")
    part.text(0.012, 0.36, dossier.headline, fontsize=16, weight="bold", color=ink, va="center")
    part.text(0.012, 0.08, words.subtitle(dossier), fontsize=12, color=soft, va="center")


def _foot(part: Any, told: Sequence[str]) -> None:
    """What the numbers on the maps stand for."""
    part.set_facecolor("none")
    for number, line in enumerate(told):
        place = 1 - (number + 0.5) / (len(told) + 0.5)
        part.text(0.012, place, line, fontsize=12, color=curves.INK, va="center")


def _in_rows(high: float, drawn: Sequence[Draw]) -> Iterator[_Row]:
    count = _IN_ROW.get(len(drawn), 3)
    for start in range(0, len(drawn), count):
        yield _Row(high, drawn[start : start + count])


# Curves


def _curves(dossier: Dossier) -> Iterator[Draw]:
    for course in dossier.courses:
        seat = words.seat_of(dossier, course.name)
        colour = SIDES[seat] if seat else NOBODY
        draw = partial(curves.draw_score, course=course, colour=colour)
        yield partial(_titled, title=f"Score of {words.who(dossier, course.name)}", draw=draw, colour=colour)
    leads = dossier.insight.leads if dossier.insight else None
    if leads and leads.curves:
        title = "Chance to win, turn by turn"
        if leads.two:
            names = {player.seat: player.name for player in dossier.players}
            title = f"Chance to win of {listed(names[seat] for seat in leads.curves[0].team)}"
        yield partial(_titled, title=title, draw=partial(curves.draw_lead, leads=leads))
    lengths = partial(curves.draw_lengths, spread=dossier.turns, word=f"{dossier.turn_word}s")
    yield partial(_titled, title="How long it takes", draw=lengths)


def _titled(axes: Any, title: str, draw: Draw, colour: str = curves.INK) -> None:
    axes.set_title(title, fontsize=13, fontweight="bold", color=colour, loc="left")
    draw(axes)


# Maps


def _maps(dossier: Dossier, map_: bytes | None) -> Iterator[_Row]:
    insight = dossier.insight
    if insight is None or insight.ground is None:
        return
    ground, names = insight.ground, {player.seat: player.name for player in dossier.players}
    drawn: list[Draw] = []
    for kind, title, _ in SHOWN:
        counts = counted(insight, kind)
        told = {seat: f"{names[seat]} {sum(cells):,}" for seat, cells in counts.items()}
        spots = fallen_beside(insight) if kind == "death" else []
        over = partial(_map, ground=ground, counts=counts, map_=map_, told=told, spots=spots)
        if counts:
            drawn.append(partial(_titled, title=title, draw=over))
    across = _WIDE / max(2, _IN_ROW.get(len(drawn), 3))
    yield from _in_rows(_FOOT + across * 0.92 * ground.height / ground.width, drawn)


def _map(
    axes: Any,
    ground: Ground,
    counts: Mapping[Seat, Sequence[int]],
    map_: bytes | None,
    told: Mapping[Seat, str],
    spots: Sequence[Spot],
) -> None:
    """The cells of every side over the darkened map, brighter where it happened more often."""
    from matplotlib.image import imread
    from matplotlib.patches import Patch

    edges = (0, ground.width, ground.height, 0)
    axes.set_facecolor(_TABLE)
    if map_:
        axes.imshow(imread(io.BytesIO(map_), format="png"), extent=edges, aspect="equal")
    axes.fill_between([0, ground.width], 0, ground.height, color=_DARK, alpha=SHADE, lw=0)
    columns, rows = size(ground)
    most = max(max(cells) for cells in counts.values())
    whole = (0, columns * ground.cell, rows * ground.cell, 0)
    for seat, cells in counts.items():
        axes.imshow(
            _cells(cells, columns, most, LIGHT[seat]), extent=whole, interpolation="nearest", aspect="equal"
        )
    for spot in spots:
        axes.plot([spot.x], [spot.y], marker="D", ms=13, color="#d6a757", mec=curves.INK, mew=1)
        axes.annotate(
            str(spot.number), (spot.x, spot.y), ha="center", va="center", color=curves.INK, fontsize=10
        )
    axes.set(xlim=(0, ground.width), ylim=(ground.height, 0), xticks=[], yticks=[])
    keys = [Patch(color=SIDES[seat], label=words_) for seat, words_ in told.items()]
    axes.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, 0.0), ncols=2, frameon=False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _cells(cells: Sequence[int], columns: int, most: int, colour: str) -> list[list[tuple[float, ...]]]:
    """Red, green, blue and strength of every cell, row by row."""
    light = tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    shades = [(*light, FAINT + (BRIGHT - FAINT) * (count / most) ** 0.5 if count else 0.0) for count in cells]
    return [shades[start : start + columns] for start in range(0, len(shades), columns)]
