"""The maps of the page: where pieces fall, walk, shoot and hold, and who can be where first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.seats import Seat
from game.lab.fairness.findings import Fairness
from game.lab.insight.places import Kind
from game.lab.insight.summary import Insight, beside
from game.lab.pages.dossier import Dossier
from game.lab.pages.heat import Field, Spot, heat, picture
from game.lab.pages.markup import Markup, tag
from game.lab.pages.sections import card, grid
from game.lab.pages.side_names import with_names
from game.lab.pages.signs import sign

SHOWN: tuple[tuple[Kind, str, str], ...] = (
    ("death", "Where they fall", "fell here"),
    ("move", "Where they go", "of the steps ended here"),
    ("fire", "Where they shoot from", "of the shots came from here"),
    ("hold", "What they hold", "of the turns began with this held"),
)
"""The maps in their order: what is counted, the head, and what a cell says of itself."""


def maps(dossier: Dossier, map_: bytes | None) -> Markup | None:
    """The maps of what happened; none where nothing has a place."""
    insight = dossier.insight
    if insight is None or insight.ground is None:
        return None
    ground = Field(insight.ground.width, insight.ground.height, insight.ground.cell)
    found = []
    names = {player.seat: player.name for player in dossier.players}
    for kind, title, what in SHOWN:
        counts = counted(insight, kind)
        if counts:
            spots = fallen_beside(insight) if kind == "death" else ()
            drawn = heat(ground, counts, names, what, mapped=map_ is not None, spots=spots)
            legend = [
                tag("span", sign(seat), f"{names[seat]} {sum(cells):,} ", class_="key")
                for seat, cells in counts.items()
            ]
            figure = tag("figure", drawn, tag("figcaption", *legend), class_="map")
            marked = [tag("p", f"{spot.number}: {spot.told}", class_="small") for spot in spots]
            found.append(card(figure, *marked, title=title))
    hidden = picture(map_, ground) if map_ else None
    return tag("div", hidden, grid(found)) if found else None


def counted(insight: Insight, kind: Kind) -> dict[Seat, list[int]]:
    """How often a kind of thing happened in each cell, row by row, for the first side of every team; nothing for teams of which there was none."""
    return {
        insight.teams[each.team][0]: [count for row in each.rows for count in row]
        for each in insight.heat
        if each.kind == kind
    }


def fallen_beside(insight: Insight | None) -> list[Spot]:
    """The pieces of terrain beside which most fell, as they are marked."""
    if insight is None or insight.falls is None or insight.ground is None:
        return []
    half = 0.5 if insight.ground.unit == "square" else 0.0
    return [
        Spot(each.at[0] + half, each.at[1] + half, number, beside(insight.falls, each))
        for number, each in enumerate(insight.falls.beside, 1)
    ]


def first_there(fairness: Fairness, names: Mapping[Seat, str], *, mapped: bool) -> Markup | None:
    """Who of two sides can be on each cell first, the brighter the earlier; None where there are more or fewer sides."""
    if len(fairness.sides) != 2 or fairness.width % fairness.columns:
        return None
    one, two = fairness.sides
    early: dict[Seat, list[int]] = {one.seat: [], two.seat: []}
    for mine, theirs in zip(one.grids.activations, two.grids.activations, strict=True):
        lead = _sooner(mine, theirs)
        early[one.seat].append(max(0, lead))
        early[two.seat].append(max(0, -lead))
    ground = Field(fairness.width, fairness.depth, fairness.width // fairness.columns)
    if not any(map(any, early.values())) or not _square(ground, fairness.rows):
        return None
    half = 0.5 if fairness.unit == "squares" else 0.0
    spots = [
        Spot(piece.x + half, piece.y + half, number, with_names(finding.text, dict(names)))
        for number, finding in enumerate(fairness.findings, 1)
        for piece in finding.cause.pieces
    ]
    drawn = heat(ground, early, names, "activations sooner", mapped=mapped, shares=False, spots=_apart(spots))
    return tag("figure", drawn, class_="map")


def _apart(spots: Sequence[Spot]) -> list[Spot]:
    """Each place once, with the first that is said of it."""
    return list({(spot.x, spot.y): spot for spot in reversed(spots)}.values())[::-1]


_AHEAD = 4
"""Whoever comes where another never does is so many activations sooner."""


def _sooner(mine: int | None, theirs: int | None) -> int:
    """By how many activations the first of two comes sooner; less than 0 if the other does."""
    if mine is None or theirs is None:
        return _AHEAD * ((mine is not None) - (theirs is not None))
    return max(-_AHEAD, min(_AHEAD, theirs - mine))


def _square(ground: Field, rows: int) -> bool:
    return -(-ground.height // ground.cell) == rows
