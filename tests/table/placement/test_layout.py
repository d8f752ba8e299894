"""A piece about ten times as large as its kind, or a tenth of it, is told with the shape that was meant."""

from __future__ import annotations

import pytest

from game.table.lengths import INCH
from game.table.placement.layout import Lying, Shaped, cornered, outgrown, scaled
from game.table.shapes import Outline


def meant(shape: str, usual: str) -> list[str]:
    return [
        change.value
        for each in scaled([Shaped("terrain[0].shape", "It", shape, usual)])
        for change in each.mend
    ]


@pytest.mark.parametrize(
    ("shape", "usual", "right"),
    [
        ("30cm x 40cm", "30cm x 4cm", "30cm x 4cm"),
        ("8.5in x 0.2in", "5in x 2in", "8.5in x 2in"),
        ("0.5in x 0.05in", "4in x 0.5in", "0.5in x 0.5in"),
        ("blob 50in x 40in", "blob 5in x 4in", "blob 5in x 40in"),  # one length at a time
        ("circle 20in", "circle 2in", "circle 2in"),
        ("circle 0.175in", "circle 1.75in", "circle 1.75in"),
        ("60mm x 5mm", "6cm x 5cm", "60mm x 50mm"),
    ],
)
def test_a_figure_too_many_or_too_few_is_mended(shape: str, usual: str, right: str) -> None:
    assert meant(shape, usual) == [right]


@pytest.mark.parametrize(
    ("shape", "usual"),
    [
        ("40in x 0.5in", "4in x 0.5in"),  # a long wall
        ("0.5in x 7in", "4in x 0.5in"),  # the other way round
        ("blob 20in x 16in", "blob 5in x 4in"),
        ("corner 5in x 4in x 1in", "4in x 3in"),
        ("1in x 0.2in", "1in x 1in"),
        ("17½in x 2in", "5in x 2in"),
    ],
)
def test_what_is_long_large_or_small_may_be_meant(shape: str, usual: str) -> None:
    assert meant(shape, usual) == []


def squares(count: int, apart: int) -> list[Outline]:
    """Squares of an inch in one line, so many inches apart."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return [tuple(((at * apart + x) * INCH, y * INCH) for x, y in corners) for at in range(count)]


@pytest.mark.parametrize(
    ("count", "apart", "told"),
    [(12, 1, True), (11, 1, False), (12, 2, False)],
)
def test_a_table_of_which_a_quarter_holds_everything_is_halved(count: int, apart: int, told: bool) -> None:
    found = list(cornered(squares(count, apart), (36 * INCH, 36 * INCH), "3ft x 3ft"))
    assert [change.value for each in found for change in each.mend] == ["1.5ft x 1.5ft"] * told


def wall(number: int, left: int, right: int, shape: str) -> tuple[Lying, Shaped]:
    field, outline = f"terrain[{number}]", ((left, 0), (right, 0), (right, 50), (left, 50))
    lying = Lying(field, "Cell wall", f"front-{number}", ((left + right) // 2, 25), outline)
    return lying, Shaped(f"{field}.shape", "Cell wall", shape, "4in x 0.5in")


def test_a_wall_that_reaches_into_others_has_a_digit_more_than_they() -> None:
    walls = [
        wall(0, 0, 250, "2.5in x 0.5in"),
        wall(1, 0, 1250, "12.5in x 0.5in"),
        wall(2, 1000, 1250, "2.5in x 0.5in"),
    ]
    (found,) = outgrown([lying for lying, _ in walls], [shaped for _, shaped in walls])
    assert (found.field, found.mend[0].value) == ("terrain[1].shape", "2.5in x 0.5in")


@pytest.mark.parametrize(
    "walls",
    [
        [wall(0, 0, 250, "2.5in x 0.5in"), wall(1, 300, 1550, "12.5in x 0.5in")],
        [wall(0, 0, 200, "2in x 0.5in"), wall(1, 0, 1250, "12.5in x 0.5in")],
    ],
    ids=["that reaches into none", "unlike the others"],
)
def test_a_long_wall_may_be_meant(walls: list[tuple[Lying, Shaped]]) -> None:
    assert list(outgrown([lying for lying, _ in walls], [shaped for _, shaped in walls])) == []
