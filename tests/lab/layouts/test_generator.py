"""Random layouts: legal on every ground, alike by seed, as dense as wished for, and even where they are symmetric."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from itertools import combinations

import pytest
from shapely import Polygon

from game import scenarios
from game.core import registry
from game.core.descriptions.supply import BoardSupply, Lying, TableSupply
from game.core.system import Document
from game.lab import inspection
from game.lab.fairness.findings import Fairness
from game.lab.layouts.generator import drafts, layout, motion_of
from game.lab.layouts.wishes import KINDS, Kind, LayoutError, Wish
from game.table.shapes import area
from game.ui.workshop.blanks import blank
from game.workshop.motions import motions
from tests.lab.fairness.grounds import board, milestone, moor
from tests.whole_plays import but_first

BLANKS = ("thor", "ascension", "asgard", "confrontation")
SHIPPED = (
    "thor/jotunheim", "ascension/burning-village", "ascension/three-sided-brawl", "asgard/lost-on-the-ridge",
    "asgard/the-frost-door", "confrontation/goose-fair", "confrontation/saints-ford",
)  # fmt: skip
BARE = "\n".join(["." * 8] * 8)


def begun(document: Document) -> Document:
    """A scenario with what a blank one has not."""
    return registry.system(document["system"]).begun(document)


def empty(system: str) -> Document:
    """A blank map."""
    return tomllib.loads(blank(system))


def supply(document: Document) -> TableSupply:
    """What a measured table can get."""
    found = registry.system(document["system"]).supply(begun(document))
    assert isinstance(found, TableSupply)
    return found


def found_in(document: Document) -> set[tuple[str, str]]:
    """All that `holmgang check` says of a scenario."""
    problems = (each for some in inspection.by_step(begun(document)) for each in some)
    return {(each.severity, each.text) for each in problems}


def new_pieces(before: Document, after: Document) -> list[Lying]:
    """The pieces that were laid."""
    known = {each.id for each in supply(before).lying}
    return [each for each in supply(after).lying if each.id not in known]


def apart(one: Lying, other: Lying) -> float:
    """How far two pieces lie from each other."""
    return float(Polygon(one.outline).distance(Polygon(other.outline)))


# Legal


@pytest.mark.parametrize("seed", but_first((0, 1)))
@pytest.mark.parametrize("symmetry", KINDS)
@pytest.mark.parametrize("density", [0.06, 0.14])
@pytest.mark.parametrize("system", BLANKS)
def test_every_layout_of_a_blank_map_is_without_problems(
    system: str, density: float, symmetry: Kind, seed: int
) -> None:
    before = empty(system)
    found = next(drafts(before, Wish(seed, density, symmetry, drawn=1)))
    assert found.laid
    assert found_in(found.document) <= found_in(before)


@pytest.mark.parametrize(
    "wish",
    but_first((Wish(4, 0.25, "half-turn", drawn=1), Wish(3, 0.15, "none", anew=True, drawn=1))),
    ids=["added", "anew"],
)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_layout_of_a_shipped_map_has_no_problem_that_the_map_has_not(name: str, wish: Wish) -> None:
    before = scenarios.load(name).document
    known = found_in(before)
    found = next(drafts(before, wish))
    assert {each for each in found_in(found.document) - known if each[0] != "note"} == set()


@pytest.mark.parametrize("symmetry", KINDS)
@pytest.mark.parametrize("system", ["ascension", "asgard", "confrontation"])
def test_pieces_lie_on_the_table_beside_all_that_has_to_stay_free(system: str, symmetry: Kind) -> None:
    before = empty(system)
    ground = supply(before)
    found = new_pieces(before, next(drafts(before, Wish(5, 0.12, symmetry, drawn=1))).document)
    for piece in found:
        rim = ground.room if piece.solid else 0
        assert all(
            rim <= x <= ground.size[0] - rim and rim <= y <= ground.size[1] - rim for x, y in piece.outline
        )
        for clearing in ground.clearings:
            gap = Polygon(piece.outline).distance(Polygon(clearing.outline))
            assert gap > (clearing.around if piece.solid else 0)


@pytest.mark.parametrize("system", ["ascension", "asgard", "confrontation"])
def test_the_widest_base_passes_between_all_that_is_solid(system: str) -> None:
    before = empty(system)
    room = supply(before).room
    found = supply(next(drafts(before, Wish(6, 0.2, "half-turn", drawn=1))).document).lying
    assert sum(each.solid for each in found) > 1
    for one, other in combinations(found, 2):
        assert apart(one, other) > (room if one.solid and other.solid else 0)


@pytest.mark.parametrize("symmetry", KINDS)
def test_on_a_board_one_way_leads_through_all_that_is_free_and_back_rows_stay_so(symmetry: Kind) -> None:
    for seed in range(8):
        rows = (
            next(drafts(empty("thor"), Wish(seed, 0.3, symmetry, drawn=1)))
            .document["map"]
            .strip()
            .split("\n")
        )
        assert [rows[row] for row in (0, 1, 6, 7)] == ["." * 8] * 4
        free = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."}
        reached, edge = {(0, 0)}, [(0, 0)]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & free - reached
            reached |= near
            edge += near
        assert reached == free


def test_nobody_who_stands_on_the_board_is_built_in() -> None:
    document = board(BARE)
    document = {**document, "sides": deepcopy(document["sides"])}
    document["sides"]["one"]["units"][0] = {"name": document["sides"]["one"]["units"][0], "at": "d4"}
    for seed in range(6):
        found = next(drafts(document, Wish(seed, 0.3, "none", drawn=1)))
        assert found.document["map"].strip().split("\n")[4][3] == "."


# Alike by seed


@pytest.mark.parametrize("system", BLANKS)
def test_a_seed_always_has_the_same_layout_and_another_one_another(system: str) -> None:
    one, again, other = (next(drafts(empty(system), Wish(seed, 0.1, drawn=1))) for seed in (7, 7, 8))
    assert one == again
    assert one.document != other.document


def test_a_layout_is_the_same_on_every_machine_and_in_every_version_that_does_not_say_otherwise() -> None:
    found = next(drafts(empty("thor"), Wish(1, 0.2, drawn=1)))
    assert found.document["map"].strip().split("\n")[2:6] == PINNED_ROWS
    pieces = next(drafts(empty("ascension"), Wish(1, 0.1, drawn=1))).document["terrain"]
    assert pieces[:3] == PINNED_PIECES


PINNED_ROWS = ["#.#...#.", "..##.#..", "..#.##..", ".#...#.#"]
PINNED_PIECES = [
    {"id": "wood", "kit": "wood", "at": ["9.5in", "22.5in"], "shape": "blob 6in x 5in", "turn": 150},
    {"id": "wood-2", "kit": "wood", "at": ["26.5in", "13.5in"], "shape": "blob 6in x 5in", "turn": 330},
    {"id": "hut", "kit": "hut", "at": ["10.5in", "28in"], "turn": 75},
]


# Symmetry and fairness


@pytest.mark.parametrize("symmetry", KINDS[1:])
@pytest.mark.parametrize("system", ["ascension", "confrontation"])
def test_every_piece_has_its_images(system: str, symmetry: Kind) -> None:
    before = empty(system)
    wish = Wish(2, 0.1, symmetry, drawn=1)
    found = new_pieces(before, next(drafts(before, wish)).document)
    size = supply(before).size
    for motion in motions(motion_of(before, wish), size):
        for piece in found:
            image = Polygon([motion.point(corner, size) for corner in piece.outline])
            covered = max(image.intersection(Polygon(each.outline)).area for each in found)
            assert covered > 0.99 * image.area


def test_a_mirror_hangs_between_the_sides() -> None:
    assert motion_of(empty("ascension"), Wish(symmetry="mirror")) == "left-right"
    assert motion_of(empty("confrontation"), Wish(symmetry="mirror")) == "front-back"
    assert motion_of(empty("thor"), Wish(symmetry="mirror")) == "front-back"


def test_what_is_fourfold_is_turned_on_square_tables_and_mirrored_on_others() -> None:
    assert motion_of(empty("ascension"), Wish(symmetry="fourfold")) == "quarter-turns"
    assert motion_of(empty("confrontation"), Wish(symmetry="fourfold")) == "both-mirrors"


@pytest.mark.parametrize("symmetry", KINDS[1:])
def test_on_a_symmetric_board_the_sides_stand_alike(symmetry: Kind) -> None:
    for seed in range(3):
        found = layout(board(BARE), Wish(seed, 0.2, symmetry))
        assert found.uneven == 0
        assert found.fairness is not None
        assert found.fairness.verdict == "The sides stand alike."


def ground_of(found: Fairness | None) -> list[str]:
    """The differences that do not lie in the forces."""
    assert found is not None
    return [each.text for each in found.findings if each.cause.kind != "forces"]


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", ["mirror", "half-turn"])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("system", ["ascension", "confrontation"])
def test_on_a_symmetric_table_the_ground_is_alike_for_both_sides(
    system: str, seed: int, symmetry: Kind
) -> None:
    found = layout(empty(system), Wish(seed, 0.12, symmetry))
    assert found.uneven is not None
    assert found.uneven < 1
    assert ground_of(found.fairness) == []


@pytest.mark.parametrize(("document", "stays"), [(moor(), 1), (milestone(), 0)], ids=["moor", "milestone"])
def test_with_equal_forces_a_layout_by_half_a_turn_is_even(document: Document, stays: int) -> None:
    found = layout({**document, "terrain": document["terrain"][:stays]}, Wish(1, 0.08, drawn=1))
    assert found.uneven is not None
    assert found.uneven < 0.5
    assert ground_of(found.fairness) == []


def test_of_several_layouts_the_fairest_is_taken_and_it_is_said_so() -> None:
    found = layout(board(BARE), Wish(1, 0.15, "none", drawn=8))
    assert len(found.every) > 1
    assert found.uneven == min(found.every) < max(found.every)
    assert any(
        each.startswith(f"The fairest of {len(found.every)} that were drawn") for each in found.reasons
    )
    assert found.fairness is not None
    assert found.fairness.verdict in found.reasons


def test_in_a_story_of_one_player_nothing_is_compared() -> None:
    found = layout(empty("asgard"), Wish(1, 0.1, drawn=3))
    assert (found.uneven, found.every) == (None, ())
    assert "There are no two sides that begin somewhere, so nothing is compared." in found.reasons


# Density


@pytest.mark.parametrize("symmetry", KINDS)
@pytest.mark.parametrize(
    ("system", "density"),
    [("ascension", 0.08), ("ascension", 0.15), ("asgard", 0.15), ("confrontation", 0.08)],
)
def test_as_much_is_covered_as_was_wished_for(system: str, density: float, symmetry: Kind) -> None:
    before = empty(system)
    found = next(drafts(before, Wish(4, density, symmetry, drawn=1)))
    ground = supply(found.document)
    covered = sum(area(each.outline) for each in ground.lying) * 100 / (ground.size[0] * ground.size[1])
    assert covered == pytest.approx(density, abs=0.01)
    assert found.covered == pytest.approx(covered, abs=0.0005)


@pytest.mark.parametrize(
    ("symmetry", "signs"), [("none", 10), ("mirror", 10), ("half-turn", 10), ("fourfold", 8)]
)
def test_on_a_board_so_many_squares_are_built_as_come_out_even(symmetry: Kind, signs: int) -> None:
    for seed in range(5):
        rows = next(drafts(empty("thor"), Wish(seed, 0.16, symmetry, drawn=1))).document["map"]
        assert rows.count("#") + rows.count("o") == signs


def test_where_there_is_no_room_for_so_much_it_is_said() -> None:
    found = layout(board(BARE), Wish(1, 0.4, "fourfold", drawn=1))
    assert found.covered < 0.35
    assert "There was no room for 40 % with a way round every piece." in found.reasons


# What lies there


def test_what_lies_there_stays_and_counts() -> None:
    before = scenarios.load("ascension/seize-fate").document
    found = next(drafts(before, Wish(1, 0.14, "none", drawn=1)))
    assert found.document["terrain"][: len(before["terrain"])] == before["terrain"]
    assert found.covered == pytest.approx(0.14, abs=0.01)


def test_anew_only_what_has_a_part_to_play_stays() -> None:
    before = scenarios.load("ascension/burning-village").document
    ground = supply(before)
    found = next(drafts(before, Wish(1, 0.2, "none", anew=True, drawn=1))).document
    ids = {row["id"] for row in found["terrain"]}
    assert {each.id for each in ground.lying} - ground.loose <= ids
    assert [row for row in found["terrain"] if row in before["terrain"]] == [
        row for row in before["terrain"] if row["id"] not in ground.loose
    ]


def test_anew_nothing_that_a_story_speaks_of_goes() -> None:
    before = empty("asgard")
    assert supply(before).loose == {"rock"}
    code = before["code"]["101"]
    code["do"] = [*code.get("do", []), "remove rock"]
    assert supply(before).loose == frozenset()


def test_anew_a_board_is_painted_afresh() -> None:
    found = next(drafts(board(BARE), Wish(1, 0.1, drawn=1)))
    again = next(drafts(found.document, Wish(2, 0.1, anew=True, drawn=1)))
    assert again.document["map"].count(".") == found.document["map"].count(".")
    assert again.document["map"] != found.document["map"]


# What cannot be


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish(density=0.9), "between 0.02 and 0.4"),
        (Wish(density=0.0), "between 0.02 and 0.4"),
        (Wish(symmetry="thrice"), "'thrice' is no symmetry"),  # type: ignore[arg-type]
        (Wish(drawn=0), "can be compared, not 0"),
    ],
)
def test_a_wish_that_nobody_can_meet_is_refused(wish: Wish, why: str) -> None:
    with pytest.raises(LayoutError, match=why):
        layout(board(BARE), wish)


def test_a_scenario_without_ground_or_with_errors_is_refused_with_the_reason() -> None:
    with pytest.raises(LayoutError, match="Abstract Skirmish has no ground"):
        layout(scenarios.load("abstract/duel").document, Wish())
    with pytest.raises(LayoutError, match="there is no system 'chess'"):
        layout({"system": "chess"}, Wish())
    broken = {**board(BARE), "options": {"turn-limit": 1000}}
    with pytest.raises(LayoutError, match=r"options.*mend this first"):
        layout(broken, Wish())


def test_a_table_that_is_as_full_as_was_wished_for_is_left_alone() -> None:
    full = scenarios.load("ascension/the-bridge").document
    with pytest.raises(LayoutError, match="27 % of the table is covered already"):
        layout(full, Wish(density=0.1))


# Systems without a ground


def test_what_can_be_laid_is_said_by_every_system_with_a_ground() -> None:
    kinds = {name: registry.system(name).supply(begun(empty(name))) for name in BLANKS}
    assert isinstance(kinds["thor"], BoardSupply)
    assert all(isinstance(kinds[name], TableSupply) for name in BLANKS[1:])
    duel = scenarios.load("abstract/duel").document
    assert registry.system("abstract").supply(duel) is None


def test_where_the_file_names_no_plain_terrain_nothing_is_laid() -> None:
    document = {**empty("ascension"), "lay": {"kinds": ["font"]}}
    with pytest.raises(LayoutError, match="nothing of the kit finds room"):
        layout(document, Wish())
