"""The notation of Confrontation's table: centimetres, heights, deployment zones by their corners, objectives and things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import dist
from typing import Any

import msgspec

from game.core.documents.edits import AddPiece, Edit, SetField, Together
from game.core.documents.fields import says, within
from game.core.seats import Seat
from game.core.system import Document
from game.core.words.grammar import listed
from game.systems.confrontation.scenario import kit, table_layout
from game.systems.confrontation.scenario.battles import Plan
from game.systems.confrontation.scenario.scenario_file import (
    Edge,
    ItemTable,
    ObjectiveTable,
    TerrainTable,
    ZoneTable,
)
from game.systems.confrontation.state import Piece
from game.table.counterparts.twins import bare
from game.table.lengths import CM, read, said_cm
from game.table.notation.fields import FieldError
from game.table.shapes import Outline, Point
from game.ui.workshop.notations import centimetre_battle, centimetre_details
from game.ui.workshop.notations.details import Detail, Group, as_far_as_read
from game.ui.workshop.notations.items import Item, Sort, Tile
from game.ui.workshop.notations.notation import TableNotation, disc, middle, numbered, rows, sided, unused
from game.workshop.symmetry import own_name

_USUAL = (120 * CM, 90 * CM)
_BATTLE = "It is the battle's own. The scenario can say another one."
_EDGES: tuple[Edge, ...] = ("north", "south", "west", "east")
_DEEP = 20 * CM
"""How deep a strip is in which a side deploys."""
_EACH = "Each of its members has a place of its own."
_MARK = 3 * CM
"""How wide the disc of a mark is: two that are nearer lie in one place."""
_HIGH = 4 * CM
"""How high a Size is, in tenths."""


class CentimetreNotation(TableNotation):
    """A table of Confrontation."""

    unit, scale = "cm", CM
    fractions = (("5", 5 * CM), ("1", CM), ("½", CM // 2))
    strict = {
        "terrain": (TerrainTable, table_layout.piece),
        "objective": (ObjectiveTable, lambda row, field: table_layout.spot(row.at, f"{field}.at")),
        "item": (ItemTable, lambda row, field: table_layout.spot(row.at, f"{field}.at")),
    }

    def size(self, document: Document) -> tuple[int, int]:
        plan = centimetre_battle.plan(document)
        try:
            return table_layout.table(str(document.get("table") or (plan.table if plan else "")))
        except FieldError:
            return _USUAL

    def kit(self, document: Document) -> Sequence[Tile]:
        return [*_MARKS, *_tiles()]

    def marked(self, document: Document, sort: Sort, at: Point) -> tuple[Edit, str]:
        """The first mark of a sort comes to those that the battle itself lays: they are the file's own from then on.

        One that lies where it is laid gives way to it.
        """
        field = "objective" if sort is Sort.OBJECTIVE else "item"
        own = self.written_out(document, field, at)
        document = Together(tuple(own)).apply(document)
        row: dict[str, object] = {
            "id": unused(document, field, field),
            "name": own_name(_NAMES[sort], rows(document, field)),
            "at": self.spot(at),
        }
        if sort is Sort.OBJECTIVE:
            row |= {"worth": 1}
        one = AddPiece(field, row)
        edit = Together((*own, one), one.name(document)) if own else one
        return edit, f"{field}[{len(rows(document, field))}]"

    def written_out(self, document: Document, field: str, at: Point | None = None) -> list[Edit]:
        """The objectives or chests of the battle, and with its objectives the terrain that it lays for them."""
        plan = centimetre_battle.plan(document)
        if plan is None or field not in ("objective", "item") or field in document:
            return []
        lists = ("objective", "terrain") if field == "objective" else ("item",)
        return [edit for each in lists for edit in _taken_over(document, each, self._left(plan, each, at))]

    def _left(self, plan: Plan, field: str, at: Point | None) -> list[msgspec.Struct]:
        """What a battle lays of a kind, without the marks where another one is laid."""
        laid: list[msgspec.Struct] = getattr(plan, field)
        if at is None or field == "terrain":
            return laid
        spots = [self.read_spot(getattr(each, "at", None)) for each in laid]
        return [each for each, spot in zip(laid, spots, strict=True) if not spot or dist(spot, at) >= _MARK]

    def taken_over(self, before: Document, after: Document) -> str:
        """That what the battle lays has become the map's own, and what of it."""
        plan = centimetre_battle.plan(before)
        fields = [each for each in ("objective", "item") if each not in before and each in after]
        own = [each.name for field in fields for each in getattr(plan, field, ())]
        if plan is None or not own:
            return ""
        there = {str(row.get("name")) for field in fields for row in rows(after, field)}
        names = [each for each in own if each in there]
        told = f"What {plan.name} lays is the map's own from now on"
        return f"{told}: {listed(names)} can be moved and taken out." if names else f"{told}."

    def items(self, document: Document) -> list[Item]:
        size, plan = self.size(document), centimetre_battle.plan(document)
        found = list(self._terrain(document))
        for number, (seat, side) in enumerate(sided(document)):
            found += self._deployment(seat, number, side, plan, size)
        found += self._places(document, plan, "objective", Sort.OBJECTIVE)
        found += self._places(document, plan, "item", Sort.THING)
        for seat, side in sided(document):
            found += self._units(seat, side)
        return found

    def details(self, document: Document, item: Item) -> list[Detail]:
        row = says(document, item.path)
        if item.sort is Sort.TERRAIN:
            piece = _piece(msgspec.json.encode(row))
            return centimetre_details.details(document, row, piece, self.corner) if piece else []
        if item.sort is Sort.OBJECTIVE:
            plan = centimetre_battle.plan(document)
            return centimetre_details.objective(row, duties=bool(plan and plan.duties))
        if item.sort is Sort.STAND:
            names = centimetre_battle.units(says(document, f"sides.{item.seat}"))
            return centimetre_details.unit(row, centimetre_battle.by_number(names))
        return []

    def groups(self, document: Document) -> list[Group]:
        size, plan = self.size(document), centimetre_battle.plan(document)
        zones, spots = {}, {}
        for number, (seat, side) in enumerate(sided(document)):
            zone = _zone(plan, number, side) or self._along(number, size)
            zones[seat] = side.get("deploy") or {"at": zone.at, "to": zone.to, "edge": zone.edge}
            corners = [each for each in (self.read_spot(zone.at), self.read_spot(zone.to)) if each]
            spots[seat] = self.spot(middle(corners)) if corners else []
        return centimetre_battle.groups(document, zones, spots)

    def _along(self, number: int, size: tuple[int, int]) -> ZoneTable:
        """A strip along an edge for a side that the battle has no zone for."""
        (wide, deep), edge = size, _EDGES[number % len(_EDGES)]
        left, top = wide - _DEEP if edge == "east" else 0, deep - _DEEP if edge == "south" else 0
        right, bottom = _DEEP if edge == "west" else wide, _DEEP if edge == "north" else deep
        return ZoneTable(self.spot((left, top)), self.spot((right, bottom)), edge)

    def can_copy(self, item: Item) -> bool:
        """There is one of every unit."""
        return item.sort is not Sort.STAND and super().can_copy(item)

    def turned(self, document: Document, item: Item, turn: int) -> Edit:
        """A unit that does not say where it looks looks down the table."""
        if item.sort is Sort.STAND:
            return SetField(within(item.path, "facing"), turn % 360)
        return super().turned(document, item, turn)

    def _terrain(self, document: Document) -> Iterator[Item]:
        for path, row in numbered(document, "terrain"):
            piece = _piece(msgspec.json.encode(row))
            if piece is None:
                continue
            turn = row.get("turn", 0)
            state = ("open" if piece.open else "closed") if piece.has("door") else ""
            yield Item(
                path, Sort.TERRAIN, piece.name, piece.outline, self.lies(row, piece.outline),
                turn if isinstance(turn, int) else 0, piece.kind, piece.height / _HIGH, state=state,
                note=_note(piece.height, piece.features),
            )  # fmt: skip

    def _deployment(
        self, seat: Seat, number: int, side: Mapping[str, Any], plan: Plan | None, size: tuple[int, int]
    ) -> Iterator[Item]:
        name = str(side.get("name", "")) or f"Side {seat}"
        path = f"sides.{seat}.deploy"
        own, row = side.get("deploy"), _zone(plan, number, side)
        try:
            zone = row and table_layout.zone(row, path, name, seat, size, path)
        except FieldError:
            return
        if zone:
            yield Item(
                path, Sort.DEPLOYMENT, f"{name} deploys", zone.outline, zone.outline[0], seat=seat,
                fixed="" if own else _BATTLE,
            )  # fmt: skip

    def _units(self, seat: Seat, side: Mapping[str, Any]) -> Iterator[Item]:
        """The units that stand on the table from the beginning."""
        names = centimetre_battle.by_number(centimetre_battle.units(side))
        for path, row in numbered(side, "stands"):
            places, unit, facing = row.get("places"), row.get("unit"), row.get("facing", 90)
            at = self.read_spot(places[0] if isinstance(places, list) and places else row.get("at"))
            if at is not None:
                name = next((words for number, words in names if number == unit), f"Unit {unit}")
                yield Item(
                    f"sides.{seat}.{path}", Sort.STAND, name, disc(at, _MARK), at,
                    round(facing) if isinstance(facing, int | float) else 90, seat=seat, fixed=_EACH if places else "",
                )  # fmt: skip

    def _places(self, document: Document, plan: Plan | None, field: str, sort: Sort) -> Iterator[Item]:
        for path, row in numbered(document, field):
            at = self.read_spot(row.get("at"))
            if at is not None:
                yield _place(path, row, at, sort)
        if field not in document and plan is not None:
            for each in getattr(plan, field):
                at = self.read_spot(each.at)
                if at is not None:
                    yield Item("", sort, each.name, disc(at, _MARK), at, fixed=_BATTLE)


