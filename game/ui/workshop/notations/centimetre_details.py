"""What a piece of Confrontation's terrain says of itself: doors and chests, height, features, what can be destroyed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from game.core.system import Document
from game.systems.confrontation.scenario import kit
from game.systems.confrontation.state import Feature, Piece
from game.ui.workshop.notations.details import STAYS, Detail, listed, named
from game.ui.workshop.notations.notation import rows


def details(document: Document, row: Mapping[str, Any], piece: Piece) -> list[Detail]:
    """All that can be said of a piece, what it does first."""
    known = kit.kit().get(str(row.get("kit", "")))
    return [*_does(document, row, piece), *(_is(row, piece, known) if known else ())]


def _does(document: Document, row: Mapping[str, Any], piece: Piece) -> Iterator[Detail]:
    if piece.has("door") or piece.has("chest") or "open" in row:
        yield Detail("open", "Stands open", "switch", bool(row.get("open")), False, does=True)
    if piece.has("door") or "of" in row:
        houses = [each for each in rows(document, "terrain") if "building" in _features(each)]
        now = row.get("of", "")
        yield Detail("of", "Door of", "choice", now, "", named(houses, "No building", now), does=True)


def _is(row: Mapping[str, Any], piece: Piece, known: kit.KitPiece) -> Iterator[Detail]:
    yield Detail("height", "Height", "text", row.get("height", ""), "", empty=known.height)
    if known.points or "destructible" in row:
        told = "Whether it can be destroyed in this battle"
        yield Detail(
            "destructible", "Destructible", "switch", bool(row.get("destructible")), False, hint=told
        )
    if piece.has("destructible") or "structure" in row:
        yield Detail("structure", "Structure", "number", row.get("structure", 0), 0, empty=str(known.points),
                     hint="Structure points that are left")  # fmt: skip
    every = tuple((each, each) for each in get_args(Feature) if each not in [*_features(row), "destructible"])
    yield Detail("features", "Features", "lines", _features(row), list(known.features), every,
                 "With commas between", "none")  # fmt: skip
    yield Detail(
        "stays", "Stays", "choice", row.get("stays"), None, STAYS, "Where the players lay the terrain"
    )


def _features(row: Mapping[str, Any]) -> list[str]:
    """The features of a row: its own, or those of the kit."""
    known = kit.kit().get(str(row.get("kit", "")))
    return listed(row, "features", known.features if known else ())
