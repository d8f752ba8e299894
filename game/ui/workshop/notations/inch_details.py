"""What a piece of Ascension's terrain says of itself: doors and consoles and what they do, traits, Sizes and levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from game.core.seats import SEATS
from game.core.system import Document
from game.systems.ascension.scenario import kit
from game.systems.ascension.scenario.table_layout import DEEPEST
from game.systems.ascension.state import Piece, Trait
from game.ui.workshop.notations.details import STAYS, Detail, listed, named
from game.ui.workshop.notations.notation import rows

_SIZES = (0.5, 1, 2, 3, 4, 5, 6)
_OWNED: tuple[Trait, ...] = ("font", "gateway", "nexus", "ley")
_DEEDS = ("score 1", "score 1 once", "heal 1", "ready", "stride 1 once", "attack 1", "defence 1", "strides 1")
_NO_FLOOR = ("door", "console", "link", "area", "sunken")
_LEVEL = "What it stands on: heights add up"


def details(document: Document, row: Mapping[str, Any], piece: Piece) -> list[Detail]:
    """All that can be said of a piece, what it does first."""
    others = [(each, _traits(each)) for each in rows(document, "terrain") if each is not row]
    return [
        *_door(piece, row),
        *_deeds(piece, row, others),
        *_nature(piece, row),
        *_levels(piece, row, others),
    ]


def _traits(row: Mapping[str, Any]) -> list[str]:
    """The traits of a row: its own, or those of the kit."""
    known = kit.kit().get(str(row.get("kit", "")))
    return listed(row, "traits", known.traits if known else ())


def _door(piece: Piece, row: Mapping[str, Any]) -> Iterator[Detail]:
    if piece.has("door") or "open" in row or "locked" in row:
        yield Detail("open", "Stands open", "switch", bool(row.get("open")), False, does=True)
        told = "Nobody opens it, neither by hand nor from a console; a story unlocks it"
        yield Detail("locked", "Locked", "switch", bool(row.get("locked")), False, hint=told, does=True)


def _deeds(
    piece: Piece, row: Mapping[str, Any], others: Sequence[tuple[Mapping[str, Any], list[str]]]
) -> Iterator[Detail]:
    offered = [f"{verb} {each['id']}" for each, traits in others if "door" in traits and "id" in each
               for verb in ("toggle", "open", "shut")]  # fmt: skip
    offered += [f"{verb} {each['id']}" for each, traits in others if "hazardous" in traits and "id" in each
                for verb in ("remove", "harm")]  # fmt: skip
    options = tuple((deed, deed) for deed in [*offered, *_DEEDS])
    told = "Deeds with commas between; with 'once' behind it, one happens the first time only"
    if piece.has("console") or piece.has("objective") or "interact" in row:
        yield Detail("interact", "When somebody interacts with it", "lines", listed(row, "interact"), [], options, told,
                     "nothing", does=True)  # fmt: skip
    if not piece.has("indestructible") or "destroyed" in row:
        yield Detail("destroyed", "When it is destroyed", "lines", listed(row, "destroyed"), [], options, told,
                     "nothing")  # fmt: skip


def _nature(piece: Piece, row: Mapping[str, Any]) -> Iterator[Detail]:
    known = kit.kit().get(str(row.get("kit", "")))
    sizes = tuple((size, f"{size:g}") for size in _SIZES)
    yield Detail("size", "Size", "choice", row.get("size", piece.size), known.size if known else None, sizes)
    if not piece.has("indestructible") or "wounds" in row:
        usual = str(kit.wounds(piece.size, piece.traits))
        yield Detail("wounds", "Wounds", "number", row.get("wounds", 0), 0, empty=usual)
    if piece.has("sunken") or "depth" in row:
        depths = (
            (None, "As usual"),
            *((size, f"{size} Sizes") for size in range(DEEPEST + 1)),
            ("bottomless", "Bottomless"),
        )
        yield Detail("depth", "Depth", "choice", row.get("depth"), None, depths)
    if any(piece.has(each) for each in _OWNED) or "owner" in row:
        sides = ((None, "Nobody's"), *((seat, f"Side {seat}") for seat in SEATS))
        yield Detail("owner", "Belongs to", "choice", row.get("owner"), None, sides)
    own = list(known.traits) if known else []
    every = tuple((each, each) for each in get_args(Trait) if each not in [*_traits(row), "locked"])
    yield Detail("traits", "Traits", "lines", _traits(row), own, every, "With commas between", "none")


def _levels(
    piece: Piece, row: Mapping[str, Any], others: Sequence[tuple[Mapping[str, Any], list[str]]]
) -> Iterator[Detail]:
    floors = [each for each, traits in others if not any(trait in traits for trait in _NO_FLOOR)]
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