def _taken_over(document: Document, field: str, of_battle: Sequence[msgspec.Struct]) -> Iterator[Edit]:
    """The rows of a battle that a file does not have, written into it."""
    there, known = says(document, field, []), {row.get("id") for row in rows(document, field)}
    more = [row for row in map(bare, of_battle) if row["id"] not in known]
    if more and isinstance(there, list):
        yield SetField(field, [*there, *more])


def _place(path: str, row: Mapping[str, Any], at: tuple[int, int], sort: Sort) -> Item:
    worth = row.get("worth") or 0
    note = f"{worth} Elixir each round" if worth else ""
    return Item(
        path, sort, str(row.get("name", "")) or str(row.get("id", "")), disc(at, _MARK), at, note=note
    )


def _zone(plan: Plan | None, number: int, side: Mapping[str, Any]) -> ZoneTable | None:
    """Where a side deploys: as it says, or as the battle has it; None if neither can be read."""
    try:
        return (
            msgspec.convert(side["deploy"], ZoneTable) if side.get("deploy") else _usual(plan, number, side)
        )
    except msgspec.ValidationError:
        return None


def _usual(plan: Plan | None, number: int, side: Mapping[str, Any]) -> ZoneTable | None:
    """The battle line of a side that says none of its own."""
    if plan is None:
        return None
    if not plan.duties:
        return plan.zones[number] if number < len(plan.zones) else None
    duty = side.get("duty") or ("attacker", "defender")[number % 2]
    return next((zone for zone in plan.zones if zone.duty in (None, duty)), None)


