"""How a measured table is written down: what is read is where the rules see it, and an edit moves just what it names."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.core.system import Document
from game.lab.inspection import examine
from game.table.lengths import CM, INCH
from game.ui.workshop.blanks import blank
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Item, Sort
from game.ui.workshop.notations.notation import TableNotation
from game.workshop.sketch import Sketch

MAPS = [each for each in scenarios.find() if notation_of(each.system)]


def notation(document: Document) -> TableNotation:
    found = notation_of(document["system"])
    assert found is not None
    return found


def item(document: Document, path: str) -> Item:
    return next(each for each in notation(document).items(document) if each.path == path)


def centre(found: Item) -> tuple[int, int]:
    return tuple((min(side) + max(side)) // 2 for side in zip(*found.outline, strict=True))


@pytest.mark.parametrize("entry", MAPS, ids=lambda entry: entry.id)
def test_every_piece_of_a_shipped_map_is_read_and_moved_back_to_where_it_lay(entry: Any) -> None:
    document = entry.document
    own = notation(document)
    found = own.items(document)
    assert sum(each.sort is Sort.TERRAIN for each in found) == len(document.get("terrain", []))
    for each in found:
        if (
            each.fixed
            or each.sort is Sort.DEPLOYMENT
            or "points" in (says(document, each.path) if each.path else "points")
        ):
            continue
        wide, deep = own.size(document)
        there = tuple(
            at + (own.scale if 2 * middle < size else -own.scale)
            for at, middle, size in zip(each.at, centre(each), (wide, deep), strict=True)
        )
        moved = own.moved(document, each, (there[0], there[1])).apply(document)
        now = item(moved, each.path)
        assert max(abs(a - b) for a, b in zip(now.at, there, strict=True)) <= 1
        back = item(own.moved(moved, now, each.at).apply(moved), each.path)
        assert max(abs(a - b) for a, b in zip(back.at, each.at, strict=True)) <= 1


@pytest.mark.parametrize("system", ["ascension", "confrontation"])
def test_an_empty_map_lacks_nothing_but_a_title(system: str) -> None:
    document = Sketch(blank(system)).document
    assert registry.system(system).problems({**document, "title": "Mine"}) == []


@pytest.mark.parametrize("system", ["ascension", "confrontation"])
def test_whatever_the_kit_holds_can_be_laid(system: str) -> None:
    document = Sketch(blank(system)).document
    own = notation(document)
    for tile in own.kit(document):
        edit, path = own.added(document, tile, (20 * INCH, 15 * INCH))
        laid = item(edit.apply(document), path)
        assert (laid.sort, laid.path) == (tile.sort, path)
        assert max(abs(a - b) for a, b in zip(laid.at, (20 * INCH, 15 * INCH), strict=True)) <= 2


def test_ids_that_are_taken_are_counted_on() -> None:
    document = Sketch(blank("ascension")).document
    own = notation(document)
    crate = next(tile for tile in own.kit(document) if tile.id == "crate")
    for _ in range(3):
        document = own.added(document, crate, (INCH, INCH))[0].apply(document)
    assert [row["id"] for row in document["terrain"]] == ["crate", "crate-2", "crate-3"]


@pytest.mark.parametrize(
    ("tenths", "inches", "centimetres"),
    [(INCH, "1in", "2.54cm"), (127, "0.5in", "1.27cm"), (64, "0.25in", "0.64cm"), (CM, "10mm", "1cm"), (0, "0in", "0cm")],
)  # fmt: skip
def test_lengths_are_written_as_short_as_they_can_be(tenths: int, inches: str, centimetres: str) -> None:
    for system, text in (("ascension", inches), ("confrontation", centimetres)):
        own = notation_of(system)
        assert own is not None
        assert own.length(tenths) == text
        assert own.read_length(text) == tenths


@pytest.mark.parametrize(
    ("typed", "tenths"), [("12½", 3175), ("12.5", 3175), ("3 in", 762), ("3in", 762), ("tea", None)]
)
def test_a_length_can_be_typed_without_its_unit(typed: str, tenths: int | None) -> None:
    own = notation_of("ascension")
    assert own is not None
    assert own.read_length(typed) == tenths


def test_the_battles_own_objectives_lie_there_and_cannot_be_moved() -> None:
    document = {**scenarios.load("confrontation/third-milestone").document, "battle": "hill"}
    document.pop("objective", None)
    found = [each for each in notation(document).items(document) if each.sort is Sort.OBJECTIVE]
    assert found
    assert all(each.fixed and not each.path for each in found)


@pytest.mark.parametrize(
    ("battle", "sort", "field", "ground"),
    [
        ("pitched", Sort.OBJECTIVE, "objective", []),
        ("hill", Sort.OBJECTIVE, "objective", ["hill"]),
        ("invasion", Sort.OBJECTIVE, "objective", ["west-altar", "middle-altar", "east-altar"]),
        ("skirmish", Sort.THING, "item", []),
    ],
)
def test_one_more_comes_to_what_the_battle_lays_and_leaves_it_when_it_goes(
    battle: str, sort: Sort, field: str, ground: list[str]
) -> None:
    document = {**tomllib.loads(blank("confrontation")), "battle": battle}
    own = notation(document)
    before = [(each.name, each.at) for each in own.items(document) if each.sort is sort]
    edit, path = own.marked(document, sort, (50 * CM, 32 * CM))
    after = edit.apply(document)
    places = [each for each in own.items(after) if each.sort is sort]
    assert [(each.name, each.at) for each in places[:-1]] == before
    assert places[-1].path == path == f"{field}[{len(before)}]"
    assert [row["id"] for row in after["terrain"]] == ground
    assert edit.inverse(document).apply(after) == document
    gone = own.removed(places[-1])
    assert gone is not None
    assert len(says(gone.apply(after), field)) == len(before)


def test_one_that_is_laid_where_one_of_the_battle_lies_takes_its_place() -> None:
    document = tomllib.loads(blank("confrontation"))
    own = notation(document)
    for at, names in (
        ((62 * CM, 46 * CM), ["West mark", "East mark", "Objective"]),
        ((63 * CM, 45 * CM), ["West mark", "Middle mark", "East mark", "Objective"]),
    ):
        edit, path = own.marked(document, Sort.OBJECTIVE, at)
        after = edit.apply(document)
        assert [row["name"] for row in after["objective"]] == names
        assert says(after, path)["name"] == "Objective"
        assert edit.inverse(document).apply(after) == document


def test_what_has_become_the_maps_own_is_told_of_by_name() -> None:
    document = {**tomllib.loads(blank("confrontation")), "battle": "hill"}
    own = notation(document)
    for at, told in (
        ((50 * CM, 32 * CM), ": Hill can be moved and taken out."),
        ((60 * CM, 45 * CM), "."),
    ):
        edit, _ = own.marked(document, Sort.OBJECTIVE, at)
        after = edit.apply(document)
        assert own.taken_over(document, after) == (
            f"What King of the Hill lays is the map's own from now on{told}"
        )
        assert own.taken_over(after, own.marked(after, Sort.OBJECTIVE, at)[0].apply(after)) == ""


def test_what_the_battle_lays_gets_no_twins_with_one_that_has_one() -> None:
    sketch = Sketch(blank("confrontation"))
    drawing = Drawing(sketch)
    drawing.symmetry = "left-right"
    edit, _ = drawing.notation.marked(drawing.document, Sort.OBJECTIVE, (50 * CM, 32 * CM))
    assert drawing.do(edit) == ""
    names = [row["name"] for row in drawing.document["objective"]]
    assert names == ["West mark", "Middle mark", "East mark", "Objective", "Objective 2"]


def test_a_deployment_stays_on_the_table_wherever_it_is_moved() -> None:
    document = scenarios.load("ascension/three-sided-brawl").document
    own = notation(document)
    for each in own.items(document):
        if each.sort is Sort.DEPLOYMENT and not each.fixed:
            for to in ((0, 0), own.size(document)):
                now = item(own.moved(document, each, to).apply(document), each.path)
                assert all(
                    0 <= side <= most
                    for spot in now.outline
                    for side, most in zip(spot, own.size(document), strict=True)
                )


def test_a_chasm_at_the_edge_can_be_moved_over_it_and_loses_what_lies_beyond() -> None:
    document = scenarios.load("ascension/the-bridge").document
    own = notation(document)
    chasm = item(document, "terrain[0]")
    moved = item(
        own.moved(document, chasm, (chasm.at[0] - 2 * INCH, chasm.at[1])).apply(document), "terrain[0]"
    )
    assert moved.at == (chasm.at[0] - 2 * INCH, chasm.at[1])


def test_a_piece_with_corners_of_its_own_keeps_them() -> None:
    document = scenarios.load("ascension/the-bridge").document
    own = notation(document)
    chasm = item(document, "terrain[0]")
    moved = own.moved(document, chasm, (chasm.at[0] + INCH, chasm.at[1])).apply(document)
    assert says(moved, "terrain[0].points") == says(document, "terrain[0].points")
    assert says(moved, "terrain[0].at") == ["1in", "0in"]


@pytest.mark.parametrize("system", ["abstract", "ascension", "confrontation"])
def test_nothing_is_to_be_mended_on_an_empty_map_but_its_title(system: str) -> None:
    found = examine(tomllib.loads(blank(system)))
    assert [each.field for each in found] == ["title"]
