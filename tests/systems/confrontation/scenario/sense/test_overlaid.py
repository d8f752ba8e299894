"""A wood that lies over a house is told, and where it can lie beside it."""

from __future__ import annotations

from game.core.problems.mend_edits import mended
from tests.lab.tables import spoilt, told

FORD = "confrontation/saints-ford"


def test_a_wood_over_a_chapel_can_lie_beside_it() -> None:
    document = spoilt(FORD, {"terrain[6].at": ["60cm", "72cm"]})
    (found,) = [each for each in told(document, "terrain[6].at") if "lies over Chapel" in each.text]
    left = told(mended(document, found.mend), "terrain[6].at")
    assert not any("lies over" in each.text for each in left)


def test_a_wood_that_touches_a_house_is_no_slip() -> None:
    document = spoilt(FORD, {"terrain[6].at": ["60cm", "60cm"]})
    assert not any("lies over" in each.text for each in told(document, "terrain[6].at"))