_NAMES = {Sort.OBJECTIVE: "Objective", Sort.THING: "Chest"}
_MARKS = (
    Tile(
        "objective",
        "Objective",
        "",
        disc((0, 0), _MARK),
        0,
        note="worth Elixir to whoever holds it",
        sort=Sort.OBJECTIVE,
    ),
    Tile("thing", "Chest", "", disc((0, 0), _MARK), 0, note="something to be carried off", sort=Sort.THING),
)
"""What can be laid besides terrain."""


@cache
def _tiles() -> tuple[Tile, ...]:
    return tuple(
        Tile(id, piece.name, id, _whole(kit.shape(piece.shape)), read(piece.height) / _HIGH,
             piece.shape, _note(read(piece.height), piece.features))
        for id, piece in kit.kit().items()
    )  # fmt: skip


def _whole(edge: Sequence[tuple[float, float]]) -> Outline:
    return tuple((round(x), round(y)) for x, y in edge)


@lru_cache(maxsize=512)
def _piece(text: bytes) -> Piece | None:
    """A row of terrain as it lies, as far as it can be read. Most rows are the same from edit to edit."""
    return as_far_as_read(
        msgspec.json.decode(text), lambda row: table_layout.piece(msgspec.convert(row, TerrainTable), "")
    )


def _note(height: int, features: Sequence[str]) -> str:
    shown = [each for each in features if each not in ("door", "chest")]
    return ", ".join([*([f"{said_cm(height)} high"] if height else []), *shown])
