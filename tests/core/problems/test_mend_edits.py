"""A mend as an edit that can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import EditError
from game.core.problems.mend_edits import edit, mended
from game.core.problems.problem import Change, renamed, without, written

DOCUMENT: dict[str, Any] = {"map": "..\n##\n", "units": ["Thor", {"name": "Sif"}], "titel": "Ice"}


@pytest.mark.parametrize(
    ("mend", "field", "after"),
    [
        (written("units[1].name", "Loki"), "units", ["Thor", {"name": "Loki"}]),
        (written("units[2]", "Loki"), "units", ["Thor", {"name": "Sif"}, "Loki"]),
        (without("units[1]", "units[0]"), "units", []),
        (written("start.deck[0]", "Slam"), "start", {"deck": ["Slam"]}),
        (written("map[0]", "oo"), "map", "oo\n##\n"),
        (written("map[2]", "oo"), "map", "..\n##\noo\n"),
        (without("map[0]"), "map", "##\n"),
        (renamed("titel", "title"), "title", "Ice"),
    ],
)
def test_every_change_is_an_edit_and_can_be_taken_back(
    mend: tuple[Change, ...], field: str, after: object
) -> None:
    act = edit(DOCUMENT, mend)
    made = act.apply(DOCUMENT)
    assert made[field] == after
    assert mended(DOCUMENT, mend) == made
    assert act.inverse(DOCUMENT).apply(made) == DOCUMENT


@pytest.mark.parametrize(
    "mend",
    [written("units[4]", "Loki"), written("map[5]", ".."), renamed("titel", "map"), without("units[7]")],
)
def test_a_mend_that_fits_no_more_says_so(mend: tuple[Change, ...]) -> None:
    with pytest.raises(EditError):
        edit(DOCUMENT, mend)
