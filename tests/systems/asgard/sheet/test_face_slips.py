"""Of a die with a face in two parts, or in none, each part is offered that may be a face too long or too short (A-23, A-76)."""

from __future__ import annotations

import pytest

from game.systems.asgard.sheet import face_slips


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        (["1-4", "4-5", "6"], {"1-4": "1-3", "4-5": "5"}),
        (["1-2", "4-6"], {"1-2": "1-3", "4-6": "3-6"}),
        (["1-3", "3", "4-6"], {"1-3": "1-2", "3": ""}),
        (["1-5"], {"1-5": "1-6"}),
        (["1-4", "3-6"], {"1-4": "1-2", "3-6": "5-6"}),
        (["1-4", "5-7"], {"5-7": "5-6"}),
        (["1-4", "4-5"], {}),
        (["4-1", "4-6"], {}),
    ],
)
def test_a_part_of_a_table_is_offered_with_the_faces_that_no_other_has(
    keys: list[str], names: dict[str, str]
) -> None:
    found = face_slips.of_table("blips", dict.fromkeys(keys, "own"), "is wrong")
    assert {each.mend[0].path.removeprefix("blips."): each.mend[0].name for each in found} == names


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("die 1-2 310, 2-4 311, 5-6 -", ["die 1 310, 2-4 311, 5-6 -", "die 1-2 310, 3-4 311, 5-6 -"]),
        ("if seen Horn: die 1-2 310, 4-6 -", ["if seen Horn: die 1-3 310, 4-6 -", "if seen Horn: die 1-2 310, 3-6 -"]),
        ("die 1-3 310, 4-6 -", []),
        ("die 1-3 x, 3-6 -", []),
    ],
)  # fmt: skip
def test_a_line_for_a_die_is_offered_with_each_part_mended(line: str, right: list[str]) -> None:
    def read(text: str) -> None:
        if text == line or "x" in text:
            raise ValueError(text)

    found = face_slips.of_line("code.1.do[0]", line, read, "is wrong")
    assert [each.mend[0].value for each in found] == right
