"""What lies on Ascension's table says of itself: doors, consoles and hazards and what they do, traits, Sizes and levels; zones, models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_args

from game.core.system import Document
from game.systems.ascension.scenario import kit
from game.systems.ascension.scenario.dangers import HIGHEST, LOWEST, MOST_HARM
from game.systems.ascension.scenario.table_layout import DEEPEST
from game.systems.ascension.state import CONDITIONS, Piece, Trait
from game.table.notation.shapes import ShapeError
from game.table.shapes import Point
from game.ui.workshop.notations.details import (
    STAYS,
    Detail,
    choice,
    corners,
    kept,
    listed,
    named,
    number,
    table,
)
from game.ui.workshop.notations.notation import rows
from game.ui.workshop.notations.sides import any_seat
from game.ui.workshop.stories.people import enemy_options

_SIZES = (0.5, 1, 2, 3, 4, 5, 6)
_OWNED: tuple[Trait, ...] = ("font", "gateway", "nexus", "ley")
_DEEDS = ("score 1", "score 1 once", "heal 1", "ready", "stride 1 once", "attack 1", "defence 1", "strides 1")
_NO_FLOOR = ("door", "console", "link", "area", "sunken")
_ADD = "Add a deed…"
_LEVEL = "What it stands on: heights add up"
_MOMENTS = (
    ("start", "Whoever begins an activation in it"),
    ("enter", "Whoever enters it"),
    ("end", "Whoever ends an activation in it"),
)
_FLIPS = tuple(
    (said, said.capitalize()) for said in ("always", *(f"{most} or less" for most in range(LOWEST, HIGHEST)))
)
_WAS = {"gone": "Gone", "used": "Used so often", "holder": "Held by side", "laid": "Laid by side"}
_STOOD = {
    "deployed": "Came as number", "fallen": "Fell as number", "activated": "Activated", "running": "Runs",
    "compelled": "Compelled to model", "conditions": "Conditions", "exhaust": "Exhaust tokens", "bonuses": "Bonuses",
}  # fmt: skip
"""What positions write of a piece and of a model."""


def details(
    document: Document, row: Mapping[str, Any], piece: Piece, corner: Callable[[Point], list[str]]
) -> list[Detail]:
    """All that can be said of a piece, what it does first; `corner` writes a corner of a shape."""
    others = [(each, _traits(each)) for each in rows(document, "terrain") if each is not row]
    return [
        *_door(piece, row),
        *_deeds(piece, row, others),
        *_hazard(piece, row),
        *_nature(piece, row),
        *_shape(row, corner),
        *_levels(piece, row, others),
        *kept(row, _WAS),
    ]


def zone(row: Mapping[str, Any]) -> list[Detail]:
    """What a zone says."""
    told = "Points for the side that controls it at the end of a round"
    return [Detail("score", "Scores", "number", row.get("score", 1), 1, empty="1", hint=told)]


def model(document: Document, row: Mapping[str, Any]) -> list[Detail]:
    """What is said of a model that stands on the table."""
    floors = _floors([(each, _traits(each)) for each in rows(document, "terrain")])
    on = choice(row, "on", "Stands on", named(floors, "The ground", row.get("on", "")), "")
    return [on, number(row, "wounds", "Wounds", "all", "So many it has left"), *kept(row, _STOOD)]


def encounter(document: Document, row: Mapping[str, Any]) -> list[Detail]:
    """Which enemy of a story waits there."""
    now = str(row.get("enemy", ""))
    options = tuple(enemy_options(document, now).items())
    told = "Enemies are written beside the cards of the story"
    return [Detail("enemy", "Enemy", "choice", now, options=options, hint=told)]


_Traited = Sequence[tuple[Mapping[str, Any], list[str]]]
"""Pieces with their traits."""


def _floors(pieces: _Traited) -> list[Mapping[str, Any]]:
    """What something can stand on."""
    return [row for row, traits in pieces if not any(trait in traits for trait in _NO_FLOOR)]


def _traits(row: Mapping[str, Any]) -> list[str]:
    """The traits of a row: its own, or those of the kit."""
    known = kit.kit().get(str(row.get("kit", "")))
    return listed(row, "traits", known.traits if known else ())


def _door(piece: Piece, row: Mapping[str, Any]) -> Iterator[Detail]:
    if piece.has("door") or "open" in row or "locked" in row:
        yield Detail("open", "Stands open", "switch", bool(row.get("open")), False, does=True)
        told = "Nobody opens it, neither by hand nor from a console; a story unlocks it"
        yield Detail("locked", "Locked", "switch", bool(row.get("locked")), False, hint=told, does=True)


def _deeds(piece: Piece, row: Mapping[str, Any], others: _Traited) -> Iterator[Detail]:
    offered = [f"{verb} {each['id']}" for each, traits in others if "door" in traits and "id" in each
               for verb in ("toggle", "open", "shut")]  # fmt: skip
    offered += [f"{verb} {each['id']}" for each, traits in others if "hazardous" in traits and "id" in each
                for verb in ("remove", "harm")]  # fmt: skip
    options = tuple((deed, deed) for deed in [*offered, *_DEEDS])
    told = "Deeds with commas between; with 'once' behind it, one happens the first time only"
    if piece.has("console") or piece.has("objective") or "interact" in row:
        yield Detail("interact", "When somebody interacts with it", "lines", listed(row, "interact"), [], options, told,
                     "nothing", does=True, add=_ADD)  # fmt: skip
    if not piece.has("indestructible") or "destroyed" in row:
        yield Detail("destroyed", "When it is destroyed", "lines", listed(row, "destroyed"), [], options, told,
                     "nothing", add=_ADD)  # fmt: skip


def _hazard(piece: Piece, row: Mapping[str, Any]) -> Iterator[Detail]:
    """What hazardous ground does (R-7.2.18, C-120)."""
    if not (piece.has("hazardous") and (piece.has("area") or piece.has("sunken"))) and "hazard" not in row:
        return
    when = listed(table(row, "hazard"), "when", ("start", "enter"))
    yield Detail("hazard.when", "It harms", "several", when, ["start", "enter"], _MOMENTS, does=True)
    flips = choice(
        row, "hazard.flip", "On a flip of", _FLIPS, "0 or less", "Which flips of the model do it harm"
    )
    yield flips._replace(does=True)
    harm = tuple((each, str(each)) for each in range(MOST_HARM + 1))
    yield choice(row, "hazard.wounds", "Wounds", harm, 1, "Done at once")._replace(does=True)
    conditions = tuple((each, each.replace("-", " ").capitalize()) for each in CONDITIONS)
    now = listed(table(row, "hazard"), "conditions", ("hinder",))
    yield Detail("hazard.conditions", "And it gives", "several", now, ["hinder"], conditions, does=True)


def _shape(row: Mapping[str, Any], corner: Callable[[Point], list[str]]) -> Iterator[Detail]:
    known = kit.kit().get(str(row.get("kit", "")))
    try:
        shape = kit.shape(str(row.get("shape") or (known.shape if known else "")))
    except ShapeError:
        shape = ()
    yield from corners(row, shape, corner)


def _nature(piece: Piece, row: Mapping[str, Any]) -> Iterator[Detail]:
    known = kit.kit().get(str(row.get("kit", "")))
    kinds = sorted({each.kind for each in kit.kit().values()} | {piece.kind})
    looks = tuple((kind, kind.replace("-", " ").capitalize()) for kind in kinds)
    yield Detail("kind", "Looks like", "choice", piece.kind, known.kind if known else None, looks)
    sizes = tuple((size, f"{size:g}") for size in _SIZES)
    yield Detail("size", "Size", "choice", row.get("size", piece.size), known.size if known else None, sizes)
    if not piece.has("indestructible") or "wounds" in row:
        usual = str(kit.wounds(piece.size, piece.traits))
        yield Detail("wounds", "Wounds", "number", row.get("wounds") or None, 0, empty=usual)
    if piece.has("sunken") or "depth" in row:
        depths = (
            (None, "As usual"),
            *((size, f"{size} Sizes") for size in range(DEEPEST + 1)),
            ("bottomless", "Bottomless"),
        )
        yield Detail("depth", "Depth", "choice", row.get("depth"), None, depths)
    if any(piece.has(each) for each in _OWNED) or "owner" in row:
        yield Detail("owner", "Belongs to", "choice", row.get("owner"), None, any_seat("Nobody"))
    own = list(known.traits) if known else []
    every = tuple((each, each) for each in get_args(Trait) if each not in [*_traits(row), "locked"])
    yield Detail(
        "traits",
        "Traits",
        "lines",
        _traits(row),
        own,
        every,
        "With commas between",
        "none",
        add="Add a trait…",
    )


def _levels(piece: Piece, row: Mapping[str, Any], others: _Traited) -> Iterator[Detail]:
    floors = _floors(others)
    if piece.has("ley") or "assigned" in row:
        now = row.get("assigned", "")
        yield Detail("assigned", "Feeds", "choice", now, "", named((each for each, _ in others), "Nothing yet", now),
                     "Which piece the ley line feeds")  # fmt: skip
    if piece.has("link") or "joins" in row:
        yield from _joins(row, floors)
    now = row.get("on", "")
    yield Detail("on", "Stands on", "choice", now, "", named(floors, "The ground", now), _LEVEL)
    yield Detail(
        "stays", "Stays", "choice", row.get("stays"), None, STAYS, "Where the players choose the terrain"
    )


def _joins(row: Mapping[str, Any], floors: Sequence[Mapping[str, Any]]) -> Iterator[Detail]:
    """The lower and the upper level of stairs, a ladder or a ramp: the options of each are both levels together."""
    lower, upper = [*listed(row, "joins"), "", ""][:2]
    from_there = tuple(([id, upper], words) for id, words in named(floors, "The ground", lower))
    to_there = tuple(([lower, id], words) for id, words in named(floors, "The ground", upper))
    yield Detail("joins", "From", "choice", [lower, upper], [], from_there, "The lower level", id="from")
    yield Detail("joins", "Up to", "choice", [lower, upper], [], to_there, "The upper level", id="to")
