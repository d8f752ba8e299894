"""The notation of Ascension's table, which stories share: inches, Sizes, zones by their middle, tokens and spots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from game.core.documents.edits import AddPiece, Edit, SetField
from game.core.documents.fields import says, within
from game.core.seats import Seat
from game.core.system import Document
from game.core.words.grammar import plural
from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.scenario.scenario_file import DeployTable, TerrainTable, ZoneTable
from game.systems.ascension.state import Piece
from game.table.lengths import INCH
from game.table.notation import fields
from game.table.notation.fields import FieldError
from game.table.shapes import Outline, Point
from game.ui.workshop.notations import inch_battle, inch_details
from game.ui.workshop.notations.details import Detail, Group, as_far_as_read
from game.ui.workshop.notations.items import Item, Sort, Tile
from game.ui.workshop.notations.notation import TableNotation, disc, middle, numbered, rows, sided, unused
from game.ui.workshop.stories.people import enemies
from game.workshop.symmetry import own_name

_USUAL = (36 * INCH, 36 * INCH)
_BASE = 315
"""The base of a model of whom nothing more is known, in tenths."""
_OVER = 200
"""How wide somebody is for a hand who is there from the start: less than the spot at which he may wait."""


class InchNotation(TableNotation):
    """A table of Ascension, or of a story told on one."""

    unit, scale = "in", INCH
    fractions = (("1", INCH), ("½", INCH // 2), ("¼", 64))
    strict = {"terrain": (TerrainTable, table_layout.piece), "zone": (ZoneTable, table_layout.zone)}

    def size(self, document: Document) -> tuple[int, int]:
        try:
            return fields.size(str(document.get("table", "")), "table", "1ft", "8ft", "2ft x 2ft")
        except FieldError:
            return _USUAL

    def kit(self, document: Document) -> Sequence[Tile]:
        return [*_MARKS[:1], *(_MARKS[1:] if document.get("system") == "asgard" else ()), *_tiles()]

    def marked(self, document: Document, sort: Sort, at: Point) -> tuple[Edit, str]:
        spot = self.spot(at)
        if sort is Sort.TOKEN:
            return AddPiece("tokens", spot), f"tokens[{len(document.get('tokens', []))}]"
        if sort is Sort.SPOT:
            path = within("spot", unused(document, "spot", "spot"))
            name = own_name("Spot", says(document, "spot", {}).values())
            return SetField(path, {"name": name, "at": spot}), path
        if sort is Sort.ENCOUNTER:
            enemy = next(iter(enemies(document)), "")
            return AddPiece("fixed", {"enemy": enemy, "at": spot}), f"fixed[{len(rows(document, 'fixed'))}]"
        row = {
            "id": unused(document, "zone", "zone"),
            "name": own_name("Zone", rows(document, "zone")),
            "at": spot,
            "across": "4in",
            "score": 1,
        }
        return AddPiece("zone", row), f"zone[{len(rows(document, 'zone'))}]"

    def lists(self, document: Document) -> Sequence[str]:
        return [*self.strict, *(("tokens", "spot", "fixed") if document.get("system") == "asgard" else ())]

    def items(self, document: Document) -> list[Item]:
        size = self.size(document)
        found = [*self._terrain(document), *self._zones(document)]
        for seat, side in sided(document):
            found += self._side(seat, side, size)
        return [*found, *self._story(document)]

    def details(self, document: Document, item: Item) -> list[Detail]:
        row = says(document, item.path)
        if item.sort is Sort.TERRAIN:
            piece = _piece(msgspec.json.encode(row))
            return inch_details.details(document, row, piece, self.corner) if piece else []
        if item.sort is Sort.ZONE:
            return inch_details.zone(row)
        if item.sort is Sort.STAND:
            return inch_details.model(document, row)
        if item.sort is Sort.ENCOUNTER:
            return inch_details.encounter(document, row)
        if item.sort is Sort.DEPLOYMENT:
            return self._zone_kinds(row, item, self.size(document))
        return []

    def _zone_kinds(self, row: Mapping[str, Any], item: Item, size: tuple[int, int]) -> list[Detail]:
        """Whether a side deploys along an edge, at first the one that it lies along now, or in a rectangle."""
        near, _, far, _ = item.outline
        wide, deep = far[0] - near[0], far[1] - near[1]
        gaps = {"north": (near[1], -wide), "south": (size[1] - far[1], -wide),
                "west": (near[0], -deep), "east": (size[0] - far[0], -deep)}  # fmt: skip
        edge = {"edge": min(gaps, key=lambda each: gaps[each]), "depth": "6in"} if "at" in row else row
        rectangle = row if "at" in row else {"at": self.spot(near), "to": self.spot(far)}
        forms = ((edge, "Along an edge"), (rectangle, "A rectangle"))
        return [Detail("", "Zone", "choice", row, options=forms, id="zone")]

    def groups(self, document: Document) -> list[Group]:
        spots = {}
        for seat, side in sided(document):
            zone = self._zone(seat, side, self.size(document))
            count = len(inch_battle.models(document, side))
            spots[seat] = [self.spot(each) for each in inch_battle.spread(zone, count)] if zone else []
        return inch_battle.groups(document, spots)

    def _terrain(self, document: Document) -> Iterator[Item]:
        pieces = [
            (path, piece) for path, row in numbered(document, "terrain") if (piece := _piece(_key(row)))
        ]
        known = {piece.id: piece for _, piece in pieces}
        for path, piece in pieces:
            row = _row(document, path)
            turn = row.get("turn", 0)
            yield Item(
                path, Sort.TERRAIN, piece.name, piece.outline, self.lies(row, piece.outline),
                turn if isinstance(turn, int) else 0, piece.kind, piece.size, _depth(known, piece),
                _state(piece), note=_note(piece),
            )  # fmt: skip

    def _zones(self, document: Document) -> Iterator[Item]:
        for path, row in numbered(document, "zone"):
            try:
                zone = table_layout.zone(msgspec.convert(row, ZoneTable), path)
            except (FieldError, msgspec.ValidationError):
                continue
            note = f"{plural(zone.score, 'point')} each round"
            yield Item(path, Sort.ZONE, zone.name, zone.outline, middle(zone.outline), note=note)

    def _side(self, seat: Seat, side: Mapping[str, Any], size: tuple[int, int]) -> Iterator[Item]:
        name = str(side.get("name", "")) or f"Side {seat}"
        outline = self._zone(seat, side, size)
        if outline:
            free = bool(side["deploy"].get("at"))
            fixed = "" if free else "It lies along its edge: type how deep it is."
            where = outline[0] if free else middle(outline)
            path = f"sides.{seat}.deploy"
            yield Item(path, Sort.DEPLOYMENT, f"{name} deploys", outline, where, seat=seat, fixed=fixed)
        stands = side.get("stands", {})
        for id, row in stands.items() if isinstance(stands, Mapping) else ():
            at = self.read_spot(row.get("at")) if isinstance(row, Mapping) else None
            if at is not None:
                facing = row.get("facing", 0)
                yield Item(
                    within(f"sides.{seat}.stands", str(id)), Sort.STAND, str(id).replace("-", " ").capitalize(),
                    disc(at, _BASE), at, round(facing) if isinstance(facing, int | float) else 0, seat=seat,
                )  # fmt: skip

    def _zone(self, seat: Seat, side: Mapping[str, Any], size: tuple[int, int]) -> Outline:
        """Where a side deploys; no corners where that cannot be read."""
        try:
            table = msgspec.convert(side.get("deploy"), DeployTable)
            return table_layout.deployment(table, size, f"sides.{seat}.deploy")
        except (FieldError, msgspec.ValidationError):
            return ()

    def _story(self, document: Document) -> Iterator[Item]:
        tokens = document.get("tokens", [])
        for number, pair in enumerate(tokens if isinstance(tokens, list) else []):
            at = self.read_spot(pair)
            if at is not None:
                yield Item(f"tokens[{number}]", Sort.TOKEN, f"Token {number + 1}", disc(at, INCH), at)
        spots = document.get("spot", {})
        for id, row in spots.items() if isinstance(spots, Mapping) else ():
            at = self.read_spot(row.get("at")) if isinstance(row, Mapping) else None
            if at is not None:
                name = str(row.get("name", "")) or str(id)
                yield Item(within("spot", str(id)), Sort.SPOT, name, disc(at, INCH), at)
        known = enemies(document)
        for path, row in numbered(document, "fixed"):
            at = self.read_spot(row.get("at"))
            if at is not None:
                word, facing = str(row.get("enemy", "")), row.get("facing", 0)
                yield Item(
                    path, Sort.ENCOUNTER, known.get(word, word) or "Nobody yet", disc(at, _OVER), at,
                    round(facing) if isinstance(facing, int | float) else 0, seat="two", note="there from the start",
                )  # fmt: skip


_MARKS = (
    Tile(
        "zone",
        "Zone",
        "",
        disc((0, 0), 4 * INCH),
        0,
        note="an objective, worth points to whoever holds it",
        sort=Sort.ZONE,
    ),
    Tile("token", "Token", "", disc((0, 0), INCH), 0, note="where something might be", sort=Sort.TOKEN),
    Tile("spot", "Spot", "", disc((0, 0), INCH), 0, note="a place that the story speaks of", sort=Sort.SPOT),
    Tile(
        "fixed",
        "Encounter",
        "",
        disc((0, 0), _OVER),
        0,
        note="an enemy who is there from the start",
        sort=Sort.ENCOUNTER,
    ),
)
"""What can be laid besides terrain; all but the first in stories alone."""


@cache
def _tiles() -> tuple[Tile, ...]:
    return tuple(
        Tile(id, piece.name, piece.kind, kit.shape(piece.shape), piece.size, piece.shape, _size(piece.size))
        for id, piece in kit.kit().items()
    )


def _row(document: Document, path: str) -> Mapping[str, Any]:
    number = int(path[path.index("[") + 1 : -1])
    row: Mapping[str, Any] = document["terrain"][number]
    return row


def _key(row: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(row)


@lru_cache(maxsize=512)
def _piece(text: bytes) -> Piece | None:
    """A row of terrain as it lies, as far as it can be read. Most rows are the same from edit to edit."""
    return as_far_as_read(
        msgspec.json.decode(text), lambda row: table_layout.piece(msgspec.convert(row, TerrainTable), "")
    )


def _depth(known: Mapping[str, Piece], piece: Piece) -> int:
    under = piece.links[1] if piece.links and piece.links[1] in known else piece.on
    depth = 0
    while under in known and depth < len(known):
        depth, under = depth + 1, known[under].on
    return depth


def _state(piece: Piece) -> str:
    if piece.has("door"):
        return "open" if piece.open else "closed"
    return "active" if piece.has("console") else ""


def _size(size: float) -> str:
    return f"Size {size:g}"


def _note(piece: Piece) -> str:
    traits = [
        trait for trait in ("difficult", "impassable", "hazardous", "sunken", "bridge") if piece.has(trait)
    ]
    return ", ".join([_size(piece.size), *traits])
